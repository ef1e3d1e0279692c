"""The compiled package is compiled: a failed build would silently import the plain modules."""

import os
import sys
from importlib import import_module

import pytest

from subak.games import NAMES

COMPILED = os.environ.get("SUBAK_BUILD") == "compiled"
HOT = ["subak.core.game", "subak.core.play", "subak.core.bits", *(f"subak.games.{name}.rules" for name in NAMES)]


@pytest.mark.parametrize("name", HOT)
def test_hot_modules_are_compiled_when_they_should_be(name: str) -> None:
    file = str(import_module(name).__file__)
    assert file.endswith((".so", ".pyd")) == COMPILED, file


def test_modules_that_make_sentences_are_never_compiled() -> None:
    for name in NAMES:
        import_module(f"subak.games.{name}.game")
        assert str(sys.modules[f"subak.games.{name}.game"].__file__).endswith(".py")
