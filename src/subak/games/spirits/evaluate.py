"""What a position is worth to a seat, in rice."""

from subak.games.spirits.state import RICE, STRIDE, SpiritsData


def worth(s: SpiritsData, seat: int) -> float:
    return float(s.farm[seat * STRIDE + RICE])
