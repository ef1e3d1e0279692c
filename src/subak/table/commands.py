"""What people ask of a table, and its JSON: `{"do": "act", "seat": 0, "action": 17, "ticket": 4, "id": "x1"}`."""

from typing import Annotated, Final

import msgspec

from subak.kit.text import _
from subak.table.errors import MALFORMED, Refused

LIMIT: Final = 4096  # bytes of a command
TEXT: Final = 500  # characters of a chat message
NAME: Final = 24  # characters of a name
STEPS: Final = 32  # actions of one command


class Order(msgspec.Struct, tag_field="do", tag=str.lower, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every command has: an id of the client's choosing. The same id again is the same command."""

    id: str = ""


class Sit(Order, frozen=True, kw_only=True):
    """Take an open seat; while a game is on, by somebody who has seen no seat's secrets, or back on one's own."""

    seat: int
    name: str
    luck: str = ""  # what one's browser mixes into the dice, as in `Mix`: whoever begins at once begins with it


class OpenSeat(Order, frozen=True, kw_only=True):
    """Stand up from one's own seat; the host may also send off a bot, and before the start anybody."""

    seat: int


class SeatBot(Order, frozen=True, kw_only=True):
    """Let a bot play: on one's own seat; by the host on any that no person holds; by anybody seated, while a game is
    on, on an empty one and where a person who is away, or asleep, keeps the table waiting. The seat stays its person's.
    """

    seat: int
    bot: str


class Hand(Order, frozen=True, kw_only=True):
    """Give one's own seat to another person."""

    seat: int
    to: str
    name: str


class Rename(Order, frozen=True, kw_only=True):
    """Be called otherwise, on a seat that is one's own."""

    seat: int
    name: str


class Resize(Order, frozen=True, kw_only=True):
    """Change the number of seats before the start; open seats go first."""

    seats: int


class Mix(Order, frozen=True, kw_only=True):
    """Mix a number of one's own browser into the dice, before the start: 64 hexadecimal digits, once a seat."""

    seat: int
    luck: str


class Start(Order, frozen=True, kw_only=True):
    """Begin; the host's word."""


class Act(Order, frozen=True, kw_only=True):
    """Decide: one action, or in `actions` several in a row, of which all happen or none."""

    seat: int
    action: int | None = None
    actions: Annotated[list[int], msgspec.Meta(min_length=1, max_length=STEPS)] | None = None
    ticket: int

    def path(self) -> list[int]:
        """What is to be done, in order; Refused if that is not said, or said twice."""
        if self.action is not None and self.actions is None:
            return [self.action]
        if self.action is None and self.actions is not None and 0 < len(self.actions) <= STEPS:
            return self.actions
        raise Refused(MALFORMED, _("Say what to do as one action, or as at most {n} actions.").format(n=STEPS))


class TakeBack(Order, frozen=True, kw_only=True):
    """Undo the seat's latest choice."""

    seat: int
    ticket: int


class AskBack(Order, frozen=True, kw_only=True):
    """Ask the others to let one take back the latest choice though it stands. Bots agree."""

    seat: int
    ticket: int


class Allow(Order, frozen=True, kw_only=True):
    """Agree to it, or not; whoever asked may think better of it."""

    seat: int
    yes: bool


class Consult(Order, frozen=True, kw_only=True):
    """Ask what a bot would do. Everybody is told that this seat is helped; the answer is its person's alone."""

    seat: int
    ticket: int


class Swap(Order, frozen=True, kw_only=True):
    """Undo the seat's latest choice and make this one instead, as one step."""

    seat: int
    action: int
    ticket: int


class Say(Order, frozen=True, kw_only=True):
    """Chat, under the name of one's seat or, for spectators, the given one."""

    text: str
    name: str = ""


class PlayOn(Order, frozen=True, kw_only=True):
    """Play on by today's rules a game that began by older ones, from where both agree; or close it."""

    seat: int
    yes: bool


class Welcome(Order, frozen=True, kw_only=True):
    """Let everybody watch, or nobody but those at the table; the host's word, at any time."""

    yes: bool


class Explain(Order, frozen=True, kw_only=True):
    """Have bots say why when they made a big move, or no more; the word of anybody who plays, at any time."""

    yes: bool


class SetTime(Order, frozen=True, kw_only=True):
    """Change how long people may think, before the start; the host's word."""

    time: str  # as `allowance` reads it


class Resign(Order, frozen=True, kw_only=True):
    """Give one's own seat up for this game. Between two the other wins; else a bot plays the rest."""

    seat: int


class Leave(Order, frozen=True, kw_only=True):
    """Go away from the table: bots play on. When nobody is left, the table closes."""


class Delete(Order, frozen=True, kw_only=True):
    """Have the table deleted: at once by whoever is alone at it, after the end when all who played wish it."""


class Rematch(Order, frozen=True, kw_only=True):
    """Point everybody to the table where the same people play again. The server's word: it has set that table."""

    table: str


Playing = Act | TakeBack | AskBack | Allow | Consult | Swap
Going = SetTime | Resign | Leave | Delete
Seating = Sit | OpenSeat | SeatBot | Hand | Rename | Resize | Mix | Start
Given = Seating | Playing | Say | Welcome | Explain | PlayOn | Going
Settled = Seating | Playing | Say | Welcome | Explain | PlayOn | Rematch  # by those who stay
Command = Given | Rematch

Revising = TakeBack | Swap | AskBack | Allow  # what a table in brief, whose past was not read, cannot decide

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Given)
_encoder = msgspec.json.Encoder()


def parse(body: bytes) -> Command:
    """A command from a client's JSON; Refused if it is none."""
    if len(body) > LIMIT:
        raise Refused(MALFORMED, _("This command is too long: {limit} bytes are enough.").format(limit=LIMIT))
    try:
        command = _decoder.decode(body)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(MALFORMED, _("This is not a command: {why}.").format(why=error)) from None
    if len(command.id) > 64:
        raise Refused(MALFORMED, _("The id of a command has at most 64 characters."))
    return command


def encode(command: Command) -> bytes:
    return _encoder.encode(command)
