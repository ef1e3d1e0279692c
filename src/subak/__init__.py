"""Subak: four board games about rice and spirits, and the engine under them."""

from subak import bots
from subak.core.art import Picture
from subak.core.errors import SubakError
from subak.core.game import CHANCE, HIDDEN, SPECTATOR, Bot, Game, State
from subak.core.play import perft, rollout, settle, step
from subak.core.record import Record, Replay
from subak.games import NAMES, load

__all__ = [
    "CHANCE", "HIDDEN", "NAMES", "SPECTATOR", "Bot", "Game", "Picture", "Record", "Replay", "State", "SubakError",
    "bots", "load", "perft", "rollout", "settle", "step",
]  # fmt: skip
