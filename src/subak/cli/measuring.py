"""Many games at once, and how fast they go."""

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from subak import games
from subak.cli import given, say
from subak.core.errors import OptionError
from subak.kit.text import _
from subak.lab import bench as stopwatch
from subak.lab import figures, peers, runs
from subak.lab import ladder as steps
from subak.lab.cluster import far_slices, far_work
from subak.lab.simulate import WHOLE, Findings, Keep, Plan, planned, simulate

app = typer.Typer()

Names = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; else all.", show_default=False)
]
Ray = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local.", show_default=False),
]
Seconds = Annotated[float, typer.Option(metavar="T", min=0.01, help="How long one measurement lasts.")]
Rounds = Annotated[int, typer.Option(metavar="N", min=1, help="How often to measure; the best counts.")]


def progress() -> Progress:
    """A bar on stderr, where a person sees it. Drawn when told: a thread of its own would disturb forked workers."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=say.err, auto_refresh=False, transient=True, disable=not say.err.is_terminal)


@app.command(
    help="Let bots play many games, on all cores. The same seed gives the same games whatever the workers.",
    epilog=given.example(
        "subak sim seasons --bots greedy,random --games 1000 --seed 1",
        "subak sim seasons --bots greedy --games 1000 --draft random --out runs/seasons",
        "subak sim seasons --bots greedy --games 1000000 --out runs/all --ray 10.0.0.5:6379",
    ),
)
def sim(
    name: given.GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="Who plays; they change seats from game to game.")
    ] = "greedy,random",
    count: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seats: given.Seats = None,
    option: given.Options = None,
    seed: given.Seed = 0,
    workers: given.Workers = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the games as Parquet files in a folder.", show_default=False),
    ] = None,
    decisions: Annotated[bool, typer.Option("--decisions", help="With --out: every decision too.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="With --out: go on where the folder ends.")] = False,
    shard: Annotated[
        str, typer.Option(metavar="K/N", help="With --out: only the k-th of n equal parts.", show_default=False)
    ] = "",
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a record of every game, one a line, to a new file; with --resume at the "
            "end of the one there is.",
            show_default=False,
        ),
    ] = None,
    draft: Annotated[given.Draft, typer.Option(help="Who drafts: the bots, or luck for them.")] = given.Draft.choice,
    repeats: Annotated[
        int, typer.Option(metavar="N", min=1, help="How often each deal is played, to tell luck from choice.")
    ] = 1,
    ray: Ray = "",
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    if out is None and (decisions or resume or shard):
        raise OptionError(_("--decisions, --resume and --shard go with --out."))
    chosen = given.chosen(games.load(name, pack), option)
    plan = planned(
        name, given.bot_names(bots), count, seats=seats, options=chosen, seed=seed, pack=pack,
        random_draft=draft == given.Draft.random, repeats=repeats,
    )  # fmt: skip
    stretch = runs.shard_of(shard, plan.games)
    if not any(stretch):
        text = _("This shard has no games: {games} games do not reach to {shard}.")
        say.out.print(text.format(games=f"{plan.games:,}", shard=shard))
    if records is not None:
        given.unused(records, resume)
        given.try_out(records)
    run = runs.begun(out, plan, resume, shard, decisions) if out is not None else None
    todo = _missing(run, stretch, records if resume else None)
    if not todo:
        return
    result = _played(plan, workers, records, run, todo, ray)
    if json:
        say.data(result.data())
    else:
        _show(result)


def _missing(run: runs.Run | None, stretch: list[range], records: Path | None) -> list[range]:
    """What is to be played; of records that are gone on with, those stay whose games do."""
    done = run.spans() if run is not None else []
    todo = runs.missing(stretch, done)
    if run is not None and not todo:
        run.close()
        if any(stretch):
            say.out.print(_("Nothing is missing: all games of {folder} are there.").format(folder=run.folder))
    elif records is not None:
        given.keep_lines(records, sum(map(len, done)))
    return todo


def _played(
    plan: Plan, workers: int, records: Path | None, run: runs.Run | None, todo: list[range], ray: str
) -> Findings:
    """Play what is missing; what was played when somebody interrupts stays."""
    writer = runs.Writer(run) if run is not None else None
    keep = Keep(facts=run is not None, decisions=run is not None and run.header["decisions"])
    with given.appended(records) if records is not None else nullcontext() as file, progress() as bar:
        task = bar.add_task(_("games"), total=sum(len(span) for span in todo))

        def tick(n: int) -> None:
            bar.update(task, advance=n, refresh=True)

        into = writer.add if writer is not None else None
        elsewhere = partial(far_slices, ray, plan) if ray else None
        try:
            return simulate(plan, workers, file, tick, into, keep, todo, elsewhere)
        finally:
            if writer is not None:
                writer.flush()
                writer.run.close()


@app.command(
    help="Let bots meet in pairs or fuller tables, on the same deals in every seat, and rate them.",
    epilog=given.example(
        "subak ladder seasons --bots greedy,farmer,headman --deals 20",
        "subak ladder spirits --seats 4 --bots sprout,farmer,greedy,headman,priest --book spirits.jsonl",
    ),
)
def ladder(
    name: given.GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Who meets whom.")] = "sprout,farmer,headman,greedy",
    deals: Annotated[int, typer.Option(metavar="N", help="How many deals each table plays, once in every seat.")] = 10,
    seats: given.Seats = None,
    seed: given.Seed = 0,
    workers: given.Workers = 0,
    book: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Note every game there, and go on where it ends.", show_default=False),
    ] = None,
    ray: Ray = "",
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    plan = steps.ladder_plan(name, given.bot_names(bots), deals, seats, seed, pack)
    with progress() as bar:
        total = plan.games * plan.seats * sum(1 for _group in steps.groups(plan))
        task = bar.add_task(_("games"), total=total)

        def tick(n: int) -> None:
            bar.update(task, advance=n, refresh=True)

        elsewhere = partial(far_work, ray, steps.meet, plan) if ray else None
        found = steps.climb(plan, workers, book, tick, elsewhere)
    if json:
        say.data(found.data())
    else:
        _show_ladder(found)


def _show_ladder(found: steps.Ladder) -> None:
    table = say.grid(
        _("bot"), _("rating"), _("games"), _("wins"), _("share"), _("95 % interval"), _("CPU s"), _("95th of 100"),
        numbers=range(1, 8),
    )  # fmt: skip
    rungs = found.rungs()
    for rung in rungs:
        low, high = rung.interval
        rating = "" if rung.rating is None else f"{rung.rating:.1f} ± {rung.spread:.1f}"
        table.add_row(
            rung.bot, rating, f"{rung.games:,}", f"{rung.wins:,.1f}".removesuffix(".0"),
            f"{100 * rung.wins / rung.games:.0f} %", f"{100 * low:.0f} – {100 * high:.0f} %",
            f"{rung.seconds:.3f}", f"{rung.slow:.3f}",
        )  # fmt: skip
    say.out.print(table)
    say.out.print()
    cross = found.cross()
    table = say.grid(_("ahead of, %"), *(rung.bot for rung in rungs), numbers=range(1, len(rungs) + 1))
    for one in rungs:
        table.add_row(one.bot, *(_ahead(cross.get((one.bot, two.bot))) for two in rungs))
    say.out.print(table)
    if any(rung.rating is None for rung in rungs):
        say.out.print(_("Ratings need openskill: pip install 'subak[lab]'."))


def _ahead(met: tuple[float, int] | None) -> str:
    """How often one came out ahead, with how sure that is; "" for a bot and itself."""
    if met is None:
        return ""
    low, high = figures.wilson(*met)
    return f"{100 * met[0] / met[1]:.0f} ± {50 * (high - low):.0f}"


def _show(result: Findings) -> None:
    plan, tally = result.plan, result.tally
    low = min(min(scores) for scores in tally.scores)
    high = max(max(scores) for scores in tally.scores)
    table = say.grid(
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
    help="Measure random play of our games, compiled and pure: from Python and inside `rollout`.",
    epilog=given.example("subak bench seasons --json"),
)
def bench(
    names: Names = None,
    seats: given.Seats = None,
    build: Annotated[
        list[str] | None, typer.Option(metavar="B", help="compiled or pure; else both.", show_default=False)
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
    help="Measure our games beside Catanatron, OpenSpiel, PettingZoo's and Pgx, in one run, and print the ratios.",
    epilog=given.example("subak bench-peers --json"),
)
def bench_peers(
    names: Names = None,
    seats: given.Seats = None,
    seconds: Seconds = 0.4,
    rounds: Rounds = 3,
    venv: Annotated[Path, typer.Option(metavar="FOLDER", help="Their environment; made when missing.")] = Path(
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
    table = say.grid(_("ratio"), _("seats"), _("loop"), _("against"), _("decisions/s"), _("clone"), numbers=[1, 4, 5])
    for row in found["ratios"]:
        table.add_row(
            str(row["game"]), str(row["seats"]), str(row["loop"]), f"{row['peer']} {row['peer_game']}",
            f"{row['decisions_per_second']:.1f} ×", f"{row['clone']:.1f} ×",
        )  # fmt: skip
    say.out.print(table)
    say.out.print()
    table = say.grid(_("game"), _("loop"), _("a second"), _("against"), _("a second"), _("ratio"), _("wanted"),
                     numbers=[2, 4, 5, 6])  # fmt: skip
    for row in found["races"]:
        table.add_row(
            str(row["game"]), str(row["loop"]), f"{row['per_second']:,.0f}", str(row["against"]),
            f"{row['theirs_per_second']:,.0f}", f"{row['ratio']:.1f} ×", f"{row['wanted']:.0f} ×",
        )  # fmt: skip
    say.out.print(table)


def _show_rows(rows: Sequence[stopwatch.Row]) -> None:
    table = say.grid(
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
