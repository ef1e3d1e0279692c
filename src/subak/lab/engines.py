"""The same stopwatch for Catanatron and OpenSpiel, run in their own environment: it imports nothing of ours.

Requests and answers are those of `timing.py`, seconds those of the processor. Random play is driven from Python in the
same way: ask for the legal actions, take one, apply it. Nature's outcomes are drawn with their probabilities and are
not counted as decisions.
"""

import json
import sys
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

Answer = dict[str, float]


class Catan:
    """Catanatron's Catan with four players; its dice fall inside `execute`."""

    def __init__(self, _name: str) -> None:
        self.rules = import_module("catanatron.game")
        players = import_module("catanatron.models.player")
        self.players = [players.RandomPlayer(color) for color in players.Color]

    def new(self) -> Any:
        return self.rules.Game(self.players)

    def copy(self, game: Any) -> Any:
        return game.copy()

    def play(self, game: Any, random: Any, keep: list[Any] | None = None) -> tuple[int, int]:
        events = 0
        limit = self.rules.TURNS_LIMIT
        while game.winning_color() is None and game.state.num_turns < limit:
            if keep is not None:
                keep.append(game.copy())
            legal = game.state.playable_actions
            game.execute(legal[int(random() * len(legal))], validate_action=False)
            events += 1
        return events, 0


class Spiel:
    """A game of OpenSpiel, in C++."""

    def __init__(self, name: str) -> None:
        self.game = import_module("pyspiel").load_game(name)

    def new(self) -> Any:
        return self.game.new_initial_state()

    def copy(self, state: Any) -> Any:
        return state.clone()

    def play(self, state: Any, random: Any, keep: list[Any] | None = None) -> tuple[int, int]:
        events = nature = 0
        while not state.is_terminal():
            if keep is not None:
                keep.append(state.clone())
            if state.is_chance_node():
                action = drawn(state.chance_outcomes(), random())
                nature += 1
            else:
                legal = state.legal_actions()
                action = legal[int(random() * len(legal))]
            state.apply_action(action)
            events += 1
        return events, nature


def drawn(outcomes: list[tuple[int, float]], luck: float) -> int:
    """The outcome at this point of the cumulative distribution."""
    for action, probability in outcomes:
        luck -= probability
        if luck < 0:
            return action
    return outcomes[-1][0]


def api(engine: Any, seconds: float) -> Answer:
    random = Random(1).random
    events = nature = played = 0
    started = process_time()
    while process_time() - started < seconds:
        more, rolled = engine.play(engine.new(), random)
        events += more
        nature += rolled
        played += 1
    return {"events": events, "nature": nature, "games": played, "seconds": process_time() - started}


def clone(engine: Any, seconds: float) -> Answer:
    states: list[Any] = []
    engine.play(engine.new(), Random(1).random, states)
    clones = 0
    started = process_time()
    while process_time() - started < seconds:
        for state in states:
            engine.copy(state)
        clones += len(states)
    return {"clones": clones, "seconds": process_time() - started}


def main() -> None:
    engines: dict[str, Any] = {}
    for line in sys.stdin:
        request = json.loads(line)
        name = request["game"]
        if name not in engines:
            engines[name] = Catan(name) if name == "catan" else Spiel(name)
        loop = api if request["loop"] == "api" else clone
        sys.stdout.write(json.dumps(loop(engines[name], request["seconds"])) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
