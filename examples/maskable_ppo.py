"""MaskablePPO of sb3-contrib learns Seasons of Rice against a bot: `python examples/maskable_ppo.py 20000 random`."""

import sys

import numpy as np
from sb3_contrib import MaskablePPO

from subak import envs


def mean_result(model: MaskablePPO, rival: str, games: int) -> float:
    """From 1 for nothing but wins to -1 for nothing but losses, in the same deals every time."""
    env = envs.gymnasium("seasons", opponents=(rival,), seat=None)
    results = []
    for seed in range(games):
        seen, _info = env.reset(seed=seed)
        over, result = False, 0.0
        while not over:
            action, _state = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, result, over, _cut, _info = env.step(action)
        results.append(result)
    return float(np.mean(results))


def main(decisions: int, rival: str) -> None:
    env = envs.gymnasium("seasons", opponents=(rival,), seat=None)
    model = MaskablePPO("MlpPolicy", env, n_steps=min(2048, decisions), gamma=1.0, seed=1)
    games = max(2, decisions // 200)
    before = mean_result(model, rival, games)
    model.learn(decisions)
    after = mean_result(model, rival, games)
    print(f"{games} games against {rival}: {before:+.2f} before {model.num_timesteps:,} decisions, {after:+.2f} after")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, sys.argv[2] if len(sys.argv) > 2 else "random")
