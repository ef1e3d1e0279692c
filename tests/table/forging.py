"""Games at tables with sealed dice, and records of them in which one thing was changed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from subak.core.bits import members
from subak.core.game import CHANCE, Game
from subak.kit.dice import SEED, seal
from subak.kit.proof import Proof
from subak.kit.record import Record
from subak.kit.verifying import sealed_with
from subak.server.signing import Signer
from subak.table import OVER, Act, Allow, AskBack, Command, Header, Mix, Refused, Sit, Start, Table, TakeBack
from tests.table.playing import NAMES

SIGNER = Signer(b"k" * SEED)
FORGERIES = ("nature", "player", "seed", "luck")


def tossed(rng: Random) -> str:
    """What a browser contributes."""
    return rng.randbytes(SEED).hex()


def sealed_table(game: Game, seats: int, rng: Random, begun: bool = True) -> Table:
    """A table of people of whom most have browsers that contribute."""
    seed = rng.randbytes(SEED)
    header = Header(id="t", game=game.name, seats=seats, host="ann", created=0.0, seal=seal(seed))
    table = Table(game, header, seed)
    table._retracing = True  # nobody looks on: what each viewer could see is not compared
    for seat in range(seats):
        done(table, Sit(seat=seat, name=NAMES[seat]), NAMES[seat])
        if begun and rng.random() < 0.8:
            done(table, Mix(seat=seat, luck=tossed(rng)), NAMES[seat])
    if begun:
        done(table, Start(), "ann")
    return table


def done(table: Table, command: Command, who: str) -> None:
    change = table.decide(command, who, 1.0, Random(0))
    if change is not None:
        table.apply(change)


def played_out(table: Table, rng: Random, patience: float = 0.1) -> None:
    """Play at random to the end; now and then somebody takes back, by consent where it needs that."""
    while table.status != OVER and table.match is not None:
        match = table.match
        seat = rng.choice(members(match.actors()))
        if rng.random() < patience:
            try:
                took_back(table, rng.randrange(match.seats))
                continue
            except Refused:
                pass
        done(table, Act(seat=seat, action=rng.choice(match.state.legal(seat)), ticket=match.tickets[seat]), NAMES[seat])


def took_back(table: Table, seat: int) -> None:
    """The seat's latest choice; if it stands, everybody agrees that it may."""
    if table.match is None:
        return None
    ticket = table.match.tickets[seat]
    if table.match.undoable(seat) is not None:
        return done(table, TakeBack(seat=seat, ticket=ticket), NAMES[seat])
    done(table, AskBack(seat=seat, ticket=ticket), NAMES[seat])
    for other in range(table.match.seats):
        if table.pleading.asked is not None and other != seat:
            done(table, Allow(seat=other, yes=True), NAMES[other])
    return None


def recorded(game: Game, seats: int, rng: Random) -> Record:
    """A finished game, signed."""
    table = sealed_table(game, seats, rng)
    played_out(table, rng)
    return SIGNER.signed(table.record())


def forged(record: Record, what: str, rng: Random) -> Iterator[Record]:
    """The record with one thing changed: as it is then, and with seal and chain made anew, but for the signature."""
    proof = record.dice
    assert proof is not None
    events, changed = record.events[:], proof
    if what in ("nature", "player"):
        places = [n for n, (seat, _action) in enumerate(events) if (seat == CHANCE) == (what == "nature")]
        n = rng.choice(places)
        events[n] = events[n][0], events[n][1] + rng.choice((-1, 1))
    elif what == "seed":
        changed = replace(proof, seed=another_byte(proof.seed, rng))
    else:
        seat = rng.randrange(record.seats)
        luck = proof.luck[:]
        luck[seat] = another_byte(luck[seat], rng)
        changed = replace(proof, luck=luck)
    yield replace(record, events=events, dice=changed)
    thorough: Proof = replace(changed, seal=seal(bytes.fromhex(changed.seed)))
    yield sealed_with(replace(record, events=events), thorough)


def another_byte(text: str, rng: Random) -> str:
    value = bytearray.fromhex(text)
    value[rng.randrange(len(value))] ^= rng.randrange(1, 256)
    return value.hex()
