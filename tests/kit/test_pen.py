"""Boards in pieces: joined they are the board, and a drawing that comes again has the pieces it had."""

from hypothesis import given
from hypothesis import strategies as st

from subak.core.board import Board
from subak.kit.pen import LONG, LONGER, STOP, Cuttings, Pen, cut, fine, in_pieces, num

STROKES = st.sampled_from(["<g>", '<g class="a">', "</g>", f"<path d='{'M1 1' * 30}'/>", '<rect x="1"/>', "x" * 500])


@given(st.lists(STROKES, max_size=30))
def test_what_is_cut_is_whole(strokes: list[str]) -> None:
    drawing = "".join(strokes)
    pieces = cut(drawing)
    assert "".join(pieces) == drawing
    assert all(pieces)
    assert not any("<g" in piece[1:] for piece in pieces)


def test_a_long_group_is_cut_before_its_paths() -> None:
    path = f'<path d="{"L1 1" * 40}"/>'
    pieces = cut("<g>" + 12 * path + "</g>")
    assert len(pieces) > 4
    assert max(map(len, pieces)) <= LONGER + len(path)
    assert all(piece.startswith("<path") for piece in pieces[1:])


@given(st.lists(STROKES, max_size=20), st.booleans())
def test_a_board_in_pieces_is_the_board(strokes: list[str], offers: bool) -> None:
    pen = Pen()
    if offers:
        pen.choice(3, "dig", "spot")
        pen.end()
        pen.put(f"<g {STOP}>{'y' * LONG}</g>")  # a second choice, in one stroke
    pen.out += strokes
    board = Board("wet", 10, 10, "A board", "<defs/>", [pen.part("land", [], "Land"), Pen().part("hand", [])])
    assert "".join(in_pieces(board)) == board.svg(live=True)


def test_a_drawing_that_comes_again_has_the_same_pieces() -> None:
    drawing = "<g>" + "<g><rect/></g>" * 40 + "</g>"
    known = Cuttings()
    pieces = known.of(drawing).pieces
    again = known.of("".join([*drawing])).pieces
    assert all(one is other for one, other in zip(again, pieces, strict=True))


def test_drawings_in_pieces_are_forgotten_when_they_are_too_many() -> None:
    known = Cuttings()
    known.room = 3 * LONGER
    for n in range(9):
        known.of(f"{n}" * LONGER)
    assert 0 < len(known.known) < 9


def test_numbers_have_no_more_digits_than_can_be_seen() -> None:
    for _again in range(2):
        assert [num(n) for n in (3.0, 3, -0.5, 0.12345, 2.5004)] == ["3", "3", "-0.5", "0.123", "2.5"]
        assert [fine(n) for n in (3.0, 0.25, 0.26, -1.04)] == [3.0, 0.2, 0.3, -1.0]
