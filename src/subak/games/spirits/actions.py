"""The 243 actions: what a seat, or nature, can do with one click."""

from typing import Final

STOP: Final = 0  # stop, no, pass, do not use
YES: Final = 1  # yes, use, fill
NUMBER: Final = 2  # + k, 0 <= k <= 30; nature: + number of a setup or rain card
CARD: Final = 32  # + spirit, 1 <= spirit <= 40
WALL: Final = 73  # + edge
GATE: Final = 103  # + edge
LIFT: Final = 133  # + edge of the gate: first half of a gate move
DROP: Final = 163  # + edge of the wall: second half
HEX: Final = 193  # + hex
PADDY: Final = 203  # + lowest hex of the paddy
SEAT: Final = 213  # + seat
TILE: Final = 216  # + tile, 1 <= tile <= 24
BUY_LABORER: Final = 241
BUY_LIVESTOCK: Final = 242
WIDTH: Final = 243

MOST: Final = 30  # the highest NUMBER
