"""What a seat will end with: what can be counted of it now, each thing weighed as finished games taught."""

import tomllib
from typing import Any

from mypy_extensions import mypyc_attr

from subak.core.game import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Forecast:
    """Of one game, which says what counts in `traits`. `subak tune --forecast` finds the weights.

    A trait has two weights, for the beginning of a game and for its end; in between they change evenly. A game's own
    kind of forecast is made from such a text alone, so that a bot may go by another one.
    """

    def __init__(self, text: str, names: list[str], open_names: int) -> None:
        rows: dict[str, Any] = tomllib.loads(text)
        self.text = text
        self.names = names  # of the traits
        self.open_names = open_names  # so many of them lie open, the first ones
        self.rounds: float = rows["rounds"]  # about how long a game is
        self.scales: dict[int, list[float]] = {}  # seats -> points ahead that make somebody the favourite by e to 1
        self.early: dict[int, list[float]] = {}  # by seats at the table, twice, and one more for the owner
        self.late: dict[int, list[float]] = {}
        for seats, sides in rows.get("seats", {}).items():
            self.scales[int(seats)] = sides["scale"]
            for own, side in ((0, "open"), (1, "own")):
                weights: dict[str, list[float]] = sides[side]
                known = names if own else names[:open_names]
                self.early[int(seats) * 2 + own] = [weights[name][0] for name in known]
                self.late[int(seats) * 2 + own] = [weights[name][1] for name in known]

    def traits(self, state: State, seat: int, own: bool) -> list[float]:
        """What counts of a seat: all of it for the owner, for others what lies open. Nature owes nothing."""
        raise NotImplementedError

    def knows(self, seats: int) -> bool:
        """Whether games of so many seats have taught it."""
        return seats in self.scales

    def scale(self, state: State, seats: int) -> float:
        """How many points ahead make somebody the favourite by e to 1."""
        early, late = self.scales[seats]
        return early + (late - early) * self.part(state)

    def part(self, state: State) -> float:
        """Of the game that is over."""
        part = state.clock() / self.rounds
        return part if part < 1.0 else 1.0

    def points(self, state: State, seat: int, viewer: int, seats: int) -> float:
        """What a seat will end with, as far as the viewer can tell."""
        own = seat == viewer
        traits = self.traits(state, seat, own)
        table = seats * 2 + (1 if own else 0)
        early = self.early[table]
        late = self.late[table]
        part = self.part(state)
        total = 0.0
        for n in range(len(traits)):
            total += traits[n] * (early[n] + (late[n] - early[n]) * part)
        return total
