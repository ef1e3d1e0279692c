"""A view as numbers of a fixed length, made from the declarations of its words alone; compiled."""

from math import log2
from struct import pack, unpack
from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i32, i64, u8

from subak.core.errors import OptionError
from subak.core.game import CHANCE, HIDDEN, Game
from subak.core.language import _
from subak.core.position import COUNT, FRAME, MASK, NONE, ONE_OF, OPEN, PACKED, SIGNED, Position, Word
from subak.kit.ranks import RANK, SPREAD

# How a word becomes entries.
BITS: Final = 0  # a bit an entry
HOT: Final = 1  # an entry for each value
SCALED: Final = 2  # one entry: how large it is, on a scale of logarithms
WIDE: Final = 3  # the same, and its bits: a scale cannot tell large numbers apart
STACKED: Final = 4  # an entry for each phase, and the bits of the arguments

# What it takes to write a field, side by side: one look-up finds it all.
HOW: Final = 0
FIRST: Final = 1  # its first entry
VALUE: Final = 2  # the first of those that say what it is, after those that say whether it is known and there
SCALE: Final = 3  # where 0 stands, or would stand, on its scale; of a frame, how many entries say the phase
DOUBT: Final = 4  # 1: an entry says that it is known
ABSENCE: Final = 5  # 1: an entry says that there is something
PARTS: Final = 6

EMPTY: Final = -(1 << 62)  # what a row shows of a field before anything is written

FEW: Final = 128  # values that have an entry each; of more, the number's bits are given
FAR: Final = 65_535  # the end of the longest scale
ONE: Final = 0x3F80_0000  # 1.0 as the bits of a float of 32 bits: all entries are written so
ARGUMENT_BITS: Final = 24


def list_bits(spots: vec[i64], heights: vec[i32], many: i64, bits: i64, value: i64, at: i64) -> i64:
    """List entries for some bits of a value, after so many that are listed: 1 where it has them. How many then?"""
    if bits > 0:
        rank = RANK
        while bits:
            bit = rank[(bits & -bits) * SPREAD >> 56 & 63]
            spots[many] = at + bit
            heights[many] = i32((value >> bit & 1) * ONE)
            bits &= bits - 1
            many += 1
    return many


def list_known(
    parts: vec[i64], part: i64, spots: vec[i64], heights: vec[i32], many: i64, value: i64, start: i64, height: i32
) -> i64:
    """List the entries that are not 0 where a field has a value of 0 or more: what they become, but for bits."""
    at = start + parts[part + VALUE]
    for spot in range(start + parts[part + FIRST], at):  # it is known, there is one
        spots[many] = spot
        heights[many] = height
        many += 1
    how = parts[part + HOW]
    bits = value
    if how != BITS:
        spots[many] = at
        heights[many] = height
        if how == HOT:
            spots[many] = at + value
            bits = 0
        elif how == SCALED:
            bits = 0
        elif how == WIDE:
            at += 1
        else:
            spots[many] = at + (value & 0xFF)
            at += parts[part + SCALE]
            bits >>= 8
        many += 1
    if height:
        return list_bits(spots, heights, many, bits, bits, at)
    return list_bits(spots, heights, many, bits, 0, at)


def list_unknown(
    parts: vec[i64], part: i64, spots: vec[i64], heights: vec[i32], many: i64, value: i64, start: i64, height: i32
) -> i64:
    """The same for a value below 0."""
    at = start + parts[part + FIRST]
    if parts[part + DOUBT]:
        if value == HIDDEN:
            return many
        if value < NONE:  # hidden, but for one thing that everybody knows of it
            at += 1
    elif parts[part + HOW] != SCALED or parts[part + ABSENCE]:
        return many
    spots[many] = at
    heights[many] = height
    return many + 1


class Stretch:
    """The entries of one declaration, or of what stands before all words: where they are and what they say."""

    def __init__(self, meaning: str, at: int, each: int, n: int, owners: int, how: str) -> None:
        self.meaning = meaning
        self.at = at  # the first of them
        self.each = each  # entries a word
        self.n = n  # words an owner has
        self.owners = owners  # 0: the table; else the seats, the viewer's own first
        self.how = how  # the entries of a word, in words

    def size(self) -> int:
        return self.each * self.n * max(1, self.owners)


@final
class Observer:
    """Writes views of a game with so many seats as floats: `size` entries, the viewer's own words before others'.

    Equal views have equal entries, and other views have others.
    """

    def __init__(self, game: Game, seats: int) -> None:
        start = game.new(seats)
        if not isinstance(start, Position):
            raise OptionError(_("The positions of {title} are not made of words.").format(title=game.title))
        self.seats = seats
        self.phases = len(start.book.calendar)
        self.stretches: list[Stretch] = []
        self.scales: dict[tuple[int, int], int] = {}  # range -> where its scale begins
        self.scale = vec[i32]()
        self.size = 0
        self.parts = vec[i64]()  # field by field, a field being one word: PARTS numbers each
        self.places: list[vec[i64]] = [vec[i64]() for _viewer in range(seats + 1)]  # viewer + 1 -> number of the word
        self._plan("seat of the viewer", seats, 1, 0, "one-hot; all 0: a spectator")
        self._plan("who owes a decision: the viewer, those after it, nature", seats + 1, 1, 0, "a bit each")
        self._plan("how often something was turned up", 1, 1, 0, "logarithm")
        for word in start.book.words.lines:
            self._declare(word)
        self.words = len(self.parts) // PARTS  # fields that are words; the three of the head come after them
        self._field(HOT, 0, 0, 0, 0)
        self._field(BITS, seats, 0, 0, 0)
        self._field(SCALED, 2 * seats + 1, self.scale_of(0, FAR), 0, 0)
        self.fields = len(self.parts) // PARTS

    def _plan(self, meaning: str, each: int, n: int, owners: int, how: str) -> Stretch:
        stretch = Stretch(meaning, self.size, each, n, owners, how)
        self.stretches.append(stretch)
        self.size += stretch.size()
        return stretch

    def scale_of(self, low: int, high: int) -> int:
        """Where the scale of a range begins."""
        top = min(high, FAR)
        if (low, top) not in self.scales:
            self.scales[low, top] = len(self.scale)
            whole = log2(1 + max(-low, top))
            for value in range(low, top + 1):
                height = log2(1 + abs(value)) / whole if whole else 0.0
                self.scale = append(self.scale, float_bits(height if value >= 0 else -height))
        return self.scales[low, top]

    def _declare(self, word: Word) -> None:
        bits = word.high.bit_length()
        absence = 1 if word.start == NONE else 0
        doubt = 1 if word.secret != OPEN else 0
        how, many, says = BITS, bits, "bits, the lowest first"
        if word.kind == FRAME:
            how, many, says = STACKED, self.phases + ARGUMENT_BITS, "one-hot phase, then the bits of its arguments"
        elif word.kind == ONE_OF and word.high < FEW:
            how, many, says = HOT, word.high + 1, "one-hot" + "; all 0: none" * absence
            absence = 0
        elif word.kind in (COUNT, SIGNED) and word.high <= FAR:
            how, many, says = SCALED, 1, "logarithm" + " with its sign" * (word.kind == SIGNED)
        elif word.kind == COUNT:
            how, many, says = WIDE, 1 + bits, "logarithm, then bits, the lowest first"
        elif word.kind != MASK and word.kind != PACKED:
            says = "the number's bits, the lowest first"
        table = self.scale_of(word.low, word.high) - word.low if how in (SCALED, WIDE) else self.phases
        says = "known, " * doubt + "there is one, " * absence + says
        owners = self.seats if word.owners else 0
        stretch = self._plan(word.meaning, many + doubt + absence, word.n, owners, says)
        for owner in range(max(1, owners)):
            for n in range(word.n):
                at = stretch.at + (owner * word.n + n) * stretch.each
                self._field(how, at, table, doubt, absence)
                for viewer in range(self.seats + 1):
                    seat = (owner + max(0, viewer - 1)) % self.seats
                    self.places[viewer] = append(self.places[viewer], word.at + seat * word.n * (owners > 0) + n)

    def _field(self, how: int, first: int, table: int, doubt: int, absence: int) -> None:
        for part in (how, first, first + doubt + absence, table, doubt, absence):
            self.parts = append(self.parts, part)

    def actors(self, view: Position, viewer: i64) -> i64:
        """Who owes a decision as a viewer counts them: itself, those after it, nature; a spectator from seat 0."""
        actors: i64 = view.waiting()
        nature: i64 = CHANCE
        seats: i64 = self.seats
        every: i64 = -1
        turn = viewer
        if turn < 0:
            turn = 0
        turned = actors >> turn | (actors & ~(every << turn)) << seats - turn
        return turned & ~(every << seats) | (actors >> nature & 1) << seats


@final
class Changes:
    """What has to be written into rows of entries so that they show other views: only where they differ from before.

    Most words stay what they are from one decision to the next, and most entries are 0. Rows begin as noughts.
    """

    def __init__(self, observer: Observer, rows: int) -> None:
        self.observer = observer
        self.size: i64 = observer.size
        self.shown: list[vec[i64]] = [vec[i64]([EMPTY] * observer.fields) for _row in range(rows)]  # of each field
        self.found = vec[i64]([0] * observer.fields)  # the fields that differ
        self.head = vec[i64]([0] * (observer.fields - observer.words))  # what is shown before all words
        self.many: i64 = 0  # entries that are listed; the lists are longer
        self.spots = vec[i64]([0])  # which ones, counted through all rows; one may come twice
        self.heights = vec[i32]([0])  # what they become: the bits of a float

    def show(self, view: Position, seat: i64, row: i64) -> None:
        """Have a row show what a seat sees, or a spectator. `view` is redacted for it."""
        observer = self.observer
        shown = self.shown[row]
        found = self.found
        places = observer.places[seat + 1]
        w = view.w
        many: i64 = 0
        field: i64 = 0
        # Compiled, `zip` reads both without asking whether an index is in range; words are fewer than fields. Whether a
        # word differs is reckoned and not asked: a processor would often guess wrong how the answers go on.
        for place, before in zip(places, shown):  # noqa: B905
            found[many] = field
            other = w[place] ^ before
            many += other >> 63 & 1 | -other >> 63 & 1
            field += 1
        head = self.head
        head[0] = seat
        head[1] = observer.actors(view, seat)
        head[2] = view.reveals
        for value in head:
            if value != shown[field]:
                found[many] = field
                many += 1
            field += 1
        self._make_room()
        self._list(shown, places, w, many, row * self.size)

    def _make_room(self) -> None:
        """For as much as a row can need: all of it cleared, all marked anew, and what is scaled once more."""
        room = self.many + 3 * self.size
        if len(self.spots) < room:
            self.spots = extend(self.spots, vec[i64]([0] * room))
            self.heights = extend(self.heights, vec[i32]([0] * room))

    def _list(self, shown: vec[i64], places: vec[i64], w: vec[i64], found: i64, start: i64) -> None:
        """List other entries for the fields that were found, in the row that begins at `start`."""
        fields = self.found
        words: i64 = self.observer.words
        parts = self.observer.parts
        scales = self.observer.scale
        spots = self.spots
        heights = self.heights
        many = self.many
        for n in range(found):
            field = fields[n]
            before = shown[field]
            value = w[places[field]] if field < words else self.head[field - words]
            shown[field] = value
            part = field * PARTS
            how = parts[part + HOW]
            at = start + parts[part + VALUE]
            if before < 0 or value < 0 or how > SCALED:
                if before >= 0:
                    many = list_known(parts, part, spots, heights, many, before, start, 0)
                elif before != EMPTY:
                    many = list_unknown(parts, part, spots, heights, many, before, start, 0)
                if value >= 0:
                    many = list_known(parts, part, spots, heights, many, value, start, ONE)
                else:
                    many = list_unknown(parts, part, spots, heights, many, value, start, ONE)
            elif how == BITS:  # both are known and there: what they share stays
                many = list_bits(spots, heights, many, before ^ value, value, at)
            elif how == HOT:
                spots[many] = at + before
                heights[many] = 0
                spots[many + 1] = at + value
                heights[many + 1] = ONE
                many += 2
            if SCALED <= how <= WIDE and (value >= 0 or parts[part + VALUE] == parts[part + FIRST]):
                if value > FAR:
                    value = FAR
                spots[many] = at
                heights[many] = scales[parts[part + SCALE] + value]
                many += 1
        self.many = many

    def forget(self) -> None:
        """What is listed has been written."""
        self.many = 0

    def write_into(self, out: vec[i32]) -> None:
        """Write what is listed into memory that holds all rows."""
        spots = self.spots
        heights = self.heights
        for n in range(self.many):
            out[spots[n]] = heights[n]
        self.forget()


@final
class Numbering:
    """The seats' actions without nature's own: dense from 0, as a policy counts them."""

    def __init__(self, game: Game) -> None:
        self.start = game.natural.start
        self.skipped = len(game.natural)
        self.width = game.width - self.skipped

    def of(self, action: int) -> int:
        """The number of an action."""
        return action if action < self.start else action - self.skipped

    def action(self, number: int) -> int:
        """The action of a number."""
        return number if number < self.start else number + self.skipped

    def list_into(self, out: vec[i64], many: i64, actions: list[int], base: i64) -> i64:
        """List the numbers of actions, counted from `base`, after so many that are listed. How many then?"""
        start: i64 = self.start
        skipped: i64 = self.skipped
        for each in actions:
            action: i64 = each
            out[many] = base + (action if action < start else action - skipped)
            many += 1
        return many

    def mark(self, legal: list[int], out: vec[u8], base: i64, bit: u8 = 1) -> None:
        """Write a bit for each of some actions into a mask that begins at `base`; the others stay as they are."""
        start: i64 = self.start
        skipped: i64 = self.skipped
        for each in legal:
            action: i64 = each
            out[base + (action if action < start else action - skipped)] = bit


def float_bits(value: float) -> int:
    """A float of 32 bits as an int of 32 bits."""
    number: int = unpack("<i", pack("<f", value))[0]
    return number
