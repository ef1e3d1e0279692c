"""One game as environments drive it: nature settled, actions by their numbers, what a seat sees, rewards, pictures."""

import sys
from collections.abc import Mapping
from random import Random
from typing import Final

from subak.core.bits import first
from subak.core.errors import OptionError
from subak.core.game import Game, State
from subak.core.play import settle, step
from subak.envs.arrays import Array, Eyes, opened
from subak.envs.pixels import pixels
from subak.envs.rewards import BY_RANK, REWARDS, by_margin, by_rank
from subak.kit.art import Picture
from subak.kit.text import _, nearest

MODES: Final = ("human", "ansi", "svg", "rgb_array")  # what `render` may be asked for


class Sitting:
    """A game with its luck. Seats act by numbers; nature acts by itself."""

    def __init__(
        self, game: Game | str, seats: int | None, options: Mapping[str, int], rewards: str, mode: str | None
    ) -> None:
        if rewards not in REWARDS:
            raise OptionError(
                _("There are no rewards by {name}.").format(name=rewards) + " " + nearest(rewards, REWARDS)
            )
        if mode is not None and mode not in MODES:
            raise OptionError(_("There is no render mode {name}.").format(name=mode) + " " + nearest(mode, MODES))
        self.game, self.seats = opened(game, seats)
        self.options = dict(options)
        self.by = REWARDS[rewards]
        self.mode = mode
        self.eyes = Eyes(self.game, self.seats)
        self.luck = Random()
        self.state: State = self.game.new(self.seats, self.options)

    @property
    def reach(self) -> float:
        """The most that a reward can be, or its opposite."""
        return 1.0 if self.by == BY_RANK else float(self.game.margin)

    def begin(self, seed: int | None) -> None:
        """A new game; with a seed, the luck of that seed from here on."""
        if seed is not None:
            self.luck.seed(seed)
        self.state = self.game.new(self.seats, self.options)
        settle(self.state, self.luck)

    def mover(self) -> int:
        """The lowest seat that owes a decision."""
        return first(self.state.actors)

    def owes(self, seat: int) -> bool:
        return bool(self.state.actors >> seat & 1)

    def act(self, seat: int, number: int) -> None:
        """Carry out an action; IllegalAction if the rules forbid it."""
        step(self.state, seat, self.eyes.numbering.action(number))
        settle(self.state, self.luck)

    def see(self, seat: int) -> dict[str, Array]:
        """What a seat sees and may do; it may do nothing while it owes no decision."""
        legal = self.state.legal(seat) if self.owes(seat) else []
        return {"observation": self.eyes.see(self.state.redact(seat), seat), "action_mask": self.eyes.mask(legal)}

    def rewards(self) -> list[float]:
        """What the end gives each seat; nothing before."""
        if self.state.actors:
            return [0.0] * self.seats
        return by_rank(self.state) if self.by == BY_RANK else by_margin(self.state)

    def render(self, seat: int) -> str | Array | None:
        """The position as a seat sees it, in the mode that was asked for; `human` prints the words."""
        if self.mode in ("svg", "rgb_array"):
            svg = Picture(self.game, self.state, seat).svg
            return svg if self.mode == "svg" else pixels(svg)
        view = self.state.redact(seat)
        text = f"{self.game.tell(view, seat)}\n{self.game.ask(view, seat)}"
        if self.mode == "human":
            sys.stdout.write(text + "\n")
        return text if self.mode == "ansi" else None
