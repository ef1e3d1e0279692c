"""Changes of seats in words: lines of the log that everybody reads."""

import msgspec

from subak.kit.text import _
from subak.table.chairs import BOT, OPEN, PERSON, Chair
from subak.table.view import Line


def signed(line: Line, chair: Chair) -> Line:
    """A line with the name of whoever made it, and the bot that made it for them."""
    name = chair.name if chair.kind == PERSON or chair.owner else ""
    return msgspec.structs.replace(line, name=name, bot=chair.bot)


def renamed(seat: int, old: str, new: str, at: float) -> Line:
    return Line(seat, _("was called {name} until now.").format(name=old), name=new, times=(at,))


def told(seat: int, old: Chair, new: Chair, by: str, wisher: str, at: float) -> Line | None:
    """What happened to a seat by the wish of a person, who is called `wisher`; None if nothing did."""
    if new.kind == PERSON:
        if old.player == new.player:
            return None if old.name == new.name else renamed(seat, old.name, new.name, at)
        ends = old.kind == BOT and old.owner == new.player
        return signed(Line(seat, _arrival(old, new), times=(old.since, at) if ends else (at,)), new)
    if new.kind == BOT:
        return signed(Line(seat, _bot(old, new, by, wisher), times=(at,)), new)
    if old.kind == OPEN:
        return None
    text = _("stands up: the seat is open.") if by == old.player else _("is sent off: the seat is open.")
    return signed(Line(seat, text, times=(at,)), old)


def _arrival(old: Chair, new: Chair) -> str:
    if old.owner == new.player:
        return _("takes the seat back from the bot.") if old.kind == BOT else _("is back on the seat.")
    if old.kind == PERSON:
        return _("takes the seat over from {name}.").format(name=old.name)
    if old.owner:
        return _("sits down in place of {name}.").format(name=old.name)
    return _("sits down.")


def _bot(old: Chair, new: Chair, by: str, wisher: str) -> str:
    if not new.owner:
        return _("sits down.")
    if new.out:
        return _("plays the rest of the game.")
    if old.kind == BOT:
        return _("plays on instead of the bot before, as {name} asked.").format(name=wisher)
    if by == new.owner or not wisher:
        return _("plays on until {name} takes the seat back.").format(name=new.name)
    return _("plays on while {name} is away, as {wisher} asked.").format(name=new.name, wisher=wisher)
