"""Runs: the games of a simulation as Parquet files in a folder, with a header that says what was played by what.

A part is written under another name and then renamed, its games last: what lies in `games` is whole.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from subak.core.bits import members
from subak.core.errors import SubakError
from subak.kit.text import _
from subak.lab.claims import LOCK, Claim
from subak.lab.headers import HEADER, differing, header_of, in_short, read_header, save_header
from subak.lab.simulate import Finished, Plan, Slice, planned

if TYPE_CHECKING:
    import polars as pl

PACK: Final = "pack.toml"
TABLES: Final = ("cards", "decisions", "games")  # in the order in which a part is written
FULL: Final = 5_000  # games of a part at most,
PATIENCE: Final = 20.0  # seconds after which what there is becomes one
BLOCK: Final = 100  # games that follow each other belong to one shard
PART: Final = re.compile(r"[0-9]{9,}-[0-9]{9,}")  # how a part is called; whatever else lies there is not ours


def polars() -> Any:
    """Polars, or the sentence that says how to get it."""
    try:
        return import_module("polars")
    except ImportError:
        raise SubakError(_("Runs are Parquet files, which need Polars: pip install 'subak[lab]'.")) from None


def columns() -> dict[str, dict[str, Any]]:
    """The columns of each table, with their types."""
    pl = polars()
    key = {"game": pl.Int64, "seat": pl.Int8}
    return {
        "games": {
            "game": pl.Int64, "deal": pl.Int64, "seed": pl.Int64, "seats": pl.Int8, "bots": pl.List(pl.String),
            "scores": pl.List(pl.Int32), "winners": pl.List(pl.Int8), "ranks": pl.List(pl.Int8),
            "decisions": pl.Int32, "choices": pl.Int32, "events": pl.Int32, "rounds": pl.Float64,
            "leaders": pl.List(pl.Int8), "check": pl.String, "seconds": pl.Float64,
        },
        "cards": {
            **key, "table": pl.String, "id": pl.String, "offered": pl.Int16, "taken": pl.Int16, "held": pl.Int16,
            "played": pl.Int16, "points": pl.Int32,
        },
        "decisions": {
            "game": pl.Int64, "number": pl.Int32, "seat": pl.Int8, "question": pl.String, "legal": pl.Int32,
            "choice": pl.Int32, "value": pl.Float64,
        },
    }  # fmt: skip


class Run:
    """A folder with a header and the parts of its tables."""

    def __init__(self, folder: Path, claim: Claim | None = None) -> None:
        self.folder = folder
        self.header = read_header(folder)
        self.claim = claim  # of who writes in it

    def close(self) -> None:
        """Let others write in it."""
        if self.claim is not None:
            self.claim.give_up()

    def plan(self) -> Plan:
        """What it plays, if today's games and bots still allow it."""
        head = self.header
        pack = self.folder / PACK if head["pack"] else None
        plan = planned(
            head["game"], head["bots"], head["games"], seats=head["seats"], options=head["options"], seed=head["seed"],
            pack=pack, random_draft=head["random_draft"], repeats=head["repeats"],
        )  # fmt: skip
        return plan._replace(wanted=tuple((table, key) for table, key in head["wanted"]))

    def called(self, table: str, key: str) -> str:
        """A content row by its name."""
        return str(self.header["rows"].get(table, {}).get(key, f"{table} {key}"))

    def spans(self) -> list[range]:
        """The numbers of the games that are there, part by part."""
        return [_span(name) for name in self._parts("games")]

    def read(self, table: str, within: range | None = None) -> "pl.DataFrame":
        """A table, sorted by game: all of it, or the games of some numbers."""
        pl = polars()
        names = self._parts("games")
        if within is not None:
            names = [name for name in names if _span(name).start < within.stop and within.start < _span(name).stop]
        parts = [self.part(table, name) for name in names] if table in self._tables() else []
        frame = pl.concat(parts) if parts else pl.DataFrame(schema=columns()[table])
        if within is not None:
            frame = frame.filter(pl.col("game").is_between(within.start, within.stop - 1))
        return frame.sort("game", maintain_order=True)  # type: ignore[no-any-return]

    def part(self, table: str, name: str) -> "pl.DataFrame":
        """One file; a sentence that names it if it is missing or damaged."""
        pl = polars()
        path = self._path(table, name)
        if not path.exists():
            text = _("{file} is missing, and belongs to games that are there: --resume plays them again.")
            raise SubakError(text.format(file=path))
        try:
            frame = pl.read_parquet(path)
        except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
            frame = None
        if frame is None or dict(frame.schema) != columns()[table]:
            raise SubakError(_("{file} is damaged: remove it, and --resume plays its games again.").format(file=path))
        return frame  # type: ignore[no-any-return]

    def sweep(self) -> None:
        """Take away what a kill left of a part that was being written, and games that lack a part of theirs."""
        for name in self._parts("games"):
            if not all(self._path(table, name).exists() for table in self._tables()):
                self._path("games", name).unlink()
        whole = set(self._parts("games"))
        for path in self.folder.glob("*/*"):
            left = path.suffix == ".parquet" and PART.fullmatch(path.stem) and path.stem not in whole
            if left or path.suffix == ".partial":
                path.unlink()

    def prove(self) -> None:
        """A sentence if a file is damaged: whoever goes on would build on it."""
        for table in self._tables():
            for name in self._parts("games"):
                self.part(table, name)

    def _tables(self) -> list[str]:
        return [table for table in TABLES if table != "decisions" or self.header["decisions"]]

    def _path(self, table: str, name: str) -> Path:
        return self.folder / table / f"{name}.parquet"

    def _parts(self, table: str) -> list[str]:
        return [path.stem for path in sorted((self.folder / table).glob("*.parquet")) if PART.fullmatch(path.stem)]

    def write(self, table: str, name: str, frame: "pl.DataFrame") -> None:
        target = self._path(table, name)
        target.parent.mkdir(exist_ok=True)
        fresh = target.with_suffix(".partial")
        frame.write_parquet(fresh)
        fresh.replace(target)


def begun(folder: Path, plan: Plan, resume: bool = False, shard: str = "", decisions: bool = False) -> Run:
    """The run in a folder, made or, with `resume`, gone on with; it is ours to write in until it is closed.

    What is there is never overwritten.
    """
    header = header_of(plan, shard, decisions)
    if not (folder / HEADER).exists() and folder.exists() and any(map(_is_foreign, folder.iterdir())):
        raise SubakError(_("{folder} is not empty, and holds no run: choose another folder.").format(folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        claim = Claim(folder)
    except OSError as error:
        raise _unwritten(folder, error) from None
    try:
        if (folder / HEADER).exists():
            if not resume:
                text = _("{folder} holds a run already: go on with it by --resume, or choose another folder.")
                raise SubakError(text.format(folder=folder))
            header["games"] = max(plan.games, _gone_on(Run(folder), header))
        if plan.pack is not None and not (folder / PACK).exists():
            (folder / PACK).write_bytes(plan.pack.read_bytes())
        save_header(folder, header)
    except BaseException as error:
        claim.give_up()
        if isinstance(error, OSError):
            raise _unwritten(folder, error) from None
        raise
    return Run(folder, claim)


def _gone_on(run: Run, header: dict[str, Any]) -> int:
    """Make a run ready for more; the games it was to have. A sentence if it is of other games, or damaged."""
    field = differing(run.header, header)
    if field:
        text = _("{folder} holds other games: its {field} was {old}, and is {new} now.")
        old, new = (in_short(each.get(field)) for each in (run.header, header))
        raise SubakError(text.format(folder=run.folder, field=field, old=old, new=new))
    run.sweep()
    run.prove()
    return int(run.header["games"])


def _is_foreign(path: Path) -> bool:
    """Whether it is nothing that a run leaves that was killed before it began."""
    return not (path.name.startswith(LOCK) or path.name in (PACK, f"{HEADER}.partial"))


def _unwritten(folder: Path, error: OSError) -> SubakError:
    return SubakError(_("{file} cannot be written: {why}.").format(file=folder, why=error.strerror or error))


def shard_of(text: str, total: int) -> list[range]:
    """The numbers that `3/16` stands for; all of them without a shard."""
    if not text:
        return [range(total)]
    own, slash, of = text.partition("/")
    if not (slash and own.isdecimal() and of.isdecimal() and 1 <= int(own) <= int(of)):
        raise SubakError(_("Write a shard as 3/16: the third of sixteen, not {text}.").format(text=text))
    step = BLOCK * int(of)
    return [range(at, min(at + BLOCK, total)) for at in range(BLOCK * (int(own) - 1), total, step)]


def missing(todo: Iterable[range], done: Sequence[range]) -> list[range]:
    """What is left of some stretches of numbers."""
    out: list[range] = []
    for span in todo:
        at = span.start
        for have in sorted(done, key=lambda have: have.start):
            if have.start < span.stop and at < have.stop:
                out.append(range(at, have.start))
                at = have.stop
        out.append(range(at, span.stop))
    return [span for span in out if span]


class Writer:
    """Makes parts of games as they come in, in order of their numbers."""

    def __init__(self, run: Run, sparse: bool = False) -> None:
        self.run = run
        self.sparse = sparse  # numbers are missing on purpose
        self.waiting: list[Finished] = []
        self.since = monotonic()

    def add(self, part: Slice) -> None:
        for game in part.games:
            if self.waiting and game.number != self.waiting[-1].number + 1 and not self.sparse:
                self.flush()
            self.waiting.append(game)
        if len(self.waiting) >= FULL or monotonic() - self.since > PATIENCE:
            self.flush()

    def flush(self) -> None:
        """Write what has come in; to be called at the end too."""
        self.since = monotonic()
        if not self.waiting:
            return
        pl = polars()
        name = part_name(self.waiting[0].number, self.waiting[-1].number)
        made = {
            "games": game_rows(self.run.header, self.waiting),
            "cards": fact_rows(self.waiting),
            "decisions": decision_rows(self.waiting),
        }
        for table in TABLES:
            if table != "decisions" or self.run.header["decisions"]:
                frame = pl.DataFrame(list(made[table]), schema=columns()[table], orient="row")
                self.run.write(table, name, frame)
        self.waiting = []


def game_rows(header: dict[str, Any], played: Iterable[Finished]) -> Iterator[tuple[object, ...]]:
    for game in played:
        watched = game.watched
        if watched is None:
            raise ValueError("a run is made of games that were watched")
        order = [(not game.winners >> seat & 1, -score) for seat, score in enumerate(game.scores)]
        yield (
            game.number, game.number // header["repeats"], header["seed"], header["seats"],
            [header["bots"][bot] for bot in game.seating], game.scores, members(game.winners),
            [1 + sum(other < own for other in order) for own in order], game.decisions, game.choices,
            len(game.record.events), watched.rounds, watched.leaders, watched.check, game.seconds,
        )  # fmt: skip


def fact_rows(played: Iterable[Finished]) -> Iterator[tuple[object, ...]]:
    for game in played:
        yield from ((game.number, *row) for row in (game.watched.cards if game.watched else ()))


def decision_rows(played: Iterable[Finished]) -> Iterator[tuple[object, ...]]:
    for game in played:
        yield from ((game.number, n, *row) for n, row in enumerate(game.watched.decisions if game.watched else ()))


def part_name(first: int, last: int) -> str:
    """What a part is called: by the numbers of its games."""
    return f"{first:09}-{last:09}"


def _span(name: str) -> range:
    first, _dash, last = name.partition("-")
    return range(int(first), int(last) + 1)
