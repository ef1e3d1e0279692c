"""Sets of small numbers as ints."""

from mypy_extensions import i64


def first(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """The members of a set, ascending."""
    out: list[int] = []
    base: i64 = 0
    while mask:
        word: i64 = mask & 0xFFFF_FFFF  # sets may be larger than a machine word
        n = base
        while word:
            if word & 1:
                out.append(n)
            word >>= 1
            n += 1
        mask >>= 32
        base += 32
    return out


def size(mask: int) -> int:
    """How many members a set has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def picked(mask: i64, share: float) -> int:
    """The member of a set, at most 62 large, that stands so far along, from 0 to below 1."""
    many: i64 = 0
    rest = mask
    while rest > 0:
        rest &= rest - 1
        many += 1
    before: i64 = int(share * int(many))
    while before:
        mask &= mask - 1
        before -= 1
    return first(mask)
