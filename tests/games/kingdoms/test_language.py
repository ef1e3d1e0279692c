"""Every sentence passes through the catalogue when it is shown, whole, and people are called by their names."""

import re
from collections.abc import Callable
from gettext import NullTranslations
from html import unescape
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.play import choose
from subak.games.kingdoms import cards as c
from subak.games.kingdoms.game import KingdomsGame
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.table import DECK, GAME

CARD_NAMES = (*DECK.kind_names, *DECK.goal_names, *DECK.event_names, *DECK.fief_names)
CONTENT = sorted(
    {*CARD_NAMES, *" ".join(CARD_NAMES).split()}, key=len, reverse=True
)  # and their words, for wrapped ones


class Brackets(NullTranslations):
    """A language whose sentences are those of the code in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"


@pytest.fixture(autouse=True)
def brackets(reading: Callable[[NullTranslations], object]) -> None:
    reading(Brackets())


def outside(text: str) -> str:
    """What of a text was not looked up, names of cards left out."""
    for name in CONTENT:
        text = text.replace(name, "")
    while "[" in text:
        shorter = re.sub(r"\[[^\[\]]*\]", "", text)
        assert shorter != text, f"brackets that do not close: {text}"
        text = shorter
    return "".join(re.findall(r"[A-Za-z]+", re.sub(r"\(K-\d+\.\d+\)", "", text)))


def test_all_that_random_games_say_is_looked_up() -> None:
    for seats in (1, 2, 4):
        rng = Random(seats)
        state = cast(Kingdoms, GAME.new(seats, {"events": seats - 1}))
        n = 0
        while state.actors:
            for seat in members(state.actors):
                view = state if seat == CHANCE else state.redact(seat)
                for action in view.legal(seat)[:9]:
                    assert outside(GAME.write(view, seat, action)) == ""
            if n % 5 == 0:
                for viewer in range(-1, seats):
                    view = state.redact(viewer)
                    assert outside(GAME.ask(view, viewer)) == ""
                    assert outside(GAME.tell(view, viewer)) == ""
                    assert outside(GAME.why_not(view, viewer, rng.randrange(c.BIDDER))) == ""
                    assert letters_outside(GAME.draw(view, viewer, n // 5 % 2).svg()) == []
            actor = choose(members(state.actors), rng)
            state.apply(actor, choose(state.legal(actor), rng))
            n += 1
        assert outside(GAME.tiebreak(state)) == ""


def test_options_are_looked_up_when_they_are_shown() -> None:
    game = KingdomsGame(None)
    shown = [game.blurb, *(text for option in game.options for text in (option.text, *option.values.values()))]
    assert not [text for text in shown if "[" in text]


def test_a_card_says_whole_sentences() -> None:
    for card in GAME.cards():
        assert outside(card.text) == ""


def letters_outside(svg: str) -> list[str]:
    """Titles and labels are whole; other texts may go on in the next line, or end in dots."""
    whole = re.findall(r'<title>([^<]*)</title>|aria-label="([^"]*)"', svg)
    found = [text for pair in whole for text in pair if outside(unescape(text))]
    running = ""
    for text in re.findall(r"<text[^>]*>(.*?)</text>", svg):
        running += unescape(re.sub(r"<[^>]*>", "", text)) + " "
        if "…" in text:
            running = ""
        elif running.count("[") <= running.count("]"):
            if outside(running):
                found.append(running)
            running = ""
    return found
