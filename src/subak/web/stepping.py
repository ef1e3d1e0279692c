"""How long things take, counted cheaply; above all the event loop's steps: the processor time of its thread from one
`await` of a task to the next."""

import asyncio
from bisect import bisect_left
from collections.abc import Coroutine, Iterable
from contextvars import Context
from time import thread_time
from types import TracebackType
from typing import Any, Final

from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

EACH: Final = 7  # one task in so many is watched: a clock of processor time asks the system, twice a step
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5)  # seconds


class Spans(Collector):
    """A histogram of times: there are thousands a second, for one thread to count, so that nothing need be locked."""

    def __init__(self, name: str, said: str, bounds: tuple[float, ...]) -> None:
        self.name = name
        self.said = said
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        buckets, total = [], 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            total += count
            buckets.append((bound, float(total)))
        yield HistogramMetricFamily(self.name, self.said, buckets=buckets, sum_value=self.seconds)


class Steps(Spans):
    """Counts steps of some tasks by their length."""

    def __init__(self, each: int = EACH) -> None:
        said = "Processor time of one step of the event loop, of one task in so many"
        super().__init__("subak_loop_step_seconds", said, BOUNDS)
        self.each = each
        self.tasks = 0  # so far

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on the steps of one in so many new tasks of this loop are counted."""
        loop.set_task_factory(self._task)

    def _task(self, loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None) -> asyncio.Task[Any]:
        self.tasks += 1
        watched = self.tasks % self.each == 0
        return asyncio.Task(Stepped(work, self) if watched else work, loop=loop, context=context)


class Stepped(Coroutine[Any, Any, Any]):
    """A coroutine whose steps are counted, and that is otherwise as it is."""

    def __init__(self, work: Any, steps: Steps) -> None:
        self._work = work
        self._steps = steps

    def send(self, value: Any) -> Any:
        began = thread_time()
        try:
            return self._work.send(value)
        finally:
            self._steps.observe(thread_time() - began)

    def throw(self, kind: Any, value: BaseException | object = None, trace: TracebackType | None = None) -> Any:
        return self._work.throw(kind)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Any:
        return self._work.__await__()

    def __getattr__(self, name: str) -> Any:
        """What looks into a task's coroutine finds the real one."""
        return getattr(self._work, name)
