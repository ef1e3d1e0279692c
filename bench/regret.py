"""What a judge's settings gain: its choices set beside those that prove best when games are played to their ends.

    PYTHONPATH=build/compiled python bench/regret.py --only spirits --seats 2 --book spirits.jsonl \\
        --try horizon=1 --try horizon=2,foresight=1,playouts=60

Greedy bots play. At every `--every`-th choice those that look best are played to the end of the game in the same
`--worlds` worlds, everybody doing what looks best after one click, or after as many as `--reach` lets them look at:
who is ahead then, and by how much, says what each was worth. The book keeps that, since it takes long. Then a judge
with the numbers of each `--try` decides the same positions. Printed is by how much of the chance of winning its choices
are better than the obvious ones, what the best ones would be, and what a decision costs. Much quicker than games, and
no proof: whom it favours has to win some.
"""

import argparse
import json
from collections.abc import Iterator
from math import exp, sqrt
from pathlib import Path
from random import Random
from time import process_time

from walking import choices

from subak.bots.judge import compare
from subak.bots.look import values
from subak.bots.policy import play_out, world
from subak.bots.settings import Settings, settings_for
from subak.bots.throws import Throws
from subak.core.game import State
from subak.games import NAMES

END = 1e9  # rounds ahead


def walk(asked: argparse.Namespace, number: int) -> Iterator[tuple[int, State, int]]:
    """Choices of one game; other ones in every game."""
    rng = Random(f"regret {asked.only} {asked.seats} {number}")
    return choices(asked.only, asked.seats, rng, asked.every, number)


def candidates(view: State, seat: int, settings: Settings, most: int) -> tuple[list[int], float]:
    """What looks best comes first; and what that looks to be worth."""
    legal = view.legal(seat)
    worth = values(view, seat, legal, settings.worlds, settings.look, Random(1))
    return [legal[n] for n in sorted(range(len(legal)), key=lambda n: -worth[n])][:most], max(worth)


def proved(view: State, seat: int, actions: list[int], worlds: int, scale: float, reach: int) -> list[float]:
    """The chance of winning with each, by games played to their ends; a win by little counts for little more."""
    rng = Random(2)
    sums = [0.0] * len(actions)
    for _world in range(worlds):
        guess, luck = world(view, 1, rng), rng.random()
        for n, action in enumerate(actions):
            child = guess.clone()
            child.apply(seat, action)
            while child.actors:
                play_out(child, END, reach, Throws(luck))
            scores = child.scores()
            ahead = scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
            sums[n] += 1.0 / (1.0 + exp(-ahead / scale))
    return [total / worlds for total in sums]


def judged(view: State, seat: int, actions: list[int], usual: float, settings: Settings, playouts: int) -> int:
    """The place of the choice that a judge takes."""
    chances = settings.chances(len(view.scores()))
    chances.usual = usual
    verdict = compare(
        view, seat, actions[: settings.choices], playouts, 0.0,
        settings.horizon, settings.reach, settings.doubt, chances, Random(3),
    )  # fmt: skip
    return actions.index(verdict.best(settings.doubt))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=NAMES, required=True, help="the game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--every", type=int, default=23, help="choice that is played out")
    parser.add_argument("--worlds", type=int, default=150)
    parser.add_argument("--most", type=int, default=4, help="choices that are played out")
    parser.add_argument("--reach", type=int, default=1, help="positions that everybody looks at for a choice then")
    parser.add_argument("--book", type=Path, required=True, help="what choices proved to be worth")
    parser.add_argument("--try", dest="tries", action="append", default=[], help="numbers of a judge: name=value,...")
    asked = parser.parse_args()
    rows = [json.loads(line) for line in asked.book.read_text().splitlines()] if asked.book.exists() else []
    known: dict[tuple[int, int], tuple[list[int], float, list[float]]] = {(row[0], row[1]): row[2:] for row in rows}
    places = [
        (number, n, state.redact(seat), seat) for number in range(asked.games) for n, state, seat in walk(asked, number)
    ]
    with asked.book.open("a") as book:
        for number, n, view, seat in places:
            if (number, n) not in known:
                settings = settings_for(view)
                actions, usual = candidates(view, seat, settings, asked.most)
                known[number, n] = actions, usual, proved(view, seat, actions, asked.worlds, settings.late, asked.reach)
                print(json.dumps([number, n, *known[number, n]]), file=book, flush=True)
    most = [max(worth) - worth[0] for _actions, _usual, worth in known.values()]
    print(f"{len(places)} choices; the best ones are ahead by {sum(most) / len(most):.4f}")
    first: list[float] = []
    for numbers in asked.tries:
        changed = {name: float(value) for name, value in (each.split("=") for each in numbers.split(",") if each)}
        playouts = int(changed.pop("playouts", 0))
        whole = {"foresight", "reach", "choices"}
        gains, began = [], process_time()
        for number, n, view, seat in places:
            actions, usual, worth = known[number, n]
            settings = settings_for(view)
            settings = settings._replace(
                **{name: int(value) if name in whole else value for name, value in changed.items()}
            )  # type: ignore[arg-type]  # as named
            taken = judged(view, seat, actions, usual, settings, playouts or settings.headman.playouts)
            gains.append(worth[taken] - worth[0])
        first = first or gains
        moved = sum(gain != 0.0 for gain in gains)
        cost = (process_time() - began) / len(places)
        print(
            f"{numbers}: {mean_of(gains)}, {moved} others chosen, {cost:.3f} CPU s a choice;"
            f" beside the first {mean_of([gain - other for gain, other in zip(gains, first, strict=True)])}",
            flush=True,
        )


def mean_of(gains: list[float]) -> str:
    """With its standard error."""
    mean = sum(gains) / len(gains)
    stray = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))
    return f"{mean:+.4f} ± {stray:.4f}"


if __name__ == "__main__":
    main()
