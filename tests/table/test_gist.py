"""A table that is opened in brief is the table that its whole log leads to, event for event."""

from random import Random
from types import FunctionType

import msgspec
import pytest

from subak import games
from subak.core.game import SPECTATOR, Game
from subak.kit.record import Entry, Replay
from subak.table import Say, SeatBot, Sit, Table
from subak.table.chairs import Names
from subak.table.commands import Allow, AskBack, Consult, Revising
from subak.table.gist import Gist, gist_of, opened_in_brief
from subak.table.match import Match
from tests.table.playing import NAMES, Club
from tests.toy import QuickNim

EVERY = 4  # changes between two gists
MEMORIES = {  # what is read again when somebody looks, or made anew when it is asked for
    Table: {"_logs", "_tried", "_retracing", "brief"},
    Match: {
        "_desks",
        "_views",
        "_undoable",
        "_stories",
        "_lines",
        "_stood",
        "_undone",
        "_start",
        "branches",
        "drawn_before",
    },
    Names: {"_told"},
    Replay: {"skipped", "record"},
}


def stored(table: Table) -> Gist | None:
    gist = gist_of(table)
    return reread(gist) if gist is not None else None


def reread(gist: Gist) -> Gist:
    return msgspec.json.decode(msgspec.json.encode(gist), type=Gist)


def remembered(thing: object, whole: object) -> object:
    """All that a part of a table knows, in a form that can be compared; of lists of events as many as both have."""
    if isinstance(thing, Entry):
        return thing.index, thing.seat, thing.action, thing.actors, thing.reveals, thing.audience, thing.serves
    if isinstance(thing, Game | FunctionType):
        return None
    if isinstance(thing, Replay) and isinstance(whole, Replay):
        last = len(thing.entries)
        return (
            thing.count,
            thing.state.pack(),
            [remembered(e, e) for e in thing.entries],
            [remembered(e, e) for e in whole.entries[-last:] if last],
        )
    if isinstance(thing, tuple(MEMORIES)):
        left_out = MEMORIES[type(thing)]
        return {
            name: remembered(value, vars(whole)[name]) for name, value in vars(thing).items() if name not in left_out
        }
    if hasattr(thing, "__dict__") and type(thing).__module__.startswith("subak.table"):
        return {name: remembered(value, vars(whole)[name]) for name, value in vars(thing).items()}
    return thing


def same(brief: Table, whole: Table) -> None:
    """Every field of the table and its parts: one that a gist does not carry is noticed here."""
    assert brief.match is not None
    assert whole.match is not None
    known = set(brief.match.begun)
    knows, knew = remembered(brief, whole), remembered(whole, brief)
    assert isinstance(knows, dict)
    assert isinstance(knew, dict)
    for found in (knows["match"], knew["match"]):
        found["begun"] = {number: first for number, first in found["begun"].items() if number in known}
        count, words, entries, others = found.pop("replay")
        least = min(len(entries), len(others))
        found["replay"] = count, words, entries[len(entries) - least :]
    assert knows == knew
    assert brief.match.drawn() == whole.match.drawn(), "no draw of the dice is made twice"
    assert brief.summary() == whole.summary()
    assert brief.tasks() == whole.tasks()
    for seat in range(len(whole.chairs)):
        mine, theirs = brief.match.undoable(seat), whole.match.undoable(seat)
        assert (mine and mine.index) == (theirs and theirs.index)
        assert brief.match.stays(seat) == whole.match.stays(seat)
        assert brief.match.doing(seat) == whole.match.doing(seat)
        assert brief.match.desk(seat).choices == whole.match.desk(seat).choices
        assert brief.match.desk(seat).undo == whole.match.desk(seat).undo
        assert brief.match.account(seat) == whole.match.account(seat)


def eventful(club: Club, n: int) -> None:
    """One more thing that happens at a table: decisions, taken back now and then, talk, hints, other people."""
    match, plea = club.table.match, club.table.pleading.asked
    assert match is not None
    acting = [seat for seat in range(match.seats) if match.owes(seat) and club.table.chairs[seat].kind == "person"]
    seat = acting[0] if acting else 0
    if n == 9 or not acting:
        club.do(Say(text=f"well, {n}", name="", id=f"say-{n}"), "ann")
    elif n == 13:
        club.do(Consult(seat=seat, ticket=club.ticket(seat)), NAMES[seat])
    elif n in (17, 41) and match.undoable(seat) is not None:
        club.undo(seat)
    elif n == 21 and match.replay.latest(seat) is not None and match.undoable(seat) is None:
        club.do(AskBack(seat=seat, ticket=club.ticket(seat)), NAMES[seat])
    elif n == 23 and plea is not None:
        other = next(s for s in range(match.seats) if s != plea.seat)
        club.do(Allow(seat=other, yes=False), NAMES[other])
    elif n == 29:
        club.do(SeatBot(seat=seat, bot="random"), NAMES[seat])
    else:
        club.act(seat, club.rng.choice(club.legal(seat)), id=f"act-{n}")
        for bot, chair in enumerate(club.table.chairs):
            if chair.kind == "bot":
                club.do(Sit(seat=bot, name="", id=f"sit-{n}"), NAMES[bot])


@pytest.mark.parametrize("name", games.NAMES)
def test_a_table_opened_in_brief_is_the_table_that_its_log_leads_to(name: str) -> None:
    game = games.load(name)
    club = Club(game, max(2, game.seats.start), seed=3)
    gist: Gist | None = None
    compared = 0
    for n in range(60):
        eventful(club, n)
        table = club.table
        if gist is not None:
            brief = opened_in_brief(game, table.header, reread(gist), club.changes[gist.version :], table.summary())
            if brief is not None:
                same(brief, table)
                compared += 1
        if table.version % EVERY == 0:
            gist = stored(table)
        if table.status == "over":
            break
    assert compared >= 20, "gists are of use"


@pytest.mark.parametrize("name", games.NAMES)
def test_a_table_in_brief_goes_on_as_the_whole_one_would(name: str) -> None:
    """Opened once, it is played on, and stored in brief again, without its past ever being read."""
    game = games.load(name)
    club = Club(game, max(2, game.seats.start), seed=5)
    for _n in range(6):
        club.act_somehow()
    gist = stored(club.table)
    assert gist is not None
    brief = opened_in_brief(game, club.table.header, reread(gist), [], club.table.summary())
    assert brief is not None
    assert brief.brief
    assert not club.table.brief
    for n in range(40):
        if not club.actors():
            break
        seat = max(s for s in range(len(club.table.chairs)) if club.actors() >> s & 1)
        club.act(seat, Random(n).choice(club.legal(seat)))
        brief = brief.after(club.changes[-1])
        assert brief.versions() == club.table.versions(), "everybody is shown the same changes"
        same(brief, club.table)
        again = stored(brief)
        assert again is not None
        reopened = opened_in_brief(game, club.table.header, reread(again), [], brief.summary())
        assert reopened is not None
        same(reopened, club.table)
        brief = reopened if n % 3 == 0 else brief


def test_a_table_in_brief_tells_nothing_and_takes_nothing_back() -> None:
    game = games.load("seasons")
    club = Club(game, 2, seed=5)
    club.act_somehow()
    gist = stored(club.table)
    assert gist is not None
    brief = opened_in_brief(game, club.table.header, reread(gist), [], club.table.summary())
    assert brief is not None
    assert brief.match is not None
    for attempt in (
        lambda: brief.log(SPECTATOR),
        lambda: brief.view("ann", [0]),
        lambda: brief.match.take_back(0, 0.0) if brief.match else None,
        lambda: brief.match.go_back(0, 0.0) if brief.match else None,
    ):
        with pytest.raises(RuntimeError, match="past"):
            attempt()
    assert isinstance(AskBack(seat=0, ticket=1), Revising)
    assert not isinstance(Say(text="no", name=""), Revising)


@pytest.mark.parametrize(
    "damage",
    [
        {"shape": 0},
        {"rules": 99},
        {"content": "other"},
        {"layout": "other"},
        {"words": [1, 2, 3]},
        {"recent": [(0, 0, 99)]},
    ],
)
def test_a_gist_that_does_not_fit_is_put_aside(damage: dict[str, object]) -> None:
    game = games.load("seasons")
    club = Club(game, 2, seed=5)
    for _n in range(4):
        club.act_somehow()
    gist = stored(club.table)
    assert gist is not None
    other = msgspec.structs.replace(reread(gist), **damage)
    assert opened_in_brief(game, club.table.header, other, [], club.table.summary()) is None
    assert opened_in_brief(game, club.table.header, reread(gist), [], club.table.summary()) is not None


def test_a_gist_that_leads_to_another_position_than_the_stored_one_is_put_aside() -> None:
    game = games.load("seasons")
    club = Club(game, 2, seed=5)
    for _n in range(4):
        club.act_somehow()
    gist = stored(club.table)
    assert gist is not None
    club.act_somehow()
    assert opened_in_brief(game, club.table.header, reread(gist), [], club.table.summary()) is None


def test_a_game_without_a_story_and_a_table_that_has_not_begun_have_no_gist() -> None:
    club = Club(QuickNim(), 2)
    assert gist_of(club.table) is None, "what its viewers can tell apart depends on every line of the log"
    assert gist_of(Club(games.load("seasons"), 2, begun=False).table) is None
