"""The content as columns: one list per fact, indexed by card. `content.py` fills them."""

from typing import Final

ROOM: Final = 60  # cards at most: a set of them is a word of 62 bits

# Verbs of cards, with one number each.
GAIN: Final = 0
DRAW: Final = 1
DRAIN: Final = 2
VERBS: Final = {"gain": GAIN, "draw": DRAW, "drain": DRAIN}


class Cards:
    """The content of one game: the printed cards or an owner's pack."""

    def __init__(
        self,
        kind: list[int],
        cost: list[int],
        points: list[int],
        play: list[list[tuple[int, int]]],
        hand: int,
        drops: int,
        reservoir: int,
        drop_worth: float,
        card_worth: float,
        burst_worth: float,
    ) -> None:
        self.many = len(kind)
        self.kind = kind  # card -> row of cards.toml
        self.cost = cost
        self.points = points
        self.play = play  # card -> its lines, (verb, n)

        self.hand = hand
        self.drops = drops
        self.reservoir = reservoir

        self.drop_worth = drop_worth  # for `evaluate`
        self.card_worth = card_worth
        self.burst_worth = burst_worth
