"""K-11: victory cards, and who knows what lies under the pile."""

from subak.core.game import CHANCE, EVERYONE, HIDDEN
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import DECK, Play, bury, seen, tile, turn

FULL = ("Statue", "Garden", "Shrine", "Patron", "Elder")


def test_k_11_1_ten_gold_for_two_cards_three_with_a_city_hall() -> None:  # T-51
    p = turn(gold=30).do(0, c.VICTORY)
    assert p.gold[0] == 21
    p.palace("Statue").palace("Elder")
    assert len(p.state.looked()) == 2
    q = turn(gold=30, city=("City Hall",)).do(0, c.VICTORY).palace("Statue").palace("Elder").palace("Miser")
    assert q.legal(0) == [c.NO, c.CARD, c.CARD + 1, c.CARD + 2]
    assert turn(gold=4, event="Court Ceremony").can(0, c.VICTORY)
    assert not turn(gold=8).can(0, c.VICTORY)


def test_a_short_pile_gives_what_is_left_and_an_empty_one_nothing() -> None:
    p = turn(gold=30)
    cards = [card for card in range(36) if p.state[s.DECK] >> card & 1]
    bury(p.state, [])
    p.state[s.DECK] = 1 << cards[0]
    p.state[s.DECK_SIZE] = 1
    state = p.state
    state.apply(0, c.VICTORY)
    state.apply(CHANCE, DECK.first_palace + cards[0])
    assert len(state.looked()) == 1
    assert state.phase == s.VICTORY_KEEP
    empty = turn(gold=30).state
    bury(empty, [])
    empty[s.DECK], empty[s.DECK_SIZE] = 0, 0
    assert c.VICTORY not in empty.legal(0)


def test_k_11_2_only_the_buyer_sees_them_and_keeps_one_or_none() -> None:
    p = turn(gold=30).do(0, c.VICTORY)
    assert p.state.audience(CHANCE, p.legal(CHANCE)[0]) == 1
    p.palace("Statue").palace("Elder")
    assert p.view(1).looked() == [HIDDEN, HIDDEN]
    assert p.view(0).looked() == p.state.looked()
    assert p.legal(0) == [c.NO, c.CARD, c.CARD + 1]
    assert p.state.audience(0, c.CARD) == 1
    assert p.state.audience(0, c.NO) == EVERYONE
    p.do(0, c.NO)
    assert p.state[s.ROW_SIZE + c.PALACE] == 2


def test_k_11_3_a_free_tile_costs_nothing_replacing_two() -> None:
    p = turn(gold=30).do(0, c.VICTORY).palace("Statue").palace("Elder").do(0, c.CARD)
    assert p.legal(0) == [tile(c.PALACE, 0), tile(c.PALACE, 1), c.OPEN]  # replacing is allowed beside a free tile
    p.do(0, c.OPEN)
    assert p.gold[0] == 21
    assert p.goals(0) == ["Ruler", "Warrior", "Statue"]
    q = turn(gold=30).do(0, c.VICTORY).palace("Statue").palace("Elder").do(0, c.CARD, tile(c.PALACE, 0))
    assert q.gold[0] == 19
    assert q.goals(0) == ["Statue", "Warrior"]


def test_k_11_4_a_full_palace_without_two_gold_keeps_nothing() -> None:  # T-49
    p = turn(gold=9, palace=FULL).do(0, c.VICTORY).palace("Ruler").palace("Miser")
    assert p.gold[0] == 0
    assert p.legal(0) == [c.NO]
    p.do(0, c.NO)
    assert p.under()[-2:] == ["Ruler", "Miser"]


def test_k_11_5_unkept_first_then_the_replaced_card() -> None:  # T-50
    p = turn(gold=11, palace=FULL).do(0, c.VICTORY).palace("Ruler").palace("Miser").do(0, c.CARD + 1)
    assert p.legal(0) == [tile(c.PALACE, slot) for slot in range(5)], "no tile is free"
    p.do(0, tile(c.PALACE, 2))
    assert p.gold[0] == 0
    assert p.under()[-2:] == ["Ruler", "Shrine"]
    assert p.goals(0) == ["Statue", "Garden", "Miser", "Patron", "Elder"]


def test_k_11_6_a_kind_in_the_palace_is_not_kept_again() -> None:
    p = turn(gold=30, palace=("Statue",)).do(0, c.VICTORY).palace("Statue").palace("Ruler")
    assert p.legal(0) == [c.NO, c.CARD + 1]


def test_k_11_7_contradictory_cards_may_be_kept_and_are_not_exchanged() -> None:
    p = turn(gold=30, palace=("Architect",)).do(0, c.VICTORY).palace("Tyrant").palace("Gardener")
    assert p.legal(0) == [c.NO, c.CARD, c.CARD + 1]


def _exhausted(names: tuple[str, ...]) -> Play:
    """Seat 0 has put these cards under the pile, above which nothing lies."""
    p = Play(2).crown(0).have(0, gold=60)
    state = p.state
    wanted = []
    for name in names:
        card = next(k for k in range(36) if DECK.goal_names[DECK.goal_of[k]] == name and state[s.DECK] >> k & 1)
        state[s.DECK] ^= 1 << card
        wanted.append(card + s.KNOWN)
    rest = [card for card in range(36) if state[s.DECK] >> card & 1]
    bury(state, wanted + state.under() + rest)
    state[s.DECK] = 0
    state[s.DECK_SIZE] = 0
    return p.have(1, gold=60).event("Nothing")


def test_an_exhausted_pile_is_drawn_in_the_order_it_was_laid() -> None:
    p = _exhausted(("Statue", "Elder"))
    p.do(0, c.VICTORY)
    assert p.state.phase == s.VICTORY_KEEP  # nature has no say
    assert [DECK.goal_names[DECK.goal_of[entry & 63]] for entry in p.state.looked()] == ["Statue", "Elder"]


def test_who_put_a_card_under_knows_who_draws_it_until_a_choice_hides_it() -> None:
    p = _exhausted(("Statue", "Elder"))
    p.do(0, c.NO).do(1, c.VICTORY)
    view = p.view(0)
    assert [entry & 63 for entry in view.looked()] == [entry & 63 for entry in p.state.looked()]
    none = p.state.clone()
    none.apply(1, c.NO)
    assert seen(none, 0).under()[-2:] == [entry & 63 | s.KNOWN for entry in p.state.looked()]  # in sight all the time
    first, second = p.state.clone(), p.state.clone()
    first.apply(1, c.CARD)
    second.apply(1, c.CARD + 1)
    assert first.redact(0).pack() == second.redact(0).pack()
    first.apply(1, c.OPEN)
    assert seen(first, 0).under()[-1] == HIDDEN  # one of the two, who can say
    assert seen(first, 1).under()[-1] == p.state[s.LOOKED + 1] & 63 | s.KNOWN << 1


def test_exchanged_cards_are_known_to_be_contradictory() -> None:
    p = Play(2, (("Architect", "Tyrant", "Statue"), ("Ruler", "Warrior", "Harvester")))
    p.do(0, c.REDRAW).palace("Garden").palace("Shrine")
    assert p.view(1).under() == [s.HIDDEN_CONTRARY, s.HIDDEN_CONTRARY]
    assert [entry & 63 for entry in p.view(0).under()] == [entry & 63 for entry in p.state.under()]
