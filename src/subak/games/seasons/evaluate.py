"""What a position is worth to a seat, for bots: points, and what its landscape promises."""

from subak.core.position import NONE, OVER
from subak.games.seasons.cards import MOST_CARDS
from subak.games.seasons.landscape import Landscape
from subak.games.seasons.outlook import Outlook
from subak.games.seasons.scoring import Scoring
from subak.games.seasons.state import ANCESTOR, CARD, DRY, LAID, ROTATION, SPOT, WET


def worth(state: Scoring, seat: int) -> float:
    """Points ahead of the other seat, with what the own landscape promises."""
    scores = state.scores()
    lead = float(scores[seat] - scores[1 - seat])
    if state.phase == OVER or not state[LAID + seat]:
        return lead
    land = state.landscape(seat)
    look = outlook(state, land, seat)
    card = state[CARD + seat]
    if state.phase < WET or card == NONE:
        return lead + look.total + look.ending
    rotation = state[ROTATION + seat]
    if rotation == NONE:
        return lead + look.best(land, card)
    spot = state[SPOT + seat]
    if spot == NONE:
        return lead + look.best_turned(land, card, rotation)
    return lead + look.laid(land, card, rotation, spot)


def outlook(state: Scoring, land: Landscape, seat: int) -> Outlook:
    """Whatever else happens, a landscape promises the same: so it keeps its outlook, and clones find it there."""
    known = land.outlooks
    ancestor = state[ANCESTOR + seat]
    dry = state.phase == DRY
    season = MOST_CARDS * dry + ancestor
    if season not in known:
        known[season] = Outlook(land, ancestor, dry, state.closed_of(seat))
    return known[season]
