"""Scripting a game of Seasons: nature's cards chosen, turns written as one line each."""

from pathlib import Path
from typing import cast

from subak.core.game import CHANCE
from subak.core.play import step
from subak.games import load
from subak.games.seasons.game import SeasonsGame
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.rules import ROTATE
from subak.games.seasons.state import DRAWING, GIVING, LAST_CARD, STEP, TAKING, WET

GAME = cast(SeasonsGame, load("seasons"))


def first_version() -> SeasonsGame:
    """The game with the figures that it had at first, under the names by which tables and records know them."""
    game = SeasonsGame(Path(__file__).parent / "version-1.toml")
    game.version, game.content = 1, "3816daa92776579e"
    return game


def fresh(game: SeasonsGame = GAME) -> Seasons:
    state = game.new(2)
    assert isinstance(state, Seasons)
    return state


def deal(state: Seasons, first: list[int], second: list[int]) -> None:
    """Nature gives these cards (numbered from 1) to the two players, in turn."""
    for pair in zip(first, second, strict=True):
        for card in pair:
            step(state, CHANCE, card - 1)


def start(
    ancestors: tuple[int, int], lands: tuple[int, int], rotations: tuple[int, int] = (0, 0), game: SeasonsGame = GAME
) -> Seasons:
    """Up to the deal of the hands."""
    state = fresh(game)
    deal(state, [ancestors[0], lands[0]], [ancestors[1], lands[1]])
    for seat in (0, 1):
        step(state, seat, ancestors[seat] - 1)
    for seat in (0, 1):
        step(state, seat, ROTATE + rotations[seat])
    return state


def choose_all(state: Seasons, seat: int, card: int = 0, row: int = 0) -> None:
    """A whole turn of one seat: the named cards (numbered from 1), otherwise the first legal choice."""
    step_before = -1
    while state.actors >> seat & 1:
        step_now = state[STEP + seat]
        if step_now <= step_before:
            return  # the next turn has begun
        step_before = step_now
        named = {TAKING: card, DRAWING: card, GIVING: row}.get(step_now, 0)
        step(state, seat, named - 1 if named else state.legal(seat)[0])


def play_wet_season(state: Seasons, stop_before_the_last_card: bool = False) -> None:
    while state.phase == WET or (state.phase == LAST_CARD and not stop_before_the_last_card):
        for seat in (0, 1):
            choose_all(state, seat)
