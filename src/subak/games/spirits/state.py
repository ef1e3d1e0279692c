"""What a position holds. A farm is a stretch of one flat vector; the rules are in the other modules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.game import CHANCE, State
from subak.games.spirits.cards import Cards

# Phases, in the order of the calendar.
TILES_OUT: Final = 0  # nature turns up the achievement tiles (S-1.4)
FIRST_GATE: Final = 1  # all at once: the gate of the starting paddy (S-1.8)
SETUP_CARDS: Final = 2  # nature deals the setup cards (S-1.10)
DEAL: Final = 3  # nature deals spirits (S-2.1)
DRAFT: Final = 4  # all at once: keep one, pass the rest
RAIN: Final = 5  # nature turns up a rain card (S-4.1)
INFEST: Final = 6  # a paddy for its weed or pest (S-4.2)
PLAY: Final = 7  # all at once: a spirit (S-5.1)
RESOLVE: Final = 8  # spirits (S-7): `op` < 0 asks whether to use the card, else what its operation needs
ASSIGN: Final = 9  # all at once: workers (S-8)
BUILD: Final = 10
ROCKS: Final = 11
WATER_OUT: Final = 12
WEEDS: Final = 13
PESTS: Final = 14
HARVEST: Final = 15
WATER_IN: Final = 16
GROW: Final = 17
PLANT: Final = 18
GROW_AGAIN: Final = 19  # round 6 (S-20.1)
GOALS: Final = 20  # achievements (S-18)
MARKET: Final = 21
ROUND_END: Final = 22
OVER: Final = 23

ROUNDS: Final = 7
PASSES: Final = 3  # of a draft: cards that each player keeps
PACK: Final = 4  # cards dealt to each player

# The lines of step 5: what workers are assigned to. Numbers are groups where a group does one thing.
BUILD_LABOR: Final = 0
BUILD_STOCK: Final = 1
ROCK_STOCK: Final = 2
ROCK_LABOR: Final = 3
WEED_LABOR: Final = 4
PEST_STOCK: Final = 5
HARVEST_LABOR: Final = 6
PLANT_LABOR: Final = 7
LINES: Final = 8  # a lane that stands here asks only: done?
READY: Final = 9  # a lane that has ended

# Where rice comes from and goes to; the five add up to a seat's rice.
FROM_SETUP: Final = 0
FROM_HARVEST: Final = 1
FROM_TILES: Final = 2
FROM_SPIRITS: Final = 3
FROM_MARKET: Final = 4  # never above 0
SOURCES: Final = 5

# One farm: offsets from seat * STRIDE. Public, unless it says otherwise.
WALLS: Final = 0  # bitmask of edges
GATES: Final = 1  # bitmask of edges
MOVED: Final = 2  # bitmask of edges: gates moved in this Build action (S-9.17)
STONES: Final = 3  # bitmask of hexes with a rock
MAGIC_HEXES: Final = 4  # bitmask of hexes with magic water
RESERVOIR: Final = 5  # discs
RICE: Final = 6
LABOR: Final = 7  # laborers owned
STOCK: Final = 8  # livestock owned
CREW: Final = 9  # laborers for this round only
HERD: Final = 10  # livestock for this round only
CREDITS: Final = 11  # pieces to build without workers, this round only
ROW: Final = 12  # bitmask of face-up spirits
SPENT: Final = 13  # bitmask of face-up spirits used up (S-7.6)
CHOICE: Final = 14  # sealed answer of FIRST_GATE (edge + 1) or PLAY (spirit), 0 none; the seat's own
LANE: Final = 15  # ASSIGN: the line that is asked, LINES or READY; the seat's own until all are ready
HARVESTS: Final = 16  # paddies harvested this round
BEST: Final = 17  # rice of this round's best harvest
PASSED: Final = 18  # discs let go this round
CLAIMED: Final = 19  # tiles claimed this round
BOUGHT: Final = 20  # items bought this round
GAIN: Final = 21  # the most that one more hex would have added to a harvest of this round (YIELD hex)
GAINED: Final = 22  # that harvest's rice with it
PLANTED: Final = 23  # bitmask of paddies
GROWN: Final = 24  # bitmask of paddies
FERTILE: Final = 25  # bitmask of paddies with fertilizer
KEPT_BACK: Final = 26  # bitmask of grown paddies decided upon in this Harvest action
COMPLETED: Final = 27  # bitmask of completed paddies; follows from the barriers, like all below up to REGION
USABLE: Final = 28  # bitmask of usable paddies
ORDER: Final = 29  # completed paddies, chain first, 4 bits each
COUNT: Final = 30  # completed paddies
CHAIN: Final = 31  # how many of ORDER are on the chain
REACH: Final = 32  # how many of ORDER water can enter
SETUP: Final = 33  # setup card; 0 none yet
EARNED: Final = 34  # + source: rice by where it came from
ASSIGNED: Final = EARNED + SOURCES  # + line: workers; the seat's own until all are ready
WATER: Final = ASSIGNED + LINES  # + paddy: ordinary discs
CUBES: Final = WATER + 10  # + paddy: weeds; + 10 + paddy: pests
FREE: Final = CUBES + 20  # + hex: bitmask of hexes next to it without a barrier between
REGION: Final = FREE + 10  # + hex: bitmask of the hexes of its region
SEEN: Final = REGION + 10  # + pass: bitmask of spirits in the pack the seat looked at; its own
KEPT: Final = SEEN + PASSES  # + pass: the spirit it kept, 0 none; its own
STRIDE: Final = KEPT + PASSES


class SpiritsData(State):
    """The fields of a position."""

    def __init__(
        self,
        cards: Cards,
        seats: int,
        gentle: int,
        actors: int,
        reveals: int,
        round: int,
        draft: int,
        phase: int,
        turn: int,
        spot: int,
        op: int,
        left: int,
        carry: int,
        card: int,
        victim: int,
        rain: int,
        rained: int,
        on_card: int,
        supply: int,
        weeds: int,
        pests: int,
        fertilizer: int,
        magic: int,
        tiles: int,
        can_wall: int,
        can_gate: int,
        can_lift: int,
        order: list[int],
        farm: vec[i64],
    ) -> None:
        self.cards = cards  # the content; shared by all clones
        self.seats = seats  # 2..4
        self.gentle = gentle  # option: 1 leaves out what hurts others (S-24)
        self.actors = actors
        self.reveals = reveals
        self.round = round  # 0 before round 1, then 1..7
        self.draft = draft  # the draft that hands come from: 1 or 2; 0 when hands are empty
        self.phase = phase
        self.turn = turn  # index into `order` of whom the phase has come to; DEAL: cards dealt
        self.spot = spot  # place inside the player's turn: paddy of ORDER, lifted gate + 1, pass of the draft
        self.op = op  # operation of `card`; -1 the card is not in use; HARVEST: 1 rot, 0 harvest
        self.left = left  # what the player's turn has left: workers, credits, picks; -1 the turn has not begun
        self.carry = carry  # discs on their way through a field
        self.card = card  # spirit being resolved; 0 none
        self.victim = victim  # index into `order` of an opponent a spirit works on; -1 none
        self.rain = rain  # the rain card of the round; 0 none yet
        self.rained = rained  # bitmask of rain cards turned up
        self.on_card = on_card  # discs on the rain card
        self.supply = supply  # discs in the supply
        self.weeds = weeds  # cubes in the supply
        self.pests = pests
        self.fertilizer = fertilizer
        self.magic = magic  # magic discs in the box
        self.tiles = tiles  # bitmask of face-up achievement tiles
        self.can_wall = can_wall  # bitmask of edges: what the player whose Build action runs may do
        self.can_gate = can_gate
        self.can_lift = can_lift
        self.order = order  # seats in turn order
        self.farm = farm  # seats * STRIDE

    def pack(self) -> list[int]:
        return [
            self.seats, self.gentle, self.actors, self.reveals, self.round, self.draft, self.phase, self.turn,
            self.spot, self.op, self.left, self.carry, self.card, self.victim, self.rain, self.rained, self.on_card,
            self.supply, self.weeds, self.pests, self.fertilizer, self.magic, self.tiles, self.can_wall,
            self.can_gate, self.can_lift, *self.order, *self.farm,
        ]  # fmt: skip

    def ask(self, seat: int) -> None:
        self.actors = 1 << seat

    def ask_all(self) -> None:
        self.actors = (1 << self.seats) - 1

    def roll(self) -> None:
        self.actors = 1 << CHANCE

    def enter(self, phase: int) -> None:
        """Begin a phase with the first player in turn order."""
        self.phase = phase
        self.turn = 0
        self.begin_turn()

    def next_turn(self) -> None:
        self.turn += 1
        self.begin_turn()

    def begin_turn(self) -> None:
        self.spot = 0
        self.op = 0
        self.left = -1

    def least(self, seat: int, power: int, usual: int) -> int:
        """The lowest figure among a seat's face-up spirits with this power; `usual` without."""
        cards = self.farm[seat * STRIDE + ROW] & self.cards.holders[power]
        if not cards:
            return usual
        column = self.cards.powers[power]
        for card in range(1, len(column)):
            if cards >> card & 1 and column[card] < usual:
                usual = column[card]
        return usual

    def total(self, seat: int, power: int) -> int:
        """The sum of the figures of a seat's face-up spirits with this power."""
        cards = self.farm[seat * STRIDE + ROW] & self.cards.holders[power]
        if not cards:
            return 0
        column = self.cards.powers[power]
        n = 0
        for card in range(1, len(column)):
            if cards >> card & 1:
                n += column[card]
        return n

    def has(self, seat: int, power: int) -> bool:
        return self.farm[seat * STRIDE + ROW] & self.cards.holders[power] != 0

    def earn(self, seat: int, n: int, source: int) -> None:
        """Give rice (or take it, n < 0)."""
        self.farm[seat * STRIDE + RICE] += n
        self.farm[seat * STRIDE + EARNED + source] += n
