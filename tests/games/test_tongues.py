"""In another language no word of a game is left in English: neither its sentences nor the names of its content."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from subak.bots import make
from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE, SPECTATOR, Game
from subak.core.language import reader
from subak.core.play import play
from subak.games import OWN, load
from subak.kit.record import Record, Replay
from subak.kit.tongues import Catalogue

KEPT = re.compile(r"(\{[^{}]*\}|<[^>]*>|`[^`]*`)")  # what no translation changes
LATIN = re.compile(r"[A-Za-z][A-Za-z'’]+")
RULE = re.compile(r"\b[A-Z]{1,2}-\d[\d.]*[a-z]?|\bI{1,3}\b")  # numbers of rules, and Roman ones
NAMES = ["１", "２", "３", "４"]


class Wide(Catalogue):
    """Every sentence in letters that no English one has."""

    def gettext(self, message: str) -> str:
        return "".join(part if KEPT.fullmatch(part) else part.translate(BROAD) for part in KEPT.split(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


BROAD = {ord(a): ord(a) + 0xFEE0 for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}


@pytest.fixture(autouse=True)
def wide() -> Iterator[None]:
    before = reader.set(Wide("xx", {}))
    yield
    reader.reset(before)


def english(text: str) -> list[str]:
    return LATIN.findall(RULE.sub("", text))


def drawn(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)<", svg) + re.findall(r'aria-label="([^"]*)"', svg)


def said(game: Game, seats: int, seed: int) -> Iterator[str]:
    """All that is told and drawn in a game by chance."""
    names, rng = NAMES[:seats], Random(seed)
    options = {option.name: rng.choice(list(option.values)) for option in game.options}
    state = game.new(seats, options)
    events = play(game.new(seats, options), [make("random")] * seats, Random(seed)).events
    record = Record.of(game, seats, options)
    record.events = list(events)
    for viewer in (SPECTATOR, 0):
        yield from [line.text for _n, line in Replay(game, record).story(viewer, names).lines]
    for seat, action in events:
        if seat != CHANCE and rng.random() < 0.06:
            view = state.redact(seat)
            legal = view.legal(seat)
            manner = game.manner(view, seat)
            yield from (game.ask(view, seat, names), game.tell(view, seat, names), game.chapter(view), manner.question)
            yield from [game.write(view, seat, each, names) for each in legal[:30]]
            tried = rng.sample(range(game.width), min(30, game.width))
            yield from [game.why_not(view, seat, each, names) for each in tried if each not in legal]
            yield from [source for source, _points in game.sheet(view, seat)]
            yield from [field.label for field in manner.form] + [name for name, _left in manner.pools]
            for shape in (WIDE, TALL):
                yield from drawn(game.draw(view, seat, shape, names).svg(live=True))
        state.apply(seat, action)
    yield game.tiebreak(state, names)


@pytest.mark.parametrize("name", OWN)
def test_no_sentence_or_name_is_left_in_english(name: str) -> None:
    game = load(name)
    left = {text[:200] for seats in {game.seats[0], game.seats[-1]} for text in said(game, seats, 3) if english(text)}
    assert left == set()


@pytest.mark.parametrize("name", OWN)
def test_no_card_is_left_in_english(name: str) -> None:
    game = load(name)
    for card in game.cards():
        texts = [card.name, card.kind, card.text, *drawn(game.draw_card(card.id))]
        assert not [text for text in texts if english(text)]


@pytest.mark.parametrize("name", OWN)
def test_a_game_loaded_by_a_foreign_reader_keeps_no_sentence_of_theirs(name: str) -> None:
    game = type(load(name))(None)  # type: ignore[call-arg, arg-type]
    kept = [game.title, game.blurb, game.minutes]
    for option in game.options:
        kept += [option.text, *option.values.values()]
    assert not [text for text in kept if any("Ａ" <= letter <= "ｚ" for letter in text)]
