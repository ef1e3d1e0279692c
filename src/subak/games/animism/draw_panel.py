"""The lower left of the board: tokens, and what is to be decided now."""

from subak.core.bits import members
from subak.core.text import _
from subak.games.animism import rules as r
from subak.games.animism import state as s
from subak.games.animism import zone
from subak.games.animism.cards import BLACK, COLOURS, WHITE
from subak.games.animism.draw_lines import PIPS, Drawn, piece_cells
from subak.games.animism.draw_scene import IDLE, Scene
from subak.games.animism.words import TURNED


class Panel(Scene):
    """Tokens and choices of the seat that looks."""

    def purses(self) -> list[Drawn]:
        """Everybody's tokens, for those who only watch."""
        rows = []
        for seat in range(self.view.seats):
            tokens = [heap for heap in self.held(seat) for _each in range(heap["n"])]
            placed = [{**token, "x": 106 + place * 34} for place, token in enumerate(tokens[:13])]
            rows.append({"seat": seat, "y": 644 + seat * 56, "tokens": placed})
        return rows

    def hand(self) -> Drawn:
        view = self.view
        at = view.tokens_at(self.seat)
        heaps = []
        colours = [colour for colour in range(COLOURS) if colour != self.seat]
        for place, colour in enumerate(colours):
            n = view.board[at + colour]
            x = 84 + place * 82
            heaps.append(
                {
                    "colour": colour,
                    "x": x,
                    "n": n,
                    "letter": self.cards.letters[colour],
                    "tokens": [self.token(colour, k) for k in range(min(n, 9))],
                    "limit": 825 - self.cards.limit * 20,
                }
            )
        return {"heaps": heaps, "purse": zone.purse(view, self.seat), "seat": self.seat}

    def token(self, colour: int, place: int) -> Drawn:
        return {"id": f"token-{colour}-{place}", "y": 822 - place * 20, "over": place >= self.cards.limit}

    def panel(self) -> Drawn:
        """What the seat decides now, beside its tokens."""
        view = self.view
        if self.seat < 0 or view.is_over():
            return {"kind": "none"}
        if not self.legal:
            ready = self.phase == s.READY
            return {"kind": "wait", "text": _("Handed on") if ready else _("The dice are rolling")}
        if self.phase == s.ROTATE:
            return {"kind": "rotate", "forms": self.forms()}
        if self.phase == s.PAY:
            return {"kind": "pay", "rows": self.payments()}
        if self.phase == s.CHOOSE:
            return self.dice()
        if self.phase == s.DRAW:
            return {"kind": "draw", "forms": self.forms()}
        if self.phase == s.PURCHASE:
            return {"kind": "buy", "tokens": self.received()}
        return self.buttons()

    def received(self) -> list[Drawn]:
        """A-3.2: what the own track on this sheet paid at the start of the pass."""
        track = self.view.board[self.shown * s.SHEET + s.TRACK + self.seat]
        fillers = [track >> 4 + 2 * n & 3 for n in range(track & 15) if self.cards.hexagons >> n & 1]
        return [
            {"colour": colour, "x": 340 + place * 34, "letter": self.cards.letters[colour]}
            for place, colour in enumerate(fillers)
        ]

    def forms(self) -> list[Drawn]:
        """The piece in its turns: to choose from, or, once one is chosen, to change one's mind."""
        lane = self.seat * s.LANE
        piece = self.view.lanes[lane + s.PIECE]
        free, rim = zone.room(self.view, self.seat)
        fitting = zone.fitting_turns(self.cards, piece, free, rim)
        drawing = self.phase == s.DRAW
        out: list[Drawn] = []
        for turn in members(self.cards.turns[piece]):
            place = len(out)
            chosen = drawing and turn == self.view.lanes[lane + s.TURN]
            out.append(
                {
                    **(IDLE if drawing else self.offer(r.ROTATION + turn)),
                    "swap": r.ROTATION + turn if drawing and not chosen and turn in fitting else -1,
                    "chosen": chosen,
                    "name": TURNED[turn],
                    "x": 310 + place % 2 * 122,
                    "y": 616 + place // 2 * 116,
                    "cells": piece_cells(self.cards, piece * 4 + turn, 18),
                }
            )
        for form in out:
            form["across"] = max(cell["x"] for cell in form["cells"]) + 18
            form["down"] = max(cell["y"] for cell in form["cells"]) + 18
        return out

    def payments(self) -> list[Drawn]:
        rows = []
        for place, action in enumerate(sorted(self.legal)[:12]):
            code = action - r.PAYMENT
            counts = self.words.spent(self.seat, (code // 121, code // 11 % 11, code % 11))
            rows.append(
                {
                    **self.offer(action),
                    "x": 306 + place % 2 * 122,
                    "y": 624 + place // 2 * 40,
                    "tokens": [
                        {"colour": colour, "n": n, "letter": self.cards.letters[colour]}
                        for colour, n in enumerate(counts)
                        if n
                    ],
                }
            )
        return rows

    def dice(self) -> Drawn:
        lane = self.seat * s.LANE
        black, white = self.view.lanes[lane + s.BLACK_DIE], self.view.lanes[lane + s.WHITE_DIE]
        left = self.view.lanes[lane + s.REROLLS]
        pays: list[Drawn] = []
        for action in range(r.PAY_TOKEN, r.PAY_TRIPLE + 1):
            if action in self.legal:
                place = len(pays)
                paid, rerolls = self.words.for_rerolls(action)
                counts = self.words.spent(self.seat, (int(0 in paid), int(1 in paid), int(2 in paid)))
                pays.append(
                    {
                        **self.offer(action),
                        "x": 306 + place % 3 * 80,
                        "y": 776 + place // 3 * 32,
                        "colours": members(sum(1 << colour for colour, n in enumerate(counts) if n)),
                        "rerolls": rerolls,
                    }
                )
        return {
            "kind": "dice",
            "left": left,
            "pays": pays,
            "dice": [
                {
                    "kind": kind,
                    "x": x,
                    "pips": PIPS[face],
                    "take": self.offer(take),
                    "again": self.offer(again) if again in self.legal else None,
                    "name": self.words.piece(piece),
                }
                for kind, x, face, take, again, piece in (
                    ("black", 362, black, r.TAKE_BLACK, r.REROLL_BLACK, BLACK - 1 + black),
                    ("white", 484, white, r.TAKE_WHITE, r.REROLL_WHITE, WHITE - 1 + white),
                )
            ],
        }

    def buttons(self) -> Drawn:
        offer = self.phase == s.OFFER
        marks = len(self.legal) > 1 and not offer
        hand_on = _("No second piece") if offer else _("No bonus, hand on") if marks else _("Hand on")
        second = (
            self.offer(r.DECLARE) if self.view.round > 1 and not self.view.lanes[self.seat * s.LANE + s.EXTRA] else None
        )
        return {
            "kind": "buttons",
            "hand_on": self.offer(r.DECLINE if offer else r.HAND_ON),
            "hand_on_text": hand_on,
            "second": second,
            "second_text": _("Second piece for {n}").format(n=self.cards.second),
            "sealing": not offer,
        }
