"""The companion: as strong as it is told to be, and told to be as strong as the person."""

from math import exp
from random import Random

import pytest

from subak import bots
from subak.bots.adapting import FIRST, STRONGEST, WEAKEST, strength
from subak.bots.characters import Companion, Farmer, Headman, Sprout
from subak.core.game import Bot, State
from tests.bots.test_bots import taking


def test_wins_make_it_stronger_and_losses_weaker_within_bounds() -> None:
    assert strength([]) == FIRST
    assert strength([True]) > FIRST > strength([False])
    assert strength([True, False, True, False] * 4) == pytest.approx(FIRST, abs=20)
    assert strength([True] * 50) == STRONGEST
    assert strength([False] * 50) == WEAKEST


@pytest.mark.parametrize("skill", [15, 50, 80])
def test_whoever_stays_as_they_are_comes_to_win_every_other_game(skill: int) -> None:
    rng = Random(skill)
    won: list[bool] = []
    for _game in range(400):
        odds = 1.0 / (1.0 + exp((strength(won) - skill) / 12.0))
        won.append(rng.random() < odds)
    assert 0.42 < sum(won[20:]) / len(won[20:]) < 0.58
    assert abs(strength(won) - skill) < 30


class Noting(Bot):
    """Notes that it was asked."""

    def __init__(self, who: type, seen: set[type]) -> None:
        self.who = who
        self.seen = seen

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        self.seen.add(self.who)
        return legal[0]


@pytest.mark.parametrize(("told", "plays"), [(1, {Sprout}), (25, {Sprout, Farmer}), (100, {Headman}), (999, {Headman})])
def test_it_plays_now_like_one_and_now_like_the_next(told: int, plays: set[type]) -> None:
    bot = bots.make(f"companion:strength={told}")
    assert isinstance(bot, Companion)
    seen: set[type] = set()
    bot.players = tuple(Noting(type(player), seen) for player in bot.players)
    rng = Random(1)
    for _time in range(60):
        bot.choose(taking(7), 0, [3, 4], rng)
    assert seen == plays
