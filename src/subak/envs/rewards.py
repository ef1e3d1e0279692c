"""What the end of a game is worth to each seat: by rank, or by points; compiled."""

from typing import Final

from subak.core.game import State

BY_RANK: Final = 0
BY_MARGIN: Final = 1
REWARDS: Final = {"rank": BY_RANK, "margin": BY_MARGIN}


def by_rank(state: State) -> list[float]:
    """From 1 for the first down to -1 for the last in even steps; they add up to 0.

    Winners, after all tie-breaks, stand before the others, who rank by their points; equals share what they stand for.
    Somebody alone gets 0: nobody is left to be before.
    """
    scores = state.scores()
    winners = state.winners()
    seats = len(scores)
    out: list[float] = []
    for seat in range(seats):
        won = winners >> seat & 1
        before = 0
        beside = 0
        for other in range(seats):
            also = winners >> other & 1
            if also > won or (also == won == 0 and scores[other] > scores[seat]):
                before += 1
            elif also == won and (won or scores[other] == scores[seat]):
                beside += 1
        place = before + (beside - 1) / 2
        out.append(1.0 - 2.0 * place / (seats - 1) if seats > 1 else 0.0)
    return out


def by_margin(state: State) -> list[float]:
    """Points ahead of the best rival, or behind; of somebody alone, its points."""
    scores = state.scores()
    out: list[float] = []
    for seat in range(len(scores)):
        rivals = scores[:seat] + scores[seat + 1 :]
        out.append(float(scores[seat] - (max(rivals) if rivals else 0)))
    return out
