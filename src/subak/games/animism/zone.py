"""The pieces zone of the sheet in hand: what is open, what it costs, who can pay it how, and where it fits."""

from typing import Final

from mypy_extensions import i64

from subak.games.animism import actions as do
from subak.games.animism import scoring
from subak.games.animism.cards import BLACK, COLOURS, PIECES, SIDE, SQUARES, WHITE, WORD, Cards
from subak.games.animism.land import Words, anchors, around
from subak.games.animism.state import EXTRA, LAND, MARK, PIECE, ROUND, SEATS, THEN, TOKENS, AnimismData

ANY_COST: Final = 99  # more than a piece can cost


def is_open(cards: Cards, piece: i64, marks: i64, reached: i64) -> bool:
    """A-4.3, A-4.4 and A-4.7: of a level that is reached, and not sold out."""
    return marks < cards.sizes[piece] and (piece < WHITE or cards.levels[piece] <= reached)


def level(state: AnimismData, seat: int) -> int:
    """A-4.4, A-8.14: the highest level open to the seat on the sheet in hand: what was checked before this pass."""
    return scoring.areas(state, state.sheet_of(seat), seat, THEN)


def cost(state: AnimismData, seat: int, piece: int) -> int:
    """A-4.6: its squares plus its purchase marks on this sheet."""
    return state.cards.sizes[piece] + (state[MARK + state.sheet_of(seat) * PIECES + piece] & 7)


def due(state: AnimismData, seat: int) -> int:
    """What the seat has to pay now."""
    if state[EXTRA + seat]:
        return state.cards.second
    return cost(state, seat, state[PIECE + seat])


def foreign(state: AnimismData, seat: int) -> tuple[int, int, int]:
    """The tokens a seat holds in the three foreign colours."""
    w = state.w
    at: i64 = TOKENS + seat * COLOURS
    return (
        int(w[at + (0 if seat else 1)]),
        int(w[at + (1 if seat > 1 else 2)]),
        int(w[at + (2 if seat > 2 else 3)]),
    )


def spend(state: AnimismData, seat: int, first: int, second: int, third: int) -> None:
    """Tokens of the three foreign colours leave the hand."""
    w = state.w
    at: i64 = TOKENS + seat * COLOURS
    w[at + (0 if seat else 1)] -= first
    w[at + (1 if seat > 1 else 2)] -= second
    w[at + (2 if seat > 2 else 3)] -= third


def purse(state: AnimismData, seat: int) -> int:
    """A-5.9: the most that the seat can pay."""
    first, second, third = foreign(state, seat)
    return state.cards.value(first, second, third)


def payments(state: AnimismData, seat: int) -> list[int]:
    """A-5.8: the payments that reach what is due and spend no token in vain, as codes 121 a + 11 b + c."""
    first, second, third = foreign(state, seat)
    out: list[int] = []
    for code in state.cards.payments[due(state, seat)]:
        if code // 121 <= first and code // 11 % 11 <= second and code % 11 <= third:
            out.append(int(code))
    return out


def room(state: AnimismData, seat: int) -> tuple[Words, Words]:
    """A-6.3 to A-6.8: the empty squares of the sheet in hand, and the rim: those of them a piece must reach."""
    w = state.w
    cards = state.cards
    at: i64 = LAND + state.sheet_of(seat) * COLOURS * 3
    x: i64 = w[at] | w[at + 3] | w[at + 6]
    y: i64 = w[at + 1] | w[at + 4] | w[at + 7]
    z: i64 = w[at + 2] | w[at + 5] | w[at + 8]
    if w[SEATS] == 4:  # framed altars are no filled squares
        x |= w[at + 9]
        y |= w[at + 10]
        z |= w[at + 11]
    a: i64 = cards.fillable[0] & ~x
    b: i64 = cards.fillable[1] & ~y
    c: i64 = cards.fillable[2] & ~z
    if w[ROUND] == 1:
        p, q, r = beside_purple(cards)
        if p & a or q & b or r & c:
            return (a, b, c), (p & a, q & b, r & c)  # when none is left, A-4.16
    x |= cards.purple[0]
    y |= cards.purple[1]
    z |= cards.purple[2]
    p, q, r = around(x, y, z)
    return (a, b, c), (p & a, q & b, r & c)


def beside_purple(cards: Cards) -> Words:
    """The squares that share an edge with the purple cross."""
    return around(cards.purple[0], cards.purple[1], cards.purple[2])


def places(state: AnimismData, seat: int) -> Words:
    """A-6.3 to A-6.8: where the piece in hand, as it is turned, may lie."""
    free, rim = room(state, seat)
    return anchors(state.cards, state.form(seat), free, rim)


def turns(state: AnimismData, seat: int, most: int = 4) -> list[int]:
    """A-6.2: how the piece in hand may be turned."""
    free, rim = room(state, seat)
    return fitting_turns(state.cards, state[PIECE + seat], free, rim, most)


def fitting_turns(cards: Cards, piece: int, free: Words, rim: Words, most: int = 4) -> list[int]:
    """A-6.2: the distinct quarter turns with which a piece finds a place, at most so many of them."""
    out: list[int] = []
    for turn in range(4):
        if cards.turns[piece] >> turn & 1:
            found = anchors(cards, piece * 4 + turn, free, rim)
            if found[0] or found[1] or found[2]:
                out.append(turn)
                if len(out) == most:
                    break
    return out


def fits(cards: Cards, piece: i64, free: Words, rim: Words) -> bool:
    """A-4.12: whether a piece has a legal placement."""
    turns: i64 = cards.turns[piece]
    form: i64 = piece * 4
    while turns:
        if turns & 1:
            found = anchors(cards, form, free, rim)
            if found[0] or found[1] or found[2]:
                return True
        turns >>= 1
        form += 1
    return False


def drawable(state: AnimismData, seat: int, stop: i64, reached: i64, most: i64, one: bool = False) -> int:
    """Bitmask of the pieces before `stop` that are open to whom this level is, cost no more, and find a place.

    With `one`, of the first of them alone.
    """
    w = state.w
    cards = state.cards
    free, rim = room(state, seat)
    at: i64 = MARK + state.sheet_of(seat) * PIECES
    mask: i64 = 0
    bit: i64 = 1 << BLACK
    for piece in range(i64(BLACK), stop):
        marks: i64 = w[at + piece] & 7
        within = cards.sizes[piece] + marks <= most
        if within and is_open(cards, piece, marks, reached) and fits(cards, piece, free, rim):
            mask |= bit
            if one:
                break
        bit += bit
    return mask


def affordable(state: AnimismData, seat: int, one: bool = False) -> int:
    """A-4.9, A-4.12: bitmask of the pieces that the seat can buy, pay and draw; the single not among them."""
    most: i64 = purse(state, seat)
    if most < 2:  # the smallest piece of the zone has two squares
        return 0
    return drawable(state, seat, PIECES, level(state, seat), most, one)


def usable(state: AnimismData, seat: int) -> int:
    """A-8.3: bitmask of the pieces that a die may give the seat now."""
    return drawable(state, seat, PIECES, level(state, seat), ANY_COST)


def openings(state: AnimismData, seat: int) -> int:
    """A-4.16: bitmask of the level 1 pieces that can be bought and drawn in round 1."""
    x, y, z = room(state, seat)[1]
    p, q, r = beside_purple(state.cards)
    return drawable(state, seat, WHITE, 1, ANY_COST) if p & x or q & y or r & z else 0


def closed(state: AnimismData, seat: int, piece: int) -> int:
    """The rule that closes a piece to the seat; 0 if it is open."""
    sheet = state.sheet_of(seat)
    if not state.cards.sizes[piece]:
        return do.FACE_GIVES_NOTHING
    if state[MARK + sheet * PIECES + piece] & 7 == state.cards.sizes[piece]:
        return do.SOLD_OUT
    needed = state.cards.levels[piece]
    if piece < WHITE or needed <= level(state, seat):
        return 0
    return do.LEVEL_OPENS_LATER if needed <= scoring.areas(state, sheet, seat) else do.LEVEL_NOT_REACHED


def misfit(state: AnimismData, seat: int, anchor: int) -> int:
    """The rule that forbids to draw the turned piece there, where it may not lie."""
    cards = state.cards
    shape = cards.shapes[state.form(seat)]
    for k in shape:
        if anchor % SIDE + k % SIDE >= SIDE or anchor + k >= SQUARES:
            return do.LEAVES_THE_LAND
    for k in shape:
        if has(cards.altars[0], cards.altars[1], cards.altars[2], anchor + k):
            return do.COVERS_AN_ALTAR
    a, b, c = room(state, seat)[0]
    x, y, z = around(cards.outside[0], cards.outside[1], cards.outside[2])
    framed = False
    for k in shape:
        if not has(a, b, c, anchor + k):
            return do.SQUARE_IS_FILLED
        framed = framed or has(x, y, z, anchor + k)
    if state[ROUND] == 1:
        return do.MISSES_THE_CROSS
    return do.FRAME_IS_NO_SQUARE if framed and state[SEATS] < COLOURS else do.TOUCHES_NOTHING


def has(a: i64, b: i64, c: i64, square: int) -> bool:
    """Whether a set has a square."""
    word: i64 = a if square < WORD else b if square < 2 * WORD else c
    return word >> square % WORD & 1 == 1
