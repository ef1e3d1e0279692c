"""What lies between two views of Kingdoms of Rice that the story is told of."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from subak.core.bits import members
from subak.core.game import CHANCE, Told
from subak.core.position import DEPTH, OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms

PALACE_PILE = (s.DECK_SIZE, s.BURIED, *range(s.UNDER, s.UNDER + c.MOST_PALACE))
LOOKED_AT = range(s.LOOKED, s.LOOKED + s.LOOKABLE)
COMBAT_WORDS = (s.COMBAT, s.OUTCOME, s.STAKE, *range(s.FIGHTER, s.HOLDS), s.TIED, s.TIE_CARD)
HOLDERS = range(s.HOLDER, s.HOLDER + c.MOST_FIEFS)
DECLARED = [word.at for word in s.W.lines for _each in range(word.size())]  # word -> where its declaration starts


class Span:
    """Two views of one viewer and what came in between, with the lines told of it so far."""

    def __init__(self, before: Kingdoms, after: Kingdoms, viewer: int, events: list[tuple[int, int]]) -> None:
        self.before = before
        self.after = after
        self.viewer = viewer
        self.events = events
        self.lines: list[Told] = []
        self.changed = set(before.differing(after))
        self.event = before[s.EVENT_CARD]  # the season's event, and whom it touches
        self.touched = before[s.AFFECTED]
        if before.phase in (s.EVENT_SLOT, s.EVENT):
            self.event = events[1 if before.phase == s.EVENT_SLOT else 0][1] - before.cards.first_event
            self.touched = before.touched(before.cards.event_of[self.event])

    def tell(self, text: str, words: Iterable[int], seat: int = CHANCE, part: str = "") -> None:
        """One more line; of the words that it may speak of, it tells those that changed."""
        told = self.changed.intersection(words)
        self.lines.append(Told(text, sorted(told.union(DECLARED[word] for word in told)), seat, part))

    def action(self, n: int = 0) -> int:
        return self.events[n][1]

    def ended(self) -> bool:
        """Whether a season ended."""
        return any(self.before[word] != self.after[word] for word in (s.SEASON, s.YEAR))

    @cached_property
    def begun(self) -> list[int]:
        """The seats whose turns began, in order."""
        left = turns_left(self.before)
        if not left:
            return []
        n = self.before[s.PLAYERS]
        until = n if self.ended() or self.after.phase == OVER else n - turns_left(self.after)[0]
        return [self.before.at(place) for place in range(n - left[0], until)]

    @cached_property
    def incomes(self) -> list[int]:
        """What each seat's turn began with, if it began."""
        return [self._income(seat) if seat in self.begun else 0 for seat in range(self.before[s.PLAYERS])]

    def _income(self, seat: int) -> int:
        """K-5.1: what a turn began with."""
        return 0 if self.strikes(seat, c.NO_INCOME) or self.is_ill(seat) else self.after.income(seat)

    def is_ill(self, seat: int) -> bool:
        """K-4.10: whether an option lets the event that stops a seat's actions stop its income too."""
        return bool(self.before[s.HOUSE_RULES] & s.PLAGUE_BLOCKS_INCOME) and self.strikes(seat, c.SKIP_ACTION)

    def strikes(self, seat: int, effect: int) -> bool:
        """Whether the season's event does this to a seat; its season may be over by now."""
        cards = self.before.cards
        return bool(self.touched >> seat & 1 and cards.effect[effect][cards.event_of[self.event]])

    def gold(self, seat: int) -> int:
        """How a seat's gold changed, but for income."""
        return self.after[s.GOLD + seat] - self.before[s.GOLD + seat] - self.incomes[seat]

    def lost(self, seat: int) -> list[int]:
        """The kinds that left a mat, the palace aside."""
        if self.changed.isdisjoint(mat_tiles(seat)):
            return []
        return sorted((laid(self.before, seat) - laid(self.after, seat)).elements())

    def won(self, seat: int) -> list[int]:
        """The kinds that came to a mat."""
        if self.changed.isdisjoint(mat_tiles(seat)):
            return []
        return sorted((laid(self.after, seat) - laid(self.before, seat)).elements())

    def released(self, seat: int) -> list[int]:
        """The fiefdoms that a seat held and nobody holds now."""
        changed = sorted(self.changed.intersection(HOLDERS))
        return [w - s.HOLDER for w in changed if self.before[w] == seat and self.after[w] == s.NEUTRAL]

    def passed(self) -> list[int]:
        """Who has left the auction."""
        old = self.before[s.PASSERS] if self.before.phase == s.AUCTION else 0
        return members(self.after[s.PASSERS] & ~old)


def mat_tiles(seat: int) -> range:
    """The words of rice, city and castle of a mat."""
    first = s.MAT + seat * s.MAT_TILES
    return range(first, first + c.PALACE * c.TILES)


def laid(view: Kingdoms, seat: int) -> Counter[int]:
    """What lies there."""
    tiles = mat_tiles(seat)
    return Counter(kind for kind in view.some(tiles.start, len(tiles)) if kind >= 0)


def turns_left(view: Kingdoms) -> list[int]:
    """How many turns of the season have not begun; empty if there is no season."""
    frames = view.some(DEPTH + 1, view[DEPTH])
    return [view[s.PLAYERS] - (frame >> 8 & 0xFF) for frame in frames if frame & 0xFF == s.TURNS]


def row_words(seat: int, row: int) -> list[int]:
    first = s.MAT + seat * s.MAT_TILES + row * c.TILES
    return [*range(first, first + c.TILES), s.ROW_SIZE + seat * c.ROWS + row]


def mat_words(seat: int, kinds: Iterable[int]) -> list[int]:
    """A mat but for its palace, and where cards of these kinds come from and go to."""
    rows = [word for row in range(c.PALACE) for word in row_words(seat, row)]
    return rows + [word + kind for kind in kinds for word in (s.SUPPLY, s.BOX)]


def palace_words(seat: int) -> list[int]:
    """A palace and the pile."""
    return [*row_words(seat, c.PALACE), *PALACE_PILE, *LOOKED_AT]


def mat_part(seat: int) -> str:
    return f"mat-{seat}"
