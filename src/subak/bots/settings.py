"""How bots think about a game: the numbers of its thinking.toml, or what suits most games."""

import tomllib
from functools import cache
from typing import Any, NamedTuple

from subak.bots.chances import Chances
from subak.core.game import State
from subak.core.position import Position
from subak.kit.forecast import Forecast


class Effort(NamedTuple):
    """What a level spends on a decision: numbers, not seconds, so that it plays the same on every machine."""

    lines: int = 0  # lines of play in the tree
    playouts: int = 0  # of the judge
    ending: int = 0  # positions that a search to the very end may look at, where nothing is hidden any more; 0: none
    reach: int = 0  # these as in Settings, where a level thinks otherwise than the others do; 0 where it does not
    choices: int = 0
    horizon: float = 0.0
    doubt: float = 0.0
    final: float = 0.0


class Settings(NamedTuple):
    """One attribute a row of thinking.toml, by the same name; a table `[seats.4]` has others for four at the table."""

    rounds: float = 10.0  # about how long a game is, as its `clock` counts
    early: float = 20.0  # a lead of so many points makes a seat e times as likely to win when the game begins
    late: float = 6.0  # and when it ends; bench/calibrate.py finds both
    final: float = 0.0  # and when a play-out has come to the end; 0: there who has won counts alone
    counted: float = 0.0  # how much of the rivals' mean score `evaluate` takes off already
    mutual: bool = True  # whether rivals' hopes are read too; false where they rest on what is hidden
    foresight: int = 0  # 1: play-outs are read by the game's forecast, where it has one, and not by `evaluate`
    reach: int = 1  # positions that everybody looks at for a decision, in imagined play
    choices: int = 4  # that the judge compares
    horizon: float = 1.0  # rounds that a play-out lasts
    doubt: float = 1.0  # standard errors by which a choice must be ahead of the obvious one
    tree_rounds: float = 1.0  # rounds that the tree looks ahead
    curiosity: float = 0.6  # how much a choice draws that looks well and was seldom tried
    heat: float = 2.0  # points that make a choice look e times as good
    folly: float = 0.5  # the same of rivals: how far they stray from what looks best
    worlds: int = 4  # that Farmer imagines
    look: int = 120  # positions that it looks at in each
    slip: float = 3.0  # points that a mistake of Sprout may cost, as far as it can see
    headman: Effort = Effort(0, 40)
    priest: Effort = Effort(0, 120)
    sage: Effort = Effort(0, 240)
    forecast: Forecast | None = None  # of the game, where it has one: no row, but a file of its own

    def chances(self, seats: int) -> Chances:
        """How to read positions of so many seats."""
        forecast = self.forecast if self.foresight else None
        return Chances(seats, self.rounds, self.early, self.late, self.counted, self.mutual, forecast, self.final)


USUAL = Settings()
CHANGED: list[dict[str, float | Forecast]] = []  # what bots that think now have in mind instead, the latest last


def settings_for(view: State, level: str = "") -> Settings:
    """Of the game whose position this is, as all levels think or as one does."""
    game = view.book.game if isinstance(view, Position) else None
    if game is None:
        found = USUAL
    else:
        found = of_text(game.thinking, len(view.scores()))._replace(forecast=getattr(game, "forecast", None))
    if level:
        effort: Effort = getattr(found, level)
        found = found._replace(
            reach=effort.reach or found.reach,
            choices=effort.choices or found.choices,
            horizon=effort.horizon or found.horizon,
            doubt=effort.doubt or found.doubt,
            final=effort.final or found.final,
        )
    return found._replace(**CHANGED[-1]) if CHANGED and CHANGED[-1] else found  # type: ignore[arg-type]  # as made


@cache
def of_text(text: str, seats: int) -> Settings:
    """What a thinking.toml says of a table of so many."""
    rows: dict[str, Any] = tomllib.loads(text)
    here: dict[str, Any] = rows.pop("seats", {}).get(str(seats), {})
    efforts = rows.pop("level", {}) | here.pop("level", {})
    levels: dict[str, Any] = {name: Effort(**effort) for name, effort in efforts.items()}
    return Settings(**rows | here, **levels)
