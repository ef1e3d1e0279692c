"""Dice that can be checked: what they follow from, that no draw is made twice, and that no change goes unseen."""

import hmac
import json
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from typing import Any

import msgspec
import pytest

from subak.core.bits import first
from subak.core.errors import SubakError
from subak.core.game import CHANCE, Game
from subak.games import NAMES as GAMES
from subak.games import load
from subak.kit.dice import NO_BROWSER, Dice, seal
from subak.kit.errors import RecordError, Unproven
from subak.kit.record import BACK, Record, Replay
from subak.kit.verifying import draws, verified
from subak.server.signing import Signer, check_signature
from subak.table import Act, Header, Mix, OpenSeat, Refused, Resize, Sit, Start, Table
from subak.table.forking import Founder, forked
from tests.table.forging import FORGERIES, SIGNER, done, forged, played_out, recorded, sealed_table, took_back, tossed
from tests.table.playing import NAMES
from tests.toy import QuickNim


def first_event(table: Table) -> tuple[int, int]:
    assert table.match is not None
    return table.match.replay.record.events[0]


def checked_by_hand(text: str) -> int:
    """A checker written from docs/dice.md, with nothing of ours but the rules; how many draws it derived."""
    data: dict[str, Any] = json.loads(text)
    dice = data["dice"]
    seed = bytes.fromhex(dice["seed"])
    assert sha256(seed).hexdigest() == dice["seal"]
    mix = sha256(("subak-mix-1\n" + dice["seal"] + "\n" + "".join(f"{x}\n" for x in dice["luck"])).encode()).hexdigest()
    options = " ".join(f"{k}={data['options'][k]}" for k in sorted(data["options"]))
    lines = ["subak-chain-1", dice["table"], data["game"], data["version"], data["seats"], options, data["content"]]
    link = sha256("".join(f"{x}\n" for x in [*lines, dice["given"], dice["seal"], *dice["luck"]]).encode()).hexdigest()
    links, k = link[:8], 0
    game = load(data["game"])
    replay = Replay(game, Record.of(game, data["seats"], data["options"]))
    for n, (seat, action) in enumerate(data["events"]):
        if seat == 8 and n >= dice["given"]:
            legal, attempt = replay.state.legal(8), 0
            while True:
                message = f"subak-draw-1\n{mix}\n{k}\n{attempt}\n".encode()
                value = int.from_bytes(hmac.new(seed, message, "sha256").digest()[:8], "big")
                if value < 2**64 - 2**64 % len(legal):
                    break
                attempt += 1
            assert legal[value % len(legal)] == action
            k += 1
        replay.happen(seat, action)
        link = sha256(f"{link}\n{seat} {action}\n".encode()).hexdigest()
        links += link[:8]
    assert (links, link) == (dice["links"], dice["head"])
    return k


def tried(titles: Iterable[Game], seed: int) -> tuple[int, int]:
    """Play, verify and forge a game of each; how many records passed, and how many forgeries did not."""
    rng = Random(seed)
    passed = caught = 0
    for game in titles:
        text = recorded(game, rng.choice(game.seats), rng).dumps()
        record = Record.loads(text)
        verified(game, record)
        check_signature(record, SIGNER.public)
        passed += 1
        for what in FORGERIES:
            for false in forged(record, what, rng):
                assert told(game, false), what
                caught += 1
    return passed, caught


def test_fair_games_are_proven_and_every_forgery_is_found() -> None:
    assert tried([load(name) for name in GAMES] + [QuickNim()] * 32, 1) == (36, 288)


@pytest.mark.slow
def test_a_thousand_games_are_proven_and_every_forgery_is_found() -> None:
    titles = [load(name) for name in GAMES]
    assert tried(islice(cycle(titles), 1000), 2) == (1000, 8000)


@pytest.mark.parametrize("name", ["seasons", "kingdoms"])
def test_a_checker_written_from_the_documentation_finds_the_same_draws(name: str) -> None:
    game = load(name)
    record = recorded(game, 2, Random(5))
    assert checked_by_hand(record.dumps()) == verified(game, record) > 0


def test_a_draw_that_would_favour_some_outcomes_is_made_again() -> None:
    dice = Dice(b"s" * 32, [NO_BROWSER])
    many = 2**63 + 1  # nearly every second number is refused
    assert {dice.index(n, many) < many for n in range(64)} == {True}
    counts = [0] * 3
    for n in range(3000):
        counts[dice.index(n, 3)] += 1
    assert max(counts) - min(counts) < 150


def test_the_draws_depend_on_the_seed_and_on_every_contribution() -> None:
    streams = [Dice(b"a" * 32, ["1" * 64, "2" * 64]), Dice(b"b" * 32, ["1" * 64, "2" * 64]),
               Dice(b"a" * 32, ["1" * 64, "3" * 64]), Dice(b"a" * 32, ["2" * 64, "1" * 64])]  # fmt: skip
    assert len({tuple(dice.index(n, 1000) for n in range(8)) for dice in streams}) == 4


def test_a_seat_without_a_browser_contributes_a_fixed_value_and_what_comes_late_is_refused() -> None:
    table = sealed_table(QuickNim(), 2, Random(1), begun=False)
    done(table, Mix(seat=1, luck="ab" * 32), "bo")
    done(table, Start(), "ann")
    assert table.seating.mixed() == [NO_BROWSER, "ab" * 32]
    with pytest.raises(Refused, match="has begun"):
        done(table, Mix(seat=0, luck="cd" * 32), "ann")


@pytest.mark.parametrize(
    ("command", "who", "why"),
    [
        (Mix(seat=0, luck="ab" * 32), "bo", "Seat 1 is not yours"),
        (Mix(seat=7, luck="ab" * 32), "bo", "seats 1 to 2"),
        (Mix(seat=1, luck="ab" * 31), "bo", "64 hexadecimal digits"),
        (Mix(seat=1, luck="AB" * 32), "bo", "64 hexadecimal digits"),
        (Mix(seat=1, luck="ab" * 32 + "\n"), "bo", "64 hexadecimal digits"),
        (Mix(seat=0, luck="ab" * 32), "ann", "already"),
    ],
)
def test_what_is_no_contribution_is_refused_with_a_sentence(command: Mix, who: str, why: str) -> None:
    table = sealed_table(QuickNim(), 2, Random(1), begun=False)
    done(table, Mix(seat=0, luck="11" * 32), "ann")
    with pytest.raises(Refused, match=why):
        done(table, command, who)
    assert table.seating.mixed() == ["11" * 32, NO_BROWSER]


def test_a_contribution_goes_with_its_person_and_stays_with_its_seat() -> None:
    table = sealed_table(QuickNim(), 3, Random(1), begun=False)
    for seat in (0, 1, 2):
        done(table, Mix(seat=seat, luck=f"{seat}a" * 32), NAMES[seat])
    done(table, OpenSeat(seat=1), "bo")
    assert table.seating.mixed()[1] == NO_BROWSER
    done(table, Resize(seats=2), "ann")  # the third moves up
    assert table.seating.mixed() == ["0a" * 32, "2a" * 32]
    assert table.seating.unmixed("cy") == []
    done(table, Start(), "ann")
    done(table, OpenSeat(seat=1), "cy")
    done(table, Sit(seat=1, name="Dee"), "dee")
    assert table.seating.mixed() == ["0a" * 32, "2a" * 32]


def test_no_draw_is_made_twice_though_everybody_agrees_to_go_back() -> None:
    game = load("seasons")
    rng = Random(3)
    table = sealed_table(game, 2, rng)
    while table.match is not None and not table.match.went_back:
        played = len(table.match.replay.record.events)
        if played > 12:
            try:
                took_back(table, 0)
                continue
            except Refused:
                pass
        assert played < 60
        step(table, rng)
    assert table.match is not None
    before = table.match.drawn()
    assert before == sum(seat == CHANCE for seat, _action in table.match.replay.record.events)
    assert before > sum(entry.seat == CHANCE for entry in table.match.replay.entries), "one of them was taken back"
    played_out(table, rng)
    record = table.record()
    assert BACK in [action for _seat, action in record.events]
    assert verified(game, record) == table.match.drawn() > before


def step(table: Table, rng: Random) -> None:
    assert table.match is not None
    seat = first(table.match.actors())
    action = rng.choice(table.match.state.legal(seat))
    done(table, Act(seat=seat, action=action, ticket=table.match.tickets[seat]), NAMES[seat])


def test_nothing_that_is_stored_with_the_log_or_shown_has_the_seed() -> None:
    rng = Random(1)
    table = sealed_table(QuickNim(), 2, rng, begun=False)
    shown: list[bytes] = [msgspec.json.encode(table.header)]
    for command, who in ((Mix(seat=0, luck=tossed(rng)), "ann"), (Start(), "ann")):
        change = table.decide(command, who, 1.0, rng)
        assert change is not None
        table = table.after(change)
        shown += [msgspec.json.encode(change), msgspec.json.encode(table.summary())]
        shown += [repr(table.view(name)).encode() for name in ("ann", "bo", "")]
    assert table.seed
    for text in shown:
        assert table.seed not in text
        assert table.seed.hex().encode() not in text
        assert repr(table.seed).encode() not in text
    with pytest.raises(Refused):
        table.record()


def test_a_table_from_before_has_no_dice_to_check() -> None:
    rng = Random(2)
    table = Table(QuickNim(), Header(id="t", game="nim", seats=2, host="ann", created=0.0))
    for seat in (0, 1):
        done(table, Sit(seat=seat, name="x"), NAMES[seat])
    with pytest.raises(Refused, match="not sealed"):
        done(table, Mix(seat=0, luck=tossed(rng)), "ann")
    done(table, Start(), "ann")
    played_out(table, rng)
    record = Record.loads(table.record().dumps())
    assert "dice" not in json.loads(record.dumps())
    with pytest.raises(Unproven, match="from before tables sealed them"):
        verified(QuickNim(), record)


def test_a_fork_claims_nothing_about_what_was_played_elsewhere() -> None:
    rng = Random(4)
    game = QuickNim()
    table = sealed_table(game, 2, rng)
    played_out(table, rng)
    header, change = forked(table, 6, Founder("eve", "Eve", 0, "random"), "f", 2.0)
    seed = rng.randbytes(32)
    fork = Table.rebuild(game, msgspec.structs.replace(header, seal=seal(seed)), [change], seed=seed)
    done(fork, Sit(seat=1, name="Eve"), "eve")
    done(fork, Start(), "eve")
    while fork.match is not None and fork.match.actors():
        seat = next(s for s in (0, 1) if fork.match.actors() >> s & 1)
        done(fork, Act(seat=seat, action=fork.match.state.legal(seat)[0], ticket=fork.match.tickets[seat]), "eve")
    record = fork.record()
    assert record.dice is not None
    assert record.dice.given == 6
    assert fork.match is not None
    assert verified(game, record) == fork.match.drawn()
    assert all(draw.event >= 6 for draw in draws(game, record))


@pytest.mark.parametrize("field", ["table", "given", "seal", "seed", "luck", "links", "head", "key", "signature"])
def test_damaged_dice_are_refused_with_the_name_of_the_field(field: str) -> None:
    data = json.loads(recorded(QuickNim(), 2, Random(1)).dumps())
    for value in (None, [1], "\n", -1):
        data["dice"][field] = value
        with pytest.raises(RecordError, match=f"field {field}"):
            Record.loads(json.dumps(data))
    del data["dice"][field]
    with pytest.raises(RecordError, match="field dice"):
        Record.loads(json.dumps(data))


def test_every_kind_of_forgery_is_told_in_a_sentence_of_its_own() -> None:
    game, rng = QuickNim(), Random(6)
    record = recorded(game, 2, rng)
    assert record.dice is not None
    said = {what: told(game, next(forged(record, what, rng))) for what in FORGERIES}
    assert "Event " in said["nature"]
    assert "was changed" in said["nature"]
    assert "Event " in said["player"]
    assert "was changed" in said["player"]
    assert "seed is not the one that was sealed" in said["seed"]
    assert "a contribution" in said["luck"]
    assert "from event" in told(game, replace(record, events=record.events[:-1]))
    assert "The signature does not fit" in told(game, replace(record, helped=[1]))
    assert "not signed" in told(game, replace(record, dice=replace(record.dice, signature="")))
    stranger = Signer(b"x" * 32).signed(record)
    assert told(game, stranger) == ""
    with pytest.raises(Unproven, match="another key"):
        check_signature(stranger, SIGNER.public)


def told(game: Game, record: Record) -> str:
    """What is wrong with it; "" if nothing is."""
    try:
        again = Record.loads(record.dumps())  # whoever forges makes its check sum anew
        verified(game, again)
        check_signature(again)
    except SubakError as error:
        return str(error)
    return ""
