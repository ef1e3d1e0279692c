"""Scripting a game of Animism: positions laid out by hand, nature's dice chosen, a pass written as one line."""

from collections.abc import Iterable
from random import Random
from typing import cast

from subak.core.game import CHANCE
from subak.core.play import step
from subak.games import load
from subak.games.animism import rules as r
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE, WORD
from subak.games.animism.game import AnimismGame
from subak.games.animism.rules import Animism
from subak.games.animism.words import members_of

GAME = cast(AnimismGame, load("animism"))
R, G, B, Y = range(4)  # the colours of the rules file, by seat
PIECE = {f"b{n}": n for n in range(1, 7)} | {f"w{n}": n + 6 for n in range(1, 7)} | {"single": 0}

Square = tuple[int, int]


def fresh(seats: int = 4, advanced: int = 0, game: AnimismGame = GAME) -> Animism:
    return cast(Animism, game.new(seats, {"advanced": advanced}))


def at_round(number: int, seats: int = 4, advanced: int = 0, passes: int = 0, game: AnimismGame = GAME) -> Animism:
    """Empty sheets, but a later round and pass."""
    state = fresh(seats, advanced, game)
    state.round = number
    state.passes = passes
    restart(state)
    return state


def restart(state: Animism) -> None:
    """Begin the pass anew after a position was laid out by hand; nothing is received again."""
    state.handed = state.board[:]
    for seat in range(state.seats):
        state.clear_lane(seat)
        state.start(seat)
    state.actors = state.waiting()


def paint(state: Animism, sheet: int, colour: int, squares: Iterable[Square]) -> None:
    for row, column in squares:
        square = row * SIDE + column
        state.board[sheet * s.SHEET + s.LAND + colour * 3 + square // WORD] |= 1 << square % WORD


def squares_of(state: Animism, sheet: int, colour: int) -> set[Square]:
    at = sheet * s.SHEET + s.LAND + colour * 3
    return {(square // SIDE, square % SIDE) for square in members_of(state.board[at : at + 3])}


def set_track(state: Animism, sheet: int, colour: int, fillers: Iterable[int]) -> None:
    track = 0
    for n, filler in enumerate(fillers):
        track = (track | filler << 4 + 2 * n) + 1
    state.board[sheet * s.SHEET + s.TRACK + colour] = track


def track(state: Animism, sheet: int, colour: int) -> list[int]:
    word = state.board[sheet * s.SHEET + s.TRACK + colour]
    return [word >> 4 + 2 * n & 3 for n in range(word & 15)]


def set_marks(state: Animism, sheet: int, piece: str, buyers: Iterable[int]) -> None:
    marks = 0
    for n, buyer in enumerate(buyers):
        marks = (marks | buyer << 3 + 2 * n) + 1
    state.board[sheet * s.SHEET + s.MARK + PIECE[piece]] = marks


def marks(state: Animism, sheet: int, piece: str) -> list[int]:
    word = state.board[sheet * s.SHEET + s.MARK + PIECE[piece]]
    return [word >> 3 + 2 * n & 3 for n in range(word & 7)]


def set_bonus(state: Animism, sheet: int, *owners: int) -> None:
    """Seats that marked I, II and III; -1 for nobody."""
    state.board[sheet * s.SHEET + s.BONUS] = sum(owner + 1 << 3 * n for n, owner in enumerate(owners))


def bonus(state: Animism, sheet: int) -> list[int]:
    word = state.board[sheet * s.SHEET + s.BONUS]
    return [(word >> 3 * n & 7) - 1 for n in range(3)]


def hold(state: Animism, seat: int, *tokens: int) -> None:
    at = state.tokens_at(seat)
    state.board[at : at + 4] = list(tokens)


def tokens(state: Animism, seat: int) -> list[int]:
    at = state.tokens_at(seat)
    return state.board[at : at + 4]


def phase(state: Animism, seat: int) -> int:
    return state.lanes[seat * s.LANE + s.PHASE]


def offered(state: Animism, seat: int) -> list[str]:
    """The pieces on offer."""
    names = {piece: name for name, piece in PIECE.items()}
    return [names[action] for action in state.legal(seat) if action < r.PAYMENT]


def buy(state: Animism, seat: int, piece: str, *payment: int) -> None:
    """Choose a piece; the payment by colour if there is more than one."""
    step(state, seat, r.BUY + PIECE[piece])
    if payment:
        pay(state, seat, *payment)


def pay(state: Animism, seat: int, *payment: int) -> None:
    a, b, c = (n for colour, n in enumerate(payment) if colour != seat)
    step(state, seat, r.PAYMENT + 121 * a + 11 * b + c)


def roll(state: Animism, seat: int, black: int = 0, white: int = 0) -> None:
    """Nature rolls one die, or both, for a seat."""
    outcome = r.BLACK_ROLL + black - 1 if not white else r.WHITE_ROLL + white - 1
    if black and white:
        outcome = r.BOTH_DICE + 6 * (white - 1) + black - 1
    step(state, CHANCE, r.ROLL + seat * r.OUTCOMES + outcome)


def placements(state: Animism, seat: int) -> dict[frozenset[Square], tuple[int, int]]:
    """Every way to draw the piece in hand: squares -> turn, anchor."""
    out: dict[frozenset[Square], tuple[int, int]] = {}
    lane = seat * s.LANE
    turns = [action - r.ROTATION for action in state.legal(seat)] if phase(state, seat) == s.ROTATE else []
    for turn in turns or [state.lanes[lane + s.TURN]]:
        turned = state.clone()
        if turns and phase(turned, seat) == s.ROTATE:
            turned.lanes[lane + s.TURN] = turn
            turned.lanes[lane + s.PHASE] = s.DRAW
        for action in turned.legal(seat):
            anchor = action - r.ANCHOR
            form = turned.lanes[lane + s.PIECE] * 4 + turn
            cover = frozenset(((anchor + k) // SIDE, (anchor + k) % SIDE) for k in turned.cards.shapes[form])
            out[cover] = (turn, anchor)
    return out


def draw(state: Animism, seat: int, *squares: Square) -> None:
    """Draw the piece in hand on exactly these squares."""
    turn, anchor = placements(state, seat)[frozenset(squares)]
    if phase(state, seat) == s.ROTATE:
        step(state, seat, r.ROTATION + turn)
    if phase(state, seat) == s.DRAW:
        step(state, seat, r.ANCHOR + anchor)


def declare(state: Animism, seat: int, *held: int) -> None:
    """After drawing, with these tokens in hand: declare the additional action."""
    hold(state, seat, *held)
    state.finish_drawing(seat)
    step(state, seat, r.DECLARE)


def hand_on(state: Animism, seat: int) -> None:
    if phase(state, seat) == s.OFFER:
        step(state, seat, r.DECLINE)
    step(state, seat, r.HAND_ON)


def wait_for(state: Animism, *busy: int) -> None:
    """Everybody but these seats finishes the pass in the first way that comes, without an additional action."""
    for seat in range(state.seats):
        while seat not in busy and phase(state, seat) != s.READY:
            if s.NATURE >> phase(state, seat) & 1:
                step(state, CHANCE, state.roll_options(seat)[0])
            else:
                step(state, seat, state.legal(seat)[0])
            if len(busy) == 0 and state.actors == 0:
                return


def finish_pass(state: Animism) -> None:
    """Everybody finishes the pass in the first way that comes."""
    before = state.reveals
    while state.reveals == before:
        seat = next(seat for seat in range(state.seats) if phase(state, seat) != s.READY)
        if s.NATURE >> phase(state, seat) & 1:
            step(state, CHANCE, state.roll_options(seat)[0])
        else:
            step(state, seat, state.legal(seat)[0])


def open_with(state: Animism, seat: int, face: int, *squares: Square) -> None:
    """A whole pass of round 1 for one seat."""
    roll(state, seat, black=face)
    draw(state, seat, *squares)
    hand_on(state, seat)


def play_out(state: Animism, rng: Random) -> Animism:
    while state.actors:
        seat = (state.actors & -state.actors).bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.random() * len(legal))])
    return state


ALL_SQUARES = [(row, column) for row in range(SIDE) for column in range(SIDE)]
