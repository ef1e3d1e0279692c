"""Games for agents, in the manner of the libraries that researchers use already; each is imported when asked for."""

from importlib import import_module
from typing import Any, Final

__all__ = ["gymnasium", "gymnasium_vector", "openspiel", "parallel", "pettingzoo", "text", "vector"]

gymnasium: Any  # one learner among bots
gymnasium_vector: Any  # the same, many games at once
openspiel: Any  # a game of pyspiel, all of which are then registered
parallel: Any  # for PettingZoo, all agents at once
pettingzoo: Any  # agents in turn
text: Any  # for language agents
vector: Any  # many games at once

PLACES: Final = {  # what is asked for -> the module and what it is called there
    "gymnasium": ("gym", "Learner"),
    "gymnasium_vector": ("learners", "Learners"),
    "openspiel": ("spiel", "loaded"),
    "parallel": ("zoo", "Together"),
    "pettingzoo": ("zoo", "InTurn"),
    "text": ("prose", "Prose"),
    "vector": ("vectors", "Vector"),
}


def __getattr__(name: str) -> object:
    if name not in PLACES:
        raise AttributeError(name)
    module, called = PLACES[name]
    return getattr(import_module(f"subak.envs.{module}"), called)
