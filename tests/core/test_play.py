"""The drivers: checked steps, nature, random play, counting."""

from collections.abc import Iterator
from random import Random

import pytest

import subak
from subak.core.bits import first, members, size
from subak.core.errors import IllegalAction, OptionError
from subak.core.game import CHANCE, Bot, State
from subak.games import load
from subak.kit.text import listed, n_, nearest

GAME = load("seasons")


def test_step_refuses_and_changes_nothing() -> None:
    state = GAME.new(2)
    before = state.pack()
    for seat, action in ((0, 0), (CHANCE, 18), (CHANCE, -1), (-1, 0), (40, 0)):
        with pytest.raises(IllegalAction):
            subak.step(state, seat, action)
        assert state.pack() == before


def test_refusals_say_who_and_what() -> None:
    state = GAME.new(2)
    with pytest.raises(IllegalAction, match="Seat 0 owes no decision now"):
        subak.step(state, 0, 3)
    with pytest.raises(IllegalAction, match="Action 99 is not legal for seat 8 now"):
        subak.step(state, CHANCE, 99)
    subak.rollout(state, Random(1))
    with pytest.raises(IllegalAction, match="The game is over"):
        subak.step(state, 0, 0)


def test_settle_plays_nature_and_tells_what_it_did() -> None:
    state, again = GAME.new(2), GAME.new(2)
    events = subak.settle(state, Random(1))
    assert [seat for seat, _action in events] == [CHANCE] * 4
    assert members(state.actors) == [0, 1]
    for seat, action in events:
        subak.step(again, seat, action)
    assert again.pack() == state.pack()
    assert subak.settle(state, Random(1)) == []


class Eager(Bot):
    """Takes the last of its choices, and says when it was asked for none."""

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        assert len(legal) > 1, "what is forced needs no bot"
        assert view.pack() == view.redact(seat).pack()
        return legal[-1]


def test_play_drives_bots_to_the_end_and_tells_the_events() -> None:
    state, again = GAME.new(2), GAME.new(2)
    course = subak.play(state, [Eager(), Eager()], Random(1))
    assert not state.actors
    assert 0 < course.choices < course.decisions < len(course.events)
    for seat, action in course.events:
        subak.step(again, seat, action)
    assert again.pack() == state.pack()


def test_play_stops_after_so_many_events() -> None:
    state = GAME.new(2)
    assert len(subak.play(state, [Eager(), Eager()], Random(1), most=7).events) == 7
    assert subak.play(GAME.new(2), [Eager(), Eager()], Random(1), most=0).events == []


def test_play_gives_every_seat_its_own_luck() -> None:
    class Lucky(Eager):
        def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
            return rng.choice(legal)

    players: list[Bot] = [Lucky(), Lucky()]
    one = subak.play(GAME.new(2), players, Random(1), [Random(2), Random(3)]).events
    two = subak.play(GAME.new(2), players, Random(1), [Random(2), Random(3)]).events
    other = subak.play(GAME.new(2), players, Random(1), [Random(2), Random(4)]).events
    assert one == two != other
    dealt = [event for event in one if event[0] == CHANCE]
    assert dealt[:18] == [event for event in other if event[0] == CHANCE][:18]


def test_play_refuses_a_bot_that_answers_nonsense() -> None:
    class Wrong(Eager):
        def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
            return -5

    with pytest.raises(IllegalAction):
        subak.play(GAME.new(2), [Wrong(), Wrong()], Random(1))


def test_rollout_counts_its_decisions() -> None:
    state = GAME.new(2)
    events = len(list(iter_events(GAME.new(2), Random(3))))
    assert subak.rollout(state, Random(3)) == events
    assert events in (82, 83), "one more when nature decides who begins the dry season"
    assert state.actors == 0


def iter_events(state: subak.State, rng: Random) -> Iterator[int]:
    while state.actors:
        seat = first(state.actors)
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.random() * len(legal))] if len(legal) > 1 else legal[0])
        yield seat


def test_perft_counts_leaves() -> None:
    assert subak.perft(GAME.new(2), 0) == 1
    assert subak.perft(GAME.new(2), 2) == 18 * 17


def test_a_whole_game_in_ten_lines() -> None:
    """The example of the README."""
    game = subak.load("seasons")
    rng = Random(7)
    bots = [subak.bots.make("greedy"), subak.bots.make("random")]
    state = game.new(2, {})
    while state.actors:
        subak.settle(state, rng)
        for seat in (0, 1):
            if state.actors >> seat & 1:
                action = bots[seat].choose(state.redact(seat), seat, state.legal(seat), rng)
                subak.step(state, seat, action)
    assert state.scores()[0] > state.scores()[1]


def test_wrong_seats_and_options_are_named() -> None:
    with pytest.raises(OptionError, match=r"Seasons of Rice is not played by 3\."):
        GAME.new(3)
    with pytest.raises(OptionError, match="is not played with advanced=1"):
        GAME.new(2, {"advanced": 1})
    with pytest.raises(OptionError, match=r"There is no game called seasns\. Did you mean seasons\?"):
        load("seasns")


def test_sets_of_small_numbers() -> None:
    assert members(0b1011) == [0, 1, 3]
    assert members(0) == []
    assert size(0b1011) == 3
    assert first(0b1000) == 3


def test_words_for_lists_and_numbers() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert n_("{n} paddy", "{n} paddies", 1) == "1 paddy"
    assert n_("{n} paddy", "{n} paddies", 3) == "3 paddies"
    assert nearest("sesons", ["seasons", "animism"]) == "Did you mean seasons?"
    assert nearest("xyz", ["a", "b"]) == "Valid: a or b."
