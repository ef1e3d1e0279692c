"""How does our server compare with boardgame.io's? Both in one run, on loopback: moves a second of processor time.

`python bench/server.py` installs boardgame.io from npm into build/boardgameio and plays tic-tac-toe there, two socket
clients a match, and then lets `bench/load.py` play on ours, two people watching each table: paced, as people click, and
saturated, as fast as answers come. Only the time of the serving process is counted. boardgame.io keeps its matches in
memory and sends positions, which its clients draw; ours commits every move to a disk and sends drawn boards.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from runpy import run_path
from typing import Any

from load import spent

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build/boardgameio"
PEER = "boardgame.io@0.50.2"
OURS = {"ours, Nim": ["--toy"], "ours, Seasons": ["--game", "seasons"], "ours, four games": []}
Figures = dict[str, Any]


def installed() -> dict[str, str]:
    """The peer in a folder of its own; the environment to run it in."""
    env: dict[str, str] = run_path(str(ROOT / "tools/client.py"))["environment"]()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in (ROOT / "bench/boardgameio").iterdir():
        shutil.copy(file, FOLDER)
    if not (FOLDER / "node_modules/boardgame.io").exists():
        (FOLDER / "package.json").write_text('{"private": true}')
        npm = shutil.which("npm", path=env["PATH"]) or "npm"
        words = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", PEER]
        if subprocess.run(words, cwd=FOLDER, env=env).returncode:
            sys.exit("boardgame.io could not be installed from npm.")
    return {**env, "NODE_ENV": "production"}


def theirs(env: dict[str, str], given: argparse.Namespace, think: float) -> Figures:
    node = shutil.which("node", path=env["PATH"]) or "node"
    server = subprocess.Popen(
        [node, "server.cjs", str(given.port)], cwd=FOLDER, env=env, stdout=subprocess.DEVNULL
    )  # it says where it is
    try:
        time.sleep(3)
        words = [node, "clients.cjs", str(given.port), str(given.tables), str(given.seconds), str(think)]
        clients = subprocess.Popen(words, cwd=FOLDER, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert clients.stdin
        assert clients.stdout
        assert clients.stdout.readline() == "ready\n", "boardgame.io does not answer"
        began = spent(server.pid)
        clients.stdin.write("go\n")
        clients.stdin.flush()
        found: Figures = json.loads(clients.stdout.readline())
        cpu = spent(server.pid) - began
        clients.wait()
    finally:
        server.terminate()
        server.wait()
    return {**found, "cpu_seconds": cpu, "moves_per_cpu_second": found["moves"] / cpu}


def ours(words: list[str], given: argparse.Namespace, think: float) -> Figures:
    said = ["--tables", str(given.tables), "--seconds", str(given.seconds), "--think", str(think), "--json"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench/load.py"), *words, *said], stdout=subprocess.PIPE, check=True, env=os.environ
    )
    found: Figures = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40, help="tables or matches at once")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--think", type=float, default=0.5, help="seconds between moves of a table when paced")
    parser.add_argument("--port", type=int, default=18_700, help="of boardgame.io; it takes the next one too")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    env = installed()
    rows: list[Figures] = []
    for pace, think in (("paced", given.think), ("saturated", 0.0)):
        rows.append({"server": "boardgame.io, tic-tac-toe", "pace": pace, **theirs(env, given, think)})
        for name, words in OURS.items():
            rows.append({"server": name, "pace": pace, **ours(words, given, think)})
        for row in rows:
            peer = next(other for other in rows if other["pace"] == row["pace"])
            row["ratio"] = row["moves_per_cpu_second"] / peer["moves_per_cpu_second"]
    if given.json:
        print(json.dumps(rows))
        return
    print("| server | pace | moves | moves a CPU second | p50 | p99 | ratio |\n|---|---|---|---|---|---|---|")
    for row in rows:
        print(
            f"| {row['server']} | {row['pace']} | {row['moves']:,} | {row['moves_per_cpu_second']:,.0f} "
            f"| {row['p50_ms']:.1f} ms | {row['p99_ms']:.1f} ms | {row['ratio']:.2f} |"
        )


if __name__ == "__main__":
    main()
