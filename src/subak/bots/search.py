"""The searching bot: a tree proposes, a judge decides, and an open end is searched to the last choice; the game's
settings say how much of each."""

from random import Random
from time import perf_counter

from subak.bots.chances import Chances
from subak.bots.endgame import Ending
from subak.bots.greedy import favourite
from subak.bots.judge import compare
from subak.bots.look import values
from subak.bots.settings import Effort, Settings, settings_for
from subak.bots.tree import Tree
from subak.core.game import Bot, State

NO_END = 1_000_000  # lines or play-outs: more than any clock allows


class Search(Bot):
    """By lines and play-outs it plays the same on every machine; by milliseconds it plays as well as it can."""

    level = "headman"  # whose effort it makes where none is given
    minds = (
        "early", "late", "final", "counted", "foresight", "reach", "choices", "horizon", "doubt", "tree_rounds",
        "curiosity", "heat", "folly", "worlds", "look",
    )  # fmt: skip

    def __init__(self, lines: int = 0, playouts: int = 0, milliseconds: int = 0, ending: int = 0) -> None:
        self.effort = Effort(lines, playouts, ending)
        self.milliseconds = milliseconds  # 0: however long it takes

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        settings = settings_for(view, self.level)
        effort: Effort = self.effort if any(self.effort) else getattr(settings, self.level)
        if self.milliseconds and not any(self.effort):
            effort = Effort(NO_END if effort.lines else 0, NO_END if effort.playouts else 0)
        return think(view, seat, legal, settings, effort, self.milliseconds, rng)


def think(
    view: State, seat: int, legal: list[int], settings: Settings, effort: Effort, milliseconds: int, rng: Random
) -> int:
    """The action that a seat takes with this effort."""
    began = perf_counter()
    actions, chances = shortlist(view, seat, legal, settings, effort, milliseconds, rng)
    if effort.ending and len(view.scores()) == 2:
        found = Ending(seat, chances, effort.ending).best(view, actions, rng)
        if found >= 0:
            return found
    if not effort.playouts:
        return actions[0]
    deadline = began + milliseconds / 1000 if milliseconds else 0.0
    verdict = compare(
        view, seat, actions, effort.playouts, deadline,
        settings.horizon, settings.reach, settings.doubt, chances, rng,
    )  # fmt: skip
    return verdict.best(settings.doubt)


def shortlist(
    view: State, seat: int, legal: list[int], settings: Settings, effort: Effort, milliseconds: int, rng: Random
) -> tuple[list[int], Chances]:
    """The choices that deserve play-outs, and how to read those. The first stands unless a judge finds better: what
    looks best, or where there is no judge what the tree found."""
    began = perf_counter()
    worth = values(view, seat, legal, settings.worlds, settings.look, rng)
    obvious = favourite(legal, worth, rng)
    chances = settings.chances(len(view.scores()))
    chances.usual = max(worth)
    ranked = [action for _worth, action in sorted(zip(worth, legal, strict=True), key=lambda pair: -pair[0])]
    if effort.lines:
        tree = Tree(
            seat, chances, settings.tree_rounds, settings.reach, settings.curiosity, settings.heat, settings.folly
        )
        until = began + milliseconds / (2000 if effort.playouts else 1000) if milliseconds else 0.0
        tree.grow(view, legal, worth, effort.lines, until, rng)
        ranked = tree.ranked()
        if not effort.playouts:
            return ranked, chances
    return [obvious, *(action for action in ranked if action != obvious)][: settings.choices], chances
