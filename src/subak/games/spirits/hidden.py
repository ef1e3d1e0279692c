"""What a seat may know, and worlds that agree with it (section 7.4 of the rules): hands, packs and sealed choices."""

from random import Random

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.games.spirits.hands import hand, receiver
from subak.games.spirits.state import (
    ASSIGNED,
    CHOICE,
    DEAL,
    DECK,
    DRAFT,
    FIRST_GATE,
    GENTLE,
    KEPT,
    LANE,
    LINES,
    PACK,
    PASSES,
    PLAYERS,
    READY,
    ROW,
    SEEN,
    SPOT,
    TURN,
    SpiritsData,
)
from subak.games.spirits.workers import assign_options, begin_lane, choose_assign


def fill(guess: SpiritsData, rng: Random, sealed: bool) -> None:
    """Put something possible wherever a view hides; unless choices are sealed, who has made one owes it again."""
    fill_drafts(guess, rng)
    for seat in range(guess[PLAYERS]):
        ready = sealed and not guess.actors >> seat & 1
        if guess.w[CHOICE + seat] == HIDDEN:
            guess.w[CHOICE + seat] = sealed_choice(guess, seat, rng) if ready else 0
            if not ready:
                guess.ask(seat)
        if guess.w[LANE + seat] == HIDDEN:
            fill_lane(guess, seat, ready, rng)
            if guess.w[LANE + seat] != READY:
                guess.ask(seat)


def pick(options: list[int], rng: Random) -> int:
    return options[int(rng.random() * len(options))]


def sealed_choice(guess: SpiritsData, seat: int, rng: Random) -> int:
    if guess.phase == FIRST_GATE:
        return pick(guess.cards.start_edges, rng) + 1
    return pick(members(hand(guess, seat)), rng)


def fill_lane(guess: SpiritsData, seat: int, ready: bool, rng: Random) -> None:
    """A seat still thinking stands at the start of its lane; a ready one has assigned something."""
    actors = guess.actors
    for line in range(LINES):
        guess.w[ASSIGNED + seat * LINES + line] = 0
    begin_lane(guess, seat)
    while ready and guess.w[LANE + seat] != READY:
        choose_assign(guess, seat, pick(assign_options(guess, seat), rng))
    guess.actors = actors


def fill_drafts(guess: SpiritsData, rng: Random) -> None:
    """Packs and hands that agree with every pack the viewer has looked at and every spirit that lies open.

    A pack is four places: the spirits its first, second and third holder keep, and the one that is left.
    """
    n = guess[PLAYERS]
    unknown = [seat for seat in range(n) if guess.w[KEPT + seat * PASSES] == HIDDEN]
    if not unknown:
        return
    for seat in unknown:
        for turn in range(PASSES):
            guess.w[SEEN + seat * PASSES + turn] = 0
            guess.w[KEPT + seat * PASSES + turn] = 0
    if guess[DECK] == 0:
        return
    places = [0] * (n * PACK)  # pack * PACK + place -> spirit, 0 not known
    loose = [0] * n  # pack -> bitmask of spirits known to be in its later places, in unknown order
    since = [0] * n  # pack -> first of these places
    viewer = -1
    for seat in range(n):
        if seat not in unknown:
            viewer = seat
    if viewer >= 0:
        remember(guess, viewer, places, loose, since)
    lay_open(guess, unknown, places, loose, since, rng)
    complete(guess, places, loose, rng)
    write_back(guess, unknown, places)


def passes_begun(s: SpiritsData) -> int:
    """How many passes have been looked at, the current one included."""
    if s.phase == DEAL:
        return 1
    return s[SPOT] + 1 if s.phase == DRAFT else PASSES


def passes_made(s: SpiritsData, seat: int) -> int:
    """How many spirits a seat has kept."""
    if s.phase == DEAL:
        return 0
    if s.phase == DRAFT:
        return s[SPOT] + (0 if s.actors >> seat & 1 else 1)
    return PASSES


def dealt_to(s: SpiritsData, seat: int) -> int:
    """How many cards of its pack have been dealt."""
    return max(0, min(PACK, s[TURN] - seat * PACK)) if s.phase == DEAL else PACK


def origin(s: SpiritsData, seat: int, turn: int) -> int:
    """Whose pack a seat looks at in a pass."""
    for pack in range(s[PLAYERS]):
        holder = pack
        for _ in range(turn):
            holder = receiver(s, holder)
        if holder == seat:
            return pack
    return -1


def remember(s: SpiritsData, viewer: int, places: list[int], loose: list[int], since: list[int]) -> None:
    """Note what the viewer saw of each pack and kept from it."""
    for turn in range(passes_begun(s)):
        pack = origin(s, viewer, turn)
        if loose[pack]:  # two players: the pack came back, so the card it lost is known
            gone = loose[pack] & ~s.w[SEEN + viewer * PASSES + turn]
            if gone:
                places[pack * PACK + turn - 1] = members(gone)[0]
        loose[pack] = s.w[SEEN + viewer * PASSES + turn]
        since[pack] = turn
        kept = s.w[KEPT + viewer * PASSES + turn]
        if kept:
            places[pack * PACK + turn] = kept
            loose[pack] &= ~(1 << int(kept))
            since[pack] = turn + 1


def lay_open(
    s: SpiritsData, unknown: list[int], places: list[int], loose: list[int], since: list[int], rng: Random
) -> None:
    """Spirits that lie open were kept by their owners: put each into one of its owner's places."""
    for seat in unknown:
        row = s.w[ROW + seat] & s.cards.decks[s[DECK]]
        free: list[int] = []
        for turn in range(PASSES):
            pack = origin(s, seat, turn)
            place = pack * PACK + turn
            if places[place]:
                row &= ~(1 << places[place])
            elif turn >= since[pack] and loose[pack]:
                seen = loose[pack] & row
                if seen:
                    places[place] = members(seen)[0]
                    loose[pack] &= ~seen
                    row &= ~seen
            else:
                free.append(place)
        for spirit in members(row):
            places[free.pop(int(rng.random() * len(free)))] = spirit


def complete(s: SpiritsData, places: list[int], loose: list[int], rng: Random) -> None:
    """Shuffle what is known of each pack into its open places, then deal the unseen spirits into all others."""
    unseen = s.cards.decks[s[DECK]]
    if s[GENTLE]:
        unseen &= ~s.cards.unfriendly_spirits
    for spirit in places:
        unseen &= ~(1 << spirit)
    for pack in range(s[PLAYERS]):
        unseen &= ~loose[pack]
        rest = members(loose[pack])
        for place in range(pack * PACK + PACK - 1, pack * PACK - 1, -1):
            if rest and not places[place]:
                places[place] = rest.pop(int(rng.random() * len(rest)))
    deck = members(unseen)
    for place in range(len(places)):
        if not places[place]:
            places[place] = deck.pop(int(rng.random() * len(deck)))


def write_back(s: SpiritsData, unknown: list[int], places: list[int]) -> None:
    for seat in unknown:
        for turn in range(passes_begun(s)):
            pack = origin(s, seat, turn)
            for place in range(turn, turn + (dealt_to(s, seat) if s.phase == DEAL else PACK - turn)):
                s.w[SEEN + seat * PASSES + turn] |= 1 << places[pack * PACK + place]
            if turn < passes_made(s, seat):
                s.w[KEPT + seat * PASSES + turn] = places[pack * PACK + turn]
