"""Gymnasium: one learner among bots. Importing this module registers `subak/seasons-v2` and the like."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from subak import bots, games
from subak.core.errors import IllegalAction, OptionError
from subak.core.game import Game
from subak.core.play import choose
from subak.envs.arrays import Array
from subak.envs.batch import let_others_play
from subak.envs.sitting import MODES, Sitting
from subak.kit.text import _, nearest

ILLEGAL: Final = ("lose", "random", "raise")  # what an action that the mask forbids does


class Learner(gymnasium.Env[Array, np.int64]):
    """A game for one learner; named bots have the other seats, in turn.

    `seat` is the learner's, or None for another one in every game. An action that `action_masks` forbids loses the
    game at once ("lose"), is replaced by a random legal one ("random") or is an IllegalAction ("raise"); `info` says
    why it was refused.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = 0,
        rewards: str = "rank",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        self.sitting = Sitting(game, seats, options, rewards, render_mode)
        if illegal not in ILLEGAL:
            raise OptionError(
                _("Illegal actions cannot {name}.").format(name=illegal) + " " + nearest(illegal, ILLEGAL)
            )
        if seat is not None and not 0 <= seat < self.sitting.seats:
            raise OptionError(_("There is no seat {n}.").format(n=seat))
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.illegal = illegal
        self.wanted = seat
        self.seat = seat or 0
        self.players = [bots.make(opponents[n % len(opponents)]) for n in range(self.sitting.seats)]
        self.thoughts = Random()  # of the bots
        self.observation_space = spaces.Box(-1.0, 1.0, (self.sitting.eyes.size,), np.float32)
        self.action_space = spaces.Discrete(self.sitting.eyes.width)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game; the options of the rules are those it was made with."""
        super().reset(seed=seed)
        if seed is not None:
            self.thoughts.seed(seed)
        self.sitting.begin(seed)
        self.seat = self.thoughts.randrange(self.sitting.seats) if self.wanted is None else self.wanted
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        state, seat = self.sitting.state, self.seat
        legal = state.legal(seat) if state.actors >> seat & 1 else []
        wanted = self.sitting.eyes.numbering.action(int(action))
        if wanted not in legal:
            if self.illegal == "raise" or not legal:
                raise IllegalAction(seat, wanted, state.actors)
            info["illegal"] = self.sitting.game.why_not(state.redact(seat), seat, wanted)
            if self.illegal == "lose":
                return self._seen(), -self.sitting.reach, True, False, info
            wanted = choose(legal, self.thoughts)
        self.sitting.act(seat, self.sitting.eyes.numbering.of(wanted))
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        over = not self.sitting.state.actors
        return self._seen(), self.sitting.rewards()[seat], over, False, info

    def action_masks(self) -> Array:
        """The learner's legal actions, as sb3-contrib asks for them."""
        legal = self.sitting.state.legal(self.seat) if self.sitting.owes(self.seat) else []
        return self.sitting.eyes.mask(legal).view(np.bool_)

    def render(self) -> Any:
        """The position as the learner sees it."""
        return self.sitting.render(self.seat)

    def _let_others_play(self) -> None:
        """Until the learner owes a decision or the game is over."""
        sitting = self.sitting
        let_others_play(sitting.state, 1 << self.seat, self.players, sitting.luck.random, self.thoughts)

    def _seen(self) -> Array:
        return self.sitting.eyes.see(self.sitting.state.redact(self.seat), self.seat)


for _game in games.shelf():
    gymnasium.register(
        id=f"subak/{_game.name}-v{_game.version}",
        entry_point="subak.envs.gym:Learner",
        vector_entry_point="subak.envs.learners:Learners",
        kwargs={"game": _game.name},
    )
