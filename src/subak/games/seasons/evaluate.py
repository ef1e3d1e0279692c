"""What a position is worth to a seat, for bots: points, and what open paddies promise."""

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from subak.core.position import NONE, OVER
from subak.games.seasons.cards import ALL_CLOSED, ALL_OPEN, AT_END, BUFFALOES, MOST_CARDS, ROTATIONS
from subak.games.seasons.grid import SIDE
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.paddies import attribute, card_features, describe, end_points, feature_points, paddy_points
from subak.games.seasons.scoring import Scoring
from subak.games.seasons.state import ANCESTOR, CARD, DRY, LAID, ROTATION, SPOT, WET


class Weights:
    """The rows of weights.toml."""

    def __init__(self, path: Path) -> None:
        rows: list[dict[str, object]] = tomllib.loads(path.read_text(encoding="utf-8"))["weight"]
        values = {str(row["name"]): float(str(row["value"])) for row in rows}
        self.hopeless = values["hopeless"]
        self.promise = [0.0] + [values[f"lacks_{n}"] for n in range(1, len(values))]  # by quarters that lack


AT_LAST: Final = -1  # no spot, but the question what a landscape scores at the end

WEIGHTS: Final = Weights(Path(__file__).parent / "weights.toml")


def worth(state: Scoring, seat: int) -> float:
    """Points ahead of the other seat, with what the own landscape promises."""
    scores = state.scores()
    lead = float(scores[seat] - scores[1 - seat])
    if state.phase == OVER or not state[LAID + seat]:
        return lead
    if state.phase < WET or state[CARD + seat] < 0:
        return lead + promised(state, seat, NONE, NONE, NONE) + promised(state, seat, NONE, NONE, AT_LAST)
    return lead + promised(state, seat, state[CARD + seat], state[ROTATION + seat], state[SPOT + seat])


def promised(state: Scoring, seat: int, card: int, rotation: int, spot: int) -> float:
    """What the own landscape promises with the card that is chosen, as far as it is.

    Whatever else happens, a landscape promises the same: so it keeps the answers, and clones find them there.
    """
    known = state.landscape(seat).weighed
    season = (seat * 2 + (1 if state.phase == DRY else 0)) * MOST_CARDS + state[ANCESTOR + seat]
    key = question(season, card, rotation, spot)
    if key not in known:
        look = Outlook(state, seat)
        if card == NONE:
            known[question(season, NONE, NONE, NONE)] = look.total
            known[question(season, NONE, NONE, AT_LAST)] = look.at_end([])
        elif spot != NONE:
            known[key] = look.laid(card, rotation, spot)
        else:
            known[key] = best_laid(look, card, rotation, season)
    return known[key]


def question(season: int, card: int, rotation: int, spot: int) -> int:
    """What is asked about a landscape, as one number."""
    return ((season * (MOST_CARDS + 2) + card + 2) * (ROTATIONS + 2) + rotation + 2) * (SIDE * SIDE + 2) + spot + 2


def best_laid(look: "Outlook", card: int, rotation: int, season: int) -> float:
    """What the chosen card brings where it fits best; in any rotation as long as none is chosen."""
    land = look.land
    best = WEIGHTS.hopeless
    for turned in range(ROTATIONS) if rotation == NONE else range(rotation, rotation + 1):
        so = WEIGHTS.hopeless
        for spot in land.spots(turned, card):
            key = question(season, card, turned, spot)
            if key not in land.weighed:
                land.weighed[key] = look.laid(card, turned, spot)
            so = max(so, land.weighed[key])
        land.weighed[question(season, card, turned, NONE)] = so
        best = max(best, so)
    return best


class Outlook:
    """What every open paddy of a landscape promises, so that one more card is weighed by the paddies it touches."""

    def __init__(self, state: Scoring, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.ancestor = state[ANCESTOR + seat]
        self.land = state.landscape(seat)
        self.closed = state.closed_of(seat)
        self.features = feature_points(self.land)
        self.total = 0.0  # of all open paddies
        self.paddy_at = vec[i64]([0] * len(self.land.cells))  # point -> number of its paddy, from 1
        self.promises: list[float] = [0.0]  # number of a paddy -> what it promises
        for centre in self.land.centres():
            if not self.paddy_at[centre]:
                self.add(centre)

    def add(self, centre: i64) -> None:
        lacking = self.land.walk(centre)
        paddy_at = self.paddy_at
        number: i64 = len(self.promises)
        for point in self.land.walked:
            paddy_at[point] = number
        value = self.promise(lacking, PLACED - len(self.land.lands)) if lacking else 0.0
        self.promises.append(value)
        self.total += value

    def promise(self, lacking: int, left: int) -> float:
        """Of the open paddy walked last, with so many cards left to lay."""
        cards = self.state.cards
        paddy = describe(self.land, self.features, self.seat)
        value = float(cards.stranded_points * attribute(cards, paddy, BUFFALOES))
        if lacking < len(WEIGHTS.promise) and left and not self.land.ends_in_walk():
            gain = paddy_points(cards, paddy) + self.state.ancestor_now(self.ancestor, [paddy])
            value += WEIGHTS.promise[lacking] * gain * left / PLACED
        if cards.over[self.ancestor] == ALL_OPEN:
            value += end_points(cards, self.ancestor, [paddy])
        return value

    def laid(self, card: int, rotation: int, spot: int) -> float:
        """What the landscape is worth with this card too: points now, promises, and the end as far as it is known."""
        land = self.land
        before = self.features
        self.features = extend(before, card_features(land, card * ROTATIONS + rotation, spot))
        land.lay(card, rotation, spot, len(land.lands))
        left = PLACED - len(land.lands) - 1
        marks = land.marks
        newest = marks[0]  # squares that a later walk has marked are weighed already
        value = self.total
        closing: list[int] = []
        taken = vec[i64]()  # numbers of the paddies that the card has taken in, ascending
        for centre in land.squares(rotation, spot):
            if marks[centre] > newest:
                continue
            lacking = land.walk(centre)
            taken = self.numbers_in(land.walked, taken)
            if lacking:
                value += self.promise(lacking, left)
            else:
                closing.append(describe(land, self.features, self.seat))
        land.lift(rotation, spot)
        self.features = before
        for number in taken:
            value -= self.promises[number]
        for paddy in closing:
            value += paddy_points(self.state.cards, paddy)
        return value + self.state.ancestor_now(self.ancestor, closing) + self.at_end(closing)

    def numbers_in(self, points: vec[i64], known: vec[i64]) -> vec[i64]:
        """The numbers of the paddies at these points, among those known already; 0 is none."""
        paddy_at = self.paddy_at
        for point in points:
            number = paddy_at[point]
            if number and number not in known:
                known = append(known, number)
                place: i64 = len(known) - 1
                while place and known[place - 1] > number:
                    known[place] = known[place - 1]
                    place -= 1
                known[place] = number
        return known

    def at_end(self, closing: list[int]) -> float:
        """N-7.1, as far as closed paddies go."""
        cards = self.state.cards
        closed = self.closed + closing
        value = cards.closed_points * len(closed)
        if cards.when[self.ancestor] == AT_END and cards.over[self.ancestor] == ALL_CLOSED:
            value += end_points(cards, self.ancestor, closed)
        return float(value)
