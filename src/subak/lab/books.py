"""A file that notes every game as it ends, so that what broke off is gone on with."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from subak import games
from subak.core.errors import SubakError
from subak.kit.cores import cores, spread
from subak.kit.text import _
from subak.lab.simulate import Plan

T = TypeVar("T")
Words = TypeVarTuple("Words")  # of a job


class GameBook:
    """Its first line says which games they are, every other is one of them."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """SubakError if it is the book of something else. A line that was not finished is played again."""
        self.path = path
        self.rows: list[list[Any]] = []
        game = games.load(plan.game, plan.pack)
        title = {
            "game": plan.game, "rules": game.version, "content": game.content, "seats": plan.seats,
            "options": dict(plan.options), "seed": plan.seed,
        }  # fmt: skip
        lines = self._lines()
        if not lines:
            self._write([json.dumps(title)], "w")
        for line in lines:
            try:
                row = json.loads(line)
            except ValueError:
                raise self.refused() from None
            if isinstance(row, dict):
                self._check(row, title)
            else:
                self.rows.append(row)

    def note(self, rows: Sequence[object]) -> None:
        """Write games down, and be sure of it."""
        self._write([json.dumps(row) for row in rows], "a")

    def refused(self) -> SubakError:
        return SubakError(_("{file} is not a book of such games.").format(file=self.path))

    def _lines(self) -> list[str]:
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                self.path.write_text(whole, encoding="utf-8")
        except (OSError, ValueError):
            raise self.refused() from None
        return whole.splitlines()

    def _write(self, lines: Sequence[str], mode: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)
        except OSError as error:
            why = error.strerror or error
            raise SubakError(_("{file} cannot be written: {why}.").format(file=self.path, why=why)) from None

    def _check(self, theirs: Mapping[str, object], ours: Mapping[str, object]) -> None:
        for key, value in ours.items():
            if theirs.get(key) != value:
                text = _("{file} is the book of other games: its {key} is {theirs}, not {ours}. Give another file.")
                raise SubakError(text.format(file=self.path, key=key, theirs=theirs.get(key), ours=value))


def gone_through(
    work: Callable[[*Words], T],
    jobs: Sequence[tuple[*Words]],
    known: Sequence[T | None],
    note: Callable[[T], object] | None = None,
    workers: int = 0,
    elsewhere: Callable[[Sequence[tuple[*Words]]], Iterator[T]] | None = None,
) -> Iterator[T]:
    """What comes of every job, in order: what is known, or else is played, on processes or `elsewhere`, and noted."""
    todo = [job for job, found in zip(jobs, known, strict=True) if found is None]
    played = spread(work, todo, workers or cores()) if elsewhere is None else elsewhere(todo)
    for found in known:
        if found is None:
            found = next(played)
            if note is not None:
                note(found)
        yield found
