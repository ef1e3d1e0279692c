"""The laws that every game keeps, for pytest: a game's own tests take them over.

A test module of yours imports them all and says which games they are tried on:

    from subak.laws import *

    GAMES = ["floodgate"]

`CHECKS` may hold, by game, a function that raises AssertionError for a full position that cannot be.
`UNTOLD` may hold, by game, the meanings of words that a viewer knows and that no sentence of `tell` need say.
"""

import pytest

CHAPTERS = "course declarations honesty idiom manners narration pictures reading rulebook tables"
for chapter in CHAPTERS.split():
    pytest.register_assert_rewrite(f"subak.laws.{chapter}")

from subak.laws.course import *  # noqa: E402, F403
from subak.laws.declarations import *  # noqa: E402, F403
from subak.laws.honesty import *  # noqa: E402, F403
from subak.laws.idiom import *  # noqa: E402, F403
from subak.laws.manners import *  # noqa: E402, F403
from subak.laws.narration import *  # noqa: E402, F403
from subak.laws.pictures import *  # noqa: E402, F403
from subak.laws.reading import *  # noqa: E402, F403
from subak.laws.rulebook import *  # noqa: E402, F403
from subak.laws.tables import *  # noqa: E402, F403
