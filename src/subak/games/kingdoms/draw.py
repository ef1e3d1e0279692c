"""A position as a picture: the only place that knows coordinates."""

from pathlib import Path
from textwrap import wrap

from subak.core.art import template
from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.text import _, plural
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import CATEGORY_NAMES, DIFFICULTIES, RANKS, SEASON_NAMES, Words
from subak.games.kingdoms.words_cards import ROW_NAMES

BOARD = Path(__file__).parent / "board.svg.jinja"
CARD = Path(__file__).parent / "card.svg.jinja"

WIDTH, HEIGHT = 1000, 900
MARGIN = 12
RIVALS = (MARGIN, 8, 976, 152)  # x, y, width, height
MAP = (MARGIN, 168, 346, 264)
CALENDAR = (364, 168, 300, 264)
STAGE = (670, 168, 318, 264)
SUPPLY = (MARGIN, 440, 976, 216)
OWN = (MARGIN, 664, 976, 228)
CELL = (88, 106)  # a pile of the supply
TILE = (93, 88)  # a tile of the own mat
PLACES = (  # where the fiefdoms lie on the ink map
    (236, 52), (296, 108), (156, 40), (300, 200), (136, 150), (182, 216),
    (214, 126), (236, 186), (110, 222), (72, 128), (62, 76), (44, 200),
)  # fmt: skip
COAST = (
    "M20 96Q30 52 74 66Q100 22 150 22Q196 8 250 30Q306 34 322 84Q334 132 318 158Q344 204 318 232"
    "Q276 258 236 246Q206 258 176 236Q150 244 138 226Q112 240 84 232Q64 246 34 242Q8 226 22 196Q34 180 56 188"
    "Q60 170 72 162Q40 138 20 96Z"
)
FANS = {s.ATTACKER: 92, s.DEFENDER: 196}  # the height of the two fans of FORCE cards

Shape = dict[str, object]


class Drawing:
    """One picture. Actions are offered only to the seat that looks, each of them once."""

    def __init__(self, words: Words, view: Kingdoms, seat: int) -> None:
        self.words = words
        self.cards = words.cards
        self.view = view
        self.viewer = seat
        self.seat = max(seat, 0)  # whose mat lies below
        self.phase = view.phase()
        acts = seat >= 0 and view.actors >> seat & 1
        self.legal = set(view.legal(seat)) if acts else set()
        self.acts = bool(acts)

    def render(self) -> str:
        return template(BOARD).render(
            width=WIDTH,
            height=HEIGHT,
            label=self.words.ask(self.view, self.viewer),
            rivals=self.rivals(),
            alone=self.alone(),
            land=self.land(),
            calendar=self.calendar(),
            stage=self.stage(),
            supply=self.supply(),
            own=self.own(),
        )

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
        return {**self.click(action, offered, text), "text": text}

    # -- mats

    def rivals(self) -> list[Shape]:
        view = self.view
        others = [(self.seat + n) % view.seats for n in range(1, view.seats)]
        if not others:
            return []
        x, y, width, height = RIVALS
        wide = (width - 10 * (len(others) - 1)) / len(others)
        columns = 4 if len(others) == 1 else 2
        tile = min(44.0, (wide - 24 - 10 * (columns - 1)) / (columns * c.TILES))
        out: list[Shape] = []
        for n, seat in enumerate(others):
            left = x + n * (wide + 10)
            rows = []
            for row in range(c.ROWS):
                at = left + 12 + (row % columns) * (tile * c.TILES + 10), y + 42 + (row // columns) * 42
                rows.append(self.small_row(seat, row, at[0], at[1], tile, 76 if columns == 4 else 38))
            out.append(
                {
                    **self.plate(seat),
                    **self.click(c.SEAT + seat, self.phase == s.ATTACK_TARGET, self.rival_title(seat)),
                    "box": (round(left, 1), y, round(wide, 1), height),
                    "rows": rows,
                    "fiefs": self.fiefs_of(seat, left + 12, y + height - 15),
                    "strip": columns == 4,
                }
            )
        return out

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
                id=f"{ROW_NAMES[row]}-{seat}-{card}" if row else shape["id"],
                kind=card,
                lines=wrap(name, 10),
                lit=bool(self.spared(seat) >> card & 1),
                title=f"{name}: {self.words.kind_text(card)}",
            )
        return shape

    def own(self) -> Shape:
        view = self.view
        x, y, width, _height = OWN
        screens = []
        for row in range(c.ROWS):
            left = x + 4 + (row % 2) * 486
            top = y + 42 + (row // 2) * 92
            tiles = []
            for slot in range(c.TILES):
                shape = self.own_tile(row, slot)
                shape.update({"x": left + 6 + slot * TILE[0], "y": top, "w": TILE[0] - 4, "h": TILE[1] - 2})
                tiles.append(shape)
            screens.append({"row": row, "x": left, "y": top - 2, "tiles": tiles, "name": ROW_NAMES[row]})
        return {
            **self.plate(self.seat),
            "box": OWN,
            "screens": screens,
            "verbs": self.verbs(x + width, y + 5),
            "fiefs": self.fiefs_of(self.seat, 330, y + 20),
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

    def verbs(self, right: int, y: int) -> list[Shape]:
        """The buttons of a turn, from the right edge."""
        if self.phase != s.TURN or not self.acts:
            return []
        names = [
            (c.BUILD, _("Build")),
            (c.DESTROY, _("Destroy")),
            (c.ATTACK, _("Attack")),
            (c.BRIBE, _("Bribe")),
            (c.VICTORY, _("Victory")),
            (c.NO, _("End")),
        ]
        out = []
        x = right - 6 - 92 * len(names)
        for action, text in names:
            out.append({**self.button(action, text), "x": x, "y": y, "w": 86})
            x += 92
        return out

    def fiefs_of(self, seat: int, x: float, y: float) -> list[Shape]:
        held = [fief for fief in range(c.FIEFS) if self.view.holders[fief] == seat]
        return [
            {
                "x": round(x + 17 + n * 39, 1),
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
        x, y, width, _height = RIVALS
        steps = [
            {"x": round(x + 40 + (width - 80) * limit / top, 1), "name": RANKS[n + 1], "limit": limit}
            for n, limit in enumerate(ranks)
        ]
        return {
            "box": RIVALS,
            "title": _("Alone, {difficulty}: the rank of {rank}").format(
                difficulty=DIFFICULTIES[view.difficulty], rank=RANKS[self.words.rank(view.difficulty, score)]
            ),
            "steps": steps,
            "from": x + 40,
            "to": x + width - 40,
            "at": round(x + 40 + (width - 80) * score / top, 1),
            "y": y + 96,
            "score": score,
        }

    # -- the table

    def land(self) -> Shape:
        view = self.view
        x, y, _width, _height = MAP
        seals = []
        offered = self.phase in (s.ATTACK_TARGET, s.BRIBE_TARGET, s.EVENT_FIEF, s.SPOILS)
        for fief in range(c.FIEFS):
            holder = view.holders[fief]
            if holder == s.REMOVED:
                continue
            px, py = PLACES[fief]
            name = self.cards.fief_names[fief]
            title = f"{name}: {self.words.fief_text(fief)}"
            if holder != s.NEUTRAL:
                title += " " + _("Held by {player}, {won}.").format(
                    player=self.words.player(holder, self.viewer), won=self.words.won(view, fief)
                )
            seals.append(
                {
                    **self.click(c.FIEF + fief, offered, title),
                    "id": fief,
                    "x": px,
                    "y": py,
                    "name": name,
                    "vp": self.cards.fief_vp[fief],
                    "gold": self.cards.fief_gold[fief],
                    "holder": holder if holder < s.NEUTRAL else None,
                    "bribed": bool(view.bribed >> fief & 1),
                    "contested": fief == view.fief and view.combat in (s.BATTLE_DOWN, s.BRIBE_DOWN),
                }
            )
        return {"box": MAP, "x": x, "y": y, "coast": COAST, "seals": seals}

    def calendar(self) -> Shape:
        view = self.view
        x, y, _width, _height = CALENDAR
        shown = []
        for season in range(s.SEASONS):
            event = self.cards.event_of[view.shown[season]] if season < len(view.shown) else None
            shown.append(
                {
                    "x": x + 40 + season * 73,
                    "y": y + 232,
                    "name": SEASON_NAMES[season],
                    "now": season == view.season and self.phase != s.OVER,
                    "title": self.cards.event_names[event] if event is not None else SEASON_NAMES[season],
                    **(self.event_shape(event) if event is not None else {"verb": None, "category": None}),
                }
            )
        event = self.cards.event_of[view.event] if view.event >= 0 and view.shown else None
        scroll = None
        if event is not None:
            scroll = {
                "name": self.cards.event_names[event],
                "title": wrap(self.cards.event_names[event], 13),
                "lines": wrap(self.words.event_text(event), 19),
                "whom": CATEGORY_NAMES[self.cards.category[event]],
                **self.event_shape(event),
            }
        return {
            "box": CALENDAR,
            "x": x,
            "y": y,
            "season": view.season,
            "seasons": SEASON_NAMES,
            "year": min(view.year + 1, view.years),
            "years": view.years,
            "shown": shown,
            "scroll": scroll,
            "price": view.price if view.price >= 0 else None,
        }

    def event_shape(self, event: int) -> Shape:
        lines = self.cards.do[event]
        return {"verb": lines[0][0] if lines else None, "category": self.cards.category[event]}

    def supply(self) -> list[Shape]:
        view = self.view
        x, y, _width, _height = SUPPLY
        city = [kind for kind in range(c.KINDS) if self.cards.row[kind] == c.CITY and self.cards.sold[kind]]
        rest = [kind for kind in range(c.KINDS) if self.cards.row[kind] != c.CITY and self.cards.sold[kind]]
        out: list[Shape] = []
        for line, kinds in enumerate((city, rest)):
            for n, kind in enumerate(kinds):
                cost = view.build_cost(self.seat, kind) if self.viewer >= 0 else self.cards.price[kind]
                name = self.words.kind(kind)
                title = f"{name}: {self.words.kind_text(kind)}"
                if view.owned[self.seat] >> kind & 1 and self.viewer >= 0:
                    title += " " + _("You have one.")
                out.append(
                    {
                        **self.click(c.KIND + kind, self.phase == s.BUILD_KIND, title),
                        "kind": kind,
                        "row": self.cards.row[kind],
                        "x": round(x + n * (CELL[0] + 0.8), 1),
                        "y": y + line * (CELL[1] + 4),
                        "w": CELL[0] - 4,
                        "h": CELL[1],
                        "lines": wrap(name, 10),
                        "cost": cost,
                        "printed": self.cards.price[kind] if cost != self.cards.price[kind] else None,
                        "count": view.stock[kind],
                        "owned": self.cards.row[kind] != c.RICE and bool(view.owned[self.seat] >> kind & 1),
                    }
                )
        return out

    # -- the stage: what is going on right now

    def stage(self) -> Shape:
        view = self.view
        shape: Shape = {"box": STAGE, "x": STAGE[0], "y": STAGE[1], "buttons": [], "mode": "decks"}
        if self.phase == s.OVER:
            shape.update(mode="over", places=self.places())
        elif self.phase == s.AUCTION:
            shape.update(mode="auction", **self.auction())
        elif view.looked and view.looker == self.viewer:
            shape.update(mode="looked", looked=self.looked(), buttons=[])
            if self.phase == s.VICTORY_KEEP:
                shape["buttons"] = self.row_of([self.button(c.NO, _("Keep none"))])
        elif self.phase == s.SETUP and self.acts:
            shape.update(mode="setup", looked=self.dealt(), buttons=self.exchanges())
        elif view.combat != s.NO_COMBAT:
            shape.update(mode="duel", **self.duel())
        else:
            shape.update(decks=self.decks())
        return shape

    def places(self) -> list[Shape]:
        """The final order, the Emperor first, each with what brought the points."""
        view = self.view
        scores = view.scores()
        order = sorted(range(view.seats), key=lambda seat: (-scores[seat], -view.gold[seat], view.mat_cards(seat)))
        high = 56 if view.seats > 3 else 72
        return [
            {
                "seat": seat,
                "name": _("You") if seat == self.viewer else self.words.player(seat).capitalize(),
                "points": scores[seat],
                "crown": view.seats > 1 and bool(view.winners() >> seat & 1),
                "lines": wrap(
                    ", ".join(f"{name} {n}" for name, n in self.words.sheet(view, seat)) or _("no points"),
                    32,
                    max_lines=1 if high == 56 else 2,
                    placeholder=" …",
                ),
                "y": STAGE[1] + 58 + n * high,
            }
            for n, seat in enumerate(order)
        ]

    def row_of(self, buttons: list[Shape]) -> list[Shape]:
        """Buttons side by side along the lower edge of the stage."""
        x, y, width, height = STAGE
        wide = (width - 16) / len(buttons)
        for n, button in enumerate(buttons):
            button.update({"x": round(x + 8 + n * wide, 1), "y": y + height - 40, "w": round(wide - 6, 1)})
        return buttons

    def auction(self) -> Shape:
        view = self.view
        chips = []
        if self.acts:
            for k in range(1, self.cards.raise_cap + 1):
                at = STAGE[0] + 12 + (k - 1) % 5 * 60, STAGE[1] + 78 + (k - 1) // 5 * 35
                text = str(view.bid + k)
                chips.append({**self.button(c.RAISE + k, text), "x": at[0], "y": at[1], "w": 54})
        standing = (
            _("{player} bids {n}").format(player=self.words.player(view.high, self.viewer).capitalize(), n=view.bid)
            if view.bid
            else _("No bid yet")
        )
        return {
            "standing": standing,
            "chips": chips,
            "waits": "" if self.acts else self.words.ask(view, self.viewer),
            "buttons": self.row_of([self.button(c.NO, _("Pass"))]) if self.acts else [],
        }

    def looked(self) -> list[Shape]:
        """Victory cards to choose from."""
        out: list[Shape] = []
        for place, entry in enumerate(self.view.looked):
            chosen = self.phase == s.VICTORY_PLACE and place == self.view.kept
            name = self.words.goal(entry & 63)
            click = self.click(c.CARD + place, self.phase == s.VICTORY_KEEP, name)
            out.append({**self.goal_card(entry & 63, place, len(self.view.looked)), **click, "chosen": chosen})
        return out

    def dealt(self) -> list[Shape]:
        """The three cards of the setup, to read; the tiles below are clicked."""
        first = self.viewer * 20 + c.PALACE * 5
        return [self.goal_card(card, n, 3) for n, card in enumerate(self.view.mats[first : first + 3])]

    def goal_card(self, card: int, place: int, among: int) -> Shape:
        goal = self.cards.goal_of[card]
        palace = 1 << goal
        for other in self.view.palace_goals(self.viewer):
            palace |= 1 << other
        high = 62 if among > 2 else 88
        text = self.words.goal_text(goal)
        return {
            "action": None,
            "why": None,
            "chosen": False,
            "goal": goal,
            "name": self.cards.goal_names[goal],
            "lines": wrap(text, 31, max_lines=2 if among > 2 else 3, placeholder=" …"),
            "text": text,
            "now": self.view.goal_points(self.viewer, goal, palace),
            "cap": self.cards.cap[goal],
            "y": STAGE[1] + 32 + place * (high + 2),
            "h": high,
        }

    def exchanges(self) -> list[Shape]:
        pairs = ((0, 1), (0, 2), (1, 2))
        buttons = [
            self.button(c.REDRAW + n, _("Exchange {a} and {b}").format(a=a + 1, b=b + 1), False)
            for n, (a, b) in enumerate(pairs)
            if c.REDRAW + n in self.legal
        ]
        return self.row_of(buttons) if buttons else []

    def duel(self) -> Shape:
        view = self.view
        battle = view.combat in (s.BATTLE_DOWN, s.BATTLE_UP)
        open_now = view.combat in (s.BATTLE_UP, s.BRIBE_UP)
        sides = [self.duel_side(side, battle, open_now) for side in (s.ATTACKER, s.DEFENDER)]
        result = ("", _("The attacker wins"), _("The defender wins"), _("Stalemate"))[view.outcome]
        title = _("Battle for {fief}") if battle else _("Bribe for {fief}")
        target = self.cards.fief_names[view.fief] if view.fief >= 0 else ""
        buttons: list[Shape] = []
        if self.acts and self.phase == s.BATTLE:
            buttons = [self.button(c.DRAW, _("Draw")), self.button(c.NO, _("Hold"))]
            buttons.append(self.button(c.WAR_ROOM, _("War Room")))
        elif self.acts and self.phase in (s.BRIBE_STEP, s.BRIBE_DEFEND):
            cost = self.cards.bribe_cost if self.phase == s.BRIBE_STEP else self.cards.bribe_defence_cost
            buttons = [self.button(c.DRAW, _("Card for {n} gold").format(n=cost)), self.button(c.NO, _("Hold"))]
        elif self.acts and self.phase == s.SPOILS:
            loot = view.gold[view.defender] // 2
            buttons = [self.button(c.LOOT, _("Take {n} gold").format(n=loot))]
        return {
            "title": title.format(fief=target) if target else _("Battle"),
            "battle": battle,
            "sides": sides,
            "result": result,
            "buttons": self.row_of(buttons) if buttons else [],
        }

    def duel_side(self, side: int, battle: bool, open_now: bool) -> Shape:
        view = self.view
        fighter = view.fighter(side)
        hand = view.hand(side)
        count = view.attack_count if side == s.ATTACKER else view.defence_count
        if fighter == s.NEUTRAL and not open_now:
            count = self.cards.neutral_cards if battle else self.cards.bribe_cards
            hand = HIDDEN
        values: list[int | None] = [None] * count
        if hand != HIDDEN:
            values = [self.cards.force(card) for card in members(hand)]
        limit = view.max_force(side) if battle else 0
        force = view.force_of(hand)
        gap = min(34.0, 236 / max(len(values), 1))
        swapping = self.phase == s.BATTLE_SWAP and self.acts and fighter == self.viewer
        fan: list[Shape] = []
        offered: set[int] = set()
        for n, value in enumerate(values):
            lean = n - (len(values) - 1) / 2
            shape: Shape = {"action": None, "why": None, "title": _("A FORCE card, face down")}
            if value is not None:
                shape["title"] = _("FORCE {n}").format(n=value)
                if swapping and value not in offered:
                    offered.add(value)
                    shape = self.click(c.VALUE + value, False, "")
            fan.append({**shape, "value": value, "x": round(34 + n * gap, 1), "turn": round(lean * 4, 1)})
        return {
            "seat": fighter if fighter != s.NEUTRAL else None,
            "name": _("Neutral") if fighter == s.NEUTRAL else self.words.player(fighter, self.viewer).capitalize(),
            "y": STAGE[1] + FANS[side] - 20,
            "fan": fan,
            "force": force if hand != HIDDEN else None,
            "limit": limit if battle else None,
            "over": battle and hand != HIDDEN and force > limit,
            "swapped": bool(view.swaps & 15 if side == s.ATTACKER else view.swaps >> 4),
        }

    def decks(self) -> list[Shape]:
        view = self.view
        known = [
            self.words.goal(entry & 63)
            for entry in view.under
            if entry >= 0 and self.viewer >= 0 and entry >> (6 + self.viewer) & 1
        ]
        pile = view.left + len(view.under)
        return [
            {
                "name": _("Palace cards"),
                "n": pile,
                "class": "back-palace",
                "lines": wrap(
                    _("You put under: {list}").format(list=", ".join(known)), 25, max_lines=2, placeholder=" …"
                )
                if known
                else [],
            },
            {
                "name": _("FORCE cards"),
                "n": self.cards.force_cards,
                "class": "back-force",
                "lines": [_("shuffled before every combat")],
            },
            {
                "name": _("Price cards"),
                "n": view.price_cards.bit_count(),
                "class": "back-price",
                "lines": [_("one is turned every harvest")],
            },
        ]


def draw(words: Words, view: Kingdoms, seat: int) -> str:
    return Drawing(words, view, seat).render()


def draw_card(words: Words, card: int) -> str:
    """A card of the gallery: kinds, palace cards, events, fiefdoms, price cards."""
    cards = words.cards
    shape: Shape = {"kind": None, "goal": None, "event": False, "fief": None, "price": None, "corner": "", "foot": ""}
    events = len(cards.event_names)
    if card < c.KINDS:
        shape.update(kind=card, row=cards.row[card], name=words.kind(card), text=words.kind_text(card))
        shape.update(corner=str(cards.price[card]), foot=plural(cards.copies[card], _("copy"), _("copies")))
    elif card < c.KINDS + c.GOALS:
        goal = card - c.KINDS
        shape.update(goal=goal, row=c.PALACE, name=cards.goal_names[goal], text=words.goal_text(goal))
        shape.update(foot=plural(cards.goal_copies[goal], _("copy"), _("copies")))
    elif card < c.KINDS + c.GOALS + events:
        event = card - c.KINDS - c.GOALS
        lines = cards.do[event]
        shape.update(event=True, verb=lines[0][0] if lines else None, row=4 + cards.category[event])
        shape.update(name=cards.event_names[event], text=words.event_text(event))
        shape.update(foot=CATEGORY_NAMES[cards.category[event]])
    elif card < c.KINDS + c.GOALS + events + c.FIEFS:
        fief = card - c.KINDS - c.GOALS - events
        shape.update(fief=fief, row=9, name=cards.fief_names[fief], text=words.fief_text(fief))
        shape.update(vp=cards.fief_vp[fief], gold=cards.fief_gold[fief])
    else:
        price = cards.price_value[card - c.KINDS - c.GOALS - events - c.FIEFS]
        shape.update(price=price, row=10, name=_("Price of rice"))
        shape.update(text=_("Rice sells at {n} gold a field.").format(n=price))
    return template(CARD).render(shape=shape, lines=wrap(str(shape["text"]), 26))
