"""A game for agents that read and write: the position in sentences, the question, and numbered choices."""

import re
from collections.abc import Sequence

from subak.core.errors import OptionError
from subak.core.game import Game
from subak.envs.sitting import Sitting
from subak.kit.text import n_


class Prose:
    """What the seat that is to move reads, and what it answers with: a number, or a text whose first number counts."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        rewards: str = "rank",
        names: Sequence[str] = (),
        **options: int,
    ) -> None:
        self.sitting = Sitting(game, seats, options, rewards, None)
        self.names = names

    def reset(self, seed: int | None = None) -> str:
        """A new game; what the first seat reads."""
        self.sitting.begin(seed)
        return self.observation()

    @property
    def done(self) -> bool:
        return not self.sitting.state.actors

    @property
    def seat(self) -> int:
        """Who is to move; -1 at the end."""
        return -1 if self.done else self.sitting.mover()

    @property
    def rewards(self) -> list[float]:
        """What the end gives each seat; nothing before."""
        return self.sitting.rewards()

    def choices(self) -> list[str]:
        """What the seat may do, in words."""
        state, seat = self.sitting.state, self.seat
        if self.done:
            return []
        return [self.sitting.game.write(state, seat, action, self.names) for action in state.legal(seat)]

    def observation(self) -> str:
        """The position, the question and the choices; at the end the position alone, as all may see it."""
        game, seat = self.sitting.game, self.seat
        view = self.sitting.state.redact(seat)
        lines = [game.tell(view, seat, self.names), "", game.ask(view, seat, self.names)]
        return "\n".join([*lines, *(f"{n}. {choice}" for n, choice in enumerate(self.choices(), 1))])

    def step(self, answer: int | str) -> str:
        """Choose, counting from 1; what is read next, by whoever `seat` is then. OptionError if it is no choice."""
        found = re.search(r"\d+", str(answer))
        choices = self.choices()
        number = int(found[0]) if found else 0
        if not 1 <= number <= len(choices):
            raise OptionError(n_("Answer with a number: {n}.", "Answer with a number from 1 to {n}.", len(choices)))
        legal = self.sitting.state.legal(self.seat)
        self.sitting.act(self.seat, self.sitting.eyes.numbering.of(legal[number - 1]))
        return self.observation()
