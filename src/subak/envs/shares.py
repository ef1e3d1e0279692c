"""A part of a batch of games, and the rows of the arrays that it writes: in this process or in one of its own."""

import os
import select
import signal
import sys
from contextlib import suppress
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol, cast

import numpy as np

from subak import bots
from subak.core.errors import SubakError
from subak.core.game import Game
from subak.envs.arrays import Array, observer_of, shared
from subak.envs.batch import Batch
from subak.envs.observe import Changes
from subak.kit.cores import cores
from subak.kit.text import _

STEP: Final = "step"  # orders: carry out the actions that are written
END: Final = "end"
PATIENCE: Final = 0.002  # seconds: longer than one process waits for another between steps, and no more


class Venture(NamedTuple):
    """What is played: names and numbers only, so that any process can play it."""

    game: Game
    seats: int
    options: dict[str, int]
    rewards: int
    opponents: tuple[str, ...]  # bots, by seat in turn; none: every seat is the agents' own
    seat: int  # the learner's; -1: in every game another one
    finals: bool

    def batch(self, n: int) -> Batch:
        many = len(self.opponents)
        players = [bots.make(self.opponents[seat % many]) for seat in range(self.seats)] if many else []
        observer = observer_of(self.game, self.seats)
        return Batch(self.game, observer, self.options, n, self.rewards, players, self.seat, self.finals)


Rows = dict[str, Array]  # the arrays by name, or so many rows of each
Shapes = dict[str, tuple[tuple[int, ...], str]]  # name -> shape and kind


Order = list[int] | str  # seeds to begin all games anew with, or STEP


class Portion(Protocol):
    """Some of the games. After an order, `wait` for it: meanwhile others can be given theirs."""

    def order(self, order: Order) -> None: ...

    def wait(self) -> None: ...

    def close(self) -> None: ...


class Here:
    """Games played in this process, while it waits for them."""

    def __init__(self, plan: Venture, rows: Rows) -> None:
        self.actions = rows["actions"]
        self.masks = rows["masks"].reshape(-1)
        self.entries = rows["observations"].reshape(-1)
        self.finals = rows["finals"].reshape(-1) if plan.finals else None
        self.todo: Order | None = None
        self.late = False  # whether something was played and not written
        self.batch = batch = plan.batch(len(rows["dones"]))
        self.small: list[tuple[Array, Array]] = [  # the caller's, and those that the batch writes
            (rows["movers"], shared(batch.movers, np.int64)),
            (rows["own"], shared(batch.own, np.int64)),
            (rows["rewards"], shared(batch.rewards, np.float64).reshape(-1, plan.seats)),
            (rows["dones"], shared(batch.dones, np.uint8).view(np.bool_)),
        ]

    def order(self, order: Order) -> None:
        self.todo = order

    def wait(self) -> None:
        todo, self.todo = self.todo, None
        if todo is not None:
            if self.late:
                self._write()  # what an interruption left: lists of changes hold those of one order
            self.late = True
            self.batch.begin(todo) if isinstance(todo, list) else self.batch.step(self.actions.tobytes())
            self._write()
            self.late = False

    def close(self) -> None:
        """Nothing is open."""

    def _write(self) -> None:
        batch = self.batch
        for array, memory in self.small:
            array[:] = memory
        self.masks[places_in(batch.forbidden, batch.forbid)] = False
        self.masks[places_in(batch.allowed, batch.allow)] = True
        pour(batch.seen, self.entries)
        if batch.last is not None and self.finals is not None:
            pour(batch.last, self.finals)


def places_in(spots: object, many: int) -> Array:
    """The places that a list holds."""
    return shared(spots, np.int64)[:many]


def pour(changes: Changes, entries: Array) -> None:
    """Have entries show what changed: where one is listed twice, the last counts."""
    entries[places_in(changes.spots, changes.many)] = shared(changes.heights, np.float32)[: changes.many]
    changes.forget()


class Common(SharedMemory):
    """Memory of several processes. If an array still shows it when it is closed, it goes with the last of them."""

    def close(self) -> None:
        with suppress(BufferError):
            super().close()

    def arrays(self, shapes: Shapes) -> Rows:
        """Arrays side by side in it, each where a line of the cache begins."""
        out: Rows = {}
        at = 0
        for name, (shape, kind) in shapes.items():
            out[name] = np.frombuffer(cast(memoryview, self.buf), kind, prod(shape), at).reshape(shape)
            at += aligned_size(shape, kind)
        return out


def aligned_size(shape: tuple[int, ...], kind: str) -> int:
    """The bytes of an array, up to the end of a line of the cache."""
    return -(-prod(shape) * np.dtype(kind).itemsize // 64) * 64


class Elsewhere:
    """Games played in a process of their own, which ends with this one, however that ends. Wait until it is ready."""

    def __init__(self, plan: Venture, memory: str, shapes: Shapes, part: slice, patience: float) -> None:
        context = get_context("spawn")  # a fork would hold the pipes of others open
        self.patience = patience
        self.line, far = context.Pipe()
        share = (far, plan, memory, shapes, part.start, part.stop, patience)
        self.process = context.Process(target=play_along, args=share, daemon=True)
        self.process.start()
        far.close()

    def order(self, order: Order) -> None:
        with suppress(OSError):  # whoever waits for an answer is told that the process has ended
            self.line.send(order)

    def wait(self) -> None:
        try:
            error = heard(self.line, self.patience)
        except (EOFError, OSError):
            raise SubakError(_("A process that played some of the games has ended.")) from None
        if error is not None:
            raise error

    def close(self) -> None:
        self.order(END)
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


def patience_of(processes: int) -> float:
    """For how many seconds each of them stays awake, waiting for another: if all have a core, and can leave it."""
    return PATIENCE if processes <= cores() and sys.platform != "win32" else 0.0


def heard(line: "Connection[Any, Any]", patience: float) -> Any:
    """What comes next. Who stays awake for it for so many seconds need not be woken, on this core or on another."""
    if patience:
        ear = select.poll()  # what `line.poll` does is made anew with every call, which takes ten times as long
        ear.register(line, select.POLLIN)
        until = perf_counter() + patience
        while not ear.poll(0) and perf_counter() < until:
            os.sched_yield()
    return line.recv()


def play_along(
    line: "Connection[Any, Any]", plan: Venture, name: str, shapes: Shapes, first: int, stop: int, patience: float
) -> None:
    """What a process does: play some of the games, as it is told, until nobody is left to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent has the say
    memory = Common(name)
    try:
        rows = {array: whole[first:stop] for array, whole in memory.arrays(shapes).items()}
        part = Here(plan, rows)
        line.send(None)
        while (order := heard(line, patience)) != END:
            try:
                part.order(order)
                part.wait()
                line.send(None)
            except Exception as error:
                line.send(error)
    except (EOFError, OSError):
        return
    finally:
        memory.close()
