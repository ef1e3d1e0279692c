"""A position is a value in every process and in both builds: sent to another one, it is what it was."""

import base64
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from subak.core import game as kernel
from subak.laws.tables import somewhere, tables
from tests.laws.positions import GAMES

ROOT = Path(__file__).parents[2]
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
FAR = """
import base64, copy, json, pickle, sys
from subak.core import game as kernel
out = []
for line in json.load(sys.stdin):
    state = pickle.loads(base64.b64decode(line))
    for twin in (copy.copy(state), copy.deepcopy(state), state.clone()):
        assert twin == state and hash(twin) == hash(state) and repr(twin) == repr(state)
    back = base64.b64encode(pickle.dumps(state)).decode()
    legal = state.legal(0) if state.actors & 1 else []
    out.append([state.pack(), hash(state), repr(state), legal, back])
json.dump([kernel.__file__, out], sys.stdout)
"""


def sent(tree: Path, lines: list[str]) -> tuple[str, list[list[object]]]:
    """What another process finds in pickled positions, and which kernel it runs."""
    env = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run([sys.executable, "-c", FAR], input=json.dumps(lines), env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    file, answers = json.loads(done.stdout)
    return file, answers


@pytest.mark.parametrize("build", BUILDS)
def test_a_position_is_the_same_value_in_another_process(build: str) -> None:
    tree = BUILDS[build]
    if build == "compiled" and not run_path(str(ROOT / "tools" / "compile.py"))["is_current"](tree):
        pytest.skip("`make compile` has not been run since the source changed")
    states = [somewhere(table, seed, 61 * seed) for table in tables(GAMES, {}) for seed in range(2)]
    views = [state.redact(0) for state in states]
    everything = [*states, *views]
    lines = [base64.b64encode(pickle.dumps(state)).decode() for state in everything]
    file, answers = sent(tree, lines)
    assert Path(file).is_relative_to(tree), kernel.__file__
    assert (Path(file).suffix == ".py") == (build == "pure")
    for state, line, answer in zip(everything, lines, answers, strict=True):
        legal = state.legal(0) if state.actors & 1 else []
        assert answer == [state.pack(), hash(state), repr(state), legal, line]
