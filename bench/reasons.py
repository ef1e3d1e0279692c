"""How often bots say why, what it costs, and whether they say it again in other worlds: `python bench/reasons.py`.

Bots of one level play; after every turn it is asked what was big about it, as the server does, within the processor's
time that it has. What was said is then tried in other worlds, and in more of them.
"""

import argparse
from random import Random
from time import process_time

from subak import bots, games
from subak.bots.witness import remark
from subak.bots.worker import MUSING
from subak.core.bits import members
from subak.core.game import CHANCE, Game
from subak.core.play import choose
from subak.table.match import Match
from subak.table.motives import deeds
from subak.table.names import PLACES

AGAIN = 240  # worlds in which something that was said is tried again


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--bot", default="farmer")
    parser.add_argument("--seconds", type=float, default=MUSING)
    given = parser.parse_args()
    for name in [given.only] if given.only else games.NAMES:
        game = games.load(name)
        seats = max(2, game.seats[0])
        spent: list[float] = []
        said = again = 0
        for seed in range(given.games):
            for seconds, told, held in turns(game, seats, given.bot, given.seconds, seed):
                spent.append(seconds)
                said += told
                again += held
        spent.sort()
        print(
            f"{name}, {seats} seats: {len(spent)} turns, {said} reasons, {again} of them again; "
            f"CPU s a turn {sum(spent) / len(spent):.2f}, 95th of 100 {spent[len(spent) * 95 // 100]:.2f}, "
            f"most {spent[-1]:.2f}",
            flush=True,
        )


def turns(game: Game, seats: int, name: str, seconds: float, seed: int) -> list[tuple[float, bool, bool]]:
    """Of every turn of a game: what it cost, whether something was said, and whether it is said again."""
    rng, bot = Random(seed), bots.make(name)
    match = Match(game, seats, {}, 0.0)
    heeded = [0] * seats
    out: list[tuple[float, bool, bool]] = []
    while match.state.actors:
        actor = members(match.state.actors)[-1 if match.state.actors >> CHANCE else 0]
        legal = match.state.legal(actor)
        action = choose(legal, rng) if actor == CHANCE else bot.choose(match.seen(actor), actor, legal, rng)
        match.play(actor, action, 0.0)
        for seat in range(seats):
            done = deeds(match, seat, heeded[seat]) if not match.owes(seat) else []
            if not done:
                continue
            heeded[seat] = done[-1][0] + 1
            began = process_time()
            found = remark(game, [deed for _n, deed in done], PLACES[:seats], Random(seed), seconds=seconds)
            took = process_time() - began
            known = [] if found is None else [done[found.nth][1]]
            held = bool(known) and remark(game, known, PLACES[:seats], Random(seed + 1000), AGAIN) is not None
            out.append((took, found is not None, held))
    return out


if __name__ == "__main__":
    main()
