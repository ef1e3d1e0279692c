"""A table's dice: sealed when it is set, mixed with what everybody contributes, opened when the game is over."""

from typing import TYPE_CHECKING

from subak.kit.dice import Dice, Luck
from subak.kit.proof import Proof
from subak.kit.record import Record
from subak.kit.verifying import sealed_with
from subak.table.match import Match

if TYPE_CHECKING:  # a table opens its own dice
    from subak.table.table import Table


def luck_at(table: "Table", rng: Luck, match: Match, left: int = 0) -> Luck:
    """Nature's luck at this point of a match: the table's dice at their next draw, after so many that are left; if it
    has none, the caller's."""
    return Dice(table.seed, table.seating.mixed(), match.drawn() + table.skipped + left) if table.seed else rng


def laid_open(table: "Table", record: Record) -> Record:
    """The record of a game that is over with its pack and with what is needed to check its dice; of a table without a
    seal, as it is, and of one that went on by other rules without some of its draws: nobody could follow these."""
    record = record.carrying(table.header.pack)
    if not table.seed or table.skipped:
        return record
    proof = Proof(
        table=table.header.id,
        given=len(table.header.given),
        seal=table.header.seal,
        seed=table.seed.hex(),
        luck=table.seating.mixed(),
    )
    return sealed_with(record, proof)
