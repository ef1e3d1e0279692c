"""A position as words, each declared once, and the rules as a calendar of phases. Nothing here knows a game."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER, Game, State

NONE: Final = -2  # no card, seat or place yet (-1 is HIDDEN)
OPEN: Final = 0  # the secret that is none: everybody knows the word
TABLE: Final = -2  # the owner of what belongs to no seat
OVER: Final = 255  # the phase of a game that is over

# Kinds of words: what their numbers mean, for whoever reads positions without knowing the game.
COUNT: Final = 0  # how many
SIGNED: Final = 1  # a number that may fall below 0
ONE_OF: Final = 2  # which one, from 0; NONE if it may be none
MASK: Final = 3  # bitmask of a set
FRAME: Final = 4  # a frame of the stack: phase and arguments
PACKED: Final = 5  # several small numbers, side by side in its bits

DEPTH: Final = 0  # the first word: how many frames are on the stack; they follow it
ARGUMENTS: Final = 3  # of a frame, 8 bits each

P = TypeVar("P", bound="Position")


class Word:
    """A declaration: a stretch of words of one kind, for the table or for every seat."""

    def __init__(
        self, meaning: str, kind: int, at: int, n: int, owners: int, low: int, high: int, start: int, secret: int
    ) -> None:
        self.meaning = meaning
        self.kind = kind
        self.at = at  # the first of them
        self.n = n  # how many an owner has
        self.owners = owners  # 0: the table has them; else every seat
        self.low = low
        self.high = high
        self.start = start
        self.secret = secret  # the kind of secret it is; OPEN if none
        self.quiet = kind == FRAME  # bookkeeping: no line of the story need tell that it changed

    def size(self) -> int:
        return self.n * max(1, self.owners)

    def allows(self, value: int) -> bool:
        """Whether a position may hold this value here."""
        return self.low <= value <= self.high or (value == NONE and self.start == NONE)


class Words:
    """All words of a position. Whatever must know the whole of a position learns it here, and nowhere else.

    Where a word stands is an i64: compiled, indexes into `w` are then made of machine words.
    """

    def __init__(self, seats: int, depth: int = 1) -> None:
        self.seats = seats  # the most that can play: words are there for all of them
        self.lines: list[Word] = []
        self.starts: list[int] = []
        self.secrets: list[Word] = []
        self._add("frames on the stack", COUNT, 1, False, 0, depth, 0, OPEN)
        self.bookkeeping([DEPTH])
        self._add("the stack", FRAME, depth, False, 0, (1 << 8 * (ARGUMENTS + 1)) - 1, 0, OPEN)

    def count(self, meaning: str, most: int, n: int = 1, each: bool = False, start: int = 0, secret: int = OPEN) -> i64:
        """How many of something, up to `most`: n words for the table, or for each seat at WORD + seat * n."""
        return self._add(meaning, COUNT, n, each, 0, most, start, secret)

    def signed(
        self, meaning: str, low: int, high: int, n: int = 1, each: bool = False, start: int = 0, secret: int = OPEN
    ) -> i64:
        """A number that may be negative, and so cannot be hidden."""
        return self._add(meaning, SIGNED, n, each, low, high, start, secret)

    def one_of(
        self, meaning: str, many: int, n: int = 1, each: bool = False, start: int = 0, secret: int = OPEN
    ) -> i64:
        """Which of so many; with NONE as its start, perhaps none of them."""
        return self._add(meaning, ONE_OF, n, each, 0, many - 1, start, secret)

    def mask(self, meaning: str, bits: int, n: int = 1, each: bool = False, start: int = 0, secret: int = OPEN) -> i64:
        """Bitmask of a set of at most 62 things."""
        return self._add(meaning, MASK, n, each, 0, (1 << bits) - 1, start, secret)

    def packed(
        self, meaning: str, bits: int, n: int = 1, each: bool = False, start: int = 0, secret: int = OPEN
    ) -> i64:
        """Several small numbers in the bits of one word; with NONE as its start, perhaps nothing."""
        return self._add(meaning, PACKED, n, each, 0, (1 << bits) - 1, start, secret)

    def _add(self, meaning: str, kind: int, n: int, each: bool, low: int, high: int, start: int, secret: int) -> i64:
        at = len(self.starts)
        word = Word(meaning, kind, at, n, self.seats if each else 0, low, high, start, secret)
        if not word.allows(start):
            raise ValueError(f"{meaning}: starts at {start}, outside {low} to {high}")
        if secret != OPEN and word.allows(HIDDEN):
            raise ValueError(f"{meaning}: a secret word cannot hold {HIDDEN}")
        if high >= 1 << 62:
            raise ValueError(f"{meaning}: beyond 62 bits")
        self.lines.append(word)
        self.starts += [start] * word.size()
        if secret != OPEN:
            self.secrets.append(word)
        return at

    def bookkeeping(self, words: list[int]) -> None:
        """Declares which words only keep the books: what they say is told by others, or is nothing that happens."""
        for word in self.lines:
            if word.at in words:
                word.quiet = True

    def fresh(self) -> vec[i64]:
        """All words as they start."""
        return vec[i64](self.starts)

    def covers(self) -> vec[i64]:
        """Who keeps what secret: keeper, kind, where the next keeper or kind comes, and stretches of words up to there.

        A stretch is its first word and the one after its last.
        """
        kept: dict[tuple[int, int], list[int]] = {}
        for word in self.secrets:
            for owner in range(max(1, word.owners)):
                at = word.at + owner * word.n
                kept.setdefault((owner if word.owners else TABLE, word.secret), []).extend((at, at + word.n))
        out: list[int] = []
        for (keeper, secret), stretches in kept.items():
            out += [keeper, secret, len(out) + 3 + len(stretches), *stretches]
        return vec[i64](out)

    def layout(self) -> str:
        """A hash that differs when stored positions would be read wrongly."""
        rows = [(w.meaning, w.kind, w.at, w.n, w.owners, w.low, w.high) for w in self.lines]
        return sha256(repr(rows).encode()).hexdigest()[:16]


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[P]):
    """One thing the rulebook asks for. It has no memory: all it knows is in the position.

    A phase that asks writes `forbids`, or `options`, or both: where one is left out it follows from the other.
    """

    def __init__(self, untimely: int = 0, first: int = 0, stop: int = 0, sealed: bool = False) -> None:
        self.untimely = untimely  # the rule that refuses what is not asked for now
        self.first = first  # the actions that it may allow: first <= action < stop
        self.stop = stop
        self.sealed = sealed  # choices stay secret until nobody owes one

    def begin(self, s: P) -> None:
        """The calendar comes to this phase. It may ask at once."""

    def run(self, s: P) -> None:
        """Nobody owes anything: ask, or carry out what was chosen and go on."""
        raise NotImplementedError

    def options(self, s: P, seat: int) -> list[int]:
        """The actions open to a seat that is asked, ascending, never empty."""
        out: list[int] = []
        for action in range(self.first, self.stop):
            if not self.forbids(s, seat, action):
                out.append(action)
        return out

    def by_luck(self, s: P, share: float) -> int:
        """See State.by_luck. A phase that finds one of its options without listing them all does so here."""
        options = self.options(s, CHANCE)
        return options[int(share * len(options))]

    def forbids(self, s: P, seat: int, action: int) -> int:
        """0 for exactly the `options`; for all other actions the rule that refuses them."""
        return 0 if action in self.options(s, seat) else self.untimely

    def choose(self, s: P, seat: int, action: int) -> None:
        """Carry out an action. The seat owes nothing more, unless it is asked again."""
        raise NotImplementedError

    def audience(self, s: P, seat: int, action: int) -> int:
        """Who may read the event, see State.audience."""
        return 1 << seat | LATER if self.sealed else EVERYONE

    def serves(self, s: P, action: int) -> int:
        """In whose lane an action of nature falls, see State.serves."""
        return -1


class Book:
    """What all positions of a game share: its words and its calendar, and the game they belong to."""

    def __init__(self, words: Words, calendar: "list[Phase[Any]]") -> None:
        self.words = words
        # By the phases' numbers; a vec knows what it holds, a list would have every look-up checked.
        self.calendar = vec[Phase](calendar)  # type: ignore[type-arg]  # it takes the bare class
        self.layout = words.layout()
        self.covers = words.covers()
        self.game: Game | None = None  # who can make its positions again, in another process too

    def same(self, other: "Book") -> bool:
        """Whether both are of one game and content."""
        one, two = self.game, other.game
        return self is other or (one is not None and two is not None and one.content == two.content)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """A State made of words. `s[WORD + seat]` reads and writes them as ints; leaf loops may take `s.w` as i64.

    A game extends it, writes `clone` in one line, and has the rest of the contract from here.
    """

    def __init__(self, book: Book, w: vec[i64], actors: int, reveals: int) -> None:
        self.book = book
        self.w = w
        self.actors = actors
        self.reveals = reveals

    def clone(self) -> "Position":
        raise NotImplementedError

    def idle(self, seat: int) -> int:
        """The rule that keeps a seat waiting which is not asked: not its turn, or the game is over."""
        raise NotImplementedError

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        """Whether a seat may know what another one, or the table, keeps of this kind of secret."""
        return False

    def conceal(self, view: "Position", seat: int) -> None:
        """What `redact` does beyond hiding whole words."""

    def forget(self) -> None:
        """The words were replaced: what was derived from them is out of date."""

    def __getitem__(self, at: i64, /) -> int:
        return self.w[at]

    def __setitem__(self, at: i64, value: i64, /) -> None:
        self.w[at] = value

    def some(self, at: i64, n: i64) -> list[int]:
        """A stretch of words."""
        w = self.w
        return [w[i] for i in range(at, at + n)]

    @property
    def phase(self) -> int:
        """The number of the phase that is being resolved."""
        w = self.w
        depth = w[DEPTH]
        return w[depth] & 0xFF if depth else OVER

    def asking(self) -> "Phase[Any]":
        """The phase that is being resolved."""
        return self.book.calendar[self.w[self.w[DEPTH]] & 0xFF]

    def argument(self, n: i64 = 0) -> int:
        """What the frame on top says beside its phase."""
        return self.w[self.w[DEPTH]] >> 8 * (n + 1) & 0xFF

    def push(self, phase: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Something to be resolved before all else. Core trusts the game to have declared the depth."""
        w = self.w
        depth = w[DEPTH] + 1
        w[DEPTH] = depth
        w[depth] = phase | a << 8 | b << 16 | c << 24

    def become(self, phase: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """The frame on top becomes this one."""
        w = self.w
        w[w[DEPTH]] = phase | a << 8 | b << 16 | c << 24

    def pop(self) -> None:
        """What is on top is resolved. Its word is cleared: equal positions have equal words."""
        w = self.w
        depth = w[DEPTH]
        w[depth] = 0
        w[DEPTH] = depth - 1

    def go_to(self, phase: int) -> None:
        """The calendar comes to this phase."""
        self.become(phase)
        self.book.calendar[phase].begin(self)

    def go_on(self) -> None:
        """The calendar comes to its next phase."""
        self.go_to(self.phase + 1)

    def ask(self, seat: int) -> None:
        self.actors |= 1 << seat

    def roll(self) -> None:
        self.actors |= 1 << CHANCE

    def legal(self, seat: int) -> list[int]:
        return self.asking().options(self, seat)

    def by_luck(self, share: float) -> int:
        return self.asking().by_luck(self, share)

    def forbids(self, seat: int, action: int) -> int:
        if self.actors >> seat & 1:
            return self.asking().forbids(self, seat, action)
        return self.idle(seat)

    def apply(self, seat: int, action: int) -> None:
        self.actors ^= 1 << seat
        self.asking().choose(self, seat, action)
        if not self.actors:
            self.settle()

    def settle(self) -> None:
        """Run what needs no decision, until somebody owes one or the game is over."""
        while not self.actors and self.w[DEPTH]:
            self.asking().run(self)

    def redact(self, seat: int) -> "Position":
        view = self.clone()
        self.hide(view, seat)
        return view

    def hide(self, view: "Position", seat: int) -> None:
        """Hide in a copy of the words what a seat may not know."""
        w = view.w
        covers = self.book.covers
        viewer: i64 = seat
        at: i64 = 0
        while at < len(covers):
            keeper = covers[at]
            stop = covers[at + 2]
            if keeper != viewer and not self.knows(seat, keeper, covers[at + 1]):
                for stretch in range(at + 3, stop, 2):
                    for i in range(covers[stretch], covers[stretch + 1]):
                        w[i] = HIDDEN
            at = stop
        self.conceal(view, seat)

    def audience(self, seat: int, action: int) -> int:
        return self.asking().audience(self, seat, action)

    def serves(self, action: int) -> int:
        return self.asking().serves(self, action)

    def waiting(self) -> int:
        """The actors, as far as whoever has this position may know them."""
        return self.actors

    def pack(self) -> list[int]:
        return [self.waiting(), self.reveals, *self.some(0, len(self.w))]

    def layout(self) -> str:
        return self.book.layout

    def unpack(self, words: list[int]) -> "Position":
        other = self.clone()
        other.actors = words[0]
        other.reveals = words[1]
        other.w = vec[i64](words[2:])
        other.forget()
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.book.same(other.book) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(tuple(self.pack()))

    def __copy__(self) -> "Position":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Position":
        return self.clone()

    def __reduce__(self) -> tuple[Callable[[Game, list[int]], State], tuple[Game, list[int]]]:
        game = self.book.game
        if game is None:
            raise TypeError("a position without a game cannot be pickled")
        return unpacked, (game, self.pack())

    def __repr__(self) -> str:
        """What differs from the start; kit/positions.py tells it at length."""
        rows = [(word, self.some(word.at, word.size())) for word in self.book.words.lines]
        lines = [f"; {word.meaning} {now}" for word, now in rows if now != [word.start] * word.size()]
        return f"<{type(self).__name__}: actors {self.waiting():#b}{''.join(lines)}>"


def unpacked(game: Game, words: list[int]) -> State:
    """The position of a game that `pack` wrote."""
    return game.new(game.seats.start).unpack(words)
