"""Views in pieces: a page that puts together what it is told has what a fresh page has, and is told little."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from subak import games
from subak.core.bits import members
from subak.core.game import Game
from subak.table import Act, Header, Say, Sit, Start, Table, TakeBack
from subak.table.commands import Command
from subak.table.errors import Refused
from subak.web import show
from subak.web.people import Mood
from subak.web.pieces import MOST, Drawing, Listener, Stock

REAL = [games.load(name) for name in games.NAMES]  # before the toys take the shelf


class Page:
    """What the client does with what it hears: see client/src/live.ts."""

    def __init__(self, keeps: int = MOST) -> None:
        self.keeps = keeps
        self.pieces: dict[str, list[str]] = {}
        self.kept: dict[str, list[str]] = {}

    def hear(self, news: dict[str, Any]) -> dict[str, Any]:
        for name, recipe in news["parts"].items():
            kept = self.kept.get(name, [])
            now: list[str] = []
            for step in recipe:
                if isinstance(step, str):
                    kept.append(step)
                now += [step] if isinstance(step, str) else kept[step[0] : step[0] + step[1]]
            self.pieces[name] = now
            self.kept[name] = [*dict.fromkeys(now)] if len(kept) > self.keeps else kept
        return {**news, "parts": {name: "".join(pieces) for name, pieces in self.pieces.items()}}


def told(listener: Listener, made: Drawing) -> dict[str, Any]:
    news: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(listener.news(made)))
    return news


@given(st.lists(st.lists(st.sampled_from("abcdef")), min_size=1), st.sampled_from([0, 1, 3, MOST]))
def test_what_is_put_together_is_what_was_made(views: list[list[str]], keeps: int) -> None:
    listener, page = Listener(keeps), Page(keeps)
    for pieces in views:
        made = Drawing("1", False, False, "", "", {"log": pieces})
        assert page.hear(told(listener, made))["parts"].get("log", "") == "".join(pieces)
        assert keeps == 0 or len(page.kept["log"]) <= max(keeps, len(pieces))


def test_what_was_told_is_not_told_again() -> None:
    part = Stock(MOST)
    assert part.made_of(["a", "b", "c", "d"]) == ["a", "b", "c", "d"]
    assert part.made_of(["a", "b", "x", "d", "x"]) == [(0, 2), "x", (3, 2)]
    assert part.made_of(["c"]) == [(2, 1)]  # though it was gone for a while
    assert part.made_of(["c"]) is None
    made = Drawing("1", False, False, "", "", {"log": ["a"], "ask": ["b"]})
    listener = Listener()
    assert listener.news(made, ["ask"]).parts == {"ask": ["b"]}
    assert listener.news(made).parts == {"log": ["a"]}
    assert listener.news(made).parts == {}


def test_a_page_that_keeps_nothing_is_told_whole_parts() -> None:
    listener = Listener(0)
    for pieces in (["a", "b", "a"], ["a", "b"]):
        made = Drawing("1", False, False, "", "", {"log": pieces, "ask": ["same"]})
        told = listener.news(made).parts
        assert told["log"] == pieces
    assert "ask" not in told


class Sitting:
    """A table where two or three people play at random, and sometimes take back or talk."""

    def __init__(self, game: Game) -> None:
        self.rng = Random(5)
        self.seats = max(2, game.seats.start)
        header = Header(id="t", game=game.name, seats=self.seats, options={}, host="p0", public=False, created=0.0)
        self.table = Table(game, header)
        self.at = 0.0
        for seat in range(self.seats):
            self.order(Sit(seat=seat, name=f"<{seat}>"), f"p{seat}")
        self.order(Start(), "p0")

    def order(self, command: Command, who: str) -> None:
        self.at += 1
        change = self.table.decide(command, who, self.at, self.rng)
        assert change is not None
        self.table = self.table.after(change)

    def step(self) -> None:
        match = self.table.match
        assert match is not None
        seat = self.rng.choice(members(match.actors()))
        wishes: list[Command] = [
            Act(seat=seat, action=self.rng.choice(match.state.legal(seat)), ticket=match.tickets[seat])
        ]
        if self.rng.random() < 0.1:
            wishes.insert(0, TakeBack(seat=seat, ticket=match.tickets[seat]))
        if self.rng.random() < 0.05:
            wishes.insert(0, Say(text="well & <good>", name=""))
        for wish in wishes:
            try:
                return self.order(wish, f"p{seat}")
            except Refused:
                continue
        raise AssertionError("a legal action was refused")


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.name)
def test_a_page_that_lived_through_a_game_has_what_a_fresh_one_has(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda _name, _pack=None: game)
    sitting = Sitting(game)
    viewers = [("p0", 0), ("p1", 1), ("", -1)]
    listeners = [(Listener(), Page()) for _viewer in viewers]
    whole = part = 0
    for _step in range(60):
        mood = Mood({1: 7} if sitting.rng.random() < 0.1 else {}, [])
        for (who, seat), (listener, page) in zip(viewers, listeners, strict=True):
            made = show.drawing(sitting.table, who, seat, False, mood)
            assert "".join(made.parts["board"]) == sitting.table.view(who, [seat] * (seat >= 0)).desks[0].board.svg(
                live=True
            )
            news = told(listener, made)
            fresh = msgspec.to_builtins(show.payload(sitting.table, who, seat, False, mood))
            assert page.hear(news) == fresh
            whole += len(str(fresh))
            part += len(str(news))
        if sitting.table.status == "over":
            break
        sitting.step()
    assert part < whole / 2
