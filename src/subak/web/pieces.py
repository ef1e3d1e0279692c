"""A view in pieces, so that a page is told those that it does not have, and no others."""

from collections.abc import Collection
from typing import Final, cast

import msgspec

from subak.kit.pen import recipe

MOST: Final = 1024  # pieces of a part that a page may keep


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
    pieces, and stretches of all its pieces that were ever told, as first and count.
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


class Stock:
    """The pieces of a part that a page has been told, by their hashes: those of strings have 64 bits. Much that was on
    a board comes back, so a page keeps them all, until they are too many: then it keeps those of its latest view, each
    once, and nobody need say so.
    """

    def __init__(self, keeps: int) -> None:
        self._keeps = keeps
        self._now: list[object] | None = None
        self._latest: list[str] | None = None
        self._places: dict[object, int] = {}  # of all that is kept, in the order in which it was told

    def made_of(self, pieces: list[str]) -> list[str | tuple[int, int]] | None:
        """What to tell of the part; None if it is as it was."""
        if pieces is self._latest:  # nobody changes a list that is drawn
            return None
        self._latest = pieces
        hashes: list[object] = list(map(hash, pieces))
        if hashes == self._now:
            return None
        self._now = hashes
        if not self._keeps:
            return [*pieces]
        out = recipe(pieces, hashes, self._places)
        if len(self._places) > self._keeps:
            self._places = {key: n for n, key in enumerate(dict.fromkeys(hashes))}
        return cast(list[str | tuple[int, int]], out)


class Listener:
    """Knows what a page has been told, part by part."""

    def __init__(self, keeps: int = MOST) -> None:
        """`keeps`: how many pieces of a part the page keeps, as it says; 0 if it must be told every part whole."""
        self._keeps = max(0, min(keeps, MOST))
        self._told: dict[str, Stock] = {}

    def news(self, made: Drawing, only: Collection[str] = (), now: float = 0.0) -> News:
        """What to tell of a view, or of some of its parts; from now on the page has it."""
        parts: dict[str, list[str | tuple[int, int]]] = {}
        for name, pieces in made.parts.items():
            if only and name not in only:
                continue
            told = self._told.get(name)
            if told is None:
                told = self._told[name] = Stock(self._keeps)
            recipe = told.made_of(pieces)
            if recipe is not None:
                parts[name] = recipe
        return News(made.version, made.turn, made.tall, made.title, made.mood, parts, now)
