"""Sentences: refusals cite the rule that refuses, questions say what and why."""

import re
from random import Random

import pytest

from subak.core.bits import members
from subak.core.play import choose
from subak.core.position import Position
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import (
    GAME,
    act,
    assign,
    begin,
    build,
    crops,
    cubes,
    earn,
    fresh,
    get,
    nature,
    position,
    put,
    rocks,
    started,
    terraces,
    three_paddies,
    tiles_out,
    water,
)


def building(credits_: int = 2, gate: int = 1) -> Spirits:
    s = position(gate=gate)
    put(s, 0, st.CREDITS, credits_)
    return s


def refusal(s: Spirits, action: int, seat: int = 0) -> str:
    assert action not in s.legal(seat)
    return GAME.why_not(s.redact(seat), seat, action)


def test_an_edge_says_which_rule_refuses_it() -> None:
    s = building()
    build(s, 0, (8,))
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 9).endswith("(S-9.6).")
    assert refusal(s, a.WALL + 8).endswith("(S-9.2).")
    assert refusal(s, a.DROP + 8).endswith("(S-9.14).")
    assert refusal(s, a.LIFT + 8).endswith("(S-9.3).")


def test_a_ring_is_refused_by_its_rule() -> None:
    s = building()
    build(s, 0, (3, 5, 10, 14, 18, 19, 20, 21, 22, 23, 24, 25), (7, 13))
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 15).endswith("(S-9.9).")


def test_dividing_is_refused_by_its_rules() -> None:
    s = building()
    three_paddies(s)
    cubes(s, 0, 4, weeds=1)
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 10).endswith("(S-9.12).")
    s = building()
    three_paddies(s)
    build(s, 0, (12,))
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 14).endswith("(S-9.13).")
    assert refusal(s, a.LIFT + 11).endswith("(S-9.16).")


def test_without_credits_the_rule_says_so() -> None:
    s = building(0)
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 8).endswith("(S-9.1).")
    act(s, 0, a.LIFT + 1, a.DROP + 2)
    if s.actors & 1 and s.phase == st.BUILD:
        assert refusal(s, a.LIFT + 2).endswith("(S-9.17).")


def test_a_fourth_gate_is_refused() -> None:
    s = building()
    build(s, 0, (19,), (3, 6))
    begin(s, st.BUILD)
    assert refusal(s, a.GATE + 7).endswith("(S-9.6).")


def test_wet_paddies_and_missing_cubes() -> None:
    s = position()
    three_paddies(s)
    rocks(s, 0, 5)
    water(s, 0, p0=0, p3=1)
    cubes(s, 0, 0, weeds=1)
    cubes(s, 0, 3, weeds=1)
    assign(s, 0, st.WEED_LABOR, 2)
    begin(s, st.WEEDS)
    assert "holds water" in refusal(s, a.PADDY + 3)
    assert refusal(s, a.PADDY + 4).endswith("(S-0.7).")
    assert refusal(s, a.PADDY + 1).endswith("(S-0.8).")


def test_market_and_tiles() -> None:
    s = position()
    earn(s, 0, 4)
    begin(s, st.MARKET)
    assert refusal(s, a.BUY_LIVESTOCK) == "That costs 5 rice with its tax, and you have 4 (S-19.4)."
    s = position()
    three_paddies(s)
    s[st.TILES_UP] = 1 << 2 | 1 << 3
    begin(s, st.GOALS)
    assert refusal(s, a.TILE + 3) == "You have 3 paddies; the tile asks for 4 (S-18.1)."


def test_numbers_and_cards() -> None:
    s = started(2)
    nature(s, a.NUMBER + 1)
    assert refusal(s, a.CARD + 40).endswith("(S-5.1).")
    s = position()
    begin(s, st.ASSIGN)
    assert refusal(s, a.NUMBER + 4).endswith("(S-8.3).")
    begin(s, st.WATER_OUT)
    assert refusal(s, a.NUMBER + 2).endswith("(S-11.5).")
    assert GAME.why_not(s.redact(1), 1, a.NUMBER).endswith("(S-3.4).")


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_first_question(seat: int) -> None:
    s = tiles_out()
    text = GAME.ask(s.redact(seat), seat)
    assert text.startswith("Where does the gate" if seat >= 0 else "Waiting for player 1 and player 2")


def test_a_question_says_what_and_why() -> None:
    s = position()
    three_paddies(s)
    crops(s, 0)
    water(s, 0, p0=0, p4=3)
    assign(s, 0, st.PLANT_LABOR, 5)
    begin(s, st.PLANT)
    assert GAME.ask(s, 0) == "The paddy E F I is flooded: plant it? It needs 3 of your 5 planters."
    assert [GAME.write(s, 0, action) for action in s.legal(0)] == [
        "Do not plant the paddy E F I",
        "Plant the paddy E F I",
    ]


def test_the_sheet_names_sources() -> None:
    s = started(2, setups=(1, 2))
    assert GAME.sheet(s, 0) == [("setup card", 7)]
    assert get(s, 0, st.RICE) == 7


# -- sentences that were wrong once


def asked(s: Spirits, seat: int = 0) -> str:
    assert s.actors >> seat & 1
    return GAME.ask(s.redact(seat), seat)


def labels(s: Spirits, seat: int = 0) -> list[str]:
    return [GAME.write(s, seat, action) for action in s.legal(seat)]


def with_spirits(*row: int, turn: int = 2) -> Spirits:
    """Three dry and bare paddies, and these spirits; seat 0 is first."""
    s = terraces(turn=turn, rows=(row, (39,)))
    s.line_up([0, 1])
    return s


def test_a_claim_says_how_many_tiles_may_be_taken() -> None:
    s = with_spirits(1)
    s[st.TILES_UP] = 1 << 1 | 1 << 2
    begin(s, st.GOALS)
    assert asked(s) == "Which achievement do you claim? You may take 1 tile this round."
    s = with_spirits(25)
    s[st.TILES_UP] = 1 << 1 | 1 << 2
    begin(s, st.GOALS)
    assert asked(s) == "Which achievement do you claim? You may take 2 tiles this round."
    act(s, 0, a.TILE + 1)
    assert asked(s) == "Which achievement do you claim next? You may take 1 tile more."


def ducks(*row: int) -> Spirits:
    s = with_spirits(*row)
    cubes(s, 0, 0, pests=1)
    cubes(s, 0, 3, pests=1)
    water(s, 0, p3=2, p4=3)
    assign(s, 0, st.PEST_STOCK, 1)
    return begin(s, st.PESTS)


def test_ducks_are_asked_for_by_what_they_need() -> None:
    dry, wet = ducks(1), ducks(31)
    assert asked(dry) == "Which dry paddy gets a duck? 1 duck left."
    assert asked(wet) == "Which paddy gets a duck? 1 duck left."
    assert a.PADDY + 3 in wet.legal(0)
    assert refusal(dry, a.PADDY + 3) == "Ducks work in dry paddies only; this one holds water (S-13.1)."
    assert refusal(dry, a.PADDY + 4) == "Ducks work in dry paddies only; this one holds water (S-13.1)."
    assert refusal(wet, a.PADDY + 4) == "There is no pest there, and nothing planted to fertilize (S-13.6)."


def test_without_fertilizer_the_supply_is_the_reason() -> None:
    s = ducks(31)
    crops(s, 0, planted=(4,))
    s[st.FERTILIZER] = 0
    assert refusal(s, a.PADDY + 4) == "There is no pest there, and the fertilizer has run out (S-13.7)."


def test_weeds_in_water_are_refused_only_where_water_is_the_reason() -> None:
    refusals = []
    for row in ((1,), (31,)):
        s = with_spirits(*row)
        cubes(s, 0, 0, weeds=1)
        cubes(s, 0, 4, weeds=1)
        water(s, 0, p4=3)
        assign(s, 0, st.WEED_LABOR, 1)
        begin(s, st.WEEDS)
        refusals.append(refusal(s, a.PADDY + 4))
    assert refusals == [
        "Weeds are pulled in dry paddies only; this one holds water (S-12.1).",
        "One weed there takes 3 laborers; you have 1 left (S-12.1).",
    ]


@pytest.mark.parametrize(
    ("discs", "question"),
    [
        (0, "Only magic water floods the paddy A: does it grow?"),
        (1, "Magic water helps to flood the paddy D H: does it grow?"),
    ],
)
def test_magic_water_floods_alone_or_helps(discs: int, question: str) -> None:
    s = with_spirits(1)
    paddy = 3 if discs else 0
    put(s, 0, st.MAGIC_HEXES, 1 << paddy)
    s[st.MAGIC_LEFT] -= 1
    water(s, 0, p3=discs)
    crops(s, 0, planted=(paddy,))
    begin(s, st.GROW)
    assert asked(s) == question


def test_planting_without_laborers_speaks_of_none() -> None:
    s = with_spirits(32)
    water(s, 0, p4=3)
    begin(s, st.PLANT)
    assert asked(s) == "The paddy E F I is flooded: plant it? It needs no planters."


def test_one_worker_is_one() -> None:
    s = with_spirits(1)
    put(s, 0, st.STOCK, 1)
    rocks(s, 0, 2)
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER + 3)
    assert asked(s) == "Round 2, step 5: how many on Build with oxen? You have 1 animal left."
    act(s, 0, a.NUMBER)
    assert asked(s) == "Round 2, step 5: how many on Rocks? You have 1 animal left."
    put(s, 0, st.LANE, st.PLANT_LABOR)
    assert asked(s) == "Round 2, step 5: how many on Plant? You have 1 laborer left."


def test_the_question_for_a_spirit_says_who_goes_first() -> None:
    s = started(2)
    nature(s, a.NUMBER + 1)
    assert asked(s) == (
        "Round 1: which spirit do you play? Everybody's highest spirit counts: whose is lowest goes first and takes "
        "the rain."
    )


def test_not_harvesting_says_that_rice_rots() -> None:
    s = with_spirits(1)
    crops(s, 0, grown=(3,))
    assign(s, 0, st.HARVEST_LABOR, 1)
    begin(s, st.HARVEST)
    assert labels(s) == ["Do not harvest the paddy D H: it rots", "Harvest 1 hex of the paddy D H for 5 rice"]
    patient = with_spirits(21)
    crops(patient, 0, grown=(3,))
    assign(patient, 0, st.HARVEST_LABOR, 1)
    begin(patient, st.HARVEST)
    assert labels(patient)[0] == "Do not harvest the paddy D H: it stands or rots"


@pytest.mark.parametrize(
    ("spirit", "consequence"),
    [(1, ": its ripe rice cannot be cut and rots"), (21, ": its ripe rice cannot be cut"), (35, "")],
)
def test_keeping_water_on_ripe_rice_says_what_comes_of_it(spirit: int, consequence: str) -> None:
    s = with_spirits(spirit)
    crops(s, 0, planted=(0,), grown=(3,))
    water(s, 0, p0=1, p3=2)
    begin(s, st.WATER_OUT)
    assert labels(s) == ["Keep 0 discs in the paddy A", "Keep 1 disc in the paddy A"]
    act(s, 0, a.NUMBER + 1)
    assert labels(s) == [
        "Keep 0 discs in the paddy D H",
        f"Keep 1 disc in the paddy D H{consequence}",
        f"Keep 2 discs in the paddy D H{consequence}",
    ]


@pytest.mark.parametrize(("spirit", "label"), [(1, "Harvest: nobody; ripe rice rots"), (21, "Harvest: nobody")])
def test_assigning_nobody_to_the_harvest_says_that_rice_rots(spirit: int, label: str) -> None:
    s = with_spirits(spirit)
    crops(s, 0, grown=(3,))
    begin(s, st.ASSIGN)
    put(s, 0, st.LANE, st.HARVEST_LABOR)
    assert labels(s)[0] == label


def test_the_builder_reads_what_is_left() -> None:
    s = building()
    begin(s, st.BUILD)
    assert asked(s) == (
        "What do you build? 2 pieces, from 38 walls and 11 gates; gates that lead into no paddy may move for free."
    )
    s = position(4)
    put(s, 0, st.CREDITS, 2)
    put(s, 0, st.GATES, get(s, 0, st.GATES) | 0b11111 << 20)
    begin(s, st.BUILD)
    assert refusal(s, a.GATE + 10) == "All your 6 gates are built (S-9.19)."


def test_step_4_asks_for_the_next_spirit() -> None:
    s = with_spirits(7, 12)
    earn(s, 0, 2)
    begin(s, st.RESOLVE)
    assert asked(s) == "Which spirit do you use next, or are you done? Use them in any order, each once a round."
    assert labels(s) == [
        "Done: use no other spirit",
        "Use Well Spirit (7): Every round: take 1 disc from the supply into your reservoir.",
        (
            "Use Toll Spirit (12): Every round: pay 1 rice, have 3 extra laborers this round and build 1 wall or gate "
            "without workers."
        ),
    ]


def test_a_spirit_that_is_not_offered_says_why() -> None:
    s = with_spirits(5, 7, 8, 12, 19)
    put(s, 0, st.SPENT, 1 << 19)
    earn(s, 0, 2)
    begin(s, st.RESOLVE)
    act(s, 0, a.CARD + 7)
    rules = {5: "S-7.5", 7: "S-7.2", 8: "S-7.3", 19: "S-7.6", 40: "S-7.1"}
    for card, rule in rules.items():
        assert refusal(s, a.CARD + card).endswith(f"({rule}).")
    assert refusal(s, a.YES).endswith("(S-3.1).")
    s = with_spirits(7, 19)
    begin(s, st.RESOLVE)
    act(s, 0, a.CARD + 19)
    assert refusal(s, a.CARD + 7).endswith("(S-7.4).")


# -- points


def ended(*rice: int, rows: tuple[tuple[int, ...], ...] = ((3, 32), (2, 38), (5, 36), (6, 35))) -> Spirits:
    s = terraces(len(rice), turn=6, rows=rows)
    for seat, n in enumerate(rice):
        earn(s, seat, n)
    begin(s, st.ROUND_END)
    assert not s.actors
    return s


def test_s_23_2_a_tie_says_why() -> None:
    s = ended(88, 88, 50)
    for viewer in (-1, 0, 1, 2):
        view = s.redact(viewer)
        assert GAME.tiebreak(view) == ("88 rice each; the highest spirit wins: player 2 has 38 against 32 (S-23.2).")
        assert GAME.tell(view, viewer).endswith(f"{GAME.tiebreak(view)}\n{GAME.ask(view, viewer)}")
    assert GAME.tiebreak(ended(88, 70, 88, 88)) == (
        "88 rice each; the highest spirit wins: player 3 has 36 against 32 and 35 (S-23.2)."
    )


def test_s_23_1_without_a_tie_points_say_it_all() -> None:
    assert GAME.tiebreak(ended(88, 87)) == ""
    assert GAME.tiebreak(ended(90, 88, 88)) == "", "others are level, not the winner"
    assert GAME.tiebreak(position()) == "", "the game is not over"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_places_show_the_same_points(seats: int) -> None:
    rng = Random(seats)
    s = fresh(seats)
    n = 0
    while True:
        if n % 25 == 0 or not s.actors:
            for viewer in range(-1, seats):
                same_points(s.redact(viewer), viewer)
        if not s.actors:
            return
        n += 1
        seat = choose(members(s.actors), rng)
        s.apply(seat, choose(s.legal(seat), rng))


def same_points(view: Position, viewer: int) -> None:
    scores = view.scores()
    assert [sum(points for _source, points in GAME.sheet(view, seat)) for seat in range(view[st.PLAYERS])] == scores
    told = GAME.tell(view, viewer)
    for tall in (False, True):
        board = GAME.draw(view, viewer, tall).svg()
        for seat in range(view[st.PLAYERS]):
            farm = "Your farm" if seat == viewer else f"The farm of player {seat + 1}"
            assert re.search(rf"^{farm}\nRice: {scores[seat]}\b", told, re.M)
            own = board.index(f'id="owner-{seat}"' if seat == max(viewer, 0) else f'id="farm-{seat}"')
            shown = re.search(r'class="display rice"[^>]*>(\d+)<', board[own:])
            assert shown
            assert int(shown[1]) == scores[seat]
