"""A package on the path as pip would put it there: its source, and a `.dist-info` with its entry points."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from subak import games

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "floodgate"


def describe(into: Path, package: str, points: dict[str, str], group: str = "subak.games") -> Path:
    """A folder for the path in which a package claims games, or bots."""
    info = into / f"{package.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1.0\n")
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    return into


def installed(folder: Path, into: Path) -> list[Path]:
    """What a package's folder adds to the path."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [(group, points)] = project["entry-points"].items()
    return [describe(into, project["name"], points, group), folder / "src"]


def path(*folders: Path) -> str:
    """A PYTHONPATH with these folders, for another process."""
    given = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    return os.pathsep.join([*given, *map(str, folders), *([] if given else [str(ROOT / "src")])])


def run(*words: str, on: str, cwd: Path = ROOT) -> str:
    """What a command says, in a process with that path; its last lines if it fails."""
    env = {**os.environ, "PYTHONPATH": on}
    done = subprocess.run([sys.executable, *words], env=env, cwd=cwd, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


def subak(*words: str, on: str) -> str:
    return run("-c", "from subak.cli import main; main()", *words, on=on)


def forget() -> None:
    """The shelf looks again."""
    for found in (games._names, games._found, games._refused, games._loaded):
        found.cache_clear()


def put_on_shelf(patch: pytest.MonkeyPatch, *folders: Path) -> None:
    """For one test in this process; `forget` afterwards."""
    if "NAMES" in vars(games):
        patch.delattr(games, "NAMES")
    for folder in folders:
        patch.syspath_prepend(folder)
    forget()
