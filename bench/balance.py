"""Which rows and seats of a run are out of balance, as docs/balance.md means it, in Markdown:

    subak sim seasons --bots greedy --games 1000 --seed 2 --draft random --out runs/seasons
    python bench/balance.py runs/seasons

A row is strong if those who held it surely won more than six points above a fair share, and weak if surely more than
six below (95 % intervals, row by row); a seat, if it surely won more than three points above or below.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from subak.lab.balance import Balance, RowFigures, weigh_run
from subak.lab.inference import FEW
from subak.lab.runs import Run

ROW = 0.06
SEAT = 0.03


def verdict(low: float, high: float, fair: float, reach: float) -> str:
    """`strong`, `weak`, or nothing where the interval overlaps what is fair."""
    return "strong" if low > fair + reach else "weak" if high < fair - reach else ""


def lines(found: Balance, wanted: list[str]) -> Iterator[str]:
    header = found.run.header
    fair = 1 / header["seats"]
    tables = wanted or header["drafted"] or sorted({row.table for row in found.rows})
    yield f"{found.games} games, {header['seats']} seats, rules {header['rules']}, content {header['content']}."
    yield from ("", "| seat | wins | 95 % | |", "|---|---|---|---|")
    for seat in found.seats:
        off = verdict(seat.low, seat.high, fair, SEAT)
        yield f"| {int(seat.name) + 1} | {seat.share:.1%} | {seat.low:.1%} – {seat.high:.1%} | {off} |"
    for table in tables:
        rows = [row for row in found.rows if row.table == table and row.held >= FEW and row.win is not None]
        if rows:
            yield from ("", f"| {table} | held | wins | 95 % | adds | |", "|---|---|---|---|---|---|")
            yield from (line(row, fair) for row in sorted(rows, key=lambda row: -(row.win or 0)))


def line(row: RowFigures, fair: float) -> str:
    adds = ""
    if row.worth is not None:
        low, high = row.worth.interval()
        adds = f"{row.worth.value:+.1f} ({low:+.1f} to {high:+.1f})".replace("-", "−")
    said = verdict(row.win_low, row.win_high, fair, ROW)
    return f"| {row.name} | {row.held} | {row.win:.0%} | {row.win_low:.0%} – {row.win_high:.0%} | {adds} | {said} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--table", action="append", default=[], help="this one, and others given; without: all drafted")
    given = parser.parse_args()
    print("\n".join(lines(weigh_run(Run(given.run)), given.table)))
