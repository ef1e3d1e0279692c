"""Games that are watched: what every seat was offered and took, what it decided, and who was ahead when."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from subak.core.game import Bot, Game, State
from subak.core.play import choose
from subak.core.position import Position
from subak.kit.facts import Fact, Row, Stocked
from subak.kit.record import Event

TENTHS: Final = 10  # the moments at which a game is looked at: after one tenth of its events, two, and so on


class Answered(NamedTuple):
    """One question that had several answers."""

    seat: int
    question: str  # what the rules call it
    legal: int  # how many answers it had
    choice: int
    value: float  # of what the seat could see, to itself, before it answered


class CardRow(NamedTuple):
    """What a seat had to do with a content row in one game."""

    seat: int
    table: str
    id: str
    offered: int  # questions in which it could be taken
    taken: int
    held: int
    played: int
    points: int | None


class Watched(NamedTuple):
    """What is noted of a game besides its result."""

    cards: list[CardRow]
    decisions: list[Answered]
    leaders: list[int]  # the seat that was ahead after each tenth of the game but the last; -1: several
    rounds: float
    check: str  # a hash of all events


class Watching(Bot):
    """Sits behind a bot and notes what it is asked. With dice of its own for drafts, luck drafts instead of the bot.

    Rows that are wanted are drafted whenever they can be: whoever weighs a few rows wants to see them in play.
    """

    def __init__(
        self, bot: Bot, game: Game, dice: Random | None = None, decisions: bool = False, wanted: Sequence[Row] = ()
    ) -> None:
        self.bot = bot
        self.game = game if isinstance(game, Stocked) else None
        self.dice = dice
        self.wanted = set(wanted)
        self.offered: Counter[Row] = Counter()
        self.taken: Counter[Row] = Counter()
        self.decisions: list[Answered] | None = [] if decisions else None

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        offers = self.game.offers(view, seat, legal) if self.game is not None else {}
        if self.dice is not None and self.game is not None and is_draft(self.game, offers):
            best = [action for action in sorted(offers) if self.wanted.intersection(offers[action])]
            action = choose(best or sorted(offers), self.dice)
        else:
            action = self.bot.choose(view, seat, legal, rng)
        for row in {row for rows in offers.values() for row in rows}:
            self.offered[row] += 1
        self.taken.update(offers.get(action, ()))
        if self.decisions is not None:
            question = type(view.asking()).__name__ if isinstance(view, Position) else ""
            self.decisions.append(Answered(seat, question, len(legal), action, view.evaluate(seat)))
        return action


def is_draft(game: Stocked, offers: dict[int, list[Row]]) -> bool:
    """Whether a question is which of the rows that were dealt to keep."""
    return any(table in game.drafted for rows in offers.values() for table, _key in rows)


def card_rows(game: Game, state: State, watchers: Sequence[Watching]) -> list[CardRow]:
    """All that the seats had to do with the content. Where the game does not report who holds a row, takers do."""
    known: dict[tuple[int, Row], Fact] = {}
    if isinstance(game, Stocked):
        known = {(fact.seat, fact.row): fact for fact in game.report(state)}
    reported = {row[0] for _seat, row in known}
    out: list[CardRow] = []
    for seat, watcher in enumerate(watchers):
        rows = {row for owner, row in known if owner == seat} | set(watcher.offered)
        for row in sorted(rows, key=str):
            table, key = row
            taken = watcher.taken[row]
            fact = known.get((seat, row))
            if fact is None:
                n = 0 if table in reported else taken
                fact = Fact(seat, row, n, n)
            held, played, points = fact.held, fact.played, fact.points
            out.append(CardRow(seat, table, str(key), watcher.offered[row], taken, held, played, points))
    return out


def leaders(start: State, events: Sequence[Event], seats: int) -> list[int]:
    """Who is ahead, as bots weigh positions, after every tenth of a game. `start` is played on."""
    moments = [len(events) * tenth // TENTHS for tenth in range(1, TENTHS)]
    out: list[int] = []
    for n, (seat, action) in enumerate(events):
        while len(out) < len(moments) and moments[len(out)] == n:
            worth = [start.evaluate(seat) for seat in range(seats)]
            best = [seat for seat in range(seats) if worth[seat] == max(worth)]
            out.append(best[0] if len(best) == 1 else -1)
        start.apply(seat, action)
    return out


def digest(events: Sequence[Event]) -> str:
    """Equal for games that went the same way."""
    return sha256(repr([tuple(event) for event in events]).encode()).hexdigest()[:16]
