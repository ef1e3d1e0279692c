"""Who knows what: a seat sees the sheet in its hand, and everything else as it was when the pass began (A-2.5)."""

from subak.core.game import HIDDEN
from subak.games.animism.cards import COLOURS
from subak.games.animism.state import LANE, PHASE, READY, SHEET, AnimismData


def hide(view: AnimismData, seat: int) -> None:
    """Leave in a copy of a state what the seat may know. Who is READY is open."""
    if view.is_over():
        return
    for other in range(view.seats):
        if other != seat:
            lane = other * LANE
            ready = view.lanes[lane + PHASE] == READY
            for field in range(LANE):
                view.lanes[lane + field] = HIDDEN
            if ready:
                view.lanes[lane + PHASE] = READY
            recall(view, view.sheet_of(other) * SHEET, SHEET)
            recall(view, view.tokens_at(other), COLOURS)


def recall(view: AnimismData, at: int, size: int) -> None:
    """Put a part of the board back as it was when the pass began."""
    for place in range(at, at + size):
        view.board[place] = view.handed[place]


def unknown(view: AnimismData) -> list[int]:
    """The seats whose lanes a view does not show."""
    return [seat for seat in range(view.seats) if view.lanes[seat * LANE + LANE - 1] == HIDDEN]
