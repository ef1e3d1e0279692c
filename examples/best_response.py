"""OpenSpiel's exact best response to random play, in the dry season of a tiny pack: `python examples/best_response.py`.

With eight cards two are left for the dry season, one for each player: a tree small enough to be searched whole.
"""

from pathlib import Path

import numpy as np
from open_spiel.python.algorithms import best_response, expected_game_score
from open_spiel.python.policy import UniformRandomPolicy

from subak import envs, load

game = envs.openspiel(load("seasons", Path(__file__).parent / "tiny_seasons.toml"))
rng = np.random.default_rng(1)
state = game.new_initial_state()
while game.subak.chapter(state.state) != "Dry season":
    state.apply_action(int(rng.choice(state.legal_actions())))
random = UniformRandomPolicy(game)
first = state.current_player()
best = best_response.BestResponsePolicy(game, first, random, state)
usual = expected_game_score.policy_value(state, [random, random])[first]
print(f"player {first + 1} expects {usual:+.3f} of random play and {best.value(state):+.3f} of the best response")
begin = best.best_response_action(state.information_state_string())
print(f"which begins with: {state.action_to_string(first, begin)}")
