"""How a finished game ended for every seat, and which content it had to do with: what statistics are made of."""

from collections import Counter
from typing import Final

import msgspec

from subak.kit.facts import Row, Stocked
from subak.table.chairs import BOT, Chair
from subak.table.match import Match
from subak.table.table import Table
from subak.table.view import OVER

PROGRAM_BOT: Final = "program"  # what played a seat that was a program's


class Holding(msgspec.Struct, frozen=True):
    """A content row in one seat's hands."""

    kind: str  # the table of the content
    key: str  # its id or name there
    taken: int  # how often the seat chose it
    held: int  # how many the seat had at the end


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game for one seat."""

    seat: int
    player: str = ""  # the person whose seat it is; "" for bots, programs, and all but the first seat of a person
    bot: str = ""  # which bot, else
    score: int
    rank: int  # 1 for the winners; the others follow by their points
    won: float  # its share of the victory
    lent: bool = False  # a bot decided something for the person
    unaided: bool = True  # the person decided everything, and nobody told them what
    holdings: list[Holding] = []


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game."""

    table: str
    game: str
    seats: int
    options: dict[str, int]
    content: str
    rated: bool
    at: float
    places: list[Finish]

    def people(self) -> list[Finish]:
        return [place for place in self.places if place.player]


def outcome_of(table: Table) -> Outcome | None:
    """How the game of a table ended; None if it has not, or if nobody sat there."""
    if table.status != OVER:
        return None
    summary = table.summary()
    out = [bool(chair.out) for chair in summary.chairs]  # whoever gave up comes last
    order = [(seat not in summary.winners, out[seat], -score) for seat, score in enumerate(summary.scores)]
    own = table.older is None and table.header.pack is None  # rows of a pack are not those that others hold
    holdings = _holdings(table.match) if table.match is not None and own else {}
    places: list[Finish] = []
    for seat, chair in enumerate(summary.chairs):
        player = "" if chair.program else chair.player or chair.owner
        first = player and player not in {place.player for place in places}
        share = 1 / len(summary.winners) if seat in summary.winners else 0.0
        places.append(
            Finish(
                seat=seat,
                player=player if first else "",
                bot=PROGRAM_BOT if chair.program else chair.bot.split(":")[0] if not player else "",
                score=summary.scores[seat],
                rank=1 + sum(other < order[seat] for other in order),
                won=share,
                lent=any(by.kind == BOT and by.owner for by in _deciders(table, seat)),
                unaided=unaided(table, seat),
                holdings=holdings.get(seat, []) if first else [],
            )
        )
    if not any(place.player for place in places):
        return None
    return Outcome(
        table=summary.id, game=summary.game, seats=len(places), options=table.options, content=table.game.content,
        rated=table.header.rated, at=summary.updated, places=places,
    )  # fmt: skip


def unaided(table: Table, seat: int) -> bool:
    """Whether one person played a seat from the first event to the last, and was told nothing."""
    if table.header.origin is not None or table.older is not None or seat in table.seating.helped:
        return False  # a part of it was played elsewhere, or a bot said what to do
    if table.chairs[seat].out:
        return False  # it was not played to its end
    if table.match is not None and table.match.went_back:
        return False  # chance was asked twice
    played = [chair for at, chair in [*table.seating.past, *enumerate(table.chairs)] if at == seat]
    return (
        not any(chair.kind == BOT or chair.program for chair in played) and len({c.player for c in played} - {""}) == 1
    )


def _deciders(table: Table, seat: int) -> list[Chair]:
    """Whoever decided something on a seat."""
    if table.match is None or table.older is not None:
        return []
    spells = [chair for at, chair in [*table.seating.past, *enumerate(table.chairs)] if at == seat]
    mine = [entry.index for entry in table.match.replay.entries if entry.seat == seat]
    ends = [*(chair.first for chair in spells[1:]), len(table.match.replay.record.events)]
    return [chair for chair, end in zip(spells, ends, strict=True) if any(chair.first <= at < end for at in mine)]


def _holdings(match: Match) -> dict[int, list[Holding]]:
    """What each seat took and had. Where the game does not report who holds a row, whoever took it does."""
    game = match.game
    if not isinstance(game, Stocked):
        return {}
    held = {(fact.seat, fact.row): fact.held for fact in game.report(match.state)}
    reported = {row[0] for _seat, row in held}
    taken = _taken(game, match)
    out: dict[int, list[Holding]] = {}
    for seat, row in sorted({*held, *taken}, key=str):
        kind, key = row
        times = taken[seat, row]
        kept = held.get((seat, row), 0 if kind in reported else times)
        out.setdefault(seat, []).append(Holding(kind, str(key), times, kept))
    return out


def _taken(game: Stocked, match: Match) -> Counter[tuple[int, Row]]:
    """The rows that seats chose, of those that stand."""
    taken: Counter[tuple[int, Row]] = Counter()
    record = match.replay.record
    state = game.new(record.seats, record.options)
    for entry in match.replay.entries:
        if entry.seat < record.seats:
            rows = game.offers(state.redact(entry.seat), entry.seat, [entry.action]).get(entry.action, [])
            taken.update((entry.seat, row) for row in rows)
        state.apply(entry.seat, entry.action)
    return taken
