"""What all tests share."""

import os

import pytest
from hypothesis import settings

from subak.laws.tables import Setup

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
        if isinstance(item, pytest.Function) and one_of_several(item):
            item.add_marker(pytest.mark.one_option)


def one_of_several(test: pytest.Function) -> bool:
    """Whether a law is tried with one option changed, of a game that is also tried with all of them changed."""
    table = test.callspec.params.get("table") if hasattr(test, "callspec") else None
    return isinstance(table, Setup) and len(table.options) == 1 < len(table.game.options)
