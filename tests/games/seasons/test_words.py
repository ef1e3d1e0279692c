"""Sentences and pictures of Seasons."""

import json
import re
from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.play import step
from subak.games import load
from subak.games.seasons.game import SeasonsGame
from subak.games.seasons.grid import spot_at
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE, SET_ASIDE
from subak.games.seasons.state import ANCESTOR, CARD, DRY, MOVER, POINTS, ROTATION, SOURCES, SPOT
from subak.kit.record import Record, Replay
from tests.games.seasons.script import GAME, choose_all, deal, fresh, start
from tests.games.seasons.test_rules import (
    ANA,
    BEN,
    clear_points,
    farmers_of,
    in_dry_season,
    in_wet_season,
    same_lands,
)  # fmt: skip
from tests.pictures import same_picture

PICTURES = Path(__file__).parent / "pictures"


def pair() -> Seasons:
    """Both choose an ancestor."""
    state = fresh()
    deal(state, [1, 2], [10, 11])
    return state


def laying() -> Seasons:
    state = in_wet_season()
    step(state, ANA, 2)
    step(state, ANA, ROTATE)
    return state


def test_labels_say_what_a_click_does() -> None:
    state = in_wet_season()
    assert GAME.write(state, ANA, 2) == "Place the land of Dara (2 farmers)"
    step(state, ANA, 2)
    assert GAME.write(state, ANA, ROTATE + 1) == "Lay the land of Dara turned a quarter to the right"
    step(state, ANA, ROTATE)
    labels = [GAME.write(state, ANA, action) for action in state.legal(ANA)]
    assert any("closes 1 paddy for" in label for label in labels)
    step(state, ANA, state.legal(ANA)[0])
    assert GAME.write(state, ANA, 4) == "Give Maly to the dry-season row"
    step(state, ANA, 4)
    assert GAME.write(state, ANA, CONFIRM) == "Done"


def test_the_question_follows_the_turn() -> None:
    state = in_wet_season()
    assert GAME.ask(state, ANA) == "Wet season, turn 1 of 3: which card do you place?"
    choose_all(state, ANA)
    assert GAME.ask(state.redact(ANA), ANA) == "Waiting for player 2."
    assert GAME.ask(state.redact(-1), -1) == "Waiting for player 2."


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (PLACE + spot_at(0, 0), "N-4.3"),
        (PLACE + spot_at(10, 10), "N-4.2"),
        (PLACE + spot_at(3, 0), "N-4.4"),
        (17, "N-2.1"),
        (ROTATE, "N-4.1"),
        (CONFIRM, "N-2.1"),
        (BEGIN, "N-3.1"),
        (SET_ASIDE, "N-4.6"),
    ],
)
def test_a_refusal_names_its_rule(action: int, rule: str) -> None:
    assert GAME.why_not(laying(), ANA, action).endswith(f"({rule}).")


def test_a_refusal_out_of_turn_names_its_rule() -> None:
    state = in_wet_season()
    choose_all(state, ANA)
    assert GAME.why_not(state, ANA, 3).endswith("(N-2.2).")
    state = in_dry_season()
    idle = 1 - state[MOVER]
    assert GAME.why_not(state, idle, 3).endswith("(N-3.2).")


def test_tell_gives_the_whole_view_in_sentences() -> None:
    state = in_dry_season()
    text = GAME.tell(state.redact(ANA), ANA)
    assert text.startswith("Dry season, 6 cards left in the row.")
    for part in ("\nYou\n", "\nPlayer 2\n", "\nAncestor Pally", "\nLandscape: ", "\nThe dry-season row\n"):
        assert part in text


def test_the_log_shows_sealed_choices_once_they_are_revealed() -> None:
    record = Record.of(GAME, 2)
    replay = Replay(GAME, record)
    for pair in ((4, 5), (6, 7)):
        for card in pair:
            replay.step(8, card)
    replay.step(ANA, 4)
    assert not [line for _n, seat, line in replay.lines(BEN) if seat == ANA]
    replay.step(BEN, 5)
    (told,) = [line for _n, seat, line in replay.lines(BEN) if seat == ANA]
    assert "Maly" in told
    assert "Rithy" in told


def test_the_choice_of_an_ancestor_tells_both_sides() -> None:
    state = fresh()
    deal(state, [7, 2], [10, 11])
    assert [GAME.write(state, ANA, card) for card in state.legal(ANA)] == [
        "Keep Bopha as ancestor (4 for each house in a paddy that closes) and lay the land of Rithy first (1 buffalo)",
        (
            "Keep Rithy as ancestor (4 for each paddy with 2 or more kinds of features that closes)"
            " and lay the land of Bopha first (1 farmer and 1 buffalo)"
        ),
    ]


def test_no_line_of_a_log_says_you_or_your() -> None:
    for seed in range(4):
        replay = played(seed)
        assert not [line for _n, _seat, line in replay.lines(-1) if re.search(r"\byou(r|rs)?\b", line, re.I)]


def played(seed: int) -> Replay:
    """A whole game at random."""
    rng = Random(seed)
    replay = Replay(GAME, Record.of(GAME, 2))
    while replay.state.actors:
        seat = members(replay.state.actors)[0]
        replay.step(seat, rng.choice(replay.state.legal(seat)))
    return replay


def test_the_log_names_every_card_that_is_laid() -> None:
    """The first land and the last card of the wet season too, which nobody chooses."""
    for seed in range(4):
        replay = played(seed)
        state = cast(Seasons, replay.state)
        for seat in (ANA, BEN):
            lines = [line for _n, actor, line in replay.lines(-1) if actor == seat]
            laid = [GAME.words.names[land >> 2 & 31] for land in state.lands(seat)]
            assert [name for name in laid if not any(re.search(rf"\b{name}\b", line) for line in lines)] == []


def test_a_place_is_told_in_cells_from_the_first_land() -> None:
    for turned in range(4):  # the first land's corner lies elsewhere when it is turned by half
        state = start((1, 2), (9, 10), (turned, 0))
        assert GAME.words.where(state, ANA, spot_at((turned >> 1) + 5, 1)) == (
            "5 cells right and 1 cell down from the first land"
        )
        assert GAME.words.where(state, ANA, spot_at((turned >> 1) - 1, -4)) == (
            "1 cell left and 4 cells up from the first land"
        )
        assert GAME.words.where(state, ANA, spot_at(turned >> 1, -4)) == "4 cells up from the first land"
    state = laying()
    assert GAME.ask(state, ANA) == (
        "Where do you lay the land of Dara?"
        " The list counts cells from the top left corner of your first land to that of the card."
    )
    assert all(" from the first land" in GAME.write(state, ANA, action) for action in state.legal(ANA))
    told = GAME.tell(state.redact(ANA), ANA)
    assert re.search(r"Landscape: \w+ \(the first land, upright\)", told)


def test_a_card_that_fits_nowhere_is_named() -> None:
    assert GAME.write(laying(), ANA, SET_ASIDE) == "Set the land of Dara aside: it fits nowhere"


def test_a_preview_counts_a_batch_ancestor_once(tmp_path: Path) -> None:
    """Also one that a pack lets score for a single paddy: what is promised is what is scored."""
    pack = tmp_path / "mine.toml"
    pack.write_text('[[ancestor]]\nid = 6\nwhere = "paddies >= 1"\n', encoding="utf-8")
    game = cast(SeasonsGame, load("seasons", pack))
    closed = 0
    for seed in range(6):
        rng = Random(seed)
        state = cast(Seasons, game.new(2))
        while state.actors:
            seat = members(state.actors)[0]
            if state.phase == DRY:
                state[ANCESTOR + seat] = 5  # Nimol
                card, rotation, spot = (state[field + seat] for field in (CARD, ROTATION, SPOT))
                if state.legal(seat) == [CONFIRM]:
                    gains = state.gains(seat, card, rotation, spot)
                    after = state.clone()
                    after.apply(seat, CONFIRM)
                    if after.phase == DRY:
                        assert after.scores()[seat] - state.scores()[seat] == sum(gains)
                        closed += len(gains)
            legal = state.legal(seat)
            best = [
                action for action in legal if PLACE <= action < CONFIRM and "closes" in game.write(state, seat, action)
            ]
            state.apply(seat, rng.choice(best or legal))
    assert closed > 5


def test_n_7_2_a_tie_says_what_decided_it() -> None:
    state = in_dry_season()
    assert GAME.tiebreak(state) == ""  # not over yet
    state.pop()
    clear_points(state)
    state[POINTS] = 1
    assert GAME.tiebreak(state) == ""
    state[POINTS] = state[POINTS + SOURCES] = 51
    farmers = farmers_of(state)
    winner = farmers.index(max(farmers)) + 1
    assert GAME.tiebreak(state) == (
        f"51 points each: player {winner} wins with more farmers in the landscape,"
        f" {max(farmers)} to {min(farmers)} (N-7.2)."
    )
    assert GAME.tiebreak(state) in GAME.tell(state, ANA)
    same_lands(state)
    assert GAME.tiebreak(state) == f"51 points each, and {farmers[0]} farmers each in the landscapes: both win (N-7.2)."


@pytest.mark.parametrize(
    ("golden", "sentence"), [("farmers-decide", "with more farmers"), ("shared", "both win"), ("first-wins", "")]
)
def test_n_7_2_golden_games_say_what_decided_them(golden: str, sentence: str) -> None:
    kept = json.loads((Path(__file__).parent / "golden" / f"{golden}.json").read_text())
    state = Replay(GAME, Record.loads(json.dumps(kept["record"]))).state
    assert sentence in GAME.tiebreak(state)
    assert bool(GAME.tiebreak(state)) == bool(sentence)


def test_points_agree_wherever_they_are_shown() -> None:
    """For every viewer: the score, its parts, the board and the sentences, along whole games."""
    for seed in range(3):
        rng = Random(seed)
        state = fresh()
        n = 0
        while True:
            for viewer in (-1, ANA, BEN) if n % 7 == 0 or not state.actors else ():
                check_points(cast(Seasons, state.redact(viewer)), viewer)
            if not state.actors:
                break
            n += 1
            seat = rng.choice(members(state.actors))
            state.apply(seat, rng.choice(state.legal(seat)))


def check_points(view: Seasons, viewer: int) -> None:
    scores = view.scores()
    assert [sum(points for _source, points in GAME.sheet(view, seat)) for seat in (ANA, BEN)] == scores
    told = re.findall(r"^(You|Player \d)\n(-?\d+) points?[. ]", GAME.tell(view, viewer), re.M)
    by_seat = {viewer if who == "You" else int(who[-1]) - 1: int(points) for who, points in told}
    assert by_seat == dict(enumerate(scores))
    for tall in (False, True):
        svg = GAME.draw(view, viewer, tall).svg()
        for seat in (ANA, BEN):
            drawn = re.findall(rf'id="score-{seat}".*?class="display total"[^>]*>(-?\d+)<', svg, re.S)
            assert [int(points) for points in drawn] == [scores[seat]]


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("name", ["pair", "choosing", "laying", "waiting", "dry", "over"])
def test_stored_picture(name: str, tall: bool) -> None:
    begin = {"pair": pair, "choosing": in_wet_season, "laying": laying, "waiting": in_wet_season}
    state = begin.get(name, in_dry_season)()
    if name == "waiting":
        choose_all(state, ANA)
    while name == "over" and state.actors:
        choose_all(state, state[MOVER])
    svg = GAME.draw(state.redact(ANA), ANA, tall).svg()
    same_picture(PICTURES / f"{name}{'-tall' if tall else ''}.svg", svg)
