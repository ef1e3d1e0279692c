"""Games that were played: read them again, and draw them."""

from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from subak import bots, games
from subak.cli import given, say
from subak.core.art import standalone
from subak.core.bits import first, members
from subak.core.errors import OptionError, RecordError
from subak.core.game import CHANCE, Game, State
from subak.core.play import choose
from subak.core.record import Record, Replay
from subak.core.text import _, listed
from subak.lab.simulate import usual_seats

app = typer.Typer()

Viewer = Annotated[
    int,
    typer.Option(
        "--seat", metavar="S", help=_("Whose eyes: a seat from 1; 0 is a spectator, who sees what lies open.")
    ),
]


@app.command(
    help=_("Read a recorded game again, as a seat or a spectator may."),
    epilog=given.example("subak replay games.jsonl --game 7 --at 20 --seat 1 --svg board.svg"),
)
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=_("A record, or many with one on each line; - for stdin."))
    ],
    at: Annotated[int | None, typer.Option(metavar="N", help=_("After so many events."), show_default=False)] = None,
    seat: Viewer = 0,
    game: Annotated[
        int | None, typer.Option(metavar="N", help=_("Which game of a file with many, from 1."), show_default=False)
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help=_("The log and the position in sentences (this is the default)."))
    ] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT", help=_("Draw the position into a file."), show_default=False)
    ] = None,
    dark: given.Dark = False,
    tall: given.Tall = False,
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    if text and svg is not None:
        raise OptionError(_("Give --text or --svg, not both."))
    record = Record.loads(_line(file, game))
    played = games.load(record.game, pack)
    viewer = given.seat(seat, record.seats)
    position = Replay(played, record, at)
    view = position.state.redact(viewer)
    if svg is not None:
        given.write(svg, standalone(played.draw(view, viewer, tall), played.style, dark))
    if json:
        say.data(_data(position, record, viewer))
    elif svg is not None:
        say.out.print(_("Drawn into {file}.").format(file=svg))
    else:
        say.out.print(_title(played, record.seats, record.options), style="bold")
        for n, who, sentence in position.lines(viewer):
            say.out.print(f"{n:>4}  {say.player(who)}: {sentence}")
        say.out.print()
        say.out.print(played.tell(view, viewer))
        say.out.print(outcome(position.state))


def _line(file: Path, game: int | None) -> str:
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


def _title(game: Game, seats: int, options: dict[str, int]) -> str:
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    return _("{title}, {seats} seats").format(title=game.title, seats=seats) + chosen


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
        "log": [{"event": n, "seat": who, "text": sentence} for n, who, sentence in position.lines(viewer)],
        "tell": position.game.tell(view, viewer),
    }


def outcome(state: State) -> str:
    """Who won, with which points; or that the game is not over."""
    if state.actors:
        return _("The game is not over.")
    winners = listed([say.player(seat) for seat in members(state.winners())], _("and"))
    scores = ", ".join(f"{say.player(seat)} {points}" for seat, points in enumerate(state.scores()))
    return _("{winners} won ({scores}).").format(winners=winners, scores=scores)


@app.command(
    help=_("Draw a position of a game that bots play."),
    epilog=given.example("subak draw seasons --seed 7 --at 30 --seat 1 --out board.svg"),
)
def draw(
    name: given.GameName,
    seed: given.Seed = 0,
    at: Annotated[
        int | None, typer.Option(metavar="N", help=_("After so many events; else when it is over."), show_default=False)
    ] = None,
    seats: given.Seats = None,
    seat: Viewer = 1,
    option: given.Options = None,
    players: Annotated[str, typer.Option("--bots", metavar="A,B", help=_("Who plays."))] = "random",
    pack: given.Pack = None,
    dark: given.Dark = False,
    tall: given.Tall = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Where to; else standard output."), show_default=False)
    ] = None,
) -> None:
    game = games.load(name, pack)
    table = usual_seats(game) if seats is None else seats
    state = game.new(table, given.options(game, option))
    viewer = given.seat(seat, table)
    made = [bots.make(bot) for bot in given.bot_names(players) or ["random"]]
    at_seat = list(islice(cycle(made), table))
    rng = Random(f"{seed}/draw")
    done = 0
    while state.actors and (at is None or done < at):
        who = CHANCE if state.actors >> CHANCE else first(state.actors)
        legal = state.legal(who)
        action = choose(legal, rng) if who == CHANCE else at_seat[who].choose(state.redact(who), who, legal, rng)
        state.apply(who, action)
        done += 1
    picture = standalone(game.draw(state.redact(viewer), viewer, tall), game.style, dark)
    if out is None:
        say.raw(picture)
    else:
        given.write(out, picture)
        say.out.print(_("Drawn into {file}, after {n} events.").format(file=out, n=done))
