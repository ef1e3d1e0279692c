"""A game played by agents that read and write. Put your model in place of `stub`: it is given text and answers text."""

import sys
from collections.abc import Callable

from subak.core.errors import OptionError
from subak.envs.prose import Prose

TASK = "You play {title} as player {n}. Answer with the number of your choice.\n\n{text}"
Model = Callable[[str], str]


def stub(prompt: str) -> str:
    """A model that always likes the last choice."""
    return f"I take {prompt.splitlines()[-1].split('.')[0]}."


def play(name: str, models: list[Model], seed: int, tries: int = 3) -> list[float]:
    """A whole game, a model a seat; what it gave each. A model that cannot answer takes the first choice."""
    game = Prose(name, len(models))
    text = game.reset(seed)
    while not game.done:
        prompt = TASK.format(title=game.sitting.game.title, n=game.seat + 1, text=text)
        answer = "1"
        for _try in range(tries):
            answer = models[game.seat](prompt)
            try:
                text = game.step(answer)
                break
            except OptionError as refusal:
                prompt = f"{prompt}\n\n{answer}\n\n{refusal}"
        else:
            text = game.step(1)
    sys.stdout.write(text + "\n")
    return game.rewards


if __name__ == "__main__":
    sys.stdout.write(f"{play(sys.argv[1] if len(sys.argv) > 1 else 'seasons', [stub, stub], seed=1)}\n")
