"""How a game went: nothing of it while it is on, all of it afterwards."""

from collections.abc import Callable
from random import Random
from threading import current_thread, main_thread

import pytest

from subak import games
from subak.bots import make
from subak.core.game import Game
from subak.core.play import play
from subak.server import Room
from subak.table.chairs import PERSON, Chair, Names
from subak.table.match import Match
from subak.web import ending
from subak.web.app import make_app
from subak.web.ending import own_boards
from tests.table.playing import Club
from tests.table.test_older import OLD, NewNim, OtherNim, begun, reread, taken_three
from tests.toy import QuickNim
from tests.web.conftest import KEY, MANY, Guest, at_nim, guest
from tests.web.test_hints import finish
from tests.web.test_two_worlds import Still

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path", ["ending", "ending?seat=0", "picture", "picture?seat=0&at=0", "picture?at=1", "record"]
)
async def test_while_the_game_is_on_nothing_can_be_had(ann: Guest, bo: Guest, path: str) -> None:
    table = await at_nim(ann, bo)
    await ann.act(table, 0, 1)
    for person in (ann, bo):
        refused = await person.asked(f"/tables/{table}/{path}")
        assert refused.status_code == 422, refused.text
        assert "<svg" not in refused.text


async def test_afterwards_it_is_told_with_its_turning_points(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    assert f"/tables/{table}/ending?seat=0" in (await ann.view(table, 0))["parts"]["ask"]
    text = (await ann.get(f"/tables/{table}/ending?seat=0")).text
    assert "Turning points" in text
    assert f"/tables/{table}/picture?seat=0&amp;at=" in text
    assert "Where the points come from" in text
    assert "Turning points" in (await bo.get(f"/tables/{table}/ending")).text  # as a spectator


async def test_a_moment_is_drawn_for_its_own_seat_and_within_the_game(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    first = await ann.get(f"/tables/{table}/picture?seat=0&at=0")
    last = await ann.get(f"/tables/{table}/picture?seat=0")
    assert first.text.startswith("<svg")
    assert first.text != last.text
    assert f"{table}-0.svg" in first.headers["content-disposition"]
    assert (await ann.asked(f"/tables/{table}/picture?seat=0&at=999")).status_code == 404
    assert (await ann.asked(f"/tables/{table}/picture?seat=0&at=-1")).status_code == 404
    for path in ("picture?seat=0&at=1", "ending?seat=0"):
        assert (await bo.asked(f"/tables/{table}/{path}")).status_code == 403
    assert (await ann.asked("/tables/none/ending")).status_code == 404


@pytest.mark.parametrize("game", [games.load(name) for name in games.NAMES], ids=games.NAMES)
async def test_boards_stand_side_by_side_each_with_its_owners_name(game: Game) -> None:
    names = ["Ann", "Bo", "Cy", "Di"]
    seats = max(2, game.seats.start)
    course = play(game.new(seats), [make("random")] * seats, Random(1))
    match = Match(game, seats, {}, 0.0, course.events)
    match.called = Names([Chair(PERSON, name=name) for name in names[:seats]])
    boards = own_boards(match)
    for seat, board in enumerate(boards):
        assert f">{names[seat]}" in board or f"Sheet of {names[seat]}" in board
        assert ">You" not in board, "whose it is stands over it"
    assert len(boards) == seats


async def test_a_board_that_is_everybodys_is_not_divided() -> None:
    match = Match(QuickNim(), 2, {}, 0.0)
    assert own_boards(match) == []


async def test_the_whole_game_is_told_again_beside_the_loop(
    ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turning points and moments play a game anew: everybody else's page would wait for it."""
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    where: list[bool] = []
    for name in ("turning_points", "position_at"):
        real = getattr(ending, name)

        def noted(*arguments: object, real: Callable[..., object] = real) -> object:
            where.append(current_thread() is main_thread())
            return real(*arguments)

        monkeypatch.setattr(ending, name, noted)
    ending.told_turns.cache_clear()
    assert (await ann.get(f"/tables/{table}/ending?seat=0")).status_code == 200
    assert (await ann.get(f"/tables/{table}/picture?seat=0&at=1")).status_code == 200
    assert where == [False, False]


def ended(club: Club) -> Club:
    while club.table.status != "over":
        club.act_somehow()
    return club


@pytest.mark.parametrize(("club", "newer", "known"), [(begun, NewNim(), True), (taken_three, OtherNim(), False)])
async def test_of_older_rules_the_end_is_told_as_far_as_todays_know_it(
    club: Callable[[], Club], newer: QuickNim, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "load", lambda _name, _pack=None: newer)
    monkeypatch.setattr(games, "NAMES", (newer.name,))
    old, still = ended(club()), Still()
    still.at = reread(old, newer)
    room: Room = still  # type: ignore[assignment]  # all that these pages ask of a room
    async with guest(make_app(room, KEY, MANY)) as reader:
        text = (await reader.get("/tables/k/ending")).text
        assert f"This game followed version {OLD.version} of the rules" in text
        assert ("need the rules it followed" in text) is not known
        assert ("/picture?seat=" in text) is known
        assert ("Turning points" in text) is known
        result = old.table.summary()
        assert all(f'data-points="{score}"' in text for score in result.scores)
        picture = await reader.asked("/tables/k/picture?at=1")
        assert picture.status_code == (200 if known else 422)
