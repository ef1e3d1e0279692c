"""Build the compiled package into `build/compiled`, without touching the source tree.

`python tools/compile.py --only seasons` compiles the core and one game, into `build/compiled-seasons`. What is not
compiled, and no compiled module imports, is only copied: no C is made anew for a page, a card or a translation.
"""

import argparse
import filecmp
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "subak"
MARK = ".fingerprint"
LEFT_OUT = {"__pycache__", "node_modules", "client"}  # what the compiled package does not need
ABOVE = {"cli", "lab", "laws", "remote", "server", "store", "table", "web"}  # layers that nothing compiled imports


def fingerprint() -> str:
    """Of all that the C is made of."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    ways = [settings["build-system"], settings["tool"]["hatch"], settings["tool"]["mypy"]]
    digest = hashlib.sha256(f"{sys.version}{ways}".encode())
    sources = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in ABOVE]
    for path in [ROOT / "hatch_build.py", *sorted(sources)]:
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def is_current(target: Path) -> bool:
    """Is this a compiled package of today's source?"""
    return is_compiled(target) and not stale(SOURCE, target / "subak")


def is_compiled(target: Path) -> bool:
    mark = target / MARK
    return mark.exists() and mark.read_text() == fingerprint()


def build(only: str, target: Path) -> None:
    if is_compiled(target):
        print(f"{target.relative_to(ROOT)} is up to date")
    else:
        wanted = fingerprint()
        compile_anew(only, target)
        (target / MARK).write_text(wanted)
        print(f"compiled into {target.relative_to(ROOT)}")
    carry(SOURCE, target / "subak")


def carry(source: Path, target: Path) -> None:
    """What is not compiled follows its source: pages, sentences, cards, and the modules around the kernel."""
    for inside in stale(source, target):
        if (source / inside).exists():
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / inside, target / inside)
        else:
            (target / inside).unlink()


def stale(source: Path, target: Path) -> list[Path]:
    """What is missing or differs in a copy, and modules that are left in it."""
    found = []
    for path in source.rglob("*"):
        inside = path.relative_to(source)
        if path.is_file() and path.suffix != ".so" and not LEFT_OUT.intersection(inside.parts):
            copy = target / inside
            if not copy.exists() or not filecmp.cmp(path, copy, shallow=False):
                found.append(inside)
    left = [copy.relative_to(target) for copy in target.rglob("*.py") if "example" not in copy.parts]
    return found + [inside for inside in left if not (source / inside).exists()]


def compile_anew(only: str, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns(*LEFT_OUT, "*.so"))
        for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, tree / name)
        made = Path(folder) / "c"
        made.mkdir()
        env = {**os.environ, "SUBAK_ONLY": only, "SUBAK_PURE": "", "HATCH_MYPYC_BUILD_DIR": str(made)}
        hatchling = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        subprocess.run(hatchling, check=True, env=env, cwd=tree, stdout=subprocess.DEVNULL)
        sources = list(made.rglob("*.c"))
        if not sources:
            sys.exit("The build left no C to check for short shifts.")
        for path in sources:
            refuse_short_shifts(path.read_text(encoding="utf-8"))
        shutil.rmtree(target, ignore_errors=True)
        with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
            wheel.extractall(target)


def refuse_short_shifts(c: str) -> None:
    """A literal shifted by an i64 has 32 bits in C, so 1 << 40 is wrong there; an int as the count makes it right."""
    function = ""
    for line in c.splitlines():
        if line.startswith(("PyObject *CPyDef_", "CPyTagged CPyDef_", "char CPyDef_", "int64_t CPyDef_")):
            function = line.split("(")[0].split("CPyDef_")[1]
        if re.search(r"= \d+ << cpy_r_", line):
            sys.exit(f"{function} shifts a literal by an i64, which C does in 32 bits: write 1 << int(...).")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="compile only this game")
    game = parser.parse_args().only
    build(game, ROOT / "build" / (f"compiled-{game}" if game else "compiled"))
