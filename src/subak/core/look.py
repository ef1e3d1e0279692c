"""Looking one decision ahead: the inner loop of bots that weigh positions."""

from random import Random

from subak.core.game import CHANCE, State
from subak.core.play import settle


def values(view: State, seat: int, actions: list[int], worlds: int, rng: Random) -> list[float]:
    """What each action is worth to the seat, on average over imagined worlds, once nature has answered.

    Within one world every action meets the same dice, so that luck does not decide between them. When nothing is
    hidden and nature stays silent, all worlds are the same and one is enough.
    """
    totals = [0.0] * len(actions)
    dice = Random(0)
    for world in range(worlds):
        guess = view.imagine(rng)
        luck = rng.random()
        rolled = False
        for n in range(len(actions)):
            child = guess.clone()
            child.apply(seat, actions[n])
            if child.actors >> CHANCE:
                rolled = True
                dice.seed(luck)
                settle(child, dice)
            totals[n] += child.evaluate(seat)
        if world == 0 and not rolled and guess.pack() == view.pack():
            return totals
    return [total / worlds for total in totals]
