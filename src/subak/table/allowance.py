"""How long people may think at a table: what is written down of it, and what it is called in words.

""               no clock
"gentle 300"     five minutes for a choice, then a bot plays on until its person is back; also days
"strict 900 15"  fifteen minutes for the whole game and fifteen seconds more for every turn
"""

from typing import Final, Literal, NamedTuple

from subak.kit.text import _, n_
from subak.table.errors import MALFORMED, Refused

GENTLE: Final = "gentle"
STRICT: Final = "strict"

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86_400

CHOICES: Final = (
    "", "gentle 120", "gentle 300", "strict 600 10", "strict 1500 20",
    f"gentle {DAY}", f"gentle {3 * DAY}", f"gentle {7 * DAY}",
)  # fmt: skip # what a page offers
LIMITS: Final = {GENTLE: (30, 30 * DAY), STRICT: (MINUTE, 12 * HOUR)}  # seconds, least and most
MOST_BONUS: Final = 10 * MINUTE


class Allowance(NamedTuple):
    """What everybody has: for a choice if it is gentle, else for the whole game."""

    kind: Literal["gentle", "strict"]
    seconds: int
    bonus: int = 0  # seconds more for every turn, if it is strict

    @property
    def days(self) -> bool:
        """Whether people meet over days: then a date is told, and no seconds are counted."""
        return self.kind == GENTLE and self.seconds >= DAY


def allowance(text: str) -> Allowance | None:
    """What was written down; None is no clock. Refused if it cannot be read."""
    if not text:
        return None
    kind, *rest = text.split(" ")
    numbers = [int(word) for word in rest if word.isascii() and word.isdecimal() and len(word) < 9]
    if kind in LIMITS and len(numbers) == len(rest) == (1 if kind == GENTLE else 2):
        least, most = LIMITS[kind]
        if least <= numbers[0] <= most and sum(numbers[1:]) <= MOST_BONUS:
            return Allowance(GENTLE if kind == GENTLE else STRICT, *numbers)
    raise Refused(MALFORMED, _("That is not one of the times on offer: choose one from the list."))


def spanned(seconds: int) -> str:
    """A span of time in words, in the largest unit that fits."""
    if seconds % DAY == 0:
        return n_("{n} day", "{n} days", seconds // DAY)
    if seconds % HOUR == 0:
        return n_("{n} hour", "{n} hours", seconds // HOUR)
    if seconds % MINUTE == 0:
        return n_("{n} minute", "{n} minutes", seconds // MINUTE)
    return n_("{n} second", "{n} seconds", seconds)


def time_named(text: str) -> str:
    """An allowance in a few words, for a list to choose from."""
    allowed = allowance(text)
    if allowed is None:
        return _("No clock")
    if allowed.kind == GENTLE:
        return _("{span} for a choice, then a bot plays on").format(span=spanned(allowed.seconds))
    return _("{span} for the game, {bonus} more for every turn").format(
        span=spanned(allowed.seconds), bonus=spanned(allowed.bonus)
    )


def explained_time(text: str) -> str:
    """What it means, in a sentence or two."""
    allowed = allowance(text)
    if allowed is None:
        return _("There is no clock: everybody thinks as long as they like.")
    if allowed.kind == GENTLE:
        return _(
            "A choice may take {span}. After that a bot plays on, and its person may take the seat back at any time."
        ).format(span=spanned(allowed.seconds))
    return _(
        "Everybody has {span} for the whole game and gets {bonus} for every turn. Whoever has used it up has lost; "
        "with three or four players a bot plays the rest."
    ).format(span=spanned(allowed.seconds), bonus=spanned(allowed.bonus))
