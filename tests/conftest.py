"""What all tests share."""

import pytest

BUSY = {"browser", "remote", "server", "web"}  # folders whose tests run against processes of their own


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A server, a browser and a test on two busy cores: what fails is tried once more, and named in the summary."""
    for item in items:
        if BUSY & set(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
