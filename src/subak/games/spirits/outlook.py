"""A seat's farm, run on to the last round as an expectation: a paddy is to some degree bare, planted or grown.

So one more laborer or disc always counts for a little.
"""

from subak.games.spirits import cards
from subak.games.spirits.paddies import is_flooded, paddy_at, room_of
from subak.games.spirits.state import (
    ASSIGN,
    ASSIGNED,
    CARRIED,
    CHAIN,
    COUNT,
    CUBES,
    DEAL,
    DRAFT,
    FERTILE,
    GROW,
    GROW_AGAIN,
    GROWN,
    HARVEST,
    HARVEST_LABOR,
    LABOR,
    LANE,
    LEFT,
    LINES,
    PEST_STOCK,
    PESTS,
    PLANT,
    PLANT_LABOR,
    PLANTED,
    PLAY,
    PLAYERS,
    REGION,
    RESERVOIR,
    ROUND,
    ROUND_END,
    ROUNDS,
    TURN,
    TURN_ORDER,
    USABLE,
    WATER,
    WATER_IN,
    WATER_OUT,
    WEED_LABOR,
    WEEDS,
    SpiritsData,
)
from subak.games.spirits.weights import WEIGHTS
from subak.games.spirits.workers import harvest_cost, idle_labor


def dirt_row(weeds: int, pests: int) -> int:
    """Row of the yield chart (S-14.4)."""
    if weeds + pests > 1:
        return 3
    return 2 if weeds else 1 if pests else 0


def likely(discs: float, room: int) -> float:
    """How far a paddy can count on being filled by about so many discs."""
    if discs >= room:
        return 1.0
    share = discs / room if room else 0.0  # tuned weights may make fewer than none of the discs
    return share * share * WEIGHTS.partly_filled


def rain_chance(s: SpiritsData, discs: float) -> float:
    """The chance that so many discs reach a seat in a round to come: most of the rain, when it comes by."""
    return s.cards.rain_odds[(s[PLAYERS] - 2) * 32 + min(31, int(discs * WEIGHTS.share_of_rain + 0.99))]


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
        self.place = s.place_of(seat)
        self.mine = s[TURN] == self.place and s[LEFT] >= 0  # the seat's turn of this phase has begun
        self.lane = s.w[LANE + self.seat] if s.phase == ASSIGN else -1 if s.phase < ASSIGN else 99  # lines decided
        self.rice = 0.0
        self.plots: list[Plot] = []
        self.by_size: list[Plot] = []
        f = s.w
        for place in range(f[COUNT + self.seat]):
            paddy = paddy_at(s, seat, place)
            if f[USABLE + self.seat] >> paddy & 1 and (place < f[CHAIN + self.seat] or is_flooded(s, seat, paddy)):
                self.add_plot(paddy)

    def add_plot(self, paddy: int) -> None:
        f = self.s.w
        plot = Plot(paddy, self.s.cards.hex_size[f[REGION + self.seat * 10 + paddy]])
        flooded = is_flooded(self.s, self.seat, paddy)
        if f[GROWN + self.seat] >> paddy & 1:
            plot.grown = 1.0
        elif f[PLANTED + self.seat] >> paddy & 1:
            if flooded:
                plot.wet = 1.0
            else:
                plot.dry = 1.0
        elif flooded:
            plot.pool = 1.0
        else:
            plot.bare = 1.0
        wet_harvest = self.s.has(self.seat, cards.WET_HARVEST)
        plot.stuck = f[WATER + self.seat * 10 + paddy] > 0 and self.over(WATER_OUT) and not wet_harvest
        plot.room = room_of(self.s, self.seat, paddy)
        plot.row = dirt_row(f[CUBES + self.seat * 20 + paddy], f[CUBES + self.seat * 20 + 10 + paddy])
        plot.columns += f[FERTILE + self.seat] >> paddy & 1
        self.plots.append(plot)
        place = 0
        while place < len(self.by_size) and self.by_size[place].hexes >= plot.hexes:
            place += 1
        self.by_size.insert(place, plot)

    def over(self, phase: int) -> bool:
        """Has the seat had its turn of this phase of the round?"""
        return self.s.phase > phase or (self.s.phase == phase and self.place < self.s[TURN])

    def assigned(self, line: int, phase: int) -> int:
        """Workers that will still act on a line this round: those left in its own turn, or all assigned."""
        if self.lane <= line or self.over(phase):
            return 0
        if self.s.phase == phase and self.mine:
            return self.s[LEFT]
        return self.s.w[ASSIGNED + self.seat * LINES + line]

    def tend(self) -> None:
        """Weeders and ducks already assigned make the next harvest cleaner and larger."""
        hands = self.assigned(WEED_LABOR, WEEDS)
        ducks = self.assigned(PEST_STOCK, PESTS)
        if hands == 0 and ducks == 0:
            return
        f = self.s.w
        for plot in self.by_size:
            if plot.stuck:
                continue
            weeds = f[CUBES + self.seat * 20 + plot.paddy]
            pests = f[CUBES + self.seat * 20 + 10 + plot.paddy]
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
                    self.rice += (
                        plot.grown * share * (1.0 if share == 1.0 else WEIGHTS.partly_cut) * self.chart(plot, last)
                    )
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
        f = s.w
        if s.phase == WATER_IN and self.mine:
            return float(s[CARRIED])
        discs = float(f[RESERVOIR + self.seat])
        if s.phase <= PLAY:
            return discs + WEIGHTS.inflow
        for place in range(self.place):
            discs += WEIGHTS.from_above * int(f[RESERVOIR + s[TURN_ORDER + place]])
            if s.phase <= WATER_OUT and place >= self.place - 1:
                for paddy in range(WATER + s[TURN_ORDER + place] * 10, WATER + s[TURN_ORDER + place] * 10 + 10):
                    discs += WEIGHTS.let_go * int(f[paddy])
        return discs

    def this_round(self) -> float:
        """Rice of what is left of the current round, with the workers as far as they are assigned."""
        s = self.s
        self.rice = 0.0
        if s[ROUND] == 0 or s.phase == DEAL or s.phase == DRAFT or s.phase == ROUND_END:
            return 0.0
        hands = float(idle_labor(s, self.seat)) if s.phase <= ASSIGN else 0.0
        if not self.over(HARVEST):
            if self.lane > HARVEST_LABOR:
                self.reap(float(self.assigned(HARVEST_LABOR, HARVEST)), s[ROUND] == ROUNDS)
            else:
                cost = int(harvest_cost(s, self.seat))
                hands = cost * self.reap(hands / cost, s[ROUND] == ROUNDS)
        if s[ROUND] == ROUNDS:
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
                self.rice += WEIGHTS.idle * spare
        if s[ROUND] == ROUNDS - 1 and not self.over(GROW_AGAIN):
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
        labor = float(s.w[LABOR + self.seat])
        flat = float(s.total(self.seat, cards.YIELD_FLAT))
        for plot in self.plots:
            plot.stuck = False
        for n in range(s[ROUND] + 1, ROUNDS + 1):
            weight *= WEIGHTS.patience
            self.rice = 0.0
            hands = cost * self.reap(labor / cost, n == ROUNDS)
            if n < ROUNDS:
                planters = 99.0 if free_planting else hands
                self.await_rain(planters)
                self.ripen()
                left = self.sow(planters, False)
                self.rice += WEIGHTS.spare * min(hands if free_planting else left, 9.0)
                if n == ROUNDS - 1:
                    self.ripen()
            value += weight * self.rice
        return value + flat
