"""Results of games and the ratings that follow from them, in either database."""

import asyncio
from random import Random

import msgspec
import pytest
from sqlalchemy import func, select

from subak.server.skill import rate
from subak.store import Conflict, Person, Store, schema
from subak.store.results import Noted, take_over
from subak.store.tallies import Ended, Records
from subak.table import Header, Table
from subak.table.concluding import Finish, Holding, Outcome
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


def outcome(id: str, *seats: tuple[str, int], at: float = 1.0, rated: bool = True, **more: object) -> Outcome:
    """A game in which these people had these points; bots have a capital letter."""
    best = max(score for _who, score in seats)
    winners = [score for _who, score in seats if score == best]
    places = [
        Finish(
            seat=n, player="" if who[0].isupper() else who, bot=who.lower() if who[0].isupper() else "", score=score,
            rank=1 + sum(other > score for _other, other in seats), won=(score == best) / len(winners),
            holdings=[Holding("card", "one", 2, 1), Holding("card", who, 1, int(score == best))],
        )
        for n, (who, score) in enumerate(seats)
    ]  # fmt: skip
    made = Outcome(table=id, game="nim", seats=len(seats), options={}, content="c", rated=rated, at=at, places=places)
    return msgspec.structs.replace(made, **more)


async def note(store: Store, *outcomes: Outcome) -> None:
    for ended in outcomes:
        header = Header(id=ended.table, game="nim", seats=2, host="ann", created=1.0)
        await store.create(header, Table(QuickNim(), header).summary())
        await store.results.note(Noted(ended, rate))


async def ratings(store: Store) -> list[tuple[object, ...]]:
    here = schema.ratings
    query = select(here).order_by(here.c.player, here.c.game, here.c.seats, here.c.pool, here.c.games)
    rows = await store.database.read(lambda connection: connection.execute(query).all())
    return [tuple(row) for row in rows]


async def test_a_result_is_written_with_the_end_of_its_game_or_not_at_all(store: Store) -> None:
    club = Club(QuickNim(), 2)
    header = Header(id="t", game="nim", seats=2, host="ann", created=1.0)
    await store.create(header, Table(club.table.game, header).summary())
    club.play_out()
    result = Noted(outcome("t", ("ann", 5), ("bo", 3)), rate)
    with pytest.raises(Conflict):
        await store.append("t", 7, club.changes, club.table.summary(), result=result)
    count = select(func.count()).select_from(schema.results)
    assert await store.database.read(lambda connection: connection.scalar(count)) == 0
    await store.append("t", 0, club.changes, club.table.summary(), result=result)
    assert await store.database.read(lambda connection: connection.scalar(count)) == 2
    assert len(await ratings(store)) == 2
    assert await store.results.missing() == []


async def test_ratings_computed_anew_are_the_same(store: Store) -> None:
    rng = Random(5)
    people = ["ann", "bo", "cy", "Sprout", "Farmer"]
    games = [
        outcome(f"t{n}", *((who, rng.randrange(9)) for who in rng.sample(people, 2 + n % 2)), rated=n % 4 > 0)
        for n in range(16)
    ]
    await note(store, *games)
    before = await ratings(store)
    assert len(before) > 16
    assert await store.results.rebuild(rate) == 12
    assert await ratings(store) == before


async def test_results_that_are_written_at_once_get_numbers_one_after_the_other(store: Store, url: str) -> None:
    for n in range(6):
        header = Header(id=f"t{n}", game="nim", seats=2, host="ann", created=1.0)
        await store.create(header, Table(QuickNim(), header).summary())
    async with await Store.open(url) as other:
        games = [outcome(f"t{n}", ("ann", n), ("bo", 3)) for n in range(6)]
        await asyncio.gather(*((store, other)[n % 2].results.note(Noted(g, rate)) for n, g in enumerate(games)))
    numbers = select(schema.results.c.number).distinct().order_by(schema.results.c.number)
    found = await store.database.read(lambda connection: connection.scalars(numbers).all())
    assert found == [1, 2, 3, 4, 5, 6]
    before = await ratings(store)
    assert max(row[4] for row in before if row[0] == "ann") == 6  # type: ignore[type-var]
    await store.results.rebuild(rate)
    assert await ratings(store) == before


async def test_a_person_is_told_scores_opponents_cards_and_records(store: Store) -> None:
    await store.add_person(Person("bo", "Bo", 1.0))
    await note(
        store,
        outcome("t1", ("ann", 5), ("bo", 3), at=10.0),
        outcome("t2", ("ann", 9), ("Sprout", 2), at=30.0),
        outcome("t3", ("ann", 1), ("bo", 4), at=20.0, rated=False),
        outcome("t4", ("ann", 2), ("bo", 2), at=40.0),
        outcome("t5", ("cy", 2), ("bo", 1), at=50.0),
    )
    tallies = store.tallies
    assert [msgspec.structs.astuple(one) for one in await tallies.played("ann")] == [("nim", 2, 4, 2.5)]
    latest = await tallies.latest("ann", "nim", 2, limit=3)
    assert latest[0] == Ended("t3", 20.0, 1, 2, 0.0, False)
    assert [one.table for one in latest] == ["t3", "t2", "t4"]
    met = [(one.player, one.bot, one.name, one.games, one.ahead) for one in await tallies.opponents("ann", "nim", 2)]
    assert met == [("bo", "", "Bo", 3, 1.5), ("", "sprout", "", 1, 1.0)]
    kept = {(one.kind, one.key): (one.taken, one.games, one.wins) for one in await tallies.kept("ann", "nim", 2)}
    assert kept == {("card", "one"): (8, 4, 2.5), ("card", "ann"): (4, 3, 2.5)}
    assert await tallies.records("ann", "nim", 2) == Records(score=9, lead=7, lowest=5, streak=1)
    assert await tallies.records("eve", "nim", 2) == Records(None, None, None, 0)
    assert [standing.pool for standing in await tallies.standings("ann", "nim", 2)] == ["people", "sprout"]
    assert [(at, step.games) for at, step in await tallies.rise("ann", "nim", 2, "people")] == [(10.0, 1), (40.0, 2)]


async def test_a_guests_results_become_the_persons_and_two_histories_one(store: Store) -> None:
    await note(store, outcome("t1", ("guest", 5), ("bo", 3)), outcome("t2", ("bo", 5), ("cy", 3)))
    await store.database.write(lambda connection: take_over(connection, "guest", "ann"))
    before = await ratings(store)
    assert {row[0] for row in before} == {"ann", "bo", "cy"}
    await store.results.rebuild(rate)
    assert await ratings(store) == before
    await note(store, outcome("t3", ("ann", 1), ("cy", 4)), outcome("t4", ("ann", 1), ("bo", 4)))
    await store.database.write(lambda connection: take_over(connection, "bo", "ann"))
    assert await store.results.rated_games("ann") == 6
    assert await store.results.rebuild(rate) == 4
    assert [step.games for _at, step in await store.tallies.rise("ann", "nim", 2, "people")] == [1, 2]


async def test_alone_the_best_unaided_score_of_each_way_counts(store: Store) -> None:
    def alone(id: str, score: int, level: int, unaided: bool = True) -> Outcome:
        made = outcome(id, ("ann", score), rated=False, options={"level": level})
        return msgspec.structs.replace(made, places=[msgspec.structs.replace(made.places[0], unaided=unaided)])

    await note(store, alone("t1", 5, 0), alone("t2", 7, 0), alone("t3", 9, 0, unaided=False), alone("t4", 3, 1))
    found = [msgspec.structs.astuple(one) for one in await store.tallies.alone("ann", "nim", "c")]
    assert found == [('{"level":0}', 2, 7), ('{"level":1}', 1, 3)]
    assert await store.tallies.alone("ann", "nim", "other") == []


async def test_a_ladder_has_those_with_a_name_and_enough_games_who_agree(store: Store) -> None:
    for who, name in (("ann", "Ann"), ("bo", "Bo"), ("cy", "Guest"), ("dee", "Dee")):
        await store.add_person(Person(who, name, 1.0))
    await note(
        store,
        *(outcome(f"a{n}", ("ann", 5), ("bo", 3)) for n in range(3)),
        *(outcome(f"c{n}", ("cy", 5), ("bo", 3)) for n in range(3)),
        outcome("d", ("dee", 1), ("ann", 3)),
    )
    nobody = ("", "Guest")
    assert [rung.name for rung in await store.tallies.rungs("nim", 2, "people", 3, nobody)] == ["Ann", "Bo"]
    assert [rung.name for rung in await store.tallies.rungs("nim", 2, "people", 1, nobody)] == ["Ann", "Dee", "Bo"]
    assert await store.tallies.rungs("nim", 3, "people", 1, nobody) == []
    assert await store.tallies.rungs("nim", 2, "sprout", 1, nobody) == []
    await store.tallies.agree("ann", listed=False, shown=True)
    assert [rung.name for rung in await store.tallies.rungs("nim", 2, "people", 3, nobody)] == ["Bo"]
    ann = await store.tallies.profile("ann")
    assert ann is not None
    assert (ann.name, ann.listed, ann.shown) == ("Ann", False, True)
    assert await store.tallies.called(ann.handle) == ann
    assert await store.tallies.called("ann") is None
