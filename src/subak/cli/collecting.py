"""Positions to practise on: the collection of a game, proved again, or candidates for a new one."""

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from subak import games
from subak.bots.finding import Found, finds, proved
from subak.bots.reasons import brought_by
from subak.cli import given, say
from subak.core.errors import SubakError
from subak.core.game import Game
from subak.kit.practice import collection
from subak.kit.terms import checked
from subak.kit.text import _

app = typer.Typer()
GAMES = 100  # that are looked through at most
PLAYERS = ("Rani", "Mira", "Sok", "Dara")  # at the tables of a collection; the first is who has to find it


@app.command(
    "practice",
    help="Look through the positions to practise on of a game, or find new ones in games of bots.",
    epilog=given.example("subak practice seasons", "subak practice seasons --find 6 --seed 3 > candidates.toml"),
)
def practice(
    name: given.GameName,
    find: Annotated[int, typer.Option(metavar="N", min=0, help="Print so many candidates as TOML.")] = 0,
    seats: given.Seats = None,
    seed: given.Seed = 1,
) -> None:
    game = games.load(name)
    if find:
        count = seats or game.usual
        checked(game, count, {})
        say.raw(f"rules = {game.version}\n")
        for text in candidates(game, count, seed, find):
            say.raw(text)
        return
    problems = collection(game)
    if not problems:
        say.out.print(_("{title} has no positions to practise on.").format(title=game.title))
        return
    table = say.grid(_("problem"), _("level"), _("what is to be found"), _("the answer"))
    stale: list[str] = []
    for problem in problems:
        view = problem.position(game).redact(problem.seat)
        answer = game.write(view, problem.seat, problem.right[0], problem.names)
        table.add_row(problem.key, str(problem.level), problem.title, answer)
        stale += [] if proved(problem, game) else [problem.key]
    say.out.print(table)
    if stale:
        why = _("No longer better than all else: {keys}. Find others with --find.")
        raise SubakError(why.format(keys=", ".join(stale)))


def candidates(game: Game, seats: int, seed: int, most: int) -> Iterator[str]:
    """Problems in the words of practice.toml; title, task, hint and reason are for a person to write better."""
    number = 0
    for deal in range(seed, seed + GAMES):
        for found in finds(game, seats, deal):
            number += 1
            yield problem_text(game, seats, found, f"{game.name}-{deal}-{len(found.events)}")
            if number == most:
                return


def problem_text(game: Game, seats: int, found: Found, key: str) -> str:
    """A candidate as a row of practice.toml."""
    state = game.new(seats)
    for event in found.events:
        state.apply(*event)
    view, seat = state.redact(found.seat), found.seat
    names = [*PLAYERS[1 : seat + 1], PLAYERS[0], *PLAYERS[seat + 1 : seats]]
    written = {action: game.write(view, seat, action, names) for action in view.legal(seat)}
    fields: dict[str, object] = {
        "key": key,
        "level": found.level,
        "title": game.chapter(view) or game.title,
        "task": game.ask(view, seat, names),
        "hint": _("Look further than this click."),
        "why": brought_by(found.gains, seat, names) or written[found.answer] + ".",
        "seats": seats,
        "names": names,
        "seat": seat,
        "right": [found.answer],
        "proof": found.proof,
        "cost": round(min(found.costs.values()), 2),
        "error": round(found.error, 2),
        "worlds": found.worlds,
        "costs": [[action, round(cost, 2)] for action, cost in found.costs.items()],
        "gains": [[gain.seat, gain.source, round(gain.points, 2)] for gain in found.gains],
        "plan": found.plan,
    }
    lines = [f"{field} = {json.dumps(value, ensure_ascii=False)}" for field, value in fields.items()]
    lines[9] += f"  # {written[found.answer]}"
    events = [f"[{other}, {action}]," for other, action in found.events]
    rows = [" ".join(events[n : n + 10]) for n in range(0, len(events), 10)]
    return "\n".join(["[[problem]]", *lines, "events = [", *(f"  {row}" for row in rows), "]", ""])
