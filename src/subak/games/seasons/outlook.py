"""What a landscape promises, and what it is worth with one more card: points now, promises, and the end.

An open paddy promises a share of what it would score, which the quarters that it lacks decide; see weights.toml.
"""

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from subak.core.position import NONE
from subak.games.seasons.cards import ALL_CLOSED, ALL_OPEN, AT_END, ROTATIONS
from subak.games.seasons.landscape import PLACED, Landscape
from subak.games.seasons.paddies import (
    ancestor_points,
    compares_paddies,
    end_points,
    paddy_of,
    paddy_points,
    points_at_once,
    scores_at_once,
)
from subak.games.seasons.patches import BUFFALOES_AT, ENDS_AT, lacking_of
from subak.games.seasons.quilt import MOST_PATCHES


class Weights:
    """The rows of weights.toml."""

    def __init__(self, path: Path) -> None:
        rows: list[dict[str, object]] = tomllib.loads(path.read_text(encoding="utf-8"))["weight"]
        values = {str(row["name"]): float(str(row["value"])) for row in rows}
        self.hopeless = values["hopeless"]
        self.promise = vec[float]([0.0] + [values[f"lacks_{n}"] for n in range(1, len(values))])  # by quarters lacking


WEIGHTS: Final = Weights(Path(__file__).parent / "weights.toml")


class Outlook:
    """What every open paddy of a landscape promises, so that one more card is weighed by the paddies it touches.

    A closed paddy promises nothing. The landscape, which keeps its outlooks, comes along with every question: so the
    two go as soon as nobody looks at them, which they would not if each held the other.
    """

    def __init__(self, land: Landscape, ancestor: int, dry: bool, closed: list[int]) -> None:
        self.cards = land.cards
        self.ancestor = ancestor
        self.compares = compares_paddies(self.cards, ancestor)
        self.at_once = scores_at_once(self.cards, ancestor, dry)
        self.closed = closed  # paddies
        self.ending = self.at_end([])  # what the closed ones bring at the end
        self.shares = WEIGHTS.promise
        self.left: i64 = PLACED - len(land.lands)  # cards to lay
        self.quilt = land.quilt()
        self.total = 0.0  # what all open paddies promise
        self.promises = vec[float]()  # number of a paddy -> what it promises
        for number in range(i64(len(self.quilt.patches))):
            patch = self.quilt.patches[number]
            value = self.promise(patch, self.quilt.cards_on[number], self.left) if lacking_of(patch) else 0.0
            self.promises = append(self.promises, value)
            self.total += value
        self.alone = vec[float]([0.0] * MOST_PATCHES)  # patch of `side` -> what it promises where it meets nothing
        self.side = NONE  # card * 4 + rotation that is weighed
        self.patches = vec[i64]()  # its own
        self.known: dict[int, float] = {}  # card * 4 + rotation -> what `best_turned` has said

    def promise(self, patch: i64, cards_on: i64, left: i64) -> float:
        """What an open paddy promises, with so many cards left to lay."""
        value = float(self.cards.stranded_points * (patch >> BUFFALOES_AT & 31))
        lacking = lacking_of(patch)
        if lacking < len(self.shares) and left and not patch >> ENDS_AT:
            paddy = paddy_of(patch, cards_on)
            gain = paddy_points(self.cards, paddy) + (self.ancestor_points(paddy) if self.at_once else 0)
            value += self.shares[lacking] * float(gain) * float(left) / PLACED
        if self.cards.over[self.ancestor] == ALL_OPEN:
            value += float(self.ancestor_points(paddy_of(patch, cards_on)))
        return value

    def ancestor_points(self, paddy: i64) -> i64:
        """What the ancestor gives for a paddy alone, whenever it does."""
        cards = self.cards
        if not self.compares:
            return ancestor_points(cards, self.ancestor, paddy)
        if self.at_once:
            return points_at_once(cards, self.ancestor, [paddy])
        return end_points(cards, self.ancestor, [paddy])

    def best(self, land: Landscape, card: int) -> float:
        """What the landscape is worth with a card where it fits best, however it is turned."""
        best = WEIGHTS.hopeless
        for rotation in range(ROTATIONS):
            best = max(best, self.best_turned(land, card, rotation))
        return best

    def best_turned(self, land: Landscape, card: int, rotation: int) -> float:
        """What the landscape is worth with a card so turned where it fits best."""
        side = card * ROTATIONS + rotation
        if side not in self.known:
            self.take(side)
            best = WEIGHTS.hopeless
            for corner in land.corners(rotation):
                value = self.with_card(corner)
                if value > best:
                    best = value
            self.known[side] = best
        return self.known[side]

    def laid(self, land: Landscape, card: int, rotation: int, spot: int) -> float:
        """What the landscape is worth with a card laid there."""
        self.take(card * ROTATIONS + rotation)
        return self.with_card(land.index(spot))

    def take(self, side: int) -> None:
        """Weigh card * 4 + rotation from now on."""
        if side != self.side:
            self.side = side
            self.patches = self.cards.patches[side]
            for n in range(i64(len(self.patches))):
                patch = self.patches[n]
                self.alone[n] = self.promise(patch, self.quilt.newest, self.left - 1) if lacking_of(patch) else 0.0

    def with_card(self, corner: i64) -> float:
        """What the landscape is worth with the card laid there; hopeless if it closes a paddy with an end (N-4.5)."""
        quilt = self.quilt
        quilt.join(self.side, corner)
        value = self.total
        closes = False
        patches = self.patches
        for n in range(i64(len(patches))):
            patch = quilt.whole[n]
            if not patch:
                continue
            if not lacking_of(patch):
                if patch >> ENDS_AT:
                    return WEIGHTS.hopeless
                closes = True
            elif patch == patches[n]:
                value += self.alone[n]
            else:
                value += self.promise(patch, quilt.cards_under[n], self.left - 1)
        for place in range(quilt.taken_count):
            value -= self.promises[quilt.taken[place]]
        return self.with_closing(value) if closes else value + self.ending

    def with_closing(self, value: float) -> float:
        """A value with what the paddies bring that the card, as it was joined, closes."""
        quilt = self.quilt
        closing: list[int] = []
        for n in range(i64(len(self.patches))):
            patch = quilt.whole[n]
            if patch and not lacking_of(patch):
                paddy = paddy_of(patch, quilt.cards_under[n])
                value += float(paddy_points(self.cards, paddy))
                closing.append(paddy)
        if self.at_once:
            value += points_at_once(self.cards, self.ancestor, closing)
        return value + self.at_end(closing)

    def at_end(self, closing: list[int]) -> float:
        """N-7.1, as far as closed paddies go."""
        cards = self.cards
        value = cards.closed_points * (len(self.closed) + len(closing))
        if cards.when[self.ancestor] == AT_END and cards.over[self.ancestor] == ALL_CLOSED:
            value += end_points(cards, self.ancestor, self.closed + closing)
        return float(value)
