"""A-6 draw and A-7 get."""

import pytest

from subak.core.game import CHANCE
from subak.games.animism import actions as do
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE
from subak.games.animism.hidden import Animism
from subak.kit.record import Record, Replay
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    PIECE,
    B,
    G,
    R,
    Square,
    Y,
    at_round,
    buy,
    draw,
    fresh,
    hold,
    marks,
    offered,
    paint,
    placements,
    restart,
    roll,
    set_track,
    squares_of,
    step_of,
    tokens,
    track,
)

FORMS = {
    "b1": 2, "b2": 2, "b3": 4, "b4": 1, "b5": 4, "b6": 2,
    "w1": 2, "w2": 2, "w3": 4, "w4": 4, "w5": 4, "w6": 2, "single": 1,
}  # fmt: skip
OPENINGS = {"b1": 20, "b2": 20, "b3": 44, "b4": 12, "b5": 40, "b6": 24}
ANYWHERE = {
    "b1": 232, "b2": 184, "b3": 344, "b4": 68, "b5": 256, "b6": 152,
    "w1": 132, "w2": 132, "w3": 276, "w4": 276, "w5": 232, "w6": 124, "single": 148,
}  # fmt: skip


def with_piece(state: Animism, seat: int, piece: str) -> Animism:
    """The seat has just got a piece and is about to turn it."""
    state.clear_lane(seat)
    state[s.PIECE + seat] = PIECE[piece]
    state[s.STEP + seat] = s.ROTATING
    state.actors = state.waiting()
    return state


def at(*squares: Square, number: int = 2, colour: int = G, seats: int = 4) -> Animism:
    """Red holds the own sheet, on which another colour has these squares."""
    state = at_round(number, seats)
    paint(state, 0, colour, squares)
    restart(state)
    return state


def naive_placements(state: Animism, sheet: int, piece: str) -> set[frozenset[Square]]:
    """A-6.2 to A-6.6, square by square."""
    taken = {q for colour in range(state[s.SEATS]) for q in squares_of(state, sheet, colour)}
    ground = GAME.printed.ground
    purple = {q for q in ALL_SQUARES if ground[q[0]][q[1]] == "P"}
    empty = {q for q in ALL_SQUARES if ground[q[0]][q[1]] in ".1234"} - taken
    shape = [(k // SIDE, k % SIDE) for k in GAME.printed.shapes[PIECE[piece] * 4]]
    out = set()
    for _turn in range(4):
        shape = [(column, -row) for row, column in shape]
        for row, column in ALL_SQUARES:
            cover = frozenset((row + dr, column + dc) for dr, dc in shape)
            if cover <= empty and any(q in taken | purple for each in cover for q in neighbours(each)):
                out.add(cover)
    return out


def neighbours(square: Square) -> list[Square]:
    row, column = square
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def test_a_6_1_the_piece_is_filled_in_the_holders_colour() -> None:
    state = fresh()
    roll(state, B, black=5)
    draw(state, B, (3, 5), (3, 6), (3, 7), (4, 6))
    assert squares_of(state, 2, B) == {(3, 5), (3, 6), (3, 7), (4, 6)}


@pytest.mark.parametrize("piece", list(FORMS))
def test_a_6_2_pieces_turn_and_are_never_mirrored(piece: str) -> None:
    number = PIECE[piece]
    assert int(GAME.printed.turns[number]).bit_count() == FORMS[piece]
    forms = [GAME.printed.shapes[number * 4 + turn] for turn in range(4) if GAME.printed.turns[number] >> turn & 1]
    assert len({tuple(form) for form in forms}) == FORMS[piece]
    state = at((4, 6), (4, 5), (8, 6), (8, 7))
    assert set(placements(with_piece(state, R, piece), R)) == naive_placements(state, 0, piece)


@pytest.mark.parametrize(("piece", "mirror"), [("w1", "w2"), ("w3", "w4")])
def test_a_6_2_a_mirrored_piece_never_lies(piece: str, mirror: str) -> None:
    state = at((4, 6))
    one = set(placements(with_piece(state, R, piece), R))
    assert not one & set(placements(with_piece(state, R, mirror), R))


def test_a_6_3_a_piece_stays_on_the_land_and_on_empty_squares() -> None:
    state = at((0, 12), (1, 12))
    covers = placements(with_piece(state, R, "b6"), R)
    assert all(0 <= row < 13 and 0 <= column < 13 for cover in covers for row, column in cover)
    assert not any((0, 12) in cover for cover in covers)
    assert frozenset({(0, 8), (0, 9), (0, 10), (0, 11)}) in covers


def test_a_6_4_altars_are_never_filled() -> None:
    state = at((1, 9), (3, 6))
    altars = {q for q in ALL_SQUARES if GAME.printed.ground[q[0]][q[1]] in "Aabcd"}
    assert len(altars) == 16
    for piece in FORMS:
        assert not any(cover & altars for cover in placements(with_piece(state, R, piece), R))


def test_a_6_5_filled_squares_stay() -> None:
    state = at((4, 6), (4, 7))
    paint(state, 0, R, [(4, 5)])
    covers = placements(with_piece(state, R, "b1"), R)
    assert not any(cover & {(4, 5), (4, 6), (4, 7), (5, 6), (6, 6)} for cover in covers)
    draw(state, R, (3, 6), (3, 7))
    assert squares_of(state, 0, G) == {(4, 6), (4, 7)}


def test_a_6_6_a_piece_touches_a_filled_square_by_an_edge() -> None:
    state = at((0, 0))
    covers = set(placements(with_piece(state, R, "single"), R))
    beside_cross = {(4, 6), (5, 5), (5, 7), (6, 4), (6, 8), (7, 5), (7, 7), (8, 6)}
    assert covers == {frozenset({q}) for q in beside_cross | {(0, 1), (1, 0)}}  # no corner, no altar


def test_a_6_7_the_own_colour_need_not_be_touched() -> None:
    state = at((0, 0))
    paint(state, 0, R, [(4, 6)])
    assert frozenset({(0, 1), (0, 2)}) in placements(with_piece(state, R, "b1"), R)


def test_a_6_8_in_round_one_pieces_touch_the_cross() -> None:
    for piece, count in OPENINGS.items():
        state = fresh()
        roll(state, R, black=PIECE[piece])
        covers = placements(state, R)
        assert len(covers) == count
        beside = {(4, 6), (5, 5), (5, 7), (6, 4), (6, 8), (7, 5), (7, 7), (8, 6)}
        assert all(cover & beside for cover in covers)
    state = fresh()
    paint(state, 0, G, [(4, 6)])
    restart(state)
    roll(state, R, black=1)
    assert frozenset({(3, 6), (3, 7)}) not in placements(state, R)


def test_a_6_8_fits_on_the_empty_land() -> None:
    """Placements that avoid altars and purple."""
    for piece, count in ANYWHERE.items():
        forms = GAME.printed.fits[PIECE[piece] * 12 : PIECE[piece] * 12 + 12]
        assert sum(int(word).bit_count() for word in forms) == count


def test_a_6_9_a_drawing_may_be_taken_back_until_the_sheet_is_handed_on() -> None:
    replay = Replay(GAME, Record.of(GAME, 4))
    state = replay.state
    assert isinstance(state, Animism)
    replay.step(CHANCE, do.ROLL + do.BLACK_ROLL)
    replay.step(R, do.ROTATE)
    replay.step(R, do.DRAW + 4 * SIDE + 5)
    assert replay.last_undoable(R) is not None
    replay.undo(R)
    replay.step(R, do.DRAW + 4 * SIDE + 6)
    assert isinstance(replay.state, Animism)
    assert squares_of(replay.state, 0, R) == {(4, 6), (4, 7)}
    replay.undo(R)
    replay.undo(R)
    assert replay.last_undoable(R) is None  # the die has been rolled
    assert step_of(replay.state, R) == s.ROTATING


def test_a_6_10_every_shared_edge_is_a_contact() -> None:
    state = at((3, 5), (4, 6), (5, 5))
    draw(with_piece(state, R, "single"), R, (4, 5))  # three edges to three squares
    assert track(state, 0, G) == [R, R, R]
    corner = at((4, 6))
    paint(corner, 0, R, [(3, 7)])
    draw(with_piece(corner, R, "single"), R, (3, 8))
    assert track(corner, 0, G) == []


def test_a_6_11_contacts_fill_the_touched_track_from_the_left() -> None:
    state = at((4, 6), (4, 7))
    set_track(state, 0, G, [B, Y])
    draw(with_piece(state, R, "b1"), R, (3, 6), (3, 7))
    assert track(state, 0, G) == [B, Y, R, R]
    assert [track(state, 0, colour) for colour in (R, B, Y)] == [[], [], []]


def test_a_6_12_the_own_colour_and_purple_fill_nothing() -> None:
    state = at()
    paint(state, 0, R, [(4, 5)])
    draw(with_piece(state, R, "b1"), R, (4, 6), (4, 7))
    assert [track(state, 0, colour) for colour in range(4)] == [[], [], [], []]


def test_a_6_13_a_full_track_takes_no_more() -> None:
    state = at((4, 5), (4, 6), (4, 7))
    set_track(state, 0, G, [B] * 11)
    before = scoring.hexagons(state, 0, R)
    assert scoring.score_a(state, 0, G) == 15
    draw(with_piece(state, R, "b2"), R, (3, 5), (3, 6), (3, 7))
    assert track(state, 0, G) == [B] * 11 + [R]
    assert tokens(state, R) == [0, 1, 0, 0]
    assert scoring.hexagons(state, 0, R) == before
    assert scoring.score_a(state, 0, G) == 16
    assert frozenset({(3, 4)}) in placements(with_piece(state, R, "single"), R)
    draw(state, R, (3, 4))


def test_a_6_14_areas_check_levels_and_all_below() -> None:
    """A jump from one area to three checks levels 2 and 3."""
    state = at()
    paint(state, 0, R, [(4, 5)])
    hold(state, R, 0, 3, 3, 3)
    assert scoring.areas(state, 0, R) == 1
    draw(with_piece(state, R, "b2"), R, (5, 8), (6, 8), (7, 8))
    assert scoring.areas(state, 0, R) == 3
    state[s.PASSES] = 0
    restart(state)
    assert [piece for piece in offered(state, R) if piece[0] == "w"] == ["w1", "w2", "w3", "w4"]


def test_a_6_14_printed_example_of_level_two() -> None:
    """The second piece reaches a second area; level 2 opens at the next purchase."""
    state = at()
    paint(state, 0, R, [(5, 4), (5, 5)])
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert "w1" not in offered(state, R)
    buy(state, R, "b2", 0, 1, 1, 0)
    draw(state, R, (4, 5), (4, 6), (4, 7))
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert "w1" in offered(state, R)


def test_a_6_15_checks_are_never_lost() -> None:
    state = fresh()
    levels = {(sheet, seat): 0 for sheet in range(4) for seat in range(4)}
    step = 7
    while state.actors:
        seat = (state.actors & -state.actors).bit_length() - 1
        legal = state.legal(seat)
        step = step * 31 % 1009
        state.apply(seat, legal[step % len(legal)])
        for key, level in levels.items():
            now = scoring.areas(state, *key)
            assert now >= level
            levels[key] = now
    assert max(levels.values()) > 1


def test_a_6_16_squares_outside_the_areas_count_for_none() -> None:
    state = at()
    paint(state, 0, R, [(6, 0), (0, 6), (5, 5), (6, 8), (12, 6)])
    assert scoring.areas(state, 0, R) == 0
    paint(state, 0, R, [(5, 4)])
    assert scoring.areas(state, 0, R) == 1


def test_a_7_1_every_filled_track_square_pays_a_token() -> None:
    """Two edges to red and one to green."""
    state = at_round(2)
    paint(state, 2, R, [(4, 5), (4, 6)])
    paint(state, 2, G, [(4, 7)])
    restart(state)
    draw(with_piece(state, B, "b2"), B, (3, 5), (3, 6), (3, 7))
    assert track(state, 2, R) == [B, B]
    assert track(state, 2, G) == [B]
    assert tokens(state, B) == [2, 1, 0, 0]


def test_a_7_2_contacts_that_fill_nothing_pay_nothing() -> None:
    state = at((4, 5), (4, 6))
    set_track(state, 0, G, [B] * 12)
    draw(with_piece(state, R, "b1"), R, (3, 5), (3, 6))
    assert tokens(state, R) == [0, 0, 0, 0]


def test_a_7_3_nobody_has_tokens_of_the_own_colour() -> None:
    state = fresh()
    step = 5
    while state.actors:
        seat = (state.actors & -state.actors).bit_length() - 1
        legal = state.legal(seat)
        step = step * 37 % 1013
        state.apply(seat, legal[step % len(legal)])
        assert [tokens(state, each)[each] for each in range(4)] == [0, 0, 0, 0]
    assert any(sum(tokens(state, each)) for each in range(4))


@pytest.mark.parametrize("piece", [name for name in PIECE if name != "single"])
def test_every_piece_is_bought_and_drawn(piece: str) -> None:
    state = at_round(3)
    paint(state, 0, R, [(4, 5), (4, 7), (8, 5), (8, 7), (4, 6)])
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    buy(state, R, piece)
    if step_of(state, R) == s.PAYING:
        state.apply(R, state.legal(R)[-1])
    before = squares_of(state, 0, R)
    cover = sorted(placements(state, R), key=sorted)[0]
    draw(state, R, *cover)
    assert squares_of(state, 0, R) - before == cover
    assert len(cover) == GAME.printed.sizes[PIECE[piece]]
    assert marks(state, 0, piece) == [R]
    assert step_of(state, R) in (s.DECLARING, s.CHECKING)


def test_the_single_is_drawn() -> None:
    state = at_round(2)
    draw(state, Y, (4, 6))
    assert squares_of(state, 3, Y) == {(4, 6)}
