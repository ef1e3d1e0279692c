"""What a searcher keeps between the choices of one turn."""

from random import Random

import pytest

from subak import games
from subak.bots.recall import Recall
from subak.bots.search import Search, think
from subak.bots.settings import Effort, settings_for
from subak.bots.tree import Node
from subak.core.game import State
from subak.core.play import settle
from tests.bots.test_search import TABLES, asked, midway

LINES = Effort(40, 0)


def thought(view: State, seat: int, root: Node, rng: Random) -> int:
    settings = settings_for(view)._replace(worlds=1, look=4, reach=1, tree_rounds=0.3)
    return think(view, seat, view.legal(seat), settings, LINES, 0, rng, root)


def two_choices(name: str, seats: int) -> tuple[State, int, Recall, Random]:
    """The second choice of a turn, and what is known of it after the first."""
    for seed in range(60):
        state = midway(name, seats, seed)
        seat, rng, recall, root = asked(state), Random(7), Recall(), Node()
        reveals = state.reveals
        action = thought(state.redact(seat), seat, root, rng)
        recall.keep(state.redact(seat), seat, action, root, rng)
        state.apply(seat, action)
        if state.reveals == reveals and state.actors >> seat == 1 and len(state.legal(seat)) > 1:
            return state, seat, recall, rng
    raise AssertionError("no turn of two choices")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_branch_that_was_chosen_is_where_the_next_choice_begins(name: str, seats: int) -> None:
    state, seat, recall, rng = two_choices(name, seats)
    view = state.redact(seat)
    branch = recall.branch(view, seat, rng)
    assert branch.times == sum(branch.visits) > 0
    assert set(branch.actions) <= set(state.legal(seat))
    before = branch.times
    assert thought(view, seat, branch, rng) in state.legal(seat)
    assert branch.times == max(before, LINES.lines)  # so many in all: what is known need not be found again


def test_what_another_game_or_seat_or_a_later_turn_knows_is_no_branch() -> None:
    state, seat, recall, rng = two_choices("spirits", 2)
    view = state.redact(seat)
    assert recall.branch(view, seat, rng).times
    assert not recall.branch(view, seat, Random(7)).times
    assert not recall.branch(view, 1 - seat, rng).times
    state.apply(seat, state.legal(seat)[0])
    settle(state, rng)
    if state.actors >> seat & 1:
        assert not recall.branch(state.redact(seat), seat, rng).times
    assert not Recall().branch(view, seat, rng).times


def test_a_player_that_grows_trees_keeps_them_and_plays_the_same_twice() -> None:
    courses = []
    for _time in range(2):
        state, rng = games.load("kingdoms").new(2), Random(3)
        player = Search(lines=12)
        kept: list[int] = []
        while len(kept) < 25:
            settle(state, rng)
            seat = asked(state)
            kept.append(player.choose(state.redact(seat), seat, state.legal(seat), rng))
            state.apply(seat, kept[-1])
        courses.append(kept)
    assert courses[0] == courses[1]
