"""Who sits where, and what the table was set for."""

from typing import Final, Literal

import msgspec

Kind = Literal["person", "bot", "open"]

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What is decided when a table is set, and never changes."""

    id: str
    game: str
    seats: int  # at first: `Resize` changes it before the start
    options: dict[str, int] = {}
    pack: str | None = None  # path of an owner's content pack
    host: str  # the person who set the table
    public: bool = False  # listed for everybody to watch or join
    created: float


class Chair(msgspec.Struct):
    """One seat of the table."""

    kind: Kind = OPEN
    player: str = ""  # the person; "" for bots and open seats
    name: str = ""
    bot: str = ""
    former: str = ""  # the person who held it last and may come back
