"""Spirits of the Rice Paddy in sentences: actions, questions, and the position."""

from subak.core.bits import members
from subak.core.game import CHANCE, HIDDEN
from subak.core.text import _, listed, plural
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import chart, plant_cost, weed_cost
from subak.games.spirits.hands import hand, hand_size
from subak.games.spirits.market import cost_of, metric
from subak.games.spirits.paddies import hexes_of, is_dry, is_flooded, paddy_at, room_of
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import (
    CUBE,
    LETTERS,
    hex_names,
    infest_text,
    setup_text,
    spirit_text,
    tile_text,
)
from subak.games.spirits.words_refusals import TURNS
from subak.games.spirits.workers import harvest_cost, idle_labor, idle_stock, wall_cost

SOURCES = (_("setup card"), _("harvests"), _("achievements"), _("spirits"), _("market"))
SIDE_NAMES = (_("east"), _("south-east"), _("south-west"), _("west"), _("north-west"), _("north-east"))
STEPS = (
    _("Rain"), _("Play spirits"), _("Claim rain"), _("Resolve spirits"), _("Assign workers"), _("Farm actions"),
    _("Achievements"), _("Market"),
)  # fmt: skip


def get(s: Spirits, seat: int, field: int) -> int:
    return s.farm[seat * st.STRIDE + field]


def player(seat: int, viewer: int) -> str:
    return _("you") if seat == viewer else _("player {n}").format(n=seat + 1)


def edge_name(cards: c.Cards, edge: int) -> str:
    """Where an edge lies, in the letters of its hexes."""
    one, two = cards.edge_a[edge], cards.edge_b[edge]
    if two == c.OUT:
        return _("on the {side} rim of {hex}").format(side=SIDE_NAMES[cards.edge_side[edge]], hex=LETTERS[one])
    return _("between {one} and {two}").format(one=LETTERS[one], two=LETTERS[two])


def paddy_name(s: Spirits, seat: int, paddy: int) -> str:
    """A paddy by its hexes."""
    return _("the paddy {hexes}").format(hexes=hex_names(get(s, seat, st.REGION + paddy)))


def spirit_name(cards: c.Cards, card: int) -> str:
    return _("{name} ({n})").format(name=cards.spirit_name[card], n=card)


# -- actions


def write(s: Spirits, seat: int, action: int) -> str:
    if seat == CHANCE:
        return _write_nature(s, action)
    phase = s.phase
    if phase == st.FIRST_GATE:
        return _("Put the gate of the starting paddy {edge}").format(edge=edge_name(s.cards, action - a.GATE))
    if phase == st.DRAFT:
        return _("Keep {spirit}").format(spirit=spirit_name(s.cards, action - a.CARD))
    if phase == st.PLAY:
        return _("Play {spirit}").format(spirit=spirit_name(s.cards, action - a.CARD))
    if phase == st.INFEST:
        return _write_infest(s, seat, action - a.PADDY)
    if phase == st.RESOLVE:
        return _write_resolve(s, seat, action)
    if phase == st.ASSIGN and action == a.STOP:
        return _("Done: all workers are assigned")
    if phase == st.ASSIGN:
        return assign_text(s, seat, get(s, seat, st.LANE), action - a.NUMBER)
    if phase == st.BUILD:
        return _write_build(s, action)
    if phase in (st.GOALS, st.MARKET):
        return _write_purchase(s, seat, action)
    return _write_farm(s, seat, action)


def _write_nature(s: Spirits, action: int) -> str:
    if s.phase == st.TILES_OUT:
        tile = action - a.TILE
        return _("The tile {name} is laid out: {text}").format(
            name=s.cards.tile_name[tile], text=tile_text(s.cards, tile)
        )
    if s.phase == st.SETUP_CARDS:
        card = action - a.NUMBER
        return _("Setup card {n} for player {p}. {text}").format(n=card, p=s.turn + 1, text=setup_text(s.cards, card))
    if s.phase == st.DEAL:
        return _("{spirit} is dealt to player {p}").format(
            spirit=spirit_name(s.cards, action - a.CARD), p=s.turn // st.PACK + 1
        )
    card = action - a.NUMBER
    discs = min(s.cards.rain_water[card][s.seats - 2], s.supply)
    return _("Rain card {n}: {discs}. {text}").format(
        n=card, discs=plural(discs, _("disc")), text=infest_text(s.cards, card)
    )


def _write_infest(s: Spirits, seat: int, paddy: int) -> str:
    victim = s.order[s.turn]
    cube = CUBE[s.cards.rain_kind[s.rain]]
    where = paddy_name(s, victim, paddy)
    if victim == seat:
        return _("The {cube} comes to {where}").format(cube=cube, where=where)
    return _("A {cube} for {where} of player {n}").format(cube=cube, where=where, n=victim + 1)


def _write_resolve(s: Spirits, seat: int, action: int) -> str:
    spirit = spirit_name(s.cards, s.card)
    if s.op < 0:
        text = spirit_text(s.cards, s.card)
        return (
            _("Use {spirit}: {text}").format(spirit=spirit, text=text)
            if action == a.YES
            else _("Do not use {spirit}").format(spirit=spirit)
        )
    verb, noun, _n = s.cards.plays[s.card][s.op]
    if action >= a.SEAT:
        return _("{spirit}: player {n}").format(spirit=spirit, n=action - a.SEAT + 1)
    if action < a.PADDY:
        return _("{spirit}: magic water on {hex}").format(spirit=spirit, hex=LETTERS[action - a.HEX])
    paddy = action - a.PADDY
    if verb in (c.HEX_ONE, c.HEX_EACH):
        victim = s.order[s.victim]
        return _("{spirit}: a {cube} for {where} of player {n}").format(
            spirit=spirit, cube=CUBE[noun], where=paddy_name(s, victim, paddy), n=victim + 1
        )
    where = paddy_name(s, seat, paddy)
    if verb == c.CLEAR:
        return _("{spirit}: remove a {cube} from {where}").format(spirit=spirit, cube=CUBE[noun], where=where)
    if verb == c.FERTILIZE:
        return _("{spirit}: fertilize {where}").format(spirit=spirit, where=where)
    return _("{spirit}: a {cube} for {where}").format(spirit=spirit, cube=CUBE[noun], where=where)


def assign_text(s: Spirits, seat: int, line: int, n: int) -> str:
    """So many workers on a line, and what they can do."""
    if n == 0:
        return _("{line}: nobody").format(line=line_name(line))
    if line == st.BUILD_LABOR:
        workers = plural(n * wall_cost(s, seat), _("laborer"))
        return _("Build: {workers} for {pieces}").format(workers=workers, pieces=plural(n, _("piece")))
    if line == st.BUILD_STOCK:
        return _("Build: {workers} for {pieces}").format(
            workers=plural(n, _("ox"), _("oxen")), pieces=plural(n, _("piece"))
        )
    if line == st.ROCK_STOCK:
        return _("Rocks: {workers} for {rocks}").format(
            workers=plural(n, _("ox"), _("oxen")), rocks=plural(n, _("rock"))
        )
    if line == st.ROCK_LABOR:
        workers = plural(n * s.total(seat, c.ROCK_LABOR), _("laborer"))
        return _("Rocks: {workers} for {rocks}").format(workers=workers, rocks=plural(n, _("rock")))
    if line == st.WEED_LABOR:
        return _("Weeds: {workers}").format(workers=plural(n, _("laborer")))
    if line == st.PEST_STOCK:
        return _("Pests and fertilizer: {workers}").format(workers=plural(n, _("duck")))
    if line == st.HARVEST_LABOR:
        workers = plural(n * harvest_cost(s, seat), _("laborer"))
        return _("Harvest: {workers} for {hexes}").format(workers=workers, hexes=plural(n, _("hex"), _("hexes")))
    return _("Plant: {workers}").format(workers=plural(n, _("laborer")))


def line_name(line: int) -> str:
    return (
        _("Build with laborers"), _("Build with oxen"), _("Rocks"), _("Rocks with laborers"), _("Weeds"),
        _("Pests and fertilizer"), _("Harvest"), _("Plant"),
    )[line]  # fmt: skip


def _write_build(s: Spirits, action: int) -> str:
    if action == a.STOP:
        return _("Stop building")
    if action < a.GATE:
        return _("Wall {edge}").format(edge=edge_name(s.cards, action - a.WALL))
    if action < a.LIFT:
        return _("Gate {edge}").format(edge=edge_name(s.cards, action - a.GATE))
    if action < a.DROP:
        return _("Move the gate {edge}").format(edge=edge_name(s.cards, action - a.LIFT))
    return _("Set the gate {edge}").format(edge=edge_name(s.cards, action - a.DROP))


def _write_purchase(s: Spirits, seat: int, action: int) -> str:
    if s.phase == st.GOALS:
        if action == a.STOP:
            return _("Claim no tile")
        tile = action - a.TILE
        rice = s.cards.tile_rice[tile] + s.total(seat, c.GOAL_RICE)
        return _("Claim {name} for {n} rice").format(name=s.cards.tile_name[tile], n=rice)
    if action == a.STOP:
        return _("Stop buying")
    what = _("a laborer") if action == a.BUY_LABORER else _("an animal")
    return _("Buy {what} for {n} rice").format(what=what, n=cost_of(s, seat, action))


def _write_farm(s: Spirits, seat: int, action: int) -> str:
    phase = s.phase
    if phase == st.ROCKS:
        if action == a.STOP:
            return _("Leave the other rocks")
        return _("Remove the rock on {hex}").format(hex=LETTERS[action - a.HEX])
    if phase == st.WEEDS:
        if action == a.STOP:
            return _("Stop weeding")
        return _("Pull a weed in {where} with {workers}").format(
            where=paddy_name(s, seat, action - a.PADDY),
            workers=plural(weed_cost(s, seat, action - a.PADDY), _("laborer")),
        )
    if phase == st.PESTS:
        if action == a.STOP:
            return _("Send no more ducks")
        return _("A duck for {where}").format(where=paddy_name(s, seat, action - a.PADDY))
    if phase == st.WATER_IN and s.spot >= get(s, seat, st.REACH):
        return _("Keep {discs} in the reservoir").format(discs=plural(action - a.NUMBER, _("disc")))
    where = paddy_name(s, seat, paddy_at(s, seat, s.spot))
    if phase == st.WATER_OUT:
        return _("Keep {discs} in {where}").format(discs=plural(action - a.NUMBER, _("disc")), where=where)
    if phase == st.HARVEST:
        return _write_harvest(s, seat, action, where)
    yes = action == a.YES
    if phase == st.WATER_IN:
        return (_("Fill {where}") if yes else _("Leave {where} dry")).format(where=where)
    if phase == st.PLANT:
        return (_("Plant {where}") if yes else _("Do not plant {where}")).format(where=where)
    return (_("Let {where} grow") if yes else _("Keep {where} from growing")).format(where=where)


def _write_harvest(s: Spirits, seat: int, action: int, where: str) -> str:
    if s.op:
        return (_("Let the rice of {where} stand") if action == a.YES else _("Let {where} rot")).format(where=where)
    hexes = action - a.NUMBER
    if hexes == 0:
        return _("Do not harvest {where}").format(where=where)
    rice = harvest_rice(s, seat, paddy_at(s, seat, s.spot), hexes)
    return _("Harvest {hexes} of {where} for {n} rice").format(
        hexes=plural(hexes, _("hex"), _("hexes")), where=where, n=rice
    )


def harvest_rice(s: Spirits, seat: int, paddy: int, hexes: int) -> int:
    """What cutting so many hexes would pay now."""
    columns = hexes + (get(s, seat, st.FERTILE) >> paddy & 1)
    return chart(s, seat, paddy, columns) + s.total(seat, c.YIELD_FLAT)


# -- the question


def ask(s: Spirits, seat: int) -> str:
    if s.phase == st.OVER:
        return _result(s, seat)
    if seat < 0 or not s.actors >> seat & 1:
        return _wait(s, seat)
    phase = s.phase
    if phase == st.FIRST_GATE:
        return _("Where does the gate of your starting paddy go? Water leaves the paddy through it.")
    if phase == st.DRAFT:
        side = _("left") if s.draft == 1 else _("right")
        return _("Draft {d}, choice {n} of {all}: which spirit do you keep? The others go to the {side}.").format(
            d=s.draft, n=s.spot + 1, all=st.PASSES, side=side
        )
    if phase == st.PLAY:
        return _("Round {n}: which spirit do you play? The lowest highest card gets the water first.").format(n=s.round)
    if phase == st.INFEST:
        cube = CUBE[s.cards.rain_kind[s.rain]]
        victim = s.order[s.turn]
        if victim == seat:
            return _("The rain brings a {cube}: to which of your paddies?").format(cube=cube)
        return _("The rain brings a {cube}: to which paddy of player {n}?").format(cube=cube, n=victim + 1)
    if phase == st.RESOLVE:
        return _ask_resolve(s)
    if phase == st.ASSIGN:
        return _ask_assign(s, seat)
    if phase == st.BUILD:
        return _ask_build(s)
    if phase == st.GOALS:
        return _("Which achievement do you claim? One tile a round, if you meet it.")
    if phase == st.MARKET:
        return _("Market: what do you buy? You have {n} rice, and have bought {k} this round.").format(
            n=get(s, seat, st.RICE), k=plural(get(s, seat, st.BOUGHT), _("item"))
        )
    return _ask_farm(s, seat)


def _ask_resolve(s: Spirits) -> str:
    spirit = spirit_name(s.cards, s.card)
    if s.op < 0:
        return _("Do you use {spirit}? {text}").format(spirit=spirit, text=spirit_text(s.cards, s.card))
    verb = s.cards.plays[s.card][s.op][0]
    if verb == c.MAGIC:
        return _("{spirit}: on which hex does the magic water go?").format(spirit=spirit)
    if verb == c.TAKE_ONE or (verb == c.HEX_ONE and s.victim < 0):
        return _("{spirit}: which player?").format(spirit=spirit)
    return _("{spirit}: which paddy?").format(spirit=spirit)


def _ask_assign(s: Spirits, seat: int) -> str:
    line = get(s, seat, st.LANE)
    if line == st.LINES:
        return _("Your workers are assigned: {hands} and {animals} stay idle. Done?").format(
            hands=plural(idle_labor(s, seat), _("laborer")), animals=plural(idle_stock(s, seat), _("animal"))
        )
    idle = idle_stock(s, seat) if line in (st.BUILD_STOCK, st.ROCK_STOCK, st.PEST_STOCK) else idle_labor(s, seat)
    who = _("animals") if line in (st.BUILD_STOCK, st.ROCK_STOCK, st.PEST_STOCK) else _("laborers")
    return _("Round {n}, step 5: how many on {line}? You have {idle} {who} left.").format(
        n=s.round, line=line_name(line), idle=idle, who=who
    )


def _ask_build(s: Spirits) -> str:
    if s.spot:
        return _("Where does the gate go? It changes places with a wall of its paddy.")
    if s.left > 0:
        return _("What do you build? {n} left; gates that lead into no paddy may move for free.").format(
            n=plural(s.left, _("piece"))
        )
    return _("Nobody is left to build. Do you move a gate for free?")


def _ask_farm(s: Spirits, seat: int) -> str:
    phase = s.phase
    left = plural(s.left, _("laborer"))
    if phase == st.ROCKS:
        return _("Which rock do you remove? You can remove {n}.").format(n=s.left)
    if phase == st.WEEDS:
        return _("Where do you pull a weed? {left} left.").format(left=left.capitalize())
    if phase == st.PESTS:
        return _("Which dry paddy gets a duck? {left} left.").format(left=plural(s.left, _("duck")).capitalize())
    if phase == st.WATER_IN and s.spot >= get(s, seat, st.REACH):
        return _("{discs} would run on. How many do you keep back?").format(discs=plural(s.carry, _("disc")))
    paddy = paddy_at(s, seat, s.spot)
    where = paddy_name(s, seat, paddy)
    if phase == st.WATER_OUT:
        here = get(s, seat, st.WATER + paddy)
        return _("Water Out: how many discs stay in {where}? It holds {here}, {carry} come from above.").format(
            where=where, here=here, carry=s.carry
        )
    if phase == st.HARVEST:
        if s.op:
            return _("The rice of {where} is not cut. Does it stand, or rot?").format(where=where)
        return _("{where} is ripe: how many hexes do you cut? You can cut {n}.").format(
            where=where[0].upper() + where[1:], n=min(s.left, hexes_of(s, seat, paddy))
        )
    if phase == st.WATER_IN:
        return _("Water In: {carry} at {where}, which holds {here} of {room}. Fill it?").format(
            carry=plural(s.carry, _("disc")),
            where=where,
            here=get(s, seat, st.WATER + paddy),
            room=room_of(s, seat, paddy),
        )
    if phase == st.PLANT:
        return _("{where} is flooded: plant it? It needs {n} of your {left} planters.").format(
            where=where[0].upper() + where[1:], n=plant_cost(s, seat, paddy), left=s.left
        )
    return _("Only magic water floods {where}: does it grow?").format(where=where)


def _wait(s: Spirits, seat: int) -> str:
    if s.actors >> CHANCE & 1:
        return _("The next card is being turned up.")
    return _("Waiting for {players}.").format(players=listed([player(other, seat) for other in members(s.actors)]))


def _result(s: Spirits, seat: int) -> str:
    winner = members(s.winners())[0]
    scores = ", ".join(str(n) for n in sorted(s.scores(), reverse=True))
    if winner == seat:
        return _("The game is over: you win ({scores} rice).").format(scores=scores)
    return _("The game is over: player {n} wins ({scores} rice).").format(n=winner + 1, scores=scores)


# -- the position


def tell(s: Spirits, seat: int) -> str:
    lines = [_tell_round(s)]
    seats = list(range(s.seats)) if seat < 0 else [(seat + k) % s.seats for k in range(s.seats)]
    for each in seats:
        lines.append(_tell_farm(s, each, seat))
    if s.tiles:
        tiles = [f"{s.cards.tile_name[tile]} ({tile_text(s.cards, tile)})" for tile in members(s.tiles)]
        lines.append(_("Achievements: {tiles}.").format(tiles="; ".join(tiles)))
    if seat >= 0:
        lines += _tell_hand(s, seat)
    lines.append(ask(s, seat))
    return "\n".join(lines)


def _tell_round(s: Spirits) -> str:
    if s.round == 0:
        return _("Spirits of the Rice Paddy, before the first round.")
    text = _("Round {n} of {all}, {phase}.").format(n=s.round, all=st.ROUNDS, phase=phase_name(s))
    order = listed([_("player {n}").format(n=seat + 1) for seat in s.order])
    text += " " + _("Turn order: {order}.").format(order=order)
    text += " " + _("Water supply {n}.").format(n=s.supply)
    if s.on_card:
        text += " " + _("On the rain card {n}.").format(n=s.on_card)
    return text


def phase_name(s: Spirits) -> str:
    if s.phase in TURNS:
        return TURNS[s.phase]
    names = {
        st.RAIN: _("rain"), st.INFEST: _("weeds and pests"), st.PLAY: _("playing spirits"),
        st.RESOLVE: _("resolving spirits"), st.ASSIGN: _("assigning workers"), st.DEAL: _("dealing spirits"),
        st.DRAFT: _("draft"), st.OVER: _("the end"),
    }  # fmt: skip
    return names.get(s.phase, _("setup"))


def _tell_farm(s: Spirits, seat: int, viewer: int) -> str:
    who = player(seat, viewer)
    text = _("{who}: {rice} rice, {labor}, {stock}, {water} in the reservoir.").format(
        who=who[0].upper() + who[1:],
        rice=get(s, seat, st.RICE),
        labor=plural(get(s, seat, st.LABOR), _("laborer")),
        stock=plural(get(s, seat, st.STOCK), _("animal")),
        water=plural(get(s, seat, st.RESERVOIR), _("disc")),
    )
    if get(s, seat, st.STONES):
        text += " " + _("Rocks on {hexes}.").format(hexes=hex_names(get(s, seat, st.STONES)))
    for place in range(get(s, seat, st.COUNT)):
        text += " " + tell_paddy(s, seat, place)
    row = members(get(s, seat, st.ROW))
    if row:
        text += " " + _("Spirits: {row}.").format(row=listed([spirit_name(s.cards, card) for card in row]))
    return text


def tell_paddy(s: Spirits, seat: int, place: int) -> str:
    """One paddy: where it is on the chain, its water, crop and cubes."""
    paddy = paddy_at(s, seat, place)
    where = hex_names(get(s, seat, st.REGION + paddy))
    if place < get(s, seat, st.CHAIN):
        text = _("Paddy {n} ({hexes})").format(n=place + 1, hexes=where)
    else:
        text = _("Unconnected paddy ({hexes})").format(hexes=where)
    facts: list[str] = []
    if not get(s, seat, st.USABLE) >> paddy & 1:
        facts.append(_("with a rock, unusable"))
    elif is_flooded(s, seat, paddy):
        facts.append(_("flooded"))
    elif is_dry(s, seat, paddy):
        facts.append(_("dry"))
    else:
        facts.append(_("partly filled"))
    if get(s, seat, st.PLANTED) >> paddy & 1:
        facts.append(_("planted"))
    if get(s, seat, st.GROWN) >> paddy & 1:
        facts.append(_("grown, worth {n} rice").format(n=harvest_rice(s, seat, paddy, hexes_of(s, seat, paddy))))
    if get(s, seat, st.FERTILE) >> paddy & 1:
        facts.append(_("fertilized"))
    for kind, name in enumerate((_("weed"), _("pest"))):
        cubes = get(s, seat, st.CUBES + 10 * kind + paddy)
        if cubes:
            facts.append(plural(cubes, name))
    return _("{paddy}: {facts}.").format(paddy=text, facts=listed(facts))


def _tell_hand(s: Spirits, seat: int) -> list[str]:
    if s.phase == st.DRAFT:
        pack = members(get(s, seat, st.SEEN + s.spot))
        return [_("Your pack: {cards}").format(cards=" ".join(_full(s, card) for card in pack))]
    if hand_size(s) and get(s, seat, st.KEPT) != HIDDEN:
        return [_("Your hand: {cards}").format(cards=" ".join(_full(s, card) for card in members(hand(s, seat))))]
    return []


def _full(s: Spirits, card: int) -> str:
    return f"{spirit_name(s.cards, card)}: {spirit_text(s.cards, card)}"


def sheet(s: Spirits, seat: int) -> list[tuple[str, int]]:
    """Where a seat's rice came from and went to."""
    return [(name, get(s, seat, st.EARNED + n)) for n, name in enumerate(SOURCES) if get(s, seat, st.EARNED + n)]


def progress(s: Spirits, seat: int, tile: int) -> str:
    """What a seat still lacks for a tile: "2 of 3"; nothing when it meets the tile."""
    for what, comparison, n in s.cards.tile_needs[tile]:
        have = metric(s, seat, what)
        if comparison == c.AT_LEAST and have < n:
            return _("{have} of {n}").format(have=have, n=n)
        if comparison == c.AT_MOST and have > n:
            return _("{have}, at most {n}").format(have=have, n=n)
    return ""
