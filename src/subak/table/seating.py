"""Who sits where, whose seat is whose, and who may change it.

Whoever has played a seat since the start has seen its secrets: they may come back to it, and take no other seat of that
game. A seat on which a bot plays on stays its person's.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec

from subak import bots
from subak.core.errors import OptionError
from subak.core.game import CHANCE, Game
from subak.kit.dice import HEX, NO_BROWSER
from subak.kit.record import twin
from subak.kit.terms import checked
from subak.kit.text import N_, _, listed
from subak.table.chairs import BOT, OPEN, PERSON, PROGRAM, Chair, Ending, Header, callings
from subak.table.commands import Hand, Mix, Rename, Resize, SeatBot, Sit
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED, STALE, Refused
from subak.table.events import Became, Closed, Departed, Mixed, Renamed, Resized, Seated
from subak.table.match import Match
from subak.table.names import called, filled
from subak.table.telling import in_own_words, lasting, renamed, signed, told
from subak.table.view import Line

PATIENCE: Final = 180.0  # seconds after which anybody may let a bot play on for a person who keeps the table waiting


class Log(NamedTuple):
    """Lines signed by those who sat there then. It is never changed."""

    events: list[tuple[int, Line]]  # the game's lines that it is made of
    sitting: tuple[object, ...]  # who sat where when it was made
    lines: list[tuple[int, Line]]
    notes: list[tuple[int, Line]]  # changes of seats after them

    def whole(self) -> list[tuple[int, Line]]:
        """All of it; the same list as before, if there is nothing to add."""
        return self.lines + [(number, in_own_words(line)) for number, line in self.notes] if self.notes else self.lines


class Seating:
    """The chairs of a table. Methods named for a command check it and return the event; `place`, `call` and `resize`
    act."""

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        self.chairs = [Chair() for _seat in range(header.seats)]
        self.begun = False
        self.host = header.host  # whoever set the table: standing up gives nobody else the right to send people off
        self.closed = False
        self.left = False  # ... since everybody has gone away
        self.departed: frozenset[str] = frozenset()  # persons who will not come back
        self.past: list[tuple[int, Chair]] = []  # seat and what it was, since the start, the oldest first
        self.helped: dict[int, frozenset[int]] = {}  # seat -> tickets for which it was told what a bot would do
        self.luck: list[str] = []  # since the start: what every seat has mixed into the dice
        self.notes: list[tuple[int, Line]] = []  # changes, kept for any language; the number of the next event

    def copy(self) -> "Seating":
        other = twin(self)
        other.chairs = self.chairs[:]
        other.past = self.past[:]
        other.helped = self.helped.copy()
        other.notes = self.notes[:]
        return other

    def of(self, who: str) -> list[int]:
        """The seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.player == who]

    def lent(self, who: str) -> list[int]:
        """The seats that are a person's though they do not play them now."""
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.lent and chair.owner == who]

    def seen(self, who: str) -> set[int]:
        """The seats whose secrets a person has seen: those they have played since the start."""
        if not self.begun or not who:
            return set()
        return {seat for seat, chair in [*self.past, *enumerate(self.chairs)] if chair.player == who}

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused(MALFORMED, _("This table has seats 1 to {n}.").format(n=len(self.chairs)))
        return self.chairs[seat]

    def own(self, who: str, seat: int) -> None:
        chair = self.chair(seat)
        if chair.kind != PERSON or chair.player != who:
            raise Refused(FOREIGN, _("Seat {n} is not yours.").format(n=seat + 1))

    def only_host(self, who: str) -> None:
        if who != self.host and not (self.host in self.departed and self.of(who)):
            raise Refused(FOREIGN, _("Only the host can do this."))

    def place(self, event: Seated, by: str, at: float, first: int) -> None:
        """Let a seat change hands by somebody's wish; `first` is the number of the game's next event."""
        old = self.chairs[event.seat]
        new = Chair(event.kind, event.player, event.name, event.bot, since=at, first=first)
        if self.begun:
            new = msgspec.structs.replace(new, owner=new.player or old.owner, out=old.out)
            new = msgspec.structs.replace(new, name=old.name) if new.lent else new
            self.past.append((event.seat, old))
        self.chairs[event.seat] = new
        self._note(first, told(event.seat, old, new, by, self._name(by), at))

    def call(self, event: Renamed, at: float, first: int) -> None:
        """Give a seat's person another name, in what they did before as well."""
        old = self.chairs[event.seat]
        self.chairs[event.seat] = msgspec.structs.replace(old, name=event.name)
        mine = (event.seat, old.owner)
        self.past = [
            (seat, msgspec.structs.replace(chair, name=event.name) if (seat, chair.owner) == mine else chair)
            for seat, chair in self.past
        ]
        self._note(first, renamed(event.seat, old.name, event.name, at))

    def rule(self, event: Became | Departed | Closed) -> None:
        """Let a guest be a person we know, let somebody be gone, or all of it end."""
        if not isinstance(event, Became):
            self.departed |= {event.player} if isinstance(event, Departed) else set()
            self.closed = self.closed or isinstance(event, Closed)
            return
        self.host = event.into if self.host == event.player else self.host
        self.chairs = [_as(chair, event) for chair in self.chairs]
        self.past = [(seat, _as(chair, event)) for seat, chair in self.past]

    def why_closed(self) -> str:
        """Who closed the table, in a sentence for those who read it."""
        if self.left:
            return _("Everybody has left: this table is closed. It can be read, but not played on.")
        return _("Whoever runs this server has closed this table: it can be looked at, and that is all.")

    def may_become(self, who: str, into: str) -> bool:
        """Whether two who turn out to be one may hold all that they hold: not with the secrets of different seats."""
        mine, theirs = ({*self.seen(one), *self.of(one)} for one in (who, into))
        return not mine or not theirs or mine == theirs

    def note(self, seat: int, text: str, at: float, first: int) -> None:
        """Let the log say what somebody on a seat did that is no event of the game."""
        self._note(first, signed(lasting(seat, text, at), self.chairs[seat]))

    def mention(self, text: str, at: float, first: int, **facts: object) -> None:
        """Let the log say what happened to the game as a whole."""
        self._note(first, lasting(CHANCE, text, at, **facts))

    def noted(self) -> list[tuple[int, Line]]:
        """Changes of seats in the reader's language, and the numbers of the events that came next."""
        return [(number, in_own_words(line)) for number, line in self.notes]

    def give_up(self, seat: int, why: Ending) -> None:
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], out=why)

    def depart(self, who: str, at: float, first: int) -> None:
        """Let a person go away, whose seats are open or played on by bots."""
        for seat, chair in enumerate(self.chairs):
            if chair.owner == who:
                self.chairs[seat] = msgspec.structs.replace(chair, gone=True)
                self._note(first, msgspec.structs.replace(lasting(seat, N_("leaves the table."), at), name=chair.name))
        if not self.begun:
            stay = [chair.player for chair in self.chairs if chair.kind == PERSON and not chair.program]
            self.host = next(iter(stay), "") if who == self.host else self.host

    def help(self, seat: int, ticket: int, at: float, first: int) -> None:
        """Let everybody know that a seat was told what a bot would do."""
        self.helped[seat] = self.helped.get(seat, frozenset()) | {ticket}
        self.note(seat, N_("asks for a hint."), at, first)

    def resize(self, seats: int) -> None:
        while len(self.chairs) > seats:
            del self.chairs[max(seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN)]
        self.chairs += [Chair() for _seat in range(seats - len(self.chairs))]

    def begin(self, at: float) -> None:
        """From now on a seat belongs to somebody, and has secrets."""
        self.begun = True
        self.notes.clear()
        if self.header.origin is not None:
            text = N_("The game goes on from here; what came before was played elsewhere.")
            self.mention(text, at, len(self.header.given))
        self.luck = self.mixed()
        if self.header.pack is not None:
            text = N_("This game is played with the pack {name}, {hash}.")
            self.mention(text, at, 0, name=self.header.pack.name, hash=self.header.pack.digest)
        if self.header.rated:
            self.mention(
                N_("This game is rated: no hints, and no taking back what chance or others have answered."), at, 0
            )
        self.chairs = [msgspec.structs.replace(chair, owner=chair.player, since=at, first=0) for chair in self.chairs]

    def none_empty(self) -> None:
        """Refused if somebody is still waited for."""
        empty = [str(seat + 1) for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]
        if empty:
            text = _("Nobody sits at {seats} yet: invite a friend, seat a bot, or play with fewer.")
            raise Refused(ILLEGAL, text.format(seats=listed(empty)))

    def mixed(self) -> list[str]:
        """What every seat mixes into the dice: final since the start. Who has no browser contributes a fixed value."""
        return self.luck or [chair.luck or NO_BROWSER for chair in self.chairs]

    def unmixed(self, who: str) -> list[int]:
        """The seats of a person for which their browser may still contribute."""
        waiting = self.header.seal and not self.begun
        return [seat for seat in self.of(who) if waiting and not self.chairs[seat].luck]

    def log(self, events: list[tuple[int, Line]]) -> list[tuple[int, Line]]:
        """The game's lines, with the names of whoever played then and signed by one of them, and the changes of seats
        between them; each with the number of the event it was told at, or that came next.
        """
        return self.signed(events, None).whole()

    def signed(self, events: list[tuple[int, Line]], known: "Log | None") -> "Log":
        """The same, from a log of fewer of these lines that is known, if nobody has come or gone since."""
        sitting = (self.past[:], self.chairs[:], self.notes[:])
        if known is not None and events is known.events and known.sitting == sitting:
            return known
        if known is None or known.sitting != sitting or events[: len(known.events)] != known.events:
            known = Log([], sitting, [], self.notes)
        rows = sorted([*self.past, *enumerate(self.chairs)], key=lambda row: row[1].first)
        notes = known.notes[:]
        players: dict[int, Chair] = {}
        names: list[str] = []
        lines = known.lines[:]
        for number, line in events[len(known.events) :]:
            while rows and rows[0][1].first <= number:
                seat, chair = rows.pop(0)
                players[seat] = chair
                names = []
            names = names or callings([players[seat] for seat in sorted(players)])
            while notes and notes[0][0] <= number:
                lines.append((notes[0][0], in_own_words(notes.pop(0)[1])))
            text = filled(line.text, names)
            line = line if text == line.text else msgspec.structs.replace(line, text=text)
            lines.append((number, signed(line, players[line.seat]) if line.seat in players else line))
        return Log(events, sitting, lines, notes)

    def sit(self, command: Sit, who: str, match: Match | None) -> Seated:
        chair = self.chair(command.seat)
        if chair.kind == PERSON and chair.player != who:
            raise Refused(ILLEGAL, _("{name} sits there.").format(name=chair.name))
        if match is None:
            if chair.kind == BOT and who != self.host:
                raise Refused(FOREIGN, _("A bot sits there; the host can send it off."))
        elif who and who == chair.owner:
            if chair.out:
                raise Refused(ILLEGAL, _("This seat was given up: a bot plays the rest. You may watch."))
            return Seated(command.seat, PERSON, who, chair.name)
        else:
            if chair.kind == BOT:
                raise Refused(FOREIGN, _("A bot plays there, and not in your place."))
            self.unspoilt(who, command.seat)
        return _person(command.seat, who, command.name)

    def arrive(self, command: Sit, who: str, match: Match | None) -> list[Seated | Mixed]:
        """Somebody sits down, and before the start their browser's part of the dice comes with them."""
        sat = self.sit(command, who, match)
        if not command.luck or not self.header.seal:
            return [sat]
        if match is not None:  # the page that sent it would believe that it counts
            raise Refused(STALE, _("The table has moved on: look again before you decide."))
        return [sat, Mixed(command.seat, _hexadecimal(command.luck))]

    def unspoilt(self, who: str, seat: int) -> None:
        """Refused if a person knows the secrets of another seat."""
        seen = self.seen(who)
        if not seen or seat in seen:
            return
        if self.of(who):
            raise Refused(FOREIGN, _("You have a seat already; another one would show you its secrets."))
        raise Refused(
            FOREIGN,
            _("You have seen the secrets of seat {n}: in this game you may take no other.").format(n=min(seen) + 1),
        )

    def open(self, seat: int, who: str, match: Match | None) -> Seated:
        chair = self.chair(seat)
        if chair.kind == OPEN:
            raise Refused(ILLEGAL, _("The seat is open already."))
        if chair.lent and who == self.host:
            raise Refused(FOREIGN, _("The bot plays on for {name}, whose seat it stays.").format(name=chair.name))
        sends_off = who == self.host and (match is None or chair.kind == BOT)
        if chair.player != who and not sends_off:
            raise Refused(FOREIGN, _("This seat is not yours to give up."))
        return Seated(seat, OPEN)

    def seat_bot(
        self, command: SeatBot, who: str, match: Match | None, at: float, absent: Collection[str] | None
    ) -> Seated:
        """None are absent where a clock tells how long a person may take."""
        seat = command.seat
        chair = self.chair(seat)
        if chair.kind != PERSON:
            if match is None or chair.kind == BOT or not self.of(who):  # an empty seat would keep those seated waiting
                self.only_host(who)
        elif chair.player != who:
            if match is None or not self.of(who):
                raise Refused(FOREIGN, _("{name} sits there.").format(name=chair.name))
            if absent is None:
                raise Refused(ILLEGAL, _("Here the clock says how long {name} may take.").format(name=chair.name))
            if not match.owes(seat) or (chair.player not in absent and match.waited(seat, at) < PATIENCE):
                raise Refused(ILLEGAL, _("Give {name} a little more time.").format(name=chair.name))
        try:
            bots.make(command.bot)
        except OptionError as error:
            raise Refused(MALFORMED, str(error)) from None
        return Seated(seat, BOT, "", _("Bot {n}").format(n=seat + 1), command.bot)

    def hand(self, command: Hand, who: str) -> Seated:
        self.own(who, command.seat)
        if not command.to or len(command.to) > 64:
            raise Refused(MALFORMED, _("Say to whom the seat goes."))
        seen = self.seen(command.to)
        if seen and command.seat not in seen:
            raise Refused(FOREIGN, _("They have seen the secrets of another seat of this game."))
        return _person(command.seat, command.to, command.name)

    def rename(self, command: Rename, who: str) -> list[Renamed]:
        chair = self.chair(command.seat)
        if not who or who not in (chair.player, chair.owner):
            raise Refused(FOREIGN, _("Seat {n} is not yours.").format(n=command.seat + 1))
        name = called(command.name)
        return [] if name == chair.name else [Renamed(command.seat, name)]

    def prepare(self, command: Resize | Mix, who: str) -> Resized | Mixed:
        """What is done before the start."""
        return self.size(command, who) if isinstance(command, Resize) else self.mix(command, who)

    def size(self, command: Resize, who: str) -> Resized:
        self.only_host(who)
        if self.header.origin is not None:
            raise Refused(ILLEGAL, _("This game is taken up by as many as began it."))
        try:
            checked(self.game, command.seats, self.header.options)
        except OptionError as error:
            raise Refused(ILLEGAL, str(error)) from None
        taken = sum(chair.kind != OPEN for chair in self.chairs)
        if command.seats < taken:
            raise Refused(ILLEGAL, _("{n} seats are taken: open one first.").format(n=taken))
        return Resized(command.seats)

    def mix(self, command: Mix, who: str) -> Mixed:
        self.own(who, command.seat)
        if not self.header.seal:
            raise Refused(ILLEGAL, _("The dice of this table are not sealed: there is nothing to mix."))
        if self.chairs[command.seat].luck:
            raise Refused(ILLEGAL, _("This seat has contributed to the dice already."))
        return Mixed(command.seat, _hexadecimal(command.luck))

    def stir(self, event: Mixed) -> None:
        """Let a contribution go into the dice."""
        self.chairs[event.seat] = msgspec.structs.replace(self.chairs[event.seat], luck=event.luck)

    def _name(self, who: str) -> str:
        """What a person is called at this table; "" if they have no seat."""
        seats = self.of(who) or self.lent(who)
        return self.chairs[seats[0]].name if seats else ""

    def _note(self, first: int, line: Line | None) -> None:
        if line is not None:
            self.notes.append((first, line))


def _hexadecimal(luck: str) -> str:
    if not HEX.fullmatch(luck):
        raise Refused(MALFORMED, _("A contribution to the dice is 64 hexadecimal digits."))
    return luck


def _person(seat: int, player: str, name: str) -> Seated:
    """Somebody sits down; what is no person bears that in its name, wherever it is read."""
    shown = _("{name} (program)").format(name=called(name)) if player.startswith(PROGRAM) else called(name)
    return Seated(seat, PERSON, player, shown)


def _as(chair: Chair, event: Became) -> Chair:
    """A chair of a guest as that of the person they are."""
    return msgspec.structs.replace(
        chair,
        player=event.into if chair.player == event.player else chair.player,
        owner=event.into if chair.owner == event.player else chair.owner,
    )
