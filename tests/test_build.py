"""The compiled package is compiled: a failed build would silently import the plain modules."""

import os
import sys
from importlib import import_module
from pathlib import Path
from runpy import run_path

import pytest

from subak.games import NAMES

TOOL = Path(__file__).parent.parent / "tools/compile.py"
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


def test_a_shift_that_would_lose_bits_is_refused_by_the_build() -> None:
    refuse = run_path(str(TOOL))["refuse_short_shifts"]
    right = "CPyTagged CPyDef_hands___hand(PyObject *cpy_r_s) {\n    cpy_r_r3 = cpy_r_r1 << cpy_r_r2;\n"
    refuse(right)
    with pytest.raises(SystemExit, match="hands___hand shifts a literal"):
        refuse(right + "    cpy_r_r4 = 1 << cpy_r_r2;\n")
