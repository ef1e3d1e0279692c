"""A random agent in ten lines: `python examples/random_agent.py animism`."""

import sys

from subak.envs.zoo import InTurn

env = InTurn(sys.argv[1] if len(sys.argv) > 1 else "seasons")
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, over, cut, info = env.last()
    if over:
        sys.stdout.write(f"{agent}: {reward:+.2f}\n")
    env.step(None if over or seen is None else int(env.action_space(agent).sample(seen["action_mask"])))
