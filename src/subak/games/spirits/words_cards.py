"""What is printed on cards and tiles, in sentences made from their rows."""

from subak.core.bits import members
from subak.core.text import _, listed, plural
from subak.games.spirits import cards as c

LETTERS = "ABCDEFGHIJ"  # the hexes for people: A is the starting hex

KIND_NAMES = (_("active"), _("passive"), _("once"))
CUBE = (_("weed"), _("pest"))
CUBES = (_("weeds"), _("pests"))
SELECTOR_TEXT = {
    c.ANY: _("Every player adds a {cube} to one usable paddy of their choice."),
    c.LARGEST: _("Every player adds a {cube} to their largest usable paddy."),
    c.SMALLEST: _("Every player adds a {cube} to their smallest usable paddy."),
    c.ALL_PLANTED: _("Every planted paddy gets a {cube}."),
    c.ALL_GROWN: _("Every grown paddy gets a {cube}."),
    c.ALL_FLOODED: _("Every paddy full of ordinary water gets a {cube}."),
    c.BY_RIGHT: _("Everybody adds a {cube} to a usable paddy of the neighbour on the left."),
    c.BY_LEFT: _("Everybody adds a {cube} to a usable paddy of the neighbour on the right."),
}
METRIC_TEXT = {  # one of them, and many
    c.PADDIES: (_("paddy"), _("paddies")),
    c.MAX_SIZE: (_("hex in one paddy"), _("hexes in one paddy")),
    c.TWIN: (_("hex in each of two equal paddies"), _("hexes in each of two equal paddies")),
    c.DIFFERENT: (_("size of paddies"), _("different sizes of paddies")),
    c.ROCKS_LEFT: (_("rock in the field"), _("rocks in the field")),
    c.FLOODED_HEXES: (_("hex in flooded paddies"), _("hexes in flooded paddies")),
    c.UNFLOODED: (_("unflooded paddy"), _("unflooded paddies")),
    c.PLANTED_HEXES: (_("planted hex"), _("planted hexes")),
    c.GROWN_HEXES: (_("grown hex"), _("grown hexes")),
    c.CROP_HEXES: (_("planted or grown hex"), _("planted or grown hexes")),
    c.FERTILIZED: (_("fertilized paddy"), _("fertilized paddies")),
    c.DIRT: (_("weed or pest"), _("weeds or pests")),
    c.LABOR_OWNED: (_("laborer owned"), _("laborers owned")),
    c.STOCK_OWNED: (_("animal owned"), _("livestock owned")),
    c.HARVESTED: (_("paddy harvested this round"), _("paddies harvested this round")),
    c.BEST_HARVEST: (_("rice from one harvest this round"), _("rice from one harvest this round")),
    c.PASSED_ON: (_("disc let go this round"), _("discs let go this round")),
}
PLAY_TEXT = {
    c.RICE: _("gain {n} rice"),
    c.PAY: _("pay {n} rice"),
    c.BUILD: _("build {pieces} without workers"),
    c.WATER: _("take {discs} from the supply into your reservoir"),
    c.CLEAR: _("remove {cubes} from your paddies, wet or dry"),
    c.FERTILIZE: _("put fertilizer on {paddies}, wet or dry"),
    c.MAGIC: _("place {magic} in your usable paddies"),
    c.HEX_ONE: _("add {cubes} to a usable paddy of one opponent"),
    c.HEX_EACH: _("add {cubes} to a usable paddy of every opponent"),
    c.HEX_SELF: _("add {cubes} to a usable paddy of your own"),
    c.TAKE_EACH: _("take up to {n} rice from every opponent"),
    c.TAKE_ONE: _("take up to {discs} from the reservoir of one opponent"),
}
POWER_TEXT = {
    c.WALL_COST: _("A wall or gate takes you {laborers}."),
    c.WEED_COST: _("Pulling a weed takes you no more than {laborers}."),
    c.HARVEST_COST: _("Harvesting takes you {laborers} per hex."),
    c.PLANT_COST: _("Planting takes you {laborers} per hex."),
    c.ROCK_LABOR: _("{laborers} on Rocks remove one rock."),
    c.WET_WEED: _("You may pull weeds in paddies with water."),
    c.WET_DUCK: _("Your ducks may work in paddies with water."),
    c.WET_HARVEST: _("You may harvest paddies with water; the water stays."),
    c.NO_ROT: _("Grown rice that you do not harvest may stay instead of rotting."),
    c.IMMUNE_WEED: _("No weed can be added to your field."),
    c.IMMUNE_PEST: _("No pest can be added to your field."),
    c.YIELD_FLAT: _("Every paddy you harvest pays {n} rice more."),
    c.YIELD_HEX: _("Once a round your best harvest counts {hexes} larger, up to 6."),
    c.YIELD_IGNORE: _("At your harvest {n} weed and {n} pest in a paddy do not count."),
    c.TAX_LESS: _("You pay tax as if you bought {items} fewer."),
    c.HOARD: _("After Water In up to {discs} may stay in your reservoir."),
    c.GOAL_TILES: _("You may claim {tiles} a round."),
    c.GOAL_RICE: _("A tile pays you {n} rice more."),
}


def hex_names(mask: int) -> str:
    return " ".join(LETTERS[h] for h in members(mask))


def play_text(verb: int, noun: int, n: int) -> str:
    """One operation of an active spirit."""
    if verb == c.CREW:
        who = plural(n, _("extra laborer")) if noun == c.LABORER else plural(n, _("extra animal"))
        return _("have {who} this round").format(who=who)
    return PLAY_TEXT[verb].format(
        n=n,
        pieces=plural(n, _("wall or gate"), _("walls or gates")),
        discs=plural(n, _("disc")),
        cubes=plural(n, CUBE[noun], CUBES[noun]) if noun in (c.WEED, c.PEST) else "",
        paddies=plural(n, _("planted paddy"), _("planted paddies")),
        magic=plural(n, _("magic disc")),
    )


def power_text(power: int, n: int) -> str:
    if power >= c.FINAL_RICE:
        _one, many = METRIC_TEXT[power - c.FINAL_RICE]
        return _("At the end: {n} rice for each of your {what}.").format(n=n, what=many)
    return POWER_TEXT[power].format(
        n=n,
        laborers=plural(n, _("laborer")),
        hexes=plural(n, _("hex"), _("hexes")),
        items=plural(n, _("item")),
        discs=plural(n, _("disc")),
        tiles=plural(n, _("tile")),
    )


def spirit_text(cards: c.Cards, card: int) -> str:
    """What a spirit does."""
    powers = [
        power_text(power, cards.powers[power][card])
        for power in range(c.POWER_COLUMNS)
        if cards.holders[power] >> card & 1
    ]
    if powers:
        return " ".join(powers)
    text = listed([play_text(verb, noun, n) for verb, noun, n in cards.plays[card]])
    if cards.spirit_kind[card] == c.ONCE:
        return _("Once: {text}.").format(text=text)
    return _("Every round: {text}.").format(text=text)


def setup_text(cards: c.Cards, card: int) -> str:
    bonus = [
        text
        for n, text in (
            (cards.setup_walls[card], plural(cards.setup_walls[card], _("wall or gate"), _("walls or gates"))),
            (cards.setup_rice[card], _("{n} rice").format(n=cards.setup_rice[card])),
            (cards.setup_laborers[card], plural(cards.setup_laborers[card], _("laborer"))),
            (cards.setup_livestock[card], plural(cards.setup_livestock[card], _("animal"))),
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
    return SELECTOR_TEXT[selector].format(cube=CUBE[cards.rain_kind[card]])


def need_text(metric: int, comparison: int, n: int) -> str:
    one, many = METRIC_TEXT[metric]
    if comparison == c.AT_LEAST:
        return _("at least {what}").format(what=plural(n, one, many))
    if n == 0:
        return _("no {what}").format(what=many)
    return _("at most {what}").format(what=plural(n, one, many))


def tile_text(cards: c.Cards, tile: int) -> str:
    needs = listed([need_text(*need) for need in cards.tile_needs[tile]])
    return _("{needs}: {n} rice").format(needs=needs[0].upper() + needs[1:], n=cards.tile_rice[tile])
