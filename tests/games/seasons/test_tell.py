"""What is told of a position of Seasons is all there is to know: whole texts, and positions read back from them."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.game import State
from subak.core.play import step
from subak.games.seasons.game import SeasonsGame
from subak.games.seasons.grid import spot_at, spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import placement
from subak.games.seasons.rules import CONFIRM, PLACE
from subak.games.seasons.state import ANCESTOR, CARD, GIFT, HAND, MOVER, POINTS, ROTATION, ROW, SOURCES, SPOT
from subak.games.seasons.words import ROTATIONS
from subak.games.seasons.words import SOURCES as CALLED
from subak.laws.reading import unheard, unread
from subak.laws.tables import Setup
from tests.games.seasons.script import GAME, choose_all, deal, fresh
from tests.games.seasons.test_rules import ANA, BEN, in_dry_season, in_wet_season
from tests.pictures import same_picture

TEXTS = Path(__file__).parent / "told"
NAMES = ["Ana", "Ben"]


def pair() -> Seasons:
    state = fresh()
    deal(state, [1, 2], [10, 11])
    return state


def turning() -> Seasons:
    state = in_wet_season()
    step(state, ANA, 2)
    choose_all(state, BEN)
    return state


def over() -> Seasons:
    state = in_dry_season()
    while state.actors:
        choose_all(state, state[MOVER])
    return state


@pytest.mark.parametrize(
    ("name", "viewer"), [("pair", ANA), ("turning", ANA), ("turning", BEN), ("dry", -1), ("over", BEN)]
)
def test_stored_text(name: str, viewer: int) -> None:
    state = {"pair": pair, "turning": turning, "dry": in_dry_season, "over": over}[name]()
    same_picture(TEXTS / f"{name}-{viewer + 1}.txt", GAME.tell(state.redact(viewer), viewer, NAMES) + "\n")


# -- positions read back


def sections(told: str) -> dict[str, list[str]]:
    """The lines of every part, by its heading."""
    return {lines[0]: lines[1:] for lines in (part.splitlines() for part in told.split("\n\n"))}


def far(text: str) -> tuple[int, int]:
    """The cells right and down that a place tells."""
    x = sum(int(n) * (1 if way == "right" else -1) for n, way in re.findall(r"(\d+) (?:cells? )?(right|left)", text))
    y = sum(int(n) * (1 if way == "down" else -1) for n, way in re.findall(r"(\d+) (?:cells? )?(down|up)", text))
    return x, y


def read_lands(lines: list[str]) -> list[int]:
    """The placements of a landscape."""
    out: list[int] = []
    text = next(line for line in lines if line.startswith("Landscape: "))
    for name, where, turned in re.findall(r"(\w+) \(([^,()]+), ([^()]+)\)", text):
        rotation = ROTATIONS.index(turned)
        x, y = far(where)
        corner = out[0] >> 7 if out else spot_at(rotation >> 1, 0)
        out.append(placement(GAME.words.names.index(name), rotation, spot_at(spot_x(corner) + x, spot_y(corner) + y)))
    return out


def read_rows(lines: list[str]) -> dict[tuple[int, int], str]:
    """The covered cells, counted from the first land, with what is on them."""
    begin = next(n for n, line in enumerate(lines) if line.startswith("Its rows begin"))
    left = int((re.search(r"\d+", lines[begin]) or ["0"])[0])
    found: dict[tuple[int, int], str] = {}
    for line in lines[begin + 1 :]:
        row = re.fullmatch(r"(level|\d+ up|\d+ down): ([\\/._]+)", line)
        if not row:
            break
        for x, sign in enumerate(row[2]):
            if sign != "_":
                found[x - left, far(row[1])[1]] = sign
    return found


def true_rows(state: Seasons, seat: int) -> dict[tuple[int, int], str]:
    land = state.landscape(seat)
    corner = land.lands[0] >> 7
    out: dict[tuple[int, int], str] = {}
    for n, cell in enumerate(land.cells):
        x, y = int(n % land.stride + land.left), int(n // land.stride + land.top)
        if cell:
            out[x - spot_x(corner), y - spot_y(corner)] = ("\\", "/")[(x + y) % 2] if cell & 1 else "."
    return out


def named(lines: list[str]) -> int:
    """Bitmask of the cards that are described."""
    return sum(1 << GAME.words.names.index(line.split(",")[0]) for line in lines if " as ancestor: " not in line)


def check(view: Seasons, viewer: int) -> None:
    parts = sections(GAME.tell(view, viewer))
    for seat in (ANA, BEN):
        own = parts["You" if seat == viewer else f"Player {seat + 1}"]
        sources = re.findall(r"(?:\(|, | and )([a-z][a-z: ]+?) (-?\d+)(?=[,)]| and )", own[0])
        told = {name: int(n) for name, n in sources}
        assert [told.get(name, 0) for name in CALLED] == view.some(POINTS + seat * SOURCES, SOURCES)
        ancestor = [line.split(" ")[1][:-1] for line in own if line.startswith("Ancestor ")]
        assert ancestor == ([GAME.words.names[view[ANCESTOR + seat]]] if view[ANCESTOR + seat] >= 0 else [])
        if view.lands(seat):
            assert read_lands(own) == view.lands(seat)
            assert read_rows(own) == true_rows(view, seat)
            assert sum(line.startswith("Closed: ") for line in own) == len(view.closed_of(seat))
        hand = parts.get("Your hand" if seat == viewer else f"The hand of player {seat + 1}", [])
        if view[HAND + seat] >= 0:
            assert named(hand) == view[HAND + seat]
        else:
            assert hand == [f"{view.hand_size(seat)} card{'s' * (view.hand_size(seat) > 1)}, hidden."]
    assert named(parts.get("The dry-season row", [])) == view[ROW]


def test_a_position_is_read_back_from_its_text() -> None:
    rng = Random(5)
    state = fresh()
    n = 0
    while True:
        for viewer in (-1, ANA, BEN) if n % 4 == 0 or not state.actors else ():
            check(cast(Seasons, state.redact(viewer)), viewer)
        if not state.actors:
            return
        n += 1
        seat = rng.choice(members(state.actors))
        legal = state.legal(seat)
        closing = [a for a in legal if PLACE <= a < CONFIRM and "closes" in GAME.write(state, seat, a)]
        state.apply(seat, rng.choice(closing or legal))


def test_a_land_is_told_as_it_lies_and_turned() -> None:
    for card in range(GAME.deck.count):
        for turned in range(4):
            side = card * 4 + turned
            rows, _semicolon, features = GAME.telling.face(card, turned).partition("; ")
            told = [sum((sign != ".") << x for x, sign in enumerate(row)) for row in rows.split(" ")]
            assert told == GAME.deck.paths[side * 4 : side * 4 + 4 - turned % 2]
            places = {
                (("house", "farmer", "buffalo").index(f.split(" ")[0]), *far(f)) for f in features.split("; ") if f
            }
            assert places == {(f & 3, f >> 2 & 7, f >> 5) for f in GAME.deck.features[side]}


def test_what_has_been_chosen_is_told_to_its_seat_alone() -> None:
    state = turning()
    for _choice in range(3):
        step(state, ANA, state.legal(ANA)[0])
    card, rotation, spot, gift = (state[word + ANA] for word in (CARD, ROTATION, SPOT, GIFT))
    head = GAME.tell(state.redact(ANA), ANA, NAMES).split("\n\n")[0].splitlines()
    assert head[1:] == [
        "Ben is ready.",
        f"You: the land of {GAME.words.names[card]} is to be laid.",
        f"Lying {ROTATIONS[rotation]}: {GAME.telling.face(card, rotation)}",
        f"It lies {GAME.words.where(state, ANA, spot)}.",
        f"You: {GAME.words.names[gift]} goes to the row.",
    ]
    assert GAME.tell(state.redact(BEN), BEN, NAMES).splitlines()[1] == "Ana is choosing."
    assert "is to be laid" not in GAME.tell(state.redact(-1), -1, NAMES)


def test_the_cells_that_an_open_paddy_lacks_are_bare() -> None:
    state = in_dry_season()
    lines = sections(GAME.tell(state, ANA))["You"]
    covered = read_rows(lines)
    lacking = [re.findall(r"in the cells? (.*?)[.;]?(?:; it can|$)", line) for line in lines if "in the cell" in line]
    places = [far(place) for found in lacking for place in re.split(r"; |\.", found[0]) if place]
    assert places
    assert not [place for place in places if place in covered]


class Laconic(SeasonsGame):
    """A game of which some lines are never told."""

    def __init__(self, left_out: str) -> None:
        super().__init__(None)
        self.left_out = left_out

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return re.sub(self.left_out, "", super().tell(view, seat, names), flags=re.M)


def test_the_law_of_reading_finds_a_word_that_no_sentence_tells() -> None:
    game = Laconic(r"^Lying .*\n")
    found = [what for seed in range(8) for what in unread(Setup(game, 2, {}), seed)]
    assert found
    assert any("does not read how it is turned, seat" in what for what in found)
    untold = {"how it is turned", "what the seat is asked"}
    assert [unread(Setup(game, 2, {}, untold=untold), seed) for seed in range(4)] == [[]] * 4


def test_the_law_of_reading_finds_a_word_that_would_matter() -> None:
    game = Laconic(r"^Your hand\n(.+\n)*")
    found = [what for seed in range(30) for what in unheard(Setup(game, 2, {}), seed)]
    assert found
    assert all("cards in hand, seat" in what for what in found)
