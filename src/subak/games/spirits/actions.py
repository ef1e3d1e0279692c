"""What a seat, or nature, can do with one click: 243 actions, and more with spirits and tiles of a pack."""

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
WIDTH: Final = 243  # of the game as printed
MORE_CARD: Final = 202  # + spirit, 41 <= spirit <= 61
MORE_TILE: Final = 239  # + tile, 25 <= tile <= 61

MOST: Final = 30  # the highest NUMBER
PRINTED_SPIRITS: Final = 40  # whose actions stand at CARD
PRINTED_TILES: Final = 24


def of_card(spirit: int) -> int:
    """The action that deals, keeps, plays or uses a spirit."""
    return (CARD if spirit <= PRINTED_SPIRITS else MORE_CARD) + spirit


def card_of(action: int) -> int:
    return action - (CARD if action < WALL else MORE_CARD)


def of_tile(tile: int) -> int:
    """The action that lays out or claims a tile."""
    return (TILE if tile <= PRINTED_TILES else MORE_TILE) + tile


def tile_of(action: int) -> int:
    return action - (TILE if action < BUY_LABORER else MORE_TILE)


def width(spirits: int, tiles: int) -> int:
    """How many actions there are, by the highest numbers of spirits and tiles."""
    if tiles > PRINTED_TILES:
        return MORE_TILE + tiles + 1
    return max(WIDTH, MORE_CARD + spirits + 1) if spirits > PRINTED_SPIRITS else WIDTH
