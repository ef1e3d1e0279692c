"""Runs that are kept: play a game of them again, put them together, and read what they say."""

import webbrowser
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from subak.cli import given, say
from subak.cli.measuring import Ray, progress
from subak.core.errors import OptionError, SubakError
from subak.kit.text import _, listed, n_
from subak.lab import merging, runs
from subak.lab.rerunning import rerun_game

if TYPE_CHECKING:
    from subak.lab.foreseeing import Foreseeing, Foreseen
    from subak.lab.levelling import Levelled, Levelling
    from subak.lab.tuning import Tuned, Tuning

app = typer.Typer()
Folder = Annotated[Path, typer.Argument(metavar="RUN", help="A folder of `subak sim --out`.", show_default=False)]
WantedShare = Annotated[
    float | None,
    typer.Option(metavar="P", min=0, max=100, help="Of cards: how many in 100 who holds them wins; else a fair share.",
                 show_default=False),
]  # fmt: skip
Deals = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Deals a candidate: 10, each once in every seat; of cards 100, of a forecast 25.",
        show_default=False,
    ),
]
FreshDeals = Annotated[
    int | None,
    typer.Option(metavar="N", help="Fresh deals on which the result meets its start: 50; of cards 400.",
                 show_default=False),
]  # fmt: skip

Player = Annotated[
    str,
    typer.Option("--bot", metavar="B", help="Whose numbers, or who plays: farmer, with --forecast headman.",
                 show_default=False),
]  # fmt: skip
Numbers = Annotated[
    str, typer.Option(metavar="A,B=LOW..HIGH", help="Which; else all that are the bot's own.", show_default=False)
]
Rival = Annotated[
    str, typer.Option(metavar="B", help="Whom candidates meet; else the bot as it is.", show_default=False)
]
Forecasts = Annotated[bool, typer.Option("--forecast", help="The weights of the game's forecast.")]
Book = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Note every game there, and go on where it ends.", show_default=False),
]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the result there.", show_default=False)
]
TeachingGames = Annotated[
    int | None,
    typer.Option(metavar="N", help="Of a forecast: games that teach a generation: 300.", show_default=False),
]
Generations = Annotated[
    int | None,
    typer.Option(metavar="N", help="How often to look anew: 8 times, of a forecast 2.", show_default=False),
]
Population = Annotated[
    int | None,
    typer.Option(metavar="N", help="Candidates a generation: 12.", show_default=False),
]


@app.command(
    help="Play a stored game again, and say whether it goes as it went.",
    epilog=given.example("subak rerun runs/kosal --game 17", "subak rerun runs/kosal --game 17 --records game.jsonl"),
)
def rerun(
    folder: Folder,
    game: Annotated[int, typer.Option(metavar="N", min=0, help="Its number, from 0.")],
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write its record, for `subak replay`.", show_default=False)
    ] = None,
    json: given.Json = False,
) -> None:
    if records is not None:
        given.unused(records)
    found = rerun_game(runs.Run(folder), game)
    if records is not None:
        with given.appended(records) as file:
            file.write(found.record.dumps() + "\n")
    if json:
        say.data({"game": game, "same": found.same, "changed": found.changes, "scores": found.stored["scores"]})
    else:
        if found.same:
            say.out.print(_("Game {n} goes as it went, event by event.").format(n=game))
        else:
            say.out.print(_("Game {n} goes another way today.").format(n=game))
        if found.changes:
            say.out.print(_("Today differs from then: {what}.").format(what=listed(found.changes)))
    if not found.same:
        raise typer.Exit(1)


@app.command(
    help="Put the shards of a run together.",
    epilog=given.example("subak merge runs/a runs/b --out runs/all"),
)
def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of `subak sim --out`.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where to.")],
) -> None:
    merged = merging.merge(folders, out)
    total = sum(len(span) for span in merged.spans())
    say.out.print(n_("{n} game is in {folder}.", "{n} games are in {folder}.", total, folder=out))
    lost = merged.header["games"] - total
    if lost > 0:
        text = n_("{n} of {all} is missing: a shard is not among them, or not at its end.",
                  "{n} of {all} are missing: a shard is not among them, or not at its end.", lost,
                  all=merged.header["games"])  # fmt: skip
        say.out.print(text)


@app.command(
    help="Write what a run says about a game: one page, with charts, that needs no network.",
    epilog=given.example("subak report runs/kosal -o report.html", "subak report runs/kosal --charts figures"),
)
def report(
    folder: Folder,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The page.")] = Path("report.html"),
    charts: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Every chart as SVG, PNG and CSV too.", show_default=False),
    ] = None,
) -> None:
    from subak.lab import balance, reports
    from subak.lab.charts import figures_of

    run = runs.Run(folder)
    if not any(run.spans()):
        raise SubakError(_("{folder} holds no games yet.").format(folder=folder))
    found = balance.weigh_run(run)
    given.save(out, reports.report_page(found))
    if charts is not None:
        reports.save_figures(figures_of(found), charts)
    for sentence in reports.summary(found):
        say.out.print(sentence)
    say.out.print(_("The report is in {file}.").format(file=out))


@app.command(
    help="Compare two runs row by row: deal by deal, if both were played on the same ones.",
    epilog=given.example("subak compare runs/base runs/kosal -o compared.html"),
)
def compare(
    one: Folder,
    two: Annotated[Path, typer.Argument(metavar="RUN", help="The other one.", show_default=False)],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="A page of it.", show_default=False)
    ] = None,
    json: given.Json = False,
) -> None:
    from subak.lab import comparing, reports

    found = comparing.compare_samples(comparing.sample(runs.Run(one)), comparing.sample(runs.Run(two)))
    sentences = comparing.compared_summary(found)
    if out is not None:
        text = _("How many points more each row adds in the second run.")
        figures = comparing.change_figures(found, _("Second less first"), text)
        title = _("{one} and {two}").format(one=one.name, two=two.name)
        given.save(out, reports.html_page(title, sentences, reports.setting_line(found.two.run, found.games), figures))
    if json:
        say.data(comparing.change_data(found))
        return
    for sentence in sentences:
        say.out.print(sentence)
    table = say.grid(_("row"), _("table"), _("adds"), _("95 % interval"), _("p, corrected"), numbers=range(2, 5))
    for change in found.changes[:20]:
        low, high = change.worth.interval()
        interval = f"{low:+.2f} – {high:+.2f}"
        table.add_row(change.name, change.table, f"{change.worth.value:+.2f}", interval, f"{change.p:.3g}")
    say.out.print(table)


@app.command(
    help="Weigh a pack: play it and the game as it is on the same deals, and show what it changes.",
    epilog=given.example("subak weigh seasons --pack my-cards.toml", "subak weigh seasons --pack x.toml --minutes 20"),
)
def weigh(
    name: given.GameName,
    pack: Annotated[Path, typer.Option(metavar="FILE", help="The pack.")],
    bots: Annotated[str, typer.Option(metavar="A,B", help="Who plays.")] = "greedy",
    minutes: Annotated[float, typer.Option(metavar="T", min=0.01, help="How long at most.")] = 5.0,
    seats: given.Seats = None,
    seed: given.Seed = 0,
    workers: given.Workers = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games and page go; else a new one in runs/.", show_default=False),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not show the page in the browser.")] = False,
) -> None:
    from subak.lab import weighing

    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    folder = out if out is not None else Path("runs") / f"{name}-{pack.stem}-{stamp}"
    with progress() as bar:
        task = bar.add_task(_("games"), total=None)

        def tick(n: int) -> None:
            bar.update(task, advance=n, refresh=True)

        found = weighing.weigh(name, pack, given.bot_names(bots), folder, minutes, workers, seats, seed, tick)
    page = folder / "report.html"
    given.save(page, weighing.weighed_page(found))
    for sentence in weighing.weighed_summary(found):
        say.out.print(sentence)
    say.out.print(_("The report is in {file}.").format(file=page))
    if not no_open:
        webbrowser.open(page.resolve().as_uri())


@app.command(
    help="Look for better numbers, by cross-entropy on paired deals, checked on fresh ones. Of a bot, so that it wins: "
    "its own settings, what it minds of the game's thinking.toml, and weights of the game's evaluate (weight.NAME). Of "
    "cards, so that who holds them wins as often as others: any number of a content row (TABLE.ID.FIELD, and .N in a "
    "list); the result is a pack. With --forecast, the weights of the game's forecast, from games of the bot that "
    "goes by them: what they teach meets what played, and stays if it wins; the result is a forecast.toml, for the "
    "game or for a bot, headman:forecast=FILE.",
    epilog=given.example(
        "subak tune seasons --bot farmer --out farmer.toml",
        "subak tune spirits --bot greedy --numbers weight.rival,weight.hope=0..2 --book tuning.jsonl --out greedy.toml",
        "subak tune kingdoms --bot headman --numbers doubt=0.2..3,horizon --rival greedy --deals 20",
        "subak tune seasons --bot greedy --numbers ancestor.4.points=1..9 --out kosal.toml",
        "subak tune kingdoms --forecast --games 300 --book forecast.jsonl --out forecast.toml",
    ),
)
def tune(
    name: given.GameName,
    bot: Player = "",
    numbers: Numbers = "",
    rival: Rival = "",
    share: WantedShare = None,
    forecast: Forecasts = False,
    games: TeachingGames = None,
    deals: Deals = None,
    generations: Generations = None,
    population: Population = None,
    check: FreshDeals = None,
    seats: given.Seats = None,
    seed: given.Seed = 0,
    workers: given.Workers = 0,
    ray: Ray = "",
    book: Book = None,
    out: Out = None,
) -> None:
    from subak.lab import foreseeing, levelling, tuning

    wanted = [part for part in numbers.split(",") if part.strip()]
    _refuse_mixed(forecast, bool(wanted or rival or share is not None or population is not None), games is not None)
    sizes = {"count": games, "deals": deals, "generations": generations, "population": population, "check": check}
    effort = {key: size for key, size in sizes.items() if size is not None}
    bot = bot or (foreseeing.READER if forecast else "farmer")
    plan: tuning.Tuning | levelling.Levelling | foreseeing.Foreseeing
    if forecast:
        plan = foreseeing.foreseeing_plan(name, bot, seats=seats, seed=seed, **effort)
    elif _are_cards(wanted, rival, share):
        part = share / 100 if share is not None else None
        players = given.bot_names(bot)
        plan = levelling.levelling_plan(name, players, wanted, share=part, seats=seats, seed=seed, **effort)
    else:
        plan = tuning.tuning_plan(name, bot, wanted, rival=rival, seats=seats, seed=seed, **effort)
    if out is not None:
        given.try_out(out)
    code = tuning.commit()  # as it is now: somebody may work on it meanwhile
    found = _searched(plan, workers, book, ray)
    said = {"bot": bot, "numbers": numbers, "rival": rival, "share": share}
    words = [f"--{key} {value}" for key, value in said.items() if value not in ("", None)]
    text = found.toml(" ".join(["subak tune", name, *words, *_effort_words(plan)]), code)
    _kept(out, text)
    for sentence in found.summary():
        say.err.print(sentence)
    if not found.better:
        hint = _("That may be chance: try more deals or generations, or other numbers.")
        say.err.print(_("They are not surely better: try more games or deals.") if forecast else hint)


def _effort_words(plan: "Tuning | Levelling | Foreseeing") -> list[str]:
    """What a command says of how long to look."""
    from subak.lab.foreseeing import Foreseeing

    if isinstance(plan, Foreseeing):
        sizes = [f"--forecast --games {plan.plan.games} --deals {plan.deals} --generations {plan.generations}"]
    else:
        sizes = [f"--deals {plan.plan.games} --generations {plan.generations} --population {plan.population}"]
    return [*sizes, f"--check {plan.check} --seats {plan.plan.seats} --seed {plan.plan.seed}"]


def _refuse_mixed(forecast: bool, of_numbers: bool, of_games: bool) -> None:
    """A sentence if words of two kinds of search were given."""
    if forecast and of_numbers:
        raise OptionError(_("--forecast looks for all its weights: it takes no numbers, rival, share or population."))
    if of_games and not forecast:
        raise OptionError(_("--games goes with --forecast."))


def _kept(path: Path | None, text: str) -> None:
    """Write a result that took long; where that fails after all, it is said instead of lost."""
    if path is None:
        say.raw(text.rstrip("\n"))
        return
    try:
        given.save(path, text)
    except SubakError:
        say.raw(text.rstrip("\n"))
        raise


def _are_cards(wanted: Sequence[str], rival: str, share: float | None) -> bool:
    """Whether the numbers are of cards and not of a bot; a sentence if they are both, or do not fit the rest."""
    from subak.lab.levelling import is_printed

    cards = {is_printed(text) for text in wanted} or {False}
    if len(cards) > 1:
        raise OptionError(_("Tune numbers of a bot or of cards, not both at once."))
    if (rival and True in cards) or (share is not None and False in cards):
        raise OptionError(_("--rival goes with numbers of a bot, --share with those of cards."))
    return True in cards


def _searched(
    plan: "Tuning | Levelling | Foreseeing", workers: int, book: Path | None, ray: str
) -> "Tuned | Levelled | Foreseen":
    """Look for the numbers, here or on a cluster, with a bar."""
    from subak.lab.cluster import far_work
    from subak.lab.foreseeing import Foreseeing, foresee
    from subak.lab.ladder import meet
    from subak.lab.levelling import Levelling, held_by, level_cards
    from subak.lab.tuning import tune as tuned

    with progress() as bar:
        task = bar.add_task(_("games"), total=plan.games())

        def tick(n: int) -> None:
            bar.update(task, advance=n, refresh=True)

        if isinstance(plan, Foreseeing):
            return foresee(
                plan, workers, book, tick, (lambda work: partial(far_work, ray, work, plan.plan)) if ray else None
            )
        if isinstance(plan, Levelling):
            far = partial(far_work, ray, held_by, plan.plan) if ray else None
            return level_cards(plan, workers, book, tick, far)
        return tuned(plan, workers, book, tick, partial(far_work, ray, meet, plan.plan) if ray else None)
