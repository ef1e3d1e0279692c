"""PettingZoo: agents in turn, or all at once."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv, ParallelEnv

from subak.core.errors import OptionError
from subak.core.game import Game
from subak.envs.arrays import Array
from subak.envs.sitting import MODES, Sitting
from subak.kit.text import _

Seen = dict[str, Array]


def agent_names(seats: int) -> list[str]:
    """The agents' names, by seat."""
    return [f"player_{seat}" for seat in range(seats)]


def space_of_views(sitting: Sitting, width: int) -> spaces.Dict:
    """What an agent sees: its view as entries, and the mask of so many actions."""
    entries = spaces.Box(-1.0, 1.0, (sitting.eyes.size,), np.float32)
    return spaces.Dict({"observation": entries, "action_mask": spaces.Box(0, 1, (width,), np.int8)})


class InTurn(AECEnv[str, Seen, int | None]):  # type: ignore[misc]  # PettingZoo is untyped
    """A game for PettingZoo, an agent a seat. Who decide at once are asked one after the other, the lowest seat first.

    An action that the mask forbids is an IllegalAction; PettingZoo's TerminateIllegalWrapper makes it a loss.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        rewards: str = "rank",
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        super().__init__()
        self.sitting = Sitting(game, seats, options, rewards, render_mode)
        name = f"{self.sitting.game.name}_v{self.sitting.game.version}"
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.sitting.seats)
        self.agents: list[str] = []
        width = self.sitting.eyes.width
        self.observation_spaces = {agent: space_of_views(self.sitting, width) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(width) for agent in self.possible_agents}
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the options of the rules are those it was made with."""
        self.sitting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.sitting.mover()]

    def observe(self, agent: str) -> Seen:
        return self.sitting.see(self.seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or action is None:
            self._was_dead_step(action)
            return
        self.sitting.act(self.seats[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.sitting.state.actors:
            self.agent_selection = self.possible_agents[self.sitting.mover()]
        else:
            self.rewards = dict(zip(self.agents, self.sitting.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Array | None:
        """The position as the agent sees it that is to act."""
        return self.sitting.render(self.seats[self.agent_selection])

    def close(self) -> None:
        """Nothing is open."""


class Together(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game of simultaneous decisions for PettingZoo: in every step, all agents act.

    Whoever owes no decision, having filled its lane, has one action more than the game: to wait, the last number.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        rewards: str = "rank",
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        self.sitting = Sitting(game, seats, options, rewards, render_mode)
        name = f"{self.sitting.game.name}_parallel_v{self.sitting.game.version}"
        self.metadata = {"name": name, "render_modes": list(MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.sitting.seats)
        self.agents: list[str] = []
        self.wait = self.sitting.eyes.width
        self.observation_spaces = {agent: space_of_views(self.sitting, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; the options of the rules are those it was made with."""
        self.sitting.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody acts; an action that its mask forbids is an IllegalAction."""
        waits = {agent: int(actions[agent]) == self.wait for agent in self.possible_agents}
        for seat, agent in enumerate(self.possible_agents):
            if self.sitting.owes(seat) == waits[agent]:
                why = _("{agent} owes a decision.") if waits[agent] else _("{agent} has to wait.")
                raise OptionError(why.format(agent=agent))
        for seat, agent in enumerate(self.possible_agents):
            if not waits[agent]:
                self.sitting.act(seat, int(actions[agent]))
        over = not self.sitting.state.actors
        agents = self.agents
        seen = self._seen()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            dict(zip(agents, self.sitting.rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _seen(self) -> dict[str, Seen]:
        out: dict[str, Seen] = {}
        for seat, agent in enumerate(self.possible_agents):
            seen = self.sitting.see(seat)
            out[agent] = {**seen, "action_mask": np.append(seen["action_mask"], np.int8(not self.sitting.owes(seat)))}
        return out

    def render(self) -> str | Array | None:
        """The position as the first agent sees it."""
        return self.sitting.render(0)

    def close(self) -> None:
        """Nothing is open."""
