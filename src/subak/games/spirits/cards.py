"""Everything printed on cardboard: the TOML files beside this one as columns, and the geometry of the field."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.bits import members, size
from subak.kit.rows import Content, Rows
from subak.kit.text import _, nearest

HERE: Final = Path(__file__).parent
FILES: Final = ("field.toml", "figures.toml", "setup.toml", "rain.toml", "spirits.toml", "tiles.toml")
SCHEMA: Final = {
    "hex": ("id", "col", "row"),
    "edge": ("id", "hex", "side"),
    "bamboo": ("id", "hex", "side"),
    "figure": ("name", "value"),
    "yield": ("name", "usual", "last"),
    "ladder": ("name", "prices"),
    "tax": ("id", "rice"),
    "setup": ("id", "rocks", "walls", "rice", "laborers", "livestock"),
    "rain": ("id", "water", "infest", "unfriendly"),
    "spirit": ("id", "name", "kind", "play", "power", "unfriendly"),
    "tile": ("id", "name", "needs", "rice"),
}

HEXES: Final = 10
EDGES: Final = 30
MOST_SPIRITS: Final = 61  # the highest number of a spirit, as bits of a mask; likewise
MOST_TILES: Final = 61
MOST_RAINS: Final = 30  # as numbers that can be answered
MOST_SETUPS: Final = 30
LIMITS: Final = {  # rows that a pack may leave
    "spirit": (32, MOST_SPIRITS), "tile": (4, MOST_TILES), "rain": (6, MOST_RAINS), "setup": (4, MOST_SETUPS),
}  # fmt: skip
OUT: Final = -1  # the far side of an edge on the rim

SIDES: Final = {"e": 0, "se": 1, "sw": 2, "w": 3, "nw": 4, "ne": 5}
STEP_COL: Final = (2, 1, -1, -2, -1, 1)  # doubled coordinates
STEP_ROW: Final = (0, 1, 1, 0, -1, -1)

WEED: Final = 0
PEST: Final = 1

# which paddies a rain card hits
NOWHERE: Final = 0
ANY: Final = 1
LARGEST: Final = 2
SMALLEST: Final = 3
ALL_PLANTED: Final = 4
ALL_GROWN: Final = 5
ALL_FLOODED: Final = 6
BY_RIGHT: Final = 7  # one paddy, chosen by the neighbour on the right
BY_LEFT: Final = 8
SELECTORS: Final = {
    "any": ANY, "largest": LARGEST, "smallest": SMALLEST, "planted": ALL_PLANTED, "grown": ALL_GROWN,
    "flooded": ALL_FLOODED, "by_right": BY_RIGHT, "by_left": BY_LEFT,
}  # fmt: skip

ACTIVE: Final = 0
PASSIVE: Final = 1
ONCE: Final = 2
KINDS: Final = {"active": ACTIVE, "passive": PASSIVE, "once": ONCE}

# what a spirit does in step 4
GIVE_RICE: Final = 0
PAY: Final = 1
LEND_WORKERS: Final = 2  # noun: laborer or livestock
LEND_PIECES: Final = 3
GIVE_WATER: Final = 4
CLEAR: Final = 5  # noun: weed or pest
FERTILIZE: Final = 6
MAGIC: Final = 7
HEX_ONE: Final = 8  # noun: weed or pest
HEX_EACH: Final = 9
HEX_SELF: Final = 10
TAKE_EACH: Final = 11  # noun: rice
TAKE_ONE: Final = 12  # noun: water
PLAYS: Final = {
    "rice": GIVE_RICE, "pay": PAY, "crew": LEND_WORKERS, "build": LEND_PIECES, "water": GIVE_WATER, "clear": CLEAR,
    "fertilize": FERTILIZE, "magic": MAGIC, "hex_one": HEX_ONE, "hex_each": HEX_EACH, "hex_self": HEX_SELF,
    "take_each": TAKE_EACH, "take_one": TAKE_ONE,
}  # fmt: skip
SILENT: Final = (GIVE_RICE, LEND_WORKERS, LEND_PIECES)  # a card of these alone is used without asking (S-7.7)
LABORER: Final = 0
LIVESTOCK: Final = 1
NOUNS_OF: Final = {
    "crew": {"laborer": LABORER, "livestock": LIVESTOCK},
    "clear": {"weed": WEED, "pest": PEST},
    "hex_one": {"weed": WEED, "pest": PEST},
    "hex_each": {"weed": WEED, "pest": PEST},
    "hex_self": {"weed": WEED, "pest": PEST},
    "take_each": {"rice": 0},
    "take_one": {"water": 0},
}

# what a face-up spirit changes for its owner: one column each in `Cards.powers`
WALL_COST: Final = 0
WEED_COST: Final = 1
HARVEST_COST: Final = 2
PLANT_COST: Final = 3
ROCK_GROUP: Final = 4
WET_WEED: Final = 5
WET_DUCK: Final = 6
WET_HARVEST: Final = 7
NO_ROT: Final = 8
IMMUNE_WEED: Final = 9
IMMUNE_PEST: Final = 10
YIELD_FLAT: Final = 11
YIELD_HEX: Final = 12
YIELD_IGNORE: Final = 13
TAX_LESS: Final = 14
HOARD: Final = 15
GOAL_TILES: Final = 16
GOAL_RICE: Final = 17
FINAL_RICE: Final = 18  # + metric
POWERS: Final = {
    "cost wall": WALL_COST, "cost weed": WEED_COST, "cost harvest": HARVEST_COST, "cost plant": PLANT_COST,
    "allow rock_labor": ROCK_GROUP, "allow wet_weed": WET_WEED, "allow wet_duck": WET_DUCK,
    "allow wet_harvest": WET_HARVEST, "allow no_rot": NO_ROT, "immune weed": IMMUNE_WEED, "immune pest": IMMUNE_PEST,
    "yield flat": YIELD_FLAT, "yield hex": YIELD_HEX, "yield ignore": YIELD_IGNORE, "tax": TAX_LESS, "hoard": HOARD,
    "goal tile": GOAL_TILES, "goal rice": GOAL_RICE,
}  # fmt: skip

# what achievements and end bonuses measure
PADDIES: Final = 0
MAX_SIZE: Final = 1
TWIN: Final = 2
DIFFERENT: Final = 3
ROCKS_LEFT: Final = 4
FLOODED_HEXES: Final = 5
UNFLOODED: Final = 6
PLANTED_HEXES: Final = 7
GROWN_HEXES: Final = 8
CROP_HEXES: Final = 9
FERTILIZED: Final = 10
DIRT: Final = 11
LABOR_OWNED: Final = 12
STOCK_OWNED: Final = 13
HARVESTED: Final = 14
BEST_HARVEST: Final = 15
PASSED_ON: Final = 16
METRICS: Final = {
    "paddies": PADDIES, "max_size": MAX_SIZE, "twin": TWIN, "sizes": DIFFERENT, "rocks": ROCKS_LEFT,
    "flooded_hexes": FLOODED_HEXES, "unflooded": UNFLOODED, "planted_hexes": PLANTED_HEXES,
    "grown_hexes": GROWN_HEXES, "crop_hexes": CROP_HEXES, "fert": FERTILIZED, "dirt": DIRT, "labor": LABOR_OWNED,
    "stock": STOCK_OWNED, "harvests": HARVESTED, "best": BEST_HARVEST, "passed": PASSED_ON,
}  # fmt: skip
AT_LEAST: Final = 0
AT_MOST: Final = 1
COMPARISONS: Final = {">=": AT_LEAST, "<=": AT_MOST}

POWER_COLUMNS: Final = FINAL_RICE + len(METRICS)

FEWEST_RAINS: Final = 6  # one a round
FEWEST_SPIRITS: Final = 16  # a pack of four for each of four players
BOUNDS: Final = {  # figures that the rules cannot stretch further
    "wall_laborers": (1, 30), "harvest_laborers": (1, 30), "paddy_hexes": (1, 6), "extra_tiles": (0, 20),
    "walls": (8, 99), "gates": (4, 99), "first_deck": (16, 24),
    "water_for_2": (2, 60), "water_for_3": (3, 60), "water_for_4": (4, 60),
}  # fmt: skip


class Cards:
    """One game's content. Setups, rains, spirits and tiles stand at their numbers, from 1; masks say which exist."""

    def __init__(self, content: Content) -> None:
        self._read_figures(content["figure"])
        self._read_board(content)
        self._read_field(content)
        self._read_setups(content["setup"])
        self._read_rains(content["rain"])
        self._read_spirits(content["spirit"])
        self._read_tiles(content["tile"])

    def _read_figures(self, rows: Rows) -> None:
        values = dict(zip(rows.texts("name"), rows.ints("value", 0, 99), strict=True))
        self.laborers = values["laborers"]
        self.laborers_at_once = values["laborers_at_once"]
        self.livestock = values["livestock"]
        self.walls = _shares(values["walls"])  # by players (S-9.19)
        self.gates = _shares(values["gates"])
        self.rocks = values["rocks"]
        self.paddy_hexes = values["paddy_hexes"]
        self.weeds = values["weeds"]
        self.pests = values["pests"]
        self.fertilizer = values["fertilizer"]
        self.magic = values["magic_water"]
        self.water = [0, 0, values["water_for_2"], values["water_for_3"], values["water_for_4"]]  # by players
        self.extra_tiles = values["extra_tiles"]
        self.wall_laborers = values["wall_laborers"]
        self.harvest_laborers = values["harvest_laborers"]
        self.plant_laborers = values["plant_laborers"]
        self.first_deck = values["first_deck"]
        for row, name in enumerate(rows.texts("name")):
            low, high = BOUNDS.get(name, (0, 99))
            if not low <= values[name] <= high:
                raise rows.error(row, "value", _("must be from {low} to {high}.").format(low=low, high=high))

    def _read_board(self, content: Content) -> None:
        chart = content["yield"]
        yields: list[int] = []
        usual, last = chart.int_lists("usual", 0, 999), chart.int_lists("last", 0, 999)
        for row in range(len(chart)):
            for field, figures in (("usual", usual[row]), ("last", last[row])):
                if len(figures) != 6:
                    raise chart.error(row, field, _("must have 6 numbers: for 1 to 6 hexes."))
                yields += figures
        self.yields = vec[i64](yields)  # row * 12 + (6 in the last round) + column - 1
        self.crops = [0.0] * 64  # hexes * 8 + round: rice of a clean paddy, bare in that round, until the end
        for hexes in range(1, 7):
            self.crops[hexes * 8 + 6] = self.crops[hexes * 8 + 5] = float(yields[6 + hexes - 1])
            for n in range(4, 0, -1):
                self.crops[hexes * 8 + n] = yields[hexes - 1] + self.crops[hexes * 8 + n + 2]
        ladders = content["ladder"]
        prices = dict(zip(ladders.texts("name"), ladders.int_lists("prices", 0, 999), strict=True))
        self.labor_prices = prices["laborer"]
        self.stock_prices = prices["livestock"]
        for row, spaces in enumerate((self.laborers - self.laborers_at_once, self.livestock)):
            if len(ladders.int_lists("prices", 0, 999)[row]) != spaces:
                raise ladders.error(row, "prices", _("must have {n} numbers.").format(n=spaces))
        self.tax = [0, *content["tax"].ints("rice", 0, 9999)]  # by items bought

    def _read_field(self, content: Content) -> None:
        hexes = content["hex"]
        self.col = hexes.ints("col", 0, 20)
        self.row = hexes.ints("row", 0, 20)
        place = {(self.col[h], self.row[h]): h for h in range(HEXES)}
        edges = content["edge"]
        self.edge_side = edges.words("side", SIDES)
        self.edge_a = vec[i64](edges.ints("hex", 0, HEXES - 1))
        self.edge_b = vec[i64]([OUT] * EDGES)  # the hex beyond, or OUT
        for e in range(EDGES):
            a = self.edge_a[e]
            side = self.edge_side[e]
            self.edge_b[e] = place.get((self.col[a] + STEP_COL[side], self.row[a] + STEP_ROW[side]), OUT)
        bamboo = content["bamboo"]
        self.bamboo_hex = bamboo.ints("hex", 0, HEXES - 1)
        self.bamboo_side = bamboo.words("side", SIDES)
        self.first_hex = vec[i64]([HEXES] + [members(mask)[0] for mask in range(1, 1 << HEXES)])  # lowest of a bitmask
        self.hex_size = vec[i64]([size(mask) for mask in range(1 << HEXES)])  # of a bitmask of hexes
        self.perimeter = vec[i64]([0] * (1 << HEXES))  # bitmask of hexes -> bitmask of edges with one side in it
        for mask in range(1 << HEXES):
            for e in range(EDGES):
                b = self.edge_b[e]
                inside = mask >> self.edge_a[e] & 1
                if inside != (mask >> b & 1 if b != OUT else 0):
                    self.perimeter[mask] |= 1 << e
        self.ways: list[list[int]] = []  # hex -> edge * 16 + neighbour, for every inner edge
        for h in range(HEXES):
            around: list[int] = []
            for e in range(EDGES):
                a, b = self.edge_a[e], self.edge_b[e]
                if b != OUT and h in (a, b):
                    around.append(e * 16 + int(a + b) - h)
            self.ways.append(around)
        self.start_edges = members(self.perimeter[1])  # S-1.8
        self.sites: list[list[int]] = [[] for _hex in range(HEXES)]  # hex -> shapes a paddy with it could have
        for mask in range(2, 1 << HEXES, 2):
            if self.hex_size[mask] <= self.paddy_hexes and self._connected(mask):
                for h in members(mask):
                    self.sites[h].append(mask)

    def _connected(self, mask: int) -> bool:
        found = mask & -mask
        grown = 0
        while grown != found:
            grown = found
            for h in members(found):
                for way in self.ways[h]:
                    found |= 1 << (way & 15) & mask
        return found == mask

    def _read_setups(self, rows: Rows) -> None:
        ids = rows.ints("id", 1, MOST_SETUPS)
        self.setups = _mask(ids)
        rocks: list[int] = []
        for row, hexes in enumerate(rows.int_lists("rocks", 1, HEXES - 1)):
            mask = 0
            for h in hexes:
                mask |= 1 << h
            if size(mask) != self.rocks:
                raise rows.error(row, "rocks", _("must name {n} different hexes.").format(n=self.rocks))
            rocks.append(mask)
        self.setup_rocks = _column(ids, rocks)  # bitmask of hexes
        self.setup_walls = _column(ids, rows.ints("walls", 0, 9))
        self.setup_rice = _column(ids, rows.ints("rice", 0, 99))
        self.setup_laborers = _column(ids, rows.ints("laborers", 0, len(self.labor_prices)))
        self.setup_livestock = _column(ids, rows.ints("livestock", 0, len(self.stock_prices)))

    def _read_rains(self, rows: Rows) -> None:
        ids = rows.ints("id", 1, MOST_RAINS)
        self.rains = _mask(ids)
        self.rain_water: list[list[int]] = [[0, 0, 0]] * (max(ids) + 1)  # by players - 2
        self.rain_odds = [0.0] * (3 * 32)  # (players - 2) * 32 + n: share of rain cards with at least n discs
        for row, water in enumerate(rows.int_lists("water", 0, 30)):
            if len(water) != 3:
                raise rows.error(row, "water", _("must have 3 numbers: for 2, 3 and 4 players."))
            self.rain_water[ids[row]] = water
            for players in range(3):
                for n in range(min(31, water[players]) + 1):
                    self.rain_odds[players * 32 + n] += 1 / len(ids)
        effects = rows.effects("infest", {"weed": WEED, "pest": PEST}, SELECTORS, [])
        self.rain_kind = _column(ids, [lines[0][0] if lines else WEED for lines in effects])
        self.rain_selector = _column(ids, [lines[0][1] if lines else NOWHERE for lines in effects])
        self.unfriendly_rains = _flagged(ids, rows)
        if size(self.rains & ~self.unfriendly_rains) < FEWEST_RAINS:
            raise rows.error(0, "unfriendly", _("must leave {n} cards for the gentle game.").format(n=FEWEST_RAINS))

    def _read_spirits(self, rows: Rows) -> None:
        ids = rows.ints("id", 1, MOST_SPIRITS)
        self.spirits = _mask(ids)
        self.spirit_name = _texts(ids, rows.texts("name"))
        self.spirit_kind = _column(ids, rows.words("kind", KINDS))
        self.unfriendly_spirits = _flagged(ids, rows)
        self.plays: list[list[tuple[int, int, int]]] = [[] for _id in self.spirit_name]  # verb, noun, n
        self.resolved = 0  # bitmask of the spirits that step 4 resolves (S-7.1)
        self.silent = 0  # bitmask of those among them that are used without asking
        for row, lines in enumerate(rows.text_lists("play", [])):
            program = [_play(rows, row, line) for line in lines]
            card = ids[row]
            self.plays[card] = program
            if self.spirit_kind[card] != PASSIVE:
                self.resolved |= 1 << card
                if all(verb in SILENT for verb, _noun, _n in program):
                    self.silent |= 1 << card
        self.powers: list[list[int]] = [[0] * len(self.plays) for _power in range(POWER_COLUMNS)]  # power -> card -> n
        self.holders = vec[i64]([0] * POWER_COLUMNS)  # power -> bitmask of cards that grant it
        for row, lines in enumerate(rows.text_lists("power", [])):
            for line in lines:
                power, n = _power(rows, row, line)
                self.powers[power][ids[row]] = n
                self.holders[power] |= 1 << ids[row]
        first = (1 << self.first_deck + 1) - 1
        self.decks = [0, self.spirits & first, self.spirits & ~first]  # draft -> bitmask of spirits
        for deck in (1, 2):
            if size(self.decks[deck] & ~self.unfriendly_spirits) < FEWEST_SPIRITS:
                text = _("must leave {n} cards of each deck for the gentle game.").format(n=FEWEST_SPIRITS)
                raise rows.error(0, "unfriendly", text)

    def _read_tiles(self, rows: Rows) -> None:
        ids = rows.ints("id", 1, MOST_TILES)
        self.tiles = _mask(ids)
        self.tile_name = _texts(ids, rows.texts("name"))
        self.tile_rice = _column(ids, rows.ints("rice", 0, 99))
        self.tile_needs: list[list[tuple[int, int, int]]] = [[] for _id in self.tile_name]  # metric, comparison, n
        for row, lines in enumerate(rows.text_lists("needs")):
            self.tile_needs[ids[row]] = [_need(rows, row, line) for line in lines]
        if len(ids) < 4 + self.extra_tiles:
            text = _("there must be {n} tiles, for four players and as many more as are laid out.")
            raise rows.error(len(ids) - 1, "", text.format(n=4 + self.extra_tiles))


def load(pack: Path | None) -> Content:
    return Content([HERE / name for name in FILES], SCHEMA, pack, LIMITS)


def _mask(ids: list[int]) -> int:
    mask = 0
    for number in ids:
        mask |= 1 << number
    return mask


def _column(ids: list[int], values: list[int]) -> list[int]:
    """The values of rows at their numbers."""
    out = [0] * (max(ids) + 1)
    for number, value in zip(ids, values, strict=True):
        out[number] = value
    return out


def _texts(ids: list[int], values: list[str]) -> list[str]:
    out = [""] * (max(ids) + 1)
    for number, value in zip(ids, values, strict=True):
        out[number] = value
    return out


def _shares(pieces: int) -> list[int]:
    """An equal share of the pieces in the box, by players."""
    return [0, 0] + [pieces // players for players in (2, 3, 4)]


def _flagged(ids: list[int], rows: Rows) -> int:
    """Bitmask of the rows that the gentle game leaves out."""
    return _mask([number for number, flag in zip(ids, rows.ints("unfriendly", 0, 1, 0), strict=True) if flag])


def _known(rows: Rows, row: int, field: str, word: str, valid: Mapping[str, int]) -> int:
    if word not in valid:
        raise rows.error(row, field, _("“{word}” is not known here.").format(word=word) + " " + nearest(word, valid))
    return valid[word]


def _number(rows: Rows, row: int, field: str, word: str, low: int = 0) -> int:
    n = int(word) if word.removeprefix("-").isdecimal() else 100
    if not low <= n <= 99:
        text = _("“{word}” must be a whole number from {low} to {high}.")
        raise rows.error(row, field, text.format(word=word, low=low, high=99))
    return n


def _play(rows: Rows, row: int, line: str) -> tuple[int, int, int]:
    """`verb n`, or `verb noun n` for the verbs of NOUNS_OF."""
    words = line.split() or [""]
    verb = _known(rows, row, "play", words[0], PLAYS)
    noun = 0
    if words[0] in NOUNS_OF:
        nouns = NOUNS_OF[words[0]]
        noun = _known(rows, row, "play", words[1] if len(words) > 1 else "", nouns)
    return verb, noun, _number(rows, row, "play", words[-1])


def _power(rows: Rows, row: int, line: str) -> tuple[int, int]:
    """`word n` or `word word n`; `final` takes a metric, and `yield flat` may take rice away."""
    words = line.split() or [""]
    n = _number(rows, row, "power", words[-1], -99 if words[:2] == ["yield", "flat"] else 0)
    if words[0] == "final":
        return FINAL_RICE + _known(rows, row, "power", " ".join(words[1:-1]), METRICS), n
    return _known(rows, row, "power", " ".join(words[:-1]), POWERS), n


def _need(rows: Rows, row: int, line: str) -> tuple[int, int, int]:
    """`metric >= n` or `metric <= n`."""
    words = [*line.split(), "", "", ""][:3]
    metric = _known(rows, row, "needs", words[0], METRICS)
    return metric, _known(rows, row, "needs", words[1], COMPARISONS), _number(rows, row, "needs", words[2])
