"""A small network learns Seasons: first from greedy's games, then from its own, with MaskablePPO of sb3-contrib.

`python examples/train_seasons.py --minutes 20` needs `pip install 'subak[envs]' sb3-contrib torch matplotlib`. It
prints the share of wins against greedy as it goes, draws the curve, plays paired games at the end (each deal from
both seats) and writes the weights with their hash.
"""

import argparse
import hashlib
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import matplotlib as mpl
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

from subak import bots, envs
from subak.envs.arrays import Array

mpl.use("svg")
GAME, RIVAL = "seasons", "greedy"
POINTS = 10.0  # of a lead that is nearly as good as any larger one


class Trunk(BaseFeaturesExtractor):
    """What policy and value share: one wide layer over the entries, most of which are 0."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, 256)
        self.layers = torch.nn.Sequential(torch.nn.Linear(space.shape[0], 256), torch.nn.ReLU())

    def forward(self, entries: torch.Tensor) -> torch.Tensor:
        return self.layers(entries)


class Games(VecEnv):
    """Our vector environment as Stable-Baselines3 wants it; the reward is the lead in points, bent to -1 to 1."""

    def __init__(self, n: int) -> None:
        self.inner = envs.gymnasium_vector(GAME, n, partner=self.partner, seat=None, rewards="margin")
        self.policy: Any = None
        super().__init__(n, self.inner.single_observation_space, self.inner.single_action_space)

    def partner(self, seen: Array, masks: Array) -> Array:
        return answers(self.policy, seen, masks, sure=False)

    def reset(self) -> Array:
        return self.inner.reset(seed=self._seeds[0])[0]

    def step_async(self, actions: Array) -> None:
        self.waiting = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        seen, rewards, over, _cut, info = self.inner.step(self.waiting)
        infos: list[dict[str, Any]] = [{} for _game in range(self.num_envs)]
        for n in np.flatnonzero(over):
            infos[n]["terminal_observation"] = info["final_obs"][n]
        return seen, np.tanh(rewards / POINTS).astype(np.float32), over, infos

    def env_method(self, method_name: str, *_args: Any, indices: Any = None, **_kwargs: Any) -> list[Any]:
        return list(getattr(self.inner, method_name)())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.inner, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.inner.close()


def answers(policy: Any, seen: Array, masks: Array, sure: bool) -> Array:
    """An action a row: drawn, or the likeliest."""
    with torch.no_grad():
        entries = torch.as_tensor(seen)
        return policy.get_distribution(entries, action_masks=masks).get_actions(deterministic=sure).numpy()


def lessons(minutes: float, rng: Random) -> list[Array]:
    """Games of greedy against itself: what was seen, what was open, what it did, and what came of it."""
    env = envs.pettingzoo(GAME, rewards="margin")
    bot = bots.make(RIVAL)
    numbering = env.sitting.eyes.numbering
    rows: list[tuple[Array, Array, int, float]] = []
    until = monotonic() + 60 * minutes
    while monotonic() < until or not rows:
        env.reset(seed=rng.getrandbits(32))
        game: list[tuple[Array, Array, int, int]] = []
        while not any(env.terminations.values()):
            seat, state = env.sitting.mover(), env.sitting.state
            legal = state.legal(seat)
            number = numbering.of(bot.choose(state.redact(seat), seat, legal, rng))
            if len(legal) > 1:
                seen = env.sitting.see(seat)
                game.append((seen["observation"].astype(np.float16), np.packbits(seen["action_mask"]), number, seat))
            env.step(number)
        results = np.tanh(np.array(env.sitting.rewards()) / POINTS)
        rows += [(seen, mask, number, results[seat]) for seen, mask, number, seat in game]
    return [np.array(column) for column in zip(*rows, strict=True)]


def imitate(model: MaskablePPO, taught: list[Array], minutes: float, seed: int) -> float:
    """Have the network do as greedy did and expect what came of it; how often it agrees on what it has not seen."""
    seen, masks, numbers, results = taught
    width = model.action_space.n  # type: ignore[union-attr]
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(seen))
    kept, shown = order[: len(order) // 10 + 1], order[len(order) // 10 :]
    optimizer = torch.optim.Adam(model.policy.parameters(), 1e-3)
    until = monotonic() + 60 * minutes
    while monotonic() < until:
        rows = rng.choice(shown, 512)
        legal = np.unpackbits(masks[rows], axis=1, count=width).astype(bool)
        values, chances, _entropy = model.policy.evaluate_actions(
            torch.as_tensor(seen[rows].astype(np.float32)), torch.as_tensor(numbers[rows]), legal
        )
        wrong = torch.nn.functional.mse_loss(values.flatten(), torch.as_tensor(results[rows].astype(np.float32)))
        optimizer.zero_grad()
        (wrong - chances.mean()).backward()
        optimizer.step()
    legal = np.unpackbits(masks[kept], axis=1, count=width).astype(bool)
    same = answers(model.policy, seen[kept].astype(np.float32), legal, sure=True) == numbers[kept]
    return float(same.mean())


def contest(policy: Any, pairs: int, seed: int, processes: int = 1) -> tuple[float, float]:
    """The share of wins against greedy over deals played from both seats, and half its 95 % interval."""
    shares = np.zeros((pairs, 2))
    seeds = [Random(seed).getrandbits(62) + n for n in range(pairs)]
    for seat in (0, 1):
        with envs.vector(GAME, pairs, opponents=(RIVAL,), seat=seat, processes=processes) as games:
            games.reset(seeds)
            playing = np.ones(pairs, bool)
            while playing.any():
                games.step(np.where(playing, answers(policy, games.observations, games.masks, sure=True), -1))
                shares[games.dones, seat] = (games.rewards[games.dones, seat] + 1) / 2
                playing &= ~games.dones
    each = shares.mean(axis=1)
    return float(each.mean()), float(1.96 * each.std(ddof=1) / pairs**0.5) if pairs > 1 else 0.5


class Course(BaseCallback):
    """Ends the training in time, and looks every now and then how strong the network has become."""

    def __init__(self, began: float, until: float, every: float, pairs: int) -> None:
        super().__init__()
        self.began, self.until, self.every, self.pairs = began, until, every, pairs
        self.next = monotonic()
        self.curve: list[tuple[float, int, float, float]] = []

    def look(self) -> None:
        share, error = contest(self.model.policy, self.pairs, 1)
        minutes = (monotonic() - self.began) / 60
        self.curve.append((minutes, self.num_timesteps, share, error))
        print(f"{minutes:6.1f} min {self.num_timesteps:10,} decisions: {share:5.1%} ± {error:.1%} against {RIVAL}")

    def _on_rollout_start(self) -> None:
        if monotonic() >= self.next:
            self.look()
            self.next = monotonic() + self.every

    def _on_step(self) -> bool:
        return monotonic() < self.until


def draw(curve: list[tuple[float, int, float, float]], file: Path) -> None:
    """The share of wins over time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    minutes, _decisions, share, error = (np.array(column) for column in zip(*curve, strict=True))
    axes.fill_between(minutes, share - error, share + error, alpha=0.2)
    axes.plot(minutes, share, marker="o")
    axes.axhline(0.5, linestyle=":", color="grey")
    axes.set(xlabel="minutes", ylabel=f"wins against {RIVAL}", ylim=(0, 1))
    figure.savefig(file)


def fingerprint(policy: Any) -> str:
    """A hash of all weights."""
    digest = hashlib.sha256()
    for name, tensor in sorted(policy.state_dict().items()):
        digest.update(name.encode() + tensor.numpy().tobytes())
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--games", type=int, default=400, help="of the last contest")
    parser.add_argument("--envs", type=int, default=256, help="games at once")
    parser.add_argument("--processes", type=int, default=1, help="of the contest")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch; on busy cores several only wait")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/seasons"))
    given = parser.parse_args()
    began = monotonic()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    games = Games(given.envs)
    model = MaskablePPO(
        "MlpPolicy", games, n_steps=32, batch_size=1024, n_epochs=3, gamma=1.0, ent_coef=0.005, learning_rate=3e-4,
        seed=given.seed,
        policy_kwargs={"features_extractor_class": Trunk, "net_arch": {"pi": [128], "vf": [64]}},
    )  # fmt: skip
    games.policy = model.policy
    taught = lessons(given.minutes * 0.2, Random(given.seed))
    agrees = imitate(model, taught, given.minutes * 0.1, given.seed)
    print(f"{len(taught[0]):,} decisions of {RIVAL}; the network agrees with {agrees:.1%} of those it has not seen")
    course = Course(began, began + 60 * given.minutes, 60 * given.minutes / 8, max(2, given.games // 10))
    model.learn(10**9, callback=course)
    course.look()
    draw(course.curve, given.out / "curve.svg")
    share, error = contest(model.policy, given.games // 2, 2, given.processes)
    torch.save(model.policy.state_dict(), given.out / "weights.pt")
    print(f"{share:.1%} ± {error:.1%} of {given.games // 2 * 2} games against {RIVAL}, each deal from both seats")
    print(f"weights {fingerprint(model.policy)}")


if __name__ == "__main__":
    main()
