"""From what a viewer may know to the parts of a page. The parts are replaced in the browser when they change."""

import re
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from subak import bots
from subak.core.game import CHANCE
from subak.core.text import _, listed, plural
from subak.table import BOT, Choice, Desk, Player, Table, View
from subak.web import shelf

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
LINES: Final = 150  # of the log that a page shows: the latest
SHORT: Final = 9  # choices on the board that are listed at once; more stand behind a summary

EASY: Final = "greedy"  # the bot a newcomer meets, and who takes an empty seat

LEVELS: Final = {  # bot -> level, and what to expect
    "random": (_("Novice"), _("plays anything that is allowed")),
    "greedy": (_("Steady"), _("looks one move ahead")),
    "flat": (_("Seasoned"), _("tries every move in many imagined games")),
    "ismcts": (_("Master"), _("searches many imagined games")),
}


def levels() -> list[tuple[str, str, str]]:
    """The bots a person may invite: how it is asked for, its level, what to expect; the easiest first."""
    known = [name for name in LEVELS if name in bots.NAMES]
    return [(name, *LEVELS[name]) for name in known] + [
        (name, name.capitalize(), "") for name in bots.NAMES if name not in LEVELS
    ]


@lru_cache(16_384)
def sentence(text: str, name: str) -> Markup:
    """A line of the log, its rules linked. The same lines are sent again and again: they are made once."""
    return shelf.linked(text, name)


def level(bot: str) -> str:
    name = bot.split(":")[0]
    return LEVELS[name][0] if name in LEVELS else name.capitalize()


class Payload(msgspec.Struct, frozen=True):
    """One view for one viewer, as the stream carries it."""

    version: str
    turn: bool
    tall: bool
    title: str
    parts: dict[str, str]


def asset(name: str) -> str:
    """The address of a built file, new whenever its content is."""
    return f"/static/{name}?v={_digest(name)}"


@cache
def _digest(name: str) -> str:
    path = STATIC / name
    return sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else "0"


def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        _=_,
        asset=asset,
        fingerprint=shelf.fingerprint,
        level=level,
        levels=levels,
        plural=plural,
        easy=EASY,
        CHANCE=CHANCE,
    )
    made.filters.update(linked=shelf.linked, sentence=sentence, unnumbered=shelf.unnumbered)
    return made


TEMPLATES: Final = environment()
TEMPLATES.globals["marks"] = [
    Markup(TEMPLATES.from_string(f'{{% import "macros.html" as draw %}}{{{{ draw.mark({seat}) }}}}').render())  # noqa: S704
    for seat in range(8)
]
_parts = {name: TEMPLATES.get_template(f"parts/{name}.html") for name in ("players", "board", "ask", "log", "said")}


class Ask:
    """What the side panel asks: choices that only buttons offer come first, one of them is the primary one."""

    def __init__(self, desk: Desk, drawn: set[int]) -> None:
        self.off: list[Choice] = [choice for choice in desk.choices if choice.action not in drawn]
        self.on: list[Choice] = [choice for choice in desk.choices if choice.action in drawn]
        self.primary = self.off[0].action if len(self.off) == 1 else -1
        if len(desk.choices) == 1:
            self.primary = desk.choices[0].action
        self.folded = len(self.on) >= SHORT
        keys = self.off + ([] if self.folded else self.on)
        self.keys = {choice.action: n + 1 for n, choice in enumerate(keys[:9])}


def payload(table: Table, who: str, seat: int, tall: bool) -> Payload:
    """The page's parts for a viewer at one of their seats; seat -1 watches. `tall` for a phone held upright."""
    view = named(table.view(who, [seat] if seat >= 0 else [], tall))
    desk = view.desks[0] if view.desks else None
    game = table.game
    board = live(desk.board) if desk else ""
    drawn = {int(n) for n in re.findall(r'data-action="(\d+)"', board)}
    turn = desk is not None and bool(desk.choices)
    context = {
        "view": view,
        "desk": desk,
        "game": game,
        "seat": seat,
        "ask": Ask(desk, drawn) if desk else None,
        "latest": latest(table, seat),
        "swaps": "data-swap=" in board,
        "mine": table.seats_of(who),
        "next": hand_to(table, view, who, seat),
        "waits": waits(view),
        "sources": sources(view.players),
        "lines": list(enumerate(desk.log, 1))[-LINES:] if desk else [],
        "board": Markup(board),  # noqa: S704 - our own template made it
        "cover": f"/games/{game.name}/cover",
    }
    parts = {name: template.render(context) for name, template in _parts.items()}
    return Payload(str(view.version), turn, tall, title(view, turn), parts)


def named(view: View) -> View:
    """With bots called by their level, and numbered where two are of the same one."""
    kinds = [level(player.bot) for player in view.players if player.kind == BOT]
    players = []
    for player in view.players:
        if player.kind == BOT:
            own = _("{level} bot").format(level=level(player.bot))
            alone = kinds.count(level(player.bot)) == 1
            player = msgspec.structs.replace(player, name=own if alone else f"{own} {player.seat + 1}")
        players.append(player)
    return msgspec.structs.replace(view, players=players)


def sources(players: list[Player]) -> list[tuple[str, list[int | None]]]:
    """Everybody's points side by side: a row for every source that anybody has."""
    names = list(dict.fromkeys(name for player in players for name, _points in player.sheet))
    sums: list[dict[str, int]] = [{} for _player in players]
    for own, player in zip(sums, players, strict=True):
        for name, points in player.sheet:
            own[name] = own.get(name, 0) + points
    return [(name, [own.get(name) for own in sums]) for name in names]


def live(svg: str) -> str:
    """A board for the page: its clickable parts can be reached and named by keyboard and screen reader."""
    svg = svg.replace('role="img"', 'role="group"', 1)
    svg = re.sub(r'(data-action="\d+")', r'\1 role="button" tabindex="-1"', svg)
    return svg.replace('tabindex="-1"', 'tabindex="0"', 1)


def latest(table: Table, seat: int) -> int:
    """The seat's latest choice, while it may be taken back: what a rotation replaces."""
    if table.match is None or seat < 0 or table.match.over():
        return -1
    entry = table.match.replay.last_undoable(seat)
    return entry.action if entry is not None else -1


def hand_to(table: Table, view: View, who: str, seat: int) -> Player | None:
    """On a shared screen: the next seat of the same person that owes a decision while this one does not."""
    if seat in view.waiting:
        return None
    others = [s for s in table.seats_of(who) if s in view.waiting]
    after = [s for s in others if s > seat] + others
    return view.players[after[0]] if after else None


def waits(view: View) -> str:
    """Whom the table waits for, in a sentence; "" when it waits for the viewer alone."""
    names = [player.name for player in view.players if player.seat in view.waiting and player.seat not in view.seats]
    if not names:
        return ""
    verb = _("is") if len(names) == 1 else _("are")
    return _("{names} {verb} thinking.").format(names=listed(names, _("and")), verb=verb)


def title(view: View, turn: bool) -> str:
    head = _("● Your turn") if turn else _("Game over") if view.status == "over" else ""
    return f"{head} – {view.title} – Subak" if head else f"{view.title} – Subak"
