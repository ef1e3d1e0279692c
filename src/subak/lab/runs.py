"""Runs: the games of a simulation as Parquet files in a folder, with a header that says what was played by what.

A part is written under another name and then renamed, its games last: what lies in `games` is whole.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import subak
from subak import games
from subak.core.bits import members
from subak.core.errors import SubakError
from subak.core.game import Game
from subak.kit.facts import Stocked
from subak.kit.text import _
from subak.lab.simulate import Finished, Plan, Slice, planned

if TYPE_CHECKING:
    import polars as pl

FORMAT: Final = 1
HEADER: Final = "header.json"
PACK: Final = "pack.toml"
TABLES: Final = ("cards", "decisions", "games")  # in the order in which a part is written
FULL: Final = 5_000  # games of a part at most,
PATIENCE: Final = 20.0  # seconds after which what there is becomes one
BLOCK: Final = 100  # games that follow each other belong to one shard
COUNTED: Final = ("games", "shard")  # of a header: what may differ between runs that belong together


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


def code_hash(game: Game) -> str:
    """A hash of all source that decides how a game goes: rules, content, bots and the kernel."""
    home = Path(subak.__file__).parent
    module = import_module(type(game).__module__)
    folders = [home / "core", home / "bots", Path(str(module.__file__)).parent]
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.glob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def header_of(plan: Plan, shard: str = "", decisions: bool = False) -> dict[str, Any]:
    """What was played, by what: everything that a game of the run depends on."""
    game = games.load(plan.game, plan.pack)
    rows: dict[str, dict[str, str]] = {}
    if isinstance(game, Stocked):
        rows = {
            table: {str(key): game.called((table, key)) for key in game.rows.by_key(table)}
            for table in game.rows.tables
        }
    return {
        "format": FORMAT,
        "subak": version("subak"),
        "code": code_hash(game),
        "game": plan.game,
        "title": game.title,
        "rules": game.version,
        "content": game.content,
        "pack": plan.pack.name if plan.pack is not None else "",
        "seats": plan.seats,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "random_draft": plan.random_draft,
        "repeats": plan.repeats,
        "wanted": [list(row) for row in plan.wanted],
        "drafted": list(game.drafted) if isinstance(game, Stocked) else [],
        "rows": rows,
        "decisions": decisions,
        "games": plan.games,
        "shard": shard,
    }


class Run:
    """A folder with a header and the parts of its tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self.header: dict[str, Any] = json.loads((folder / HEADER).read_text(encoding="utf-8"))
        except OSError as error:
            why = error.strerror or error
            raise SubakError(_("{folder} is no run: {file} cannot be read: {why}.").format(
                folder=folder, file=HEADER, why=why)) from None  # fmt: skip
        except ValueError:
            raise SubakError(
                _("{folder} is no run: its {file} is damaged.").format(folder=folder, file=HEADER)
            ) from None
        if self.header.get("format") != FORMAT:
            raise SubakError(_("{folder} was written in another format.").format(folder=folder))

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
        return [_span(path.stem) for path in sorted((self.folder / "games").glob("*.parquet"))]

    def read(self, table: str, within: range | None = None) -> "pl.DataFrame":
        """A table, sorted by game: all of it, or the games of some numbers."""
        pl = polars()
        whole = [path.stem for path in sorted((self.folder / "games").glob("*.parquet"))]
        if within is not None:
            whole = [name for name in whole if _span(name).start < within.stop and within.start < _span(name).stop]
        files = [path for name in whole if (path := self.folder / table / f"{name}.parquet").exists()]
        if not files:
            return pl.DataFrame(schema=columns()[table])  # type: ignore[no-any-return]
        frame = pl.read_parquet(files)
        if within is not None:
            frame = frame.filter(pl.col("game").is_between(within.start, within.stop - 1))
        return frame.sort("game", maintain_order=True)  # type: ignore[no-any-return]

    def sweep(self) -> None:
        """Take away what a kill left of a part that was being written."""
        whole = {path.name for path in (self.folder / "games").glob("*.parquet")}
        for path in self.folder.glob("*/*"):
            if path.suffix == ".partial" or (path.suffix == ".parquet" and path.name not in whole):
                path.unlink()

    def write(self, table: str, name: str, frame: "pl.DataFrame") -> None:
        target = self.folder / table / f"{name}.parquet"
        target.parent.mkdir(exist_ok=True)
        fresh = target.with_suffix(".partial")
        frame.write_parquet(fresh)
        fresh.replace(target)


def begun(folder: Path, plan: Plan, resume: bool = False, shard: str = "", decisions: bool = False) -> Run:
    """The run in a folder, made or, with `resume`, gone on with. What is there is never overwritten."""
    header = header_of(plan, shard, decisions)
    if (folder / HEADER).exists():
        run = Run(folder)
        if not resume:
            raise SubakError(
                _("{folder} holds a run already: go on with it by --resume, or choose another folder.").format(
                    folder=folder
                )
            )
        refuse_other(run.header, header, folder)
        run.sweep()
        header["games"] = max(plan.games, run.header["games"])
    elif folder.exists() and any(folder.iterdir()):
        raise SubakError(_("{folder} is not empty, and holds no run: choose another folder.").format(folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if plan.pack is not None and not (folder / PACK).exists():
            (folder / PACK).write_bytes(plan.pack.read_bytes())
        save_header(folder, header)
    except OSError as error:
        why = error.strerror or error
        raise SubakError(_("{file} cannot be written: {why}.").format(file=folder, why=why)) from None
    return Run(folder)


def save_header(folder: Path, header: dict[str, Any]) -> None:
    (folder / HEADER).write_text(json.dumps(header, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def refuse_other(one: dict[str, Any], two: dict[str, Any], folder: Path) -> None:
    """A sentence if two headers are not of the same plan, content and code."""
    for field in [*one, *(name for name in two if name not in one)]:
        if field not in COUNTED and one.get(field) != two.get(field):
            raise SubakError(
                _("{folder} holds other games: its {field} was {old}, and is {new} now.").format(
                    folder=folder, field=field, old=_short(one.get(field)), new=_short(two.get(field))
                )
            )


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


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
        name = _name(self.waiting[0].number, self.waiting[-1].number)
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


def merge(folders: Sequence[Path], into: Path) -> Run:
    """One run of several that share plan, content and code; games that two of them hold must be the same."""
    runs = [Run(folder) for folder in folders]
    for run in runs[1:]:
        refuse_other(runs[0].header, run.header, run.folder)
    if into.exists():
        raise SubakError(_("{folder} is there already: choose another name.").format(folder=into))
    into.mkdir(parents=True)
    if (folders[0] / PACK).exists():
        (into / PACK).write_bytes((folders[0] / PACK).read_bytes())
    total = max(run.header["games"] for run in runs)
    save_header(into, {**runs[0].header, "games": total, "shard": ""})
    merged = Run(into)
    for start in range(0, total, FULL):
        _merge_part(runs, merged, range(start, start + FULL))
    return merged


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
                merged.write(table, _name(start, stop - 1), part)


def _name(first: int, last: int) -> str:
    """What a part is called: by the numbers of its games."""
    return f"{first:09}-{last:09}"


def _span(name: str) -> range:
    first, _dash, last = name.partition("-")
    return range(int(first), int(last) + 1)
