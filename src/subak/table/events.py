"""What happened at a table, as it is stored. Applying all changes in order rebuilds the table."""

import msgspec

from subak.table.chairs import Ending, Kind


class Happening(msgspec.Struct, tag_field="event", tag=str.lower, frozen=True):
    pass


class Seated(Happening, frozen=True):
    """A seat changed hands."""

    seat: int
    kind: Kind
    player: str = ""  # the person; "" for bots and open seats
    name: str = ""
    bot: str = ""  # which bot, as `subak.bots.make` reads it


class Renamed(Happening, frozen=True):
    """The person to whom a seat belongs is called otherwise."""

    seat: int
    name: str


class Resized(Happening, frozen=True):
    seats: int


class Mixed(Happening, frozen=True):
    """The browser of whoever sits there has mixed a number into the dice."""

    seat: int
    luck: str


class Started(Happening, frozen=True):
    """The game began, by these rules and with this content."""

    rules: int = 1  # version of the game's rules; tables that began before it was written down followed the first
    content: str = ""  # hash of its content; "" where it was not written down


class Played(Happening, frozen=True):
    """A decision, or an outcome if the seat is nature's."""

    seat: int
    action: int


class TookBack(Happening, frozen=True):
    seat: int


class AskedBack(Happening, frozen=True):
    """Somebody would like to take back what only consent can: their event of this number."""

    seat: int
    number: int


class Allowed(Happening, frozen=True):
    """Somebody on this seat agrees to what was asked."""

    seat: int


class Denied(Happening, frozen=True):
    """Somebody on this seat does not; whoever asked thinks better of it."""

    seat: int


class WentBack(Happening, frozen=True):
    """By consent a seat's latest events were taken back, and all that came after them."""

    seat: int
    steps: int  # events of the seat


class Consulted(Happening, frozen=True):
    """Somebody on this seat asked what a bot would do, for the decision of this ticket."""

    seat: int
    ticket: int


class Said(Happening, frozen=True):
    player: str
    name: str
    text: str


class Became(Happening, frozen=True):
    """A guest turned out to be somebody we know: what was theirs at this table is that person's."""

    player: str
    into: str


class Departed(Happening, frozen=True):
    """A person wants to be forgotten: what they were called and said is kept no more."""

    player: str


class Closed(Happening, frozen=True):
    """Whoever runs the server has ended what goes on here: it can only be looked at."""


class Offered(Happening, frozen=True):
    """Today's rules part from those a game followed: its people may play on after so many events, or close it."""

    rules: int
    content: str
    events: int


class Voted(Happening, frozen=True):
    """Somebody whose seat this is would play on; or closes the game."""

    seat: int
    yes: bool


class Upgraded(Happening, frozen=True):
    """From here on the game follows these rules and this content, after so many of its events; the rest is left."""

    rules: int
    content: str
    events: int
    left: int = 0  # events that no longer count
    draws: int = 0  # of nature among them: its dice do not fall so again


class Welcomed(Happening, frozen=True):
    """From now on people without a seat may look on, or may not."""

    yes: bool


class Explained(Happening, frozen=True):
    """From now on bots say why when they made a big move, or no more, as somebody on this seat asked."""

    seat: int
    yes: bool


class Reasoned(Happening, frozen=True):
    """A bot on this seat said why its event of this number was a big move."""

    seat: int
    number: int
    words: dict[str, str]  # in every language, with places for the players' names


class Rematched(Happening, frozen=True):
    table: str


class TimeSet(Happening, frozen=True):
    """How long people may think was set anew, before the start."""

    time: str  # as `allowance` reads it


class ClocksStopped(Happening, frozen=True):
    """The server was away, and people could not play: time stands still since then."""

    since: float


class ClocksResumed(Happening, frozen=True):
    """Somebody of the table is back: time goes on."""


class Lapsed(Happening, frozen=True):
    """The time for a choice was up: a bot plays on."""

    seat: int


class GaveUp(Happening, frozen=True):
    """A seat is no longer played by its person, and cannot win."""

    seat: int
    why: Ending


class WentAway(Happening, frozen=True):
    """A person went away from the table. They may come back while somebody else is at it."""

    player: str


class Unwanted(Happening, frozen=True):
    """A person would have the table deleted, and their word counts in it."""

    player: str


Timing = TimeSet | ClocksStopped | ClocksResumed | Lapsed
Parting = GaveUp | WentAway | Unwanted
Ruling = Became | Departed | Closed  # the server's own
Asking = AskedBack | Allowed | Denied | WentBack
Upgrading = Offered | Voted | Upgraded
Seatings = Seated | Renamed | Resized | Mixed
Speaking = Said | Welcomed | Explained | Reasoned | Rematched
Event = Seatings | Started | Played | TookBack | Asking | Consulted | Speaking | Ruling | Upgrading | Timing | Parting


class Change(msgspec.Struct, frozen=True):
    """One command, carried out: all of its events or none."""

    at: float  # seconds since 1970
    who: str  # the person; "" for a bot
    id: str  # of the command
    events: list[Event]
