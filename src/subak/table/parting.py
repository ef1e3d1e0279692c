"""Going away from a table: giving up, being out of time, leaving, deleting; and what is left when people are gone.

A seat that was given up cannot win. Between two, and when no person goes on, the game is over then. A table that
every person left is closed: it can be read, and nothing at it is played any more.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from subak.bots.levels import STAND_IN
from subak.core.bits import members
from subak.core.game import State
from subak.kit.text import N_, _, listed
from subak.table.allowance import STRICT, allowance
from subak.table.chairs import BOT, OPEN, PERSON, Chair, Ending
from subak.table.clocks import Clocks
from subak.table.commands import Command, Delete, Going, Leave, PlayOn, Rematch, Resign, Say, SetTime, Welcome
from subak.table.errors import FOREIGN, ILLEGAL, Refused
from subak.table.events import (
    Change,
    Event,
    GaveUp,
    Lapsed,
    Parting,
    Seated,
    TimeSet,
    Timing,
    Unwanted,
    WentAway,
)
from subak.table.view import ENDED, GATHERING, PLAYING

if TYPE_CHECKING:  # a table asks who may go
    from subak.table.table import Table


def admit(table: "Table", command: Command) -> None:
    """At a table that is only read people may still talk, unless it is closed, and delete it; the rest is Refused."""
    talks = isinstance(command, Say | Welcome | PlayOn | Rematch) and not table.seating.closed
    if not talks and not isinstance(command, Delete):
        raise Refused(ILLEGAL, table.notice)


def going(table: "Table", command: Going, who: str) -> list[Event]:
    """What happens when a person wants to go, or to change how long they may think; Refused says why not."""
    match command:
        case SetTime(time=time):
            table.seating.only_host(who)
            if table.status != GATHERING:
                raise Refused(ILLEGAL, _("The game has begun."))
            allowance(time)
            return [TimeSet(time)]
        case Resign(seat=seat):
            chair = table.seating.chair(seat)
            if not who or who not in (chair.player, chair.owner):
                raise Refused(FOREIGN, _("Seat {n} is not yours.").format(n=seat + 1))
            _played_on(table)
            if chair.out:
                raise Refused(ILLEGAL, _("This seat was given up already."))
            return given_up(table.chairs, seat, "resigned")
        case Leave():
            return _left(table, who)
        case Delete():
            return _deleted(table, who)


def lapse(table: "Table", at: float) -> Change | None:
    """What happens when clocks have run out; None if none has."""
    events: list[Event] = []
    strict = table.clocks.allowed is not None and table.clocks.allowed.kind == STRICT
    chairs = [*table.chairs]
    for seat in table.clocks.lapsed(at) if table.status == PLAYING else ():
        if strict and _decided([other for other in chairs if not other.out]):
            break
        events += given_up(chairs, seat, "time") if strict else [Lapsed(seat), _stand_in(seat)]
        if strict:
            chairs[seat] = Chair(out="time")
    return Change(at, "", "", events) if events else None


def given_up(chairs: Sequence[Chair], seat: int, why: Ending) -> list[Event]:
    """A seat is given up, and where the game goes on a bot plays the rest."""
    rest = [chair for other, chair in enumerate(chairs) if other != seat and not chair.out]
    goes_on = not _decided(rest) and chairs[seat].kind == PERSON
    return [GaveUp(seat, why), _stand_in(seat)] if goes_on else [GaveUp(seat, why)]


def conceded(chairs: Sequence[Chair]) -> bool:
    """Whether somebody gave up, and so the game is over."""
    return any(chair.out for chair in chairs) and _decided([chair for chair in chairs if not chair.out])


def abandoned(table: "Table") -> bool:
    """Whether no person is left at a table."""
    if not table.seating.begun:
        return not table.host and all(chair.kind != PERSON for chair in table.chairs)
    people = [chair for chair in table.chairs if chair.player or chair.owner]
    return all(chair.gone or chair.out or chair.owner in table.seating.departed for chair in people)


def winners(table: "Table", view: State) -> list[int]:
    """Who wins at the table: by the rules, but for seats that were given up."""
    won, rest = members(view.winners()), [seat for seat, chair in enumerate(table.chairs) if not chair.out]
    if len(rest) == len(table.chairs):
        return won
    if table.match is not None and table.match.stopped:
        return rest
    scores = view.scores()
    best = max((scores[seat] for seat in rest), default=0)
    return [seat for seat in won if seat in rest] or [seat for seat in rest if scores[seat] == best]


def farewell(chairs: Sequence[Chair], names: Sequence[str]) -> str:
    """Who gave up and who was out of time, in sentences; "" if nobody was."""
    resigned = [name for chair, name in zip(chairs, names, strict=True) if chair.out == "resigned"]
    late = [name for chair, name in zip(chairs, names, strict=True) if chair.out == "time"]
    told = [_("Gave up: {names}.").format(names=listed(resigned))] if resigned else []
    told += [_("Out of time: {names}.").format(names=listed(late))] if late else []
    return " ".join(told)


def part(table: "Table", event: Timing | Parting, at: float, first: int) -> None:
    """Let it happen at the table; `first` is the number of the game's next event."""
    match event:
        case TimeSet(time=time):
            table.time, table.clocks = time, Clocks(allowance(time))
        case Lapsed(seat=seat):
            table.seating.note(seat, N_("has used up the time for this choice."), at, first)
        case GaveUp(seat=seat, why=why):
            table.seating.note(seat, N_("is out of time.") if why == "time" else N_("gives up."), at, first)
            table.seating.give_up(seat, why)
        case WentAway(player=player):
            table.seating.depart(player, at, first)
            table.seating.left = abandoned(table)
            table.seating.closed = table.seating.closed or table.seating.left
        case Unwanted(player=player):
            table.unwanted |= {player}
    if table.match is not None and (table.seating.left or conceded(table.chairs)):
        table.match.stop()


def unneeded(table: "Table") -> bool:
    """Whether everybody whose table it is would have it deleted."""
    return bool(table.unwanted) and owners_of(table) <= table.unwanted


def owners_of(table: "Table") -> set[str]:
    """Whose table it is: those who have a seat; if nobody has, whoever set it."""
    seated = {chair.player or chair.owner for chair in table.chairs if not chair.program} - {""}
    seated -= table.seating.departed
    return seated or {table.host}


def resignable(table: "Table", who: str) -> list[int]:
    """The seats that a person may give up."""
    if not who or table.status != PLAYING or table.older is not None:
        return []
    return [seat for seat, chair in enumerate(table.chairs) if who in (chair.player, chair.owner) and not chair.out]


def deletable(table: "Table", who: str) -> bool:
    """Whether a person may have the table deleted, alone or if the others agree."""
    if table.status == PLAYING and owners_of(table) - {who}:  # what is refused nearly always, without a sentence
        return False
    try:
        return bool(_deleted(table, who))
    except Refused:
        return False


def _decided(rest: Sequence[Chair]) -> bool:
    """Whether the game is over when these seats alone may still win."""
    return len(rest) < 2 or not any(chair.player or chair.owner for chair in rest)


def _stand_in(seat: int) -> Seated:
    return Seated(seat, BOT, "", _("Bot {n}").format(n=seat + 1), STAND_IN)


def _played_on(table: "Table") -> None:
    if table.status != PLAYING:
        over = table.status in ENDED
        raise Refused(ILLEGAL, _("The game is over.") if over else _("The game has not begun."))


def _left(table: "Table", who: str) -> list[Event]:
    mine = [seat for seat, chair in enumerate(table.chairs) if who and who in (chair.player, chair.owner)]
    if table.status == GATHERING and (mine or (who and who == table.host)):
        return [*(Seated(seat, OPEN) for seat in mine), WentAway(who)]
    if not mine:
        raise Refused(FOREIGN, _("You have no seat at this table."))
    _played_on(table)
    if table.header.rated:
        raise Refused(ILLEGAL, _("This game is rated: let a bot play on for you, or give it up."))
    return [*(_stand_in(seat) for seat in mine if table.chairs[seat].kind == PERSON), WentAway(who)]


def _deleted(table: "Table", who: str) -> list[Event]:
    owners = owners_of(table)
    alone = not owners - {who} and (who in owners or who == table.host)
    if not who or (who not in owners and who != table.host):
        raise Refused(FOREIGN, _("Only those who have a seat at this table can delete it."))
    if table.header.rated and table.match is not None:
        raise Refused(ILLEGAL, _("This game is rated: it stays where it counts."))
    if table.status == GATHERING:
        table.seating.only_host(who)
        if not alone:
            raise Refused(ILLEGAL, _("Others sit here: send them off first, or leave the table to them."))
    elif table.status == PLAYING and not alone:
        raise Refused(ILLEGAL, _("Others play here: let the game end first, or leave the table to them."))
    elif who not in owners:
        raise Refused(FOREIGN, _("It is for those who played here to delete it."))
    return [] if who in table.unwanted else [Unwanted(who)]
