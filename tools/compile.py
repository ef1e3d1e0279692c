"""Build the compiled package into `build/compiled`, without touching the source tree.

`python tools/compile.py --only seasons` compiles the core and one game, into `build/compiled-seasons`.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = {"__pycache__", "node_modules", "client"}  # what the compiled package does not need


def fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in [ROOT / "pyproject.toml", ROOT / "hatch_build.py", *sorted((ROOT / "src").rglob("*"))]:
        if path.is_file() and not LEFT_OUT.intersection(path.parts):
            digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def build(only: str, target: Path) -> None:
    mark = target / ".fingerprint"
    wanted = fingerprint()
    if mark.exists() and mark.read_text() == wanted:
        print(f"{target.relative_to(ROOT)} is up to date")
        return
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
    mark.write_text(wanted)
    print(f"compiled into {target.relative_to(ROOT)}")


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
