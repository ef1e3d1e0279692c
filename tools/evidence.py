"""What rests on the content of our games, and how it is made anew: `make evidence`.

docs/evidence.toml says with which rules and content the evidence of each game was made: golden games, stored pictures
and texts, lesson, problems, tuned weights, ladder and report. Where a game has others today, all of it is made anew or
proved again, step by step, and then noted. `--dry-run` says what would be done, and what it costs.

What only a person can do stays with a person: a golden game that ends otherwise or is no longer legal, a lesson whose
sentences are not true any more and a problem without its answer stop the work, and are named.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from subak import games
from subak.core.errors import SubakError
from subak.core.game import Game
from subak.kit.record import Record, Replay

ROOT = Path(__file__).parent.parent
NOTED = ROOT / "docs" / "evidence.toml"
HEAD = (
    "# With which rules and content the evidence of each game was made; `make evidence` makes it anew and notes it.\n"
)
SUBAK = [sys.executable, "-m", "subak"]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "0"]
# CPU seconds, compiled, of a greedy game and of one with a Headman (Animism: not measured, taken as Spirits)
HEADMAN = {"animism": 19.0, "kingdoms": 5.1, "seasons": 3.1, "spirits": 19.0}
CPU = {"animism": 0.11, "kingdoms": 0.13, "seasons": 0.05, "spirits": 0.06}
WEIGHTS = {"animism": "weight.rivals", "kingdoms": "weight.rivalry=0.05..2", "spirits": "weight.rival,weight.hope"}


class Step(NamedTuple):
    """Something to make anew."""

    what: str
    minutes: float  # of CPU, about
    command: list[str]  # none: `work` does it
    work: Callable[[], None] | None = None
    redraw: bool = False

    def told(self) -> str:
        words = [Path(sys.executable).name if word == sys.executable else word for word in self.command]
        return " ".join([*(["SUBAK_REDRAW=1"] if self.redraw else []), *words])

    def done(self) -> None:
        if self.work is not None:
            self.work()
        if self.command:
            env = {**os.environ, **({"SUBAK_REDRAW": "1"} if self.redraw else {})}
            if subprocess.run(self.command, cwd=ROOT, env=env, check=False).returncode:
                sys.exit(f"{self.what}: look at what is said above, mend it, and begin again.")


def stamp(game: Game) -> dict[str, object]:
    return {"rules": game.version, "content": game.content}


def stale(noted: dict[str, object], names: tuple[str, ...] = games.OWN) -> list[str]:
    """The games whose evidence is of other rules or content."""
    return [name for name in names if noted.get(name) != stamp(games.load(name))]


def steps(name: str, out: Path) -> Iterator[Step]:
    """All that hangs on the content of a game, in the order in which it is made."""
    folder = ROOT / "tests" / "games" / name
    tuned, book, run = out / f"{name}-weights.toml", out / f"{name}-ladder.jsonl", out / f"{name}-report"
    yield Step("golden games", 0.1, [], lambda: renew_goldens(games.load(name), folder / "golden"))
    yield Step("pictures and texts, to be looked at", 2, [*PYTEST, str(folder), "-m", "not slow"], redraw=True)
    yield Step("lesson", 0.5, [*PYTEST, str(folder / "test_lesson.py")])
    yield Step("problems", 0.5, [*SUBAK, "practice", name])
    if name in WEIGHTS:
        yield Step("tuned weights, to be judged", 2 * 1100 * CPU[name] / 60, [
            *SUBAK, "tune", name, "--bot", "greedy", "--numbers", WEIGHTS[name], "--out", str(tuned),
            "--book", str(tuned.with_suffix(".jsonl")),
        ])  # fmt: skip
    if (ROOT / "src" / "subak" / "games" / name / "forecast.toml").exists():
        for seats in (many for many in games.load(name).seats if many > 1):
            found = out / f"{name}-forecast-{seats}.toml"
            played = 2 * (300 + 25 * seats) + 50 * seats
            yield Step(f"forecast of {seats}, to be judged", played * HEADMAN[name] / 60, [
                *SUBAK, "tune", name, "--forecast", "--seats", str(seats), "--out", str(found),
                "--book", str(found.with_suffix(".jsonl")),
            ])  # fmt: skip
    bots = ["--bots", "sprout,farmer,greedy,headman", "--deals", "10", "--seed", "1"]
    yield Step(
        "ladder, for docs/bots.md", 90 * HEADMAN[name] / 60, [*SUBAK, "ladder", name, *bots, "--book", str(book)]
    )
    words = report_command(name)
    count = int(words[words.index("--games") + 1])
    words[words.index("--out") + 1] = str(run)
    yield Step("games of the report", count * CPU[name] / 60, [*SUBAK, *words[1:]])
    page = ROOT / "docs" / "reports" / f"{name}.html"
    yield Step("report", 0.5, [*SUBAK, "report", str(run), "-o", str(page)])
    yield Step("figures for docs/balance.md", 0.2, [sys.executable, "bench/balance.py", str(run)])


def report_command(name: str) -> list[str]:
    """The command that docs/reports/README.md has beside a report."""
    text = (ROOT / "docs" / "reports" / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"\({name}\.html\) \| `(subak sim [^`]+)`", text)
    if found is None:
        sys.exit(f"docs/reports/README.md has no command for {name}.html.")
    return found[1].split()


def renew_goldens(game: Game, folder: Path) -> None:
    """Golden games with today's rules and content; those that go another way are named, and nothing is written."""
    fresh = {
        path: renewed(game, json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))
    }
    wrong = [f"{path.stem}: {found}" for path, found in fresh.items() if isinstance(found, str)]
    if wrong:
        sys.exit("Golden games that a person has to play anew:\n" + "\n".join(wrong))
    for path, kept in fresh.items():
        path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def renewed(game: Game, kept: dict[str, object]) -> dict[str, object] | str:
    """A golden game with today's rules, content and scores; a sentence if it shows no more what it is kept for."""
    old = kept["record"]
    if not isinstance(old, dict):
        return "it has no record."
    record = Record.of(game, old["seats"], old["options"])
    record.events = [(seat, action) for seat, action in old["events"]]
    try:
        state = Replay(game, record).state
    except SubakError as error:
        return str(error)
    if state.actors or state.winners() != kept["winners"]:
        return f"it ends otherwise than it was kept for: {kept['why']}"
    return {**kept, "record": json.loads(record.dumps()), "scores": state.scores()}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and what it costs")
    parser.add_argument("--all", action="store_true", help="of every game, changed or not")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "evidence", help="where games and books go")
    parser.add_argument("--noted", type=Path, default=NOTED, help="what the evidence was made with")
    given = parser.parse_args(words)
    noted = tomllib.loads(given.noted.read_text(encoding="utf-8"))
    changed = list(games.OWN) if given.all else stale(noted)
    if not changed:
        print("Nothing to do: all evidence is of today's content. --all makes it anew all the same.")
    for name in changed:
        todo = list(steps(name, given.out))
        print(f"{name}: about {sum(step.minutes for step in todo):.0f} minutes of CPU")
        for step in todo:
            print(f"  {step.minutes:5.1f}  {step.what}" + (f": {step.told()}" if step.command else ""), flush=True)
            if not given.dry_run:
                given.out.mkdir(parents=True, exist_ok=True)
                step.done()
        if not given.dry_run:
            noted[name] = stamp(games.load(name))
            given.noted.write_text(written(noted), encoding="utf-8")


def written(noted: dict[str, object]) -> str:
    """docs/evidence.toml."""
    parts = [HEAD]
    for name, each in sorted(noted.items()):
        fields = each.items() if isinstance(each, dict) else ()
        parts.append(f"[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in fields))
    return "\n".join(parts)


if __name__ == "__main__":
    main()
