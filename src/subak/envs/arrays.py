"""What an agent sees, as NumPy arrays: the entries of a view, the mask of legal actions, rewards."""

from functools import cache
from typing import Any, cast

import numpy as np
from librt.vecs import vec
from mypy_extensions import i32, u8

from subak.core.game import Game, State
from subak.core.position import Position
from subak.envs.observe import Changes, Numbering, Observer
from subak.games import load

Array = np.ndarray[Any, np.dtype[Any]]


@cache
def observer_of(game: Game, seats: int) -> Observer:
    """The observer of a game with so many seats: it takes a moment to make, and never changes."""
    return Observer(game, seats)


class Eyes:
    """Sees for the seats of one game with so many of them. The arrays it gives are the caller's."""

    def __init__(self, game: Game, seats: int) -> None:
        self.observer = observer_of(game, seats)
        self.numbering = Numbering(game)
        self.size = self.observer.size
        self.width = self.numbering.width
        self._changes = Changes(self.observer, 1)
        self._entries = vec[i32]([0] * self.size)
        self._marks = vec[u8]([0] * self.width)
        self._legal: list[int] = []  # which of them are marked

    def see(self, view: State, seat: int) -> Array:
        """The entries of a view, which is redacted for the seat."""
        self._changes.show(cast(Position, view), seat, 0)
        self._changes.write_into(self._entries)
        return shared(self._entries, np.float32).copy()

    def mask(self, legal: list[int]) -> Array:
        """1 for each of these actions, by their numbers."""
        self.numbering.mark(self._legal, self._marks, 0, u8(0))
        self.numbering.mark(legal, self._marks, 0)
        self._legal = legal
        return shared(self._marks, np.int8).copy()


def opened(game: Game | str, seats: int | None) -> tuple[Game, int]:
    """A game, by its name or itself, and how many play it: as many as usual if nobody says."""
    chosen = load(game) if isinstance(game, str) else game
    return chosen, chosen.usual if seats is None else seats


def shared(memory: object, kind: type) -> Array:
    """The memory of a vec, or bytes, as an array that cannot be written to, and changes with it."""
    return np.frombuffer(cast(bytes, memory), kind)
