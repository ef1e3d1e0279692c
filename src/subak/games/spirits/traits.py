"""What tells how much rice a seat will end with: what it has, its farm and how that goes on, its hands, its spirits."""

from typing import Final, cast

from subak.core.bits import first
from subak.core.game import State
from subak.games.spirits.cards import DIRT, FINAL_RICE, FLOODED_HEXES, MAX_SIZE, PLAYS, POWER_COLUMNS, POWERS
from subak.games.spirits.evaluate import building_worth
from subak.games.spirits.hands import hand
from subak.games.spirits.market import claimable, metric
from subak.games.spirits.outlook import Outlook
from subak.games.spirits.paddies import hexes_in, hexes_of, pieces
from subak.games.spirits.state import (
    ASSIGN,
    ASSIGNED,
    CUBES,
    FERTILE,
    FIRST_GATE,
    GATES,
    GROWN,
    LABOR,
    LANE,
    LINES,
    MAGIC_HEXES,
    PLANTED,
    RESERVOIR,
    RICE,
    ROW,
    SPENT,
    STOCK,
    STONES,
    USABLE,
    WALLS,
    SpiritsData,
)
from subak.kit.forecast import Forecast

CARDS: Final = [*(f"play_{name}" for name in PLAYS), *(f"power_{name.replace(' ', '_')}" for name in POWERS), "final"]
OPEN: Final = [
    "start", "rice", "this_round", "to_come", "site", "labor", "stock", "paddies", "hexes", "crops", "largest",
    "planted", "grown", "fertile", "reservoir", "flooded", "weeds", "dirt", "rocks", "pieces", "magic", "place",
    "lateness", "tile", *CARDS,
]  # fmt: skip
OWN: Final = [f"hand_{name}" for name in CARDS]


class SpiritsForecast(Forecast):
    def __init__(self, text: str) -> None:
        super().__init__(text, OPEN + OWN, len(OPEN))

    def traits(self, state: State, seat: int, own: bool) -> list[float]:
        s = cast(SpiritsData, state)
        if s.phase == ASSIGN and not own:
            s = before_assigning(s, seat)
        found = farm_traits(s, seat)
        found += card_traits(s, int(s.w[ROW + seat] & ~s.w[SPENT + seat]))
        if own:
            found += card_traits(s, int(hand(s, seat)))
        return found


def before_assigning(s: SpiritsData, seat: int) -> SpiritsData:
    """Where a rival's workers go is not known before all are assigned."""
    open_only = cast(SpiritsData, s.clone())
    open_only.w[LANE + seat] = 0
    for line in range(LINES):
        open_only.w[ASSIGNED + seat * LINES + line] = 0
    return open_only


def farm_traits(s: SpiritsData, seat: int) -> list[float]:
    f = s.w
    now, to_come, site = 0.0, 0.0, 0.0
    if s.phase > FIRST_GATE:
        outlook = Outlook(s, seat)
        outlook.tend()
        now = outlook.this_round()
        to_come = outlook.rounds_to_come()
        site = building_worth(s, seat)
    crops = 0
    weeds = 0
    usable = int(f[USABLE + seat])
    for paddy in range(10):
        weeds += f[CUBES + seat * 20 + paddy]
        if usable >> paddy & 1:
            crops += s.cards.yields[6 + hexes_of(s, seat, paddy) - 1]
    tiles = claimable(s, seat)
    best = 0
    for tile in range(1, len(s.cards.tile_rice)):
        if tiles >> tile & 1:
            best = max(best, s.cards.tile_rice[tile])
    size = s.cards.hex_size
    return [
        1.0,
        float(f[RICE + seat]),
        now,
        to_come,
        site,
        float(f[LABOR + seat]),
        float(f[STOCK + seat]),
        float(size[usable]),
        float(hexes_in(s, seat, usable)),
        float(crops),
        float(metric(s, seat, MAX_SIZE)),
        float(hexes_in(s, seat, f[PLANTED + seat])),
        float(hexes_in(s, seat, f[GROWN + seat])),
        float(size[f[FERTILE + seat]]),
        float(f[RESERVOIR + seat]),
        float(metric(s, seat, FLOODED_HEXES)),
        float(weeds),
        float(metric(s, seat, DIRT)),
        float(size[f[STONES + seat]]),
        float(pieces(s, f[WALLS + seat] | f[GATES + seat])),
        float(size[f[MAGIC_HEXES + seat]]),
        float(s.place_of(seat)),
        float(int(f[ROW + seat]).bit_length()),
        float(best),
    ]


def card_traits(s: SpiritsData, held: int) -> list[float]:
    """What spirits do, each operation and each power by itself."""
    plays = [0.0] * len(PLAYS)
    for card in range(1, len(s.cards.plays)):
        if held >> card & 1:
            for verb, _noun, n in s.cards.plays[card]:
                plays[verb] += n
    powers = [0.0] * (FINAL_RICE + 1)
    for power in range(POWER_COLUMNS):
        rest = int(s.cards.holders[power] & held)
        while rest:
            powers[min(power, FINAL_RICE)] += s.cards.powers[power][first(rest)] or 1  # planting may cost nothing
            rest &= rest - 1
    return plays + powers
