"""Who sits where, and who may change it."""

from copy import copy
from typing import Final

from subak import bots
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.options import checked
from subak.core.text import _
from subak.table.chairs import BOT, OPEN, PERSON, Chair, Header
from subak.table.commands import NAME, Hand, Resize, SeatBot, Sit
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED, Refused
from subak.table.events import Resized, Seated
from subak.table.match import Match

PATIENCE: Final = 180.0  # seconds after which anybody may let a bot play for a person who keeps the table waiting


class Seating:
    """The chairs of a table. Methods named for a command check it and return the event; `place` and `resize` act."""

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        self.chairs = [Chair() for _seat in range(header.seats)]

    def copy(self) -> "Seating":
        other = copy(self)
        other.chairs = [copy(chair) for chair in self.chairs]
        return other

    @property
    def host(self) -> str:
        """Whoever set the table, while seated; then the first person who is."""
        persons = [chair.player for chair in self.chairs if chair.kind == PERSON]
        return persons[0] if persons and self.header.host not in persons else self.header.host

    def of(self, who: str) -> list[int]:
        """The seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.player == who]

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused(MALFORMED, _("This table has seats 1 to {n}.").format(n=len(self.chairs)))
        return self.chairs[seat]

    def own(self, who: str, seat: int) -> None:
        chair = self.chair(seat)
        if chair.kind != PERSON or chair.player != who:
            raise Refused(FOREIGN, _("Seat {n} is not yours.").format(n=seat + 1))

    def only_host(self, who: str) -> None:
        if who != self.host:
            raise Refused(FOREIGN, _("Only the host can do this."))

    def place(self, event: Seated) -> None:
        old = self.chairs[event.seat]
        former = "" if event.kind == PERSON else old.player or old.former
        self.chairs[event.seat] = Chair(event.kind, event.player, event.name, event.bot, former)

    def resize(self, seats: int) -> None:
        while len(self.chairs) > seats:
            del self.chairs[max(seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN)]
        self.chairs += [Chair() for _seat in range(seats - len(self.chairs))]

    def begin(self) -> None:
        """From now on a seat that its holder left waits for them."""
        for chair in self.chairs:
            chair.former = ""

    def sit(self, command: Sit, who: str, match: Match | None) -> Seated:
        chair = self.chair(command.seat)
        if chair.kind == PERSON and chair.player != who:
            raise Refused(ILLEGAL, _("{name} sits there.").format(name=chair.name))
        if match is None:
            if chair.kind == BOT and who != self.host:
                raise Refused(FOREIGN, _("A bot sits there; the host can send it off."))
        elif who not in (chair.player, chair.former):
            if chair.kind == BOT:
                raise Refused(FOREIGN, _("A bot plays there, and not in your place."))
            if self.of(who):
                raise Refused(FOREIGN, _("You have a seat already; another one would show you its secrets."))
        return _person(command.seat, who, command.name)

    def open(self, seat: int, who: str, match: Match | None) -> Seated:
        chair = self.chair(seat)
        if chair.kind == OPEN:
            raise Refused(ILLEGAL, _("The seat is open already."))
        sends_off = who == self.host and (match is None or chair.kind == BOT)
        if chair.player != who and not sends_off:
            raise Refused(FOREIGN, _("This seat is not yours to give up."))
        return Seated(seat, OPEN)

    def seat_bot(self, command: SeatBot, who: str, match: Match | None, at: float) -> Seated:
        seat = command.seat
        chair = self.chair(seat)
        if chair.kind != PERSON:
            self.only_host(who)
        elif chair.player != who:
            if match is None or not self.of(who):
                raise Refused(FOREIGN, _("{name} sits there.").format(name=chair.name))
            if match.waited(seat, at) < PATIENCE:
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
        return _person(command.seat, command.to, command.name)

    def size(self, command: Resize, who: str) -> Resized:
        self.only_host(who)
        try:
            checked(self.game.title, self.game.seats, self.game.options, command.seats, self.header.options)
        except OptionError as error:
            raise Refused(ILLEGAL, str(error)) from None
        taken = sum(chair.kind != OPEN for chair in self.chairs)
        if command.seats < taken:
            raise Refused(ILLEGAL, _("{n} seats are taken: open one first.").format(n=taken))
        return Resized(command.seats)


def clean(name: str) -> str:
    """A name as it is shown: printable, short, never empty."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:NAME].strip() or _("Guest")


def _person(seat: int, player: str, name: str) -> Seated:
    return Seated(seat, PERSON, player, clean(name))
