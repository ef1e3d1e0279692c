"""cards.toml, checked, as the columns of `Cards`."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from subak.kit.rows import Content
from subak.kit.text import _

from floodgate.cards import ROOM, VERBS, Cards
from floodgate.state import MOST_DROPS, SEATS

SCHEMA: Mapping[str, Sequence[str]] = {
    "card": ["id", "name", "copies", "cost", "points", "play"],
    "figure": ["name", "value"],
    "weight": ["name", "hundredths"],
}
LIMITS = {"card": (2, ROOM)}  # a pack may add kinds of cards and remove them


def read(pack: Path | None) -> Content:
    return Content([Path(__file__).parent / "cards.toml"], SCHEMA, pack, LIMITS)


def columns(content: Content) -> Cards:
    """The content as columns; a mistake in a pack is a ContentError."""
    rows = content["card"]
    copies = rows.ints("copies", 1, ROOM)
    costs, points = rows.ints("cost", 0, 20), rows.ints("points", 0, 50)
    effects = rows.effects("play", VERBS, {}, default=[])
    figures = dict(zip(content["figure"].texts("name"), content["figure"].ints("value", 0, 50), strict=True))
    weights = dict(zip(content["weight"].texts("name"), content["weight"].ints("hundredths", 0, 999), strict=True))
    kind = [row for row in range(len(rows)) for _copy in range(copies[row])]
    last = len(rows) - 1
    if not figures["hand"] * SEATS <= len(kind) <= ROOM:
        what = _("then there are {n} cards; this game takes {low} to {high}.")
        raise rows.error(last, "copies", what.format(n=len(kind), low=figures["hand"] * SEATS, high=ROOM))
    if figures["reservoir"] > MOST_DROPS:
        raise content["figure"].error(2, "value", _("must be {n} at most.").format(n=MOST_DROPS))
    return Cards(
        kind,
        [costs[row] for row in kind],
        [points[row] for row in kind],
        [[(verb, n) for verb, _noun, n in effects[row]] for row in kind],
        figures["hand"],
        figures["drops"],
        figures["reservoir"],
        weights["drop"] / 100,
        weights["card"] / 100,
        weights["burst"] / 100,
    )
