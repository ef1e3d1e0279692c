"""Games for tests: nature is scripted, hands are set."""

from typing import cast

from subak.core.game import CHANCE
from subak.core.play import step
from subak.games import load

from floodgate.game import FloodgateGame
from floodgate.hidden import Floodgate
from floodgate.rules import LET_FALL, OPEN_GATE
from floodgate.state import DECK, DROPS, HAND, HAND_SIZE, PILE_SIZE

GAME = cast(FloodgateGame, load("floodgate"))


def new(seats: int = 2, rounds: int = 6) -> Floodgate:
    return cast(Floodgate, GAME.new(seats, {"rounds": rounds}))


def cards(name: str) -> list[int]:
    """All cards of a kind."""
    return [card for card in range(GAME.deck.many) if GAME.words.kinds[GAME.deck.kind[card]] == name]


def nature(s: Floodgate, die: int = 1) -> None:
    """Nature deals the lowest cards, and rolls this."""
    while s.actors >> CHANCE:
        legal = s.legal(CHANCE)
        step(s, CHANCE, LET_FALL + die - 1 if legal[0] >= LET_FALL else legal[0])


def dealt(seats: int = 2, rounds: int = 6, die: int = 1) -> Floodgate:
    """A game in which the gates are about to be chosen."""
    s = new(seats, rounds)
    nature(s, die)
    return s


def gates(s: Floodgate, *wide: int) -> None:
    for seat, each in enumerate(wide):
        step(s, seat, OPEN_GATE + each)


def give(s: Floodgate, seat: int, *hand: int, drops: int = 0) -> None:
    """A seat's hand and drops, whatever they were; the cards come from the deck or go there."""
    for other in range(4):
        for card in hand:
            if s[HAND + other] >> card & 1:
                s[HAND + other] ^= 1 << card
                s[HAND_SIZE + other] -= 1
                s[DECK] |= 1 << card
    s[DECK] |= s[HAND + seat]
    s[HAND + seat] = sum(1 << card for card in hand)
    s[HAND_SIZE + seat] = len(hand)
    s[DECK] &= ~s[HAND + seat]
    s[PILE_SIZE] = s[DECK].bit_count()
    s[DROPS + seat] = drops
