"""A small network learns to play Seasons of Rice by playing against itself, and then meets the greedy bot.

`python examples/train_seasons.py --minutes 20 --processes 2` (PyTorch: `pip install subak[envs,train]`). The bot looks
one action ahead: in a world that fits its view it tries every legal action and takes the one after which it expects
most. What it expects is the game's own `evaluate` and what the network adds: by how much that has been wrong so far, at
the end of games, in positions with such entries. Whoever plays for practice takes, with some luck, other actions than
the best; every game teaches both seats.

Minutes are those of the processor, of all processes together: twenty on two cores are forty. It prints and draws the
share of wins against greedy, plays paired games at the end (each deal from both seats) and writes the weights with
their hash.
"""

import argparse
import hashlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np
import torch

from subak import Bot, State, bots, load, play
from subak.envs.arrays import Array, Eyes

GAME, RIVAL = load("seasons"), "greedy"
PACKED = ("card laid", "closed paddy")  # of these words the entries are bits of numbers: left out
WIDE, NARROW = 64, 32  # the layers
POINTS = 20.0  # what is 1 to the network
HEAT = 1.5  # points by which luck shifts what an action is worth, for practice
SECONDS = 10.0  # of practice with the same weights
KEPT = 60  # lessons that are learned from: those of games long ago were another player's
OFTEN = 6  # how often a position is learned from
BATCH = 1024


def network_of(entries: int) -> torch.nn.Sequential:
    """Entries -> what `evaluate` lacks; at first, nothing."""
    layers = torch.nn.Sequential(
        torch.nn.Linear(entries, WIDE), torch.nn.ReLU(),
        torch.nn.Linear(WIDE, NARROW), torch.nn.ReLU(),
        torch.nn.Linear(NARROW, 1),
    )  # fmt: skip
    for tensor in layers[-1].parameters():
        torch.nn.init.zeros_(tensor)
    return layers


def weights_of(network: torch.nn.Sequential) -> list[Array]:
    return [tensor.numpy().copy() for tensor in network.state_dict().values()]


def telling_entries(eyes: Eyes) -> Array:
    """The entries that say something by themselves."""
    stretches = [stretch for stretch in eyes.observer.stretches if not stretch.meaning.startswith(PACKED)]
    return np.concatenate([np.arange(stretch.at, stretch.at + stretch.size()) for stretch in stretches])


class Thinker(Bot):
    """Takes the action after which it expects most. With `heat` it practises, and keeps what it expected where."""

    def __init__(self, weights: Sequence[Array], heat: float = 0.0) -> None:
        self.eyes = Eyes(GAME, 2)
        self.telling = telling_entries(self.eyes)
        self.weights = weights
        self.heat = heat
        self.kept: list[tuple[int, Array]] = []  # seat, and the row of what it did

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        rows = self.prospects(view, seat, legal, rng)
        worth = POINTS * (rows[:, -1] + self.lacking(rows))
        if self.heat:
            worth -= self.heat * np.log([rng.expovariate(1.0) for _action in legal])
        best = int(worth.argmax())
        if self.heat:
            self.kept.append((seat, rows[best]))
        return legal[best]

    def prospects(self, view: State, seat: int, legal: list[int], rng: Random) -> Array:
        """A row for each action: what the seat would see, and what the position is worth to the other one and to it."""
        world = view.reopen(rng)
        rows = np.empty((len(legal), len(self.telling) + 2), np.float32)
        for row, action in zip(rows, legal, strict=True):
            child = world.clone()
            child.apply(seat, action)
            row[:-2] = self.eyes.see(child.redact(seat), seat)[self.telling]
            row[-2:] = child.evaluate(1 - seat) / POINTS, child.evaluate(seat) / POINTS
        return rows

    def lacking(self, rows: Array) -> Array:
        """What the network says of rows."""
        for n in range(0, len(self.weights), 2):
            rows = (np.maximum(rows, 0) if n else rows) @ self.weights[n].T + self.weights[n + 1]
        return rows[:, 0]


class Lesson(NamedTuple):
    """What was done in games that were played to the end, and what `evaluate` lacked there."""

    rows: Array
    lacked: Array
    games: int
    seconds: float  # that it took


def practise(weights: Sequence[Array], seconds: float, seed: int) -> Lesson:
    """Play against oneself for some time."""
    began = process_time()
    rng = Random(seed)
    thinker = Thinker(weights, HEAT)
    rows: list[Array] = []
    lacked: list[float] = []
    games = 0
    while process_time() - began < seconds:
        thinker.kept.clear()
        state = GAME.new(2)
        play(state, [thinker, thinker], rng)
        scores = state.scores()
        for seat, row in thinker.kept:
            rows.append(row.astype(np.float16))
            lacked.append((scores[seat] - scores[1 - seat]) / POINTS - row[-1])
        games += 1
    return Lesson(np.array(rows), np.array(lacked, np.float32), games, process_time() - began)


def learn(network: torch.nn.Sequential, optimizer: torch.optim.Optimizer, lessons: list[Lesson]) -> None:
    """Learn from the lessons of late."""
    recent = lessons[-KEPT:]
    sizes = torch.tensor([float(len(lesson.rows)) for lesson in recent])
    for _step in range(int(OFTEN * sizes[-1]) // BATCH + 1):
        lesson = recent[int(torch.multinomial(sizes, 1))]
        which = torch.randint(len(lesson.rows), (BATCH,)).numpy()
        answers = network(torch.from_numpy(lesson.rows[which]).float()).flatten()
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(answers, torch.from_numpy(lesson.lacked[which])).backward()
        optimizer.step()


def meet(weights: Sequence[Array], deals: Sequence[int]) -> list[float]:
    """The share of wins against greedy in each deal, played from both seats."""
    thinker, rival = Thinker(weights), bots.make(RIVAL)
    shares: list[float] = []
    for deal in deals:
        share = 0.0
        for seat, players in enumerate(([thinker, rival], [rival, thinker])):
            state = GAME.new(2)
            play(state, players, Random(deal), [Random(deal + 1), Random(deal + 2)])
            winners = state.winners()
            share += (winners >> seat & 1) / winners.bit_count() / 2
        shares.append(share)
    return shares


def draw(curve: list[tuple[float, float, float]], file: Path) -> None:
    """The share of wins over time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    minutes, share, error = (np.array(column) for column in zip(*curve, strict=True))
    axes.fill_between(minutes, share - error, share + error, alpha=0.2)
    axes.plot(minutes, share, marker="o")
    axes.axhline(0.5, linestyle=":", color="grey")
    axes.set(xlabel="minutes of the processor", ylabel=f"wins against {RIVAL}", ylim=(0, 1))
    figure.savefig(file)


def fingerprint(weights: Sequence[Array]) -> str:
    """A hash of all weights."""
    return hashlib.sha256(b"".join(each.tobytes() for each in weights)).hexdigest()


class Course:
    """Practice in several processes, lessons, and every now and then a look at how strong the network has become."""

    def __init__(self, pool: ProcessPoolExecutor, processes: int, seed: int, out: Path) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.began = process_time()
        self.pool = pool
        self.processes = processes
        self.out = out
        self.rng = Random(seed)
        self.network = network_of(len(telling_entries(Eyes(GAME, 2))) + 2)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), 1e-3)
        self.lessons: list[Lesson] = []
        self.curve: list[tuple[float, float, float]] = []

    def spent(self) -> float:
        """Seconds of all processes."""
        return sum(lesson.seconds for lesson in self.lessons) + process_time() - self.began

    def take(self, file: Path) -> None:
        """Go on with weights that were written before."""
        with np.load(file) as stored:
            tensors = [torch.from_numpy(stored[name]) for name in stored.files]
        self.network.load_state_dict(dict(zip(self.network.state_dict(), tensors, strict=True)))

    def go(self, seconds: float, looks: int, pairs: int) -> None:
        """Play, and learn from what was played before meanwhile."""
        each = min(SECONDS, seconds / 8)
        while self.spent() < seconds:
            if self.spent() >= seconds * len(self.curve) / looks:
                self.look(pairs)
            weights, seeds = weights_of(self.network), [self.rng.getrandbits(62) for _process in range(self.processes)]
            orders = [self.pool.submit(practise, weights, each, seed) for seed in seeds]
            if self.lessons:
                learn(self.network, self.optimizer, self.lessons)
            self.lessons += [order.result() for order in orders]
        learn(self.network, self.optimizer, self.lessons)
        self.look(pairs)

    def contest(self, pairs: int, first: int) -> tuple[float, float]:
        """The share of wins against greedy, and half its 95 % interval."""
        deals = range(first, first + 3 * pairs, 3)
        weights = weights_of(self.network)
        answers = [self.pool.submit(meet, weights, deals[n :: self.processes]) for n in range(self.processes)]
        shares = np.concatenate([answer.result() for answer in answers])
        return float(shares.mean()), float(1.96 * shares.std(ddof=1) / pairs**0.5)

    def look(self, pairs: int) -> None:
        share, error = self.contest(pairs, 1)
        minutes = self.spent() / 60
        self.curve.append((minutes, share, error))
        draw(self.curve, self.out / "curve.svg")
        np.savez(self.out / "weights.npz", *weights_of(self.network))
        games = sum(lesson.games for lesson in self.lessons)
        print(f"{minutes:6.1f} min {games:8,} games: {share:5.1%} ± {error:.1%} against {RIVAL}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="of each process")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--games", type=int, default=400, help="of the last contest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="to go on with; with --minutes 0 they only play the last contest")
    parser.add_argument("--out", type=Path, default=Path("build/seasons"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        course = Course(pool, given.processes, given.seed, given.out)
        if given.weights:
            course.take(given.weights)
        if given.minutes:
            course.go(60 * given.minutes * given.processes, 6, max(2, given.games // 20))
        share, error = course.contest(given.games // 2, 1_000_000)
    print(f"{share:.1%} ± {error:.1%} of {given.games // 2 * 2} games against {RIVAL}, each deal from both seats")
    print(f"weights {fingerprint(weights_of(course.network))}")


if __name__ == "__main__":
    main()
