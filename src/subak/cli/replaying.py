"""Games that were played: read them again, and draw them."""

from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from subak import bots, games
from subak.cli import given, say
from subak.core.bits import members
from subak.core.board import TALL, WIDE
from subak.core.errors import OptionError
from subak.core.game import Game, State
from subak.core.play import play
from subak.kit.art import standalone
from subak.kit.errors import RecordError
from subak.kit.record import Record, Replay
from subak.kit.terms import checked
from subak.kit.text import _, listed

app = typer.Typer()

Viewer = Annotated[
    int,
    typer.Option("--seat", metavar="S", help="Whose eyes: a seat from 1; 0 is a spectator, who sees what lies open."),
]


@app.command(
    help="Read a recorded game again, as a seat or a spectator may.",
    epilog=given.example("subak replay games.jsonl --game 7 --at 20 --seat 1 --svg board.svg"),
)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many with one on each line; - for stdin.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After so many events.", show_default=False)] = None,
    seat: Viewer = 0,
    game: Annotated[
        int | None, typer.Option(metavar="N", help="Which game of a file with many, from 1.", show_default=False)
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="The log and the position in sentences (this is the default).")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Draw the position into a file.", show_default=False)
    ] = None,
    dark: given.Dark = False,
    tall: given.Tall = False,
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    if text and svg is not None:
        raise OptionError(_("Give --text or --svg, not both."))
    record = Record.loads(one_record(file, game))
    played = games.load(record.game, pack or record.pack)
    viewer = given.seat(seat, record.seats)
    position = Replay(played, record, at)
    view = position.state.redact(viewer)
    if svg is not None:
        given.save(svg, standalone(played.draw(view, viewer, TALL if tall else WIDE).svg(), played.style, dark))
    if json:
        say.data(_data(position, record, viewer))
    elif svg is not None:
        say.out.print(_("Drawn into {file}.").format(file=svg))
    else:
        say.out.print(headline(played, record.seats, record.options), style="bold")
        for n, line in position.story(viewer, seat_names(record)).lines:
            say.out.print(f"{n:>4}  {line.text}")
        say.out.print()
        say.out.print(played.tell(view, viewer))
        say.out.print(outcome(played, position.state))


def one_record(file: Path, game: int | None) -> str:
    """The one record that is meant."""
    text = given.read(file)
    lines = [line for line in text.splitlines() if line.strip()]
    if game is None and (len(lines) < 2 or not lines[0].rstrip().endswith("}")):
        return text  # a record by itself, perhaps laid out over many lines
    number = 1 if game is None else game
    if not 1 <= number <= len(lines):
        raise RecordError(
            _("{file} has games 1 to {last}; there is no game {number}.").format(
                file=file, last=len(lines), number=number
            )
        )
    return lines[number - 1]


def headline(game: Game, seats: int, options: dict[str, int]) -> str:
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    return _("{title}, {seats} seats").format(title=game.title, seats=seats) + chosen


def seat_names(record: Record) -> list[str]:
    """What the players are called: a record knows them by their seats."""
    return [say.who(seat) for seat in range(record.seats)]


def _data(position: Replay, record: Record, viewer: int) -> dict[str, object]:
    view = position.state.redact(viewer)
    return {
        "game": record.game,
        "seats": record.seats,
        "options": record.options,
        "events": len(record.events),
        "at": len(position.record.events),
        "over": not position.state.actors,
        "scores": view.scores(),
        "winners": members(position.state.winners()) if not position.state.actors else [],
        "log": [
            {"event": n, "seat": line.seat, "text": line.text, "part": line.part}
            for n, line in position.story(viewer, seat_names(record)).lines
        ],
        "tell": position.game.tell(view, viewer),
    }


def outcome(game: Game, state: State, names: Sequence[str] = ()) -> str:
    """Who won, with which points and by which tie-break; or that the game is not over."""
    if state.actors:
        return _("The game is not over.")
    winners = listed([say.who(seat, names) for seat in members(state.winners())])
    scores = ", ".join(f"{say.who(seat, names)} {points}" for seat, points in enumerate(state.scores()))
    won = _("{winners} won ({scores}).").format(winners=winners, scores=scores)
    return f"{won} {game.tiebreak(state, names)}".rstrip()


@app.command(
    help="Draw a position of a game that bots play.",
    epilog=given.example("subak draw seasons --seed 7 --at 30 --seat 1 --out board.svg"),
)
def draw(
    name: given.GameName,
    seed: given.Seed = 0,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="After so many events; else when it is over.", show_default=False)
    ] = None,
    seats: given.Seats = None,
    seat: Viewer = 1,
    option: given.Options = None,
    players: Annotated[str, typer.Option("--bots", metavar="A,B", help="Who plays.")] = "random",
    pack: given.Pack = None,
    dark: given.Dark = False,
    tall: given.Tall = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to; else standard output.", show_default=False)
    ] = None,
) -> None:
    game = games.load(name, pack)
    table = game.usual if seats is None else seats
    state = game.new(table, checked(game, table, given.chosen(game, option)))
    viewer = given.seat(seat, table)
    made = [bots.make(bot, anywhere=True) for bot in given.bot_names(players) or ["random"]]
    at_seat = list(islice(cycle(made), table))
    rng = Random(f"{seed}/draw")
    done = len(play(state, at_seat, rng, most=-1 if at is None else at).events)
    if at is not None and done < at:
        raise OptionError(_("This game has events 0 to {last}; there is no position {at}.").format(last=done, at=at))
    picture = standalone(game.draw(state.redact(viewer), viewer, TALL if tall else WIDE).svg(), game.style, dark)
    if out is None:
        say.raw(picture)
    else:
        given.save(out, picture)
        say.out.print(_("Drawn into {file}, after {n} events.").format(file=out, n=done))
