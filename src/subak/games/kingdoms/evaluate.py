"""What a position is worth to a seat, in points: what it has, what it may become, what the step at hand promises."""

from typing import Final, cast

from subak.games.kingdoms.cards import (
    ALL,
    CAN_ATTACK,
    CAN_BRIBE,
    CARD,
    FIEF,
    FLAT,
    GOLD,
    KIND,
    KINDS,
    NEVER_ATTACKED,
    NO,
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
from subak.games.kingdoms.state import (
    ATTACK_TARGET,
    ATTACKER,
    AUCTION,
    BATTLE,
    BATTLE_DOWN,
    BRIBE_DOWN,
    BRIBE_TARGET,
    BUILD_KIND,
    BUILD_REPLACE,
    DEFENDER,
    DESTROY_TILE,
    NEUTRAL,
    OVER,
    SEASONS,
    SETUP,
    SPOILS,
    TURNS,
    VICTORY_KEEP,
    VICTORY_PLACE,
)

SLOT_VALUE: Final = 3.0  # points that an empty palace tile will bring
SLOT_COST: Final = 11.0  # gold that takes
SPARE: Final = 0.055  # points for gold beyond that, as far as there are turns to spend it
SPARE_TURN: Final = 14.0  # gold that a turn can spend well
IDLE: Final = 0.004  # points for gold that comes too late
CROPS: Final = 0.8  # what storms and rotation leave of the harvests to come
PROMISE: Final = 0.28  # what a goal not yet reached is worth, of what is missing
RIVALRY: Final = 0.35  # how much the best rival counts
OFFICE: Final = 7.0  # gold that the office of Shogun is worth
SIEGE: Final = 0.2  # attacks that a turn with an army brings
BRIBE_TURN: Final = 0.4  # bribes that a turn with an Embassy brings, as far as gold allows
BRIBE_GOLD: Final = 34.0  # gold for one
BRIBE_VALUE: Final = 2.6  # points of one


def evaluate(state: Events, seat: int) -> float:
    value = standing(state, seat) + prospect(state, seat)
    best = 0.0
    for rival in range(state.seats):
        if rival != seat:
            theirs = standing(state, rival)
            if theirs > best:
                best = theirs
    return value - RIVALRY * best


class Outlook:
    """What is left for a seat of a game that is not over."""

    def __init__(self, state: Events, seat: int) -> None:
        left = (state.years - state.year) * SEASONS - state.season
        if state.stack[0] & 0xFF == TURNS:
            started = state.stack[0] >> 8 & 0xFF
            for place in range(started):
                if state.at(place) == seat:
                    left -= 1
                    break
        self.incomes = left  # incomes still to come
        self.turns = left + (state.main if state.turn == seat else 0)
        self.harvests = state.years - state.year - (0 if state.price < 0 else 1)


def standing(state: Events, seat: int) -> float:
    """What a seat has, whatever is being decided."""
    if state.phase() == OVER:
        return state.total(seat) + 0.001 * state.gold[seat]
    outlook = Outlook(state, seat)
    wealth = float(state.gold[seat])
    wealth += state.income(seat) * outlook.incomes + CROPS * crops(state, seat, outlook.harvests)
    value = float(state.land_points(seat)) + goals_value(state, seat, outlook, wealth)
    value += money(wealth, outlook.turns, TILES - state.sizes[seat * 4 + PALACE], bribes(state, seat, outlook))
    if outlook.turns and state.owned[seat] & state.cards.passive_mask[CAN_ATTACK]:
        value += army(state, seat, outlook)
    return value


def crops(state: Events, seat: int, harvests: int) -> float:
    """Gold of the harvests to come: a rice card is sold until it has rotated out."""
    if harvests == 0:
        return 0.0
    price = 3.0 + state.bonus(seat, PRICE_BONUS)
    total = 0.0
    for slot in range(state.sizes[seat * 4 + RICE]):
        times = slot + 1 if slot + 1 < harvests else harvests
        total += state.cards.passive[0][state.mats[seat * 20 + slot]] * price * times
    total += state.bonus(seat, TAX) * state.sizes[seat * 4 + 1] * harvests
    return total


def bribes(state: Events, seat: int, outlook: Outlook) -> float:
    """How many bribes the turns to come may bring."""
    if not state.owned[seat] & state.cards.passive_mask[CAN_BRIBE]:
        return 0.0
    targets = 0
    for holder in state.holders:
        if holder <= NEUTRAL and holder != seat:
            targets += 1
    most = outlook.turns * BRIBE_TURN
    return float(targets) if most > targets else most


def money(wealth: float, turns: int, slots: int, offers: float) -> float:
    """Points that gold will buy: first palace cards, then bribes, then what the turns allow."""
    cards = wealth / SLOT_COST
    if cards > slots:
        cards = float(slots)
    if cards > turns:
        cards = float(turns)
    rest = wealth - cards * SLOT_COST
    if offers > rest / BRIBE_GOLD:
        offers = rest / BRIBE_GOLD
    rest -= offers * BRIBE_GOLD
    value = cards * SLOT_VALUE + offers * BRIBE_VALUE
    useful = (turns - cards - offers) * SPARE_TURN
    if useful < 0.0:
        useful = 0.0
    if rest < useful:
        return value + rest * SPARE
    return value + useful * SPARE + (rest - useful) * IDLE


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
            value += 0.2
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
            value *= 0.72
        return value
    value = float(cards.offset[goal])
    for what, noun, n in cards.terms[goal]:
        amount = wealth * 0.8 if what == GOLD and outlook.turns else float(state.count(seat, what, noun, n))
        value += cards.vp[goal] * amount / cards.per[goal]
    if not outlook.turns:
        value = float(state.goal_points(seat, goal, palace))
    if value < 0.0:
        value = 0.0
    if value > cards.cap[goal]:
        value = float(cards.cap[goal])
    time = outlook.turns / 12.0 if outlook.turns < 12 else 1.0
    return value + PROMISE * (cards.cap[goal] - value) * time


def army(state: Events, seat: int, outlook: Outlook) -> float:
    """What a General promises in the turns to come."""
    neutral = 0
    for holder in state.holders:
        if holder == NEUTRAL:
            neutral += 1
    sieges = outlook.turns * SIEGE
    if sieges > neutral:
        sieges = float(neutral)
    chance = win_chance(state.attack_max(seat, NEUTRAL))
    return sieges * (chance * (2.0 + 1.5 * outlook.incomes * SPARE) - (1.0 - chance) * 0.8)


def win_chance(limit: int) -> float:
    """The chance to beat a neutral fiefdom with good stopping."""
    chance = 0.52 + 0.042 * (limit - 30) - 0.001 * (limit - 30) * (limit - 30)
    return 0.95 if chance > 0.95 else 0.1 if chance < 0.1 else chance


def below(total: float, mean: float, deviation: float) -> float:
    """The chance that a sum of unseen cards stays below a total: a straight line through the normal curve."""
    chance = 0.5 + 0.34 * (total - mean) / deviation
    return 0.0 if chance < 0.0 else 1.0 if chance > 1.0 else chance


def prospect(state: Events, seat: int) -> float:
    """What the step at hand adds, if it is this seat's."""
    phase = state.phase()
    if state.combat == BATTLE_DOWN or state.combat == BRIBE_DOWN:
        return combat_prospect(state, seat)
    if phase == AUCTION:
        return (OFFICE - state.bid) * 0.09 if state.high == seat else 0.0
    if not state.actors >> seat & 1:
        return 0.0
    now = standing(state, seat)
    if phase == BUILD_KIND:
        return best_build(state, seat, now)
    if phase == VICTORY_KEEP:
        return best_card(state, seat)
    if phase == VICTORY_PLACE:
        return card_gain(state, seat, state.kept)
    if phase == ATTACK_TARGET:
        return best_attack(state, seat, now)
    if phase == BRIBE_TARGET:
        return best_bribe(state, seat, now)
    if phase in (DESTROY_TILE, BUILD_REPLACE, SPOILS, SETUP):
        best = -99.0
        for action in state.legal(seat):
            if action < REDRAW:
                child = cast(Events, state.clone())
                child.apply(seat, action)
                gain = standing(child, seat) - now
                if phase == SPOILS:
                    gain -= RIVALRY * (standing(child, state.defender) - standing(state, state.defender))
                if gain > best:
                    best = gain
        return best
    return 0.0


def best_build(state: Events, seat: int, now: float) -> float:
    """The most that one build adds; 0 if none does."""
    best = 0.0
    for action in state.buildable(seat, KINDS):
        kind = action - KIND
        row = state.cards.row[kind]
        slot = -1
        if state.sizes[seat * 4 + row] == TILES:
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
        other = state.mats[first + slot]
        if other != kind and state.cards.price[other] < price:
            price = state.cards.price[other]
            best = slot
    return best


def best_card(state: Events, seat: int) -> float:
    best = 0.0
    for action in state.legal(seat):
        if action != NO:
            gain = card_gain(state, seat, action - CARD)
            if gain > best:
                best = gain
    return best


def card_gain(state: Events, seat: int, place: int) -> float:
    """What a looked-at card adds on the best palace tile."""
    now = standing(state, seat)
    best = -9.0
    for action in state.place_options():
        child = cast(Events, state.clone())
        child.kept = place
        child.place(action)
        gain = standing(child, seat) - now
        if gain > best:
            best = gain
    return best


def land_gain(state: Events, seat: int, fief: int, now: float) -> float:
    """What holding a fiefdom adds."""
    child = cast(Events, state.clone())
    child.holders[fief] = seat
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
    child.attacked |= 1 << seat
    sin = now - standing(child, seat)
    for action in state.target_options(seat):
        if action >= SEAT:
            rival = action - SEAT
            chance = 0.48 + 0.05 * (state.attack_max(seat, rival) - state.defence_max(rival))
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
    best = state.gold[rival] // 2 * SPARE
    for fief in range(len(state.holders)):
        if state.holders[fief] == rival:
            gain = land_gain(state, seat, fief, now) * (1.0 + RIVALRY)
            if gain > best:
                best = gain
    return best


def best_bribe(state: Events, seat: int, now: float) -> float:
    drawn = state.gold[seat] // state.cards.bribe_cost
    chance = 0.78 if drawn > 3 else 0.52 if drawn == 3 else 0.2 if drawn == 2 else 0.03
    child = cast(Events, state.clone())
    child.gold[seat] -= state.cards.bribe_cost * (drawn if drawn < 4 else 4)
    price = now - standing(child, seat)
    best = -9.0
    for action in state.bribe_targets(seat):
        gain = chance * land_gain(state, seat, action - FIEF, now) - price
        if gain > best:
            best = gain
    return best


def combat_prospect(state: Events, seat: int) -> float:
    """What a battle or bribe with its cards still face down promises to a side."""
    if seat != state.attacker and seat != state.defender:
        return 0.0
    chance = attack_chance(state)
    now = standing(state, seat)
    if seat == state.attacker:
        if state.fief >= 0:
            prize = land_gain(state, seat, state.fief, now)
        else:
            prize = rival_prize(state, seat, state.defender, now)
        if state.combat == BRIBE_DOWN:
            return chance * prize
        return chance * prize - (1.0 - chance) * defeat(state, seat, now)
    return -chance * 3.0


def attack_chance(state: Events) -> float:
    """The attacker's chance when both sides go on well; a side that has just held stays where it is."""
    attack = state.force_of(state.attack_hand)
    defence = state.force_of(state.defence_hand)
    if state.combat == BRIBE_DOWN:
        if state.defender == NEUTRAL:
            return below(attack, 18.5, 6.3)
        return below(attack, defence + 2.5, 3.0)
    limit = state.max_force(ATTACKER)
    if attack > limit:
        return 0.0
    top = state.cards.force_top
    if state.defender == NEUTRAL:
        return stopping(attack, limit, top, 24.5, 7.2, 0.0)
    most = state.max_force(DEFENDER)
    if defence > most:
        return 0.95
    step = state.argument() if state.phase() == BATTLE else ATTACKER
    if state.held and step == ATTACKER:
        return stopping(attack, limit, top, float(defence), 1.5, 0.0)
    near = defence > most - 7
    mean = float(defence) if near else most - 4.0
    bust = 0.05 if near else 0.25
    if state.held:
        return bust + (1.0 - bust) * below(attack, mean, 3.0)
    return stopping(attack, limit, top, mean, 3.0, bust)


def stopping(force: int, limit: int, top: int, mean: float, deviation: float, bust: float) -> float:
    """The chance to win from a sum of cards on, drawing as long as that is better than holding.

    The other side ends near `mean` or, with the chance `bust`, above its maximum.
    """
    best = [0.0] * (limit + top + 1)
    total = limit
    while total >= force:
        hold = bust + (1.0 - bust) * below(total, mean, deviation)
        more = 0.0
        for value in range(1, top + 1):  # a 0 changes nothing: one draws again
            more += best[total + value]
        more /= top
        best[total] = hold if hold > more else more
        total -= 1
    return best[force]
