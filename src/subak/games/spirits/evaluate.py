"""What a position is worth to a seat, in rice: what it has, and what its farm will bring if tended sensibly.

The farm is run on to the last round as an expectation: a paddy is to some degree bare, planted or grown, so that one
more laborer or disc always counts for a little. Walls towards a paddy that can still be finished count already.
"""

from typing import Final

from subak.games.spirits import cards
from subak.games.spirits.cards import METRICS, OUT, PASSIVE, SPIRITS
from subak.games.spirits.hands import hand
from subak.games.spirits.paddies import across, is_flooded, paddy_at, room_of
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
    DEAL,
    DRAFT,
    FERTILE,
    FIRST_GATE,
    GATES,
    GROW,
    GROW_AGAIN,
    GROWN,
    HARVEST,
    HARVEST_LABOR,
    LABOR,
    LANE,
    OVER,
    PEST_STOCK,
    PESTS,
    PLANT,
    PLANT_LABOR,
    PLANTED,
    PLAY,
    REGION,
    RESERVOIR,
    RICE,
    ROCK_LABOR,
    ROCK_STOCK,
    ROCKS,
    ROUND_END,
    ROUNDS,
    ROW,
    SPENT,
    STOCK,
    STONES,
    STRIDE,
    USABLE,
    WALLS,
    WATER,
    WATER_IN,
    WATER_OUT,
    WEED_LABOR,
    WEEDS,
    SpiritsData,
)
from subak.games.spirits.workers import harvest_cost, idle_labor

RIVAL: Final = 0.25  # how much of the strongest rival's standing counts against one's own
PATIENCE: Final = 0.93  # what a round of waiting leaves of a promise
INFLOW: Final = 2.6  # discs to expect before it has rained
SHARE_OF_RAIN: Final = 1.15  # discs that must fall for one that comes
PIECE: Final = 1.7  # what one missing piece takes off a paddy to be
BOULDER: Final = 4.0  # what a rock in it does
NO_OX: Final = 12.0  # what a rock does while there is nobody to remove it
HOPE: Final = 0.45  # what a paddy to be is worth, against one that is there
SPARE: Final = 0.4  # what a laborer with nothing else to do builds in a round
OX: Final = 2.0  # what livestock does in a round

# What an operation of an active spirit is worth each time, for one of its number; in the order of `cards.PLAYS`.
PLAY_WORTH: Final = [1.0, -1.0, 1.3, 2.0, 0.9, 1.6, 4.0, 9.0, 1.5, 1.2, -1.5, 0.8, 0.8]
# What a power is worth in a round; in the order of `cards.POWERS`.
POWER_WORTH: Final = [2.5, 1.5, 4.5, 2.5, 1.5, 0.7, 1.2, 2.5, 0.8, 1.8, 1.8, 2.5, 5.0, 3.0, 1.2, 1.0, 1.6, 1.0]
FINAL_WORTH: Final = 14.0  # what an end bonus is worth in all


def worth(s: SpiritsData, seat: int) -> float:
    rival = 0.0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, standing(s, other))
    return prospects(s, seat) - RIVAL * rival


def standing(s: SpiritsData, seat: int) -> float:
    """A rival at a glance: rice, and the paddies with their crops as dirty as they are."""
    f = s.farm
    at = seat * STRIDE
    value = int(f[at + RICE]) + 0.3 * int(f[at + RESERVOIR])
    for place in range(f[at + COUNT]):
        paddy = paddy_at(s, seat, place)
        if f[at + USABLE] >> paddy & 1:
            share = 0.8 if f[at + GROWN] >> paddy & 1 else 0.5 if f[at + PLANTED] >> paddy & 1 else 0.25
            dirt = dirt_row(f[at + CUBES + paddy], f[at + CUBES + 10 + paddy])
            value += share * s.cards.yields[dirt * 12 + s.cards.hex_size[f[at + REGION + paddy]] - 1]
    return value


def prospects(s: SpiritsData, seat: int) -> float:
    rice = float(s.farm[seat * STRIDE + RICE])
    if s.phase == OVER:
        return rice
    if s.phase <= FIRST_GATE:
        return rice + spirits_worth(s, seat)
    outlook = Outlook(s, seat)
    outlook.tend()
    rice += outlook.this_round()
    rice += outlook.rounds_to_come()
    return rice + building_worth(s, seat) + livestock_worth(s, seat) + spirits_worth(s, seat)


def dirt_row(weeds: int, pests: int) -> int:
    """Row of the yield chart (S-14.4)."""
    if weeds + pests > 1:
        return 3
    return 2 if weeds else 1 if pests else 0


def likely(discs: float, room: int) -> float:
    """How far a paddy can count on being filled by about so many discs."""
    if discs >= room:
        return 1.0
    share = discs / room
    return share * share * 0.7


def rain_chance(s: SpiritsData, discs: float) -> float:
    """The chance that so many discs reach a seat in a round to come: most of the rain, when it comes by."""
    return s.cards.rain_odds[(s.seats - 2) * 32 + min(31, int(discs * SHARE_OF_RAIN + 0.99))]


class Plot:
    """One usable paddy: which share of it is bare, pool (flooded, no crop), planted (wet or dry), grown."""

    def __init__(self, paddy: int, hexes: int) -> None:
        self.paddy = paddy
        self.hexes = hexes
        self.bare = 0.0
        self.pool = 0.0
        self.wet = 0.0
        self.dry = 0.0
        self.grown = 0.0
        self.stuck = False  # holds water through this round's harvest
        self.row = 0  # of the yield chart, at the next harvest
        self.room = hexes  # ordinary discs that fill it
        self.columns = hexes  # with fertilizer, at the next harvest


class Outlook:
    """A seat's farm, run on to the end of the game."""

    def __init__(self, s: SpiritsData, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.at = seat * STRIDE
        self.place = s.order.index(seat)
        self.mine = s.turn == self.place and s.left >= 0  # the seat's turn of this phase has begun
        self.lane = s.farm[self.at + LANE] if s.phase == ASSIGN else -1 if s.phase < ASSIGN else 99  # lines decided
        self.rice = 0.0
        self.plots: list[Plot] = []
        self.by_size: list[Plot] = []
        f = s.farm
        for place in range(f[self.at + COUNT]):
            paddy = paddy_at(s, seat, place)
            if f[self.at + USABLE] >> paddy & 1 and (place < f[self.at + CHAIN] or is_flooded(s, seat, paddy)):
                self.add_plot(paddy)

    def add_plot(self, paddy: int) -> None:
        f = self.s.farm
        plot = Plot(paddy, self.s.cards.hex_size[f[self.at + REGION + paddy]])
        flooded = is_flooded(self.s, self.seat, paddy)
        if f[self.at + GROWN] >> paddy & 1:
            plot.grown = 1.0
        elif f[self.at + PLANTED] >> paddy & 1:
            if flooded:
                plot.wet = 1.0
            else:
                plot.dry = 1.0
        elif flooded:
            plot.pool = 1.0
        else:
            plot.bare = 1.0
        wet_harvest = self.s.has(self.seat, cards.WET_HARVEST)
        plot.stuck = f[self.at + WATER + paddy] > 0 and self.over(WATER_OUT) and not wet_harvest
        plot.room = room_of(self.s, self.seat, paddy)
        plot.row = dirt_row(f[self.at + CUBES + paddy], f[self.at + CUBES + 10 + paddy])
        plot.columns += f[self.at + FERTILE] >> paddy & 1
        self.plots.append(plot)
        place = 0
        while place < len(self.by_size) and self.by_size[place].hexes >= plot.hexes:
            place += 1
        self.by_size.insert(place, plot)

    def over(self, phase: int) -> bool:
        """Has the seat had its turn of this phase of the round?"""
        return self.s.phase > phase or (self.s.phase == phase and self.place < self.s.turn)

    def assigned(self, line: int, phase: int) -> int:
        """Workers that will still act on a line this round: those left in its own turn, or all assigned."""
        if self.lane <= line or self.over(phase):
            return 0
        if self.s.phase == phase and self.mine:
            return self.s.left
        return self.s.farm[self.at + ASSIGNED + line]

    def tend(self) -> None:
        """Weeders and ducks already assigned make the next harvest cleaner and larger."""
        hands = self.assigned(WEED_LABOR, WEEDS)
        ducks = self.assigned(PEST_STOCK, PESTS)
        if hands == 0 and ducks == 0:
            return
        f = self.s.farm
        for plot in self.by_size:
            if plot.stuck:
                continue
            weeds = f[self.at + CUBES + plot.paddy]
            pests = f[self.at + CUBES + 10 + plot.paddy]
            cost = self.s.least(self.seat, cards.WEED_COST, plot.hexes)
            while weeds and hands >= cost:
                weeds -= 1
                hands -= cost
            bare_soil = plot.dry > 0.0 and plot.columns == plot.hexes
            while ducks and (pests or bare_soil):
                ducks -= 1
                pests -= 1 if pests else 0
                plot.columns += 1 if bare_soil else 0
                bare_soil = False
            plot.row = dirt_row(weeds, pests)

    def chart(self, plot: Plot, last: bool) -> float:
        return float(self.s.cards.yields[plot.row * 12 + (6 if last else 0) + min(plot.columns, 6) - 1])

    def reap(self, groups: float, last: bool) -> float:
        """Harvest with so many groups of laborers, large paddies first, then let the rest rot: the groups left."""
        for plot in self.by_size:
            if plot.grown > 0.0:
                if not plot.stuck and groups > 0.0:
                    need = plot.hexes * plot.grown
                    share = min(1.0, groups / need)
                    groups -= share * need
                    self.rice += plot.grown * share * (1.0 if share == 1.0 else 0.8) * self.chart(plot, last)
                if plot.stuck:
                    plot.pool += plot.grown
                else:
                    plot.bare += plot.grown
                plot.row = plot.row // 2  # what is dirty now may be clean next time
                plot.columns = plot.hexes
                plot.grown = 0.0
        return groups

    def fill(self, discs: float, planters: float) -> None:
        """Lead so many discs down: to what is planted, and to what can be planted. Half a paddy is no paddy."""
        for plot in self.plots:
            if plot.dry > 0.0:
                share = likely(discs, plot.room)
                discs -= share * plot.room
                plot.wet += share * plot.dry
                plot.dry -= share * plot.dry
            if plot.bare > 0.0 and planters > 0.0:
                share = likely(discs, plot.room) * min(1.0, planters / (plot.hexes * plot.bare))
                discs -= share * plot.bare * plot.room
                planters -= share * plot.bare * plot.hexes
                plot.pool += share * plot.bare
                plot.bare -= share * plot.bare

    def await_rain(self, planters: float) -> None:
        """The same with the water of a round to come, as the rain cards promise it."""
        need = 0.0
        for plot in self.plots:
            if plot.dry > 0.0:
                need += plot.dry * plot.room
                share = rain_chance(self.s, need)
                plot.wet += share * plot.dry
                plot.dry -= share * plot.dry
            if plot.bare > 0.0 and planters > 0.0:
                share = min(1.0, planters / (plot.hexes * plot.bare))
                share *= rain_chance(self.s, need + share * plot.bare * plot.room)
                need += share * plot.bare * plot.room
                planters -= share * plot.bare * plot.hexes
                plot.pool += share * plot.bare
                plot.bare -= share * plot.bare

    def ripen(self) -> None:
        for plot in self.plots:
            plot.grown += plot.wet
            plot.wet = 0.0

    def sow(self, planters: float, whole: bool) -> float:
        """Plant what is flooded; `whole`: a paddy for which planters do not suffice is left. The planters left."""
        for plot in self.by_size:
            if plot.pool > 0.0:
                need = plot.pool * plot.hexes
                share = min(1.0, planters / need)
                if share < 0.999 and whole:
                    share = 0.0
                planters -= share * need
                plot.wet += share * plot.pool
                plot.pool -= share * plot.pool
        return planters

    def water_expected(self) -> float:
        """Discs that this round's Water In will have: the own reservoir and part of what others will let go."""
        s = self.s
        f = s.farm
        if s.phase == WATER_IN and self.mine:
            return float(s.carry)
        discs = float(f[self.at + RESERVOIR])
        if s.phase <= PLAY:
            return discs + INFLOW
        for place in range(self.place):
            other = s.order[place] * STRIDE
            discs += 0.5 * int(f[other + RESERVOIR])
            if s.phase <= WATER_OUT and place >= self.place - 1:
                for paddy in range(other + WATER, other + WATER + 10):
                    discs += 0.3 * int(f[paddy])
        return discs

    def this_round(self) -> float:
        """Rice of what is left of the current round, with the workers as far as they are assigned."""
        s = self.s
        self.rice = 0.0
        if s.round == 0 or s.phase == DEAL or s.phase == DRAFT or s.phase == ROUND_END:
            return 0.0
        hands = float(idle_labor(s, self.seat)) if s.phase <= ASSIGN else 0.0
        if not self.over(HARVEST):
            if self.lane > HARVEST_LABOR:
                self.reap(float(self.assigned(HARVEST_LABOR, HARVEST)), s.round == ROUNDS)
            else:
                cost = harvest_cost(s, self.seat)
                hands = cost * self.reap(hands / cost, s.round == ROUNDS)
        if s.round == ROUNDS:
            return self.rice
        if not self.over(PLANT):
            planters = float(self.assigned(PLANT_LABOR, PLANT)) if self.lane > PLANT_LABOR else hands
            if s.least(self.seat, cards.PLANT_COST, s.cards.plant_laborers) == 0:
                planters = 99.0
            if not self.over(WATER_IN):
                self.fill(self.water_expected(), planters)
            if not self.over(GROW):
                self.ripen()
            spare = self.sow(planters, self.lane > PLANT_LABOR)
            if self.lane <= PLANT_LABOR and spare < 90.0:
                self.rice += 0.15 * spare
        if s.round == ROUNDS - 1 and not self.over(GROW_AGAIN):
            self.ripen()
        return self.rice

    def rounds_to_come(self) -> float:
        """Rice of the rounds after this one."""
        s = self.s
        self.rice = 0.0
        value = 0.0
        weight = 1.0
        cost = float(harvest_cost(s, self.seat))
        free_planting = s.least(self.seat, cards.PLANT_COST, s.cards.plant_laborers) == 0
        labor = float(s.farm[self.at + LABOR])
        flat = float(s.total(self.seat, cards.YIELD_FLAT))
        for plot in self.plots:
            plot.stuck = False
        for n in range(s.round + 1, ROUNDS + 1):
            weight *= PATIENCE
            self.rice = 0.0
            hands = cost * self.reap(labor / cost, n == ROUNDS)
            if n < ROUNDS:
                planters = 99.0 if free_planting else hands
                self.await_rain(planters)
                self.ripen()
                left = self.sow(planters, False)
                self.rice += SPARE * min(hands if free_planting else left, 9.0)
                if n == ROUNDS - 1:
                    self.ripen()
            value += weight * self.rice
        return value + flat


def building_worth(s: SpiritsData, seat: int) -> float:
    """Paddies to be: rocky ones on the chain, and the best shape that the end of the chain could still get."""
    f = s.farm
    at = seat * STRIDE
    place = s.order.index(seat)
    building = s.phase < BUILD or (s.phase == BUILD and s.turn <= place)
    clearing = building or s.phase < ROCKS or (s.phase == ROCKS and s.turn <= place)
    start = max(1, s.round + (0 if building else 1))
    if start >= ROUNDS:
        return 0.0
    lane = f[at + LANE] if s.phase == ASSIGN else -1 if s.phase < ASSIGN else 99
    pieces_due = f[at + CREDITS] if building else 0
    oxen = 0
    if s.phase == BUILD and s.turn == place and s.left >= 0:
        pieces_due = s.left
    elif building:
        pieces_due += f[at + ASSIGNED + BUILD_LABOR] if lane > BUILD_LABOR else 0
        pieces_due += f[at + ASSIGNED + BUILD_STOCK] if lane > BUILD_STOCK else 0
    if s.phase == ROCKS and s.turn == place and s.left >= 0:
        oxen = s.left
    elif clearing:
        oxen = f[at + ASSIGNED + ROCK_STOCK] if lane > ROCK_STOCK else 0
        oxen += f[at + ASSIGNED + ROCK_LABOR] if lane > ROCK_LABOR else 0
    boulder = boulder_of(s, seat)
    hexes = 0
    value = 0.0
    region = 1
    came = 0
    for link in range(f[at + CHAIN]):
        paddy = paddy_at(s, seat, link)
        region = f[at + REGION + paddy]
        came = s.cards.perimeter[region] & f[at + GATES] & ~came
        if f[at + USABLE] >> paddy & 1:
            hexes += s.cards.hex_size[region]
        else:
            rocks = s.cards.hex_size[region & f[at + STONES]]
            cleared = min(rocks, oxen)
            oxen -= cleared
            late = (rocks - cleared) // max(1, f[at + STOCK])
            hope = promise(s, seat, s.cards.hex_size[region], hexes, start + late) - boulder * (rocks - cleared)
            value += max(0.0, hope)
            hexes += s.cards.hex_size[region]
    beyond = across(s, came, region)
    if beyond == OUT:
        return value
    return value + best_site(s, seat, beyond, pieces_due, oxen, hexes, start)


def boulder_of(s: SpiritsData, seat: int) -> float:
    """What a rock weighs: little for those who have oxen or strong hands."""
    return BOULDER if s.farm[seat * STRIDE + STOCK] or s.has(seat, cards.ROCK_LABOR) else NO_OX


def promise(s: SpiritsData, seat: int, size: int, hexes: int, start: int) -> float:
    """What a bare paddy of this size can bring from a round on, beside so many hexes that need hands as well."""
    busy = 0.62 * int(s.farm[seat * STRIDE + LABOR]) / (hexes + size)
    if start >= ROUNDS:
        return 0.0
    return HOPE * min(1.0, busy) * s.cards.crops[size * 8 + start] * (0.35 + 0.65 * rain_chance(s, size))


def best_site(s: SpiritsData, seat: int, beyond: int, pieces_due: int, oxen: int, hexes: int, start: int) -> float:
    f = s.farm
    at = seat * STRIDE
    ground = f[at + REGION + beyond]
    gates = f[at + GATES]
    barriers = f[at + WALLS] | gates
    size = s.cards.hex_size
    boulder = boulder_of(s, seat)
    oxen_owned = max(1, f[at + STOCK])
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
        rocks = max(0, size[site & f[at + STONES]] - oxen)
        hope = promise(s, seat, size[site], hexes, start + max((pieces + 1) // 3, rocks // oxen_owned))
        hope -= PIECE * pieces + boulder * rocks
        if hope > best:
            best = hope
    return best


def livestock_worth(s: SpiritsData, seat: int) -> float:
    rounds = ROUNDS - s.round - (1 if s.phase > BUILD else 0)
    stock = int(s.farm[seat * STRIDE + STOCK])
    return OX * max(0, rounds) * (stock if stock < 4 else 3.0 + 0.3 * (stock - 3))


def spirits_worth(s: SpiritsData, seat: int) -> float:
    """Face-up spirits by the rounds they will still act in; those in hand a little less."""
    at = seat * STRIDE
    row = int(s.farm[at + ROW] & ~s.farm[at + SPENT]) | 1 << int(s.farm[at + CHOICE])
    held = hand(s, seat) & ~row
    rounds = float(ROUNDS - max(1, s.round) - (1 if s.phase > PLAY and s.round else 0))
    value = 0.0
    for card in range(1, SPIRITS + 1):
        if row >> card & 1:
            value += card_worth(s, card, rounds)
        elif held >> card & 1:
            value += 0.9 * card_worth(s, card, rounds - 1.0)
    if s.round < ROUNDS - 1:
        value -= 0.06 * row.bit_length()  # high cards come late to the water
    return value


def card_worth(s: SpiritsData, card: int, rounds: float) -> float:
    rounds = max(0.0, rounds)
    if s.cards.spirit_kind[card] != PASSIVE:
        value = 0.0
        for verb, _noun, n in s.cards.plays[card]:
            value += PLAY_WORTH[verb] * n * (s.seats - 1 if verb in (cards.HEX_EACH, cards.TAKE_EACH) else 1)
        return value * (rounds if s.cards.spirit_kind[card] == cards.ACTIVE else 1.0 if rounds > 0.0 else 0.0)
    value = 0.0
    for power in range(len(POWER_WORTH)):
        if s.cards.holders[power] >> card & 1:
            value += POWER_WORTH[power] * rounds
    for what in range(len(METRICS)):
        if s.cards.holders[cards.FINAL_RICE + what] >> card & 1:
            value += FINAL_WORTH
    return value
