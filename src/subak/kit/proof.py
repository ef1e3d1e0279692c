"""What a record carries so that its dice can be checked: the seed, what it was mixed with, and a chain over events."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from hashlib import sha256
from typing import Final

from subak.core.language import _
from subak.kit.dice import HEX
from subak.kit.errors import RecordError

LINK: Final = 8  # hexadecimal digits of every link that are written down, to say where a chain breaks
SHAPES: Final = {
    "table": re.compile(r"[A-Za-z0-9_-]{1,64}"),
    "seal": HEX,
    "seed": HEX,
    "links": re.compile(rf"([0-9a-f]{{{LINK}}})+"),
    "head": HEX,
    "key": re.compile(r"([0-9a-f]{64})?"),
    "signature": re.compile(r"([0-9a-f]{128})?"),
}


@dataclass(frozen=True)
class Proof:
    """The dice of a finished game, opened. Everything but numbers is hexadecimal."""

    table: str
    given: int  # how many events had been played elsewhere: of those nothing is claimed
    seal: str  # SHA-256 of the seed, shown before the first draw
    seed: str
    luck: list[str] = field(default_factory=list)  # what each seat contributed
    links: str = ""  # the beginning of every link of the chain, that of the header first
    head: str = ""  # its last link, whole
    key: str = ""  # the server's public key (Ed25519)
    signature: str = ""

    @classmethod
    def read(cls, data: object) -> "Proof":
        """What `written` wrote; RecordError names the field that is damaged."""
        names = {one.name for one in fields(cls)}
        if not isinstance(data, dict) or set(data) != names:
            raise _damaged("dice")
        for name, shape in SHAPES.items():
            if type(data[name]) is not str or not shape.fullmatch(data[name]):
                raise _damaged(name)
        luck = data["luck"]
        if type(luck) is not list or not all(type(one) is str and HEX.fullmatch(one) for one in luck):
            raise _damaged("luck")
        if type(data["given"]) is not int or data["given"] < 0:
            raise _damaged("given")
        return cls(**data)

    def written(self) -> dict[str, object]:
        return asdict(self)

    def heading(self, game: str, version: int, seats: int, options: Mapping[str, int], content: str) -> str:
        """What the chain begins with: the game, the table, and the dice before the first draw."""
        chosen = " ".join(f"{name}={value}" for name, value in sorted(options.items()))
        told = [self.table, game, version, seats, chosen, content, self.given, self.seal, *self.luck]
        return "\n".join(["subak-chain-1", *map(str, told), ""])


def chained(heading: str, events: Sequence[tuple[int, int]]) -> list[str]:
    """All links: that of the heading, and one for every event, each over the one before it."""
    links = [sha256(heading.encode()).hexdigest()]
    for seat, action in events:
        links.append(sha256(f"{links[-1]}\n{seat} {action}\n".encode()).hexdigest())
    return links


def _damaged(name: str) -> RecordError:
    return RecordError(_("The record's field {field} is missing or damaged.").format(field=name))
