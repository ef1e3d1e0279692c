"""What somebody on a seat wants that is no decision of the game: consent, a hint, to play on by other rules."""

from typing import TYPE_CHECKING

from subak.kit.dice import Luck
from subak.kit.text import _
from subak.table.commands import Allow, AskBack, Consult, PlayOn
from subak.table.errors import ILLEGAL, Refused
from subak.table.events import Consulted, Event
from subak.table.resuming import voted

if TYPE_CHECKING:  # a table asks
    from subak.table.table import Table


def heeded(table: "Table", command: AskBack | Allow | Consult | PlayOn, who: str, at: float, rng: Luck) -> list[Event]:
    """What comes of it; Refused if it is not theirs to have."""
    if isinstance(command, PlayOn):
        return voted(table, command, who, at, rng)
    if isinstance(command, Consult):
        return _consulted(table, who, command.seat, command.ticket)
    if isinstance(command, AskBack):
        match = table.asked(who, command.seat, command.ticket)
        return table.pleading.ask(command, who, match, table.chairs)
    table.seating.own(who, command.seat)
    if table.match is None:
        raise Refused(ILLEGAL, _("The game has not begun."))
    return table.pleading.answer(command, who, table.match, table.chairs)


def _consulted(table: "Table", who: str, seat: int, ticket: int) -> list[Event]:
    if not table.asked(who, seat, ticket).owes(seat):
        raise Refused(ILLEGAL, _("There is nothing for you to decide now."))
    return [] if ticket in table.seating.helped.get(seat, ()) else [Consulted(seat, ticket)]
