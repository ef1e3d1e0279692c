"""What a position is worth to a seat, in points: what it has, what it may become, what the step at hand promises."""

from collections.abc import Callable
from typing import Final, cast

from subak.core.position import DEPTH, OVER
from subak.games.kingdoms.cards import (
    ALL,
    CAN_ATTACK,
    CAN_BRIBE,
    CARD,
    COUNT_GOLD,
    FIEF,
    FLAT,
    KIND,
    NEVER_ATTACKED,
    NO,
    NO_CAP,
    PALACE,
    PRICE_BONUS,
    REDRAW,
    RICE,
    SEAT,
    SHARE,
    TAX,
    TILES,
)
from subak.games.kingdoms.events import Events
from subak.games.kingdoms.odds import attack_chance, bribing, buying, win_chance
from subak.games.kingdoms.state import (
    ACTIONS,
    AGGRESSORS,
    ATTACK_TARGET,
    ATTACKER,
    AUCTION,
    BATTLE_DOWN,
    BID,
    BOUGHT,
    BRIBE_DEFEND,
    BRIBE_DOWN,
    BRIBE_TARGET,
    BUILD_KIND,
    BUILD_REPLACE,
    COMBAT,
    DEFENDER,
    DESTROY_TILE,
    FIGHTER,
    GOLD,
    HAND,
    HIGH_BIDDER,
    HOLDER,
    HOLDS,
    KEPT,
    MAT,
    MOVER,
    NEUTRAL,
    OWNED,
    PLAYERS,
    RICE_PRICE,
    ROW_SIZE,
    SEASON,
    SEASONS,
    SETUP,
    SPOILS,
    STAKE,
    TURNS,
    VICTORY_KEEP,
    VICTORY_PLACE,
    YEAR,
    YEARS,
)
from subak.games.kingdoms.weights import WEIGHTS


def evaluate(state: Events, seat: int) -> float:
    own = standing(state, seat)
    value = own + prospect(state, seat, own)
    best = 0.0
    for rival in range(state[PLAYERS]):
        if rival != seat:
            theirs = standing(state, rival)
            if theirs > best:
                best = theirs
    return value - WEIGHTS.rivalry * best


class Outlook:
    """What is left for a seat of a game that is not over."""

    def __init__(self, state: Events, seat: int) -> None:
        left = (state[YEARS] - state[YEAR]) * SEASONS - state[SEASON]
        season = state[DEPTH + 1]  # the frame below all others
        if season & 0xFF == TURNS:
            started = season >> 8 & 0xFF
            for place in range(started):
                if state.at(place) == seat:
                    left -= 1
                    break
        self.incomes = left  # incomes still to come
        self.turns = left + (state[ACTIONS] if state[MOVER] == seat else 0)
        self.harvests = state[YEARS] - state[YEAR] - (0 if state[RICE_PRICE] < 0 else 1)


def standing(state: Events, seat: int) -> float:
    """What a seat has, whatever is being decided."""
    if state.phase == OVER:
        return state.total(seat) + WEIGHTS.tiebreak * state[GOLD + seat]
    outlook = Outlook(state, seat)
    wealth = wealth_of(state, seat, outlook)
    value = float(state.land_points(seat)) + goals_value(state, seat, outlook, wealth)
    value += money(wealth, outlook.turns, TILES - state[ROW_SIZE + seat * 4 + PALACE], bribes(state, seat, outlook))
    if outlook.turns and state[OWNED + seat] & state.cards.passive_mask[CAN_ATTACK]:
        value += army(state, seat, outlook)
    return value


def wealth_of(state: Events, seat: int, outlook: Outlook) -> float:
    """Gold at hand and to come."""
    coming = state.income(seat) * outlook.incomes + WEIGHTS.crops * crops(state, seat, outlook.harvests)
    return float(state[GOLD + seat]) + coming


def crops(state: Events, seat: int, harvests: int) -> float:
    """Gold of the harvests to come: a rice card is sold until it has rotated out."""
    if harvests == 0:
        return 0.0
    price = WEIGHTS.usual_price + state.bonus(seat, PRICE_BONUS)
    total = 0.0
    for slot in range(state[ROW_SIZE + seat * 4 + RICE]):
        times = slot + 1 if slot + 1 < harvests else harvests
        total += state.cards.passive[0][state[MAT + seat * 20 + slot]] * price * times
    total += state.bonus(seat, TAX) * state[ROW_SIZE + seat * 4 + 1] * harvests
    return total


def bribes(state: Events, seat: int, outlook: Outlook) -> float:
    """How many bribes the turns to come may bring."""
    if not state[OWNED + seat] & state.cards.passive_mask[CAN_BRIBE]:
        return 0.0
    targets = 0
    w = state.w
    for fief in range(HOLDER, HOLDER + state.cards.fiefs):
        holder = w[fief]
        if holder <= NEUTRAL and holder != seat:
            targets += 1
    most = outlook.turns * WEIGHTS.bribe_turn
    return float(targets) if most > targets else most


def money(wealth: float, turns: int, slots: int, offers: float) -> float:
    """Points that gold will buy: first palace cards, then bribes, then what the turns allow."""
    cards = wealth / WEIGHTS.slot_cost
    if cards > slots:
        cards = float(slots)
    if cards > turns:
        cards = float(turns)
    rest = wealth - cards * WEIGHTS.slot_cost
    if offers > rest / WEIGHTS.bribe_gold:
        offers = rest / WEIGHTS.bribe_gold
    rest -= offers * WEIGHTS.bribe_gold
    value = cards * WEIGHTS.slot_value + offers * WEIGHTS.bribe_value
    useful = (turns - cards - offers) * WEIGHTS.spare_turn
    if useful < 0.0:
        useful = 0.0
    if rest < useful:
        return value + rest * WEIGHTS.spare
    return value + useful * WEIGHTS.spare + (rest - useful) * WEIGHTS.idle


def goals_value(state: Events, seat: int, outlook: Outlook, wealth: float) -> float:
    goals = state.palace_goals(seat)
    palace = 0
    for goal in goals:
        palace |= 1 << goal
    total = 0.0
    for goal in goals:
        total += goal_value(state, seat, goal, palace, outlook, wealth)
    for goal in goals:
        if state.cards.form[goal] == SHARE:
            total += total / state.cards.share[goal]
    return total


def goal_value(state: Events, seat: int, goal: int, palace: int, outlook: Outlook, wealth: float) -> float:
    """What a palace card scores now, and part of what it may still come to."""
    cards = state.cards
    form = cards.form[goal]
    if form == FLAT:
        value = float(state.goal_points(seat, goal, palace))
        if cards.bonus[goal] and outlook.turns and value < cards.cap[goal]:
            value += WEIGHTS.companion
        return value
    if form == SHARE:
        return 0.0
    if form == ALL:
        lacking = 0
        for what, noun, n in cards.terms[goal]:
            count = state.count(seat, what, noun, 0)
            if count < n:
                if what == NEVER_ATTACKED:
                    return 0.0
                lacking += n - count
        if lacking > outlook.turns:
            return 0.0
        value = float(cards.vp[goal])
        for _step in range(lacking):
            value *= WEIGHTS.step
        return value
    value = float(cards.offset[goal])
    for what, noun, n in cards.terms[goal]:
        amount = (
            wealth * WEIGHTS.savings
            if what == COUNT_GOLD and outlook.turns
            else float(state.count(seat, what, noun, n))
        )
        value += cards.vp[goal] * amount / cards.per[goal]
    if not outlook.turns:
        value = float(state.goal_points(seat, goal, palace))
    if value < 0.0:
        value = 0.0
    top = WEIGHTS.usual if cards.cap[goal] == NO_CAP else float(cards.cap[goal])
    if value > top:
        return value if cards.cap[goal] == NO_CAP else top
    time = outlook.turns / WEIGHTS.full_time if outlook.turns < WEIGHTS.full_time else 1.0
    return value + WEIGHTS.promise * (top - value) * time


def army(state: Events, seat: int, outlook: Outlook) -> float:
    """What a General promises in the turns to come."""
    neutral = 0
    w = state.w
    for fief in range(HOLDER, HOLDER + state.cards.fiefs):
        if w[fief] == NEUTRAL:
            neutral += 1
    sieges = outlook.turns * WEIGHTS.siege
    if sieges > neutral:
        sieges = float(neutral)
    chance = win_chance(state.attack_max(seat, NEUTRAL))
    return sieges * (
        chance * (WEIGHTS.siege_land + WEIGHTS.siege_income * outlook.incomes * WEIGHTS.spare)
        - (1.0 - chance) * WEIGHTS.siege_loss
    )


def prospect(state: Events, seat: int, now: float) -> float:
    """What the step at hand adds to what the seat has now, if it is this seat's."""
    if state[COMBAT] == BATTLE_DOWN or state[COMBAT] == BRIBE_DOWN:
        return combat_prospect(state, seat, now)
    if state.phase == AUCTION:
        return (WEIGHTS.title - state[BID]) * WEIGHTS.title_gold if state[HIGH_BIDDER] == seat else 0.0
    if not state.actors >> seat & 1:
        return 0.0
    promise = PROMISES.get(state.phase)
    return 0.0 if promise is None else promise(state, seat, now)


def best_choice(state: Events, seat: int, now: float) -> float:
    """The most that one of the choices adds, palace cards that are not known yet left out."""
    best = -99.0
    for action in state.legal(seat):
        if action < REDRAW:
            child = cast(Events, state.clone())
            child.apply(seat, action)
            gain = standing(child, seat) - now
            if gain > best:
                best = gain
    return best


def best_spoil(state: Events, seat: int, now: float) -> float:
    """The most that a spoil adds, the loser's loss included."""
    loser = state[FIGHTER + DEFENDER]
    theirs = standing(state, loser)
    best = -99.0
    for action in state.legal(seat):
        child = cast(Events, state.clone())
        child.apply(seat, action)
        gain = standing(child, seat) - now - WEIGHTS.rivalry * (standing(child, loser) - theirs)
        if gain > best:
            best = gain
    return best


def best_build(state: Events, seat: int, now: float) -> float:
    """The most that one build adds; 0 if none does."""
    best = 0.0
    for action in state.buildable(seat, state.cards.kinds):
        kind = action - KIND
        row = state.cards.row[kind]
        slot = -1
        if state[ROW_SIZE + seat * 4 + row] == TILES:
            slot = cheapest(state, seat, row, kind)
        child = cast(Events, state.clone())
        child.build(seat, kind, slot)
        gain = standing(child, seat) - now
        if gain > best:
            best = gain
    return best


def cheapest(state: Events, seat: int, row: int, kind: int) -> int:
    """The tile of a full row whose card is worth least in gold, and is of another kind."""
    best = -1
    price = 999
    first = seat * 20 + row * 5
    for slot in range(TILES):
        other = state[MAT + first + slot]
        if other != kind and state.cards.price[other] < price:
            price = state.cards.price[other]
            best = slot
    return best


def best_card(state: Events, seat: int, now: float) -> float:
    best = 0.0
    for action in state.legal(seat):
        if action != NO:
            gain = card_gain(state, seat, action - CARD, now)
            if gain > best:
                best = gain
    return best


def kept_card(state: Events, seat: int, now: float) -> float:
    return card_gain(state, seat, state[KEPT], now)


def card_gain(state: Events, seat: int, place: int, now: float) -> float:
    """What a looked-at card adds on the best palace tile."""
    best = -9.0
    for action in state.place_options():
        child = cast(Events, state.clone())
        child[KEPT] = place
        child.place(action)
        gain = standing(child, seat) - now
        if gain > best:
            best = gain
    return best


def land_gain(state: Events, seat: int, fief: int, now: float, bought: bool = False) -> float:
    """What holding a fiefdom adds, won by attack or bought."""
    child = cast(Events, state.clone())
    child[HOLDER + fief] = seat
    if WEIGHTS.bribery:
        child[BOUGHT] = child[BOUGHT] | 1 << fief if bought else child[BOUGHT] & ~(1 << fief)
    return standing(child, seat) - now


def defeat(state: Events, seat: int, now: float) -> float:
    """What losing the General costs."""
    child = cast(Events, state.clone())
    child.lose_kind(seat, child.cards.passive_mask[CAN_ATTACK])
    return now - standing(child, seat)


def best_attack(state: Events, seat: int, now: float) -> float:
    best = -9.0
    loss = defeat(state, seat, now)
    child = cast(Events, state.clone())
    child[AGGRESSORS] |= 1 << seat
    sin = now - standing(child, seat)
    for action in state.target_options(seat):
        if action >= SEAT:
            rival = action - SEAT
            chance = WEIGHTS.duel + WEIGHTS.duel_step * (state.attack_max(seat, rival) - state.defence_max(rival))
            prize = rival_prize(state, seat, rival, now)
        else:
            chance = win_chance(state.attack_max(seat, NEUTRAL))
            prize = land_gain(state, seat, action - FIEF, now)
        gain = chance * prize - (1.0 - chance) * loss - sin
        if gain > best:
            best = gain
    return best


def rival_prize(state: Events, seat: int, rival: int, now: float) -> float:
    """What beating a player brings: gold or land, and the rival's loss."""
    best = state[GOLD + rival] // 2 * WEIGHTS.spare
    for fief in range(state.cards.fiefs):
        if state[HOLDER + fief] == rival:
            gain = land_gain(state, seat, fief, now) * (1.0 + WEIGHTS.rivalry)
            if gain > best:
                best = gain
    return best


def best_bribe(state: Events, seat: int, now: float) -> float:
    """What the best target promises; the first card is compulsory (K-10.3)."""
    prize = -9.0
    for action in state.bribe_targets(seat):
        gain = land_gain(state, seat, action - FIEF, now, True)
        if gain > prize:
            prize = gain
    cards = state.cards
    drawn = state[GOLD + seat] // cards.bribe_cost
    if not WEIGHTS.bribery:
        return WEIGHTS.bribe_chance(drawn) * prize - gold_worth(state, seat, now, drawn if drawn < 4 else 4)
    cost = gold_worth(state, seat, now, 1)
    return buying(drawn, prize, cost, cards.force_copies, cards.bribe_mean + 0.5, cards.bribe_spread)


def gold_worth(state: Events, seat: int, now: float, drawn: int) -> float:
    """What the gold for so many cards of a bribe is worth."""
    child = cast(Events, state.clone())
    child[GOLD + seat] -= state.cards.bribe_cost * drawn
    return now - standing(child, seat)


def bribe_prospect(state: Events, seat: int, now: float) -> float:
    """What a bribe with its cards still face down promises the briber, who may buy more of them."""
    cards, force = state.cards, state.force_of(state[HAND + ATTACKER])
    prize, mean, spread = land_gain(state, seat, state[STAKE], now, True), cards.bribe_mean + 0.5, cards.bribe_spread
    if state[FIGHTER + DEFENDER] != NEUTRAL:
        mean, spread = state.force_of(state[HAND + DEFENDER]) + 2.5, 3.0
    more = 0 if state[HOLDS] and state.phase == BRIBE_DEFEND else state[GOLD + seat] // cards.bribe_cost
    cost = gold_worth(state, seat, now, 1) if more else 0.0
    return bribing(force, more, prize, cost, cards.force_copies, mean, spread)[force]


def combat_prospect(state: Events, seat: int, now: float) -> float:
    """What a battle or bribe with its cards still face down promises to a side."""
    if seat != state[FIGHTER + ATTACKER] and seat != state[FIGHTER + DEFENDER]:
        return 0.0
    bribes = state[COMBAT] == BRIBE_DOWN and seat == state[FIGHTER + ATTACKER]
    if bribes and WEIGHTS.bribery:
        return bribe_prospect(state, seat, now)
    chance = attack_chance(state)
    if seat == state[FIGHTER + ATTACKER]:
        if state[STAKE] >= 0:
            prize = land_gain(state, seat, state[STAKE], now)
        else:
            prize = rival_prize(state, seat, state[FIGHTER + DEFENDER], now)
        if bribes:
            return chance * prize
        return chance * prize - (1.0 - chance) * defeat(state, seat, now)
    return -chance * WEIGHTS.defence


PROMISES: Final[dict[int, Callable[[Events, int, float], float]]] = {  # what a question promises to whom it asks
    SETUP: best_choice,
    BUILD_KIND: best_build,
    BUILD_REPLACE: best_choice,
    DESTROY_TILE: best_choice,
    ATTACK_TARGET: best_attack,
    SPOILS: best_spoil,
    BRIBE_TARGET: best_bribe,
    VICTORY_KEEP: best_card,
    VICTORY_PLACE: kept_card,
}
