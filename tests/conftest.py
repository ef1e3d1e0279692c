"""What all tests share."""

import gc
import os
from collections.abc import Callable, Iterator
from gettext import NullTranslations

import pytest
from hypothesis import settings

from subak.core.language import reader
from subak.laws.tables import Setup, option_sets

BUSY = {"browser", "remote", "server", "web"}  # folders whose tests run against processes of their own

# A test that passed passes again; `make long` looks elsewhere every time, and a failure found there becomes a test.
settings.register_profile("steady", derandomize=True)
settings.register_profile("roaming", derandomize=False)
settings.load_profile(os.environ.get("SUBAK_SEARCH", "steady"))


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A server, a browser and a test on two busy cores: what fails is tried once more, and named in the summary."""
    for item in items:
        if BUSY & set(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
        table = item.callspec.params.get("table") if hasattr(item, "callspec") else None
        if isinstance(table, Setup) and len(table.options) == 1 < len(table.game.options):
            item.add_marker(pytest.mark.one_option)
            if table.seats != usual_seats(table):
                item.add_marker(pytest.mark.slow)


def usual_seats(table: Setup) -> int:
    """At how many seats `make test` tries these options, one after the other; no option and all at once at any."""
    return table.game.seats[option_sets(table.game).index(table.options) % len(table.game.seats)]


def pytest_collection_finish() -> None:
    """What is loaded by now stays: looking through it again and again for garbage is a tenth of the time of a test."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def reading() -> Iterator[Callable[[NullTranslations], object]]:
    """Called with a catalogue: from then on, to the end of the test, every sentence is its."""
    before = reader.get()
    yield reader.set
    reader.set(before)
