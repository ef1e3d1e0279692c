"""Practice: what is read from practice.toml, and which mistakes are named."""

import pytest

from subak.core.game import CHANCE
from subak.kit.errors import ContentError
from subak.kit.practice import Puzzle, collection
from tests.toy import FALLING, TAKING, QuickNim

PROBLEMS = f"""
rules = 3

[[problem]]
key = "leave-four"
level = 2
title = "Leave four"
task = "Take so many that Mira loses."
hint = "Count to four (T-2.1)."
why = "Whoever must take of four stones loses."
seats = 2
names = ["Rani", "Mira"]
seat = 0
right = [{TAKING + 3}]
proof = "turn"
cost = 10.0
error = 0.5
worlds = 30
costs = [[{TAKING + 1}, 12.0]]
gains = [[0, "last stone", 10.0]]
plan = [{TAKING + 3}]
options = {{heap = 7}}
events = [[0, 0], [1, 0], [{CHANCE}, {FALLING}]]

[[problem]]
key = "last"
level = 1
title = "The last stones"
task = "Take the last stone."
hint = "All of them."
why = "The last stone wins (T-2.2)."
seats = 2
names = ["Rani", "Mira"]
seat = 0
right = [{TAKING + 3}]
proof = "turn"
cost = 10.0
error = 0.0
worlds = 30
options = {{heap = 7}}
events = [[0, 0], [1, 0], [{CHANCE}, {FALLING}], [0, {TAKING + 3}], [1, {TAKING + 1}]]
"""


def read(text: str = PROBLEMS) -> list[Puzzle]:
    game = QuickNim()
    game.practice = text
    return collection(game)


def test_easy_problems_come_first() -> None:
    found = read()
    assert [problem.key for problem in found] == ["last", "leave-four"]
    assert found[1].costs == {TAKING + 1: 12.0}
    assert found[1].gains == [(0, "last stone", 10.0)]
    assert found[1].position(QuickNim()).actors == 1


def test_a_game_may_have_no_problems() -> None:
    assert read("") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules = 3", "rules = ", "is not valid TOML"),
        ("rules = 3", "rules = 2", "is for rules 2; these are 3."),
        ('title = "Leave four"', "", "leave-four: title: is missing."),
        ('title = "Leave four"', "title = 4", "title: has the wrong kind of value."),
        ('title = "Leave four"', 'title = "x"\nwyh = "y"', "wyh: is not a field here."),
        ("right = [5]", 'right = ["5"]', "right: has the wrong kind of value."),
        ("right = [5]", "right = [9]", "what is right must be allowed, and not all that is allowed."),
        ("right = [5]", "right = [3, 4, 5]", "what is right must be allowed, and not all that is allowed."),
        ("costs = [[3, 12.0]]", "costs = [[5, 12.0]]", "what is right must be allowed"),
        ("costs = [[3, 12.0]]", "costs = [3]", "costs: has the wrong kind of value."),
        ("plan = [5]", "plan = [3]", "the plan does not begin with the answer."),
        ("level = 2", "level = 4", "level is 1, 2 or 3"),
        ('proof = "turn"', 'proof = "faith"', "proof is turn or played."),
        ("seat = 0", "seat = 1", "the seat is not asked after these events."),
        ("seat = 0", "seat = 2", "needs a name for every seat"),
        ("[[0, 0], [1, 0], [8, 6]]", "[[0, 0], [1, 0]]", "the seat is not asked after these events."),
        ("[[0, 0], [1, 0], [8, 6]]", "[[0, 0], [1, 7], [8, 6]]", "event 1 is not allowed by the rules."),
        ("heap = 7", "heap = 6", "Nim is not played with heap=6."),
        ('key = "last"', 'key = "leave-four"', "two problems have one key."),
    ],
)
def test_a_mistake_says_where_it_is(old: str, new: str, said: str) -> None:
    assert old in PROBLEMS
    with pytest.raises(ContentError, match=r"practice\.toml: ") as error:
        read(PROBLEMS.replace(old, new, 1))
    assert said in str(error.value)
