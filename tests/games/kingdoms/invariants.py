"""What holds in every position (the invariants that one state can show)."""

from collections import Counter

from subak.core.game import CHANCE, State
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms


def check(state: State) -> None:
    assert isinstance(state, Kingdoms)
    _mats(state)
    _kinds(state)
    _palace(state)
    _calendar(state)
    _land(state)
    _force(state)
    _scores(state)


def _mats(state: Kingdoms) -> None:
    setup = state.phase() in (s.DEAL, s.SETUP, s.EXCHANGE)
    for seat in range(state.seats):
        assert state.gold[seat] >= 0  # I-01
        owned = 0
        for row in range(c.ROWS):
            tiles = state.mats[seat * 20 + row * 5 : seat * 20 + row * 5 + 5]
            n = state.sizes[seat * 4 + row]
            assert 0 <= n <= c.TILES
            assert s.EMPTY not in tiles[:n]  # I-02
            assert tiles[n:] == [s.EMPTY] * (c.TILES - n)
            kinds = [state.cards.goal_of[card] for card in tiles[:n]] if row == c.PALACE else tiles[:n]
            if row != c.RICE and not (setup and row == c.PALACE):
                assert len(set(kinds)) == n  # I-03
            if row != c.PALACE:
                assert all(state.cards.row[kind] == row for kind in kinds)
                owned |= sum(1 << kind for kind in set(kinds))
        assert owned == state.owned[seat]


def _kinds(state: Kingdoms) -> None:
    on_mats = Counter(
        state.mats[seat * 20 + place] for seat in range(state.seats) for place in range(c.PALACE * c.TILES)
    )
    missing = 4 - state.seats if state.seats > 1 else 0
    for kind in range(c.KINDS):
        supply, box = state.stock[kind], state.stock[c.KINDS + kind]
        assert supply >= 0
        assert box >= missing * state.cards.scarcity[kind]
        assert supply + on_mats[kind] + box == state.cards.copies[kind]  # I-04
        if state.cards.passive_mask[c.RETURNS] >> kind & 1:
            assert box == missing * state.cards.scarcity[kind]  # I-05
        assert state.cards.sold[kind] or supply == 0


def _palace(state: Kingdoms) -> None:
    cards = [card for card in range(len(state.cards.goal_of)) if state.deck >> card & 1]
    assert len(cards) == state.left
    cards += [entry & 63 for entry in state.under] + [entry & 63 for entry in state.looked]
    for seat in range(state.seats):
        first = seat * 20 + c.PALACE * 5
        cards += state.mats[first : first + state.sizes[seat * 4 + c.PALACE]]
    assert sorted(cards) == list(range(len(state.cards.goal_of)))  # I-07


def _calendar(state: Kingdoms) -> None:
    phase = state.phase()
    over = phase == s.OVER
    assert over == (state.year == state.years) == (state.actors == 0)  # I-32
    drawn = len(state.cards.event_of) - state.events.bit_count()
    years = state.year - 1 if over else state.year
    assert drawn == 4 * years + len(state.shown)  # I-08
    assert all(not state.events >> card & 1 for card in state.shown)
    waiting = phase in (s.EVENT, s.EVENT_SLOT, s.AUCTION, s.DEAL, s.SETUP, s.EXCHANGE, s.FIRST_BIDDER)
    assert len(state.shown) == state.season + (0 if waiting else 1)
    turned = len(state.cards.price_value) - state.price_cards.bit_count()
    assert turned == years + (state.price >= 0)  # I-09
    if state.seats == 1:
        assert state.shogun == -1  # I-12
    elif phase not in (s.DEAL, s.SETUP, s.EXCHANGE, s.FIRST_BIDDER) and (phase != s.AUCTION or state.year):
        assert 0 <= state.shogun < state.seats
    if phase == s.AUCTION:
        assert not state.passed >> state.bidder & 1  # I-13
        assert state.high < 0 or state.bid <= state.gold[state.high]
    assert 0 <= state.main <= 2  # I-17
    assert state.actors == 0 or state.actors & state.actors - 1 == 0
    if state.actors and state.actors != 1 << CHANCE:
        assert state.legal(state.actors.bit_length() - 1)  # I-29


def _land(state: Kingdoms) -> None:
    for fief in range(c.FIEFS):
        in_play = state.seats == 1 or state.cards.fief_players[fief] <= state.seats
        holder = state.holders[fief]
        assert (holder == s.REMOVED) != in_play
        assert holder in (s.NEUTRAL, s.REMOVED) or 0 <= holder < state.seats  # I-11
        assert holder < state.seats or not state.bribed >> fief & 1


def _force(state: Kingdoms) -> None:
    if state.combat == s.NO_COMBAT:
        return
    hands = [state.attack_hand, state.defence_hand, state.attack_aside, state.defence_aside, state.tied]
    together = 0
    for hand in hands:
        assert 0 <= hand <= state.cards.all_force
        assert not together & hand  # I-10
        together |= hand
    assert state.attack_hand.bit_count() == state.attack_count
    assert state.defence_hand.bit_count() == state.defence_count
    assert state.free_force().bit_count() == state.cards.force_cards - together.bit_count()
    assert state.attacker != state.defender
    if state.combat in (s.BATTLE_DOWN, s.BATTLE_UP):
        assert state.attacked >> state.attacker & 1  # I-28
    else:
        assert state.swaps == 0
        if state.outcome == s.ATTACKER_WINS:
            assert state.force_of(state.attack_hand) > state.force_of(state.defence_hand)  # I-27
    assert state.swaps & 15 <= 1
    assert state.swaps >> 4 <= 1  # I-26


def _scores(state: Kingdoms) -> None:
    scores = state.scores()
    over = state.phase() == s.OVER
    for seat in range(state.seats):
        points = state.palace_scores(seat)
        for goal, n in zip(state.palace_goals(seat), points, strict=True):
            assert 0 <= n <= state.cards.cap[goal]  # I-33
        assert state.total(seat) == sum(points) + state.land_points(seat)
        assert scores[seat] == (state.total(seat) if over else state.land_points(seat))
