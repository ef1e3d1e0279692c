"""What is printed on cards and tiles, in sentences made from their rows."""

from collections.abc import Callable

from subak.core.bits import members
from subak.games.spirits import cards as c
from subak.kit.text import N_, _, listed, n_
from subak.kit.tongues import by_tongue

TEXTS = 1024  # of cards that are remembered: boards show them again and again
LETTERS = "ABCDEFGHIJ"  # the hexes for people: A is the starting hex

KIND_NAMES = (N_("active"), N_("passive"), N_("once"))
INFESTATIONS = {  # of weeds, and of pests
    c.ANY: (
        N_("Every player adds a weed to one usable paddy of their choice."),
        N_("Every player adds a pest to one usable paddy of their choice."),
    ),
    c.LARGEST: (
        N_("Every player adds a weed to their largest usable paddy."),
        N_("Every player adds a pest to their largest usable paddy."),
    ),
    c.SMALLEST: (
        N_("Every player adds a weed to their smallest usable paddy."),
        N_("Every player adds a pest to their smallest usable paddy."),
    ),
    c.ALL_PLANTED: (N_("Every planted paddy gets a weed."), N_("Every planted paddy gets a pest.")),
    c.ALL_GROWN: (N_("Every grown paddy gets a weed."), N_("Every grown paddy gets a pest.")),
    c.ALL_FLOODED: (
        N_("Every paddy full of ordinary water gets a weed."),
        N_("Every paddy full of ordinary water gets a pest."),
    ),
    c.BY_RIGHT: (
        N_("Everybody adds a weed to a usable paddy of the neighbour on the left."),
        N_("Everybody adds a pest to a usable paddy of the neighbour on the left."),
    ),
    c.BY_LEFT: (
        N_("Everybody adds a weed to a usable paddy of the neighbour on the right."),
        N_("Everybody adds a pest to a usable paddy of the neighbour on the right."),
    ),
}
Phrase = Callable[[int], str]
CUBES_OF: tuple[Phrase, Phrase] = (
    lambda n: n_("{n} weed", "{n} weeds", n),
    lambda n: n_("{n} pest", "{n} pests", n),
)
MEASURES: dict[int, Callable[[int, str], str]] = {  # so many of what tiles measure, with "+" where more is as good
    c.PADDIES: lambda n, more: n_("{n}{more} paddy", "{n}{more} paddies", n, more=more),
    c.MAX_SIZE: lambda n, more: n_("{n}{more} hex in one paddy", "{n}{more} hexes in one paddy", n, more=more),
    c.TWIN: lambda n, more: n_(
        "{n}{more} hex in each of two equal paddies", "{n}{more} hexes in each of two equal paddies", n, more=more
    ),
    c.DIFFERENT: lambda n, more: n_("{n}{more} size of paddies", "{n}{more} different sizes of paddies", n, more=more),
    c.ROCKS_LEFT: lambda n, more: n_("{n}{more} rock in the field", "{n}{more} rocks in the field", n, more=more),
    c.FLOODED_HEXES: lambda n, more: n_(
        "{n}{more} hex in flooded paddies", "{n}{more} hexes in flooded paddies", n, more=more
    ),
    c.UNFLOODED: lambda n, more: n_("{n}{more} unflooded paddy", "{n}{more} unflooded paddies", n, more=more),
    c.PLANTED_HEXES: lambda n, more: n_("{n}{more} planted hex", "{n}{more} planted hexes", n, more=more),
    c.GROWN_HEXES: lambda n, more: n_("{n}{more} grown hex", "{n}{more} grown hexes", n, more=more),
    c.CROP_HEXES: lambda n, more: n_(
        "{n}{more} planted or grown hex", "{n}{more} planted or grown hexes", n, more=more
    ),
    c.FERTILIZED: lambda n, more: n_("{n}{more} fertilized paddy", "{n}{more} fertilized paddies", n, more=more),
    c.DIRT: lambda n, more: n_("{n}{more} weed or pest", "{n}{more} weeds or pests", n, more=more),
    c.LABOR_OWNED: lambda n, more: n_("{n}{more} laborer owned", "{n}{more} laborers owned", n, more=more),
    c.STOCK_OWNED: lambda n, more: n_("{n}{more} animal owned", "{n}{more} livestock owned", n, more=more),
    c.HARVESTED: lambda n, more: n_(
        "{n}{more} paddy harvested this round", "{n}{more} paddies harvested this round", n, more=more
    ),
    c.BEST_HARVEST: lambda n, more: n_(
        "{n}{more} rice from one harvest this round", "{n}{more} rice from one harvest this round", n, more=more
    ),
    c.PASSED_ON: lambda n, more: n_(
        "{n}{more} disc let go in this round's Water Out",
        "{n}{more} discs let go in this round's Water Out",
        n,
        more=more,
    ),
}
NONE_AT_ALL = {
    c.PADDIES: N_("no paddies"),
    c.MAX_SIZE: N_("no hexes in one paddy"),
    c.TWIN: N_("no hexes in each of two equal paddies"),
    c.DIFFERENT: N_("no different sizes of paddies"),
    c.ROCKS_LEFT: N_("no rocks in the field"),
    c.FLOODED_HEXES: N_("no hexes in flooded paddies"),
    c.UNFLOODED: N_("no unflooded paddies"),
    c.PLANTED_HEXES: N_("no planted hexes"),
    c.GROWN_HEXES: N_("no grown hexes"),
    c.CROP_HEXES: N_("no planted or grown hexes"),
    c.FERTILIZED: N_("no fertilized paddies"),
    c.DIRT: N_("no weeds or pests"),
    c.LABOR_OWNED: N_("no laborers owned"),
    c.STOCK_OWNED: N_("no livestock owned"),
    c.HARVESTED: N_("no paddies harvested this round"),
    c.BEST_HARVEST: N_("no rice from one harvest this round"),
    c.PASSED_ON: N_("no discs let go in this round's Water Out"),
}
BONUSES = {
    c.PADDIES: N_("{n} rice for each paddy"),
    c.MAX_SIZE: N_("{n} rice for each hex of the largest paddy"),
    c.TWIN: N_("{n} rice for each hex in each of two equal paddies"),
    c.DIFFERENT: N_("{n} rice for each different size of paddies"),
    c.ROCKS_LEFT: N_("{n} rice for each rock in the field"),
    c.FLOODED_HEXES: N_("{n} rice for each hex in flooded paddies"),
    c.UNFLOODED: N_("{n} rice for each unflooded paddy"),
    c.PLANTED_HEXES: N_("{n} rice for each planted hex"),
    c.GROWN_HEXES: N_("{n} rice for each grown hex"),
    c.CROP_HEXES: N_("{n} rice for each planted or grown hex"),
    c.FERTILIZED: N_("{n} rice for each fertilized paddy"),
    c.DIRT: N_("{n} rice for each weed or pest"),
    c.LABOR_OWNED: N_("{n} rice for each laborer owned"),
    c.STOCK_OWNED: N_("{n} rice for each animal owned"),
    c.HARVESTED: N_("{n} rice for each paddy harvested in the last round"),
    c.BEST_HARVEST: N_("{n} rice for each rice from one harvest this round"),
    c.PASSED_ON: N_("{n} rice for each disc let go in this round's Water Out"),
}
DEEDS: dict[tuple[int, int], Phrase] = {  # verb and noun of what a spirit does in step 4
    (c.GIVE_RICE, 0): lambda n: _("gain {n} rice").format(n=n),
    (c.PAY, 0): lambda n: _("pay {n} rice").format(n=n),
    (c.LEND_WORKERS, c.LABORER): lambda n: n_(
        "have {n} extra laborer this round", "have {n} extra laborers this round", n
    ),
    (c.LEND_WORKERS, c.LIVESTOCK): lambda n: n_(
        "have {n} extra animal this round", "have {n} extra animals this round", n
    ),
    (c.LEND_PIECES, 0): lambda n: n_(
        "build {n} wall or gate without workers", "build {n} walls or gates without workers", n
    ),
    (c.GIVE_WATER, 0): lambda n: n_(
        "take {n} disc from the supply into your reservoir", "take {n} discs from the supply into your reservoir", n
    ),
    (c.CLEAR, c.WEED): lambda n: n_(
        "remove {n} weed from your paddies, wet or dry", "remove {n} weeds from your paddies, wet or dry", n
    ),
    (c.CLEAR, c.PEST): lambda n: n_(
        "remove {n} pest from your paddies, wet or dry", "remove {n} pests from your paddies, wet or dry", n
    ),
    (c.FERTILIZE, 0): lambda n: n_(
        "put fertilizer on {n} planted paddy, wet or dry", "put fertilizer on {n} planted paddies, wet or dry", n
    ),
    (c.MAGIC, 0): lambda n: n_(
        "place {n} magic disc in your usable paddies", "place {n} magic discs in your usable paddies", n
    ),
    (c.HEX_ONE, c.WEED): lambda n: n_(
        "add {n} weed to a usable paddy of one opponent", "add {n} weeds to a usable paddy of one opponent", n
    ),
    (c.HEX_ONE, c.PEST): lambda n: n_(
        "add {n} pest to a usable paddy of one opponent", "add {n} pests to a usable paddy of one opponent", n
    ),
    (c.HEX_EACH, c.WEED): lambda n: n_(
        "add {n} weed to a usable paddy of every opponent", "add {n} weeds to a usable paddy of every opponent", n
    ),
    (c.HEX_EACH, c.PEST): lambda n: n_(
        "add {n} pest to a usable paddy of every opponent", "add {n} pests to a usable paddy of every opponent", n
    ),
    (c.HEX_SELF, c.WEED): lambda n: n_(
        "add {n} weed to a usable paddy of your own", "add {n} weeds to a usable paddy of your own", n
    ),
    (c.HEX_SELF, c.PEST): lambda n: n_(
        "add {n} pest to a usable paddy of your own", "add {n} pests to a usable paddy of your own", n
    ),
    (c.TAKE_EACH, 0): lambda n: _("take up to {n} rice from every opponent").format(n=n),
    (c.TAKE_ONE, 0): lambda n: n_(
        "take up to {n} disc from the reservoir of one opponent",
        "take up to {n} discs from the reservoir of one opponent",
        n,
    ),
}
GIFTS: dict[int, Phrase] = {  # what a power is while its spirit lies face up
    c.WALL_COST: lambda n: n_("A wall or gate takes you {n} laborer.", "A wall or gate takes you {n} laborers.", n),
    c.WEED_COST: lambda n: n_(
        "Pulling a weed takes you no more than {n} laborer.", "Pulling a weed takes you no more than {n} laborers.", n
    ),
    c.HARVEST_COST: lambda n: n_(
        "Harvesting takes you {n} laborer per hex.", "Harvesting takes you {n} laborers per hex.", n
    ),
    c.PLANT_COST: lambda n: (
        n_("Planting takes you {n} laborer per hex.", "Planting takes you {n} laborers per hex.", n)
        if n
        else _("Planting takes you no laborers.")
    ),
    c.ROCK_GROUP: lambda n: n_("{n} laborer on Rocks remove one rock.", "{n} laborers on Rocks remove one rock.", n),
    c.WET_WEED: lambda _n: _("You may pull weeds in paddies with water."),
    c.WET_DUCK: lambda _n: _("Your ducks may work in paddies with water."),
    c.WET_HARVEST: lambda _n: _("You may harvest paddies with water; the water stays."),
    c.NO_ROT: lambda _n: _("Grown rice that you do not harvest may stay instead of rotting."),
    c.IMMUNE_WEED: lambda _n: _("No weed can be added to your field."),
    c.IMMUNE_PEST: lambda _n: _("No pest can be added to your field."),
    c.YIELD_FLAT: lambda n: (
        _("Every paddy you harvest pays {n} rice more.").format(n=n)
        if n >= 0
        else _("Every paddy you harvest pays {n} rice less.").format(n=-n)
    ),
    c.YIELD_HEX: lambda n: n_(
        "Once a round your best harvest counts {n} hex larger, up to 6.",
        "Once a round your best harvest counts {n} hexes larger, up to 6.",
        n,
    ),
    c.YIELD_IGNORE: lambda n: n_(
        "At your harvest {n} weed and {n} pest in a paddy do not count.",
        "At your harvest up to {n} weeds and {n} pests in a paddy do not count.",
        n,
    ),
    c.TAX_LESS: lambda n: n_(
        "You pay tax as if you bought {n} item fewer.", "You pay tax as if you bought {n} items fewer.", n
    ),
    c.HOARD: lambda n: n_(
        "After Water In up to {n} disc may stay in your reservoir.",
        "After Water In up to {n} discs may stay in your reservoir.",
        n,
    ),
    c.GOAL_TILES: lambda n: n_("You may claim {n} tile a round.", "You may claim {n} tiles a round.", n),
    c.GOAL_RICE: lambda n: _("A tile pays you {n} rice more.").format(n=n),
}


def hex_names(mask: int) -> str:
    return " ".join(LETTERS[h] for h in members(mask))


def opening(text: str) -> str:
    """A line that begins with what was put into it begins with a capital."""
    return text[:1].upper() + text[1:]


@by_tongue(TEXTS)
def spirit_text(cards: c.Cards, card: int) -> str:
    """What a spirit does."""
    held = [power for power in range(c.POWER_COLUMNS) if cards.holders[power] >> card & 1]
    powers = [GIFTS[power](cards.powers[power][card]) for power in held if power < c.FINAL_RICE]
    bonus = [
        _(BONUSES[power - c.FINAL_RICE]).format(n=cards.powers[power][card]) for power in held if power >= c.FINAL_RICE
    ]
    if bonus:
        powers.append(_("At the end: {bonus}.").format(bonus=listed(bonus)))
    if powers:
        return " ".join(powers)
    text = listed([DEEDS[verb, noun](n) for verb, noun, n in cards.plays[card]])
    if cards.spirit_kind[card] == c.ONCE:
        return _("Once: {text}.").format(text=text)
    return _("Every round: {text}.").format(text=text)


@by_tongue(TEXTS)
def setup_text(cards: c.Cards, card: int) -> str:
    walls, rice = cards.setup_walls[card], cards.setup_rice[card]
    laborers, livestock = cards.setup_laborers[card], cards.setup_livestock[card]
    bonus = [
        text
        for n, text in (
            (walls, n_("{n} wall or gate", "{n} walls or gates", walls)),
            (rice, _("{n} rice").format(n=rice)),
            (laborers, n_("{n} laborer", "{n} laborers", laborers)),
            (livestock, n_("{n} animal", "{n} animals", livestock)),
        )
        if n
    ]
    return _("Rocks on {hexes}; bonus: {bonus}.").format(
        hexes=hex_names(cards.setup_rocks[card]), bonus=listed(bonus) or _("none")
    )


def rain_text(cards: c.Cards, card: int) -> str:
    water = " / ".join(str(n) for n in cards.rain_water[card])
    return _("{water} discs with 2 / 3 / 4 players.").format(water=water) + " " + infest_text(cards, card)


def infest_text(cards: c.Cards, card: int) -> str:
    selector = cards.rain_selector[card]
    if selector == c.NOWHERE:
        return _("Nothing befalls the paddies.")
    return _(INFESTATIONS[selector][cards.rain_kind[card]])


def need_text(metric: int, comparison: int, n: int) -> str:
    if comparison == c.AT_LEAST:
        return _("at least {what}").format(what=MEASURES[metric](n, ""))
    return _("at most {what}").format(what=MEASURES[metric](n, "")) if n else _(NONE_AT_ALL[metric])


def brief_need(metric: int, comparison: int, n: int) -> str:
    """A need of a tile with signs for words."""
    return MEASURES[metric](n, "+") if n and comparison == c.AT_LEAST else need_text(metric, comparison, n)


@by_tongue(TEXTS)
def needs_text(cards: c.Cards, tile: int) -> str:
    return opening(listed([need_text(*need) for need in cards.tile_needs[tile]]))


@by_tongue(TEXTS)
def brief_text(cards: c.Cards, tile: int) -> str:
    return opening(listed([brief_need(*need) for need in cards.tile_needs[tile]]))


@by_tongue(TEXTS)
def tile_text(cards: c.Cards, tile: int) -> str:
    return _("{needs}: {n} rice").format(needs=needs_text(cards, tile), n=cards.tile_rice[tile])
