"""What a player is asked, phase by phase; and whom the others wait for."""

from collections.abc import Callable, Sequence

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.position import OVER
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import plant_cost
from subak.games.spirits.paddies import hexes_of, paddy_at, room_of
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import LINE_NAMES, animals, hexes_in, laborers, person, pieces, pieces_left, spirit_name
from subak.games.spirits.workers import idle_labor, idle_stock
from subak.kit.text import _, listed, n_, player

Names = Sequence[str]


def ask(s: Spirits, seat: int, names: Names = ()) -> str:
    if s.phase == OVER:
        return _result(s, seat, names)
    if seat < 0 or not s.actors >> seat & 1:
        return _wait(s, seat, names)
    return ASKERS[s.phase](s, seat, names)


def _first_gate(_s: Spirits, _seat: int, _names: Names) -> str:
    return _("Where does the gate of your starting paddy go? Water leaves the paddy through it.")


def _draft(s: Spirits, _seat: int, _names: Names) -> str:
    if s[st.DECK] == 1:
        text = _("Draft {d}, choice {n} of {all}: which spirit do you keep? The others go to the left.")
    else:
        text = _("Draft {d}, choice {n} of {all}: which spirit do you keep? The others go to the right.")
    return text.format(d=s[st.DECK], n=s[st.SPOT] + 1, all=st.PASSES)


def _infest(s: Spirits, seat: int, names: Names) -> str:
    weed = s.cards.rain_kind[s[st.RAIN_CARD]] == c.WEED
    victim = s[st.TURN_ORDER + s[st.TURN]]
    if victim == seat:
        if weed:
            return _("The rain brings a weed: to which of your paddies?")
        return _("The rain brings a pest: to which of your paddies?")
    if weed:
        return _("The rain brings a weed: to which paddy of {player}?").format(player=player(names, victim))
    return _("The rain brings a pest: to which paddy of {player}?").format(player=player(names, victim))


def _play(s: Spirits, _seat: int, _names: Names) -> str:
    return _(
        "Round {n}: which spirit do you play? Everybody's highest spirit counts: whose is lowest goes first and "
        "takes the rain."
    ).format(n=s[st.ROUND])


def _resolve(s: Spirits, _seat: int, _names: Names) -> str:
    if s[st.OPERATION] < 0:
        return _("Which spirit do you use next, or are you done? Use them in any order, each once a round.")
    spirit = spirit_name(s.cards, s[st.SPIRIT])
    verb = s.cards.plays[s[st.SPIRIT]][s[st.OPERATION]][0]
    if verb == c.MAGIC:
        return _("{spirit}: on which hex does the magic water go?").format(spirit=spirit)
    if verb == c.TAKE_ONE or (verb == c.HEX_ONE and s[st.VICTIM] < 0):
        return _("{spirit}: which player?").format(spirit=spirit)
    return _("{spirit}: which paddy?").format(spirit=spirit)


def _assign(s: Spirits, seat: int, _names: Names) -> str:
    line = s[st.LANE + seat]
    hands, oxen = laborers(idle_labor(s, seat)), animals(idle_stock(s, seat))
    if line == st.LINES:
        return _("Your workers are assigned: {hands} and {animals} stay idle. Done?").format(hands=hands, animals=oxen)
    return _("Round {n}, step 5: how many on {line}? You have {idle} left.").format(
        n=s[st.ROUND],
        line=_(LINE_NAMES[line]),
        idle=oxen if line in (st.BUILD_STOCK, st.ROCK_STOCK, st.PEST_STOCK) else hands,
    )


def _build(s: Spirits, seat: int, _names: Names) -> str:
    if s[st.SPOT]:
        return _("Where does the gate go? It changes places with a wall of its paddy.")
    if s[st.LEFT] > 0:
        return _("What do you build? {n}, from {stock}; gates that lead into no paddy may move for free.").format(
            n=pieces(s[st.LEFT]), stock=listed(pieces_left(s, seat))
        )
    return _("Nobody is left to build. Do you move a gate for free?")


def _rocks(s: Spirits, _seat: int, _names: Names) -> str:
    return _("Which rock do you remove? You can remove {n}.").format(n=s[st.LEFT])


def _water_out(s: Spirits, seat: int, _names: Names) -> str:
    paddy = paddy_at(s, seat, s[st.SPOT])
    return _("Water Out: how many discs stay in the paddy {hexes}? It holds {here}, {carry} come from above.").format(
        hexes=hexes_in(s, seat, paddy), here=s[st.WATER + seat * 10 + paddy], carry=s[st.CARRIED]
    )


def _weeds(s: Spirits, _seat: int, _names: Names) -> str:
    return n_("Where do you pull a weed? {n} laborer left.", "Where do you pull a weed? {n} laborers left.", s[st.LEFT])


def _pests(s: Spirits, seat: int, _names: Names) -> str:
    if s.has(seat, c.WET_DUCK):
        return n_("Which paddy gets a duck? {n} duck left.", "Which paddy gets a duck? {n} ducks left.", s[st.LEFT])
    return n_("Which dry paddy gets a duck? {n} duck left.", "Which dry paddy gets a duck? {n} ducks left.", s[st.LEFT])


def _harvest(s: Spirits, seat: int, _names: Names) -> str:
    paddy = paddy_at(s, seat, s[st.SPOT])
    hexes = hexes_in(s, seat, paddy)
    if s[st.OPERATION]:
        return _("The rice of the paddy {hexes} is not cut. Does it stand, or rot?").format(hexes=hexes)
    return _("The paddy {hexes} is ripe: how many hexes do you cut? You can cut {n}.").format(
        hexes=hexes, n=min(s[st.LEFT], hexes_of(s, seat, paddy))
    )


def _water_in(s: Spirits, seat: int, _names: Names) -> str:
    n = s[st.CARRIED]
    if s[st.SPOT] >= s[st.REACH + seat]:
        return n_(
            "{n} disc would run on. How many do you keep back?",
            "{n} discs would run on. How many do you keep back?",
            n,
        )
    paddy = paddy_at(s, seat, s[st.SPOT])
    return n_(
        "Water In: {n} disc at the paddy {hexes}, which holds {here} of {room}. Fill it?",
        "Water In: {n} discs at the paddy {hexes}, which holds {here} of {room}. Fill it?",
        n,
        hexes=hexes_in(s, seat, paddy),
        here=s[st.WATER + seat * 10 + paddy],
        room=room_of(s, seat, paddy),
    )


def _grow(s: Spirits, seat: int, _names: Names) -> str:
    paddy = paddy_at(s, seat, s[st.SPOT])
    if s[st.WATER + seat * 10 + paddy]:
        text = _("Magic water helps to flood the paddy {hexes}: does it grow?")
    else:
        text = _("Only magic water floods the paddy {hexes}: does it grow?")
    return text.format(hexes=hexes_in(s, seat, paddy))


def _plant(s: Spirits, seat: int, _names: Names) -> str:
    paddy = paddy_at(s, seat, s[st.SPOT])
    hexes, needed = hexes_in(s, seat, paddy), plant_cost(s, seat, paddy)
    if not needed:
        return _("The paddy {hexes} is flooded: plant it? It needs no planters.").format(hexes=hexes)
    return n_(
        "The paddy {hexes} is flooded: plant it? It needs {needed} of your {n} planter.",
        "The paddy {hexes} is flooded: plant it? It needs {needed} of your {n} planters.",
        s[st.LEFT],
        hexes=hexes,
        needed=needed,
    )


def _goals(s: Spirits, seat: int, _names: Names) -> str:
    if s[st.CLAIMED + seat]:
        return n_(
            "Which achievement do you claim next? You may take {n} tile more.",
            "Which achievement do you claim next? You may take {n} tiles more.",
            s[st.LEFT],
        )
    return n_(
        "Which achievement do you claim? You may take {n} tile this round.",
        "Which achievement do you claim? You may take {n} tiles this round.",
        s[st.LEFT],
    )


def _market(s: Spirits, seat: int, _names: Names) -> str:
    return n_(
        "Market: what do you buy? You have {rice} rice, and have bought {n} item this round.",
        "Market: what do you buy? You have {rice} rice, and have bought {n} items this round.",
        s[st.BOUGHT + seat],
        rice=s[st.RICE + seat],
    )


def _wait(s: Spirits, seat: int, names: Names) -> str:
    if s.actors >> CHANCE & 1:
        return _("The next card is being turned up.")
    waiting = [person(other, seat, names) for other in members(s.actors)]
    return _("Waiting for {players}.").format(players=listed(waiting))


def _result(s: Spirits, seat: int, names: Names) -> str:
    winner = members(s.winners())[0]
    scores = _(", ").join(str(n) for n in sorted(s.scores(), reverse=True))
    if winner == seat:
        return _("The game is over: you win ({scores} rice).").format(scores=scores)
    return _("The game is over: {player} wins ({scores} rice).").format(player=player(names, winner), scores=scores)


ASKERS: dict[int, Callable[[Spirits, int, Names], str]] = {
    st.FIRST_GATE: _first_gate,
    st.DRAFT: _draft,
    st.INFEST: _infest,
    st.PLAY: _play,
    st.RESOLVE: _resolve,
    st.ASSIGN: _assign,
    st.BUILD: _build,
    st.ROCKS: _rocks,
    st.WATER_OUT: _water_out,
    st.WEEDS: _weeds,
    st.PESTS: _pests,
    st.HARVEST: _harvest,
    st.WATER_IN: _water_in,
    st.GROW: _grow,
    st.PLANT: _plant,
    st.GROW_AGAIN: _grow,
    st.GOALS: _goals,
    st.MARKET: _market,
}
