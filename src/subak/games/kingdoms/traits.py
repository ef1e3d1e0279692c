"""What tells how many points a seat will end with: its gold and what brings more, its mat and lands, its goals."""

from typing import Final, cast

from subak.core.game import State
from subak.games.kingdoms.cards import (
    CAN_ATTACK,
    CASTLE,
    CITY,
    DISCOUNT,
    NEVER_ATTACKED,
    NO_CAP,
    PALACE,
    PASSIVES,
    RICE,
    TAX,
    TILES,
)
from subak.games.kingdoms.evaluate import Outlook, army, bribes, crops, goals_value, money, wealth_of
from subak.games.kingdoms.events import Events
from subak.games.kingdoms.state import ACTIONS, AGGRESSORS, GOLD, MOVER, OWNED, ROW_SIZE, SHOGUN
from subak.games.kingdoms.weights import WEIGHTS
from subak.kit.forecast import Forecast

ABILITIES: Final = [
    "rice_discount", "city_discount", "castle_discount", "extra_build", "extra_harvest", "draw_bonus", "price_bonus",
    "tax", "attack", "bribe", "attack_max", "defence_max", "enemy_max", "swap",
]  # fmt: skip
OPEN: Final = [
    "start", "turns", "gold", "income", "incomes", "crops", "fields", "land", "fiefs", "rice", "city", "castle",
    "palace", "attacked", "shogun", "moves", "taxes", "money", "army", *ABILITIES,
]  # fmt: skip
COUNTED: Final = [  # by goals, in the order of their numbers; those that count nothing stand last
    "cards", "empty", "fields", "kinds", "dear", "cheap", "rows", "income", "gold", "fiefs", "bribed", "peace", "flat",
]  # fmt: skip
OWN: Final = ["goals", *(f"goal_{what}" for what in COUNTED), *(f"gap_{what}" for what in COUNTED)]
FLAT_GOALS: Final = NEVER_ATTACKED + 1


class KingdomsForecast(Forecast):
    def __init__(self, text: str) -> None:
        super().__init__(text, OPEN + OWN, len(OPEN))

    def traits(self, state: State, seat: int, own: bool) -> list[float]:
        s = cast(Events, state)
        outlook = Outlook(s, seat)
        wealth = wealth_of(s, seat, outlook)
        found = open_traits(s, seat, outlook, wealth)
        if own:
            found.append(goals_value(s, seat, outlook, wealth))
            found += goal_traits(s, seat)
        return found


def open_traits(s: Events, seat: int, outlook: Outlook, wealth: float) -> list[float]:
    income = s.income(seat)
    row = ROW_SIZE + seat * 4
    city = s[row + CITY]
    found = [
        1.0,
        float(outlook.turns),
        float(s[GOLD + seat]),
        float(income),
        float(income * outlook.incomes),
        crops(s, seat, outlook.harvests),
        float(s.fields(seat)),
        float(s.land_points(seat)),
        float(s.fief_count(seat)),
        float(s[row + RICE]),
        float(city),
        float(s[row + CASTLE]),
        float(s[row + PALACE]),
        float(s[AGGRESSORS] >> seat & 1),
        1.0 if s[SHOGUN] == seat else 0.0,
        1.0 if s[MOVER] == seat and s[ACTIONS] else 0.0,
        float(s.bonus(seat, TAX) * city),
        money(wealth, outlook.turns, TILES - s[row + PALACE], bribes(s, seat, outlook)),
        army(s, seat, outlook) if s[OWNED + seat] & s.cards.passive_mask[CAN_ATTACK] else 0.0,
    ]
    for passive in range(DISCOUNT, PASSIVES - 1):
        found.append(float(s.bonus(seat, passive)))
    return found


def goal_traits(s: Events, seat: int) -> list[float]:
    """What goals score now, and what they could still come to, by what they count."""
    cards = s.cards
    many = FLAT_GOALS + 1
    found = [0.0] * (2 * many)
    goals = s.palace_goals(seat)
    points = s.palace_scores(seat)
    for n in range(len(goals)):
        terms = cards.terms[goals[n]]
        what = terms[0][0] if terms else FLAT_GOALS
        top = WEIGHTS.usual if cards.cap[goals[n]] == NO_CAP else float(cards.cap[goals[n]])
        found[what] += points[n]
        if points[n] < top:
            found[many + what] += top - points[n]
    return found
