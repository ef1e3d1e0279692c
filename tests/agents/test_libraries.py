"""Libraries that train agents take our environments as they stand. `make test-agents` has an environment with them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="`make test-agents` installs it")

from subak.envs.gym import Learner  # noqa: E402
from subak.envs.zoo import InTurn  # noqa: E402
from subak.games import OWN  # noqa: E402

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_seasons.py"


@pytest.mark.parametrize("name", OWN)
def test_stable_baselines_accepts_a_learner(name: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(Learner(name, opponents=("random",), illegal="random"), warn=True)


@pytest.mark.parametrize("name", OWN)
def test_torchrl_accepts_a_learner(name: str) -> None:
    from torchrl.envs import GymWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(GymWrapper(Learner(name, opponents=("random",), illegal="random")))


@pytest.mark.parametrize("name", OWN)
def test_torchrl_accepts_agents_in_turn(name: str) -> None:
    from torchrl.envs import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(PettingZooWrapper(InTurn(name), use_mask=True))


def test_the_training_example_learns_draws_and_writes(tmp_path: Path) -> None:
    words = ["--minutes", "0.05", "--games", "4", "--envs", "4", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, str(EXAMPLE), *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.search(r"of 4 games against greedy, each deal from both seats\nweights [0-9a-f]{64}\n$", done.stdout)
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").count("<svg") == 1
    assert torch.load(tmp_path / "weights.pt")
