"""One sheet through two rounds, step by step."""

from subak.games.animism import actions as do
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from subak.games.animism.steps import start
from tests.games.animism.script import (
    PIECE,
    B,
    G,
    R,
    Y,
    at_round,
    buy,
    declare,
    draw,
    fresh,
    hand_on,
    hold,
    open_with,
    placements,
    restart,
    roll,
    rolls,
    set_bonus,
    tokens,
    track,
    wait_for,
)

COUNTS = {
    "b1": 38, "b2": 31, "b3": 67, "b4": 14, "b5": 51, "b6": 22,
    "w1": 32, "w2": 33, "w3": 62, "w4": 62, "w5": 55, "w6": 20, "single": 20,
}  # fmt: skip


def expect(state: Animism, tracks: str, areas: list[int], altars: list[int], hexagons: list[int]) -> None:
    shown = " ".join("".join("RGBY"[filler] for filler in track(state, 0, colour)) or "-" for colour in range(4))
    assert shown == tracks
    assert [scoring.areas(state, 0, seat) for seat in range(4)] == areas
    assert [scoring.altars(state, 0, seat) for seat in range(4)] == altars
    assert [scoring.hexagons(state, 0, seat) for seat in range(4)] == hexagons


def enter(state: Animism, seat: int, *held: int) -> None:
    """The seat holds the sheet of red, with these tokens before phase 2; the others are done."""
    wait_for(state, seat)
    assert state.sheet_of(seat) == 0
    hold(state, seat, *held)
    state.clear_lane(seat)
    start(state, seat)
    state.actors = state.waiting()


def opening() -> Animism:
    state = fresh()
    wait_for(state, R)
    open_with(state, R, 5, (3, 5), (3, 6), (3, 7), (4, 6))
    expect(state, "- - - -", [2, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0])
    wait_for(state, G)
    had = tokens(state, G)
    roll(state, G, black=3)
    draw(state, G, (4, 7), (5, 7), (5, 8))
    assert tokens(state, G) == [had[R] + 2, 0, had[B], had[Y]]
    hand_on(state, G)
    expect(state, "GG - - -", [2, 1, 0, 0], [2, 1, 0, 0], [0, 1, 0, 0])
    wait_for(state, B)
    open_with(state, B, 6, (5, 2), (5, 3), (5, 4), (5, 5))
    expect(state, "GG - - -", [2, 1, 1, 0], [2, 1, 2, 0], [0, 1, 0, 0])
    wait_for(state, Y)
    had = tokens(state, Y)
    roll(state, Y, black=5)
    draw(state, Y, (5, 9), (6, 8), (6, 9), (7, 9))
    assert tokens(state, Y) == [had[R], had[G] + 2, had[B], 0]
    before = tokens(state, R)
    hand_on(state, Y)
    assert tokens(state, R) == [0, min(before[G], 3) + 1, before[B], before[Y]]  # step 5: the green hexagon pays
    expect(state, "GG YY - -", [2, 1, 1, 2], [2, 1, 2, 2], [0, 1, 0, 1])
    return state


def test_a_sheet_through_two_rounds() -> None:
    state = opening()
    enter(state, R, 0, 1, 1, 1)
    buy(state, R, "w1")
    draw(state, R, (3, 3), (3, 4), (4, 2), (4, 3))
    assert tokens(state, R) == [0, 0, 2, 0]
    hand_on(state, R)
    expect(state, "GG YY RR -", [2, 1, 1, 2], [3, 1, 2, 2], [1, 1, 0, 1])

    enter(state, G, 3, 0, 0, 1)
    buy(state, G, "b3")  # one mark: costs 4, and 2 red with 1 yellow is the only payment
    assert tokens(state, G) == [1, 0, 0, 0]
    draw(state, G, (3, 8), (4, 8), (4, 9))
    assert tokens(state, G) == [2, 0, 0, 1]
    hand_on(state, G)
    expect(state, "GGG YY RR G", [2, 1, 1, 2], [3, 1, 2, 2], [1, 1, 0, 1])

    enter(state, B, 1, 0, 0, 0)
    draw(state, B, (4, 5))
    assert tokens(state, B) == [3, 0, 0, 0]
    hand_on(state, B)
    expect(state, "GGGBB YY RR G", [2, 1, 1, 2], [3, 1, 2, 2], [1, 1, 1, 1])

    enter(state, Y, 2, 0, 0, 0)
    buy(state, Y, "b1")
    draw(state, Y, (4, 10), (5, 10))
    assert tokens(state, Y) == [0, 1, 0, 0]
    expect(state, "GGGBB YYY RR G", [2, 1, 1, 2], [3, 1, 2, 3], [1, 1, 1, 1])

    declare(state, Y, 3, 3, 2, 0)
    state.apply(Y, do.PAY + 121 * 2 + 11 * 2 + 2)
    roll(state, Y, black=6, white=3)
    state.apply(Y, do.PAY_PAIR)
    state.apply(Y, do.REROLL_WHITE)
    roll(state, Y, white=1)
    state.apply(Y, do.TAKE_WHITE)
    draw(state, Y, (8, 9), (8, 10), (9, 8), (9, 9))
    assert tokens(state, Y) == [0, 0, 0, 0]
    hand_on(state, Y)
    expect(state, "GGGBB YYY RR G", [2, 1, 1, 2], [3, 1, 2, 4], [1, 1, 1, 1])

    assert [scoring.score_a(state, 0, seat) for seat in range(4)] == [7, 4, 3, 1]
    assert [scoring.score_b(state, 0, seat) for seat in range(4)] == [3, 1, 2, 4]
    assert [scoring.total(state, 0, seat) for seat in range(4)] == [10, 5, 5, 5]

    assert [scoring.in_area(state, 0, area) for area in range(4)] == [[5, 0, 4, 0], [1, 5, 0, 3], [0, 0, 0, 5], [0] * 4]
    assert [scoring.bonus_points(state, 0, which) for which in range(3)] == [[1, 2, 0, 1], [1, 1, 0, 1], [1, 1, 0, 2]]
    set_bonus(state, 0, R, G, B)
    assert scoring.bonuses(state, 0) == [3, 4, 0, 4]
    assert [scoring.score_b(state, 0, seat) for seat in range(4)] == [12, 5, 2, 20]


def test_placements_after_the_openings() -> None:
    state = opening()
    for piece, count in COUNTS.items():
        state.clear_lane(R)
        state[s.PIECE] = PIECE[piece]
        state[s.STEP] = s.ROTATING
        assert len(placements(state, R)) == count


def test_a_piece_without_stock_is_nowhere_on_offer() -> None:
    state = at_round(2)
    marks = s.MARK + PIECE["b1"]
    state[marks] = 2
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert do.BUY + 1 not in state.legal(R)
    first = fresh()
    first[marks] = 2
    assert do.ROLL + do.BLACK_ROLL not in rolls(first, R)
    state.apply(R, do.BUY)
    draw(state, R, (4, 6))
    state.apply(R, do.DECLARE)
    state.apply(R, state.legal(R)[0])
    assert not any((action - do.ROLL) % do.OUTCOMES == 30 for action in rolls(state, R))  # black 1, white 6
