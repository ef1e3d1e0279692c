"""Sets of small numbers as ints."""


def first(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """The members of a set, ascending."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def size(mask: int) -> int:
    """How many members a set has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
