"""The machine's cores, and work spread over them."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar, TypeVarTuple

from subak.core.errors import SubakError
from subak.kit.text import _

T = TypeVar("T")
Words = TypeVarTuple("Words")  # of a job


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def spread(work: Callable[[*Words], T], jobs: Sequence[tuple[*Words]], workers: int) -> Generator[T, None, None]:
    """What `work` makes of every job, in order, on so many processes."""
    workers = min(workers, len(jobs))
    if workers <= 1:
        yield from (work(*job) for job in jobs)
        return
    with pool(workers) as processes:
        waiting: deque[Future[T]] = deque()
        try:
            for job in jobs:
                waiting.append(processes.submit(work, *job))
                if len(waiting) > 4 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise SubakError(_("A worker was ended from outside, perhaps for want of memory; try fewer.")) from None
        finally:
            processes.shutdown(wait=False, cancel_futures=True)


def pool(workers: int, prepare: Callable[[], object] = bool) -> ProcessPoolExecutor:
    """So many processes, each of which begins with `prepare`."""
    method = "fork" if sys.platform == "linux" else "spawn"
    return ProcessPoolExecutor(workers, get_context(method), _dutiful, (prepare,))


def _dutiful(prepare: Callable[[], object]) -> None:
    """Ctrl-C ends a worker without a word: the parent has the say. And it ends with its parent, whatever ended that."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    prepare()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
