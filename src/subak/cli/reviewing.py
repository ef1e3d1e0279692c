"""A finished game reviewed: who was winning when, and which decisions cost most."""

from pathlib import Path
from typing import Annotated

import typer

from subak import games
from subak.bots.fortune import told_luck
from subak.bots.reasons import brought_by, in_hundredths
from subak.bots.review import CARES, Review, Slip, review, reviewable
from subak.cli import given, say
from subak.cli.measuring import progress
from subak.cli.replaying import headline, one_record, outcome, seat_names
from subak.core.errors import OptionError
from subak.kit.record import Record, Replay
from subak.kit.text import _, n_, nearest

app = typer.Typer()
BLOCKS = "▁▂▃▄▅▆▇█"


@app.command(
    "review",
    help="Review a finished game: chances of winning along the way, and the decisions that cost most.",
    epilog=given.example("subak review game.json --seat 1 --effort thorough"),
)
def review_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many with one on each line; - for stdin.")],
    seat: Annotated[
        int, typer.Option("--seat", metavar="S", help="Whose decisions: a seat from 1; 0 are all of them.")
    ] = 0,
    effort: Annotated[str, typer.Option(metavar="E", help="quick, usual or thorough.")] = "usual",
    game: Annotated[
        int | None, typer.Option(metavar="N", help="Which game of a file with many, from 1.", show_default=False)
    ] = None,
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    if effort not in CARES:
        raise OptionError(_("There is no effort {name}.").format(name=effort) + " " + nearest(effort, CARES))
    record = Record.loads(one_record(file, game))
    played = games.load(record.game, pack or record.pack)
    seats = [given.seat(seat, record.seats)] if seat else list(range(record.seats))
    replay = Replay(played, record)
    reviewable(replay)
    names = seat_names(record)
    with progress() as bar:
        task = bar.add_task(_("positions"), total=None)

        def tick(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, refresh=True)

        found = review(replay, seats, CARES[effort], names, tick)
    if json:
        say.data(_data(found))
    else:
        say.out.print(headline(played, record.seats, record.options), style="bold")
        say.out.print(outcome(played, replay.state))
        _show(replay, found, seats)


def _show(replay: Replay, found: Review, seats: list[int]) -> None:
    names = seat_names(replay.record)
    say.out.print()
    table = say.grid(_("chance of winning"), _("from the first to the last position"))
    for seat, name in enumerate(names):
        chances = [station.outlook.chances[seat] for station in found.stations]
        table.add_row(name, "".join(BLOCKS[round(chance * (len(BLOCKS) - 1))] for chance in chances))
    say.out.print(table)
    error = max(station.outlook.error for station in found.stations)
    say.out.print(
        _("With everything open, played on by bots that look at one click: right to about {error} points.").format(
            error=in_hundredths(error)
        )
    )
    for sentence in told_luck(found.luck, names):
        say.out.print(sentence)
    for seat in seats:
        say.out.print()
        say.out.print(names[seat], style="bold")
        slips = [slip for slip in found.slips if slip.seat == seat]
        say.out.print(
            n_(
                "{flagged} of {n} decision cost something beyond doubt, by what was known then.",
                "{flagged} of {n} decisions cost something beyond doubt, by what was known then.",
                found.weighed[seat],
                flagged=len(slips),
            )
        )
        for slip in slips:
            _tell(slip, replay.entries[slip.at].index, names)


def _tell(slip: Slip, at: int, names: list[str]) -> None:
    say.out.print(
        "  "
        + _("After {at} events: {done}. It cost {cost} points of the chance of winning, ± {error}.").format(
            at=at, done=slip.done, cost=in_hundredths(slip.cost), error=in_hundredths(2 * slip.error)
        )
    )
    better = "; ".join(step.text for step in slip.plan)
    say.out.print("    " + _("Better: {plan}.").format(plan=better) + " " + brought_by(slip.gains, slip.seat, names))


def _data(found: Review) -> dict[str, object]:
    return {
        "chances": [
            {"at": station.at, "chances": station.outlook.chances, "error": station.outlook.error}
            for station in found.stations
        ],
        "weighed": found.weighed,
        "luck": found.luck._asdict(),
        "slips": [
            {
                **slip._asdict(),
                "gains": [gain._asdict() for gain in slip.gains],
                "plan": [step._asdict() for step in slip.plan],
            }
            for slip in found.slips
        ],
    }
