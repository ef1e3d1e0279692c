"""What is told of a position of Animism is all there is to know: whole texts, and positions read back from them."""

import re
from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, SIDE
from subak.games.animism.hidden import Animism
from subak.games.animism.words import SQUARE_NAMES, members_of
from tests.games.animism.script import GAME, R, fresh, track
from tests.pictures import same_picture

TEXTS = Path(__file__).parent / "told"
NAMES = ["Ann", "Bo", "Cy", "Dee"]


def played(seats: int, advanced: int, events: int) -> Animism:
    rng = Random(4)
    state = fresh(seats, advanced)
    for _event in range(events):
        if state.actors:
            seat = rng.choice(members(state.actors))
            state.apply(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize(
    ("seats", "advanced", "events", "viewer"), [(3, 0, 0, R), (4, 0, 90, 1), (3, 1, 110, R), (4, 1, 999, -1)]
)
def test_stored_text(seats: int, advanced: int, events: int, viewer: int) -> None:
    told = GAME.tell(played(seats, advanced, events).redact(viewer), viewer, NAMES[:seats])
    same_picture(TEXTS / f"{seats}-{advanced}-{events}.txt", told + "\n")


def sections(told: str) -> dict[str, list[str]]:
    """The lines of every part, by its heading."""
    return {lines[0]: lines[1:] for lines in (part.splitlines() for part in told.split("\n\n"))}


def listed(text: str) -> list[str]:
    return [word for word in re.split(r", | and ", text) if word]


def found(pattern: str, lines: list[str]) -> list[str]:
    """What follows a pattern in the only line that has it; nothing if none has."""
    hits = [match for line in lines if (match := re.match(pattern, line))]
    assert len(hits) < 2
    return list(hits[0].groups()) if hits else []


def check_sheet(view: Animism, sheet: int, lines: list[str], names: list[str]) -> None:
    for seat, name in enumerate(names):
        squares, altars, areas = found(rf"{name} fills ([^;]+); best group: (\d+)[^;]+; (.+)\.", lines) or ("", "0", "")
        assert squares.split() == [SQUARE_NAMES[n] for n in members_of(view.land(sheet, seat))]
        assert int(altars) == scoring.altars(view, sheet, seat)
        assert len(re.findall(r"\d", areas)) == scoring.areas(view, sheet, seat)
    for colour in range(COLOURS):
        tribe = GAME.words.tribe(colour)
        told = found(rf"The {tribe} track, hexagons starred: (.+)\.", lines)
        fillers = listed(told[0]) if told else []
        assert [filler.rstrip("*") for filler in fillers] == [names[n] for n in track(view, sheet, colour)]
        hexagons = [n for n, filler in enumerate(fillers) if filler.endswith("*")]
        assert hexagons == [n for n in members(GAME.printed.hexagons) if n < len(fillers)]
    bought = dict(part.split("): ") for part in found(r"Bought: (.+)\.", lines)[:1] for part in part.split("; "))
    for piece in range(BLACK, PIECES):
        marks = view[s.MARK + sheet * PIECES + piece]
        buyers = listed(bought.get(GAME.words.piece(piece)[:-1], ""))
        assert buyers == [names[marks >> 3 + 2 * n & 3] for n in range(marks & 7)]
    for bonus, numeral in enumerate(("I", "II", "III")):
        owner = view[s.BONUS + sheet] >> 3 * bonus & 7
        assert found(rf"Bonus {numeral} marked by (\w+);", lines) == ([names[owner - 1]] if owner else [])


def check_prices(view: Animism, viewer: int, lines: list[str]) -> None:
    for piece in range(BLACK, PIECES):
        told = found(rf"{re.escape(GAME.words.piece(piece))}: (.*)\.", lines)[0]
        shut = zone.closed(view, viewer, piece)
        assert told.startswith("sold out" if "sold out" in told else f"costs {zone.cost(view, viewer, piece)}")
        assert ("sold out" in told or "not open" in told) == bool(shut)


@pytest.mark.parametrize(("seats", "advanced"), [(3, 1), (4, 0)])
def test_a_position_is_read_back_from_its_text(seats: int, advanced: int) -> None:
    rng = Random(seats)
    state = fresh(seats, advanced)
    names = NAMES[:seats]
    n = 0
    while True:
        for viewer in range(-1, seats) if n % 9 == 0 or not state.actors else ():
            view = cast(Animism, state.redact(viewer))
            parts = sections(GAME.tell(view, viewer, names))
            for sheet, name in enumerate(names):
                check_sheet(view, sheet, parts["Your own sheet" if sheet == viewer else f"{name}'s sheet"], names)
            if viewer >= 0 and state.actors:
                check_prices(view, viewer, parts["Your pass"])
            told = [re.findall(r"(\d+) for (\w+) \(track", " ".join(lines)) for lines in parts.values()]
            sums = [sum(int(n) for sheet in told for n, who in sheet if who == name) for name in names]
            assert sums == view.scores()
            for seat, line in enumerate(parts["Players"]):
                held = re.findall(r"(\d+) (\w+)", line.split("tokens: ")[1].split(".")[0])
                tokens = {tribe: int(n) for n, tribe in held}
                assert [tokens.get(tribe, 0) for tribe in GAME.printed.tribes] == view.tokens(seat)
        if not state.actors:
            return
        n += 1
        seat = rng.choice(members(state.actors))
        state.apply(seat, rng.choice(state.legal(seat)))


def test_pieces_are_told_as_they_lie() -> None:
    told = sections(GAME.tell(fresh().redact(R), R))["Pieces"]
    for piece in range(BLACK, PIECES):
        rows = found(rf"{re.escape(GAME.words.piece(piece))}: .*row by row ([#_ ]+)\.", told)[0].split()
        squares = [y * SIDE + x for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
        assert squares == list(GAME.printed.shapes[piece * 4])
