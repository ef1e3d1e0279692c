"""How strong an opponent must be that somebody beats every other time: found from how their games with it ended."""

from collections.abc import Iterable
from typing import Final

FIRST: Final = 30  # for somebody of whom nothing is known
WEAKEST, STRONGEST = 1, 100
STEPS: Final = (20, 14, 10, 7)  # by which the first games change it
STEP: Final = 5  # and every later one


def strength(won: Iterable[bool]) -> int:
    """After games that the person won or lost, the oldest first.

    A win makes the next opponent stronger and a loss makes it weaker by the same: where this comes to rest, one is as
    likely as the other.
    """
    found = FIRST
    for n, win in enumerate(won):
        step = STEPS[n] if n < len(STEPS) else STEP
        found = min(STRONGEST, max(WEAKEST, found + (step if win else -step)))
    return found
