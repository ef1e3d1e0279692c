"""What sentences for people are made with, in games and everywhere above them."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from subak.core.language import N_, _, n_

__all__ = ["N_", "_", "chapters", "cited", "listed", "n_", "nearest", "player"]


def player(names: Sequence[str], seat: int) -> str:
    """What a seat is called: its player's name where names are known, else by its number."""
    return names[seat] if 0 <= seat < len(names) else _("player {n}").format(n=seat + 1)


def cited(letter: str, code: int, sentence: str) -> str:
    """A refusal with the rule it stands for: the code 4_05_0 is rule 4.5, so that no sentence cites another one."""
    return f"{sentence} ({letter}-{code // 1000}.{code // 10 % 100})."


def listed(words: Iterable[str], last: str = "") -> str:
    """`a, b and c`; with another `last`, `a, b or c`. Other languages put other marks and no spaces between."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return _("{some} {last} {item}").format(some=_(", ").join(items[:-1]), last=last or _("and"), item=items[-1])


def chapters(parts: Iterable[tuple[str, Iterable[str]]]) -> str:
    """A long account to skip along: each part is a heading, if it has one, and its lines; a blank line parts them."""
    told = ["\n".join([line for line in (heading, *lines) if line]) for heading, lines in parts]
    return "\n\n".join([part for part in told if part])


def nearest(word: str, valid: Iterable[str]) -> str:
    """A closing sentence for an unknown word: the nearest valid one, or all of them."""
    words = list(valid)
    close = get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    if close:
        return _("Did you mean {word}?").format(word=close[0])
    return _("Valid: {words}.").format(words=listed(words, _("or"))) if words else ""
