"""Every action of Spirits of the Rice Paddy as a sentence, phase by phase."""

from collections.abc import Callable, Sequence

from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import crop_rice, weed_cost
from subak.games.spirits.market import cost_of
from subak.games.spirits.paddies import paddy_at
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import (
    LINE_NAMES,
    discs,
    hexes_in,
    laborers,
    on_edge,
    pieces,
    rots,
    spirit_name,
)
from subak.games.spirits.words_cards import LETTERS, Phrase, infest_text, setup_text, spirit_text, tile_text
from subak.games.spirits.workers import group_of
from subak.kit.text import N_, _, n_, player

Names = Sequence[str]


def write(s: Spirits, seat: int, action: int, names: Names = ()) -> str:
    return WRITERS[s.phase](s, seat, action, names)


def _tile_out(s: Spirits, _seat: int, action: int, _names: Names) -> str:
    tile = a.tile_of(action)
    name = _(s.cards.tile_name[tile])
    return _("The tile {name} is laid out: {text}").format(name=name, text=tile_text(s.cards, tile))


def _first_gate(s: Spirits, _seat: int, action: int, _names: Names) -> str:
    return on_edge(
        s.cards,
        action - a.GATE,
        N_("Put the gate of the starting paddy between {one} and {two}"),
        N_("Put the gate of the starting paddy on the {side} rim of {hex}"),
    )


def _setup_card(s: Spirits, _seat: int, action: int, names: Names) -> str:
    card = action - a.NUMBER
    return _("Setup card {n} for {player}. {text}").format(
        n=card, player=player(names, s[st.TURN]), text=setup_text(s.cards, card)
    )


def _deal(s: Spirits, _seat: int, action: int, names: Names) -> str:
    return _("{spirit} is dealt to {player}").format(
        spirit=spirit_name(s.cards, a.card_of(action)), player=player(names, s[st.TURN] // st.PACK)
    )


def _draft(s: Spirits, _seat: int, action: int, _names: Names) -> str:
    return _("Keep {spirit}").format(spirit=spirit_name(s.cards, a.card_of(action)))


def _rain(s: Spirits, _seat: int, action: int, _names: Names) -> str:
    card = action - a.NUMBER
    n = min(s.cards.rain_water[card][s[st.PLAYERS] - 2], s[st.SUPPLY])
    return _("Rain card {n}: {discs}. {text}").format(n=card, discs=discs(n), text=infest_text(s.cards, card))


def _infest(s: Spirits, seat: int, action: int, names: Names) -> str:
    victim = s[st.TURN_ORDER + s[st.TURN]]
    weed = s.cards.rain_kind[s[st.RAIN_CARD]] == c.WEED
    if victim == seat:
        text = _("The weed comes to the paddy {hexes}") if weed else _("The pest comes to the paddy {hexes}")
    elif weed:
        text = _("A weed for the paddy {hexes} of {player}")
    else:
        text = _("A pest for the paddy {hexes} of {player}")
    return text.format(hexes=hexes_in(s, victim, action - a.PADDY), player=player(names, victim))


def _play(s: Spirits, _seat: int, action: int, _names: Names) -> str:
    return _("Play {spirit}").format(spirit=spirit_name(s.cards, a.card_of(action)))


DEED_TEXTS = {  # verb and noun -> what is done to a paddy
    (c.HEX_ONE, c.WEED): N_("{spirit}: a weed for the paddy {hexes} of {player}"),
    (c.HEX_ONE, c.PEST): N_("{spirit}: a pest for the paddy {hexes} of {player}"),
    (c.HEX_EACH, c.WEED): N_("{spirit}: a weed for the paddy {hexes} of {player}"),
    (c.HEX_EACH, c.PEST): N_("{spirit}: a pest for the paddy {hexes} of {player}"),
    (c.HEX_SELF, c.WEED): N_("{spirit}: a weed for the paddy {hexes}"),
    (c.HEX_SELF, c.PEST): N_("{spirit}: a pest for the paddy {hexes}"),
    (c.CLEAR, c.WEED): N_("{spirit}: remove a weed from the paddy {hexes}"),
    (c.CLEAR, c.PEST): N_("{spirit}: remove a pest from the paddy {hexes}"),
    (c.FERTILIZE, 0): N_("{spirit}: fertilize the paddy {hexes}"),
}


def _resolve(s: Spirits, seat: int, action: int, names: Names) -> str:
    if action == a.STOP:
        return _("Done: use no other spirit")
    if s[st.OPERATION] < 0:
        card = a.card_of(action)
        return _("Use {spirit}: {text}").format(spirit=spirit_name(s.cards, card), text=spirit_text(s.cards, card))
    spirit = spirit_name(s.cards, s[st.SPIRIT])
    if action >= a.SEAT:
        return _("{spirit}: {player}").format(spirit=spirit, player=player(names, action - a.SEAT))
    if action < a.PADDY:
        return _("{spirit}: magic water on {hex}").format(spirit=spirit, hex=LETTERS[action - a.HEX])
    verb, noun, _n = s.cards.plays[s[st.SPIRIT]][s[st.OPERATION]]
    owner = s[st.TURN_ORDER + s[st.VICTIM]] if verb in (c.HEX_ONE, c.HEX_EACH) else seat
    return _(DEED_TEXTS[verb, noun]).format(
        spirit=spirit, hexes=hexes_in(s, owner, action - a.PADDY), player=player(names, owner)
    )


def _oxen(n: int) -> str:
    return n_("{n} ox", "{n} oxen", n)


def _ducks(n: int) -> str:
    return n_("{n} duck", "{n} ducks", n)


def _stones(n: int) -> str:
    return n_("{n} rock", "{n} rocks", n)


def _hexes(n: int) -> str:
    return n_("{n} hex", "{n} hexes", n)


POSTS: dict[int, tuple[str, Phrase, Phrase]] = {  # line -> who works there, and on how many of what
    st.BUILD_LABOR: (N_("Build: {workers} for {things}"), laborers, pieces),
    st.BUILD_STOCK: (N_("Build: {workers} for {things}"), _oxen, pieces),
    st.ROCK_STOCK: (N_("Rocks: {workers} for {things}"), _oxen, _stones),
    st.ROCK_LABOR: (N_("Rocks: {workers} for {things}"), laborers, _stones),
    st.WEED_LABOR: (N_("Weeds: {workers}"), laborers, str),
    st.PEST_STOCK: (N_("Pests and fertilizer: {workers}"), _ducks, str),
    st.HARVEST_LABOR: (N_("Harvest: {workers} for {things}"), laborers, _hexes),
    st.PLANT_LABOR: (N_("Plant: {workers}"), laborers, str),
}


def _assign(s: Spirits, seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Done: all workers are assigned")
    return assign_text(s, seat, s[st.LANE + seat], action - a.NUMBER)


def assign_text(s: Spirits, seat: int, line: int, n: int) -> str:
    """So many workers on a line, and what they can do."""
    if n:
        text, workers, things = POSTS[line]
        return _(text).format(workers=workers(n * group_of(s, seat, line)), things=things(n))
    rotting = line == st.HARVEST_LABOR and rots(s, seat)
    text = _("{line}: nobody; ripe rice rots") if rotting else _("{line}: nobody")
    return text.format(line=_(LINE_NAMES[line]))


def _build(s: Spirits, _seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Stop building")
    if action < a.GATE:
        return on_edge(
            s.cards, action - a.WALL, N_("Wall between {one} and {two}"), N_("Wall on the {side} rim of {hex}")
        )
    if action < a.LIFT:
        return on_edge(
            s.cards, action - a.GATE, N_("Gate between {one} and {two}"), N_("Gate on the {side} rim of {hex}")
        )
    between, rim = N_("Move the gate between {one} and {two}"), N_("Move the gate on the {side} rim of {hex}")
    if action < a.DROP:
        return on_edge(s.cards, action - a.LIFT, between, rim)
    between, rim = N_("Set the gate between {one} and {two}"), N_("Set the gate on the {side} rim of {hex}")
    return on_edge(s.cards, action - a.DROP, between, rim)


def _rock(_s: Spirits, _seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Leave the other rocks")
    return _("Remove the rock on {hex}").format(hex=LETTERS[action - a.HEX])


def _here(s: Spirits, seat: int) -> str:
    """The paddy that the turn has come to."""
    return hexes_in(s, seat, paddy_at(s, seat, s[st.SPOT]))


def _water_out(s: Spirits, seat: int, action: int, _names: Names) -> str:
    n, paddy = action - a.NUMBER, paddy_at(s, seat, s[st.SPOT])
    if not n or not s[st.GROWN + seat] >> paddy & 1 or s.has(seat, c.WET_HARVEST):
        return n_("Keep {n} disc in the paddy {hexes}", "Keep {n} discs in the paddy {hexes}", n, hexes=_here(s, seat))
    if rots(s, seat):  # S-14.8
        return n_(
            "Keep {n} disc in the paddy {hexes}: its ripe rice cannot be cut and rots",
            "Keep {n} discs in the paddy {hexes}: its ripe rice cannot be cut and rots",
            n,
            hexes=_here(s, seat),
        )
    return n_(
        "Keep {n} disc in the paddy {hexes}: its ripe rice cannot be cut",
        "Keep {n} discs in the paddy {hexes}: its ripe rice cannot be cut",
        n,
        hexes=_here(s, seat),
    )


def _weed(s: Spirits, seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Stop weeding")
    paddy = action - a.PADDY
    return n_(
        "Pull a weed in the paddy {hexes} with {n} laborer",
        "Pull a weed in the paddy {hexes} with {n} laborers",
        weed_cost(s, seat, paddy),
        hexes=hexes_in(s, seat, paddy),
    )


def _duck(s: Spirits, seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Send no more ducks")
    return _("A duck for the paddy {hexes}").format(hexes=hexes_in(s, seat, action - a.PADDY))


def _harvest(s: Spirits, seat: int, action: int, _names: Names) -> str:
    here, hexes = _here(s, seat), action - a.NUMBER
    if s[st.OPERATION]:
        stands = action == a.YES
        return (_("Let the rice of the paddy {hexes} stand") if stands else _("Let the paddy {hexes} rot")).format(
            hexes=here
        )
    if hexes:
        return n_(
            "Harvest {n} hex of the paddy {hexes} for {rice} rice",
            "Harvest {n} hexes of the paddy {hexes} for {rice} rice",
            hexes,
            hexes=here,
            rice=crop_rice(s, seat, paddy_at(s, seat, s[st.SPOT]), hexes),
        )
    if rots(s, seat):
        return _("Do not harvest the paddy {hexes}: it rots").format(hexes=here)
    return _("Do not harvest the paddy {hexes}: it stands or rots").format(hexes=here)


def _water_in(s: Spirits, seat: int, action: int, _names: Names) -> str:
    if s[st.SPOT] >= s[st.REACH + seat]:
        return n_("Keep {n} disc in the reservoir", "Keep {n} discs in the reservoir", action - a.NUMBER)
    text = _("Fill the paddy {hexes}") if action == a.YES else _("Leave the paddy {hexes} dry")
    return text.format(hexes=_here(s, seat))


def _grow(s: Spirits, seat: int, action: int, _names: Names) -> str:
    text = _("Let the paddy {hexes} grow") if action == a.YES else _("Keep the paddy {hexes} from growing")
    return text.format(hexes=_here(s, seat))


def _plant(s: Spirits, seat: int, action: int, _names: Names) -> str:
    text = _("Plant the paddy {hexes}") if action == a.YES else _("Do not plant the paddy {hexes}")
    return text.format(hexes=_here(s, seat))


def _claim(s: Spirits, seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Claim no tile")
    tile = a.tile_of(action)
    rice = s.cards.tile_rice[tile] + s.total(seat, c.GOAL_RICE)
    return _("Claim {name} for {n} rice").format(name=_(s.cards.tile_name[tile]), n=rice)


def _buy(s: Spirits, seat: int, action: int, _names: Names) -> str:
    if action == a.STOP:
        return _("Stop buying")
    text = _("Buy a laborer for {n} rice") if action == a.BUY_LABORER else _("Buy an animal for {n} rice")
    return text.format(n=cost_of(s, seat, action))


WRITERS: dict[int, Callable[[Spirits, int, int, Names], str]] = {
    st.TILES_OUT: _tile_out,
    st.FIRST_GATE: _first_gate,
    st.SETUP_CARDS: _setup_card,
    st.DEAL: _deal,
    st.DRAFT: _draft,
    st.RAIN: _rain,
    st.INFEST: _infest,
    st.PLAY: _play,
    st.RESOLVE: _resolve,
    st.ASSIGN: _assign,
    st.BUILD: _build,
    st.ROCKS: _rock,
    st.WATER_OUT: _water_out,
    st.WEEDS: _weed,
    st.PESTS: _duck,
    st.HARVEST: _harvest,
    st.WATER_IN: _water_in,
    st.GROW: _grow,
    st.PLANT: _plant,
    st.GROW_AGAIN: _grow,
    st.GOALS: _claim,
    st.MARKET: _buy,
}
