"""The mats of a picture: one's own, the rivals', and what can be clicked."""

from textwrap import wrap

from subak.core.game import HIDDEN
from subak.core.text import _
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_layout import Box, Layout
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import DIFFICULTIES, RANKS, Words
from subak.games.kingdoms.words_cards import ROW_NAMES

Shape = dict[str, object]


class Mats:
    """Actions are offered only to the seat that looks, each of them once."""

    def __init__(self, words: Words, view: Kingdoms, seat: int, layout: Layout) -> None:
        self.words = words
        self.cards = words.cards
        self.view = view
        self.viewer = seat
        self.seat = max(seat, 0)  # whose mat is the large one
        self.phase = view.phase()
        acts = seat >= 0 and view.actors >> seat & 1
        self.legal = set(view.legal(seat)) if acts else set()
        self.acts = bool(acts)
        self.layout = layout
        self.boxes: dict[str, Box] = layout.boxes

    # -- what can be clicked

    def click(self, action: int, offered: bool, title: str) -> Shape:
        """A legal action, or one that the page may refuse with a reason when it looks as if it were on offer."""
        legal = action in self.legal
        return {
            "action": action if legal else None,
            "why": action if offered and self.acts and not legal else None,
            "title": self.words.write(self.view, self.viewer, action) if legal else title,
        }

    def button(self, action: int, text: str, offered: bool = True) -> Shape:
        return {**self.click(action, offered, text), "text": text, "h": self.layout.button}

    # -- mats

    def rivals(self) -> list[Shape]:
        view = self.view
        others = [(self.seat + n) % view.seats for n in range(1, view.seats)]
        if not others:
            return []
        x, y, width, height = self.boxes["rivals"]
        gap, pad = self.layout.rival_gap, self.layout.rival_pad
        grid = self.layout.rivals[len(others) - 1]
        wide = (width - gap * (len(others) - 1)) / len(others)
        tile = min(44.0, (wide - 2 * pad - 10 * (grid.columns - 1)) / (grid.columns * c.TILES))
        out: list[Shape] = []
        for n, seat in enumerate(others):
            left = x + n * (wide + gap)
            rows = []
            for row in range(c.ROWS):
                line = row // grid.columns
                top = y + grid.head + line * grid.step + (self.larger() if line else 0)
                high = grid.tile + (0 if line else self.larger())
                at = left + pad + (row % grid.columns) * (tile * c.TILES + 10)
                rows.append(self.small_row(seat, row, at, top, tile, high))
            out.append(
                {
                    **self.plate(seat),
                    **self.click(c.SEAT + seat, self.phase == s.ATTACK_TARGET, self.rival_title(seat)),
                    "box": (round(left, 1), y, round(wide, 1), height),
                    "rows": rows,
                    "fiefs": [] if self.layout.tall else self.fiefs_of(seat, left + 12, y + height - 15, wide - 30),
                    "narrow": wide < 300,
                }
            )
        return out

    def larger(self) -> int:
        """What the rivals' first rows grow by while their rice can be burnt."""
        grid = self.layout.rivals[self.view.seats - 2]
        return max(self.layout.target - grid.tile, 0) if self.phase == s.SPOILS and self.acts else 0

    def rivals_height(self) -> int:
        """Of a tall picture."""
        if self.view.seats == 1:
            return 104
        grid = self.layout.rivals[self.view.seats - 2]
        return grid.head + c.ROWS // grid.columns * grid.step + self.larger() + 3

    def rival_title(self, seat: int) -> str:
        view = self.view
        return _("{player}: attack MAX FORCE {a}, defence MAX FORCE {d}").format(
            player=self.words.player(seat).capitalize(),
            a=view.attack_max(seat, s.NEUTRAL),
            d=view.defence_max(seat),
        )

    def plate(self, seat: int) -> Shape:
        """What the head of a mat says of its player."""
        view = self.view
        order = [view.at(place) for place in range(view.seats)].index(seat) + 1
        return {
            "seat": seat,
            "name": _("You") if seat == self.viewer else self.words.player(seat).capitalize(),
            "shogun": seat == view.shogun,
            "order": order if view.shogun >= 0 else 0,
            "gold": view.gold[seat],
            "income": view.income(seat),
            "fields": view.fields(seat),
            "points": view.total(seat),
            "asked": bool(view.actors >> seat & 1),
            "struck": bool(view.affected >> seat & 1),
            "bad": self.bad_event(),
            "spared": self.spared(seat),
            "passed": self.phase == s.AUCTION and bool(view.passed >> seat & 1),
            "sheet": [f"{name} {n}" for name, n in self.words.sources(view, seat)],
        }

    def bad_event(self) -> bool:
        event = self.view.event
        return event >= 0 and self.cards.category[self.cards.event_of[event]] in (c.GLOBAL_BAD, c.SHOGUN_BAD)

    def spared(self, seat: int) -> int:
        """Bitmask of the seat's cards that spare it the season's event."""
        if self.view.event < 0 or self.view.affected >> seat & 1 or not self.view.shown:
            return 0
        return self.view.owned[seat] & self.cards.unless[self.cards.event_of[self.view.event]]

    def small_row(self, seat: int, row: int, x: float, y: float, width: float, height: int) -> Shape:
        tiles = []
        for slot in range(c.TILES):
            shape = self.tile(seat, row, slot)
            spoil = self.phase == s.SPOILS and seat == self.view.defender and row == c.RICE
            if spoil and shape["full"]:
                shape.update(self.click(c.BURN + slot, False, str(shape["title"])))
            shape.update({"x": round(x + slot * width, 1), "y": y, "w": round(width - 3, 1), "h": height})
            tiles.append(shape)
        return {"row": row, "tiles": tiles}

    def tile(self, seat: int, row: int, slot: int) -> Shape:
        """A tile of a mat with what lies on it."""
        view = self.view
        card = view.mats[seat * 20 + row * 5 + slot]
        shape: Shape = {
            "id": f"{ROW_NAMES[row]}-{seat}-{slot}",
            "row": row,
            "full": card != s.EMPTY,
            "kind": None,
            "goal": None,
            "back": card == HIDDEN,
            "lines": [],
            "lit": False,
            "action": None,
            "why": None,
            "title": _("Free {row} tile").format(row=ROW_NAMES[row]),
        }
        if card == HIDDEN:
            shape["title"] = _("A palace card, face down")
        elif card >= 0 and row == c.PALACE:
            goal = self.cards.goal_of[card]
            points = view.palace_scores(seat)[slot]
            name = self.cards.goal_names[goal]
            shape.update(
                goal=goal,
                lines=[name],
                now=points,
                cap=self.cards.cap[goal],
                title=f"{name}: {self.words.goal_text(goal)}",
            )
        elif card >= 0:
            name = self.words.kind(card)
            shape.update(
                id=f"{ROW_NAMES[row]}-{seat}-k{card}" if row else shape["id"],
                kind=card,
                lines=self.tile_name(card),
                lit=bool(self.spared(seat) >> card & 1),
                title=f"{name}: {self.words.kind_text(card)}",
            )
        return shape

    def tile_name(self, kind: int) -> list[str]:
        """A card's name in as many lines as a tile has; of rice the number of fields says most."""
        lines = wrap(self.words.kind(kind), 10)
        most = self.layout.tile_lines
        return lines[-most:] if self.cards.row[kind] == c.RICE else lines[:most]

    def own(self) -> Shape:
        view = self.view
        x, y, _width, _height = self.boxes["own"]
        wide, high = self.layout.tile
        across, down = self.layout.tile_step
        screens = []
        for row in range(c.ROWS):
            left = x + self.layout.tile_left + row % self.layout.tile_columns * across
            top = y + self.layout.tile_top + row // self.layout.tile_columns * down
            tiles = []
            for slot in range(c.TILES):
                shape = self.own_tile(row, slot)
                shape.update({"x": left + 6 + slot * wide, "y": top, "w": wide - 4, "h": high - 2})
                tiles.append(shape)
            fold = (
                f"M{left} {top + 2}l{wide + 2} -4l{wide} 4l{wide} -4l{wide} 4l{wide + 7} -4v{high - 2}"
                f"l-{wide + 7} 4l-{wide} -4l-{wide} 4l-{wide} -4l-{wide + 2} 4z"
            )
            screens.append({"row": row, "x": left, "y": top - 2, "fold": fold, "tiles": tiles, "name": ROW_NAMES[row]})
        return {
            **self.plate(self.seat),
            "box": self.boxes["own"],
            "screens": screens,
            "fiefs": [] if self.layout.tall else self.fiefs_of(self.seat, x + 412, y + 21, 540),
            "held": view.holders.count(self.seat),
            "last_year": view.year + 1 >= view.years,
        }

    def own_tile(self, row: int, slot: int) -> Shape:
        shape = self.tile(self.seat, row, slot)
        n = self.view.sizes[self.seat * 4 + row]
        action = -1
        if self.phase == s.SETUP and row == c.PALACE and slot < 3:
            action = c.CARD + slot
        elif self.phase == s.VICTORY_PLACE and row == c.PALACE and slot == n:
            action = c.OPEN
        elif self.phase in (s.VICTORY_PLACE, s.DESTROY_TILE, s.EVENT_TILE, s.BUILD_REPLACE) and slot < n:
            action = c.TILE + row * 5 + slot
        if action >= 0 and self.acts:
            shape.update(self.click(action, True, str(shape["title"])))
        return shape

    def fiefs_of(self, seat: int, x: float, y: float, width: float) -> list[Shape]:
        held = [fief for fief in range(c.FIEFS) if self.view.holders[fief] == seat]
        gap = min(40.0, width / max(len(held), 1))
        return [
            {
                "x": round(x + 17 + n * gap, 1),
                "y": y,
                "worth": f"{self.cards.fief_vp[fief]}/{self.cards.fief_gold[fief]}",
                "bribed": bool(self.view.bribed >> fief & 1),
                "title": f"{self.cards.fief_names[fief]}: {self.words.fief_text(fief)} "
                + self.words.won(self.view, fief).capitalize(),
            }
            for n, fief in enumerate(held)
        ]

    def alone(self) -> Shape | None:
        """Instead of rivals: the ranks one can reach alone (K-14.7)."""
        view = self.view
        if view.seats > 1:
            return None
        score = view.total(0)
        ranks = self.cards.ranks[view.difficulty]
        top = max(ranks[-1], score) + 4
        x, y, width, _height = self.boxes["rivals"]
        steps = [
            {"x": round(x + 40 + (width - 80) * limit / top, 1), "name": RANKS[n + 1], "limit": limit}
            for n, limit in enumerate(ranks)
        ]
        return {
            "box": self.boxes["rivals"],
            "title": _("Alone, {difficulty}: the rank of {rank}").format(
                difficulty=DIFFICULTIES[view.difficulty], rank=RANKS[self.words.rank(view.difficulty, score)]
            ),
            "steps": steps,
            "from": x + 40,
            "to": x + width - 40,
            "at": round(x + 40 + (width - 80) * score / top, 1),
            "y": y + (66 if self.layout.tall else 96),
            "score": score,
        }
