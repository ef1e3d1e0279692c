"""Who is at a table: here, away or slow, and which seats are free for whom."""

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

import msgspec
from markupsafe import Markup, escape

from subak.kit.text import _, listed, n_
from subak.server.presence import Presence
from subak.table import OPEN, PERSON, Player, Table, View
from subak.table.chairs import callings
from subak.table.seating import PATIENCE
from subak.table.view import Summary

NAMED: Final = 8  # people who watch that are named


class Mood(msgspec.Struct, frozen=True):
    """Who is away and who keeps the table waiting: what everybody may see of it, and not part of the game."""

    absent: dict[int, int]  # seat whose person does not look at the table -> since when; 0 if nobody knows
    slow: list[int]  # seats that owe a decision for so long that others may let a bot play on
    watchers: list[str] = []  # names of those who look on; "" for somebody who gives none

    @classmethod
    def of(cls, table: Table, presence: Presence, now: float, watchers: Sequence[str] = ()) -> "Mood":
        away = [presence.away(table.header.id, chair.player or chair.owner) for chair in table.chairs]
        people = [seat for seat, chair in enumerate(table.chairs) if chair.player or chair.owner]
        asked = table.match.asked if table.match else {}
        return cls(
            {seat: int(since) for seat in people if (since := away[seat]) is not None},
            [seat for seat in people if now - asked.get(seat, now) >= PATIENCE and table.clocks.allowed is None],
            list(watchers),
        )

    def __str__(self) -> str:
        """In brief, so that a page can say which one it shows; "" while all are here, none slow and none watching."""
        watched = [f"w{sha256(repr(self.watchers).encode()).hexdigest()[:12]}"] if self.watchers else []
        away = [f"{seat}a{since}" for seat, since in self.absent.items()]
        return ",".join([*away, *(f"{seat}s" for seat in self.slow), *watched])


def clock(at: float) -> Markup:
    """A time of the day; the page turns it into that of the reader's own clock."""
    moment = datetime.fromtimestamp(at, UTC)
    return Markup('<time datetime="{}">{} UTC</time>').format(moment.strftime("%Y-%m-%dT%H:%M:%SZ"), f"{moment:%H:%M}")


def dated(at: float) -> Markup:
    """A date: people look for the game of yesterday."""
    moment = datetime.fromtimestamp(at, UTC)
    return Markup('<time datetime="{}">{}</time>').format(moment.strftime("%Y-%m-%d"), f"{moment.day} {moment:%b %Y}")


def concluded(summary: Summary, who: str) -> str:
    """How a finished game ended, for a list."""
    if any(chair.out for chair in summary.chairs) and not summary.winners:
        return _("given up")
    scores = " : ".join(str(score) for score in summary.scores)
    won = [seat for seat in summary.winners if (summary.chairs[seat].player or summary.chairs[seat].owner) == who]
    if won and who:
        return _("you won, {scores}").format(scores=scores)
    if summary.winners:
        names = callings(summary.chairs)
        return _("won by {names}, {scores}").format(names=listed(names[n] for n in summary.winners), scores=scores)
    return _("finished, {scores}").format(scores=scores)


def awaited(at: float) -> Markup:
    """A moment by which a table waits, with its date: the page tells it by the reader's own clock."""
    moment = datetime.fromtimestamp(at, UTC)
    shown = f"{moment.day} {moment:%b, %H:%M} UTC"
    return Markup('<time datetime="{}" data-dated>{}</time>').format(moment.strftime("%Y-%m-%dT%H:%M:%SZ"), shown)


def waits_until(at: float) -> Markup:
    return escape(_("waits until {time}")).format(time=awaited(at))


def countdown(seconds: float) -> str:
    """Time that is left, as a clock shows it."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def away(since: int) -> Markup:
    return escape(_("away since {time}")).format(time=clock(since)) if since else escape(_("away"))


def watched_by(names: Sequence[str]) -> str:
    """Who looks on, in a sentence; "" if nobody does."""
    named = [name for name in names if name][:NAMED]
    rest = len(names) - len(named)
    if rest == 1 and "" in names:
        named.append(_("somebody"))
    elif rest:
        named.append(n_("{n} more", "{n} more", rest) if named else n_("{n} person", "{n} people", rest))
    return n_("{names} watches.", "{names} watch.", len(names), names=listed(named)) if names else ""


def stuck(view: View, mood: Mood) -> list[Player]:
    """Other people who keep the table waiting while they are away, or for long; where there is a clock, it decides."""
    return [] if view.time else [
        player
        for player in view.players
        if player.kind == PERSON and not player.mine and player.seat in view.waiting
        and (player.seat in mood.absent or player.seat in mood.slow)
    ]  # fmt: skip


def free(table: Table, who: str) -> list[int]:
    """Open seats that the viewer may take."""
    seen = table.seating.seen(who)
    seats = [seat for seat, chair in enumerate(table.chairs) if chair.kind == OPEN]
    if table.seats_of(who):
        return []
    return [seat for seat in seats if not seen or seat in seen]
