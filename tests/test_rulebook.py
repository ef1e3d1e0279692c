"""Every rule of every RULES.md has a test that is named for it, and every test names a rule that exists."""

from pathlib import Path

from subak.games import NAMES
from subak.laws.rulebook import *  # noqa: F403
from subak.laws.tables import pytest_generate_tests  # noqa: F401

GAMES = NAMES
FOLDERS = {name: Path(__file__).parent / "games" / name for name in GAMES}
