"""Clicks a game, by title: what somebody in the first seat needs, a button a decision, and with what the page batches.

    python bench/clicks.py --games 10

Greedy bots play, two of them or as many as the game needs. Before, a decision is a click, and one more where its
button stands in a folded list. After, a path of the board is one click, a slider one to set it and one to say so, a
form one for every slider that is set and one to be done. What is not asked is none; turned is how often R or the wheel
changes it to what was wanted.
"""

import argparse
from collections.abc import Mapping
from random import Random

from subak.bots.greedy import Greedy
from subak.core.bits import first
from subak.core.game import CHANCE, UNKNOWN, Game, Manner, State
from subak.core.play import choose
from subak.games import NAMES, load
from subak.kit.forms import bound
from subak.laws.manners import offered_paths

SEAT = 0
SHORT = 9  # buttons that are not folded
FEW = 3  # amounts that make a slider

Decision = tuple[State, int]  # what the seat saw, and what it did


def decisions(game: Game, seats: int, seed: int) -> list[Decision]:
    """One game, as the seat's decisions."""
    rng, bot = Random(seed), Greedy(worlds=2, reach=12)
    state = game.new(seats)
    out: list[Decision] = []
    while state.actors:
        actor = CHANCE if state.actors >> CHANCE else first(state.actors)
        legal = state.legal(actor)
        view = state.redact(actor)
        action = choose(legal, rng) if actor == CHANCE else bot.choose(view, actor, legal, rng)
        if actor == SEAT:
            out.append((view, action))
        state.apply(actor, action)
    return out


def before(game: Game, made: list[Decision]) -> int:
    clicks = 0
    for view, action in made:
        drawn = game.draw(view, SEAT).actions()
        off = [each for each in view.legal(SEAT) if each not in drawn]
        clicks += 2 if action in off[SHORT:] else 1
    return clicks


def after(game: Game, made: list[Decision]) -> tuple[int, int]:
    """Clicks, and what was turned without one."""
    clicks = turned = at = 0
    while at < len(made):
        view, action = made[at]
        manner = game.manner(view, SEAT)
        drawn = game.draw(view, SEAT)
        longest = max((len(path) for path in offered_paths(drawn.svg()) if goes(path, made, at)), default=1)
        if manner.form:
            spent, answered = filled(manner, made, at)
            clicks += spent
            at += answered
            continue
        if longest > 1:
            clicks += 1
        elif manner.obvious != UNKNOWN:
            turned += turns(view.legal(SEAT), manner.obvious, action)
        elif len(manner.amounts) >= FEW and action in manner.amounts and action not in drawn.actions():
            clicks += slid(manner.amounts, action)
        else:
            clicks += 1
        at += longest
    return clicks, turned


def goes(path: list[int], made: list[Decision], at: int) -> bool:
    """Whether this is the way the seat went."""
    return path == [action for _view, action in made[at : at + len(path)]]


def filled(manner: Manner, made: list[Decision], at: int) -> tuple[int, int]:
    """Clicks of a form that says what the seat decided, and how many decisions that were."""
    amounts = [0] * len(manner.form)
    answered = at
    for n, field in enumerate(manner.form):
        if bound(manner, n, amounts) > 0:
            amounts[n] = made[answered][1] - field.first
            answered += 1
    return sum(amount > 0 for amount in amounts) + 1, answered + len(manner.last) - at


def turns(legal: list[int], now: int, wanted: int) -> int:
    """Presses that lead from one alternative to another, round and round."""
    apart = abs(legal.index(now) - legal.index(wanted))
    return min(apart, len(legal) - apart)


def slid(amounts: Mapping[int, int], action: int) -> int:
    return 1 if amounts[action] == min(amounts.values()) else 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--only", choices=NAMES, help="one game only")
    chosen = parser.parse_args()
    print(f"{'game':<28}{'seats':>6}{'before':>8}{'after':>8}{'saved':>8}{'turned':>8}")
    for name in [chosen.only] if chosen.only else NAMES:
        game = load(name)
        seats = max(2, game.seats.start)
        made = [decisions(game, seats, seed) for seed in range(chosen.games)]
        old = sum(before(game, each) for each in made) / chosen.games
        later = [after(game, each) for each in made]
        new = sum(clicks for clicks, _turned in later) / chosen.games
        turned = sum(turned for _clicks, turned in later) / chosen.games
        print(f"{game.title:<28}{seats:>6}{old:>8.1f}{new:>8.1f}{1 - new / old:>8.0%}{turned:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
