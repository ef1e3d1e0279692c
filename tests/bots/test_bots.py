"""Bots: what they may see, how they choose, and what their names may say."""

from collections import Counter
from random import Random

import pytest

from subak import bots, games
from subak.bots.greedy import Greedy
from subak.bots.look import values
from subak.core.errors import OptionError
from subak.core.game import CHANCE, HIDDEN, State
from subak.core.play import settle
from tests.toy import CONFIRM, FALLING, TAKING, Nim, NimState


def taking(heap: int, seats: int = 2) -> NimState:
    """Nim when the bidding is over and seat 0 is to take."""
    state = Nim().setup(seats, {"heap": heap})
    for seat in range(seats):
        state.apply(seat, 0)
        state.apply(seat, CONFIRM)
    state.apply(CHANCE, FALLING)
    return state


def test_every_name_makes_a_bot_that_chooses_a_legal_action() -> None:
    for name in bots.NAMES:
        state = taking(7)
        legal = state.legal(0)
        assert bots.make(name).choose(state.redact(0), 0, legal, Random(1)) in legal


def test_random_is_uniform() -> None:
    bot = bots.make("random")
    state = taking(7)
    rng = Random(5)
    seen = Counter(bot.choose(state, 0, [3, 4, 5], rng) for _ in range(3000))
    assert set(seen) == {3, 4, 5}
    assert all(900 < n < 1100 for n in seen.values())


@pytest.mark.parametrize(("heap", "stones"), [(5, 1), (6, 2), (7, 3), (2, 2), (11, 3)])
def test_greedy_takes_what_is_worth_most(heap: int, stones: int) -> None:
    state = taking(heap)
    assert bots.make("greedy").choose(state.redact(0), 0, state.legal(0), Random(0)) == TAKING + stones


def test_greedy_breaks_ties_by_chance() -> None:
    state = taking(8)  # every answer loses
    bot = bots.make("greedy")
    rng = Random(2)
    assert {bot.choose(state, 0, state.legal(0), rng) for _ in range(60)} == set(state.legal(0))


def test_greedy_does_not_think_about_a_forced_move() -> None:
    rng = Random(3)
    before = rng.getstate()
    assert bots.make("greedy").choose(State(), 0, [7], rng) == 7
    assert rng.getstate() == before


def test_greedy_chooses_the_same_from_the_same_view_and_stream() -> None:
    state = Nim().setup(3, {"heap": 7})
    state.apply(1, 2)
    state.apply(1, CONFIRM)
    view = state.redact(0)
    bot = bots.make("greedy:worlds=3")
    assert len({bot.choose(view, 0, [0, 1, 2], Random(8)) for _ in range(5)}) == 1


def test_greedy_leaves_the_view_alone() -> None:
    state = Nim().setup(2, {"heap": 7})
    state.apply(1, 2)
    state.apply(1, CONFIRM)
    view = state.redact(0)
    before = view.pack()
    bots.make("greedy").choose(view, 0, [0, 1, 2], Random(8))
    assert view.pack() == before
    assert HIDDEN in before


def test_values_average_over_worlds_with_the_same_dice_for_every_action() -> None:
    state = Nim().setup(2, {"heap": 7})
    state.apply(1, 2)
    state.apply(1, CONFIRM)
    view = state.redact(0)
    got = values(view, 0, [0, 1, 2], 50, 9, Random(4))
    rng = Random(4)
    want = [0.0, 0.0, 0.0]
    for _world in range(50):
        guess = view.imagine(rng)
        luck = rng.random()
        for action in range(3):
            child = guess.clone()
            child.apply(0, action)
            child.apply(0, CONFIRM)
            settle(child, Random(luck))
            want[action] += child.evaluate(0)
    assert got == [total / 50 for total in want]


def test_values_need_one_world_when_nothing_is_hidden_or_rolled() -> None:
    class Counted(NimState):
        worlds = 0

        def imagine(self, rng: Random) -> NimState:
            Counted.worlds += 1
            return super().imagine(rng)

    plain = taking(6)
    counted = Counted(2, 6, plain.phase, 0, plain.bids, plain.taken, -1)
    counted.actors, counted.reveals = plain.actors, plain.reveals
    assert values(counted, 0, [3, 4, 5], 8, 1, Random(1)) == [0.0, 1.0, 0.0]
    assert Counted.worlds == 1


def test_values_need_two_worlds_when_what_is_hidden_does_not_matter() -> None:
    class Sealed(Errand):
        worlds = 0

        def imagine(self, rng: Random) -> Errand:
            Sealed.worlds += 1
            guess = self.clone()
            guess.secret = rng.randrange(1000)
            return guess

    assert values(Sealed([], HIDDEN), 0, [0, 1, 2], 8, 100, Random(1)) == [3.0, 4.0, 0.0]
    assert Sealed.worlds == 2


class Errand(State):
    """A turn of two clicks: the points come with the second, and the best of them follows a poor first."""

    POINTS = ((3, 1, 2), (-9, 4, -9), (0, 0, 0))

    def __init__(self, clicks: list[int], secret: int = 0) -> None:
        super().__init__()
        self.clicks = clicks
        self.secret = secret
        self.actors = 1 if len(clicks) < 2 else 2

    def clone(self) -> "Errand":
        return Errand(self.clicks[:], self.secret)

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def apply(self, seat: int, action: int) -> None:
        self.clicks.append(action)
        self.actors = 1 if len(self.clicks) < 2 else 2

    def evaluate(self, seat: int) -> float:
        return float(self.POINTS[self.clicks[0]][self.clicks[1]] if len(self.clicks) == 2 else -self.clicks[0])

    def imagine(self, rng: Random) -> "Errand":
        return self.clone()

    def pack(self) -> list[int]:
        return [self.secret, *self.clicks]


def test_a_turn_of_many_clicks_is_weighed_as_one() -> None:
    assert values(Errand([]), 0, [0, 1, 2], 1, 9, Random(1)) == [3.0, 4.0, 0.0]
    assert bots.make("greedy").choose(Errand([]), 0, [0, 1, 2], Random(1)) == 1
    assert bots.make("greedy").choose(Errand([1]), 0, [0, 1, 2], Random(1)) == 1


def test_beyond_its_reach_a_position_is_weighed_as_it_stands() -> None:
    assert values(Errand([]), 0, [0, 1, 2], 1, 8, Random(1)) == [0.0, -1.0, -2.0]


def test_settings_follow_the_name() -> None:
    bot = bots.make("greedy:worlds=9")
    assert isinstance(bot, Greedy)
    assert bot.worlds == 9


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("gredy", "There is no bot called gredy. Did you mean greedy?"),
        ("", f"There is no bot called “”. Valid: {', '.join(bots.NAMES[:-1])} or {bots.NAMES[-1]}."),
        ("greedy:wrlds=3", "Bot greedy has no setting wrlds. Did you mean worlds?"),
        ("random:worlds=3", "Bot random has no setting worlds. It has no settings at all."),
        ("greedy:worlds=0", "Setting worlds of bot greedy takes a whole number from 1, as in greedy:worlds=4."),
        ("greedy:worlds", "Setting worlds of bot greedy takes a whole number from 1, as in greedy:worlds=4."),
    ],
)
def test_a_wrong_name_or_setting_is_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        bots.make(spec)
    assert str(error.value) == sentence


def test_farmer_weighs_the_same_whether_the_others_have_decided_or_not() -> None:
    """Who is asked first must not know less of what comes of a choice than who is asked last."""
    rng = Random(3)
    state = games.load("seasons").new(2)
    farmer = bots.make("farmer")
    compared = 0
    while compared < 6:
        settle(state, rng)
        if state.actors == 0b11 and state.clock() and len(legal := state.legal(0)) > 1:
            later = state.clone()
            while later.actors >> 1 & 1:
                later.apply(1, rng.choice(later.legal(1)))
            asked, waiting = state.redact(0), later.redact(0)
            assert farmer.choose(asked, 0, legal, Random(7)) == farmer.choose(waiting, 0, legal, Random(7))
            compared += 1
        seat = 0 if state.actors & 1 else 1
        state.apply(seat, rng.choice(state.legal(seat)))
