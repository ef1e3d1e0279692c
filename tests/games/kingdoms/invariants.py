"""What holds in every position (the invariants that one state can show)."""

from collections import Counter

from subak.core.game import CHANCE, State
from subak.core.position import DEPTH, NONE, OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms

TWINS = (
    s.EVENT_CARD, s.EVENT_PILE, s.SHOWN_CARD, s.QUOTA, s.PRICE_PILE, s.LOOKED, s.UNDER, s.MAT, s.HAND, s.ASIDE,
    s.TIED, s.TIE_CARD,
)  # fmt: skip
STALE = (s.CALLER, s.LOOKER)
# Words that need not be told number by number: cards with one name are one to whoever reads (test_telling.py holds
# those to what they say), the stack holds the kind of event that such a card is, others are out of date at times.
UNTOLD = {line.meaning for line in s.W.lines if line.at in (*TWINS, *STALE, DEPTH + 1)}


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
    setup = state.phase in (s.DEAL, s.SETUP, s.EXCHANGE)
    for seat in range(state[s.PLAYERS]):
        assert state[s.GOLD + seat] >= 0  # I-01
        owned = 0
        for row in range(c.ROWS):
            tiles = state.some(s.MAT + seat * 20 + row * 5, 5)
            n = state[s.ROW_SIZE + seat * 4 + row]
            assert 0 <= n <= c.TILES
            assert NONE not in tiles[:n]  # I-02
            assert tiles[n:] == [NONE] * (c.TILES - n)
            kinds = [state.cards.goal_of[card] for card in tiles[:n]] if row == c.PALACE else tiles[:n]
            if row != c.RICE and not (setup and row == c.PALACE):
                assert len(set(kinds)) == n  # I-03
            if row != c.PALACE:
                assert all(state.cards.row[kind] == row for kind in kinds)
                owned |= sum(1 << kind for kind in set(kinds))
        assert owned == state[s.OWNED + seat]


def _kinds(state: Kingdoms) -> None:
    on_mats = Counter(
        state[s.MAT + seat * 20 + place] for seat in range(state[s.PLAYERS]) for place in range(c.PALACE * c.TILES)
    )
    missing = 4 - state[s.PLAYERS] if state[s.PLAYERS] > 1 else 0
    for kind in range(state.cards.kinds):
        supply, box = state[s.SUPPLY + kind], state[s.BOX + kind]
        assert supply >= 0
        assert box >= missing * state.cards.scarcity[kind]
        assert supply + on_mats[kind] + box == state.cards.copies[kind]  # I-04
        if state.cards.passive_mask[c.RETURNS] >> kind & 1:
            assert box == missing * state.cards.scarcity[kind]  # I-05
        assert state.cards.sold[kind] or supply == 0


def _palace(state: Kingdoms) -> None:
    cards = [card for card in range(len(state.cards.goal_of)) if state[s.DECK] >> card & 1]
    assert len(cards) == state[s.DECK_SIZE]
    cards += [entry & 63 for entry in state.under()] + [entry & 63 for entry in state.looked()]
    for seat in range(state[s.PLAYERS]):
        first = seat * 20 + c.PALACE * 5
        cards += state.some(s.MAT + first, state[s.ROW_SIZE + seat * 4 + c.PALACE])
    assert sorted(cards) == list(range(len(state.cards.goal_of)))  # I-07


def _calendar(state: Kingdoms) -> None:
    phase = state.phase
    over = phase == OVER
    assert over == (state[s.YEAR] == state[s.YEARS]) == (state.actors == 0)  # I-32
    drawn = len(state.cards.event_of) - state[s.EVENT_PILE].bit_count()
    years = state[s.YEAR] - 1 if over else state[s.YEAR]
    assert drawn == 4 * years + len(state.shown())  # I-08
    assert all(not state[s.EVENT_PILE] >> card & 1 for card in state.shown())
    waiting = phase in (s.EVENT, s.EVENT_SLOT, s.AUCTION, s.DEAL, s.SETUP, s.EXCHANGE, s.FIRST_BIDDER)
    assert len(state.shown()) == state[s.SEASON] + (0 if waiting else 1)
    turned = len(state.cards.price_value) - state[s.PRICE_PILE].bit_count()
    assert turned == years + (state[s.RICE_PRICE] >= 0)  # I-09
    if state[s.PLAYERS] == 1:
        assert state[s.SHOGUN] == NONE  # I-12
    elif phase not in (s.DEAL, s.SETUP, s.EXCHANGE, s.FIRST_BIDDER) and (phase != s.AUCTION or state[s.YEAR]):
        assert 0 <= state[s.SHOGUN] < state[s.PLAYERS]
    if phase == s.AUCTION:
        assert not state[s.PASSERS] >> state[s.CALLER] & 1  # I-13
        assert state[s.HIGH_BIDDER] < 0 or state[s.BID] <= state[s.GOLD + state[s.HIGH_BIDDER]]
    assert 0 <= state[s.ACTIONS] <= 2  # I-17
    assert state.actors == 0 or state.actors & state.actors - 1 == 0
    if state.actors and state.actors != 1 << CHANCE:
        assert state.legal(state.actors.bit_length() - 1)  # I-29


def _land(state: Kingdoms) -> None:
    for fief in range(state.cards.fiefs):
        in_play = state[s.PLAYERS] == 1 or state.cards.fief_players[fief] <= state[s.PLAYERS]
        holder = state[s.HOLDER + fief]
        assert (holder == s.REMOVED) != in_play
        assert holder in (s.NEUTRAL, s.REMOVED) or 0 <= holder < state[s.PLAYERS]  # I-11
        assert holder < state[s.PLAYERS] or not state[s.BOUGHT] >> fief & 1


def _force(state: Kingdoms) -> None:
    if state[s.COMBAT] == s.NO_COMBAT:
        return
    hands = [*state.some(s.HAND, s.SIDES), *state.some(s.ASIDE, s.SIDES), state[s.TIED]]
    together = 0
    for hand in hands:
        assert 0 <= hand <= state.cards.all_force
        assert not together & hand  # I-10
        together |= hand
    assert state[s.HAND + s.ATTACKER].bit_count() == state[s.HAND_SIZE + s.ATTACKER]
    assert state[s.HAND + s.DEFENDER].bit_count() == state[s.HAND_SIZE + s.DEFENDER]
    assert state.free_force().bit_count() == state.cards.force_cards - together.bit_count()
    assert state[s.FIGHTER + s.ATTACKER] != state[s.FIGHTER + s.DEFENDER]
    if state[s.COMBAT] in (s.BATTLE_DOWN, s.BATTLE_UP):
        assert state[s.AGGRESSORS] >> state[s.FIGHTER + s.ATTACKER] & 1  # I-28
    else:
        assert state.some(s.SWAPS, s.SIDES) == [0, 0]
        if state[s.OUTCOME] == s.ATTACKER_WINS:
            assert state.force_of(state[s.HAND + s.ATTACKER]) > state.force_of(state[s.HAND + s.DEFENDER])  # I-27
    assert state[s.SWAPS + s.ATTACKER] <= 1
    assert state[s.SWAPS + s.DEFENDER] <= 1  # I-26


def _scores(state: Kingdoms) -> None:
    scores = state.scores()
    over = state.phase == OVER
    for seat in range(state[s.PLAYERS]):
        points = state.palace_scores(seat)
        for goal, n in zip(state.palace_goals(seat), points, strict=True):
            assert 0 <= n <= state.cards.cap[goal]  # I-33
        assert state.total(seat) == sum(points) + state.land_points(seat)
        assert scores[seat] == (state.total(seat) if over else state.land_points(seat))
