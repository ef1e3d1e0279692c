"""What a seat will end with: weighed by the time of the game, from what the viewer may know."""

from math import exp
from random import Random

import pytest

from subak import games
from subak.bots.chances import Chances
from subak.bots.settings import settings_for
from subak.core.game import CHANCE, State
from subak.core.play import choose
from subak.kit.forecast import Forecast
from tests.toy import NimState

TEXT = """
rounds = 10.0
[seats.2]
scale = [9.0, 3.0]
[seats.2.open]
one = [1.0, 3.0]
[seats.2.own]
one = [0.0, 2.0]
two = [1.0, 1.0]
"""
FORESEEN = [
    (name, seats)
    for name in games.NAMES
    if isinstance(forecast := getattr(games.load(name), "forecast", None), Forecast)
    for seats in games.load(name).seats
    if forecast.knows(seats)
]


class Plain(Forecast):
    def traits(self, state: State, seat: int, own: bool) -> list[float]:
        return [10.0, 1.0] if own else [10.0]


def at(clock: int) -> NimState:
    state = NimState(2, 7, 2, 0, [0, 0], [0, 0], -1)
    state.actors, state.reveals = 1, clock
    return state


def test_a_trait_weighs_what_the_time_of_the_game_says() -> None:
    forecast = Plain(TEXT, ["one", "two"], 1)
    assert [forecast.points(at(clock), 1, 0, 2) for clock in (0, 5, 10, 15)] == [10.0, 20.0, 30.0, 30.0]
    assert [forecast.points(at(clock), 0, 0, 2) for clock in (0, 5, 10)] == [1.0, 11.0, 21.0]


def test_a_forecast_that_lacks_a_weight_is_refused() -> None:
    with pytest.raises(KeyError, match="three"):
        Plain(TEXT, ["one", "two", "three"], 1)


def test_chances_go_by_the_forecast_where_games_of_so_many_seats_have_taught_it() -> None:
    forecast = Plain(TEXT, ["one", "two"], 1)
    taught = Chances(2, 10.0, 1.0, 1.0, 0.0, False, forecast)
    assert taught.of(at(0), 0) == pytest.approx(1 / (1 + exp(9 / 9)))
    assert taught.of(at(5), 0) == pytest.approx(1 / (1 + exp(9 / 6)))
    assert Chances(3, 10.0, 1.0, 1.0, 0.0, True, forecast).forecast is None


@pytest.mark.parametrize(("name", "seats"), FORESEEN)
def test_traits_tell_nothing_that_is_hidden_and_all_that_is_known(name: str, seats: int) -> None:
    rng = Random(seats)
    state = games.load(name).new(seats)
    forecast = settings_for(state).forecast
    assert forecast is not None
    for step in range(400):
        if not state.actors:
            break
        if step % 9 == 0 and not state.actors >> CHANCE:
            viewer = step % seats
            for guess in (state.redact(viewer), state.redact(viewer).imagine(rng)):
                for seat in range(seats):
                    own = seat == viewer
                    assert forecast.traits(guess, seat, own) == forecast.traits(state, seat, own)
        actor = next(seat for seat in range(CHANCE + 1) if state.actors >> seat & 1)
        state.apply(actor, choose(state.legal(actor), rng))
