"""What a seat may know, and worlds that fit it (K-16)."""

from random import Random

from mypy_extensions import i64

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.position import Position
from subak.games.kingdoms.cards import PALACE
from subak.games.kingdoms.goals import Goals
from subak.games.kingdoms.state import (
    ASIDE,
    ATTACKER,
    BATTLE_DOWN,
    BATTLE_SWAP,
    BRIBE_DOWN,
    BURIED,
    COMBAT,
    CONTRARY,
    DECK,
    DEFENDER,
    FIGHTER,
    HAND,
    HAND_SIZE,
    HIDDEN_CONTRARY,
    IN_SIGHT,
    KEPT,
    KNOWN,
    LOOKED,
    LOOKER,
    MAT,
    NEUTRAL,
    PLAYERS,
    ROW_SIZE,
    SIDES,
    SWAPS,
    UNDER,
)


def conceal(truth: Goals, view: Position, seat: int) -> None:
    """What a seat may not know of cards that share a word's name with others; seat -1 is a spectator."""
    w = truth.w
    known = view.w
    viewer: i64 = seat
    for entry in range(UNDER, UNDER + w[BURIED]):
        known[entry] = seen(w[entry], viewer)
    for entry in range(LOOKED, LOOKED + w[IN_SIGHT]):
        known[entry] = seen(w[entry], viewer)
    if not truth.over():  # K-13.2
        for owner in range(w[PLAYERS]):
            if owner != viewer:
                first = MAT + owner * 20 + PALACE * 5
                for place in range(first, first + w[ROW_SIZE + owner * 4 + PALACE]):
                    known[place] = HIDDEN
    if w[COMBAT] == BATTLE_DOWN or w[COMBAT] == BRIBE_DOWN:
        for side in range(i64(SIDES)):
            if w[FIGHTER + side] != viewer and w[FIGHTER + side] != NEUTRAL:
                known[HAND + side] = HIDDEN
                known[ASIDE + side] = HIDDEN


def seen(entry: i64, viewer: i64) -> i64:
    """A palace card on the move as a seat sees it: what others know of it, the seat cannot tell."""
    if entry < 0:
        return entry
    contrary: i64 = entry & CONTRARY
    own: i64 = KNOWN
    own <<= max(0, viewer)
    if viewer >= 0 and entry & own:
        return entry & 63 | own | contrary
    return HIDDEN_CONTRARY if contrary else HIDDEN


def guess(world: Goals, rng: Random) -> None:
    """Fill a view with what it may hide, at random."""
    if world[DECK] == HIDDEN:
        guess_palaces(world, rng)
    if world[HAND + ATTACKER] == HIDDEN or world[HAND + DEFENDER] == HIDDEN:
        guess_force(world, rng)


def guess_palaces(world: Goals, rng: Random) -> None:
    unseen = (1 << len(world.cards.goal_of)) - 1
    for seat in range(world[PLAYERS]):
        first = MAT + seat * 20 + PALACE * 5
        for place in range(first, first + world[ROW_SIZE + seat * 4 + PALACE]):
            if world[place] >= 0:
                unseen &= ~(1 << world[place])
    for entry in world.under() + world.looked():
        if entry >= 0:
            unseen &= ~(1 << (entry & 63))
    cards = members(unseen)
    before = world.w[:]
    while not deal_unseen(world, cards[:], rng):  # the truth itself shows that some deal fits
        world.w = before[:]


def deal_unseen(world: Goals, cards: list[int], rng: Random) -> bool:
    """One attempt; False where the rules would not have let it come about."""
    shuffle(cards, rng)
    goal_of = world.cards.goal_of
    buried = range(UNDER, UNDER + world[BURIED])
    for place in buried:
        if world[place] == HIDDEN_CONTRARY:  # K-1.10
            n = len(cards) - 1
            while n >= 0 and not world.cards.contradictory[goal_of[cards[n]]]:
                n -= 1
            if n < 0:
                return False
            world[place] = cards.pop(n) + CONTRARY
    for seat in range(world[PLAYERS]):
        if not deal_palace(world, seat, cards):
            return False
    for place in range(LOOKED, LOOKED + world[IN_SIGHT]):
        if world[place] == HIDDEN:
            world[place] = cards.pop()
        world[place] |= KNOWN << world[LOOKER]
    if world[KEPT] == HIDDEN:
        goals = world.palace_goals(world[LOOKER])
        world[KEPT] = int(rng.random() * world[IN_SIGHT])
        if goal_of[world[LOOKED + world[KEPT]] & 63] in goals:
            return False
    for place in buried:
        if world[place] == HIDDEN:
            world[place] = cards.pop()
    world[DECK] = 0
    for card in cards:
        world[DECK] |= 1 << card
    return True


def deal_palace(world: Goals, seat: int, cards: list[int]) -> bool:
    """The hidden cards of one palace."""
    goal_of = world.cards.goal_of
    first = MAT + seat * 20 + PALACE * 5
    goals = world.palace_goals(seat)
    for place in range(first, first + world[ROW_SIZE + seat * 4 + PALACE]):
        if world[place] == HIDDEN:
            n = len(cards) - 1
            while n >= 0 and goal_of[cards[n]] in goals:  # K-15.1
                n -= 1
            if n < 0:
                return False
            world[place] = cards.pop(n)
            goals.append(goal_of[world[place]])
    return True


def guess_force(world: Goals, rng: Random) -> None:
    used = 0
    for side in range(SIDES):
        if world[HAND + side] != HIDDEN:
            used |= world[HAND + side] | world[ASIDE + side]
    cards = members(world.cards.all_force & ~used)
    shuffle(cards, rng)
    for side in range(SIDES):
        if world[HAND + side] == HIDDEN:
            world[HAND + side] = drawn(cards, world[HAND_SIZE + side])
            world[ASIDE + side] = drawn(cards, asides(world, side))


def asides(world: Goals, side: int) -> int:
    """Cards that a side has put aside: its swaps, but for one that it is still choosing."""
    choosing = world.phase == BATTLE_SWAP and world.argument() == side
    return world[SWAPS + side] - 1 if choosing else world[SWAPS + side]


def drawn(cards: list[int], n: int) -> int:
    hand = 0
    for _card in range(n):
        hand |= 1 << cards.pop()
    return hand


def shuffle(cards: list[int], rng: Random) -> None:
    for n in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (n + 1))
        cards[n], cards[other] = cards[other], cards[n]
