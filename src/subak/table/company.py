"""Company at a table: what is said, and who may look on."""

from typing import TYPE_CHECKING, Final

from subak.core.game import SPECTATOR
from subak.kit.text import _
from subak.table.commands import TEXT, Explain, Say, Welcome
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED, MISSING, Refused
from subak.table.events import Explained, Reasoned, Rematched, Said, Welcomed
from subak.table.motives import asked_to_explain, jotted_down
from subak.table.names import called, talk
from subak.table.view import OVER, Message

if TYPE_CHECKING:  # a table asks
    from subak.table.table import Table

CHAT: Final = 200  # messages that a table remembers


def socially(table: "Table", command: Say | Welcome | Explain, who: str) -> Said | Welcomed | Explained:
    """What comes of a wish that is about company; Refused if it is not theirs to have."""
    if isinstance(command, Explain):
        return asked_to_explain(table, command, who)
    return spoken(table, command, who) if isinstance(command, Say) else welcomed(table, command, who)


def keep_company(
    table: "Table", event: Said | Welcomed | Explained | Reasoned | Rematched, at: float, number: int
) -> None:
    """Let it happen; `number` is that of the next event of the game."""
    match event:
        case Said(player=player, name=name, text=text):
            seats = table.seats_of(player)
            table.speakers.append(player)
            table.chat.append(Message(seats[0] if seats else SPECTATOR, name, text, at, len(table.speakers)))
            del table.chat[:-CHAT]
        case Welcomed(yes=yes):
            table.watchers = yes
        case Rematched(table=another):
            table.rematch = another
        case Explained() | Reasoned():
            jotted_down(table, event, at, number)


def spoken(table: "Table", command: Say, who: str) -> Said:
    """What somebody says, under the name of their seat or, for spectators, the given one."""
    if len(command.text.strip()) > TEXT:
        raise Refused(MALFORMED, _("A message has at most {limit} characters.").format(limit=TEXT))
    text = talk(command.text)
    if not text:
        raise Refused(MALFORMED, _("The message is empty."))
    seats = table.seats_of(who)
    return Said(who, table.chairs[seats[0]].name if seats else called(command.name), text)


def welcomed(table: "Table", command: Welcome, who: str) -> Welcomed:
    table.seating.only_host(who)
    if command.yes == table.watchers:
        raise Refused(ILLEGAL, _("That is how it is already."))
    return Welcomed(command.yes)


def rematched(table: "Table", another: str, who: str) -> Rematched:
    """The table where the same people play again, which somebody asks for who played."""
    if table.status != OVER:
        raise Refused(ILLEGAL, _("Let this game end first."))
    if not table.seats_of(who) and not table.seating.lent(who):
        raise Refused(FOREIGN, _("Only those who played can ask for a rematch."))
    if table.rematch is not None:
        raise Refused(ILLEGAL, _("There is a table for the rematch already."))
    return Rematched(another)


def belongs(table: "Table", who: str) -> bool:
    """Whether a person is one of the table's: its host, or somebody whose seat is there."""
    return bool(who) and (who == table.host or bool(table.seats_of(who) or table.seating.lent(who)))


def may_look(table: "Table", who: str) -> bool:
    """Whether a person may see the table. Before the start the link is an invitation; then it is as the host wishes."""
    return table.watchers or table.match is None or belongs(table, who)


def let_in(table: "Table", who: str) -> "Table":
    """The table, for somebody who may see it; Refused for others."""
    if not may_look(table, who):
        raise Refused(FOREIGN, _("Nobody may watch at this table: it is for those who play there."))
    return table


def line_said(table: "Table", number: int) -> tuple[Message, str]:
    """A line of chat that the table remembers, and the person who said it."""
    for message in table.chat:
        if message.number == number:
            return message, table.speakers[number - 1]
    raise Refused(MISSING, _("The table no longer remembers this line."))
