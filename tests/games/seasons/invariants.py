"""What holds in every full position of Seasons of Rice. The numbers are those of its contract."""

from subak.core.bits import members
from subak.core.game import State
from subak.games.seasons.cards import BUFFALOES, CARDS
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, Landscape, lay_out, spot_x, spot_y
from subak.games.seasons.paddies import attribute, first_point, paddy_points, survey
from subak.games.seasons.state import (
    CARD,
    DRY,
    FROM_ANCESTOR,
    FROM_BUFFALOES,
    FROM_CLOSED,
    FROM_FARMERS,
    FROM_SIZES,
    FROM_STRANDED,
    LANE,
    LAST,
    NONE,
    OVER,
    SOURCES,
    START,
    TIE,
    WET,
)  # fmt: skip


def check(state: State) -> None:
    assert isinstance(state, Seasons)
    every_card_is_somewhere(state)
    hands_and_row_have_their_sizes(state)
    for seat in (0, 1):
        lands = [state.lands[seat * PLACED + n] for n in range(state.counts[seat])]
        cards_lie_on_the_grid(lands)
        paddies_are_what_they_seem(state, seat, lands)
        every_point_has_a_source(state, seat)


def every_card_is_somewhere(state: Seasons) -> None:
    """I-01"""
    places = members(state.deck) + members(state.row) + members(state.aside)
    for seat in (0, 1):
        places += members(state.hands[seat])
        places += [state.ancestors[seat]] if state.ancestors[seat] != NONE else []
        places += [state.lands[seat * PLACED + n] >> 2 & 31 for n in range(state.counts[seat])]
        if state.stage == START and state.actors >> seat & 1:
            places.append(state.lanes[seat * LANE + CARD])
    assert sorted(places) == list(range(CARDS))


def hands_and_row_have_their_sizes(state: Seasons) -> None:
    """I-02, I-03, I-12"""
    sizes = [hand.bit_count() for hand in state.hands]
    aside = state.aside.bit_count()
    if state.stage == WET:
        assert sizes == [7 - 2 * state.turn] * 2
        assert state.row.bit_count() == 2 * state.turn
    elif state.stage == LAST:
        assert sizes == [1, 1]
        assert state.row.bit_count() == 6
    elif state.stage in (TIE, DRY, OVER):
        assert sizes == [0, 0]
        assert state.row.bit_count() == (6 - state.turn if state.stage != TIE else 6)
    if state.stage == OVER:
        assert sum(state.counts) + aside == 2 * PLACED


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
    base = state.points[at + FROM_SIZES] + state.points[at + FROM_FARMERS] + state.points[at + FROM_BUFFALOES]
    assert base == sum(paddy_points(state.cards, paddy) for paddy in closed)
    if state.stage == OVER:
        inside = sum(attribute(state.cards, paddy, BUFFALOES) for paddy in closed)
        lands = [state.lands[seat * PLACED + n] for n in range(state.counts[seat])]
        everywhere = sum(f & 3 == 2 for land in lands for f in state.cards.features[land & 127])
        assert state.points[at + FROM_CLOSED] == len(closed)
        assert state.points[at + FROM_STRANDED] == inside - everywhere
    else:
        assert state.points[at + FROM_CLOSED] == state.points[at + FROM_STRANDED] == 0
    assert state.scores()[seat] == base + sum(state.points[at + n] for n in (FROM_ANCESTOR, FROM_CLOSED, FROM_STRANDED))
