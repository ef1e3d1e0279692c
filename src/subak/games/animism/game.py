"""Animism as an object: how it starts, and who describes and draws it."""

from pathlib import Path
from typing import cast

from subak.core.game import Card, Game, State
from subak.core.options import Option
from subak.core.text import _
from subak.games.animism import draw
from subak.games.animism.cards import PIECES, SINGLE, WHITE, Cards
from subak.games.animism.rules import WIDTH, Animism, new
from subak.games.animism.state import unpacked
from subak.games.animism.words import Words
from subak.games.animism.words_refusals import Refusals

HERE = Path(__file__).parent
LAND, TRACK = PIECES, PIECES + 1  # cards of the gallery after the pieces
ADVANCED = Option(
    "advanced",
    _("Special bonuses"),
    {0: _("no bonuses"), 1: _("each player may mark one of the bonuses I, II and III on every sheet")},
)


class AnimismGame(Game):
    def __init__(self, pack: Path | None) -> None:
        self.printed = Cards(pack)
        self.words = Words(self.printed)
        self.refusals = Refusals(self.words)
        super().__init__(
            name="animism",
            title="ANiMiSM",
            blurb=_("Everyone draws on every sheet: join the altars, and live off the neighbours you touch."),
            minutes="30",
            version=1,
            seats=range(3, 5),
            width=WIDTH,
            options=(ADVANCED,),
            content=self.printed.hash,
            provenance=self.printed.content.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
        )

    def setup(self, seats: int, options: dict[str, int]) -> Animism:
        return new(self.printed, seats, options["advanced"])

    def unpack(self, words: list[int]) -> Animism:
        seats, advanced, number, passes = words[:4]
        board, lanes, handed = unpacked(words)
        reveals = (number - 1) * seats + passes
        state = Animism(self.printed, seats, advanced, number, passes, board, lanes, handed, 0, reveals)
        state.actors = state.waiting()
        return state

    def write(self, state: State, seat: int, action: int) -> str:
        return self.words.write(_own(state), seat, action)

    def ask(self, view: State, seat: int) -> str:
        return self.words.ask(_own(view), seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        return self.refusals.why_not(_own(state), seat, action)

    def tell(self, view: State, seat: int) -> str:
        return self.words.tell(_own(view), seat)

    def sheet(self, view: State, seat: int) -> list[tuple[str, int]]:
        return self.words.sheet(_own(view), seat)

    def draw(self, view: State, seat: int, tall: bool = False) -> str:
        return draw.Picture(self.words, _own(view), seat, tall).svg()

    def draw_card(self, card: int) -> str:
        if card == LAND:
            return draw.draw_land(self.words, new(self.printed, 4, 0))
        return draw.draw_track(self.words) if card == TRACK else draw.draw_piece(self.words, card)

    def cards(self) -> list[Card]:
        sources = self.printed.content["piece"].sources()
        cards = []
        for piece, name in enumerate(self.printed.names):
            kind = _("free piece") if piece == SINGLE else _("black die") if piece < WHITE else _("white die")
            cards.append(Card(piece, name, kind, self.words.card_text(piece), sources[piece]))
        for card, table, text in ((LAND, "land", self.words.land_text()), (TRACK, "track", self.words.track_text())):
            rows = self.printed.content[table]
            cards.append(Card(card, rows.texts("name")[0], _("sheet"), text, rows.sources()[0]))
        return cards


def _own(state: State) -> Animism:
    return cast(Animism, state)


def make(pack: Path | None) -> Game:
    return AnimismGame(pack)
