"""A table as a program sees it: the page's view in words and numbers, from the same redaction, and no picture."""

from typing import Literal

from subak.bots.levels import bot_name
from subak.core.bits import members
from subak.core.game import SPECTATOR, Game
from subak.kit.text import _, n_
from subak.remote.shapes import Choosable, Listed, Offer, Playable, Seen, Sentence, Sitter
from subak.table import ENDED, GATHERING, OPEN, Line, Player, Table
from subak.table.allowance import explained_time
from subak.table.chairs import callings
from subak.table.showing import ended, occupant
from subak.table.view import Summary


def playable(game: Game) -> Playable:
    """A game in the list of games."""
    options = [
        Choosable(option.name, _(option.text), {str(n): _(text) for n, text in option.values.items()}, option.default)
        for option in game.options
    ]
    return Playable(
        game.name, game.title, _(game.blurb), game.minutes, list(game.seats), options, game.version, game.content
    )


def listing(summary: Summary) -> Listed:
    """A table in the list of tables."""
    names = [name for name, chair in zip(callings(summary.chairs), summary.chairs, strict=True) if chair.kind != OPEN]
    free = len(summary.chairs) - len(names)
    gathering = summary.status == GATHERING
    return Listed(summary.id, summary.game, summary.title, "gathering" if gathering else "playing", names, free)


def seen_by(table: Table, who: str, lines: int) -> Seen:
    """What a program may know from its seat; without one, what everybody may. With so many lines of the story."""
    mine = table.seats_of(who)[:1] if table.older is None else []
    seat = mine[0] if mine else SPECTATOR
    match, game = table.match, table.game
    view = match.state.redact(seat) if match is not None else None
    names = match.names if match is not None else []
    actors = match.actors() if match is not None and table.older is None else 0
    asked = view is not None and seat >= 0 and actors >> seat & 1
    story = _story(table, seat)
    return Seen(
        table=table.header.id,
        game=game.name,
        title=game.title,
        rules=game.version,
        content=game.content,
        options=table.options,
        status=_doing(table),
        version=table.version_for(mine),
        seat=seat,
        host=bool(who) and who == table.host,
        players=[_sitter(occupant(table, n, who, mine, table.status)) for n in range(len(table.chairs))],
        waiting=members(actors),
        ticket=match.tickets[seat] if match is not None and seat >= 0 else 0,
        question=table.notice or (game.ask(view, seat, names) if view is not None else _waiting(table)),
        choices=[Offer(a, game.write(view, seat, a, names)) for a in view.legal(seat)] if view and asked else [],
        tell=game.tell(view, seat, names) if view is not None else "",
        position=view.pack() if view is not None else [],
        layout=view.layout() if view is not None else "",
        lines=len(story),
        story=story[max(0, len(story) - lines) :],
        result=ended(table, seat),
        rematch=table.rematch,
        notice=table.notice,
        time=table.time,
        pace=explained_time(table.time),
        still=table.clocks.still,
        pack=table.header.pack.digest if table.header.pack is not None else "",
    )


def _doing(table: Table) -> Literal["gathering", "playing", "over"]:
    if table.status in ENDED:
        return "over"
    return "gathering" if table.match is None else "playing"


def _story(table: Table, seat: int) -> list[Sentence]:
    """The log as the seat may read it; before the start, who sat down."""
    match = table.match
    rows = table.seating.log(match.log(seat)) if match is not None else table.seating.noted()
    return [Sentence(line.seat, line.text, _signed(line), line.taken) for _number, line in rows]


def _signed(line: Line) -> str:
    if not (line.times or (line.bot and line.name)):
        return ""
    return bot_name(line.bot, line.name) if line.bot else line.name


def _sitter(player: Player) -> Sitter:
    kind = "program" if player.program and player.kind == "person" else player.kind
    return Sitter(
        player.seat,
        kind,
        player.name,
        player.doing,
        player.score,
        player.sheet,
        player.winner,
        player.clock,
        player.out,
    )


def _waiting(table: Table) -> str:
    """What a table waits for that has not begun."""
    free = sum(chair.kind == OPEN for chair in table.chairs)
    if free:
        return n_("{n} player still to come.", "{n} players still to come.", free)
    return _("All seats are taken: the host begins the game.")
