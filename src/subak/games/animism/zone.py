"""The pieces zone of the sheet in hand: what is open, what it costs, who can pay it how, and where it fits."""

from mypy_extensions import i64

from subak.games.animism import scoring
from subak.games.animism.cards import BLACK, PIECES, WHITE, Cards
from subak.games.animism.land import Words, anchors, around
from subak.games.animism.state import EXTRA, LAND, LANE, MARK, PIECE, SHEET, AnimismData


def is_open(state: AnimismData, seat: int, piece: int, level: int) -> bool:
    """A-4.3, A-4.4 and A-4.7: level checked and not sold out."""
    marks = state.board[state.sheet_of(seat) * SHEET + MARK + piece] & 7
    return marks < state.cards.sizes[piece] and (piece < WHITE or state.cards.levels[piece] <= level)


def cost(state: AnimismData, seat: int, piece: int) -> int:
    """A-4.6: its squares plus its purchase marks on this sheet."""
    return state.cards.sizes[piece] + (state.board[state.sheet_of(seat) * SHEET + MARK + piece] & 7)


def due(state: AnimismData, seat: int) -> int:
    """What the seat has to pay now."""
    if state.lanes[seat * LANE + EXTRA]:
        return state.cards.second
    return cost(state, seat, state.lanes[seat * LANE + PIECE])


def foreign(state: AnimismData, seat: int) -> tuple[int, int, int]:
    """The tokens a seat holds in the three foreign colours."""
    at = state.tokens_at(seat)
    board = state.board
    return (
        board[at + (0 if seat else 1)],
        board[at + (1 if seat > 1 else 2)],
        board[at + (2 if seat > 2 else 3)],
    )


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
            out.append(code)
    return out


def room(state: AnimismData, seat: int) -> tuple[Words, Words]:
    """A-6.3 to A-6.8: the empty squares of the sheet in hand, and the rim: those of them a piece must reach."""
    board = state.board
    cards = state.cards
    at = state.sheet_of(seat) * SHEET + LAND
    x: i64 = i64(board[at]) | i64(board[at + 3]) | i64(board[at + 6])
    y: i64 = i64(board[at + 1]) | i64(board[at + 4]) | i64(board[at + 7])
    z: i64 = i64(board[at + 2]) | i64(board[at + 5]) | i64(board[at + 8])
    if state.seats == 4:  # framed altars are no filled squares
        x |= i64(board[at + 9])
        y |= i64(board[at + 10])
        z |= i64(board[at + 11])
    a: i64 = i64(cards.fillable[0]) & ~x
    b: i64 = i64(cards.fillable[1]) & ~y
    c: i64 = i64(cards.fillable[2]) & ~z
    if state.round == 1:
        p, q, r = beside_purple(cards)
        if p & a or q & b or r & c:
            return (a, b, c), (p & a, q & b, r & c)  # when none is left, A-4.16
    x |= i64(cards.purple[0])
    y |= i64(cards.purple[1])
    z |= i64(cards.purple[2])
    p, q, r = around(x, y, z)
    return (a, b, c), (p & a, q & b, r & c)


def beside_purple(cards: Cards) -> Words:
    """The squares that share an edge with the purple cross."""
    return around(i64(cards.purple[0]), i64(cards.purple[1]), i64(cards.purple[2]))


def fitting_turns(cards: Cards, piece: int, free: Words, rim: Words) -> list[int]:
    """A-6.2: the distinct quarter turns with which a piece finds a place."""
    out: list[int] = []
    for turn in range(4):
        if cards.turns[piece] >> turn & 1:
            found = anchors(cards, piece * 4 + turn, free, rim)
            if found[0] or found[1] or found[2]:
                out.append(turn)
    return out


def fits(cards: Cards, piece: int, free: Words, rim: Words) -> bool:
    """A-4.12: whether a piece has a legal placement."""
    for turn in range(4):
        if cards.turns[piece] >> turn & 1:
            found = anchors(cards, piece * 4 + turn, free, rim)
            if found[0] or found[1] or found[2]:
                return True
    return False


def affordable(state: AnimismData, seat: int) -> list[int]:
    """A-4.9, A-4.12: the pieces that the seat can buy, pay and draw; the single not among them."""
    out: list[int] = []
    most = purse(state, seat)
    if most < 2:  # the smallest piece of the zone has two squares
        return out
    free, rim = room(state, seat)
    level = scoring.areas(state, state.sheet_of(seat), seat)
    for piece in range(BLACK, PIECES):
        within = cost(state, seat, piece) <= most
        if within and is_open(state, seat, piece, level) and fits(state.cards, piece, free, rim):
            out.append(piece)
    return out


def usable(state: AnimismData, seat: int) -> int:
    """A-8.3: bitmask of the pieces that a die may give the seat now."""
    free, rim = room(state, seat)
    level = scoring.areas(state, state.sheet_of(seat), seat)
    mask = 0
    for piece in range(BLACK, PIECES):
        if is_open(state, seat, piece, level) and fits(state.cards, piece, free, rim):
            mask |= 1 << piece
    return mask


def openings(state: AnimismData, seat: int) -> int:
    """A-4.16: bitmask of the level 1 pieces that can be bought and drawn in round 1."""
    free, rim = room(state, seat)
    p, q, r = beside_purple(state.cards)
    mask = 0
    if p & rim[0] or q & rim[1] or r & rim[2]:
        for piece in range(BLACK, WHITE):
            if is_open(state, seat, piece, 1) and fits(state.cards, piece, free, rim):
                mask |= 1 << piece
    return mask
