"""Sentences and pictures of Seasons."""

from pathlib import Path

import pytest

from subak.core.play import step
from subak.core.record import Record, Replay
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import spot_at
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE, SET_ASIDE
from tests.games.seasons.script import GAME, choose_all, deal, fresh
from tests.games.seasons.test_rules import ANA, BEN, in_dry_season, in_wet_season
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
    assert GAME.write(state, ANA, ROTATE + 1) == "Lay it a quarter turn to the right"
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
    idle = 1 - state.mover
    assert GAME.why_not(state, idle, 3).endswith("(N-3.2).")


def test_tell_gives_the_whole_view_in_sentences() -> None:
    state = in_dry_season()
    text = GAME.tell(state.redact(ANA), ANA)
    assert text.startswith("Dry season, 6 cards left in the row.")
    for part in ("You: ", "Player 2: ", "Ancestor Pally", "Landscape: ", "The dry-season row: "):
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
    assert [line for _n, seat, line in replay.lines(BEN) if seat == ANA] == ["Keep Maly as your ancestor"]


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("name", ["pair", "choosing", "laying", "waiting", "dry", "over"])
def test_stored_picture(name: str, tall: bool) -> None:
    begin = {"pair": pair, "choosing": in_wet_season, "laying": laying, "waiting": in_wet_season}
    state = begin.get(name, in_dry_season)()
    if name == "waiting":
        choose_all(state, ANA)
    while name == "over" and state.actors:
        choose_all(state, state.mover)
    svg = GAME.draw(state.redact(ANA), ANA, tall)
    same_picture(PICTURES / f"{name}{'-tall' if tall else ''}.svg", svg)
