"""Words stay in their range, legality is one, positions are values."""

from subak.laws.declarations import *  # noqa: F403
from subak.laws.tables import pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES  # noqa: F401
