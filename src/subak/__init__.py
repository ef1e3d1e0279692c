"""Subak: four board games about rice and spirits, and the engine under them."""

from typing import Any

from subak import bots, games
from subak.core.errors import SubakError
from subak.core.game import CHANCE, HIDDEN, SPECTATOR, Bot, Game, State
from subak.core.play import perft, play, rollout, settle, step
from subak.core.position import Position
from subak.games import load
from subak.kit.art import Picture
from subak.kit.record import Record, Replay

__all__ = [
    "CHANCE", "HIDDEN", "NAMES", "SPECTATOR", "Bot", "Game", "Picture", "Record", "Replay", "State", "SubakError",
    "bots", "load", "perft", "play", "rollout", "settle", "step",
]  # fmt: skip

NAMES: tuple[str, ...]


def __getattr__(name: str) -> tuple[str, ...]:
    """The games' names take a search, and so are looked up when they are first asked for."""
    if name == "NAMES":
        return games.NAMES
    raise AttributeError(name)


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext subak` in a notebook: from then on positions show themselves, with what everybody may see."""
    shell.display_formatter.formatters["image/svg+xml"].for_type(Position, _drawn)


def _drawn(state: Position) -> str | None:
    return Picture(state.book.game, state).svg if state.book.game else None
