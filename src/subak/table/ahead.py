"""What a seat would see after steps of its own, tried on a copy: for a page on which things are carried about."""

from subak.kit.text import _
from subak.table.errors import ILLEGAL, Refused
from subak.table.table import Table
from subak.table.view import Desk


def ahead(table: Table, who: str, seat: int, actions: list[int], tall: bool = False) -> tuple[list[int], Desk]:
    """These actions and those a person need not be asked for after them, and the desk then. Nothing happens."""
    table.seating.own(who, seat)
    if table.match is None or table.older is not None:
        raise Refused(ILLEGAL, table.notice or _("The game has not begun."))
    path, match = table.match.ahead(seat, actions)
    return path, match.desk(seat, tall)
