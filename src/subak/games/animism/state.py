"""What a position of Animism holds: every word declared once, with its range and who knows it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.game import CHANCE, HIDDEN
from subak.core.position import OVER, Book, Position, Words
from subak.games.animism.cards import COLOURS, FACES, LONGEST, PIECES, WORD, Cards

# Phases, in the order of `CALENDAR`.
RECEIVING: Final = 0
WRITING: Final = 1
HANDING_ON: Final = 2

# Steps of a pass, in the order of `STEPS`: what the seat, or nature for it, decides next.
READY: Final = 0  # finished: waits for the others
ROLLING_FIRST: Final = 1  # nature rolls the black die of round 1
BUYING: Final = 2
PAYING: Final = 3
ROTATING: Final = 4
DRAWING: Final = 5
DECLARING: Final = 6  # the additional action, or not
ROLLING: Final = 7  # nature rolls both dice
CHOOSING: Final = 8  # take a die's piece, pay for rerolls, reroll
ROLLING_BLACK: Final = 9  # nature rolls one die again
ROLLING_WHITE: Final = 10
CHECKING: Final = 11  # hand the sheet on; in the advanced game with or without a bonus
NATURE: Final = 1 << ROLLING_FIRST | 1 << ROLLING | 1 << ROLLING_BLACK | 1 << ROLLING_WHITE  # bitmask of nature's steps

SEALED: Final = 1  # the kind of secret: a lane is known to its seat alone

W: Final = Words(COLOURS)

SEATS: Final = W.count("seats at the table", COLOURS, start=COLOURS)
ADVANCED: Final = W.count("whether bonuses I, II and III are in play", 1)
ROUND: Final = W.count("round", 4, start=1)
PASSES: Final = W.count("passes completed in this round", COLOURS)

# The board: sheets by owner, tokens by seat. Known to the seat that holds the sheet or the tokens; the others know it
# as it was when the pass began, which the same words say again, `THEN` words further on.
LAND: Final = W.mask("squares by colour on the sheet; neutral: the altars it frames", WORD, n=COLOURS * 3, each=True)
TRACK: Final = W.packed("track: filled squares, who filled them", 4 + 2 * LONGEST, n=COLOURS, each=True)
MARK: Final = W.packed("piece: purchase marks, who bought", 13, n=PIECES, each=True)
BONUS: Final = W.packed("bonuses, three bits each: 1 + the seat that marked it", 9, each=True)
TOKENS: Final = W.count("tokens by colour", 99, n=COLOURS, each=True)
LAND_THEN: Final = W.mask("squares as the pass began", WORD, n=COLOURS * 3, each=True)
TRACK_THEN: Final = W.packed("track as the pass began", 4 + 2 * LONGEST, n=COLOURS, each=True)
MARK_THEN: Final = W.packed("purchase marks as the pass began", 13, n=PIECES, each=True)
BONUS_THEN: Final = W.packed("bonuses as the pass began", 9, each=True)
TOKENS_THEN: Final = W.count("tokens as the pass began", 99, n=COLOURS, each=True)
THEN: Final = LAND_THEN - LAND  # as many words as the board has

STEP: Final = W.one_of("what the seat is asked, or nature for it", CHECKING + 1, each=True, secret=SEALED)
PIECE: Final = W.one_of("piece bought and not yet drawn", PIECES, each=True, secret=SEALED)
TURN: Final = W.one_of("its quarter turns", 4, each=True, secret=SEALED)
BLACK_DIE: Final = W.count("face of the black die", FACES, each=True, secret=SEALED)
WHITE_DIE: Final = W.count("face of the white die", FACES, each=True, secret=SEALED)
REROLLS: Final = W.count("rerolls paid and not used", 10, each=True, secret=SEALED)
EXTRA: Final = W.count("whether the additional action is declared", 1, each=True, secret=SEALED)

# The board as the pass began follows from the board; a lane is what is chosen in the middle of a pass.
W.bookkeeping([LAND_THEN, TRACK_THEN, MARK_THEN, BONUS_THEN, TOKENS_THEN])
W.bookkeeping([STEP, PIECE, TURN, BLACK_DIE, WHITE_DIE, REROLLS, EXTRA])


class AnimismData(Position):
    def __init__(self, book: Book, cards: Cards, w: vec[i64], actors: int, reveals: int) -> None:
        super().__init__(book, w, actors, reveals)
        self.cards = cards  # what is printed, shared by all clones

    def sheet_of(self, seat: int) -> int:
        """A-2.2: the sheet a seat holds."""
        w = self.w
        sheet: i64 = seat - w[PASSES]
        return sheet if sheet >= 0 else sheet + w[SEATS]

    def form(self, seat: int) -> i64:
        """The piece in hand as it is turned: piece * 4 + turns."""
        w = self.w
        return w[PIECE + seat] * 4 + w[TURN + seat]

    def land(self, sheet: int, colour: int) -> list[int]:
        """The three words of a colour on a sheet."""
        return self.some(LAND + (sheet * COLOURS + colour) * 3, 3)

    def tokens(self, seat: int) -> list[int]:
        """A seat's tokens by colour."""
        return self.some(TOKENS + seat * COLOURS, COLOURS)

    def is_over(self) -> bool:
        return self.phase == OVER

    def waiting(self) -> int:
        """Who owes a decision, by the lanes. Of a hidden lane only the seat is known."""
        w = self.w
        nature: i64 = NATURE
        actors: i64 = 0
        own: i64 = 1  # the seat's bit
        for lane in range(i64(STEP), STEP + w[SEATS]):
            step = w[lane]
            if step == HIDDEN:
                actors |= own
            elif nature >> step & 1:
                actors |= 1 << CHANCE
            elif step != READY:
                actors |= own
            own += own
        return actors

    def lay_down(self, seat: int) -> None:
        """The piece and the dice that gave it leave the lane."""
        w = self.w
        w[PIECE + seat] = 0
        w[TURN + seat] = 0
        w[BLACK_DIE + seat] = 0
        w[WHITE_DIE + seat] = 0
        w[REROLLS + seat] = 0

    def clear_lane(self, seat: int) -> None:
        self.lay_down(seat)
        self[STEP + seat] = READY
        self[EXTRA + seat] = 0

    def remember(self) -> None:
        """What all know from now on: the board as it is."""
        w = self.w
        then: i64 = THEN
        for at in range(i64(LAND), i64(LAND_THEN)):
            w[at + then] = w[at]
