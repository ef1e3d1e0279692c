"""Bots that behave badly, and the toys, for worker processes."""

import os
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType

import subak.games
from subak import bots
from subak.core.game import Bot, Game, State
from tests.table.whisper import Whisper
from tests.toy import QuickNim


class Sleepy(Bot):
    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        time.sleep(60)
        return legal[0]


class Fatal(Bot):
    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        os._exit(3)


class Wrong(Bot):
    """Answers what is not legal, and talks too much."""

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        sys.stdout.write("thinking aloud\n")
        sys.stdout.flush()
        return -5


class Broken(Bot):
    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        raise ZeroDivisionError


class Last(Bot):
    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        return legal[-1]


def _given(game: Game, _pack: Path | None) -> Game:
    return game


def install() -> None:
    """Put the toys on the shelf and the bots on the list, of this process."""
    bots.MAKERS.update(sleepy=Sleepy, fatal=Fatal, wrong=Wrong, broken=Broken, last=Last)
    for game in (QuickNim(), Whisper()):
        module = ModuleType(f"subak.games.{game.name}.game")
        module.__dict__["make"] = partial(_given, game)
        sys.modules[f"subak.games.{game.name}"] = ModuleType(f"subak.games.{game.name}")
        sys.modules[f"subak.games.{game.name}.game"] = module
        if game.name not in subak.games.NAMES:
            subak.games.NAMES = (*subak.games.NAMES, game.name)
