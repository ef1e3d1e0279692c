"""Who knows what: a seat sees the sheet in its hand, and everything else as it was when the pass began (A-2.5)."""

from subak.core.game import CHANCE, HIDDEN
from subak.games.animism.cards import COLOURS
from subak.games.animism.state import LANE, NATURE, PHASE, READY, SHEET, AnimismData


def hide(view: AnimismData, seat: int) -> None:
    """Leave in a copy of a state what the seat may know. Whether the others are ready is open."""
    if view.is_over():
        return
    thinking = 0
    for other in range(view.seats):
        if other == seat:
            thinking |= own_bit(view, seat)
            continue
        phase = view.lanes[other * LANE + PHASE]
        if view.actors >> other & 1 if phase == HIDDEN else phase != READY:
            thinking |= 1 << other
        for field in range(LANE):
            view.lanes[other * LANE + field] = HIDDEN
        recall(view, view.sheet_of(other) * SHEET, SHEET)
        recall(view, view.tokens_at(other), COLOURS)
    view.actors = thinking


def own_bit(view: AnimismData, seat: int) -> int:
    phase = view.lanes[seat * LANE + PHASE]
    if phase == HIDDEN:
        return view.actors & 1 << seat
    return 1 << CHANCE if NATURE >> phase & 1 else 1 << seat if phase != READY else 0


def recall(view: AnimismData, at: int, size: int) -> None:
    """Put a part of the board back as it was when the pass began."""
    for place in range(at, at + size):
        view.board[place] = view.handed[place]


def unknown(view: AnimismData) -> list[int]:
    """The seats whose lanes a view does not show."""
    return [seat for seat in range(view.seats) if view.lanes[seat * LANE + PHASE] == HIDDEN]
