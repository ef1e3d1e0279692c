"""What people call themselves and say, without what nobody can see; and places for names in sentences that are kept."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from subak.kit.text import _
from subak.table.commands import NAME
from subak.table.errors import MALFORMED, Refused

BLANK: Final = frozenset(  # letters, signs and marks that show nothing
    [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
     0x16FE4, 0x1D159, *range(0xE0100, 0xE01F0)]
)  # fmt: skip
JOINERS: Final = "\u200c\u200d\ufe0f"  # within words of some languages, and within pictures
MARKS: Final = 2  # accents on one letter: more climb into other lines
PLACES: Final = [chr(0xE000 + seat) for seat in range(8)]  # stand for the players' names: no name can hold them


def clean(name: str) -> str:
    """A name as it is shown: on one line, short, of what can be seen; "" if that is nothing."""
    shown = _shown(name[: NAME * 8], "")
    return shown[:NAME].strip() if any(unicodedata.category(c)[0] in "LNPS" for c in shown) else ""


def called(name: str) -> str:
    """A name to sit or talk under: a guest's if none is given; Refused if nobody could see it."""
    shown = clean(name)
    if not shown and name.strip():
        raise Refused(MALFORMED, _("This name would be invisible: use letters, digits or signs."))
    return shown or _("Guest")


def former() -> str:
    """What somebody is called whose name is kept no more."""
    return _("Former player")


def filled(sentence: str, names: Sequence[str]) -> str:
    """A sentence written with PLACES, with what the players are called now."""
    for place, name in zip(PLACES, names, strict=False):
        sentence = sentence.replace(place, name)
    return sentence


def talk(text: str) -> str:
    """What is said, on one line; "" if there is nothing to see."""
    shown = _shown(text, JOINERS)
    return shown if any(unicodedata.category(c)[0] in "LNPS" for c in shown) else ""


def _shown(text: str, kept: str) -> str:
    """The text without control characters and blanks, its spaces and accents kept within bounds."""
    out: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind[0] == "Z" or kind == "Cc":
            out.append(" ")
        elif letter in kept or (kind[0] != "C" and ord(letter) not in BLANK and marks <= MARKS):
            out.append(letter)
    return " ".join("".join(out).split())
