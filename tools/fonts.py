"""Cut the boards' fonts: `python tools/fonts.py` reads the npm packages and writes kit/fonts and kit/widths.py.

Run it after a font's version changed. The page loads whole Latin fonts; the small cuts stand inside of pictures that
are files of their own, and the widths let the drawing code measure a text before it is set.
"""

import io
import sys
from pathlib import Path
from textwrap import wrap

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "src/subak/web/client/node_modules/@fontsource-variable"
CORE = ROOT / "src/subak/core"
SANS = PACKAGES / "source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
DISPLAY = PACKAGES / "fraunces/files/fraunces-latin-opsz-normal.woff2"

WEIGHTS = (400, 600, 700)  # of the sans-serif that boards use
DISPLAY_CUT = {"wght": 600.0, "opsz": 24.0}  # the one cut of Fraunces that boards use; palette.css says the same
ASCII = [chr(n) for n in range(0x20, 0x7F)]
SIGNS = list("·×±½–—‘’“”…−")
LATIN = [chr(n) for n in range(0xA1, 0x100) if n != 0xAD]
HEAD = '''"""Widths of the letters of the boards' fonts, in thousandths of the size; written by tools/fonts.py."""

from typing import Final
'''
Limits = dict[str, float | tuple[float, float]]


def cut(path: Path, limits: Limits, name: str) -> bytes:
    """The font with few letters and within limits of its axes, under a name of its own as its licence asks."""
    font = TTFont(path)
    options = subset.Options()
    options.layout_features = ["kern", "mark", "ccmp"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(ASCII + SIGNS))
    cutter.subset(font)
    font = instantiateVariableFont(font, limits)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = name
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def widths(path: Path, limits: Limits, letters: list[str]) -> list[int]:
    """Advance widths in thousandths of the size."""
    font = instantiateVariableFont(TTFont(path), limits)
    names, unit = font.getBestCmap(), font["head"].unitsPerEm
    return [round(font["hmtx"][names[ord(letter)]][0] * 1000 / unit) for letter in letters]


def main() -> None:
    if not SANS.exists():
        sys.exit("The fonts come with the client's packages: run tools/client.py first.")
    (CORE / "fonts").mkdir(exist_ok=True)
    (CORE / "fonts/sans.woff2").write_bytes(cut(SANS, {"wght": (WEIGHTS[0], WEIGHTS[-1])}, "Subak Sans"))
    (CORE / "fonts/display.woff2").write_bytes(cut(DISPLAY, dict(DISPLAY_CUT), "Subak Display"))
    known = set(TTFont(SANS).getBestCmap()) & set(TTFont(DISPLAY).getBestCmap())
    letters = [letter for letter in dict.fromkeys(ASCII + LATIN + SIGNS) if ord(letter) in known]
    tables = {f"SANS_{weight}": widths(SANS, {"wght": weight}, letters) for weight in WEIGHTS}
    tables["DISPLAY"] = widths(DISPLAY, dict(DISPLAY_CUT), letters)
    (CORE / "widths.py").write_text(module("".join(letters), tables), encoding="utf-8")


def module(letters: str, tables: dict[str, list[int]]) -> str:
    lines = ["# fmt: off", "LETTERS: Final = ("]
    lines += [f"    {letters[n : n + 80]!r}" for n in range(0, len(letters), 80)]
    lines.append(")")
    for name, row in tables.items():
        figures = wrap(", ".join(map(str, row)) + ",", 110)
        lines += [f"{name}: Final = (", *(f"    {line}" for line in figures), ")"]
    return f"{HEAD}\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
