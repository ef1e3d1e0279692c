"""Floodgate as a picture: the only place that knows coordinates."""

from collections.abc import Sequence
from typing import Final

from subak.core.bits import members
from subak.core.board import TALL, Board, Part
from subak.core.position import OVER
from subak.kit.art import TALL_WIDTH
from subak.kit.letters import Type
from subak.kit.pen import Pen, esc
from subak.kit.text import _, n_, player

from floodgate import state as s
from floodgate.hidden import Floodgate
from floodgate.rules import DRAIN_SEAT, OPEN_GATE, REST
from floodgate.words import Sentences, drops

# The sizes of board.css.
TITLE: Final = Type(20, 600, display=True)
NAME: Final = Type(17, 600)
PLAIN: Final = Type(15)

CARD_WIDTH: Final = 122
CARD_HEIGHT: Final = 148
GAP: Final = 12
WEIR: Final = 150  # height of the reservoir
STRIP: Final = 104  # a sown card is at least so wide


class Layout:
    """Where things lie: beside each other on a desk, below each other on a phone."""

    def __init__(self, players: int, hand: int, tall: bool) -> None:
        self.width = TALL_WIDTH if tall else 1000
        inner = self.width - 2 * GAP
        self.columns = 1 if tall else players  # of lands
        self.land_width = (inner - (self.columns - 1) * GAP) / self.columns
        self.land_height = 152 if tall else 200
        self.in_row = int((inner + GAP) // (CARD_WIDTH + GAP))  # cards of the hand, with a place to rest
        rows = hand // self.in_row + 1
        hand_height = 34 + rows * (CARD_HEIGHT + GAP)
        lands_height = (players // self.columns) * (self.land_height + GAP)
        self.hand_y = 2 * GAP + WEIR  # a phone shows first what one acts on
        self.lands_y = self.hand_y + hand_height
        if not tall:
            self.lands_y, self.hand_y = self.hand_y, self.hand_y + lands_height
        self.height = 2 * GAP + WEIR + hand_height + lands_height

    def land(self, seat: int) -> tuple[float, float]:
        column, row = seat % self.columns, seat // self.columns
        return GAP + column * (self.land_width + GAP), self.lands_y + row * (self.land_height + GAP)

    def card(self, n: int) -> tuple[float, float]:
        column, row = n % self.in_row, n // self.in_row
        return GAP + column * (CARD_WIDTH + GAP), self.hand_y + 30 + row * (CARD_HEIGHT + GAP)


class Drawing:
    """One view, drawn for a seat."""

    def __init__(self, words: Sentences, view: Floodgate, seat: int, shape: int, names: Sequence[str]) -> None:
        self.words = words
        self.view = view
        self.seat = seat
        self.names = names
        self.hand = members(view[s.HAND + seat]) if seat >= 0 else []
        self.legal = view.legal(seat) if seat >= 0 and view.actors >> seat & 1 else []
        self.layout = Layout(view[s.PLAYERS], len(self.hand), shape == TALL)

    def board(self) -> Board:
        parts = [self.reservoir(), *[self.land(seat) for seat in range(self.view[s.PLAYERS])]]
        if self.seat >= 0:
            parts.append(self.cards())
        label = esc(self.words.stage(self.view))
        return Board("floodgate", self.layout.width, self.layout.height, label, "", parts)

    def open(self, pen: Pen, action: int, classes: str, x: float, y: float) -> None:
        """A group that chooses the action, or says why it cannot be chosen."""
        at = f"translate({x:g} {y:g})"
        label = self.words.write(self.view, self.seat, action, self.names)
        if action in self.legal:
            pen.choice(action, label, classes, at)
        else:
            pen.refused(action, label, classes, at)

    # -- the parts

    def reservoir(self) -> Part:
        pen, view = Pen(), self.view
        inner = self.layout.width - 2 * GAP
        pen.box(GAP, GAP, inner, WEIR, "weir", 10)
        left = view[s.RESERVOIR]
        pen.text(GAP + 14, GAP + 30, drops(left), "display title")
        rounds = _("Round {n} of {all}").format(n=min(view[s.ROUND] + 1, view[s.ROUNDS]), all=view[s.ROUNDS])
        pen.text(GAP + inner - 14, GAP + 30, rounds, "display title", "end")
        for n in range(left):
            self.drop(pen, GAP + 24 + n * (inner - 48) / 20, GAP + 58)
        if self.seat >= 0:
            self.gates(pen, inner)
        return pen.part("reservoir", [s.RESERVOIR, s.ROUND, s.ROUNDS], _("The reservoir"))

    def gates(self, pen: Pen, inner: float) -> None:
        step = (inner - 28 + GAP) / (s.WIDEST + 1)
        for wide in range(s.WIDEST + 1):
            self.open(pen, OPEN_GATE + wide, "gate", GAP + 14 + wide * step, GAP + 84)
            pen.box(0, 0, step - GAP, 52, "sluice", 6)
            text = drops(wide) if wide else _("closed")
            pen.text((step - GAP) / 2, 32, PLAIN.shorten(text, step - GAP - 6), "plain", "middle")
            pen.end()

    def drop(self, pen: Pen, x: float, y: float) -> None:
        pen.path(f"M{x:g} {y - 11:g}q8 10 8 14a8 8 0 0 1 -16 0q0 -4 8 -14z", "drop")

    def land(self, seat: int) -> Part:
        pen, view = Pen(), self.view
        x, y = self.layout.land(seat)
        width = self.layout.land_width
        if DRAIN_SEAT + seat in self.legal:
            self.open(pen, DRAIN_SEAT + seat, "land", x, y)
        else:
            pen.group("land", f"translate({x:g} {y:g})")
        pen.box(0, 0, width, self.layout.land_height, f"soil seat-{seat}-line", 10)
        pen.mark(seat, 24, 26)
        pen.text(44, 32, NAME.shorten(player(self.names, seat), width - 60), "name")
        holds = [
            n_("{n} point", "{n} points", view[s.POINTS + seat]),
            drops(view[s.DROPS + seat]),
            n_("{n} card", "{n} cards", view[s.HAND_SIZE + seat]),
        ]
        line = " · ".join([*holds, self.gate(seat)] if self.gate(seat) else holds)
        pen.text(14, 58, PLAIN.shorten(line, width - 28), "plain")
        self.fields(pen, seat, width - 28)
        pen.end()
        words = [s.POINTS + seat, s.DROPS + seat, s.HAND_SIZE + seat, s.GATE + seat, s.FIELDS + seat]
        return pen.part(f"land-{seat}", words, _("The land of {player}").format(player=player(self.names, seat)))

    def gate(self, seat: int) -> str:
        wide = self.view[s.GATE + seat]
        if self.view.phase == s.GATES and not self.view.actors >> seat & 1:
            return _("gate set")
        return "" if wide < 0 or self.view.phase == OVER else _("gate {n}").format(n=wide)

    def fields(self, pen: Pen, seat: int, room: float) -> None:
        """What is sown, a strip a card."""
        across = int(room // STRIP)
        wide = (room + 8) / across - 8
        for n, card in enumerate(members(self.view[s.FIELDS + seat])):
            pen.group("field", f"translate({14 + n % across * (wide + 8):g} {76 + n // across * 40:g})")
            pen.box(0, 0, wide, 32, "strip", 6)
            pen.text(8, 21, PLAIN.shorten(self.words.kinds[self.words.cards.kind[card]], wide - 34), "plain")
            pen.text(wide - 8, 21, str(self.words.cards.points[card]), "figure", "end")
            pen.end()

    def cards(self) -> Part:
        pen = Pen()
        pen.text(GAP, self.layout.hand_y + 20, _("Your hand"), "display title")
        for n, card in enumerate(self.hand):
            x, y = self.layout.card(n)
            self.open(pen, card, "card", x, y)
            face(pen, self.words, card, self.words.names[card])
            pen.end()
        x, y = self.layout.card(len(self.hand))
        self.open(pen, REST, "rest", x, y)
        pen.box(0, 0, CARD_WIDTH, CARD_HEIGHT, "paper", 8)
        for n, text in enumerate(PLAIN.wrap(_("Rest and draw a card"), CARD_WIDTH - 20)):
            pen.text(CARD_WIDTH / 2, 66 + 20 * n, text, "plain", "middle")
        pen.end()
        return pen.part("hand", [s.HAND + self.seat, s.DROPS + self.seat], _("Your hand"))


def face(pen: Pen, words: Sentences, card: int, name: str) -> None:
    """A card, its corner at 0 0."""
    pen.box(0, 0, CARD_WIDTH, CARD_HEIGHT, "paper", 8)
    pen.text(CARD_WIDTH / 2, 24, NAME.shorten(name, CARD_WIDTH - 12), "name", "middle")
    pen.disc(22, 52, 14, "cost")
    pen.text(22, 57, str(words.cards.cost[card]), "figure", "middle")
    pen.disc(CARD_WIDTH - 22, 52, 14, "points")
    pen.text(CARD_WIDTH - 22, 57, str(words.cards.points[card]), "figure", "middle")
    for n, text in enumerate(PLAIN.wrap(" ".join(words.effects(card)), CARD_WIDTH - 16, 4)):
        pen.text(CARD_WIDTH / 2, 84 + 18 * n, text, "plain", "middle")


def draw(words: Sentences, view: Floodgate, seat: int, shape: int, names: Sequence[str]) -> Board:
    return Drawing(words, view, seat, shape, names).board()


def draw_card(words: Sentences, kind: int) -> str:
    """A kind of card, for the gallery."""
    pen = Pen()
    pen.group("card", "translate(4 4)")
    face(pen, words, words.cards.kind.index(kind), words.kinds[kind])
    pen.end()
    label = esc(f"{words.kinds[kind]}: {words.text(kind)}")
    return Board("floodgate", CARD_WIDTH + 8, CARD_HEIGHT + 8, label, "", [pen.part("card", [])]).svg()
