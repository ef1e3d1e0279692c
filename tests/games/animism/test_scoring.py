"""A-10 scoring a sheet and A-11 the end."""

from pathlib import Path
from random import Random

from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE
from subak.games.animism.game import AnimismGame
from subak.games.animism.hidden import Animism
from tests.games.animism.script import (
    GAME,
    B,
    G,
    R,
    Square,
    Y,
    at_round,
    end,
    fresh,
    hold,
    paint,
    play_out,
    set_track,
    squares_of,
    track,
    wipe,
)

GROUND = {(row, column): mark for row, line in enumerate(GAME.printed.ground) for column, mark in enumerate(line)}
STONES = {at: "P" if mark == "P" else f"{at}" for at, mark in GROUND.items() if mark in "AabcdP"}  # the cross is one
FREE = sorted(at for at in GROUND if at not in STONES)


def sheet(**colours: list[Square]) -> Animism:
    """A sheet with these squares: r=, g=, b=, y=."""
    state = at_round(4)
    for letter, squares in colours.items():
        paint(state, 0, "rgby".index(letter), squares)
    return state


def over(scores: list[int], tokens: list[int]) -> Animism:
    """A finished game with these scores, laid out on the tracks and hexagons of four sheets."""
    state = fresh(len(scores))
    for seat, score in enumerate(scores):
        for place in range(state[s.SEATS]):
            part = min(score, 16)
            if part:
                set_track(
                    state,
                    place,
                    seat,
                    [(seat + 1) % state[s.SEATS]] * GAME.printed.numbers.index(part) + [(seat + 1) % state[s.SEATS]],
                )
            score -= part
        hold(
            state,
            seat,
            *(0 if colour == seat else tokens[seat] if colour == (seat + 1) % 4 else 0 for colour in range(4)),
        )
    end(state)
    return state


def naive_total(state: Animism, place: int, seat: int) -> int:
    """Scores A and B of a sheet, square by square and set by set."""
    cards = GAME.printed
    filled = track(state, place, seat)
    a = cards.numbers[len(filled) - 1] if filled else 0
    hexes = sum(
        filler == seat
        for colour in range(4)
        for n, filler in enumerate(track(state, place, colour), 1)
        if n in (2, 5, 8, 11)
    )
    best = 0
    left = squares_of(state, place, seat)
    while left:
        group = {left.pop()}
        grow = list(group)
        while grow:
            row, column = grow.pop()
            for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if near in left:
                    left.remove(near)
                    group.add(near)
                    grow.append(near)
        touched = set()
        for row, column in group:
            for x, y in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if 0 <= x < SIDE and 0 <= y < SIDE and cards.ground[x][y].isalpha():
                    touched.add((6, 6) if cards.ground[x][y] == "P" else (x, y))
        best = max(best, len(touched))
    return a + hexes * best


def test_a_10_1_every_sheet_is_scored_for_every_player() -> None:
    state = fresh()
    set_track(state, 0, R, [G])
    set_track(state, 2, R, [B, B])
    set_track(state, 3, Y, [B])
    assert [[scoring.total(state, place, seat) for seat in range(4)] for place in range(4)] == [
        [1, 0, 0, 0],
        [0, 0, 0, 0],
        [3, 0, 0, 0],
        [0, 0, 0, 1],
    ]


def test_a_10_2_score_a_is_the_number_at_the_end_of_the_own_track() -> None:
    state = fresh()
    numbers = []
    for n in range(13):
        set_track(state, 0, B, [R] * n)
        numbers.append(scoring.score_a(state, 0, B))
    assert numbers == [0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16]


def test_a_10_3_hexagons_count_by_the_colour_they_show() -> None:
    state = fresh()
    set_track(state, 0, R, [G, B, G, G, G])  # hexagons at 2 and 5: blue, green
    set_track(state, 0, Y, [G, G, R, R, R, B, B, B, R, R, G])  # 2, 5, 8, 11: green, red, blue, green
    assert [scoring.hexagons(state, 0, seat) for seat in range(4)] == [1, 3, 2, 0]


def test_a_10_4_a_group_touches_what_it_shares_an_edge_with() -> None:
    assert scoring.altars(sheet(r=[(1, 2)]), 0, R) == 1  # (1, 1); (1, 4) is two steps away
    assert scoring.altars(sheet(r=[(2, 2)]), 0, R) == 0  # a corner of (1, 1)
    assert scoring.altars(sheet(r=[(5, 5)]), 0, R) == 1  # two purple squares, one altar


def test_a_10_5_different_altars_count_and_the_cross_once() -> None:
    assert scoring.altars(sheet(r=[(4, 6), (4, 5), (5, 5)]), 0, R) == 1
    assert scoring.altars(sheet(r=[(1, 2), (1, 3)]), 0, R) == 2
    assert scoring.altars(sheet(r=[(0, 1), (0, 2), (1, 2), (2, 2), (2, 1)]), 0, R) == 1


def test_a_10_6_the_best_group_counts_and_altars_join_nothing() -> None:
    squares = [(4, 6), (3, 6), (1, 6), (1, 7)]
    assert scoring.altars(sheet(r=squares), 0, R) == 2
    assert scoring.altars(sheet(r=[*squares, (1, 9), (1, 10), (3, 11), (3, 12), (4, 12)]), 0, R) == 2


def test_a_10_6_as_a_variant_altars_join(tmp_path: Path) -> None:
    pack = tmp_path / "junction.toml"
    pack.write_text('[[figure]]\nname = "junction"\nvalue = 1\n')
    state = at_round(4, game=AnimismGame(pack))
    paint(state, 0, R, [(4, 6), (3, 6), (1, 6), (1, 7)])
    assert scoring.altars(state, 0, R) == 3
    rng = Random(6)
    for drawn in (at_round(4), state):
        for _land in range(40):
            squares = [square for square in FREE if rng.random() < 0.3]
            wipe(drawn, 0, R)
            paint(drawn, 0, R, squares)
            assert scoring.altars(drawn, 0, R) == most_altars(set(squares), joined=drawn is state)


def most_altars(squares: set[Square], joined: bool) -> int:
    """A-10.6 on a sheet of squared paper: walk from square to square, and count what the walk touches."""
    best = 0
    for start in squares:
        walked, edge, touched = {start}, [start], set()
        while edge:
            square = edge.pop()
            for near in beside(square):
                stone = STONES.get(near)
                if stone and square in squares:
                    touched.add(stone)
                if near not in walked and (near in squares or (joined and stone)):
                    walked.add(near)
                    edge.append(near)
        best = max(best, len(touched))
    return best


def beside(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def test_a_10_7_an_altar_counts_for_several_players() -> None:
    state = sheet(r=[(1, 2)], g=[(0, 1)], b=[(1, 0)])
    assert [scoring.altars(state, 0, seat) for seat in range(4)] == [1, 1, 1, 0]


def test_a_10_8_score_b_is_hexagons_times_altars() -> None:
    state = sheet(r=[(1, 2), (1, 3)])
    assert scoring.score_b(state, 0, R) == 0
    set_track(state, 0, G, [R, R, R, R, R, R, R, R])
    assert scoring.score_b(state, 0, R) == 3 * 2


def test_a_10_9_a_sheet_is_worth_a_plus_b() -> None:
    state = sheet(r=[(1, 2), (1, 3)])
    set_track(state, 0, G, [R, R])
    set_track(state, 0, R, [G, G, G])
    assert scoring.total(state, 0, R) == 4 + 1 * 2
    rng = Random(8)
    for seats in (3, 4):
        for _ in range(6):
            played = play_out(fresh(seats), rng)
            for place in range(seats):
                for seat in range(seats):
                    assert scoring.total(played, place, seat) == naive_total(played, place, seat)


def test_a_11_1_sheets_are_added_up() -> None:
    state = play_out(fresh(), Random(5))
    expected = [sum(scoring.total(state, place, seat) for place in range(4)) for seat in range(4)]
    assert state.scores() == expected
    for seat in range(4):
        assert sum(points for _label, points in GAME.sheet(state, seat)) == expected[seat]


def test_a_11_2_the_highest_sum_wins() -> None:
    state = over([20, 32, 27, 5], [9, 0, 0, 0])
    assert state.scores() == [20, 32, 27, 5]
    assert state.winners() == 1 << G


def test_a_11_3_tokens_break_a_tie() -> None:
    state = over([48, 48, 31, 20], [4, 5, 9, 9])
    assert state.scores()[:2] == [48, 48]
    assert state.winners() == 1 << G


def test_a_11_4_still_tied_they_win_together() -> None:
    assert over([48, 48, 31, 20], [4, 4, 9, 9]).winners() == 1 << R | 1 << G
    assert over([7, 7, 7], [3, 3, 3]).winners() == 0b111


def test_turning_a_sheet_leaves_its_score() -> None:
    """The land is the same from all four sides."""
    state = play_out(fresh(), Random(12))
    turned = state.clone()
    for colour in range(4):
        wipe(turned, 0, colour)
        paint(turned, 0, colour, [(column, SIDE - 1 - row) for row, column in squares_of(state, 0, colour)])
    assert [scoring.total(turned, 0, seat) for seat in range(4)] == [scoring.total(state, 0, seat) for seat in range(4)]
