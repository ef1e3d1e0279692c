"""Every board is well-formed, safe under a strict content security policy, and offers legal actions only, each once."""

from subak.laws.pictures import *  # noqa: F403
from subak.laws.tables import pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES  # noqa: F401
