"""Two positions that differ only in what a viewer cannot know give that viewer the same bytes, page by page."""

import re
from contextlib import AsyncExitStack
from itertools import islice
from random import Random

import pytest

from subak import games
from subak.core.game import CHANCE, SPECTATOR, WATCHERS, Game, State
from subak.kit.dice import seal
from subak.kit.record import Record
from subak.server import Hub, Room
from subak.server.crier import call, others, owed
from subak.server.push import Notice
from subak.store.accounts import Standing
from subak.store.devices import Wishes
from subak.table import PERSON, Act, Change, Event, Header, Sit, Start, Table
from subak.table.chairs import Origin
from subak.table.events import Played, Seated, Started
from subak.web.app import make_app
from subak.web.exports import game_file, outline
from tests.table.whisper import Whisper
from tests.toy import QuickNim, ToldNim
from tests.web.conftest import KEY, MANY, Guest, guest

pytestmark = pytest.mark.anyio
REAL = [games.load(name) for name in games.NAMES]  # before the toys take the shelf
MOMENTS = 3  # a game
TRIES = 400  # decisions in which a moment may be found


class Persons:
    """Stands in for the store: remembers who came; nobody has muted anybody."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.accounts = self
        self.asides = self

    async def standing(self, _who: str) -> Standing:
        return Standing("somebody", muted=False, account=False, logins={})

    async def add_person(self, person: object) -> None:
        self.ids.append(str(getattr(person, "id", "")))

    async def rename(self, *_arguments: object) -> None:
        pass

    @property
    def devices(self) -> "Persons":
        return self

    async def wishes(self, *_arguments: object) -> Wishes:
        return Wishes()

    async def tables_of(self, *_arguments: object) -> list[object]:
        return []

    async def muted(self, _person: str) -> dict[str, str]:
        return {}


class Still:
    """A room in which one table stands still."""

    def __init__(self) -> None:
        self.store = Persons()
        self.hub = Hub(clock=lambda: 0.0)  # nobody comes or goes while pages are compared
        self.workers = None
        self.at: Table | None = None

    async def table(self, _id: str) -> Table:
        assert self.at is not None
        return self.at

    async def glance(self, id: str) -> Table:
        return await self.table(id)

    async def record(self, _id: str) -> Record:
        assert self.at is not None
        return self.at.record()


def blind(state: State, seat: int, action: int, viewer: int) -> bool:
    """Whether a viewer may not read this event, now or later in this lane."""
    bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
    return not state.audience(seat, action) & bit


def begun(game: Game, people: list[str], rng: Random) -> Table:
    seed = rng.randbytes(32)
    header = Header(id="k", game=game.name, seats=len(people), host=people[0], created=0, seal=seal(seed))
    table = Table(game, header, seed)
    for seat, who in enumerate(people):
        change = table.decide(Sit(seat=seat, name=f"P{seat}"), who, 0, rng)
        assert change
        table.apply(change)
    change = table.decide(Start(), people[0], 0, rng)
    assert change
    table.apply(change)
    return table


def forked(table: Table, seat: int, action: int) -> Table:
    """The table after a hidden decision alone, before nature answers."""
    return table.after(Change(1.0, f"p{seat}", f"c{table.version}", [Played(seat, action)]))


def public(table: Table) -> tuple[int, int]:
    """What everybody learns of any decision: whether it turned something up, and who still owes one."""
    assert table.match
    return table.match.state.reveals, table.match.state.actors


def secrets(game: Game, people: list[str], rng: Random) -> list[tuple[Table, Table, int]]:
    """Pairs of tables that one viewer cannot tell apart, and that viewer, along a random game."""
    found: list[tuple[Table, Table, int]] = []
    table = begun(game, people, rng)
    for n in range(TRIES):
        assert table.match
        state = table.match.state
        if not state.actors or len(found) >= MOMENTS * (len(people) + 1):
            break
        seats = [s for s in range(len(people)) if state.actors >> s & 1]
        seat = rng.choice(seats)
        legal = state.legal(seat)
        for viewer in range(SPECTATOR, len(people)):
            hidden = [a for a in legal if viewer != seat and blind(state, seat, a, viewer)]
            if len(hidden) > 1:
                one, other = (forked(table, seat, action) for action in rng.sample(hidden, 2))
                if public(one) == public(other) and public(one)[0] == state.reveals:
                    found.append((one, other, viewer))
        act = Act(seat=seat, action=rng.choice(legal), ticket=table.match.tickets[seat], id=str(n))
        change = table.decide(act, people[seat], 1, rng)
        assert change
        table = table.after(change)
    return found


def taken_up(table: Table, people: list[str]) -> Table:
    """The same moment at a table of its own, as after a fork."""
    assert table.match
    origin = Origin(table="o", events=[(entry.seat, entry.action) for entry in table.match.replay.entries])
    header = Header(id="k", game=table.game.name, seats=len(people), host=people[0], created=0, origin=origin)
    seated: list[Event] = [Seated(seat, PERSON, who, f"P{seat}") for seat, who in enumerate(people)]
    return Table.rebuild(table.game, header, [Change(0, "", "", [*seated, Started(table.game.version)])])


def plain(text: str) -> str:
    """A page without the visitor's own token, which is random."""
    return re.sub(r'<meta name="(csrf|visitor)" content="\w+">', "", text)


async def answers(who: Guest, seat: int, width: int) -> list[str]:
    """All that the server tells a viewer about a table."""
    paths = ["/tables/k", f"/tables/k?seat={seat}", f"/tables/k/view?seat={seat}", "/tables/k/view"]
    paths.append(f"/tables/k/film?seat={seat}&opening=true")
    paths += ["/tables/k?at=-1", f"/tables/k/position?at=-2&eyes={seat}", "/tables/k/position?at=0&eyes=-2"]
    paths += ["/tables/k/dice", "/tables/k/dice/draws", "/tables/k/dice/check", "/tables/k/begin"]
    paths += ["/tables/k/reminders", "/tables/k/record", "/tables/k/ending", f"/tables/k/picture?seat={seat}"]
    if seat >= 0:
        paths += [f"/tables/k/why?seat={seat}&action={action}" for action in (0, width // 2, width - 1)]
        paths += [f"/tables/k/ahead?seat={seat}&action={action}" for action in range(min(width, 18))]
    found = [await who.get(path) for path in paths]
    assert all(answer.status_code < 500 for answer in found)
    return [plain(answer.text) for answer in found]


def notices(table: Table) -> list[Notice]:
    """What everybody who owes a decision would be told while they are away."""
    return [call("k", table.game.title, others(table.chairs, who)) for who in sorted(owed(table))]


@pytest.mark.parametrize("game", [QuickNim(), ToldNim(), Whisper(), *REAL], ids=lambda game: str(game.name))
async def test_what_a_viewer_cannot_know_changes_no_byte(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda _name, _pack=None: game)
    monkeypatch.setattr(games, "NAMES", (game.name,))
    still = Still()
    room: Room = still  # type: ignore[assignment]  # all that the table's pages ask of a room
    app = make_app(room, KEY, MANY)
    seats = max(2, game.seats.start)
    async with AsyncExitStack() as stack:
        watcher, *clients = [await stack.enter_async_context(guest(app)) for _n in range(seats + 1)]
        for n, client in enumerate(clients):
            assert (await client.submit("/name", name=f"P{n}")).status_code == 303
        pairs = secrets(game, still.store.ids, Random(11))
        if not any(state_hides(game, seats)):
            assert not pairs
            return
        assert pairs, "no secret was found to keep"
        for one, other, viewer in islice(pairs, MOMENTS * (seats + 1)):
            who = watcher if viewer == SPECTATOR else clients[viewer]
            for worlds in ((one, other), [taken_up(table, still.store.ids) for table in (one, other)]):
                still.at = worlds[0]
                left = await answers(who, viewer, game.width)
                still.at = worlds[1]
                assert notices(worlds[0]) == notices(worlds[1])
                for seen, same in zip(left, await answers(who, viewer, game.width), strict=True):
                    assert seen.splitlines() == same.splitlines()
                mine = still.store.ids[viewer] if viewer >= 0 else ""
                copies = [(outline(world, mine), game_file(world, mine)) for world in worlds]
                assert copies[0] == copies[1]


def state_hides(game: Game, seats: int) -> list[bool]:
    """Whether any decision of a random game is hidden from somebody."""
    rng = Random(5)
    state = game.new(seats)
    out: list[bool] = []
    while state.actors and len(out) < TRIES:
        acting = [s for s in (*range(seats), CHANCE) if state.actors >> s & 1]
        seat = rng.choice(acting)
        action = rng.choice(state.legal(seat))
        if seat != CHANCE:
            out.append(any(blind(state, seat, action, viewer) for viewer in range(SPECTATOR, seats) if viewer != seat))
        state.apply(seat, action)
    return out
