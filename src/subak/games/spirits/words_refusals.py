"""Why a click is refused: the sentence of every rule that refuses one."""

from collections.abc import Callable

from subak.games.spirits import actions as a
from subak.games.spirits import building, farming, hands, market, resolving, steps, water, weather, workers
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import laborers
from subak.games.spirits.words_cards import MEASURES
from subak.kit.text import N_, _, cited

REFUSALS = {
    steps.HAS_A_ROCK: N_("A paddy with a rock in it cannot be used"),
    steps.OPEN_FIELD: N_("That is open field; only completed paddies can be worked"),
    hands.NOT_IN_THE_PACK: N_("That spirit is not in the pack before you"),
    steps.NO_SUCH_ANSWER: N_("That is no answer to this question"),
    steps.NO_NUMBER_NOW: N_("No number is asked for now"),
    steps.NO_SPIRIT_NOW: N_("Spirits are chosen in a draft, in step 2 or in step 4"),
    steps.NOT_BUILDING: N_("Walls and gates are built and moved in the Build action"),
    steps.NO_PADDY_NOW: N_("Paddies are chosen only when an action asks for one"),
    steps.NOT_YOUR_TURN: N_("It is not your turn: the actions run in turn order"),
    weather.NOT_WHERE_IT_FALLS: N_("The rain card does not fall on that paddy"),
    hands.NOT_IN_HAND: N_("You play one spirit a round, from your hand"),
    resolving.NOT_FACE_UP: N_("You use spirits that lie face up before you"),
    resolving.USED_THIS_ROUND: N_("You have used this spirit in this round; each is used once"),
    resolving.IS_PASSIVE: N_("A passive spirit is not resolved: what it says holds all the time"),
    resolving.FINISH_THE_SPIRIT: N_("First finish the spirit that you are using: it is carried out completely"),
    steps.NOT_THIS_PLAYER: N_("The spirit does not ask for this player"),
    resolving.CANNOT_DO_IT_ALL: N_("As things stand, the spirit could not do all that it says"),
    resolving.NO_USE_FOR_THE_PADDY: N_("The spirit has no use for that paddy"),
    resolving.USED_FOR_GOOD: N_("This spirit works once in a game, and you have used it"),
    steps.ALL_MUST_CHOOSE: N_("You have chosen; it counts when all have"),
    workers.TOO_MANY_WORKERS: N_("You have not so many workers left, or the line has no use for them"),
    building.NO_CREDITS_LEFT: N_("Nobody is left to build: all your build credits are used"),
    building.A_PIECE_STANDS_THERE: N_("A piece stands there already; walls are never moved or replaced"),
    building.NO_PIECE_THERE: N_("No piece can go there"),
    building.WALLS_STAY: N_("Only gates move; walls stay for ever"),
    building.ONE_GATE_ONLY: N_("That would close a paddy with a single gate: it needs an entry and an exit"),
    building.THREE_GATES: N_("That would close a paddy with three gates: it may have one entry and one exit"),
    building.MAKES_A_RING: N_("That would make a ring of paddies that no water reaches"),
    building.PADDY_IS_NOT_EMPTY: N_("A paddy is divided only while it is empty: no water, weeds, pests or crop"),
    building.PARTS_NEED_TWO_GATES: N_("Both parts of a divided paddy need an entry and an exit"),
    building.LIFT_A_GATE_FIRST: N_("First lift the gate that is to move"),
    building.SET_THE_GATE_DOWN: N_("You have lifted a gate: set it down first"),
    building.NO_WALL_THERE: N_("A gate changes places with a wall of the same paddy"),
    building.NOWHERE_TO_GO: N_("There is no other edge of its paddy where this gate could go"),
    building.OPENS_WRONGLY: N_("There the gate would open into another completed paddy, or spoil a closed region"),
    building.BETWEEN_TWO_PADDIES: N_("A gate between two completed paddies never moves"),
    building.HAS_MOVED: N_("This gate has moved already in this Build action"),
    building.WALLS_ARE_BUILT: N_("All your {n} walls are built"),
    building.GATES_ARE_BUILT: N_("All your {n} gates are built"),
    steps.NOT_CLEARING_ROCKS: N_("Rocks are removed in the Rocks action, by livestock assigned to it"),
    farming.NO_ROCK_THERE: N_("There is no rock on that hex"),
    water.TOO_MANY_DISCS: N_("Only as many discs stay as have come this far and have a hex of their own"),
    farming.NO_WEED_THERE: N_("No weed grows there"),
    farming.WEEDS_STAND_IN_WATER: N_("Weeds are pulled in dry paddies only; this one holds water"),
    farming.TOO_FEW_WEEDERS: N_("One weed there takes {need}; you have {have} left"),
    farming.DUCKS_STAY_DRY: N_("Ducks work in dry paddies only; this one holds water"),
    farming.NOTHING_FOR_A_DUCK: N_("There is no pest there, and nothing planted to fertilize"),
    farming.FERTILIZER_HAS_RUN_OUT: N_("There is no pest there, and the fertilizer has run out"),
    farming.TOO_MANY_HEXES: N_("A harvest takes its laborers for every hex cut, and no more hexes than the paddy has"),
    water.WHOLLY_OR_NOT_AT_ALL: N_("A paddy is filled wholly or not at all"),
    steps.NOT_CLAIMING: N_("Tiles are claimed in step 7"),
    market.TILE_IS_GONE: N_("That tile does not lie face up"),
    market.TILE_ASKS_FOR_MORE: N_("You have {have}; the tile asks for {n}"),
    market.NONE_FOR_SALE: N_("Your market has none left"),
    market.TOO_DEAR: N_("That costs {n} rice with its tax, and you have {have}"),
    steps.NOT_THE_MARKET: N_("Workers are bought in step 8, the market, of rounds 1 to 5"),
    resolving.NO_PLACE_FOR_MAGIC: N_("Magic water goes on a hex without magic water, in a usable paddy of yours"),
    steps.GAME_IS_OVER: N_("The game is over"),
}


def why_not(s: Spirits, seat: int, action: int) -> str:
    code = s.forbids(seat, action) if 0 <= seat < s[st.PLAYERS] else s.idle(seat)
    if not code:
        return _("Nothing forbids that.")
    figures = FIGURES[code](s, seat, action) if code in FIGURES else {}
    return cited("S", code, _(REFUSALS[code]).format(**figures))


def _weeders(s: Spirits, seat: int, action: int) -> dict[str, object]:
    need = farming.weed_cost(s, seat, action - a.PADDY)
    return {"need": laborers(need), "have": s[st.LEFT]}


def _condition(s: Spirits, seat: int, action: int) -> dict[str, object]:
    """What a tile asks for that the seat has not."""
    for what, comparison, n in s.cards.tile_needs[a.tile_of(action)]:
        have = market.metric(s, seat, what)
        if (have < n) if comparison == c.AT_LEAST else (have > n):
            return {"have": MEASURES[what](have, ""), "n": n}
    raise ValueError("the tile can be claimed")


def _price(s: Spirits, seat: int, action: int) -> dict[str, object]:
    return {"n": market.cost_of(s, seat, action), "have": s[st.RICE + seat]}


# What stands in the sentences that have figures.
FIGURES: dict[int, Callable[[Spirits, int, int], dict[str, object]]] = {
    building.WALLS_ARE_BUILT: lambda s, _seat, _action: {"n": s.cards.walls[s[st.PLAYERS]]},
    building.GATES_ARE_BUILT: lambda s, _seat, _action: {"n": s.cards.gates[s[st.PLAYERS]]},
    farming.TOO_FEW_WEEDERS: _weeders,
    market.TILE_ASKS_FOR_MORE: _condition,
    market.TOO_DEAR: _price,
}
