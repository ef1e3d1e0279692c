"""What people are called and what they say: beside the log, which refers to it by number, so that it can go one day."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from subak.store import schema
from subak.table import PERSON, Change, Summary
from subak.table.events import Event, Renamed, Said, Seated
from subak.table.names import former

Words = Mapping[int, tuple[str, str]]  # number of the event within its change -> name and text


def parted(change: Change) -> tuple[Change, list[dict[str, Any]]]:
    """The change without names and chat, and rows that hold them."""
    bare: list[Event] = []
    rows: list[dict[str, Any]] = []
    for nth, event in enumerate(change.events):
        player, name, text = _personal(event, change.who)
        if name or text:
            rows.append({"nth": nth, "player": player, "name": name, "text": text})
            event = _with(event, "", "")
        bare.append(event)
    return msgspec.structs.replace(change, events=bare), rows


def rejoined(change: Change, words: Words) -> Change:
    """The change as it was; of somebody who is gone, without what they said and under the name of nobody."""
    events: list[Event] = []
    for nth, event in enumerate(change.events):
        name, text = words.get(nth, ("", ""))
        if isinstance(event, Said) and not text:
            continue
        events.append(_with(event, name or former(), text) if _named(event) else event)
    return msgspec.structs.replace(change, events=events)


def with_names(summary: Summary, names: Mapping[int, str]) -> Summary:
    """A table in a list with what people are called: it is kept without, their names stand with their chairs."""
    chairs = [
        msgspec.structs.replace(chair, name=names.get(seat) or former()) if chair.player or chair.owner else chair
        for seat, chair in enumerate(summary.chairs)
    ]
    return msgspec.structs.replace(summary, chairs=chairs)


def names_by_seat(connection: Connection, tables: Sequence[str]) -> dict[str, dict[int, str]]:
    """What people are called at these tables, by seat."""
    here = schema.chairs.c
    found: dict[str, dict[int, str]] = {table: {} for table in tables}
    for row in connection.execute(select(here.table, here.seat, here.name).where(here.table.in_(tables))):
        found[row.table][row.seat] = row.name
    return found


def words_of(rows: Iterable[Any]) -> dict[int, dict[int, tuple[str, str]]]:
    """Rows of one table by the number of their change."""
    found: dict[int, dict[int, tuple[str, str]]] = {}
    for row in rows:
        found.setdefault(row.seq, {})[row.nth] = (row.name, row.text)
    return found


def _named(event: Event) -> bool:
    return isinstance(event, Renamed | Said) or (isinstance(event, Seated) and event.kind == PERSON)


def _personal(event: Event, who: str) -> tuple[str, str, str]:
    """Whose words an event holds: the person, a name, a text."""
    if isinstance(event, Said):
        return event.player, event.name, event.text
    if isinstance(event, Renamed):  # a seat is renamed by its person alone
        return who, event.name, ""
    if isinstance(event, Seated) and event.kind == PERSON:
        return event.player, event.name, ""
    return "", "", ""


def _with(event: Event, name: str, text: str) -> Event:
    if isinstance(event, Said):
        return msgspec.structs.replace(event, name=name, text=text)
    if isinstance(event, Renamed | Seated):
        return msgspec.structs.replace(event, name=name)
    return event
