"""Kingdoms of Rice, rule by rule: calendar, auction, turns. The paragraph numbers are those of RULES.md."""

from random import Random
from typing import Final

from subak.core.bits import size
from subak.core.game import CHANCE, EVERYONE, LATER
from subak.games.kingdoms.cards import (
    ATTACK,
    BIDDER,
    BRIBE,
    BUILD,
    CAN_ATTACK,
    CAN_BRIBE,
    CARD,
    CATEGORIES,
    DESTROY,
    EVENT_BUILD,
    EXTRA_ACTION,
    EXTRA_BUILD,
    EXTRA_HARVEST,
    FIEF,
    FIEFS,
    FORCE_CARD,
    KIND,
    KINDS,
    NO,
    PALACE,
    PRICE_CARD,
    REDRAW,
    ROWS,
    SKIP_ACTION,
    SLOT,
    TILE,
    TILES,
    VALUE,
    VICTORY,
    Cards,
)
from subak.games.kingdoms.evaluate import evaluate
from subak.games.kingdoms.events import Events
from subak.games.kingdoms.hidden import conceal, guess
from subak.games.kingdoms.state import (
    ATTACK_TARGET,
    ATTACKER,
    AUCTION,
    BATTLE,
    BATTLE_SWAP,
    BRIBE_DEFEND,
    BRIBE_STEP,
    BRIBE_TARGET,
    BUILD_KIND,
    BUILD_REPLACE,
    DEAL,
    DEFENDER,
    DESTROY_TILE,
    EFFECT,
    EMPTY,
    EVENT,
    EVENT_FIEF,
    EVENT_SLOT,
    EVENT_TILE,
    EXCHANGE,
    FIRST_BIDDER,
    FORCE,
    HARVEST,
    NEUTRAL,
    NO_COMBAT,
    PEEK,
    PRICE_TURN,
    REMOVED,
    REVEAL,
    SCALARS,
    SEASONS,
    SETUP,
    SPOILS,
    TIE,
    TURN,
    TURNS,
    UNDECIDED,
    VICTORY_KEEP,
    VICTORY_PLACE,
    frame,
    mat_words,
    quota_word,
)

SETUP_DRAW: Final = 3  # K-1.9


class Kingdoms(Events):
    def clone(self) -> "Kingdoms":
        return Kingdoms(
            self.cards, self.seats, self.flags, self.difficulty, self.composition, self.years, self.actors,
            self.reveals, self.year, self.season, self.shogun, self.first_bidder, self.bidder, self.bid, self.high,
            self.passed, self.events, self.quotas, self.event, self.affected, self.price_cards, self.price, self.turn,
            self.main, self.extra, self.attacked, self.bribed, self.deck, self.left, self.looker, self.kept,
            self.combat, self.outcome, self.attacker, self.defender, self.fief, self.attack_hand, self.defence_hand,
            self.attack_count, self.defence_count, self.attack_aside, self.defence_aside, self.swaps, self.held,
            self.tied, self.tie_card, self.gold[:], self.mats[:], self.sizes[:], self.owned[:], self.stock[:],
            self.holders[:], self.rises[:], self.shown[:], self.under[:], self.looked[:], self.stack[:],
        )  # fmt: skip

    def legal(self, seat: int) -> list[int]:
        top = self.stack[-1]
        phase = top & 0xFF
        a = top >> 8 & 0xFF
        b = top >> 16 & 0xFF
        if seat == CHANCE:
            return self.nature_options(phase, a)
        if phase == TURN:
            return self.turn_options(seat)
        if phase == BUILD_KIND:
            return self.buildable(seat, KINDS)
        if phase == BATTLE:
            return self.battle_options(a)
        if phase == AUCTION:
            return self.bid_options(seat)
        if phase == DESTROY_TILE:
            return self.destroy_options(seat)
        if phase == BUILD_REPLACE:
            return self.replace_options(seat, a)
        if phase == ATTACK_TARGET:
            return self.target_options(seat)
        if phase == VICTORY_KEEP:
            return self.keep_options()
        if phase == VICTORY_PLACE:
            return self.place_options()
        if phase == BRIBE_STEP:
            return self.bribe_options(ATTACKER)
        if phase == BRIBE_DEFEND:
            return self.bribe_options(DEFENDER)
        if phase == BRIBE_TARGET:
            return self.bribe_targets(seat)
        if phase == BATTLE_SWAP:
            return self.swap_options(a)
        if phase == SPOILS:
            return self.spoil_options()
        if phase == EVENT_TILE:
            return self.tile_options(seat, b)
        if phase == EVENT_FIEF:
            return self.fief_options(seat)
        return self.setup_options(seat, b)  # SETUP

    def nature_options(self, phase: int, a: int) -> list[int]:
        """Every physical outcome once: all are equally likely."""
        if phase in (FORCE, TIE):
            return shifted(self.free_force(), FORCE_CARD)
        if phase == EVENT:
            return shifted(
                self.events & (self.cards.category_mask[a - 1] if a else self.events), self.cards.first_event
            )
        if phase == PRICE_TURN:
            return shifted(self.price_cards, PRICE_CARD)
        if phase == FIRST_BIDDER:
            return [BIDDER + seat for seat in range(self.seats)]
        if phase == EVENT_SLOT:
            return [SLOT + place for place in range(self.cards_composed())]
        return shifted(self.deck, self.cards.first_palace) if self.deck >= 0 else []

    def apply(self, seat: int, action: int) -> None:
        top = self.stack[-1]
        phase = top & 0xFF
        a = top >> 8 & 0xFF
        b = top >> 16 & 0xFF
        if phase == TURN:
            self.act(action)
        elif phase == FORCE:
            self.deal_force(a, b, action)
        elif phase == BUILD_KIND:
            self.choose_kind(seat, action - KIND)
        elif phase == BATTLE:
            self.battle_step(a, action)
        elif phase == DESTROY_TILE:
            self.stack.pop()
            self.destroy(seat, (action - TILE) // TILES, (action - TILE) % TILES)
        elif phase == AUCTION:
            self.call(seat, action)
        elif phase == EVENT:
            self.begin_event(action - self.cards.first_event)
        elif phase == PEEK:
            self.peek(self.draw_palace(action), 0, a)
        elif phase == VICTORY_KEEP:
            self.keep(action)
        elif phase == VICTORY_PLACE:
            self.place(action)
        elif phase == BUILD_REPLACE:
            self.stack.pop()
            self.build(seat, a, (action - TILE) % TILES)
        elif phase == ATTACK_TARGET:
            self.attack(action)
        elif phase == BRIBE_TARGET:
            self.bribe(action - FIEF)
        elif phase in (BRIBE_STEP, BRIBE_DEFEND):
            self.bribe_step(ATTACKER if phase == BRIBE_STEP else DEFENDER, action)
        elif phase == BATTLE_SWAP:
            self.swap(a, action - VALUE)
        elif phase == TIE:
            self.deal_tie(a, action)
        elif phase == SPOILS:
            self.take_spoil(action)
        elif phase == EVENT_TILE:
            self.lose_tile(a, b, top >> 24, action)
        elif phase == EVENT_FIEF:
            self.lose_fief(a, b, action - FIEF)
        elif phase == PRICE_TURN:
            self.turn_price(action - PRICE_CARD)
        elif phase == EVENT_SLOT:
            self.draw_category(action - SLOT)
        elif phase == SETUP:
            self.set_up(seat, action)
        elif phase == DEAL:
            self.deal(a, action)
        elif phase == EXCHANGE:
            self.put(a, PALACE, self.draw_palace(action))
            if b > 1:
                self.stack[-1] = frame(EXCHANGE, a, b - 1)
            else:
                self.stack.pop()
        else:
            self.first_bidder = action - BIDDER  # K-3.1
            self.stack.pop()
            self.open_auction()
        self.settle()

    def settle(self) -> None:
        """Run what needs no decision, until somebody owes one."""
        while True:
            top = self.stack[-1]
            phase = top & 0xFF
            a = top >> 8 & 0xFF
            if phase == TURN:
                if self.can_act():
                    self.ask(self.turn)
                    return
                self.stack.pop()  # K-6.4: nothing but the end is left
            elif phase == TURNS:
                if a < self.seats:
                    self.stack[-1] = frame(TURNS, a + 1)
                    self.begin_turn(self.at(a))
                else:
                    self.stack.pop()
                    if self.end_season():
                        return
            elif phase == EFFECT:
                self.go_on(a, top >> 16 & 0xFF)
            elif phase == REVEAL:
                self.compare()
            elif phase == PEEK and (a == 0 or not self.left):
                if a and self.under:  # nature has no choice: this order was made on purpose
                    entry = self.under.pop(0)
                    self.peek(entry & 63, entry >> 6 & 15, a)
                else:
                    self.begin_keep()
            elif phase == AUCTION:
                if not self.auction_over():
                    self.ask(self.bidder)
                    return
                self.begin_season()
            else:
                self.owe(phase, a)
                return

    def owe(self, phase: int, a: int) -> None:
        """Who owes the decision of a phase that always asks."""
        if phase in (BATTLE, BATTLE_SWAP):
            self.ask(self.fighter(a))
        elif phase == BRIBE_DEFEND:
            self.ask(self.defender)
        elif phase in (VICTORY_KEEP, VICTORY_PLACE):
            self.ask(self.looker)
        elif phase in (SETUP, EVENT_TILE, EVENT_FIEF):
            self.ask(a)
        elif phase >= BUILD_KIND and phase != FORCE and phase != TIE and phase != PEEK:
            self.ask(self.turn)
        else:
            self.roll()

    def deal(self, left: int, action: int) -> None:
        """K-1.9: three palace cards for every player."""
        seat = self.seats - 1 - (left - 1) // SETUP_DRAW
        self.put(seat, PALACE, self.draw_palace(action))
        self.stack[-1] = frame(DEAL, left - 1) if left > 1 else frame(SETUP, 0)

    def set_up(self, seat: int, action: int) -> None:
        """K-1.9, K-1.10: each seat in turn, in secret."""
        if action >= REDRAW:
            self.exchange(seat, action - REDRAW)
            return
        self.give_up(seat, action - CARD, 0)
        if seat + 1 < self.seats:
            self.stack[-1] = frame(SETUP, seat + 1)
        elif self.seats > 1:
            self.stack[-1] = frame(FIRST_BIDDER)
        else:
            self.stack.pop()
            self.begin_season()  # K-14.2

    def open_auction(self) -> None:
        """K-3.2."""
        self.bid = 0
        self.high = -1
        self.passed = 0
        self.bidder = self.first_bidder
        self.stack.append(frame(AUCTION))

    def bid_options(self, seat: int) -> list[int]:
        """K-3.2, K-3.3, K-3.7."""
        most = self.gold[seat] - self.bid
        if most > self.cards.raise_cap:
            most = self.cards.raise_cap
        if self.bid == 0 and size(self.passed) == self.seats - 1:
            most = 1
        return list(range(most + 1))

    def call(self, seat: int, action: int) -> None:
        if action == NO:
            self.passed |= 1 << seat  # K-3.4
        else:
            self.bid += action
            self.high = seat
        self.next_bidder()

    def next_bidder(self) -> None:
        self.bidder = self.bidder + 1 if self.bidder + 1 < self.seats else 0

    def auction_over(self) -> bool:
        """Whether the office is filled; if not, `bidder` is the next who can answer (K-3.5)."""
        everybody = (1 << self.seats) - 1
        while True:
            if self.high >= 0 and self.passed | 1 << self.high == everybody:  # K-3.6
                self.gold[self.high] -= self.bid
                self.shogun = self.high
                break
            if self.passed == everybody:
                if self.shogun < 0:
                    self.shogun = self.first_bidder  # K-3.9; later the old Shogun stays (K-3.8)
                break
            if not self.passed >> self.bidder & 1:
                if self.gold[self.bidder] > self.bid:
                    return False
                self.passed |= 1 << self.bidder
            self.next_bidder()
        self.stack.pop()
        return True

    def begin_season(self) -> None:
        """K-2.3, K-2.4: event, in harvest the sale, then a turn for everybody."""
        self.stack.append(frame(TURNS, 0))
        if self.season == HARVEST:
            self.stack.append(frame(PRICE_TURN))
        self.stack.append(frame(EVENT_SLOT if self.composition else EVENT))

    def cards_composed(self) -> int:
        """Cards left in a composed event pile."""
        n = 0
        for category in range(CATEGORIES):
            n += self.quotas >> (6 * category) & 63
        return n

    def draw_category(self, place: int) -> None:
        """K-1.13: the next card of a composed pile is of some category; which one of it, comes next."""
        category = 0
        while place >= self.quotas >> (6 * category) & 63:
            place -= self.quotas >> (6 * category) & 63
            category += 1
        self.quotas -= 1 << (6 * category)
        self.stack[-1] = frame(EVENT, category + 1)

    def turn_price(self, card: int) -> None:
        """K-12.1."""
        self.price_cards ^= 1 << card
        self.price = self.cards.price_value[card]
        self.stack.pop()
        self.harvest()

    def begin_turn(self, seat: int) -> None:
        """K-5.1, K-6.1, K-6.6."""
        self.turn = seat
        self.collect(seat)
        if self.strike(seat, SKIP_ACTION):
            self.main = 0
            self.extra = 0
            return
        self.main = 1 + self.strike(seat, EXTRA_ACTION)
        self.extra = self.bonus(seat, EXTRA_BUILD) + self.strike(seat, EVENT_BUILD)
        if self.season == HARVEST:
            self.extra += self.bonus(seat, EXTRA_HARVEST)
        self.stack.append(frame(TURN))

    def end_season(self) -> bool:
        """K-2.5, K-13.1: True when the game is over."""
        self.affected = 0
        self.main = 0
        self.extra = 0
        self.season += 1
        if self.season < SEASONS:
            self.begin_season()
            return False
        self.year += 1
        if self.year == self.years:
            self.season = HARVEST
            self.actors = 0
            self.reveals += 1  # K-13.2
            return True
        self.season = 0
        self.shown = []
        self.price = -1
        if self.seats > 1:
            self.first_bidder = self.shogun  # K-3.1
            self.open_auction()
        else:
            self.begin_season()
        return False

    def can_attack(self, seat: int) -> bool:
        """K-9.1."""
        if not self.main or not self.owned[seat] & self.cards.passive_mask[CAN_ATTACK]:
            return False
        return self.seats > 1 or NEUTRAL in self.holders

    def can_bribe(self, seat: int) -> bool:
        """K-10.1."""
        if not self.main or not self.owned[seat] & self.cards.passive_mask[CAN_BRIBE]:
            return False
        return self.gold[seat] >= self.cards.bribe_cost and len(self.bribe_targets(seat)) > 0

    def can_look(self, seat: int) -> bool:
        """K-11.1."""
        return self.main > 0 and self.gold[seat] >= self.victory_cost(seat) and (self.left > 0 or len(self.under) > 0)

    def can_act(self) -> bool:
        seat = self.turn
        if not self.main and not self.extra:
            return False
        return (
            self.can_destroy_any(seat)
            or len(self.buildable(seat, 1)) > 0
            or self.can_attack(seat)
            or self.can_bribe(seat)
            or self.can_look(seat)
        )

    def turn_options(self, seat: int) -> list[int]:
        """K-6.2, K-6.4."""
        out = [NO]
        if self.main or self.extra:
            if self.buildable(seat, 1):
                out.append(BUILD)
            if self.can_destroy_any(seat):
                out.append(DESTROY)
        if self.can_attack(seat):
            out.append(ATTACK)
        if self.can_bribe(seat):
            out.append(BRIBE)
        if self.can_look(seat):
            out.append(VICTORY)
        return out

    def act(self, action: int) -> None:
        """K-6.2."""
        if action == NO:
            self.main = 0
            self.extra = 0
            self.stack.pop()
        elif action == BUILD:
            self.stack.append(frame(BUILD_KIND))
        elif action == DESTROY:
            self.stack.append(frame(DESTROY_TILE))
        elif action == ATTACK:
            self.stack.append(frame(ATTACK_TARGET))
        elif action == BRIBE:
            self.stack.append(frame(BRIBE_TARGET))
        else:
            self.main -= 1
            self.gold[self.turn] -= self.victory_cost(self.turn)
            self.look(self.turn)

    def choose_kind(self, seat: int, kind: int) -> None:
        """K-7.2, K-7.3: a full row asks what to replace."""
        if self.sizes[seat * 4 + self.cards.row[kind]] == TILES:
            self.stack[-1] = frame(BUILD_REPLACE, kind)
        else:
            self.stack.pop()
            self.build(seat, kind, -1)

    def over(self) -> bool:
        return self.year == self.years

    def redact(self, seat: int) -> "Kingdoms":
        view = self.clone()
        conceal(view, seat, self.over())
        return view

    def imagine(self, rng: Random) -> "Kingdoms":
        world = self.clone()
        guess(world, rng)
        return world

    def evaluate(self, seat: int) -> float:
        return evaluate(self, seat)

    def audience(self, seat: int, action: int) -> int:
        """K-16: who may read an event."""
        phase = self.stack[-1] & 0xFF
        if seat != CHANCE:
            if (phase == SETUP and action < REDRAW) or (phase == VICTORY_KEEP and action != NO):
                return 1 << seat
            return 1 << seat | LATER if phase == BATTLE_SWAP else EVERYONE
        served = self.serves(action)
        if served < 0:
            return EVERYONE
        return 1 << served | LATER if phase == FORCE else 1 << served

    def serves(self, action: int) -> int:
        top = self.stack[-1]
        phase = top & 0xFF
        a = top >> 8 & 0xFF
        if phase == FORCE:
            return -1 if self.fighter(a) == NEUTRAL else self.fighter(a)
        if phase == PEEK:
            return self.looker
        if phase == DEAL:
            return self.seats - 1 - (a - 1) // SETUP_DRAW
        return a if phase == EXCHANGE else -1

    def __reduce__(self) -> tuple[object, ...]:
        return unpack, (self.cards, self.pack())


def shifted(mask: int, base: int) -> list[int]:
    """The members of a set as actions."""
    out: list[int] = []
    while mask > 0:
        low = mask & -mask
        out.append(base + low.bit_length() - 1)
        mask ^= low
    return out


def new(cards: Cards, seats: int, flags: int, difficulty: int, composition: int) -> Kingdoms:
    """K-1: the table before the first palace card is dealt."""
    missing = 4 - seats if seats > 1 else 0  # K-1.5, K-14.1
    stock = [0] * (2 * KINDS)
    mats: list[int] = [EMPTY] * mat_words(seats)
    sizes = [0] * (seats * ROWS)
    owned = [0] * seats
    for kind in range(KINDS):
        gone = missing * cards.scarcity[kind]
        rest = cards.copies[kind] - gone
        if cards.start[kind]:  # K-1.8
            rest -= seats
            row = cards.row[kind]
            for seat in range(seats):
                mats[seat * 20 + row * 5 + sizes[seat * 4 + row]] = kind
                sizes[seat * 4 + row] += 1
                owned[seat] |= 1 << kind
        if cards.sold[kind]:
            stock[kind] = rest
            stock[KINDS + kind] = gone
        else:
            stock[KINDS + kind] = gone + rest  # K-1.2, D-61
    holders = [NEUTRAL if seats == 1 or cards.fief_players[fief] <= seats else REMOVED for fief in range(FIEFS)]
    years = cards.years if seats > 1 else cards.solo_events[difficulty] // SEASONS  # K-14.3
    palace = len(cards.goal_of)
    return Kingdoms(
        cards=cards,
        seats=seats,
        flags=flags,
        difficulty=difficulty,
        composition=composition,
        years=years,
        actors=1 << CHANCE,
        reveals=0,
        year=0,
        season=0,
        shogun=-1,
        first_bidder=-1,
        bidder=0,
        bid=0,
        high=-1,
        passed=0,
        events=(1 << len(cards.event_of)) - 1,
        quotas=quota_word(cards.composition[composition - 1]) if composition else 0,
        event=-1,
        affected=0,
        price_cards=(1 << len(cards.price_value)) - 1,
        price=-1,
        turn=0,
        main=0,
        extra=0,
        attacked=0,
        bribed=0,
        deck=(1 << palace) - 1,
        left=palace,
        looker=0,
        kept=EMPTY,
        combat=NO_COMBAT,
        outcome=UNDECIDED,
        attacker=0,
        defender=NEUTRAL,
        fief=-1,
        attack_hand=0,
        defence_hand=0,
        attack_count=0,
        defence_count=0,
        attack_aside=0,
        defence_aside=0,
        swaps=0,
        held=0,
        tied=0,
        tie_card=-1,
        gold=[cards.start_gold] * seats,
        mats=mats,
        sizes=sizes,
        owned=owned,
        stock=stock,
        holders=holders,
        rises=[0] * seats,
        shown=[],
        under=[],
        looked=[],
        stack=[frame(DEAL, SETUP_DRAW * seats)],
    )


def unpack(cards: Cards, words: list[int]) -> Kingdoms:
    """The position that `pack` wrote."""
    w = words
    seats = w[0]
    lists: list[list[int]] = []
    place = SCALARS
    lengths = [
        seats, mat_words(seats), seats * ROWS, seats, 2 * KINDS, FIEFS, seats, w[45], w[46], w[47]
    ]  # fmt: skip
    for length in lengths:
        lists.append(w[place : place + length])
        place += length
    return Kingdoms(
        cards, w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15],
        w[16], w[17], w[18], w[19], w[20], w[21], w[22], w[23], w[24], w[25], w[26], w[27], w[28], w[29], w[30], w[31],
        w[32], w[33], w[34], w[35], w[36], w[37], w[38], w[39], w[40], w[41], w[42], w[43], w[44],
        lists[0], lists[1], lists[2], lists[3], lists[4], lists[5], lists[6], lists[7], lists[8], lists[9], w[place:],
    )  # fmt: skip
