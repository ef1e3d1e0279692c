"""What happened at a table, as it is stored. Applying all changes in order rebuilds the table."""

import msgspec

from subak.table.chairs import Kind


class Happening(msgspec.Struct, tag_field="event", tag=str.lower, frozen=True):
    pass


class Seated(Happening, frozen=True):
    """A seat changed hands."""

    seat: int
    kind: Kind
    player: str = ""  # the person; "" for bots and open seats
    name: str = ""
    bot: str = ""  # which bot, as `subak.bots.make` reads it


class Resized(Happening, frozen=True):
    seats: int


class Started(Happening, frozen=True):
    pass


class Played(Happening, frozen=True):
    """A decision, or an outcome if the seat is nature's."""

    seat: int
    action: int


class TookBack(Happening, frozen=True):
    seat: int


class Said(Happening, frozen=True):
    player: str
    name: str
    text: str


class Rematched(Happening, frozen=True):
    table: str


Event = Seated | Resized | Started | Played | TookBack | Said | Rematched


class Change(msgspec.Struct, frozen=True):
    """One command, carried out: all of its events or none."""

    at: float  # seconds since 1970
    who: str  # the person; "" for a bot
    id: str  # of the command
    events: list[Event]

    def dumps(self) -> str:
        return _encoder.encode(self).decode()

    @classmethod
    def loads(cls, text: str) -> "Change":
        return _decoder.decode(text)


_decoder = msgspec.json.Decoder(Change)
_encoder = msgspec.json.Encoder()
