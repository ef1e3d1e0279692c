"""The stage of a picture: the auction, cards being looked at, the duel, the end, or the decks."""

from typing import Final

from subak.core.board import Part
from subak.core.game import HIDDEN
from subak.core.position import NONE, OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_goals import Goals
from subak.games.kingdoms.draw_icons import (
    CROWN,
    GOAL_ICONS,
    KIND_ICONS,
    PLANS,
    at,
    back,
    coin,
    figure,
    helmet,
    icon,
    lines,
)
from subak.games.kingdoms.draw_layout import Layout
from subak.games.kingdoms.draw_mats import POSSESSIONS, QUESTION
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import Words
from subak.kit.pen import Pen, fine
from subak.kit.text import N_, _

END: Final = 0  # what the stage shows
BIDDING: Final = 1
CHOICE: Final = 2  # victory cards
GIVING_UP: Final = 3
VERBS: Final = 4
DUEL: Final = 5
DECKS: Final = 6

COMBAT_WORDS: Final = [s.COMBAT, s.OUTCOME, s.STAKE, s.FIGHTER, s.HAND, s.HAND_SIZE, s.SWAPS, s.TIED, s.TIE_CARD]
SIGHT: Final = [s.IN_SIGHT, s.LOOKED, s.LOOKER, s.KEPT, s.UNDER, s.BURIED]
STAGE_WORDS: Final = [
    *QUESTION, *POSSESSIONS, *COMBAT_WORDS, *SIGHT, s.OPENER, s.BID, s.HIGH_BIDDER, s.PASSERS, s.ACTIONS, s.BUILDS,
    s.SUPPLY, s.DECK_SIZE, s.PRICE_PILE, s.HOUSE_RULES, s.HOLDS, s.ASIDE,
]  # fmt: skip
LAYOUT_WORDS: Final = [*QUESTION, *COMBAT_WORDS, *SIGHT, s.MAT, s.EVENT_CARD, s.SHOWN]  # of a tall picture
CHOICES: Final = (
    (c.BUILD, N_("Build")),
    (c.DESTROY, N_("Destroy")),
    (c.ATTACK, N_("Attack")),
    (c.BRIBE, N_("Bribe")),
    (c.VICTORY, N_("Victory cards")),
    (c.NO, N_("End the turn")),
)
RESULTS: Final = ("", N_("Attacker won"), N_("Defender won"), N_("Stalemate"))
BRIBE_RESULTS: Final = ("", N_("Bribed"), N_("Refused"), N_("Refused"))


def mode_of(view: Kingdoms, viewer: int) -> int:
    """What the stage shows."""
    phase = view.phase
    acts = viewer >= 0 and view.actors >> viewer & 1
    if phase == OVER:
        return END
    if phase == s.AUCTION:
        return BIDDING
    if view[s.IN_SIGHT] and view[s.LOOKER] == viewer:
        return CHOICE
    if phase == s.SETUP and acts:
        return GIVING_UP
    if phase == s.TURN and acts:
        return VERBS
    return DUEL if view[s.COMBAT] != s.NO_COMBAT else DECKS


class Stage(Goals):
    """What is going on right now."""

    def __init__(self, words: Words, view: Kingdoms, seat: int, layout: Layout) -> None:
        super().__init__(words, view, seat, layout)
        self.mode = mode_of(view, seat)

    def stage(self) -> Part:
        """Empty while a tall picture has its decks beside the supply."""
        pen, mode = Pen(), self.mode
        if "stage" not in self.boxes:
            return self.part(pen, "stage", STAGE_WORDS)
        x, y, width, height = self.boxes["stage"]
        if self.layout.nearer > 1:
            pen.group("", at(x, y, self.layout.nearer))
            self.boxes = {**self.boxes, "stage": (0, 0, width, height)}
        self.panel(pen, self.boxes["stage"])
        if mode == END:
            self.places(pen)
        elif mode == BIDDING:
            self.auction(pen)
        elif mode == CHOICE:
            self.looked(pen)
        elif mode == GIVING_UP:
            self.dealt(pen)
        elif mode == VERBS:
            self.verbs(pen)
        elif mode == DUEL:
            self.duel(pen)
        else:
            self.decks(pen)
        if self.layout.nearer > 1:
            pen.end()
        return self.part(pen, "stage", STAGE_WORDS)

    def stage_height(self) -> int:
        """Of a tall picture; its decks lie beside the supply."""
        layout, view, mode = self.layout, self.view, self.mode
        lower = layout.button + 6  # a row of buttons along the lower edge
        if mode == END:
            return 38 + view[s.PLAYERS] * layout.place_high[0]
        if mode == BIDDING:
            return layout.bid_top + view[s.PLAYERS] * layout.bid_step
        if mode in (CHOICE, GIVING_UP):
            cards = [entry & 63 for entry in view.looked()] if mode == CHOICE else self.hand()
            asks = self.phase == s.VICTORY_KEEP or bool(self.pairs())
            high = 0
            for card in cards:
                high += self.goal_height(card, len(cards)) + 2
            return layout.goal_top + high + (lower if asks else 4)
        if mode == VERBS:
            news = len(self.news())
            return layout.verb_top + 2 * (layout.button + 4) + 3 + (18 * news + 6 if news else 0)
        return layout.fans[1] + 58 + (lower if self.acts and self.phase in ANSWERED else 0)

    # -- the end

    def places(self, pen: Pen) -> None:
        """The final order, the Emperor first, each with what brought the points."""
        view, layout = self.view, self.layout
        scores, crowd = self.scores, view[s.PLAYERS] > 3
        order = sorted(
            range(view[s.PLAYERS]), key=lambda seat: (-scores[seat], -view[s.GOLD + seat], view.mat_cards(seat))
        )
        x, y = self.boxes["stage"][0], self.boxes["stage"][1] + layout.place_top
        self.heading(pen, _("The end"), 28)
        for seat in order:
            pen.group("", at(x, y))
            pen.mark(seat, 24, 0, 11)
            name = self.types.name.shorten(self.called(seat), self.across() - 44 - 36 - 60)
            pen.text(44, 6, name, "display name")
            if view[s.PLAYERS] > 1 and view.winners() >> seat & 1:
                sign = fine(44 + self.types.name.width(name) + 18)
                icon(pen, GOAL_ICONS[CROWN], sign, -2, 1, _("Emperor"))
            pen.text(self.across() - 14, 7, str(scores[seat]), "display figure", "end")
            text = self.words.counted(self.words.sheet(view, seat)) or _("no points")
            wrapped = self.types.text.wrap(text, self.across() - 44 - 12, layout.place_lines[crowd])
            lines(pen, 44, 25, 17, wrapped, "muted caption")
            pen.end()
            y += layout.place_high[crowd]

    # -- the turn

    def verbs(self, pen: Pen) -> None:
        """The choices of a turn."""
        x, y, width, _height = self.boxes["stage"]
        layout, columns, tall = self.layout, self.layout.verb_columns, self.layout.tall
        self.heading(pen, _("Your turn"), 25 if tall else 28)
        beside = max(118, round(14 + self.types.heading.width(_("Your turn")) + 14))
        pen.text(x + (beside if tall else 14), y + (25 if tall else 54), self.words.actions(self.view), "standing")
        lines(pen, x + 14, y + (138 if tall else 210), 18, self.news(), "muted caption")
        wide = (width - 12 - 6 * columns) / columns
        step = layout.button + (4 if tall else 8)
        for n, (action, text) in enumerate(CHOICES):
            left, top = x + 9 + n % columns * (wide + 6), y + layout.verb_top + n // columns * step
            self.button(pen, action, _(text), left, top, wide)

    def news(self) -> list[str]:
        """The last combat in a few words."""
        last = self.words.tell_combat(self.view) if self.view[s.COMBAT] != s.NO_COMBAT else ""
        return self.types.text.wrap(last, self.across() - 28, self.layout.news_lines)

    # -- the auction

    def auction(self, pen: Pen) -> None:
        """Who is still bidding; bids are made beside the board, for there may be a hundred (D-12)."""
        view, types, tall = self.view, self.types, self.layout.tall
        x, y, width, _height = self.boxes["stage"]
        self.heading(pen, _("The title of Shogun"), 26 if tall else 28, 42 if tall else 14)
        helmet(pen, x + (24 if tall else width - 28), y + (20 if tall else 24))
        order = [(view[s.OPENER] + n) % view[s.PLAYERS] for n in range(view[s.PLAYERS])]
        says = [self.says(seat) for seat in order]
        place = width - 14 - max([types.standing.width(text) for text in says]) - 12 - types.text.width("000") - 15
        y += self.layout.bid_top
        for n, seat in enumerate(order):
            pen.group("", at(x, y))
            pen.mark(seat, 24, 14, 10)
            pen.text(44, 20, types.name.shorten(self.called(seat), place - 44 - 16), "display name")
            coin(pen, fine(place), 14, "", 9)
            pen.text(fine(place) + 15, 20, str(view[s.GOLD + seat]), "muted")
            pen.text(width - 14, 20, says[n], "standing", "end")
            pen.end()
            y += self.layout.bid_step

    def says(self, seat: int) -> str:
        """What a bidder has said."""
        view = self.view
        if seat == view[s.HIGH_BIDDER]:
            return _("bids {n}").format(n=view[s.BID])
        return _("has passed") if view[s.PASSERS] >> seat & 1 else _("is asked") if view.actors >> seat & 1 else ""

    # -- the duel

    def duel(self, pen: Pen) -> None:
        view, tall = self.view, self.layout.tall
        x, y, width, _height = self.boxes["stage"]
        battle = view[s.COMBAT] in (s.BATTLE_DOWN, s.BATTLE_UP)
        outcome = (RESULTS if battle else BRIBE_RESULTS)[view[s.OUTCOME]]
        result = _(outcome) if outcome else ""
        title = _("Battle")
        if view[s.STAKE] >= 0:
            fief = _(self.cards.fief_names[view[s.STAKE]])
            title = (_("Battle for {fief}") if battle else _("Bribe for {fief}")).format(fief=fief)
        room = width - 28 - (self.types.result.width(result) + 12 if tall else 0)
        self.heading(pen, self.types.heading.shorten(title, room), 26 if tall or result else 34)
        for side in (s.ATTACKER, s.DEFENDER):
            self.duel_side(pen, side, battle)
        if result and tall:
            pen.text(x + width - 12, y + 26, result, "display result", "end")
        elif result:
            pen.text(x + 14, y + 47, result, "display result")
        if self.acts and self.phase in ANSWERED:
            self.row_of(pen, self.answers())

    def answers(self) -> list[tuple[int, str]]:
        """What can be said in a combat."""
        if self.phase == s.BATTLE:
            return [(c.DRAW, _("Draw")), (c.NO, _("Hold")), (c.WAR_ROOM, _("War Room"))]
        if self.phase == s.SPOILS:
            loot = self.view[s.GOLD + self.view[s.FIGHTER + s.DEFENDER]] // 2
            return [(c.LOOT, _("Take {n} gold").format(n=loot))]
        cost = self.cards.bribe_cost if self.phase == s.BRIBE_STEP else self.cards.bribe_defence_cost
        return [(c.DRAW, _("Card for {n} gold").format(n=cost)), (c.NO, _("Hold"))]

    def duel_side(self, pen: Pen, side: int, battle: bool) -> None:
        view, tall = self.view, self.layout.tall
        fighter = view[s.FIGHTER + side]
        hand = view[s.HAND + side]
        if fighter == s.NEUTRAL and view[s.COMBAT] in (s.BATTLE_DOWN, s.BRIBE_DOWN):
            hand = HIDDEN
        neutral = fighter == s.NEUTRAL
        box = self.boxes["stage"]
        pen.group("side", at(box[0], box[1] + self.layout.fans[side]))
        if not neutral:
            pen.mark(fighter, 20, 10 if tall else -24, 9)
        name = _("Neutral") if neutral else self.called(fighter)
        left = 11 if tall and neutral else 34
        pen.text(left, 15 if tall else -19, self.types.text.shorten(name, 115 - left if tall else 140), "caption")
        # K-4.9: what the season or a lost card added is over with the combat, and nothing keeps what it was
        told = battle and self.phase in FIGHTING
        self.force(pen, view.max_force(side) if told else NONE, hand)
        self.fan(pen, side, hand)
        if view[s.SWAPS + side]:
            if tall:
                icon(pen, KIND_ICONS[PLANS], 126, 10, 0.8, _("War Room used"))
            else:
                pen.text(306, 56, _("War Room used"), "muted caption", "end")
        pen.end()

    def force(self, pen: Pen, limit: int, hand: int) -> None:
        """What a side's cards add up to, and how much of its MAX FORCE that is."""
        tall = self.layout.tall
        x, y, anchor = (11, 38, "") if tall else (306, -18, "end")
        if hand == HIDDEN:
            if limit >= 0:
                pen.text(x, y, _("MAX {n}").format(n=limit), "muted caption", anchor)
            return
        force = self.view.force_of(hand)
        over = " over" if 0 <= limit < force else ""
        of = " " + _("of MAX {n}").format(n=limit) if limit >= 0 else ""
        figure(pen, x, y, str(force), "display figure force" + over, anchor, of)
        if limit >= 0:
            left, top, width = (11, 45, 126) if tall else (14, -13, 292)
            pen.box(left, top, width, 6, "gauge", 3)
            pen.box(left, top, round(min(force / max(limit, 1), 1) * width, 1), 6, "gauge-fill" + over, 3)

    def fan(self, pen: Pen, side: int, hand: int) -> None:
        """The FORCE cards of a side; one of each value can be put aside by a War Room."""
        values = [HIDDEN] * self.view.cards_down(side)
        if hand != HIDDEN:
            values = [value for card, value in enumerate(self.cards.force_value) if hand >> card & 1]
        swapping = self.phase == s.BATTLE_SWAP and self.acts and self.view[s.FIGHTER + side] == self.viewer
        gap = min(34.0, 236 / max(len(values), 1))
        for n, value in enumerate(values):
            turn = round((n - (len(values) - 1) / 2) * 4, 1)
            place = f"{at(fine(self.layout.fan_left + n * gap), 27 if self.layout.tall else 24)} rotate({turn})"
            title = _("A FORCE card, face down") if value == HIDDEN else _("FORCE {n}").format(n=value)
            first = swapping and value not in values[:n]
            self.open(pen, c.VALUE + value if first else HIDDEN, False, title, "force-card", place)
            pen.box(-15, -25, 30, 46, "back back-force" if value == HIDDEN else "face", 4)
            if value == HIDDEN:
                pen.path("M-7 -2q7 -9 14 0q-7 9 -14 0z", "back-sign")
            else:
                pen.text(0, 4, str(value), "display", "middle")
            pen.end()

    # -- the decks

    def deck(self, n: int) -> tuple[str, int, str]:
        """Name, size and look of a deck."""
        view = self.view
        if n == 0:
            return _("Palace cards"), view[s.DECK_SIZE] + view[s.BURIED], "back-palace"
        if n == 1:
            return _("FORCE cards"), self.cards.force_cards, "back-force"
        return _("Price cards"), view[s.PRICE_PILE].bit_count(), "back-price"

    def deck_note(self, n: int) -> str:
        if n == 0:
            return self.known_text()
        return _("shuffled before every combat") if n == 1 else _("one is turned every harvest")

    def decks(self, pen: Pen) -> None:
        box = self.boxes["stage"]
        self.heading(pen, _("Decks"), 28)
        for n in range(3):
            name, size, classes = self.deck(n)
            pen.group("", at(box[0] + 14, box[1] + 44 + 72 * n))
            back(pen, 4, 4, 40, 56, classes)
            back(pen, 0, 0, 40, 56, classes)
            pen.text(60, 20, _("{deck}: {n}").format(deck=name, n=size), "display caption")
            lines(pen, 60, 41, 18, self.deck_lines(self.deck_note(n)), "muted caption")
            pen.end()

    def known_text(self) -> str:
        """The palace cards that the viewer has put under the pile, for quiet moments."""
        if self.mode != DECKS or self.viewer < 0:
            return ""
        known = [
            self.words.goal(entry & 63) for entry in self.view.under() if entry >= 0 and entry >> (6 + self.viewer) & 1
        ]
        return _("You put under: {list}").format(list=_(", ").join(known)) if known else ""

    def deck_lines(self, text: str) -> list[str]:
        return self.types.text.wrap(text, self.across() - (8 if self.layout.tall else 86), self.layout.known_lines)


ANSWERED: Final = (s.BATTLE, s.BRIBE_STEP, s.BRIBE_DEFEND, s.SPOILS)
FIGHTING: Final = (*ANSWERED, s.BATTLE_SWAP)
