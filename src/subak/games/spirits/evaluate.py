"""What a position is worth to a seat, in rice: what it has, and what its farm will bring if tended sensibly.

Walls towards a paddy that can still be finished count already.
"""

from subak.core.position import OVER
from subak.games.spirits import cards
from subak.games.spirits.cards import METRICS, OUT, PASSIVE
from subak.games.spirits.hands import hand
from subak.games.spirits.outlook import Outlook, dirt_row, rain_chance
from subak.games.spirits.paddies import across, paddy_at
from subak.games.spirits.state import (
    ASSIGN,
    ASSIGNED,
    BUILD,
    BUILD_LABOR,
    BUILD_STOCK,
    CHAIN,
    CHOICE,
    COUNT,
    CREDITS,
    CUBES,
    FIRST_GATE,
    GATES,
    GROWN,
    LABOR,
    LANE,
    LEFT,
    LINES,
    PLANTED,
    PLAY,
    PLAYERS,
    REGION,
    RESERVOIR,
    RICE,
    ROCK_LABOR,
    ROCK_STOCK,
    ROCKS,
    ROUND,
    ROUNDS,
    ROW,
    SPENT,
    STOCK,
    STONES,
    TURN,
    USABLE,
    WALLS,
    SpiritsData,
)
from subak.games.spirits.weights import WEIGHTS


def worth(s: SpiritsData, seat: int) -> float:
    rival = 0.0
    for other in range(s[PLAYERS]):
        if other != seat:
            rival = max(rival, standing(s, other))
    return prospects(s, seat) - WEIGHTS.rival * rival


def standing(s: SpiritsData, seat: int) -> float:
    """A rival at a glance: rice, and the paddies with their crops as dirty as they are."""
    f = s.w
    value = int(f[RICE + seat]) + WEIGHTS.rival_disc * int(f[RESERVOIR + seat])
    for place in range(f[COUNT + seat]):
        paddy = paddy_at(s, seat, place)
        if f[USABLE + seat] >> paddy & 1:
            share = WEIGHTS.rival_bare
            if (f[PLANTED + seat] | f[GROWN + seat]) >> paddy & 1:
                share = WEIGHTS.rival_grown if f[GROWN + seat] >> paddy & 1 else WEIGHTS.rival_planted
            dirt = dirt_row(f[CUBES + seat * 20 + paddy], f[CUBES + seat * 20 + 10 + paddy])
            value += share * int(s.cards.yields[dirt * 12 + s.cards.hex_size[f[REGION + seat * 10 + paddy]] - 1])
    return value


def prospects(s: SpiritsData, seat: int) -> float:
    rice = float(s.w[RICE + seat])
    if s.phase == OVER:
        return rice
    if s.phase <= FIRST_GATE:
        return rice + spirits_worth(s, seat)
    outlook = Outlook(s, seat)
    outlook.tend()
    rice += outlook.this_round()
    rice += outlook.rounds_to_come()
    return rice + building_worth(s, seat) + livestock_worth(s, seat) + spirits_worth(s, seat)


def building_worth(s: SpiritsData, seat: int) -> float:
    """Paddies to be: rocky ones on the chain, and the best shape that the end of the chain could still get."""
    f = s.w
    place = s.place_of(seat)
    building = s.phase < BUILD or (s.phase == BUILD and s[TURN] <= place)
    clearing = building or s.phase < ROCKS or (s.phase == ROCKS and s[TURN] <= place)
    start = max(1, s[ROUND] + (0 if building else 1))
    if start >= ROUNDS:
        return 0.0
    lane = f[LANE + seat] if s.phase == ASSIGN else -1 if s.phase < ASSIGN else 99
    pieces_due = f[CREDITS + seat] if building else 0
    oxen = 0
    if s.phase == BUILD and s[TURN] == place and s[LEFT] >= 0:
        pieces_due = s[LEFT]
    elif building:
        pieces_due += f[ASSIGNED + seat * LINES + BUILD_LABOR] if lane > BUILD_LABOR else 0
        pieces_due += f[ASSIGNED + seat * LINES + BUILD_STOCK] if lane > BUILD_STOCK else 0
    if s.phase == ROCKS and s[TURN] == place and s[LEFT] >= 0:
        oxen = s[LEFT]
    elif clearing:
        oxen = f[ASSIGNED + seat * LINES + ROCK_STOCK] if lane > ROCK_STOCK else 0
        oxen += f[ASSIGNED + seat * LINES + ROCK_LABOR] if lane > ROCK_LABOR else 0
    boulder = boulder_of(s, seat)
    hexes = 0
    value = 0.0
    region = 1
    came = 0
    for link in range(f[CHAIN + seat]):
        paddy = paddy_at(s, seat, link)
        region = f[REGION + seat * 10 + paddy]
        came = s.cards.perimeter[region] & f[GATES + seat] & ~came
        if f[USABLE + seat] >> paddy & 1:
            hexes += s.cards.hex_size[region]
        else:
            rocks = s.cards.hex_size[region & f[STONES + seat]]
            cleared = min(rocks, oxen)
            oxen -= cleared
            late = (rocks - cleared) // max(1, f[STOCK + seat])
            hope = promise(s, seat, s.cards.hex_size[region], hexes, start + late) - boulder * int(rocks - cleared)
            value += max(0.0, hope)
            hexes += s.cards.hex_size[region]
    beyond = across(s, came, region)
    if beyond == OUT:
        return value
    return value + best_site(s, seat, beyond, pieces_due, oxen, hexes, start)


def boulder_of(s: SpiritsData, seat: int) -> float:
    """What a rock weighs: little for those who have oxen or strong hands."""
    return WEIGHTS.boulder if s.w[STOCK + seat] or s.has(seat, cards.ROCK_GROUP) else WEIGHTS.no_ox


def promise(s: SpiritsData, seat: int, size: int, hexes: int, start: int) -> float:
    """What a bare paddy of this size can bring from a round on, beside so many hexes that need hands as well."""
    busy = WEIGHTS.busy * int(s.w[LABOR + seat]) / (hexes + size)
    if start >= ROUNDS:
        return 0.0
    rain = WEIGHTS.dry_hope + (1 - WEIGHTS.dry_hope) * rain_chance(s, size)
    return WEIGHTS.hope * min(1.0, busy) * s.cards.crops[size * 8 + start] * rain


def best_site(s: SpiritsData, seat: int, beyond: int, pieces_due: int, oxen: int, hexes: int, start: int) -> float:
    f = s.w
    ground = f[REGION + seat * 10 + beyond]
    gates = f[GATES + seat]
    barriers = f[WALLS + seat] | gates
    size = s.cards.hex_size
    boulder = boulder_of(s, seat)
    oxen_owned = max(1, f[STOCK + seat])
    best = 0.0
    for site in s.cards.sites[beyond]:
        if site & ~ground:
            continue
        rim = s.cards.perimeter[site]
        missing = rim & ~barriers
        exits = rim & gates
        exits &= exits - 1
        if exits & (exits - 1) or (not exits and not missing):
            continue  # more than two portals, or a single one
        pieces = size[missing & 1023] + size[missing >> 10 & 1023] + size[missing >> 20] - pieces_due
        pieces = max(0, pieces)
        rocks = max(0, size[site & f[STONES + seat]] - oxen)
        hope = promise(s, seat, size[site], hexes, start + max((pieces + 1) // 3, rocks // oxen_owned))
        hope -= WEIGHTS.piece * int(pieces) + boulder * int(rocks)
        if hope > best:
            best = hope
    return best


def livestock_worth(s: SpiritsData, seat: int) -> float:
    rounds = ROUNDS - s[ROUND] - (1 if s.phase > BUILD else 0)
    stock = int(s.w[STOCK + seat])
    return WEIGHTS.ox * max(0, rounds) * (stock if stock < 4 else 3.0 + WEIGHTS.many_oxen * (stock - 3))


def spirits_worth(s: SpiritsData, seat: int) -> float:
    """Face-up spirits by the rounds they will still act in; those in hand a little less."""
    row = int(s.w[ROW + seat] & ~s.w[SPENT + seat]) | 1 << int(s.w[CHOICE + seat])
    held = hand(s, seat) & ~row
    rounds = float(ROUNDS - max(1, s[ROUND]) - (1 if s.phase > PLAY and s[ROUND] else 0))
    value = 0.0
    for card in range(1, len(s.cards.spirit_kind)):
        if row >> card & 1:
            value += card_worth(s, card, rounds)
        elif held >> card & 1:
            value += WEIGHTS.in_hand * card_worth(s, card, rounds - 1.0)
    if s[ROUND] < ROUNDS - 1:
        value -= WEIGHTS.lateness * row.bit_length()  # high cards come late to the water
    return value


def card_worth(s: SpiritsData, card: int, rounds: float) -> float:
    rounds = max(0.0, rounds)
    if s.cards.spirit_kind[card] != PASSIVE:
        value = 0.0
        for verb, _noun, n in s.cards.plays[card]:
            value += WEIGHTS.plays[verb] * n * (s[PLAYERS] - 1 if verb in (cards.HEX_EACH, cards.TAKE_EACH) else 1)
        return value * (rounds if s.cards.spirit_kind[card] == cards.ACTIVE else 1.0 if rounds > 0.0 else 0.0)
    value = 0.0
    for power in range(len(WEIGHTS.powers)):
        if s.cards.holders[power] >> card & 1:
            value += WEIGHTS.powers[power] * (-rounds if s.cards.powers[power][card] < 0 else rounds)
    for what in range(len(METRICS)):
        if s.cards.holders[cards.FINAL_RICE + what] >> card & 1:
            value += WEIGHTS.end_bonus + WEIGHTS.end_share * s.cards.powers[cards.FINAL_RICE + what][card]
    return value
