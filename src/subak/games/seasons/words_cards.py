"""The cards in sentences: the features of their lands, and what their ancestors score, made from the rows."""

from collections.abc import Callable, Sequence
from gettext import NullTranslations

from subak.core import language
from subak.games.seasons import cards as c
from subak.games.seasons.paddies import LARGEST
from subak.kit.text import N_, _, listed, n_
from subak.kit.tongues import by_tongue

_PADDIES = {  # what an ancestor looks at: one of them, without and with a condition, and each of them
    c.EACH: (
        (N_("a paddy that closes"), N_("a paddy {which} that closes")),
        (N_("each paddy that closes"), N_("each paddy {which} that closes")),
    ),
    c.ALL_CLOSED: (
        (N_("a closed paddy"), N_("a closed paddy {which}")),
        (N_("each closed paddy"), N_("each closed paddy {which}")),
    ),
    c.ALL_OPEN: (
        (N_("an open paddy"), N_("an open paddy {which}")),
        (N_("each open paddy"), N_("each open paddy {which}")),
    ),
}
_CONDITIONS = {  # so many or more, so many or less, exactly so many, none
    c.SIZE: (N_("of size {n} or more"), N_("of size {n} or less"), N_("of size {n}"), N_("of size {n}")),
    c.TOUCHED: (
        N_("lying on {n} or more {things}"),
        N_("lying on {n} or less {things}"),
        N_("lying on {things}"),
        N_("lying on {n} {things}"),
    ),
    c.FEATURES: (  # and everything else
        N_("with {n} or more {things}"),
        N_("with {n} or less {things}"),
        N_("with {things}"),
        N_("without {things}"),
    ),
}
_THINGS = {
    c.SQUARES: N_("squares"),
    c.HOUSES: N_("houses"),
    c.FARMERS: N_("farmers"),
    c.BUFFALOES: N_("buffaloes"),
    c.TOUCHED: N_("cards"),
    c.SIZE: N_("points of size"),
    c.FEATURES: N_("features"),
    c.KINDS_OF_FEATURE: N_("kinds of features"),
    c.SIZE_POINTS: N_("size points"),
    c.PADDIES: N_("paddies"),
}
COUNTED: dict[int, Callable[[int], str]] = {
    c.SQUARES: lambda n: n_("{n} square", "{n} squares", n),
    c.HOUSES: lambda n: n_("{n} house", "{n} houses", n),
    c.FARMERS: lambda n: n_("{n} farmer", "{n} farmers", n),
    c.BUFFALOES: lambda n: n_("{n} buffalo", "{n} buffaloes", n),
    c.TOUCHED: lambda n: n_("{n} card", "{n} cards", n),
    c.SIZE: lambda n: n_("{n} point of size", "{n} points of size", n),
    c.FEATURES: lambda n: n_("{n} feature", "{n} features", n),
    c.KINDS_OF_FEATURE: lambda n: n_("{n} kind of feature", "{n} kinds of features", n),
    c.SIZE_POINTS: lambda n: n_("{n} size point", "{n} size points", n),
    c.PADDIES: lambda n: n_("{n} paddy", "{n} paddies", n),
}
_PER = {
    c.SQUARES: N_("{n} for each square in {paddy}"),
    c.HOUSES: N_("{n} for each house in {paddy}"),
    c.FARMERS: N_("{n} for each farmer in {paddy}"),
    c.BUFFALOES: N_("{n} for each buffalo in {paddy}"),
    c.TOUCHED: N_("{n} for each card that {paddy} lies on"),
    c.SIZE: N_("{n} for each point of size of {paddy}, {largest} at most"),
    c.FEATURES: N_("{n} for each feature in {paddy}"),
    c.KINDS_OF_FEATURE: N_("{n} for each kind of feature in {paddy}"),
    c.SIZE_POINTS: "",  # see below
    c.PADDIES: N_("{n} for {paddy}"),
    c.DIFFERENT_SIZES: N_("{n} for each different size of {paddy}, {largest} and more being one size"),
    c.SETS: N_("{n} for each set of house, farmer and buffalo, each in {paddy}"),
}
_SIZE_POINTS = (  # after a season and at the beginning; several times and once
    (N_("the size points of {paddy}, times {n}"), N_("the size points of {paddy}, once more")),
    (N_("The size points of {paddy}, times {n}"), N_("The size points of {paddy}, once more")),
)


def things_of(counts: Sequence[int]) -> str:
    """Houses, farmers and buffaloes."""
    kinds = (c.HOUSES, c.FARMERS, c.BUFFALOES)
    return listed([COUNTED[kind](n) for kind, n in zip(kinds, counts, strict=True) if n])


class CardWords:
    """What there is to say of the content of one game."""

    def __init__(self, cards: c.Cards, names: list[str]) -> None:
        self.cards = cards
        self._names = names
        self._called: dict[NullTranslations, list[str]] = {}  # by language
        self.features = by_tongue()(self._features)
        self._rule = by_tongue()(self._told_rule)

    @property
    def names(self) -> list[str]:
        """What the ancestors are called, and their lands after them."""
        reader = language.reader.get()  # boards ask this dozens of times
        called = self._called.get(reader)
        if called is None:
            called = self._called[reader] = [_(name) for name in self._names]
        return called

    def _features(self, card: int) -> str:
        """The features of a card's land."""
        counts = [0, 0, 0]
        for feature in self.cards.features[card * c.ROTATIONS]:
            counts[feature & 3] += 1
        return things_of(counts) or _("no features")

    def ancestor(self, card: int) -> str:
        """What an ancestor scores, made from its row."""
        return _("{rule}.").format(rule=self._rule(card))

    def card(self, card: int) -> str:
        """Both sides of a card."""
        return _("Land with {features}. {ancestor}").format(features=self.features(card), ancestor=self.ancestor(card))

    def _told_rule(self, card: int) -> str:
        when = self.cards.when[card]
        if when == c.IN_DRY:
            return _("In the dry season: {scores}").format(scores=self._scores(card))
        return _("At the end: {scores}").format(scores=self._scores(card)) if when == c.AT_END else self._scores(card)

    def _scores(self, card: int) -> str:
        cards = self.cards
        per, n = cards.per[card], cards.points[card]
        if cards.over[card] == c.BATCH:
            return self._batch_scores(card)
        some, each = _PADDIES[cards.over[card]]
        which = self._condition(card)
        paddy = _((each if per == c.PADDIES else some)[1 if which else 0]).format(which=which)
        sentence = _PER[per]
        if per == c.SIZE_POINTS:
            sentence = _SIZE_POINTS[cards.when[card] == c.IN_BOTH][n == 1]
        return _(sentence).format(n=n, paddy=paddy, largest=LARGEST)

    def _batch_scores(self, card: int) -> str:
        """Of all paddies that one placement closes."""
        n, low = self.cards.points[card], self.cards.low[card]
        if self.cards.attribute[card] == c.PADDIES:
            return _("{n} for each paddy when one placement closes {low} or more").format(n=n, low=low)
        which = self._condition(card)
        if not which:
            return _("{n} for each paddy when one placement closes paddies").format(n=n)
        return _("{n} for each paddy when one placement closes paddies {which}").format(n=n, which=which)

    def _condition(self, card: int) -> str:
        """Which paddies count; "" for all of them."""
        low, high, which = self.cards.low[card], self.cards.high[card], self.cards.attribute[card]
        if low == 0 and high == c.MANY:
            return ""
        more, less, exactly, none = _CONDITIONS.get(which, _CONDITIONS[c.FEATURES])
        if high == c.MANY:
            return _(more).format(n=low, things=_(_THINGS[which]))
        if low < high:
            return _(less).format(n=high, things=_(_THINGS[which]))
        if high == 0:
            return _(none).format(n=0, things=_(_THINGS[which]))
        return _(exactly).format(n=low, things=COUNTED[which](low))
