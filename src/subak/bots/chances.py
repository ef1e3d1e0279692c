"""How likely a seat is to win: from what the position is worth to everybody, and how far the game has come."""

from math import exp

from subak.core.bits import size
from subak.core.game import State
from subak.kit.forecast import Forecast


class Chances:
    """Reads what all seats stand to gain as chances: by the game's forecast, or by `evaluate` where it has none.

    A point counts less early on: its scale shrinks as the game goes by.
    """

    def __init__(
        self, seats: int, rounds: float, early: float, late: float, counted: float, mutual: bool,
        forecast: Forecast | None = None, final: float = 0.0,
    ) -> None:  # fmt: skip
        self.seats = seats
        self.rounds = rounds  # about how long a game is
        self.early = early  # points that make somebody the favourite by e to 1, when it begins
        self.late = late  # and when it ends
        self.counted = counted  # how much of the rivals' mean score `evaluate` takes off: it is no part of a standing
        self.forecast = forecast if forecast is not None and forecast.knows(seats) else None
        self.mutual = seats > 1 and (mutual or self.forecast is not None)  # whether rivals' hopes are read too
        self.final = final  # the same when it is over, for who would win by much; 0: who has won, and nothing else
        self.usual = 0.0  # what a seat's own `evaluate` is measured against, where it is read alone

    def scale(self, state: State) -> float:
        if self.forecast is not None:
            return self.forecast.scale(state, self.seats)
        part = state.clock() / self.rounds
        return self.early + (self.late - self.early) * (part if part < 1.0 else 1.0)

    def of(self, state: State, seat: int) -> float:
        """The seat's chance, 0 to 1; shared wins count in part. Nature must owe nothing: `evaluate` cannot see dice."""
        if not state.actors and self.seats > 1:
            if self.final:
                return self.by_points(state, seat)
            winners = state.winners()
            return 1.0 / size(winners) if winners >> seat & 1 else 0.0
        scale = self.scale(state)
        if not self.mutual:
            return 1.0 / (1.0 + exp(_tame((self.usual - state.evaluate(seat)) / scale)))
        scores = state.scores() if self.counted else [0] * self.seats
        own = self.standing(state, seat, scores, seat)
        others = 0.0
        for rival in range(self.seats):
            if rival != seat:
                others += exp(_tame((self.standing(state, rival, scores, seat) - own) / scale))
        return 1.0 / (1.0 + others)

    def by_points(self, state: State, seat: int) -> float:
        """Of a play-out that came to the end: it might have come otherwise, and a narrow win is nearly a loss."""
        scores = state.scores()
        others = 0.0
        for rival in range(self.seats):
            if rival != seat:
                others += exp(_tame((scores[rival] - scores[seat]) / self.final))
        return 1.0 / (1.0 + others)

    def standing(self, state: State, seat: int, scores: list[int], viewer: int) -> float:
        """What a seat has and hopes for, whatever the others have, as far as the viewer can tell."""
        if self.forecast is not None:
            return self.forecast.points(state, seat, viewer, self.seats)
        return state.evaluate(seat) + self.counted * (sum(scores) - scores[seat]) / (self.seats - 1)


def _tame(power: float) -> float:
    """Within what `exp` can bear."""
    return min(50.0, max(-50.0, power))
