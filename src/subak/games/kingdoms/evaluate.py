"""What a position is worth to a seat, for bots."""

from subak.games.kingdoms.combat import Combat


def evaluate(state: Combat, seat: int) -> float:
    return float(state.scores()[seat])
