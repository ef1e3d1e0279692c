"""What a position of Floodgate holds: every word declared once, with its range and who knows it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from subak.core.position import NONE, Book, Position, Words

from floodgate.cards import ROOM, Cards

SEATS: Final = 4  # the most that can play
WIDEST: Final = 4  # F-2.2
SIDES: Final = 6  # of the die
LONG: Final = 6  # F-1.3
MOST_DROPS: Final = 99

# Phases, in the order of `CALENDAR`, with the arguments of their frames.
DEALING: Final = 0  # cards still to deal
RAIN: Final = 1
GATES: Final = 2
SOWING: Final = 3
EFFECT: Final = 4  # card, line
DRAWING: Final = 5  # seat, cards still to draw
DRAINING: Final = 6  # n

# Kinds of secrets: nobody knows the pile, a seat the hand it holds, sealed choices are known when all are in.
PILE: Final = 1
HELD: Final = 2
SEALED: Final = 3

W: Final = Words(SEATS, depth=5)  # all seats may have cards to draw

PLAYERS: Final = W.count("how many play", SEATS)
ROUNDS: Final = W.count("rounds to play", LONG)
ROUND: Final = W.count("rounds done", LONG)
TURN: Final = W.count("turns done in this round", SEATS)
MOVER: Final = W.one_of("seat whose turn it is", SEATS, start=NONE)
RESERVOIR: Final = W.count("drops in the reservoir", MOST_DROPS)
DECK: Final = W.mask("cards not drawn", ROOM, secret=PILE)
PILE_SIZE: Final = W.count("how many cards are not drawn", ROOM)

HAND: Final = W.mask("cards in hand", ROOM, each=True, secret=HELD)
HAND_SIZE: Final = W.count("how many cards are in hand", ROOM, each=True)
GATE: Final = W.one_of("how wide the gate is opened", WIDEST + 1, each=True, start=NONE, secret=SEALED)
DROPS: Final = W.count("drops", MOST_DROPS, each=True)
FIELDS: Final = W.mask("cards sown", ROOM, each=True)
POINTS: Final = W.count("points", 999, each=True)


class FloodgateData(Position):
    def __init__(self, book: Book, cards: Cards, w: vec[i64], actors: int, reveals: int) -> None:
        super().__init__(book, w, actors, reveals)
        self.cards = cards  # the content, shared by all clones

    def take(self, seat: int, card: int) -> None:
        """A card of the deck comes into a hand."""
        self[DECK] ^= 1 << card
        self[PILE_SIZE] -= 1
        self[HAND + seat] |= 1 << card
        self[HAND_SIZE + seat] += 1

    def gain(self, seat: int, n: int) -> None:
        """Drops for a seat, as far as it has room for them."""
        self[DROPS + seat] = min(MOST_DROPS, self[DROPS + seat] + n)

    def scores(self) -> list[int]:
        return self.some(POINTS, self[PLAYERS])

    def winners(self) -> int:
        """F-4.1, F-4.2"""
        ranks = [self[POINTS + seat] * (MOST_DROPS + 1) + self[DROPS + seat] for seat in range(self[PLAYERS])]
        best = max(ranks)
        return sum([1 << seat for seat in range(self[PLAYERS]) if ranks[seat] == best])
