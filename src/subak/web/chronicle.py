"""The log beside the board: a row for every line, the newest first."""

from bisect import bisect_left
from functools import lru_cache
from typing import Final

from subak.bots.levels import bot_name
from subak.core.game import CHANCE
from subak.kit.pen import esc
from subak.kit.text import _
from subak.kit.tongues import by_tongue, tongue
from subak.table import BOT, Desk, Line, View
from subak.web.people import clock
from subak.web.templating import FRAME, MARKS, bulk, icon, sentence

LINES: Final = 150  # that a page shows: the latest
ROOM: Final = 32_000  # bytes of these lines
KEPT: Final = 512  # logs whose rows are remembered


class Chronicle:
    """The rows of one log. A log mostly grows: then the new lines alone are written."""

    def __init__(self, view: View, log: list[Line]) -> None:
        self.game = view.game
        self.signers = signers(view)
        self.skipped = max(0, len(log) - LINES)  # lines that no page shows any more
        self.log = log[: self.skipped]
        self.signed: list[str] = []  # who signs each line after those
        self.rows: list[str] = []  # each as it is when it is neither news nor where the keyboard comes to
        self.bytes = [0]  # of all lines before each, and of all
        self.page: tuple[object, list[str]] = None, []  # the rows as they were last shown, and what that depends on

    def follows(self, view: View, log: list[Line]) -> bool:
        """Whether this log is the same, told on."""
        if log is self.log:
            return self.game == view.game and self.signers == signers(view)
        grown = log[: len(self.log)] == self.log and len(log) <= self.skipped + 2 * LINES
        return grown and self.game == view.game and self.signers == signers(view)

    def tell(self, view: View, log: list[Line]) -> None:
        """Write the lines that are new."""
        if log is self.log:
            return
        for n, line in enumerate(log[len(self.log) :], len(self.log) + 1):
            by = signature(line, view) if line.times or line.bot else ""
            self.signed.append(by)
            self.rows.append(row(n, line, by, False, -1, self.game))
            self.bytes.append(self.bytes[-1] + weight(by, line.part, line.text + line.reason, self.game) + FRAME)
        self.log = log

    def first(self) -> int:
        """Of the rows: where the latest begin that fit."""
        return max(0, len(self.rows) - LINES, bisect_left(self.bytes, self.bytes[-1] - ROOM))

    def shown(self, since: int, seat: int, head: str, tail: str) -> list[str]:
        """The rows that fit, between a head and a tail; the same list as before if it would be equal. What others than
        the seat did after a line is news; the rows are one stop for the keyboard, at the newest that can be seen on the
        board.
        """
        depends = len(self.rows), since, seat, head, tail
        if self.page[0] != depends:
            self.page = depends, [head, *self._shown(since, seat), tail]
        return self.page[1]

    def _shown(self, since: int, seat: int) -> list[str]:
        out: list[str] = []
        first, n, stop = self.first(), len(self.rows), 0
        while n > first and (self.skipped + n > since or stop == 0):
            n -= 1
            number, line = self.skipped + n + 1, self.log[self.skipped + n]
            fresh = number > since and line.seat != seat and not line.times
            out.append(row(number, line, self.signed[n], fresh, stop, self.game))
            if line.part and not line.taken:
                stop = -1
        return out + self.rows[first:n][::-1]


_CHRONICLES: Final[dict[tuple[str, int, str], Chronicle]] = {}  # by table, seat and language; latest last


def chronicle(view: View, seat: int) -> Chronicle:
    """The log of a view from this seat, or -1; before the start, who sat down."""
    log = view.desks[0].log if view.desks else view.notes
    key = view.table, seat, tongue()
    found = _CHRONICLES.pop(key, None)
    if found is None or not found.follows(view, log):
        found = Chronicle(view, log)
    found.tell(view, log)
    _CHRONICLES[key] = found
    if len(_CHRONICLES) > KEPT:
        del _CHRONICLES[next(iter(_CHRONICLES))]
    return found


def signers(view: View) -> list[tuple[str, str, str, bool]]:
    """All that signatures depend on besides their lines."""
    return [(player.kind, player.bot, player.name, player.lent) for player in view.players]


def signature(line: Line, view: View) -> str:
    """Whoever made a line of the log, where the line does not say it itself.

    A change of seats is signed; what happened in the game is told with names, but not that a bot played on for one.
    """
    if line.seat == CHANCE or not (line.times or (line.bot and line.name)):
        return ""
    player = view.players[line.seat]
    if line.bot and not line.name and (player.kind, player.bot, player.lent) == (BOT, line.bot, False):
        return player.name
    return bot_name(line.bot, line.name) if line.bot else line.name or player.name


@lru_cache(16_384)
def weight(by: str, part: str, text: str, game: str) -> int:
    """Bytes of a line of the log."""
    return sum(map(bulk, (by, part, MARKS[0], sentence(text, game))))


@by_tongue(16_384)
def row(n: int, line: Line, by: str, fresh: bool, stop: int, game: str) -> str:
    """A line of the log as it stands in the list."""
    mark = "" if line.seat == CHANCE else MARKS[line.seat]
    text = sentence(line.text, game)
    if line.taken:
        taken = esc(_("(taken back)"))
        return f'<li id="line-{n}" class="taken">{mark}<s>{text}</s> <span class="for">{taken}</span></li>\n\n'
    part = f' data-part="{esc(line.part)}" tabindex="{stop}"' if line.part else ""
    kind = "seating" if line.times else "fresh" if fresh else ""
    if line.seat == CHANCE:
        kind = "nature fresh" if fresh else "nature"
    classes = f' class="{kind}"' if kind else ""
    author = f'<span class="who-did">{esc(by)}:</span> ' if line.times and line.seat != CHANCE else ""
    signed = f' <span class="for">({esc(by)})</span>' if by and not line.times else ""
    times = "".join(("–" if n else " ") + clock(at) for n, at in enumerate(line.times))
    return f'  <li id="line-{n}"{part}{classes}>{mark}{author}{text}{signed}{times}{reason(line, game)}</li>\n'


def reason(line: Line, game: str) -> str:
    """What a bot said of what it did."""
    if not line.reason:
        return ""
    why = esc(_("Why:"))
    return f'<span class="reason">{icon("idea")}<span><b>{why}</b> {sentence(line.reason, game)}</span></span>'


def latest_reason(desk: Desk, game: str) -> str:
    """What a bot said of its latest turn, for where the log is out of sight."""
    for line in reversed(desk.log[desk.followed.again :]):
        if line.reason and line.seat != desk.seat:
            return f'<p class="said-why">{MARKS[line.seat]}{reason(line, game)}</p>\n'
    return ""
