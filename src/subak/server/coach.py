"""Advice for a seat and reviews of finished games, made by the bots' processes: never on the event loop.

A review is many small questions, so that bots at other tables come in between; all reviews together count as one
person's tables, and are made one at a time. The latest are kept in memory.
"""

import asyncio
import logging
from typing import Final
from zlib import crc32

import msgspec

from subak.bots.advice import Advice
from subak.bots.fortune import Gift, draws_for, strokes, summed_luck
from subak.bots.review import CARES, Chosen, Review, Slip, Station, decisions, reviewable, stations, summed
from subak.bots.worker import Consultation, Examination, Prospect, Redraw, Study
from subak.kit.tongues import ENGLISH, speaking, tongue
from subak.server.logbook import concerning
from subak.server.workers import Workers
from subak.table import BOT, Table
from subak.table.chairs import callings
from subak.table.replay import played

CARE: Final = "usual"
REVIEWS: Final = "reviews"  # their part of the processes' time, as if they were one person's
BUDGET: Final = 120.0  # seconds for one question of a review
WAIT: Final = 600.0  # for a process that has time
ADVICE: Final = 40.0  # seconds for advice, and as long for a process: somebody waits
KEPT: Final = 100  # reviews in memory: the longest unused are forgotten, and can be made again

log = logging.getLogger("subak.coach")


class Reviewing:
    """A review on its way."""

    def __init__(self) -> None:
        self.done = 0  # questions answered
        self.total = 0  # 0 until they are known
        self.review: Review | None = None  # once it is made
        self.failed = False


class Coach:
    """Asks the processes and remembers what they found."""

    def __init__(self, workers: Workers | None) -> None:
        self.workers = workers
        self._reviews: dict[str, Reviewing] = {}  # by table, the longest unused first
        self._one = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()

    async def advise(self, table: Table, seat: int) -> Advice | None:
        """What a bot would do on a seat that owes a decision, from what it knows; None if none can be asked."""
        match = played(table)
        if self.workers is None or not match.owes(seat):
            return None
        found = await self.workers.study(
            Consultation(
                game=table.header.game,
                pack=table.header.pack,
                words=match.state.redact(seat).pack(),
                seat=seat,
                names=callings(table.chairs),
                tongue=tongue(),
                seed=crc32(f"{table.header.id} {seat} {match.tickets[seat]}".encode()),  # asked again, it says the same
            ),
            ADVICE,
            ADVICE,
            table.chairs[seat].player,
        )
        return None if found is None else msgspec.json.decode(found, type=Advice)

    def reviewing(self, id: str) -> Reviewing | None:
        """The review of a table, made or on its way; None if nobody has asked for it."""
        found = self._reviews.pop(id, None)
        if found is not None:
            self._reviews[id] = found
        return found

    def review(self, table: Table) -> Reviewing:
        """Begin to review a finished game, if that was not begun; SubakError if there is nothing to review."""
        reviewable(played(table).replay)
        found = self.reviewing(table.header.id)
        if found is None or found.failed:
            found = self._reviews[table.header.id] = Reviewing()
            if len(self._reviews) > KEPT:
                del self._reviews[next(iter(self._reviews))]
            task = asyncio.get_running_loop().create_task(self._make(table, found))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return found

    def forget(self, id: str) -> None:
        """Keep no review of a table: it names people."""
        self._reviews.pop(id, None)

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _make(self, table: Table, found: Reviewing) -> None:
        try:
            async with self._one:
                asked = await asyncio.to_thread(planned_studies, table)
                found.total = len(asked)
                chart: list[Station] = []
                gifts: list[Gift] = []
                slips: list[Slip] = []
                for work in asked:
                    answer = await self._study(work)
                    if isinstance(work, Prospect):
                        chart.append(msgspec.json.decode(answer, type=Station))
                    elif isinstance(work, Redraw):
                        gifts.append(msgspec.json.decode(answer, type=Gift))
                    else:
                        cost = msgspec.json.decode(answer, type=Slip | None)
                        slips += [] if cost is None else [cost]
                    found.done += 1
                weighed = [work.decision for work in asked if isinstance(work, Examination)]
                draws = next((work.draws for work in asked if isinstance(work, Redraw)), 0)
                found.review = summed(chart, slips, weighed, summed_luck(gifts, len(table.chairs), draws))
        except Exception as error:
            log.warning("not reviewed: %r", error, extra=concerning(table.header.id))
            found.failed = True

    async def _study(self, work: Study) -> bytes:
        found = await self.workers.study(work, BUDGET, WAIT, REVIEWS) if self.workers is not None else None
        if found is None:
            raise TimeoutError
        return found


def reviewed_seats(table: Table) -> list[int]:
    """Whose decisions are looked at: people's; in a game of bots alone, everybody's."""
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind != BOT or chair.lent]
    return people or list(range(len(table.chairs)))


def planned_studies(table: Table) -> list[Examination | Prospect | Redraw]:
    """All that a review asks. The game is played once more for it: not for the event loop."""
    replay, care = played(table).replay, CARES[CARE]
    with speaking(ENGLISH):  # whoever reads a slip has it told anew
        names = callings(table.chairs)
    marks = set(stations(replay, care.stations))
    asked: dict[int, Chosen] = {decision.at: decision for decision in decisions(replay, reviewed_seats(table))}
    fates = strokes(replay)
    draws = draws_for(care.draws, len(fates))
    state = replay.game.new(replay.record.seats, replay.record.options)
    game, pack = table.header.game, table.header.pack
    chart: list[Examination | Prospect | Redraw] = []
    costs: list[Examination | Prospect | Redraw] = []
    kept: dict[int, list[int]] = {}  # positions around what nature did
    for at in range(len(replay.entries) + 1):
        if any(at in stroke for stroke in fates):
            kept[at] = state.pack()
        if at in marks:
            chart.append(Prospect(game=game, pack=pack, words=state.pack(), at=at, care=CARE))
        if at in asked:
            words = state.redact(asked[at].seat).pack()
            costs.append(Examination(game=game, pack=pack, words=words, decision=asked[at], care=CARE, names=names))
        if at < len(replay.entries):
            state.apply(replay.entries[at].seat, replay.entries[at].action)
    luck = [Redraw(game=game, pack=pack, words=kept[at], after=kept[until], draws=draws, at=at) for at, until in fates]
    return [*chart, *luck, *costs]
