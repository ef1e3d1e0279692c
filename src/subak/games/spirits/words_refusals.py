"""Why a click is refused: a sentence and the rule's number."""

from subak.core.text import _, plural
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import weed_cost
from subak.games.spirits.market import cost_of, metric
from subak.games.spirits.paddies import (
    both_paddies,
    drops,
    flood,
    in_ring,
    is_dry,
    is_empty,
    pieces,
    portals,
)
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import METRIC_TEXT

TURNS = {
    st.BUILD: _("Build"),
    st.ROCKS: _("Rocks"),
    st.WATER_OUT: _("Water Out"),
    st.WEEDS: _("Weeds"),
    st.PESTS: _("Pests and fertilizer"),
    st.HARVEST: _("Harvest"),
    st.WATER_IN: _("Water In"),
    st.GROW: _("Grow"),
    st.PLANT: _("Plant"),
    st.GROW_AGAIN: _("second Grow"),
    st.GOALS: _("Achievements"),
    st.MARKET: _("Market"),
}


def why_not(s: Spirits, seat: int, action: int) -> str:
    if s.phase == st.OVER:
        return _("The game is over (S-23.1).")
    if not 0 <= seat < s.seats or not s.actors >> seat & 1:
        if s.phase in (st.FIRST_GATE, st.DRAFT, st.PLAY, st.ASSIGN):
            return _("You have chosen; it counts when all have (S-8.1).")
        return _("It is not your turn: the actions run in turn order (S-3.4).")
    if action in s.legal(seat):
        return _("Nothing forbids that.")
    if a.WALL <= action < a.HEX:
        return _edge(s, seat, action)
    if a.HEX <= action < a.PADDY:
        return _hex(s)
    if a.PADDY <= action < a.SEAT:
        return _paddy(s, seat, action - a.PADDY)
    if a.SEAT <= action <= a.TILE:
        return _("The spirit does not ask for this player (S-7.5).")
    if a.TILE < action < a.BUY_LABORER:
        return _tile(s, seat, action - a.TILE)
    if action >= a.BUY_LABORER:
        return _buy(s, seat, action)
    if a.CARD < action < a.WALL:
        return _card(s)
    if action >= a.NUMBER:
        return _number(s)
    return _("That is no answer to this question (S-3.1).")


def _card(s: Spirits) -> str:
    if s.phase == st.DRAFT:
        return _("That spirit is not in the pack before you (S-2.1).")
    if s.phase == st.PLAY:
        return _("You play one spirit a round, from your hand (S-5.1).")
    return _("Spirits are chosen in a draft or in step 2 (S-3.1).")


def _number(s: Spirits) -> str:
    if s.phase == st.ASSIGN:
        return _("You have not so many workers left, or the line has no use for them (S-8.3).")
    if s.phase == st.WATER_OUT:
        return _("Only as many discs stay as have come this far and have a hex of their own (S-11.5).")
    if s.phase == st.HARVEST:
        return _("A harvest takes its laborers for every hex cut, and no more hexes than the paddy has (S-14.2).")
    if s.phase == st.WATER_IN:
        return _("A paddy is filled wholly or not at all (S-15.3).")
    return _("No number is asked for now (S-3.1).")


def _hex(s: Spirits) -> str:
    if s.phase == st.ROCKS:
        return _("There is no rock on that hex (S-10.1).")
    if s.phase == st.RESOLVE:
        return _("Magic water goes on a hex without magic water, in a usable paddy of yours (S-22.4).")
    return _("Rocks are removed in the Rocks action, by livestock assigned to it (S-10.1).")


def _paddy(s: Spirits, seat: int, paddy: int) -> str:
    at = seat * st.STRIDE
    if s.phase == st.INFEST:
        return _("The rain card does not fall on that paddy (S-4.2).")
    if s.phase == st.RESOLVE:
        return _("The spirit has no use for that paddy (S-7.5).")
    if not s.farm[at + st.COMPLETED] >> paddy & 1:
        return _("That is open field; only completed paddies can be worked (S-0.8).")
    if not s.farm[at + st.USABLE] >> paddy & 1:
        return _("A paddy with a rock in it cannot be used (S-0.7).")
    if s.phase == st.WEEDS:
        if not s.farm[at + st.CUBES + paddy]:
            return _("No weed grows there (S-12.1).")
        if not is_dry(s, seat, paddy):
            return _("Weeds are pulled in dry paddies only; this one holds water (S-12.1).")
        return _("One weed there takes {n} laborers, and {left} are left (S-12.1).").format(
            n=weed_cost(s, seat, paddy), left=s.left
        )
    if s.phase == st.PESTS:
        if not is_dry(s, seat, paddy):
            return _("Ducks work in dry paddies only; this one holds water (S-13.1).")
        return _("There is no pest there, and nothing planted to fertilize (S-13.6).")
    return _("Paddies are chosen only when an action asks for one (S-3.2).")


def _tile(s: Spirits, seat: int, tile: int) -> str:
    if s.phase != st.GOALS:
        return _("Tiles are claimed in step 7 (S-18.1).")
    if not s.tiles >> tile & 1:
        return _("That tile does not lie face up (S-18.1).")
    for what, comparison, n in s.cards.tile_needs[tile]:
        have = metric(s, seat, what)
        if (have < n) if comparison == c.AT_LEAST else (have > n):
            return _("You have {have}; the tile asks for {n} (S-18.1).").format(
                have=plural(have, *METRIC_TEXT[what]), n=n
            )
    return _("Nothing forbids that.")


def _buy(s: Spirits, seat: int, action: int) -> str:
    if s.phase != st.MARKET:
        return _("Workers are bought in step 8, the market, of rounds 1 to 5 (S-19.6).")
    cost = cost_of(s, seat, action)
    if cost < 0:
        return _("Your market has none left (S-19.1).")
    return _("That costs {n} rice with its tax, and you have {have} (S-19.4).").format(
        n=cost, have=s.farm[seat * st.STRIDE + st.RICE]
    )


def _edge(s: Spirits, seat: int, action: int) -> str:
    if s.phase != st.BUILD:
        return _("Walls and gates are built and moved in the Build action (S-3.2).")
    at = seat * st.STRIDE
    if action >= a.DROP:
        if not s.spot:
            return _("First lift the gate that is to move (S-9.14).")
        return _drop(s, seat, action - a.DROP)
    if s.spot:
        return _("You have lifted a gate: set it down first (S-9.14).")
    if action >= a.LIFT:
        return _lift(s, seat, action - a.LIFT)
    piece = st.WALLS if action < a.GATE else st.GATES
    edge = action - (a.WALL if action < a.GATE else a.GATE)
    if (s.farm[at + st.WALLS] | s.farm[at + st.GATES]) >> edge & 1:
        return _("A piece stands there already; walls are never moved or replaced (S-9.2).")
    if s.left <= 0:
        return _("Nobody is left to build: all your build credits are used (S-9.1).")
    if piece == st.WALLS and pieces(s, s.farm[at + st.WALLS]) >= s.cards.walls:
        return _("All your {n} walls are built (S-9.19).").format(n=s.cards.walls)
    if piece == st.GATES and pieces(s, s.farm[at + st.GATES]) >= s.cards.gates:
        return _("All your {n} gates are built (S-9.19).").format(n=s.cards.gates)
    return _unsound(s, seat, edge, piece)


def _unsound(s: Spirits, seat: int, edge: int, piece: int) -> str:
    at = seat * st.STRIDE
    inner, outer = s.cards.edge_a[edge], s.cards.edge_b[edge]
    region = s.farm[at + st.REGION + inner]
    paddy = s.cards.first_hex[region]
    completed = s.farm[at + st.COMPLETED] >> paddy & 1
    if outer != c.OUT and completed and not is_empty(s, seat, paddy):
        return _("A paddy is divided only while it is empty: no water, weeds, pests or crop (S-9.12).")
    part = region if outer == c.OUT else flood(s, at, inner, outer)
    rest = region & ~part
    bit = 1 << edge
    gates = s.farm[at + st.GATES] | (bit if piece == st.GATES else 0)
    barriers = s.farm[at + st.WALLS] | gates | bit
    if completed and rest and not both_paddies(s, at, part, rest, gates & bit):
        return _("Both parts of a divided paddy need an entry and an exit (S-9.13).")
    for closed in (part, rest):
        rim = s.cards.perimeter[closed]
        if closed and rim & ~barriers == 0:
            count = portals(rim & gates)
            if count == 1:
                return _("That would close a paddy with a single gate: it needs an entry and an exit (S-9.6).")
            if count == 3:
                return _("That would close a paddy with three gates: it may have one entry and one exit (S-9.6).")
            if count == 2 and in_ring(s, at, closed, part, rest, barriers, gates):
                return _("That would make a ring of paddies that no water reaches (S-9.9).")
    return _("No piece can go there (S-9.2).")


def _lift(s: Spirits, seat: int, edge: int) -> str:
    at = seat * st.STRIDE
    if not s.farm[at + st.GATES] >> edge & 1:
        return _("Only gates move; walls stay for ever (S-9.3).")
    if s.farm[at + st.MOVED] >> edge & 1:
        return _("This gate has moved already in this Build action (S-9.17).")
    if not drops(s, seat, 1 << edge):
        sides = [h for h in (s.cards.edge_a[edge], s.cards.edge_b[edge]) if h != c.OUT]
        done = [s.farm[at + st.COMPLETED] >> s.cards.first_hex[s.farm[at + st.REGION + h]] & 1 for h in sides]
        if len(done) == 2 and all(done):
            return _("A gate between two completed paddies never moves (S-9.16).")
        return _("There is no other edge of its paddy where this gate could go (S-9.15).")
    return _("Nothing forbids that.")


def _drop(s: Spirits, seat: int, edge: int) -> str:
    if not s.farm[seat * st.STRIDE + st.WALLS] >> edge & 1:
        return _("A gate changes places with a wall of the same paddy (S-9.14).")
    return _("There the gate would open into another completed paddy, or spoil a closed region (S-9.15).")
