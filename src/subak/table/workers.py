"""Bots in processes of their own: a time budget, an answer at any time, a random one if all else fails."""

from subak.table.table import Task


class Workers:
    """A pool of processes that answer for bots."""

    def __init__(self, processes: int = 2, budget: float = 2.0) -> None:
        self.processes = processes
        self.budget = budget  # seconds a bot may think

    async def start(self) -> None:
        raise NotImplementedError

    async def stop(self) -> None:
        raise NotImplementedError

    async def choose(self, game: str, pack: str | None, task: Task, seed: int, budget: float | None = None) -> int:
        """A legal action, always: the bot's, its best so far when the budget runs out, or any."""
        raise NotImplementedError
