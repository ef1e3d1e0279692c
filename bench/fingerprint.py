"""One hash over all that random games show: to see that a change of form leaves the rules and the words alone.

    python bench/fingerprint.py --only seasons --games 10000

Every position adds its actors, legal actions, audiences and scores; every `--every`-th one also what each viewer is
told and asked, all labels, and what the position is worth to each seat; every `--pictures`-th one all boards. How a
position is packed does not count.
"""

import argparse
import hashlib
from random import Random

from tests.laws.positions import option_sets

from subak.core.bits import members
from subak.core.game import CHANCE, Game, State
from subak.core.play import choose
from subak.games import NAMES, load


def shown(game: Game, state: State, seats: int) -> list[object]:
    """What people and bots learn of a position."""
    out: list[object] = [state.evaluate(seat) for seat in range(seats)]
    for viewer in range(-1, seats):
        view = state.redact(viewer)
        out += [game.tell(view, viewer), game.ask(view, viewer), view.scores(), view.actors]
        if viewer >= 0 and state.actors >> viewer & 1:
            out += [view.legal(viewer), [game.write(view, viewer, action) for action in view.legal(viewer)]]
    return out


def drawn(game: Game, state: State, seats: int) -> list[str]:
    return [game.draw(state.redact(viewer), viewer, shape).svg() for viewer in range(-1, seats) for shape in (0, 1)]


def fingerprint(
    game: Game, seats: int, options: dict[str, int], games: int, every: int, pictures: int
) -> tuple[str, int]:
    digest = hashlib.sha256()
    n = 0
    for number in range(games):
        rng = Random(f"{game.name} {seats} {options} {number}")
        state = game.new(seats, options)
        while state.actors:
            actor = choose(members(state.actors), rng)
            legal = state.legal(actor)
            action = choose(legal, rng)
            lane = state.serves(action) if actor == CHANCE else actor
            facts: list[object] = [state.actors, legal, state.audience(actor, action), lane, state.scores()]
            if n % every == 0:
                facts += shown(game, state, seats)
            if pictures and n % pictures == 0:
                facts += drawn(game, state, seats)
            digest.update(repr(facts).encode())
            state.apply(actor, action)
            n += 1
        digest.update(repr([state.scores(), state.winners(), *shown(game, state, seats)]).encode())
    return digest.hexdigest()[:16], n


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of every seat count and set of options")
    parser.add_argument("--every", type=int, default=23, help="position that is looked at closely")
    parser.add_argument("--pictures", type=int, default=0, help="position that is also drawn; 0: none")
    parser.add_argument("--only", choices=NAMES, help="one game")
    asked = parser.parse_args()
    for name in [asked.only] if asked.only else NAMES:
        game = load(name)
        for seats in game.seats:
            for options in option_sets(game):
                mark, events = fingerprint(game, seats, options, asked.games, asked.every, asked.pictures)
                print(f"{name} {seats} {options} {mark} {events:,} events", flush=True)


if __name__ == "__main__":
    main()
