"""Sentences for people: the one place they pass through, so that languages can follow."""

import gettext
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

_catalogue = gettext.translation("subak", localedir=Path(__file__).parent.parent / "locale", fallback=True)


def _(sentence: str) -> str:
    """The sentence in the reader's language."""
    return _catalogue.gettext(sentence)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def plural(n: int, one: str, many: str = "") -> str:
    """`1 paddy`, `3 paddies`."""
    return f"{n} {one if n == 1 or n == -1 else many or one + 's'}"


def nearest(word: str, valid: Iterable[str]) -> str:
    """A closing sentence for an unknown word: the nearest valid one, or all of them."""
    words = list(valid)
    close = get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    if close:
        return _("Did you mean {word}?").format(word=close[0])
    return _("Valid: {words}.").format(words=listed(words, _("or"))) if words else ""
