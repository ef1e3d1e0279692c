"""The parts of a page that change with nearly every move, written by Python: a template takes several times as long."""

from markupsafe import escape

from subak.bots.levels import bot_name
from subak.kit.text import _, n_
from subak.table import Desk, Player, View
from subak.table.view import Clock
from subak.web.asking import Ask, choice_list
from subak.web.people import awaited, away, countdown, waits_until
from subak.web.showcase import explained, unnumbered
from subak.web.templating import MARKS, face, icon


def put_question(told: str, waiting: str, name: str) -> str:
    """What is asked, and whom the table waits for."""
    asked = f'<p class="question" id="question" tabindex="-1">{explained(told, name)}</p>\n'
    return asked + (f'<p class="waiting">{escape(waiting)}</p>\n' if waiting else "")


def put_choices(ask: Ask, desk: Desk, name: str) -> str:
    """The choices where neither a form nor a slider stands above them."""
    label, listed = escape(_("Choices")), choice_list(ask, desk, name)
    return f'<div class="choices" id="choices" role="group" aria-label="{label}">\n{listed}</div>\n'


def put_after(view: View, desk: Desk, swaps: bool, company: bool, again: bool, going: str) -> str:
    """What else one may do; `going` are the ways to go."""
    out = ['<div class="after">\n']
    if swaps:
        key = '<span class="key" aria-hidden="true">R</span>'
        out.append(_plain("turn-it", "turn", f"{icon('turn')} {escape(_('Turn'))} {key}"))
    out.append(_taking_back(view, desk, company))
    if len(desk.choices) > 1 and not view.rated:
        title = escape(_("What would a bot do? Everybody sees that you ask."))
        out.append(_plain("get-advice", "advise", f"{icon('idea')} {escape(_('Hint'))}", f' title="{title}"'))
    if again:
        out.append(_plain("what-happened", "replay", f"{icon('film')} {escape(_('What happened?'))}"))
    return "".join([*out, going, "</div>\n"])


def _taking_back(view: View, desk: Desk, company: bool) -> str:
    if desk.undo:
        what = escape(unnumbered(desk.undo))
        told = f'{icon("undo")} {escape(_("Take back"))}<span class="unseen">: {what}</span>'
        return _plain("take-back", "undo", told, f' title="{what}"')
    if desk.stays and view.rated:
        rated = escape(_("Rated: your choice stands."))
        return f'  <span class="stays-put small">{rated} {escape(desk.stays)}</span>\n'
    if desk.stays and not view.plea:
        ways = escape(_("Ask to take back") if company else _("Take back all the same"))
        told = f"{icon('undo')} <span>{ways}<small>{escape(desk.stays)}</small></span>"
        return _plain("ask-back", "askback", told, look=" stays")
    return ""


def _plain(id: str, does: str, told: str, title: str = "", look: str = "") -> str:
    return f'  <button class="button plain{look}" type="button" id="{id}" data-do="{does}"{title}>{told}</button>\n'


def put_player(player: Player, view: View, own: bool, gone: int | None, acts: str) -> str:
    """Somebody at the table, or an open seat; `acts` is what can be done with it."""
    seat, acting = player.seat, " acting" if player.seat in view.waiting else ""
    drawn = face(player.bot) if player.kind == "bot" else ""
    doing = player.doing if gone is None and player.kind != "open" else ""
    return (
        f'<div class="player seat-{seat}{acting}" id="player-{seat}">\n  {MARKS[seat]}\n  {drawn}\n'
        f'  <div class="name">{_name(player, own)}</div>\n'
        f'  <div class="state {doing}">{_state(player, view, gone)}</div>\n'
        f"{_clock(player, player.clock, own) if player.clock else ''}{_given_up(player)}"
        f"{_sheet(player) if view.status != 'gathering' else ''}{acts}</div>\n"
    )


def _name(player: Player, own: bool) -> str:
    out = str(escape(player.name if player.kind != "open" else _("Open seat")))
    if own:
        out += f' <span class="you">{escape(_("you"))}</span>'
    if player.helped:
        told = escape(
            n_("was told {n} time what a bot would do", "was told {n} times what a bot would do", player.helped)
        )
        out += f' <span class="helped" title="{told}">{icon("idea")}<span class="unseen">{told}</span></span>'
    if player.winner:
        out += f' <span aria-label="{escape(_("winner"))}">★</span>'
    return out


def _state(player: Player, view: View, gone: int | None) -> str:
    lamp = '<span class="lamp"></span>'
    if player.kind == "bot" and player.lent:
        bot = escape(_("{bot} plays on").format(bot=bot_name(player.bot)))
        return f'<span class="presence played">{bot}</span>'
    if gone is not None:
        return f'<span class="presence away">{lamp}<span>{away(gone)}</span></span>'
    if player.kind == "open":
        return str(escape(_("{name} stood up").format(name=player.name) if player.lent else _("free")))
    told = _("thinking") if player.doing == "thinking" else _("ready") if player.doing == "ready" else ""
    out = f'<span class="dot"></span>{escape(told)}' if told else ""
    if not told and player.host and view.status == "gathering":
        out = str(escape(_("host")))
    if player.program and view.host:
        label, title = escape(_("{name}: its token").format(name=player.name)), escape(_("Its token"))
        shown = escape(_("program"))
        return out + (
            f'<button class="presence program" type="button" data-program aria-label="{label}" title="{title}">'
            f"{shown}</button>"
        )
    if player.program:
        return out + f'<span class="presence program">{escape(_("program"))}</span>'
    return out + (f'<span class="presence here">{lamp}{escape(_("here"))}</span>' if player.kind == "person" else "")


def _clock(player: Player, clock: Clock, own: bool) -> str:
    if clock.days and not clock.until:
        return ""
    if clock.days:
        brief = f'<span class="brief" aria-hidden="true">{awaited(clock.until)}</span>'
        return f'  <div class="clock days"><span class="whole">{waits_until(clock.until)}</span>{brief}</div>\n'
    label = escape(_("Time left for {name}").format(name=player.name))
    runs, until = (" runs", f' data-until="{clock.until}"') if clock.until else ("", "")
    mine, left = " data-mine" if own else "", countdown(clock.left)
    return f'  <div class="clock{runs}" role="timer" aria-label="{label}"{until}{mine}>{left}</div>\n'


def _given_up(player: Player) -> str:
    told = _("out of time") if player.out == "time" else _("gave up")
    return f'  <div class="clock out">{escape(told)}</div>\n' if player.out else ""


def _sheet(player: Player) -> str:
    seat, score = player.seat, player.score
    label = escape(_("{n} points of {name}: where from").format(n=score, name=player.name))
    rows = "".join([f'<tr><th scope="row">{escape(part)}</th><td>{points}</td></tr>' for part, points in player.sheet])
    total = f'<tr class="total"><th scope="row">{escape(_("Together"))}</th><td>{score}</td></tr>'
    return (
        f'  <details class="sheet" id="sheet-{seat}"><summary aria-label="{label}">'
        f'<span id="score-{seat}" data-count="{score}">{score}</span></summary>\n'
        f"    <div><table>{rows}{total}</table></div>\n  </details>\n"
    )
