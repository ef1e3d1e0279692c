"""Floodgate keeps the laws of every game, in every position that random games come to."""

from subak.core.bits import size
from subak.core.game import State
from subak.core.position import Position
from subak.laws import *

from floodgate.state import DECK, FIELDS, HAND, HAND_SIZE, PILE_SIZE, PLAYERS


def check(state: State) -> None:
    """Every card is in one place, and the sizes that everybody sees are right."""
    assert isinstance(state, Position)
    places = [state[DECK]]
    assert size(state[DECK]) == state[PILE_SIZE]
    for seat in range(state[PLAYERS]):
        places += [state[HAND + seat], state[FIELDS + seat]]
        assert size(state[HAND + seat]) == state[HAND_SIZE + seat]
    together = 0
    for place in places:
        assert not together & place
        together |= place
    assert together & together + 1 == 0, "no card is missing"


GAMES = ["floodgate"]
CHECKS = {"floodgate": check}
