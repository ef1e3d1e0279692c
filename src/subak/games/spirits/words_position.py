"""The whole position in words, for those who do not look at the board; and why a tie ends as it does.

A block is a list of rows that begins with its heading.
"""

from collections.abc import Sequence

from subak.core.bits import members
from subak.core.position import OVER
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.hands import hand
from subak.games.spirits.market import meets
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import discs, heading, hexes_in, person, phase_name, progress, spirit_name
from subak.games.spirits.words_actions import write
from subak.games.spirits.words_cards import CUBES_OF, DEEDS, LETTERS, infest_text, needs_text
from subak.games.spirits.words_farm import edge_names, has_market, tell_farm, tell_spirit
from subak.games.spirits.words_questions import ask
from subak.kit.text import _, chapters, listed, n_, player

Names = Sequence[str]


def tell(s: Spirits, seat: int, names: Names = ()) -> str:
    n = s[st.PLAYERS]
    blocks = [_tell_round(s, seat, names)]
    blocks += [tell_farm(s, (max(seat, 0) + k) % n, seat, names) for k in range(n)]
    blocks += _tell_cards(s, seat) if seat >= 0 else []
    blocks += [_tell_tiles(s, seat, names), _tell_market(s.cards) if has_market(s) else [], _tell_map(s.cards)]
    blocks.append(["", tiebreak(s, names), ask(s, seat, names)])
    return chapters((block[0], block[1:]) for block in blocks if block)


# -- the table


def _tell_round(s: Spirits, viewer: int, names: Names) -> list[str]:
    title = _("Before the first round, {phase}") if s[st.ROUND] == 0 else _("Round {n} of {all}, {phase}")
    order = listed([person(seat, viewer, names) for seat in s.order()])
    lines = [
        title.format(n=s[st.ROUND], all=st.ROUNDS, phase=phase_name(s.phase)),
        _("Turn order: {order}.").format(order=order),
        *_tell_rain(s),
        _("Supply: {pieces}.").format(pieces=listed(_supply(s))),
    ]
    if s[st.GENTLE]:
        lines.append(_("Spirits and rain cards that hurt others are out of the game."))
    return lines + _tell_step(s, viewer, names)


def _supply(s: Spirits) -> list[str]:
    return [
        discs(s[st.SUPPLY]),
        CUBES_OF[c.WEED](s[st.WEEDS_LEFT]),
        CUBES_OF[c.PEST](s[st.PESTS_LEFT]),
        n_("{n} fertilizer", "{n} fertilizer", s[st.FERTILIZER]),
        n_("{n} magic disc", "{n} magic discs", s[st.MAGIC_LEFT]),
    ]


def _tell_rain(s: Spirits) -> list[str]:
    card = s[st.RAIN_CARD]
    if not card:
        return []
    text = _("Rain card {n}, with {water} on it: {text}") if s[st.ON_CARD] else _("Rain card {n}: {text}")
    if s[st.ROUND] == st.ROUNDS:  # S-21.1
        text = _("It does not rain any more; the last rain card was {n}.")
    lines = [text.format(n=card, water=discs(s[st.ON_CARD]), text=infest_text(s.cards, card))]
    earlier = [str(n) for n in members(s[st.RAINED] & ~(1 << card))]
    if earlier:
        lines.append(_("Earlier rain cards: {cards}.").format(cards=listed(earlier)))
    return lines


def _tell_step(s: Spirits, viewer: int, names: Names) -> list[str]:
    """How far dealing, a choice of all at once or the turn of somebody has come."""
    acting = members(s.actors & (1 << s[st.PLAYERS]) - 1)
    lines = []
    if s.phase == st.DEAL:
        lines.append(_("Spirits dealt: {n} of {all}.").format(n=s[st.TURN], all=st.PACK * s[st.PLAYERS]))
    if s.phase == st.DRAFT:
        choice = _("Draft {d}, choice {n} of {all}.")
        lines.append(choice.format(d=s[st.DECK], n=s[st.SPOT] + 1, all=st.PASSES))
    if acting and (s.phase == st.DRAFT or s.asking().sealed):
        still = listed([person(seat, viewer, names) for seat in acting])
        lines.append(_("Still to choose: {players}.").format(players=still))
        return lines + (_tell_choice(s, viewer, names) if viewer >= 0 else [])
    return lines + _tell_turn(s, acting[0], viewer, names) if acting else lines


def _tell_choice(s: Spirits, seat: int, names: Names) -> list[str]:
    """What the viewer has chosen and nobody else sees yet."""
    choice = s[st.CHOICE + seat]
    if not choice:
        return []
    action = a.of_card(choice) if s.phase == st.PLAY else a.GATE + choice - 1
    return [_("You have chosen: {choice}.").format(choice=write(s, seat, action, names))]


def _tell_turn(s: Spirits, seat: int, viewer: int, names: Names) -> list[str]:
    """How far the turn of somebody has come who acts in sight of all, and what is asked there."""
    lines = _tell_spirit_use(s, seat, viewer, names) if s.phase == st.RESOLVE else []
    if s.phase == st.BUILD and s[st.SPOT]:
        lines.append(_("A gate is lifted: {edge}.").format(edge=edge_names(s.cards, 1 << s[st.SPOT] - 1)))
    if s.phase == st.HARVEST:
        lines += _tell_cutting(s, seat)
    if seat != viewer:
        question = ask(s, seat, names)
        lines.append(_("{player} is asked: {question}").format(player=heading(seat, viewer, names), question=question))
    return lines


def _tell_spirit_use(s: Spirits, seat: int, viewer: int, names: Names) -> list[str]:
    """The operation of a spirit that is being carried out, and what is left of it."""
    if s[st.OPERATION] < 0:
        return []
    plays = s.cards.plays[s[st.SPIRIT]]
    verb, noun, n = plays[s[st.OPERATION]]
    text = _("{who}, {spirit}, part {part} of {all}: {deed}.").format(
        who=heading(seat, viewer, names),
        spirit=spirit_name(s.cards, s[st.SPIRIT]),
        part=s[st.OPERATION] + 1,
        all=len(plays),
        deed=DEEDS[verb, noun](s[st.LEFT] if s[st.LEFT] >= 0 else n),
    )
    if s[st.VICTIM] < 0:
        return [text]
    victim = s[st.TURN_ORDER + s[st.VICTIM]]
    struck = _("It strikes your farm.") if victim == viewer else _("It strikes the farm of {player}.")
    return [text, struck.format(player=player(names, victim))]


def _tell_cutting(s: Spirits, seat: int) -> list[str]:
    """S-14: the cutters left, the harvest that a spirit makes larger, and what was let stand."""
    lines = []
    if s[st.LEFT] > 0:
        lines.append(n_("Cutters for {n} hex are left.", "Cutters for {n} hexes are left.", s[st.LEFT]))
    if s[st.GAIN + seat] and not s[st.OPERATION]:
        lines.append(_("A larger harvest will pay {n} rice more so far.").format(n=s[st.GAIN + seat]))
    stands = [hexes_in(s, seat, paddy) for paddy in members(s[st.KEPT_BACK + seat])]
    if stands:
        lines.append(_("Rice stands on: {paddies}.").format(paddies=_(", ").join(stands)))
    return lines


# -- what players want


def _tell_tiles(s: Spirits, viewer: int, names: Names) -> list[str]:
    """The tiles, how far the viewer is, and who else could claim them as things stand."""
    lines = [_("Achievements")] if s[st.TILES_UP] else []
    for tile in members(s[st.TILES_UP]):
        facts = [
            _("{name}, {n} rice: {needs}.").format(
                name=_(s.cards.tile_name[tile]), n=s.cards.tile_rice[tile], needs=needs_text(s.cards, tile)
            )
        ]
        lacking = progress(s, viewer, tile) if viewer >= 0 and s[st.COUNT + viewer] else ""
        if lacking:
            facts.append(_("You: {progress}.").format(progress=lacking))
        able = [
            person(seat, viewer, names) for seat in range(s[st.PLAYERS]) if s[st.COUNT + seat] and meets(s, seat, tile)
        ]
        if able:
            facts.append(_("Met by {players}.").format(players=listed(able)))
        lines.append(" ".join(facts))
    return lines


def _tell_market(cards: c.Cards) -> list[str]:
    """S-19: what is printed beside every farm."""
    return [
        _("Market of every farm"),
        _("Laborers cost in this order: {prices}.").format(prices=_(", ").join(map(str, cards.labor_prices))),
        _("Animals cost in this order: {prices}.").format(prices=_(", ").join(map(str, cards.stock_prices))),
        _("Tax of a round by items bought: {taxes}.").format(taxes=_(", ").join(map(str, cards.tax[1:]))),
    ]


def _tell_map(cards: c.Cards) -> list[str]:
    """Which hexes touch."""
    around = [f"{LETTERS[h]} {' '.join(sorted(LETTERS[way & 15] for way in cards.ways[h]))}" for h in range(c.HEXES)]
    rims = edge_names(cards, sum(1 << edge for edge, beyond in enumerate(cards.edge_b) if beyond == c.OUT))
    return [
        _("Map of every farm"),
        _("Every hex and its neighbours: {hexes}.").format(hexes=_("; ").join(around)),
        _("Water comes from the reservoir into A."),
        _("Walls and gates go between hexes, and on the {rims}.").format(rims=rims),
    ]


# -- what the viewer holds


def _tell_cards(s: Spirits, seat: int) -> list[list[str]]:
    """The pack to choose from, and the hand with what was passed on in its draft."""
    pack = members(s[st.SEEN + seat * st.PASSES + s[st.SPOT]]) if s.phase in (st.DEAL, st.DRAFT) else []
    kept = members(hand(s, seat))
    blocks = []
    if pack and (s.phase == st.DEAL or s.actors >> seat & 1):
        blocks.append([_("Your pack"), *[tell_spirit(s.cards, card) for card in pack]])
    if kept:
        blocks.append([_("Your hand"), *[tell_spirit(s.cards, card) for card in kept], *_tell_passed(s, seat)])
    return blocks


def _tell_passed(s: Spirits, seat: int) -> list[str]:
    """S-2.1: what was in the packs of this draft that the viewer has passed on."""
    lines = []
    for turn in range(st.PASSES):
        kept, seen = s[st.KEPT + seat * st.PASSES + turn], s[st.SEEN + seat * st.PASSES + turn]
        if kept > 0:
            names = listed([spirit_name(s.cards, card) for card in members(seen & ~(1 << kept))])
            lines.append(_("Beside {kept} you saw {names}.").format(kept=spirit_name(s.cards, kept), names=names))
    return lines


def tiebreak(s: Spirits, names: Names = ()) -> str:
    """S-23.2, where rice alone does not say who wins."""
    best = max(s.scores())
    tied = [seat for seat in range(s[st.PLAYERS]) if s[st.RICE + seat] == best]
    if s.phase != OVER or len(tied) < 2:
        return ""
    highest = {seat: s[st.ROW + seat].bit_length() - 1 for seat in tied}
    winner = members(s.winners())[0]
    others = [str(highest[seat]) for seat in tied if seat != winner]
    return _("{n} rice each; the highest spirit wins: {player} has {mine} against {others} (S-23.2).").format(
        n=best, player=player(names, winner), mine=highest[winner], others=listed(others)
    )
