"""What a position of Seasons of Rice holds: every word declared once, with its range and who knows it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.position import NONE, Book, Position, Words
from subak.games.seasons.cards import MOST_CARDS, ROTATIONS, Cards
from subak.games.seasons.grid import SIDE
from subak.games.seasons.landscape import PLACED, Landscape, lay_out

SEATS: Final = 2
CLOSABLE: Final = 24  # closed paddies of a landscape at most: a square takes four quarters, a card has twelve

# Phases, in the order of `CALENDAR`.
PAIRS: Final = 0
ANCESTORS: Final = 1
FIRST_LAND: Final = 2
HANDS: Final = 3
WET: Final = 4
LAST_CARD: Final = 5
WHO_BEGINS: Final = 6
DRY: Final = 7

# Steps of a turn, in the order of `STEPS`.
KEEPING: Final = 0  # a card of the pair, as ancestor
TAKING: Final = 1  # a card of the hand
DRAWING: Final = 2  # a card of the row
TURNING: Final = 3
LAYING: Final = 4
GIVING: Final = 5
CONFIRMING: Final = 6
READY: Final = 7

# Where points come from.
FROM_SIZES: Final = 0
FROM_FARMERS: Final = 1
FROM_BUFFALOES: Final = 2
FROM_ANCESTOR: Final = 3
FROM_CLOSED: Final = 4
FROM_STRANDED: Final = 5
SOURCES: Final = 6

# Kinds of secrets: nobody knows the pile, a seat its own hand, sealed choices are known when both are in.
PILE: Final = 1
HELD: Final = 2
SEALED: Final = 3

W: Final = Words(SEATS)

TURN: Final = W.count("turns done, or cards dealt, in this phase", 14)
MOVER: Final = W.one_of("seat to move in the dry season", SEATS, start=NONE)
DECK: Final = W.mask("cards not dealt", MOST_CARDS, secret=PILE)  # at first all that there are
ROW: Final = W.mask("cards in the dry-season row", MOST_CARDS)
ASIDE: Final = W.mask("cards out of the game", MOST_CARDS)

HAND: Final = W.mask("cards in hand", MOST_CARDS, each=True, secret=HELD)
ANCESTOR: Final = W.one_of("ancestor", MOST_CARDS, each=True, start=NONE)
STEP: Final = W.one_of("what the seat is asked", READY + 1, each=True, start=NONE, secret=SEALED)
CARD: Final = W.one_of("card chosen to place, or to keep", MOST_CARDS, each=True, start=NONE, secret=SEALED)
ROTATION: Final = W.one_of("how it is turned", ROTATIONS, each=True, start=NONE, secret=SEALED)
SPOT: Final = W.one_of("where it is to lie", SIDE * SIDE, each=True, start=NONE, secret=SEALED)
GIFT: Final = W.one_of("card chosen for the row", MOST_CARDS, each=True, start=NONE, secret=SEALED)
LAID: Final = W.count("cards in the landscape", PLACED, each=True)
LAND: Final = W.packed("card laid, see `placement`", (SIDE * SIDE << 7).bit_length(), n=PLACED, each=True, start=NONE)
POINTS: Final = W.signed("points by source", -999, 9999, n=SOURCES, each=True)
CLOSED: Final = W.count("closed paddies", CLOSABLE, each=True)
PADDY: Final = W.packed("closed paddy in order of closing, see `paddies.py`", 42, n=CLOSABLE, each=True)
W.bookkeeping([TURN, MOVER, STEP, CARD, ROTATION, SPOT, GIFT])  # whose turn, and what is chosen in the middle of one


class SeasonsData(Position):
    def __init__(
        self, book: Book, cards: Cards, w: vec[i64], actors: int, reveals: int, maps: "list[Landscape | None]"
    ) -> None:
        super().__init__(book, w, actors, reveals)
        self.cards = cards  # the content, shared by all clones
        self.maps = maps  # per seat: its landscape laid out, made when first asked for and shared by clones

    def forget(self) -> None:
        self.maps = [None] * SEATS

    def landscape(self, seat: int) -> Landscape:
        land = self.maps[seat]
        if land is None:
            land = lay_out(self.cards, self.lands(seat))
            self.maps[seat] = land
        return land

    def lands(self, seat: int) -> list[int]:
        """The cards of a landscape in the order in which they were laid, see `placement`."""
        return self.some(LAND + seat * PLACED, self[LAID + seat])
