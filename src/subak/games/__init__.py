"""The shelf: every folder here that has a `game.py` is a game."""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.text import _, nearest

NAMES: tuple[str, ...] = tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py")))


def load(name: str, pack: str | Path | None = None) -> Game:
    """The game of that name; with `pack`, its content replaced by an owner's TOML file."""
    if name not in NAMES:
        raise OptionError(_("There is no game called {name}.").format(name=name) + " " + nearest(name, NAMES))
    return _make(name) if pack is None else cast(Game, _module(name).make(Path(pack)))


@cache
def _make(name: str) -> Game:
    return cast(Game, _module(name).make(None))


def _module(name: str) -> ModuleType:
    return import_module(f"subak.games.{name}.game")
