"""The calendar of the game (S-1, S-3, S-20, S-21, S-23), and which module each phase belongs to."""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.bits import size
from subak.core.game import CHANCE, EVERYONE, LATER
from subak.games.spirits import cards, evaluate, hidden
from subak.games.spirits.actions import DROP, GATE, LIFT, NUMBER, PADDY, STOP, TILE, WALL, YES
from subak.games.spirits.cards import EDGES, METRICS, SETUPS, TILES, Cards
from subak.games.spirits.farming import (
    choose_grow,
    choose_harvest,
    choose_pest,
    choose_plant,
    choose_rock,
    choose_weed,
    grazable,
    harvest_options,
    paddy_list,
    rock_options,
    run_grow,
    run_harvest,
    run_pests,
    run_plant,
    run_rocks,
    run_weeds,
    weedy,
)
from subak.games.spirits.hands import (
    begin_draft,
    choose_draft,
    choose_play,
    deal,
    deal_options,
    draft_options,
    pass_on,
    play_options,
    reveal,
    run_deal,
    run_play,
)
from subak.games.spirits.market import (
    choose_goal,
    choose_market,
    goal_options,
    market_options,
    metric,
    run_goals,
    run_market,
)
from subak.games.spirits.paddies import drops, find_builds, lay_out, place, swap
from subak.games.spirits.resolving import choose_resolve, resolve_options, run_resolve
from subak.games.spirits.state import (
    ASSIGN,
    ASSIGNED,
    BEST,
    BOUGHT,
    BUILD,
    BUILD_LABOR,
    BUILD_STOCK,
    CHOICE,
    CLAIMED,
    CREDITS,
    CREW,
    DEAL,
    DRAFT,
    FIRST_GATE,
    FROM_SETUP,
    FROM_SPIRITS,
    GAIN,
    GAINED,
    GATES,
    GOALS,
    GROW,
    GROW_AGAIN,
    HARVEST,
    HARVESTS,
    HERD,
    INFEST,
    KEPT_BACK,
    LABOR,
    LANE,
    LINES,
    MARKET,
    MOVED,
    PACK,
    PASSED,
    PASSES,
    PESTS,
    PLANT,
    PLANTED,
    PLAY,
    RAIN,
    RESOLVE,
    RICE,
    ROCKS,
    ROUND_END,
    ROUNDS,
    ROW,
    SETUP,
    SETUP_CARDS,
    STOCK,
    STONES,
    STRIDE,
    TILES_OUT,
    WALLS,
    WATER,
    WATER_IN,
    WATER_OUT,
    WEEDS,
    SpiritsData,
)
from subak.games.spirits.water import choose_in, choose_out, drain, in_options, out_options, run_in, run_out
from subak.games.spirits.weather import choose_infested, infest_options, rain_options, run_infest, turn_up_rain
from subak.games.spirits.workers import assign_options, choose_assign, end_assign, run_assign


class Spirits(SpiritsData):
    """A position and its rules. Each phase runs until somebody owes a decision."""

    def clone(self) -> "Spirits":
        return Spirits(
            self.cards, self.seats, self.gentle, self.actors, self.reveals, self.round, self.draft, self.phase,
            self.turn, self.spot, self.op, self.left, self.carry, self.card, self.victim, self.rain, self.rained,
            self.on_card, self.supply, self.weeds, self.pests, self.fertilizer, self.magic, self.tiles, self.can_wall,
            self.can_gate, self.can_lift, self.order[:], self.farm[:],
        )  # fmt: skip

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat == CHANCE:
            return self.chance_options()
        if phase == BUILD:
            return self.build_options(seat)
        if phase == ASSIGN:
            return assign_options(self, seat)
        if phase == WATER_OUT:
            return out_options(self, seat)
        if phase == WATER_IN:
            return in_options(self, seat)
        if phase == HARVEST:
            return harvest_options(self, seat)
        if phase in (PLANT, GROW, GROW_AGAIN):
            return [STOP, YES]
        if phase == GOALS:
            return goal_options(self, seat)
        if phase == MARKET:
            return market_options(self, seat)
        if phase == ROCKS:
            return rock_options(self, seat)
        if phase == WEEDS:
            return paddy_list(weedy(self, seat), PADDY)
        if phase == PESTS:
            return paddy_list(grazable(self, seat), PADDY)
        if phase == RESOLVE:
            return resolve_options(self, seat)
        if phase == PLAY:
            return play_options(self, seat)
        if phase == DRAFT:
            return draft_options(self, seat)
        if phase == INFEST:
            return infest_options(self)
        return [GATE + edge for edge in self.cards.start_edges]  # FIRST_GATE

    def chance_options(self) -> list[int]:
        if self.phase == RAIN:
            return rain_options(self)
        if self.phase == DEAL:
            return deal_options(self)
        if self.phase == TILES_OUT:
            return [TILE + tile for tile in range(1, TILES + 1) if not self.tiles >> tile & 1]
        dealt = [self.farm[seat * STRIDE + SETUP] for seat in range(self.seats)]
        return [NUMBER + card for card in range(1, SETUPS + 1) if card not in dealt]

    def build_options(self, seat: int) -> list[int]:
        if self.spot:
            mask = drops(self, seat, 1 << self.spot - 1)
            return [DROP + edge for edge in range(EDGES) if mask >> edge & 1]
        out = [STOP]
        for edge in range(EDGES):
            if self.can_wall >> edge & 1:
                out.append(WALL + edge)
        for edge in range(EDGES):
            if self.can_gate >> edge & 1:
                out.append(GATE + edge)
        if self.can_lift:
            for edge in range(EDGES):
                if self.can_lift >> edge & 1:
                    out.append(LIFT + edge)
        return out

    def apply(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == BUILD:
            self.choose_build(seat, action)
        elif phase == ASSIGN:
            choose_assign(self, seat, action)
            if end_assign(self):
                return
        elif phase == WATER_OUT:
            choose_out(self, seat, action)
        elif phase == WATER_IN:
            choose_in(self, seat, action)
        elif phase == HARVEST:
            choose_harvest(self, seat, action)
        elif phase == PLANT:
            choose_plant(self, seat, action)
        elif phase in (GROW, GROW_AGAIN):
            choose_grow(self, seat, action)
        elif phase == GOALS:
            choose_goal(self, seat, action)
        elif phase == MARKET:
            choose_market(self, seat, action)
        elif phase == ROCKS:
            choose_rock(self, seat, action)
        elif phase == WEEDS:
            choose_weed(self, seat, action)
        elif phase == PESTS:
            choose_pest(self, seat, action)
        elif phase == RESOLVE:
            choose_resolve(self, seat, action)
        elif phase == INFEST:
            choose_infested(self, action)
        elif phase == DEAL:
            deal(self, action)
        elif phase == RAIN:
            turn_up_rain(self, action)
        elif phase == TILES_OUT:
            self.tiles |= 1 << action - TILE  # S-1.4
            self.reveals += 1
        elif phase == SETUP_CARDS:
            self.take_setup(action - NUMBER)
        else:
            self.seal(seat, action)
            if self.actors:
                return
        self.settle()

    def seal(self, seat: int, action: int) -> None:
        """A choice that all make at once; the last one opens them."""
        if self.phase == PLAY:
            choose_play(self, seat, action)
            if not self.actors:
                reveal(self)
        elif self.phase == DRAFT:
            choose_draft(self, seat, action)
            if not self.actors:
                pass_on(self)
        else:
            self.farm[seat * STRIDE + CHOICE] = action - GATE + 1
            self.actors &= ~(1 << seat)
            if not self.actors:
                self.build_starting_paddies()

    def settle(self) -> None:
        """Run what needs no decision, until somebody owes one."""
        while not self.run(self.phase):
            pass

    def run(self, phase: int) -> bool:
        """Take a phase as far as it goes without a decision: True if somebody owes one, or the game is over."""
        if phase == BUILD:
            return self.run_build()
        if phase == ROCKS:
            return run_rocks(self)
        if phase == WATER_OUT:
            return run_out(self)
        if phase == WEEDS:
            return run_weeds(self)
        if phase == PESTS:
            return run_pests(self)
        if phase == HARVEST:
            return run_harvest(self)
        if phase == WATER_IN:
            return run_in(self)
        if phase in (GROW, GROW_AGAIN):
            return run_grow(self)
        if phase == PLANT:
            return run_plant(self)
        if phase == GOALS:
            return run_goals(self)
        if phase == MARKET:
            return run_market(self)
        if phase == INFEST:
            return run_infest(self)
        if phase == PLAY:
            return run_play(self)
        if phase == RESOLVE:
            return run_resolve(self)
        if phase == ASSIGN:
            return run_assign(self)
        if phase == DEAL:
            return run_deal(self)
        return self.run_frame()

    def run_frame(self) -> bool:
        """Setup, the start of a round and the end of the game."""
        if self.phase == DRAFT:
            return True
        if self.phase == ROUND_END:
            self.end_round()
            return False
        if self.phase == RAIN:
            self.round += 1
            self.roll()  # S-4.1
        elif self.phase == TILES_OUT:
            if size(self.tiles) < self.seats + self.cards.extra_tiles:
                self.roll()
            else:
                self.phase = FIRST_GATE
                self.ask_all()
        elif self.phase == SETUP_CARDS:
            if self.turn == self.seats:
                begin_draft(self, 1)
                return False
            self.roll()
        else:
            self.finish()
        return True

    def build_starting_paddies(self) -> None:
        """S-1.8: the gate where chosen, walls on the other two edges."""
        self.reveals += 1
        for seat in range(self.seats):
            for edge in self.cards.start_edges:
                place(self, seat, edge, GATES if edge == self.farm[seat * STRIDE + CHOICE] - 1 else WALLS)
            self.farm[seat * STRIDE + CHOICE] = 0
        self.enter(SETUP_CARDS)

    def take_setup(self, card: int) -> None:
        """S-1.10 to S-1.13"""
        at = self.turn * STRIDE
        self.reveals += 1
        self.farm[at + SETUP] = card
        self.farm[at + STONES] = self.cards.setup_rocks[card]
        self.farm[at + CREDITS] = self.cards.setup_walls[card]
        self.farm[at + LABOR] += self.cards.setup_laborers[card]
        self.farm[at + STOCK] += self.cards.setup_livestock[card]
        self.earn(self.turn, self.cards.setup_rice[card], FROM_SETUP)
        self.turn += 1

    def run_build(self) -> bool:
        """S-9, player after player."""
        while self.turn < self.seats:
            seat = self.order[self.turn]
            at = seat * STRIDE
            if self.left < 0:
                assigned = at + ASSIGNED
                self.left = self.farm[assigned + BUILD_LABOR] + self.farm[assigned + BUILD_STOCK]
                self.left += self.farm[at + CREDITS]  # S-9.1
                self.farm[at + MOVED] = 0
            find_builds(self, seat, self.left)
            if self.can_wall or self.can_gate or self.can_lift:
                self.ask(seat)
                return True
            self.next_turn()
        self.can_wall = self.can_gate = self.can_lift = 0
        self.enter(ROCKS)
        return False

    def choose_build(self, seat: int, action: int) -> None:
        if action == STOP:
            self.next_turn()
        elif action < GATE:
            self.left -= 1
            place(self, seat, action - WALL, WALLS)
        elif action < LIFT:
            self.left -= 1
            place(self, seat, action - GATE, GATES)
        elif action < DROP:
            self.spot = action - LIFT + 1
        else:
            swap(self, seat, self.spot - 1, action - DROP)
            self.spot = 0

    def end_round(self) -> None:
        """S-3.5; then the second draft, the next rain, or round 7."""
        for seat in range(self.seats):
            at = seat * STRIDE
            for field in PER_ROUND:
                self.farm[at + field] = 0
            for line in range(LINES):
                self.farm[at + ASSIGNED + line] = 0
        if self.round == PASSES:
            begin_draft(self, 2)  # S-2.3
        elif self.round == ROUNDS - 1:
            self.round = ROUNDS
            drain(self)
            self.enter(ASSIGN)
        else:
            self.enter(RAIN)

    def finish(self) -> None:
        """S-21.6: end bonuses of spirits; the game is over."""
        self.actors = 0
        for seat in range(self.seats):
            for what in range(len(METRICS)):
                if self.has(seat, cards.FINAL_RICE + what):
                    n = self.total(seat, cards.FINAL_RICE + what) * metric(self, seat, what)
                    self.earn(seat, n, FROM_SPIRITS)

    def scores(self) -> list[int]:
        return [self.farm[seat * STRIDE + RICE] for seat in range(self.seats)]

    def winners(self) -> int:
        """S-23.1, S-23.2: most rice, then the highest spirit; rows compare by their highest card."""
        best = 0
        for seat in range(1, self.seats):
            mine = self.farm[seat * STRIDE + RICE]
            theirs = self.farm[best * STRIDE + RICE]
            row = self.farm[seat * STRIDE + ROW]
            if mine > theirs or (mine == theirs and row > self.farm[best * STRIDE + ROW]):
                best = seat
        return 1 << best

    def audience(self, seat: int, action: int) -> int:
        if self.phase == DRAFT:
            return 1 << seat  # S-2.4
        if self.phase == DEAL:
            return 1 << self.turn // PACK
        if self.phase == FIRST_GATE or self.phase == PLAY or self.phase == ASSIGN:
            return 1 << seat | LATER
        return EVERYONE

    def redact(self, seat: int) -> "Spirits":
        view = self.clone()
        hidden.cover(view, seat)
        return view

    def imagine(self, rng: Random) -> "Spirits":
        guess = self.clone()
        hidden.fill(guess, rng)
        return guess

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)


PER_ROUND: Final = (
    CREW, HERD, CREDITS, MOVED, LANE, HARVESTS, BEST, PASSED, CLAIMED, BOUGHT, GAIN, GAINED, KEPT_BACK,
)  # fmt: skip


def new(cards: Cards, seats: int, gentle: int) -> Spirits:
    """S-1.1 to S-1.9, as far as nobody has to choose."""
    s = Spirits(
        cards, seats, gentle, 0, 0, 0, 0, TILES_OUT, 0, 0, 0, -1, 0, 0, -1, 0, 0, 0,
        cards.water[seats] - seats, cards.weeds, cards.pests, cards.fertilizer, cards.magic, 0, 0, 0, 0,
        list(range(seats)), vec[i64]([0] * (seats * STRIDE)),
    )  # fmt: skip
    for seat in range(seats):
        at = seat * STRIDE
        s.farm[at + LABOR] = cards.laborers_at_once  # S-1.7
        s.farm[at + WATER] = 1  # S-1.9
        s.farm[at + PLANTED] = 1
        lay_out(s, seat)
    s.settle()
    return s


def unpack(cards: Cards, words: list[int]) -> Spirits:
    """The position that `pack` wrote."""
    w = words
    seats = w[0]
    return Spirits(
        cards, w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15],
        w[16], w[17], w[18], w[19], w[20], w[21], w[22], w[23], w[24], w[25], w[26 : 26 + seats],
        vec[i64](w[26 + seats :]),
    )  # fmt: skip
