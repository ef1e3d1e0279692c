"""Whisper: a toy with everything a table must cope with. Secret hands, lanes of several steps, nature inside a lane.

Three rounds. In each, nature deals everyone a card; everyone, at once and in secret, may draw one card more, picks a
card of the hand and a pile for it. When all are ready the cards are turned up: a card scores its number, twice if it is
alone on its pile. Then the seats say aye or nay in turn, for nothing: decisions that are open and one after the other.
"""

from collections.abc import Sequence
from random import Random

from subak.core.bits import members
from subak.core.board import WIDE, Board, Part
from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER, Card, Game, State

CARDS = 24
DRAW = CARDS  # action
PILE = CARDS + 1  # action: PILE + pile
SAY = CARDS + 4  # action: SAY + 0 or 1
DEAL = CARDS + 6  # action of nature: DEAL + seat * CARDS + card
ROUNDS = 3
DEALT, PICKING, PLACING, READY, DRAWING, SAYING, IDLE = range(7)  # stage of a lane


class WhisperState(State):
    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.round = 0
        self.points = [0] * seats
        self.deck = (1 << CARDS) - 1  # bitmask of cards; HIDDEN in views
        self.hands = [0] * seats  # bitmasks of cards; HIDDEN for others
        self.sizes = [0] * seats  # cards in hand when the round was last open to all
        self.stages = [DEALT] * seats  # others see PICKING until READY
        self.drew = [0] * seats  # 0 for others
        self.picks = [HIDDEN] * seats
        self.piles = [HIDDEN] * seats

    def clone(self) -> "WhisperState":
        other = WhisperState(self.seats)
        other.actors, other.reveals = self.actors, self.reveals
        other.round, other.deck = self.round, self.deck
        other.points, other.hands, other.sizes = self.points[:], self.hands[:], self.sizes[:]
        other.stages, other.drew = self.stages[:], self.drew[:]
        other.picks, other.piles = self.picks[:], self.piles[:]
        return other

    def pack(self) -> list[int]:
        head = [self.seats, self.actors, self.reveals, self.round, self.deck]
        return head + self.points + self.hands + self.sizes + self.stages + self.drew + self.picks + self.piles

    def legal(self, seat: int) -> list[int]:
        if seat == CHANCE:
            waiting = [s for s in range(self.seats) if self.stages[s] in (DEALT, DRAWING)]
            return [DEAL + s * CARDS + card for s in waiting for card in members(self.deck)]
        if self.stages[seat] == PICKING:
            return members(self.hands[seat]) + ([] if self.drew[seat] else [DRAW])
        return [SAY, SAY + 1] if self.stages[seat] == SAYING else [PILE, PILE + 1, PILE + 2]

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            seat, card = divmod(action - DEAL, CARDS)
            self.deck ^= 1 << card
            self.hands[seat] |= 1 << card
            if self.stages[seat] == DEALT:
                self.sizes[seat] += 1
            self.stages[seat] = PICKING
        elif action < CARDS:
            self.picks[seat] = action
            self.stages[seat] = PLACING
        elif action == DRAW:
            self.drew[seat] = 1
            self.stages[seat] = DRAWING
        elif action < SAY:
            self.piles[seat] = action - PILE
            self.stages[seat] = READY
            if all(stage == READY for stage in self.stages):
                self.turn_up()
        else:
            self.stages[seat] = IDLE
            if seat + 1 < self.seats:
                self.stages[seat + 1] = SAYING
            else:
                self.round += 1
                self.stages = [IDLE if self.round == ROUNDS else DEALT] * self.seats
        self.ask()

    def turn_up(self) -> None:
        self.reveals += 1
        for s in range(self.seats):
            self.points[s] += (self.picks[s] + 1) * (2 if self.piles.count(self.piles[s]) == 1 else 1)
            self.hands[s] ^= 1 << self.picks[s]
            self.sizes[s] += self.drew[s] - 1
        self.drew = [0] * self.seats
        self.picks = [HIDDEN] * self.seats
        self.piles = [HIDDEN] * self.seats
        self.stages = [SAYING] + [IDLE] * (self.seats - 1)

    def ask(self) -> None:
        self.actors = 0
        for s in range(self.seats):
            if self.stages[s] in (DEALT, DRAWING):
                self.actors |= 1 << CHANCE
            elif self.stages[s] in (PICKING, PLACING, SAYING):
                self.actors |= 1 << s

    def scores(self) -> list[int]:
        return self.points[:]

    def winners(self) -> int:
        best = max(self.points)
        return sum(1 << s for s in range(self.seats) if self.points[s] == best)

    def redact(self, seat: int) -> "WhisperState":
        view = self.clone()
        view.deck = HIDDEN
        for s in range(self.seats):
            if s != seat:
                view.hands[s] = HIDDEN
                view.drew[s] = 0
                view.picks[s] = view.piles[s] = HIDDEN
                if view.stages[s] in (PLACING, DRAWING):
                    view.stages[s] = PICKING
        view.ask()
        return view

    def imagine(self, rng: Random) -> "WhisperState":
        guess = self.clone()
        known = sum(hand for hand in self.hands if hand != HIDDEN)
        unseen = [card for card in range(CARDS) if not known >> card & 1]
        rng.shuffle(unseen)
        for s in range(self.seats):
            if guess.hands[s] == HIDDEN:
                guess.hands[s] = sum(1 << unseen.pop() for _card in range(self.sizes[s]))
                if guess.stages[s] == READY:
                    guess.picks[s] = rng.choice(members(guess.hands[s]))
                    guess.piles[s] = rng.randrange(3)
        guess.deck = sum(1 << card for card in unseen)
        return guess

    def unpack(self, words: list[int]) -> "WhisperState":
        state = WhisperState(words[0])
        state.actors, state.reveals, state.round, state.deck = words[1:5]
        columns = [words[5 + n * state.seats : 5 + (n + 1) * state.seats] for n in range(7)]
        state.points, state.hands, state.sizes, state.stages, state.drew, state.picks, state.piles = columns
        return state

    def audience(self, seat: int, action: int) -> int:
        if seat == CHANCE:
            return 1 << self.serves(action)
        return EVERYONE if action >= SAY else 1 << seat | (0 if action == DRAW else LATER)

    def serves(self, action: int) -> int:
        return (action - DEAL) // CARDS


class Whisper(Game):
    def __init__(self) -> None:
        super().__init__(
            name="whisper",
            title="Whisper",
            blurb="Say nothing.",
            minutes="2",
            version=1,
            seats=range(1, 4),
            width=DEAL + 3 * CARDS,
            options=(),
            content="whisper",
            provenance={},
            rules="# Whisper\n",
            style="",
        )

    def setup(self, seats: int, options: dict[str, int]) -> WhisperState:
        state = WhisperState(seats)
        state.ask()
        return state

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        if seat == CHANCE:
            seat, card = divmod(action - DEAL, CARDS)
            return f"seat {seat + 1} draws card {card}"
        if action >= SAY:
            return "nay" if action == SAY else "aye"
        return f"pick {action}" if action < CARDS else "draw" if action == DRAW else f"pile {action - PILE}"

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return "Your choice?" if seat >= 0 and view.actors >> seat & 1 else "Others think."

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        return "You do not hold that [W-1.1]."

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        return f"{view.pack()}"

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        return Board("whisper", 1, 1, "Whisper", "", [Part("all", [f"<title>{view.pack()}</title>"], [], [], [])])

    def draw_card(self, card: int) -> str:
        return "<svg></svg>"

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        return [("cards", view.scores()[seat])]

    def cards(self) -> list[Card]:
        return []
