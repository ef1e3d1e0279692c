"""Seasons of Rice as an object: how it starts, and who describes it."""

from pathlib import Path

from subak.core.game import CHANCE, Game, State
from subak.games.seasons import content
from subak.games.seasons.cards import CARDS
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.rules import WIDTH
from subak.games.seasons.state import LANE, NONE, PAIRS, SEATS, SOURCES

HERE = Path(__file__).parent


class SeasonsGame(Game):
    def __init__(self, pack: Path | None) -> None:
        rows = content.read(pack)
        self.deck = content.columns(rows)
        super().__init__(
            name="seasons",
            title="Seasons of Rice",
            blurb="",
            minutes="20",
            version=1,
            seats=range(2, 3),
            width=WIDTH,
            options=(),
            content=rows.hash(),
            provenance=rows.provenance(),
            rules="",
            style="",
        )

    def setup(self, seats: int, options: dict[str, int]) -> State:
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


def make(pack: Path | None) -> Game:
    return SeasonsGame(pack)
