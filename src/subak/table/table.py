"""The table: what is asked of it, what happens, and what everybody sees."""

from collections.abc import Collection, Iterable, Sequence

from subak.core.bits import members
from subak.core.game import CHANCE, SPECTATOR, Game
from subak.kit.dice import Luck
from subak.kit.record import UNDO, Record, twin
from subak.kit.terms import checked
from subak.kit.text import _
from subak.kit.tongues import tongue
from subak.table.allowance import allowance
from subak.table.chairs import BOT, Chair, Header, Names, persons
from subak.table.clocks import Clocks
from subak.table.commands import (
    Act,
    Allow,
    AskBack,
    Command,
    Consult,
    Explain,
    Going,
    Hand,
    Mix,
    OpenSeat,
    PlayOn,
    Rematch,
    Rename,
    Resize,
    Say,
    SeatBot,
    Settled,
    Sit,
    Start,
    Swap,
    TakeBack,
    Welcome,
)  # fmt: skip
from subak.table.company import keep_company, rematched, socially
from subak.table.contest import keep_fair
from subak.table.errors import ILLEGAL, STALE, Refused
from subak.table.events import (
    Allowed,
    AskedBack,
    Became,
    Change,
    Closed,
    Consulted,
    Denied,
    Departed,
    Event,
    Explained,
    Mixed,
    Offered,
    Played,
    Reasoned,
    Rematched,
    Renamed,
    Resized,
    Said,
    Seated,
    Started,
    TookBack,
    Upgraded,
    Voted,
    Welcomed,
    WentBack,
)  # fmt: skip
from subak.table.match import Match, Nature
from subak.table.motives import Quoted, quoted
from subak.table.older import Older, fits, followed_rules, record_of
from subak.table.parting import admit, going, part
from subak.table.pleading import Pleading
from subak.table.resuming import resumed, standing
from subak.table.sealing import laid_open, luck_at
from subak.table.seating import Log, Seating
from subak.table.showing import summed_up, viewed
from subak.table.view import CLOSED, GATHERING, OVER, PLAYING, Line, Message, Summary, Task, View
from subak.table.wishing import heeded


class Table:
    """One match, from gathering to the end."""

    def __init__(self, game: Game, header: Header, seed: bytes = b"") -> None:
        """An empty table, with the seed of its dice. OptionError if the game is not played like that."""
        self.options = checked(game, header.seats, header.options)
        self.game = game
        self.header = header
        self.seed = seed  # nobody's to see before the end
        self.seating = Seating(game, header)
        self.match: Match | None = None
        self.older: Older | None = None  # if it began by other rules than today's: then it is only read
        self.watchers = header.watchers  # whether people without a seat may look on
        self.chat: list[Message] = []
        self.speakers: list[str] = []  # the person of every message, of those too that are no longer remembered
        self.explaining: int | None = None  # bots say why of moves from this event on; None: of none
        self.reasons: dict[int, Reasoned] = {}  # what they said, by the number of the event; replaced, never changed
        self.pleading = Pleading()
        self.time = header.time  # how long people may think
        self.clocks = Clocks(allowance(header.time))
        self.unwanted: frozenset[str] = frozenset()  # people who would have it deleted
        self.rematch: str | None = None
        self.skipped = 0  # draws of nature that no longer count, and are not made again
        self.version = 0  # changes so far
        self.updated = header.created
        self.done: dict[tuple[str, str], None] = {}  # person and command id, the oldest first
        self._seen = dict.fromkeys(range(SPECTATOR, CHANCE), 0)  # viewer -> changes it could see
        self._sights: dict[int, tuple[object, ...]] = {}  # viewer -> what it saw last
        self._retracing = False
        self.brief = False  # whether its past was not read: it can be played on, and not looked at
        self._logs: dict[tuple[int, str], Log] = {}  # viewer and language -> what it read last
        self._quoted: dict[tuple[int, str], Quoted] = {}  # ... with what bots said
        self._tried: tuple[Change, Match] | None = None  # what was decided last, and the match that it leads to

    @classmethod
    def rebuild(
        cls, game: Game, header: Header, changes: Iterable[Change], stored: Summary | None = None, seed: bytes = b""
    ) -> "Table":
        """The table that these changes lead to; `stored` says how one ended that began by older rules."""
        header, changes = standing(header, list(changes))
        table = cls(game, header, seed)
        started = followed_rules(changes)
        if stored is not None and started is not None and not fits(game, started):
            table.older = Older(stored, record_of(header, len(stored.chairs), started, changes))
        seen = stored.seen if stored is not None and stored.version == len(changes) else []
        if table.older is None and len(seen) == len(table._seen):
            table.retrace(changes, seen)
        else:
            for change in changes:
                table.apply(change)
        if table.older is not None and table.match is not None:
            table.older.compare(table.match.state)
        return table

    @property
    def status(self) -> str:
        if self.seating.closed:
            return CLOSED
        if self.match is None:
            return GATHERING
        if self.older is not None:
            return self.older.summary.status
        return OVER if self.match.over() else PLAYING

    @property
    def host(self) -> str:
        """Whoever set the table."""
        return self.seating.host

    @property
    def chairs(self) -> list[Chair]:
        return self.seating.chairs

    @property
    def notice(self) -> str:
        """Why this game is only read; "" if it is played."""
        if self.seating.closed:
            return self.seating.why_closed()
        return self.older.notice(self.game) if self.older is not None else ""

    def seats_of(self, who: str) -> list[int]:
        return self.seating.of(who)

    def decide(self, command: Command, who: str, at: float, rng: Luck, absent: Collection[str] = ()) -> Change | None:
        """What carrying out a person's command would change; None if it was carried out before.

        `absent` are persons of whom the caller knows that they do not look at the table.
        """
        if command.id and (who, command.id) in self.done:
            return None
        if self.header.rated:
            keep_fair(command, who, self.seating)
        if self.notice:
            admit(self, command)
        made = going(self, command, who) if isinstance(command, Going) else self._decide(command, who, at, rng, absent)
        if not isinstance(made, Match):
            return Change(at, who, command.id, made)
        change = self._change(made, at, who, command.id)
        if self.time:
            self.clocks.afford(command, made, self.chairs, change)
        return change

    def answer(self, task: Task, action: int, at: float, rng: Luck) -> Change | None:
        """What a bot's answer would change; None if nobody asks for it any more."""
        match, chair = self.match, self.chairs[task.seat]
        if match is None or chair.kind != BOT or chair.bot != task.bot or match.tickets[task.seat] != task.ticket:
            return None
        return self._change(match.after_act(task.seat, [action], at, self._luck(rng)), at, "", "")

    def tasks(self) -> list[Task]:
        """The decisions that bots owe."""
        match = self.match
        if match is None or self.notice:
            return []
        tasks: list[Task] = []
        for seat in members(match.actors()):
            if self.chairs[seat].kind == BOT:
                view = match.seen(seat)
                tasks.append(Task(seat, match.tickets[seat], self.chairs[seat].bot, view.pack(), view.legal(seat)))
        return tasks

    def why_not(self, who: str, seat: int, *actions: int) -> str:
        """Why a seat may not do this now, one thing after the other; "" if it may."""
        self.seating.own(who, seat)
        return self.notice or self._match().why_not(seat, *actions)

    def account(self, who: str, seat: int) -> str:
        """The position in sentences, from a person's seat or a spectator's; "" before the game."""
        if seat != SPECTATOR:
            self.seating.own(who, seat)
        return self.match.account(seat) if self.match is not None else ""

    def after(self, change: Change) -> "Table":
        """The table as it will be: this one stays as it is, for those who look at it."""
        tried = self._tried
        other = twin(self)
        other.seating = self.seating.copy()
        other.pleading = twin(self.pleading)
        other.older = twin(self.older) if self.older is not None else None
        if self.time:
            other.clocks = self.clocks.copy()
        other.chat = self.chat[:]
        other.speakers = self.speakers[:]
        other.done = self.done.copy()
        other._seen = self._seen.copy()
        other._sights = self._sights.copy()
        other._logs = self._logs.copy()
        other._quoted = self._quoted.copy()
        other._tried = None
        if tried is not None and tried[0] is change:  # the game's part of it was carried out when it was decided
            if other.match is None:
                other.seating.begin(change.at)
            other.match = tried[1]
            other._applied(change)
        else:
            other.match = self.match.copy() if self.match else None
            other.apply(change)
        return other

    def apply(self, change: Change) -> None:
        """Let a change happen that `decide` or `answer` made for the table as it is."""
        for event in change.events:
            self._happen(event, change.at, change.who)
        self._applied(change)

    def retrace(self, changes: Sequence[Change], seen: Sequence[int]) -> None:
        """Let all changes happen; what each viewer saw of them is known, and need not be compared once more."""
        self._retracing = True
        for change in changes:
            self.apply(change)
        self._retracing = False
        self._seen = dict(zip(self._seen, seen, strict=True))
        self._sights = {viewer: self._sight(viewer) for viewer in self._seen}

    def _applied(self, change: Change) -> None:
        """All events of a change have happened."""
        public = not all(isinstance(event, Played | TookBack) for event in change.events)
        if self.match is not None:
            self.match.changed(change.at)
            if self.pleading.asked is not None:
                self.pleading.settle(self.match)
            if public:
                self.match.call(Names(self.chairs), persons(self.chairs))
            if self.time and self.older is None:
                self.clocks.follow(self.match, self.chairs, change)
        self.version += 1
        self.updated = change.at
        if change.id:
            self.done[change.who, change.id] = None
        for viewer in () if self._retracing else self._seen:
            sight = self._sight(viewer)
            if public or sight != self._sights.get(viewer):
                self._seen[viewer] += 1
                self._sights[viewer] = sight

    def view(self, who: str, seats: Sequence[int] | None = None, tall: bool = False) -> View:
        """What a person sees: from all seats they hold, or from the given ones of them; else as a spectator."""
        seats = self.seats_of(who) if seats is None else seats
        for seat in seats:
            self.seating.own(who, seat)
        return viewed(self, who, seats, tall)

    def log(self, viewer: int) -> list[tuple[int, Line]]:
        """A viewer's log, each line with the number of the event it was told at; [] before the start."""
        if self.match is None:
            return []
        key = viewer, tongue()
        self._logs[key] = self.seating.signed(self.match.log(viewer), self._logs.get(key))
        self._quoted[key] = quoted(self, self._logs[key].whole(), self._quoted.get(key))
        return self._quoted[key].rows

    def version_for(self, seats: Sequence[int]) -> int:
        """The version of a view of these seats; [] is a spectator's."""
        return sum(self._seen[seat] for seat in seats) if seats else self._seen[SPECTATOR]

    def versions(self) -> list[int]:
        """The versions of all viewers' views, the spectator's first."""
        return list(self._seen.values())

    def record(self) -> Record:
        """The game as a record, once it is over: before, it would tell secrets."""
        if self.status != OVER:
            raise Refused(ILLEGAL, _("The record can be had when the game is over."))
        record = self.older.record if self.older is not None else self._match().replay.record
        return laid_open(self, record.marked(self.seating.helped))

    def summary(self) -> Summary:
        return summed_up(self)

    def _change(self, match: Match, at: float, who: str, id: str) -> Change:
        """The change that leads to this match, which is kept until somebody asks what is after it."""
        begun = self.match is not None
        events: list[Event] = [] if begun else [Started(self.game.version, self.game.content)]
        for seat, action in match.replay.events_from(self._events()):
            events.append(TookBack(seat) if action == UNDO else Played(seat, action))
        change = Change(at, who, id, events)
        self._tried = change, match
        return change

    def _decide(self, command: Settled, who: str, at: float, rng: Luck, absent: Collection[str]) -> list[Event] | Match:
        """What happens at the table, or the match that it leads to."""
        match command:
            case Act(seat=seat, ticket=ticket):
                return self.asked(who, seat, ticket).after_act(seat, command.path(), at, self._luck(rng))
            case TakeBack(seat=seat, ticket=ticket):
                return self.asked(who, seat, ticket).after_take_back(seat, at, self._luck(rng))
            case AskBack() | Allow() | Consult() | PlayOn():
                return heeded(self, command, who, at, rng)
            case Swap(seat=seat, action=action, ticket=ticket):
                return self.asked(who, seat, ticket).after_swap(seat, action, at, self._luck(rng))
            case Say() | Welcome() | Explain():
                return [socially(self, command, who)]
            case Sit():
                return [*self.seating.arrive(command, who, self._unfinished())]
            case OpenSeat(seat=seat):
                return [self.seating.open(seat, who, self._unfinished())]
            case SeatBot():
                away = absent if self.clocks.allowed is None else None
                return [self.seating.seat_bot(command, who, self._unfinished(), at, away)]
            case Hand():
                self._unfinished()
                return [self.seating.hand(command, who)]
            case Rename():
                self._unfinished()
                return [*self.seating.rename(command, who)]
            case Resize() | Mix():
                self._not_begun()
                return [self.seating.prepare(command, who)]
            case Start():
                return self._start(who, at, rng)
            case Rematch(table=table):
                return [rematched(self, table, who)]

    def _happen(self, event: Event, at: float, who: str) -> None:
        match event:
            case Played() | TookBack():
                self._play(event, at)
            case AskedBack() | Allowed() | Denied() | WentBack():
                if isinstance(event, WentBack):
                    self._go_back(event, at)
                self.seating.note(event.seat, self.pleading.hear(event, self.chairs), at, self._events())
            case Consulted(seat=seat, ticket=ticket):
                self.seating.help(seat, ticket, at, self._events())
            case Seated():
                self.seating.place(event, who, at, self._events())
            case Renamed():
                self.seating.call(event, at, self._events())
            case Resized(seats=seats):
                self.seating.resize(seats)
            case Mixed():
                self.seating.stir(event)
            case Started():
                self.seating.begin(at)
                self.match = self._new_match(at)
            case Became() | Departed() | Closed():
                self.seating.rule(event)
            case Offered() | Voted() | Upgraded():
                resumed(self, event, at, self._events())
            case Said() | Welcomed() | Explained() | Reasoned() | Rematched():
                keep_company(self, event, at, self._events())
            case _:
                part(self, event, at, self._events())

    def _play(self, event: Played | TookBack, at: float) -> None:
        match, older = self._match(), self.older
        if older is not None and not older.follows(match.may_happen(event.seat, getattr(event, "action", UNDO))):
            return
        if isinstance(event, Played):
            match.play(event.seat, event.action, at)
        else:
            match.take_back(event.seat, at)

    def _go_back(self, event: WentBack, at: float) -> None:
        match, older = self._match(), self.older
        for _step in range(event.steps):
            if older is None or older.follows(match.replay.latest(event.seat) is not None):
                match.go_back(event.seat, at)

    def _start(self, who: str, at: float, rng: Luck) -> Match:
        self.seating.only_host(who)
        self._not_begun()
        self.seating.none_empty()
        match = self._new_match(at)
        match.call(Names(self.chairs), persons(self.chairs))
        return match.after_start(at, self._luck(rng))

    def _new_match(self, at: float) -> Match:
        if self.older is not None:  # as far as today's rules can follow
            match = Match(self.game, len(self.chairs), self.options, at)
            self.match = match
            for seat, action in self.header.given:
                self._play(Played(seat, action), at)
            return match
        return Match(self.game, len(self.chairs), self.options, at, self.header.given)

    def _luck(self, rng: Luck) -> Nature:
        return lambda match: luck_at(self, rng, match)

    def asked(self, who: str, seat: int, ticket: int) -> Match:
        """The match, if the person holds the seat and answers what it is asked now."""
        self.seating.own(who, seat)
        match = self._match()
        if ticket != match.tickets[seat]:
            raise Refused(STALE, _("The table has moved on: look again before you decide."))
        return match

    def _match(self) -> Match:
        if self.match is None:
            raise Refused(ILLEGAL, _("The game has not begun."))
        return self.match

    def _events(self) -> int:
        """How many events of the game there are."""
        return self.match.replay.count if self.match else len(self.header.given)

    def _not_begun(self) -> None:
        if self.match is not None:
            raise Refused(ILLEGAL, _("The game has begun."))

    def _unfinished(self) -> Match | None:
        """The match, if it has begun and is not over."""
        if self.status == OVER:
            raise Refused(ILLEGAL, _("The game is over."))
        return self.match

    def _sight(self, viewer: int) -> tuple[object, ...]:
        return self.match.sight(viewer) if self.match and viewer < self.match.seats else ()
