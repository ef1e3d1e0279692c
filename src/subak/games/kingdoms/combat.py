"""Battles: FORCE cards face down, one step after the other (K-9). Bribery shares its cards."""

from typing import Final

from subak.core.bits import size
from subak.core.game import EVERYONE, LATER
from subak.core.position import NONE, Phase
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
    ACTIONS,
    AGGRESSORS,
    ASIDE,
    ATTACKER,
    ATTACKER_WINS,
    BATTLE,
    BATTLE_DOWN,
    BATTLE_SWAP,
    BATTLE_UP,
    BOTH_OVER_DEFENDER,
    BOUGHT,
    BRIBE_UP,
    COMBAT,
    DEFENDER,
    DEFENDER_WINS,
    FIGHTER,
    FORCE,
    GOLD,
    HAND,
    HAND_SIZE,
    HOLDER,
    HOLDS,
    HOUSE_RULES,
    MOVER,
    NEUTRAL,
    OUTCOME,
    PLAYERS,
    REVEAL,
    ROW_SIZE,
    SIDES,
    SPOILS,
    STAKE,
    STALEMATE,
    SWAPS,
    TIE,
    TIE_CARD,
    TIED,
    UNDECIDED,
    WAR_ROOM_DEFENDS,
    WAR_ROOM_RESCUES,
)
from subak.games.kingdoms.year import Pile, Turned

NOT_TO_BE_ATTACKED: Final = 9_01_2
NOT_YOURS_TO_DEAL: Final = 9_08_0
DRAW_OR_HOLD: Final = 9_09_0
ABOVE_MAX_FORCE: Final = 9_11_0
WAR_ROOM_IS_USED: Final = 9_12_0
NO_WAR_ROOM: Final = 9_12_1
NO_SUCH_CARD: Final = 9_12_2
FORCE_PILE_IS_EMPTY: Final = 9_13_0
BREAK_THE_TIE: Final = 9_17_0
ONE_SPOIL: Final = 9_21_0


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
        defender = self[FIGHTER + DEFENDER]
        return self.attack_max(self[FIGHTER + ATTACKER], defender) if side == ATTACKER else self.defence_max(defender)

    def force_of(self, hand: int) -> int:
        """The sum of a hand; 0 of one that a view hides."""
        if hand < 0:
            return 0
        total = 0
        while hand:
            low = hand & -hand
            total += self.cards.force_value[low.bit_length() - 1]
            hand ^= low
        return total

    def begin_combat(self, combat: int, defender: int, fief: int) -> None:
        """K-9.6, K-10.2: all FORCE cards are in the pile again."""
        self[ACTIONS] -= 1
        self[COMBAT] = combat
        self[OUTCOME] = UNDECIDED
        self[STAKE] = fief
        self[FIGHTER + ATTACKER] = self[MOVER]
        self[FIGHTER + DEFENDER] = defender
        for side in range(SIDES):
            self[HAND + side] = 0
            self[HAND_SIZE + side] = 0
            self[ASIDE + side] = 0
            self[SWAPS + side] = 0
        self[HOLDS] = 0
        self[TIED] = 0
        self[TIE_CARD] = NONE
        self.pop()

    def target_options(self, seat: int) -> list[int]:
        """K-9.1."""
        w = self.w
        out: list[int] = []
        for fief in range(self.cards.fiefs):
            if w[HOLDER + fief] == NEUTRAL:
                out.append(FIEF + fief)
        for rival in range(self[PLAYERS]):
            if rival != seat:
                out.append(SEAT + rival)
        return out

    def bribe_targets(self, seat: int) -> list[int]:
        """K-10.1."""
        w = self.w
        out: list[int] = []
        for fief in range(self.cards.fiefs):
            if w[HOLDER + fief] <= NEUTRAL and w[HOLDER + fief] != seat:
                out.append(FIEF + fief)
        return out

    def turn_up(self, combat: int, neutral_cards: int) -> None:
        """K-9.14, K-16.3: all cards are shown; nobody knew a neutral fiefdom's, so they are dealt now."""
        self[COMBAT] = combat
        self.reveals += 1
        self.become(REVEAL)
        if self[FIGHTER + DEFENDER] == NEUTRAL:
            self.push(FORCE, DEFENDER, neutral_cards)

    def break_tie(self) -> None:
        """K-9.17; an empty pile decides for the defender."""
        if size(self.free_force()) < 2:
            self.conclude(DEFENDER_WINS)
        else:
            self.become(TIE, ATTACKER)

    def conclude(self, outcome: int) -> None:
        self.pop()
        self[OUTCOME] = outcome
        if self[COMBAT] == BRIBE_UP:
            if outcome == ATTACKER_WINS:  # K-10.8
                self[HOLDER + self[STAKE]] = self[FIGHTER + ATTACKER]
                self[BOUGHT] |= 1 << self[STAKE]
        elif outcome == DEFENDER_WINS:
            self.lose_kind(self[FIGHTER + ATTACKER], self.cards.passive_mask[CAN_ATTACK])  # K-9.23
        elif outcome == ATTACKER_WINS:
            if self[FIGHTER + DEFENDER] == NEUTRAL:  # K-9.20
                self.seize(self[STAKE])
            elif self.spoil_options():
                self.push(SPOILS)

    def seize(self, fief: int) -> None:
        self[HOLDER + fief] = self[FIGHTER + ATTACKER]
        self[BOUGHT] &= ~(1 << fief)

    def spoil_options(self) -> list[int]:
        """K-9.21, K-9.22."""
        out: list[int] = []
        for fief in range(self.cards.fiefs):
            if self[HOLDER + fief] == self[FIGHTER + DEFENDER]:
                out.append(FIEF + fief)
        if self[GOLD + self[FIGHTER + DEFENDER]] >= 2:
            out.append(LOOT)
        for slot in range(self[ROW_SIZE + self[FIGHTER + DEFENDER] * 4 + RICE]):
            out.append(BURN + slot)
        return out


class AttackTarget(Turned[Combat]):
    """K-9.1: a neutral fiefdom, or another player."""

    def options(self, s: Combat, seat: int) -> list[int]:
        return s.target_options(seat)

    def choose(self, s: Combat, seat: int, action: int) -> None:
        """K-9.2; the first cards are compulsory (K-9.7, K-9.8)."""
        s[AGGRESSORS] |= 1 << seat
        if action >= SEAT:
            s.begin_combat(BATTLE_DOWN, action - SEAT, NONE)
            s.push(BATTLE, ATTACKER)
            s.push(FORCE, DEFENDER, 1)
        else:
            s.begin_combat(BATTLE_DOWN, NEUTRAL, action - FIEF)
            s.push(BATTLE, ATTACKER)
        s.push(FORCE, ATTACKER, 1)


class Force(Pile[Combat]):
    """Nature deals FORCE cards to a side."""

    def pile(self, s: Combat) -> int:
        return s.free_force()

    def first_card(self, s: Combat) -> int:
        return FORCE_CARD

    def choose(self, s: Combat, seat: int, action: int) -> None:
        side = s.argument(0)
        n = s.argument(1)
        s[HAND + side] |= 1 << (action - FORCE_CARD)
        s[HAND_SIZE + side] += 1
        if n > 1:
            s.become(FORCE, side, n - 1)
        else:
            s.pop()

    def audience(self, s: Combat, seat: int, action: int) -> int:
        served = self.serves(s, action)
        return EVERYONE if served < 0 else 1 << served | LATER

    def serves(self, s: Combat, action: int) -> int:
        fighter = s[FIGHTER + s.argument(0)]
        return -1 if fighter == NEUTRAL else fighter


class Battle(Phase[Combat]):
    """K-9.9 to K-9.13: a side draws, holds or uses the War Room."""

    def run(self, s: Combat) -> None:
        s.ask(s[FIGHTER + s.argument(0)])

    def options(self, s: Combat, seat: int) -> list[int]:
        side = s.argument(0)
        out = [NO]
        if s.pile_size() > 0:
            within = s.force_of(s[HAND + side]) <= s.max_force(side)
            if within:
                out.append(DRAW)
            if self.can_swap(s, side) and (within or s[HOUSE_RULES] & WAR_ROOM_RESCUES):
                out.append(WAR_ROOM)
        return out

    def can_swap(self, s: Combat, side: int) -> bool:
        """K-9.12."""
        if side == DEFENDER and not s[HOUSE_RULES] & WAR_ROOM_DEFENDS:  # D-31
            return False
        return s[SWAPS + side] < s.bonus(s[FIGHTER + side], SWAP)

    def forbids(self, s: Combat, seat: int, action: int) -> int:
        if action in self.options(s, seat):
            return 0
        if action != DRAW and action != WAR_ROOM:
            return DRAW_OR_HOLD
        if s.pile_size() <= 0:
            return FORCE_PILE_IS_EMPTY
        if action == WAR_ROOM and not self.can_swap(s, s.argument(0)):
            return WAR_ROOM_IS_USED if s[SWAPS + s.argument(0)] else NO_WAR_ROOM
        return ABOVE_MAX_FORCE

    def choose(self, s: Combat, seat: int, action: int) -> None:
        side = s.argument(0)
        neutral = s[FIGHTER + DEFENDER] == NEUTRAL
        if action == NO and (s[HOLDS] or neutral):
            s.turn_up(BATTLE_UP, s.cards.neutral_cards)
            return
        s[HOLDS] = 1 if action == NO else 0
        s.become(BATTLE, ATTACKER if neutral else 1 - side)
        if action == DRAW:
            s.push(FORCE, side, 1)
        elif action == WAR_ROOM:
            s[SWAPS + side] += 1
            s.push(BATTLE_SWAP, side)


class BattleSwap(Phase[Combat]):
    """K-9.12: one card is put aside; its replacement must be kept."""

    def run(self, s: Combat) -> None:
        s.ask(s[FIGHTER + s.argument(0)])

    def options(self, s: Combat, seat: int) -> list[int]:
        hand = s[HAND + s.argument(0)]
        out: list[int] = []
        for value in range(s.cards.forces):
            if hand & s.cards.force_mask[value]:
                out.append(VALUE + value)
        return out

    def choose(self, s: Combat, seat: int, action: int) -> None:
        side = s.argument(0)
        same = s[HAND + side] & s.cards.force_mask[action - VALUE]
        card = same & -same
        s[HAND + side] ^= card
        s[ASIDE + side] |= card
        s[HAND_SIZE + side] -= 1
        s.become(FORCE, side, 1)


class Tie(Pile[Combat]):
    """K-9.17: nature deals one card to each side, face up."""

    def pile(self, s: Combat) -> int:
        return s.free_force()

    def first_card(self, s: Combat) -> int:
        return FORCE_CARD

    def choose(self, s: Combat, seat: int, action: int) -> None:
        card = action - FORCE_CARD
        s[TIED] |= 1 << card
        if s.argument(0) == ATTACKER:
            s[TIE_CARD] = card
            s.become(TIE, DEFENDER)
            return
        attack = s.cards.force_value[s[TIE_CARD]]
        defence = s.cards.force_value[card]
        if attack == defence:
            s.break_tie()
        else:
            s.conclude(ATTACKER_WINS if attack > defence else DEFENDER_WINS)


class Reveal(Phase[Combat]):
    """K-9.14 to K-9.18, K-10.7: the cards lie open."""

    def run(self, s: Combat) -> None:
        attack = s.force_of(s[HAND + ATTACKER])
        defence = s.force_of(s[HAND + DEFENDER])
        if s[COMBAT] == BRIBE_UP:
            s.conclude(ATTACKER_WINS if attack > defence else DEFENDER_WINS)  # K-10.7
            return
        attack_over = attack > s.max_force(ATTACKER)
        defence_over = defence > s.max_force(DEFENDER)
        if attack_over and defence_over:  # K-9.18, D-33
            s.conclude(DEFENDER_WINS if s[HOUSE_RULES] & BOTH_OVER_DEFENDER else STALEMATE)
        elif attack_over or defence_over:  # K-9.15
            s.conclude(DEFENDER_WINS if attack_over else ATTACKER_WINS)
        elif attack != defence:  # K-9.16
            s.conclude(ATTACKER_WINS if attack > defence else DEFENDER_WINS)
        else:
            s.break_tie()


class Spoils(Turned[Combat]):
    """K-9.21, K-9.22: one fiefdom, half the gold, or a rice card burnt."""

    def options(self, s: Combat, seat: int) -> list[int]:
        return s.spoil_options()

    def choose(self, s: Combat, seat: int, action: int) -> None:
        loser = s[FIGHTER + DEFENDER]
        s.pop()
        if action == LOOT:
            gold = s[GOLD + loser] // 2
            s[GOLD + loser] -= gold
            s[GOLD + seat] += gold
        elif action >= BURN:
            s.raze(loser, RICE, action - BURN)
        else:
            s.seize(action - FIEF)
