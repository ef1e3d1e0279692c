"""The story of rain and spirits: drafts, what the rain brings, who goes first, what every spirit does."""

from collections.abc import Callable

from subak.core.bits import members
from subak.core.game import CHANCE, Told
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.hands import hand, receiver
from subak.games.spirits.rules import Spirits
from subak.games.spirits.weather import immune, struck
from subak.games.spirits.words import animals, discs, hexes_in, laborers, spirit_name
from subak.games.spirits.words_cards import CUBES_OF, LETTERS
from subak.games.spirits.words_story_farm import Names, cubes_gained, farm, these, who
from subak.games.spirits.words_story_film import Moment, whole
from subak.kit.text import N_, _, listed, n_, player

# -- drafts, of which everybody sees another part


def spirits_in(s: Spirits, mask: int) -> str:
    return listed([spirit_name(s.cards, card) for card in members(mask)])


def deal(moment: Moment, viewer: int, names: Names) -> list[Told]:
    s = moment.new
    if viewer >= 0:
        text = _("Draft {d} begins: {player} is dealt {spirits}.").format(
            d=s[st.DECK], player=player(names, viewer), spirits=spirits_in(s, s[st.SEEN + viewer * st.PASSES])
        )
    else:
        text = _("Draft {d} begins: everybody is dealt {n} spirits.").format(d=s[st.DECK], n=st.PACK)
    return [Told(text, moment.changed(st.SEEN), part="spirits")]


def keep(moment: Moment, viewer: int, names: Names) -> list[Told]:
    """One pass of a draft."""
    old, s = moment.old, moment.new
    words = moment.changed(st.SEEN, st.KEPT, st.ROUND)
    if s.phase != st.DRAFT:
        return [Told(_drafted(moment, viewer, names), words, viewer if viewer >= 0 else CHANCE, "spirits")]
    if viewer >= 0:
        giver = next(seat for seat in range(s[st.PLAYERS]) if receiver(s, seat) == viewer)
        text = _("{player} keeps {spirit} and gets {spirits} from {giver}.").format(
            player=who(names, viewer),
            spirit=spirit_name(s.cards, s[st.KEPT + viewer * st.PASSES + old[st.SPOT]]),
            spirits=spirits_in(s, s[st.SEEN + viewer * st.PASSES + s[st.SPOT]]),
            giver=player(names, giver),
        )
        return [Told(text, words, viewer, "spirits")]
    left = _("Everybody keeps a spirit and passes the others to the left.")
    right = _("Everybody keeps a spirit and passes the others to the right.")
    return [Told(left if s[st.DECK] == 1 else right, words, part="spirits")]


def _drafted(moment: Moment, viewer: int, names: Names) -> str:
    """The last pass: hands are complete."""
    s = moment.new
    first = s[st.ROUND]
    if viewer < 0:
        text = _("Everybody keeps a last spirit: hands are complete for rounds {first} to {last}.")
        return text.format(first=first, last=first + st.PASSES - 1)
    return _("{player} keeps {spirit}: the hand for rounds {first} to {last} is {spirits}.").format(
        player=who(names, viewer),
        spirit=spirit_name(s.cards, s[st.KEPT + viewer * st.PASSES + moment.old[st.SPOT]]),
        first=first,
        last=first + st.PASSES - 1,
        spirits=spirits_in(s, hand(s, viewer)),
    )


# -- rain, weeds and pests


def rain(moments: list[Moment], _names: Names) -> list[Told]:
    moment = whole(moments)
    s = moment.new
    text = n_(
        "Round {round}: rain card {card} brings {n} disc of water.",
        "Round {round}: rain card {card} brings {n} discs of water.",
        moment.gain(st.ON_CARD),
        round=s[st.ROUND],
        card=s[st.RAIN_CARD],
    )
    return [Told(text, moment.changed(st.RAIN_CARD, st.RAINED, st.ON_CARD, st.SUPPLY), part="rain")]


def cubes_to(moment: Moment, seat: int, kind: int, names: Names) -> list[str]:
    """What came into one field: so many cubes to this paddy of this player."""
    return [
        _("{cubes} to the paddy {hexes} of {player}").format(
            cubes=CUBES_OF[kind](n), hexes=hexes_in(moment.new, seat, paddy), player=player(names, seat)
        )
        for paddy, n in cubes_gained(moment, seat, kind).items()
    ]


IMMUNITIES = {  # kind of cube -> the power that keeps it away, and how that is told
    c.WEED: (c.IMMUNE_WEED, N_("{spirits}: the weed of the rain does not come to {player}.")),
    c.PEST: (c.IMMUNE_PEST, N_("{spirits}: the pest of the rain does not come to {player}.")),
}


def infest(moments: list[Moment], names: Names) -> list[Told]:
    lines = [line for moment in moments for line in _infest(moment, names)]
    return lines if moments[0].deeds else _spared(moments[0].old, names) + lines


def _spared(s: Spirits, names: Names) -> list[Told]:
    """Whose spirits keep away what the rain would have brought."""
    kind, selector = s.cards.rain_kind[s[st.RAIN_CARD]], s.cards.rain_selector[s[st.RAIN_CARD]]
    power, text = IMMUNITIES[kind]
    return [
        Told(
            _(text).format(
                spirits=spirits_in(s, s[st.ROW + seat] & s.cards.holders[power]), player=player(names, seat)
            ),
            [],
            seat,
            farm(seat),
        )
        for seat in s.order()
        if selector != c.NOWHERE and immune(s, seat, kind) and struck(s, seat, selector)
    ]


def _infest(moment: Moment, names: Names) -> list[Told]:
    s = moment.new
    hit = [seat for seat in s.order() if any(cubes_gained(moment, seat, kind) for kind in (c.WEED, c.PEST))]
    if not hit:
        return []
    cubes = listed([text for seat in hit for kind in (c.WEED, c.PEST) for text in cubes_to(moment, seat, kind, names)])
    words = moment.changed(st.CUBES, st.WEEDS_LEFT, st.PESTS_LEFT)
    if moment.deeds:
        text = _("{player} chooses: the rain brings {cubes}.").format(player=who(names, moment.seat), cubes=cubes)
        return [Told(text, words, moment.seat, farm(hit[0]))]
    return [Told(_("The rain brings {cubes}.").format(cubes=cubes), words, part=farm(hit[0]))]


# -- spirits are played


def play(moments: list[Moment], names: Names) -> list[Told]:
    moment = whole(moments)
    old, s = moment.old, moment.new
    if not moment.changed(st.ROW):
        return []
    shown = [
        _("{player} plays {spirit}").format(
            player=player(names, seat), spirit=spirits_in(s, s[st.ROW + seat] & ~old[st.ROW + seat])
        )
        for seat in range(s[st.PLAYERS])
    ]
    text = _("The spirits are shown: {plays}.").format(plays=listed(shown))
    lines = [Told(text, moment.changed(st.ROW, st.KEPT, st.SEEN), part="spirits")]
    order = _(", ").join(
        _("{player} ({n})").format(player=player(names, seat), n=s[st.ROW + seat].bit_length() - 1)
        for seat in s.order()
    )
    first = s[st.TURN_ORDER]
    n = old[st.ON_CARD]
    if n:
        text = n_(
            "Turn order by highest spirit: {order}; {player} goes first and takes {n} disc of rain.",
            "Turn order by highest spirit: {order}; {player} goes first and takes {n} discs of rain.",
            n,
            order=order,
            player=player(names, first),
        )
    else:
        text = _("Turn order by highest spirit: {order}; there is no rain to take.").format(order=order)
    words = moment.changed(st.TURN_ORDER, st.ON_CARD, st.RESERVOIR)
    return [*lines, Told(text, words, first, "stream")]


# -- spirits are used


def _rice(_moment: Moment, _noun: int, n: int, _names: Names) -> list[str]:
    return [_("gains {n} rice").format(n=n)]


def _pay(_moment: Moment, _noun: int, n: int, _names: Names) -> list[str]:
    return [_("pays {n} rice").format(n=n)]


def _workers(_moment: Moment, noun: int, n: int, _names: Names) -> list[str]:
    return [_("gets {workers} for this round").format(workers=laborers(n) if noun == c.LABORER else animals(n))]


def _pieces(_moment: Moment, _noun: int, n: int, _names: Names) -> list[str]:
    return [
        n_(
            "may build {n} wall or gate without workers this round",
            "may build {n} walls or gates without workers this round",
            n,
        )
    ]


def _water(moment: Moment, _noun: int, _n: int, _names: Names) -> list[str]:
    n = moment.gain(st.RESERVOIR + moment.seat)
    return [_("gets {discs} of water").format(discs=discs(n))]


def _clear(moment: Moment, noun: int, _n: int, _names: Names) -> list[str]:
    return [
        _("removes {cubes} from the paddy {hexes}").format(
            cubes=CUBES_OF[noun](-n), hexes=hexes_in(moment.new, moment.seat, paddy)
        )
        for paddy, n in cubes_gained(moment, moment.seat, noun).items()
    ]


def _fertilize(moment: Moment, _noun: int, _n: int, _names: Names) -> list[str]:
    seat = moment.seat
    fed = members(moment.new[st.FERTILE + seat] & ~moment.old[st.FERTILE + seat])
    return [_("fertilizes {paddies}").format(paddies=these(moment.new, seat, fed))] if fed else []


def _magic(moment: Moment, _noun: int, _n: int, _names: Names) -> list[str]:
    seat = moment.seat
    hexes = members(moment.new[st.MAGIC_HEXES + seat] & ~moment.old[st.MAGIC_HEXES + seat])
    deeds = [_("puts magic water on {hexes}").format(hexes=listed([LETTERS[h] for h in hexes]))] if hexes else []
    moved = moment.gain(st.RESERVOIR + seat)
    if moved:
        deeds.append(n_("takes {n} disc back to the reservoir", "takes {n} discs back to the reservoir", moved))
    return deeds


def _curse(moment: Moment, noun: int, _n: int, names: Names) -> list[str]:
    s = moment.new
    return [
        _("brings {cubes}").format(cubes=cubes) for seat in s.order() for cubes in cubes_to(moment, seat, noun, names)
    ]


def _take_rice(moment: Moment, _noun: int, _n: int, names: Names) -> list[str]:
    return [
        _("takes {n} rice from {player}").format(n=-moment.gain(st.RICE + seat), player=player(names, seat))
        for seat in moment.new.order()
        if moment.gain(st.RICE + seat) < 0
    ]


def _take_water(moment: Moment, _noun: int, _n: int, names: Names) -> list[str]:
    return [
        _("takes {discs} from the reservoir of {player}").format(
            discs=discs(-moment.gain(st.RESERVOIR + seat)), player=player(names, seat)
        )
        for seat in moment.new.order()
        if moment.gain(st.RESERVOIR + seat) < 0
    ]


Telling = Callable[[Moment, int, int, Names], list[str]]
RICE = (st.RICE, st.EARNED)
CUBES = (st.CUBES, st.WEEDS_LEFT, st.PESTS_LEFT)
EFFECTS: dict[int, tuple[Telling, tuple[int, ...]]] = {  # verb -> how it is told, and the words that are told so
    c.GIVE_RICE: (_rice, RICE),
    c.PAY: (_pay, RICE),
    c.LEND_WORKERS: (_workers, (st.CREW, st.HERD)),
    c.LEND_PIECES: (_pieces, (st.CREDITS,)),
    c.GIVE_WATER: (_water, (st.RESERVOIR, st.SUPPLY)),
    c.CLEAR: (_clear, CUBES),
    c.FERTILIZE: (_fertilize, (st.FERTILE, st.FERTILIZER)),
    c.MAGIC: (_magic, (st.MAGIC_HEXES, st.MAGIC_LEFT, st.WATER, st.RESERVOIR)),
    c.HEX_ONE: (_curse, CUBES),
    c.HEX_EACH: (_curse, CUBES),
    c.HEX_SELF: (_curse, CUBES),
    c.TAKE_EACH: (_take_rice, RICE),
    c.TAKE_ONE: (_take_water, (st.RESERVOIR,)),
}


def resolve(moments: list[Moment], names: Names) -> list[Told]:
    """A line for all that one player's spirits did in a row, silent ones too."""
    turns: list[list[Moment]] = []
    for moment in moments:
        if moment.card and turns and turns[-1][0].seat == moment.seat:
            turns[-1].append(moment)
        elif moment.card:
            turns.append([moment])
    return [_uses(turn, names) for turn in turns]


def _uses(moments: list[Moment], names: Names) -> Told:
    seat, cards = moments[0].seat, moments[0].new.cards
    deeds: dict[int, list[str]] = {}  # by spirit
    words: list[int] = []
    for moment in moments:
        verb, noun, n = cards.plays[moment.card][moment.operation]
        telling, families = EFFECTS[verb]
        deeds.setdefault(moment.card, []).extend(telling(moment, noun, n, names))
        words += moment.changed(*families) + moment.changed(st.USED, st.SPENT, owner=seat)
    uses = _("; ").join(
        _("{spirit}: {deeds}").format(spirit=spirit_name(cards, card), deeds=listed(found) or _("nothing happens"))
        for card, found in deeds.items()
    )
    return Told(_("{player} uses {uses}.").format(player=who(names, seat), uses=uses), words, seat, farm(seat))
