"""Where things lie: side by side on a desk, one below the other on a phone, and the letters they are set in."""

from typing import Final

from subak.kit.art import TALL_WIDTH
from subak.kit.letters import Type

# Letters as board.css sets them, by class; pairs are those of a phone and of a desk.
NAME: Final = Type(17, 600, True)
TITLE: Final = Type(19, 600, True)  # heading
RULE: Final = (Type(15), Type(17))
CAPTION: Final = (Type(15, 600, True), Type(17, 600, True))
LINE: Final = (18, 20)  # from one line of a rule to the next
FIGURE: Final = Type(17)
PAIR_RULE: Final = (Type(17), Type(24))  # of the two cards that may be the ancestor
PAIR_NAME: Final = (Type(20, 600, True), Type(30, 600, True))
LEAST: Final = [13.5, 15.75]  # letters are never smaller: a number that would be becomes a mark


class Box:
    """A panel."""

    def __init__(self, x: int, y: int, width: int, height: int) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height


class Layout:
    """Where the panels lie, and how large the cards in them are. What has nothing to show has no panel."""

    def __init__(
        self, tall: bool, pair: bool, height: int, own: Box, other: Box, row: Box, hand: Box, low: bool = False
    ) -> None:
        self.tall = tall
        self.pair = pair  # the two cards of which one becomes the ancestor, and nothing else
        self.width = TALL_WIDTH if tall else 1000
        self.height = height
        self.own = own
        self.other = other
        self.row = row
        self.hand = hand
        self.in_hand = (50 if pair else 24) if tall else 128 if pair else 36  # a cell of a card in the hand
        # from one card of the hand to the next
        self.hand_step = (207 if pair else 100) if tall else 476 if pair else 136
        self.hand_drop = 128 if tall else 0  # to the next line of them
        self.hand_line = 4 if tall else 7  # cards of the hand side by side
        self.in_row = 20 if tall else 43 if low else 28
        self.row_step = 66 if tall else 156 if low else 106
        self.row_drop = 0 if tall else 126
        self.row_line = 6 if tall or low else 3
        self.in_turn = 15 if tall else 22  # a cell of a card that shows how it may be turned
        self.turn_step = (100, 0) if tall else (0, 94)


NOWHERE: Final = Box(0, 0, 0, 0)
BEST, MOST, REST = 604, 968, 348  # widths on a desk: of the own land, of all, of what is beside it
LOW: Final = 236  # the panel along the lower edge


def pair(depth: int, tall: bool) -> Layout:
    """Before any land is laid there is one question and nothing else; with so many lines below its cards."""
    if not tall:
        return Layout(False, True, 712 + 30 * depth, NOWHERE, NOWHERE, NOWHERE, hand=Box(16, 16, 968, 680 + 30 * depth))
    return Layout(True, True, 302 + 21 * depth, NOWHERE, NOWHERE, NOWHERE, hand=Box(8, 8, 414, 286 + 21 * depth))


def wide_board(row: int, low: bool, hand: int, over: bool) -> Layout:
    """For a desk: the lands, a row of so many cards (`low`: to choose from), and below the hand or points so high."""
    below = hand or (LOW if low and row else 0)
    height = 868 - (below + 16 if below else 0)
    foot = Box(16, 884 - below, MOST, below)
    if over:  # lands are compared
        return Layout(
            False, False, 900, Box(16, 16, 476, height), Box(508, 16, 476, height), NOWHERE, foot if hand else NOWHERE
        )
    beside = 0 if low or not row else 182 if row <= 3 else 308
    own = Box(16, 16, BEST, height)
    other = Box(636, 16, REST, height - (beside + 16 if beside else 0))
    aside = Box(636, 16 + height - beside, REST, beside) if beside else NOWHERE
    return Layout(False, False, 900, own, other, foot if low and row else aside, foot if hand else NOWHERE, low)


def tall_board(lands: int, cards: int, row: int, points: int, dry: bool, turning: bool) -> Layout:
    """For a phone, by what there is: the own land, then what one chooses from, then the rest."""
    own = Box(8, 8, 414, 452 if lands else 252 if turning else 104)
    hand = Box(8, 0, 414, 304 if cards > 4 else 176 if cards and lands else 240 if cards else 46 + 26 * points)
    in_row = Box(8, 0, 414, 136) if row else NOWHERE
    other = Box(8, 0, 414, 300 if lands else 104)
    if not cards and not points:
        hand = NOWHERE
    y = own.height + 16
    for box in [in_row, other, hand] if dry else [hand, in_row, other]:
        if box is not NOWHERE:
            box.y = y
            y += box.height + 8
    return Layout(True, False, y, own, other, in_row, hand)
