"""Shards of a run put together."""

import os
from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree
from typing import Any

from subak.core.errors import SubakError
from subak.kit.text import _
from subak.lab.headers import differing, in_short, save_header
from subak.lab.runs import FULL, PACK, TABLES, Run, part_name, polars


def merge(folders: Sequence[Path], into: Path) -> Run:
    """One run of several that share plan, content and code; games that two of them hold must be the same.

    It grows under another name: a merge that breaks off leaves nothing that stands in the way of the next.
    """
    runs = [Run(folder) for folder in folders]
    for run in runs[1:]:
        _refuse_stranger(runs[0], run)
    if into.exists():
        raise SubakError(_("{folder} is there already: choose another name.").format(folder=into))
    growing = into.with_name(f"{into.name}.{os.getpid()}.partial")
    try:
        growing.mkdir(parents=True)
        _fill(runs, growing)
        growing.rename(into)
    except OSError as error:
        why = error.strerror or error
        raise SubakError(_("{file} cannot be written: {why}.").format(file=into, why=why)) from None
    finally:
        rmtree(growing, ignore_errors=True)
    return Run(into)


def _refuse_stranger(first: Run, other: Run) -> None:
    field = differing(first.header, other.header)
    if field:
        text = _("{folder} and {first} hold other games: the {field} of the one is {theirs}, of the other {ours}.")
        raise SubakError(text.format(
            folder=other.folder, first=first.folder, field=field, theirs=in_short(other.header.get(field)),
            ours=in_short(first.header.get(field)),
        ))  # fmt: skip


def _fill(runs: Sequence[Run], folder: Path) -> None:
    pack = runs[0].folder / PACK
    if pack.exists():
        (folder / PACK).write_bytes(pack.read_bytes())
    total = max(run.header["games"] for run in runs)
    save_header(folder, {**runs[0].header, "games": total, "shard": ""})
    merged = Run(folder)
    for start in range(0, total, FULL):
        _merge_part(runs, merged, range(start, start + FULL))


def _merge_part(runs: Sequence[Run], merged: Run, within: range) -> None:
    pl = polars()
    seen: dict[int, str] = {}
    pieces: dict[str, list[Any]] = {table: [] for table in TABLES}
    for run in runs:
        found = run.read("games", within)
        checks = dict(zip(found["game"].to_list(), found["check"].to_list(), strict=True))
        if any(seen.get(number, check) != check for number, check in checks.items()):
            raise SubakError(_("{folder} holds other games of the same numbers.").format(folder=run.folder))
        fresh = [number for number in checks if number not in seen]
        seen.update(checks)
        for table in TABLES:
            pieces[table].append(run.read(table, within).filter(pl.col("game").is_in(fresh)))
    numbers = sorted(seen)
    starts = [number for number in numbers if number - 1 not in seen]
    stops = [number + 1 for number in numbers if number + 1 not in seen]
    for start, stop in zip(starts, stops, strict=True):
        for table in TABLES:
            frame = pl.concat(pieces[table]).sort("game", maintain_order=True)
            part = frame.filter(pl.col("game").is_between(start, stop - 1))
            if table != "decisions" or merged.header["decisions"]:
                merged.write(table, part_name(start, stop - 1), part)
