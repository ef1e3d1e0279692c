"""Scripting a game of Seasons: nature's cards chosen, turns written as one line each."""

from subak.core.game import CHANCE
from subak.core.play import step
from subak.games import load
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import spot_at
from subak.games.seasons.rules import CONFIRM, PLACE, ROTATE

GAME = load("seasons")


def fresh() -> Seasons:
    state = GAME.new(2)
    assert isinstance(state, Seasons)
    return state


def deal(state: Seasons, first: list[int], second: list[int]) -> None:
    """Nature gives these cards (numbered from 1) to the two players, in turn."""
    for pair in zip(first, second, strict=True):
        for card in pair:
            step(state, CHANCE, card - 1)


def start(ancestors: tuple[int, int], lands: tuple[int, int], rotations: tuple[int, int] = (0, 0)) -> Seasons:
    """Up to the deal of the hands."""
    state = fresh()
    deal(state, [ancestors[0], lands[0]], [ancestors[1], lands[1]])
    for seat in (0, 1):
        step(state, seat, ancestors[seat] - 1)
    for seat in (0, 1):
        step(state, seat, ROTATE + rotations[seat])
    return state


def place(state: Seasons, seat: int, card: int, rotation: int, x: int, y: int, row: int = 0) -> None:
    """A whole turn: card and row card numbered from 1 (the last wet turn has neither to choose)."""
    if len(state.legal(seat)) > 1 or state.legal(seat) == [card - 1]:
        if all(action < ROTATE for action in state.legal(seat)):
            step(state, seat, card - 1)
    step(state, seat, ROTATE + rotation)
    step(state, seat, PLACE + spot_at(x, y))
    if row:
        step(state, seat, row - 1)
    step(state, seat, CONFIRM)
