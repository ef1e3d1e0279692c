"""The weights of `evaluate`, by the names they have in weights.toml."""

import tomllib
from pathlib import Path
from typing import Final

from subak.games.spirits.cards import PLAYS, POWERS


class Weights:
    """One attribute a row of `[weight]`; operations and powers by their numbers."""

    def __init__(self, path: Path) -> None:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        weight: dict[str, float] = tables["weight"]
        self.rival = weight["rival"]
        self.patience = weight["patience"]
        self.inflow = weight["inflow"]
        self.share_of_rain = weight["share_of_rain"]
        self.piece = weight["piece"]
        self.boulder = weight["boulder"]
        self.no_ox = weight["no_ox"]
        self.hope = weight["hope"]
        self.busy = weight["busy"]
        self.dry_hope = weight["dry_hope"]
        self.spare = weight["spare"]
        self.idle = weight["idle"]
        self.ox = weight["ox"]
        self.many_oxen = weight["many_oxen"]
        self.end_bonus = weight["end_bonus"]
        self.end_share = weight["end_share"]
        self.in_hand = weight["in_hand"]
        self.lateness = weight["lateness"]
        self.partly_cut = weight["partly_cut"]
        self.partly_filled = weight["partly_filled"]
        self.from_above = weight["from_above"]
        self.let_go = weight["let_go"]
        self.rival_disc = weight["rival_disc"]
        self.rival_grown = weight["rival_grown"]
        self.rival_planted = weight["rival_planted"]
        self.rival_bare = weight["rival_bare"]
        self.plays: list[float] = [tables["play"][name] for name in PLAYS]
        self.powers: list[float] = [tables["power"][name] for name in POWERS]


WEIGHTS: Final = Weights(Path(__file__).parent / "weights.toml")
