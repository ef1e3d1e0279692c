"""The lesson of Kingdoms: what its bubbles say is true where they say it."""

from itertools import combinations
from typing import cast

import pytest

from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.table import DECK, GAME, fief, kind
from tests.games.lessons import *  # noqa: F403
from tests.games.lessons import Course

COURSE = Course("kingdoms")


def position(title: str) -> Kingdoms:
    return cast(Kingdoms, COURSE.titled(title)[1])


def goals(state: Kingdoms) -> dict[str, int]:
    """The learner's palace with the points that it is worth now."""
    names = [DECK.goal_names[goal] for goal in state.palace_goals(0)]
    return dict(zip(names, state.palace_scores(0), strict=True))


@pytest.mark.parametrize(
    ("title", "gold"),
    [
        ("Your small domain", [25, 25]),
        ("Winter: Bandits!", [25 - 2 + 1, 25 - 6]),
        ("Spring", [19, 18]),
        ("Gold is not points", [32, 20]),
        ("A new year", [27, 5]),
    ],
)
def test_purses_hold_what_the_bubbles_say(title: str, gold: list[int]) -> None:
    assert position(title).some(s.GOLD, 2) == gold


@pytest.mark.parametrize(
    ("title", "event"),
    [
        ("Winter: Bandits!", "Bandits"),
        ("Spring", "Lantern Festival"),
        ("Summer: the drums of war", "War Drums"),
        ("Gold is not points", "Court Ceremony"),
    ],
)
def test_a_season_has_the_event_that_its_bubble_explains(title: str, event: str) -> None:
    state = position(title)
    assert DECK.event_names[DECK.event_of[state[s.EVENT_CARD]]] == event
    assert state[s.SHOGUN] == 0


@pytest.mark.parametrize(
    ("title", "choice"),
    [
        ("Secret goals", "Give up Bureaucrat, the second card"),
        ("Who is Shogun this year?", "Bid 2 gold"),
        ("Your turn: income, then one action", "Build a card"),
        ("The market", "Build Rice 3-field for 10 gold"),
        ("The only General", "Build General for 10 gold"),
        ("How a battle works", "Attack"),
        ("Which land?", "Attack neutral Owari"),
        ("Draw?", "Draw a FORCE card"),
        ("Now stop", "Hold"),
        ("Gold is not points", "Look at victory cards for 5 gold"),
        ("Keep one", "Keep Statue, the first card"),
        ("Room for five goals", "Lay it on a free palace tile"),
        ("A new year", "Bid 1 gold"),
    ],
)
def test_a_task_is_the_choice_that_its_words_name(title: str, choice: str) -> None:
    assert COURSE.wanted(title) == choice


def test_cards_lie_where_the_bubbles_see_them() -> None:
    assert position("Four rows").fields(0) == 4
    assert position("The only General")[s.SUPPLY + kind("General")] == 1
    assert position("Your first points")[s.OWNED] >> kind("General") & 1
    assert position("Summer: the drums of war")[s.OWNED + 1] >> kind("Embassy") & 1
    assert position("Harvest")[s.RICE_PRICE] == 4
    assert position("Keep one").fields(0) == 3


@pytest.mark.parametrize(("title", "force"), [("Draw?", 11), ("Once more?", 20), ("Now stop", 30)])
def test_force_is_that_of_the_bubbles(title: str, force: int) -> None:
    state = position(title)
    assert state.force_of(state[s.HAND + s.ATTACKER]) == force
    assert state.max_force(s.ATTACKER) == 35


def test_holding_at_30_is_good_advice() -> None:
    """Before, no card was dangerous; now every second one is, and four cards rarely have as much."""
    highest = max(DECK.force_value)
    assert 20 + highest <= 35 < 30 + highest
    assert DECK.expected(4)[0] == 24
    left = sorted(DECK.force_value)
    for card in (11, 9, 10):
        left.remove(card)
    assert 2 * sum(value > 5 for value in left) == len(left)
    armies = [sum(army) for army in combinations(left, 4)]
    assert sum(army < 30 for army in armies) > 0.75 * len(armies)


def test_land_and_bribe_are_as_told() -> None:
    best = [n for n in range(DECK.fiefs) if position("Which land?")[s.HOLDER + n] == s.NEUTRAL]
    best = [n for n in best if (DECK.fief_vp[n], DECK.fief_gold[n]) == (2, 2)]
    assert best == [fief("Owari"), fief("Kai")]
    won = position("Owari is yours")
    assert GAME.words.tell_combat(won).endswith("attacked Owari: 30 against 26, the attacker won.")
    assert won[s.HOLDER + fief("Owari")] == 0
    bribed = position("Silver instead of swords")
    assert GAME.words.tell_combat(bribed).endswith("bribed for Izumi: 22 against 18, the bribe succeeded.")
    assert bribed[s.HOLDER + fief("Izumi")] == 1


def test_points_are_those_of_the_bubbles() -> None:
    assert goals(position("Your first points")) == {"Ruler": 0, "Warrior": 2}
    assert goals(position("Owari is yours")) == {"Ruler": 2, "Warrior": 2}
    end = position("Count your points")
    assert goals(end) == {"Ruler": 2, "Warrior": 2, "Statue": 4}
    assert end.land_points(0) == 2
    assert end.total(0) == 10
    assert end[s.ROW_SIZE + c.PALACE] == 3 < c.TILES
