"""Spirits in hand: dealing, the two drafts, playing one a round, and the turn order they make (S-2, S-5)."""

from typing import Final

from subak.core.bits import members, picked
from subak.games.spirits.actions import card_of, of_card
from subak.games.spirits.state import (
    CHOICE,
    DEAL,
    DECK,
    DRAFT,
    GENTLE,
    KEPT,
    ON_CARD,
    PACK,
    PASSES,
    PLAY,
    PLAYERS,
    RESERVOIR,
    RESOLVE,
    ROUND,
    ROW,
    SEEN,
    SPOT,
    TURN,
    TURN_ORDER,
    SpiritsData,
)
from subak.games.spirits.steps import Step

NOT_IN_THE_PACK: Final = 2_01_0
NOT_IN_HAND: Final = 5_01_0


def begin_draft(s: SpiritsData, draft: int) -> None:
    s.w[DECK] = draft
    s.go_to(DEAL)


def deck(s: SpiritsData) -> int:
    """Bitmask of the spirits still to be dealt."""
    w = s.w
    rest = s.cards.decks[s[DECK]]
    if w[GENTLE]:
        rest &= ~s.cards.unfriendly_spirits  # S-24.1
    for seat in range(s[PLAYERS]):
        rest &= ~w[SEEN + seat * PASSES]
    return rest


def receiver(s: SpiritsData, seat: int) -> int:
    """S-2.1, S-2.3: packs go left in the first draft, right in the second."""
    return (seat + (1 if s[DECK] == 1 else s[PLAYERS] - 1)) % s[PLAYERS]


def pass_on(s: SpiritsData) -> None:
    """S-2.4: everybody has kept a card; the packs go on."""
    w = s.w
    s.reveals += 1
    w[SPOT] += 1
    if w[SPOT] == PASSES:
        s.go_on()  # the last card of each pack is out of the game (S-2.2)
        return
    for seat in range(s[PLAYERS]):
        rest = w[SEEN + seat * PASSES + s[SPOT] - 1] & ~(1 << int(w[KEPT + seat * PASSES + s[SPOT] - 1]))
        w[SEEN + receiver(s, seat) * PASSES + w[SPOT]] = rest
    s.ask_all()


def hand(s: SpiritsData, seat: int) -> int:
    """Bitmask of the spirits in a seat's hand."""
    w = s.w
    held = 0
    for turn in range(PASSES):
        held |= 1 << int(w[KEPT + seat * PASSES + turn])
    return held & ~w[ROW + seat] & ~1


def hand_size(s: SpiritsData) -> int:
    """Spirits in every hand, as all know."""
    if s.w[DECK] == 0 or s.phase == DEAL:
        return 0
    if s.phase == DRAFT:
        return s[SPOT]
    return PASSES * s[DECK] - (s[ROUND] if s.phase > PLAY else s[ROUND] - 1)


def reveal(s: SpiritsData) -> None:
    """S-5.1 to S-6.1: turn the cards up, find the order; the first player takes the rain."""
    w = s.w
    s.reveals += 1
    for seat in range(s[PLAYERS]):
        w[ROW + seat] |= 1 << int(w[CHOICE + seat])
        w[CHOICE + seat] = 0
    if w[ROUND] % PASSES == 0:  # hands are empty: what was drafted is known or gone
        w[DECK] = 0
        for seat in range(s[PLAYERS]):
            for turn in range(PASSES):
                w[SEEN + seat * PASSES + turn] = 0
                w[KEPT + seat * PASSES + turn] = 0
    sort_order(s)
    w[RESERVOIR + w[TURN_ORDER]] += w[ON_CARD]  # S-6.1
    w[ON_CARD] = 0
    s.go_to(RESOLVE)


def sort_order(s: SpiritsData) -> None:
    """S-5.2: ascending by highest face-up spirit. Bitmasks compare by their highest member."""
    w = s.w
    order: list[int] = []
    for seat in range(s[PLAYERS]):
        row = w[ROW + seat]
        place = 0
        while place < len(order) and w[ROW + order[place]] < row:
            place += 1
        order.insert(place, seat)
    s.line_up(order)


class Deal(Step):
    """S-2.1: nature deals four cards to each player in turn."""

    def run(self, s: SpiritsData) -> None:
        w = s.w
        if w[TURN] < PACK * w[PLAYERS]:
            s.roll()
        else:
            s.go_on()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [of_card(card) for card in members(deck(s))]

    def by_luck(self, s: SpiritsData, share: float) -> int:
        return of_card(picked(deck(s), share))

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        w[SEEN + s[TURN] // PACK * PASSES] |= 1 << card_of(action)
        w[TURN] += 1

    def audience(self, s: SpiritsData, seat: int, action: int) -> int:
        return 1 << s[TURN] // PACK


class Draft(Step):
    """S-2.1 to S-2.4: all at once keep one and pass the rest."""

    def begin(self, s: SpiritsData) -> None:
        super().begin(s)
        s.ask_all()

    def run(self, s: SpiritsData) -> None:
        pass_on(s)

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [of_card(card) for card in members(s.w[SEEN + seat * PASSES + s[SPOT]])]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        w[KEPT + seat * PASSES + w[SPOT]] = card_of(action)

    def audience(self, s: SpiritsData, seat: int, action: int) -> int:
        return 1 << seat  # S-2.4

    def no_spirit(self, s: SpiritsData, seat: int, spirit: int) -> int:
        return NOT_IN_THE_PACK


class Play(Step):
    """S-5.1: all at once a spirit; the last card in hand needs no question."""

    def begin(self, s: SpiritsData) -> None:
        w = s.w
        super().begin(s)
        if w[ROUND] % PASSES:
            s.ask_all()
            return
        for seat in range(s[PLAYERS]):
            w[CHOICE + seat] = members(hand(s, seat))[0]

    def run(self, s: SpiritsData) -> None:
        reveal(s)

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [of_card(card) for card in members(hand(s, seat))]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        s.w[CHOICE + seat] = card_of(action)

    def no_spirit(self, s: SpiritsData, seat: int, spirit: int) -> int:
        return NOT_IN_HAND
