"""That a server runs is noted, by all its processes at once if need be."""

import asyncio

import pytest

from subak.store import Store
from subak.store.pulse import Beat

pytestmark = pytest.mark.anyio


async def test_processes_that_begin_together_may_all_note_the_first_beat(store: Store) -> None:
    assert await store.pulse.read() == Beat()
    beats = [Beat(10.0 + n, 10.0, 5.0) for n in range(10)]
    await asyncio.gather(*(store.pulse.note(beat) for beat in beats))
    assert await store.pulse.read() in beats
    await store.pulse.note(Beat(30.0, 10.0, 5.0))
    assert await store.pulse.read() == Beat(30.0, 10.0, 5.0)
