"""Nobody learns from the table what the rules keep from them."""

import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from subak.core.game import SPECTATOR, WATCHERS, Game
from subak.core.play import settle
from subak.games import NAMES as SHELF
from subak.games import load
from subak.kit.record import Replay
from subak.table import Act, Change, Table, View
from tests.table.playing import NAMES, Club
from tests.table.whisper import DRAW, Whisper
from tests.toy import QuickNim, ToldNim

TOYS: dict[str, Game] = {"nim": QuickNim(), "told": ToldNim(), "whisper": Whisper()}
RULE = re.compile(r"[(\[][A-Z]-\d+(\.\d+)*[)\]]\.?$")  # how a refusal ends
MOMENTS = 6  # positions of a real game that are looked at: its pictures take time

games = pytest.mark.parametrize("name", [*TOYS, *SHELF])


def moments(name: str, seed: int) -> Iterator[tuple[Club, int]]:
    """A random game for every number of seats, stopped at every decision if it is a toy, else now and then."""
    game = TOYS[name] if name in TOYS else load(name)
    for seats in game.seats:
        club = Club(game, seats, seed)
        rng = Random(seed)
        shown = 0
        while club.actors():
            if name in TOYS or (shown < MOMENTS and rng.random() < 0.06):
                shown += 1
                yield club, seats
            seat = rng.choice([s for s in range(seats) if club.actors() >> s & 1])
            assert club.table.match is not None
            club.act(seat, rng.choice(club.table.match.state.legal(seat)))
        yield club, seats


def viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


def seen_by(table: Table, viewer: int) -> View:
    return table.view("nobody") if viewer == SPECTATOR else table.view(NAMES[viewer], [viewer])


def copy(club: Club) -> Table:
    return club.table.after(Change(club.now, "", "", []))


def written(view: View) -> bytes:
    """All of a view, the board as its picture."""
    return msgspec.json.encode(view, enc_hook=lambda board: board.svg())


@games
def test_two_worlds_that_differ_in_what_a_viewer_cannot_know_look_the_same(name: str) -> None:
    for club, seats in moments(name, seed=1):
        for viewer in viewers(seats):
            other = copy(club)
            assert other.match is not None
            rng = Random(club.table.version)
            guess = other.match.state.redact(viewer).imagine(rng)
            settle(guess, rng)  # at a table nature never keeps anybody waiting
            other.match.replay.state = guess
            other.match._desks.clear()
            assert written(seen_by(other, viewer)) == written(seen_by(club.table, viewer))
            accounts = [table.account(NAMES[viewer] if viewer >= 0 else "", viewer) for table in (other, club.table)]
            assert accounts[0] == accounts[1]


@games
def test_whichever_hidden_choice_is_made_the_others_see_the_same(name: str) -> None:
    for club, seats in moments(name, seed=10):
        match = club.table.match
        assert match is not None
        for seat in range(seats):
            if not match.actors() >> seat & 1:
                continue
            legal = match.state.legal(seat)
            worlds: list[Table] = []
            for action in (legal[0], legal[-1]):
                world = copy(club)
                ticket = match.tickets[seat]
                change = world.decide(Act(seat=seat, action=action, ticket=ticket), NAMES[seat], club.now, Random(1))
                assert change is not None
                world.apply(change)
                worlds.append(world)
            for viewer in viewers(seats):
                if viewer != seat and all(hidden(world, match.replay, viewer) for world in worlds):
                    first, second = (seen_by(world, viewer) for world in worlds)
                    if first.waiting == second.waiting:
                        assert first == second


def hidden(world: Table, before: Replay, viewer: int) -> bool:
    """Whether nothing was revealed since then, and nothing that happened may be read by the viewer."""
    assert world.match is not None
    bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
    now = world.match.replay
    secret = not any(entry.audience & bit for entry in now.entries[len(before.entries) :])
    return secret and now.state.reveals == before.state.reveals


def test_whisper_has_choices_that_are_hidden_and_leave_no_trace() -> None:
    """The law above is not empty: others do not even see that a lane has moved on."""
    club = Club(Whisper(), 2, seed=1)
    before = [seen_by(club.table, viewer) for viewer in (SPECTATOR, 1)]
    version = club.table.version
    club.act(0, DRAW)
    club.act(0, club.desk(0).choices[0].action)
    club.undo(0)
    club.act(0, club.desk(0).choices[-1].action)
    assert club.table.version == version + 4
    assert [seen_by(club.table, viewer) for viewer in (SPECTATOR, 1)] == before


@games
def test_a_version_grows_exactly_when_the_viewer_sees_something_new(name: str) -> None:
    before: dict[tuple[int, int], View] = {}
    last = -1
    for club, seats in moments(name, seed=20):
        steps = club.table.version - last
        last = club.table.version
        for viewer in viewers(seats):
            view = seen_by(club.table, viewer)
            old = before.get((seats, viewer))
            if old is not None and steps == 1:
                assert (view.version > old.version) == (msgspec.structs.replace(view, version=old.version) != old)
            elif old is not None:
                assert view.version >= old.version
            before[seats, viewer] = view


@games
def test_choices_and_lines_written_from_views_say_what_the_rules_say(name: str) -> None:
    for club, seats in moments(name, seed=30):
        match = club.table.match
        assert match is not None
        for viewer in viewers(seats):
            view = seen_by(club.table, viewer)
            desk = view.desks[0]
            assert [line.text for line in desk.log] == [
                text for _n, _seat, text in match.replay.lines(viewer, match.names)
            ]
            owes = viewer >= 0 and match.actors() >> viewer & 1
            assert [choice.action for choice in desk.choices] == (match.state.legal(viewer) if owes else [])
            assert len({choice.text for choice in desk.choices}) == len(desk.choices)
            if club.table.status == "over":
                assert view.result is not None
                assert view.result.scores == match.state.scores() == [player.score for player in view.players]
                assert sum(1 << seat for seat in view.result.winners) == match.state.winners()


@pytest.mark.parametrize("name", SHELF)
def test_every_click_that_is_refused_is_answered_with_a_rule(name: str) -> None:
    for club, seats in moments(name, seed=40):
        match = club.table.match
        assert match is not None
        rng = Random(club.table.version)
        for seat in range(seats):
            owes = match.actors() >> seat & 1
            for action in rng.sample(range(club.table.game.width), min(40, club.table.game.width)):
                why = club.table.why_not(NAMES[seat], seat, action)
                if owes and action in match.state.legal(seat):
                    assert why == ""
                else:
                    assert RULE.search(why), why
