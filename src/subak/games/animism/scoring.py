"""What a sheet is worth to a seat: scores A and B, altars, hexagons, bonuses."""

from mypy_extensions import i64

from subak.games.animism.cards import AREAS, BLACK, COLOURS, PIECES
from subak.games.animism.land import count, most_altars
from subak.games.animism.state import BONUS, LAND, MARK, SEATS, TRACK, AnimismData


def score_a(state: AnimismData, sheet: int, seat: int) -> int:
    """A-10.2: the number in the last filled square of the seat's own track."""
    filled = state[TRACK + sheet * COLOURS + seat] & 15
    return state.cards.numbers[filled - 1] if filled else 0


def hexagons(state: AnimismData, sheet: int, seat: int) -> int:
    """A-10.3: hexagons in the seat's colour, over all tracks."""
    hexes = state.cards.hexagons
    total = 0
    for colour in range(COLOURS):
        track = state[TRACK + sheet * COLOURS + colour]
        filled = track & 15
        track >>= 4
        for square in range(filled):
            if hexes >> square & 1 and track >> 2 * square & 3 == seat:
                total += 1
    return total


def altars(state: AnimismData, sheet: int, seat: int) -> int:
    """A-10.6: the most altars that one group of the seat touches."""
    w = state.w
    at: i64 = LAND + (sheet * COLOURS + seat) * 3
    found = most_altars(state.cards, w[at], w[at + 1], w[at + 2])
    return int(found[0])


def areas(state: AnimismData, sheet: int, seat: int, then: int = 0) -> int:
    """A-6.14: in how many areas the seat's colour stands, which is the highest level it has checked; now, or THEN."""
    w = state.w
    at: i64 = LAND + then + (sheet * COLOURS + seat) * 3
    a: i64 = w[at]
    b: i64 = w[at + 1]
    c: i64 = w[at + 2]
    masks = state.cards.areas
    total = 0
    for area in range(0, AREAS * 3, 3):
        if a & masks[area] or b & masks[area + 1] or c & masks[area + 2]:
            total += 1
    return total


def multiplier(state: AnimismData, sheet: int, seat: int) -> int:
    """A-13.9: hexagons and bonuses, by which altars are multiplied."""
    hexes = hexagons(state, sheet, seat)
    return hexes + bonuses(state, sheet)[seat] if state[BONUS + sheet] else hexes


def score_b(state: AnimismData, sheet: int, seat: int) -> int:
    """A-10.8, A-13.9."""
    hexes = multiplier(state, sheet, seat)
    return hexes * altars(state, sheet, seat) if hexes else 0


def total(state: AnimismData, sheet: int, seat: int) -> int:
    """A-10.9."""
    return score_a(state, sheet, seat) + score_b(state, sheet, seat)


def bonuses(state: AnimismData, sheet: int) -> list[int]:
    """A-13.4: what the bonuses marked on a sheet give to every seat together."""
    out = [0] * state[SEATS]
    marked = state[BONUS + sheet]
    for bonus in range(3):
        if marked >> 3 * bonus & 7:
            for seat, points in enumerate(bonus_points(state, sheet, bonus)):
                out[seat] += points
    return out


def bonus_points(state: AnimismData, sheet: int, bonus: int) -> list[int]:
    """A-13.5 to A-13.8: bonus I, II or III for every seat, were it marked."""
    out = [0] * state[SEATS]
    for place in range(4):
        if bonus == 0:
            held = on_track(state, sheet, place)
        elif bonus == 1:
            held = in_area(state, sheet, place)
        else:
            held = in_frame(state, sheet, place + 1)
        most = max(held)
        if most:
            for seat in range(state[SEATS]):
                if held[seat] == most:
                    out[seat] += 1
    return out


def on_track(state: AnimismData, sheet: int, colour: int) -> list[int]:
    """How many squares of a track each seat has filled."""
    held = [0] * state[SEATS]
    track = state[TRACK + sheet * COLOURS + colour]
    for square in range(track & 15):
        held[track >> 4 + 2 * square & 3] += 1
    return held


def in_area(state: AnimismData, sheet: int, area: int) -> list[int]:
    """How many squares of an area each seat has filled."""
    held: list[int] = []
    w = state.w
    masks = state.cards.areas
    m0: i64 = masks[area * 3]
    m1: i64 = masks[area * 3 + 1]
    m2: i64 = masks[area * 3 + 2]
    for seat in range(state[SEATS]):
        at: i64 = LAND + (sheet * COLOURS + seat) * 3
        n: i64 = count(w[at] & m0, w[at + 1] & m1, w[at + 2] & m2)
        held.append(int(n))
    return held


def in_frame(state: AnimismData, sheet: int, level: int) -> list[int]:
    """How many purchase marks each seat has in the frame of a level."""
    held = [0] * state[SEATS]
    for piece in range(BLACK, PIECES):
        if state.cards.levels[piece] == level:
            marks = state[MARK + sheet * PIECES + piece]
            for mark in range(marks & 7):
                held[marks >> 3 + 2 * mark & 3] += 1
    return held
