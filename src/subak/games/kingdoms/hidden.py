"""What a seat may know, and worlds that fit it (K-16)."""

from random import Random

from subak.core.game import HIDDEN
from subak.games.kingdoms.cards import PALACE
from subak.games.kingdoms.goals import Goals
from subak.games.kingdoms.state import (
    ATTACKER,
    BATTLE_DOWN,
    BATTLE_SWAP,
    BRIBE_DOWN,
    CONTRARY,
    DEFENDER,
    HIDDEN_CONTRARY,
    KNOWN,
    NEUTRAL,
    VICTORY_PLACE,
    frame,
)


def conceal(view: Goals, seat: int, over: bool) -> None:
    """Turn a copy of the position into what a seat may know of it; seat -1 is a spectator."""
    view.deck = HIDDEN
    for entry in range(len(view.under)):
        view.under[entry] = seen(view.under[entry], seat)
    for entry in range(len(view.looked)):
        view.looked[entry] = seen(view.looked[entry], seat)
    if view.looker != seat and view.stack and view.stack[-1] & 0xFF == VICTORY_PLACE:
        view.kept = HIDDEN
    if not over:  # K-13.2
        for owner in range(view.seats):
            if owner != seat:
                first = owner * 20 + PALACE * 5
                for place in range(first, first + view.sizes[owner * 4 + PALACE]):
                    view.mats[place] = HIDDEN
    if view.combat == BATTLE_DOWN or view.combat == BRIBE_DOWN:
        if view.attacker != seat:
            view.attack_hand = HIDDEN
            view.attack_aside = HIDDEN
        if view.defender != seat and view.defender != NEUTRAL:
            view.defence_hand = HIDDEN
            view.defence_aside = HIDDEN


def seen(entry: int, seat: int) -> int:
    """A palace card on the move as a seat sees it: what others know of it, the seat cannot tell."""
    if entry >= 0 and seat >= 0 and entry >> (6 + seat) & 1:
        return entry & 63 | KNOWN << seat | entry & CONTRARY
    if entry >= 0:
        return HIDDEN_CONTRARY if entry & CONTRARY else HIDDEN
    return entry


def guess(world: Goals, rng: Random) -> None:
    """Fill a view with what it may hide, at random."""
    if world.deck == HIDDEN:
        guess_palaces(world, rng)
    if world.attack_hand == HIDDEN or world.defence_hand == HIDDEN:
        guess_force(world, rng)


def guess_palaces(world: Goals, rng: Random) -> None:
    unseen = (1 << len(world.cards.goal_of)) - 1
    for seat in range(world.seats):
        first = seat * 20 + PALACE * 5
        for place in range(first, first + world.sizes[seat * 4 + PALACE]):
            if world.mats[place] >= 0:
                unseen &= ~(1 << world.mats[place])
    for entry in world.under:
        if entry >= 0:
            unseen &= ~(1 << (entry & 63))
    for entry in world.looked:
        if entry >= 0:
            unseen &= ~(1 << (entry & 63))
    cards: list[int] = []
    for card in range(len(world.cards.goal_of)):
        if unseen >> card & 1:
            cards.append(card)
    mats = world.mats[:]
    under = world.under[:]
    looked = world.looked[:]
    kept = world.kept
    while not deal_unseen(world, cards[:], rng):  # the truth itself shows that some deal fits
        world.mats = mats[:]
        world.under = under[:]
        world.looked = looked[:]
        world.kept = kept


def deal_unseen(world: Goals, cards: list[int], rng: Random) -> bool:
    """One attempt; False where the rules would not have let it come about."""
    shuffle(cards, rng)
    goal_of = world.cards.goal_of
    for place in range(len(world.under)):
        if world.under[place] == HIDDEN_CONTRARY:  # K-1.10
            n = len(cards) - 1
            while n >= 0 and not world.cards.contradictory[goal_of[cards[n]]]:
                n -= 1
            if n < 0:
                return False
            world.under[place] = cards.pop(n) + CONTRARY
    for seat in range(world.seats):
        first = seat * 20 + PALACE * 5
        goals = world.palace_goals(seat)
        for place in range(first, first + world.sizes[seat * 4 + PALACE]):
            if world.mats[place] == HIDDEN:
                n = len(cards) - 1
                while n >= 0 and goal_of[cards[n]] in goals:  # K-15.1
                    n -= 1
                if n < 0:
                    return False
                world.mats[place] = cards.pop(n)
                goals.append(goal_of[world.mats[place]])
    for place in range(len(world.looked)):
        if world.looked[place] == HIDDEN:
            world.looked[place] = cards.pop()
        world.looked[place] |= KNOWN << world.looker
    if world.kept == HIDDEN:
        goals = world.palace_goals(world.looker)
        world.kept = int(rng.random() * len(world.looked))
        if goal_of[world.looked[world.kept] & 63] in goals:
            return False
    for place in range(len(world.under)):
        if world.under[place] == HIDDEN:
            world.under[place] = cards.pop()
    world.deck = 0
    for card in cards:
        world.deck |= 1 << card
    return True


def guess_force(world: Goals, rng: Random) -> None:
    used = 0
    for hand in (world.attack_hand, world.attack_aside, world.defence_hand, world.defence_aside):
        if hand != HIDDEN:
            used |= hand
    cards: list[int] = []
    for card in range(world.cards.force_cards):
        if not used >> card & 1:
            cards.append(card)
    shuffle(cards, rng)
    if world.attack_hand == HIDDEN:
        world.attack_hand = drawn(cards, world.attack_count)
        world.attack_aside = drawn(cards, asides(world, ATTACKER))
    if world.defence_hand == HIDDEN:
        world.defence_hand = drawn(cards, world.defence_count)
        world.defence_aside = drawn(cards, asides(world, DEFENDER))


def asides(world: Goals, side: int) -> int:
    """Cards that a side has put aside: its swaps, but for one that it is still choosing."""
    n = world.swaps & 15 if side == ATTACKER else world.swaps >> 4
    return n - 1 if world.stack[-1] & 0xFFFF == frame(BATTLE_SWAP, side) else n


def drawn(cards: list[int], n: int) -> int:
    hand = 0
    for _card in range(n):
        hand |= 1 << cards.pop()
    return hand


def shuffle(cards: list[int], rng: Random) -> None:
    for n in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (n + 1))
        cards[n], cards[other] = cards[other], cards[n]
