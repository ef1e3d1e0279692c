"""Sets of small numbers as ints."""


def first(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """The members of a set, ascending."""
    out: list[int] = []
    n = 0
    while mask:
        if mask & 0xFF == 0:
            mask >>= 8
            n += 8
            continue
        if mask & 1:
            out.append(n)
        mask >>= 1
        n += 1
    return out


def size(mask: int) -> int:
    """How many members a set has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
