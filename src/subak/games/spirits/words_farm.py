"""A farm in rows of words: rice, workers, paddies with their water, walls and gates, spirits in play."""

from collections.abc import Sequence

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.market import cost_of
from subak.games.spirits.paddies import magic_of, paddy_at, room_of
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import (
    animals,
    discs,
    laborers,
    on_edge,
    pieces_left,
    sheet,
    sheet_text,
    spirit_name,
    tell_paddy,
)
from subak.games.spirits.words_actions import assign_text
from subak.games.spirits.words_cards import MEASURES, hex_names, spirit_text
from subak.games.spirits.workers import idle_labor, idle_stock
from subak.kit.text import N_, _, listed, n_, player

DONE_THIS_ROUND = ((c.HARVESTED, st.HARVESTS), (c.BEST_HARVEST, st.BEST), (c.PASSED_ON, st.PASSED))


def tell_farm(s: Spirits, seat: int, viewer: int, names: Sequence[str] = ()) -> list[str]:
    """A heading, then a row for each thing on the farm."""
    heading = _("Your farm") if seat == viewer else _("The farm of {player}").format(player=player(names, seat))
    return [
        heading,
        _tell_rice(s, seat),
        *_tell_workers(s, seat),
        _("Reservoir: {water}.").format(water=discs(s[st.RESERVOIR + seat])),
        *_tell_land(s, seat),
        *_tell_barriers(s, seat),
        *_tell_deeds(s, seat),
        *_tell_spirits(s, seat),
    ]


def _tell_rice(s: Spirits, seat: int) -> str:
    text = _("Rice: {n} ({sources}).") if sheet(s, seat) else _("Rice: {n}.")
    return text.format(n=s[st.RICE + seat], sources=sheet_text(s, seat))


def _tell_workers(s: Spirits, seat: int) -> list[str]:
    lines = [
        _("Workers: {labor} and {stock}.").format(labor=laborers(s[st.LABOR + seat]), stock=animals(s[st.STOCK + seat]))
    ]
    crew, herd, free = s[st.CREW + seat], s[st.HERD + seat], s[st.CREDITS + seat] if _builds_later(s, seat) else 0
    lent = [laborers(crew)] if crew else []
    lent += [animals(herd)] if herd else []
    lent += [n_("{n} free wall or gate", "{n} free walls or gates", free)] if free else []
    if lent:
        lines.append(_("This round only: {lent}.").format(lent=listed(lent)))
    if st.ASSIGN <= s.phase < st.ROUND_END or any(s.some(st.ASSIGNED + seat * st.LINES, st.LINES)):  # the end
        lines.append(_tell_posts(s, seat))
    if has_market(s):
        lines.append(
            _("Market: the next laborer costs {labor}, the next animal {stock}.").format(
                labor=_price(cost_of(s, seat, a.BUY_LABORER)), stock=_price(cost_of(s, seat, a.BUY_LIVESTOCK))
            )
        )
    return lines


def _builds_later(s: Spirits, seat: int) -> bool:
    """Whether the Build action of a seat is still to come in this round."""
    return s.phase < st.BUILD or (s.phase == st.BUILD and s.place_of(seat) > s[st.TURN])


def _tell_posts(s: Spirits, seat: int) -> str:
    """Step 5: who works where, as far as it is known (S-8.1)."""
    groups = s.some(st.ASSIGNED + seat * st.LINES, st.LINES)
    if HIDDEN in groups:
        return _("Assigned: face down.")
    return _("Assigned: {posts}; idle are {labor} and {stock}.").format(
        posts=_("; ").join(assign_text(s, seat, line, n) for line, n in enumerate(groups) if n) or _("nobody"),
        labor=laborers(idle_labor(s, seat)),
        stock=animals(idle_stock(s, seat)),
    )


def has_market(s: Spirits) -> bool:
    """As long as there is a market to come (S-19.6)."""
    return st.SETUP_CARDS < s.phase < st.ROUND_END and s[st.ROUND] < st.ROUNDS - 1


def _price(cost: int) -> str:
    return _("{n} rice").format(n=cost) if cost >= 0 else _("nothing: there is none")


def _tell_land(s: Spirits, seat: int) -> list[str]:
    """The paddies in the order in which water meets them, and the hexes of none."""
    lines = [_tell_water(s, seat, place) for place in range(s[st.COUNT + seat])]
    open_land = {s[st.REGION + seat * c.HEXES + h] for h in range(c.HEXES)}
    for place in range(s[st.COUNT + seat]):
        open_land.discard(s[st.REGION + seat * c.HEXES + paddy_at(s, seat, place)])
    parts = sorted(hex_names(region) for region in open_land if region)
    if parts:
        lines.append(_("Open land: {parts}.").format(parts=_("; ").join(parts)))
    if s[st.STONES + seat]:
        lines.append(_("Rocks on {hexes}.").format(hexes=hex_names(s[st.STONES + seat])))
    if s[st.MAGIC_HEXES + seat]:
        lines.append(_("Magic water on {hexes}.").format(hexes=hex_names(s[st.MAGIC_HEXES + seat])))
    return lines


def _tell_water(s: Spirits, seat: int, place: int) -> str:
    """A paddy with its water; magic water is in the way of ordinary discs (S-22.3)."""
    paddy = paddy_at(s, seat, place)
    text = _("{paddy} Water: {n} of {room}.")
    if magic_of(s, seat, paddy):
        text = _("{paddy} Water: {n} of {room}, beside {magic} magic.")
    return text.format(
        paddy=tell_paddy(s, seat, place),
        n=s[st.WATER + seat * 10 + paddy],
        room=room_of(s, seat, paddy),
        magic=magic_of(s, seat, paddy),
    )


def _tell_barriers(s: Spirits, seat: int) -> list[str]:
    """The pieces built, by the hexes on both sides, and those left (S-9.19)."""
    lines = [
        _("Walls: {edges}.").format(edges=edge_names(s.cards, s[st.WALLS + seat])),
        _("Gates: {edges}.").format(edges=edge_names(s.cards, s[st.GATES + seat])),
    ]
    if s[st.MOVED + seat]:
        lines.append(_("Gates moved this round: {edges}.").format(edges=edge_names(s.cards, s[st.MOVED + seat])))
    return [*lines, _("Left to build with: {stock}.").format(stock=listed(pieces_left(s, seat)))]


def edge_names(cards: c.Cards, edges: int) -> str:
    """A set of edges, each by the hexes that it parts or by its side of the rim."""
    names = [on_edge(cards, edge, N_("{one} and {two}"), N_("{side} rim of {hex}")) for edge in members(edges)]
    return _(", ").join(names) or _("none")


def _tell_deeds(s: Spirits, seat: int) -> list[str]:
    """What a farm has done in this round and tiles or taxes look at."""
    deeds = [MEASURES[what](s[word + seat], "") for what, word in DONE_THIS_ROUND if s[word + seat]]
    claimed, bought = s[st.CLAIMED + seat], s[st.BOUGHT + seat]
    deeds += [n_("{n} tile claimed this round", "{n} tiles claimed this round", claimed)] if claimed else []
    deeds += [n_("{n} item bought this round", "{n} items bought this round", bought)] if bought else []
    return [_("Done: {deeds}.").format(deeds=listed(deeds))] if deeds else []


def _tell_spirits(s: Spirits, seat: int) -> list[str]:
    row = members(s[st.ROW + seat])
    lines = [_("Spirits in play, as printed:")] if row else []
    for card in row:
        text = "{spirit}"
        if s[st.SPENT + seat] >> card & 1:
            text = _("{spirit} Used for good.")
        elif s[st.USED + seat] >> card & 1:
            text = _("{spirit} Used this round.")
        lines.append(text.format(spirit=tell_spirit(s.cards, card)))
    return lines


def tell_spirit(cards: c.Cards, card: int) -> str:
    """A spirit with what is printed on it."""
    return _("{spirit}: {text}").format(spirit=spirit_name(cards, card), text=spirit_text(cards, card))
