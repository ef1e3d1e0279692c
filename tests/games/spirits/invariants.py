"""What must be true of every full position (section 8 of the rules)."""

from itertools import pairwise

from subak.core.bits import members, size
from subak.core.game import CHANCE, State
from subak.core.position import OVER
from subak.games.spirits import cards as c
from subak.games.spirits.actions import CARD
from subak.games.spirits.hands import hand
from subak.games.spirits.paddies import left_over
from subak.games.spirits.rules import Spirits
from subak.games.spirits.state import (
    ASSIGNED,
    BOUGHT,
    CARRIED,
    CHAIN,
    CHOICE,
    CLAIMED,
    COMPLETED,
    COUNT,
    CREW,
    CUBES,
    DEAL,
    DECK,
    DRAFT,
    EARNED,
    FERTILE,
    FERTILIZER,
    FIRST_GATE,
    FROM_MARKET,
    GATES,
    GENTLE,
    GOALS,
    GROW,
    GROW_AGAIN,
    GROWN,
    HARVEST,
    HERD,
    KEPT,
    KEPT_BACK,
    LABOR,
    LINES,
    MAGIC_HEXES,
    MAGIC_LEFT,
    MARKET,
    ON_CARD,
    OPERATION,
    ORDER,
    PASSES,
    PESTS_LEFT,
    PLANT,
    PLANTED,
    PLAY,
    PLAYERS,
    RAIN,
    RAINED,
    REACH,
    REGION,
    RESERVOIR,
    RESOLVE,
    RICE,
    ROUND,
    ROUND_END,
    ROW,
    SEEN,
    SETUP,
    SETUP_CARDS,
    SOURCES,
    SPENT,
    SPIRIT,
    SPOT,
    STOCK,
    STONES,
    SUPPLY,
    TILES_OUT,
    TILES_UP,
    TURN,
    TURN_ORDER,
    USABLE,
    USED,
    WALLS,
    WATER,
    WATER_IN,
    WATER_OUT,
    WEEDS_LEFT,
)
from subak.games.spirits.workers import idle_labor, idle_stock
from tests.games.spirits.reference import chain, completed, ok, regions
from tests.games.spirits.script import word


def check(state: State) -> None:
    assert isinstance(state, Spirits)
    s = state
    check_pieces(s)
    check_cards(s)
    for seat in range(s[PLAYERS]):
        check_field(s, seat)
        check_crops(s, seat)
        check_water(s, seat)
        check_workers(s, seat)
    check_turn_order(s)
    if s.phase == RESOLVE:
        check_resolving(s)
    if not s.actors:
        check_end(s)
    mask = s.actors
    while mask:
        seat = (mask & -mask).bit_length() - 1
        legal = s.legal(seat)  # I-23
        assert legal
        assert legal == sorted(set(legal))
        assert legal[0] >= 0
        assert legal[-1] < 243
        mask &= mask - 1


def farm(s: Spirits, seat: int, field: int) -> int:
    return s[word(seat, field)]


def paddies(s: Spirits, seat: int) -> list[int]:
    return members(farm(s, seat, COMPLETED))


def check_pieces(s: Spirits) -> None:
    water = s[SUPPLY] + s[ON_CARD] + s[CARRIED]
    weeds, pests, fertilizer, magic = s[WEEDS_LEFT], s[PESTS_LEFT], s[FERTILIZER], s[MAGIC_LEFT]
    for seat in range(s[PLAYERS]):
        water += farm(s, seat, RESERVOIR)
        for p in range(10):
            water += farm(s, seat, WATER + p)
            weeds += farm(s, seat, CUBES + p)
            pests += farm(s, seat, CUBES + 10 + p)
        fertilizer += size(farm(s, seat, FERTILE))
        magic += size(farm(s, seat, MAGIC_HEXES))
    assert water == s.cards.water[s[PLAYERS]]  # I-01
    assert weeds == s.cards.weeds  # I-06
    assert pests == s.cards.pests
    assert fertilizer == s.cards.fertilizer
    assert magic == s.cards.magic  # I-15
    assert min(s[SUPPLY], s[ON_CARD], s[CARRIED], s[WEEDS_LEFT], s[PESTS_LEFT], s[FERTILIZER], s[MAGIC_LEFT]) >= 0


def check_cards(s: Spirits) -> None:
    """I-17, I-22"""
    held: list[int] = []
    for seat in range(s[PLAYERS]):
        row = farm(s, seat, ROW)
        held += members(row)
        if s.phase not in (DEAL, DRAFT):
            held += members(hand(s, seat))
            played = min(s[ROUND], 6) if s.phase > PLAY else max(0, s[ROUND] - 1)
            assert size(row) == played
            assert size(hand(s, seat)) == (PASSES * s[DECK] - size(row) if s[DECK] else 0)
        assert farm(s, seat, SPENT) & ~row == 0
        used = farm(s, seat, USED)  # S-7.2
        assert used & ~(row & s.cards.resolved) == 0
        if s.phase < RESOLVE or s[ROUND] == 7 or (s.phase == RESOLVE and seat in s.order()[s[TURN] + 1 :]):
            assert used == 0
        if s[DECK] == 0:
            assert not any(farm(s, seat, field) for field in range(SEEN, KEPT + PASSES))
    assert len(held) == len(set(held))
    if s[GENTLE]:
        assert not any(s.cards.unfriendly_spirits >> card & 1 for card in held)  # I-28
        assert not s[RAINED] & s.cards.unfriendly_rains
    if s.phase == DEAL or s.phase == DRAFT:
        packs = [
            card
            for seat in range(s[PLAYERS])
            for card in members(farm(s, seat, SEEN + (s[SPOT] if s.phase == DRAFT else 0)))
        ]
        assert len(packs) == len(set(packs))
    assert size(s[RAINED]) == min(6, s[ROUND] - (1 if s.phase == RAIN else 0))
    if s.phase == TILES_OUT:
        assert size(s[TILES_UP]) < s[PLAYERS] + s.cards.extra_tiles


def check_resolving(s: Spirits) -> None:
    """S-7.2: whoever is asked has a spirit to use that was not used before; one in use counts as used."""
    seat = s[TURN_ORDER + s[TURN]]
    assert s.actors == 1 << seat
    if s[OPERATION] < 0:
        assert s[SPIRIT] == 0
        offered = [action - CARD for action in s.legal(seat)[1:]]
        assert offered
        assert not any((farm(s, seat, USED) | farm(s, seat, SPENT)) >> card & 1 for card in offered)
    else:
        assert farm(s, seat, USED) >> s[SPIRIT] & 1


def check_field(s: Spirits, seat: int) -> None:
    """I-09, I-11 to I-13, against the reference reading of the field."""
    walls, gates = farm(s, seat, WALLS), farm(s, seat, GATES)
    assert walls & gates == 0
    assert (walls | gates) < 1 << 30
    share = {2: (40, 12), 3: (26, 8), 4: (20, 6)}[s[PLAYERS]]  # I-11, S-9.19
    assert size(walls) <= share[0]
    assert size(gates) <= share[1]
    assert [left_over(s, seat, piece) for piece in (WALLS, GATES)] == [
        share[0] - size(walls),
        share[1] - size(gates),
    ]
    stones = farm(s, seat, STONES)
    assert size(stones) <= s.cards.rocks
    assert not stones & 1
    if s.phase <= FIRST_GATE:
        return
    assert farm(s, seat, WALLS) & farm(s, seat, GATES) == 0
    bar = [1 if walls >> e & 1 else 2 if gates >> e & 1 else 0 for e in range(30)]
    assert ok(s.cards, bar)  # I-12
    done = {min(r): r for r in regions(s.cards, bar) if completed(s.cards, bar, r)}
    assert sorted(done) == paddies(s, seat)
    assert all(len(r) <= s.cards.paddy_hexes for r in done.values())
    assert done[0] == {0}
    order = [farm(s, seat, ORDER) >> 4 * k & 15 for k in range(farm(s, seat, COUNT))]
    line = chain(s.cards, bar)
    assert order[: farm(s, seat, CHAIN)] == line
    assert order[len(line) :] == sorted(set(done) - set(line))
    usable = [p for p, r in done.items() if not any(stones >> h & 1 for h in r)]
    assert members(farm(s, seat, USABLE)) == sorted(usable)
    reach = 0
    while reach < len(line) and line[reach] in usable:
        reach += 1
    assert farm(s, seat, REACH) == reach
    for r in regions(s.cards, bar):
        for h in r:
            assert members(farm(s, seat, REGION + h)) == sorted(r)


def check_crops(s: Spirits, seat: int) -> None:
    planted, grown, fertile = farm(s, seat, PLANTED), farm(s, seat, GROWN), farm(s, seat, FERTILE)
    usable = farm(s, seat, USABLE) if s.phase > FIRST_GATE else 1
    assert planted & grown == 0  # I-08
    assert (planted | grown) & ~usable == 0
    assert fertile & ~(planted | grown) == 0  # I-07
    for p in range(10):
        if not usable >> p & 1:
            assert not farm(s, seat, CUBES + p)  # I-03
            assert not farm(s, seat, CUBES + 10 + p)
    done = (s.phase == HARVEST and seat in s.order()[: s[TURN]]) or s.phase == WATER_IN
    if done:
        assert grown & ~farm(s, seat, KEPT_BACK) == 0  # I-19
    if s.phase == PLANT:
        for p in members(planted):
            magic = farm(s, seat, REGION + p) & farm(s, seat, MAGIC_HEXES)
            full = farm(s, seat, WATER + p) == size(farm(s, seat, REGION + p))
            if seat in s.order()[s[TURN] + 1 :]:
                assert magic or not full  # I-19


def check_water(s: Spirits, seat: int) -> None:
    if s.phase <= FIRST_GATE:
        return
    reach = [farm(s, seat, ORDER) >> 4 * k & 15 for k in range(farm(s, seat, REACH))]
    magic = farm(s, seat, MAGIC_HEXES)
    assert magic & ~usable_hexes(s, seat) == 0
    for p in range(10):
        discs = farm(s, seat, WATER + p)
        assert discs >= 0
        if discs:
            assert p in reach  # I-03
            assert discs <= size(farm(s, seat, REGION + p) & ~magic)  # I-02
    settled = s.phase in (GROW, PLANT, GROW_AGAIN, GOALS, MARKET, ROUND_END) or (
        s.phase == WATER_IN and seat in s.order()[: s[TURN]]
    )
    if settled:
        for p in paddies(s, seat):
            assert farm(s, seat, WATER + p) in (0, size(farm(s, seat, REGION + p) & ~magic))  # I-04
        assert farm(s, seat, RESERVOIR) <= s.total(seat, c.HOARD)
    if s[ROUND] == 7:
        assert s[SUPPLY] == s.cards.water[s[PLAYERS]]
    if s.phase not in (WATER_OUT, WATER_IN):
        assert s[CARRIED] == 0


def usable_hexes(s: Spirits, seat: int) -> int:
    mask = 0
    for p in members(farm(s, seat, USABLE)):
        mask |= farm(s, seat, REGION + p)
    return mask


def check_workers(s: Spirits, seat: int) -> None:
    labor, stock = farm(s, seat, LABOR), farm(s, seat, STOCK)
    assert s.cards.laborers_at_once <= labor <= s.cards.laborers  # I-10
    assert 0 <= stock <= s.cards.livestock
    assert farm(s, seat, RICE) >= 0  # I-16
    assert sum(farm(s, seat, EARNED + source) for source in range(SOURCES)) == farm(s, seat, RICE)
    assert farm(s, seat, EARNED + FROM_MARKET) <= 0
    assert all(farm(s, seat, ASSIGNED + line) >= 0 for line in range(LINES))
    assert idle_labor(s, seat) >= 0  # I-20
    assert idle_stock(s, seat) >= 0
    assert farm(s, seat, CLAIMED) <= max(1, s.total(seat, c.GOAL_TILES))  # I-22
    if s.phase < RESOLVE and s[ROUND] > 0:
        assert farm(s, seat, CREW) == farm(s, seat, HERD) == farm(s, seat, BOUGHT) == 0
    if s.phase > SETUP_CARDS or s[ROUND]:
        assert 1 <= farm(s, seat, SETUP) <= len(s.cards.setup_rice) - 1
    owes = s.phase not in (FIRST_GATE, PLAY) or s.actors >> seat & 1
    assert (farm(s, seat, CHOICE) == 0) == bool(owes), "an answer is sealed until all are in"


def check_turn_order(s: Spirits) -> None:
    """I-18"""
    assert sorted(s.order()) == list(range(s[PLAYERS]))
    highest = [max(members(farm(s, seat, ROW)), default=0) for seat in s.order()]
    if s[ROUND] and (s[ROUND] > 1 or s.phase > PLAY) and s.phase != OVER:
        assert all(a < b for a, b in pairwise(highest))
    assert s.actors < 2 << CHANCE
    assert not s.actors >> CHANCE or s.actors == 1 << CHANCE, "nature acts alone"


def check_end(s: Spirits) -> None:
    """I-22, I-26"""
    assert s.phase == OVER
    assert s[ROUND] == 7
    assert size(s.winners()) == 1
    assert max(s.scores()) == s.scores()[members(s.winners())[0]]
