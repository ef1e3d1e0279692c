"""Charts of findings, with Altair: each a specification that becomes SVG for the page, and SVG and PNG for papers.

They stand in the page as SVG: Vega itself, which would make them move, weighs more than all of them.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from subak.core.errors import SubakError
from subak.kit.text import _
from subak.lab.balance import Balance, RowFigures, Share

INK: Final = "#2f3a33"
WATER: Final = "#2f6f8f"
RED: Final = "#b4472f"
GREY: Final = "#9aa39c"
WIDTH: Final = 640
MOST_ROWS: Final = 24  # of a chart: the strongest and the weakest; the table has all

Cell = str | int | float | None
Spec = dict[str, Any]


class Figure(NamedTuple):
    """A chart with the numbers behind it."""

    name: str  # of its files
    title: str
    text: str  # how to read it
    heads: list[str]
    rows: list[list[Cell]]
    spec: Spec | None = None  # Vega-Lite; None where a table says it better


def altair() -> Any:
    try:
        return import_module("altair")
    except ImportError:
        raise SubakError(_("Reports need Altair: pip install 'subak[lab]'.")) from None


def converter() -> Any:
    try:
        return import_module("vl_convert")
    except ImportError:
        raise SubakError(_("Reports need vl-convert: pip install 'subak[lab]'.")) from None


def svg(figure: Figure) -> str:
    """The chart as a picture; "" if the figure is a table only."""
    return str(converter().vegalite_to_svg(figure.spec)) if figure.spec is not None else ""


def png(figure: Figure) -> bytes:
    return bytes(converter().vegalite_to_png(figure.spec, scale=2))


def _styled(chart: Any) -> Spec:
    spec: Spec = (
        chart.configure_axis(labelColor=INK, titleColor=INK, gridColor="#e6e8e2", domainColor=GREY, tickColor=GREY,
                             labelFontSize=12, titleFontSize=12, titleFontWeight="normal", labelLimit=220)
        .configure_view(stroke=None)
        .configure_legend(labelFontSize=12, titleFontSize=12)
        .properties(background="transparent", padding={"left": 24, "right": 12, "top": 6, "bottom": 6})
        .to_dict()
    )  # fmt: skip
    return spec


def interval_chart(rows: Sequence[dict[str, Any]], axis: str, centre: float, percent: bool = False) -> Spec:
    """A dot and its interval for every row; what `claim` says is sure stands out; a line where nothing would be."""
    alt = altair()
    data = alt.Data(values=[*rows])
    form = ".0%" if percent else ".2~f"
    colour = alt.condition("datum.claim", alt.value(RED), alt.value(WATER))
    names = alt.Y("name:N", sort=[row["name"] for row in rows], title=None)
    base = alt.Chart(data).encode(y=names, color=colour)
    scale = alt.Scale(zero=False)
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis, scale=scale, axis=alt.Axis(format=form)), x2="high:Q"
    )
    dots = base.mark_circle(size=70, opacity=1).encode(x=alt.X("value:Q", scale=scale))
    middle = alt.Chart(alt.Data(values=[{"at": centre}])).mark_rule(color=GREY, strokeDash=[4, 3]).encode(x="at:Q")
    return _styled((middle + lines + dots).properties(width=WIDTH - 120))


def share_figure(name: str, title: str, text: str, head: str, shares: Sequence[Share]) -> Figure:
    rows = [
        {"name": each.name, "value": each.share, "low": each.low, "high": each.high, "claim": each.p < 0.05}
        for each in shares
    ]
    table: list[list[Cell]] = [[s.name, s.games, s.share, s.low, s.high, s.fair, s.p] for s in shares]
    heads = [head, _("games"), _("win share"), _("low"), _("high"), _("fair"), _("p, corrected")]
    return Figure(name, title, text, heads, table, interval_chart(rows, _("share of wins"), shares[0].fair, True))


def histogram_figure(name: str, title: str, text: str, head: str, values: Sequence[float]) -> Figure:
    """How often each value occurs, in at most thirty bins."""
    low, high = min(values), max(values)
    width = max(1, -(-int(high - low + 1) // 30))
    bins: dict[float, int] = {}
    for value in values:
        at = low + (value - low) // width * width
        bins[at] = bins.get(at, 0) + 1
    alt = altair()
    table: list[list[Cell]] = [[at, at + width, n / len(values)] for at, n in sorted(bins.items())]
    heads = [_("from"), _("to below"), _("share")]
    if len(table) == 1:
        return Figure(name, title, text, heads, table)
    rows = [{"low": at, "high": at + width, "share": n / len(values)} for at, n in sorted(bins.items())]
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar(color=WATER, binSpacing=1)
        .encode(
            x=alt.X("low:Q", bin="binned", title=head),
            x2="high:Q",
            y=alt.Y("share:Q", title=_("share"), axis=alt.Axis(format="%")),
        )
        .properties(width=WIDTH, height=140)
    )
    return Figure(name, title, text, heads, table, _styled(chart))


def rows_figure(found: Balance, table: str) -> Figure:
    """The rows of one table of the content, with what each adds."""
    figures = [row for row in found.rows if row.table == table]
    known = [row for row in figures if row.worth is not None]
    half = MOST_ROWS // 2
    shown = known if len(known) <= MOST_ROWS else [*known[:half], *known[-half:]]
    bars = []
    for row in shown:
        if row.worth is not None:
            low, high = row.worth.interval()
            bars.append({"name": row.name, "value": row.worth.value, "low": low, "high": high, "claim": row.claim()})
    text = _(
        "What holding a row adds to a seat's points against the mean of the others, more than an average row of its "
        "table; seat, bot and all other rows held are allowed for. The line is a 95 % "
        "interval; red is what stays sure when all rows are looked at together."
    )
    if table not in found.run.header["drafted"] or not found.run.header["random_draft"]:
        text += " " + _(
            "Seats chose these rows or came to them by playing well: a strong row may be a sign of success as well as "
            "its cause."
        )
    heads = [
        _("row"), _("id"), _("offered"), _("taken"), _("held"), _("wins"), _("low"), _("high"), _("points"),
        _("adds"), _("from"), _("to"), _("q"),
    ]  # fmt: skip
    spec = interval_chart(bars, _("points that it adds"), 0.0) if bars else None
    return Figure(
        f"rows-{table}", _("Rows of {table}").format(table=table), text, heads, [_cells(r) for r in figures], spec
    )


def _cells(row: RowFigures) -> list[Cell]:
    low, high = row.worth.interval() if row.worth is not None else (None, None)
    return [
        row.name, row.id, row.offered, row.take, row.held, row.win, row.win_low if row.held else None,
        row.win_high if row.held else None, row.points, row.worth.value if row.worth is not None else None, low, high,
        row.q if row.worth is not None else None,
    ]  # fmt: skip


def decided_figure(found: Balance) -> Figure:
    alt = altair()
    rows = [{"at": (n + 1) / 10, "share": share} for n, share in enumerate(found.decided)]
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_line(color=WATER, point=alt.OverlayMarkDef(color=WATER, size=60))
        .encode(
            x=alt.X("at:Q", title=_("part of the game that is over"), axis=alt.Axis(format="%")),
            y=alt.Y(
                "share:Q", title=_("who leads will win"), axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])
            ),
        )
        .properties(width=WIDTH, height=180)
    )
    text = _("How often the seat that the bots' judgement sees ahead, after each tenth of the events, wins in the end.")
    table: list[list[Cell]] = [[row["at"], row["share"]] for row in rows]
    return Figure(
        "decided", _("How early games are decided"), text, [_("over"), _("leader wins")], table, _styled(chart)
    )


def figures_of(found: Balance) -> list[Figure]:
    """All figures of a report, in their order."""
    out = [
        share_figure("seats", _("Seats"), _("How often each seat wins; the dashed line is a fair share."), _("seat"),
                     [each._replace(name=str(int(each.name) + 1)) for each in found.seats]),
    ]  # fmt: skip
    if len(found.bots) > 1:
        text = _("How often each bot wins, a seat.")
        out.append(share_figure("bots", _("Bots"), text, _("bot"), found.bots))
    tables = dict.fromkeys(row.table for row in sorted(found.rows, key=_importance(found)))
    out += [rows_figure(found, table) for table in tables]
    scores = [float(score) for score in found.long["score"].to_list()]
    out.append(histogram_figure("scores", _("Scores"), _("Points of a seat at the end."), _("points"), scores))
    choices = [float(n) for n in found.lengths["choices"].to_list()]
    text = _("Decisions that had an alternative, of all seats together.")
    out.append(histogram_figure("length", _("Length"), text, _("decisions"), choices))
    if found.questions:
        asked: list[list[Cell]] = [[name, each, legal] for name, each, legal in found.questions]
        heads = [_("question"), _("a game"), _("answers")]
        text = _("What the rules ask, how often in a game, and how many answers there are on average.")
        out.append(Figure("questions", _("Decisions by phase"), text, heads, asked))
    out.append(decided_figure(found))
    if found.luck is not None:
        text = _(
            "Where the differences between results come from: every deal was played several times. Games of one deal "
            "begin alike; when seats choose otherwise, later draws fall otherwise too, and count with the choices. "
            "The opening deal accounts for {low:.0%} to {high:.0%}, 95 times in 100."
        ).format(low=found.luck.low, high=found.luck.high)
        parts: list[list[Cell]] = [
            [_("the opening deal (luck)"), found.luck.deal], [_("which bot sat there"), found.luck.bot],
            [_("choices, and the luck of draws that come after them"), found.luck.choices],
        ]  # fmt: skip
        out.append(Figure("luck", _("Luck and choice"), text, [_("source"), _("share of variance")], parts))
    return out


def _importance(found: Balance) -> Any:
    """What is drafted comes first."""
    return lambda row: (row.table not in found.run.header["drafted"], row.table)
