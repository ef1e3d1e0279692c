"""Positions told word by word: what changed between two, and which words are out of their range."""

from subak.core.game import HIDDEN
from subak.core.position import FRAME, MASK, NONE, OPEN, Position, Word


def about(word: Word, n: int) -> str:
    """The n-th word of a position, for people; `word` is its declaration."""
    owner, place = divmod(n - word.at, word.n)
    text = word.meaning if word.owners == 0 else f"{word.meaning}, seat {owner + 1}"
    return text if word.n == 1 else f"{text}, no. {place}"


def differ(one: Position, two: Position) -> list[str]:
    """What changed between two positions, a line a word: for the log, and for whoever looks for a mistake."""
    out: list[str] = []
    for word in one.book.words.lines:
        for n in range(word.at, word.at + word.size()):
            if one[n] != two[n]:
                out.append(f"{about(word, n)}: {_value(word, one[n])} -> {_value(word, two[n])}")
    return out


def faults(position: Position) -> list[str]:
    """The words of a full position that are out of their range."""
    out: list[str] = []
    for word in position.book.words.lines:
        for n in range(word.at, word.at + word.size()):
            if not word.allows(position[n]):
                out.append(f"{about(word, n)}: {position[n]} is not in {word.low} to {word.high}")
    return out


def _value(word: Word, value: int) -> str:
    if value == HIDDEN and word.secret != OPEN:
        return "hidden"
    if value == NONE and word.start == NONE:
        return "none"
    if word.kind == MASK:
        return "{" + ", ".join([str(bit) for bit in range(62) if value >> bit & 1]) + "}"
    return f"{value:#x}" if word.kind == FRAME else str(value)
