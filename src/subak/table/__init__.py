"""One live match as pure logic: no I/O, no web, no clock and no dice of its own.

    table = Table(game, Header(id="k3", game="seasons", seats=2, host="ann", created=now))
    change = table.decide(Sit(seat=0, name="Ann"), "ann", now, rng)     # Refused, or what would happen
    ...                                                                 # write the change down, then
    table.apply(change)                                                 # let it happen, or leave this one as it is:
    table = table.after(change)
    table.view("ann")                                                   # what Ann's page shows

A `Command` is what somebody wants. `decide` either raises `Refused`, whose text is a sentence for that person, or
returns a `Change`: the events that carry it out, nature's included. It changes nothing; `apply` does. So a change can
be stored before anybody sees it, and a table is rebuilt by applying its stored changes in order. `decide` returns
None for a command it has carried out before (same person, same `id`): a double click counts once.

Who: a person is a string that the caller vouches for. Persons may hold several seats, or none (spectators).

Ticket: every seat's `Desk` shows the number of the decision it is asked for. `Act`, `TakeBack` and `Swap` bring it
along and are refused as stale when the decision is another one by now. What other seats choose at the same time does
not make a ticket stale.

Version: `Table.version` counts changes and is internal, since it would tell how often others clicked in secret.
`View.version` grows when something changes that this viewer can see.
"""

from subak.table.chairs import BOT, OPEN, PERSON, Chair, Header
from subak.table.commands import (
    Act,
    Allow,
    AskBack,
    Command,
    Consult,
    Delete,
    Explain,
    Hand,
    Leave,
    Mix,
    OpenSeat,
    PlayOn,
    Rematch,
    Rename,
    Resign,
    Resize,
    Say,
    SeatBot,
    SetTime,
    Sit,
    Start,
    Swap,
    TakeBack,
    Welcome,
    encode,
    parse,
)
from subak.table.errors import Refused
from subak.table.events import Change, Event
from subak.table.table import Table
from subak.table.view import (
    CLOSED,
    ENDED,
    GATHERING,
    OVER,
    PLAYING,
    Choice,
    Desk,
    Line,
    Message,
    Player,
    Result,
    Summary,
    Task,
    View,
)

__all__ = [
    "BOT", "CLOSED", "ENDED", "GATHERING", "OPEN", "OVER", "PERSON", "PLAYING", "Act", "Allow", "AskBack", "Chair",
    "Change", "Choice", "Command", "Consult", "Delete", "Desk", "Event", "Explain", "Hand", "Header", "Leave", "Line",
    "Message", "Mix", "OpenSeat", "PlayOn", "Player", "Refused", "Rematch", "Rename", "Resign", "Resize", "Result",
    "Say", "SeatBot", "SetTime", "Sit", "Start", "Summary", "Swap", "Table", "TakeBack", "Task", "View", "Welcome",
    "encode", "parse",
]  # fmt: skip
