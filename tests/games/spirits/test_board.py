"""What a board's parts promise: names, actions, and the words that they depend on; and that sentences are looked up."""

import gettext
import re
from collections.abc import Callable
from gettext import NullTranslations
from random import Random

import pytest

from subak.core.bits import members
from subak.core.board import TALL, WIDE, Part
from subak.core.game import CHANCE
from subak.core.play import choose
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import GAME

NAMES = ("Anna & Bo", "<Ravi>", "Chantrea of the Long Terraces", "Dee")


def shown_words(view: Spirits, part: Part) -> list[object]:
    """The values of all stretches of words that a part says it depends on."""
    stretches = {word.at: word.size() for word in view.book.words.lines}
    return [view.actors, *(view.some(at, stretches[at]) for at in part.words)]


@pytest.mark.parametrize(("seats", "shape"), [(2, WIDE), (2, TALL), (3, TALL), (4, WIDE)])
def test_a_part_changes_only_with_its_words(seats: int, shape: int) -> None:
    """Over a whole game, for every viewer; people have names in every other game."""
    names = NAMES[:seats] if (seats + shape) % 2 else ()
    rng = Random(seats)
    s = GAME.new(seats)
    assert isinstance(s, Spirits)
    last: dict[tuple[int, str], tuple[list[object], str, list[int]]] = {}
    same = 0
    while True:
        for viewer in range(-1, seats):
            view = s.redact(viewer)
            assert isinstance(view, Spirits)
            board = GAME.draw(view, viewer, shape, names)
            assert len({part.name for part in board.parts}) == len(board.parts)
            legal = view.legal(viewer) if viewer >= 0 and s.actors >> viewer & 1 else []
            assert sorted(board.actions()) == legal
            for part in board.parts:
                now = (shown_words(view, part), part.svg, part.actions)
                before = last.get((viewer, part.name))
                if before and before[0] == now[0]:
                    same += 1
                    assert before[1:] == now[1:], (part.name, s.phase)
                last[viewer, part.name] = now
        if not s.actors:
            break
        actor = choose(members(s.actors), rng)
        s.apply(actor, choose(s.legal(actor), rng))
    assert same > 100


def test_people_are_called_by_their_names_on_the_board() -> None:
    s = GAME.new(3)
    for shape in (WIDE, TALL):
        svg = GAME.draw(s.redact(0), 0, shape, NAMES[:3]).svg()
        assert "&lt;Ravi&gt;" in svg
        assert "Chantrea" in svg
        assert "Player 2" not in svg
        assert "Player 2" in GAME.draw(s.redact(0), 0, shape).svg()


class Brackets(gettext.NullTranslations):
    """A language that is ours between brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def bare(text: str) -> str:
    """The letters of a text that stand in no brackets."""
    while "⟦" in text:
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return re.sub(r"[^A-Za-z]", "", text)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_sentence_is_looked_up_when_it_is_shown(
    seats: int, reading: Callable[[NullTranslations], object]
) -> None:
    reading(Brackets())
    rng = Random(seats)
    s = GAME.new(seats)
    n = 0
    while s.actors:
        actor = choose(members(s.actors), rng)
        legal = s.legal(actor)
        if n % 11 == 0 and actor != CHANCE:
            view = s.redact(actor)
            wrong = next(action for action in range(GAME.width) if action not in legal)
            texts = [
                GAME.ask(view, actor),
                *filter(None, GAME.tell(view, actor).split("\n")),
                GAME.write(view, actor, legal[-1]),
            ]
            texts.append(re.sub(r" \(S-\d+\.\d+\)\.$", "", GAME.why_not(view, actor, wrong)))
            for text in texts:
                assert text.startswith("⟦"), text
                assert not bare(text), text
            for shape in (WIDE, TALL):
                svg = GAME.draw(view, actor, shape).svg()
                for title in re.findall(r"<title>(.*?)</title>", svg):
                    assert title.startswith("⟦"), title
        s.apply(actor, choose(legal, rng))
        n += 1
