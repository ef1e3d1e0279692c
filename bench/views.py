"""What does one move cost, piece by piece, in processor time? Plays random games in this process, two people watching.

`python bench/views.py` prints for every game the median in milliseconds of deciding a move, of drawing an update and of
packing it for the wire, of a first view, and what both weigh compressed. Garbage is collected as seldom as by a server.
"""

import argparse
import json
import zlib
from random import Random
from statistics import median
from time import thread_time

import msgspec

from subak import games
from subak.core.bits import members
from subak.table import Act, Header, Sit, Start, Table
from subak.table.commands import Command
from subak.web import show
from subak.web.engine import rarely_tidied
from subak.web.live import LEVEL
from subak.web.people import Mood
from subak.web.pieces import Drawing, Listener

encoder = msgspec.json.Encoder()


class Watcher:
    """A page that follows a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.version = -1
        self.listener = Listener()
        self.squeeze = zlib.compressobj(level=LEVEL, wbits=31)

    def packed(self, made: Drawing) -> bytes:
        event = encoder.encode(self.listener.news(made))
        return self.squeeze.compress(event) + self.squeeze.flush(zlib.Z_SYNC_FLUSH)


class Bench:
    def __init__(self, name: str, seed: int) -> None:
        self.rng = Random(seed)
        self.game = games.load(name)
        self.figures: dict[str, list[float]] = {}
        self.at = 0.0

    def note(self, what: str, value: float) -> None:
        self.figures.setdefault(what, []).append(value)

    def order(self, table: Table, command: Command, who: str) -> Table:
        self.at += 1
        change = table.decide(command, who, self.at, self.rng)
        assert change is not None
        return table.after(change)

    def play(self, moves: int) -> None:
        """Moves of one game; the first tenth only warms up."""
        seats = max(2, self.game.seats.start)
        header = Header(id="t", game=self.game.name, seats=seats, options={}, host="p0", public=False, created=0.0)
        table = Table(self.game, header)
        for seat in range(seats):
            table = self.order(table, Sit(seat=seat, name=f"Player {seat}"), f"p{seat}")
        table = self.order(table, Start(), "p0")
        watchers = [Watcher(0), Watcher(1)]
        for n in range(moves):
            if table.status == "over":
                return
            for watcher in watchers:
                self.look(table, watcher, n > moves // 10)
            match = table.match
            assert match is not None
            seat = self.rng.choice(members(match.actors()))
            action = self.rng.choice(match.state.legal(seat))
            began = thread_time()
            table = self.order(table, Act(seat=seat, action=action, ticket=match.tickets[seat]), f"p{seat}")
            encoder.encode(table.summary())
            self.note("decide", 1000 * (thread_time() - began))

    def look(self, table: Table, watcher: Watcher, warm: bool) -> None:
        version = table.version_for([watcher.seat])
        if version == watcher.version:
            return
        watcher.version = version
        began = thread_time()
        made = show.drawing(table, f"p{watcher.seat}", watcher.seat, False, Mood({}, []))
        drawn = thread_time()
        size = len(watcher.packed(made))
        packed = thread_time()
        if warm:
            self.note("draw", 1000 * (drawn - began))
            self.note("pack", 1000 * (packed - drawn))
            self.note("update", 1000 * (packed - began))
            self.note("update_kb", size / 1000)
            fresh = Watcher(watcher.seat)
            size = len(fresh.packed(made))
            self.note("first", 1000 * (thread_time() - packed + drawn - began))
            self.note("first_kb", size / 1000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    parser.add_argument("--moves", type=int, default=100, help="of a game")
    parser.add_argument("--games", type=int, default=6)
    chosen = parser.parse_args()
    rarely_tidied()
    for name in chosen.game or games.NAMES:
        bench = Bench(name, 1)
        for _game in range(chosen.games):
            bench.play(chosen.moves)
        print(json.dumps({"game": name} | {what: round(median(row), 3) for what, row in bench.figures.items()}))


if __name__ == "__main__":
    main()
