"""What all tests share."""

import os

import pytest
from hypothesis import settings

BUSY = {"browser", "remote", "server", "web"}  # folders whose tests run against processes of their own

# A test that passed passes again; `make long` looks elsewhere every time, and a failure found there becomes a test.
settings.register_profile("steady", derandomize=True)
settings.register_profile("roaming", derandomize=False)
settings.load_profile(os.environ.get("SUBAK_SEARCH", "steady"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A server, a browser and a test on two busy cores: what fails is tried once more, and named in the summary."""
    for item in items:
        if BUSY & set(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
