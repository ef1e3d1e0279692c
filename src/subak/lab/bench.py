"""How fast are we: every game and seat count, compiled and pure.

Each build runs in a process of its own. Measurements go round and round between them, so that a busy machine slows all
alike; the best of each counts.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

import subak
from subak import games
from subak.core.errors import OptionError, SubakError
from subak.kit.text import _, listed, nearest

Row = dict[str, object]
Answer = dict[str, float]
Tick = Callable[[int, int], object]  # so many measurements done, of so many

BUILDS = ("compiled", "pure")
# Where both builds lie side by side, the pure one is what Python finds when it looks for source alone.
SOURCE_ONLY = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader
finder = FileFinder.path_hook((SourceFileLoader, [".py"]))
def ours(path, root=sys.argv[1]):
    if not (path + "/").startswith(root + "/subak/"):
        raise ImportError
    return finder(path)
sys.path.insert(0, sys.argv[1])
sys.path_hooks.insert(0, ours)
from subak.lab.timing import main
main()
"""


class Stopwatch:
    """A process that measures: ask it, and it answers."""

    def __init__(self, command: Sequence[str | Path], tree: Path | None = None) -> None:
        env = {**os.environ, "PYTHONPATH": str(tree)} if tree else None
        self.process = subprocess.Popen(  # noqa: S603  our own modules in our own interpreters
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def ask(self, game: str, seats: int, loop: str, seconds: float = 0.0) -> Answer:
        line = ""
        if self.process.stdin and self.process.stdout:
            with suppress(BrokenPipeError):
                self.process.stdin.write(json.dumps({"game": game, "seats": seats, "loop": loop, "seconds": seconds}))
                self.process.stdin.write("\n")
                self.process.stdin.flush()
                line = self.process.stdout.readline()
        if not line:
            errors = self.process.stderr.read() if self.process.stderr else ""
            why = (errors.strip().splitlines() or [_("it ended without a word")])[-1]
            raise SubakError(_("Measuring {game} failed: {why}.").format(game=game, why=why))
        answer: Answer = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        with suppress(BrokenPipeError):
            self.process.communicate()


class Subject:
    """One game of one engine, measured again and again; the best of each loop is kept."""

    def __init__(self, watch: Stopwatch, game: str, seats: int, head: Row, loops: Sequence[str]) -> None:
        self.watch = watch
        self.game = game
        self.seats = seats
        self.head = head  # what its rows begin with
        self.loops = loops
        self.best: dict[str, Answer] = {}

    def measure(self, loop: str, seconds: float) -> None:
        answer = self.watch.ask(self.game, self.seats, loop, seconds)
        if loop not in self.best or _rate(answer) > _rate(self.best[loop]):
            self.best[loop] = answer

    def rows(self) -> list[Row]:
        """A row for each loop of play. Decisions are those of seats; events count nature's outcomes too."""
        api, clone = self.best["api"], self.best["clone"]
        decided = 1 - api["nature"] / api["events"]
        return [
            {
                **self.head,
                "loop": loop,
                "decisions_per_second": decided * _rate(self.best[loop]),
                "events_per_second": _rate(self.best[loop]),
                "games_per_second": self.best[loop]["games"] / self.best[loop]["seconds"],
                "clone_us": 1e6 / _rate(clone),
                **({"state_bytes": round(clone["bytes"])} if "bytes" in clone else {}),
            }
            for loop in self.loops
            if loop != "clone"
        ]


def _rate(answer: Answer) -> float:
    return answer["events" if "events" in answer else "clones"] / answer["seconds"]


def go_round(subjects: Sequence[Subject], seconds: float, rounds: int, tick: Tick | None = None) -> None:
    """Measure every loop of every subject, then all of it again."""
    work = [(subject, loop) for _round in range(rounds) for subject in subjects for loop in subject.loops]
    for n, (subject, loop) in enumerate(work):
        subject.measure(loop, seconds)
        if tick is not None:
            tick(n + 1, len(work))


def bench(
    names: Sequence[str] = (),
    seats: int | None = None,
    builds: Sequence[str] = BUILDS,
    seconds: float = 0.4,
    rounds: int = 3,
    tick: Tick | None = None,
) -> list[Row]:
    """Rows for games and seat counts (all by default), and builds."""
    with ExitStack() as stack:
        ours = subjects(stack, names, seats, builds)
        go_round(ours, seconds, rounds, tick)
        return [row for subject in ours for row in subject.rows()]


def subjects(stack: ExitStack, names: Sequence[str], seats: int | None, builds: Sequence[str]) -> list[Subject]:
    """Our games, one stopwatch per build."""
    for build in builds:
        if build not in BUILDS:
            raise OptionError(_("There is no build called {name}.").format(name=build) + " " + nearest(build, BUILDS))
    shelf = [games.load(name) for name in names] or games.shelf()
    counts = {game.name: [n for n in game.seats if seats in (None, n)] for game in shelf}
    if not any(counts.values()):
        valid = listed([str(n) for n in sorted({n for game in shelf for n in game.seats})], _("or"))
        raise OptionError(_("Nothing to measure with {seats} seats. Valid: {valid}.").format(seats=seats, valid=valid))
    watches = [(build, stack.enter_context(stopwatch(build, list(counts)))) for build in builds]
    return [
        Subject(watch, name, n, {"game": name, "seats": n, "build": build}, ("api", "rollout", "clone"))
        for name, numbers in counts.items()
        for n in numbers
        for build, watch in watches
    ]


def stopwatch(build: str, names: Sequence[str]) -> Stopwatch:
    """A stopwatch for one build of these games; SubakError if there is no such build here."""
    if build == "pure":
        watch = Stopwatch([sys.executable, "-c", SOURCE_ONLY, _here()])
    else:
        watch = Stopwatch([sys.executable, "-m", "subak.lab.timing"], compiled_tree(names))
    compiled = watch.ask(names[0], games.load(names[0]).seats[0], "clone")["compiled"]
    if bool(compiled) != (build == "compiled"):
        watch.__exit__()
        raise SubakError(_("This installation has no {build} build.").format(build=build))
    return watch


def _here() -> Path:
    return Path(subak.__file__).resolve().parents[1]


def compiled_tree(names: Sequence[str]) -> Path:
    """Where the compiled package lies: of a checkout in its build, else where this one is installed."""
    here = _here()
    house = next((folder for folder in here.parents[:2] if (folder / "tools" / "compile.py").exists()), None)
    return here if house is None else _compiled(house, names)


def _compiled(house: Path, names: Sequence[str]) -> Path:
    """The compiled tree of a checkout, made anew where the source has changed; of one game alone if that is all."""
    only = names[0] if len(names) == 1 else ""
    command = [sys.executable, str(house / "tools" / "compile.py"), f"--only={only}"]
    done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603  our own tool
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise SubakError(_("The compiled build could not be made: {why}.").format(why=why))
    return house / "build" / (f"compiled-{only}" if only else "compiled")
