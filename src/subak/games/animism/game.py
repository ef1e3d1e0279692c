"""Animism as an object: how it starts, and who describes and draws it."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from subak.core.board import TALL, WIDE, Board
from subak.core.game import UNKNOWN, Card, Game, Manner, State, Told
from subak.core.options import Option
from subak.core.position import Book
from subak.games.animism import facts
from subak.games.animism.actions import DECLINE, DRAW, HAND_ON, PAY, ROLL, ROTATE, WIDTH
from subak.games.animism.cards import COLOURS, PIECES, SINGLE, WHITE, Cards
from subak.games.animism.draw import Artist
from subak.games.animism.evaluate import WEIGHTS
from subak.games.animism.hidden import Animism
from subak.games.animism.rules import CALENDAR
from subak.games.animism.state import ADVANCED, LAND, RECEIVING, ROUND, SEATS, W
from subak.games.animism.words import Words
from subak.games.animism.words_refusals import Refusals
from subak.games.animism.words_story import Chronicle
from subak.games.animism.words_tell import Telling
from subak.kit.facts import Fact, Row, Stocked
from subak.kit.text import N_, _

HERE = Path(__file__).parent
SHEET_CARD, TRACK_CARD = PIECES, PIECES + 1  # of the gallery, after the pieces
BONUSES = Option(
    "advanced",
    N_("Special bonuses"),
    {0: N_("no bonuses"), 1: N_("each player may mark one of the bonuses I, II and III on every sheet")},
)


class AnimismGame(Stocked):
    weights = WEIGHTS  # of `evaluate`: bots may have others in mind

    def __init__(self, pack: Path | None) -> None:
        self.printed = Cards(pack)
        self.rows = self.printed.content
        self.words = Words(self.printed)
        self.refusals = Refusals(self.words)
        self.telling = Telling(self.words)
        self.artist = Artist(self.words)
        self.book = Book(W, CALENDAR)
        super().__init__(
            name="animism",
            title="Animism",
            blurb=N_("Everyone draws on every sheet: join the altars, and live off the neighbours you touch."),
            minutes="30",
            version=2,
            seats=range(3, 5),
            width=WIDTH,
            options=(BONUSES,),
            content=self.printed.hash,
            provenance=self.printed.content.provenance(),
            rules=(HERE / "RULES.md").read_text(encoding="utf-8"),
            style=(HERE / "board.css").read_text(encoding="utf-8"),
            lesson=(HERE / "lesson.toml").read_text(encoding="utf-8"),
            hints=(HERE / "hints.toml").read_text(encoding="utf-8"),
            cover=(HERE / "cover.svg").read_text(encoding="utf-8"),
            difficulty=2,
            thinking=(HERE / "thinking.toml").read_text(encoding="utf-8"),
        )
        self.book.game = self
        self.practice = (HERE / "practice.toml").read_text(encoding="utf-8")
        self.longest = 4_000  # 4 rounds of 4 passes of 4 lanes, some 60 events each, mostly rerolls
        self.outcomes = COLOURS * 36  # both dice in every lane
        self.margin = 999
        self.natural = range(ROLL, WIDTH)

    def setup(self, seats: int, options: dict[str, int]) -> Animism:
        start = Animism(self.book, self.printed, W.fresh(), 0, 0)
        start[SEATS] = seats
        start[ADVANCED] = options["advanced"]
        if seats < COLOURS:
            for sheet in range(seats):
                for word in range(3):
                    start[LAND + (sheet * COLOURS + COLOURS - 1) * 3 + word] = self.printed.outside[word]
        start.push(RECEIVING)
        start.settle()
        return start

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self.words.write(_own(state), seat, action, names)

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self.words.ask(_own(view), seat, names)

    def manner(self, view: State, seat: int) -> Manner:
        """How a piece is turned can be changed while one looks for its place."""
        legal = view.legal(seat)
        return Manner(
            closing=(DECLINE, HAND_ON),
            obvious=legal[0] if ROTATE <= legal[0] < DRAW else UNKNOWN,
            carried=[action for action in legal if action < PAY and _laid_next(_own(view), seat, action)],
        )

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return self.refusals.why_not(_own(state), seat, action, names)

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: Sequence[str] = ()
    ) -> list[Told] | None:
        if after.reveals == before.reveals:
            return None  # till all are ready
        return Chronicle(self.words, _own(after), viewer, names).whole(_own(before), events)

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return self.telling.tell(_own(view), seat, names)

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        return self.words.sheet(_own(view), seat, names)

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        return self.words.tiebreak(_own(view), names)

    def chapter(self, view: State) -> str:
        return "" if _own(view).is_over() else _("Round {n}").format(n=_own(view)[ROUND])

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        return self.artist.board(_own(view), seat, shape == TALL, names)

    def draw_card(self, card: int) -> str:
        if card == SHEET_CARD:
            return self.artist.land(_own(self.new(COLOURS)))
        return self.artist.track() if card == TRACK_CARD else self.artist.piece(card)

    def cards(self) -> list[Card]:
        cards = []
        printed = self.printed
        for piece in [each for each in range(PIECES) if printed.sizes[each]]:
            kind = _("free piece") if piece == SINGLE else _("black die") if piece < WHITE else _("white die")
            text = self.words.card_text(piece)
            cards.append(Card(piece, _(printed.names[piece]), kind, text, printed.sources[piece]))
        for card, table, text in (
            (SHEET_CARD, "land", self.words.land_text()),
            (TRACK_CARD, "track", self.words.track_text()),
        ):
            rows = self.printed.content[table]
            cards.append(Card(card, _(rows.texts("name")[0]), _("sheet"), text, rows.sources()[0]))
        return cards

    def offers(self, view: State, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
        return facts.offers(_own(view), seat, legal)

    def report(self, state: State) -> list[Fact]:
        return facts.report(_own(state))


def _own(state: State) -> Animism:
    return cast(Animism, state)


def _laid_next(view: Animism, seat: int, action: int) -> bool:
    """Whether a piece that is bought so is paid for, and drawn next."""
    after = view.clone()
    after.apply(seat, action)
    return after.phase == view.phase and ROTATE <= after.legal(seat)[0] < DECLINE


def make(pack: Path | None) -> Game:
    return AnimismGame(pack)
