"""Scripting a game of Animism: positions laid out by hand, nature's dice chosen, a pass written as one line."""

from collections.abc import Iterable
from random import Random
from typing import cast

from subak.core.game import CHANCE
from subak.core.play import step
from subak.games import load
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism.cards import COLOURS, PIECES, SIDE, WORD
from subak.games.animism.game import AnimismGame
from subak.games.animism.hidden import Animism
from subak.games.animism.steps import STEPS, finish_drawing
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
    state[s.ROUND] = number
    state[s.PASSES] = passes
    restart(state)
    return state


def restart(state: Animism, phase: int = s.WRITING) -> None:
    """Begin the pass anew after a position was laid out by hand; nothing is received again, unless by the phase."""
    state.remember()
    for seat in range(state[s.SEATS]):
        state.clear_lane(seat)
    state.actors = 0
    state.go_to(phase)
    state.settle()


def paint(state: Animism, sheet: int, colour: int, squares: Iterable[Square]) -> None:
    for row, column in squares:
        square = row * SIDE + column
        state[s.LAND + (sheet * COLOURS + colour) * 3 + square // WORD] |= 1 << square % WORD


def wipe(state: Animism, sheet: int, colour: int) -> None:
    for word in range(3):
        state[s.LAND + (sheet * COLOURS + colour) * 3 + word] = 0


def squares_of(state: Animism, sheet: int, colour: int) -> set[Square]:
    return {(square // SIDE, square % SIDE) for square in members_of(state.land(sheet, colour))}


def set_track(state: Animism, sheet: int, colour: int, fillers: Iterable[int]) -> None:
    track = 0
    for n, filler in enumerate(fillers):
        track = (track | filler << 4 + 2 * n) + 1
    state[s.TRACK + sheet * COLOURS + colour] = track


def track(state: Animism, sheet: int, colour: int) -> list[int]:
    word = state[s.TRACK + sheet * COLOURS + colour]
    return [word >> 4 + 2 * n & 3 for n in range(word & 15)]


def set_marks(state: Animism, sheet: int, piece: str, buyers: Iterable[int]) -> None:
    marks = 0
    for n, buyer in enumerate(buyers):
        marks = (marks | buyer << 3 + 2 * n) + 1
    state[s.MARK + sheet * PIECES + PIECE[piece]] = marks


def marks(state: Animism, sheet: int, piece: str) -> list[int]:
    word = state[s.MARK + sheet * PIECES + PIECE[piece]]
    return [word >> 3 + 2 * n & 3 for n in range(word & 7)]


def set_bonus(state: Animism, sheet: int, *owners: int) -> None:
    """Seats that marked I, II and III; -1 for nobody."""
    state[s.BONUS + sheet] = sum(owner + 1 << 3 * n for n, owner in enumerate(owners))


def bonus(state: Animism, sheet: int) -> list[int]:
    word = state[s.BONUS + sheet]
    return [(word >> 3 * n & 7) - 1 for n in range(3)]


def hold(state: Animism, seat: int, *tokens: int) -> None:
    for colour, n in enumerate(tokens):
        state[s.TOKENS + seat * COLOURS + colour] = n


def tokens(state: Animism, seat: int) -> list[int]:
    return state.tokens(seat)


def step_of(state: Animism, seat: int) -> int:
    return state[s.STEP + seat]


def rolls(state: Animism, seat: int) -> list[int]:
    """What nature may roll for a seat."""
    return STEPS[step_of(state, seat)].options(state, seat)


def end(state: Animism) -> None:
    """The game ends with the board as it is."""
    state[s.ROUND], state[s.PASSES], state.actors = state.cards.rounds, state[s.SEATS], 0
    state.remember()
    state.pop()


def offered(state: Animism, seat: int) -> list[str]:
    """The pieces on offer."""
    names = {piece: name for name, piece in PIECE.items()}
    return [names[action] for action in state.legal(seat) if action < do.PAY]


def buy(state: Animism, seat: int, piece: str, *payment: int) -> None:
    """Choose a piece; the payment by colour if there is more than one."""
    step(state, seat, do.BUY + PIECE[piece])
    if payment:
        pay(state, seat, *payment)


def pay(state: Animism, seat: int, *payment: int) -> None:
    a, b, c = (n for colour, n in enumerate(payment) if colour != seat)
    step(state, seat, do.PAY + 121 * a + 11 * b + c)


def roll(state: Animism, seat: int, black: int = 0, white: int = 0) -> None:
    """Nature rolls one die, or both, for a seat."""
    outcome = do.BLACK_ROLL + black - 1 if not white else do.WHITE_ROLL + white - 1
    if black and white:
        outcome = do.BOTH_DICE + 6 * (white - 1) + black - 1
    step(state, CHANCE, do.ROLL + seat * do.OUTCOMES + outcome)


def placements(state: Animism, seat: int) -> dict[frozenset[Square], tuple[int, int]]:
    """Every way to draw the piece in hand: squares -> turn, anchor."""
    out: dict[frozenset[Square], tuple[int, int]] = {}
    turns = [action - do.ROTATE for action in state.legal(seat)] if step_of(state, seat) == s.ROTATING else []
    for turn in turns or [state[s.TURN + seat]]:
        turned = state.clone()
        if turns and step_of(turned, seat) == s.ROTATING:
            turned[s.TURN + seat] = turn
            turned[s.STEP + seat] = s.DRAWING
        for action in turned.legal(seat):
            anchor = action - do.DRAW
            form = turned[s.PIECE + seat] * 4 + turn
            cover = frozenset(((anchor + k) // SIDE, (anchor + k) % SIDE) for k in turned.cards.shapes[form])
            out[cover] = (turn, anchor)
    return out


def draw(state: Animism, seat: int, *squares: Square) -> None:
    """Draw the piece in hand on exactly these squares."""
    turn, anchor = placements(state, seat)[frozenset(squares)]
    if step_of(state, seat) == s.ROTATING:
        step(state, seat, do.ROTATE + turn)
    if step_of(state, seat) == s.DRAWING:
        step(state, seat, do.DRAW + anchor)


def declare(state: Animism, seat: int, *held: int) -> None:
    """After drawing, with these tokens in hand: declare the additional action."""
    hold(state, seat, *held)
    finish_drawing(state, seat)
    step(state, seat, do.DECLARE)


def hand_on(state: Animism, seat: int) -> None:
    if step_of(state, seat) == s.DECLARING:
        step(state, seat, do.DECLINE)
    step(state, seat, do.HAND_ON)


def wait_for(state: Animism, *busy: int) -> None:
    """Everybody but these seats finishes the pass in the first way that comes, without an additional action."""
    for seat in range(state[s.SEATS]):
        while seat not in busy and step_of(state, seat) != s.READY:
            if s.NATURE >> step_of(state, seat) & 1:
                step(state, CHANCE, rolls(state, seat)[0])
            else:
                step(state, seat, state.legal(seat)[0])
            if len(busy) == 0 and state.actors == 0:
                return


def finish_pass(state: Animism) -> None:
    """Everybody finishes the pass in the first way that comes."""
    before = state.reveals
    while state.reveals == before:
        seat = next(seat for seat in range(state[s.SEATS]) if step_of(state, seat) != s.READY)
        if s.NATURE >> step_of(state, seat) & 1:
            step(state, CHANCE, rolls(state, seat)[0])
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
