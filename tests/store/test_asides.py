"""Notes, mutes, reports and codes, in either database."""

import pytest

from subak.store import Store
from subak.store.asides import Complaint
from subak.store.forgetting import erase_person, reassign
from subak.store.tablecodes import LENGTH, LETTERS, plain_code
from tests.store.test_store import write
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


async def test_notes_are_kept_by_table_and_person_and_the_latest_text_counts(store: Store) -> None:
    for table in ("k1", "k2"):
        await write(store, Club(QuickNim(), 2, begun=False), table)
    for text in ("first", "second"):
        await store.asides.write_note("k1", "ann", text, 5.0)
    await store.asides.write_note("k2", "ann", "other", 6.0)
    assert await store.asides.note("k1", "ann") == "second"
    assert await store.asides.note("k1", "bo") == ""
    assert await store.asides.notes_of("ann") == {"k1": "second", "k2": "other"}
    await store.asides.write_note("k1", "ann", "", 7.0)
    assert await store.asides.notes_of("ann") == {"k2": "other"}


async def test_notes_and_mutes_of_a_guest_go_along_and_a_persons_own_stay(store: Store) -> None:
    for table in ("k1", "k2"):
        await write(store, Club(QuickNim(), 2, begun=False), table)
        await store.asides.write_note(table, "guest", "as a guest", 5.0)
    await store.asides.write_note("k1", "ann", "as Ann", 5.0)
    for muted in ("bo", "cy"):
        assert await store.asides.mute("guest", muted, muted, 1.0, 9)
    assert await store.asides.mute("ann", "bo", "Bo", 1.0, 9)
    await store.database.write(lambda connection: reassign(connection, "guest", "ann"))
    assert await store.asides.notes_of("ann") == {"k1": "as Ann", "k2": "as a guest"}
    assert await store.asides.notes_of("guest") == {}
    assert set(await store.asides.muted("ann")) == {"bo", "cy"}
    assert not await store.asides.muted("guest")


async def test_mutes_are_a_persons_own_and_bounded(store: Store) -> None:
    assert await store.asides.mute("ann", "bo", "Bo", 1.0, 2)
    assert await store.asides.mute("ann", "bo", "Bo", 2.0, 2), "again is the same as once"
    assert await store.asides.mute("ann", "cy", "Cy", 3.0, 2)
    assert not await store.asides.mute("ann", "dee", "Dee", 4.0, 2)
    assert await store.asides.muted("ann") == {"bo": "Bo", "cy": "Cy"}
    assert await store.asides.muted("bo") == {}
    await store.asides.unmute("ann", "bo")
    assert await store.asides.muted("ann") == {"cy": "Cy"}


async def test_reports_are_kept_once_and_read_the_latest_first(store: Store) -> None:
    first = Complaint("k1", 1, "ann", "bo", "Bo", "boo", [("Bo", "boo")], 1.0)
    later = Complaint("k1", 2, "ann", "bo", "Bo", "boo!", [("Bo", "boo"), ("Bo", "boo!")], 2.0)
    for report in (first, first, later):
        await store.asides.report(report)
    assert await store.asides.reports() == [later, first]
    assert await store.asides.reports(1) == [later]


async def test_what_is_a_persons_own_can_be_forgotten(store: Store) -> None:
    await write(store, Club(QuickNim(), 2, begun=False), "k1")
    await store.asides.write_note("k1", "ann", "mine", 1.0)
    await store.asides.mute("ann", "bo", "Bo", 1.0, 9)
    await store.asides.mute("bo", "ann", "Ann", 1.0, 9)
    await store.asides.report(Complaint("k1", 1, "ann", "bo", "Bo", "boo", [], 1.0))
    await erase_person(store.database, "ann")
    assert await store.asides.notes_of("ann") == {}
    assert await store.asides.muted("bo") == await store.asides.muted("ann") == {}
    assert await store.asides.reports() == []


async def test_a_code_stays_a_tables_and_leads_there_until_the_game_is_over(store: Store) -> None:
    await write(store, Club(QuickNim(), 2), "on")
    over = Club(QuickNim(), 2)
    over.play_out()
    await write(store, over, "over")
    code = await store.codes.of("on", 1.0)
    assert len(code) == LENGTH
    assert set(code) <= set(LETTERS)
    assert await store.codes.of("on", 2.0) == code
    assert await store.codes.find(code) == "on"
    assert await store.codes.find(await store.codes.of("over", 1.0)) is None
    assert await store.codes.find("") is None


@pytest.mark.parametrize(
    ("typed", "code"),
    [("ktr mwd", "KTRMWD"), (" KTR-MWD ", "KTRMWD"), ("KTRMW", ""), ("KTRMWDA", ""), ("KTRMWI", ""), ("KTRM2D", "")],
)
def test_a_code_is_read_as_people_type_it(typed: str, code: str) -> None:
    assert plain_code(typed) == code
