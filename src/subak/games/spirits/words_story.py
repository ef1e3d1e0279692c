"""What happened, as the lines of a viewer's log: a sentence a turn or step, made from two of its views."""

from collections.abc import Callable

from subak.core.bits import members
from subak.core.game import Told
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.market import metric
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import animals, laborers, on_edge, sheet, sheet_text, spirit_name
from subak.games.spirits.words_cards import BONUSES, Phrase, hex_names
from subak.games.spirits.words_story_farm import (
    Names,
    build,
    buy,
    claim,
    farm,
    grow,
    harvest,
    pests,
    plant,
    rocks,
    water_in,
    water_out,
    weeds,
    who,
)
from subak.games.spirits.words_story_film import Moment, phases, unfold, whole
from subak.games.spirits.words_story_spirits import deal, infest, keep, play, rain, resolve
from subak.games.spirits.workers import group_of
from subak.kit.text import N_, _, listed, n_, player

Events = list[tuple[int, int]]
TOLD_AT_ONCE = (st.SETUP_CARDS, st.RAIN, st.INFEST, st.RESOLVE, st.GROW, st.GROW_AGAIN)  # also inside a turn


def story(before: Spirits, after: Spirits, viewer: int, events: Events, names: Names = ()) -> list[Told] | None:
    if goes_on(before, after):
        return None
    if before.phase in (st.DEAL, st.DRAFT):
        seen = Moment(before.phase, viewer, before, after)
        return (deal if before.phase == st.DEAL else keep)(seen, viewer, names)
    lines: list[Told] = []
    for moments in phases(unfold(before, after, events)):
        if moments[0].phase == st.DEAL:
            continue  # a deal that begins is told when packs are complete
        lines += TELLERS[moments[0].phase](moments, names)
    if after.phase == st.ASSIGN:
        lines.append(_sealed(after, names))
    return lines


def goes_on(before: Spirits, after: Spirits) -> bool:
    """Whether the same step, turn or spirit is still under way."""
    if after.phase == st.RESOLVE:
        return after[st.OPERATION] >= 0
    if before.phase != after.phase or before.phase in TOLD_AT_ONCE:
        return False
    if before.phase == st.DRAFT:
        return before[st.SPOT] == after[st.SPOT]
    return before.phase == st.DEAL or before[st.TURN] == after[st.TURN]


# -- setup


def _tiles_out(moments: list[Moment], _names: Names) -> list[Told]:
    moment = whole(moments)
    tiles = [_(moment.new.cards.tile_name[tile]) for tile in members(moment.new[st.TILES_UP])]
    text = n_(
        "{n} achievement is laid out: {tiles}.",
        "{n} achievements are laid out: {tiles}.",
        len(tiles),
        tiles=listed(tiles),
    )
    return [Told(text, moment.changed(st.TILES_UP), part="tiles")]


def _first_gate(moments: list[Moment], names: Names) -> list[Told]:
    moment = whole(moments)
    s = moment.new
    lines: list[Told] = []
    for seat in range(s[st.PLAYERS]):
        place = on_edge(
            s.cards, members(s[st.GATES + seat])[0], N_("between {one} and {two}"), N_("on the {side} rim of {hex}")
        )
        text = _("{player} puts the gate of the starting paddy {place}.").format(player=who(names, seat), place=place)
        lines.append(Told(text, moment.changed(st.WALLS, st.GATES, owner=seat), seat, farm(seat)))
    return lines


def _setup_card(moments: list[Moment], names: Names) -> list[Told]:
    """One card, for the player whom the deal has come to."""
    moment = whole(moments)
    if not moment.changed(st.SETUP):
        return []
    seat, s = moment.old[st.TURN], moment.new
    pieces, rice = moment.gain(st.CREDITS + seat), moment.gain(st.RICE + seat)
    workers, livestock = moment.gain(st.LABOR + seat), moment.gain(st.STOCK + seat)
    bonus = [
        text
        for n, text in (
            (pieces, n_("{n} free wall or gate", "{n} free walls or gates", pieces)),
            (rice, _("{n} rice").format(n=rice)),
            (workers, laborers(workers)),
            (livestock, animals(livestock)),
        )
        if n
    ]
    text = _("{player} gets setup card {n}: rocks on {hexes}; the bonus is {bonus}.")
    if not bonus:
        text = _("{player} gets setup card {n}: rocks on {hexes}.")
    words = moment.changed(st.SETUP, st.STONES, st.CREDITS, st.LABOR, st.STOCK, st.RICE, st.EARNED, owner=seat)
    text = text.format(
        player=who(names, seat), n=s[st.SETUP + seat], hexes=hex_names(s[st.STONES + seat]), bonus=listed(bonus)
    )
    return [Told(text, words, part=farm(seat))]


# -- workers


BUILDERS = {st.BUILD_LABOR, st.BUILD_STOCK}
POSTS: dict[int, Phrase] = {  # line -> so many workers and what they are to do
    st.BUILD_LABOR: lambda n: _("{workers} to build").format(workers=laborers(n)),
    st.BUILD_STOCK: lambda n: n_("{n} ox to build", "{n} oxen to build", n),
    st.ROCK_STOCK: lambda n: n_("{n} ox to the rocks", "{n} oxen to the rocks", n),
    st.ROCK_LABOR: lambda n: _("{workers} to the rocks").format(workers=laborers(n)),
    st.WEED_LABOR: lambda n: _("{workers} to the weeds").format(workers=laborers(n)),
    st.PEST_STOCK: lambda n: n_("{n} duck to pests and fertilizer", "{n} ducks to pests and fertilizer", n),
    st.HARVEST_LABOR: lambda n: _("{workers} to the harvest").format(workers=laborers(n)),
    st.PLANT_LABOR: lambda n: _("{workers} to plant").format(workers=laborers(n)),
}


def _builders(people: int, oxen: int) -> list[str]:
    return [n_("{workers} and {n} ox to build", "{workers} and {n} oxen to build", oxen, workers=laborers(people))]


def assigned_words(seat: int) -> list[int]:
    return list(range(st.ASSIGNED + seat * st.LINES, st.ASSIGNED + (seat + 1) * st.LINES))


def _workers(s: Spirits, seat: int) -> list[str]:
    """All that a player can assign."""
    livestock = s[st.STOCK + seat] + s[st.HERD + seat]
    return [laborers(s[st.LABOR + seat] + s[st.CREW + seat])] + ([animals(livestock)] if livestock else [])


def _sealed(s: Spirits, names: Names) -> Told:
    """The question of step 5: from now on the lines of the others are hidden."""
    hands = [
        _("{player} has {workers}").format(player=player(names, seat), workers=listed(_workers(s, seat)))
        for seat in s.order()
    ]
    words = [word for seat in range(s[st.PLAYERS]) for word in assigned_words(seat)]
    return Told(
        _("All assign their workers in secret: {hands}.").format(hands=_("; ").join(hands)), words, part="lines"
    )


def _assigned(moments: list[Moment], names: Names) -> list[Told]:
    s = moments[-1].new
    lines: list[Told] = []
    for seat in s.order():
        groups = enumerate(s.some(st.ASSIGNED + seat * st.LINES, st.LINES))
        sent = {line: n * group_of(s, seat, line) for line, n in groups if n}
        both = _builders(sent.pop(st.BUILD_LABOR), sent.pop(st.BUILD_STOCK)) if sent.keys() >= BUILDERS else []
        posts = [*both, *[POSTS[line](n) for line, n in sent.items()]]
        text = _("{player} sends {posts}.") if posts else _("{player} sends nobody to work.")
        text = text.format(player=who(names, seat), posts=listed(posts))
        lines.append(Told(text, assigned_words(seat), seat, farm(seat)))
    return lines


# -- the end of a round, and of the game


def _round_end(moments: list[Moment], names: Names) -> list[Told]:
    moment = whole(moments)
    old, s = moment.old, moment.new
    rice = [
        _("{player} has {n} rice").format(player=player(names, seat), n=old[st.RICE + seat])
        for seat in range(old[st.PLAYERS])
    ]
    text = _("Round {n} ends: {rice}.").format(n=old[st.ROUND], rice=listed(rice))
    words = moment.changed(st.ROUND, st.CREW, st.HERD, st.CREDITS, st.ASSIGNED, st.USED)
    lines = [Told(text, words, part="sky")]
    if s[st.ROUND] == st.ROUNDS:
        n = moment.gain(st.SUPPLY)
        text = n_(
            "Round {round}, the last harvest: {n} disc of water leaves the fields.",
            "Round {round}, the last harvest: {n} discs of water leave the fields.",
            n,
            round=st.ROUNDS,
        )
        lines.append(Told(text, moment.changed(st.WATER, st.RESERVOIR, st.SUPPLY), part="supplies"))
    return lines


def _game_end(moments: list[Moment], names: Names) -> list[Told]:
    moment = whole(moments)
    s = moment.new
    lines = [line for seat in range(s[st.PLAYERS]) for line in _bonuses(moment, seat, names)]
    for seat in range(s[st.PLAYERS]):
        text = _("{player} ends with {n} rice: {parts}.") if sheet(s, seat) else _("{player} ends without rice.")
        text = text.format(player=who(names, seat), n=s[st.RICE + seat], parts=sheet_text(s, seat))
        lines.append(Told(text, [], part=farm(seat)))
    winner = members(s.winners())[0]
    lines.append(Told(_won(s, winner, names), [], winner, farm(winner)))
    return lines


def _bonuses(moment: Moment, seat: int, names: Names) -> list[Told]:
    """S-21.6, spirit by spirit."""
    s = moment.old
    lines: list[Told] = []
    for card in members(s[st.ROW + seat]):
        held = [what for what in range(len(c.METRICS)) if s.cards.holders[c.FINAL_RICE + what] >> card & 1]
        each = {what: s.cards.powers[c.FINAL_RICE + what][card] for what in held}
        n = sum(each[what] * metric(s, seat, what) for what in held)
        if n:
            text = _("{spirit} pays {n} rice to {player} at the end: {bonus}.").format(
                spirit=spirit_name(s.cards, card),
                player=player(names, seat),
                n=n,
                bonus=listed([_(BONUSES[what]).format(n=each[what]) for what in held]),
            )
            lines.append(Told(text, moment.changed(st.RICE, st.EARNED, owner=seat), seat, farm(seat)))
    return lines


def _won(s: Spirits, winner: int, names: Names) -> str:
    """Who wins, and by what (S-23.1, S-23.2)."""
    best = s[st.RICE + winner]
    others = [seat for seat in range(s[st.PLAYERS]) if seat != winner]
    tied = [seat for seat in others if s[st.RICE + seat] == best]
    if tied:
        return _("{player} wins the tie at {n} rice by the highest spirit: {mine} against {others}.").format(
            player=who(names, winner),
            n=best,
            mine=s[st.ROW + winner].bit_length() - 1,
            others=listed([str(s[st.ROW + seat].bit_length() - 1) for seat in tied]),
        )
    second = max(others, key=lambda seat: s[st.RICE + seat])
    return _("{player} wins with {n} rice, {more} more than {other}.").format(
        player=who(names, winner), n=best, more=best - s[st.RICE + second], other=player(names, second)
    )


# -- all phases

Teller = Callable[[list[Moment], Names], list[Told]]


def _each(tell: Callable[[Moment, Names], list[Told]]) -> Teller:
    """Turn after turn."""
    return lambda moments, names: [line for moment in moments for line in tell(moment, names)]


TELLERS: dict[int, Teller] = {
    st.TILES_OUT: _tiles_out,
    st.FIRST_GATE: _first_gate,
    st.SETUP_CARDS: _setup_card,
    st.RAIN: rain,
    st.INFEST: infest,
    st.PLAY: play,
    st.RESOLVE: resolve,
    st.ASSIGN: _assigned,
    st.BUILD: _each(build),
    st.ROCKS: _each(rocks),
    st.WATER_OUT: _each(water_out),
    st.WEEDS: _each(weeds),
    st.PESTS: _each(pests),
    st.HARVEST: _each(harvest),
    st.WATER_IN: _each(water_in),
    st.GROW: lambda moments, names: grow(whole(moments), names),
    st.PLANT: _each(plant),
    st.GROW_AGAIN: lambda moments, names: grow(whole(moments), names),
    st.GOALS: _each(claim),
    st.MARKET: _each(buy),
    st.ROUND_END: _round_end,
    st.GAME_END: _game_end,
}
