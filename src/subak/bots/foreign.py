"""Bots of others: of installed packages, by the entry point `subak.bots`, and of modules that somebody names."""

import os
import sys
from functools import cache
from importlib import import_module, invalidate_caches
from typing import TYPE_CHECKING

from subak.core.errors import OptionError
from subak.core.game import Bot
from subak.kit.text import _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "subak.bots"


@cache
def plugged() -> "dict[str, EntryPoint]":
    """The bots of installed packages, by name."""
    from importlib.metadata import entry_points  # a search that most commands can do without

    return {point.name: point for point in entry_points(group=GROUP)}


def plugged_bot(name: str) -> type[Bot]:
    """The bot that a package brings under this name."""
    try:
        return _checked(plugged()[name].load(), name)
    except Exception as error:
        raise _refusal(name, error) from error


def named_bot(module: str, name: str) -> type[Bot]:
    """The bot `module:Class`, of a module on the path or in the current folder. It is imported: name no stranger's."""
    here = os.getcwd()  # noqa: PTH109 - a path as the importer keys it
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    invalidate_caches()  # the module may be younger than the last look into its folder
    try:
        return _checked(getattr(import_module(module), name), f"{module}:{name}")
    except Exception as error:
        raise _refusal(f"{module}:{name}", error) from error


def _checked(made: object, name: str) -> type[Bot]:
    if not isinstance(made, type) or not issubclass(made, Bot):
        raise TypeError(_("{name} is not a Bot").format(name=name))
    return made


def _refusal(name: str, error: Exception) -> OptionError:
    why = str(error).rstrip(".") or type(error).__name__
    return OptionError(_("The bot {name} cannot be loaded: {why}.").format(name=name, why=why))
