"""A game that began under older rules: it opens to be read, and is not played on."""

from subak.core.game import Game, State
from subak.kit.record import BACK, UNDO, Record
from subak.kit.text import _
from subak.table.chairs import Header
from subak.table.events import Change, Offered, Played, Started, TookBack, Upgraded, WentBack
from subak.table.view import Summary


class Older:
    """What is known of a game whose rules or cards this program no longer has."""

    def __init__(self, summary: Summary, record: Record) -> None:
        self.summary = summary  # as it was stored by those who still knew the rules
        self.record = record
        self.whole = True  # whether today's rules can follow it to the end
        self.shown = 0  # events that today's rules can follow
        self.same = False  # whether they lead to the position that was stored, and to its scores
        self.offer: Offered | None = None  # to play on by today's rules
        self.agreed: frozenset[str] = frozenset()  # persons who would
        self.closed = False  # somebody would rather not

    @property
    def open(self) -> bool:
        """Whether its players are asked to play on, and nobody has closed it."""
        return self.offer is not None and not self.closed

    def follows(self, may: bool) -> bool:
        """Whether today's rules follow once more, now that they may or may not: then one event more is shown."""
        self.whole = self.whole and may
        self.shown += self.whole
        return self.whole

    def compare(self, state: State) -> None:
        """See whether today's rules have led to the position that was stored, and to its scores if it is the last."""
        alike = (state.layout(), state.pack()) == (self.summary.layout, self.summary.words)
        self.same = self.whole and alike and self.summary.scores in ([], state.scores())

    def notice(self, game: Game) -> str:
        """What a reader should know, in a sentence or two."""
        if self.record.version != game.version:
            why = _("This game followed version {theirs} of the rules; today's is version {ours}.").format(
                theirs=self.record.version, ours=game.version
            )
        else:
            why = _("This game was played with other cards than today's.")
        if self.closed:
            rest = _("It was closed: it can be read, and is not played on.")
        elif self.offer is not None:
            rest = _(
                "They part after {shown} of {all} events: its players may play on from there, or close it."
            ).format(shown=self.shown, all=len(self.record.events))
        elif self.same:
            rest = _("It can be read, but not played on.")
        elif not self.whole:
            rest = _(
                "It can be read, but not played on; log and board break off after {shown} of {all} events, where "
                "today's rules part from those it followed."
            ).format(shown=self.shown, all=len(self.record.events))
        else:
            rest = _(
                "It can be read, but not played on; the board shows it by today's rules, which may differ a little."
            )
        return f"{why} {rest}"


def followed_rules(changes: list[Change]) -> Started | Upgraded | None:
    """By which rules the game was played last; None if it has not begun."""
    events = (event for change in reversed(changes) for event in reversed(change.events))
    return next((event for event in events if isinstance(event, Started | Upgraded)), None)


def fits(game: Game, started: Started | Upgraded | Offered) -> bool:
    """Whether today's rules and content are those."""
    return started.rules == game.version and started.content in ("", game.content)


def record_of(header: Header, seats: int, started: Started | Upgraded, changes: list[Change]) -> Record:
    """The events as they were stored."""
    events = header.given[:]
    for change in changes:
        for event in change.events:
            if isinstance(event, Played):
                events.append((event.seat, event.action))
            elif isinstance(event, TookBack):
                events.append((event.seat, UNDO))
            elif isinstance(event, WentBack):
                events += [(event.seat, BACK)] * event.steps
    return Record(header.game, started.rules, seats, header.options, started.content, events)
