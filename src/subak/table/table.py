"""The table: what is asked of it, what happens, and what everybody sees."""

from collections.abc import Iterable, Sequence
from copy import copy
from random import Random
from typing import Final

import msgspec

from subak.core.bits import members
from subak.core.game import CHANCE, SPECTATOR, Game
from subak.core.options import checked
from subak.core.record import Record
from subak.core.text import _, listed
from subak.table.chairs import BOT, OPEN, PERSON, Chair, Header
from subak.table.commands import (
    TEXT,
    Act,
    Command,
    Hand,
    OpenSeat,
    Rematch,
    Resize,
    Say,
    SeatBot,
    Sit,
    Start,
    Swap,
    TakeBack,
)
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED, STALE, Refused
from subak.table.events import Change, Event, Played, Rematched, Resized, Said, Seated, Started, TookBack
from subak.table.match import Match
from subak.table.seating import Seating, clean
from subak.table.view import Choice, Message, Player, Result, Summary, View

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"

CHAT: Final = 200  # messages that a view holds


class Task(msgspec.Struct, frozen=True):
    """A decision that a bot owes: all that a worker needs, and the ticket that shows whether it is still asked."""

    seat: int
    ticket: int
    bot: str
    words: list[int]  # of the seat's view
    legal: list[int]


class Table:
    """One match, from gathering to the end."""

    def __init__(self, game: Game, header: Header) -> None:
        """An empty table. OptionError if the game is not played like that."""
        self.options = checked(game.title, game.seats, game.options, header.seats, header.options)
        self.game = game
        self.header = header
        self.seating = Seating(game, header)
        self.match: Match | None = None
        self.chat: list[Message] = []
        self.rematch: str | None = None
        self.version = 0  # changes so far
        self.updated = header.created
        self.done: set[tuple[str, str]] = set()  # person and command id
        self._seen = dict.fromkeys(range(SPECTATOR, CHANCE), 0)  # viewer -> changes it could see
        self._sights: dict[int, tuple[object, ...]] = {}  # viewer -> what it saw last

    @classmethod
    def rebuild(cls, game: Game, header: Header, changes: Iterable[Change]) -> "Table":
        """The table that these changes lead to."""
        table = cls(game, header)
        for change in changes:
            table.apply(change)
        return table

    @property
    def status(self) -> str:
        if self.match is None:
            return GATHERING
        return OVER if self.match.over() else PLAYING

    @property
    def host(self) -> str:
        """Whoever set the table, while seated; then the first person who is."""
        return self.seating.host

    @property
    def chairs(self) -> list[Chair]:
        return self.seating.chairs

    def seats_of(self, who: str) -> list[int]:
        return self.seating.of(who)

    def decide(self, command: Command, who: str, at: float, rng: Random) -> Change | None:
        """What carrying out a person's command would change; None if it was carried out before."""
        if command.id and (who, command.id) in self.done:
            return None
        return Change(at, who, command.id, self._decide(command, who, at, rng))

    def answer(self, task: Task, action: int, at: float, rng: Random) -> Change | None:
        """What a bot's answer would change; None if nobody asks for it any more."""
        match = self.match
        chair = self.chairs[task.seat]
        if match is None or chair.kind != BOT or chair.bot != task.bot or match.tickets[task.seat] != task.ticket:
            return None
        return Change(at, "", "", _played(match.try_act(task.seat, action, rng)))

    def tasks(self) -> list[Task]:
        """The decisions that bots owe."""
        match = self.match
        if match is None:
            return []
        tasks: list[Task] = []
        for seat in members(match.actors()):
            if self.chairs[seat].kind == BOT:
                view = match.state.redact(seat)
                tasks.append(Task(seat, match.tickets[seat], self.chairs[seat].bot, view.pack(), view.legal(seat)))
        return tasks

    def why_not(self, who: str, seat: int, action: int) -> str:
        """Why a seat may not do this now; "" if it may."""
        self.seating.own(who, seat)
        return self._match().why_not(seat, action)

    def alternatives(self, who: str, seat: int) -> list[Choice]:
        """What the seat could choose instead of its latest choice, by `Swap`; [] if that stands."""
        self.seating.own(who, seat)
        match = self._match()
        if match.undoable(seat) is None:
            return []
        view = match.without_latest(seat).redact(seat)
        return [Choice(action, self.game.write(view, seat, action)) for action in view.legal(seat)]

    def again(self, id: str, at: float) -> tuple[Header, Change]:
        """A new table with the same people and bots in their seats: its header and its first change."""
        header = msgspec.structs.replace(self.header, id=id, seats=len(self.chairs), host=self.host, created=at)
        seated: list[Event] = [
            Seated(seat, chair.kind, chair.player, chair.name, chair.bot) for seat, chair in enumerate(self.chairs)
        ]
        return header, Change(at, "", "", seated)

    def after(self, change: Change) -> "Table":
        """The table as it will be: this one stays as it is, for those who look at it."""
        other = copy(self)
        other.seating = self.seating.copy()
        other.match = self.match.copy() if self.match else None
        other.chat = self.chat[:]
        other.done = self.done.copy()
        other._seen = self._seen.copy()
        other._sights = self._sights.copy()
        other.apply(change)
        return other

    def apply(self, change: Change) -> None:
        """Let a change happen that `decide` or `answer` made for the table as it is."""
        for event in change.events:
            self._happen(event, change.at)
        if self.match is not None:
            self.match.changed(change.at)
        self.version += 1
        self.updated = change.at
        if change.id:
            self.done.add((change.who, change.id))
        public = not all(isinstance(event, Played | TookBack) for event in change.events)
        for viewer in self._seen:
            sight = self._sight(viewer)
            if public or sight != self._sights.get(viewer):
                self._seen[viewer] += 1
                self._sights[viewer] = sight

    def view(self, who: str, seats: Sequence[int] | None = None, tall: bool = False) -> View:
        """What a person sees: from all seats they hold, or from the given ones of them; else as a spectator."""
        if seats is None:
            seats = self.seats_of(who)
        for seat in seats:
            self.seating.own(who, seat)
        match = self.match
        actors = match.actors() if match else 0
        return View(
            table=self.header.id,
            version=self.version_for(seats),
            game=self.game.name,
            title=self.game.title,
            options=self.options,
            public=self.header.public,
            status=self.status,
            seats=list(seats),
            host=who == self.host,
            players=[self._player(seat, who, seats) for seat in range(len(self.chairs))],
            waiting=members(actors),
            desks=[match.desk(seat, tall) for seat in seats or [SPECTATOR]] if match else [],
            chat=self.chat[-CHAT:],
            result=self._result(seats[0] if seats else SPECTATOR),
            rematch=self.rematch,
        )

    def version_for(self, seats: Sequence[int]) -> int:
        """The version of a view of these seats; [] is a spectator's."""
        return sum(self._seen[seat] for seat in seats) if seats else self._seen[SPECTATOR]

    def record(self) -> Record:
        """The game as a record, once it is over: before, it would tell secrets."""
        if self.status != OVER:
            raise Refused(ILLEGAL, _("The record can be had when the game is over."))
        return self._match().replay.record

    def summary(self) -> Summary:
        match = self.match
        over = match is not None and match.over()
        return Summary(
            id=self.header.id,
            game=self.game.name,
            title=self.game.title,
            status=self.status,
            public=self.header.public,
            host=self.host,
            version=self.version,
            updated=self.updated,
            chairs=[copy(chair) for chair in self.chairs],
            waiting=members(match.actors()) if match else [],
            scores=match.state.scores() if match and over else [],
            winners=members(match.state.winners()) if match and over else [],
            words=match.state.pack() if match else [],
        )

    def _decide(self, command: Command, who: str, at: float, rng: Random) -> list[Event]:
        match command:
            case Act(seat=seat, action=action, ticket=ticket):
                return _played(self._asked(who, seat, ticket).try_act(seat, action, rng))
            case TakeBack(seat=seat, ticket=ticket):
                return [TookBack(seat), *_played(self._asked(who, seat, ticket).try_take_back(seat, rng))]
            case Swap(seat=seat, action=action, ticket=ticket):
                return [TookBack(seat), *_played(self._asked(who, seat, ticket).try_swap(seat, action, rng))]
            case Say():
                return [self._say(command, who)]
            case Sit():
                return [self.seating.sit(command, who, self._unfinished())]
            case OpenSeat(seat=seat):
                return [self.seating.open(seat, who, self._unfinished())]
            case SeatBot():
                return [self.seating.seat_bot(command, who, self._unfinished(), at)]
            case Hand():
                self._unfinished()
                return [self.seating.hand(command, who)]
            case Resize():
                self._not_begun()
                return [self.seating.size(command, who)]
            case Start():
                return self._start(who, at, rng)
            case Rematch(table=table):
                return [self._rematch(table, who)]

    def _happen(self, event: Event, at: float) -> None:
        match event:
            case Played(seat=seat, action=action):
                self._match().play(seat, action, at)
            case TookBack(seat=seat):
                self._match().take_back(seat, at)
            case Said(player=player, name=name, text=text):
                seats = self.seats_of(player)
                self.chat.append(Message(seats[0] if seats else SPECTATOR, name, text, at))
            case Seated():
                self.seating.place(event)
            case Resized(seats=seats):
                self.seating.resize(seats)
            case Started():
                self.seating.begin()
                self.match = Match(self.game, len(self.chairs), self.options, at)
            case Rematched(table=table):
                self.rematch = table

    def _start(self, who: str, at: float, rng: Random) -> list[Event]:
        self.seating.only_host(who)
        self._not_begun()
        empty = [str(seat + 1) for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]
        if empty:
            raise Refused(
                ILLEGAL,
                _("Nobody sits at {seats} yet: invite a friend, seat a bot, or play with fewer.").format(
                    seats=listed(empty)
                ),
            )
        match = Match(self.game, len(self.chairs), self.options, at)
        return [Started(), *_played(match.try_start(rng))]

    def _say(self, command: Say, who: str) -> Event:
        text = command.text.strip()
        if not text:
            raise Refused(MALFORMED, _("There is nothing to say in this message."))
        if len(text) > TEXT:
            raise Refused(MALFORMED, _("A message has at most {limit} characters.").format(limit=TEXT))
        seats = self.seats_of(who)
        return Said(who, self.chairs[seats[0]].name if seats else clean(command.name), text)

    def _rematch(self, table: str, who: str) -> Event:
        if self.status != OVER:
            raise Refused(ILLEGAL, _("First let this game end."))
        if not self.seats_of(who):
            raise Refused(FOREIGN, _("Only those who played can ask for a rematch."))
        if self.rematch is not None:
            raise Refused(ILLEGAL, _("There is a table for the rematch already."))
        return Rematched(table)

    def _asked(self, who: str, seat: int, ticket: int) -> Match:
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

    def _player(self, seat: int, who: str, seats: Sequence[int]) -> Player:
        chair = self.chairs[seat]
        match = self.match
        viewer = seat if seat in seats else seats[0] if seats else SPECTATOR
        sheet = match.sheet(viewer, seat) if match else []
        doing = match.doing(seat) if match else ""
        result = self._result(viewer)
        return Player(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            mine=bool(who) and chair.player == who,
            host=chair.kind == PERSON and chair.player == self.host,
            doing=doing,
            since=match.asked.get(seat, 0.0) if match else 0.0,
            score=sum(points for _source, points in sheet),
            sheet=sheet,
            winner=result is not None and seat in result.winners,
        )

    def _result(self, viewer: int) -> Result | None:
        match = self.match
        if match is None or not match.over():
            return None
        view = match.state.redact(viewer)
        return Result(view.scores(), members(view.winners()))


def _played(events: list[tuple[int, int]]) -> list[Event]:
    return [Played(seat, action) for seat, action in events]
