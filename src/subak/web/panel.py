"""The panel beside the board: who plays, what is asked, buttons, sliders and forms for the choices of a seat.

It changes with nearly every move, so most of it is written by Python: a template takes several times as long.
"""

from functools import lru_cache
from typing import Final

import msgspec

from subak.bots.levels import bot_name
from subak.core.game import Manner
from subak.kit.forms import bound
from subak.kit.pen import esc
from subak.kit.text import _, n_
from subak.table import Choice, Desk, Player, View
from subak.table.view import Clock
from subak.web.people import awaited, away, countdown, waits_until
from subak.web.showcase import explained, linked, unnumbered
from subak.web.templating import MARKS, MEMORY, TEMPLATES, face, icon

SHORT: Final = 9  # choices that are listed at once; more stand behind a summary
FEW: Final = 3  # amounts from which on a slider is less ado than buttons
CUT: Final = "\0"  # where a piece ends and the next begins
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


def choice_list(ask: Ask, desk: Desk, name: str) -> list[str]:
    """All choices as buttons, many of them folded, a piece each."""
    plain = " plain"
    out = [button(choice, ask) for choice in ask.off]
    if ask.more:
        told = n_("{n} more choice: list it", "{n} more choices: list them", len(ask.more))
        out += _folded("more", told, [button(choice, ask, plain) for choice in ask.more])
    on = [button(choice, ask, plain) for choice in ask.on]
    if on and ask.folded:
        told = n_("{n} place on the board: list it", "{n} places on the board: list them", len(on))
        on = _folded("places", told, on)
    out += on
    if ask.folds:
        told = n_("{n} amount: list it", "{n} amounts: list them", len(ask.amounts))
        amounts = [button(choice, ask, plain) for choice in ask.amounts]
        if ask.form:
            told, amounts = _("Decide one by one"), [f"<p>{linked(desk.question, name)}</p>\n", *amounts]
        out += _folded("amounts", told, amounts)
    if ask.closing:
        out += ['<div class="closing">', *[button(choice, ask, plain) for choice in ask.closing], "</div>\n"]
    return out


def _folded(id: str, told: str, buttons: list[str]) -> list[str]:
    head = f'  <details id="{id}"><summary>{esc(told)}</summary><div class="list">\n'
    return [head, *buttons, "  </div></details>\n"]


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
        f"{pressed}{amount}>{esc(unnumbered(choice.text))}{shown}</button>\n"
    )


def put_question(told: str, waiting: str, name: str) -> str:
    """What is asked, and whom the table waits for."""
    asked = f'<p class="question" id="question" tabindex="-1">{explained(told, name)}</p>\n'
    return asked + (f'<p class="waiting">{esc(waiting)}</p>\n' if waiting else "")


def put_choices(ask: Ask, desk: Desk, name: str) -> list[str]:
    """The choices, in pieces: all as buttons, amounts first as a form or a slider."""
    label = esc(_("Choices"))
    above = _form(ask.form, desk.ticket) if ask.form else _amount(ask.amounts, desk.ticket) if ask.folds else ""
    head = f'<div class="choices" id="choices" role="group" aria-label="{label}">\n{above}'
    return [head, *choice_list(ask, desk, name), "</div>\n"]


TEMPLATES.globals["put_choices"] = lambda ask, desk, name: "".join(put_choices(ask, desk, name))


def _form(form: Form, ticket: int) -> str:
    label, done = esc(_("All at once")), esc(_("Done"))
    out = [f'<div class="sliders" id="form-{ticket}" data-form="{esc(form.data)}" role="group" aria-label="{label}">\n']
    if form.pools:
        left = [(n, left, esc(_("{what} left").format(what=name))) for n, name, left in form.pools]
        pools = "".join([f'<span><b data-pool="{n}">{count}</b> {what}</span>' for n, count, what in left])
        out.append(f'  <p class="pools" role="status">{pools}</p>\n')
    out += [_field(f"{ticket}-{n}", n, name, most) for n, name, most in form.rows]
    out.append(
        f'  <button class="button primary" type="button" id="settle-{ticket}" data-do="form">{done}</button>\n</div>\n'
    )
    return "".join(out)


def _field(id: str, n: int, name: str, most: int) -> str:
    label = esc(name)
    less, more = _("Less: {label}").format(label=name), _("More: {label}").format(label=name)
    limits = f'data-field="{n}" data-limit="{most}" min="0" max="{most}" value="0"'
    return (
        f'  <div class="field"><label for="field-{id}">{label}</label>\n'
        f"    {_step(-1, less, True)}\n"
        f'    <input type="range" id="slide-{id}" {limits} aria-label="{label}">\n'
        f'    <input type="number" inputmode="numeric" id="field-{id}" {limits}>\n'
        f"    {_step(1, more)}</div>\n"
    )


def _amount(amounts: list[Choice], ticket: int) -> str:
    least, label, number = amounts[0], esc(_("Amount")), esc(_("Amount as a number"))
    less, more = _("Less"), _("More")
    limits = f'min="{least.amount}" max="{amounts[-1].amount}" value="{least.amount}"'
    return (
        f'<div class="amount" id="amount-{ticket}" role="group" aria-label="{label}">\n'
        f"  {_step(-1, less, True)}\n"
        f'  <input type="range" id="range-{ticket}" {limits} aria-label="{label}">\n'
        f'  <input type="number" inputmode="numeric" id="number-{ticket}" {limits} aria-label="{number}">\n'
        f"  {_step(1, more)}\n"
        f'  <button class="button primary" type="button" id="settle-{ticket}" data-do="amount">'
        f"{esc(unnumbered(least.text))}</button>\n</div>\n"
    )


def _step(by: int, label: str, disabled: bool = False) -> str:
    """A button for one more or one less."""
    sign, off = icon("plus" if by > 0 else "minus"), " disabled" if disabled else ""
    return (
        f'<button class="icon" type="button" tabindex="-1" data-by="{by}" aria-label="{esc(label)}"{off}>'
        f"{sign}</button>"
    )


def put_after(view: View, desk: Desk, swaps: bool, company: bool, again: bool, going: str) -> list[str]:
    """What else one may do, in pieces; `going` are the ways to go."""
    out = ['<div class="after">\n']
    if swaps:
        key = '<span class="key" aria-hidden="true">R</span>'
        told = esc(_("Turn"))
        out.append(_plain("turn-it", "turn", f"{icon('turn')} {told} {key}"))
    out += _taking_back(view, desk, company)
    if len(desk.choices) > 1 and not view.rated:
        title = esc(_("What would a bot do? Everybody sees that you ask."))
        told = esc(_("Hint"))
        out.append(_plain("get-advice", "advise", f"{icon('idea')} {told}", f' title="{title}"'))
    if again:
        told = esc(_("What happened?"))
        out.append(_plain("what-happened", "replay", f"{icon('film')} {told}"))
    return [*out, going, "</div>\n"]


def _taking_back(view: View, desk: Desk, company: bool) -> list[str]:
    if desk.undo:
        what = esc(unnumbered(desk.undo))
        back = esc(_("Take back"))
        head, _cut, end = _plain("take-back", "undo", CUT, f' title="{what}"').rpartition(CUT)
        return [head, f'{icon("undo")} {back}<span class="unseen">: ', f"{what}</span>{end}"]  # the middle stays
    if desk.stays and view.rated:
        rated = esc(_("Rated: your choice stands."))
        return [f'  <span class="stays-put small">{rated} {esc(desk.stays)}</span>\n']
    if desk.stays and not view.plea:
        ways = esc(_("Ask to take back") if company else _("Take back anyway"))
        told = f"{icon('undo')} <span>{ways}<small>{esc(desk.stays)}</small></span>"
        return [_plain("ask-back", "askback", told, look=" stays")]
    return []


def _plain(id: str, does: str, told: str, title: str = "", look: str = "") -> str:
    return f'  <button class="button plain{look}" type="button" id="{id}" data-do="{does}"{title}>{told}</button>\n'


def put_player(player: Player, view: View, own: bool, gone: int | None, acts: str) -> str:
    """Somebody at the table, or an open seat; `acts` is what can be done with it."""
    p = player
    if p.clock is not None or gone is not None or acts:
        return _player(player, view, own, gone, acts)
    who = p.seat, p.kind, p.name, p.bot, p.host, p.lent, p.program, p.helped
    now = p.doing, p.score, tuple(p.sheet), p.winner, p.out, p.seat in view.waiting, view.status, view.host, own
    return MEMORY.kept("player", (who, now), lambda: _player(player, view, own, gone, acts))


def _player(player: Player, view: View, own: bool, gone: int | None, acts: str) -> str:
    seat, acting = player.seat, " acting" if player.seat in view.waiting else ""
    drawn = face(player.bot) if player.kind == "bot" else ""
    doing = player.doing if gone is None and player.kind != "open" else ""
    return (
        f'<div class="player seat-{seat}{acting}" id="player-{seat}">\n  {MARKS[seat]}\n  {drawn}\n'
        f'  <div class="name">{_name(player, own)}</div>\n'
        f'  <div class="state {doing}">{_won(player)}{_state(player, view, gone)}</div>\n'
        f"{_clock(player, player.clock, own) if player.clock else ''}{_given_up(player)}"
        f"{_sheet(player) if view.status != 'gathering' else ''}{acts}</div>\n"
    )


def _name(player: Player, own: bool) -> str:
    out = esc(player.name if player.kind != "open" else _("Open seat"))
    if own:
        you = esc(_("you"))
        out += f' <span class="you">{you}</span>'
    if player.helped:
        told = esc(n_("was told {n} time what a bot would do", "was told {n} times what a bot would do", player.helped))
        out += f' <span class="helped" title="{told}">{icon("idea")}<span class="unseen">{told}</span></span>'
    return out


def _won(player: Player) -> str:
    """In the line below the name, which is cut short where there is little room."""
    won = esc(_("winner"))
    return f'<span class="won"><span aria-hidden="true">★</span> {won}</span>' if player.winner else ""


def _state(player: Player, view: View, gone: int | None) -> str:
    lamp = '<span class="lamp"></span>'
    if player.kind == "bot" and player.lent:
        bot = esc(_("{bot} plays on").format(bot=bot_name(player.bot)))
        return f'<span class="presence played">{bot}</span>'
    if gone is not None:
        return f'<span class="presence away">{lamp}<span>{away(gone)}</span></span>'
    if player.kind == "open":
        return esc(_("{name} stood up").format(name=player.name) if player.lent else _("vacant"))
    told = _("thinking") if player.doing == "thinking" else _("ready") if player.doing == "ready" else ""
    out = f'<span class="dot"></span>{esc(told)}' if told else ""
    if not told and player.host and view.status == "gathering":
        out = esc(_("host"))
    if player.program and view.host:
        label, title = esc(_("{name}: its token").format(name=player.name)), esc(_("Its token"))
        shown = esc(_("program"))
        return out + (
            f'<button class="presence program" type="button" data-program aria-label="{label}" title="{title}">'
            f"{shown}</button>"
        )
    if player.program:
        program = esc(_("program"))
        return out + f'<span class="presence program">{program}</span>'
    here = esc(_("here"))
    return out + (f'<span class="presence here">{lamp}{here}</span>' if player.kind == "person" else "")


def _clock(player: Player, clock: Clock, own: bool) -> str:
    if clock.days and not clock.until:
        return ""
    if clock.days:
        brief = f'<span class="brief" aria-hidden="true">{awaited(clock.until)}</span>'
        return f'  <div class="clock days"><span class="whole">{waits_until(clock.until)}</span>{brief}</div>\n'
    label = esc(_("Time left for {name}").format(name=player.name))
    runs, until = (" runs", f' data-until="{clock.until}"') if clock.until else ("", "")
    mine, left = " data-mine" if own else "", countdown(clock.left)
    return f'  <div class="clock{runs}" role="timer" aria-label="{label}"{until}{mine}>{left}</div>\n'


def _given_up(player: Player) -> str:
    told = _("out of time") if player.out == "time" else _("gave up")
    return f'  <div class="clock out">{esc(told)}</div>\n' if player.out else ""


def _sheet(player: Player) -> str:
    seat, score = player.seat, player.score
    label = esc(_("Points of {name}, {n}, and where they come from").format(n=score, name=player.name))
    rows = "".join([f'<tr><th scope="row">{esc(part)}</th><td>{points}</td></tr>' for part, points in player.sheet])
    together = esc(_("Together"))
    total = f'<tr class="total"><th scope="row">{together}</th><td>{score}</td></tr>'
    return (
        f'  <details class="sheet" id="sheet-{seat}"><summary aria-label="{label}">'
        f'<span id="score-{seat}" data-count="{score}">{score}</span></summary>\n'
        f"    <div><table>{rows}{total}</table></div>\n  </details>\n"
    )
