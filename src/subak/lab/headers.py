"""The header of a run: what was played by what, so that games which belong together are told from others."""

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import subak
from subak import bots, games
from subak.bots.minding import FORECAST
from subak.core.errors import SubakError
from subak.core.game import Game
from subak.kit.facts import Stocked
from subak.kit.text import _
from subak.lab.simulate import Plan

FORMAT: Final = 1
HEADER: Final = "header.json"
COUNTED: Final = ("games", "shard")  # what may differ between runs that belong together
LAST: Final = (
    "subak",
    "code",
    "settings",
    "title",
    "rules",
    "content",
    "rows",
    "drafted",
)  # told when nothing plainer differs
DECIDING: Final = ("kit/facts.py", "kit/rows.py", "kit/terms.py", "lab/simulate.py", "lab/watching.py")
FIELDS: Final[dict[str, type]] = {
    "subak": str, "code": str, "game": str, "title": str, "rules": int, "content": str, "pack": str, "seats": int,
    "options": dict, "bots": list, "seed": int, "random_draft": bool, "repeats": int, "wanted": list, "drafted": list,
    "rows": dict, "decisions": bool, "games": int, "shard": str,
}  # fmt: skip


def code_hash(game: Game, players: Sequence[str] = ()) -> str:
    """A hash of all source that decides how a game goes: rules, content, bots, the kernel and whoever seats them."""
    home = Path(subak.__file__).parent
    module = import_module(type(game).__module__)
    folders = [home / "core", home / "bots", Path(str(module.__file__)).parent]
    paths = [path for folder in folders for path in sorted(folder.glob("*")) if path.suffix in (".py", ".toml")]
    paths += [home / path for path in DECIDING]
    paths += [path for player in sorted(set(players)) for path in _written_in(player, home)]
    digest = sha256()
    for path in paths:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _written_in(player: str, home: Path) -> list[Path]:
    """The files that somebody else's bot is made of: its package, or its module and those of what it extends. And a
    forecast of one's own."""
    _name, maker, settings = bots.found_maker(player, anywhere=True)
    out = dict.fromkeys(Path(each.partition("=")[2]) for each in settings if each.startswith(f"{FORECAST}="))
    for kind in maker.__mro__:
        file = getattr(sys.modules.get(kind.__module__), "__file__", None)
        if file is not None and home not in Path(file).parents:
            out[Path(file)] = None
    package = sys.modules.get(maker.__module__.partition(".")[0])
    root = getattr(package, "__file__", None) if hasattr(package, "__path__") else None
    if root is not None and Path(root).parent != home:
        inside = sorted(Path(root).parent.rglob("*"))
        out |= dict.fromkeys(path for path in inside if path.suffix in (".py", ".toml"))
    return [path for path in out if path.is_file()]


def header_of(plan: Plan, shard: str = "", decisions: bool = False) -> dict[str, Any]:
    """What was played, by what: everything that a game of the run depends on."""
    game = games.load(plan.game, plan.pack)
    return {
        "format": FORMAT,
        "subak": version("subak"),
        "code": code_hash(game, plan.bots),
        "game": plan.game,
        "title": game.title,
        "rules": game.version,
        "content": game.content,
        "pack": plan.pack.name if plan.pack is not None else "",
        "seats": plan.seats,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "settings": [bots.settings_of(player, anywhere=True) for player in plan.bots],
        "seed": plan.seed,
        "random_draft": plan.random_draft,
        "repeats": plan.repeats,
        "wanted": [list(row) for row in plan.wanted],
        "drafted": list(game.drafted) if isinstance(game, Stocked) else [],
        "rows": _row_names(game),
        "decisions": decisions,
        "games": plan.games,
        "shard": shard,
    }


def _row_names(game: Game) -> dict[str, dict[str, str]]:
    """What every content row is called; of several with one name, each has its id beside it."""
    if not isinstance(game, Stocked):
        return {}
    out: dict[str, dict[str, str]] = {}
    for table in game.rows.tables:
        names = {str(key): game.called((table, key)) for key in game.rows.by_key(table)}
        often = [*names.values()]
        out[table] = {key: f"{name} ({key})" if often.count(name) > 1 else name for key, name in names.items()}
    return out


def read_header(folder: Path) -> dict[str, Any]:
    """The header of a run; a sentence if the folder holds none, or a damaged one."""
    try:
        header = json.loads((folder / HEADER).read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror or error
        raise SubakError(_("{folder} is no run: {file} cannot be read: {why}.").format(
            folder=folder, file=HEADER, why=why)) from None  # fmt: skip
    except ValueError:
        header = None
    if not isinstance(header, dict):
        raise SubakError(_("{folder} is no run: its {file} is damaged.").format(folder=folder, file=HEADER))
    if header.get("format") != FORMAT:
        raise SubakError(_("{folder} was written in another format.").format(folder=folder))
    for field, kind in FIELDS.items():
        if type(header.get(field)) is not kind:
            text = _("{folder} is no run: its {file} is damaged: {field} is missing or wrong.")
            raise SubakError(text.format(folder=folder, file=HEADER, field=field))
    return header


def save_header(folder: Path, header: dict[str, Any]) -> None:
    """Write it whole or not at all: a header that breaks off would make all games unreadable."""
    fresh = folder / f"{HEADER}.partial"
    fresh.write_text(json.dumps(header, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    fresh.replace(folder / HEADER)


def differing(one: dict[str, Any], two: dict[str, Any]) -> str:
    """The plainest field in which two headers are not of the same plan, content and code; "" if they are."""
    fields = sorted({**one, **two}, key=lambda field: field in LAST)
    return next((field for field in fields if field not in COUNTED and one.get(field) != two.get(field)), "")


def in_short(value: object) -> str:
    """A field's value, as much of it as a sentence can bear."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
