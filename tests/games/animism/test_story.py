"""The story: what happened in a pass, told when all sheets are handed on; and the law that nothing is left out."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from subak.bots.greedy import Greedy
from subak.bots.uniform import Uniform
from subak.core import play
from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE, Bot, Told
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism.game import AnimismGame
from subak.games.animism.hidden import Animism
from subak.kit.record import Entry
from subak.kit.story import Story
from tests.games.animism import script
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    at_round,
    buy,
    draw,
    finish_pass,
    fresh,
    hand_on,
    hold,
    open_with,
    paint,
    pay,
    restart,
    roll,
    set_bonus,
    set_marks,
    set_track,
)

ANN, KOSAL, RITHY, SOK = range(4)
NAMES = ["Ann", "Kosal", "Rithy", "Sok"]
TABLES = [(seats, advanced) for seats in (3, 4) for advanced in (0, 1)]
FILLABLE = [q for q in ALL_SQUARES if GAME.printed.ground[q[0]][q[1]] in ".1234"]
DESERT = ["A" * 13] * 6 + ["AAAA.P.AAAAAA"] + ["A" * 13] * 6  # two squares: on every sheet the second one is forced


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What the script plays."""
    played: list[tuple[int, int]] = []

    def step(state: Animism, seat: int, action: int) -> None:
        played.append((seat, action))
        play.step(state, seat, action)

    monkeypatch.setattr(script, "step", step)
    return played


def act(events: list[tuple[int, int]], state: Animism, seat: int, action: int) -> None:
    events.append((seat, action))
    play.step(state, seat, action)


def told(start: Animism, state: Animism, events: list[tuple[int, int]], viewer: int = -1) -> list[Told]:
    lines = GAME.story(start.redact(viewer), state.redact(viewer), viewer, events, NAMES[: start[s.SEATS]])
    assert lines is not None
    return lines


def texts(start: Animism, state: Animism, events: list[tuple[int, int]], seat: int = -1) -> list[str]:
    """The sentences of a pass that is over; those of one seat's doing."""
    return [line.text for line in told(start, state, events) if seat < 0 or line.seat == seat]


# -- the law


def follow(story: Story, entry: Entry) -> list[Told]:
    """One more event of a story; its new lines, after the law was checked for them."""
    before, n = story.before, len(story.lines)
    story.add(entry)
    fresh_lines = [line for _index, line in story.lines[n:]]
    if story.span:
        assert fresh_lines == []
        return []
    after = story.before
    assert isinstance(before, Animism)
    assert isinstance(after, Animism)
    covered = {word for line in fresh_lines for word in line.words}
    for word in after.book.words.lines:
        if before.some(word.at, word.size()) != after.some(word.at, word.size()):
            assert word.quiet or word.at in covered, word.meaning
        else:
            assert word.at not in covered or word.at == s.TOKENS, word.meaning  # paid and got back
    for line in fresh_lines:
        check_sentence(line.text)
    return fresh_lines


def check_sentence(text: str) -> None:
    assert text.endswith(".")
    assert not text.endswith("..")
    assert text[0].isupper() or text[0].isdigit()
    assert "  " not in text
    assert "{" not in text
    assert "}" not in text
    assert not re.search(r"\b1 (points|hexagons|altars|rerolls|bonuses)\b|\bnothing (for|back)\b| -\d", text), text


def whole_game(game: AnimismGame, seats: int, advanced: int, seed: int, bot: Bot) -> list[Story]:
    """A game told to everybody and a spectator, the spectator's story first."""
    rng = Random(seed)
    state = fresh(seats, advanced, game)
    stories = [Story(game, state.clone(), viewer, NAMES[:seats]) for viewer in range(-1, seats)]
    while state.actors:
        seat = rng.choice([each for each in range(CHANCE + 1) if state.actors >> each & 1])
        legal = state.legal(seat)
        action = rng.choice(legal) if seat == CHANCE else bot.choose(state.redact(seat), seat, legal, rng)
        entry = Entry(0, seat, action, state)
        state.apply(seat, action)
        for story in stories:
            follow(story, entry)
    assert [story.span for story in stories] == [[]] * (seats + 1)
    return stories


@cache
def random_game(seats: int, advanced: int, seed: int) -> list[Story]:
    return whole_game(GAME, seats, advanced, seed, Uniform())


def lines_of(story: Story) -> list[str]:
    return [line.text for _index, line in story.lines]


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_every_word_that_changed_is_told(seats: int, advanced: int) -> None:
    for seed in range(2):
        stories = random_game(seats, advanced, seed)
        for story in stories[1:]:
            assert lines_of(story) == lines_of(stories[0])  # when all is handed on, everybody knows the same
        assert len(stories[0].lines) <= (2 + advanced) * 4 * seats * seats


def test_every_word_that_changed_is_told_of_greedy_games() -> None:
    whole_game(GAME, 3, 1, 1, Greedy(1, 3))


def test_points_told_along_the_way_add_up_to_the_result() -> None:
    for seats, advanced in TABLES:
        for seed in range(2):
            story = random_game(seats, advanced, seed)[0]
            points: Counter[str] = Counter()
            for text in lines_of(story):
                for n, name in re.findall(r"(\d+) points? for (\w+)", text):
                    points[name] += int(n)
                for n, name in re.findall(r"(\d+) points? lost by (\w+)", text):
                    points[name] -= int(n)
            assert [points[name] for name in NAMES[:seats]] == story.state.scores()


def test_tokens_told_along_the_way_add_up_to_what_is_left() -> None:
    for seats, advanced in TABLES:
        story = random_game(seats, advanced, 0)[0]
        held: dict[str, Counter[str]] = {name: Counter() for name in NAMES}

        def move(name: str, tokens: str, sign: int, held: dict[str, Counter[str]] = held) -> None:
            for n, colour in re.findall(r"(\d+) (red|blue|yellow|green)", tokens):
                held[name][colour] += sign * int(n)

        for text in lines_of(story):
            who = text.split()[0]
            for got in re.findall(r": ([^;:]+) for touching", text):
                move(who, got, 1)
            for name, got in re.findall(r"(\w+) receives ([^;.]+)", text):
                move(name, got, 1)
            for paid in re.findall(r"(?:buys the [^)]+\) for|pays|gives) (.*?) (?:and draws|for a|back)", text):
                move(who, paid, -1)
            for paid in re.findall(r"sheet, (.*?) for \d+ rerolls?,", text):
                move(who, paid, -1)
        assert isinstance(story.state, Animism)
        for seat in range(seats):
            left = dict(zip(("red", "blue", "yellow", "green"), story.state.tokens(seat), strict=True))
            assert {colour: held[NAMES[seat]][colour] for colour in left} == left


def test_every_line_is_seen_on_a_part_of_the_board() -> None:
    for seats, viewer in ((3, -1), (4, 2)):
        rng = Random(seats)
        state = fresh(seats, 1)
        story = Story(GAME, state.clone(), viewer, NAMES[:seats])
        while state.actors:
            seat = rng.choice([each for each in range(CHANCE + 1) if state.actors >> each & 1])
            entry = Entry(0, seat, rng.choice(state.legal(seat)), state)
            state.apply(entry.seat, entry.action)
            lines = follow(story, entry)
            for shape in (WIDE, TALL) if lines else ():
                drawn = {part.name for part in GAME.draw(story.before, viewer, shape).parts if part.svg}
                assert {line.part for line in lines} - {""} <= drawn


# -- honesty


def test_nothing_is_told_before_all_sheets_are_handed_on() -> None:
    """Two worlds that differ in what the others do: a seat is told the same, which is nothing."""
    for seed in range(5):
        rng = Random(seed)
        start = fresh(4, 1)
        for _each in range(seed * 3):
            finish_pass(start)
        for viewer in range(-1, 4):
            for _world in range(2):
                world = start.clone()
                story = Story(GAME, start.clone(), viewer, NAMES)
                while world.reveals == start.reveals:
                    assert story.lines == []
                    seat = rng.choice([each for each in range(CHANCE + 1) if world.actors >> each & 1])
                    entry = Entry(0, seat, rng.choice(world.legal(seat)), world)
                    world.apply(entry.seat, entry.action)
                    story.add(entry)
                assert story.lines
                assert story.span == []


def test_a_story_depends_on_views_and_known_events_alone(events: list[tuple[int, int]]) -> None:
    start = at_round(2, advanced=1)
    state = start.clone()
    finish_pass(state)
    for viewer in range(-1, 4):
        views = [each.redact(viewer) for each in (start, state)]
        again = [start.unpack(view.pack()) for view in views]
        first = GAME.story(views[0], views[1], viewer, events, NAMES)
        second = GAME.story(again[0], again[1], viewer, events, NAMES)
        assert first is not None
        assert second is not None
        assert first == second
        assert [view.pack() for view in views] == [each.pack() for each in again]  # and leaves them as they were


def test_what_is_forced_in_the_own_pass_is_told_at_once(tmp_path: Path) -> None:
    """What leaves no choice is drawn as soon as a sheet arrives: its holder sees it, the others when all are ready."""
    pack = tmp_path / "desert.toml"
    pack.write_text('[[land]]\nname = "valley"\nrows = ' + str(DESERT).replace("'", '"'))
    public, *others = [lines_of(story) for story in whole_game(AnimismGame(pack), 4, 0, 1, Uniform())]
    for seat, lines in enumerate(others):
        forced = [text for text in lines if text not in public]
        who, owner = NAMES[seat], NAMES[seat - 1]
        assert len(forced) == 1
        place = re.fullmatch(rf"On {owner}'s sheet there is one place left for {who}: a single at (..)\.", forced[0])
        assert place
        then = f"No piece of the black die fits, so {who} draws a single on {owner}'s sheet at {place[1]}: "
        assert [n > lines.index(forced[0]) for n, text in enumerate(lines) if text.startswith(then)] == [True]
        assert [text for text in lines if text in public] == public
        assert f"{who} finds no room on their own sheet and draws nothing." in public


# -- sentences


def test_the_first_pass_begins_with_the_round(events: list[tuple[int, int]]) -> None:
    state = fresh()
    start = state.clone()
    open_with(state, ANN, 5, (4, 5), (4, 6), (4, 7), (3, 6))
    for seat in (KOSAL, RITHY, SOK):
        open_with(state, seat, 1, (4, 5), (4, 6))
    assert texts(start, state, events) == [
        "Round 1 begins, each with their own sheet: the black die gives everybody a piece for the cross.",
        (
            "Ann rolls black 5 and draws the T on their own sheet at g4 f5 g5 h5: the best group reaches 2 altars;"
            " level 2 opened there."
        ),
        "Kosal rolls black 1 and draws the bar of two on their own sheet at f5 g5.",
        "Rithy rolls black 1 and draws the bar of two on their own sheet at f5 g5.",
        "Sok rolls black 1 and draws the bar of two on their own sheet at f5 g5.",
        "The sheets go on to the left: pass 2 of 4.",
    ]
    assert [(line.seat, line.part) for line in told(start, state, events, ANN)] == [
        (CHANCE, "head"),
        (ANN, "thumbs"),
        (KOSAL, "thumbs"),
        (RITHY, "thumbs"),
        (SOK, "land"),  # Sok's sheet has come to Ann
        (CHANCE, "head"),
    ]


def test_without_names_the_tribes_are_told(events: list[tuple[int, int]]) -> None:
    state = at_round(1, passes=1)
    start = state.clone()
    finish_pass(state)
    lines = GAME.story(start.redact(-1), state.redact(-1), -1, events)
    assert lines is not None
    assert lines[0].text == "Red rolls black 1 and draws the bar of two on green's sheet at f5 g5."


def test_touching_pays_and_fills_a_track(events: list[tuple[int, int]]) -> None:
    state = at_round(1, passes=1)
    paint(state, SOK, SOK, [(4, 6), (4, 7)])
    restart(state)
    start = state.clone()
    open_with(state, ANN, 1, (4, 5), (5, 5))
    finish_pass(state)
    assert texts(start, state, events, ANN) == [
        "Ann rolls black 1 and draws the bar of two on Sok's sheet at f5 f6: 1 green for touching Sok; 1 point for Sok."
    ]


def test_a_bought_piece_and_all_that_follows(events: list[tuple[int, int]]) -> None:
    state = at_round(2, passes=1)
    hold(state, ANN, 0, 2, 1, 1)
    paint(state, SOK, ANN, [(4, 4), (2, 4)])
    paint(state, SOK, KOSAL, [(3, 2), (3, 3)])
    paint(state, SOK, RITHY, [(3, 7)])
    set_marks(state, SOK, "b2", [SOK, KOSAL])
    set_track(state, SOK, KOSAL, [SOK])
    restart(state)
    start = state.clone()
    buy(state, ANN, "b2")
    draw(state, ANN, (3, 4), (3, 5), (3, 6))
    finish_pass(state)
    line = next(line for line in told(start, state, events, KOSAL) if line.seat == ANN)
    assert line.text == (
        "Ann buys the bar of three (black 2) for 1 blue, 1 yellow and 1 green and draws it on Sok's sheet at e4 f4 g4:"
        " 1 blue and 1 yellow for touching Kosal and Rithy; 1 hexagon filled; the best group reaches 2 altars;"
        " that piece is sold out there; 2 points for Ann, 2 points for Kosal and 1 point for Rithy."
    )
    assert sorted(line.words) == sorted([s.LAND, s.TRACK, s.MARK, s.TOKENS])
    assert "Filled hexagons pay: Kosal receives 1 red." in texts(start, state, events)


def test_the_free_single_and_the_cross(events: list[tuple[int, int]]) -> None:
    state = at_round(3)
    set_track(state, ANN, KOSAL, [ANN, ANN])
    restart(state)
    start = state.clone()
    draw(state, ANN, (4, 6))
    finish_pass(state)
    assert texts(start, state, events, ANN) == [
        "Ann draws the free single on their own sheet at g5: the best group reaches 1 altar; 1 point for Ann."
    ]


def test_framed_altars_are_touched_in_the_neutral_colour(events: list[tuple[int, int]]) -> None:
    state = fresh(3)
    start = state.clone()
    open_with(state, ANN, 1, (3, 6), (4, 6))
    finish_pass(state)
    assert texts(start, state, events, ANN) == [
        (
            "Ann rolls black 1 and draws the bar of two on their own sheet at g4 g5:"
            " 1 green for touching green altars; the best group reaches 2 altars."
        )
    ]


def second(events: list[tuple[int, int]], *choices: tuple[int, int, int]) -> list[str]:
    """What is told of a second piece: actions of Ann, or rolls of black and white, in turn."""
    state = at_round(2)
    hold(state, ANN, 0, 5, 5, 5)
    paint(state, ANN, ANN, [(4, 4)])
    restart(state)
    start = state.clone()
    buy(state, ANN, "single")
    draw(state, ANN, (4, 5))
    act(events, state, ANN, do.DECLARE)
    pay(state, ANN, 0, 2, 2, 2)
    for action, black, white in choices:
        if action:
            act(events, state, ANN, action)
        else:
            roll(state, ANN, black, white)
    draw(state, ANN, (4, 6), (4, 7))
    finish_pass(state)
    return texts(start, state, events, ANN)


def test_a_second_piece(events: list[tuple[int, int]]) -> None:
    assert second(events, (0, 1, 6), (do.TAKE_BLACK, 0, 0)) == [
        "Ann draws the free single on their own sheet at f5.",
        "Ann pays 2 blue, 2 yellow and 2 green for a second piece on their own sheet and rolls black 1 and white 6.",
        (
            "Ann takes the bar of two (black 1) and draws it on their own sheet at g5 h5: the best group reaches"
            " 1 altar; level 2 opened there."
        ),
    ]


def test_a_second_piece_with_rerolls(events: list[tuple[int, int]]) -> None:
    again = (do.REROLL_BLACK, 0, 0)
    rolls = ((0, 3, 6), (do.PAY_PAIR, 0, 0), again, (0, 2, 0), again, (0, 1, 0), (do.TAKE_BLACK, 0, 0))
    assert second(events, *rolls)[1] == (
        "Ann pays 2 blue, 2 yellow and 2 green for a second piece on their own sheet,"
        " 1 blue and 1 yellow for 3 rerolls, and rolls black 3 and white 6, then black 2, then black 1."
    )


def test_a_second_piece_with_one_reroll(events: list[tuple[int, int]]) -> None:
    rolls = ((0, 3, 6), (do.PAY_TOKEN, 0, 0), (do.REROLL_BLACK, 0, 0), (0, 1, 0), (do.TAKE_BLACK, 0, 0))
    assert second(events, *rolls)[1].endswith(
        "on their own sheet, 1 blue for 1 reroll, and rolls black 3 and white 6, then black 1."
    )


def test_what_goes_back(events: list[tuple[int, int]]) -> None:
    state = at_round(2)
    hold(state, ANN, 0, 5, 4, 0)
    restart(state)
    start = state.clone()
    buy(state, ANN, "single")
    draw(state, ANN, (4, 6))
    hand_on(state, ANN)
    finish_pass(state)
    lines = told(start, state, events, ANN)
    assert [line.text for line in lines if line.seat == ANN] == [
        "Ann draws the free single on their own sheet at g5: the best group reaches 1 altar.",
        "Ann gives 2 blue and 1 yellow back: at most 3 of a colour are kept.",
    ]
    assert lines[1].part == "hand"


def test_a_bonus_marked(events: list[tuple[int, int]]) -> None:
    state = at_round(2, advanced=1)
    paint(state, ANN, KOSAL, [(4, 6), (4, 7)])
    set_track(state, ANN, KOSAL, [ANN, ANN])
    restart(state)
    start = state.clone()
    draw(state, ANN, (4, 5))
    act(events, state, ANN, do.MARK_BONUS + 2)
    finish_pass(state)
    lines = [line for line in told(start, state, events, KOSAL) if line.seat == ANN]
    assert [line.text for line in lines] == [
        "Ann draws the free single on their own sheet at f5: 1 blue for touching Kosal; 1 point for Kosal.",
        (
            "Ann marks bonus II on their own sheet, 1 for each area in which a player filled the most squares:"
            " 1 point for Kosal."
        ),
    ]
    assert (lines[1].words, lines[1].part) == ([s.BONUS], "bonuses")


def test_points_that_a_bonus_takes_from_another(events: list[tuple[int, int]]) -> None:
    state = at_round(2, advanced=1)
    paint(state, ANN, KOSAL, [(4, 7), (5, 7)])
    paint(state, ANN, ANN, [(4, 8)])
    set_bonus(state, ANN, -1, KOSAL, -1)
    restart(state)
    start = state.clone()
    draw(state, ANN, (4, 9))
    finish_pass(state)
    assert texts(start, state, events, ANN) == [
        "Ann draws the free single on their own sheet at j5: 1 point lost by Kosal."
    ]


def test_a_round_begins_and_hexagons_pay(events: list[tuple[int, int]]) -> None:
    state = at_round(2, passes=3)
    set_track(state, ANN, ANN, [KOSAL, RITHY])
    set_track(state, RITHY, RITHY, [ANN, ANN, KOSAL, KOSAL, SOK])
    restart(state)
    start = state.clone()
    finish_pass(state)
    lines = told(start, state, events)
    assert [line.text for line in lines if line.seat == CHANCE] == [
        (
            "Round 3 begins, every sheet is back with its owner;"
            " points so far: 7 for Rithy, 3 for Ann, 0 for Kosal and 0 for Sok."
        ),
        "Filled hexagons pay: Ann receives 1 yellow; Rithy receives 1 red and 1 green.",
    ]
    assert [line.words for line in lines[-2:]] == [[s.ROUND, s.PASSES], [s.TOKENS]]


def test_where_little_or_nothing_fits(events: list[tuple[int, int]]) -> None:
    state = fresh()
    paint(state, ANN, KOSAL, FILLABLE)
    paint(state, KOSAL, ANN, [(4, 6), (5, 5), (5, 7), (6, 8), (6, 4), (7, 5), (7, 7), (8, 6)])
    restart(state)
    start = state.clone()
    draw(state, KOSAL, (3, 6))
    finish_pass(state)
    assert texts(start, state, events)[1:3] == [
        "Ann finds no room on their own sheet and draws nothing.",
        (
            "No piece of the black die fits, so Kosal draws a single on their own sheet at g4:"
            " 1 red for touching Ann; 1 point for Ann."
        ),
    ]


def ended(events: list[tuple[int, int]], filler: int, advanced: int = 0, red: int = 0) -> list[str]:
    """What is told at the end, when somebody has filled two squares of Kosal's track, and Kosal holds red tokens."""
    state = at_round(4, advanced=advanced, passes=3)
    set_track(state, ANN, ANN, [RITHY, RITHY])
    set_track(state, KOSAL, KOSAL, [filler, filler])
    if advanced:
        set_marks(state, KOSAL, "b1", [ANN])
        set_bonus(state, KOSAL, -1, -1, SOK)
    hold(state, KOSAL, red, 0, 0, 0)
    restart(state)
    start = state.clone()
    for seat in range(4):
        draw(state, seat, (4, 6))
        hand_on(state, seat)
    assert state.is_over()
    lines = told(start, state, events, ANN)[-6:]
    assert [line.words for line in lines] == [[s.PASSES], [], [], [], [], []]
    assert [line.seat for line in lines] == [CHANCE, ANN, KOSAL, RITHY, SOK, CHANCE]
    assert {line.part for line in lines} == {"results"}
    return [line.text for line in lines]


def test_the_end_and_every_score(events: list[tuple[int, int]]) -> None:
    assert ended(events, ANN) == [
        "The game is over: every sheet counts for everybody, with own track + hexagons × altars.",
        (
            "Ann scores 4 points: on their own sheet 3 + 0 hexagons × 0 altars = 3;"
            " on Kosal's sheet 0 + 1 hexagon × 1 altar = 1; on Rithy's sheet 0 + 0 hexagons × 0 altars = 0;"
            " on Sok's sheet 0 + 0 hexagons × 0 altars = 0."
        ),
        (
            "Kosal scores 3 points: on Ann's sheet 0 + 0 hexagons × 0 altars = 0;"
            " on their own sheet 3 + 0 hexagons × 0 altars = 3; on Rithy's sheet 0 + 0 hexagons × 1 altar = 0;"
            " on Sok's sheet 0 + 0 hexagons × 0 altars = 0."
        ),
        (
            "Rithy scores 0 points: on Ann's sheet 0 + 1 hexagon × 0 altars = 0;"
            " on Kosal's sheet 0 + 0 hexagons × 0 altars = 0; on their own sheet 0 + 0 hexagons × 0 altars = 0;"
            " on Sok's sheet 0 + 0 hexagons × 1 altar = 0."
        ),
        (
            "Sok scores 0 points: on Ann's sheet 0 + 0 hexagons × 1 altar = 0;"
            " on Kosal's sheet 0 + 0 hexagons × 0 altars = 0; on Rithy's sheet 0 + 0 hexagons × 0 altars = 0;"
            " on their own sheet 0 + 0 hexagons × 0 altars = 0."
        ),
        "Ann wins with 4 points, ahead of Kosal with 3, Rithy with 0 and Sok with 0.",
    ]


def test_the_end_with_bonuses(events: list[tuple[int, int]]) -> None:
    lines = ended(events, ANN, advanced=1)
    assert lines[0] == (
        "The game is over: every sheet counts for everybody, with own track + (hexagons + bonuses) × altars."
    )
    assert "; on Kosal's sheet 0 + (1 hexagon + 1 bonus) × 1 altar = 2;" in lines[1]


def test_the_end_on_a_tie_names_the_reason(events: list[tuple[int, int]]) -> None:
    assert ended(events, SOK, red=1)[-1] == (
        "3 points each for Ann and Kosal: Kosal has the most tokens left (1 for Kosal and 0 for Ann) and wins (A-11.3)."
    )


def test_the_end_shared(events: list[tuple[int, int]]) -> None:
    assert (
        ended(events, SOK)[-1] == "3 points each for Ann and Kosal, and 0 tokens left each: they win together (A-11.4)."
    )
