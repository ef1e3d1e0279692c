"""What must hold in every full position of Animism, whatever was played."""

from subak.core.game import CHANCE, HIDDEN, State
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, WHITE, Cards
from subak.games.animism.land import around, grown
from subak.games.animism.rules import Animism


def check(state: State) -> None:
    assert isinstance(state, Animism)
    assert 1 <= state.round <= state.cards.rounds
    assert 0 <= state.passes <= state.seats
    assert state.reveals == (state.round - 1) * state.seats + state.passes
    assert (state.actors == 0) == state.is_over()
    assert sorted(state.sheet_of(seat) for seat in range(state.seats)) == list(range(state.seats))
    for sheet in range(state.seats):
        check_land(state, sheet)
        check_tracks(state, sheet)
        check_zone(state, sheet)
        check_scores(state, sheet)
    for seat in range(state.seats):
        check_lane(state, seat)


def land(state: Animism, sheet: int, colour: int) -> list[int]:
    at = sheet * s.SHEET + s.LAND + colour * 3
    return state.board[at : at + 3]


def size(words: list[int]) -> int:
    return sum(word.bit_count() for word in words)


def check_land(state: Animism, sheet: int) -> None:
    cards = state.cards
    filled = [0, 0, 0]
    for seat in range(state.seats):
        words = land(state, sheet, seat)
        for n in range(3):
            assert words[n] & ~cards.fillable[n] == 0  # no altar, no purple
            assert words[n] & filled[n] == 0  # one colour a square
            filled[n] |= words[n]
    if state.seats < COLOURS:
        assert land(state, sheet, COLOURS - 1) == cards.outside
    everything = [filled[n] | cards.purple[n] for n in range(3)]
    assert list(grown(*cards.purple, *everything)) == everything
    seen = handed_land(state, sheet)
    assert all(seen[n] & ~filled[n] == 0 for n in range(3))


def handed_land(state: Animism, sheet: int) -> list[int]:
    words = [0, 0, 0]
    for seat in range(state.seats):
        at = sheet * s.SHEET + s.LAND + seat * 3
        words = [words[n] | state.handed[at + n] for n in range(3)]
    return words


def check_tracks(state: Animism, sheet: int) -> None:
    for colour in range(COLOURS):
        track = state.board[sheet * s.SHEET + s.TRACK + colour]
        filled = track & 15
        assert filled <= state.cards.length
        assert track >> 4 + 2 * filled == 0
        fillers = [track >> 4 + 2 * n & 3 for n in range(filled)]
        assert all(filler != colour and filler < state.seats for filler in fillers)
        before = state.handed[sheet * s.SHEET + s.TRACK + colour]
        kept = (1 << 2 * (before & 15)) - 1
        assert filled >= before & 15
        assert track >> 4 & kept == before >> 4


def check_zone(state: Animism, sheet: int) -> None:
    cards = state.cards
    squares = [0] * state.seats
    pieces = [0] * state.seats
    for piece in range(BLACK, PIECES):
        marks = state.board[sheet * s.SHEET + s.MARK + piece]
        assert marks & 7 <= cards.sizes[piece]
        assert marks >> 3 + 2 * (marks & 7) == 0
        for n in range(marks & 7):
            buyer = marks >> 3 + 2 * n & 3
            assert buyer < state.seats
            squares[buyer] += cards.sizes[piece]
            pieces[buyer] += 1
            if piece >= WHITE:
                assert cards.levels[piece] <= scoring.areas(state, sheet, buyer)
    assert state.board[sheet * s.SHEET + s.MARK] == 0
    for seat in range(state.seats):
        pending = bought_not_drawn(state, sheet, seat)
        singles = size(land(state, sheet, seat)) - squares[seat] + (cards.sizes[pending] if pending else 0)
        visits = visited(state, sheet, seat)
        assert 0 <= singles <= visits  # every square was drawn with a piece that was marked, or is a single
        drawn = pieces[seat] + singles - (1 if pending else 0)
        assert drawn <= visits + max(0, visits - 1)  # one main piece a visit, one more from round 2 on
    bonus = state.board[sheet * s.SHEET + s.BONUS]
    owners = [bonus >> 3 * n & 7 for n in range(3) if bonus >> 3 * n & 7]
    assert bonus == 0 or state.advanced
    assert len(set(owners)) == len(owners)
    assert all(1 <= owner <= state.seats for owner in owners)


def bought_not_drawn(state: Animism, sheet: int, seat: int) -> int:
    """The piece that is marked in the zone and not yet on the land."""
    lane = seat * s.LANE
    if state.is_over() or state.sheet_of(seat) != sheet:
        return 0
    return state.lanes[lane + s.PIECE] if state.lanes[lane + s.PHASE] in (s.ROTATE, s.DRAW) else 0


def visited(state: Animism, sheet: int, seat: int) -> int:
    """Visits of a seat to a sheet, the one that is going on included."""
    return state.round if (seat - sheet) % state.seats <= state.passes else state.round - 1


def check_scores(state: Animism, sheet: int) -> None:
    cards = state.cards
    hexes = 0
    for colour in range(COLOURS):
        filled = state.board[sheet * s.SHEET + s.TRACK + colour] & 15
        hexes += (cards.hexagons & (1 << filled) - 1).bit_count()
    assert sum(scoring.hexagons(state, sheet, seat) for seat in range(state.seats)) == hexes
    for seat in range(state.seats):
        assert scoring.score_a(state, sheet, seat) in (0, *cards.numbers)
        altars = scoring.altars(state, sheet, seat)
        assert altars <= size(cards.altars) + 1
        if size(land(state, sheet, seat)) and opening_rule(cards):
            assert altars >= 1  # the first piece touches the cross
    for bonus in range(3):
        points = scoring.bonus_points(state, sheet, bonus)
        assert all(0 <= n <= 4 for n in points)


def opening_rule(cards: Cards) -> bool:
    """Whether the land has room beside the cross for everybody's first piece."""
    near = around(*cards.purple)
    return size([near[n] & cards.fillable[n] for n in range(3)]) >= 8


def check_lane(state: Animism, seat: int) -> None:
    tokens = state.board[state.tokens_at(seat) : state.tokens_at(seat) + COLOURS]
    lane = state.lanes[seat * s.LANE : (seat + 1) * s.LANE]
    phase = lane[s.PHASE]
    assert phase != HIDDEN
    assert min(tokens) >= 0
    assert tokens[seat] == 0
    if phase == s.READY:
        assert max(tokens) <= state.cards.limit
        assert lane == [0] * s.LANE
        assert not state.actors >> seat & 1
    else:
        assert state.actors >> (CHANCE if s.NATURE >> phase & 1 else seat) & 1
    assert phase != s.FIRST_DIE or state.round == 1
    assert not lane[s.EXTRA] or state.round > 1
    if phase in (s.DICE, s.CHOOSE, s.BLACK_AGAIN, s.WHITE_AGAIN):
        assert lane[s.EXTRA] == 1
    if state.round == 1:
        assert state.handed[state.sheet_of(seat) * s.SHEET + s.TRACK + seat] & 15 == 0
