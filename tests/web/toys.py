"""The two toys of the table's tests on the shelf; run as a program, in a server of their own."""

import sys
from pathlib import Path

import subak.games
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.packs import Pack
from tests.table.whisper import Whisper
from tests.toy import RULES, QuickNim

GAMES: dict[str, Game] = {"nim": QuickNim(), "whisper": Whisper()}
GAMES["nim"].rules = RULES


def load(name: str, pack: str | Path | Pack | None = None) -> Game:
    if name not in GAMES or pack is not None:
        raise OptionError(f"There is no game called {name}.")
    return GAMES[name]


if __name__ == "__main__":
    subak.games.NAMES = tuple(GAMES)
    subak.games.load = load
    from subak.web.app import Limits, serve

    serve(port=int(sys.argv[1]), db=sys.argv[2], pace=0, limits=Limits(10**9, 10**9, 10**9))
