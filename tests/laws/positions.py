"""The tables of our own games, each with its invariants."""

from importlib import import_module

from subak.games import NAMES
from subak.laws.tables import Check, option_sets, random_actor, tables
from tests.games.kingdoms import invariants as kingdoms

GAMES = NAMES
CHECKS: dict[str, Check] = {name: import_module(f"tests.games.{name}.invariants").check for name in GAMES}
# Meanings of words that a viewer knows and that no sentence need tell.
UNTOLD: dict[str, set[str]] = {"kingdoms": kingdoms.UNTOLD}
TABLES = tables(GAMES, CHECKS, UNTOLD)

__all__ = ["CHECKS", "GAMES", "TABLES", "UNTOLD", "option_sets", "random_actor"]
