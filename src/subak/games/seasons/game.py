"""Seasons of Rice as an object: how it starts, and who describes it."""

from pathlib import Path
from typing import cast

from subak.core.game import CHANCE, Card, Game, State
from subak.core.text import _
from subak.games.seasons import content, draw
from subak.games.seasons.cards import CARDS
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.rules import WIDTH
from subak.games.seasons.state import LANE, NONE, PAIRS, SEATS, SOURCES
from subak.games.seasons.words import Words

HERE = Path(__file__).parent


class SeasonsGame(Game):
    def __init__(self, pack: Path | None) -> None:
        rows = content.read(pack)
        self.deck = content.columns(rows)
        self.sources = rows["land"].sources()
        self.words = Words(self.deck, rows["ancestor"].texts("name"))
        self.start = self._start()  # every game begins as a clone of it
        super().__init__(
            name="seasons",
            title="Seasons of Rice",
            blurb=_(
                "Lay rice fields side by side, close paddies of just the right size, and let your ancestor reward you."
            ),
            minutes="20-30",
            version=1,
            seats=range(2, 3),
            width=WIDTH,
            options=(),
            content=rows.hash(),
            provenance=rows.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
        )

    def setup(self, seats: int, options: dict[str, int]) -> State:
        return self.start.clone()

    def _start(self) -> Seasons:
        """The first position: nature is about to deal."""
        return Seasons(
            self.deck,
            actors=1 << CHANCE,
            reveals=0,
            stage=PAIRS,
            turn=0,
            mover=NONE,
            deck=(1 << CARDS) - 1,
            row=0,
            aside=0,
            hands=[0] * SEATS,
            ancestors=[NONE] * SEATS,
            lanes=[NONE] * (LANE * SEATS),
            counts=[0] * SEATS,
            lands=[NONE] * (PLACED * SEATS),
            points=[0] * (SOURCES * SEATS),
            closed=[],
            maps=[None] * SEATS,
        )

    def unpack(self, words: list[int]) -> State:
        actors, reveals, stage, turn, mover, deck, row, aside = words[:8]
        rest = words[8:]
        lists: list[list[int]] = []
        for length in (SEATS, SEATS, LANE * SEATS, SEATS, PLACED * SEATS, SOURCES * SEATS, len(rest)):
            lists.append(rest[:length])
            rest = rest[length:]
        hands, ancestors, lanes, counts, lands, points, closed = lists
        return Seasons(
            self.deck, actors, reveals, stage, turn, mover, deck, row, aside,
            hands, ancestors, lanes, counts, lands, points, closed, [None] * SEATS,
        )  # fmt: skip

    def write(self, state: State, seat: int, action: int) -> str:
        return self.words.write(cast(Seasons, state), seat, action)

    def ask(self, view: State, seat: int) -> str:
        return self.words.ask(cast(Seasons, view), seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        return self.words.why_not(cast(Seasons, state), seat, action)

    def tell(self, view: State, seat: int) -> str:
        return self.words.tell(cast(Seasons, view), seat)

    def sheet(self, view: State, seat: int) -> list[tuple[str, int]]:
        return self.words.sheet(cast(Seasons, view), seat)

    def draw(self, view: State, seat: int, tall: bool = False) -> str:
        return draw.draw(self.words, cast(Seasons, view), seat, tall)

    def draw_card(self, card: int) -> str:
        return draw.draw_card(self.words, card - 1)

    def cards(self) -> list[Card]:
        names = self.words.names
        return [
            Card(card + 1, names[card], _("land and ancestor"), self.words.card(card), self.sources[card])
            for card in range(CARDS)
        ]


def make(pack: Path | None) -> Game:
    return SeasonsGame(pack)
