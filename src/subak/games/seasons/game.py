"""Seasons of Rice as an object: how it starts, and who describes it."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from subak.core.board import WIDE, Board
from subak.core.game import UNKNOWN, Card, Game, Manner, State, Told
from subak.core.position import Book
from subak.games.seasons import content, facts
from subak.games.seasons.draw import Artist
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.rules import BEGIN, CALENDAR, CONFIRM, FURTHER, PLACE, PRINTED, ROTATE
from subak.games.seasons.state import DECK, DRAWING, PAIRS, SEATS, STEP, TAKING, W
from subak.games.seasons.words_story import Teller
from subak.games.seasons.words_tell import Telling
from subak.kit.facts import Fact, Row, Stocked
from subak.kit.text import N_, _

HERE = Path(__file__).parent


class SeasonsGame(Stocked):
    drafted = ("ancestor",)

    def __init__(self, pack: Path | None) -> None:
        self.rows = rows = content.read(pack)
        self.deck = content.columns(rows)
        self.keys = list(rows.by_key("land"))  # by card
        self.sources = rows["land"].sources()
        self.words = Teller(self.deck, rows["ancestor"].texts("name"))
        self.telling = Telling(self.words)
        self.artist = Artist(self.words)
        self.book = Book(W, CALENDAR)
        super().__init__(
            name="seasons",
            title="Seasons of Rice",
            blurb=N_(
                "Lay rice fields side by side, close paddies of just the right size, and let your ancestor reward you."
            ),
            minutes="20-30",
            version=2,
            seats=range(2, 3),
            width=FURTHER + max(0, self.deck.count - PRINTED),
            options=(),
            content=rows.hash(),
            provenance=rows.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
            lesson=(HERE / "lesson.toml").read_text(encoding="utf-8"),
            hints=(HERE / "hints.toml").read_text(encoding="utf-8"),
            cover=(HERE / "cover.svg").read_text(encoding="utf-8"),
            difficulty=1,
            thinking=(HERE / "thinking.toml").read_text(encoding="utf-8"),
        )
        self.book.game = self
        self.practice = (HERE / "practice.toml").read_text(encoding="utf-8")
        self.longest = self.deck.count + SEATS * 6 * (PLACED + 1) + 1  # deals, six steps a card and seat, who begins
        self.outcomes = self.deck.count
        self.margin = 999
        self.natural = range(BEGIN, BEGIN + SEATS)

    def setup(self, seats: int, options: dict[str, int]) -> State:
        """Nature is about to deal."""
        start = Seasons(self.book, self.deck, W.fresh(), 0, 0, [None] * SEATS)
        start[DECK] = (1 << self.deck.count) - 1
        start.push(PAIRS)
        start.settle()
        return start

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self.words.write(cast(Seasons, state), seat, action, names)

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self.words.ask(cast(Seasons, view), seat, names)

    def manner(self, view: State, seat: int) -> Manner:
        """How a card lies can be changed while one looks for its place; the first land lies alone (N-1.3)."""
        legal = view.legal(seat)
        return Manner(
            closing=(CONFIRM,),
            obvious=legal[0] if ROTATE <= legal[0] < PLACE else UNKNOWN,
            carried=legal if cast(Seasons, view)[STEP + seat] in (TAKING, DRAWING) else (),
        )

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self.words.why_not(cast(Seasons, state), seat, action)

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: Sequence[str] = ()
    ) -> list[Told] | None:
        return self.words.story(cast(Seasons, before), cast(Seasons, after), events, names)

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self.telling.tell(cast(Seasons, view), seat, names)

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        return self.words.sheet(cast(Seasons, view), seat)

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        return self.words.tiebreak(cast(Seasons, view), names)

    def chapter(self, view: State) -> str:
        return self.telling.chapter(cast(Seasons, view))

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        return self.artist.draw(cast(Seasons, view), seat, shape, names)

    def draw_card(self, card: int) -> str:
        return self.artist.draw_card(card - 1)

    def cards(self) -> list[Card]:
        names = self.words.names
        return [
            Card(card + 1, names[card], _("land and ancestor"), self.words.card(card), self.sources[card])
            for card in range(self.deck.count)
        ]

    def offers(self, view: State, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
        return facts.offers(cast(Seasons, view), seat, legal, self.keys)

    def report(self, state: State) -> list[Fact]:
        return facts.report(cast(Seasons, state), self.keys)

    def called(self, row: Row) -> str:
        """A land is called after the ancestor on its back."""
        table, key = row
        name = self.rows.name("ancestor", key)
        return _("land of {name}").format(name=_(name)) if table == "land" and name else super().called(row)


def make(pack: Path | None) -> Game:
    return SeasonsGame(pack)
