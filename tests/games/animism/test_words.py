"""Sentences: every action has its own, every refusal names its rule, every position can be told."""

import json
import re
from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.games import load
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE
from subak.games.animism.game import AnimismGame
from subak.games.animism.hidden import Animism
from subak.kit.record import Record, Replay
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    PIECE,
    B,
    G,
    R,
    at_round,
    buy,
    declare,
    draw,
    finish_pass,
    fresh,
    hold,
    paint,
    play_out,
    restart,
    roll,
    set_bonus,
    set_marks,
    step_of,
    wait_for,
)

GOLDEN = Path(__file__).parent / "golden"


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
                for action in (rng.randrange(GAME.width), rng.choice(range(do.HAND_ON, do.ROLL)), rng.randrange(13)):
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
    assert why(state, R, do.BUY + 1) == "A-4.7"
    assert why(state, R, do.BUY + 6) == "A-4.9"
    assert why(state, R, do.BUY + 7) == "A-4.4"
    hold(state, R, 0, 3, 3, 3)
    fillable = {square for square in ALL_SQUARES if GAME.printed.ground[square[0]][square[1]] in ".1234"}
    paint(state, 0, G, fillable - {(0, 0)})
    assert why(state, R, do.BUY + 6) == "A-4.12"
    state.apply(R, do.BUY)
    assert why(state, R, do.BUY + 6) == "A-4.8"


def test_why_not_in_round_one() -> None:
    state = fresh()
    assert why(state, R, do.BUY) == "A-2.3"
    roll(state, R, black=1)
    assert why(state, R, do.BUY) == "A-4.13"
    assert why(state, R, do.BUY + 3) == "A-4.14"
    assert why(state, R, do.ROTATE + 2) == "A-6.2"
    state.apply(R, do.ROTATE)
    assert why(state, R, do.DRAW + 12) == "A-6.3"
    assert why(state, R, do.DRAW + SIDE) == "A-6.4"
    assert why(state, R, do.DRAW + 5 * SIDE + 5) == "A-6.5"
    assert why(state, R, do.DRAW) == "A-6.8"
    state.apply(R, do.DRAW + 4 * SIDE + 5)
    assert why(state, R, do.DECLARE) == "A-8.1"
    assert why(state, R, do.ROTATE) == "A-2.3"
    state.apply(R, do.HAND_ON)
    assert why(state, R, do.HAND_ON) == "A-2.4"
    assert why(state, R, do.ROLL) == "A-8.5"


def test_why_not_pay() -> None:
    state = at_round(2)
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert why(state, R, do.PAY + 3) == "A-5.1"
    buy(state, R, "b2")
    assert step_of(state, R) == s.PAYING
    assert why(state, R, do.PAY + 4) == "A-5.9"
    assert why(state, R, do.PAY + 2) == "A-5.6"
    assert why(state, R, do.PAY + 11 * 2 + 2) == "A-5.8"


def test_why_not_draw_and_hand_on() -> None:
    state = at_round(2)
    paint(state, 0, G, [(4, 6)])
    restart(state)
    assert why(state, R, do.DRAW) == "A-6.6"
    assert why(state, R, do.DRAW + 4 * SIDE + 6) == "A-6.5"
    assert why(state, R, do.HAND_ON) == "A-4.1"
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert why(state, R, do.DRAW) == "A-2.3"
    assert why(state, R, do.DECLARE) == "A-2.3"
    assert why(state, R, do.TAKE_BLACK) == "A-8.5"
    assert why(state, R, do.MARK_BONUS + 1) == "A-13.1"


def test_why_not_dice() -> None:
    state = at_round(2)
    draw(state, R, (4, 6))
    assert why(state, R, do.DECLARE) == "A-8.3"
    declare(state, R, 0, 2, 2, 2)
    hold(state, R, 0, 1, 0, 0)
    roll(state, R, black=2, white=5)
    assert why(state, R, do.TAKE_WHITE) == "A-4.4"
    assert why(state, R, do.REROLL_BLACK) == "A-8.7"
    assert why(state, R, do.PAY_TRIPLE) == "A-8.7"
    state.apply(R, do.PAY_TOKEN)
    assert why(state, R, do.PAY_TOKEN) == "A-8.7"
    assert why(state, R, do.HAND_ON) == "A-8.11"


def test_why_not_bonus() -> None:
    state = at_round(2, advanced=1)
    set_bonus(state, 0, G, -1, -1)
    assert why(state, R, do.MARK_BONUS + 2) == "A-13.2"
    draw(state, R, (4, 6))
    assert why(state, R, do.MARK_BONUS + 1) == "A-13.3"


def test_actions_read_as_sentences() -> None:
    state = fresh()
    assert GAME.write(state, CHANCE, do.ROLL + do.OUTCOMES + do.BLACK_ROLL + 4) == "Blue rolls black 5"
    state = at_round(2)
    paint(state, 0, G, [(4, 6)])
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    assert GAME.ask(state, R) == "Which piece do you buy on your own sheet? You can pay up to 15."
    assert GAME.write(state, R, do.BUY) == "Take the single for free"
    assert GAME.write(state, R, do.BUY + 5) == "Buy the T (black 5) for 4"
    buy(state, R, "b1")
    assert GAME.write(state, R, do.PAY + 11 + 1) == "Pay 1 yellow and 1 green"
    state.apply(R, do.PAY + 11 + 1)
    assert GAME.ask(state, R) == "How do you turn the bar of two (black 1) for your own sheet?"
    assert GAME.write(state, R, do.ROTATE) == "Draw the bar of two lying flat"
    assert GAME.write(state, R, do.ROTATE + 1) == "Draw the bar of two standing upright"
    state.apply(R, do.ROTATE)
    assert GAME.ask(state, R) == "Where do you draw the bar of two (black 1) on your own sheet?"
    assert GAME.write(state, R, do.DRAW + 3 * SIDE + 6) == "Draw the bar of two on g4 h4 of red's sheet: take 1 blue"
    state.apply(R, do.DRAW + 3 * SIDE + 6)
    assert why(state, R, do.HAND_ON) == "A-8.1"
    assert GAME.write(state, R, do.DECLINE) == "No second piece"
    state.apply(R, do.DECLINE)
    assert GAME.ask(state, R) == "Do you hand your own sheet on like this?"
    assert GAME.write(state, R, do.HAND_ON) == "Hand red's sheet on; 1 blue goes back"
    hold(state, R, 0, 5, 3, 4)
    assert GAME.write(state, R, do.HAND_ON) == "Hand red's sheet on; 2 blue and 1 green go back"
    wait_for(state, R)
    assert GAME.ask(state.redact(G), G) == ("Waiting for red: the sheets are handed on when everyone is ready.")


def test_the_first_question_names_the_sheet_and_the_cross() -> None:
    state = fresh()
    roll(state, R, black=2)
    assert GAME.ask(state, R) == (
        "How do you turn the bar of three (black 2) for your own sheet?"
        " The black die gives it to you for free; it must touch the purple cross."
    )
    state.apply(R, do.ROTATE)
    assert GAME.ask(state, R) == (
        "Where do you draw the bar of three (black 2) on your own sheet?"
        " The black die gives it to you for free; it must touch the purple cross."
    )
    finish_pass(state)
    roll(state, G, black=1)
    assert "for red's sheet?" in GAME.ask(state, G)


def test_a_turned_piece_is_named_by_how_it_looks() -> None:
    def looks(piece: str) -> list[str]:
        return [GAME.words.looks[PIECE[piece]][turn] for turn in members(GAME.printed.turns[PIECE[piece]])]

    for bar in ("b1", "b2", "b6", "w6", "w1", "w2"):
        assert looks(bar) == ["lying flat", "standing upright"]
    t = ["on top", "on the right", "at the bottom", "on the left"]
    assert looks("b5") == [f"with its long side {side}" for side in t]
    assert looks("w3") == [f"with its long side {side}" for side in t[3:] + t[:3]]
    assert looks("w4") == [f"with its long side {side}" for side in t[1:] + t[:1]]
    corners = ["bottom left", "top left", "top right", "bottom right"]
    for corner in ("b3", "w5"):
        assert looks(corner) == [f"with its corner at the {place}" for place in corners]


def test_a_piece_of_no_plain_look_is_named_by_its_turn(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[piece]]\nid = "white 5"\nshape = [".##", "##.", ".#."]\n')
    odd = cast(AnimismGame, load("animism", pack))
    names = odd.words.looks[PIECE["w5"]]
    assert names[0] == "as it is printed"
    assert len(set(names)) == 4


def test_every_drawing_of_a_game_names_its_piece_and_its_sheet() -> None:
    """Also where nothing but the single can be had, which nobody chose."""
    rng = Random(5)
    for seats in (3, 4):
        state = fresh(seats)
        while state.actors:
            seat = rng.choice([each for each in range(9) if state.actors >> each & 1])
            action = rng.choice(state.legal(seat))
            if do.DRAW <= action < do.DECLINE:
                piece = GAME.printed.names[state[s.PIECE + seat]]
                owner = GAME.printed.tribes[state.sheet_of(seat)]
                assert re.match(rf"Draw the {piece} on [a-m0-9 ]+ of {owner}'s sheet", GAME.write(state, seat, action))
            if action == do.HAND_ON:
                owner = GAME.printed.tribes[state.sheet_of(seat)]
                assert GAME.write(state, seat, action).startswith(f"Hand {owner}'s sheet on")
            state.apply(seat, action)


def test_a_drawing_tells_which_level_it_checks() -> None:
    state = at_round(2)
    paint(state, 0, R, [(4, 5)])
    restart(state)
    draw(state, R, (4, 6))
    hold(state, R, 0, 3, 3, 3)
    restart(state)
    buy(state, R, "single")
    assert GAME.write(state, R, do.DRAW + 4 * SIDE + 7) == "Draw the single on h5 of red's sheet: check level 2"
    assert GAME.write(state, R, do.DRAW + 3 * SIDE + 6) == "Draw the single on g4 of red's sheet"
    paint(state, 0, G, [(4, 8)])
    assert GAME.write(state, R, do.DRAW + 4 * SIDE + 7) == (
        "Draw the single on h5 of red's sheet: take 1 blue and check level 2"
    )


def test_one_paid_reroll_is_yours_and_more_are_some() -> None:
    state = at_round(2)
    draw(state, R, (4, 6))
    declare(state, R, 0, 2, 2, 2)
    hold(state, R, 0, 2, 1, 0)
    roll(state, R, black=2, white=5)
    paired = state.clone()
    state.apply(R, do.PAY_TOKEN)
    assert GAME.ask(state, R) == "The dice show black 2 and white 5: take a piece, or use your paid reroll?"
    paired.apply(R, do.PAY_PAIR)
    assert GAME.ask(paired, R) == "The dice show black 2 and white 5: take a piece, or use one of 3 paid rerolls?"


def test_bonuses_are_explained_where_they_are_chosen_and_shown() -> None:
    state = at_round(2, advanced=1)
    draw(state, R, (4, 6))
    assert GAME.ask(state, R) == (
        "Do you mark a bonus on your own sheet before you hand it on?"
        " It is added to everybody's hexagons there, before altars multiply them."
    )
    labels = [GAME.write(state, R, do.MARK_BONUS + n) for n in (1, 2, 3)]
    what = [
        "1 for each of the four tracks on which a player filled the most squares",
        "1 for each area in which a player filled the most squares",
        "1 for each level at which a player has the most purchase marks",
    ]
    none = "now 0 for red, 0 for blue, 0 for yellow and 0 for green"
    for label, numeral, text in zip(labels, ("I", "II", "III"), what, strict=True):
        assert label == f"Mark bonus {numeral} on red's sheet: {text} ({none})"
    told = GAME.tell(state.redact(R), R)
    for numeral, text in zip(("I", "II", "III"), what, strict=True):
        assert f"{numeral}: {text}" in told
        for viewer in (R, G, -1):
            assert text in GAME.draw(state.redact(viewer), viewer).svg()
    hold(state, R, 0, 4, 0, 0)
    assert GAME.write(state, R, do.MARK_BONUS + 1).endswith("; 1 blue goes back")
    set_bonus(state, 0, R, -1, -1)
    assert f"Bonus I marked by red; {none}." in GAME.tell(state.redact(R), R)
    assert "onus" not in GAME.tell(fresh().redact(R), R)


def test_who_holds_which_sheet_reads_right_for_everybody() -> None:
    state = fresh(3)
    told = GAME.tell(state.redact(R), R)
    assert "Red (you): 0 points, tokens: nothing. In hand: your own sheet." in told
    assert "Blue: 0 points, tokens: nothing. In hand: their own sheet." in told
    finish_pass(state)
    told = GAME.tell(state.redact(R), R)
    assert re.search(r"Red \(you\): .* In hand: yellow's sheet\.", told)
    assert re.search(r"Blue: .* In hand: your own sheet\.", told)


def test_the_print_of_the_sheets_is_told() -> None:
    told = GAME.tell(fresh(3).redact(R), R)
    assert "On every sheet the purple cross lies on g6 f7 g7 h7 g8." in told
    assert "Altars in no area: g3 c7 k7 g11. They are framed in green." in told
    assert "Area 1: a1-f1 a2 c2-d2 f2 a3-f3 a4-f4 a5 c5-f5 a6-e6; altars: b2 e2 b5." in told
    assert "Every track, hexagons starred: 1 3* 4 5 7* 8 9 11* 12 13 15* 16." in told
    assert "framed" not in GAME.tell(fresh(4).redact(R), R)


def golden_end(name: str) -> Animism:
    kept = json.loads((GOLDEN / f"{name}.json").read_text())
    return cast(Animism, Replay(GAME, Record.loads(json.dumps(kept["record"]))).state)


def test_the_result_names_everybody_with_their_points() -> None:
    state = golden_end("four-tokens")
    assert GAME.ask(state, R) == (
        "The game is over: blue wins (32 for blue, 32 for yellow, 28 for green and 27 for you)."
    )
    assert GAME.ask(state, G) == "The game is over: you win (32 for you, 32 for yellow, 28 for green and 27 for red)."
    assert GAME.ask(golden_end("three-shared"), -1) == (
        "The game is over: blue and yellow win together (20 for blue, 20 for yellow and 17 for red)."
    )


def test_a_11_2_points_alone_need_no_reason() -> None:
    assert GAME.tiebreak(golden_end("four-outright")) == ""
    assert GAME.tiebreak(fresh()) == ""  # nobody has won yet


def test_a_11_3_a_tie_says_that_tokens_decide() -> None:
    state = golden_end("four-tokens")
    assert GAME.tiebreak(state) == (
        "32 points each for blue and yellow: blue has the most tokens left (3 for blue and 2 for yellow)"
        " and wins (A-11.3)."
    )
    assert GAME.tiebreak(state) in GAME.tell(state, R)


def test_a_11_4_a_tie_in_tokens_too_says_so() -> None:
    assert GAME.tiebreak(golden_end("three-shared")) == (
        "20 points each for blue and yellow, and 3 tokens left each: they win together (A-11.4)."
    )
    state = golden_end("four-outright")
    for word in range(s.LAND, s.LAND_THEN):  # nobody has anything
        state[word] = 0
    hold(state, R, 0, 1, 0, 0)
    hold(state, G, 3, 0, 0, 0)
    hold(state, B, 2, 1, 0, 0)
    state.remember()
    assert GAME.tiebreak(state) == (
        "0 points each for red, blue, yellow and green: blue and yellow have the most tokens left"
        " (3 for blue, 3 for yellow, 1 for red and 0 for green) and win together (A-11.4)."
    )


@pytest.mark.parametrize(("seats", "advanced"), [(3, 1), (4, 0)])
def test_points_agree_wherever_they_are_shown(seats: int, advanced: int) -> None:
    """For every viewer: the score, its parts, the board and the sentences, also in the middle of a pass."""
    rng = Random(seats)
    state = fresh(seats, advanced)
    n = 0
    while True:
        for viewer in range(-1, seats) if n % 5 == 0 or not state.actors else ():
            view = state.redact(viewer)
            parts = [sum(points for _label, points in GAME.sheet(view, seat)) for seat in range(seats)]
            told = re.findall(r"^(?:Red|Blue|Yellow|Green)(?: \(you\))?: (\d+) points?,", GAME.tell(view, viewer), re.M)
            assert parts == [int(points) for points in told] == view.scores()
            for tall in (False, True):
                drawn = re.findall(r'class="display sum"[^>]*>(\d+)<', GAME.draw(view, viewer, tall).svg())
                boards = [int(points) for points in drawn]
                assert boards in (parts, parts + parts)  # the end shows them sheet by sheet as well
        if not state.actors:
            return
        n += 1
        seat = rng.choice([each for each in range(9) if state.actors >> each & 1])
        state.apply(seat, rng.choice(state.legal(seat)))


def test_where_points_come_from() -> None:
    state = play_out(fresh(4, 1), Random(2))
    for seat in range(4):
        parts = GAME.sheet(state, seat)
        assert len(parts) == 8
        assert sum(points for _label, points in parts) == state.scores()[seat]
    labels = [[label for label, _points in GAME.sheet(state, seat)] for seat in range(4)]
    assert labels == [labels[0]] * 4  # they stand in the rows of one table
    assert labels[0][:2] == ["red's sheet, track", "red's sheet, (hexagons + bonuses) × altars"]
    assert GAME.sheet(state, 0, ["Ann", "Bo", "Cy", "Dee"])[2][0] == "Bo's sheet, track"


def test_cards_are_told_from_their_rows() -> None:
    cards = GAME.cards()
    assert [card.id for card in cards] == list(range(15))
    assert cards[7].text == "Level 2, white 1. Costs 4 to 7; can be bought 4 times on a sheet. Lies in 2 ways."
    assert cards[0].text == "Free, from round 2 on, as often as you like."
    assert "16 altars" in cards[13].text
    assert cards[14].text == "12 squares, hexagons at 2, 5, 8 and 11, worth up to 16 points."
