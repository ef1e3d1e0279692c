"""The shelf: every folder here that has a `game.py` is a game, and so is every entry point `subak.games` of a package.

A package names its game and what makes it, `mill = "mill.game:make"`; it is imported when the game is first asked for.
"""

import logging
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast

from subak.core.errors import OptionError, SubakError
from subak.core.game import Game
from subak.kit.packs import Pack, pack_name
from subak.kit.text import _, listed, nearest

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "subak.games"
OWN: tuple[str, ...] = tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py")))
NAMES: tuple[str, ...]  # all of them; looked up when first asked for

log = logging.getLogger("subak.games")


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "NAMES":
        return _names()
    raise AttributeError(name)


def load(name: str, pack: str | Path | Pack | None = None) -> Game:
    """The game of that name; with `pack`, its content replaced by an owner's TOML, in a file or at hand."""
    if ("NAMES" in globals() or name not in OWN) and name not in _all():  # ours are found without a search
        hint = _refused().get(name) or nearest(name, _all())
        raise OptionError(_("There is no game called {name}.").format(name=name) + " " + hint)
    if pack is None:
        return _loaded(name, None)
    return _unpacked(name, pack) if isinstance(pack, Pack) else _loaded.__wrapped__(name, Path(pack))


def shelf() -> list[Game]:
    """All games that can be played; of the others the log says why not."""
    games = []
    for name in _all():
        try:
            games.append(load(name))
        except OptionError as error:
            log.warning("%s", error)
    return games


def _all() -> tuple[str, ...]:
    """`NAMES`, or what it was set to."""
    return cast(tuple[str, ...], globals()["NAMES"]) if "NAMES" in globals() else _names()


@cache
def _loaded(name: str, pack: Path | None) -> Game:
    if name not in OWN and name in _found():
        game = _made(name, pack)
    else:
        game = cast(Game, import_module(f"subak.games.{name}.game").make(pack))
    game.pack, game.load = pack, load
    return game


def _unpacked(name: str, pack: Pack) -> Game:
    """A game reads files: this one is there for as long as it reads."""
    with TemporaryDirectory(prefix="subak-") as folder:
        path = Path(folder) / pack_name(pack.name)
        path.write_text(pack.text, encoding="utf-8")
        game = _loaded.__wrapped__(name, path)
    game.pack, game.load = None, _With(pack)
    return game


@dataclass(frozen=True)
class _With:
    """Loads a game with the same pack again, in another process too."""

    pack: Pack

    def __call__(self, name: str, _path: Path | None) -> Game:
        return load(name, self.pack)


# -- games of other packages


@cache
def _names() -> tuple[str, ...]:
    for sentence in _refused().values():
        log.warning("%s", sentence)
    return tuple(sorted([*OWN, *(name for name in _found() if name not in _refused())]))


@cache
def _found() -> "dict[str, list[EntryPoint]]":
    """The entry points of all installed packages, by name; each package once, however often it lies on the path."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        twins = found.setdefault(point.name, [])
        if (_package(point), point.value) not in [(_package(twin), twin.value) for twin in twins]:
            twins.append(point)
    return found


@cache
def _refused() -> dict[str, str]:
    """Names that cannot be given to the games that ask for them, and why."""
    out: dict[str, str] = {}
    for name, points in _found().items():
        packages = listed([_package(point) for point in points])
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            text = _("The package {package} calls a game “{name}”: a name has small letters, digits and _ only.")
        elif name in OWN:
            text = _("The package {package} has a game called {name}, which is the name of one of ours.")
        elif len(points) > 1:
            text = _("The packages {package} each have a game called {name}: remove all but one.")
        else:
            continue
        out[name] = text.format(package=packages, name=name)
    return out


def _made(name: str, pack: Path | None) -> Game:
    """The game of another package. Whatever is wrong with it is a sentence that says whose fault it is."""
    point = _found()[name][0]
    try:
        game = point.load()(pack)
        if not isinstance(game, Game):
            raise TypeError(_("{value} makes no Game").format(value=point.value))
        if game.name != name:
            raise ValueError(_("it calls itself {name}").format(name=game.name))
    except Exception as error:
        known = isinstance(error, SubakError)
        if known and pack is not None:
            raise  # the owner's file is wrong, not the package
        why = str(error) if known else f"{type(error).__name__}: {error}".removesuffix(": ")
        text = _("The game {name} of the package {package} cannot be loaded: {why}")
        raise OptionError(text.format(name=name, package=_package(point), why=why.rstrip(".") + ".")) from error
    return game


def _package(point: "EntryPoint") -> str:
    return point.dist.name if point.dist is not None else point.module.partition(".")[0]
