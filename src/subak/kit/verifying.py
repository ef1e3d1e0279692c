"""A record put to the test: the seal, the chain over its events, and every draw derived anew by the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from subak.core.errors import IllegalAction
from subak.core.game import CHANCE, Game
from subak.kit.dice import Dice, seal
from subak.kit.errors import Unproven
from subak.kit.proof import LINK, Proof, chained
from subak.kit.record import Record, Replay
from subak.kit.text import _


@dataclass(frozen=True)
class Draw:
    """A decision of nature: which event it is, and all outcomes it could have had."""

    event: int
    legal: list[int]
    action: int


def sealed_with(record: Record, proof: Proof) -> Record:
    """The record with this proof, its chain laid over all events."""
    links = chained(heading(record, proof), record.events)
    written = "".join(link[:LINK] for link in links)
    return replace(record, dice=replace(proof, links=written, head=links[-1]))


def heading(record: Record, proof: Proof) -> str:
    return proof.heading(record.game, record.version, record.seats, record.options, record.content)


def signed_text(record: Record, proof: Proof) -> bytes:
    """What the server signs: the end of the chain, and who was helped."""
    return f"subak-record-1\n{proof.head}\n{' '.join(map(str, record.helped))}\n".encode()


def proof_of(record: Record) -> Proof:
    if record.dice is None:
        raise Unproven(
            _("This record carries no dice to check: it is from before tables sealed them, or from no table at all.")
        )
    return record.dice


def verified(game: Game, record: Record) -> int:
    """How many draws were derived anew, all of them as written; Unproven says what is wrong and where.

    RecordError if the record is not of this game. The signature is for those who have the means: `server.signing`.
    """
    proof = proof_of(record)
    record.fits(game)
    seed = bytes.fromhex(proof.seed)
    if seal(seed) != proof.seal:
        raise Unproven(_("The seed is not the one that was sealed before the first draw."))
    if len(proof.luck) != record.seats or proof.given > len(record.events):
        raise Unproven(_("The contributions do not fit the seats of this game."))
    _check_chain(record, proof)
    dice = Dice(seed, proof.luck)
    for n, draw in enumerate(draws(game, record)):
        expected = draw.legal[dice.index(n, len(draw.legal))]
        if draw.action != expected:
            why = _("Event {n} is not what the dice gave: draw {k}, of {many} outcomes, is {ours}; it says {theirs}.")
            many = len(draw.legal)
            raise Unproven(why.format(n=draw.event, k=n, many=many, ours=expected, theirs=draw.action))
        dice.drawn += 1
    return dice.drawn


def draws(game: Game, record: Record) -> Iterator[Draw]:
    """What nature decided at the table itself, in order, taken back or not; Unproven at an event that breaks a rule."""
    first = record.dice.given if record.dice is not None else 0
    replay = Replay(game, record, 0)
    for n, (seat, action) in enumerate(record.events):
        if seat == CHANCE and n >= first and replay.state.actors >> CHANCE & 1:
            yield Draw(n, replay.state.legal(CHANCE), action)
        try:
            replay.happen(seat, action)
        except IllegalAction as error:
            raise Unproven(_("Event {n} is against the rules: {why}").format(n=n, why=error)) from None


def _check_chain(record: Record, proof: Proof) -> None:
    links = chained(heading(record, proof), record.events)
    known = [proof.links[n : n + LINK] for n in range(0, len(proof.links), LINK)]
    for n, (ours, theirs) in enumerate(zip(links, known, strict=False)):
        if ours[:LINK] != theirs and n == 0:
            raise Unproven(_("What the game began with was changed: its header, the seal or a contribution."))
        if ours[:LINK] != theirs:
            raise Unproven(_("Event {n} was changed: the chain over all events breaks there.").format(n=n - 1))
    if len(links) != len(known):
        shorter = min(len(links), len(known))
        raise Unproven(_("Events are missing or were added from event {n} on.").format(n=shorter - 1))
    if links[-1] != proof.head:
        raise Unproven(_("The end of the chain over all events is not the one that was signed."))
