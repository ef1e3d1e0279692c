"""What a position is worth to a seat, for bots: points, and what open paddies promise."""

from subak.games.seasons.rules import SeasonsRules


def worth(state: SeasonsRules, seat: int) -> float:
    scores = state.scores()
    return float(scores[seat] - scores[1 - seat])
