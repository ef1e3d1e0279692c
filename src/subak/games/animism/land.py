"""Geometry on the land: where a piece fits, what it touches, which altars a group reaches. Three native words a set."""

from typing import Final

from mypy_extensions import i64

from subak.games.animism.cards import Cards
from subak.kit.ranks import RANK, SPREAD

Words = tuple[i64, i64, i64]

FULL: Final = 0x1FFFFFFFFFFFFFF  # a word of 57 squares
LAST: Final = 0x7FFFFFFFFFFFFF  # the third word has 55
NOT_WEST_0: Final = 0x1EFFF7FFBFFDFFE  # squares that are not in the first column
NOT_WEST_1: Final = 0x1FF7FFBFFDFFEFF
NOT_WEST_2: Final = 0x7FFBFFDFFEFFF7
NOT_EAST_0: Final = 0x1F7FFBFFDFFEFFF  # squares that are not in the last column
NOT_EAST_1: Final = 0x1FFBFFDFFEFFF7F
NOT_EAST_2: Final = 0x3FFDFFEFFF7FFB
BELOW_EAST: Final = 0xFFFFFFFFFFFFFF  # all but the top bit of a word
BELOW_SOUTH: Final = 0xFFFFFFFFFFF  # all but the top 13 bits of a word


def east(a: i64, b: i64, c: i64) -> Words:
    """The squares to the right of a set."""
    return (
        (a & BELOW_EAST) << 1 & NOT_WEST_0,
        ((b & BELOW_EAST) << 1 | a >> 56) & NOT_WEST_1,
        (c << 1 | b >> 56) & NOT_WEST_2,
    )


def west(a: i64, b: i64, c: i64) -> Words:
    """The squares to the left of a set."""
    return (
        (a >> 1 | (b & 1) << 56) & NOT_EAST_0,
        (b >> 1 | (c & 1) << 56) & NOT_EAST_1,
        c >> 1 & NOT_EAST_2,
    )


def south(a: i64, b: i64, c: i64) -> Words:
    """The squares below a set."""
    return (
        (a & BELOW_SOUTH) << 13,
        (b & BELOW_SOUTH) << 13 | a >> 44,
        ((c & BELOW_SOUTH) << 13 | b >> 44) & LAST,
    )


def north(a: i64, b: i64, c: i64) -> Words:
    """The squares above a set."""
    return (
        a >> 13 | (b & 0x1FFF) << 44,
        b >> 13 | (c & 0x1FFF) << 44,
        c >> 13,
    )


def around(a: i64, b: i64, c: i64) -> Words:
    """The squares that share an edge with a set."""
    e = east(a, b, c)
    w = west(a, b, c)
    s = south(a, b, c)
    n = north(a, b, c)
    return e[0] | w[0] | s[0] | n[0], e[1] | w[1] | s[1] | n[1], e[2] | w[2] | s[2] | n[2]


def count(a: i64, b: i64, c: i64) -> i64:
    """How many squares a set has; quick for small sets."""
    n: i64 = 0
    while a != 0:
        a &= a - 1
        n += 1
    while b != 0:
        b &= b - 1
        n += 1
    while c != 0:
        c &= c - 1
        n += 1
    return n


def edges(a: i64, b: i64, c: i64, x: i64, y: i64, z: i64) -> i64:
    """How many edges the squares of one set share with the squares of another."""
    e = east(a, b, c)
    w = west(a, b, c)
    s = south(a, b, c)
    n = north(a, b, c)
    return (
        count(e[0] & x, e[1] & y, e[2] & z)
        + count(w[0] & x, w[1] & y, w[2] & z)
        + count(s[0] & x, s[1] & y, s[2] & z)
        + count(n[0] & x, n[1] & y, n[2] & z)
    )


def anchors(cards: Cards, form: i64, free: Words, rim: Words) -> Words:
    """Where a turned piece (piece * 4 + turns) may lie: wholly on free squares, with at least one on the rim."""
    fits = cards.fits
    at: i64 = form * 3
    f0: i64 = fits[at]
    f1: i64 = fits[at + 1]
    f2: i64 = fits[at + 2]
    a, b, c = free
    x, y, z = rim
    t0: i64 = 0
    t1: i64 = 0
    t2: i64 = 0
    for k in cards.shapes[form]:
        up: i64 = 57 - k
        low: i64 = FULL >> up  # not (1 << k) - 1: compiled, that would be a shift of 32 bits
        f0 &= a >> k | (b & low) << up
        f1 &= b >> k | (c & low) << up
        f2 &= c >> k
        t0 |= x >> k | (y & low) << up
        t1 |= y >> k | (z & low) << up
        t2 |= z >> k
    return f0 & t0, f1 & t1, f2 & t2


def listed(found: Words, base: i64) -> list[int]:
    """The members of a set, ascending, each plus `base`."""
    out: list[int] = []
    a, b, c = found
    add(out, a, base)
    add(out, b, base + 57)
    add(out, c, base + 114)
    return out


def add(out: list[int], word: i64, place: i64) -> None:
    """Add the members of one word, of which the lowest stands for `place`."""
    rank = RANK
    while word != 0:
        out.append(int(place + rank[(word & -word) * SPREAD >> 56 & 63]))
        word &= word - 1


def grown(a: i64, b: i64, c: i64, x: i64, y: i64, z: i64) -> Words:
    """The whole group inside the set x y z that the seed a b c belongs to."""
    while True:
        n = around(a, b, c)
        p: i64 = (a | n[0]) & x
        q: i64 = (b | n[1]) & y
        r: i64 = (c | n[2]) & z
        if p == a and q == b and r == c:
            return a, b, c
        a = p
        b = q
        c = r


def group_of(a: i64, b: i64, c: i64, x: i64, y: i64, z: i64) -> Words:
    """The group of the lowest square of a b c inside x y z."""
    if a != 0:
        return grown(a & -a, 0, 0, x, y, z)
    if b != 0:
        return grown(0, b & -b, 0, x, y, z)
    return grown(0, 0, c & -c, x, y, z)


def touched(cards: Cards, a: i64, b: i64, c: i64) -> i64:
    """A-10.4, A-10.5: how many altars share an edge with a set; the purple cross is one altar."""
    n = around(a, b, c)
    altars = cards.altars
    purple = cards.purple
    total: i64 = count(n[0] & altars[0], n[1] & altars[1], n[2] & altars[2])
    if n[0] & purple[0] or n[1] & purple[1] or n[2] & purple[2]:
        total += 1
    return total


def most_altars(cards: Cards, a: i64, b: i64, c: i64) -> tuple[i64, i64, i64, i64]:
    """A-10.6: the altars of the set's best group, and that group's words."""
    x: i64 = a
    y: i64 = b
    z: i64 = c
    if cards.junction:  # the variant of: altars and the cross join what touches them
        x |= cards.altars[0] | cards.purple[0]
        y |= cards.altars[1] | cards.purple[1]
        z |= cards.altars[2] | cards.purple[2]
    best: i64 = 0
    best0: i64 = 0
    best1: i64 = 0
    best2: i64 = 0
    while a != 0 or b != 0 or c != 0:
        group = group_of(a, b, c, x, y, z)
        own0: i64 = group[0] & a
        own1: i64 = group[1] & b
        own2: i64 = group[2] & c
        altars: i64 = touched(cards, own0, own1, own2)
        if altars > best:
            best = altars
            best0 = own0
            best1 = own1
            best2 = own2
        a &= ~own0
        b &= ~own1
        c &= ~own2
    return best, best0, best1, best2
