"""Sentences suffice to play; and the law notices when they do not."""

import re
from collections.abc import Callable, Sequence

import pytest

from subak.core.game import State
from subak.laws.reading import *  # noqa: F403
from subak.laws.reading import misread
from subak.laws.tables import Setup, pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES, UNTOLD  # noqa: F401
from tests.toy import Nim


def of_nim(tell: Callable[[Nim, State, int, Sequence[str]], str]) -> Setup:
    """A table at which Nim is told otherwise."""

    class Retold(Nim):
        def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
            return tell(self, view, seat, names)

    return Setup(Retold(), 2, {"heap": 7})


def test_a_full_account_is_never_misread() -> None:
    table = of_nim(Nim.tell)
    assert [misread(table, seed) for seed in range(20)] == [[]] * 20


@pytest.mark.parametrize("left_out", [r"The heap has \d+ stones?\.", r"Taken: [^.]+\."])
def test_what_the_account_leaves_out_is_found(left_out: str) -> None:
    def tell(game: Nim, view: State, seat: int, names: Sequence[str]) -> str:
        return re.sub(left_out, "", Nim.tell(game, view, seat, names))

    table = of_nim(tell)
    assert any(misread(table, seed) for seed in range(200))
