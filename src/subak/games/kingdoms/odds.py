"""Chances of combats: what bots expect of FORCE cards that nobody has seen."""

from subak.games.kingdoms.combat import Combat
from subak.games.kingdoms.state import ATTACKER, BATTLE, BRIBE_DOWN, COMBAT, DEFENDER, FIGHTER, HAND, HOLDS, NEUTRAL


def win_chance(limit: int) -> float:
    """The chance to beat a neutral fiefdom with good stopping."""
    chance = 0.50 + 0.042 * (limit - 30) - 0.001 * (limit - 30) * (limit - 30)
    return 0.95 if chance > 0.95 else 0.1 if chance < 0.1 else chance


def below(total: float, mean: float, deviation: float) -> float:
    """The chance that a sum of unseen cards stays below a total: a straight line through the normal curve."""
    chance = 0.5 + 0.34 * (total - mean) / deviation
    return 0.0 if chance < 0.0 else 1.0 if chance > 1.0 else chance


def stopping(force: int, limit: int, copies: list[int], mean: float, deviation: float, bust: float) -> float:
    """The chance to win from a sum of cards on, drawing as long as that is better than holding.

    The other side ends near `mean` or, with the chance `bust`, above its maximum.
    """
    best = [0.0] * (limit + len(copies))
    cards = sum(copies) - copies[0]  # a 0 changes nothing: one draws again
    total = limit
    while total >= force:
        hold = bust + (1.0 - bust) * below(total, mean, deviation)
        more = 0.0
        for value in range(1, len(copies)):
            more += copies[value] * best[total + value]
        more /= cards
        best[total] = hold if hold > more else more
        total -= 1
    return best[force]


def bribing(
    force: int, cards: int, prize: float, cost: float, copies: list[int], mean: float, deviation: float
) -> list[float]:
    """What a bribe is worth at sums of cards from `force` on, another bought wherever that is better than holding.

    So many `cards` can be paid, each for `cost`; the other side ends near `mean`.
    """
    sure = int(mean + 1.5 * deviation) + 1
    if sure < force:
        sure = force
    worth = [prize * below(float(total), mean, deviation) for total in range(sure + len(copies))]
    every = float(sum(copies))
    for _card in range(cards):
        for total in range(force, sure):  # what lies above is still what it was with a card less
            more = 0.0
            for value in range(len(copies)):
                more += copies[value] * worth[total + value]
            more = more / every - cost
            if more > worth[total]:
                worth[total] = more
    return worth


def buying(cards: int, prize: float, cost: float, copies: list[int], mean: float, deviation: float) -> float:
    """What a bribe is worth before its first card, which is compulsory (K-10.3)."""
    worth = bribing(0, cards - 1, prize, cost, copies, mean, deviation)
    first = 0.0
    for value in range(len(copies)):
        first += copies[value] * worth[value]
    return first / sum(copies) - cost


def attack_chance(state: Combat) -> float:
    """The attacker's chance when both sides go on well; a side that has just held stays where it is."""
    attack = state.force_of(state[HAND + ATTACKER])
    defence = state.force_of(state[HAND + DEFENDER])
    if state[COMBAT] == BRIBE_DOWN:
        if state[FIGHTER + DEFENDER] == NEUTRAL:
            return below(attack, state.cards.bribe_mean + 0.5, state.cards.bribe_spread)
        return below(attack, defence + 2.5, 3.0)
    limit = state.max_force(ATTACKER)
    if attack > limit:
        return 0.0
    copies = state.cards.force_copies
    if state[FIGHTER + DEFENDER] == NEUTRAL:
        return stopping(attack, limit, copies, state.cards.neutral_mean + 0.5, state.cards.neutral_spread, 0.0)
    most = state.max_force(DEFENDER)
    if defence > most:
        return 0.95
    step = state.argument() if state.phase == BATTLE else ATTACKER
    if state[HOLDS] and step == ATTACKER:
        return stopping(attack, limit, copies, float(defence), 1.5, 0.0)
    near = defence > most - 7
    mean = float(defence) if near else most - 4.0
    bust = 0.05 if near else 0.25
    if state[HOLDS]:
        return bust + (1.0 - bust) * below(attack, mean, 3.0)
    return stopping(attack, limit, copies, mean, 3.0, bust)
