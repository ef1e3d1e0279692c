"""Spirits of the Rice Paddy as a Game object."""

from pathlib import Path
from typing import cast

from subak.core.game import Card, Game, State
from subak.core.options import Option
from subak.core.rows import Content
from subak.core.text import _
from subak.games.spirits import draw, rules, words, words_refusals
from subak.games.spirits.actions import WIDTH
from subak.games.spirits.cards import Cards, load
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import KIND_NAMES, rain_text, setup_text, spirit_text, tile_text

HERE = Path(__file__).parent


class SpiritsGame(Game):
    """The game with one set of content."""

    def __init__(self, pack: Path | None) -> None:
        content = load(pack)
        self.columns = Cards(content)
        self.gallery = gallery(self.columns, content)
        super().__init__(
            name="spirits",
            title=_("Spirits of the Rice Paddy"),
            blurb=_("Wall in your terraces, share the water, let spirits help, and bring in the best harvest."),
            minutes="60-90",
            version=1,
            seats=range(2, 5),
            width=WIDTH,
            options=(
                Option(
                    "gentle",
                    _("Gentle spirits"),
                    {0: _("all spirits and rain cards"), 1: _("without those that hurt other players")},
                ),
            ),
            content=content.hash(),
            provenance=content.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
        )

    def setup(self, seats: int, options: dict[str, int]) -> State:
        return rules.new(self.columns, seats, options["gentle"])

    def unpack(self, words: list[int]) -> State:
        return rules.unpack(self.columns, words)

    def write(self, state: State, seat: int, action: int) -> str:
        return words.write(cast(Spirits, state), seat, action)

    def ask(self, view: State, seat: int) -> str:
        return words.ask(cast(Spirits, view), seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        return words_refusals.why_not(cast(Spirits, state), seat, action)

    def tell(self, view: State, seat: int) -> str:
        return words.tell(cast(Spirits, view), seat)

    def sheet(self, view: State, seat: int) -> list[tuple[str, int]]:
        return words.sheet(cast(Spirits, view), seat)

    def draw(self, view: State, seat: int, tall: bool = False) -> str:
        return draw.draw(cast(Spirits, view), seat, tall)

    def draw_card(self, card: int) -> str:
        shown = next(each for each in self.gallery if each.id == card)
        return draw.draw_card(self.columns, card, shown.name, shown.kind, shown.text)

    def cards(self) -> list[Card]:
        return self.gallery


def gallery(cards: Cards, content: Content) -> list[Card]:
    """Every card and tile; ids of tiles, rain and setup cards start at 100, 200 and 300."""
    spirits, tiles = content["spirit"].sources(), content["tile"].sources()
    rains, setups = content["rain"].sources(), content["setup"].sources()
    out: list[Card] = []
    for n, source in enumerate(spirits, 1):
        kind = KIND_NAMES[cards.spirit_kind[n]]
        out.append(Card(draw.SPIRIT_IDS + n, cards.spirit_name[n], kind, spirit_text(cards, n), source))
    for n, source in enumerate(tiles, 1):
        out.append(Card(draw.TILE_IDS + n, cards.tile_name[n], _("achievement"), tile_text(cards, n), source))
    for n, source in enumerate(rains, 1):
        out.append(Card(draw.RAIN_IDS + n, _("Rain {n}").format(n=n), _("rain"), rain_text(cards, n), source))
    for n, source in enumerate(setups, 1):
        out.append(Card(draw.SETUP_IDS + n, _("Setup {n}").format(n=n), _("setup"), setup_text(cards, n), source))
    return out


def make(pack: Path | None) -> Game:
    return SpiritsGame(pack)
