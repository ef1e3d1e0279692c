"""What a position of Spirits of the Rice Paddy holds: every word declared once, with its range and who knows it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.bits import first
from subak.core.position import Book, Position, Words
from subak.games.spirits.cards import EDGES, HEXES, MOST_RAINS, MOST_SETUPS, MOST_SPIRITS, MOST_TILES, Cards

SEATS: Final = 4  # the most that can play

# Phases, in the order of the calendar.
TILES_OUT: Final = 0  # nature turns up the achievement tiles (S-1.4)
FIRST_GATE: Final = 1  # all at once: the gate of the starting paddy (S-1.8)
SETUP_CARDS: Final = 2  # nature deals the setup cards (S-1.10)
DEAL: Final = 3  # nature deals spirits (S-2.1)
DRAFT: Final = 4  # all at once: keep one, pass the rest
RAIN: Final = 5  # nature turns up a rain card (S-4.1)
INFEST: Final = 6  # a paddy for its weed or pest (S-4.2)
PLAY: Final = 7  # all at once: a spirit (S-5.1)
RESOLVE: Final = 8  # spirits (S-7): OPERATION < 0 asks which one is next, else what its operation needs
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
GAME_END: Final = 23  # S-21.6

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

# Kinds of secrets: packs and hands are their owner's, choices made at once are sealed until all are in.
HELD: Final = 1
SEALED: Final = 2
POSTED: Final = 3  # workers, until all are assigned

MANY: Final = 999  # more discs, workers or cubes than there are

W: Final = Words(SEATS)

PLAYERS: Final = W.count("players", SEATS, start=2)
GENTLE: Final = W.count("option: 1 leaves out what hurts others (S-24)", 1)
ROUND: Final = W.count("round; 0 before the first", ROUNDS)
DECK: Final = W.one_of("the draft that hands come from: 1 or 2; 0: hands are empty", 3)
TURN_ORDER: Final = W.one_of("seat, in turn order", SEATS, n=SEATS)
TURN: Final = W.count("place in turn order of whom the phase has come to; DEAL: cards dealt", SEATS * PACK)
SPOT: Final = W.count("place inside the turn: paddy of ORDER, lifted gate + 1, pass of the draft", EDGES)
OPERATION: Final = W.signed("operation of SPIRIT; -1: none is in use; HARVEST: 1 rot, 0 harvest", -1, 9)
LEFT: Final = W.signed("workers, credits or picks left to the turn; -1: it has not begun", -1, MANY)
CARRIED: Final = W.count("discs on their way through a field", MANY)
SPIRIT: Final = W.one_of("spirit being resolved; 0: none", MOST_SPIRITS + 1)
VICTIM: Final = W.signed("place in turn order of an opponent a spirit works on; -1: none", -1, SEATS)
RAIN_CARD: Final = W.one_of("the round's rain card; 0: none yet", MOST_RAINS + 1)
RAINED: Final = W.mask("rain cards turned up", MOST_RAINS + 1)
ON_CARD: Final = W.count("discs on the rain card", MANY)
SUPPLY: Final = W.count("discs in the supply", MANY)
WEEDS_LEFT: Final = W.count("weeds in the supply", MANY)
PESTS_LEFT: Final = W.count("pests in the supply", MANY)
FERTILIZER: Final = W.count("fertilizer in the supply", MANY)
MAGIC_LEFT: Final = W.count("magic discs in the box", MANY)
TILES_UP: Final = W.mask("face-up achievement tiles", MOST_TILES + 1)
WALLABLE: Final = W.mask("edges where the player whose Build action runs may put a wall", EDGES)
GATEABLE: Final = W.mask("edges where a gate", EDGES)
LIFTABLE: Final = W.mask("edges from which a gate may move", EDGES)

WALLS: Final = W.mask("edges with a wall", EDGES, each=True)
GATES: Final = W.mask("edges with a gate", EDGES, each=True)
MOVED: Final = W.mask("edges of gates moved in this Build action (S-9.17)", EDGES, each=True)
STONES: Final = W.mask("hexes with a rock", HEXES, each=True)
MAGIC_HEXES: Final = W.mask("hexes with magic water", HEXES, each=True)
RESERVOIR: Final = W.count("discs in the reservoir", MANY, each=True)
RICE: Final = W.count("rice", 9999, each=True)
LABOR: Final = W.count("laborers owned", MANY, each=True)
STOCK: Final = W.count("livestock owned", MANY, each=True)
CREW: Final = W.count("laborers for this round only", MANY, each=True)
HERD: Final = W.count("livestock for this round only", MANY, each=True)
CREDITS: Final = W.count("pieces to build without workers, this round only", MANY, each=True)
ROW: Final = W.mask("face-up spirits", MOST_SPIRITS + 1, each=True)
SPENT: Final = W.mask("face-up spirits used up for good (S-7.6)", MOST_SPIRITS + 1, each=True)
USED: Final = W.mask("face-up spirits used this round (S-7.2)", MOST_SPIRITS + 1, each=True)
CHOICE: Final = W.one_of("answer of FIRST_GATE (edge + 1) or PLAY (spirit)", MOST_SPIRITS + 1, each=True, secret=SEALED)
LANE: Final = W.one_of("ASSIGN: the line that is asked, LINES or READY", READY + 1, each=True, secret=POSTED)
HARVESTS: Final = W.count("paddies harvested this round", HEXES, each=True)
BEST: Final = W.count("rice of this round's best harvest", MANY, each=True)
PASSED: Final = W.count("discs let go in this round's Water Out", MANY, each=True)
CLAIMED: Final = W.count("tiles claimed this round", MOST_TILES, each=True)
BOUGHT: Final = W.count("items bought this round", MANY, each=True)
GAIN: Final = W.count("what one more hex would have added to a harvest of this round, at most", MANY, each=True)
GAINED: Final = W.count("that harvest's rice with it", MANY, each=True)
PLANTED: Final = W.mask("paddies planted", HEXES, each=True)
GROWN: Final = W.mask("paddies grown", HEXES, each=True)
FERTILE: Final = W.mask("paddies with fertilizer", HEXES, each=True)
KEPT_BACK: Final = W.mask("grown paddies decided upon in this Harvest action", HEXES, each=True)
SETUP: Final = W.one_of("setup card; 0: none yet", MOST_SETUPS + 1, each=True)
EARNED: Final = W.signed("rice by where it came from", -9999, 9999, n=SOURCES, each=True)
ASSIGNED: Final = W.count("workers on a line", MANY, n=LINES, each=True, secret=POSTED)
WATER: Final = W.count("ordinary discs in a paddy", HEXES, n=HEXES, each=True)
CUBES: Final = W.count("weeds in a paddy, then pests in a paddy", MANY, n=2 * HEXES, each=True)
SEEN: Final = W.mask(
    "spirits of the pack that was looked at in a pass", MOST_SPIRITS + 1, n=PASSES, each=True, secret=HELD
)
KEPT: Final = W.one_of("spirit kept in a pass; 0: none", MOST_SPIRITS + 1, n=PASSES, each=True, secret=HELD)

# What follows from barriers and rocks, see `paddies.survey`.
COMPLETED: Final = W.mask("completed paddies", HEXES, each=True)
USABLE: Final = W.mask("usable paddies", HEXES, each=True)
ORDER: Final = W.packed("completed paddies, chain first, 4 bits each", 4 * HEXES, each=True)
COUNT: Final = W.count("how many they are", HEXES, each=True)
CHAIN: Final = W.count("how many of them are on the chain", HEXES, each=True)
REACH: Final = W.count("how many of them water can enter", HEXES, each=True)
FREE: Final = W.mask("hexes next to a hex without a barrier between", HEXES, n=HEXES, each=True)
REGION: Final = W.mask("hexes of a hex's region", HEXES, n=HEXES, each=True)

# Whose turn it is and how far it has come, what is chosen but not yet carried out, what the round counts, what follows.
W.bookkeeping([DECK, TURN, SPOT, OPERATION, LEFT, CARRIED, SPIRIT, VICTIM, WALLABLE, GATEABLE, LIFTABLE, MOVED])
W.bookkeeping([CHOICE, LANE, HARVESTS, BEST, PASSED, CLAIMED, BOUGHT, GAIN, GAINED, KEPT_BACK])
W.bookkeeping([COMPLETED, USABLE, ORDER, COUNT, CHAIN, REACH, FREE, REGION])


class SpiritsData(Position):
    """Words of a paddy or hex are flat: `WATER + seat * 10 + paddy`, `CUBES + seat * 20 + 10 + paddy` for its pests."""

    def __init__(self, book: Book, cards: Cards, w: vec[i64], actors: int, reveals: int) -> None:
        super().__init__(book, w, actors, reveals)
        self.cards = cards  # the content, shared by all clones

    def order(self) -> list[int]:
        """The seats in turn order."""
        return self.some(TURN_ORDER, self[PLAYERS])

    def line_up(self, seats: list[int]) -> None:
        """They take their turns in this order."""
        for place in range(len(seats)):
            self[TURN_ORDER + place] = seats[place]

    def place_of(self, seat: int) -> int:
        """A seat's place in turn order."""
        place = 0
        while self[TURN_ORDER + place] != seat:
            place += 1
        return place

    def ask_all(self) -> None:
        self.actors = (1 << self[PLAYERS]) - 1

    def least(self, seat: i64, power: i64, usual: i64) -> i64:
        """The lowest figure among a seat's face-up spirits with this power; `usual` without."""
        cards: i64 = self.w[ROW + seat] & self.cards.holders[power]
        while cards:
            usual = min(usual, self.cards.powers[power][first(cards)])
            cards &= cards - 1
        return usual

    def total(self, seat: i64, power: i64) -> i64:
        """The sum of the figures of a seat's face-up spirits with this power."""
        cards: i64 = self.w[ROW + seat] & self.cards.holders[power]
        n: i64 = 0
        while cards:
            n += self.cards.powers[power][first(cards)]
            cards &= cards - 1
        return n

    def has(self, seat: i64, power: i64) -> bool:
        return self.w[ROW + seat] & self.cards.holders[power] != 0

    def earn(self, seat: i64, n: i64, source: i64) -> None:
        """Give rice (or take it, n < 0)."""
        w = self.w
        w[RICE + seat] += n
        w[EARNED + seat * SOURCES + source] += n
