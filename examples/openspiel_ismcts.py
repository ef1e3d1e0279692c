"""OpenSpiel's search among worlds (ISMCTS) against a random player: `python examples/openspiel_ismcts.py animism 9`."""

import sys

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from subak import envs

rng = np.random.default_rng(1)
game = envs.openspiel(sys.argv[1] if len(sys.argv) > 1 else "animism")
searcher = ismcts.ISMCTSBot(
    game=game,
    uct_c=1.4,
    evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
    max_simulations=int(sys.argv[2]) if len(sys.argv) > 2 else 20,
    random_state=np.random.RandomState(1),
)
state = game.new_initial_state()
while not state.is_terminal():
    player = state.current_player()
    action = searcher.step(state) if player == 0 else int(rng.choice(state.legal_actions()))
    if player >= 0:
        sys.stdout.write(f"{state.action_to_string(player, action)}\n")
    state.apply_action(action)
sys.stdout.write(f"{state.returns()}\n")
