"""What a searcher keeps of a decision for the next one of the same turn: the branch of its tree that it chose."""

from random import Random

from subak.bots.tree import Node
from subak.core.game import CHANCE, State


class Recall:
    """Of one player's latest decision. It is good for one game, and only as long as nothing new has come to light."""

    def __init__(self) -> None:
        self.rng: Random | None = None  # of the game
        self.view: State | None = None  # in which was chosen
        self.seat = -1
        self.action = -1
        self.root = Node()

    def keep(self, view: State, seat: int, action: int, root: Node, rng: Random) -> None:
        self.rng, self.view, self.seat, self.action, self.root = rng, view.clone(), seat, action, root

    def branch(self, view: State, seat: int, rng: Random) -> Node:
        """What is known of this decision: nothing, if it is not the one that had to follow."""
        if self.view is None or self.seat != seat or self.rng is not rng or self.view.reveals != view.reveals:
            return Node()
        guess = self.view.imagine(Random(0))
        guess.apply(seat, self.action)
        while guess.actors >> seat & 1 and len(legal := guess.legal(seat)) == 1:
            guess.apply(seat, legal[0])  # nobody thinks about these
        if guess.actors >> CHANCE or guess.redact(seat).pack() != view.pack():
            return Node()
        return self.root.after(self.action, seat) or Node()
