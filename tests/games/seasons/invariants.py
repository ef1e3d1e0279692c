"""What holds in every full position of Seasons of Rice. The numbers are those of its contract."""

from subak.core.bits import members
from subak.core.game import State
from subak.core.position import NONE, OVER
from subak.games.seasons.cards import BUFFALOES
from subak.games.seasons.grid import spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, Landscape, lay_out
from subak.games.seasons.paddies import attribute, first_point, paddy_points, survey
from subak.games.seasons.state import (
    ANCESTOR,
    ASIDE,
    CARD,
    DECK,
    DRY,
    FIRST_LAND,
    FROM_ANCESTOR,
    FROM_BUFFALOES,
    FROM_CLOSED,
    FROM_FARMERS,
    FROM_SIZES,
    FROM_STRANDED,
    HAND,
    LAID,
    LAST_CARD,
    POINTS,
    ROW,
    SOURCES,
    TURN,
    WET,
    WHO_BEGINS,
)  # fmt: skip


def check(state: State) -> None:
    assert isinstance(state, Seasons)
    every_card_is_somewhere(state)
    hands_and_row_have_their_sizes(state)
    for seat in (0, 1):
        lands = state.lands(seat)
        cards_lie_on_the_grid(lands)
        paddies_are_what_they_seem(state, seat, lands)
        every_point_has_a_source(state, seat)


def every_card_is_somewhere(state: Seasons) -> None:
    """I-01"""
    places = members(state[DECK]) + members(state[ROW]) + members(state[ASIDE])
    for seat in (0, 1):
        places += members(state[HAND + seat])
        places += [state[ANCESTOR + seat]] if state[ANCESTOR + seat] != NONE else []
        places += [land >> 2 & 31 for land in state.lands(seat)]
        if state.phase == FIRST_LAND and state.actors >> seat & 1:
            places.append(state[CARD + seat])
    assert sorted(places) == list(range(state.cards.count))


def hands_and_row_have_their_sizes(state: Seasons) -> None:
    """I-02, I-03, I-12"""
    sizes = [hand.bit_count() for hand in state.some(HAND, 2)]
    aside = state[ASIDE].bit_count()
    row = 2 * state.cards.turns
    if state.phase == WET:
        assert sizes == [state.cards.hand - 2 * state[TURN]] * 2
        assert state[ROW].bit_count() == 2 * state[TURN]
    elif state.phase == LAST_CARD:
        assert sizes == [1, 1]
        assert state[ROW].bit_count() == row
    elif state.phase in (WHO_BEGINS, DRY, OVER):
        assert sizes == [0, 0]
        assert state[ROW].bit_count() == (row - state[TURN] if state.phase != WHO_BEGINS else row)
    if state.phase == OVER:
        assert sum(state.some(LAID, 2)) + aside == 2 * (1 + state.cards.hand % 2) + 2 * row <= 2 * PLACED


def cards_lie_on_the_grid(lands: list[int]) -> None:
    """I-04, I-05"""
    covered: set[tuple[int, int]] = set()
    for n, land in enumerate(lands):
        x, y = spot_x(land >> 7), spot_y(land >> 7)
        across, down = 3 + (land & 1), 4 - (land & 1)
        assert (x + y) % 2 == (land & 3) >> 1
        cells = {(x + dx, y + dy) for dx in range(across) for dy in range(down)}
        assert not cells & covered
        touching = {(cx + dx, cy + dy) for cx, cy in cells for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        assert n == 0 or touching & covered
        covered |= cells


def paddies_are_what_they_seem(state: Seasons, seat: int, lands: list[int]) -> None:
    """I-06, I-07, I-08: what was closed is closed still, has no end inside, and nothing else is closed."""
    if not lands:
        return
    land = lay_out(state.cards, lands)
    closed = [paddy for paddy in survey(land, seat) if land.walk(first_point(land, paddy)) == 0]
    assert sorted(closed) == sorted(state.closed_of(seat))
    for paddy in closed:
        land.walk(first_point(land, paddy))
        assert not land.ends_in_walk()
    kept = state.landscape(seat)
    assert where(kept) == where(land)
    assert [kept.spots(rotation) for rotation in range(4)] == [land.spots(rotation) for rotation in range(4)]


def where(land: Landscape) -> tuple[dict[tuple[int, int], int], set[tuple[int, int]]]:
    """Covered cells and ends, wherever the window lies."""
    places = [(n % land.stride + land.left, n // land.stride + land.top) for n in range(len(land.cells))]
    cells = {place: line for place, line in zip(places, land.cells, strict=True) if line}
    return cells, {places[node] for node in land.ends}


def every_point_has_a_source(state: Seasons, seat: int) -> None:
    """I-09"""
    at = seat * SOURCES
    closed = state.closed_of(seat)
    base = state[POINTS + at + FROM_SIZES] + state[POINTS + at + FROM_FARMERS] + state[POINTS + at + FROM_BUFFALOES]
    assert base == sum(paddy_points(state.cards, paddy) for paddy in closed)
    if state.phase == OVER:
        inside = sum(attribute(state.cards, paddy, BUFFALOES) for paddy in closed)
        lands = state.lands(seat)
        everywhere = sum(f & 3 == 2 for land in lands for f in state.cards.features[land & 127])
        assert state[POINTS + at + FROM_CLOSED] == len(closed)
        assert state[POINTS + at + FROM_STRANDED] == inside - everywhere
    else:
        assert state[POINTS + at + FROM_CLOSED] == state[POINTS + at + FROM_STRANDED] == 0
    assert state.scores()[seat] == base + sum(
        state[POINTS + at + n] for n in (FROM_ANCESTOR, FROM_CLOSED, FROM_STRANDED)
    )
