"""What makes a process that serves quick: its event loop, and how seldom it looks for garbage."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = 20_000  # objects more than before, after which the youngest are looked through


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop, where it is installed; None: Python's own."""
    try:
        import uvloop
    except ImportError:  # not made for every system
        return None
    return uvloop.new_event_loop


def rarely_tidied() -> None:
    """What is there when serving begins stays, and is not looked through again; little that is new goes in circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
