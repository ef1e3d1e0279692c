"""Kingdoms of Rice as an object: how it starts, and who describes it."""

from pathlib import Path
from typing import cast

from subak.core.game import Card, Game, State
from subak.core.options import Option
from subak.core.text import _
from subak.games.kingdoms import draw
from subak.games.kingdoms.cards import FIEFS, GOALS, KINDS, Cards
from subak.games.kingdoms.rules import Kingdoms, new, unpack
from subak.games.kingdoms.state import (
    BOTH_OVER_DEFENDER,
    PLAGUE_BLOCKS_INCOME,
    WAR_ROOM_DEFENDS,
    WAR_ROOM_RESCUES,
)
from subak.games.kingdoms.words import Words
from subak.games.kingdoms.words_cards import ROW_NAMES

HERE = Path(__file__).parent
FLAGS = {
    "plague_blocks_income": PLAGUE_BLOCKS_INCOME,
    "both_over": BOTH_OVER_DEFENDER,
    "war_room_defends": WAR_ROOM_DEFENDS,
    "war_room_rescues": WAR_ROOM_RESCUES,
}


class KingdomsGame(Game):
    def __init__(self, pack: Path | None) -> None:
        self.deck = Cards(HERE, pack)
        self.words = Words(self.deck)
        no_yes = {0: _("no"), 1: _("yes")}
        super().__init__(
            name="kingdoms",
            title="Kingdoms of Rice",
            blurb=_(
                "Grow rice, build city and castle, win fiefdoms by sword or silver, and become Emperor in five years."
            ),
            minutes="60-90",
            version=1,
            seats=range(1, 5),
            width=self.deck.width,
            options=(
                Option(
                    "difficulty",
                    _("Alone: how long the game lasts"),
                    {0: _("easy, 20 events"), 1: _("medium, 16 events"), 2: _("hard, 12 events")},
                ),
                Option(
                    "events",
                    _("The event pile"),
                    {0: _("at random"), **{n + 1: name for n, name in enumerate(self.deck.composition_names)}},
                ),
                Option("plague_blocks_income", _("Whoever cannot act has no income either"), no_yes),
                Option("both_over", _("Both armies over their MAX FORCE"), {0: _("stalemate"), 1: _("defender wins")}),
                Option("war_room_defends", _("The War Room also serves the defender"), no_yes, 1),
                Option("war_room_rescues", _("The War Room may be used above MAX FORCE"), no_yes, 1),
            ),
            content=self.deck.content,
            provenance=self.deck.provenance,
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
        )

    def setup(self, seats: int, options: dict[str, int]) -> State:
        flags = sum(bit for name, bit in FLAGS.items() if options[name])
        return new(self.deck, seats, flags, options["difficulty"], options["events"])

    def unpack(self, words: list[int]) -> State:
        return unpack(self.deck, words)

    def write(self, state: State, seat: int, action: int) -> str:
        return self.words.write(cast(Kingdoms, state), seat, action)

    def ask(self, view: State, seat: int) -> str:
        return self.words.ask(cast(Kingdoms, view), seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        return self.words.why_not(cast(Kingdoms, state), seat, action)

    def tell(self, view: State, seat: int) -> str:
        return self.words.tell(cast(Kingdoms, view), seat)

    def sheet(self, view: State, seat: int) -> list[tuple[str, int]]:
        return self.words.sheet(cast(Kingdoms, view), seat)

    def draw(self, view: State, seat: int, tall: bool = False) -> str:
        return draw.draw(self.words, cast(Kingdoms, view), seat, tall)

    def draw_card(self, card: int) -> str:
        return draw.draw_card(self.words, card)

    def cards(self) -> list[Card]:
        """Kinds, then palace cards, events, fiefdoms and price cards."""
        deck, words = self.deck, self.words
        out = [
            Card(kind, deck.kind_names[kind], ROW_NAMES[deck.row[kind]], words.kind_text(kind), deck.kind_sources[kind])
            for kind in range(KINDS)
        ]
        for goal in range(GOALS):
            source = deck.goal_sources[goal]
            out.append(Card(KINDS + goal, deck.goal_names[goal], ROW_NAMES[3], words.goal_text(goal), source))
        base = KINDS + GOALS
        for event, name in enumerate(deck.event_names):
            out.append(Card(base + event, name, _("event"), words.event_text(event), deck.event_sources[event]))
        base += len(deck.event_names)
        for fief in range(FIEFS):
            source = deck.fief_sources[fief]
            out.append(Card(base + fief, deck.fief_names[fief], _("fiefdom"), words.fief_text(fief), source))
        base += FIEFS
        for card, value in enumerate(deck.price_value):
            text = _("Rice sells at {n} gold a field.").format(n=value)
            out.append(Card(base + card, _("Price {n}").format(n=value), _("price"), text, deck.price_sources[card]))
        return out


def make(pack: Path | None) -> Game:
    return KingdomsGame(pack)
