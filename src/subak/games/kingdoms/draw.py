"""A position as a picture. Coordinates are known here and in the modules beside, nowhere else."""

from functools import partial
from typing import Final

from subak.core.board import TALL, Board, Part
from subak.core.position import NONE, OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import draw_layout
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_icons import WON, at, back, coin, event_icon, event_id, fief_id, icon, kind_icon, lines
from subak.games.kingdoms.draw_layout import Layout, stacked
from subak.games.kingdoms.draw_mats import COSTS, QUESTION
from subak.games.kingdoms.draw_stage import (
    CHOICE,
    COMBAT_WORDS,
    DECKS,
    DUEL,
    FIGHTING,
    GIVING_UP,
    LAYOUT_WORDS,
    SIGHT,
    Stage,
    mode_of,
)
from subak.games.kingdoms.draw_tiles import SKETCHES
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import Words
from subak.games.kingdoms.words_position import SEASON_HEADS, SEASON_NAMES
from subak.kit.pen import DEFS, Pen, esc, fine, num
from subak.kit.text import _

PLACE: Final = 4.5  # room for a name on the map, in sizes of its letters
WAVES: Final = (
    '<defs><pattern id="waves" width="28" height="14" patternUnits="userSpaceOnUse"><path class="wave" '
    'd="M0 12a7 7 0 0 1 14 0a7 7 0 0 1 14 0M4 12a3 3 0 0 1 6 0M18 12a3 3 0 0 1 6 0"/></pattern></defs>'
)
QUARTERS: Final = ("V-46A46 46 0 0 1 46 0", "H46A46 46 0 0 1 0 46", "V46A46 46 0 0 1 -46 0", "H-46A46 46 0 0 1 0 -46")
SEASON_SIGNS: Final = (
    '<path class="ink-line" d="M24 -35v14M18 -31.5l12 7M30 -31.5l-12 7"/>'
    '<path class="ink-line" d="M24 34q-2 -8 0 -14M24 24q6 -1 7 -7q-6 0 -7 7M24 28q-6 -1 -7 -6q6 -1 7 6"/>'
    '<circle class="i-ripe" cx="-24" cy="26" r="6"/><path class="ink-line" d="M-24 15v2M-24 35v2M-35 26h2M-15 26h2"/>'
    '<path class="ripe-line" d="M-28 -18q4 -6 2 -14M-23 -18v-15M-18 -18q-4 -6 -2 -14"/>'
)
LAND_WORDS: Final = [*QUESTION, *COSTS, *COMBAT_WORDS, s.HOLDER, s.BOUGHT]
CALENDAR_WORDS: Final = [*QUESTION, s.SEASON, s.YEAR, s.YEARS, s.SHOWN, s.SHOWN_CARD, s.EVENT_CARD, s.RICE_PRICE]
SUPPLY_WORDS: Final = [*QUESTION, *COSTS, *SIGHT, s.SUPPLY, s.MAT, s.COMBAT, s.DECK_SIZE, s.PRICE_PILE]

# The panels of a tall picture from the top; those that the question is about come before the others.
ORDER: Final = ("stage", "own", "calendar", "supply", "land", "rivals")
ORDER_AFTER_COMBAT: Final = ("own", "calendar", "stage", "supply", "land", "rivals")
FIRST: Final[dict[int, tuple[str, ...]]] = {
    s.AUCTION: ("stage", "rivals"),
    s.BUILD_KIND: ("supply",),
    s.ATTACK_TARGET: ("land", "rivals"),
    s.BRIBE_TARGET: ("land",),
    s.EVENT_FIEF: ("land", "calendar"),
    s.SPOILS: ("stage", "rivals", "land"),
    OVER: ("stage", "own", "rivals", "land"),
}
ON_LAND: Final = (s.ATTACK_TARGET, s.BRIBE_TARGET, s.EVENT_FIEF, s.SPOILS)


class Drawing(Stage):
    """One picture."""

    def __init__(self, words: Words, view: Kingdoms, seat: int, layout: Layout) -> None:
        super().__init__(words, view, seat, layout)
        self.piles = words.cards.piles
        self.pile_columns = layout.pile_columns
        if not layout.tall:
            self.pile_columns = max(layout.pile_columns, -(-len(self.piles) // layout.pile_rows))
        self.event = self.event_now()
        self.story = words.event_text(self.event, view[s.PLAYERS] == 1) if self.event >= 0 else ""
        self.told = self.types.text.wrap(self.story, layout.event_text, layout.event_lines)
        if layout.tall:
            self.boxes = stacked([(name, self.height_of(name)) for name in self.order()])
            self.moves = LAYOUT_WORDS

    def order(self) -> list[str]:
        mode = self.mode
        fought = mode == DUEL and self.view[s.COMBAT] in (s.BATTLE_UP, s.BRIBE_UP)
        asked = self.acts or self.phase in (s.AUCTION, OVER)
        first = FIRST.get(self.phase, ()) if asked else ()
        order = dict.fromkeys(first + (ORDER_AFTER_COMBAT if fought else ORDER))
        return [name for name in order if name != "stage" or mode != DECKS]

    def height_of(self, name: str) -> int:
        """Of a panel of a tall picture."""
        if name == "stage":
            return self.stage_height()
        if name == "rivals":
            return self.rivals_height()
        if name == "supply":
            rows = -(-(len(self.piles) + 3) // self.pile_columns)
            return rows * self.layout.pile_step[1] - 2 + 18 * len(self.deck_lines(self.known_text()))
        if name == "calendar":
            n = len(self.told)
            return 76 + 17 * n if n else 68
        return 234 if name == "own" else 168

    def board(self) -> Board:
        parts = [*self.rivals(), self.land(), self.calendar(), self.stage(), self.supply(), self.own()]
        box = self.boxes["board"]
        classes = "kingdoms tall" if self.layout.tall else "kingdoms"
        return Board(classes, box[2], box[3], esc(self.words.ask(self.view, self.viewer)), DEFS + WAVES, parts)

    # -- the land

    def land(self) -> Part:
        pen, layout = Pen(), self.layout
        if "land" not in self.boxes:
            return self.part(pen, "land", LAND_WORDS)
        x, y, width, height = self.boxes["land"]
        pen.group("map", at(x, y))
        pen.box(0, 0, width, height, "sea", 8)
        pen.box(0, 0, width, height, "waves", 8)
        pen.group("scenery")
        pen.path(layout.coast, "coast")
        pen.path(layout.hills, "hills")
        pen.end()
        for fief in range(self.cards.fiefs):
            if self.view[s.HOLDER + fief] != s.REMOVED:
                self.fief(pen, fief)
        pen.end()
        return self.part(pen, "land", LAND_WORDS)

    def fief(self, pen: Pen, fief: int) -> None:
        view, cards = self.view, self.cards
        holder = view[s.HOLDER + fief]
        fought = fief == view[s.STAKE] and view[s.COMBAT] in (s.BATTLE_DOWN, s.BRIBE_DOWN)
        action = c.FIEF + fief
        if self.phase == s.TURN and holder != s.NEUTRAL:  # whoever holds it is attacked (K-9.1), or it is bribed
            action = NONE if holder == self.viewer else c.SEAT + holder if c.SEAT + holder in self.ways else action
        title = "" if action in self.legal else self.words.seal_title(view, fief, self.viewer)
        place = self.layout.places[fief]
        pen.shows(fief_id(cards, fief))
        bought = view[s.BOUGHT] >> fief & 1
        self.open(
            pen, action, self.phase in ON_LAND, title, "fief contested" if fought else "fief",
            at(place[0], place[1]), f"fief-{fief}",
        )  # fmt: skip
        face = partial(self.seal, fief=fief, holder=holder, bought=bought)
        pen.put(SKETCHES.drawn((cards, self.layout, "fief", fief, holder, bought), face))
        pen.end()

    def seal(self, pen: Pen, fief: int, holder: int, bought: int) -> None:
        """What a fiefdom is worth, whose it is and how it was won."""
        cards, letters = self.cards, self.types.text
        if self.layout.tall:
            pen.disc(0, 6, 25, "hit")
        if holder != s.NEUTRAL:
            pen.put(
                f'<circle class="owner seat-{holder}" r="17"/>'
                f'<circle class="hatched" r="17" fill="url(#hatch-{holder})"/>'
            )
        pen.box(-12, -12, 24, 24, "seal", 4)
        pen.text(0, 6, str(cards.fief_vp[fief]), "display seal-text", "middle")
        coin(pen, 16, -10, str(cards.fief_gold[fief]), 9)
        if holder != s.NEUTRAL:
            icon(pen, WON[bought], -16, -12)
            pen.mark(holder, -17, 8, 8)
        pen.text(0, 28, letters.shorten(_(cards.fief_names[fief]), PLACE * letters.size), "place", "middle")

    # -- the calendar

    def event_now(self) -> int:
        """The event of the season, or -1."""
        view = self.view
        return self.cards.event_of[view[s.EVENT_CARD]] if view[s.EVENT_CARD] >= 0 and view[s.SHOWN] else -1

    def calendar(self) -> Part:
        pen = Pen()
        if "calendar" not in self.boxes:
            return self.part(pen, "calendar", CALENDAR_WORDS)
        view, box = self.view, self.boxes["calendar"]
        when = view[s.SEASON], view[s.YEAR], view[s.YEARS], view[s.PLAYERS], self.phase == OVER
        events = self.event, view[s.RICE_PRICE], view[s.SHOWN], *view.some(s.SHOWN_CARD, s.SEASONS)
        pen.put(SKETCHES.drawn((self.cards, self.layout, "calendar", *box, *when, *events), self.year))
        return self.part(pen, "calendar", CALENDAR_WORDS)

    def year(self, pen: Pen) -> None:
        """The season's event, the year, the price of rice, and the seasons with their events."""
        self.panel(pen, self.boxes["calendar"])
        if self.event >= 0:
            self.scroll(pen)
        x, y, width, _height = self.boxes["calendar"]
        if self.layout.tall:
            if self.event < 0:
                pen.text(x + 12, y + 59, _("No event yet"), "muted caption")
            self.years(pen, x + width - 45, y + 22)
            self.price(pen, x + width - 82, y + 57, 10, 14, 5)
        else:
            if self.event < 0:
                pen.text(x + 92, y + 100, _("No event yet"), "muted caption", "middle")
            self.wheel(pen, x + 245, y + 62)
            self.price(pen, x + 215, y + 160, 14, 20, 6)
        for season in range(s.SEASONS):
            self.season(pen, season)

    def season(self, pen: Pen, season: int) -> None:
        """A season of this year with its event."""
        view, tall = self.view, self.layout.tall
        x, y, _width, _height = self.boxes["calendar"]
        left, top, step = (47, 22, 82) if tall else (40, 232, 73)
        event = self.cards.event_of[view[s.SHOWN_CARD + season]] if season < view[s.SHOWN] else -1
        now = " now" if season == view[s.SEASON] and self.phase != OVER else ""
        category = str(self.cards.category[event]) if event >= 0 else "None"
        if event >= 0:
            pen.shows(event_id(self.cards, event))
        pen.group(f"slot category-{category}{now}", at(x + left + season * step, y + top))
        pen.title(_(self.cards.event_names[event]) if event >= 0 else _(SEASON_NAMES[season]))
        if tall:
            pen.box(-40, -15, 80, 30, "ground", 5)
        else:
            pen.box(-34, -34, 68, 62, "ground", 5)
        if event >= 0:
            icon(pen, event_icon(self.cards, event), -27 if tall else 0, 0 if tall else -12, 0.8 if tall else 1.2)
        pen.text(11 if tall and event >= 0 else 0, 5 if tall else 22, _(SEASON_NAMES[season]), "caption", "middle")
        pen.end()

    def scroll(self, pen: Pen) -> None:
        """The season's event."""
        event = self.event
        x, y, width, height = self.boxes["calendar"]
        name, text, sign = _(self.cards.event_names[event]), self.told, event_icon(self.cards, event)
        pen.shows(event_id(self.cards, event))
        pen.group(f"scroll category-{self.cards.category[event]}")
        pen.title(_("{name}: {text}").format(name=name, text=self.story))
        if self.layout.tall:
            pen.box(x + 12, y + 44, width - 24, height - 51, "paper-roll")
            pen.box(x + 15, y + 44, 7, height - 51, "band")
            pen.path(f"M{x + 11} {y + 45}v{height - 53}M{x + width - 11} {y + 45}v{height - 53}", "rod")
            icon(pen, sign, x + 41, y + 44 + (height - 51) / 2, 1.25)
            pen.text(x + 62, y + 62, name, "display scroll-name")
            lines(pen, x + 62, y + 79, 17, text, "rule")
        else:
            pen.path(f"M{x + 9} {y + 12}h180M{x + 9} {y + 192}h180", "rod")
            pen.box(x + 13, y + 13, 172, 178, "paper-roll")
            pen.box(x + 13, y + 13, 172, 8, "band")
            icon(pen, sign, x + 34, y + 43, 1.2)
            names = self.types.scroll.wrap(name, 126, 2)
            lines(pen, x + 54, y + (48 if len(names) == 1 else 40), 18, names, "display scroll-name")
            lines(pen, x + 19, y + 80, 18, text, "rule")
        pen.end()

    def when(self) -> str:
        year = min(self.view[s.YEAR] + 1, self.view[s.YEARS])
        return _("{season} of year {year} of {years}").format(
            season=_(SEASON_HEADS[self.view[s.SEASON]]), year=year, years=self.view[s.YEARS]
        )

    def wheel(self, pen: Pen, x: int, y: int) -> None:
        """The seasons, and the year in their middle."""
        pen.group("wheel", at(x, y))
        pen.title(self.when())
        pen.disc(0, 0, 46, "panel")
        for season in range(s.SEASONS):
            now = " now" if season == self.view[s.SEASON] else ""
            pen.path(f"M0 0{QUARTERS[season]}Z", "quarter" + now)
        pen.put(SEASON_SIGNS)
        pen.disc(0, 0, 15, "panel")
        pen.text(0, 6, str(min(self.view[s.YEAR] + 1, self.view[s.YEARS])), "display year", "middle")
        pen.end()
        self.pips(pen, x, y + 64, 18, 6)

    def years(self, pen: Pen, x: int, y: int) -> None:
        """The same without a wheel."""
        pen.group("wheel", at(x, y))
        pen.title(self.when())
        year = min(self.view[s.YEAR] + 1, self.view[s.YEARS])
        pen.text(0, -2, _("Year {n}").format(n=year), "display year", "middle")
        self.pips(pen, 0, 11, 15, 5)
        pen.end()

    def pips(self, pen: Pen, x: float, y: float, step: float, r: float) -> None:
        """The years of the game."""
        years = self.view[s.YEARS]
        now = min(self.view[s.YEAR], years - 1)
        for n in range(years):
            classes = "pip past" if n < now else "pip now" if n == now else "pip"
            pen.disc(x + step * n - step / 2 * (years - 1), y, r, classes)

    def price(self, pen: Pen, x: int, y: int, r: int, right: int, down: int) -> None:
        """This year's price of rice."""
        if self.view[s.RICE_PRICE] >= 0:
            pen.group()
            pen.title(_("This year rice sells at {n}").format(n=self.view[s.RICE_PRICE]))
            coin(pen, x, y, str(self.view[s.RICE_PRICE]), r)
            pen.text(x + right, y + down, _("a field"), "caption")
            pen.end()

    # -- the supply

    def pile_at(self, n: int) -> tuple[float, int]:
        across, down = self.layout.pile_step
        box, columns = self.boxes["supply"], self.pile_columns
        return fine(box[0] + n % columns * across), box[1] + n // columns * down

    def supply(self) -> Part:
        pen = Pen()
        if "supply" not in self.boxes:
            return self.part(pen, "supply", SUPPLY_WORDS)
        scale = self.layout.pile_columns / self.pile_columns
        if scale < 1:
            x, y, _width, height = self.boxes["supply"]
            pen.group("", at(fine(x * (1 - scale)), fine((y + height / 2) * (1 - scale)), round(scale, 3)))
        for n, kind in enumerate(self.piles):
            self.pile(pen, kind, n)
        if scale < 1:
            pen.end()
        if self.layout.tall:
            for n in range(3):
                self.small_deck(pen, n)
            x, y, _width, height = self.boxes["supply"]
            lines(pen, x + 4, y + height - 4, 0, self.deck_lines(self.known_text()), "muted caption")
        return self.part(pen, "supply", SUPPLY_WORDS)

    def pile(self, pen: Pen, kind: int, n: int) -> None:
        """A kind for sale; while there is nothing to choose it looks as it did."""
        x, y = self.pile_at(n)
        owned = bool(self.view[s.OWNED + self.seat] >> kind & 1)
        count = self.view[s.SUPPLY + kind]
        cost = self.view.build_cost(self.seat, kind) if self.viewer >= 0 else self.cards.price[kind]
        if self.acts:
            self.put_pile(pen, kind, x, y, count, cost, owned)
            return
        look = partial(self.put_pile, kind=kind, x=x, y=y, count=count, cost=cost, owned=owned)
        key = self.cards, self.layout, "for sale", kind, x, y, count, cost, owned, self.viewer >= 0
        pen.put(SKETCHES.drawn(key, look))

    def put_pile(self, pen: Pen, kind: int, x: float, y: int, count: int, cost: int, owned: bool) -> None:
        cards = self.cards
        title = "" if c.KIND + kind in self.legal else self.kind_title(kind)  # a choice says what it does
        if title and owned and self.viewer >= 0:
            title = _("{card} You have one.").format(card=title)
        classes = f"pile row-{cards.row[kind]}" + ("" if count else " empty")
        pen.shows(kind)
        self.open(pen, c.KIND + kind, self.phase == s.BUILD_KIND, title, classes, "", f"pile-{kind}")
        ticked = owned and cards.row[kind] != c.RICE
        face = partial(self.pile_face, kind=kind, x=x, y=y, count=count, cost=cost, ticked=ticked)
        pen.put(SKETCHES.drawn((cards, self.layout, "pile", kind, x, y, count, cost, ticked), face))
        pen.end()

    def pile_face(self, pen: Pen, kind: int, x: float, y: int, count: int, cost: int, ticked: bool) -> None:
        cards = self.cards
        wide, high = self.layout.pile
        if count > 1:
            pen.box(x + 3, y + 3, wide, high, "ground under", 5)
        pen.box(x, y, wide, high, "ground full", 5)
        printed = str(cards.price[kind]) if cost != cards.price[kind] else ""
        name = self.types.text.wrap(self.words.kind(kind), wide - 4, 2)
        if self.layout.tall:
            icon(pen, kind_icon(cards, kind), x + 16, y + 16)
            coin(pen, x + 66, y + 14, str(cost))
            pen.text(x + 53, y + 16, f"×{count}", "muted caption", "end")
            if printed:
                pen.text(x + 53, y + 30, printed, "struck", "end")
            lines(pen, x + wide / 2, y + (48 if len(name) == 1 else 42), 13, name, "caption", "middle")
            if ticked:
                pen.disc(x + 28, y + 25, 7, "tick-ground")
                pen.path(f"M{num(x + 24)} {y + 25}l3 3l6 -7", "tick")
        elif self.layout.told:
            self.told_pile(pen, kind, x, y, count, (str(cost), printed), ticked)
        else:
            icon(pen, kind_icon(cards, kind), x + 26, y + 27, 1.55)
            coin(pen, x + 66, y + 18, str(cost), 14)
            if printed:
                pen.text(x + 66, y + 48, printed, "struck", "middle")
            lines(pen, x + wide / 2, y + 66, 16, name, "caption", "middle")
            pen.text(x + 8, y + 101, f"×{count}", "muted caption")
            if ticked:
                pen.path(f"M{num(x + 62)} {y + 95}l5 5l9 -11", "tick")

    def told_pile(
        self, pen: Pen, kind: int, x: float, y: int, count: int, costs: tuple[str, str], ticked: bool
    ) -> None:
        """A pile with what its cards do."""
        wide, letters = self.layout.pile[0], self.types.text
        icon(pen, kind_icon(self.cards, kind), x + 22, y + 24, 1.3)
        coin(pen, x + wide - 20, y + 18, costs[0], 14)
        if costs[1]:
            pen.text(x + wide - 36, y + 50, costs[1], "struck", "end")
        pen.text(x + wide - 6, y + 50, f"×{count}", "muted caption", "end")
        lines(pen, x + 44, y + 18, 16, letters.wrap(self.words.kind(kind), wide - 44 - 36, 2), "caption")
        lines(pen, x + 7, y + 68, 16, letters.wrap(self.words.kind_text(kind), wide - 13, 4), "rule")
        if ticked:
            pen.path(f"M{num(x + 26)} {y + 42}l5 5l9 -11", "tick")

    def small_deck(self, pen: Pen, n: int) -> None:
        """A deck beside the supply, on a phone."""
        x, y = self.pile_at(len(self.piles) + n)
        name, size, classes = self.deck(n)
        pen.group("deck")
        note = self.deck_note(n)
        title = _("{deck}: {n}, {note}") if note else _("{deck}: {n}")
        pen.title(title.format(deck=name, n=size, note=note))
        back(pen, x + 20, y + 6, 18, 24, classes)
        back(pen, x + 18, y + 4, 18, 24, classes)
        pen.text(x + 43, y + 21, f"×{size}", "muted caption")
        wide = self.layout.pile[0]
        lines(pen, x + wide / 2, y + 42, 13, self.types.text.wrap(name, wide - 4, 2), "caption", "middle")
        pen.end()


def draw(words: Words, view: Kingdoms, seat: int, shape: int) -> Board:
    layout = draw_layout.TALL if shape == TALL else draw_layout.WIDE
    if shape != TALL and view.phase == s.BUILD_KIND and seat >= 0 and view.actors >> seat & 1:
        layout = draw_layout.WIDE_MARKET
    elif shape != TALL and view.phase in FIGHTING:
        layout = draw_layout.WIDE_COMBAT
    elif shape != TALL and mode_of(view, seat) in (CHOICE, GIVING_UP):
        layout = draw_layout.WIDE_GOALS
    return Drawing(words, view, seat, layout).board()
