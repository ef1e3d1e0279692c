"""Seasons of Rice, phase by phase. The numbers are those of RULES.md; a refusal is numbered after its rule: 4_03_0 is
N-4.3."""

from typing import Any, Final

from librt.vecs import vec

from subak.core.bits import first, members, picked
from subak.core.position import NONE, Phase
from subak.games.seasons.cards import ACROSS, DOWN, FULL_HAND, PAIR, ROTATIONS
from subak.games.seasons.grid import SIDE, spot_at, spot_x, spot_y
from subak.games.seasons.landscape import ALL
from subak.games.seasons.scoring import Scoring
from subak.games.seasons.state import (
    ANCESTOR,
    CARD,
    CONFIRMING,
    DECK,
    DRAWING,
    GIFT,
    GIVING,
    HAND,
    KEEPING,
    LAYING,
    MOVER,
    READY,
    ROTATION,
    ROW,
    SEATS,
    SPOT,
    STEP,
    TAKING,
    TURN,
    TURNING,
)

# Actions. A printed card is its own action; further ones follow all others, so that these keep their numbers.
PRINTED: Final = 18
ROTATE: Final = PRINTED  # + rotation
PLACE: Final = ROTATE + ROTATIONS  # + spot
CONFIRM: Final = PLACE + SIDE * SIDE
BEGIN: Final = CONFIRM + 1  # + seat: nature lets it begin the dry season
SET_ASIDE: Final = BEGIN + SEATS
FURTHER: Final = SET_ASIDE + 1  # + a card beyond those printed

NOT_DEALT_TO_YOU: Final = 1_01_0
CARDS_ARE_DEALT: Final = 1_01_1
NOT_IN_HAND: Final = 2_01_0
NOT_THE_CARD_YOU_PLACE: Final = 2_01_1
THE_CARD_IS_CHOSEN: Final = 2_01_2
CHOOSE_FIRST: Final = 2_01_3
BOTH_MUST_BE_READY: Final = 2_02_0
NOT_YOURS_TO_SAY: Final = 3_01_0
NOT_IN_THE_ROW: Final = 3_02_0
NOT_YOUR_TURN: Final = 3_02_1
NOT_NOW_TO_TURN: Final = 4_01_0
TURN_FIRST: Final = 4_01_1
FITS_NOWHERE_SO: Final = 4_02_0
TOUCHES_NOTHING: Final = 4_02_1
OVERLAPS: Final = 4_03_0
OFF_THE_GRID: Final = 4_04_0
PATH_WOULD_END_INSIDE: Final = 4_05_0
FITS_SOMEWHERE: Final = 4_06_0
GAME_IS_OVER: Final = 7_01_0


def action_of(card: int) -> int:
    return card if card < PRINTED else FURTHER + card - PRINTED


def card_of(action: int) -> int:
    """The card that an action names; NONE if it is no card's."""
    if action < PRINTED:
        return action
    return action - FURTHER + PRINTED if action >= FURTHER else NONE


def card_actions(cards: int) -> list[int]:
    """The actions of a bitmask of cards, ascending."""
    out = members(cards)
    if cards >> PRINTED:
        return [action_of(card) for card in out]
    return out


class Step(Phase[Scoring]):
    """One choice of a turn, in a seat's own lane: nothing else changes."""

    def forbids(self, s: Scoring, seat: int, action: int) -> int:
        return 0 if action in self.options(s, seat) else self.refused(s, seat, action)

    def refused(self, s: Scoring, seat: int, action: int) -> int:
        """The rule that refuses what is not among the options."""
        if action < ROTATE or action >= FURTHER:
            return self.refused_card(s, seat, card_of(action))
        if action < PLACE:
            return self.refused_turning()
        if action < CONFIRM:
            return self.refused_spot(s, seat, action - PLACE)
        if action == CONFIRM:
            return CHOOSE_FIRST
        return FITS_SOMEWHERE if action == SET_ASIDE else NOT_YOURS_TO_SAY

    def refused_card(self, s: Scoring, seat: int, card: int) -> int:
        return THE_CARD_IS_CHOSEN

    def refused_turning(self) -> int:
        return NOT_NOW_TO_TURN

    def refused_spot(self, s: Scoring, seat: int, spot: int) -> int:
        return TURN_FIRST


class Take(Step):
    """N-2.1: a card of the hand, to be placed."""

    def options(self, s: Scoring, seat: int) -> list[int]:
        return card_actions(s[HAND + seat])

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        s[CARD + seat] = card_of(action)

    def refused_card(self, s: Scoring, seat: int, card: int) -> int:
        return NOT_IN_HAND


class Keep(Take):
    """N-1.2: one of two cards, as ancestor."""

    def refused_card(self, s: Scoring, seat: int, card: int) -> int:
        return NOT_DEALT_TO_YOU


class Draw(Take):
    """N-3.2: a card of the row, to be placed."""

    def options(self, s: Scoring, seat: int) -> list[int]:
        return card_actions(s[ROW])

    def refused_card(self, s: Scoring, seat: int, card: int) -> int:
        return NOT_IN_THE_ROW


class Turn(Step):
    """N-4.1: in any rotation in which it fits somewhere; else it leaves the game (N-4.6)."""

    def options(self, s: Scoring, seat: int) -> list[int]:
        card = s[CARD + seat]
        land = s.landscape(seat)
        out: list[int] = []
        for rotation in range(ROTATIONS):
            if land.fits(card, rotation):
                out.append(ROTATE + rotation)
        return out if out else [SET_ASIDE]

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        if action == SET_ASIDE:
            s[STEP + seat] = LAYING  # which is skipped
        else:
            s[ROTATION + seat] = action - ROTATE

    def refused_turning(self) -> int:
        return FITS_NOWHERE_SO


class Lay(Step):
    """N-4.2 to N-4.5: where the card may lie."""

    def options(self, s: Scoring, seat: int) -> list[int]:
        return s.landscape(seat).spots(s[ROTATION + seat], s[CARD + seat], ALL, PLACE)

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        s[SPOT + seat] = action - PLACE

    def refused_spot(self, s: Scoring, seat: int, spot: int) -> int:
        rotation = s[ROTATION + seat]
        across, down = ACROSS + (rotation & 1), DOWN - (rotation & 1)
        x, y = spot_x(spot), spot_y(spot)
        touches = False
        for land in s.lands(seat):
            left, top = spot_x(land >> 7), spot_y(land >> 7)
            right, bottom = left + ACROSS + (land & 1), top + DOWN - (land & 1)
            beside = x < right and left < x + across  # one above the other
            level = y < bottom and top < y + down
            if beside and level:
                return OVERLAPS
            if (beside and (y == bottom or y + down == top)) or (level and (x == right or x + across == left)):
                touches = True
        if not touches:
            return TOUCHES_NOTHING
        return OFF_THE_GRID if (x + y + (rotation >> 1)) % 2 else PATH_WOULD_END_INSIDE


class Give(Step):
    """N-2.1: another card of the hand, for the row."""

    def options(self, s: Scoring, seat: int) -> list[int]:
        return card_actions(s[HAND + seat] & ~(1 << s[CARD + seat]))

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        s[GIFT + seat] = card_of(action)

    def refused_card(self, s: Scoring, seat: int, card: int) -> int:
        return NOT_THE_CARD_YOU_PLACE if card == s[CARD + seat] else NOT_IN_HAND


class Confirm(Step):
    """The turn is as it should be."""

    def options(self, s: Scoring, seat: int) -> list[int]:
        return [CONFIRM]

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        pass


STEPS: Final = vec[Step]([Keep(), Take(), Draw(), Turn(), Lay(), Give(), Confirm()])


class Turns(Phase[Scoring]):
    """Turns of several choices: each seat goes through the same steps in a lane of its own."""

    def __init__(self, steps: list[int], sealed: bool) -> None:
        super().__init__(sealed=sealed)
        self.start = steps[0]
        self.following = [READY] * (READY + 1)  # step -> the next one
        for n in range(1, len(steps)):
            self.following[steps[n - 1]] = steps[n]

    def options(self, s: Scoring, seat: int) -> list[int]:
        return STEPS[s[STEP + seat]].options(s, seat)

    def forbids(self, s: Scoring, seat: int, action: int) -> int:
        return STEPS[s[STEP + seat]].forbids(s, seat, action)

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        STEPS[s[STEP + seat]].choose(s, seat, action)
        step = self.following[s[STEP + seat]]
        s[STEP + seat] = step
        if step != READY:
            s.ask(seat)

    def open(self, s: Scoring, seat: int, card: int = NONE) -> None:
        """Ask a seat for the first choice of its turn."""
        s[STEP + seat] = self.start
        s[CARD + seat] = card
        s[ROTATION + seat] = NONE
        s[SPOT + seat] = NONE
        s[GIFT + seat] = NONE
        s.ask(seat)

    def close(self, s: Scoring, seat: int) -> None:
        """What was chosen is carried out."""
        s[STEP + seat] = NONE
        s[CARD + seat] = NONE
        s[ROTATION + seat] = NONE
        s[SPOT + seat] = NONE
        s[GIFT + seat] = NONE


class Deal(Phase[Scoring]):
    """N-1.1, N-1.4: cards go to the two players in turn."""

    def __init__(self, each: int) -> None:
        super().__init__(CARDS_ARE_DEALT)
        self.each = each

    def begin(self, s: Scoring) -> None:
        s[TURN] = 0

    def run(self, s: Scoring) -> None:
        if s[TURN] < min(self.each, s.cards.hand) * SEATS:
            s.roll()
        else:
            s.go_on()

    def options(self, s: Scoring, seat: int) -> list[int]:
        return card_actions(s[DECK])

    def by_luck(self, s: Scoring, share: float) -> int:
        return action_of(picked(s[DECK], share))

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        card = card_of(action)
        s[DECK] ^= 1 << card
        s[HAND + (s[TURN] & 1)] |= 1 << card
        s[TURN] += 1

    def audience(self, s: Scoring, seat: int, action: int) -> int:
        return 1 << (s[TURN] & 1)


class Ancestors(Turns):
    """N-1.2: one card is the ancestor, chosen secretly, the other the first land."""

    def begin(self, s: Scoring) -> None:
        for seat in range(SEATS):
            self.open(s, seat)

    def run(self, s: Scoring) -> None:
        s.reveals += 1
        for seat in range(SEATS):
            s[ANCESTOR + seat] = s[CARD + seat]
            s[HAND + seat] ^= 1 << s[CARD + seat]
        s.go_on()


class FirstLand(Turns):
    """N-1.3: both turn their first land, openly."""

    def begin(self, s: Scoring) -> None:
        for seat in range(SEATS):
            self.open(s, seat, first(s[HAND + seat]))
            s[HAND + seat] = 0

    def options(self, s: Scoring, seat: int) -> list[int]:
        return [ROTATE, ROTATE + 1, ROTATE + 2, ROTATE + 3]

    def forbids(self, s: Scoring, seat: int, action: int) -> int:
        return 0 if ROTATE <= action < PLACE else STEPS[TURNING].refused(s, seat, action)

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        s[ROTATION + seat] = action - ROTATE
        s[SPOT + seat] = spot_at((action - ROTATE) >> 1, 0)
        s.place(seat)
        s[SPOT + seat] = NONE
        s[STEP + seat] = READY

    def run(self, s: Scoring) -> None:
        for seat in range(SEATS):
            self.close(s, seat)
        s.go_on()


class Wet(Turns):
    """N-2.1 to N-2.3: both place a card and give one to the row, secretly, three times."""

    def begin(self, s: Scoring) -> None:
        s[TURN] = 0
        for seat in range(SEATS):
            self.open(s, seat)

    def run(self, s: Scoring) -> None:
        s.reveals += 1
        for seat in range(SEATS):
            s[HAND + seat] &= ~(1 << s[CARD + seat] | 1 << s[GIFT + seat])
            s.place(seat)
            s[ROW] |= 1 << s[GIFT + seat]
        s[HAND], s[HAND + 1] = s[HAND + 1], s[HAND]  # N-2.3
        s[TURN] += 1
        if s[TURN] == s.cards.turns:
            s.go_on()
            return
        for seat in range(SEATS):
            self.open(s, seat)


class LastCard(Turns):
    """N-2.4: both place the card that is left, secretly; hands of a pack may come out even."""

    def begin(self, s: Scoring) -> None:
        if s[HAND] == 0:
            for seat in range(SEATS):
                self.close(s, seat)
            s.go_on()
            return
        for seat in range(SEATS):
            self.open(s, seat, first(s[HAND + seat]))

    def run(self, s: Scoring) -> None:
        s.reveals += 1
        for seat in range(SEATS):
            s[HAND + seat] = 0
            s.place(seat)
        for seat in range(SEATS):
            self.close(s, seat)
        s.go_on()


class WhoBegins(Phase[Scoring]):
    """N-2.5, N-3.1: the player with fewer points, then the one with fewer farmers, else nature says."""

    def run(self, s: Scoring) -> None:
        lead = s.lead()
        if lead:
            s[MOVER] = 1 if lead > 0 else 0
        if s[MOVER] == NONE:
            s.roll()
        else:
            s.go_on()

    def options(self, s: Scoring, seat: int) -> list[int]:
        return [BEGIN, BEGIN + 1]

    def choose(self, s: Scoring, seat: int, action: int) -> None:
        s[MOVER] = action - BEGIN


class Dry(Turns):
    """N-3.2: in turn, a card of the row, until it is empty; then the end (N-7.1)."""

    def begin(self, s: Scoring) -> None:
        s[TURN] = 0
        self.open(s, s[MOVER])

    def run(self, s: Scoring) -> None:
        seat = s[MOVER]
        s[ROW] ^= 1 << s[CARD + seat]
        s.place(seat)
        self.close(s, seat)
        s[TURN] += 1
        s[MOVER] = 1 - seat
        if s[ROW]:
            self.open(s, 1 - seat)
            return
        for each in range(SEATS):
            s.score_end(each)
        s.pop()


SECRETLY: Final = True
OPENLY: Final = False

CALENDAR: Final[list[Phase[Any]]] = [
    Deal(PAIR),
    Ancestors([KEEPING], SECRETLY),
    FirstLand([TURNING], OPENLY),
    Deal(FULL_HAND),
    Wet([TAKING, TURNING, LAYING, GIVING, CONFIRMING], SECRETLY),
    LastCard([TURNING, LAYING, CONFIRMING], SECRETLY),
    WhoBegins(NOT_YOURS_TO_SAY),
    Dry([DRAWING, TURNING, LAYING, CONFIRMING], OPENLY),
]
