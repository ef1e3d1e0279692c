"""The manner in which games are written: one name has one value, a refusal is a rule with one sentence."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from subak.games import load


def modules(name: str) -> list[ModuleType]:
    """All modules of a game's folder, whatever package it is in."""
    package = type(load(name)).__module__.rpartition(".")[0]
    folder = Path(str(import_module(package).__file__)).parent
    return [import_module(f"{package}.{path.stem}") for path in sorted(folder.glob("*.py"))]


def constants(module: ModuleType) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper() and type(value) is int}


def test_one_name_has_one_value_within_a_game(name: str) -> None:
    seen: dict[str, tuple[int, str]] = {}
    for module in modules(name):
        for constant, value in constants(module).items():
            first = seen.setdefault(constant, (value, module.__name__))
            assert first[0] == value, f"{constant} is {first[0]} in {first[1]} and {value} in {module.__name__}"


def codes(name: str) -> set[int]:
    """The refusals of a game: what its table of sentences is keyed by."""
    tables = [vars(module)["REFUSALS"] for module in modules(name) if "REFUSALS" in vars(module)]
    assert tables, "a table REFUSALS in words.py"
    return {code for table in tables for code in table}


def test_every_refusal_is_a_rule_that_is_written_down(name: str) -> None:
    text = load(name).rules
    for code in codes(name):
        assert f"-{code // 1000}.{code // 10 % 100}**" in text, code


def test_every_refusal_that_the_rules_name_has_its_sentence(name: str) -> None:
    calendars = [vars(module)["CALENDAR"] for module in modules(name) if "CALENDAR" in vars(module)]
    assert calendars
    for phase in calendars[0]:
        if phase.untimely:
            assert phase.untimely in codes(name), type(phase).__name__
