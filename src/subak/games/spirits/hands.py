"""Spirits in hand: dealing, the two drafts, playing one a round, and the turn order they make (S-2, S-5)."""

from subak.core.bits import members
from subak.games.spirits.actions import CARD
from subak.games.spirits.state import (
    CHOICE,
    DEAL,
    DRAFT,
    KEPT,
    PACK,
    PASSES,
    PLAY,
    RAIN,
    RESERVOIR,
    RESOLVE,
    ROW,
    SEEN,
    STRIDE,
    SpiritsData,
)


def begin_draft(s: SpiritsData, draft: int) -> None:
    s.draft = draft
    s.enter(DEAL)


def deck(s: SpiritsData) -> int:
    """Bitmask of the spirits still to be dealt."""
    rest = s.cards.decks[s.draft]
    if s.gentle:
        rest &= ~s.cards.unfriendly_spirits  # S-24.1
    for seat in range(s.seats):
        rest &= ~s.farm[seat * STRIDE + SEEN]
    return rest


def deal_options(s: SpiritsData) -> list[int]:
    return [CARD + card for card in members(deck(s))]


def deal(s: SpiritsData, action: int) -> None:
    """S-2.1: four cards to each player in turn."""
    s.farm[s.turn // PACK * STRIDE + SEEN] |= 1 << action - CARD
    s.turn += 1


def run_deal(s: SpiritsData) -> bool:
    if s.turn < PACK * s.seats:
        s.roll()
        return True
    s.enter(DRAFT)
    s.ask_all()
    return True


def receiver(s: SpiritsData, seat: int) -> int:
    """S-2.1, S-2.3: packs go left in the first draft, right in the second."""
    return (seat + (1 if s.draft == 1 else s.seats - 1)) % s.seats


def draft_options(s: SpiritsData, seat: int) -> list[int]:
    return [CARD + card for card in members(s.farm[seat * STRIDE + SEEN + s.spot])]


def choose_draft(s: SpiritsData, seat: int, action: int) -> None:
    s.farm[seat * STRIDE + KEPT + s.spot] = action - CARD
    s.actors &= ~(1 << seat)


def pass_on(s: SpiritsData) -> None:
    """S-2.4: everybody has kept a card; the packs go on."""
    s.reveals += 1
    s.spot += 1
    if s.spot == PASSES:
        s.enter(RAIN)  # the last card of each pack is out of the game (S-2.2)
        return
    for seat in range(s.seats):
        at = seat * STRIDE
        rest = s.farm[at + SEEN + s.spot - 1] & ~(1 << int(s.farm[at + KEPT + s.spot - 1]))
        s.farm[receiver(s, seat) * STRIDE + SEEN + s.spot] = rest
    s.ask_all()


def hand(s: SpiritsData, seat: int) -> int:
    """Bitmask of the spirits in a seat's hand."""
    at = seat * STRIDE
    held = 0
    for turn in range(PASSES):
        held |= 1 << int(s.farm[at + KEPT + turn])
    return held & ~s.farm[at + ROW] & ~1


def hand_size(s: SpiritsData) -> int:
    """Spirits in every hand, as all know."""
    if s.draft == 0 or s.phase == DEAL:
        return 0
    if s.phase == DRAFT:
        return s.spot
    return PASSES * s.draft - (s.round if s.phase > PLAY else s.round - 1)


def run_play(s: SpiritsData) -> bool:
    """S-5.1; the last card in hand needs no question."""
    if s.round % PASSES == 0:
        for seat in range(s.seats):
            s.farm[seat * STRIDE + CHOICE] = members(hand(s, seat))[0]
        reveal(s)
        return False
    s.ask_all()
    return True


def play_options(s: SpiritsData, seat: int) -> list[int]:
    return [CARD + card for card in members(hand(s, seat))]


def choose_play(s: SpiritsData, seat: int, action: int) -> None:
    s.farm[seat * STRIDE + CHOICE] = action - CARD
    s.actors &= ~(1 << seat)


def reveal(s: SpiritsData) -> None:
    """S-5.1 to S-6.1: turn the cards up, find the order; the first player takes the rain."""
    s.reveals += 1
    for seat in range(s.seats):
        at = seat * STRIDE
        s.farm[at + ROW] |= 1 << int(s.farm[at + CHOICE])
        s.farm[at + CHOICE] = 0
    if s.round % PASSES == 0:  # hands are empty: what was drafted is known or gone
        s.draft = 0
        for seat in range(s.seats):
            for turn in range(PASSES):
                s.farm[seat * STRIDE + SEEN + turn] = 0
                s.farm[seat * STRIDE + KEPT + turn] = 0
    sort_order(s)
    s.farm[s.order[0] * STRIDE + RESERVOIR] += s.on_card  # S-6.1
    s.on_card = 0
    s.enter(RESOLVE)
    s.card = 0
    s.op = -1
    s.victim = -1


def sort_order(s: SpiritsData) -> None:
    """S-5.2: ascending by highest face-up spirit. Bitmasks compare by their highest member."""
    order: list[int] = []
    for seat in range(s.seats):
        row = s.farm[seat * STRIDE + ROW]
        place = 0
        while place < len(order) and s.farm[order[place] * STRIDE + ROW] < row:
            place += 1
        order.insert(place, seat)
    s.order = order
