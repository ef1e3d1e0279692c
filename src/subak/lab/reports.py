"""A report: one page that needs no network, beginning with what is out of balance and how sure that is."""

import csv
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from subak.core.errors import SubakError
from subak.kit.text import _, listed, n_
from subak.lab.balance import Balance, RowFigures
from subak.lab.charts import Cell, Figure, figures_of, png, svg
from subak.lab.inference import FEW, LEVEL
from subak.lab.runs import Run

NAMED: Final = 3  # rows that the first paragraph names, at either end
TOLD: Final = 0.01  # how much the opening deal must surely account for, to be named there
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
    out = [_verdict(found), _players(found), *_rows(found)]
    if found.run.header["seats"] > 1:
        out.append(_seats(found))
    late = next((n for n, share in enumerate(found.decided) if share >= 0.75), None)
    if late is not None and found.run.header["seats"] > 1 and found.games >= FEW:
        text = _("After {part} of a game, who leads wins three times in four.")
        out.append(text.format(part=percent((late + 1) / 10)))
    if found.luck is not None and found.luck.low >= TOLD:
        text = _("The opening deal alone accounts for {luck} of the differences between results (likely {low} to "
                 "{high}); luck of later draws counts with the choices.")  # fmt: skip
        out.append(text.format(luck=percent(found.luck.deal), low=percent(found.luck.low),
                               high=percent(found.luck.high)))  # fmt: skip
    return out


def _verdict(found: Balance) -> str:
    """Whether something is out of balance, and how sure that is."""
    measured = [row.worth for row in found.rows if row.worth is not None]
    claims = sum(row.claim() for row in found.rows)
    if not measured:
        text = n_("{n:,} game is too few to judge single cards.", "{n:,} games are too few to judge single cards.",
                  found.games)  # fmt: skip
    elif claims:
        text = n_("Not all cards are equal: of {all}, {n} is stronger or weaker than the others by more than chance "
                  "explains (of twenty such findings, about one may be chance after all).",
                  "Not all cards are equal: of {all}, {n} are stronger or weaker than the others by more than chance "
                  "explains (of twenty such findings, about one may be chance after all).",
                  claims, all=len(measured))  # fmt: skip
    else:
        reach = 3.5 * sorted(worth.error for worth in measured)[len(measured) // 2]
        text = _("No card is surely stronger or weaker than the others: of {all}, none differs by more than chance "
                 "explains. A card worth {points:.1f} points more would usually have been found.")  # fmt: skip
        text = text.format(all=len(measured), points=reach)
    return text


def _players(found: Balance) -> str:
    """Who played, and who chose the cards."""
    head = found.run.header
    names = list(dict.fromkeys(head["bots"]))
    if len(names) == 1:
        who = _("The bot {name} sat in every seat").format(name=names[0])
    else:
        who = _("The bots {names} changed seats from game to game").format(names=listed(names))
    text = n_("{who} of {n:,} game", "{who} of {n:,} games", found.games, who=who)
    if head["random_draft"]:
        return _("{played}; chance chose which cards it drafted, so that unloved ones were played too.").format(
            played=text
        )
    return _("{played}: what is said here holds for such players.").format(played=text)


def _rows(found: Balance) -> list[str]:
    """The cards that stand out: those that luck drafted, then those that seats came to by their own play."""
    head = found.run.header
    claims = [row for row in found.rows if row.claim()]
    lucky = [row for row in claims if head["random_draft"] and row.table in head["drafted"]]
    other = [row for row in claims if row not in lucky]
    out = []
    if claims:
        out.append(_("Points say how much further ahead whoever has a card ends than with another card of its kind."))
    out += _both_ends(lucky, _("Stronger than others of their kind: {rows}."), _("Weaker: {rows}."))
    if other:
        better, worse = _("Seats that came to have these did better: {rows}."), _("Seats with these did worse: {rows}.")
        out += _both_ends(other, better, worse)
        out.append(_("(Whoever plays well comes to good cards: this can be a sign of success as well as its cause.)"))
    return out


def _both_ends(rows: Sequence[RowFigures], above: str, below: str) -> list[str]:
    strong = [row for row in rows if row.worth is not None and row.worth.value > 0]
    weak = [row for row in reversed(rows) if row.worth is not None and row.worth.value < 0]
    return [text.format(rows=_some(some)) for text, some in ((above, strong), (below, weak)) if some]


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
            "The seats are not equal: seat {seat} wins {share} of its games (fair: {fair}; likely {low} to {high})."
        )
    elif figures["share"] == figures["fair"]:
        return _("No seat has an advantage that shows: each wins about as often as the others.")
    else:
        text = _("No seat has an advantage that shows: the furthest from fair is seat {seat} with {share} of its games "
                 "won (fair: {fair}; likely {low} to {high}).")  # fmt: skip
    return text.format(**figures)


def _worth(row: RowFigures) -> str:
    """A row with what it adds, and how sure that is; its wins, where they say the same."""
    if row.worth is None:
        return row.name
    low, high = row.worth.interval()
    wins = ""
    if row.win is not None and (row.win - row.fair) * row.worth.value > 0:
        wins = _("; wins {share}, fair: {fair}").format(share=percent(row.win), fair=percent(row.fair))
    return _("{row} ({value} points, likely {low} to {high}{wins})").format(
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for figure in figures:
            _save_figure(figure, folder)
    except OSError as error:
        why = error.strerror or error
        raise SubakError(_("{file} cannot be written: {why}.").format(file=folder, why=why)) from None


def _save_figure(figure: Figure, folder: Path) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(figure.heads)
    writer.writerows(figure.rows)
    (folder / f"{figure.name}.csv").write_text(text.getvalue(), encoding="utf-8")
    if figure.spec is not None:
        (folder / f"{figure.name}.svg").write_text(svg(figure), encoding="utf-8")
        (folder / f"{figure.name}.png").write_bytes(png(figure))
