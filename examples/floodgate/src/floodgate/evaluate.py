"""What a position is worth to a seat, for bots. The weights are rows of cards.toml."""

from floodgate.state import DROPS, GATE, GATES, HAND_SIZE, PLAYERS, POINTS, RESERVOIR, ROUND, ROUNDS, FloodgateData


def worth(s: FloodgateData, seat: int) -> float:
    """In points, against the best of the others; in the middle of a round too."""
    others = [standing(s, other) for other in range(s[PLAYERS]) if other != seat]
    return standing(s, seat) - max(others)


def standing(s: FloodgateData, seat: int) -> float:
    """Points, and what drops and cards may become while there are rounds left."""
    c = s.cards
    points = float(s[POINTS + seat])
    if not s.actors:
        return points + s[DROPS + seat] / 100  # F-4.2
    drops, hand = float(s[DROPS + seat]), float(s[HAND_SIZE + seat])
    if s.phase == GATES:
        share, wide = s[RESERVOIR] // s[PLAYERS], s[GATE + seat]
        if wide > 0:
            drops += wide if wide <= share else wide * c.burst_worth
        hand += wide == 0
    rounds = s[ROUNDS] - s[ROUND]
    return points + c.drop_worth * min(drops, 4.0 * rounds) + c.card_worth * min(hand, float(rounds))
