"""The search of an open end: it finds what wins against the best answers, and says nothing where it cannot know."""

from random import Random

import pytest

from subak import bots, games
from subak.bots.chances import Chances
from subak.bots.endgame import Ending
from subak.bots.search import think
from subak.bots.settings import Effort, settings_for
from subak.core.bits import first
from subak.core.game import CHANCE, State
from subak.core.play import choose
from subak.games.seasons.state import DRY, LAST_CARD, ROW, WET
from tests.bots.test_search import blind
from tests.toy import TAKING, Nim

MANY = 1_000_000


def chances() -> Chances:
    return Chances(2, 10.0, 1.0, 1.0, 0.0, True)


def seasons_until(phase: int, seed: int) -> State:
    """A random game of Seasons that has come so far."""
    state, rng = games.load("seasons").new(2), Random(seed)
    while state.phase < phase:  # type: ignore[attr-defined]  # a Position has one
        seat = CHANCE if state.actors >> CHANCE else first(state.actors)
        state.apply(seat, choose(state.legal(seat), rng))
    return state


@pytest.mark.parametrize(("heap", "stones"), [(5, 1), (6, 2), (7, 3), (13, 1)])
def test_what_wins_is_found_where_the_value_is_blind(heap: int, stones: int) -> None:
    state = blind(heap)
    assert Ending(0, chances(), MANY).best(state.redact(0), state.legal(0), Random(1)) == TAKING + stones


def test_of_equals_the_first_stands() -> None:
    state = blind(8)  # lost, whatever one takes
    actions = state.legal(0)[::-1]
    assert Ending(0, chances(), MANY).best(state, actions, Random(1)) == actions[0]


def test_nothing_is_said_when_the_positions_run_out() -> None:
    state = blind(13)
    assert Ending(0, chances(), 20).best(state, state.legal(0), Random(1)) == -1


def test_nothing_is_said_while_luck_is_to_come_or_something_is_hidden() -> None:
    bidding = Nim().setup(2, {"heap": 3})
    assert Ending(0, chances(), MANY).best(bidding.redact(0), [0, 1, 2], Random(1)) == -1
    bidding.apply(1, 2)
    assert Ending(0, chances(), MANY).best(bidding.redact(0), [0, 1, 2], Random(1)) == -1


def test_in_seasons_the_end_is_open_when_the_dry_season_begins_and_not_before_the_last_card() -> None:
    wet, dry = seasons_until(WET, 1), seasons_until(DRY, 1)
    seat = first(dry.actors)
    assert Ending(0, chances(), MANY).best(wet.redact(0), wet.legal(0), Random(1)) == -1
    assert Ending(seat, chances(), MANY).best(dry.redact(seat), dry.legal(seat), Random(1)) in dry.legal(seat)


def test_a_card_of_the_row_is_chosen_by_what_it_leaves_to_the_rival() -> None:
    """The last two cards of Seasons: as good as trying both, each with the rival's best answer."""
    differs = 0
    for seed in range(12):
        state = seasons_until(DRY, seed)
        rng = Random(seed)
        while state[ROW].bit_count() > 2 or len(state.legal(first(state.actors))) != 2:  # type: ignore[index]
            seat = first(state.actors)
            state.apply(seat, choose(state.legal(seat), rng))
        seat = first(state.actors)
        margins = []
        for action in state.legal(seat):
            child = state.clone()
            child.apply(seat, action)
            while child.actors:
                actor = first(child.actors)
                worth = []
                for each in child.legal(actor):
                    then = child.clone()
                    then.apply(actor, each)
                    worth.append(then.evaluate(actor))
                child.apply(actor, child.legal(actor)[worth.index(max(worth))])
            margins.append(child.scores()[seat] - child.scores()[1 - seat])
        settings = settings_for(state, "sage")
        taken = Ending(seat, settings.chances(2), MANY).best(state.redact(seat), state.legal(seat), Random(1))
        assert margins[state.legal(seat).index(taken)] == max(margins)
        differs += max(margins) != min(margins)
    assert differs > 6


def test_a_level_that_searches_the_end_does_what_was_found() -> None:
    state = blind(7)
    settings = settings_for(state)._replace(horizon=0.1)
    for effort in (Effort(ending=MANY), Effort(playouts=2, ending=MANY)):
        assert think(state, 0, state.legal(0), settings, effort, 0, Random(2)) == TAKING + 3
    bot = bots.make("search:ending=1000000")
    assert bot.choose(state, 0, state.legal(0), Random(2)) == TAKING + 3
    three = blind(7)
    three.seats = 3
    assert think(three, 0, three.legal(0), settings, Effort(ending=1), 0, Random(2)) in three.legal(0)


def test_what_a_rival_has_sealed_changes_nothing() -> None:
    """The last wet card is laid by both at once."""
    for seed in range(3):
        state = seasons_until(LAST_CARD, seed)
        assert state.actors == 3
        views = [state.redact(0)]
        for action in state.legal(1)[:2]:
            other = state.clone()
            other.apply(1, action)
            while other.actors >> 1 & 1:
                other.apply(1, other.legal(1)[0])
            views.append(other.redact(0))
        answers = {Ending(0, chances(), MANY).best(view, view.legal(0), Random(1)) for view in views}
        assert len(answers) == 1
        assert answers <= set(state.legal(0))
