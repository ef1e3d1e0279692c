"""Gymnasium's vector environment: one learner in many games at once, among bots or among partners that it brings."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from subak.core.game import Game
from subak.envs.arrays import Array
from subak.envs.vectors import WAIT, Vector

Partner = Callable[[Array, Array], Array]  # what seats see and may do, a row each -> their actions' numbers


class Learners(VectorEnv[Array, Array, Array]):
    """`num_envs` games for one learner; named bots have the other seats, in turn.

    With a `partner` the other seats ask it instead: the learner's own policy, say, or an older one. It is given rows of
    observations and masks and answers with an action each. `seat` is the learner's, or None for another one in every
    game. Whatever ends begins anew in the same step; `info` then has `final_obs`. An action that `action_masks`
    forbids is an IllegalAction.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        opponents: Sequence[str] = ("greedy",),
        partner: Partner | None = None,
        seat: int | None = 0,
        rewards: str = "rank",
        processes: int = 1,
        **options: int,
    ) -> None:
        bots = () if partner else opponents
        self.games = Vector(game, num_envs, seats, rewards, bots, seat, processes, None, True, **options)
        self.partner = partner
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(-1.0, 1.0, self.games.observations.shape[1:], np.float32)
        self.single_action_space = spaces.Discrete(self.games.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """All games anew; a seed for them all, or one each."""
        self.games.reset(seed)
        while (others := self._others()).any():
            self.games.step(self._answers(others))
        return self.games.observations.copy(), {}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learner acts in every game, and the others until it is asked again."""
        games = self.games
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        finals = np.full(self.num_envs, None, object)
        numbers = np.asarray(actions)
        while True:
            seats = games.own.copy()
            games.step(numbers)
            rewards += games.rewards[np.arange(self.num_envs), seats]
            over |= games.dones
            for n in np.flatnonzero(games.dones):
                finals[n] = games.finals[n].copy()
            if not (others := self._others()).any():
                break
            numbers = self._answers(others)
        info = {"final_obs": finals, "_final_obs": over.copy()} if over.any() else {}
        return games.observations.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> Array:
        """The learner's legal actions, a row a game."""
        return self.games.masks.copy()

    def close_extras(self, **_kwargs: Any) -> None:
        self.games.close()

    def _others(self) -> Array:
        """The games in which somebody else is asked."""
        asked: Array = self.games.movers != self.games.own
        return asked if self.partner else np.zeros(self.num_envs, np.bool_)

    def _answers(self, others: Array) -> Array:
        """What the partner does in these games; the learner waits there, and all wait in the others."""
        numbers = np.full(self.num_envs, WAIT)
        if self.partner:
            numbers[others] = self.partner(self.games.observations[others], self.games.masks[others])
        return numbers
