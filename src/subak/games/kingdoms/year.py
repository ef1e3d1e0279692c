"""The course of a year: the auction, then four seasons of an event and a turn for everybody (K-2)."""

from typing import TypeVar

from subak.core.bits import picked
from subak.core.position import NONE, Phase
from subak.games.kingdoms.state import (
    ACTIONS,
    AFFECTED,
    AUCTION,
    BID,
    BUILDS,
    CALLER,
    COMPOSITION,
    EVENT,
    EVENT_SLOT,
    HARVEST,
    HIGH_BIDDER,
    MOVER,
    OPENER,
    PASSERS,
    PLAYERS,
    PRICE_TURN,
    RICE_PRICE,
    SEASON,
    SEASONS,
    SHOGUN,
    SHOWN,
    SHOWN_CARD,
    TURNS,
    YEAR,
    YEARS,
    KingdomsData,
)

P = TypeVar("P", bound=KingdomsData)


class Chance(Phase[P]):
    """What nature decides."""

    def run(self, s: P) -> None:
        s.roll()


class Pile(Chance[P]):
    """Nature turns up one of some cards."""

    def pile(self, s: P) -> int:
        """Bitmask of the cards; a view, where a pile is hidden, does not know it."""
        raise NotImplementedError

    def first_card(self, s: P) -> int:
        """The action that turns up card 0."""
        raise NotImplementedError

    def options(self, s: P, seat: int) -> list[int]:
        return s.shifted(self.pile(s), self.first_card(s))

    def by_luck(self, s: P, share: float) -> int:
        return self.first_card(s) + picked(self.pile(s), share)


class Turned(Phase[P]):
    """What the seat decides whose turn it is."""

    def run(self, s: P) -> None:
        s.ask(s[MOVER])


class Owed(Phase[P]):
    """What the seat decides that the frame names."""

    def run(self, s: P) -> None:
        s.ask(s.argument())


class Year(KingdomsData):
    def over(self) -> bool:
        return self[YEAR] == self[YEARS]

    def begin_year(self) -> None:
        """K-2.2; alone there is no auction (K-14.2)."""
        if self[PLAYERS] == 1:
            self.begin_season()
            return
        self[BID] = 0
        self[HIGH_BIDDER] = NONE
        self[PASSERS] = 0
        self[CALLER] = self[OPENER]
        self.push(AUCTION)

    def begin_season(self) -> None:
        """K-2.3, K-2.4: event, in harvest the sale, then a turn for everybody."""
        self.push(TURNS)
        if self[SEASON] == HARVEST:
            self.push(PRICE_TURN)
        self.push(EVENT_SLOT if self[COMPOSITION] else EVENT)

    def end_season(self) -> None:
        """K-2.5, K-13.1: with the last one the game is over."""
        self[AFFECTED] = 0
        self[ACTIONS] = 0
        self[BUILDS] = 0
        if self[SEASON] < SEASONS - 1:
            self[SEASON] += 1
            self.begin_season()
            return
        self[YEAR] += 1
        if self.over():
            self.reveals += 1  # K-13.2
            return
        self[SEASON] = 0
        for place in range(self[SHOWN]):
            self[SHOWN_CARD + place] = NONE
        self[SHOWN] = 0
        self[RICE_PRICE] = NONE
        self[OPENER] = self[SHOGUN]  # K-3.1
        self.begin_year()
