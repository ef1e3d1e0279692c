"""What happened in a game, as a viewer saw it: the lines of its log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from subak.core.game import CHANCE, LATER, SPECTATOR, UNKNOWN, WATCHERS, Game, State, Told
from subak.kit.text import _, player

if TYPE_CHECKING:  # a record is read as a story, which is made of the record's entries
    from subak.kit.record import Entry

MARKS: Final = 24  # moments that can be gone back to; before them it is told anew


def tells(game: Game) -> bool:
    """Whether a game tells a story of its own, and not every event as `write` writes it."""
    return type(game).story is not Game.story


class Mark(NamedTuple):
    """A moment at which nothing was left to tell."""

    told: int
    lines: int
    state: State
    view: State
    sealed: "tuple[tuple[Entry, Told], ...]"


class Story:
    """A game told to one viewer, event by event. It is given the whole state, and shows the game two views of it."""

    def __init__(self, game: Game, start: State, viewer: int, names: Sequence[str] = ()) -> None:
        self.game = game
        self.viewer = viewer
        self.names = names
        self.state = start.clone()  # as far as it was told
        self.shared = True  # somebody else has the state too: it is cloned before it changes
        self.before = start.redact(viewer)  # what the viewer saw when the last line was told
        self.view = self.before  # what it sees now
        self.span: list[Entry] = []  # events since the last line
        self.traceless: set[int] = set()  # numbers of those of them that the viewer cannot even know to have happened
        self.sealed: tuple[tuple[Entry, Told], ...] = ()  # lines of `write` that wait for their choice to be turned up
        self.lines: list[tuple[int, Told]] = []  # with the number of the event that each was told at
        self.seen: list[int] = []  # numbers of the standing events so far
        self.marks = [Mark(0, 0, self.state, self.before, ())]  # the first and the latest

    @property
    def told(self) -> int:
        """How many events it was told of."""
        return len(self.seen)

    def copy(self) -> "Story":
        """An independent one with the same past; the state is shared until one of them is told on."""
        self.shared = True
        other = Story.__new__(Story)
        other.__dict__ = self.__dict__.copy()  # a tenth of the time of `copy.copy`
        other.span = self.span[:]
        other.traceless = self.traceless.copy()
        other.lines = self.lines[:]
        other.seen = self.seen[:]
        other.marks = self.marks[:]
        return other

    def follow(self, entries: "Sequence[Entry]") -> None:
        """Be told of all events that stand, and no longer of those that were taken back."""
        told = self.told
        if told > len(entries) or (told and entries[told - 1].index != self.seen[-1]):
            pairs = zip(self.seen, entries, strict=False)
            self._back(next((n for n, (seen, entry) in enumerate(pairs) if seen != entry.index), len(entries)))
        for entry in entries[self.told :]:
            self.add(entry)

    def add(self, entry: "Entry") -> None:
        """Let one more event happen, and tell what there is to tell."""
        self.seen.append(entry.index)
        if tells(self.game):
            self._tell(entry)
        else:
            self._write(entry)

    def known(self) -> list[tuple[int, int]]:
        """The events since the last line, as far as the viewer may know them by now."""
        return [
            (entry.seat, entry.action if self._knows(entry) else UNKNOWN)
            for entry in self.span
            if entry.index not in self.traceless or self._knows(entry)
        ]

    def _advance(self, entry: "Entry") -> None:
        """To where the event led: it is played again only if nobody remembers."""
        if entry.after is not None:
            self.state, self.shared = entry.after, True
            return
        if self.shared:
            self.state, self.shared = self.state.clone(), False
        self.state.apply(entry.seat, entry.action)

    def _tell(self, entry: "Entry") -> None:
        self._advance(entry)
        self.span.append(entry)
        view, last = self.state.redact(self.viewer), self.view
        if not self._knows(entry) and _sight(view) == _sight(last):
            self.traceless.add(entry.index)
            return
        self.view = view
        lines = self.game.story(self.before, view, self.viewer, self.known(), self.names)
        if lines is not None:
            self._keep(entry, lines)

    def _write(self, entry: "Entry") -> None:
        """Every event in words, as the seat that it concerns sees it, as soon as the viewer may know it."""
        lane = self.state.redact(entry.serves if entry.serves >= 0 else SPECTATOR)
        self._advance(entry)
        self.view = self.state.redact(self.viewer)
        event = [(entry.seat, entry.action)]
        for line in self.game.story(lane, self.view, self.viewer, event, self.names) or []:
            if line.seat != CHANCE:
                signed = _("{player}: {what}").format(player=player(self.names, line.seat), what=line.text)
                line = line._replace(text=signed)
            self.sealed += ((entry, line),)
        out = [line for sealed, line in self.sealed if self._knows(sealed)]
        self.sealed = tuple(row for row in self.sealed if not self._knows(row[0]) and row[0].audience & LATER)
        self._keep(entry, out)

    def _keep(self, entry: "Entry", lines: list[Told]) -> None:
        self.lines += [(entry.index, line) for line in lines]
        self.before, self.span, self.traceless = self.view, [], set()
        if len(self.marks) == MARKS:
            del self.marks[1]
        self.marks.append(Mark(self.told, len(self.lines), self.state, self.view, self.sealed))
        self.shared = True

    def _back(self, told: int) -> None:
        """Forget all but so many events, and perhaps some more."""
        while self.marks[-1].told > told:
            self.marks.pop()
        mark = self.marks[-1]
        del self.seen[mark.told :]
        del self.lines[mark.lines :]
        self.state, self.shared = mark.state, True
        self.before = self.view = mark.view
        self.span, self.traceless, self.sealed = [], set(), mark.sealed

    def _knows(self, entry: "Entry") -> bool:
        bit = WATCHERS if self.viewer == SPECTATOR else 1 << self.viewer
        turned_up = entry.audience & LATER and self.state.reveals > entry.reveals
        return bool(entry.audience & bit or turned_up)


def _sight(view: State) -> tuple[list[int], int, int]:
    return view.pack(), view.actors, view.reveals
