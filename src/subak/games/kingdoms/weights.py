"""The numbers that `evaluate` weighs with, read once."""

import tomllib
from pathlib import Path
from typing import Final


class Weights:
    """What things are thought to be worth; weights.toml says what each number means."""

    def __init__(self, path: Path) -> None:
        rows: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.slot_value = rows["slot_value"]
        self.slot_cost = rows["slot_cost"]
        self.spare = rows["spare"]
        self.spare_turn = rows["spare_turn"]
        self.idle = rows["idle"]
        self.crops = rows["crops"]
        self.promise = rows["promise"]
        self.usual = rows["usual"]
        self.rivalry = rows["rivalry"]
        self.title = rows["title"]
        self.siege = rows["siege"]
        self.bribe_turn = rows["bribe_turn"]
        self.bribe_gold = rows["bribe_gold"]
        self.bribe_value = rows["bribe_value"]
        self.tiebreak = rows["tiebreak"]
        self.usual_price = rows["usual_price"]
        self.companion = rows["companion"]
        self.step = rows["step"]
        self.savings = rows["savings"]
        self.full_time = rows["full_time"]
        self.siege_land = rows["siege_land"]
        self.siege_income = rows["siege_income"]
        self.siege_loss = rows["siege_loss"]
        self.title_gold = rows["title_gold"]
        self.duel = rows["duel"]
        self.duel_step = rows["duel_step"]
        self.defence = rows["defence"]
        self.bribery = rows["bribery"]
        self.bribe_four = rows["bribe_four"]
        self.bribe_three = rows["bribe_three"]
        self.bribe_two = rows["bribe_two"]
        self.bribe_one = rows["bribe_one"]

    def bribe_chance(self, drawn: int) -> float:
        """Of a bribe with gold for so many cards, at a first look."""
        if drawn > 3:
            return self.bribe_four
        if drawn == 3:
            return self.bribe_three
        return self.bribe_two if drawn == 2 else self.bribe_one


WEIGHTS: Final = Weights(Path(__file__).parent / "weights.toml")
