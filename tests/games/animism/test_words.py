"""Sentences: every action has its own, every refusal names its rule, every position can be told."""

import re
from random import Random

import pytest

from subak.core.game import CHANCE
from subak.games.animism import rules as r
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE
from subak.games.animism.rules import Animism
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    B,
    G,
    R,
    at_round,
    buy,
    declare,
    draw,
    fresh,
    hold,
    paint,
    phase,
    play_out,
    restart,
    roll,
    set_bonus,
    set_marks,
    wait_for,
)


@pytest.mark.parametrize(("seats", "advanced"), [(3, 0), (3, 1), (4, 0), (4, 1)])
def test_sentences_along_a_game(seats: int, advanced: int) -> None:
    rng = Random(seats * 2 + advanced)
    state = fresh(seats, advanced)
    while state.actors:
        for seat in [each for each in (*range(seats), CHANCE) if state.actors >> each & 1]:
            labels = [GAME.write(state, seat, action) for action in state.legal(seat)]
            assert len(set(labels)) == len(labels)
            assert all(label and "{" not in label for label in labels)
        for viewer in range(-1, seats):
            view = state.redact(viewer)
            assert GAME.ask(view, viewer)[-1] in ".?"
            assert GAME.tell(view, viewer).endswith(GAME.ask(view, viewer))
        seat = rng.choice([each for each in (*range(seats), CHANCE) if state.actors >> each & 1])
        state.apply(seat, rng.choice(state.legal(seat)))
    for viewer in range(-1, seats):
        assert GAME.ask(state, viewer).startswith("The game is over")


def test_refusals_always_name_a_rule_that_exists() -> None:
    known = set(re.findall(r"A-\d+\.\d+", GAME.rules))
    rng = Random(3)
    for advanced in (0, 1):
        state = fresh(3, advanced)
        while state.actors:
            seat = (state.actors & -state.actors).bit_length() - 1
            legal = state.legal(seat)
            for asked in range(3):
                for action in (rng.randrange(GAME.width), rng.choice(range(r.HAND_ON, r.ROLL)), rng.randrange(13)):
                    if not (asked == seat and action in legal):
                        check_refusal(state, asked, action, known)
            state.apply(seat, rng.choice(legal))
        check_refusal(state, 0, 0, known)


def check_refusal(state: Animism, seat: int, action: int, known: set[str]) -> None:
    if state.actors >> seat & 1 and action in state.legal(seat):
        assert GAME.why_not(state, seat, action) == "Nothing forbids that."
        return
    numbers = re.findall(r"\((A-\d+\.\d+)\)\.$", GAME.why_not(state, seat, action))
    assert numbers
    assert set(numbers) <= known


def why(state: Animism, seat: int, action: int) -> str:
    """The rule that a refusal names."""
    return str(re.findall(r"A-\d+\.\d+", GAME.why_not(state, seat, action))[-1])


def test_why_not_buy() -> None:
    state = at_round(2)
    hold(state, R, 0, 3, 0, 0)
    restart(state)
    set_marks(state, 0, "b1", [G, B])
    assert why(state, R, r.BUY + 1) == "A-4.7"
    assert why(state, R, r.BUY + 6) == "A-4.9"
    assert why(state, R, r.BUY + 7) == "A-4.4"
    hold(state, R, 0, 3, 3, 3)
    fillable = {square for square in ALL_SQUARES if GAME.printed.ground[square[0]][square[1]] in ".1234"}
    paint(state, 0, G, fillable - {(0, 0)})
    assert why(state, R, r.BUY + 6) == "A-4.12"
    state.apply(R, r.BUY)
    assert why(state, R, r.BUY + 6) == "A-4.8"


def test_why_not_in_round_one() -> None:
    state = fresh()
    assert why(state, R, r.BUY) == "A-2.3"
    roll(state, R, black=1)
    assert why(state, R, r.BUY) == "A-4.13"
    assert why(state, R, r.BUY + 3) == "A-4.14"
    assert why(state, R, r.ROTATION + 2) == "A-6.2"
    state.apply(R, r.ROTATION)
    assert why(state, R, r.ANCHOR + 12) == "A-6.3"
    assert why(state, R, r.ANCHOR + SIDE) == "A-6.4"
    assert why(state, R, r.ANCHOR + 5 * SIDE + 5) == "A-6.5"
    assert why(state, R, r.ANCHOR) == "A-6.8"
    state.apply(R, r.ANCHOR + 4 * SIDE + 5)
    assert why(state, R, r.DECLARE) == "A-8.1"
    assert why(state, R, r.ROTATION) == "A-2.3"
    state.apply(R, r.HAND_ON)
    assert why(state, R, r.HAND_ON) == "A-2.4"
    assert why(state, R, r.ROLL) == "A-8.5"


def test_why_not_pay() -> None:
    state = at_round(2)
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert why(state, R, r.PAYMENT + 3) == "A-5.1"
    buy(state, R, "b2")
    assert phase(state, R) == s.PAY
    assert why(state, R, r.PAYMENT + 4) == "A-5.9"
    assert why(state, R, r.PAYMENT + 2) == "A-5.6"
    assert why(state, R, r.PAYMENT + 11 * 2 + 2) == "A-5.8"


def test_why_not_draw_and_hand_on() -> None:
    state = at_round(2)
    paint(state, 0, G, [(4, 6)])
    restart(state)
    assert why(state, R, r.ANCHOR) == "A-6.6"
    assert why(state, R, r.ANCHOR + 4 * SIDE + 6) == "A-6.5"
    assert why(state, R, r.HAND_ON) == "A-4.1"
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert why(state, R, r.ANCHOR) == "A-2.3"
    assert why(state, R, r.DECLARE) == "A-2.3"
    assert why(state, R, r.TAKE_BLACK) == "A-8.5"
    assert why(state, R, r.BONUS_MARK + 1) == "A-13.1"


def test_why_not_dice() -> None:
    state = at_round(2)
    draw(state, R, (4, 6))
    assert why(state, R, r.DECLARE) == "A-8.3"
    declare(state, R, 0, 2, 2, 2)
    hold(state, R, 0, 1, 0, 0)
    roll(state, R, black=2, white=5)
    assert why(state, R, r.TAKE_WHITE) == "A-4.4"
    assert why(state, R, r.REROLL_BLACK) == "A-8.7"
    assert why(state, R, r.PAY_TRIPLE) == "A-8.7"
    state.apply(R, r.PAY_TOKEN)
    assert why(state, R, r.PAY_TOKEN) == "A-8.7"
    assert why(state, R, r.HAND_ON) == "A-8.11"


def test_why_not_bonus() -> None:
    state = at_round(2, advanced=1)
    set_bonus(state, 0, G, -1, -1)
    assert why(state, R, r.BONUS_MARK + 2) == "A-13.2"
    draw(state, R, (4, 6))
    assert why(state, R, r.BONUS_MARK + 1) == "A-13.3"


def test_actions_read_as_sentences() -> None:
    state = fresh()
    assert GAME.write(state, CHANCE, r.ROLL + r.OUTCOMES + r.BLACK_ROLL + 4) == "Blue rolls black 5"
    state = at_round(2)
    paint(state, 0, G, [(4, 6)])
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert GAME.ask(state, R) == "Which piece do you buy on your own sheet? You can pay up to 15."
    assert GAME.write(state, R, r.BUY) == "Take the single for free"
    assert GAME.write(state, R, r.BUY + 5) == "Buy the T (black 5) for 4"
    buy(state, R, "b1")
    assert GAME.write(state, R, r.PAYMENT + 11 + 1) == "Pay 1 yellow and 1 green"
    state.apply(R, r.PAYMENT + 11 + 1)
    assert GAME.write(state, R, r.ROTATION + 1) == "Draw it a quarter turn to the right"
    state.apply(R, r.ROTATION)
    assert GAME.write(state, R, r.ANCHOR + 3 * SIDE + 6) == "Draw on g4 h4: take 1 blue"
    state.apply(R, r.ANCHOR + 3 * SIDE + 6)
    assert why(state, R, r.HAND_ON) == "A-8.1"
    assert GAME.write(state, R, r.DECLINE) == "No second piece"
    state.apply(R, r.DECLINE)
    assert GAME.write(state, R, r.HAND_ON) == "Hand the sheet on; 1 blue go back"
    wait_for(state, R)
    assert GAME.ask(state.redact(G), G) == ("Waiting for red: the sheets are handed on when everyone is ready.")


def test_where_points_come_from() -> None:
    state = play_out(fresh(4, 1), Random(2))
    for seat in range(4):
        parts = GAME.sheet(state, seat)
        assert len(parts) == 8
        assert sum(points for _label, points in parts) == state.scores()[seat]
    assert re.fullmatch(r"red's sheet, \(\d+ hexagons? \+ bonus \d+\) × \d+ altars?", GAME.sheet(state, 0)[1][0])


def test_cards_are_told_from_their_rows() -> None:
    cards = GAME.cards()
    assert [card.id for card in cards] == list(range(15))
    assert cards[7].text == "Level 2, white 1. Costs 4 to 7; can be bought 4 times on a sheet. Lies in 2 ways."
    assert cards[0].text == "Free, from round 2 on, as often as you like."
    assert "16 altars" in cards[13].text
    assert cards[14].text == "12 squares, hexagons at 2, 5, 8 and 11, worth up to 16 points."
