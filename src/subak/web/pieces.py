"""A view in pieces, so that a page is told those that it does not have, and no others."""

from collections.abc import Collection
from itertools import repeat

import msgspec

from subak.core.board import Board


class Payload(msgspec.Struct, frozen=True):
    """One view for one viewer, whole."""

    version: str
    turn: bool
    tall: bool
    title: str
    mood: str
    parts: dict[str, str]  # id of an element of the page -> its HTML
    now: float = 0.0  # the server's clock, where clocks are shown


class News(msgspec.Struct, frozen=True):
    """What is new in a view. A part that is as it was is left out; of another, what it is made of now, in order: new
    pieces, and stretches of what it was made of before, as first and count.
    """

    version: str
    turn: bool
    tall: bool
    title: str
    mood: str
    parts: dict[str, list[str | tuple[int, int]]]
    now: float = 0.0  # the server's clock, where clocks are shown


class Drawing(msgspec.Struct, frozen=True):
    """One view for one viewer, its parts in pieces: what is joined of them is the HTML."""

    version: str
    turn: bool
    tall: bool
    title: str
    mood: str
    parts: dict[str, list[str]]

    def payload(self, now: float = 0.0) -> Payload:
        parts = {name: "".join(pieces) for name, pieces in self.parts.items()}
        return Payload(self.version, self.turn, self.tall, self.title, self.mood, parts, now)


class Listener:
    """Knows which pieces a page has been told, by their hashes: those of strings have 64 bits."""

    def __init__(self) -> None:
        self._told: dict[str, list[int]] = {}

    def news(self, made: Drawing, only: Collection[str] = (), now: float = 0.0) -> News:
        """What to tell of a view, or of some of its parts; from now on the page has it."""
        parts: dict[str, list[str | tuple[int, int]]] = {}
        for name, pieces in made.parts.items():
            if only and name not in only:
                continue
            told, hashes = self._told.get(name), list(map(hash, pieces))
            if told != hashes:
                parts[name] = made_of(told or [], hashes, pieces)
                self._told[name] = hashes
        return News(made.version, made.turn, made.tall, made.title, made.mood, parts, now)


def cut(board: Board) -> list[str]:
    """The picture for a page, cut before each of its groups: few of them change with a move."""
    first, *groups = board.svg(live=True).split("<g")
    return [first, *["<g" + group for group in groups]]


def made_of(told: list[int], hashes: list[int], pieces: list[str]) -> list[str | tuple[int, int]]:
    """The pieces, those that were told before as stretches of that."""
    places = dict(zip(told, range(len(told)), strict=True))
    out: list[str | tuple[int, int]] = []
    first = count = 0  # of the stretch that goes on
    for n, piece in zip(map(places.get, hashes, repeat(-1)), pieces, strict=False):
        if count and n == first + count:
            count += 1
            continue
        if count:
            out.append((first, count))
        first, count = n, int(n >= 0)
        if n < 0:
            out.append(piece)
    if count:
        out.append((first, count))
    return out
