"""Spirits of the Rice Paddy as a Game object."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from subak.core.board import WIDE, Board
from subak.core.game import Card, Game, Manner, State, Told
from subak.core.options import Option
from subak.core.position import Book
from subak.games.spirits import (
    draw_cards,
    draw_gallery,
    facts,
    rules,
    words,
    words_actions,
    words_manner,
    words_position,
    words_questions,
    words_refusals,
    words_story,
)
from subak.games.spirits.actions import width
from subak.games.spirits.cards import MOST_SPIRITS, Cards, load
from subak.games.spirits.draw import Artist
from subak.games.spirits.rules import Spirits
from subak.games.spirits.state import ROUND, W
from subak.games.spirits.traits import SpiritsForecast
from subak.games.spirits.weights import WEIGHTS
from subak.games.spirits.words_cards import KIND_NAMES, rain_text, setup_text, spirit_text, tile_text
from subak.kit.facts import Fact, Row, Stocked
from subak.kit.rows import Content, Rows
from subak.kit.text import N_, _

HERE = Path(__file__).parent


class SpiritsGame(Stocked):
    """The game with one set of content."""

    drafted = ("spirit",)
    weights = WEIGHTS  # of `evaluate`: bots may have others in mind
    yardstick: Final = {"end_bonus": 14.0, "end_share": 0.0}  # and greedy has: what it always went by

    def __init__(self, pack: Path | None) -> None:
        content = load(pack)
        self.rows = content
        self.columns = Cards(content)
        self.artist = Artist()
        self.book = Book(W, rules.CALENDAR)
        super().__init__(
            name="spirits",
            title="Spirits of the Rice Paddy",
            blurb=N_("Wall in your terraces, share the water, let spirits help, and bring in the best harvest."),
            minutes="60-90",
            version=4,
            seats=range(2, 5),
            width=width(len(self.columns.spirit_name) - 1, len(self.columns.tile_name) - 1),
            options=(
                Option(
                    "gentle",
                    N_("Gentle spirits"),
                    {0: N_("all spirits and rain cards"), 1: N_("without those that hurt other players")},
                ),
            ),
            content=content.hash(),
            provenance=content.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
            lesson=(HERE / "lesson.toml").read_text(encoding="utf-8"),
            hints=(HERE / "hints.toml").read_text(encoding="utf-8"),
            cover=(HERE / "cover.svg").read_text(encoding="utf-8"),
            difficulty=3,
            thinking=(HERE / "thinking.toml").read_text(encoding="utf-8"),
        )
        self.book.game = self
        self.forecast = SpiritsForecast((HERE / "forecast.toml").read_text(encoding="utf-8"))
        self.practice = (HERE / "practice.toml").read_text(encoding="utf-8")
        self.longest = 5_000
        self.outcomes = MOST_SPIRITS
        self.margin = 9_999  # the most rice that a word of the position holds

    def setup(self, seats: int, options: dict[str, int]) -> State:
        return rules.new(self.book, self.columns, seats, options["gentle"])

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return words_actions.write(cast(Spirits, state), seat, action, names)

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return words_questions.ask(cast(Spirits, view), seat, names)

    def manner(self, view: State, seat: int) -> Manner:
        return words_manner.manner(cast(Spirits, view), seat)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return words_refusals.why_not(cast(Spirits, state), seat, action)

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: Sequence[str] = ()
    ) -> list[Told] | None:
        return words_story.story(cast(Spirits, before), cast(Spirits, after), viewer, events, names)

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return words_position.tell(cast(Spirits, view), seat, names)

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        return words.sheet(cast(Spirits, view), seat)

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        return words_position.tiebreak(cast(Spirits, view), names)

    def chapter(self, view: State) -> str:
        n = cast(Spirits, view)[ROUND]
        return _("Round {n}").format(n=n) if n else _("Before the first round")

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        return self.artist.draw(cast(Spirits, view), seat, shape, names)

    def draw_card(self, card: int) -> str:
        shown = next(each for each in self.cards() if each.id == card)
        return draw_gallery.draw_card(self.columns, card, shown.name, shown.kind, shown.text)

    def cards(self) -> list[Card]:
        return gallery(self.columns, self.rows)

    def offers(self, view: State, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
        return facts.offers(cast(Spirits, view), legal)

    def report(self, state: State) -> list[Fact]:
        return facts.report(cast(Spirits, state))


def gallery(cards: Cards, content: Content) -> list[Card]:
    """Every card and tile; ids of tiles, rain and setup cards start at 100, 200 and 300."""
    out: list[Card] = []
    for n, source in _sources(content["spirit"]):
        kind = _(KIND_NAMES[cards.spirit_kind[n]])
        out.append(Card(draw_cards.SPIRIT_IDS + n, _(cards.spirit_name[n]), kind, spirit_text(cards, n), source))
    for n, source in _sources(content["tile"]):
        out.append(Card(draw_cards.TILE_IDS + n, _(cards.tile_name[n]), _("achievement"), tile_text(cards, n), source))
    for n, source in _sources(content["rain"]):
        out.append(Card(draw_cards.RAIN_IDS + n, _("Rain {n}").format(n=n), _("rain"), rain_text(cards, n), source))
    for n, source in _sources(content["setup"]):
        out.append(Card(draw_cards.SETUP_IDS + n, _("Setup {n}").format(n=n), _("setup"), setup_text(cards, n), source))
    return out


def _sources(rows: Rows) -> list[tuple[int, str]]:
    """The rows of a table by their numbers, with what each is taken from."""
    return sorted(zip(rows.ints("id", 1, MOST_SPIRITS), rows.sources(), strict=True))


def make(pack: Path | None) -> Game:
    return SpiritsGame(pack)
