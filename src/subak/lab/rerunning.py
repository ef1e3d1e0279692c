"""A stored game played again: the same seed, bots and content must give the same events."""

from typing import NamedTuple

from subak import games
from subak.core.errors import SubakError
from subak.kit.record import Record
from subak.kit.text import _
from subak.lab.headers import code_hash
from subak.lab.runs import Run, polars
from subak.lab.simulate import Keep, some_games


class Rerun(NamedTuple):
    """A game of a run, and how it goes today."""

    record: Record
    stored: dict[str, object]
    same: bool
    changes: list[str]  # what is another today: code, rules, content


def rerun_game(run: Run, number: int) -> Rerun:
    """Play game `number` of a run again and compare it, event by event."""
    pl = polars()
    rows = run.read("games", range(number, number + 1)).filter(pl.col("game") == number).to_dicts()
    if not rows:
        raise SubakError(_("{folder} holds no game {number}.").format(folder=run.folder, number=number))
    plan = run.plan()
    played = some_games(plan, number, number + 1, Keep(records=True, facts=True))
    watched = played.games[0].watched
    same = watched is not None and watched.check == rows[0]["check"] and played.games[0].scores == rows[0]["scores"]
    game = games.load(plan.game, plan.pack)
    now = {"code": code_hash(game, plan.bots), "rules": game.version, "content": game.content}
    changes = [field for field, value in now.items() if run.header[field] != value]
    return Rerun(played.games[0].record, rows[0], same, changes)
