"""Battles and bribery: FORCE cards face down, one step after the other (K-9, K-10)."""

from subak.core.bits import size
from subak.games.kingdoms.cards import (
    ATTACK_FORCE,
    ATTACK_MAX,
    BURN,
    CAN_ATTACK,
    DEFENCE_FORCE,
    DEFENCE_MAX,
    DRAW,
    ENEMY_MAX,
    FIEF,
    FIEFS,
    FORCE_CARD,
    LOOT,
    NO,
    RICE,
    SEAT,
    SWAP,
    VALUE,
    WAR_ROOM,
)
from subak.games.kingdoms.goals import Goals
from subak.games.kingdoms.state import (
    ATTACKER,
    ATTACKER_WINS,
    BATTLE,
    BATTLE_DOWN,
    BATTLE_SWAP,
    BATTLE_UP,
    BOTH_OVER_DEFENDER,
    BRIBE_DEFEND,
    BRIBE_DOWN,
    BRIBE_STEP,
    BRIBE_UP,
    DEFENDER,
    DEFENDER_WINS,
    FORCE,
    NEUTRAL,
    REVEAL,
    SPOILS,
    STALEMATE,
    TIE,
    UNDECIDED,
    WAR_ROOM_DEFENDS,
    WAR_ROOM_RESCUES,
    frame,
)


class Combat(Goals):
    def attack_max(self, seat: int, defender: int) -> int:
        """K-9.3."""
        limit = self.cards.base_max + self.bonus(seat, ATTACK_MAX) + self.strike(seat, ATTACK_FORCE)
        return limit if defender == NEUTRAL else limit + self.bonus(defender, ENEMY_MAX)

    def defence_max(self, defender: int) -> int:
        """K-9.4."""
        if defender == NEUTRAL:
            return self.cards.neutral_max
        return self.cards.base_max + self.bonus(defender, DEFENCE_MAX) + self.strike(defender, DEFENCE_FORCE)

    def max_force(self, side: int) -> int:
        return self.attack_max(self.attacker, self.defender) if side == ATTACKER else self.defence_max(self.defender)

    def hand(self, side: int) -> int:
        return self.attack_hand if side == ATTACKER else self.defence_hand

    def fighter(self, side: int) -> int:
        """The seat on a side; NEUTRAL for a fiefdom that nobody holds."""
        return self.attacker if side == ATTACKER else self.defender

    def force_of(self, hand: int) -> int:
        """The sum of a hand; 0 of one that a view hides."""
        if hand < 0:
            return 0
        copies = self.cards.force_copies
        total = 0
        while hand:
            low = hand & -hand
            total += (low.bit_length() - 1) // copies
            hand ^= low
        return total

    def begin_combat(self, combat: int, defender: int, fief: int) -> None:
        """K-9.6, K-10.2: all FORCE cards are in the pile again."""
        self.main -= 1
        self.combat = combat
        self.outcome = UNDECIDED
        self.attacker = self.turn
        self.defender = defender
        self.fief = fief
        self.attack_hand = 0
        self.defence_hand = 0
        self.attack_count = 0
        self.defence_count = 0
        self.attack_aside = 0
        self.defence_aside = 0
        self.swaps = 0
        self.held = 0
        self.tied = 0
        self.tie_card = -1
        self.stack.pop()

    def target_options(self, seat: int) -> list[int]:
        """K-9.1."""
        out: list[int] = []
        for fief in range(FIEFS):
            if self.holders[fief] == NEUTRAL:
                out.append(FIEF + fief)
        for rival in range(self.seats):
            if rival != seat:
                out.append(SEAT + rival)
        return out

    def attack(self, action: int) -> None:
        """K-9.1, K-9.2; the first cards are compulsory (K-9.7, K-9.8)."""
        self.attacked |= 1 << self.turn
        if action >= SEAT:
            self.begin_combat(BATTLE_DOWN, action - SEAT, -1)
            self.stack.append(frame(BATTLE, ATTACKER))
            self.stack.append(frame(FORCE, DEFENDER, 1))
        else:
            self.begin_combat(BATTLE_DOWN, NEUTRAL, action - FIEF)
            self.stack.append(frame(BATTLE, ATTACKER))
        self.stack.append(frame(FORCE, ATTACKER, 1))

    def battle_options(self, side: int) -> list[int]:
        """K-9.9, K-9.11 to K-9.13."""
        within = self.force_of(self.hand(side)) <= self.max_force(side)
        out = [NO]
        if self.pile_size() > 0:
            if within:
                out.append(DRAW)
            if self.can_swap(side) and (within or self.flags & WAR_ROOM_RESCUES):
                out.append(WAR_ROOM)
        return out

    def can_swap(self, side: int) -> bool:
        """K-9.12."""
        if side == ATTACKER:
            return self.swaps & 15 < self.bonus(self.attacker, SWAP)
        if not self.flags & WAR_ROOM_DEFENDS:  # D-31
            return False
        return self.swaps >> 4 < self.bonus(self.defender, SWAP)

    def battle_step(self, side: int, action: int) -> None:
        """K-9.9, K-9.10."""
        other = ATTACKER if self.defender == NEUTRAL else 1 - side
        if action == NO:
            if self.held or self.defender == NEUTRAL:
                self.turn_up(BATTLE_UP, self.cards.neutral_cards)
                return
            self.held = 1
            self.stack[-1] = frame(BATTLE, other)
            return
        self.held = 0
        self.stack[-1] = frame(BATTLE, other)
        if action == DRAW:
            self.stack.append(frame(FORCE, side, 1))
        else:
            self.swaps += 1 if side == ATTACKER else 16
            self.stack.append(frame(BATTLE_SWAP, side))

    def swap_options(self, side: int) -> list[int]:
        out: list[int] = []
        hand = self.hand(side)
        copies = self.cards.force_copies
        for value in range(self.cards.force_top + 1):
            if hand >> (value * copies) & ((1 << copies) - 1):
                out.append(VALUE + value)
        return out

    def swap(self, side: int, value: int) -> None:
        """K-9.12: one card of that value is put aside; its replacement must be kept."""
        copies = self.cards.force_copies
        same = self.hand(side) & ((1 << copies) - 1) << (value * copies)
        card = same & -same
        if side == ATTACKER:
            self.attack_hand ^= card
            self.attack_aside |= card
            self.attack_count -= 1
        else:
            self.defence_hand ^= card
            self.defence_aside |= card
            self.defence_count -= 1
        self.stack[-1] = frame(FORCE, side, 1)

    def deal_force(self, side: int, n: int, action: int) -> None:
        card = 1 << (action - FORCE_CARD)
        if side == ATTACKER:
            self.attack_hand |= card
            self.attack_count += 1
        else:
            self.defence_hand |= card
            self.defence_count += 1
        if n > 1:
            self.stack[-1] = frame(FORCE, side, n - 1)
        else:
            self.stack.pop()

    def turn_up(self, combat: int, neutral_cards: int) -> None:
        """K-9.14, K-16.3: all cards are shown; nobody knew a neutral fiefdom's, so they are dealt now."""
        self.combat = combat
        self.reveals += 1
        self.stack[-1] = frame(REVEAL)
        if self.defender == NEUTRAL:
            self.stack.append(frame(FORCE, DEFENDER, neutral_cards))

    def compare(self) -> None:
        """The cards lie open: who wins?"""
        attack = self.force_of(self.attack_hand)
        defence = self.force_of(self.defence_hand)
        if self.combat == BRIBE_UP:
            self.conclude(ATTACKER_WINS if attack > defence else DEFENDER_WINS)  # K-10.7
            return
        attack_over = attack > self.max_force(ATTACKER)
        defence_over = defence > self.max_force(DEFENDER)
        if attack_over and defence_over:  # K-9.18, D-33
            self.conclude(DEFENDER_WINS if self.flags & BOTH_OVER_DEFENDER else STALEMATE)
        elif attack_over or defence_over:  # K-9.15
            self.conclude(DEFENDER_WINS if attack_over else ATTACKER_WINS)
        elif attack != defence:  # K-9.16
            self.conclude(ATTACKER_WINS if attack > defence else DEFENDER_WINS)
        else:
            self.break_tie()

    def break_tie(self) -> None:
        """K-9.17; an empty pile decides for the defender."""
        if size(self.free_force()) < 2:
            self.conclude(DEFENDER_WINS)
        else:
            self.stack[-1] = frame(TIE, ATTACKER)

    def deal_tie(self, side: int, action: int) -> None:
        card = action - FORCE_CARD
        self.tied |= 1 << card
        if side == ATTACKER:
            self.tie_card = card
            self.stack[-1] = frame(TIE, DEFENDER)
            return
        attack = self.cards.force(self.tie_card)
        defence = self.cards.force(card)
        if attack == defence:
            self.break_tie()
        else:
            self.conclude(ATTACKER_WINS if attack > defence else DEFENDER_WINS)

    def conclude(self, outcome: int) -> None:
        self.stack.pop()
        self.outcome = outcome
        if self.combat == BRIBE_UP:
            if outcome == ATTACKER_WINS:  # K-10.8
                self.holders[self.fief] = self.attacker
                self.bribed |= 1 << self.fief
        elif outcome == DEFENDER_WINS:
            self.lose_kind(self.attacker, self.cards.passive_mask[CAN_ATTACK])  # K-9.23
        elif outcome == ATTACKER_WINS:
            if self.defender == NEUTRAL:  # K-9.20
                self.seize(self.fief)
            elif self.spoil_options():
                self.stack.append(frame(SPOILS))

    def seize(self, fief: int) -> None:
        self.holders[fief] = self.attacker
        self.bribed &= ~(1 << fief)

    def spoil_options(self) -> list[int]:
        """K-9.21, K-9.22."""
        out: list[int] = []
        for fief in range(FIEFS):
            if self.holders[fief] == self.defender:
                out.append(FIEF + fief)
        if self.gold[self.defender] >= 2:
            out.append(LOOT)
        for slot in range(self.sizes[self.defender * 4 + RICE]):
            out.append(BURN + slot)
        return out

    def take_spoil(self, action: int) -> None:
        self.stack.pop()
        if action == LOOT:
            gold = self.gold[self.defender] // 2
            self.gold[self.defender] -= gold
            self.gold[self.attacker] += gold
        elif action >= BURN:
            self.raze(self.defender, RICE, action - BURN)
        else:
            self.seize(action - FIEF)

    def bribe_targets(self, seat: int) -> list[int]:
        """K-10.1."""
        return [FIEF + fief for fief in range(FIEFS) if self.holders[fief] <= NEUTRAL and self.holders[fief] != seat]

    def bribe(self, fief: int) -> None:
        """K-10.2, K-10.3: three cards for the owner, then the briber's first, paid at once."""
        owner = self.holders[fief]
        self.begin_combat(BRIBE_DOWN, owner, fief)
        self.gold[self.attacker] -= self.cards.bribe_cost
        self.stack.append(frame(BRIBE_STEP))
        self.stack.append(frame(FORCE, ATTACKER, 1))
        if owner != NEUTRAL:
            self.stack.append(frame(FORCE, DEFENDER, self.cards.bribe_cards))

    def bribe_options(self, side: int) -> list[int]:
        """K-10.3, K-10.5."""
        cost = self.cards.bribe_cost if side == ATTACKER else self.cards.bribe_defence_cost
        return [NO, DRAW] if self.gold[self.fighter(side)] >= cost and self.pile_size() > 0 else [NO]

    def bribe_step(self, side: int, action: int) -> None:
        """K-10.4, K-10.5."""
        if action == NO and (self.held or self.defender == NEUTRAL):
            self.turn_up(BRIBE_UP, self.cards.bribe_cards)
            return
        self.held = 1 if action == NO else 0
        if self.defender != NEUTRAL:
            self.stack[-1] = frame(BRIBE_DEFEND if side == ATTACKER else BRIBE_STEP)
        if action == DRAW:
            self.gold[self.fighter(side)] -= (
                self.cards.bribe_cost if side == ATTACKER else self.cards.bribe_defence_cost
            )
            self.stack.append(frame(FORCE, side, 1))
