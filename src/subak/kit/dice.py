"""Fair dice: nature's choices at a table follow from a sealed seed and what every seat's browser mixed in.

docs/dice.md has the same in words, for those who would rather write a checker of their own.
"""

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final

from subak.core.play import choose

SEED: Final = 32  # bytes
HEX: Final = re.compile(r"[0-9a-f]{64}")  # of a seed, a seal or a contribution
NO_BROWSER: Final = "0" * 64  # what a seat contributes whose player has no browser
WIDE_DRAW: Final = 1 << 64  # a block of the stream gives a number below


def seal(seed: bytes) -> str:
    """What is shown of a seed before the first draw: it binds the server, and tells nothing."""
    return sha256(seed).hexdigest()


class Dice:
    """The stream of one table. Every draw has a number, and its outcome follows from that number."""

    def __init__(self, seed: bytes, luck: Sequence[str], drawn: int = 0) -> None:
        """`luck` is what each seat contributed, in order; `drawn` how many draws there were before."""
        self._seed = seed
        self._mix = sha256("\n".join(["subak-mix-1", seal(seed), *luck, ""]).encode()).hexdigest()
        self.drawn = drawn

    def choice(self, legal: Sequence[int]) -> int:
        """The next draw: one of nature's actions, uniformly."""
        action = legal[self.index(self.drawn, len(legal))]
        self.drawn += 1
        return action

    def index(self, number: int, many: int) -> int:
        """Which of so many outcomes the draw of this number gives. What would favour some of them is drawn again."""
        fair = WIDE_DRAW - WIDE_DRAW % many
        attempt = 0
        while True:
            message = f"subak-draw-1\n{self._mix}\n{number}\n{attempt}\n"
            value = int.from_bytes(hmac.digest(self._seed, message.encode(), "sha256")[:8], "big")
            if value < fair:
                return value % many
            attempt += 1


Luck = Random | Dice


def rolled(legal: list[int], luck: Luck) -> int:
    """One of nature's actions: by dice that can be checked, or by luck that cannot."""
    return luck.choice(legal) if isinstance(luck, Dice) else choose(legal, luck)
