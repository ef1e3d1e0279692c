"""What an operator has: figures that dashboards and alerts may use, a log that programs read."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from subak.server import Room
from subak.server.logbook import concerning, keep_log
from subak.server.workers import Workers
from subak.web.metrics import Metrics
from subak.web.stepping import BOUNDS, Steps

pytestmark = pytest.mark.anyio
OPS = Path(__file__).parents[2] / "ops"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is logged; afterwards everything is as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:], root.level = handlers, level
    logging.getLogger("subak").setLevel(logging.NOTSET)


def given(room: Room) -> set[str]:
    """The names that /metrics gives, before anything has happened too."""
    text = Metrics(room).text().decode()
    names = set(re.findall(r"^(subak_\w+)", text, re.M))
    kinds = re.findall(r"^# TYPE (subak_\w+) (\w+)", text, re.M)
    ends = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("",)}
    return names | {name + end for name, kind in kinds for end in ends.get(kind, ())}


@pytest.mark.parametrize("file", ["grafana.json", "alerts.yaml"])
async def test_dashboard_and_alerts_use_figures_that_the_server_gives(room: Room, file: str) -> None:
    used = set(re.findall(r"\bsubak_\w+", (OPS / file).read_text(encoding="utf-8")))
    assert len(used) > 5
    assert used <= given(Room(room.store, Workers(1)))


async def test_the_dashboard_is_whole() -> None:
    board = json.loads((OPS / "grafana.json").read_text(encoding="utf-8"))
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    for panel in board["panels"]:
        assert panel["title"]
        assert all(target["expr"] for target in panel["targets"])


async def test_every_alert_says_what_to_do() -> None:
    text = (OPS / "alerts.yaml").read_text(encoding="utf-8")
    alerts = text.split("- alert: ")[1:]
    assert alerts
    for alert in alerts:
        assert re.search(r"\n +expr: \S", alert)
        assert re.search(r'\n +summary: ".+[.]"', alert), alert


async def test_every_figure_of_the_docs_is_given_and_every_figure_is_in_the_docs(room: Room) -> None:
    docs = (OPS.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    room = Room(room.store, Workers(1))
    told = set(re.findall(r"`(subak_\w+)", docs))
    text = Metrics(room).text().decode()
    kinds = re.findall(r"^# TYPE (subak_\w+) (\w+)", text, re.M)
    assert told == {name for name, _kind in kinds if not name.endswith("_created")}


async def test_the_steps_of_the_event_loop_are_counted_by_their_length() -> None:
    steps = Steps(each=1)
    loop = asyncio.get_running_loop()
    before = loop.get_task_factory()
    try:
        steps.watch(loop)

        async def work() -> int:
            await asyncio.sleep(0)
            with suppress(TimeoutError):
                async with asyncio.timeout(0):
                    await asyncio.sleep(1)
            return 7

        assert await asyncio.create_task(work()) == 7
        failing = asyncio.create_task(asyncio.sleep(60))
        await asyncio.sleep(0)
        failing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await failing
    finally:
        loop.set_task_factory(before)
    assert sum(steps.counts) >= 3
    steps.observe(BOUNDS[2])
    steps.observe(99.0)
    (family,) = steps.collect()
    shown = {sample.labels.get("le"): sample.value for sample in family.samples if sample.name.endswith("_bucket")}
    assert shown["+Inf"] == sum(steps.counts)
    assert shown["0.5"] == sum(steps.counts) - 1


async def test_a_log_for_programs_is_an_object_a_line(log: io.StringIO) -> None:
    keep_log("json", log)
    logging.getLogger("subak.room").warning('a "quoted" line\nand another', extra=concerning("k3"))
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("subak.web").exception("GET /")
    logging.getLogger("asyncio").info("of no interest")
    first, second = (json.loads(line) for line in log.getvalue().splitlines())
    assert (first["level"], first["table"], first["message"]) == ("warning", "k3", 'a "quoted" line\nand another')
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first["time"])
    assert "table" not in second
    assert "ValueError: broken" in second["trace"]


async def test_a_log_for_people_has_time_level_and_table(log: io.StringIO) -> None:
    keep_log("text", log)
    logging.getLogger("subak.room").info("was damaged", extra=concerning("k3"))
    assert re.fullmatch(r"\S+Z INFO subak\.room \[k3\] was damaged\n", log.getvalue())
