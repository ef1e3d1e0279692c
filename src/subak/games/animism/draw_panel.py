"""The lower left of the board: tokens, and what is to be decided now."""

from subak.core.bits import members
from subak.core.text import _
from subak.games.animism import rules as r
from subak.games.animism import state as s
from subak.games.animism import zone
from subak.games.animism.cards import BLACK, COLOURS, SIDE, WHITE
from subak.games.animism.draw_lines import PIPS, Drawn, piece_cells
from subak.games.animism.draw_scene import IDLE, Scene
from subak.games.animism.words import TURNED

MOST = 9  # tokens of a colour that are drawn
LYING = 108  # room for all tokens that lie below another


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
        counts = {colour: view.board[at + colour] for colour in range(COLOURS) if colour != self.seat}
        hidden = sum(max(0, min(n, MOST) - 1) for n in counts.values())  # tokens below another
        step = min(14, LYING // hidden) if hidden else 0
        x = self.layout.hand.x + (21 if self.layout.tall else 48)
        heaps = []
        for colour, n in counts.items():
            drawn = min(n, MOST)
            long = max(0, drawn - 1) * step
            heaps.append(
                {
                    "colour": colour,
                    "x": x,
                    "n": n,
                    "letter": self.cards.letters[colour],
                    "tokens": [self.token(colour, k, x, step, k == drawn - 1) for k in range(drawn)],
                    "limit": 825 - self.cards.limit * 20,
                    "end": x + long,
                }
            )
            x += long + 66 if self.layout.tall else 82
        return {"heaps": heaps, "purse": zone.purse(view, self.seat), "seat": self.seat, "limit": self.cards.limit}

    def token(self, colour: int, place: int, x: int, step: int, top: bool) -> Drawn:
        """A token of a heap, which stands on the wide board and lies on the tall one."""
        y = self.layout.hand.y
        lying = self.layout.tall
        return {
            "id": f"token-{colour}-{place}",
            "x": x + place * step if lying else x,
            "y": y + 19 if lying else y + 218 - place * 20,
            "letter": self.cards.letters[colour] if top or not lying else "",
            "over": place >= self.cards.limit,
        }

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

    def depth(self, panel: Drawn) -> int:
        """The height of the panel on the tall board."""
        kind, lay = panel["kind"], self.layout
        if kind in ("rotate", "draw"):
            return int(panel["forms"][0]["height"])
        if kind == "pay":
            return lay.payments.depth(len(panel["rows"]))
        if kind == "dice":
            more = lay.rerolls.depth(len(panel["pays"])) or (lay.dice.again.height if panel["left"] else 0)
            return lay.rerolls.y - lay.dice.slots.y + more if more else lay.dice.slots.height
        if kind == "buttons":
            return lay.hand_on.height
        return 0 if kind == "none" else 30

    def received(self) -> list[Drawn]:
        """A-3.2: what the own track on this sheet paid at the start of the pass."""
        track = self.view.board[self.shown * s.SHEET + s.TRACK + self.seat]
        fillers = [track >> 4 + 2 * n & 3 for n in range(track & 15) if self.cards.hexagons >> n & 1]
        x, _y = self.layout.receipt
        if self.layout.tall:
            x -= (len(fillers) - 1) * 34
        return [
            {"colour": colour, "x": x + place * 34, "letter": self.cards.letters[colour]}
            for place, colour in enumerate(fillers)
        ]

    def forms(self) -> list[Drawn]:
        """The piece in its turns: to choose from, or, once one is chosen, to change one's mind."""
        lane = self.seat * s.LANE
        piece = self.view.lanes[lane + s.PIECE]
        free, rim = zone.room(self.view, self.seat)
        fitting = zone.fitting_turns(self.cards, piece, free, rim)
        drawing = self.phase == s.DRAW
        cell = self.layout.form_cell
        turns = members(self.cards.turns[piece])
        places = self.layout.forms
        if self.layout.tall:
            longest = max(max(k % SIDE, k // SIDE) for k in self.cards.shapes[piece * 4]) + 1
            places = places.spread(len(turns))._replace(height=max(48, longest * cell + 16))
        out: list[Drawn] = []
        for turn in turns:
            x, y = places.at(len(out))
            chosen = drawing and turn == self.view.lanes[lane + s.TURN]
            out.append(
                {
                    **(IDLE if drawing else self.offer(r.ROTATION + turn)),
                    "swap": r.ROTATION + turn if drawing and not chosen and turn in fitting else -1,
                    "chosen": chosen,
                    "name": TURNED[turn],
                    "x": x,
                    "y": y,
                    "width": places.width,
                    "height": places.height,
                    "cells": piece_cells(self.cards, piece * 4 + turn, cell),
                }
            )
        for form in out:
            form["across"] = max(cell["x"] for cell in form["cells"]) + cell
            form["down"] = max(cell["y"] for cell in form["cells"]) + cell
        return out

    def payments(self) -> list[Drawn]:
        rows = []
        for place, action in enumerate(sorted(self.legal)[:12]):
            code = action - r.PAYMENT
            counts = self.words.spent(self.seat, (code // 121, code // 11 % 11, code % 11))
            x, y = self.layout.payments.at(place)
            rows.append(
                {
                    **self.offer(action),
                    "x": x,
                    "y": y,
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
        slots, again_at = self.layout.dice.slots, self.layout.dice.again
        pays: list[Drawn] = []
        for action in range(r.PAY_TOKEN, r.PAY_TRIPLE + 1):
            if action in self.legal:
                x, y = self.layout.rerolls.at(len(pays))
                paid, rerolls = self.words.for_rerolls(action)
                counts = self.words.spent(self.seat, (int(0 in paid), int(1 in paid), int(2 in paid)))
                pays.append(
                    {
                        **self.offer(action),
                        "x": x,
                        "y": y,
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
                    "x": slots.at(place)[0],
                    "again_x": again_at.at(place)[0],
                    "pips": PIPS[face],
                    "take": self.offer(take),
                    "again": self.offer(again) if again in self.legal else None,
                    "name": self.words.piece(piece),
                }
                for place, kind, face, take, again, piece in (
                    (0, "black", black, r.TAKE_BLACK, r.REROLL_BLACK, BLACK - 1 + black),
                    (1, "white", white, r.TAKE_WHITE, r.REROLL_WHITE, WHITE - 1 + white),
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
            "hand_on_box": self.layout.hand_on if second else self.layout.hand_on_alone,
            "hand_on_text": hand_on,
            "second": second,
            "second_text": _("Second piece for {n}").format(n=self.cards.second),
            "sealing": not offer,
        }
