"""Figures for whoever watches the server, in the text format of Prometheus."""

import asyncio
from time import thread_time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from subak.server import Room
from subak.web.stepping import Spans, Steps

TICK = 0.25  # seconds between two looks at the event loop
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """One set of figures an application."""

    def __init__(self, room: Room, restarts: int = 0) -> None:
        """`restarts`: how often a process that ended was started anew as this one."""
        self.registry = CollectorRegistry()
        self.orders = Counter(
            "subak_orders", "Commands by kind and outcome", ["kind", "outcome"], registry=self.registry
        )
        self.order_seconds = Histogram(
            "subak_order_seconds", "From a command's arrival to its commit", buckets=QUICK, registry=self.registry
        )
        self.draw_seconds = self._spans("subak_draw_seconds", "Drawing one view for one viewer")
        self.view_seconds = self._spans("subak_view_seconds", "From a decision to the view of it on a stream")
        self.moves = Counter("subak_moves", "Decisions of people, by game", ["game"], registry=self.registry)
        self.database_errors = Counter(
            "subak_database_errors", "Requests that the database did not serve", registry=self.registry
        )
        self.lag_seconds = self._spans("subak_loop_lag_seconds", "How late the event loop comes to what is due")
        self.loop_seconds = Counter(
            "subak_loop_cpu_seconds", "Processor time of the event loop's thread", registry=self.registry
        )
        self.steps = Steps()
        self.registry.register(self.steps)
        kept = Gauge("subak_tables_in_memory", "Tables in memory", registry=self.registry)
        kept.set_function(lambda: room.kept)
        self.streams = Gauge("subak_streams", "Open live streams", registry=self.registry)
        self.views = Counter("subak_views", "Views pushed to live streams", registry=self.registry)
        self.tables = Counter("subak_tables", "Tables set", ["game"], registry=self.registry)
        self.pushes = Counter(
            "subak_pushes",
            "Notices to browsers of people who are away, by outcome",
            ["outcome"],
            registry=self.registry,
        )
        restarted = Gauge("subak_restarts", "How often this process ended and was started anew", registry=self.registry)
        restarted.set(restarts)
        under_way = Gauge("subak_under_way", "Commands that are being carried out", registry=self.registry)
        under_way.set_function(lambda: room.under_way)
        workers = room.workers
        if workers is not None:
            alive = Gauge("subak_workers", "Processes in which bots think", registry=self.registry)
            alive.set_function(lambda: workers.alive)
            queue = Gauge("subak_bots_waiting", "Bots that wait for a process", registry=self.registry)
            queue.set_function(lambda: workers.waiting)
            spare = Gauge("subak_fallbacks", "Answers that were not the bot's own", registry=self.registry)
            spare.set_function(lambda: workers.fallbacks)

    def _spans(self, name: str, said: str) -> Spans:
        made = Spans(name, said, QUICK)
        self.registry.register(made)
        return made

    async def watch(self) -> None:
        """Look at the event loop now and then, for ever."""
        loop = asyncio.get_running_loop()
        self.steps.watch(loop)
        spent = thread_time()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self.lag_seconds.observe(max(0.0, loop.time() - due))
            now = thread_time()
            self.loop_seconds.inc(now - spent)
            spent = now

    def text(self) -> bytes:
        return generate_latest(self.registry)
