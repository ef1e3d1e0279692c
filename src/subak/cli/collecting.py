"""Positions to practise on: the collection of a game, proved again, or candidates for a new one."""

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from subak import games
from subak.bots.finding import Found, Margin, finds, played_again, proved
from subak.bots.reasons import brought_by
from subak.cli import given, say
from subak.cli.measuring import progress
from subak.core.game import Game
from subak.kit.practice import Puzzle, collection
from subak.kit.terms import checked
from subak.kit.text import _

app = typer.Typer()
FAILED = 1  # exit code when an answer is no longer ahead
WORLDS = 240  # in which answers are played out again
GAMES = 100  # that are looked through at most
PLAYERS = ("Rani", "Mira", "Sok", "Dara")  # at the tables of a collection; the first is who has to find it


@app.command(
    "practice",
    help="Prove the positions to practise on of a game again, or find new ones in games of bots.",
    epilog=given.example(
        "subak practice seasons --play 600", "subak practice seasons --find 6 --seed 3 > candidates.toml"
    ),
)
def practice(
    name: given.GameName,
    find: Annotated[int, typer.Option(metavar="N", min=0, help="Print so many candidates as TOML.")] = 0,
    play: Annotated[
        int, typer.Option(metavar="W", min=0, help="In how many worlds to play answers out again; 0: in none.")
    ] = WORLDS,
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
    fared: dict[str, Margin] = {}
    with progress() as bar:
        for problem in bar.track(problems if play else [], description=_("problems")):
            fared[problem.key] = played_again(problem, game, play, seed)
            bar.refresh()
    table = say.grid(_("problem"), _("level"), _("the answer"), _("points ahead"), _("next best"))
    for problem in problems:
        table.add_row(problem.key, str(problem.level), *told_margin(game, problem, fared.get(problem.key)))
    say.out.print(table)
    stale = [
        problem.key
        for problem in problems
        if not proved(problem, game) or (problem.key in fared and not fared[problem.key].stands)
    ]
    if stale:
        why = _("Not ahead of the next best by two standard errors: {keys}. Find others with --find.")
        say.error(why.format(keys=", ".join(stale)))
        raise typer.Exit(FAILED)


def told_margin(game: Game, problem: Puzzle, margin: Margin | None) -> list[str]:
    """The answer of a problem, by how much it is ahead, and of what."""
    view = problem.position(game).redact(problem.seat)
    actions = [problem.right[0], *([margin.action] if margin else [])]
    answer, *rival = [game.write(view, problem.seat, action, problem.names) for action in actions]
    return [answer, f"{margin.points:.2f} ± {margin.error:.2f}" if margin else "", *rival]


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
