"""Nothing hidden leaves `redact`; what it leaves out cannot be guessed from what it keeps."""

from subak.laws.honesty import *  # noqa: F403
from subak.laws.tables import pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES  # noqa: F401
