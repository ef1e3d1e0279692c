"""Squares as strokes: outlines, fills, grids and pieces for the drawing."""

from typing import Any

from subak.games.animism.cards import SIDE, Cards

Drawn = dict[str, Any]  # what the template reads
PIPS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def steps(square: int) -> list[tuple[int, int]]:
    """The directions in which a square has a neighbour."""
    return [(dx, dy) for dx, dy in STEPS if 0 <= square % SIDE + dx < SIDE and 0 <= square // SIDE + dy < SIDE]


def handle(squares: list[int]) -> int:
    """The square of a piece by which the pointer holds it: the one nearest to its middle."""
    x = sum(square % SIDE for square in squares) / len(squares)
    y = sum(square // SIDE for square in squares) / len(squares)
    return min(squares, key=lambda square: ((square % SIDE - x) ** 2 + (square // SIDE - y) ** 2, square))


def groups(squares: list[int]) -> list[list[int]]:
    """Squares joined by edges."""
    left = set(squares)
    out = []
    while left:
        group = [min(left)]
        left.remove(group[0])
        for square in group:
            for dx, dy in steps(square):
                near = square + dx + dy * SIDE
                if near in left:
                    left.remove(near)
                    group.append(near)
        out.append(group)
    return out


def fill(squares: list[int], x: int, y: int, cell: int) -> str:
    return "".join(f"M{x + q % SIDE * cell} {y + q // SIDE * cell}h{cell}v{cell}h-{cell}z" for q in squares)


def outline(squares: list[int], x: int, y: int, cell: int) -> str:
    """The edges of a set that no two of its squares share."""
    inside = set(squares)
    out = []
    for square in squares:
        for dx, dy in STEPS:
            open_side = (dx, dy) not in steps(square) or square + dx + dy * SIDE not in inside
            if open_side:
                out.append(edge(square, dx, dy, x, y, cell))
    return "".join(out)


def edge(square: int, dx: int, dy: int, x: int, y: int, cell: int) -> str:
    """One side of a square as a stroke."""
    left, top = x + square % SIDE * cell, y + square // SIDE * cell
    if dx:
        return f"M{left + (cell if dx > 0 else 0)} {top}v{cell}"
    return f"M{left} {top + (cell if dy > 0 else 0)}h{cell}"


def grid(x: int, y: int, cell: int) -> str:
    lines = [f"M{x} {y + n * cell}h{SIDE * cell}" for n in range(SIDE + 1)]
    return "".join(lines + [f"M{x + n * cell} {y}v{SIDE * cell}" for n in range(SIDE + 1)])


def piece_cells(cards: Cards, form: int, cell: int) -> list[Drawn]:
    return [{"x": k % SIDE * cell, "y": k // SIDE * cell, "size": cell, "seat": -1} for k in cards.shapes[form]]


def standing_form(cards: Cards, piece: int) -> int:
    """The form in which a piece lies in a narrow frame: bars of five stand."""
    wide = max(k % SIDE for k in cards.shapes[piece * 4]) > 3
    return piece * 4 + (1 if wide and cards.turns[piece] & 2 else 0)
