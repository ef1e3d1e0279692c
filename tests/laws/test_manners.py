"""What a page offers with less ado is no other game."""

from subak.laws.manners import *  # noqa: F403
from subak.laws.tables import pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES  # noqa: F401
