"""What a position of Seasons of Rice holds, and how to copy it."""

from typing import Final

from subak.core.game import State
from subak.games.seasons.cards import Cards
from subak.games.seasons.landscape import PLACED, Landscape, lay_out

SEATS: Final = 2
NONE: Final = -2  # no card, rotation or spot yet (-1 is HIDDEN)

# Stages of a game, in order.
PAIRS: Final = 0  # nature deals two cards to each
ANCESTORS: Final = 1  # both choose one of two, secretly
START: Final = 2  # both turn their first land
HANDS: Final = 3  # nature deals seven cards to each
WET: Final = 4  # both choose a card to place and one for the row, secretly, three times
LAST: Final = 5  # both place the card that is left, secretly
TIE: Final = 6  # nature says who begins the dry season
DRY: Final = 7  # in turn, from the row
OVER: Final = 8

# A lane holds what a seat has chosen and not yet carried out: five fields a seat.
STEP: Final = 0  # what the seat is asked: CARD .. READY
CARD: Final = 1  # the card to place (or the ancestor)
ROTATION: Final = 2
SPOT: Final = 3
ROW: Final = 4  # the card for the row; its step, DONE, asks for the confirmation
DONE: Final = 5
READY: Final = 6
LANE: Final = 5  # fields of a lane

# Where points come from: six counters a seat.
FROM_SIZES: Final = 0
FROM_FARMERS: Final = 1
FROM_BUFFALOES: Final = 2
FROM_ANCESTOR: Final = 3
FROM_CLOSED: Final = 4
FROM_STRANDED: Final = 5
SOURCES: Final = 6


class SeasonsData(State):
    def __init__(
        self,
        cards: Cards,
        actors: int,
        reveals: int,
        stage: int,
        turn: int,
        mover: int,
        deck: int,
        row: int,
        aside: int,
        hands: list[int],
        ancestors: list[int],
        lanes: list[int],
        counts: list[int],
        lands: list[int],
        points: list[int],
        closed: list[int],
        maps: "list[Landscape | None]",
    ) -> None:
        self.actors = actors
        self.reveals = reveals
        self.cards = cards  # the content, shared by all clones
        self.stage = stage  # PAIRS .. OVER; open
        self.turn = turn  # PAIRS, HANDS: cards dealt; WET: turns done, 0..2; DRY: cards taken, 0..5; open
        self.mover = mover  # DRY: the seat to move; NONE before; open
        self.deck = deck  # bitmask of cards not dealt; hidden until it is empty
        self.row = row  # bitmask of cards in the dry-season row; open
        self.aside = aside  # bitmask of cards out of the game; open
        self.hands = hands  # bitmask of cards per seat; a seat knows its own, and both once all are dealt
        self.ancestors = ancestors  # card per seat, NONE before the choice; open
        self.lanes = lanes  # seat * LANE + field; sealed in ANCESTORS, WET and LAST, open in START and DRY
        self.counts = counts  # cards in the landscape per seat, 0..8; open
        self.lands = lands  # seat * PLACED + n: the n-th card laid, see `placement`; open
        self.points = points  # seat * SOURCES + source; open
        self.maps = maps  # per seat: `lands` laid out, made when first asked for and shared by clones
        self.closed = closed  # closed paddies in order of closing, see `paddies.py`; open

    def landscape(self, seat: int) -> Landscape:
        land = self.maps[seat]
        if land is None:
            land = lay_out(self.cards, self.lands[seat * PLACED : seat * PLACED + self.counts[seat]])
            self.maps[seat] = land
        return land

    def pack(self) -> list[int]:
        return [
            self.actors, self.reveals, self.stage, self.turn, self.mover, self.deck, self.row, self.aside,
            *self.hands, *self.ancestors, *self.lanes, *self.counts, *self.lands, *self.points, *self.closed,
        ]  # fmt: skip
