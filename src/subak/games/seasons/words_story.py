"""What happened, as a viewer saw it: a sentence for each turn, and for all that happens by itself."""

from collections.abc import Callable, Sequence
from typing import Final

from subak.core.bits import members
from subak.core.game import CHANCE, HIDDEN, SPECTATOR, Told
from subak.core.position import OVER
from subak.games.seasons import cards as c
from subak.games.seasons import state as s
from subak.games.seasons.grid import spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.paddies import attribute, paddy_points
from subak.games.seasons.rules import card_of
from subak.games.seasons.words import Words
from subak.games.seasons.words_cards import COUNTED, things_of
from subak.kit.text import N_, _, listed, n_, player

# A card is laid: nothing closes, paddies close, it fits nowhere.
BEGINS: Final = (
    N_("{player} begins the landscape with {card}."),
    N_("{player} begins the landscape with {card}, closing {paddies} for {points}."),
)
LAYS: Final = (
    N_("{player} lays {card} {where}."),
    N_("{player} lays {card} {where}, closing {paddies} for {points}."),
    N_("{player} sets {card} aside, which fits nowhere."),
)
LAYS_AND_GIVES: Final = (
    N_("{player} lays {card} {where} and gives {gift} to the row."),
    N_("{player} lays {card} {where}, closes {paddies} for {points}, and gives {gift} to the row."),
    N_("{player} sets {card} aside, which fits nowhere, and gives {gift} to the row."),
)
TAKES_AND_LAYS: Final = (
    N_("{player} takes {card} from the row and lays it {where}."),
    N_("{player} takes {card} from the row and lays it {where}, closing {paddies} for {points}."),
    N_("{player} takes {card} from the row and sets it aside, as it fits nowhere."),
)
TURNS: Final = {s.FIRST_LAND: BEGINS, s.WET: LAYS_AND_GIVES, s.LAST_CARD: LAYS, s.DRY: TAKES_AND_LAYS}
TURN_WORDS: Final = {s.WET: [s.ROW], s.LAST_CARD: [s.HAND], s.DRY: [s.ROW]}  # what changes beside the landscape
BESIDE: Final = (N_("below {cards}"), N_("above {cards}"), N_("to the right of {cards}"), N_("to the left of {cards}"))

# Hands change, by the phase in which they did: to a viewer who knows none of them, and to one who does.
PAIRS_DEALT: Final = (N_("Each player is dealt {cards}."), N_("Each player is dealt {cards}: {hands}."))
HANDS_DEALT: Final = (
    N_("The wet season begins, and each player is dealt {cards}."),
    N_("The wet season begins, and each player is dealt {cards}: {hands}."),
)
EXCHANGED: Final = (
    N_("{players} exchange their hands for turn {turn} of {turns}, {cards} each."),
    N_("{players} exchange their hands for turn {turn} of {turns}: {hands}."),
)
LAST_EXCHANGED: Final = (
    N_("{players} exchange their hands for the last time, {cards} each."),
    N_("{players} exchange their hands for the last time: {hands}."),
)

# N-3.1: why somebody begins the dry season.
FEWER_POINTS: Final = N_(
    "The dry season begins with {cards} in the row: {player} has fewer points, {less} to {more}, and moves first."
)
FEWER_FARMERS: Final = N_(
    "The dry season begins with {cards} in the row: with {points} each, {player} has fewer farmers, {less} to {more},"
    " and moves first."
)
EVEN: Final = N_(
    "The dry season begins with {cards} in the row: with {points} and {farmers} each, chance lets {player} move first."
)


class Span:
    """What lies between two views of one viewer."""

    def __init__(
        self, before: Seasons, after: Seasons, events: Sequence[tuple[int, int]], names: Sequence[str]
    ) -> None:
        self.before = before
        self.after = after
        self.events = events  # seat and action, as far as the viewer may know them
        self.names = names

    def gained(self, seat: int, source: int) -> int:
        at = s.POINTS + seat * s.SOURCES + source
        return self.after[at] - self.before[at]

    def paddies(self, seat: int) -> list[int]:
        """The paddies that a seat has closed."""
        return self.after.closed_of(seat)[self.before[s.CLOSED + seat] :]

    def laid(self, seat: int) -> bool:
        return self.after[s.LAID + seat] > self.before[s.LAID + seat]

    def chosen(self, seat: int) -> list[int]:
        """The cards that a seat is known to have chosen."""
        named = [card_of(action) for actor, action in self.events if actor == seat]
        return [card for card in named if card >= 0]


class Teller(Words):
    """The sentences of one game, its story included."""

    def story(
        self, before: Seasons, after: Seasons, events: Sequence[tuple[int, int]], names: Sequence[str]
    ) -> list[Told] | None:
        """The lines of what happened, or None in the middle of it."""
        return PHASES[before.phase](self, Span(before, after, events, names))

    # -- before the seasons

    def pairs(self, span: Span) -> list[Told] | None:
        return [self._hands(span, PAIRS_DEALT)] if span.after.phase != s.PAIRS else None

    def ancestors(self, span: Span) -> list[Told] | None:
        """N-1.2: both are turned up together."""
        if span.after.phase == s.ANCESTORS:
            return None
        return [self._kept(span, seat) for seat in range(s.SEATS)]

    def _kept(self, span: Span, seat: int) -> Told:
        ancestor = span.after[s.ANCESTOR + seat]
        text = _("{player} keeps {name} as ancestor ({rule}) and {other} for the first land.").format(
            player=self.heading(seat, SPECTATOR, span.names),
            name=self.names[ancestor],
            rule=self._rule(ancestor),
            other=self.names[span.after[s.CARD + seat]],
        )
        return Told(text, [s.ANCESTOR, s.HAND], seat, _land(seat))

    def first_land(self, span: Span) -> list[Told] | None:
        return [self._turn(span, seat) for seat in range(s.SEATS) if span.laid(seat)]

    def hands(self, span: Span) -> list[Told] | None:
        return [self._hands(span, HANDS_DEALT)] if span.after.phase != s.HANDS else None

    def _hands(self, span: Span, sentences: tuple[str, str]) -> Told:
        """New hands, with all cards of them that the viewer knows."""
        view, names = span.after, span.names
        known = [
            _("{player} has {cards}").format(
                player=player(names, seat), cards=listed([self.names[card] for card in members(view[s.HAND + seat])])
            )
            for seat in range(s.SEATS)
            if view[s.HAND + seat] != HIDDEN
        ]
        text = _(sentences[1 if known else 0]).format(
            players=listed([self.heading(0, SPECTATOR, names), player(names, 1)]),
            cards=COUNTED[c.TOUCHED](view.hand_size(0)),
            hands=_("; ").join(known),
            turn=view[s.TURN] + 1,
            turns=view.cards.turns,
        )
        return Told(text, [s.DECK, s.HAND], CHANCE, "hand")

    # -- the seasons

    def wet(self, span: Span) -> list[Told] | None:
        """N-2.2, N-2.3: both turns are turned up together, then the hands are exchanged."""
        if span.after.reveals == span.before.reveals:
            return None
        turns = [self._turn(span, seat) for seat in range(s.SEATS)]
        return [*turns, self._hands(span, EXCHANGED if span.after.phase == s.WET else LAST_EXCHANGED)]

    def last_card(self, span: Span) -> list[Told] | None:
        """N-2.4, and who begins the dry season, unless chance must say."""
        if span.after.phase == s.LAST_CARD:
            return None
        turns = [self._turn(span, seat) for seat in range(s.SEATS)]
        return [*turns, self._begins(span)] if span.after.phase == s.DRY else turns

    def who_begins(self, span: Span) -> list[Told] | None:
        return [self._begins(span)]

    def _begins(self, span: Span) -> Told:
        view = span.after
        points, farmers = view.scores(), [view.on_lands(seat, self.cards.farmers) for seat in range(s.SEATS)]
        sentence, figures = EVEN, farmers
        if points[0] != points[1]:
            sentence, figures = FEWER_POINTS, points
        elif farmers[0] != farmers[1]:
            sentence = FEWER_FARMERS
        text = _(sentence).format(
            cards=COUNTED[c.TOUCHED](view[s.ROW].bit_count()),
            player=player(span.names, view[s.MOVER]),
            points=_points(points[0]),
            farmers=COUNTED[c.FARMERS](farmers[0]),
            less=min(figures),
            more=max(figures),
        )
        return Told(text, [s.MOVER], CHANCE, "row")

    def dry(self, span: Span) -> list[Told] | None:
        """N-3.2; after the last card the end."""
        if span.after[s.ROW] == span.before[s.ROW]:
            return None
        turn = [self._turn(span, span.before[s.MOVER])]
        return [*turn, *self._end(span)] if span.after.phase == OVER else turn

    # -- a turn

    def _turn(self, span: Span, seat: int) -> Told:
        """A card laid, with what it closes; in the wet season one given away, in the dry season taken from the row."""
        paddies, phase = span.paddies(seat), span.before.phase
        outcome = 2 if not span.laid(seat) else 1 if paddies else 0
        text = _(TURNS[phase][outcome]).format(
            player=self.heading(seat, SPECTATOR, span.names),
            card=self._laid_card(span, seat),
            where=self._beside(span, seat) if span.laid(seat) else "",
            paddies=self._closed(paddies),
            points=self._gain(span, seat, paddies),
            gift=self._put(span, seat, s.ROW) if phase == s.WET else "",
        )
        words = [*TURN_WORDS.get(phase, []), *([s.LAID, s.LAND] if outcome < 2 else [s.ASIDE])]
        return Told(text, [*words, s.CLOSED, s.PADDY, s.POINTS] if paddies else words, seat, _land(seat))

    def _laid_card(self, span: Span, seat: int) -> str:
        if span.laid(seat):
            return self.names[span.after.lands(seat)[-1] >> 2 & 31]
        return self._put(span, seat, s.ASIDE)

    def _put(self, span: Span, seat: int, word: int) -> str:
        """The card that a seat has put there; a spectator may not know which of two last cards was whose."""
        new, held = span.after[word] & ~span.before[word], span.before[s.HAND + seat]
        chosen = [card for card in span.chosen(seat) if new >> card & 1]
        return listed([self.names[card] for card in chosen or members(new & held if held > 0 else new)], _("or"))

    def _beside(self, span: Span, seat: int) -> str:
        """Where the card laid last lies, seen from the cards whose sides it touches."""
        lands = span.after.lands(seat)
        left, top, right, bottom = _edges(lands[-1])
        touched: list[list[str]] = [[] for _side in BESIDE]
        for land in lands[:-1]:
            x, y, end, foot = _edges(land)
            name = self.names[land >> 2 & 31]
            if left < end and x < right and top in (foot, y - (bottom - top)):
                touched[0 if top == foot else 1].append(name)
            elif top < foot and y < bottom and left in (end, x - (right - left)):
                touched[2 if left == end else 3].append(name)
        return listed([_(BESIDE[side]).format(cards=listed(cards)) for side, cards in enumerate(touched) if cards])

    def _closed(self, paddies: Sequence[int]) -> str:
        """The paddies that a card has closed; each with its points if they are several."""
        if len(paddies) == 1:
            return self._paddy(paddies[0])
        return listed(
            [
                n_(
                    "{paddy} ({n} point)",
                    "{paddy} ({n} points)",
                    paddy_points(self.cards, each),
                    paddy=self._paddy(each),
                )
                for each in paddies
            ]
        )

    def _paddy(self, paddy: int) -> str:
        counts = [attribute(self.cards, paddy, which) for which in (c.HOUSES, c.FARMERS, c.BUFFALOES)]
        size, things = attribute(self.cards, paddy, c.SQUARES) + counts[0], things_of(counts)
        if not things:
            return _("a paddy of {size}").format(size=size)
        return _("a paddy of {size} with {things}").format(size=size, things=things)

    def _gain(self, span: Span, seat: int, paddies: Sequence[int]) -> str:
        """N-6: what the paddies score, and how much of it is the ancestor's."""
        ancestor = span.after[s.ANCESTOR + seat]
        extra = 0 if self.cards.when[ancestor] == c.AT_END else span.gained(seat, s.FROM_ANCESTOR)
        points = _points(sum(paddy_points(self.cards, paddy) for paddy in paddies) + extra)
        if not extra:
            return points
        return _("{points}, {n} of them from the ancestor {name}").format(
            points=points, n=extra, name=self.names[ancestor]
        )

    # -- the end

    def _end(self, span: Span) -> list[Told]:
        """N-7.1, line by line, and N-7.2."""
        told = [
            Told(text, [s.POINTS], CHANCE, _land(seat)) for seat in range(s.SEATS) for text in self._sums(span, seat)
        ]
        result = self.tiebreak(span.after, span.names) or self._result(span.after, SPECTATOR, span.names)
        return [*told, Told(result, [], CHANCE, "hand")]

    def _sums(self, span: Span, seat: int) -> list[str]:
        """What a seat scores at the end."""
        ancestor, closed = span.after[s.ANCESTOR + seat], span.gained(seat, s.FROM_CLOSED)
        out: list[str] = []
        if closed:
            out.append(
                n_(
                    "At the end {player} scores {points} for {n} closed paddy.",
                    "At the end {player} scores {points} for {n} closed paddies.",
                    span.after[s.CLOSED + seat],
                    player=player(span.names, seat),
                    points=_points(closed),
                )
            )
        if span.gained(seat, s.FROM_STRANDED):
            out.append(self._stranded(span, seat))
        if self.cards.when[ancestor] == c.AT_END:
            out.append(
                _("At the end the ancestor {name} brings {points} to {player}: {rule}.").format(
                    name=self.names[ancestor],
                    player=player(span.names, seat),
                    points=_points(span.gained(seat, s.FROM_ANCESTOR)),
                    rule=self._scores(ancestor),
                )
            )
        return out

    def _stranded(self, span: Span, seat: int) -> str:
        """What buffaloes in open paddies cost; a pack may reward them."""
        points, who = span.gained(seat, s.FROM_STRANDED), player(span.names, seat)
        n = points // self.cards.stranded_points
        if points < 0:
            return n_(
                "At the end {player} loses {points} for {n} buffalo in an open paddy.",
                "At the end {player} loses {points} for {n} buffaloes in open paddies.",
                n,
                player=who,
                points=_points(-points),
            )
        return n_(
            "At the end {player} scores {points} for {n} buffalo in an open paddy.",
            "At the end {player} scores {points} for {n} buffaloes in open paddies.",
            n,
            player=who,
            points=_points(points),
        )


PHASES: Final[dict[int, Callable[[Teller, Span], list[Told] | None]]] = {
    s.PAIRS: Teller.pairs,
    s.ANCESTORS: Teller.ancestors,
    s.FIRST_LAND: Teller.first_land,
    s.HANDS: Teller.hands,
    s.WET: Teller.wet,
    s.LAST_CARD: Teller.last_card,
    s.WHO_BEGINS: Teller.who_begins,
    s.DRY: Teller.dry,
}


def _edges(land: int) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a card that lies there."""
    x, y = spot_x(land >> 7), spot_y(land >> 7)
    return x, y, x + c.ACROSS + (land & 1), y + c.DOWN - (land & 1)


def _land(seat: int) -> str:
    """The part of the board with a seat's landscape."""
    return f"land-{seat}"


def _points(n: int) -> str:
    return n_("{n} point", "{n} points", n)
