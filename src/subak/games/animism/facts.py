"""What became of the pieces, for those who weigh them."""

from collections import Counter
from collections.abc import Sequence

from subak.games.animism.actions import BUY, TAKE_BLACK, TAKE_WHITE
from subak.games.animism.cards import BLACK, PIECE_IDS, PIECES, WHITE
from subak.games.animism.hidden import Animism
from subak.games.animism.state import BLACK_DIE, BUYING, CHOOSING, MARK, SEATS, STEP, WHITE_DIE
from subak.kit.facts import Fact, Row


def offers(view: Animism, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
    """Pieces that can be bought, and those that the dice give."""
    if view[STEP + seat] == BUYING:
        return {action: [("piece", PIECE_IDS[action - BUY])] for action in legal}
    if view[STEP + seat] != CHOOSING:
        return {}
    given = {TAKE_BLACK: BLACK - 1 + view[BLACK_DIE + seat], TAKE_WHITE: WHITE - 1 + view[WHITE_DIE + seat]}
    return {action: [("piece", PIECE_IDS[piece])] for action, piece in given.items() if action in legal}


def report(state: Animism) -> list[Fact]:
    """A-4.10: every purchase is marked on the sheet, with who made it; the single has no mark (A-4.11)."""
    bought: Counter[tuple[int, int]] = Counter()
    for sheet in range(state[SEATS]):
        for piece in range(PIECES):
            marks = state[MARK + sheet * PIECES + piece]
            bought.update((marks >> 3 + 2 * mark & 3, piece) for mark in range(marks & 7))
    return [Fact(seat, ("piece", PIECE_IDS[piece]), n, n) for (seat, piece), n in sorted(bought.items())]
