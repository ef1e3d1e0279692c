"""Many games at once, and how fast they go."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from subak import games
from subak.cli import given, say
from subak.core.errors import SubakError
from subak.core.text import _
from subak.lab import bench as stopwatch
from subak.lab import figures, peers
from subak.lab.simulate import WHOLE, Result, planned, simulate

app = typer.Typer()

Names = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help=_("Which games; else all."), show_default=False)
]
Seconds = Annotated[float, typer.Option(metavar="T", min=0.01, help=_("How long one measurement lasts."))]
Rounds = Annotated[int, typer.Option(metavar="N", min=1, help=_("How often to measure; the best counts."))]


def progress() -> Progress:
    """A bar on stderr, where a person sees it. Drawn when told: a thread of its own would disturb forked workers."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=say.err, auto_refresh=False, transient=True, disable=not say.err.is_terminal)


@app.command(
    help=_("Let bots play many games, on all cores. The same seed gives the same games whatever the workers."),
    epilog=given.example("subak sim seasons --bots greedy,random --games 1000 --seed 1"),
)
def sim(
    name: given.GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help=_("Who plays; they change seats from game to game."))
    ] = "greedy,random",
    count: Annotated[int, typer.Option("--games", metavar="N", help=_("How many games."))] = 100,
    seats: given.Seats = None,
    option: given.Options = None,
    seed: given.Seed = 0,
    workers: Annotated[int, typer.Option(metavar="W", min=0, help=_("Processes; 0: one for each core."))] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_("Write a record of every game, one a line."), show_default=False),
    ] = None,
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    chosen = given.options(games.load(name, pack), option)
    plan = planned(name, given.bot_names(bots), count, seats=seats, options=chosen, seed=seed, pack=pack)
    with _opened(out) if out is not None else nullcontext() as file, progress() as bar:
        task = bar.add_task(_("games"), total=plan.games)

        def tick(n: int) -> None:
            bar.update(task, advance=n, refresh=True)

        result = simulate(plan, workers, file, tick)
    if json:
        say.data(result.data())
    else:
        _show(result)


def _opened(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise SubakError(_("{file} cannot be written: {why}.").format(file=path, why=error.strerror or error)) from None


def _show(result: Result) -> None:
    plan, tally = result.plan, result.tally
    low = min(min(scores) for scores in tally.scores)
    high = max(max(scores) for scores in tally.scores)
    table = say.table(
        _("bot"), _("wins"), _("share"), _("95 % interval"), _("mean"), "5 %", "50 %", "95 %",
        _("points {low} to {high}").format(low=low, high=high), numbers=range(1, 8),
    )  # fmt: skip
    for bot, name in enumerate(plan.bots):
        wins = tally.wins[bot] / WHOLE
        scores = tally.scores[bot]
        least, most = figures.wilson(wins, tally.games)
        table.add_row(
            name,
            f"{wins:,.1f}".removesuffix(".0"),
            f"{100 * wins / tally.games:.1f} %",
            f"{100 * least:.1f} – {100 * most:.1f} %",
            f"{figures.mean(scores):.1f}",
            *(str(figures.quantile(scores, share)) for share in (0.05, 0.5, 0.95)),
            figures.histogram(scores, low, high),
        )
    say.out.print(table)
    speed = _("{games:,.0f} games/s, {decisions:,.0f} decisions/s").format(
        games=tally.games / result.seconds, decisions=tally.decisions / result.seconds
    )
    say.out.print(
        _("{games:,} games and {decisions:,} decisions in {seconds:.1f} s: {speed}.").format(
            games=tally.games, decisions=tally.decisions, seconds=result.seconds, speed=speed
        )
    )


@app.command(
    help=_("Measure random play of our games, compiled and pure: from Python and inside `rollout`."),
    epilog=given.example("subak bench seasons --json"),
)
def bench(
    names: Names = None,
    seats: given.Seats = None,
    build: Annotated[
        list[str] | None, typer.Option(metavar="B", help=_("compiled or pure; else both."), show_default=False)
    ] = None,
    seconds: Seconds = 0.4,
    rounds: Rounds = 3,
    json: given.Json = False,
) -> None:
    with progress() as bar:
        task = bar.add_task(_("measurements"), total=None)

        def tick(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, refresh=True)

        rows = stopwatch.bench(names or (), seats, build or stopwatch.BUILDS, seconds, rounds, tick)
    if json:
        say.data(rows)
    else:
        _show_rows(rows)


@app.command(
    "bench-peers",
    help=_("Measure our games beside Catanatron and OpenSpiel, in one run, and print the ratios."),
    epilog=given.example("subak bench-peers --json"),
)
def bench_peers(
    names: Names = None,
    seats: given.Seats = None,
    seconds: Seconds = 0.4,
    rounds: Rounds = 3,
    venv: Annotated[Path, typer.Option(metavar="FOLDER", help=_("Their environment; made when missing."))] = Path(
        "build/peers"
    ),
    json: given.Json = False,
) -> None:
    with progress() as bar:
        task = bar.add_task(_("measurements"), total=None)

        def tick(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, refresh=True)

        found = peers.bench_peers(venv, names or (), seats, seconds, rounds, tick)
    if json:
        say.data(found)
        return
    _show_rows([*found["rows"], *({**row, "build": row["peer"]} for row in found["peer"])])
    say.out.print()
    table = say.table(_("ratio"), _("seats"), _("loop"), _("against"), _("decisions/s"), _("clone"), numbers=[1, 4, 5])
    for row in found["ratios"]:
        table.add_row(
            str(row["game"]), str(row["seats"]), str(row["loop"]), f"{row['peer']} {row['peer_game']}",
            f"{row['decisions_per_second']:.1f} ×", f"{row['clone']:.1f} ×",
        )  # fmt: skip
    say.out.print(table)


def _show_rows(rows: Sequence[stopwatch.Row]) -> None:
    table = say.table(
        _("game"), _("seats"), _("build"), _("loop"), _("decisions/s"), _("games/s"), _("clone µs"), _("bytes"),
        numbers=[1, 4, 5, 6, 7],
    )  # fmt: skip
    for row in rows:
        table.add_row(
            str(row["game"]), str(row["seats"]), str(row["build"]), str(row["loop"]),
            f"{row['decisions_per_second']:,.0f}", f"{row['games_per_second']:,.0f}", f"{row['clone_us']:.2f}",
            str(row.get("state_bytes", "")),
        )  # fmt: skip
    say.out.print(table)
    say.out.print(_("Decisions are those of seats; nature's outcomes take time but are not counted."))
