"""What must hold in every full position of Animism, whatever was played."""

from subak.core.game import CHANCE, HIDDEN, State
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, WHITE, Cards
from subak.games.animism.hidden import Animism
from subak.games.animism.land import around, grown

LANE = (s.STEP, s.PIECE, s.TURN, s.BLACK_DIE, s.WHITE_DIE, s.REROLLS, s.EXTRA)


def check(state: State) -> None:
    assert isinstance(state, Animism)
    assert 1 <= state[s.ROUND] <= state.cards.rounds
    assert 0 <= state[s.PASSES] <= state[s.SEATS]
    assert state.reveals == (state[s.ROUND] - 1) * state[s.SEATS] + state[s.PASSES]
    assert (state.actors == 0) == state.is_over()
    assert sorted(state.sheet_of(seat) for seat in range(state[s.SEATS])) == list(range(state[s.SEATS]))
    for sheet in range(state[s.SEATS]):
        check_land(state, sheet)
        check_tracks(state, sheet)
        check_zone(state, sheet)
        check_scores(state, sheet)
    for seat in range(state[s.SEATS]):
        check_lane(state, seat)


def land(state: Animism, sheet: int, colour: int) -> list[int]:
    return state.land(sheet, colour)


def size(words: list[int]) -> int:
    return sum(word.bit_count() for word in words)


def check_land(state: Animism, sheet: int) -> None:
    cards = state.cards
    filled = [0, 0, 0]
    for seat in range(state[s.SEATS]):
        words = land(state, sheet, seat)
        for n in range(3):
            assert words[n] & ~cards.fillable[n] == 0  # no altar, no purple
            assert words[n] & filled[n] == 0  # one colour a square
            filled[n] |= words[n]
    if state[s.SEATS] < COLOURS:
        assert land(state, sheet, COLOURS - 1) == list(cards.outside)
    everything = [filled[n] | cards.purple[n] for n in range(3)]
    assert list(grown(*cards.purple, *everything)) == everything
    seen = handed_land(state, sheet)
    assert all(seen[n] & ~filled[n] == 0 for n in range(3))


def handed_land(state: Animism, sheet: int) -> list[int]:
    words = [0, 0, 0]
    for seat in range(state[s.SEATS]):
        at = s.LAND_THEN + (sheet * COLOURS + seat) * 3
        words = [words[n] | state[at + n] for n in range(3)]
    return words


def check_tracks(state: Animism, sheet: int) -> None:
    for colour in range(COLOURS):
        track = state[s.TRACK + sheet * COLOURS + colour]
        filled = track & 15
        assert filled <= state.cards.length
        assert track >> 4 + 2 * filled == 0
        fillers = [track >> 4 + 2 * n & 3 for n in range(filled)]
        assert all(filler != colour and filler < state[s.SEATS] for filler in fillers)
        before = state[s.TRACK_THEN + sheet * COLOURS + colour]
        kept = (1 << 2 * (before & 15)) - 1
        assert filled >= before & 15
        assert track >> 4 & kept == before >> 4


def check_zone(state: Animism, sheet: int) -> None:
    cards = state.cards
    squares = [0] * state[s.SEATS]
    pieces = [0] * state[s.SEATS]
    for piece in range(BLACK, PIECES):
        marks = state[s.MARK + sheet * PIECES + piece]
        assert marks & 7 <= cards.sizes[piece]
        assert marks >> 3 + 2 * (marks & 7) == 0
        for n in range(marks & 7):
            buyer = marks >> 3 + 2 * n & 3
            assert buyer < state[s.SEATS]
            squares[buyer] += cards.sizes[piece]
            pieces[buyer] += 1
            if piece >= WHITE:
                assert cards.levels[piece] <= scoring.areas(state, sheet, buyer)
    assert state[s.MARK + sheet * PIECES] == 0
    for seat in range(state[s.SEATS]):
        pending = bought_not_drawn(state, sheet, seat)
        singles = size(land(state, sheet, seat)) - squares[seat] + (cards.sizes[pending] if pending else 0)
        visits = visited(state, sheet, seat)
        assert 0 <= singles <= visits  # every square was drawn with a piece that was marked, or is a single
        drawn = pieces[seat] + singles - (1 if pending else 0)
        assert drawn <= visits + max(0, visits - 1)  # one main piece a visit, one more from round 2 on
    bonus = state[s.BONUS + sheet]
    owners = [bonus >> 3 * n & 7 for n in range(3) if bonus >> 3 * n & 7]
    assert bonus == 0 or state[s.ADVANCED]
    assert len(set(owners)) == len(owners)
    assert all(1 <= owner <= state[s.SEATS] for owner in owners)


def bought_not_drawn(state: Animism, sheet: int, seat: int) -> int:
    """The piece that is marked in the zone and not yet on the land."""
    if state.is_over() or state.sheet_of(seat) != sheet:
        return 0
    return state[s.PIECE + seat] if state[s.STEP + seat] in (s.ROTATING, s.DRAWING) else 0


def visited(state: Animism, sheet: int, seat: int) -> int:
    """Visits of a seat to a sheet, the one that is going on included."""
    return state[s.ROUND] if (seat - sheet) % state[s.SEATS] <= state[s.PASSES] else state[s.ROUND] - 1


def check_scores(state: Animism, sheet: int) -> None:
    cards = state.cards
    hexes = 0
    for colour in range(COLOURS):
        filled = state[s.TRACK + sheet * COLOURS + colour] & 15
        hexes += (cards.hexagons & (1 << filled) - 1).bit_count()
    assert sum(scoring.hexagons(state, sheet, seat) for seat in range(state[s.SEATS])) == hexes
    for seat in range(state[s.SEATS]):
        assert scoring.score_a(state, sheet, seat) in (0, *cards.numbers)
        altars = scoring.altars(state, sheet, seat)
        assert altars <= size(list(cards.altars)) + 1
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
    tokens = state.tokens(seat)
    phase = state[s.STEP + seat]
    assert phase != HIDDEN
    assert min(tokens) >= 0
    assert tokens[seat] == 0
    if phase == s.READY:
        assert max(tokens) <= state.cards.limit
        assert not any(state[word + seat] for word in LANE)
        assert not state.actors >> seat & 1
    else:
        assert state.actors >> (CHANCE if s.NATURE >> phase & 1 else seat) & 1
    assert phase != s.ROLLING_FIRST or state[s.ROUND] == 1
    assert not state[s.EXTRA + seat] or state[s.ROUND] > 1
    if phase in (s.ROLLING, s.CHOOSING, s.ROLLING_BLACK, s.ROLLING_WHITE):
        assert state[s.EXTRA + seat] == 1
    if state[s.ROUND] == 1:
        assert state[s.TRACK_THEN + state.sheet_of(seat) * COLOURS + seat] & 15 == 0
