"""Nim with sealed bids: lanes, secrets, nature and options, for tests that need no real game.

Everyone bids 0-2 stones in secret and confirms; the bids go on the heap; nature adds 0-2 more. Then the seats take 1-3
stones in turn. A stone is a point, the last one `PRIZE` more, and whoever takes it wins.
"""

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import subak.games
from subak.core.board import TALL, WIDE, Board, Part
from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER, Card, Game, State, Told
from subak.core.options import Option
from subak.kit.art import TALL_WIDTH
from subak.kit.errors import ContentError
from subak.kit.text import n_, player

BID, FALL, TAKE, OVER = range(4)
NONE = 9  # no bid yet
TAKING = 2  # action: TAKING + stones
FALLING = 6  # action: FALLING + stones
CONFIRM = 9
PRIZE = 10

RULES = """# Nim

A toy. **Heap**: the stones in the middle.

## 1 Bidding

- **T-1.1** Everyone bids nothing, one or two stones in secret.
- **T-1.2** Nature adds up to two stones.

## 2 Taking

- **T-2.1** In turn, take one to three stones,
  never more than there are.
- **T-2.2** Whoever takes the last stone wins.
"""


class NimState(State):
    def __init__(
        self, seats: int, heap: int, phase: int, turn: int, bids: list[int], taken: list[int], last: int
    ) -> None:
        super().__init__()
        self.seats = seats
        self.heap = heap
        self.phase = phase
        self.turn = turn
        self.bids = bids
        self.taken = taken
        self.last = last

    def clone(self) -> "NimState":
        other = type(self)(self.seats, self.heap, self.phase, self.turn, self.bids[:], self.taken[:], self.last)
        other.actors = self.actors
        other.reveals = self.reveals
        return other

    def legal(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return [FALLING, FALLING + 1, FALLING + 2]
        if self.phase == BID:
            return [0, 1, 2] if self.bids[seat] == NONE else [CONFIRM]
        return [TAKING + n for n in range(1, min(3, self.heap) + 1)]

    def apply(self, seat: int, action: int) -> None:
        if self.phase == BID and action != CONFIRM:
            self.bids[seat] = action
        elif self.phase == BID:
            self.actors ^= 1 << seat
            if not self.actors:
                self.reveals += 1
                self.heap += sum(self.bids)
                self.phase = FALL
                self.actors = 1 << CHANCE
        elif self.phase == FALL:
            self.heap += action - FALLING
            self.phase = TAKE
            self.actors = 1
        else:
            self.taken[seat] += action - TAKING
            self.heap -= action - TAKING
            self.turn = (seat + 1) % self.seats
            self.actors = 1 << self.turn
            if not self.heap:
                self.last = seat
                self.phase = OVER
                self.actors = 0

    def scores(self) -> list[int]:
        return [n + PRIZE * (seat == self.last) for seat, n in enumerate(self.taken)]

    def winners(self) -> int:
        return 1 << self.last if self.last >= 0 else (1 << self.seats) - 1

    def evaluate(self, seat: int) -> float:
        if self.phase == OVER:
            return float(PRIZE if self.last == seat else -PRIZE)
        return 1.0 if self.phase == TAKE and self.turn != seat and self.heap % 4 == 0 else 0.0

    def redact(self, seat: int) -> "NimState":
        view = self.clone()
        if self.phase == BID:
            for other in range(self.seats):
                if other != seat:
                    view.bids[other] = NONE if self.actors >> other & 1 else HIDDEN
        return view

    def imagine(self, rng: Random) -> "NimState":
        guess = self.clone()
        guess.bids = [int(rng.random() * 3) if bid == HIDDEN else bid for bid in self.bids]
        return guess

    def pack(self) -> list[int]:
        head = [self.seats, self.actors, self.reveals, self.heap, self.phase, self.turn, self.last]
        return head + self.bids + self.taken

    def unpack(self, words: list[int]) -> "NimState":
        seats, actors, reveals, heap, phase, turn, last = words[:7]
        state = type(self)(seats, heap, phase, turn, words[7 : 7 + seats], words[7 + seats :], last)
        state.actors = actors
        state.reveals = reveals
        return state

    def audience(self, seat: int, action: int) -> int:
        return 1 << seat | LATER if self.phase == BID else EVERYONE


class QuickState(NimState):
    """Lanes one step long: a bid stands as it is made."""

    def apply(self, seat: int, action: int) -> None:
        bids = self.phase == BID
        super().apply(seat, action)
        if bids:
            super().apply(seat, CONFIRM)


class Nim(Game):
    kind: type[NimState] = NimState

    def __init__(self, pack: Path | None = None) -> None:
        content = "plain"
        if pack is not None:
            if not pack.exists():
                raise ContentError(f"{pack} cannot be read: No such file or directory.")
            content = pack.read_text(encoding="utf-8").strip()
        super().__init__(
            name="nim",
            title="Nim",
            blurb="Take the last stone.",
            minutes="1",
            version=3,
            seats=range(2, 4),
            width=CONFIRM + 1,
            options=(Option("heap", "Stones to begin with", {7: "short", 12: "long"}, 7),),
            content=content,
            provenance={"public": 1},
            rules=RULES,
            style=".stone { fill: var(--stone) }",
        )

    def setup(self, seats: int, options: dict[str, int]) -> NimState:
        state = self.kind(seats, options["heap"], BID, 0, [NONE] * seats, [0] * seats, -1)
        state.actors = (1 << seats) - 1
        return state

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        if action == CONFIRM:
            return "done"
        if action >= FALLING:
            return n_("{n} stone falls", "{n} stones fall", action - FALLING)
        if action > TAKING:
            return n_("take {n} stone", "take {n} stones", action - TAKING)
        return f"bid {action}"

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        assert isinstance(view, NimState)
        if view.phase == BID and seat >= 0 and view.actors >> seat & 1:
            return "How many do you bid?" if view.bids[seat] == NONE else f"You bid {view.bids[seat]}. Done?"
        if seat >= 0 and view.actors >> seat & 1:
            return "How many do you take?"
        if view.phase == BID:
            return "The others bid."
        return f"{player(names, view.turn)} takes stones." if view.actors else "The heap is gone."

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        if not state.actors:
            return "The game is over [T-2.2]."
        return "There are not that many stones [T-2.1]."

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        assert isinstance(view, NimState)
        bids = ", ".join({NONE: "none", HIDDEN: "sealed"}.get(bid, str(bid)) for bid in view.bids)
        heap = n_("The heap has {n} stone.", "The heap has {n} stones.", view.heap)
        if view.phase in (BID, FALL):
            return f"{heap} Bids: {bids}."
        taken = ", ".join(map(str, view.taken))
        last = f" {player(names, view.last)} took the last stone." if view.phase == OVER else ""
        return f"{heap} Bids: {bids}. Taken: {taken}.{last}"

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        assert isinstance(view, NimState)
        width, height = (TALL_WIDTH, 20) if shape == TALL else (900, 10)
        stones = "".join(f'<circle class="stone" cx="{10 * n + 5}" cy="5" r="4"/>' for n in range(view.heap))
        called = "".join(f'<text y="9">{escape(player(names, seat))}</text>' for seat in range(view.seats))
        parts = [Part("heap", [stones], [], [], []), Part("names", [called], [], [], [])]
        return Board("nim", width, height, "Nim", "", parts)

    def draw_card(self, card: int) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg" class="card" viewBox="0 0 1 1"></svg>'

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        assert isinstance(view, NimState)
        return [("stones", view.taken[seat]), ("last stone", PRIZE * (seat == view.last))]

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        return "The last stone wins (T-2.2)."

    def cards(self) -> list[Card]:
        return [Card(0, "Stone", "stone", "One point.", "public")]


class QuickNim(Nim):
    kind = QuickState


class ToldNim(Nim):
    """It tells a story: bids when they are turned up, together with what fell; then turn by turn."""

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: Sequence[str] = ()
    ) -> list[Told] | None:
        assert isinstance(before, NimState)
        assert isinstance(after, NimState)
        if after.phase in (BID, FALL):
            return None
        heap = n_("{n} stone lies there.", "{n} stones lie there.", after.heap)
        if before.phase == BID:
            bids = ", ".join(f"{player(names, seat)} {bid}" for seat, bid in enumerate(after.bids))
            return [Told(f"Bids are turned up: {bids}.", []), Told(heap, [], part="heap")]
        seat, action = events[-1]
        taken = n_("{name} takes {n} stone.", "{name} takes {n} stones.", action - TAKING, name=player(names, seat))
        return [Told(f"{taken} {heap}", [], seat, "heap")]


def install(patch: pytest.MonkeyPatch) -> Game:
    """Make Nim the only game on the shelf, for one test."""
    module = ModuleType("subak.games.nim.game")
    module.__dict__["make"] = Nim
    patch.setitem(sys.modules, "subak.games.nim", ModuleType("subak.games.nim"))
    patch.setitem(sys.modules, "subak.games.nim.game", module)
    patch.setattr(subak.games, "NAMES", ("nim",))
    return subak.games.load("nim")
