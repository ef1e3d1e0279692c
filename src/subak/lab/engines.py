"""The same stopwatch for Catanatron, OpenSpiel, PettingZoo and Pgx, in their environment: it imports nothing of ours.

Requests and answers are those of `timing.py`, seconds those of the processor. Random play is driven from Python in the
same way: ask for the legal actions, take one, apply it. Nature's outcomes are drawn with their probabilities and are
not counted as decisions.
"""

import json
import sys
from collections.abc import Callable
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


class Zoo:
    """An environment of PettingZoo's own, without its wrappers."""

    def __init__(self, name: str) -> None:
        self.env = import_module(f"pettingzoo.classic.{name}").raw_env()


def environment(engine: Zoo, seconds: float) -> Answer:
    """Random play with observation and mask."""
    env = engine.env
    random = Random(1).random
    events = 0
    started = process_time()
    while process_time() - started < seconds:
        env.reset(seed=events)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            legal = env.observe(env.agent_selection)["action_mask"].view("?").nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            events += 1
    return {"events": events, "seconds": process_time() - started}


class Pgx:
    """A game of Pgx, so many at once on this processor: a random legal action each, what ends begins anew."""

    GAMES = 1024

    def __init__(self, name: str) -> None:
        self.jax = jax = import_module("jax")
        env = import_module("pgx").make(name.removeprefix("pgx_"))
        step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

        def turn(state: Any, key: Any) -> Any:
            chance, luck = jax.random.split(key)
            odds = jax.numpy.log(state.legal_action_mask.astype("float32"))
            return step(state, jax.random.categorical(chance, odds, axis=1), jax.random.split(luck, self.GAMES))

        self.turn = jax.jit(turn)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, self.GAMES))
        self.step()  # compiles

    def step(self) -> None:
        self.key, luck = self.jax.random.split(self.key)
        self.state = self.turn(self.state, luck)
        self.state.observation.block_until_ready()


def batch(engine: Pgx, seconds: float) -> Answer:
    events = 0
    started = process_time()
    while process_time() - started < seconds:
        engine.step()
        events += engine.GAMES
    return {"events": events, "seconds": process_time() - started}


def tree(engine: Spiel, seconds: float) -> Answer:
    """Iterations of the tree search in C++ with full random play-outs, from decisions spread over a whole game."""
    pyspiel = import_module("pyspiel")
    states: list[Any] = []
    engine.play(engine.new(), Random(1).random, states)
    asked = [state for state in states if not state.is_chance_node()]
    iterations = 0
    started = process_time()
    while True:
        for state in asked[:: max(1, len(asked) // 12)]:
            luck = pyspiel.RandomRolloutEvaluator(1, 1)
            pyspiel.MCTSBot(engine.game, luck, 2.0, 60, 100, False, 1, False).mcts_search(state)
            iterations += 60
            if process_time() - started >= seconds:
                return {"events": iterations, "seconds": process_time() - started}


LOOPS: dict[str, Callable[[Any, float], Answer]] = {
    "api": api, "clone": clone, "environment": environment, "batch": batch, "tree": tree,
}  # fmt: skip


def engine_of(name: str, loop: str) -> Any:
    if loop == "environment":
        return Zoo(name)
    if loop == "batch":
        return Pgx(name)
    return Catan(name) if name == "catan" else Spiel(name)


def main() -> None:
    engines: dict[str, Any] = {}
    for line in sys.stdin:
        request = json.loads(line)
        name = request["game"]
        if name not in engines:
            engines[name] = engine_of(name, request["loop"])
        answer = LOOPS[request["loop"]](engines[name], request["seconds"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
