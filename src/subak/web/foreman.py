"""Several processes behind one port: they share its socket, and one that ends is started anew."""

import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, time
from typing import Final

import msgspec

from subak.core.errors import SubakError
from subak.kit.text import _
from subak.web.slates import Slate, Slates

REST: Final = 0.5  # seconds before a process that ended is started anew; twice as long each time it ends soon
LONGEST: Final = 30.0  # seconds that this may become
SETTLED: Final = 60.0  # seconds after which a process did not end soon
GRACE: Final = 12.0  # seconds that processes have to finish what they were asked
STOPS: Final = (signal.SIGTERM, signal.SIGINT)

log = logging.getLogger("subak.foreman")


class Post(msgspec.Struct, frozen=True):
    """The place of a process among the others."""

    number: int
    processes: int
    restarts: int  # of this one
    opened: float  # when the foreman began, in seconds since 1970
    folder: Path  # where each listens for its neighbours
    lifeline: int  # a file that ends when the foreman is gone
    slate: Slate

    @property
    def first(self) -> bool:
        """Whether it sees to what one process is enough for."""
        return self.number == 0


class Foreman:
    """Starts the processes, passes signals on, starts anew what ended, and goes last."""

    def __init__(self, processes: int, work: Callable[[Post], None]) -> None:
        """`work` is what each does until it is told to stop. SubakError where processes cannot be forked."""
        if "fork" not in get_all_start_methods():
            raise SubakError(_("This system serves with one process only: leave out --workers."))
        self.processes = processes
        self.opened = time()
        self._work = work
        self._slates = Slates(processes)
        self._running: dict[int, BaseProcess] = {}
        self._begun: dict[int, float] = {}  # when each was started
        self._due: dict[int, float] = dict.fromkeys(range(processes), 0.0)  # those to be started, and when
        self._rests = [REST] * processes
        self._restarts = [0] * processes
        self._heard: list[int] = []  # signals

    def run(self) -> None:
        """Until a signal comes; Ctrl-C is a KeyboardInterrupt afterwards."""
        with tempfile.TemporaryDirectory(prefix="subak-") as folder, self._hearing() as heard:
            lifeline, ours = os.pipe()
            try:
                while not self._heard:
                    self._start_due(Path(folder), lifeline, ours)
                    wait([heard, *(process.sentinel for process in self._running.values())], self._patience())
                    self._bury()
            finally:
                self._stop(heard)
                os.close(ours)
                os.close(lifeline)
        if signal.SIGINT in self._heard:
            raise KeyboardInterrupt

    @contextmanager
    def _hearing(self) -> Iterator[socket.socket]:
        """Something that can be waited for while signals are heard."""
        heard, told = socket.socketpair()
        heard.setblocking(False)
        told.setblocking(False)
        before = {number: signal.signal(number, lambda got, _frame: self._heard.append(got)) for number in STOPS}
        signal.set_wakeup_fd(told.fileno())
        try:
            yield heard
        finally:
            signal.set_wakeup_fd(-1)
            for number, handler in before.items():
                signal.signal(number, handler)
            heard.close()
            told.close()

    def _start_due(self, folder: Path, lifeline: int, ours: int) -> None:
        now = monotonic()
        for number in [number for number, when in self._due.items() if when <= now]:
            del self._due[number]
            slate = Slate(self._slates, number)
            post = Post(number, self.processes, self._restarts[number], self.opened, folder, lifeline, slate)
            process = get_context("fork").Process(target=self._child, args=(post, ours), name=f"subak-{number}")
            signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # what comes now is for the child too
            try:
                process.start()
            finally:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            self._running[number], self._begun[number] = process, now

    def _child(self, post: Post, ours: int) -> None:
        signal.set_wakeup_fd(-1)
        for number in STOPS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        os.setpgid(0, 0)  # Ctrl-C in a terminal is for the foreman, who passes it on
        os.close(ours)
        try:
            self._work(post)
        except KeyboardInterrupt:
            pass
        except SubakError as error:
            log.error("%s", error)
            sys.exit(2)

    def _patience(self) -> float | None:
        return max(0.0, min(self._due.values()) - monotonic()) if self._due else None

    def _bury(self) -> None:
        """See who has ended, and when each is to be started anew."""
        now = monotonic()
        for number, process in list(self._running.items()):
            if process.exitcode is None:
                continue
            del self._running[number]
            self._slates.wipe(number)
            soon = now - self._begun[number] < SETTLED
            rest = self._rests[number]
            self._rests[number] = min(LONGEST, 2 * rest) if soon else REST
            self._due[number] = now + rest
            self._restarts[number] += 1
            if not self._heard:
                log.error("process %d ended (%s) and is started anew", number, _end(process.exitcode))

    def _stop(self, heard: socket.socket) -> None:
        """Pass on what was heard, wait, and end those who do not go."""
        passed = 0
        until = monotonic() + GRACE
        while self._running and monotonic() < until:
            for number in self._heard[passed:] or ([] if passed else [signal.SIGTERM]):
                self._tell(number)
            passed = max(1, len(self._heard))
            with suppress(BlockingIOError):
                heard.recv(64)
            wait([heard, *(process.sentinel for process in self._running.values())], until - monotonic())
            self._bury()
        if self._running:
            log.error("%d processes did not stop in time, and were ended", len(self._running))
            self._tell(signal.SIGKILL)
        for process in self._running.values():
            process.join()

    def _tell(self, number: int) -> None:
        for process in self._running.values():
            if process.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, number)


def _end(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"
