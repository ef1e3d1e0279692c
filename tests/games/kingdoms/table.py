"""Scripted play: positions arranged as a test needs them, and nature's cards chosen by name."""

from typing import cast

from subak.core import play
from subak.core.game import CHANCE
from subak.core.position import NONE, OVER
from subak.games import load
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.game import KingdomsGame
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.invariants import check

GAME = cast(KingdomsGame, load("kingdoms"))
DECK = GAME.deck
HANDS = (
    ("Ruler", "Warrior", "Harvester"),
    ("Ruler", "Warrior", "Harvester"),
    ("Capitalist", "Economist", "Treasurer"),
    ("Garden", "Shrine", "Treasurer"),
)


def kind(name: str) -> int:
    return DECK.kind_names.index(name)


def goal(name: str) -> int:
    return DECK.goal_names.index(name)


def fief(name: str) -> int:
    return DECK.fief_names.index(name)


def tile(row: int, slot: int) -> int:
    return c.TILE + row * 5 + slot


def build(name: str) -> int:
    return c.KIND + kind(name)


RICE = {1: "Rice 1-field", 2: "Rice 2-field", 3: "Rice 3-field"}


class Play:
    """A game in progress. Every step is checked for legality and leaves the invariants in force."""

    game = GAME

    def __init__(self, seats: int = 2, hands: tuple[tuple[str, ...], ...] = HANDS, **options: int) -> None:
        self.deck = self.game.deck
        self.state = cast(Kingdoms, self.game.new(seats, options))
        self.seats = seats
        for seat in range(seats):
            for name in hands[seat]:
                self.palace(name)

    # -- steps

    def do(self, seat: int, *actions: int) -> "Play":
        for action in actions:
            play.step(self.state, seat, action)
            check(self.state)
        return self

    def nature(self, action: int) -> "Play":
        return self.do(CHANCE, action)

    def palace(self, name: str) -> "Play":
        """Nature deals a palace card."""
        wanted = [
            a
            for a in self.legal(CHANCE)
            if self.deck.goal_of[a - self.deck.first_palace] == self.deck.goal_names.index(name)
        ]
        return self.nature(wanted[0])

    def force(self, *values: int) -> "Play":
        """Nature deals FORCE cards."""
        for value in values:
            self.nature(next(a for a in self.legal(CHANCE) if self.deck.force_value[a - c.FORCE_CARD] == value))
        return self

    def event(self, name: str) -> "Play":
        wanted = self.deck.event_names.index(name)
        return self.nature(
            next(a for a in self.legal(CHANCE) if self.deck.event_of[a - self.deck.first_event] == wanted)
        )

    def price(self, value: int) -> "Play":
        return self.nature(next(a for a in self.legal(CHANCE) if self.deck.price_value[a - c.PRICE_CARD] == value))

    def view(self, seat: int) -> Kingdoms:
        return seen(self.state, seat)

    def legal(self, seat: int) -> list[int]:
        return self.state.legal(seat)

    def can(self, seat: int, action: int) -> bool:
        return bool(self.state.actors >> seat & 1) and action in self.legal(seat)

    # -- shortcuts

    def keep(self) -> "Play":
        """Every seat gives up its third palace card."""
        for seat in range(self.seats):
            self.do(seat, c.CARD + 2)
        return self

    def crown(self, seat: int) -> "Play":
        """The seat opens the first auction with 1 and all others pass; then it has its gold back."""
        self.keep()
        if self.seats > 1:
            self.nature(c.BIDDER + seat).do(seat, 1)
            for n in range(1, self.seats):
                self.do((seat + n) % self.seats, c.NO)
            self.state[s.GOLD + seat] += 1
        return self

    def at(self, year: int = 1, season: int = 1, keep: tuple[str, ...] = ("Nothing",)) -> "Play":
        """Move the calendar to the moment before a season's event (year and season count from 1)."""
        state = self.state
        state[s.YEAR] = year - 1
        state[s.SEASON] = season - 1
        while state.phase != OVER:
            state.pop()
        state.push(s.TURNS)
        if season == 4:
            state.push(s.PRICE_TURN)
        state.push(s.EVENT_SLOT if state[s.COMPOSITION] else s.EVENT)
        spared = [self.deck.event_of.index(self.deck.event_names.index(name)) for name in keep]
        past = [card for card in range(len(self.deck.event_of)) if card not in spared][: (year - 1) * 4 + season - 1]
        for card in past:
            state[s.EVENT_PILE] &= ~(1 << card)
        show(state, past[(year - 1) * 4 :])
        for card in (5, 4, 1, 3)[: year - 1]:  # prices 1 and 3 are still to come
            state[s.PRICE_PILE] &= ~(1 << card)
        check(state)
        return self

    def have(
        self,
        seat: int,
        *,
        gold: int | None = None,
        rice: tuple[int, ...] | None = None,
        city: tuple[str, ...] | None = None,
        castle: tuple[str, ...] | None = None,
        palace: tuple[str, ...] | None = None,
        fiefs: tuple[str, ...] = (),
        bribed: tuple[str, ...] = (),
    ) -> "Play":
        """Arrange a mat; what lay there goes to the box, what comes is taken from the supply."""
        state = self.state
        if gold is not None:
            state[s.GOLD + seat] = gold
        if rice is not None:
            self._lay(seat, c.RICE, tuple(RICE[fields] for fields in rice))
        if city is not None:
            self._lay(seat, c.CITY, city)
        if castle is not None:
            self._lay(seat, c.CASTLE, castle)
        if palace is not None:
            while state[s.ROW_SIZE + seat * 4 + c.PALACE]:
                state[s.DECK] |= 1 << state.take(seat, c.PALACE, 0)
                state[s.DECK_SIZE] += 1
            for name in palace:
                self._fetch(seat, name)
        for name in (*fiefs, *bribed):
            state[s.HOLDER + self.deck.fief_names.index(name)] = seat
            if name in bribed:
                state[s.BOUGHT] |= 1 << self.deck.fief_names.index(name)
        check(state)
        return self

    def _lay(self, seat: int, row: int, names: tuple[str, ...]) -> None:
        state = self.state
        while state[s.ROW_SIZE + seat * 4 + row]:
            state[s.BOX + state.take(seat, row, 0)] += 1
        for name in names:
            card = self.deck.kind_names.index(name)
            source = (s.SUPPLY if state[s.SUPPLY + card] else s.BOX) + card
            assert state[source], f"no {name} left"
            state[source] -= 1
            state.put(seat, row, card)

    def _fetch(self, seat: int, name: str) -> None:
        """A palace card out of the pile, from its shuffled part or from under it."""
        state = self.state
        for card, its in enumerate(self.deck.goal_of):
            if its == self.deck.goal_names.index(name) and state[s.DECK] >> card & 1:
                state[s.DECK] ^= 1 << card
                state[s.DECK_SIZE] -= 1
                state.put(seat, c.PALACE, card)
                return
        for entry in state.under():
            if self.deck.goal_of[entry & 63] == self.deck.goal_names.index(name):
                bury(state, [other for other in state.under() if other != entry])
                state.put(seat, c.PALACE, entry & 63)
                return
        raise AssertionError(f"no {name} left")

    # -- what a test looks at

    @property
    def gold(self) -> list[int]:
        return self.state.some(s.GOLD, self.seats)

    def rice(self, seat: int) -> list[int]:
        return [self.deck.passive[c.FIELDS][k] for k in self._row(seat, c.RICE)]

    def city(self, seat: int) -> list[str]:
        return [self.deck.kind_names[k] for k in self._row(seat, c.CITY)]

    def castle(self, seat: int) -> list[str]:
        return [self.deck.kind_names[k] for k in self._row(seat, c.CASTLE)]

    def goals(self, seat: int) -> list[str]:
        return [self.deck.goal_names[g] for g in self.state.palace_goals(seat)]

    def under(self) -> list[str]:
        return [self.deck.goal_names[self.deck.goal_of[entry & 63]] for entry in self.state.under()]

    def holder(self, name: str) -> int:
        return self.state[s.HOLDER + self.deck.fief_names.index(name)]

    def bribed(self, name: str) -> bool:
        return bool(self.state[s.BOUGHT] >> self.deck.fief_names.index(name) & 1)

    def supply(self, name: str) -> int:
        return self.state[s.SUPPLY + self.deck.kind_names.index(name)]

    def box(self, name: str) -> int:
        return self.state[s.BOX + self.deck.kind_names.index(name)]

    def points(self, seat: int, name: str) -> int:
        return dict(self.game.words.sources(self.state, seat))[name]

    def _row(self, seat: int, row: int) -> list[int]:
        first = seat * 20 + row * 5
        return self.state.some(s.MAT + first, self.state[s.ROW_SIZE + seat * 4 + row])


def turn(seats: int = 2, event: str = "Nothing", **have: object) -> Play:
    """Seat 0 is Shogun and about to act in the first winter, arranged as `have` says."""
    p = Play(seats).crown(0)
    p.have(0, **have)  # type: ignore[arg-type]  # each test gives what `have` takes
    return p.event(event)


def bury(state: Kingdoms, entries: list[int]) -> None:
    """Exactly these palace cards lie under the pile."""
    for place in range(c.MOST_PALACE):
        state[s.UNDER + place] = entries[place] if place < len(entries) else NONE
    state[s.BURIED] = len(entries)


def show(state: Kingdoms, cards: list[int]) -> None:
    """Exactly these are the year's events so far."""
    for season in range(s.SEASONS):
        state[s.SHOWN_CARD + season] = cards[season] if season < len(cards) else NONE
    state[s.SHOWN] = len(cards)


def seen(state: Kingdoms, seat: int) -> Kingdoms:
    """The position as a seat sees it."""
    return cast(Kingdoms, state.redact(seat))
