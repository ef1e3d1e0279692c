"""A game looked back at, in the page: every position has an address, and comes as a picture, lines and words."""

from typing import Any

import msgspec
from markupsafe import Markup, escape

from subak.core.game import SPECTATOR
from subak.kit.text import _
from subak.kit.tongues import by_tongue
from subak.table import OVER, Line, Table, View
from subak.table.chairs import callings
from subak.table.replay import ALL_EYES, Reel, eyes_of, past_board, permitted, reel, sights
from subak.web import illustrations, show
from subak.web.chronicle import signature
from subak.web.templating import MARKS, sentence


class Glimpse(msgspec.Struct, frozen=True):
    """One position, as the page shows it."""

    at: int
    last: int  # the number of the latest
    where: str  # its number and chapter, in words
    caption: str  # what was told then
    parts: list[str]  # of the board, where it can be seen
    scores: list[int]
    board: str
    words: str


@by_tongue(16)
def reel_of(table: Table, eyes: int) -> Reel:
    """Made once for a table as it is and a language: it never changes, another one takes its place."""
    return reel(table, eyes)


def place_in(found: Reel, at: int) -> int:
    """A position's number; negative ones count from the end."""
    n = at + len(found.moments) if at < 0 else at
    found.moment(n)
    return n


def counterpart(table: Table, who: str, at: int, old: int, new: int) -> int:
    """The number of a position in a game that is seen through other eyes now: the latest that these knew by then."""
    before = reel_of(table, permitted(table, who, old))
    events = before.moment(place_in(before, at)).events
    return sum(moment.events <= events for moment in reel_of(table, permitted(table, who, new)).moments) - 1


def where(found: Reel, n: int) -> str:
    text = _("Position {n} of {last}").format(n=n, last=len(found.moments) - 1)
    chapter = found.moments[n].chapter
    return f"{chapter} · {text}" if chapter else text


def glimpse(table: Table, who: str, eyes: int, at: int, tall: bool) -> Glimpse:
    """One position through eyes that the person may look through. Many drawings: not for the event loop."""
    found = reel_of(table, eyes)
    n = place_in(found, at)
    moment = found.moments[n]
    names = callings(table.chairs)
    seen = sights(table, eyes, moment)
    if eyes == ALL_EYES:
        board = Markup('<div class="everybody seats-{}">').format(len(seen))
        words = Markup()
        for seat, sight in seen:
            drawn = illustrations.still(past_board(table, seat, sight, tall))
            caption = Markup("<figcaption>{} {}</figcaption>").format(MARKS[seat], names[seat])
            board += Markup('<figure class="seat-{}">{}{}</figure>').format(seat, caption, drawn)
            words += Markup("<h2>{}</h2>{}").format(names[seat], in_sentences(table, seat, n, eyes))
        board += Markup("</div>")
    else:
        board = Markup(past_board(table, eyes, seen[0][1], tall).svg(live=True))  # noqa: S704 - the game drew it
        words = in_sentences(table, eyes, n, eyes)
    view = table.view(who, [])
    lines = [show.caption(line, view) for line in moment.lines if not line.times]
    return Glimpse(
        at=n,
        last=len(found.moments) - 1,
        where=where(found, n),
        caption="".join(f"<p>{line.html}</p>" for line in lines),
        parts=[line.part for line in lines if line.part],
        scores=seen[0][1].scores(),
        board=board,
        words=words,
    )


def in_sentences(table: Table, viewer: int, n: int, eyes: int) -> Markup:
    """A position in sentences, as one of those who see it would read it."""
    moment = reel_of(table, eyes).moments[n]
    sight = dict(sights(table, eyes, moment))[viewer]
    return show.in_words(table.game.tell(sight, viewer, callings(table.chairs)))


def named_eyes(table: Table, eyes: int) -> str:
    """Whose eyes these are, in a list to choose from."""
    if eyes == ALL_EYES:
        return _("Everything open")
    return _("A watcher") if eyes == SPECTATOR else callings(table.chairs)[eyes]


def past_lines(found: Reel, view: View, name: str) -> list[tuple[int, Line, str, Markup]]:
    """The log: the position that each line leads to, the line, who signs it, and its text without links."""
    return [(n, line, signature(line, view), escape(sentence(line.text, name).striptags())) for n, line in found.log]


def looked_back(table: Table, who: str, eyes: int, at: int, tall: bool) -> dict[str, Any]:
    """What the page of one position may speak of. Not for the event loop."""
    found = reel_of(table, eyes)
    made = glimpse(table, who, eyes, at, tall)
    names = callings(table.chairs)
    mine = table.seats_of(who)
    return {
        "table": table,
        "game": table.game,
        "made": made,
        "eyes": eyes,
        "views": [(each, named_eyes(table, each)) for each in eyes_of(table, who)],
        "players": [(seat, names[seat], found.turns(seat), seat in mine) for seat in range(len(names))],
        "chapters": found.chapters(),
        "lines": past_lines(found, table.view(who, []), table.game.name),
        "over": table.status == OVER,
        "forks": table.status == OVER and table.older is None,
        "tall": tall,
    }
