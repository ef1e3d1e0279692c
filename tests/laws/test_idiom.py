"""The manner in which games are written."""

from subak.laws.idiom import *  # noqa: F403
from subak.laws.tables import pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES  # noqa: F401
