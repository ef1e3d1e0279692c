"""Two runs side by side: what another content, or another bot, makes of every row. On the same deals where possible."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from subak.core.errors import OptionError
from subak.kit.text import _, n_
from subak.lab.balance import RowKey, common_rows, contributions, holdings, seat_rows
from subak.lab.charts import Cell, Figure, interval_chart
from subak.lab.inference import LEVEL, WHILE_RUNNING, Estimate, always_valid, difference, holm, mean_of, regression
from subak.lab.reports import plus_minus
from subak.lab.runs import Run, polars

if TYPE_CHECKING:
    import polars as pl

AT_THE_END: Final = LEVEL - WHILE_RUNNING  # what is left of the level when nobody stopped before
PRECISE: Final = 6.0  # standard errors that an effect is worth when it counts as measured: to a third, 95 times in 100
PAIRED: Final = ("game", "seats", "options", "bots", "seed", "random_draft", "repeats")  # same luck, same seats


class Sample(NamedTuple):
    """The games of a run as the tables that are compared."""

    run: Run
    long: "pl.DataFrame"
    cards: "pl.DataFrame"


class RowChange(NamedTuple):
    """How one row differs between two samples."""

    table: str
    id: str
    name: str
    worth: Estimate  # how many points more it adds in the second
    p: float  # corrected for the number of rows
    wins: tuple[float | None, float | None]  # share of wins of those who held it
    take: tuple[float | None, float | None]
    points: tuple[float | None, float | None]

    def clear(self) -> bool:
        """Whether it is sure that the row changed."""
        return self.p < AT_THE_END


class Comparison(NamedTuple):
    """All differences, the largest first."""

    one: Sample
    two: Sample
    paired: bool
    games: int
    changes: list[RowChange]
    lead: Estimate  # of the first seat
    score: Estimate  # a seat's points


def sample(run: Run) -> Sample:
    return Sample(run, seat_rows(run), run.read("cards"))


def compare_samples(one: Sample, two: Sample, wanted: Sequence[RowKey] = ()) -> Comparison:
    """The second against the first: deal by deal if both were played on the same ones.

    Rows that are wanted share one half of the level, all others the other half. SubakError if they are of two games.
    """
    ours, theirs = (each.run.header["title"] for each in (one, two))
    if one.run.header["game"] != two.run.header["game"]:
        raise OptionError(_("Runs of one game are compared, not of {one} and {two}.").format(one=ours, two=theirs))
    paired = all(one.run.header[field] == two.run.header[field] for field in PAIRED)
    same = _common(one, two)
    paired = paired and len(same[0].long) > 0
    if paired:
        one, two = same
    worth = row_worths(one, two, paired, wanted)
    corrected = corrected_for(worth, wanted)
    told = _figures(one), _figures(two)
    changes = [
        RowChange(
            table, key, two.run.called(table, key), estimate, corrected[table, key],
            *((told[0].get((table, key), NOTHING)[n], told[1].get((table, key), NOTHING)[n]) for n in range(3)),
        )
        for (table, key), estimate in worth.items()
    ]  # fmt: skip
    changes.sort(key=lambda change: (change.p, -abs(change.worth.value), change.name))
    pl = polars()
    first = [_column(each, "lead", pl.col("seat") == 0) for each in (one, two)]
    scores = [_column(each, "score", pl.lit(True)) for each in (one, two)]
    if paired:
        lead, score = (mean_of(after - before) for before, after in (first, scores))
    else:
        lead, score = (difference(mean_of(before), mean_of(after)) for before, after in (first, scores))
    return Comparison(one, two, paired, len(first[0]), changes, lead, score)


NOTHING: Final[tuple[float | None, float | None, float | None]] = (None, None, None)


def _column(each: Sample, name: str, which: Any) -> Any:
    return each.long.filter(which)[name].to_numpy().astype(float)


def _common(one: Sample, two: Sample) -> tuple[Sample, Sample]:
    """The games that both have, in the same order."""
    pl = polars()
    both = set(one.long["game"].to_list()) & set(two.long["game"].to_list())
    out = []
    for each in (one, two):
        inside = pl.col("game").is_in(sorted(both))
        long = each.long.filter(inside).sort("game", "seat")
        out.append(Sample(each.run, long, each.cards.filter(inside)))
    return out[0], out[1]


def corrected_for(worth: Mapping[RowKey, Estimate], wanted: Sequence[RowKey]) -> dict[RowKey, float]:
    """p-values, corrected for the number of rows within each half of the level."""
    families = [[key for key in worth if key in wanted], [key for key in worth if key not in wanted]]
    share = sum(1 for family in families if family)
    out: dict[RowKey, float] = {}
    for family in families:
        for key, p in zip(family, holm([worth[key].p_value() for key in family]), strict=True):
            out[key] = min(1.0, share * p)
    return out


def row_worths(one: Sample, two: Sample, paired: bool, wanted: Sequence[RowKey] = ()) -> dict[RowKey, Estimate]:
    """How many points more every row adds in the second sample.

    On the same deals rows that are wanted are held to all others together, and of these only rows of the same tables
    and of those that are drafted are told, against the average of their table. Whatever was held too rarely to be told
    would else be the measure of all that is: a handful of games.
    """
    if not paired:
        before, after = (contributions(each.run, each.long, each.cards) for each in (one, two))
        return {key: difference(before[key], after[key]) for key in before if key in after}
    keys = [key for key in common_rows(one.cards, len(one.long)) if key in common_rows(two.cards, len(two.long))]
    tables = {table for table, _key in wanted} | set(two.run.header["drafted"])
    keys = [key for key in keys if not wanted or key[0] in tables]
    if not keys:
        return {}
    matrix = (holdings(one.long, one.cards, keys) + holdings(two.long, two.cards, keys)) / 2
    leads = two.long["lead"].to_numpy().astype(float) - one.long["lead"].to_numpy().astype(float)
    deals = one.long["deal"].to_numpy()
    if not wanted:
        return dict(zip(keys, regression(matrix, leads, deals), strict=True))
    peers = [[n for n, key in enumerate(keys) if key[0] == table and key not in wanted] for table in tables]
    found = dict(zip(keys, regression(matrix, leads, deals, [each for each in peers if each]), strict=True))
    asked = [n for n, key in enumerate(keys) if key in wanted]
    if asked:
        found |= zip((keys[n] for n in asked), regression(matrix[:, asked], leads, deals), strict=True)
    return found


def clear_already(worth: Mapping[RowKey, Estimate], wanted: Sequence[RowKey], horizon: int) -> bool:
    """Whether all rows that are asked about have an answer, however often somebody looked, and a figure of use."""
    known = [worth[key] for key in wanted if key in worth]
    if not known or len(known) < len(wanted):
        return False
    precise = all(each.error * PRECISE < abs(each.value) for each in known)
    return precise and all(is_clear(each, len(wanted), horizon) for each in known)


def is_clear(worth: Estimate, rows: int, horizon: int) -> bool:
    """Whether a row of so many surely differs from 0, by the test that may be made any time."""
    low, high = always_valid(worth, WHILE_RUNNING / rows, horizon)
    return not low <= 0 <= high


def _figures(each: Sample) -> dict[RowKey, tuple[float | None, float | None, float | None]]:
    """Of every row: share of wins when held, share taken when offered, points when held."""
    pl = polars()
    joined = each.cards.join(each.long.select("game", "seat", "win"), on=["game", "seat"])
    held = pl.col("held") > 0
    found = joined.group_by("table", "id").agg(
        pl.col("win").filter(held).mean().alias("wins"),
        (pl.col("taken").sum() / pl.col("offered").sum()).alias("take"),
        pl.col("points").filter(held).mean().alias("points"),
        pl.col("offered").sum(),
    )
    return {
        (table, key): (wins, take if offered else None, points)
        for table, key, wins, take, points, offered in found.iter_rows()
    }


def compared_summary(found: Comparison) -> list[str]:
    """What differs, in sentences."""
    games = f"{found.games:,}"
    if found.paired:
        out = [n_("{n} game each, on the same deals.", "{n} games each, on the same deals.", found.games)]
    else:
        out = [
            _(
                "The runs were played on other deals or by others: {n} and {more} games are compared as two samples."
            ).format(n=games, more=f"{len(found.two.long.filter(polars().col('seat') == 0)):,}")
        ]
    if isfinite(found.score.error):
        low, high = found.score.interval()
        text = _("A seat has {value} points more on average ({low} to {high}).")
        out.append(text.format(value=plus_minus(found.score.value), low=plus_minus(low), high=plus_minus(high)))
    clear = [change for change in found.changes if change.clear()]
    for change in clear[:5]:
        low, high = change.worth.interval()
        text = _("{name} adds {value} points more than before (surely {low} to {high}).")
        out.append(
            text.format(
                name=change.name, value=plus_minus(change.worth.value), low=plus_minus(low), high=plus_minus(high)
            )
        )
    if not found.changes:
        out.append(_("That is too few games to judge single rows."))
    elif not clear:
        out.append(_("No row of {n} is surely worth more or less.").format(n=len(found.changes)))
    return out


def change_data(found: Comparison) -> dict[str, object]:
    """As `subak compare --json` prints it."""
    rows = [
        {
            "table": each.table, "id": each.id, "name": each.name, "adds": each.worth.value,
            "interval": list(each.worth.interval()), "p": each.p, "clear": each.clear(), "wins": list(each.wins),
            "taken": list(each.take), "points": list(each.points),
        }
        for each in found.changes
    ]  # fmt: skip
    return {"paired": found.paired, "games": found.games, "score": found.score.value, "rows": rows}


def change_figures(found: Comparison, name: str, text: str) -> list[Figure]:
    """A chart and a table for every table of the content."""
    out: list[Figure] = []
    heads = [
        _("row"), _("id"), _("adds"), _("from"), _("to"), _("p, corrected"), _("wins before"), _("wins after"),
        _("taken before"), _("taken after"), _("points before"), _("points after"),
    ]  # fmt: skip
    for table in dict.fromkeys(change.table for change in found.changes):
        rows: list[list[Cell]] = []
        bars = []
        for each in [change for change in found.changes if change.table == table]:
            low, high = each.worth.interval()
            rows.append([each.name, each.id, each.worth.value, low, high, each.p, *each.wins, *each.take, *each.points])
            bars.append({"name": each.name, "value": each.worth.value, "low": low, "high": high, "claim": each.clear()})
        bars = sorted(bars[:24], key=lambda bar: -float(str(bar["value"])))
        title = _("{name}: rows of {table}").format(name=name, table=table)
        spec = interval_chart(bars, _("points that it adds more than before"), 0.0)
        out.append(Figure(f"{name.replace(' ', '-')}-{table}".lower(), title, text, heads, rows, spec))
    return out
