"""How fast are others: engines and environments, in a Python environment of their own, measured in one run with us."""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from subak.core.errors import SubakError
from subak.kit.text import _
from subak.lab.bench import Row, Stopwatch, Subject, Tick, go_round, subjects
from subak.lab.rivals import race

VERSIONS = {
    "catanatron": "3.2.1", "open_spiel": "2.0.2", "pettingzoo[classic]": "1.27.0", "jax": "0.10.2", "pgx": "2.6.0",
}  # fmt: skip
GAMES = (
    ("catanatron", "catan", 4),
    ("open_spiel", "gin_rummy", 2),
    ("open_spiel", "backgammon", 2),
    ("open_spiel", "hearts", 4),
    ("open_spiel", "chess", 2),
)
LOOPS = ("api", "clone")


def environment(folder: Path) -> Path:
    """The interpreter of an environment with the peers in it; made when it is not there yet."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wanted = "\n".join(f"{name}=={version}" for name, version in VERSIONS.items())
    mark = folder / "peers.txt"
    if mark.exists() and mark.read_text(encoding="utf-8") == wanted:
        return python
    steps: list[list[str | Path]] = [
        [sys.executable, "-m", "venv", "--clear", folder],
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted.split()],
    ]
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True)  # noqa: S603  fixed commands
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["?"])[-1]
            raise SubakError(
                _("The environment for the peers could not be made in {folder}: {why}.").format(folder=folder, why=why)
            )
    mark.write_text(wanted, encoding="utf-8")
    return python


def bench_peers(
    folder: Path,
    names: Sequence[str] = (),
    seats: int | None = None,
    seconds: float = 0.4,
    rounds: int = 3,
    tick: Tick | None = None,
) -> dict[str, list[Row]]:
    """Our compiled rows, theirs, and how many times faster we are."""
    python = environment(folder)
    with ExitStack() as stack:
        ours = subjects(stack, names, seats, ["compiled"])
        watch = stack.enter_context(Stopwatch([python, Path(__file__).parent / "engines.py"]))
        theirs = [
            Subject(
                watch, game, n, {"peer": peer, "version": VERSIONS[peer], "game": game, "seats": n}, ("api", "clone")
            )
            for peer, game, n in GAMES
        ]
        go_round([*ours, *theirs], seconds, rounds, tick)
        rows = [row for subject in ours for row in subject.rows()]
        peers = [row for subject in theirs for row in subject.rows()]
    races = race(python, names, seconds, rounds, tick)
    return {"rows": rows, "peer": peers, "ratios": ratios(rows, peers), "races": races}


def ratios(rows: Sequence[Row], peers: Sequence[Row]) -> list[Row]:
    """Every row of ours over every row of theirs: above 1, we are faster."""
    return [
        {
            "game": row["game"],
            "seats": row["seats"],
            "loop": row["loop"],
            "peer": peer["peer"],
            "peer_game": peer["game"],
            "decisions_per_second": _over(row, peer, "decisions_per_second"),
            "clone": _over(peer, row, "clone_us"),
        }
        for row in rows
        for peer in peers
    ]


def _over(above: Row, below: Row, key: str) -> float:
    return float(str(above[key])) / float(str(below[key]))
