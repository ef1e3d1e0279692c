"""From what a viewer may know to the parts of a page. The parts are replaced in the browser when they change."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import msgspec
from markupsafe import Markup, escape

from subak.bots.levels import bot_name
from subak.core.game import CHANCE
from subak.kit.hints import Hint
from subak.kit.pen import in_pieces
from subak.kit.text import _, listed, n_
from subak.table import BOT, ENDED, OPEN, PERSON, Desk, Line, Player, Table, View
from subak.table.film import Scene, pictured
from subak.table.parting import deletable
from subak.table.view import Followed
from subak.web import showcase
from subak.web.chronicle import chronicle, latest_reason, signature
from subak.web.panel import Ask, put_after, put_choices, put_player, put_question
from subak.web.people import Mood, free, stuck, watched_by
from subak.web.pieces import Drawing, Payload
from subak.web.readers import in_tongue
from subak.web.templating import FRAME, MARKS, MEMORY, PARTS, bulk, sentence

T = TypeVar("T")

CHAT: Final = 12_000  # bytes of chat that a page shows: the latest
TOOLS: Final = 110  # bytes of the button beside a message
ROWS: Final = "\0"  # where the lines of the log stand in what is around them
MOODY: Final = ("players", "ask", "watchers")  # parts that tell who is here


class Caption(msgspec.Struct, frozen=True):
    """A line of the log as a film shows it."""

    html: str  # the seat's mark and the sentence
    part: str  # of the board, where it can be seen; "" if nowhere


class Frame(msgspec.Struct, frozen=True):
    """A step of others: what happened, and the board as the viewer saw it then."""

    lines: list[Caption]
    board: str


class Bubble(msgspec.Struct, frozen=True):
    """A step of a lesson, as the page shows it."""

    number: int  # from 0
    steps: int
    title: str
    text: list[str]  # its paragraphs
    at: str  # the id of what it points at
    task: str


Unheard = frozenset[str]  # persons whom a viewer does not want to hear


def payload(table: Table, who: str, seat: int, tall: bool, mood: Mood) -> Payload:
    """The page's parts for a viewer at one of their seats; seat -1 watches. `tall` for a phone held upright."""
    return drawing(table, who, seat, tall, mood).payload()


def drawing(table: Table, who: str, seat: int, tall: bool, mood: Mood, unheard: Unheard = frozenset()) -> Drawing:
    """The same in pieces."""
    view = table.view(who, [seat] if seat >= 0 else [], tall)
    desk = view.desks[0] if view.desks else None
    parts = common(table, view, who, seat, mood, desk.followed if desk else None)
    parts["said"] = talked(table, view, who, unheard)
    parts["watchers"] = [_watched(view, mood)]
    parts["ask"] = question(table, view, who, seat, mood)
    parts["hint"] = [_hinted(table, view, seat)]
    turn = any(desk.choices for desk in view.desks)
    return Drawing(str(view.version), turn, tall, title(view, turn), str(mood), parts)


def common(
    table: Table, view: View, who: str, seat: int, mood: Mood, followed: Followed | None
) -> dict[str, list[str]]:
    """The parts that a lesson has, too."""
    desk = view.desks[0] if view.desks else None
    return {
        "players": players(table, view, who, seat, mood),
        "board": in_pieces(desk.board) if desk else [_cover(table)],
        "log": logged(table, view, who, seat, followed),
    }


def _cover(table: Table) -> str:
    picture = in_tongue(f"/games/{table.game.name}/cover/auto")
    return f'<img class="waiting-cover" src="{picture}" data-themed alt="">'


def talked(table: Table, view: View, who: str, unheard: Unheard) -> list[str]:
    """The chat without those whom the viewer does not want to hear, a piece for every line."""
    heard = [message for message in view.chat if table.speakers[message.number - 1] not in unheard]
    mine = table.seats_of(who)
    out: list[str] = []
    for message in fitting(heard, CHAT, lambda message: bulk(message.name) + bulk(message.text) + TOOLS):
        own = message.seat in mine
        out.append(MEMORY.piece("said", (message, own), partial(dict, message=message, own=own)) + "\n")
    return out


def _watched(view: View, mood: Mood) -> str:
    open_to = view.watchers or view.status == "gathering"
    told = watched_by(mood.watchers) if open_to else _("Only those at the table see this game.")
    return MEMORY.piece("watchers", told, partial(dict, told=told))


def players(table: Table, view: View, who: str, seat: int, mood: Mood) -> list[str]:
    """Everybody at the table, a piece each."""
    out: list[str] = []
    for player in view.players:
        gone = mood.absent.get(player.seat) if player.kind == PERSON and not player.mine else None
        acts = ""
        if view.status == "gathering" or player.kind == OPEN:
            mine, open_seats = bool(table.seats_of(who)), free(table, who)
            acts = PARTS["seat"].render(player=player, view=view, mine=mine, free=open_seats)
        out.append(put_player(player, view, player.seat == seat, gone, acts))
    return out


def logged(table: Table, view: View, who: str, seat: int, followed: Followed | None) -> list[str]:
    """The log, a piece for every line, the newest first."""
    written = chronicle(view, seat)
    context: dict[str, object] = {
        "past": view.table if followed and view.status == "playing" and not view.notice else "",
        "eyes": seat if len(table.seats_of(who)) > 1 else None,
        "followed": followed is not None,
        "dice": view.table if followed and table.header.seal and view.status == "playing" else "",
        "pack": (view.table, view.pack[0]) if view.pack and view.status != "gathering" else None,
        "rows": ROWS if written.rows else "",
        "says": explaining(table, view, who) if followed or view.status == "gathering" else None,
    }
    head, _rows, tail = MEMORY.piece("log", tuple(context.values()), lambda: context).partition(ROWS)
    return written.shown(followed.since if followed else len(written.log), seat, head, tail)


def explaining(table: Table, view: View, who: str) -> tuple[bool, bool] | None:
    """Whether bots say why, and whether the viewer may have it otherwise; None where there is nothing to say."""
    bots = any(player.kind == BOT for player in view.players)
    if not bots or view.rated or view.notice or view.status in ENDED:
        return None
    return view.explains, bool(table.seats_of(who))


def _hinted(table: Table, view: View, seat: int) -> str:
    hints = showcase.hints_of(table.game.name)
    if hints is None or view.status != "playing":
        return ""
    found = hint(table, seat)
    context: dict[str, object] = {"hints": hints, "hint": found, "game": table.game}
    return MEMORY.piece("hint", (table.game.name, found), lambda: context) + "\n"


def framed(table: Table, view: View, seat: int, tall: bool, steps: list[Scene]) -> list[Frame]:
    """The steps of others as a viewer saw them, whose view is this by now."""
    return [
        Frame([caption(line, view) for line in step.lines], pictured(table, seat, tall, step).svg(live=True))
        for step in steps
    ]


def caption(line: Line, view: View) -> Caption:
    """A line without links: a film is looked at."""
    mark = "" if line.seat == CHANCE else MARKS[line.seat]
    by = signature(line, view)
    text = sentence(line.text, view.game).striptags() + (f" ({by})" if by else "")
    return Caption(str(mark + escape(text)), line.part)


def of_step(table: Table, who: str, seat: int, tall: bool, mood: Mood, bubble: Bubble) -> Payload:
    """The same at a step of a lesson: its bubble asks instead of the game."""
    view = table.view(who, [seat], tall)
    context = surroundings(table, view, who, seat, mood)
    # nothing happens while one is away
    context.update(bubble=bubble, followed=None, ask=Ask(view.desks[0], plain=True))
    parts = common(table, view, who, seat, mood, None)
    parts["ask"] = [PARTS["bubble"].render(context)]
    heading = _("Lesson: {title}").format(title=view.title) + " – Subak"
    return Drawing(str(bubble.number), bool(bubble.task), tall, heading, str(mood), parts).payload()


def question(table: Table, view: View, who: str, seat: int, mood: Mood) -> list[str]:
    """What is asked: a mark for the client, the question, the choices, and what else one may do."""
    desk = view.desks[0] if view.desks else None
    head = _asked(desk, latest(table, seat))
    around = partial(surroundings, table, view, who, seat, mood)
    if view.status != "playing" or desk is None:
        return [head, PARTS["ask"].render(around())]
    ask = Ask(desk)
    told = desk.manner.question if ask.form else desk.question
    asked = put_question(told, "" if desk.choices else waits(view, mood), view.game)
    asked += latest_reason(desk, view.game)
    asks = view.plea or view.resume is not None or any(player.yours for player in view.players)
    if view.still or asks or _stuck(table, view, who, mood) or hand_to(table, view, who, seat):
        asked += PARTS["besides"].render(around())
    choices = put_choices(ask, desk, view.game)
    if desk.seat < 0 or view.notice:
        return [head, asked, *choices]
    company, names = in_company(view), tuple([player.name for player in view.players])
    key = (view.rated, view.host, tuple(view.resigns), names, deletable(table, who), company, desk.seat)
    going = MEMORY.piece("going", key, around)
    again = desk.followed.again < desk.followed.told
    return [head, asked, *choices, *put_after(view, desk, bool(desk.board.swaps()), company, again, going)]


def _stuck(table: Table, view: View, who: str, mood: Mood) -> list[Player]:
    """Those who keep a player waiting."""
    return stuck(view, mood) if (mood.absent or mood.slow) and table.seats_of(who) else []


def in_company(view: View) -> bool:
    """Whether another person plays along."""
    return any(p.kind == PERSON and not p.mine and not p.program for p in view.players)


def _asked(desk: Desk | None, latest: int) -> str:
    """Which question this is, for the client."""
    ticket, carried, followed = 0, "", ""
    if desk is not None:
        ticket = desk.ticket
        carried = f' data-carried="{" ".join(map(str, desk.manner.carried))}"' if desk.manner.carried else ""
        followed = f' data-told="{desk.followed.told}" data-again="{desk.followed.again}"'
    return f'<div id="asked" data-ticket="{ticket}" data-latest="{latest}"{carried}{followed} hidden></div>\n'


def surroundings(table: Table, view: View, who: str, seat: int, mood: Mood) -> dict[str, object]:
    """What the template of the question may speak of."""
    desk = view.desks[0] if view.desks else None
    game = table.game
    mine = table.seats_of(who)
    return {
        "view": view,
        "desk": desk,
        "game": game,
        "origin": table.header.origin,
        "seal": table.header.seal,
        "unmixed": table.seating.unmixed(who),
        "seat": seat,
        "ask": Ask(desk) if desk else None,
        "latest": latest(table, seat),
        "swaps": bool(desk and desk.board.swaps()),
        "mine": mine,
        "next": hand_to(table, view, who, seat),
        "company": in_company(view),
        "unanswered": listed(view.players[asked].name for asked in view.plea.waits) if view.plea else "",
        "unagreed": listed(view.players[asked].name for asked in view.resume or ()),
        "waits": waits(view, mood),
        "mood": mood,
        "stuck": _stuck(table, view, who, mood),
        "free": free(table, who) if view.status == "gathering" else [],
        "sources": sources(view.players) if view.result else [],
        "closing": closing(view, seat) if view.result else "",
        "followed": desk.followed if desk else None,
        "deletable": deletable(table, who),
    }


def hint(table: Table, seat: int) -> Hint | None:
    """What a newcomer may consider now; None where nothing is asked."""
    hints = showcase.hints_of(table.game.name)
    return hints.now(table.match.seen(seat)) if hints and table.match else None


def closing(view: View, seat: int) -> str:
    """Who won and by what, addressed to the viewer."""
    if view.result is None or not view.result.winners:
        return _("Nobody wins.")
    winners = view.result.winners
    names = [player.name for player in view.players]
    if view.result.early and winners == [seat]:
        return _("You win.")
    if view.result.early and len(winners) == 1:
        return _("{name} wins.").format(name=names[winners[0]])
    if len(winners) > 1:
        others = listed(names[winner] for winner in winners if winner != seat)
        if seat in winners:
            return _("You and {names} win together.").format(names=others)
        return _("{names} win together.").format(names=others)
    winner, scores = winners[0], view.result.scores
    rest = [score for other, score in enumerate(scores) if other != winner]
    if not rest and winner == seat:
        return _("You win with {score}.").format(score=scores[winner])
    if not rest:
        return _("{name} wins with {score}.").format(name=names[winner], score=scores[winner])
    if winner == seat:
        return _("You win, {score} to {next}.").format(score=scores[winner], next=max(rest))
    if seat >= 0:
        return _("{name} wins, {score} to your {own}.").format(
            name=names[winner], score=scores[winner], own=scores[seat]
        )
    return _("{name} wins, {score} to {next}.").format(name=names[winner], score=scores[winner], next=max(rest))


def in_words(text: str) -> Markup:
    """The position as a game tells it: what is parted by blank lines gets headings to skip along."""
    out = Markup('<div class="in-words">')
    for chapter in text.split("\n\n"):
        heading, *rest = chapter.split("\n")
        out += Markup("<h3>{}</h3>").format(heading) if rest else Markup("<p>{}</p>").format(heading)
        out += Markup("").join(Markup("<p>{}</p>").format(line) for line in rest)
    return out + Markup("</div>")


def sources(players: list[Player]) -> list[tuple[str, list[int | None]]]:
    """Everybody's points side by side: a row for every source that anybody has."""
    names = list(dict.fromkeys(name for player in players for name, _points in player.sheet))
    sums: list[dict[str, int]] = [{} for _player in players]
    for own, player in zip(sums, players, strict=True):
        for name, points in player.sheet:
            own[name] = own.get(name, 0) + points
    return [(name, [own.get(name) for own in sums]) for name in names]


def latest(table: Table, seat: int) -> int:
    """The seat's latest choice, while it may be taken back: what a rotation replaces."""
    entry = table.match.undoable(seat) if table.match is not None and seat >= 0 else None
    return entry.action if entry is not None else -1


def fitting(items: list[T], room: int, weight: Callable[[T], int]) -> list[T]:
    """The latest of them that fit, whatever they are made of: a view stays small enough for a phone far out."""
    at = len(items)
    while at:
        room -= weight(items[at - 1]) + FRAME
        if room < 0:
            break
        at -= 1
    return items[at:]


def hand_to(table: Table, view: View, who: str, seat: int) -> Player | None:
    """On a shared screen: the next seat of the same person that owes a decision while this one does not."""
    if seat in view.waiting:
        return None
    others = [s for s in table.seats_of(who) if s in view.waiting]
    after = [s for s in others if s > seat] + others
    return view.players[after[0]] if after else None


def waits(view: View, mood: Mood) -> str:
    """Whom the table waits for, in a sentence; "" when it waits for the viewer alone."""
    waiting = [player for player in view.players if player.seat in view.waiting and player.seat not in view.seats]
    names = [
        bot_name(player.bot, player.name) if player.kind == BOT and player.lent else player.name
        for player in waiting
        if player.kind == BOT or player.seat not in mood.absent
    ]
    if not names:
        return _("The table waits for {names}.").format(names=listed([p.name for p in waiting])) if waiting else ""
    return n_("{names} is thinking.", "{names} are thinking.", len(names), names=listed(names))


def title(view: View, turn: bool) -> str:
    head = _("● Your turn") if turn else _("Game over") if view.status in ENDED else ""
    return f"{head} – {view.title} – Subak" if head else f"{view.title} – Subak"
