"""Every rule of every RULES.md has a test that is named for it, and every test names a rule that exists."""

import re
from pathlib import Path

import pytest

from subak.games import NAMES, load

GAMES = Path(__file__).parent / "games"


def rules(name: str) -> set[str]:
    """The numbers of RULES.md: `N-4.5` as `n_4_5`."""
    return {
        number.lower().replace("-", "_").replace(".", "_")
        for number in re.findall(r"^- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*", load(name).rules, re.M)
    }


def named_in_tests(name: str) -> set[str]:
    found = set()
    for path in (GAMES / name).glob("test_*.py"):
        found |= set(re.findall(r"^def test_([a-z]_\d+_\d+[a-z]?)(?=_|\()", path.read_text(), re.M))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_test(name: str) -> None:
    assert rules(name), "RULES.md numbers its rules"
    assert rules(name) - named_in_tests(name) == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_test_names_a_rule(name: str) -> None:
    assert named_in_tests(name) - rules(name) == set()
