"""The lesson of Spirits: what its bubbles say is true where they say it."""

import re
from typing import cast

import pytest

from subak.core.bits import members
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.farming import chart
from subak.games.spirits.hands import hand
from subak.games.spirits.market import meets
from subak.games.spirits.paddies import hexes_of, is_dry, is_flooded
from subak.games.spirits.rules import Spirits
from subak.games.spirits.workers import idle_labor, idle_stock
from tests.games.lessons import *  # noqa: F403
from tests.games.lessons import Course
from tests.games.spirits.script import chain, get

COURSE = Course("spirits")
A, DH, E = 0, 3, 4  # paddies by their first hex
EGRET, GECKO, SICKLE, WELL, BUFFALO, ANCESTOR = 2, 5, 6, 7, 18, 20

CHOICES = {  # what a task asks for, as its button says it
    "Grow rice": "Put the gate of the starting paddy between A and D",
    "Spirits help you": "Keep Egret Spirit (2)",
    "Round 1: it rains": "Play Egret Spirit (2)",
    "Send your workers": "Build: 9 laborers for 3 pieces",
    "Planters": "Plant: 2 laborers",
    "Build a paddy": "Gate between E and H",
    "Close it": "Wall between D and E",
    "Let the water in": "Fill the paddy D H",
    "Plant": "Plant the paddy D H",
    "Tiles pay rice": "Claim Open Sluices for 5 rice",
    "The market": "Buy an animal for 5 rice",
    "The second spirit": "Play Well Spirit (7)",
    "Wayan is first": "Use Well Spirit (7): Every round: take 1 disc from the supply into your reservoir.",
    "A duck": "Pests and fertilizer: 1 duck",
    "Cut it, or it rots": "Harvest: 2 laborers for 1 hex",
    "Let the water out": "Keep 0 discs in the paddy A",
    "Dry at last": "A duck for the paddy A",
    "Your first harvest": "Harvest 1 hex of the paddy A for 5 rice",
    "First again": "Use Well Spirit (7): Every round: take 1 disc from the supply into your reservoir.",
    "Weeders": "Weeds: 2 laborers",
    "The third paddy": "Gate between E and I",
    "Rocks": "Remove the rock on F",
    "Downhill": "Keep 0 discs in the paddy D H",
    "The large harvest": "Harvest 2 hexes of the paddy D H for 12 rice",
    "Three full paddies": "Claim Full Cascade for 9 rice",
}


def position(title: str) -> Spirits:
    return cast(Spirits, COURSE.titled(title)[1])


def worth(state: Spirits, paddy: int) -> int:
    """The rice of a whole paddy, as it stands."""
    return chart(state, 0, paddy, hexes_of(state, 0, paddy))


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@pytest.mark.parametrize("title", [step.title for step in COURSE.lesson.steps if step.task])
def test_a_task_asks_for_what_its_words_say(title: str) -> None:
    assert COURSE.wanted(title) == CHOICES[title]
    assert figures(COURSE.titled(title)[0].task) <= figures(CHOICES[title])


def test_the_first_paddy_is_flooded_planted_and_closed() -> None:
    state = position("Spirits help you")
    assert is_flooded(state, 0, A)
    assert get(state, 0, st.PLANTED) == 1 << A
    assert chain(state) == [A]


def test_who_is_first_at_the_water() -> None:
    rows = [("You are first", (EGRET, GECKO), 0, 3), ("Wayan is first", (WELL, SICKLE), 1, 2)]
    rows += [("First again", (BUFFALO, ANCESTOR), 0, 4)]
    for title, highest, first, discs in rows:
        state = position(title)
        assert tuple(max(members(state[st.ROW + seat])) for seat in range(2)) == highest
        assert state[st.TURN_ORDER] == first
        assert state[st.RESERVOIR + first] == discs, title
    assert position("Round 1: it rains")[st.ON_CARD] == 3
    assert position("Round 2: a pest")[st.ON_CARD] == 2
    assert members(hand(position("Round 1: it rains"), 0)) == [EGRET, WELL, BUFFALO]


def test_workers_suffice_for_what_the_bubbles_send_them_to() -> None:
    first = position("Send your workers")
    assert (first[st.LABOR], idle_labor(first, 0)) == (10, 11)
    assert idle_labor(position("Planters"), 0) == 2
    assert position("Build a paddy")[st.LEFT] == 5
    assert idle_stock(position("A duck"), 0) == 1
    third = position("Weeders")
    assert idle_labor(third, 0) == 2 + 4 + 3
    assert third[st.ASSIGNED + st.BUILD_LABOR] == 1
    assert third[st.ASSIGNED + st.ROCK_STOCK] == 2


def test_paddies_are_as_the_bubbles_show_them() -> None:
    assert chain(position("Close it")) == [A], "a gap is left"
    let_in = position("Let the water in")
    assert chain(let_in) == [A, DH]
    assert is_flooded(let_in, 0, A)
    assert is_dry(let_in, 0, DH)
    assert let_in[st.CARRIED] == 3
    plant = position("Plant")
    assert plant[st.GROWN] == 1 << A
    assert is_flooded(plant, 0, DH)
    dry = position("Dry at last")
    assert is_dry(dry, 0, A)
    assert is_flooded(dry, 0, DH)
    assert position("Let the water out")[st.RESERVOIR] == 2, "Well's disc, and Wayan's"
    assert chain(position("Rocks")) == [A, DH, E]
    full = position("Three full paddies")
    assert all(is_flooded(full, 0, paddy) for paddy in (A, DH, E))
    assert (full[st.PLANTED], full[st.GROWN]) == (1 << DH | 1 << E, 1 << A)


@pytest.mark.parametrize(
    ("title", "paddy", "rice"),
    [
        ("Round 2: a pest", A, 3),
        ("Your first harvest", A, 5),
        ("Round 3: a weed", DH, 4),
        ("The large harvest", DH, 12),
    ],
)
def test_ripe_rice_is_worth_what_the_bubbles_say(title: str, paddy: int, rice: int) -> None:
    state = position(title)
    assert state[st.GROWN] >> paddy & 1
    assert worth(state, paddy) == rice
    assert str(rice) in figures(COURSE.titled(title)[0].text)


def test_yields_that_are_named() -> None:
    clean = position("Your first harvest")
    assert [chart(clean, 0, A, hexes) for hexes in (1, 2, 3, 4)] == [5, 12, 20, 35]
    clean[st.ROUND] = st.ROUNDS
    assert chart(clean, 0, A, 2) == 20, "in round 7"


def test_the_dearest_tile_is_claimed() -> None:
    for title in ("Tiles pay rice", "Three full paddies"):
        step, state = COURSE.titled(title)
        tiles = [a.tile_of(action) for action in state.legal(0) if action != a.STOP]
        spirits = cast(Spirits, state)
        assert all(meets(spirits, 0, tile) for tile in tiles)
        assert max(tiles, key=lambda tile: spirits.cards.tile_rice[tile]) == a.tile_of(
            COURSE.lesson.events[step.after][1]
        )


@pytest.mark.parametrize(
    ("title", "rice"),
    [("The market", [10, 6]), ("Round 3: a weed", [6, 7]), ("Three full paddies", [18, 7]), ("27 rice", [27, 7])],
)
def test_rice_is_that_of_the_bubbles(title: str, rice: list[int]) -> None:
    assert position(title).scores() == rice


def test_the_lesson_ends_at_the_market_with_ripe_rice_for_both() -> None:
    state = position("How it goes on")
    assert state.phase == st.MARKET
    assert [get(state, seat, st.GROWN) for seat in range(2)] == [1 << A, 1 << DH]
