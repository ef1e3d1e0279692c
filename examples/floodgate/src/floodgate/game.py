"""Floodgate as an object: how it starts, and who describes it."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from subak.core.board import WIDE, Board
from subak.core.game import Card, Game, Manner, State
from subak.core.options import Option
from subak.core.position import Book
from subak.kit.text import _

from floodgate import content, draw
from floodgate.hidden import Floodgate
from floodgate.rules import CALENDAR, LET_FALL, OPEN_GATE, REST, WIDTH
from floodgate.state import DEALING, DECK, DROPS, LONG, PILE_SIZE, PLAYERS, ROUNDS, SEATS, W
from floodgate.words import Sentences

HERE = Path(__file__).parent


class FloodgateGame(Game):
    def __init__(self, pack: Path | None) -> None:
        rows = content.read(pack)
        self.deck = content.columns(rows)
        self.sources = rows["card"].sources()
        self.words = Sentences(self.deck, rows["card"].texts("name"))
        self.book = Book(W, CALENDAR)
        super().__init__(
            name="floodgate",
            title="Floodgate",
            blurb=_("Open your gate wide enough to water your fields, but never wider than everybody else."),
            minutes="10",
            version=1,
            seats=range(2, SEATS + 1),
            width=WIDTH,
            options=(Option("rounds", _("How long the game is"), {4: _("four rounds"), LONG: _("six rounds")}, LONG),),
            content=rows.hash(),
            provenance=rows.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
            lesson=(HERE / "lesson.toml").read_text(encoding="utf-8"),
            hints=(HERE / "hints.toml").read_text(encoding="utf-8"),
        )
        self.book.game = self

    def setup(self, seats: int, options: dict[str, int]) -> State:
        s = Floodgate(self.book, self.deck, W.fresh(), 0, 0)
        s[PLAYERS] = seats
        s[ROUNDS] = options["rounds"]
        s[DECK] = (1 << self.deck.many) - 1
        s[PILE_SIZE] = self.deck.many
        for seat in range(seats):
            s[DROPS + seat] = self.deck.drops
        s.push(DEALING, self.deck.hand * seats)
        s.settle()
        return s

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self.words.write(cast(Floodgate, state), seat, action, names)

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self.words.ask(cast(Floodgate, view), seat, names)

    def manner(self, view: State, seat: int) -> Manner:
        gates = {action: action - OPEN_GATE for action in view.legal(seat) if OPEN_GATE <= action < LET_FALL}
        return Manner(closing=(REST,), amounts=gates)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self.words.why_not(cast(Floodgate, state), seat, action)

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self.words.tell(cast(Floodgate, view), seat, names)

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        return self.words.sheet(cast(Floodgate, view), seat)

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        return self.words.tiebreak(cast(Floodgate, view), names)

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        return draw.draw(self.words, cast(Floodgate, view), seat, shape, names)

    def draw_card(self, card: int) -> str:
        return draw.draw_card(self.words, card - 1)

    def cards(self) -> list[Card]:
        return [
            Card(kind + 1, name, _("field"), self.words.text(kind), self.sources[kind])
            for kind, name in enumerate(self.words.kinds)
        ]


def make(pack: Path | None) -> Game:
    """What the entry point names."""
    return FloodgateGame(pack)
