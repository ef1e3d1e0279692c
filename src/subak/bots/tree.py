"""A tree over what a seat may know: every line of play starts in a world of its own, and what is hidden averages out.

Nodes stand for sequences of decisions; dice are no part of them. Own choices are searched; rivals are
thought to play as a look at their choices tells them.
"""

from math import exp, sqrt
from random import Random
from time import perf_counter

from subak.bots.chances import Chances
from subak.bots.policy import worths
from subak.core.bits import first
from subak.core.game import CHANCE, State
from subak.core.play import settle


class Node:
    """A decision that somebody faces after a sequence of decisions; what is open may differ from world to world."""

    def __init__(self) -> None:
        self.actions: list[int] = []  # all that were ever open here
        self.worth: list[float] = []  # by action: at a look, to whom it asks
        self.visits: list[int] = []
        self.totals: list[float] = []  # chances of the searcher, summed
        self.times = 0
        self.total = 0.0
        self.next: dict[int, Node] = {}  # action * 16 + who is asked then

    def learn(self, actions: list[int], worth: list[float]) -> None:
        """These were not known yet."""
        for n in range(len(actions)):
            self.actions.append(actions[n])
            self.worth.append(worth[n])
            self.visits.append(0)
            self.totals.append(0.0)

    def look(self, actions: list[int], worth: list[float]) -> None:
        """What these look like now, whether they were known or not."""
        for n in range(len(actions)):
            if actions[n] in self.actions:
                self.worth[self.actions.index(actions[n])] = worth[n]
            else:
                self.learn([actions[n]], [worth[n]])

    def after(self, action: int, actor: int) -> "Node | None":
        """What is known of the decision that comes next, if that is the actor's."""
        return self.next.get(action * 16 + actor)


class Tree:
    def __init__(
        self, seat: int, chances: Chances, horizon: float, reach: int, curiosity: float, heat: float, folly: float,
        root: Node | None = None,
    ) -> None:  # fmt: skip
        """`root` is what an earlier tree learned of this decision."""
        self.seat = seat
        self.chances = chances
        self.horizon = horizon  # rounds
        self.reach = reach
        self.curiosity = curiosity  # how much a promising choice draws that was seldom tried
        self.heat = heat  # points that make a choice e times as promising
        self.folly = folly  # the same of rivals: how far they stray from what looks best
        self.root = root if root is not None else Node()

    def grow(self, view: State, legal: list[int], worth: list[float], times: int, deadline: float, rng: Random) -> None:
        """So many lines of play in all, as far as the clock allows; `worth` is what the choices look like."""
        self.root.look(legal, worth)
        until = view.clock() + self.horizon
        for _line in range(times - self.root.times):
            if deadline != 0.0 and perf_counter() >= deadline:
                return
            self.descend(view.reopen(rng), until, rng)

    def descend(self, state: State, until: float, rng: Random) -> None:
        nodes: list[Node] = []
        chosen: list[int] = []
        node = self.root
        while True:
            actor = self.seat if state.actors >> self.seat & 1 else first(state.actors)
            legal = state.legal(actor)
            action = legal[0]
            if len(legal) > 1:
                if nodes:
                    last = nodes[-1]
                    key = last.actions[chosen[-1]] * 16 + actor
                    if key not in last.next:
                        last.next[key] = Node()
                        break
                    node = last.next[key]
                n = self.choose(node, state, actor, legal, rng)
                nodes.append(node)
                chosen.append(n)
                action = node.actions[n]
            state.apply(actor, action)
            if state.actors >> CHANCE:
                settle(state, rng)
            if not state.actors or state.clock() >= until:
                break
        value = self.chances.of(state, self.seat)
        for n in range(len(nodes)):
            nodes[n].times += 1
            nodes[n].total += value
            nodes[n].visits[chosen[n]] += 1
            nodes[n].totals[chosen[n]] += value

    def choose(self, node: Node, state: State, actor: int, legal: list[int], rng: Random) -> int:
        """The number, within the node, of the action to try."""
        if node.actions == legal:
            known = list(range(len(legal)))
        else:
            known = [n for n in range(len(node.actions)) if node.actions[n] in legal]
        if len(known) < len(legal):
            fresh = [action for action in legal if action not in node.actions]
            known += list(range(len(node.actions), len(node.actions) + len(fresh)))
            node.learn(fresh, worths(state, actor, fresh, self.reach, rng.random()))
        if actor == self.seat:
            return self.promising(node, known)
        return self.likely(node, known, rng)

    def shares(self, node: Node, known: list[int], heat: float) -> list[float]:
        """How promising they look, as parts of 1."""
        top = node.worth[known[0]]
        for n in known:
            if node.worth[n] > top:
                top = node.worth[n]
        out: list[float] = []
        total = 0.0
        for n in known:
            power = exp(max(-50.0, (node.worth[n] - top) / heat))
            out.append(power)
            total += power
        for i in range(len(out)):
            out[i] /= total
        return out

    def promising(self, node: Node, known: list[int]) -> int:
        """What did well, or looks well and was seldom tried (PUCT)."""
        shares = self.shares(node, known, self.heat)
        tried = 0
        for n in known:
            tried += node.visits[n]
        usual = node.total / node.times if node.times else 0.5
        draw = self.curiosity * sqrt(tried + 1.0)
        found = known[0]
        top = -1.0
        for i in range(len(known)):
            n = known[i]
            visits = node.visits[n]
            mean = node.totals[n] / visits if visits else usual
            value = mean + draw * shares[i] / (1 + visits)
            if value > top:
                found = n
                top = value
        return found

    def likely(self, node: Node, known: list[int], rng: Random) -> int:
        """What a rival does: mostly what looks best to it."""
        shares = self.shares(node, known, self.folly)
        left = rng.random()
        for i in range(len(known)):
            left -= shares[i]
            if left < 0.0:
                return known[i]
        return known[-1]

    def ranked(self, legal: list[int]) -> list[int]:
        """The choices at hand, most tried first; of equals the one that looks better."""
        root = self.root
        order = [(-root.visits[n], -root.worth[n], n) for n in range(len(root.actions)) if root.actions[n] in legal]
        order.sort()
        return [root.actions[entry[2]] for entry in order]
