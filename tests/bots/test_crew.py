"""A crew: what it plays out on several cores, a judge decides as it would have alone."""

import os
import signal
from random import Random

import pytest

from subak import bots
from subak.bots.crew import SHARE, crew_for
from subak.bots.judge import compare
from subak.bots.look import values
from subak.bots.search import think
from subak.bots.settings import settings_for
from subak.core.game import State
from tests.bots.test_search import asked, blind, midway

GAMES = [("animism", 3), ("kingdoms", 2), ("seasons", 2), ("spirits", 2)]


def table(name: str, seats: int) -> tuple[State, int, list[int]]:
    """A position where a seat has to choose, as it sees it, and some of its choices."""
    for seed in range(1, 20):
        state = midway(name, seats, seed)
        seat = asked(state)
        if len(state.legal(seat)) > 2:
            return state.redact(seat), seat, state.legal(seat)[:4]
    raise AssertionError


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_verdict_is_the_same_on_any_number_of_cores_and_so_is_the_luck_that_follows(name: str, seats: int) -> None:
    view, seat, actions = table(name, seats)
    settings = settings_for(view)._replace(horizon=0.3, reach=1, doubt=0.2)
    usual = max(values(view, seat, actions, 1, 1, Random(1)))
    for playouts in (3, 10 * SHARE):
        found = []
        for cores in (1, 2, 3):
            rng, chances = Random(6), settings.chances(seats)
            chances.usual = usual
            crew = crew_for(view, cores)
            assert (crew is None) == (cores == 1)
            if crew is None:
                verdict = compare(view, seat, actions, playouts, 0.0, 0.3, 1, 0.2, chances, rng)
            else:
                verdict = crew.compare(view, seat, actions, playouts, 0.0, settings, chances, rng)
            found.append(
                (verdict.worlds, verdict.playouts, verdict.leads, verdict.squares, verdict.alive, rng.random())
            )
        assert found[0] == found[1] == found[2]
        assert found[0][1] >= playouts or sum(found[0][4]) == 1


def test_a_process_that_is_killed_costs_no_decision() -> None:
    view, seat, legal = table("kingdoms", 2)
    settings = settings_for(view)._replace(horizon=0.3, choices=3)
    effort = settings.headman._replace(playouts=20)
    alone = think(view, seat, legal, settings, effort, 0, Random(2))
    crew = crew_for(view, 2)
    assert crew is not None
    assert think(view, seat, legal, settings, effort, 0, Random(2), None, 2) == alone
    for process in list(crew.pool._processes):
        os.kill(process, signal.SIGKILL)
    rng = Random(2)
    assert think(view, seat, legal, settings, effort, 0, rng, None, 2) == alone
    assert crew_for(view, 2) is not crew  # another one for the next decision


def test_a_crew_stops_when_the_time_is_up() -> None:
    view, seat, legal = table("seasons", 2)
    settings = settings_for(view)._replace(horizon=0.3)
    crew = crew_for(view, 2)
    assert crew is not None
    verdict = crew.compare(view, seat, legal, 10**9, 1e-9, settings, settings.chances(2), Random(3))
    assert 1 <= verdict.worlds <= 2 * SHARE


def test_what_cannot_be_loaded_again_or_weighs_otherwise_is_thought_out_alone() -> None:
    assert crew_for(blind(5).redact(0), 4) is None
    view, seat, legal = table("spirits", 2)
    weighed, plain = (bots.make(f"headman:{cores}weight.rival=0.9:horizon=0.2") for cores in ("cores=2:", ""))
    assert weighed.choose(view, seat, legal, Random(4)) == plain.choose(view, seat, legal, Random(4))
