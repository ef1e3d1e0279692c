"""Whatever people ask of a table, it answers with a change or with a sentence, and never falls over."""

from random import Random

import msgspec
import pytest

from subak.core.game import Game
from subak.table import (
    Act,
    Command,
    Hand,
    Header,
    OpenSeat,
    Refused,
    Rematch,
    Rename,
    Resize,
    Say,
    SeatBot,
    Sit,
    Start,
    Summary,
    Swap,
    Table,
    TakeBack,
    View,
    encode,
    parse,
)
from tests.table.playing import NAMES, reread
from tests.table.whisper import Whisper
from tests.toy import QuickNim

STEPS = 250


def anything(table: Table, rng: Random) -> Command:
    """A command that may or may not make sense: mostly one of a game that goes on."""
    seat = rng.randrange(-1, len(table.chairs) + 1) if rng.random() < 0.1 else rng.randrange(len(table.chairs))
    match = table.match
    ticket, action = rng.randrange(6), rng.randrange(-1, table.game.width + 1)
    if match is not None and 0 <= seat < match.seats and rng.random() < 0.9:
        ticket = match.tickets[seat]
        if match.actors() >> seat & 1 and rng.random() < 0.9:
            action = rng.choice(match.state.legal(seat))
    commands: list[Command] = [
        Sit(seat=seat, name="Bo"),  # twice, so that people play too and not bots alone
        Sit(seat=seat, name=rng.choice(["Ann", "", "x" * 99, "\u0000\u202e"])),
        OpenSeat(seat=seat),
        SeatBot(seat=seat, bot=rng.choice(["random", "greedy", "greedy:worlds=0", "", "x:y:z"])),
        Hand(seat=seat, to=rng.choice([*NAMES, ""]), name="Heir"),
        Rename(seat=seat, name=rng.choice(["Anna", "", "x" * 99])),
        Resize(seats=rng.randrange(6)),
        Start(),
        Say(text=rng.choice(["hello", "", "x" * 501])),
        Rematch(table="next"),
    ]
    moves: list[Command] = [
        Act(seat=seat, action=action, ticket=ticket),
        Act(seat=seat, action=action, ticket=ticket),
        TakeBack(seat=seat, ticket=ticket),
        Swap(seat=seat, action=action, ticket=ticket),
    ]
    playing = match is not None and rng.random() < 0.9
    command = rng.choice(moves if playing else commands)
    return msgspec.structs.replace(command, id=rng.choice(["", "", "", "a", "b", "c"]))


@pytest.mark.parametrize("game", [QuickNim(), Whisper()], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(20))
def test_any_commands_by_anybody(game: Game, seed: int) -> None:
    rng = Random(seed)
    table = Table(game, Header(id="t", game=game.name, seats=2, host="ann", created=0.0))
    changes = []
    carried_out = 0
    sentences: set[str] = set()
    for step in range(STEPS):
        who = rng.choice(NAMES)
        command = anything(table, rng)
        if not isinstance(command, Rematch):
            assert parse(encode(command)) == command
        before = seen(table)
        change = None
        try:
            change = table.decide(command, who, float(step), rng)
        except Refused as error:
            sentences.add(str(error))
        assert seen(table) == before
        if change is not None:
            after = table.after(change)
            assert seen(table) == before
            assert after.version == table.version + 1
            for name in NAMES:
                if after.seats_of(name) == table.seats_of(name):
                    assert after.view(name).version >= table.view(name).version
            changes.append(change)
            carried_out += 1
            table = after
        for task in table.tasks():
            answer = table.answer(task, rng.choice(task.legal), float(step), rng)
            if answer is not None:
                changes.append(answer)
                table = table.after(answer)
    assert carried_out > 5
    assert len(sentences) > 5
    assert all(sentence.endswith((".", "?", "]")) for sentence in sentences)
    assert seen(Table.rebuild(game, table.header, changes)) == seen(table)
    read = Table.rebuild(game, table.header, changes, reread(table.summary()))  # what was written down is believed
    assert (seen(read), read.versions()) == (seen(table), table.versions())


def seen(table: Table) -> tuple[Summary, list[View]]:
    return table.summary(), [table.view(name) for name in (*NAMES, "nobody", "")]
