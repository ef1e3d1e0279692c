"""Spirits of the Rice Paddy in words: names of things, and what is said of a paddy, a tile or a player."""

from collections.abc import Sequence

from subak.core.position import OVER
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import crop_rice
from subak.games.spirits.market import metric
from subak.games.spirits.paddies import hexes_of, is_dry, is_flooded, left_over, paddy_at
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import CUBES_OF, LETTERS, hex_names, opening
from subak.kit.text import N_, _, listed, n_, player
from subak.kit.tongues import by_tongue

SOURCE_NAMES = (N_("setup card"), N_("harvests"), N_("achievements"), N_("spirits"), N_("market"))
SIDE_NAMES = (N_("east"), N_("south-east"), N_("south-west"), N_("west"), N_("north-west"), N_("north-east"))
LINE_NAMES = (
    N_("Build with laborers"), N_("Build with oxen"), N_("Rocks"), N_("Rocks with laborers"), N_("Weeds"),
    N_("Pests and fertilizer"), N_("Harvest"), N_("Plant"),
)  # fmt: skip
PHASE_NAMES = {
    st.RAIN: N_("rain"), st.INFEST: N_("weeds and pests"), st.PLAY: N_("playing spirits"),
    st.RESOLVE: N_("resolving spirits"), st.ASSIGN: N_("assigning workers"), st.DEAL: N_("dealing spirits"),
    st.DRAFT: N_("draft"), st.BUILD: N_("Build"), st.ROCKS: N_("Rocks"), st.WATER_OUT: N_("Water Out"),
    st.WEEDS: N_("Weeds"), st.PESTS: N_("Pests and fertilizer"), st.HARVEST: N_("Harvest"),
    st.WATER_IN: N_("Water In"), st.GROW: N_("Grow"), st.PLANT: N_("Plant"), st.GROW_AGAIN: N_("second Grow"),
    st.GOALS: N_("Achievements"), st.MARKET: N_("Market"), OVER: N_("the end"),
}  # fmt: skip


def phase_name(phase: int) -> str:
    return _(PHASE_NAMES.get(phase, N_("setup")))


def phase_heading(phase: int) -> str:
    return opening(phase_name(phase))


def person(seat: int, viewer: int, names: Sequence[str]) -> str:
    """A player inside a sentence."""
    return _("you") if seat == viewer else player(names, seat)


def heading(seat: int, viewer: int, names: Sequence[str]) -> str:
    """A player where a line begins."""
    if seat == viewer:
        return _("You")
    return player(names, seat) if seat < len(names) else _("Player {n}").format(n=seat + 1)


@by_tongue(4096)
def on_edge(cards: c.Cards, edge: int, between: str, rim: str) -> str:
    """A sentence about an edge: in the letters of the hexes that it parts, or at the side of the one it bounds."""
    one, two = cards.edge_a[edge], cards.edge_b[edge]
    if two == c.OUT:
        return _(rim).format(side=_(SIDE_NAMES[cards.edge_side[edge]]), hex=LETTERS[one])
    return _(between).format(one=LETTERS[one], two=LETTERS[two])


def hexes_in(s: Spirits, seat: int, paddy: int) -> str:
    """What a paddy is called: its hexes."""
    return hex_names(s[st.REGION + seat * 10 + paddy])


@by_tongue(1024)
def spirit_name(cards: c.Cards, card: int) -> str:
    return _("{name} ({n})").format(name=_(cards.spirit_name[card]), n=card)


@by_tongue(1024)
def named_tile(cards: c.Cards, tile: int, text: str) -> str:
    return _("{name}: {text}").format(name=_(cards.tile_name[tile]), text=text)


def rots(s: Spirits, seat: int) -> bool:
    """Must ripe rice that is not cut rot (S-14.7)?"""
    return s[st.ROUND] == st.ROUNDS or not s.has(seat, c.NO_ROT)


def laborers(n: int) -> str:
    return n_("{n} laborer", "{n} laborers", n)


def animals(n: int) -> str:
    return n_("{n} animal", "{n} animals", n)


def discs(n: int) -> str:
    return n_("{n} disc", "{n} discs", n)


def pieces(n: int) -> str:
    return n_("{n} piece", "{n} pieces", n)


def pieces_left(s: Spirits, seat: int) -> list[str]:
    """S-9.19: the walls and the gates that a player has not built yet."""
    return [
        n_("{n} wall", "{n} walls", left_over(s, seat, st.WALLS)),
        n_("{n} gate", "{n} gates", left_over(s, seat, st.GATES)),
    ]


# -- parts of the position


def tell_paddy(s: Spirits, seat: int, place: int) -> str:
    """One paddy: where it is on the chain, its water, crop and cubes."""
    paddy = paddy_at(s, seat, place)
    chained = place < s[st.CHAIN + seat]
    name = _("Paddy {n} ({hexes})") if chained else _("Unconnected paddy ({hexes})")
    cubes = [
        CUBES_OF[kind](s[st.CUBES + seat * 20 + 10 * kind + paddy])
        for kind in (c.WEED, c.PEST)
        if s[st.CUBES + seat * 20 + 10 * kind + paddy]
    ]
    grown = s[st.GROWN + seat] >> paddy & 1
    if cubes and grown:
        text = _("{paddy}: {facts}, with {cubes}; worth {n} rice.")
    elif cubes:
        text = _("{paddy}: {facts}, with {cubes}.")
    else:
        text = _("{paddy}: {facts}; worth {n} rice.") if grown else _("{paddy}: {facts}.")
    return text.format(
        paddy=name.format(n=place + 1, hexes=hexes_in(s, seat, paddy)),
        facts=listed(_facts(s, seat, paddy)),
        cubes=listed(cubes),
        n=crop_rice(s, seat, paddy, hexes_of(s, seat, paddy)) if grown else 0,
    )


def _facts(s: Spirits, seat: int, paddy: int) -> list[str]:
    """A paddy's water and crop."""
    if not s[st.USABLE + seat] >> paddy & 1:
        facts = [_("with a rock, unusable")]
    elif is_flooded(s, seat, paddy):
        facts = [_("flooded")]
    else:
        facts = [_("dry") if is_dry(s, seat, paddy) else _("partly filled")]
    if s[st.PLANTED + seat] >> paddy & 1:
        facts.append(_("planted"))
    if s[st.GROWN + seat] >> paddy & 1:
        facts.append(_("grown"))
    if s[st.FERTILE + seat] >> paddy & 1:
        facts.append(_("fertilized"))
    return facts


def sheet(s: Spirits, seat: int) -> list[tuple[str, int]]:
    """Where a seat's rice came from and went to."""
    earned = s.some(st.EARNED + seat * st.SOURCES, st.SOURCES)
    return [(_(name), n) for name, n in zip(SOURCE_NAMES, earned, strict=True) if n]


def sheet_text(s: Spirits, seat: int) -> str:
    return _(", ").join(f"{name} {n}" for name, n in sheet(s, seat)) or _("No rice yet")


def progress(s: Spirits, seat: int, tile: int) -> str:
    """What a seat still lacks for a tile: "2 of 3"; nothing when it meets the tile."""
    for what, comparison, n in s.cards.tile_needs[tile]:
        have = metric(s, seat, what)
        if comparison == c.AT_LEAST and have < n:
            return _("{have} of {n}").format(have=have, n=n)
        if comparison == c.AT_MOST and have > n:
            return _("{have}, at most {n}").format(have=have, n=n)
    return ""
