"""A report: one page that needs no network, beginning with what is out of balance and how sure that is."""

import csv
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from subak.kit.text import _, listed, n_
from subak.lab.balance import Balance, RowFigures
from subak.lab.charts import Cell, Figure, figures_of, png, svg
from subak.lab.inference import LEVEL
from subak.lab.runs import Run

NAMED: Final = 3  # rows that the first paragraph names, at either end
STYLE: Final = """
body{font:16px/1.55 system-ui,sans-serif;color:#2f3a33;background:#fbfaf5;max-width:56rem;
margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2.2rem 0 .3rem}p{margin:.4rem 0}
.summary{background:#fff;border-left:4px solid #2f6f8f;padding:.8rem 1.1rem;font-size:1.06rem}
.about,figcaption{color:#5c665f;font-size:.9rem}figure{margin:.6rem 0;overflow-x:auto}
figure svg{max-width:100%;min-width:34rem;height:auto}
table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}summary{cursor:pointer;color:#2f6f8f}
td,th{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #e6e8e2}
td:first-child,th:first-child{text-align:left}
.wide{overflow-x:auto}
@media (prefers-color-scheme:dark){body{background:#1d2420;color:#e4e7e0}.summary{background:#27302b}
figure{background:#fbfaf5;border-radius:6px;padding:.4rem}td,th{border-color:#3a443e}.about{color:#a9b2ab}
summary{color:#7fb6d0}}
"""


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def plus_minus(value: float) -> str:
    """A difference, with a real minus."""
    return f"{value:+.1f}".replace("-", "−")


def summary(found: Balance) -> list[str]:
    """What is out of balance and how sure that is, in sentences for people who know no statistics."""
    out = _rows(found)
    if found.run.header["seats"] > 1:
        out.append(_seats(found))
    late = next((n for n, share in enumerate(found.decided) if share >= 0.75), None)
    if late is not None and found.run.header["seats"] > 1:
        text = _("After {part} of a game, who leads wins three times in four.")
        out.append(text.format(part=percent((late + 1) / 10)))
    if found.luck is not None:
        text = _("The deal alone accounts for {luck} of the differences between results.")
        out.append(text.format(luck=percent(found.luck.deal)))
    return out


def _rows(found: Balance) -> list[str]:
    measured = [row for row in found.rows if row.worth is not None]
    claims = [row for row in measured if row.claim()]
    if not measured:
        return []
    if not claims:
        reach = sorted(row.worth.error for row in measured if row.worth is not None)[len(measured) // 2]
        text = _("Nothing stands out among {all} rows. {games} games would usually show one worth {n:.1f} points more.")
        return [text.format(all=len(measured), games=f"{found.games:,}", n=3.5 * reach)]
    out = []
    strong = [row for row in claims if row.worth is not None and row.worth.value > 0]
    weak = [row for row in reversed(claims) if row.worth is not None and row.worth.value < 0]
    if strong:
        out.append(_("Stronger than the others: {rows}.").format(rows=_some(strong)))
    if weak:
        out.append(_("Weaker than the others: {rows}.").format(rows=_some(weak)))
    text = n_("Of {all} rows {n} stands out", "Of {all} rows {n} stand out", len(claims), all=len(measured))
    out.append(_("{claim}; about one such claim in twenty may be chance.").format(claim=text))
    return out


def _some(rows: Sequence[RowFigures]) -> str:
    """The first of them at length, and how many more there are."""
    told = [_worth(row) for row in rows[:NAMED]]
    if len(rows) > NAMED:
        told.append(n_("{n} more", "{n} more", len(rows) - NAMED))
    return listed(told)


def _seats(found: Balance) -> str:
    best = max(found.seats, key=lambda seat: abs(seat.share - seat.fair))
    number = int(best.name) + 1
    figures = {
        "seat": number, "share": percent(best.share), "low": percent(best.low), "high": percent(best.high),
        "fair": percent(best.fair),
    }  # fmt: skip
    if best.p < LEVEL:
        text = _(
            "The seats are not equal: seat {seat} wins {share} of its games (surely {low} to {high}; fair is {fair})."
        )
    else:
        text = _(
            "No seat has an advantage that shows: the furthest from fair is seat {seat} with {share} ({low} to {high})."
        )
    return text.format(**figures)


def _worth(row: RowFigures) -> str:
    """A row with what it adds, and how sure that is."""
    if row.worth is None:
        return row.name
    low, high = row.worth.interval()
    wins = "" if row.win is None else _("; {share} of games won").format(share=percent(row.win))
    return _("{row} ({value} points, surely {low} to {high}{wins})").format(
        row=row.name, value=plus_minus(row.worth.value), low=plus_minus(low), high=plus_minus(high), wins=wins
    )


def setting_line(run: Run, games: int) -> str:
    """What was played, in one line."""
    head = run.header
    text = _("{games} games of {title} with {seats} seats; bots {bots}; seed {seed}; drafts {draft}; {pack}; "
             "subak {version}, code {code}, rules {rules}, content {content}.")  # fmt: skip
    return text.format(
        games=f"{games:,}", title=head["title"], seats=head["seats"], bots=listed(head["bots"]), seed=head["seed"],
        draft=_("at random") if head["random_draft"] else _("by choice"),
        pack=_("pack {name}").format(name=head["pack"]) if head["pack"] else _("no pack"),
        version=head["subak"], code=head["code"], rules=head["rules"], content=head["content"],
    )  # fmt: skip


def cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
    return str(value)


def html_table(figure: Figure) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in figure.heads)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell(v))}</td>" for v in row) + "</tr>\n" for row in figure.rows)
    return f'<div class="wide"><table><tr>{heads}</tr>\n{rows}</table></div>'


def html_page(title: str, sentences: Sequence[str], line: str, figures: Sequence[Figure]) -> str:
    """The whole page. Pictures and tables stand in it; nothing is fetched."""
    parts: list[str] = []
    for figure in figures:
        picture = svg(figure)
        table = html_table(figure)
        if picture:
            label = escape(_("The numbers"))
            table = f"<details><summary>{label}</summary>{table}</details>"
            picture = f'<figure role="img" aria-label="{escape(figure.title)}">{picture}</figure>'
        parts.append(
            f'<section id="{escape(figure.name)}"><h2>{escape(figure.title)}</h2>\n'
            f'<p class="about">{escape(figure.text)}</p>\n{picture}\n{table}</section>\n'
        )
    words = " ".join(escape(sentence) for sentence in sentences)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">\n<style>{STYLE}</style></head>\n'
        f'<body><main><h1>{escape(title)}</h1>\n<p class="summary">{words}</p>\n<p class="about">{escape(line)}</p>\n'
        f"{''.join(parts)}</main></body></html>\n"
    )


def report_page(found: Balance) -> str:
    """The report of one run."""
    title = _("{title}: balance").format(title=found.run.header["title"])
    return html_page(title, summary(found), setting_line(found.run, found.games), figures_of(found))


def save_figures(figures: Sequence[Figure], folder: Path) -> None:
    """Every chart as SVG and PNG, every table as CSV."""
    folder.mkdir(parents=True, exist_ok=True)
    for figure in figures:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(figure.heads)
        writer.writerows(figure.rows)
        (folder / f"{figure.name}.csv").write_text(text.getvalue(), encoding="utf-8")
        if figure.spec is not None:
            (folder / f"{figure.name}.svg").write_text(svg(figure), encoding="utf-8")
            (folder / f"{figure.name}.png").write_bytes(png(figure))
