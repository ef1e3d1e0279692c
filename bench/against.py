"""Today's speed against another commit's, both compiled, measured in turn in one run.

    python bench/against.py 2e60155

The other commit is checked out and compiled in a folder of its own. Every game and seat count is measured `--rounds`
times in each build, one after the other, in seconds of the processor; shown are the medians and their ratio, above 1
where today is faster.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from subak import games
from subak.lab.bench import Stopwatch

ROOT = Path(__file__).parent.parent
LOOPS = ("rollout", "api", "clone")


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The tree of a commit, for as long as it is looked at."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def compiled(tree: Path) -> Stopwatch:
    subprocess.run([sys.executable, tree / "tools/compile.py"], check=True, cwd=tree)
    return Stopwatch([sys.executable, "-m", "subak.lab.timing"], tree / "build/compiled")


def speed(watch: Stopwatch, game: str, seats: int, loop: str, seconds: float) -> float:
    answer = watch.ask(game, seats, loop, seconds)
    assert answer["compiled"], "this build is not compiled"
    return answer["clones" if loop == "clone" else "events"] / answer["seconds"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", help="what to compare with, such as main~10 or a tag")
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.4, help="of every measurement")
    given = parser.parse_args()
    shelf = [games.load(name) for name in ([given.only] if given.only else games.NAMES)]
    work = [(game.name, seats, loop) for game in shelf for seats in game.seats for loop in LOOPS]
    shown = Table("game", "seats", "loop", f"{given.commit}, k/s", "today, k/s", "ratio")
    with checkout(given.commit) as tree, compiled(tree) as before, compiled(ROOT) as today:
        for name, seats, loop in track(work, "measuring", console=Console(stderr=True)):
            pairs = [
                [speed(watch, name, seats, loop, given.seconds) for watch in (before, today)]
                for _round in range(given.rounds)
            ]
            then, now = (median(column) for column in zip(*pairs, strict=True))
            shown.add_row(name, str(seats), loop, f"{then / 1e3:,.0f}", f"{now / 1e3:,.0f}", f"{now / then:.2f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
