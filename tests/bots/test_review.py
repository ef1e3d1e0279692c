"""Reviews and advice: what they find, what they may know, and what they leave alone."""

from random import Random

import pytest

from subak import games
from subak.bots.advice import advise
from subak.bots.reasons import brought_by, plan
from subak.bots.review import CARES, Care, Chosen, decisions, review, slip, stations
from subak.bots.search import Search
from subak.bots.trial import Gain, Trial, outlook, wins_of
from subak.core.errors import SubakError
from subak.core.game import CHANCE
from subak.core.play import play
from subak.kit.record import UNDO, Record, Replay
from tests.bots.test_bots import taking
from tests.bots.test_search import TABLES, asked, blind, midway
from tests.toy import CONFIRM, FALLING, TAKING, Nim

FEW = Care(0.1, 2, 3, 2)
NAMES = ["Ann", "Bo", "Cy", "Di"]


def nim(*taken: int) -> Replay:
    """Two bid nothing for seven stones, and one falls: who takes of eight first loses, if the other one can count."""
    record = Record.of(Nim(), 2, {"heap": 7})
    record.events += [(0, 0), (0, CONFIRM), (1, 0), (1, CONFIRM), (CHANCE, FALLING + 1)]
    record.events += [(n % 2, TAKING + stones) for n, stones in enumerate(taken)]
    return Replay(Nim(), record)


def unheard(done: int, of: int) -> None:
    assert 0 < done <= of


def test_a_blunder_is_found_with_what_was_better_and_what_it_would_have_brought() -> None:
    replay = nim(3, 3, 2)  # the second player leaves two of five, and could have left four
    found = review(replay, [0, 1], CARES["quick"], NAMES, unheard)
    [only] = found.slips
    assert (only.at, only.seat, only.action, only.better) == (6, 1, TAKING + 3, TAKING + 1)
    assert only.cost == pytest.approx(1.0)
    assert only.done == "take 3 stones"
    assert only.plan[0] == (TAKING + 1, "take 1 stone")
    assert only.gains[0][:2] in ((0, "last stone"), (1, "last stone"))
    assert found.weighed == [3, 2]
    assert "last stone" in brought_by(only.gains, 1, NAMES)


def test_good_play_is_left_alone_and_so_is_what_could_not_be_known() -> None:
    found = review(nim(3, 1, 3, 1), [0, 1], CARES["quick"], NAMES, unheard)
    assert found.slips == []  # the first player lost by what fell, after all bids were made


def test_chances_lead_to_how_it_ended() -> None:
    found = review(nim(3, 1, 3, 1), [], CARES["quick"], NAMES, unheard)
    assert [station.at for station in found.stations] == sorted({station.at for station in found.stations})
    assert found.stations[-1].outlook == ([0.0, 1.0], 0.0)
    assert all(sum(station.outlook.chances) == pytest.approx(1.0) for station in found.stations)


def test_a_review_is_of_a_game_that_is_over_and_that_somebody_could_lose() -> None:
    with pytest.raises(SubakError, match="not over"):
        review(nim(3), [0], FEW, NAMES, unheard)
    game = games.load("kingdoms")
    alone = game.new(1)
    record = Record.of(game, 1)
    record.events = play(alone, [Search(playouts=1)], Random(1)).events
    with pytest.raises(SubakError, match="nobody to lose to"):
        review(Replay(game, record), [0], FEW, NAMES, unheard)


def test_what_was_taken_back_is_no_decision_and_neither_is_what_has_no_alternative() -> None:
    record = Record.of(Nim(), 2, {"heap": 7})
    record.events += [(0, 0), (0, UNDO), (0, 2), (0, CONFIRM)]
    assert decisions(Replay(Nim(), record), [0, 1]) == [(0, 0, 2)]


def test_no_station_is_where_nature_is_about_to_act() -> None:
    replay = nim(3, 1, 3, 1)
    assert stations(replay, 100) == [0, 1, 2, 3, 5, 6, 7, 8, 9]
    assert stations(replay, 3) == [0, 3, 6, 9]


def test_choices_are_tried_in_the_same_worlds_to_the_end() -> None:
    state = taking(7)
    trial = Trial(Nim(), state.redact(0), 0, [TAKING + 3, TAKING + 1], Random(1))
    trial.go_on(20)
    assert (trial.chance(0), trial.chance(1)) == (1.0, 0.0)
    assert trial.verdict.lead(1) == -1.0
    assert sum(gain.points for gain in trial.gains(0, 1) if gain.source == "last stone") == pytest.approx(0.0)
    assert trial.gains(0, 1)[0].source == "last stone"


def test_points_that_differ_by_luck_alone_are_no_gain() -> None:
    state = blind(8)  # whatever it does, the rest is luck
    trial = Trial(Nim(), state.redact(0), 0, [TAKING + 1, TAKING + 2], Random(4))
    trial.go_on(12)
    assert trial.points[0] != trial.points[1]
    assert trial.gains(0, 1) == []


def test_a_shared_win_counts_in_part() -> None:
    state = taking(5)
    assert wins_of(state) == [0.5, 0.5]  # nobody has taken the last stone
    chances, error = outlook(state, 30, Random(2))
    assert chances[0] == 1.0
    assert error == 0.0


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        (
            [Gain(0, "houses", 2.0), Gain(0, "paths", -0.5)],
            "By the end it brings 1.5 points more, most of all for houses.",
        ),
        ([Gain(1, "houses", -2.04), Gain(0, "paths", 0.2)], "By the end it leaves 2.0 points fewer to Bo."),
        (
            [Gain(2, "paths", -3.0), Gain(0, "houses", 1.0), Gain(1, "paths", 4.0)],
            "By the end it brings 1.0 points more, most of all for houses, and 3.0 fewer to Cy.",
        ),
        ([Gain(0, "houses", 0.4), Gain(1, "houses", 3.0)], ""),
        ([], ""),
    ],
)
def test_a_reason_tells_what_a_choice_brings_to_whom(gains: list[Gain], said: str) -> None:
    assert brought_by(gains, 0, NAMES) == said


QUICK = [("kingdoms", 2), ("kingdoms", 4)]  # games whose play-outs take little time though nothing is compiled


@pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(*each, marks=[] if each in QUICK else pytest.mark.slow) for each in TABLES]
)
def test_worlds_that_differ_in_what_is_hidden_alone_are_advised_and_reviewed_alike(name: str, seats: int) -> None:
    state = midway(name, seats, 3)
    seat = asked(state)
    view = state.redact(seat)
    other = view.imagine(Random(12))
    game = games.load(name)
    legal = view.legal(seat)
    given = [advise(game, known.redact(seat), seat, NAMES, Random(5), 1) for known in (state, other)]
    assert given[0] == given[1]
    assert {choice.action for choice in given[0].choices} <= set(legal)
    assert given[0].plan[0][:2] == given[0].choices[0][:2]
    if seats > 1:
        asked_of = [slip(game, known.redact(seat), Chosen(3, seat, legal[-1]), FEW, NAMES) for known in (state, other)]
        assert asked_of[0] == asked_of[1]


def test_a_plan_ends_where_something_comes_to_light() -> None:
    game = Nim()
    state = game.new(2)
    assert [step.text for step in plan(game, state.redact(0), 0, 2, NAMES, Random(1))] == ["bid 2", "done"]
    state.apply(1, 1)
    state.apply(1, CONFIRM)
    assert [step.text for step in plan(game, state.redact(0), 0, 1, NAMES, Random(1))] == ["bid 1", "done"]


def test_advice_names_the_best_and_what_the_others_cost() -> None:
    state = taking(7)
    given = advise(Nim(), state.redact(0), 0, NAMES, Random(1), 10)
    assert given.choices[0][:2] == (TAKING + 3, "take 3 stones")
    assert [choice.cost for choice in given.choices] == [0.0, 1.0, 1.0]
    assert given.worlds == 10
    forced = taking(1)
    assert advise(Nim(), forced.redact(0), 0, NAMES, Random(1)).choices == [(TAKING + 1, "take 1 stone", 0.0, 0.0)]


def test_advice_in_haste_makes_do_with_fewer_worlds() -> None:
    given = advise(Nim(), taking(7).redact(0), 0, NAMES, Random(1), 1000, seconds=0.0)
    assert given.worlds == 1
    assert given.choices[0].action == TAKING + 3
