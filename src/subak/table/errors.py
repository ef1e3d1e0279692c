"""A command that is not carried out."""

from typing import Final, Literal

from subak.core.errors import SubakError

Reason = Literal["malformed", "missing", "foreign", "stale", "illegal"]

MALFORMED: Final = "malformed"  # cannot be read, or names something that does not exist
MISSING: Final = "missing"  # is for a table that is not there
FOREIGN: Final = "foreign"  # is not this person's to give
STALE: Final = "stale"  # answers a question that is no longer asked
ILLEGAL: Final = "illegal"  # the rules, or the moment, forbid it


class Refused(SubakError):
    """Nothing happened; the text says why, to the person who asked."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason
