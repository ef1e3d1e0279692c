"""Where the only bit of a word stands, by a table: `RANK[bit * SPREAD >> 56 & 63]`, for bits 0 to 61."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EXTENT: Final = 62  # bits of a word
SPREAD: Final = 0x03F7_9D71_B4CB_0A89  # times a power of two, other bits 56 to 61 for each


def ranks() -> vec[i64]:
    """The numbers of bits by what SPREAD makes of them."""
    out = vec[i64]([0] * 64)
    for bit in range(EXTENT):
        out[(SPREAD << bit) >> 56 & 63] = bit
    return out


RANK: Final = ranks()
