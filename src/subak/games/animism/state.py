"""What a position holds: the sheets with the tokens, every seat's lane, and the sheets as they were last handed on."""

from typing import Final

from subak.core.game import CHANCE, HIDDEN, State
from subak.games.animism.cards import COLOURS, Cards

# Where things stand in `board`: the sheets one after the other, then the tokens seat by seat.
LAND: Final = 0  # + colour * 3 + word: squares of that colour; a neutral colour holds the altars it frames
TRACK: Final = 12  # + colour: squares filled, then two bits a square: who filled it
MARK: Final = 16  # + piece: purchase marks, then two bits a mark: who bought it; the single's stays 0
BONUS: Final = 29  # three bits for each of I, II, III: 1 + the seat that marked it, or 0
SHEET: Final = 30  # ints a sheet

# Where things stand in a lane.
PHASE: Final = 0
PIECE: Final = 1  # the piece bought and not yet drawn
TURN: Final = 2  # its quarter turns, once chosen
BLACK_DIE: Final = 3  # the face shown in the additional action, from 1
WHITE_DIE: Final = 4
REROLLS: Final = 5  # paid and not yet used
EXTRA: Final = 6  # 1 from the declaration of the additional action to the end of the pass
LANE: Final = 7  # ints a lane

# Phases of a lane: what the seat, or nature for it, decides next.
READY: Final = 0  # finished: waits for the others
FIRST_DIE: Final = 1  # nature rolls the black die of round 1
PURCHASE: Final = 2
PAY: Final = 3
ROTATE: Final = 4
DRAW: Final = 5
OFFER: Final = 6  # declare the additional action, or not
DICE: Final = 7  # nature rolls both dice
CHOOSE: Final = 8  # take a die's piece, pay for rerolls, reroll
BLACK_AGAIN: Final = 9  # nature rolls one die again
WHITE_AGAIN: Final = 10
CHECK: Final = 11  # hand the sheet on; in the advanced game with or without a bonus
NATURE: Final = 1 << FIRST_DIE | 1 << DICE | 1 << BLACK_AGAIN | 1 << WHITE_AGAIN  # bitmask of nature's phases


class AnimismData(State):
    def __init__(
        self,
        cards: Cards,
        seats: int,
        advanced: int,
        round: int,
        passes: int,
        board: list[int],
        lanes: list[int],
        handed: list[int],
        actors: int,
        reveals: int,
    ) -> None:
        super().__init__()
        self.actors = actors
        self.reveals = reveals  # passes completed
        self.cards = cards  # what is printed; shared, known to all
        self.seats = seats  # 3 or 4, known to all
        self.advanced = advanced  # 1: bonuses I, II, III are in play; known to all
        self.round = round  # 1 to cards.rounds, known to all
        self.passes = passes  # completed in this round, 0 to seats; seats when the game is over; known to all
        self.board = board  # sheets and tokens as they are now; known to the seat that holds the sheet or the tokens
        self.lanes = lanes  # seat * LANE + field; known to the seat, but for whether it is READY: that is open
        self.handed = handed  # `board` as this pass began, never written to: what the others know; shared

    def pack(self) -> list[int]:
        head = [self.seats, self.advanced, self.round, self.passes]
        return head + self.board + self.lanes + self.handed

    def sheet_of(self, seat: int) -> int:
        """A-2.2: the sheet a seat holds."""
        return (seat - self.passes) % self.seats

    def tokens_at(self, seat: int) -> int:
        """Where a seat's tokens begin in `board`."""
        return self.seats * SHEET + seat * COLOURS

    def is_over(self) -> bool:
        return self.passes == self.seats

    def waiting(self) -> int:
        """Who owes a decision, by the lanes. Of a hidden lane only the seat is known."""
        actors = 0
        for seat in range(self.seats):
            phase = self.lanes[seat * LANE]
            if phase == HIDDEN:
                actors |= 1 << seat
            elif NATURE >> phase & 1:
                actors |= 1 << CHANCE
            elif phase != READY:
                actors |= 1 << seat
        return actors


def unpacked(words: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Board, lanes and handed board from a pack."""
    size = words[0] * (SHEET + COLOURS)
    lanes = 4 + size
    handed = lanes + words[0] * LANE
    return words[4:lanes], words[lanes:handed], words[handed:]
