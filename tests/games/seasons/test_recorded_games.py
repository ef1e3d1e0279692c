"""Twelve whole games of an independent implementation, placement by placement, with the figures of version 1."""

import json
from pathlib import Path
from typing import Any

import pytest

from subak.core.game import CHANCE
from subak.core.play import step
from subak.games.seasons import content
from subak.games.seasons.cards import BUFFALOES, FARMERS, HOUSES, SQUARES, TOUCHED
from subak.games.seasons.grid import spot_at
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.paddies import attribute, survey
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE
from subak.games.seasons.state import DRY, FROM_CLOSED, FROM_STRANDED, MOVER, POINTS, SOURCES, WHO_BEGINS
from tests.games.seasons.script import deal, first_version, start

GAMES = json.loads((Path(__file__).parent / "recorded-games.json").read_text())
NAMES = content.read(None)["ancestor"].texts("name")
FIRST = first_version()
FACTS = (SQUARES, HOUSES, FARMERS, BUFFALOES, TOUCHED)


def facts(state: Seasons, paddies: list[int]) -> list[list[int]]:
    return sorted([attribute(state.cards, paddy, which) for which in FACTS] for paddy in paddies)


def legal_by_rotation(state: Seasons, seat: int) -> list[int]:
    """How many spots the chosen card has in each rotation."""
    counts = [0, 0, 0, 0]
    for action in state.legal(seat):
        child = state.clone()
        child.apply(seat, action)
        counts[action - ROTATE] = len(child.legal(seat))
    return counts


def hands(game: dict[str, Any]) -> tuple[list[int], list[int]]:
    """Hands that allow the recorded wet season: they change owners after every turn."""
    wet = [[p["card"] for p in game["placements"] if p["season"] == "wet" and p["seat"] == seat] for seat in (0, 1)]
    row = [p["card"] for p in game["placements"] if p["season"] == "dry"]
    first = [wet[0][0], wet[1][1], wet[0][2], wet[1][3], *row[:3]]
    second = [wet[1][0], wet[0][1], wet[1][2], wet[0][3], *row[3:]]
    return first, second


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['ancestors'][0]}-{game['ancestors'][1]}")
def test_recorded_game(game: dict[str, Any]) -> None:
    ancestors = [NAMES.index(name) + 1 for name in game["ancestors"]]
    state = start((ancestors[0], ancestors[1]), (game["start_cards"][0], game["start_cards"][1]), game=FIRST)
    first, second = hands(game)
    deal(state, first, second)
    rows = [first[4:], second[4:]]
    for number, placed in enumerate(game["placements"]):
        seat = placed["seat"]
        if number == 8:
            scores = state.scores()
            assert scores == game["wet_scores"]
            if state.phase == WHO_BEGINS:
                step(state, CHANCE, BEGIN + game["dry_first"])
            assert state.phase == DRY
            assert state[MOVER] == game["dry_first"]
        if number not in (6, 7):
            step(state, seat, placed["card"] - 1)
        assert legal_by_rotation(state, seat) == placed["legal_by_rotation"]
        step(state, seat, ROTATE + placed["rotation"])
        step(state, seat, PLACE + spot_at(placed["x"], placed["y"]))
        if number < 6:
            turn = number // 2
            step(state, seat, rows[(seat + turn) % 2][turn] - 1)
        before = state.clone()
        alone = state.clone()  # the placement carried out on its own, to see what it closes
        alone.place(seat)
        gained = alone.scores()[seat] - before.scores()[seat]
        assert gained == placed["points"]
        assert facts(state, alone.closed_of(seat)[len(before.closed_of(seat)) :]) == sorted(placed["closed"])
        step(state, seat, CONFIRM)
    assert state.actors == 0
    for seat in (0, 1):
        at = seat * SOURCES
        closed = state.closed_of(seat)
        assert len(closed) == game["closed_paddies"][seat]
        assert -state[POINTS + at + FROM_STRANDED] == game["stranded_buffaloes"][seat]
        assert state[POINTS + at + FROM_CLOSED] == len(closed)
        open_paddies = [paddy for paddy in survey(state.landscape(seat), seat) if paddy not in closed]
        assert facts(state, open_paddies) == sorted(game["open_regions"][seat])
    assert state.scores() == game["final_scores"]
