"""The board in parts: each is a function of the words it declares, and people are called by their names."""

import re
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from random import Random
from typing import cast

import pytest

from subak.core.board import TALL, WIDE, Board
from subak.core.game import SPECTATOR
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from tests.games.animism.script import GAME, R, at_round, declare, draw, fresh, hold, paint, play_out, restart, roll

NAMES = ("Ada <3>", "Bo", "Wilhelmina of Orange-Nassau", "Di")
Key = tuple[object, ...]


def stretches(state: Animism, words: Sequence[int]) -> tuple[int, ...]:
    """The values of all words that were declared together with these."""
    lines = {line.at: line for line in state.book.words.lines}
    return tuple(value for at in words for value in state.some(at, lines[at].size()))


def look(seen: dict[Key, tuple[str, list[int]]], view: Animism, viewer: int, shape: int, names: Sequence[str]) -> Board:
    board = GAME.draw(view, viewer, shape, names)
    for part in board.parts:
        key = (part.name, viewer, shape, names, view.actors, stretches(view, part.words))
        assert seen.setdefault(key, (part.svg, part.actions)) == (part.svg, part.actions), part.name
    return board


@pytest.mark.parametrize(("seats", "advanced"), [(3, 1), (4, 0)])
def test_a_part_changes_only_with_the_words_it_declares(seats: int, advanced: int) -> None:
    rng = Random(seats)
    state = fresh(seats, advanced)
    seen: dict[Key, tuple[str, list[int]]] = {}
    drawn = 0
    while True:
        for viewer in range(SPECTATOR, seats):
            view = cast(Animism, state.redact(viewer))
            legal = state.legal(viewer) if viewer >= 0 and state.actors >> viewer & 1 else []
            for shape in (WIDE, TALL):
                board = look(seen, view, viewer, shape, NAMES[:seats] if rng.random() < 0.3 else ())
                drawn += len(board.parts)
                assert len({part.name for part in board.parts}) == len(board.parts)
                assert len(set(board.actions())) == len(board.actions())
                assert set(board.actions()) <= set(legal)
        if not state.actors:
            break
        actor = rng.choice([each for each in range(9) if state.actors >> each & 1])
        state.apply(actor, rng.choice(state.legal(actor)))
    assert len(seen) < drawn * 3 // 4  # most parts of a board stay as they were


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_people_are_called_by_their_names(shape: int) -> None:
    state = fresh()
    svg = GAME.draw(state.redact(R), R, shape, NAMES).svg()
    assert ">You<" in svg
    assert ">Bo<" in svg
    assert ">Di<" in svg
    assert "Wilhelmina of" not in svg.split("Sheet of ")[0]  # shortened to what fits
    assert "…<" in svg
    assert "Ada &lt;3&gt;" in GAME.draw(state.redact(1), 1, shape, NAMES).svg()
    over = play_out(fresh(), Random(1))
    assert ">Bo<" in GAME.draw(over, SPECTATOR, shape, NAMES).svg()


def test_sentences_call_people_by_their_names() -> None:
    state = fresh(3, 1)
    names = NAMES[:3]
    assert GAME.ask(state.redact(R), SPECTATOR, names).startswith("Waiting for Ada <3>, Bo and Wilhelmina of Orange")
    assert GAME.write(state, 8, do.ROLL + do.OUTCOMES + do.BLACK_ROLL, names) == "Bo rolls black 1"
    told = GAME.tell(state.redact(1), 1, names)
    assert "Ada <3> (red): 0 points, tokens: nothing. In hand: their own sheet." in told
    assert "Bo (blue, you): 0 points, tokens: nothing. In hand: your own sheet." in told
    roll(state, R, black=1)
    state.apply(R, do.ROTATE)
    action = state.legal(R)[0]
    assert "of Ada <3>'s sheet" in GAME.write(state, R, action, names)
    state.apply(R, action)
    state[s.BONUS] = 2
    assert GAME.why_not(state, R, do.MARK_BONUS + 1, names) == "Bonus I was marked by Bo (A-13.3)."


# -- another language


class Brackets(NullTranslations):
    """A catalogue that brackets every sentence, so that what was not looked up is seen."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def bare(text: str) -> str:
    """What of a text stands in no brackets."""
    depth, out = 0, ""
    for letter in text:
        depth += letter == "⟦"
        out += letter if not depth else ""
        depth -= letter == "⟧"
    assert depth == 0 or text.endswith("…"), text  # what does not fit is cut
    return out.strip()


def positions() -> list[Animism]:
    """One for every question."""
    paying = at_round(2)
    paint(paying, 0, 1, [(4, 6)])
    hold(paying, R, 0, 3, 3, 3)
    restart(paying)
    out = [paying.clone()]
    paying.apply(R, do.BUY + 2)
    out.append(paying)
    for n in (1, 3):  # enough for a second piece, or not
        drawn = at_round(2, advanced=1)
        hold(drawn, R, 0, 4, n, n)
        restart(drawn)
        drawn.apply(R, do.BUY)
        draw(drawn, R, (4, 6))
        out.append(drawn)
    chosen = at_round(2)
    draw(chosen, R, (4, 6))
    declare(chosen, R, 0, 2, 2, 2)
    hold(chosen, R, 0, 2, 1, 0)
    roll(chosen, R, black=2, white=5)
    out.append(chosen.clone())
    chosen.apply(R, do.PAY_PAIR)
    out.append(chosen)
    first = fresh(3)
    roll(first, R, black=5)
    out.append(first.clone())
    first.apply(R, do.ROTATE)
    return [*out, first, play_out(fresh(4, 1), Random(3))]


def test_a_catalogue_takes_effect_in_every_sentence(reading: Callable[[NullTranslations], object]) -> None:
    states = positions()
    reading(Brackets())
    asked = set()
    for state in states:
        asked.add(-1 if state.is_over() else state[s.STEP + R])
        for seat in (R, 1, SPECTATOR):
            view = state.redact(seat)
            assert bare(GAME.ask(view, seat)) == ""
            assert [line for line in GAME.tell(view, seat).splitlines() if bare(line)] == []
            for shape in (WIDE, TALL):
                svg = GAME.draw(view, seat, shape).svg()
                assert bare(svg.split('aria-label="')[1].split('"')[0]) == ""
                texts = [part.split("<")[0] for tag in ("<title>", "<text") for part in svg.split(tag)[1:]]
                texts = [text.split(">")[-1] for text in texts]
                assert {text for text in map(bare, texts) if re.search("[a-z]{2}", text)} == set()
        legal = [] if state.is_over() else state.legal(R)
        assert [action for action in legal if bare(GAME.write(state, R, action))] == []
        for action in range(GAME.width):
            assert bare(GAME.why_not(state, R, action).rsplit(" (A-", 1)[0]) == ""
    assert len(asked) == 8
