"""Positions for rule tests: nature's moves chosen, fields built piece by piece."""

from pathlib import Path

from subak.core.game import CHANCE
from subak.core.play import step
from subak.core.position import Position
from subak.games import load
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.game import SpiritsGame
from subak.games.spirits.hands import sort_order
from subak.games.spirits.paddies import place
from subak.games.spirits.paddies import survey as survey_field
from subak.games.spirits.rules import Spirits

GAME = load("spirits")
WALL, GATE = st.WALLS, st.GATES


CONTENTS = {2: "50b40e3d7bf1d5e0", 3: "00424aeb8712118b"}  # by which tables and records know older figures


def of_old(version: int) -> SpiritsGame:
    """The game with the figures that it had in an older version."""
    game = SpiritsGame(Path(__file__).parent / f"version-{version}.toml")
    game.version, game.content = version, CONTENTS[version]
    return game


def with_cards_of(version: int, s: Spirits) -> Spirits:
    """The same position with the cards of an older version."""
    s.cards = of_old(version).columns
    return s


def fresh(seats: int = 2, gentle: int = 0) -> Spirits:
    state = GAME.new(seats, {"gentle": gentle})
    assert isinstance(state, Spirits)
    return state


def nature(s: Spirits, *actions: int) -> None:
    for action in actions:
        step(s, CHANCE, action)


def act(s: Spirits, seat: int, *actions: int) -> None:
    for action in actions:
        step(s, seat, action)


def word(seat: int, field: int) -> int:
    """The word of a seat, by the one that the first seat has."""
    return field + seat * next(line.n for line in reversed(st.W.lines) if line.at <= field)


def get(s: Position, seat: int, field: int) -> int:
    return s[word(seat, field)]


def put(s: Spirits, seat: int, field: int, value: int) -> None:
    s[word(seat, field)] = value


def tiles_out(seats: int = 2, tiles: list[int] | None = None, gentle: int = 0) -> Spirits:
    """All tiles turned up; everybody is to place the first gate."""
    s = fresh(seats, gentle)
    for tile in (tiles or list(range(1, seats + 7)))[: seats + 6]:
        nature(s, a.TILE + tile)
    return s


def dealt(seats: int = 2, gate: int = 1, setups: tuple[int, ...] = (1, 2, 3, 4), gentle: int = 0) -> Spirits:
    """Fields and setup cards are there; the first draft is to be dealt."""
    s = tiles_out(seats, gentle=gentle)
    for seat in range(seats):
        act(s, seat, a.GATE + gate)
    for seat in range(seats):
        nature(s, a.NUMBER + setups[seat])
    return s


def draft(s: Spirits, packs: list[list[int]]) -> None:
    """Deal these packs and let everybody keep the first card of every pack."""
    for pack in packs:
        nature(s, *[a.CARD + card for card in pack])
    for turn in range(3):
        for seat in range(s[st.PLAYERS]):
            pack = [card for card in range(1, 41) if get(s, seat, st.SEEN + turn) >> card & 1]
            origin = next(each for each in packs if pack[0] in each)
            act(s, seat, a.CARD + next(card for card in origin if card in pack))


def started(seats: int = 2, gate: int = 1, setups: tuple[int, ...] = (1, 2, 3, 4), gentle: int = 0) -> Spirits:
    """The first rain card is to be turned up. Hands: seat 0 keeps 1, 6, 11 ... as the packs go round."""
    s = dealt(seats, gate, setups, gentle)
    legal = [action - a.CARD for action in s.legal(CHANCE)]
    draft(s, [legal[seat * 4 : seat * 4 + 4] for seat in range(seats)])
    return s


def position(
    seats: int = 2, turn: int = 2, gate: int = 1, rows: tuple[tuple[int, ...], ...] = ((1,), (2,), (5,), (6,))
) -> Spirits:
    """The middle of a round, without rocks, bonuses or hands; `rows` are the face-up spirits of each seat."""
    s = dealt(seats, gate)
    s[st.ROUND] = turn
    s[st.DECK] = 0
    for seat in range(seats):
        for field in (st.STONES, st.RICE, st.STOCK, st.CREDITS):
            put(s, seat, field, 0)
        for source in range(st.SOURCES):
            put(s, seat, st.EARNED + source, 0)
        put(s, seat, st.LABOR, s.cards.laborers_at_once)
        put(s, seat, st.ROW, sum(1 << card for card in rows[seat]))
        survey_field(s, seat)
    sort_order(s)
    return s


def build(s: Spirits, seat: int, walls: tuple[int, ...] = (), gates: tuple[int, ...] = ()) -> None:
    for edge in walls:
        place(s, seat, edge, WALL)
    for edge in gates:
        place(s, seat, edge, GATE)


def three_paddies(s: Spirits, seat: int = 0, last_gate: int = 13) -> None:
    """E-07: the chain {0}, {3, 7}, {4, 5, 8}, its last gate on edge 13 or 6."""
    other = 6 if last_gate == 13 else 13
    build(s, seat, (8, 17, 28, 29, 4, 5, 15, 18, 26, 27, other), (11, last_gate))


def terraces(
    seats: int = 2, turn: int = 2, rows: tuple[tuple[int, ...], ...] = ((1,), (2,), (5,), (6,)), last_gate: int = 13
) -> Spirits:
    """All is dry and bare; seat 0 has paddies of 1, 2 and 3 hexes (ids 0, 3, 4), the others their first."""
    s = position(seats, turn, rows=rows)
    three_paddies(s, last_gate=last_gate)
    s[st.TILES_UP] = 0
    for seat in range(seats):
        water(s, seat, p0=0)
        crops(s, seat)
    return s


def rocks(s: Spirits, seat: int, *hexes: int) -> None:
    put(s, seat, st.STONES, sum(1 << h for h in hexes))
    survey_field(s, seat)


def water(s: Spirits, seat: int, **discs: int) -> None:
    """water(s, 0, p0=1, p3=2): discs from the supply into paddies."""
    for name, n in discs.items():
        field = st.WATER + int(name[1:])
        s[st.SUPPLY] -= n - get(s, seat, field)
        put(s, seat, field, n)


def reservoir(s: Spirits, seat: int, n: int) -> None:
    s[st.SUPPLY] -= n - get(s, seat, st.RESERVOIR)
    put(s, seat, st.RESERVOIR, n)


def cubes(s: Spirits, seat: int, paddy: int, weeds: int = 0, pests: int = 0) -> None:
    s[st.WEEDS_LEFT] -= weeds - get(s, seat, st.CUBES + paddy)
    s[st.PESTS_LEFT] -= pests - get(s, seat, st.CUBES + 10 + paddy)
    put(s, seat, st.CUBES + paddy, weeds)
    put(s, seat, st.CUBES + 10 + paddy, pests)


def crops(s: Spirits, seat: int, planted: tuple[int, ...] = (), grown: tuple[int, ...] = ()) -> None:
    put(s, seat, st.PLANTED, sum(1 << p for p in planted))
    put(s, seat, st.GROWN, sum(1 << p for p in grown))


def fertile(s: Spirits, seat: int, *paddies: int) -> None:
    s[st.FERTILIZER] -= len(paddies)
    put(s, seat, st.FERTILE, sum(1 << p for p in paddies))


def assign(s: Spirits, seat: int, line: int, n: int) -> None:
    put(s, seat, st.ASSIGNED + line, n)


def earn(s: Spirits, seat: int, n: int) -> None:
    s.earn(seat, n, st.FROM_HARVEST)


def begin(s: Spirits, phase: int) -> Spirits:
    """Let a phase begin and run until somebody owes a decision."""
    s.actors = 0
    s.go_to(phase)
    if phase == st.RESOLVE:
        s[st.SPIRIT] = 0
        s[st.OPERATION] = -1
        s[st.VICTIM] = -1
        for seat in range(s[st.PLAYERS]):
            put(s, seat, st.USED, 0)
    s.settle()
    return s


def actor(s: Spirits) -> int:
    return (s.actors & -s.actors).bit_length() - 1


def chain(s: Spirits, seat: int = 0) -> list[int]:
    return [get(s, seat, st.ORDER) >> 4 * k & 15 for k in range(get(s, seat, st.CHAIN))]


def completed(s: Spirits, seat: int = 0) -> list[int]:
    return [p for p in range(10) if get(s, seat, st.COMPLETED) >> p & 1]


def numbers(s: Spirits, seat: int) -> list[int]:
    """The numbers that may be answered."""
    return [action - a.NUMBER for action in s.legal(seat)]


def play_on(s: Spirits, until: int, answers: dict[int, int] | None = None) -> None:
    """Answer with the first legal action (or the given one of a phase) until a phase is reached."""
    while s.phase != until and s.actors:
        seat = actor(s)
        wish = (answers or {}).get(s.phase)
        legal = s.legal(seat)
        act_or_nature = wish if wish in legal else legal[0]
        assert act_or_nature is not None
        step(s, seat, act_or_nature)
