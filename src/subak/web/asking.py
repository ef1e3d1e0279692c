"""What the side panel asks: buttons, sliders and forms for the choices of a seat."""

from functools import lru_cache
from typing import Final

import msgspec
from markupsafe import Markup, escape

from subak.core.game import Manner
from subak.kit.forms import bound
from subak.kit.text import _, n_
from subak.table import Choice, Desk
from subak.web.showcase import linked, unnumbered

SHORT: Final = 9  # choices that are listed at once; more stand behind a summary
FEW: Final = 3  # amounts from which on a slider is less ado than buttons
END: Final = "E"  # the key of what ends or passes


class Ask:
    """What the side panel asks: choices that only buttons offer come first, one of them is the primary one. What ends
    or passes comes last. Amounts are one slider, several questions about amounts one form, their buttons folded.
    """

    def __init__(self, desk: Desk, plain: bool = False) -> None:
        drawn = set(desk.board.actions())
        self.closing = [choice for choice in desk.choices if choice.closes]
        self.form = Form(desk.manner) if desk.manner.form and not plain else None
        self.amounts = amounts(desk.choices) if desk.manner.amounts else []
        self.folds = bool(self.amounts) and (self.form is not None or len(self.amounts) >= FEW)
        rest = [c for c in desk.choices if not c.closes and not (self.folds and c.amount >= 0)]
        self.off: list[Choice] = [choice for choice in rest if choice.action not in drawn]
        self.on: list[Choice] = [choice for choice in rest if choice.action in drawn]
        bare = [choice.action for choice in desk.choices if choice.action not in drawn]
        self.primary = bare[0] if len(bare) == 1 else -1
        if len(desk.choices) == 1:
            self.primary = desk.choices[0].action
        self.more = self.off[SHORT:]  # the higher bids of an auction, say
        self.off = self.off[:SHORT]
        self.folded = len(self.on) >= SHORT
        keys = self.off + ([] if self.folded else self.on)
        self.keys = {choice.action: str(n + 1) for n, choice in enumerate(keys[:9])}
        self.keys.update((choice.action, END) for choice in self.closing[:1])


def amounts(choices: list[Choice]) -> list[Choice]:
    """The choices that are amounts, in order; [] if a slider would come to one that is none."""
    found = sorted((choice for choice in choices if choice.amount >= 0), key=lambda choice: choice.amount)
    return found if found[-1].amount - found[0].amount == len(found) - 1 else []


class Form:
    """Several questions about amounts, for a page to put in one."""

    def __init__(self, manner: Manner) -> None:
        nothing = [0] * len(manner.form)
        bounds = [bound(manner, n, nothing) for n in range(len(manner.form))]
        self.rows = [(n, manner.form[n].label, most) for n, most in enumerate(bounds) if most > 0]
        self.pools = [(n, name, left) for n, (name, left) in enumerate(manner.pools) if name]
        fields = [(field.first, field.most, list(field.uses.items())) for field in manner.form]
        sums = [left for _name, left in manner.pools]
        self.data = msgspec.json.encode({"fields": fields, "pools": sums, "last": list(manner.last)}).decode()


def choice_list(ask: Ask, desk: Desk, name: str) -> Markup:
    """All choices as buttons, many of them folded. It is made with every view, so no template makes it."""
    plain = " plain"
    out = [button(choice, ask) for choice in ask.off]
    if ask.more:
        told = n_("{n} more choice: list it", "{n} more choices: list them", len(ask.more))
        out.append(_folded("more", told, [button(choice, ask, plain) for choice in ask.more]))
    on = [button(choice, ask, plain) for choice in ask.on]
    if on and ask.folded:
        told = n_("{n} place on the board: list it", "{n} places on the board: list them", len(on))
        on = [_folded("places", told, on)]
    out += on
    if ask.folds:
        told = n_("{n} amount: list it", "{n} amounts: list them", len(ask.amounts))
        amounts = [button(choice, ask, plain) for choice in ask.amounts]
        if ask.form:
            told, amounts = _("Decide one by one"), [f"<p>{linked(desk.question, name)}</p>\n", *amounts]
        out.append(_folded("amounts", told, amounts))
    if ask.closing:
        out += ['<div class="closing">', *[button(choice, ask, plain) for choice in ask.closing], "</div>\n"]
    return Markup("".join(out))  # noqa: S704 - of buttons, and of text that is escaped


def _folded(id: str, told: str, buttons: list[str]) -> str:
    listed = "".join(buttons)
    return f'  <details id="{id}"><summary>{escape(told)}</summary><div class="list">\n{listed}  </div></details>\n'


def button(choice: Choice, ask: Ask, look: str = "") -> str:
    """What makes a choice; the same ones come again and again."""
    return _button(choice, " primary" if choice.action == ask.primary else look, ask.keys.get(choice.action, ""))


@lru_cache(16_384)
def _button(choice: Choice, look: str, key: str) -> str:
    pressed = f' data-key="{key}"' if key else ""
    amount = f' data-amount="{choice.amount}"' if choice.amount >= 0 else ""
    shown = f'<span class="key" aria-hidden="true">{key}</span>' if key else ""
    return (
        f'  <button class="button{look}" type="button" id="choice-{choice.action}" data-action="{choice.action}"'
        f"{pressed}{amount}>{escape(unnumbered(choice.text))}{shown}</button>\n"
    )
