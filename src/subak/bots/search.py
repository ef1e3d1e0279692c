"""The searching bot: a tree proposes, a judge decides, and an open end is searched to the last choice; the game's
settings say how much of each."""

from random import Random
from time import perf_counter

from subak.bots.chances import Chances
from subak.bots.crew import crew_for
from subak.bots.endgame import Ending
from subak.bots.greedy import favourite
from subak.bots.judge import compare
from subak.bots.look import values
from subak.bots.minding import GIVEN
from subak.bots.recall import Recall
from subak.bots.settings import Effort, Settings, settings_for
from subak.bots.tree import Node, Tree
from subak.core.game import Bot, State

NO_END = 1_000_000  # lines or play-outs: more than any clock allows


class Search(Bot):
    """By lines and play-outs it plays the same on every machine and any number of cores; by milliseconds it plays as
    well as it can.
    """

    level = "headman"  # whose effort it makes where none is given
    minds = (
        "early", "late", "final", "counted", "foresight", "reach", "choices", "horizon", "doubt", "tree_rounds",
        "curiosity", "heat", "folly", "worlds", "look",
    )  # fmt: skip

    def __init__(
        self, lines: int = 0, playouts: int = 0, milliseconds: int = 0, ending: int = 0, cores: int = 1
    ) -> None:
        self.effort = Effort(lines, playouts, ending)
        self.milliseconds = milliseconds  # 0: however long it takes
        self.cores = cores  # that play out what it thinks of
        self.recall = Recall()

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        settings = settings_for(view, self.level)
        effort: Effort = self.effort if any(self.effort) else getattr(settings, self.level)
        if self.milliseconds and not any(self.effort):
            effort = Effort(NO_END if effort.lines else 0, NO_END if effort.playouts else 0)
        root = self.recall.branch(view, seat, rng) if effort.lines else Node()
        cores = 1 if GIVEN else self.cores  # weights that a bot was given are in mind here alone
        action = think(view, seat, legal, settings, effort, self.milliseconds, rng, root, cores)
        if effort.lines:
            self.recall.keep(view, seat, action, root, rng)
        return action


def think(
    view: State, seat: int, legal: list[int], settings: Settings, effort: Effort, milliseconds: int, rng: Random,
    root: Node | None = None, cores: int = 1,
) -> int:  # fmt: skip
    """The action that a seat takes with this effort. The tree grows from `root`, which may know something already."""
    began = perf_counter()
    actions, chances = shortlist(view, seat, legal, settings, effort, milliseconds, rng, root)
    if effort.ending and len(view.scores()) == 2:
        found = Ending(seat, chances, effort.ending).best(view, actions, rng)
        if found >= 0:
            return found
    if not effort.playouts:
        return actions[0]
    deadline = began + milliseconds / 1000 if milliseconds else 0.0
    crew = crew_for(view, cores)
    if crew is not None:
        verdict = crew.compare(view, seat, actions, effort.playouts, deadline, settings, chances, rng)
    else:
        verdict = compare(
            view, seat, actions, effort.playouts, deadline,
            settings.horizon, settings.reach, settings.doubt, chances, rng,
        )  # fmt: skip
    return verdict.best(settings.doubt)


def shortlist(
    view: State, seat: int, legal: list[int], settings: Settings, effort: Effort, milliseconds: int, rng: Random,
    root: Node | None = None,
) -> tuple[list[int], Chances]:  # fmt: skip
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
            seat, chances, settings.tree_rounds, settings.reach, settings.curiosity, settings.heat, settings.folly, root
        )
        until = began + milliseconds / (2000 if effort.playouts else 1000) if milliseconds else 0.0
        tree.grow(view, legal, worth, effort.lines, until, rng)
        ranked = tree.ranked(legal)
        if not effort.playouts:
            return ranked, chances
    return [obvious, *(action for action in ranked if action != obvious)][: settings.choices], chances
