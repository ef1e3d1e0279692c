"""The story of the farm actions, achievements and the market: what every turn did to a farm."""

from collections.abc import Sequence

from subak.core.bits import members
from subak.core.game import Told
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import harvestable
from subak.games.spirits.market import tax
from subak.games.spirits.paddies import hexes_of, paddy_at
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import animals, heading, hexes_in, laborers, on_edge, spirit_name
from subak.games.spirits.words_cards import CUBES_OF, LETTERS, hex_names, need_text
from subak.games.spirits.words_story_film import Deed, Moment
from subak.kit.text import N_, _, listed, n_, player

Names = Sequence[str]


def who(names: Names, seat: int) -> str:
    """A player at the beginning of a sentence: also the viewer is told of by name."""
    return heading(seat, -1, names)


def farm(seat: int) -> str:
    """The part of the board where a player's farm is."""
    return f"farm-{seat}"


def does(moment: Moment, names: Names, deeds: list[str], words: list[int]) -> list[Told]:
    """What a player did, in one sentence; nothing if it was nothing."""
    if not deeds:
        return []
    text = _("{player} {deeds}.").format(player=who(names, moment.seat), deeds=listed(deeds))
    return [Told(text, words, moment.seat, farm(moment.seat))]


def these(s: Spirits, seat: int, paddies: list[int]) -> str:
    """Some paddies of a field."""
    return n_(
        "the paddy {hexes}",
        "the paddies {hexes}",
        len(paddies),
        hexes=listed([hexes_in(s, seat, paddy) for paddy in paddies]),
    )


def paddies_of(s: Spirits, seat: int, paddies: list[int], names: Names) -> str:
    """Some paddies of somebody's field."""
    return _("{paddies} of {player}").format(paddies=these(s, seat, paddies), player=player(names, seat))


def cubes_gained(moment: Moment, seat: int, kind: int) -> dict[int, int]:
    """By paddy: how many weeds or pests came; below 0 those that went."""
    at = st.CUBES + seat * 20 + 10 * kind
    return {paddy: moment.gain(at + paddy) for paddy in range(c.HEXES) if moment.gain(at + paddy)}


# -- walls, gates and rocks


def edges(cards: c.Cards, found: list[int]) -> str:
    """Where pieces stand."""
    places = [on_edge(cards, edge, N_("between {one} and {two}"), N_("on the {side} rim of {hex}")) for edge in found]
    return _(", ").join(places)


def _completed(s: Spirits, seat: int) -> list[int]:
    """The completed paddies as bitmasks of hexes."""
    return [s[st.REGION + seat * 10 + paddy] for paddy in members(s[st.COMPLETED + seat])]


def _closed(moment: Moment) -> list[str]:
    """The paddies that building has made."""
    seat, stones = moment.seat, moment.new[st.STONES + moment.seat]
    old = _completed(moment.old, seat)
    made = [region for region in _completed(moment.new, seat) if region not in old]
    parts = [region for region in made if any(region & whole for whole in old)]
    clean = [hex_names(region) for region in made if region not in parts and not region & stones]
    rocky = [hex_names(region) for region in made if region not in parts and region & stones]
    out = [
        _("divides the paddy {hexes} into {parts}").format(
            hexes=hex_names(whole), parts=listed([hex_names(region) for region in parts if region & whole])
        )
        for whole in old
        if any(region & whole for region in parts)
    ]
    if clean:
        out.append(n_("closes the paddy {hexes}", "closes the paddies {hexes}", len(clean), hexes=listed(clean)))
    if rocky:
        out.append(
            n_(
                "closes the paddy {hexes}, which waits for its rocks to go",
                "closes the paddies {hexes}, which wait for their rocks to go",
                len(rocky),
                hexes=listed(rocky),
            )
        )
    return out


def build(moment: Moment, names: Names) -> list[Told]:
    cards, actions = moment.new.cards, [deed.action for deed in moment.deeds]
    walls = [action - a.WALL for action in actions if a.WALL <= action < a.GATE]
    gates = [action - a.GATE for action in actions if a.GATE <= action < a.LIFT]
    moved = [action - a.DROP for action in actions if a.DROP <= action < a.HEX]
    built: list[str] = []
    if walls:
        built.append(n_("a wall {at}", "{n} walls ({at})", len(walls), at=edges(cards, walls)))
    if gates:
        built.append(n_("a gate {at}", "{n} gates ({at})", len(gates), at=edges(cards, gates)))
    deeds = [_("builds {pieces}").format(pieces=listed(built))] if built else []
    if moved:
        deeds.append(
            n_("moves a gate to a new place {at}", "moves {n} gates ({at})", len(moved), at=edges(cards, moved))
        )
    return does(moment, names, deeds + _closed(moment), moment.changed(st.WALLS, st.GATES, owner=moment.seat))


def rocks(moment: Moment, names: Names) -> list[Told]:
    seat = moment.seat
    gone = members(moment.old[st.STONES + seat] & ~moment.new[st.STONES + seat])
    deeds: list[str] = []
    if gone:
        hexes = listed([LETTERS[h] for h in gone])
        deeds.append(n_("clears the rock on {hexes}", "clears the rocks on {hexes}", len(gone), hexes=hexes))
        freed = members(moment.new[st.USABLE + seat] & ~moment.old[st.USABLE + seat])
        if freed:
            deeds.append(_("can now use {paddies}").format(paddies=these(moment.new, seat, freed)))
    return does(moment, names, deeds, moment.changed(st.STONES, owner=seat))


# -- water


def _runs_on(moment: Moment, names: Names) -> list[str]:
    """What a player's field let go: to the next in turn order, or to the sea."""
    order = moment.old.order()
    place = order.index(moment.seat) + 1
    if place == len(order):
        n = moment.gain(st.SUPPLY)
        return [n_("lets {n} disc run to the sea", "lets {n} discs run to the sea", n)] if n else []
    n = moment.gain(st.RESERVOIR + order[place])
    if not n:
        return []
    return [
        n_(
            "lets {n} disc run on to {player}",
            "lets {n} discs run on to {player}",
            n,
            player=player(names, order[place]),
        )
    ]


def _levels(moment: Moment) -> tuple[list[int], list[int], list[int]]:
    """Paddies that fell dry, that were filled to the brim, and others in which the water changed."""
    s, seat = moment.new, moment.seat
    dry: list[int] = []
    full: list[int] = []
    others: list[int] = []
    for paddy in range(c.HEXES):
        if moment.gain(st.WATER + seat * 10 + paddy):
            discs = s[st.WATER + seat * 10 + paddy]
            room = s.cards.hex_size[s[st.REGION + seat * 10 + paddy] & ~s[st.MAGIC_HEXES + seat]]
            (dry if not discs else full if discs == room else others).append(paddy)
    return dry, full, others


def _flow(moment: Moment) -> list[str]:
    s, seat = moment.new, moment.seat
    dry, full, others = _levels(moment)
    deeds = [_("drains {paddies}").format(paddies=these(s, seat, dry))] if dry else []
    deeds += [_("floods {paddies}").format(paddies=these(s, seat, full))] if full else []
    return deeds + [
        n_(
            "leaves {n} disc in the paddy {hexes}",
            "leaves {n} discs in the paddy {hexes}",
            s[st.WATER + seat * 10 + paddy],
            hexes=hexes_in(s, seat, paddy),
        )
        for paddy in others
    ]


def water_out(moment: Moment, names: Names) -> list[Told]:
    words = moment.changed(st.WATER, owner=moment.seat) + moment.changed(st.RESERVOIR, st.SUPPLY)
    return does(moment, names, _flow(moment) + _runs_on(moment, names), words)


def water_in(moment: Moment, names: Names) -> list[Told]:
    seat = moment.seat
    words = moment.changed(st.WATER, owner=seat) + moment.changed(st.RESERVOIR, st.SUPPLY)
    asked = moment.new.phase == st.WATER_IN and moment.new[st.TURN] == moment.old[st.TURN]
    stored = moment.old[st.RESERVOIR + seat]
    deeds: list[str] = []
    if asked and stored:
        deeds.append(n_("leads {n} disc to the field", "leads {n} discs to the field", stored))
    deeds += _flow(moment)
    kept = moment.new[st.RESERVOIR + seat]
    if kept:
        deeds.append(
            n_("keeps {n} disc in the reservoir", "keeps {n} discs in the reservoir", moment.new[st.RESERVOIR + seat])
        )
    return does(moment, names, deeds + _runs_on(moment, names), words)


# -- weeds, pests and rice


def weeds(moment: Moment, names: Names) -> list[Told]:
    seat, gone = moment.seat, cubes_gained(moment, moment.seat, c.WEED)
    deeds = [
        n_("pulls {n} weed in the paddy {hexes}", "pulls {n} weeds in the paddy {hexes}", -n, hexes=hexes)
        for hexes, n in [(hexes_in(moment.new, seat, paddy), n) for paddy, n in gone.items()]
    ]
    return does(moment, names, deeds, moment.changed(st.CUBES, st.WEEDS_LEFT))


def pests(moment: Moment, names: Names) -> list[Told]:
    s, seat = moment.new, moment.seat
    deeds = [
        n_(
            "lets ducks eat {n} pest in the paddy {hexes}",
            "lets ducks eat {n} pests in the paddy {hexes}",
            -n,
            hexes=hexes_in(s, seat, paddy),
        )
        for paddy, n in cubes_gained(moment, seat, c.PEST).items()
    ]
    fed = members(s[st.FERTILE + seat] & ~moment.old[st.FERTILE + seat])
    if fed:
        deeds.append(_("lets ducks fertilize {paddies}").format(paddies=these(s, seat, fed)))
    return does(moment, names, deeds, moment.changed(st.CUBES, st.PESTS_LEFT, st.FERTILE, st.FERTILIZER))


def _cut(deed: Deed, seat: int) -> str:
    """One harvest."""
    s, hexes = deed.old, deed.action - a.NUMBER
    paddy = paddy_at(s, seat, s[st.SPOT])
    at = st.CUBES + seat * 20 + paddy
    cubes = [CUBES_OF[kind](s[at + 10 * kind]) for kind in (c.WEED, c.PEST) if s[at + 10 * kind]]
    fertile = s[st.FERTILE + seat] >> paddy & 1
    name = (_("the fertilized paddy {hexes}") if fertile else _("the paddy {hexes}")).format(
        hexes=hexes_in(s, seat, paddy)
    )
    size = hexes_of(s, seat, paddy)
    if hexes == size:
        text = _("cuts {paddy} with {cubes} for {rice} rice") if cubes else _("cuts {paddy} for {rice} rice")
    elif cubes:
        text = _("cuts {n} of {size} hexes of {paddy} with {cubes} for {rice} rice")
    else:
        text = _("cuts {n} of {size} hexes of {paddy} for {rice} rice")
    return text.format(
        paddy=name, cubes=listed(cubes), n=hexes, size=size, rice=deed.new[st.RICE + seat] - s[st.RICE + seat]
    )


def harvest(moment: Moment, names: Names) -> list[Told]:
    s, seat = moment.new, moment.seat
    cuts = [deed for deed in moment.deeds if not deed.old[st.OPERATION] and deed.action > a.NUMBER]
    deeds = [_cut(deed, seat) for deed in cuts]
    more = moment.gain(st.RICE + seat) - sum(deed.new[st.RICE + seat] - deed.old[st.RICE + seat] for deed in cuts)
    if more:
        mothers = s[st.ROW + seat] & s.cards.holders[c.YIELD_HEX]
        spirits = listed([spirit_name(s.cards, card) for card in members(mothers)])
        deeds.append(_("gets {n} rice more from {spirits}").format(n=more, spirits=spirits))
    stands = members(s[st.KEPT_BACK + seat] & ~moment.old[st.KEPT_BACK + seat])
    if stands:
        deeds.append(_("lets the rice in {paddies} stand").format(paddies=these(s, seat, stands)))
    crop = (st.GROWN, st.FERTILE, st.FERTILIZER)
    lines = does(moment, names, deeds, moment.changed(st.RICE, st.EARNED, *crop))
    cut = 0
    for deed in cuts:
        cut |= 1 << paddy_at(deed.old, seat, deed.old[st.SPOT])
    rotten = members(moment.old[st.GROWN + seat] & ~s[st.GROWN + seat] & ~cut)
    wet = [paddy for paddy in rotten if not harvestable(moment.old, seat, paddy)]
    words = moment.changed(*crop, st.CUBES, st.WEEDS_LEFT, st.PESTS_LEFT)
    for paddies, text in (
        (wet, N_("The rice in {paddies} stands in water and rots.")),
        ([paddy for paddy in rotten if paddy not in wet], N_("The rice in {paddies} is not cut and rots.")),
    ):
        if paddies:
            told = _(text).format(paddies=paddies_of(s, seat, paddies, names))
            lines.append(Told(told, words, part=farm(seat)))
    return lines


def grow(moment: Moment, names: Names) -> list[Told]:
    """All fields at once: rice grows by itself."""
    s = moment.new
    grown = {seat: members(s[st.GROWN + seat] & ~moment.old[st.GROWN + seat]) for seat in s.order()}
    fields = [paddies_of(s, seat, paddies, names) for seat, paddies in grown.items() if paddies]
    if not fields:
        return []
    first = next(seat for seat, paddies in grown.items() if paddies)
    text = _("The rice grows in {fields}.").format(fields=listed(fields))
    return [Told(text, moment.changed(st.PLANTED, st.GROWN), part=farm(first))]


def plant(moment: Moment, names: Names) -> list[Told]:
    s, seat = moment.new, moment.seat
    found = members(s[st.PLANTED + seat] & ~moment.old[st.PLANTED + seat])
    asked = moment.deeds or s.actors >> seat & 1
    idle = 0 if asked else moment.old[st.ASSIGNED + seat * st.LINES + st.PLANT_LABOR]
    deeds = [_("plants {paddies}").format(paddies=these(s, seat, found))] if found else []
    if idle:  # S-8.6
        deeds.append(n_("can plant nothing with {n} laborer", "can plant nothing with {n} laborers", idle))
    return does(moment, names, deeds, moment.changed(st.PLANTED))


# -- achievements and the market


def claim(moment: Moment, names: Names) -> list[Told]:
    seat, cards = moment.seat, moment.new.cards
    deeds = [
        _("claims {tile} ({needs}) for {n} rice").format(
            tile=_(cards.tile_name[tile]), needs=listed([need_text(*need) for need in cards.tile_needs[tile]]), n=n
        )
        for tile, n in [
            (a.tile_of(deed.action), deed.new[st.RICE + seat] - deed.old[st.RICE + seat])
            for deed in moment.deeds
            if deed.action != a.STOP
        ]
    ]
    return does(moment, names, deeds, moment.changed(st.TILES_UP, st.RICE, st.EARNED))


def buy(moment: Moment, names: Names) -> list[Told]:
    s, seat = moment.new, moment.seat
    n, m = moment.gain(st.LABOR + seat), moment.gain(st.STOCK + seat)
    if not n + m:
        return []
    goods = listed([text for count, text in ((n, laborers(n)), (m, animals(m))) if count])
    paid, due = -moment.gain(st.RICE + seat), tax(s, seat, s[st.BOUGHT + seat])
    text = _("buys {goods} for {n} rice, {tax} of it tax") if due else _("buys {goods} for {n} rice")
    words = moment.changed(st.LABOR, st.STOCK, st.RICE, st.EARNED, owner=seat)
    return does(moment, names, [text.format(goods=goods, n=paid, tax=due)], words)
