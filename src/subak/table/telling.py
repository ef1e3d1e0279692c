"""Changes of seats in words: lines of the log that everybody reads."""

import msgspec

from subak.kit.text import N_, _
from subak.table.chairs import BOT, OPEN, PERSON, Chair
from subak.table.view import Line


def signed(line: Line, chair: Chair) -> Line:
    """A line with the name of whoever made it, and the bot that made it for them."""
    name = chair.name if chair.kind == PERSON or chair.owner else ""
    return msgspec.structs.replace(line, name=name, bot=chair.bot)


def in_own_words(line: Line) -> Line:
    """A line that was kept in English, with its facts apart, in the reader's language."""
    text = _(line.text).format(**dict(line.facts)) if line.facts else _(line.text)
    return msgspec.structs.replace(line, text=text, facts=())


def lasting(seat: int, text: str, *times: float, **facts: object) -> Line:
    """A line to be read in any language: an English sentence marked with `N_`, and what goes into its places."""
    return Line(seat, text, times=times, facts=tuple((name, str(fact)) for name, fact in facts.items()))


def renamed(seat: int, old: str, new: str, at: float) -> Line:
    return msgspec.structs.replace(lasting(seat, N_("was called {name} until now."), at, name=old), name=new)


def told(seat: int, old: Chair, new: Chair, by: str, wisher: str, at: float) -> Line | None:
    """What happened to a seat by the wish of a person, who is called `wisher`; None if nothing did."""
    if new.kind == PERSON:
        if old.player == new.player:
            return None if old.name == new.name else renamed(seat, old.name, new.name, at)
        ends = old.kind == BOT and old.owner == new.player
        return signed(_arrival(seat, old, new, (old.since, at) if ends else (at,)), new)
    if new.kind == BOT:
        return signed(_bot(seat, old, new, by, wisher, at), new)
    if old.kind == OPEN:
        return None
    text = N_("stands up: the seat is open.") if by == old.player else N_("is sent off: the seat is open.")
    return signed(lasting(seat, text, at), old)


def _arrival(seat: int, old: Chair, new: Chair, times: tuple[float, ...]) -> Line:
    if old.owner == new.player:
        back = N_("takes the seat back from the bot.") if old.kind == BOT else N_("is back on the seat.")
        return lasting(seat, back, *times)
    if old.kind == PERSON:
        return lasting(seat, N_("takes the seat over from {name}."), *times, name=old.name)
    if old.owner:
        return lasting(seat, N_("sits down in place of {name}."), *times, name=old.name)
    return lasting(seat, N_("sits down."), *times)


def _bot(seat: int, old: Chair, new: Chair, by: str, wisher: str, at: float) -> Line:
    if not new.owner:
        return lasting(seat, N_("sits down."), at)
    if new.out:
        return lasting(seat, N_("plays the rest of the game."), at)
    if old.kind == BOT:
        return lasting(seat, N_("plays on instead of the bot before, as {name} asked."), at, name=wisher)
    if by == new.owner or not wisher:
        return lasting(seat, N_("plays on until {name} takes the seat back."), at, name=new.name)
    return lasting(seat, N_("plays on while {name} is away, as {wisher} asked."), at, name=new.name, wisher=wisher)
