"""A view as numbers of a fixed length, made from the declarations of its words alone; compiled."""

from math import log2
from struct import pack, unpack
from typing import Final, final

from librt.strings import BytesWriter, read_i32_le, read_i64_le, write_i32_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from subak.core.errors import OptionError
from subak.core.game import CHANCE, HIDDEN, Game
from subak.core.language import _
from subak.core.position import COUNT, FRAME, MASK, NONE, ONE_OF, OPEN, PACKED, SIGNED, Position, Word

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
SCALE: Final = 3  # where 0 stands, or would stand, on its scale
DOUBT: Final = 4  # 1: an entry says that it is known
ABSENCE: Final = 5  # 1: an entry says that there is something
PARTS: Final = 6

EMPTY: Final = -(1 << 62)  # what a row shows of a field before anything is written

FEW: Final = 128  # values that have an entry each; of more, the number's bits are given
FAR: Final = 65_535  # the end of the longest scale
ONE: Final = 0x3F80_0000  # 1.0 as the bits of a float of 32 bits: all entries are written so
EXTENT: Final = 62  # bits of a word
SPREAD: Final = 0x03F7_9D71_B4CB_0A89  # times a power of two up to 2 ** 61, other bits 56 to 61 for each
ARGUMENT_BITS: Final = 24


def ranks() -> vec[i64]:
    """The numbers of bits by what SPREAD makes of them."""
    out = vec[i64]([0] * 64)
    for bit in range(EXTENT):
        out[(SPREAD << bit) >> 56 & 63] = bit
    return out


RANK: Final = ranks()


def write_bits(spots: BytesWriter, value: i64, at: i64) -> None:
    """An entry for each bit of a value; of one below 0, none."""
    if value > 0:
        rank = RANK
        while value:
            write_i64_le(spots, at + rank[(value & -value) * SPREAD >> 56 & 63])
            value &= value - 1


def write_lead(parts: vec[i64], part: i64, value: i64, start: i64, spots: BytesWriter) -> bool:
    """The entries before those that say what a value is: whether it is known, whether there is one. Is there?"""
    at = start + parts[part + FIRST]
    if parts[part + DOUBT]:
        if value == HIDDEN or value < NONE:
            if value < NONE:  # hidden, but for one thing that everybody knows of it
                write_i64_le(spots, at + 1)
            return False
        write_i64_le(spots, at)
        at += 1
    if parts[part + ABSENCE]:
        if value == NONE:
            return False
        write_i64_le(spots, at)
    return True


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
        table = self.scale_of(word.low, word.high) - word.low if how in (SCALED, WIDE) else 0
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

    def actors(self, view: Position, seat: int) -> int:
        """Who owes a decision as a viewer counts them: itself, those after it, nature."""
        actors = view.waiting()
        viewer = max(0, seat)
        turned = actors >> viewer | (actors & (1 << viewer) - 1) << self.seats - viewer
        return turned & (1 << self.seats) - 1 | (actors >> CHANCE & 1) << self.seats


@final
class Changes:
    """What has to be written into rows of entries so that they show other views: only where they differ from before.

    Most words stay what they are from one decision to the next, and most entries are 0. Rows begin as noughts.
    """

    def __init__(self, observer: Observer, rows: int) -> None:
        self.observer = observer
        self.size: i64 = observer.size
        self.shown: list[vec[i64]] = [vec[i64]([EMPTY] * observer.fields) for _row in range(rows)]  # of each field
        self.cleared = BytesWriter()  # entries that become 0, counted through all rows: an i64 each
        self.marked = BytesWriter()  # entries that become 1, after that
        self.scaled = BytesWriter()  # entries that become something else
        self.heights = BytesWriter()  # what those become: the bits of a float, 32 each

    def show(self, view: Position, seat: int, row: i64) -> None:
        """Have a row show what a seat sees, or a spectator. `view` is redacted for it."""
        observer = self.observer
        parts = observer.parts
        cleared = self.cleared
        marked = self.marked
        start = row * self.size
        shown = self.shown[row]
        w = view.w
        field: i64 = 0
        # Compiled, `zip` reads both without asking whether an index is in range; words are fewer than fields.
        for place, before in zip(observer.places[seat + 1], shown):  # noqa: B905
            value = w[place]
            if value != before:
                shown[field] = value
                self._replace(parts, field, before, value, start, cleared, marked)
            field += 1
        self._show_head(parts, field, seat, shown, start)
        self._show_head(parts, field + 1, observer.actors(view, seat), shown, start)
        self._show_head(parts, field + 2, view.reveals, shown, start)

    def _show_head(self, parts: vec[i64], field: i64, value: i64, shown: vec[i64], start: i64) -> None:
        before = shown[field]
        if value != before:
            shown[field] = value
            self._replace(parts, field, before, value, start, self.cleared, self.marked)

    def _replace(
        self,
        parts: vec[i64],
        field: i64,
        before: i64,
        value: i64,
        start: i64,
        cleared: BytesWriter,
        marked: BytesWriter,
    ) -> None:
        """Other entries for a field of the row that begins at `start`."""
        part = field * PARTS
        how = parts[part + HOW]
        at = start + parts[part + VALUE]
        if before >= 0 and value >= 0:  # both are known and there: what they share stays
            if how == HOT:
                write_i64_le(cleared, at + before)
                write_i64_le(marked, at + value)
            elif how == BITS:
                write_bits(cleared, before & ~value, at)
                write_bits(marked, value & ~before, at)
            elif how == SCALED:  # that entry is written over
                self._write_height(parts, part, value, at)
            else:
                self._write(parts, part, before, at, cleared, False)
                self._write(parts, part, value, at, marked, True)
            return
        if before != EMPTY and write_lead(parts, part, before, start, cleared):
            self._write(parts, part, before, at, cleared, False)
        if write_lead(parts, part, value, start, marked):
            self._write(parts, part, value, at, marked, True)

    def _write(self, parts: vec[i64], part: i64, value: i64, at: i64, spots: BytesWriter, fill: bool) -> None:
        """The entries of a value that is known and there."""
        how = parts[part + HOW]
        if how == BITS:
            write_bits(spots, value, at)
        elif how == HOT:
            if value >= 0:
                write_i64_le(spots, at + value)
        elif how == STACKED:
            write_i64_le(spots, at + (value & 0xFF))
            write_bits(spots, value >> 8, at + self.observer.phases)
        else:
            if fill:
                self._write_height(parts, part, value, at)
            else:
                write_i64_le(spots, at)
            if how == WIDE:
                write_bits(spots, value, at + 1)

    def _write_height(self, parts: vec[i64], part: i64, value: i64, at: i64) -> None:
        near = value if value < FAR else FAR
        write_i64_le(self.scaled, at)
        write_i32_le(self.heights, self.observer.scale[parts[part + SCALE] + near])

    def taken(self) -> tuple[bytes, bytes, bytes, bytes]:
        """What becomes 0, what then becomes 1, and what becomes something else and what, since this was last asked."""
        out = (self.cleared.getvalue(), self.marked.getvalue(), self.scaled.getvalue(), self.heights.getvalue())
        self.cleared.truncate(0)
        self.marked.truncate(0)
        self.scaled.truncate(0)
        self.heights.truncate(0)
        return out

    def write_into(self, out: vec[i32]) -> None:
        """Write them into memory that holds all rows."""
        cleared, marked, scaled, heights = self.taken()
        for n in range(0, i64(len(cleared)), 8):
            out[read_i64_le(cleared, n)] = 0
        for n in range(0, i64(len(marked)), 8):
            out[read_i64_le(marked, n)] = ONE
        for n in range(0, i64(len(scaled)), 8):
            out[read_i64_le(scaled, n)] = read_i32_le(heights, n // 2)


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

    def list_into(self, out: BytesWriter, actions: list[int], base: i64) -> None:
        """Write the numbers of actions, counted from `base`: an i64 each."""
        start: i64 = self.start
        skipped: i64 = self.skipped
        for each in actions:
            action: i64 = each
            write_i64_le(out, base + (action if action < start else action - skipped))

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
