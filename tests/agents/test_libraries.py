"""Libraries that train agents take our environments as they stand. `make test-agents` has an environment with them."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="`make test-agents` installs it")

from subak import envs
from subak.envs.gym import Learner
from subak.games import OWN
from subak.laws.tables import Setup, tables

every_table = pytest.mark.parametrize("table", tables(OWN, {}), ids=repr)
EXAMPLES = Path(__file__).parents[2] / "examples"


def learner(table: Setup) -> Learner:
    return envs.gymnasium(table.game, table.seats, opponents=("random",), illegal="random", **table.options)


@every_table
def test_stable_baselines_accepts_a_learner(table: Setup) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(learner(table), warn=True)


@every_table
def test_torchrl_accepts_a_learner(table: Setup) -> None:
    from torchrl.envs import GymWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(GymWrapper(learner(table)))


@every_table
def test_torchrl_accepts_agents_in_turn(table: Setup) -> None:
    from torchrl.envs import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(PettingZooWrapper(envs.pettingzoo(table.game, table.seats, **table.options), use_mask=True))


def test_masked_policies_learn() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "maskable_ppo.py", "64", "random"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.search(r"^2 games against random: \S+ before 64 decisions, \S+ after$", done.stdout, re.MULTILINE)


def trained(*words: str) -> str:
    done = subprocess.run([sys.executable, EXAMPLES / "train_seasons.py", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_the_training_example_learns_draws_and_writes(tmp_path: Path) -> None:
    said = trained("--minutes", "0.05", "--games", "4", "--out", str(tmp_path))
    found = re.search(r"of 4 games against greedy, each deal from both seats\nweights ([0-9a-f]{64})\n$", said)
    assert found
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").count("<svg") == 1
    file = tmp_path / "weights.npz"
    with np.load(file) as stored:
        weights = list(stored.values())
    assert hashlib.sha256(b"".join(each.tobytes() for each in weights)).hexdigest() == found[1]
    assert weights[-2].any(), "it begins with noughts here, and has learned something"
    again = trained("--minutes", "0", "--games", "4", "--weights", str(file), "--out", str(tmp_path))
    assert said.endswith(again), "stored weights play the last contest again"
