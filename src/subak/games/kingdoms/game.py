"""Kingdoms of Rice as an object: how it starts, and who describes it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from subak.core.board import WIDE, Board
from subak.core.game import Card, Game, Manner, State, Told
from subak.core.options import Option
from subak.core.position import Book
from subak.games.kingdoms import draw, facts
from subak.games.kingdoms.cards import BIDDER, MOST_EVENTS, MOST_FORCE, MOST_PALACE, NO, RAISES, Cards
from subak.games.kingdoms.draw_gallery import draw_card
from subak.games.kingdoms.rules import CALENDAR, Kingdoms, new
from subak.games.kingdoms.state import (
    AUCTION,
    BID,
    BOTH_OVER_DEFENDER,
    PLAGUE_BLOCKS_INCOME,
    WAR_ROOM_DEFENDS,
    WAR_ROOM_RESCUES,
    W,
)
from subak.games.kingdoms.traits import KingdomsForecast
from subak.games.kingdoms.weights import WEIGHTS
from subak.games.kingdoms.words_cards import ROW_NAMES
from subak.games.kingdoms.words_story import Story
from subak.kit.facts import Fact, Row, Stocked
from subak.kit.text import N_, _

HERE = Path(__file__).parent
FLAGS = {
    "plague_blocks_income": PLAGUE_BLOCKS_INCOME,
    "both_over": BOTH_OVER_DEFENDER,
    "war_room_defends": WAR_ROOM_DEFENDS,
    "war_room_rescues": WAR_ROOM_RESCUES,
}


class KingdomsGame(Stocked):
    drafted = ("goal",)
    weights = WEIGHTS  # of `evaluate`: bots may have others in mind
    yardstick: Final = {"bribery": 0.0}  # and greedy has: what it always went by

    def __init__(self, pack: Path | None) -> None:
        self.deck = Cards(HERE, pack)
        self.rows = self.deck.tables
        self.book = Book(W, CALENDAR)
        self.words = Story(self.deck)
        no_yes = {0: N_("no"), 1: N_("yes")}
        super().__init__(
            name="kingdoms",
            title="Kingdoms of Rice",
            blurb=N_(
                "Grow rice, build city and castle, win fiefdoms by sword or silver, and become Emperor in five years."
            ),
            minutes="60-90",
            version=3,
            seats=range(1, 5),
            width=self.deck.width,
            options=(
                Option(
                    "difficulty",
                    N_("Alone: how long the game lasts"),
                    {0: N_("easy, 20 events"), 1: N_("medium, 16 events"), 2: N_("hard, 12 events")},
                    seats=(1,),
                ),
                Option(
                    "events",
                    N_("The event pile"),
                    {0: N_("at random"), **{n + 1: name for n, name in enumerate(self.deck.composition_names)}},
                ),
                Option("plague_blocks_income", N_("Whoever cannot act has no income either"), no_yes),
                Option(
                    "both_over", N_("Both armies over their MAX FORCE"), {0: N_("stalemate"), 1: N_("defender wins")}
                ),
                Option("war_room_defends", N_("The War Room also serves the defender"), no_yes, 1),
                Option("war_room_rescues", N_("The War Room may be used above MAX FORCE"), no_yes, 1),
            ),
            content=self.deck.content,
            provenance=self.deck.provenance,
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
            lesson=(HERE / "lesson.toml").read_text(encoding="utf-8"),
            hints=(HERE / "hints.toml").read_text(encoding="utf-8"),
            cover=(HERE / "cover.svg").read_text(encoding="utf-8"),
            difficulty=2,
            thinking=(HERE / "thinking.toml").read_text(encoding="utf-8"),
        )
        self.book.game = self
        self.forecast = KingdomsForecast((HERE / "forecast.toml").read_text(encoding="utf-8"))
        self.practice = (HERE / "practice.toml").read_text(encoding="utf-8")
        self.longest = 5_000  # an auction may go up coin by coin
        self.outcomes = max(MOST_EVENTS, MOST_FORCE, MOST_PALACE)
        self.margin = 999
        self.natural = range(BIDDER, self.deck.width)

    def setup(self, seats: int, options: dict[str, int]) -> State:
        flags = sum(bit for name, bit in FLAGS.items() if options[name])
        return new(self.book, self.deck, seats, flags, options["difficulty"], options["events"])

    def _words(self, names: Sequence[str]) -> Story:
        """Sentences that call people by their names."""
        return Story(self.deck, names) if names else self.words

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self._words(names).write(cast(Kingdoms, state), seat, action)

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self._words(names).ask(cast(Kingdoms, view), seat)

    def manner(self, view: State, seat: int) -> Manner:
        bids = range(1, RAISES + 1) if cast(Kingdoms, view).phase == AUCTION else ()
        high = cast(Kingdoms, view)[BID]
        return Manner(closing=(NO,), amounts={each: high + each for each in view.legal(seat) if each in bids})

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self._words(names).why_not(cast(Kingdoms, state), seat, action)

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: Sequence[str] = ()
    ) -> list[Told] | None:
        return self._words(names).story(cast(Kingdoms, before), cast(Kingdoms, after), viewer, events)

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self._words(names).tell(cast(Kingdoms, view), seat)

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        return self.words.sheet(cast(Kingdoms, view), seat)

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        return self._words(names).tiebreak(cast(Kingdoms, view))

    def chapter(self, view: State) -> str:
        return self.words.chapter(cast(Kingdoms, view))

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        return draw.draw(self._words(names), cast(Kingdoms, view), seat, shape)

    def draw_card(self, card: int) -> str:
        return draw_card(self.words, card)

    def cards(self) -> list[Card]:
        """Kinds, then palace cards, events, fiefdoms, price cards and FORCE cards."""
        deck, words = self.deck, self.words
        out = [
            Card(
                kind,
                _(deck.kind_names[kind]),
                _(ROW_NAMES[deck.row[kind]]),
                words.kind_text(kind),
                deck.kind_sources[kind],
            )
            for kind in range(deck.kinds)
        ]
        for goal in range(deck.goals):
            source = deck.goal_sources[goal]
            name = _(deck.goal_names[goal])
            out.append(Card(deck.kinds + goal, name, _(ROW_NAMES[3]), words.goal_text(goal), source))
        base = deck.kinds + deck.goals
        for event, name in enumerate(deck.event_names):
            out.append(Card(base + event, _(name), _("event"), words.event_text(event), deck.event_sources[event]))
        base += len(deck.event_names)
        for fief in range(deck.fiefs):
            source = deck.fief_sources[fief]
            out.append(Card(base + fief, _(deck.fief_names[fief]), _("fiefdom"), words.fief_text(fief), source))
        base += deck.fiefs
        for card, value in enumerate(deck.price_value):
            text = _("Rice sells at {n} gold a field.").format(n=value)
            out.append(Card(base + card, _("Price {n}").format(n=value), _("price"), text, deck.price_sources[card]))
        base += len(deck.price_value)
        for row, value in enumerate(deck.force_values):
            name, source = _("FORCE {n}").format(n=value), deck.force_sources[row]
            out.append(Card(base + row, name, _("FORCE"), words.force_text(value), source))
        return out

    def offers(self, view: State, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
        return facts.offers(cast(Kingdoms, view), seat, legal)

    def report(self, state: State) -> list[Fact]:
        return facts.report(cast(Kingdoms, state))


def make(pack: Path | None) -> Game:
    return KingdomsGame(pack)
