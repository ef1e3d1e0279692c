"""Does a review find a blunder, and does it leave good play alone?

    python bench/blunders.py --game seasons --games 20 --bot headman --out blunders.jsonl

In each game, somewhere, one seat does what costs it at least 15 points of its chance of winning, by 2,000 play-outs to
the end from what it knew; the rest is played by the bot. Counted is how many of these the review finds, and how many of
the bot's own decisions it flags. Games are written as records; given again with --read, they are reviewed again.
"""

import argparse
import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from subak import bots
from subak.bots.judge import Verdict
from subak.bots.review import CARES, decisions, slip
from subak.bots.trial import Trial
from subak.core.game import CHANCE, Game, State
from subak.core.play import choose, play
from subak.games import load
from subak.kit.record import Record, Replay
from subak.kit.turning import position_at
from subak.lab.figures import wilson

COSTS = 0.15  # of the chance of winning
TRIED = 60  # worlds that tell whether a choice may be as bad as that
PLAYOUTS = 2000  # worlds that prove it
ATTEMPTS = 40  # at finding a blunder in one game


def cost(trial: Trial, worlds: int) -> float:
    """What the second choice costs against the first."""
    trial.go_on(worlds)
    verdict: Verdict = trial.verdict
    return -verdict.lead(1)


def blunder(game: Game, state: State, seat: int, good: int, rng: Random) -> tuple[int, float] | None:
    """A choice that is bad enough, and what it costs by all play-outs."""
    view, legal = state.redact(seat), state.legal(seat)
    bad = choose([action for action in legal if action != good], rng)
    if cost(Trial(game, view, seat, [good, bad], rng), TRIED) < COSTS + 0.05:
        return None
    found = cost(Trial(game, view, seat, [good, bad], rng), PLAYOUTS)
    return (bad, found) if found >= COSTS else None


def planted(game: Game, seats: int, bot: str, seed: int) -> dict[str, Any] | None:
    """A game with a blunder: its record, and where it is; None if none was found."""
    rng = Random(f"blunders {game.name} {seats} {seed}")
    players = [bots.make(bot) for _seat in range(seats)]
    whole = game.new(seats)
    course = play(whole, players, rng)
    state = game.new(seats)
    places = [n for n, (seat, _action) in enumerate(course.events) if seat != CHANCE]
    rng.shuffle(places)
    for at in places[:ATTEMPTS]:
        state = game.new(seats)
        for event in course.events[:at]:
            state.apply(*event)
        seat, good = course.events[at]
        found = blunder(game, state, seat, good, rng) if len(state.legal(seat)) > 1 else None
        if found is not None:
            state.apply(seat, found[0])
            rest = play(state, players, rng)
            record = Record.of(game, seats)
            record.events = [*course.events[:at], (seat, found[0]), *rest.events]
            return {"at": at, "seat": seat, "cost": found[1], "record": record.dumps()}
    return None


def examined(game: Game, row: dict[str, Any], care: str) -> tuple[bool, int, int, int]:
    """Whether the blunder was found; flags and decisions besides; flags of the seat that blundered, later."""
    replay = Replay(game, Record.loads(row["record"]))
    found, flags, count, later = False, 0, 0, 0
    for decision in decisions(replay, range(replay.record.seats)):
        view = position_at(replay, decision.at).redact(decision.seat)
        flagged = slip(game, view, decision, CARES[care]) is not None
        if decision.at == row["at"]:
            found = flagged
        else:
            count += 1
            flags += flagged
            later += flagged and decision.at > row["at"]
    return found, flags, count, later


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="seasons")
    parser.add_argument("--seats", type=int, default=0, help="the usual number if it is not given")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="headman", help="who plays")
    parser.add_argument("--care", default="usual", choices=list(CARES))
    parser.add_argument("--out", type=Path, help="where to write the games")
    parser.add_argument("--read", type=Path, help="games that were written")
    asked = parser.parse_args()
    game = load(asked.game)
    seats = asked.seats or game.usual
    rows = [json.loads(line) for line in asked.read.read_text().splitlines()] if asked.read else []
    seed, hits, flags, count, seconds = 0, 0, 0, 0, 0.0
    for number in range(asked.games):
        row = rows[number] if rows else None
        while row is None:
            row = planted(game, seats, asked.bot, seed)
            seed += 1
        if asked.out and not asked.read:
            with asked.out.open("a") as file:
                file.write(json.dumps(row) + "\n")
        began = process_time()
        found, false, others, _later = examined(game, row, asked.care)
        seconds += process_time() - began
        hits, flags, count = hits + found, flags + false, count + others
        print(
            f"game {number + 1}: costs {row['cost']:.2f}, {'found' if found else 'missed'}; {false} of {others} flagged"
        )
    low, high = wilson(hits, asked.games)
    print(f"found {hits} of {asked.games} ({100 * low:.0f} – {100 * high:.0f} %)")
    low, high = wilson(flags, count)
    print(f"flagged {flags} of {count} others ({100 * low:.1f} – {100 * high:.1f} %)")
    print(f"{seconds / asked.games / seats:.1f} CPU s a seat")


if __name__ == "__main__":
    main()
