"""Short ways to sit down and play, for tests."""

from random import Random
from typing import TypeVar

import msgspec

from subak.bots.greedy import Greedy
from subak.core.bits import first
from subak.core.game import Game
from subak.table import Act, Change, Choice, Command, Desk, Header, Sit, Start, Summary, Swap, Table, TakeBack

NAMES = ("ann", "bo", "cy", "dee")


T = TypeVar("T", Change, Summary)


def reread(thing: T) -> T:
    """As a store keeps it and gives it back."""
    return msgspec.json.decode(msgspec.json.encode(thing), type=type(thing))


class Club:
    """A table, a clock and dice. Persons are called as in NAMES, in the order of their seats."""

    def __init__(self, game: Game, seats: int, seed: int = 0, begun: bool = True) -> None:
        self.rng = Random(seed)
        self.now = 1000.0
        self.table = Table(game, Header(id="t", game=game.name, seats=seats, host="ann", created=self.now))
        self.changes: list[Change] = []
        if begun:
            for seat in range(seats):
                self.do(Sit(seat=seat, name=NAMES[seat].title()), NAMES[seat])
            self.do(Start(), "ann")

    def do(self, command: Command, who: str) -> Change | None:
        self.now += 1.0
        change = self.table.decide(command, who, self.now, self.rng)
        if change is not None:
            self.changes.append(reread(change))
            decided = self.table.after(change)
            self.table.apply(self.changes[-1])
            assert decided.summary() == self.table.summary(), "what was decided is what happens when it is read again"
        return change

    def desk(self, seat: int) -> Desk:
        return self.table.view(NAMES[seat], [seat]).desks[0]

    def ticket(self, seat: int) -> int:
        return self.table.match.tickets[seat] if self.table.match else 0

    def act(self, seat: int, action: int, id: str = "") -> Change | None:
        return self.do(Act(seat=seat, action=action, ticket=self.ticket(seat), id=id), NAMES[seat])

    def undo(self, seat: int) -> Change | None:
        return self.do(TakeBack(seat=seat, ticket=self.ticket(seat)), NAMES[seat])

    def swap(self, seat: int, action: int) -> Change | None:
        return self.do(Swap(seat=seat, action=action, ticket=self.ticket(seat)), NAMES[seat])

    def alternatives(self, seat: int) -> list[Choice]:
        """What the seat could choose if it took back its latest choice."""
        change = self.table.decide(TakeBack(seat=seat, ticket=self.ticket(seat)), NAMES[seat], self.now, Random(0))
        assert change is not None
        return self.table.after(change).view(NAMES[seat], [seat]).desks[0].choices

    def actors(self) -> int:
        return self.table.match.actors() if self.table.match else 0

    def legal(self, seat: int) -> list[int]:
        return self.table.match.state.legal(seat) if self.table.match else []

    def act_somehow(self, seat: int = -1) -> None:
        seat = first(self.actors()) if seat < 0 else seat
        self.act(seat, self.rng.choice(self.legal(seat)))

    def play_out(self) -> None:
        while self.actors():
            self.act_somehow()

    def play_greedily(self, moves: int, rng: Random, likes: tuple[int, ...] = ()) -> None:
        """So many moves, or to the end; what they like best they do whenever they may."""
        greedy = Greedy(worlds=1, reach=2)
        for _move in range(moves):
            if self.table.match is not None and self.actors():
                seat = first(self.actors())
                legal, view = self.legal(seat), self.table.match.state.redact(seat)
                wanted = [action for action in likes if action in legal]
                self.act(seat, wanted[0] if wanted else greedy.choose(view, seat, legal, rng))
