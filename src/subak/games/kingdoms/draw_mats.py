"""The mats of a picture: one's own, the rivals', and what can be clicked."""

from functools import partial
from typing import Final

from subak.core.board import Part
from subak.core.game import HIDDEN
from subak.core.position import DEPTH, NONE, OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_icons import (
    WON,
    at,
    coin,
    fief_id,
    figure,
    goal_id,
    helmet,
    icon,
)
from subak.games.kingdoms.draw_layout import RIVAL_HEAD, Box, Layout
from subak.games.kingdoms.draw_tiles import SKETCHES, Tile
from subak.games.kingdoms.draw_ways import lead_of, ways
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import DIFFICULTIES, RANKS, Words
from subak.games.kingdoms.words_cards import ROW_NAMES
from subak.kit.pen import Pen, fine
from subak.kit.text import N_, _, n_

OWN_HEAD: Final = 424  # width of the head of the own mat on the wide board; the fiefdoms follow
ROW_IDS: Final = ("rice", "city", "castle", "palace")

# What parts depend on. Every one knows the question; what it costs to build, and what goals count, is shared by many.
QUESTION: Final = [DEPTH, DEPTH + 1, s.PLAYERS, s.MOVER, s.ACTIONS, s.BUILDS]
COSTS: Final = [s.GOLD, s.OWNED, s.ROW_SIZE, s.EVENT_CARD, s.AFFECTED, s.SHOWN]
POSSESSIONS: Final = [s.MAT, s.HOLDER, s.BOUGHT, s.AGGRESSORS, s.YEAR, s.YEARS, *COSTS]
MAT_WORDS: Final = [*QUESTION, *POSSESSIONS, s.SHOGUN, s.PASSERS, s.FIGHTER, s.IN_SIGHT, s.LOOKED, s.KEPT]


PARTS: Final = {
    "land": N_("The fiefs"),
    "calendar": N_("The year"),
    "supply": N_("For sale"),
    "stage": N_("What is going on"),
    "ranks": N_("Ranks"),
}


class Mats:
    """Actions are offered only to the seat that looks, each of them once."""

    def __init__(self, words: Words, view: Kingdoms, seat: int, layout: Layout) -> None:
        self.words = words
        self.cards = words.cards
        self.view = view
        self.viewer = seat
        self.seat = max(seat, 0)  # whose mat is the large one
        self.phase = view.phase
        self.acts = seat >= 0 and bool(view.actors >> seat & 1)
        self.legal: set[int] = set(view.legal(seat)) if self.acts else set()
        self.ways = ways(words, view, seat, self.legal)
        self.layout = layout
        self.types = layout.types
        self.boxes: dict[str, Box] = layout.boxes
        self.scores = view.scores()
        self.palaces = [view.palace_scores(each) for each in range(view[s.PLAYERS])]
        self.titles: dict[int, str] = {}  # of kinds: most lie in more than one place
        self.spared = [self.spared_by(each) for each in range(view[s.PLAYERS])]
        self.moves: list[int] = []  # words that decide where the panels lie

    # -- what can be clicked

    def open(
        self, pen: Pen, action: int, offered: bool, title: str, classes: str, place: str = "", id: str = ""
    ) -> None:
        """A group: a legal action, or one that is refused with a reason as it looks as if it were on offer, or none."""
        if action in self.legal:
            pen.choice(action, self.words.write(self.view, self.viewer, action), classes, place, id)
        elif action in self.ways:
            pen.sequence([self.ways[action][0], action], self.ways[action][1], classes, place, id)
        elif (offered or (self.phase == s.TURN and action >= 0)) and self.acts:
            pen.refused(action, title, classes, place, id, NONE if offered else lead_of(self.cards, action))
        else:
            pen.group(classes, place, id)
            pen.title(title)

    def panel(self, pen: Pen, box: Box, classes: str = "panel") -> None:
        pen.box(box[0], box[1], box[2], box[3], classes, 8)

    def part(self, pen: Pen, name: str, words: list[int]) -> Part:
        return pen.part(name, words + self.moves, self.part_label(name))

    def part_label(self, name: str) -> str:
        """What screen readers call a part."""
        if name in PARTS:
            return _(PARTS[name])
        seat = int(name.removeprefix("mat-"))
        return _("Your mat") if seat == self.viewer else _("The mat of {player}").format(player=self.words.player(seat))

    # -- mats

    def rivals(self) -> list[Part]:
        view, layout = self.view, self.layout
        rivals = view[s.PLAYERS] - 1
        if not rivals:
            return [self.ranks()]
        x, y, width, height = self.boxes["rivals"]
        wide = (width - layout.rival_gap * (rivals - 1)) / rivals
        out: list[Part] = []
        for n in range(rivals):
            left = x + n * (wide + layout.rival_gap)
            out.append(self.rival((self.seat + n + 1) % view[s.PLAYERS], left, y, wide, height))
        return out

    def rival(self, seat: int, x: float, y: int, width: float, height: int) -> Part:
        layout, pen = self.layout, Pen()
        grid = layout.rivals[self.view[s.PLAYERS] - 2]
        pad, larger = layout.rival_pad, self.larger()
        self.open(
            pen, c.SEAT + seat, self.phase == s.ATTACK_TARGET, self.rival_title(seat), self.rim(seat), "", f"mat-{seat}"
        )
        pen.box(fine(x), y, fine(width), height, "panel plate", 8)
        if layout.tall and width < 300:
            self.narrow_head(pen, seat, fine(x), y, width)
        else:
            self.head(pen, seat, fine(x), y, width, False)
        pen.end()
        tile = min(44.0, (width - 2 * pad - 10 * (grid.columns - 1)) / (grid.columns * c.TILES))
        burning = self.phase == s.SPOILS and seat == self.view[s.FIGHTER + s.DEFENDER]
        for row in range(c.ROWS):
            line = row // grid.columns
            top = y + grid.head + line * grid.step + (larger if line else 0)
            high = grid.tile + (0 if line else larger)
            left = x + pad + row % grid.columns * (tile * c.TILES + 10)
            wide, upper, deep = fine(tile - 3), float(top), float(high)
            places = [(fine(left + slot * tile), upper, wide, deep) for slot in range(c.TILES)]
            spoils = [c.BURN + slot if burning and row == c.RICE else NONE for slot in range(c.TILES)]
            self.tiles(pen, seat, row, places, spoils)
        if not layout.tall:
            self.fiefs_of(pen, seat, x + 12, y + height - 15, width - 30)
        return self.part(pen, f"mat-{seat}", MAT_WORDS)

    def larger(self) -> int:
        """What the rivals' first rows grow by while their rice can be burnt."""
        grid = self.layout.rivals[self.view[s.PLAYERS] - 2]
        return max(self.layout.target - grid.tile, 0) if self.phase == s.SPOILS and self.acts else 0

    def rivals_height(self) -> int:
        """Of a tall picture."""
        if self.view[s.PLAYERS] == 1:
            return 104
        grid = self.layout.rivals[self.view[s.PLAYERS] - 2]
        return grid.head + c.ROWS // grid.columns * grid.step + self.larger() + 3

    def rival_title(self, seat: int) -> str:
        return _("{player}: attack MAX FORCE {a}, defence MAX FORCE {d}").format(
            player=self.words.opening(seat),
            a=self.view.attack_max(seat, s.NEUTRAL),
            d=self.view.defence_max(seat),
        )

    def rim(self, seat: int) -> str:
        """The classes of a mat: whom the event touches, who has passed, who is asked."""
        view = self.view
        classes = "mat"
        if view[s.AFFECTED] >> seat & 1:
            classes += " struck-bad" if self.bad_event() else " struck-good"
        if self.phase == s.AUCTION and view[s.PASSERS] >> seat & 1:
            classes += " passed"
        return classes + " asked" if view.actors >> seat & 1 else classes

    def called(self, seat: int) -> str:
        """At the end, when everybody's board is looked at, all have names."""
        return self.words.opening(seat, NONE if self.phase == OVER else self.viewer)

    def sheet_title(self, seat: int) -> str:
        """Where the points beside a name come from, and what a palace in sight will add (K-13.2)."""
        view = self.view
        counted = self.words.counted(self.words.sheet(view, seat)) or _("no points yet")
        if view.over() or not self.palaces[seat]:
            return counted
        return _("{counted}; as things stand the palace adds at the end: {palace}").format(
            counted=counted, palace=self.words.counted(self.words.palace(view, seat))
        )

    def unit(self, seat: int) -> str:
        """What stands behind the points: with a viewer's own palace, what it will add."""
        palace = 0 if self.view.over() or seat != self.viewer else sum(self.palaces[seat])
        return " " + _("VP") + (f" +{palace}" if palace else "")

    def sources_width(self, seat: int, unit: str) -> float:
        """Of the points in the head."""
        types = self.types
        points = max(types.points.width(str(self.scores[seat])), types.points.width("00"))
        return points + types.of.width(unit)

    def head(self, pen: Pen, seat: int, x: float, y: float, width: float, own: bool) -> None:
        """The name first, the figures at the right."""
        view, types, tall = self.view, self.types, self.layout.tall
        lay = self.layout.own_head if own else RIVAL_HEAD
        right = x + width - (10 if tall else 12)
        unit = self.unit(seat) if own or view[s.PLAYERS] < 4 else ""  # names need the room
        end = right - self.sources_width(seat, unit) - (10 if tall else 14)
        if own and tall:
            held = n_("{n} fief", "{n} fiefs", view.fief_count(seat))
            end = self.note(pen, end, y + lay.text, held, _("Fiefdoms held"), 0)
        if own:
            fields = n_("{n} field", "{n} fields", view.fields(seat))
            end = self.note(pen, end, y + lay.text, fields, _("Sold at every harvest"), 0)
        income = _("Income every season") if own else ""
        end = self.note(pen, end, y + lay.text, f"+{view.income(seat)}", income, types.text.width("+00")) + 4
        gold = str(view[s.GOLD + seat])
        end -= max(types.figure.width(gold), types.figure.width("00"))
        figure(pen, fine(end), y + lay.gold, gold, "display figure", id=f"gold-{seat}")
        coin(pen, fine(end - 15), y + lay.middle, "", lay.coin)
        left = x + lay.left
        pen.mark(seat, x + lay.mark, y + lay.middle, lay.radius)
        past = self.name(pen, seat, left, y + lay.text, end - 28 - 28 - left)
        self.sign(pen, seat, fine(past + 17), y + lay.middle, y + lay.order, "middle")
        self.points(pen, seat, right, y + lay.points, unit)

    def name(self, pen: Pen, seat: int, x: float, y: float, room: float) -> float:
        """A name that does not fit has smaller letters before it has dots; where it ends."""
        types, called = self.types, self.called(seat)
        letters = types.name.fit(called, room, types.text.size)
        told = letters.shorten(called, room)
        pen.text(x, y, told, "display name" if letters == types.name else f"display name {letters.label}")
        return x + letters.width(told)

    def note(self, pen: Pen, end: float, y: float, text: str, title: str, least: float) -> float:
        """A small text that ends here; where the next one ends."""
        x = end - max(self.types.text.width(text), least)
        if title:
            pen.group()
            pen.title(title)
        pen.text(fine(x), y, text, "muted")
        if title:
            pen.end()
        return x - 10

    def sign(self, pen: Pen, seat: int, x: float, middle: float, base: float, anchor: str) -> None:
        """The Shogun's helmet, or the place in the turn order."""
        view = self.view
        if seat == view[s.SHOGUN]:
            helmet(pen, x if anchor == "middle" else x - 9, middle)
        elif view[s.SHOGUN] >= 0:
            order = (seat - view[s.SHOGUN]) % view[s.PLAYERS] + 1
            pen.text(x, base, f"{order}.", "muted order", anchor)

    def points(self, pen: Pen, seat: int, x: float, y: float, unit: str) -> None:
        pen.group()
        pen.title(self.sheet_title(seat))
        figure(pen, x, y, str(self.scores[seat]), "display figure points", "end", unit)
        pen.end()

    def narrow_head(self, pen: Pen, seat: int, x: float, y: float, width: float) -> None:
        """The same in two lines, for three rivals abreast."""
        types, right = self.types, x + fine(width)
        pen.mark(seat, x + 16, y + 16, 10)
        self.name(pen, seat, x + 31, y + 21, width - 31 - (32 if seat == self.view[s.SHOGUN] else 22))
        self.sign(pen, seat, right - 8, y + 16, y + 21, "end")
        gold, income = str(self.view[s.GOLD + seat]), f"+{self.view.income(seat)}"
        past = 25 + types.figure.width(gold) + 4
        coin(pen, x + 14, y + 38, "", 8)
        figure(pen, x + 25, y + 44, gold, "display figure", id=f"gold-{seat}")
        pen.text(x + fine(past), y + 43, income, "muted caption")
        fits = self.sources_width(seat, self.unit(seat)) <= width - 7 - past - types.text.width(income) - 4
        self.points(pen, seat, right - 7, y + 44, self.unit(seat) if fits else "")

    def bad_event(self) -> bool:
        event = self.view[s.EVENT_CARD]
        return event >= 0 and self.cards.category[self.cards.event_of[event]] in (c.GLOBAL_BAD, c.SHOGUN_BAD)

    def spared_by(self, seat: int) -> int:
        """Bitmask of the seat's cards that spare it the season's event."""
        if self.view[s.EVENT_CARD] < 0 or self.view[s.AFFECTED] >> seat & 1 or not self.view[s.SHOWN]:
            return 0
        return self.view[s.OWNED + seat] & self.cards.unless[self.cards.event_of[self.view[s.EVENT_CARD]]]

    # -- tiles

    def tiles(
        self, pen: Pen, seat: int, row: int, places: list[tuple[float, float, float, float]], actions: list[int]
    ) -> None:
        """A row of tiles, and what a click on each of them means. While that is nothing they look as they did."""
        if max(actions) >= 0 or min(actions) != NONE:
            self.put_tiles(pen, seat, row, places, actions)
            return
        cards = self.view.some(s.MAT + seat * s.MAT_TILES + row * c.TILES, c.TILES)
        own = seat == self.seat
        spared = self.spared[seat] if row != c.PALACE else 0
        lit = [card for card in cards if card >= 0 and spared >> card & 1] if spared else []
        points = tuple(self.palaces[seat]) if own and row == c.PALACE else ()
        look = partial(self.put_tiles, seat=seat, row=row, places=places, actions=actions)
        key = self.cards, self.layout, "tiles", seat, own, row, places[0], places[1][0], points, *cards, *lit
        pen.put(SKETCHES.drawn(key, look))

    def put_tiles(
        self, pen: Pen, seat: int, row: int, places: list[tuple[float, float, float, float]], actions: list[int]
    ) -> None:
        for slot, (place, action) in enumerate(zip(places, actions, strict=True)):
            self.tile(pen, seat, row, slot, place, action)

    def tile(
        self, pen: Pen, seat: int, row: int, slot: int, box: tuple[float, float, float, float], action: int
    ) -> None:
        """A tile of a mat with what lies on it; the own ones are large and are refused with a reason."""
        card = self.view[s.MAT + seat * s.MAT_TILES + row * c.TILES + slot]
        large = seat == self.seat
        lit = row != c.PALACE and card >= 0 and bool(self.spared[seat] >> card & 1)
        name = f"{ROW_IDS[row]}-{seat}-{f'k{card}' if row in (c.CITY, c.CASTLE) and card >= 0 else slot}"
        if card >= 0:
            pen.shows(goal_id(self.cards, self.cards.goal_of[card]) if row == c.PALACE else card)
        title = "" if action in self.legal else self.tile_title(row, card)
        shown = action if card != NONE or large else NONE
        self.open(pen, shown, large and action >= 0, title, f"tile row-{row}", "", name)
        free = large and card == NONE and action in self.legal
        points = self.palaces[seat][slot] if large and row == c.PALACE and card >= 0 else 0
        tile = Tile(self.words, self.layout, row, card, box, large, lit, free, points)
        pen.put(SKETCHES.drawn(tile.key(), tile.draw))
        pen.end()

    def tile_title(self, row: int, card: int) -> str:
        if card == NONE:
            return _("Free {row} tile").format(row=_(ROW_NAMES[row]))
        if card == HIDDEN:
            return _("A palace card, face down")
        return self.words.goal_title(self.cards.goal_of[card]) if row == c.PALACE else self.kind_title(card)

    def kind_title(self, kind: int) -> str:
        if kind not in self.titles:
            self.titles[kind] = self.words.kind_title(kind)
        return self.titles[kind]

    # -- the own mat

    def own(self) -> Part:
        layout, pen = self.layout, Pen()
        x, y, width, _height = self.boxes["own"]
        pen.group("mat own" + self.rim(self.seat)[3:], "", f"mat-{self.seat}")
        self.panel(pen, self.boxes["own"], "panel plate")
        self.head(pen, self.seat, x, y, width if layout.tall else OWN_HEAD, True)
        pen.end()
        for row in range(c.ROWS):
            left = x + layout.tile_left + row % layout.tile_columns * layout.tile_step[0]
            self.screen(pen, row, left, y + layout.tile_top + row // layout.tile_columns * layout.tile_step[1])
        if not layout.tall:
            self.fiefs_of(pen, self.seat, x + OWN_HEAD + 8, y + 21, width - OWN_HEAD - 24)
        return self.part(pen, f"mat-{self.seat}", MAT_WORDS)

    def screen(self, pen: Pen, row: int, x: int, y: int) -> None:
        """A row of the own mat: a folding screen."""
        view = self.view
        wide, high = self.layout.tile
        pen.group(f"screen row-{row}")
        pen.path(
            f"M{x} {y + 2}l{wide + 2} -4l{wide} 4l{wide} -4l{wide} 4l{wide + 7} -4v{high - 2}"
            f"l-{wide + 7} 4l-{wide} -4l-{wide} 4l-{wide} -4l-{wide + 2} 4z",
            "fold",
        )
        places = [(float(x + 6 + slot * wide), float(y), float(wide - 4), float(high - 2)) for slot in range(c.TILES)]
        self.tiles(pen, self.seat, row, places, [self.own_action(row, slot) for slot in range(c.TILES)])
        if row == c.RICE and view[s.YEAR] + 1 < view[s.YEARS] and view[s.ROW_SIZE + self.seat * c.ROWS]:
            pen.group()
            pen.title(_("Next to rotate"))
            pen.path(f"M{x + 22} {y + 10}h-12m5 -5l-5 5l5 5", "rotate")
            pen.end()
        pen.end()

    def own_action(self, row: int, slot: int) -> int:
        """What a click on a tile of the own mat means now."""
        n = self.view[s.ROW_SIZE + self.seat * c.ROWS + row]
        if not self.acts:
            return NONE
        if self.phase == s.VICTORY_PLACE and row == c.PALACE and slot == n:
            return c.OPEN
        return c.TILE + row * c.TILES + slot if self.phase in ON_TILES and slot < n else NONE

    def fiefs_of(self, pen: Pen, seat: int, x: float, y: float, width: float) -> None:
        view, cards = self.view, self.cards
        held = [fief for fief in range(cards.fiefs) if view[s.HOLDER + fief] == seat]
        gap = min(40.0, width / max(len(held), 1))
        for n, fief in enumerate(held):
            pen.shows(fief_id(cards, fief))
            pen.group("", at(fine(x + 17 + n * gap), y))
            pen.title(self.words.fief_title(view, fief))
            pen.box(-15, -11, 30, 21, "seal", 5)
            pen.text(0, 5.5, f"{cards.fief_vp[fief]}/{cards.fief_gold[fief]}", "seal-text", "middle")
            icon(pen, WON[view[s.BOUGHT] >> fief & 1], 18, -10)
            pen.end()

    # -- alone

    def ranks(self) -> Part:
        """Instead of rivals: the ranks one can reach alone (K-14.7)."""
        view, tall, pen = self.view, self.layout.tall, Pen()
        score, level = view.total(0), view[s.DIFFICULTY]
        limits = self.cards.ranks[level]
        scale = 1 / (max(limits[-1], score) + 4)
        box = self.boxes["rivals"]
        left, y, width = box[0] + 40, box[1] + (66 if tall else 96), box[2] - 80
        title = (
            _("Alone, {difficulty}: the rank of {rank}")
            if view.over()
            else _("Alone, {difficulty}, palace included: {rank}")
        ).format(difficulty=_(DIFFICULTIES[level]), rank=_(RANKS[self.words.rank(level, score)]))
        self.panel(pen, box)
        pen.text(box[0] + (14 if tall else 20), box[1] + (26 if tall else 34), title, "display name")
        pen.path(f"M{left} {y}H{left + width}", "track")
        for n, limit in enumerate(limits):
            pen.group("", at(fine(left + width * limit * scale), y))
            pen.path("M0 -9V9", "ink-line")
            pen.text(0, -16, _(RANKS[n + 1]), "caption", "middle")
            pen.text(0, 28, str(limit), "muted caption", "middle")
            pen.end()
        pen.group("", at(fine(left + width * score * scale), y), "rank")
        pen.disc(0, 0, 15, "seal")
        pen.text(0, 6, str(score), "display seal-text", "middle")
        pen.end()
        return self.part(pen, "ranks", [*QUESTION, *POSSESSIONS, s.DIFFICULTY])


ON_TILES: Final = (s.VICTORY_PLACE, s.DESTROY_TILE, s.EVENT_TILE, s.BUILD_REPLACE)
