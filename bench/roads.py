"""Roads against the field: bots set on one way to win, every pair of them and of `greedy`, in Markdown:

    python bench/roads.py kingdoms --games 200

A road is `greedy` with a wish: besides what `evaluate` says, what lies on its road is worth more to it, much at first
and nothing at the end. Its field are all others of its game, `greedy` included. It is strong if it surely wins more
than 55 % (95 % interval, shared wins split). The counts say whether it went that way at all: means at the end.
A wish has the strength with which it does best, or it would say nothing about the content: `--strengths 50,100,200`
sets every road, with half, all and twice its wish, against `greedy`.
`subak sim kingdoms --bots roads:War,greedy` takes them too, from this folder.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from subak import games
from subak.bots.greedy import Greedy
from subak.bots.settings import settings_for
from subak.core.game import Bot, State
from subak.games.kingdoms import cards as k
from subak.games.kingdoms import state as ks
from subak.games.kingdoms.rules import Kingdoms
from subak.games.spirits.cards import METRICS
from subak.games.spirits.market import metric
from subak.games.spirits.rules import Spirits
from subak.kit.record import Replay
from subak.lab.figures import wilson
from subak.lab.simulate import Finished, Keep, parts, planned

MOST = 0.55
PLAIN = "no wish"
WORLDS, REACH = 2, 600  # far enough to see what a question leads to
INCOME = 1.5  # points for a piece of gold every season, at the start

Wish = Callable[[State, int], float]


class Wished(State):
    """A position as somebody sees it who wishes for something besides."""

    def __init__(self, inner: State, wish: Wish, rounds: float) -> None:
        super().__init__()
        self.inner, self.wish, self.rounds = inner, wish, rounds
        self.actors, self.reveals = inner.actors, inner.reveals

    def clone(self) -> State:
        return Wished(self.inner.clone(), self.wish, self.rounds)

    def imagine(self, rng: Random) -> State:
        return Wished(self.inner.imagine(rng), self.wish, self.rounds)

    def legal(self, seat: int) -> list[int]:
        return self.inner.legal(seat)

    def apply(self, seat: int, action: int) -> None:
        self.inner.apply(seat, action)
        self.actors, self.reveals = self.inner.actors, self.inner.reveals

    def pack(self) -> list[int]:
        return self.inner.pack()

    def clock(self) -> float:
        return self.inner.clock()

    def evaluate(self, seat: int) -> float:
        left = max(0.0, 1.0 - self.inner.clock() / self.rounds)
        return self.inner.evaluate(seat) + (left * self.wish(self.inner, seat) if left and self.actors else 0.0)


class Road(Bot):
    """Plays greedily along its road, with a wish of so many hundredths of its usual strength."""

    def __init__(self, strength: int = 100) -> None:
        self.greedy = Greedy(WORLDS, REACH)
        self.strength = strength / 100.0

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        return self.greedy.choose(Wished(view, self.wishes, settings_for(view).rounds), seat, legal, rng)

    def wishes(self, state: State, seat: int) -> float:
        return self.strength * self.wish(state, seat)

    def wish(self, state: State, seat: int) -> float:
        raise NotImplementedError


class Plain(Road):
    """None."""

    def wish(self, state: State, seat: int) -> float:
        return 0.0


class Lord(Road):
    """Walks a road of Kingdoms with an eye for what pays every season, whatever the road: `evaluate` has little."""

    def wishes(self, state: State, seat: int) -> float:
        return super().wishes(state, seat) + INCOME * cast(Kingdoms, state).income(seat)


class Purse(Lord):
    """That eye alone."""

    def wish(self, state: State, seat: int) -> float:
        return 0.0


class War(Lord):
    """A General, then fiefdom after fiefdom by the sword."""

    def wish(self, state: State, seat: int) -> float:
        s = cast(Kingdoms, state)
        wish = 2.5 * (s.fief_count(seat) - s.count(seat, k.FIEFS_BRIBED, 0, 0))
        if s[ks.OWNED + seat] & s.cards.passive_mask[k.CAN_ATTACK]:
            wish += 1.5
        fights = s[ks.COMBAT] in (ks.BATTLE_DOWN, ks.BATTLE_UP) and s[ks.FIGHTER + ks.ATTACKER] == seat
        if s.phase == ks.ATTACK_TARGET or fights:
            wish += 2.5  # a battle that has begun
        return wish


class Rice(Lord):
    """Fields."""

    def wish(self, state: State, seat: int) -> float:
        return 1.5 * cast(Kingdoms, state).fields(seat)


class City(Lord):
    """Buildings of the city."""

    def wish(self, state: State, seat: int) -> float:
        return 0.75 * cast(Kingdoms, state)[ks.ROW_SIZE + seat * k.ROWS + 1]


class Palace(Lord):
    """Palace cards, as soon as there is gold for them."""

    def wish(self, state: State, seat: int) -> float:
        return 3.0 * cast(Kingdoms, state)[ks.ROW_SIZE + seat * k.ROWS + k.PALACE]


def farm(state: State, seat: int, name: str) -> int:
    return metric(cast(Spirits, state), seat, METRICS[name])


class Rush(Road):
    """Paddies planted at once, whatever their size."""

    def wish(self, state: State, seat: int) -> float:
        return 6.0 * farm(state, seat, "crop_hexes") + 10.0 * farm(state, seat, "paddies")


class Basins(Road):
    """One large paddy, and another as large."""

    def wish(self, state: State, seat: int) -> float:
        return 12.0 * max(0, farm(state, seat, "max_size") - 1)


class Market(Road):
    """Laborers and animals, bought early."""

    def wish(self, state: State, seat: int) -> float:
        return 15.0 * farm(state, seat, "labor") + 20.0 * farm(state, seat, "stock")


ROADS: dict[str, list[type[Road]]] = {"kingdoms": [War, Rice, City, Palace], "spirits": [Rush, Basins, Market]}
FIELD = {  # who belongs to the field besides
    "kingdoms": {"income alone": "roads:Purse", PLAIN: "roads:Plain"},
    "spirits": {PLAIN: "roads:Plain"},
}


def counts(state: State, seat: int) -> dict[str, int]:
    """What a seat has at the end."""
    if isinstance(state, Spirits):
        return {name: farm(state, seat, name) for name in ("paddies", "max_size", "labor", "stock")}
    s = cast(Kingdoms, state)
    rows = {name: s[ks.ROW_SIZE + seat * k.ROWS + row] for row, name in ((1, "city"), (k.PALACE, "palace"))}
    return {"fiefdoms": s.fief_count(seat), "fields": s.fields(seat), **rows, "income": s.income(seat)}


class Tally:
    """What came of a road."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.points = 0
        self.counts: Counter[str] = Counter()


class Plan(NamedTuple):
    """Which games are to be played."""

    name: str
    number: int
    seed: int
    workers: int
    pack: Path | None

    def meet(self, pair: Sequence[str]) -> Iterator[Finished]:
        """Two bots on both seats of every deal."""
        plan = planned(self.name, pair, self.number, seats=2, seed=self.seed, pack=self.pack, repeats=2)
        return (game for part in parts(plan, self.workers, Keep(facts=True)) for game in part.games)


def share(finished: Finished, seat: int) -> float:
    """What a seat has of the victory."""
    return (finished.winners >> seat & 1) / finished.winners.bit_count()


def lines(plan: Plan) -> Iterator[str]:
    game = games.load(plan.name, plan.pack)
    specs = {road.__name__: f"roads:{road.__name__}" for road in ROADS[plan.name]} | FIELD[plan.name]
    tallies = {road: Tally() for road in specs}
    for pair in combinations(specs, 2):
        for finished in plan.meet([specs[road] for road in pair]):
            state = Replay(game, finished.record).state
            for seat, bot in enumerate(finished.seating):
                tally = tallies[pair[bot]]
                tally.games += 1
                tally.points += finished.scores[seat]
                tally.wins += share(finished, seat)
                tally.counts.update(counts(state, seat))
    labels = list(tallies[PLAIN].counts)
    yield f"| road | games | wins | 95 % | points | {' | '.join(labels)} | |"
    yield "|---" * (len(labels) + 6) + "|"
    for road, tally in sorted(tallies.items(), key=lambda item: -item[1].wins):
        low, high = wilson(tally.wins, tally.games)
        means = [tally.points, *(tally.counts[label] for label in labels)]
        said = " | ".join(f"{total / tally.games:.1f}" for total in means)
        won = f"{tally.wins / tally.games:.0%} | {low:.0%} – {high:.0%}"
        yield f"| {road} | {tally.games} | {won} | {said} | {'strong' if low > MOST else ''} |"


def strengths(plan: Plan, hundredths: Sequence[int]) -> Iterator[str]:
    """What every road wins against no wish at all, by the strength of its wish."""
    yield f"| road | {' | '.join(f'{strength} %' for strength in hundredths)} |"
    yield "|---" * (len(hundredths) + 1) + "|"
    for road in ROADS[plan.name]:
        cells = []
        for strength in hundredths:
            pair = [f"roads:{road.__name__}:strength={strength}", "roads:Plain"]
            wins = [share(finished, finished.seating.index(0)) for finished in plan.meet(pair)]
            low, high = wilson(sum(wins), len(wins))
            cells.append(f"{sum(wins) / len(wins):.0%} ({low:.0%} – {high:.0%})")
        yield f"| {road.__name__} | {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.modules["roads"] = sys.modules["__main__"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(ROADS))
    parser.add_argument("--games", type=int, default=200, help="of every pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pack", type=Path, help="with content of your own")
    parser.add_argument(
        "--strengths", help="as in 50,100,200: how well every road does so against no wish, by per cent of its own"
    )
    given = parser.parse_args()
    asked = Plan(given.game, given.games, given.seed, given.workers, given.pack)
    tried = [int(strength) for strength in given.strengths.split(",")] if given.strengths else []
    print("\n".join(strengths(asked, tried) if tried else lines(asked)))
