"""Better numbers for cards: looked for on the same deals until who holds them wins as often as wanted, and checked."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from subak import bots, games
from subak.core.bits import members
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.facts import Row, Stocked
from subak.kit.packs import Pack
from subak.kit.rows import PROVENANCE
from subak.kit.text import _, nearest
from subak.lab import figures
from subak.lab.books import GameBook, gone_through
from subak.lab.inference import Estimate, mean_of
from subak.lab.reports import percent
from subak.lab.searching import Number, Values, cross_entropy, named_range, number_about, refuse_short
from subak.lab.simulate import Keep, Plan, planned, play_one, seatings
from subak.lab.tuning import toml_table
from subak.lab.weighing import drafts_wanted, field_text, stocked

FILE: Final = "tuned.toml"  # what a candidate's pack is called where a sentence names it


class Printed(NamedTuple):
    """Where a number stands: `ancestor.4.points`, or the first of a list, `spirit.12.play.1`."""

    row: Row
    field: str
    item: int  # of a list, from 0; -1: the field itself


class Levelling(NamedTuple):
    """What to look for, and how long."""

    plan: Plan  # `games` are the deals that a candidate plays
    numbers: tuple[Number, ...]
    places: tuple[Printed, ...]  # of the numbers
    share: float  # of wins that whoever holds one of the rows shall have
    generations: int
    population: int
    check: int  # fresh deals on which the result meets the cards as they are

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(dict.fromkeys(place.row for place in self.places))

    def games(self) -> int:
        """How many are played in all, at most: whole numbers that are tried twice are played once."""
        return self.generations * self.population * self.plan.games + 2 * self.check

    def pack(self, values: Mapping[str, float]) -> Pack:
        """The cards with these numbers."""
        rows = stocked(self.plan.game).rows
        fresh: dict[Row, dict[str, object]] = {}
        for number, place in zip(self.numbers, self.places, strict=True):
            table, key = place.row
            fields = fresh.setdefault(place.row, {})
            whole = fields.get(place.field, rows.by_key(table)[key][place.field])
            fields[place.field] = _rewritten(whole, place.item, round(values[number.name]))
        tables = [
            toml_table(f"[{table}]", [("id" if "id" in rows.schema[table] else "name", key), *fields.items()])
            for (table, key), fields in fresh.items()
        ]
        return Pack(FILE, "\n".join(tables))


class HeldBy(NamedTuple):
    """One game with some cards."""

    digest: str  # of the pack; "": the cards as they are
    number: int
    held: tuple[tuple[int, ...], ...]  # the seats that had each of the rows at the end
    winners: int  # bitmask of seats

    def won(self, seat: int) -> float:
        return (self.winners >> seat & 1) / len(members(self.winners))


class HeldShare(NamedTuple):
    """How often whoever held a row won, of so many."""

    share: float  # 0 where nobody did
    held: int

    @property
    def interval(self) -> tuple[float, float]:
        return figures.wilson(self.share * self.held, self.held)


class Levelled(NamedTuple):
    levelling: Levelling
    values: Values
    before: list[HeldShare]  # by row, on fresh deals
    after: list[HeldShare]
    differences: list[Estimate]  # deal by deal, of those who held it both times
    deals: tuple[int, int]  # the first and the last of these deals

    @property
    def better(self) -> bool:
        """Whether the shares are nearer to what was wanted, and not by chance alone."""
        wanted = self.levelling.share
        old, new = (sum((each.share - wanted) ** 2 for each in shares) for shares in (self.before, self.after))
        return new < old and any(not low <= 0 <= high for low, high in map(Estimate.interval, self.differences))

    def summary(self) -> list[str]:
        """What came of it, a sentence for each row."""
        level = self.levelling
        game, other = stocked(level.plan.game), stocked(level.plan.game, level.pack(self.values))
        out: list[str] = []
        for row, before, after in zip(level.rows, self.before, self.after, strict=True):
            fields = list(dict.fromkeys(place.field for place in level.places if place.row == row))
            text = _("{name} ({what}): who holds it wins {after} of games ({low} to {high}) instead of {before}.")
            low, high = after.interval
            out.append(text.format(
                name=game.called(row), what=field_text(game, other, row, fields),
                after=percent(after.share), low=percent(low), high=percent(high), before=percent(before.share),
            ))  # fmt: skip
        return out

    def toml(self, command: str, code: str) -> str:
        """A pack, below its evidence; `code` is the commit that played."""
        level, plan = self.levelling, self.levelling.plan
        game = stocked(plan.game)
        parts = [toml_table("", [
            ("game", plan.game), ("seats", plan.seats), ("bots", list(plan.bots)), ("wanted", level.share),
            ("better", self.better), ("seed", plan.seed), ("check", level.check), ("deals", list(self.deals)),
            ("rules", game.version), ("content", game.content), ("subak", version("subak")), ("commit", code),
            ("command", command),
        ])]  # fmt: skip
        for n, row in enumerate(level.rows):
            own = [
                (number, place) for number, place in zip(level.numbers, level.places, strict=True) if place.row == row
            ]
            fields: list[tuple[str, object]] = [
                ("name", game.called(row)), ("numbers", [number.name for number, _place in own]),
                ("started", [number.plain(number.start) for number, _place in own]),
                ("sources", [source_of(game, place) for _number, place in own]),
            ]  # fmt: skip
            for name, share in (("before", self.before[n]), ("after", self.after[n])):
                fields += [(name, round(share.share, 4)), (f"{name}_interval", _ends(share.interval))]
                fields.append((f"{name}_held", share.held))
            change = self.differences[n]
            fields += [("difference", round(change.value, 4)), ("difference_interval", _ends(change.interval()))]
            parts.append(toml_table(f"{row[0]}.{json.dumps(row[1])}", fields))
        head = "".join(f"# {line}\n" if line else "#\n" for line in "\n".join(parts).splitlines())
        return f"{head}\n{level.pack(self.values).text}"


def is_printed(text: str) -> bool:
    """Whether a wish is for a card's number: `table.id.field`, where a bot's has one dot at most."""
    return named_range(text)[0].count(".") >= 2


def levelling_plan(
    game: str,
    names: Sequence[str],
    wanted: Sequence[str],
    *,
    share: float | None = None,
    deals: int = 100,
    generations: int = 8,
    population: int = 12,
    check: int = 400,
    seats: int | None = None,
    seed: int = 0,
) -> Levelling:
    """A levelling that is sure to run. `wanted` are numbers, `ancestor.4.points` or `ancestor.4.points=1..8`; without a
    share, who holds a row shall win as often as anybody."""
    base = stocked(game)
    found = [printed_number(base, text) for text in wanted]
    numbers, places = tuple(number for number, _place in found), tuple(place for _number, place in found)
    refuse_short(numbers, generations, population, deals, check)
    plan = planned(game, names, deals, seats=seats, seed=seed, random_draft=bool(base.drafted))
    plan = plan._replace(wanted=tuple(dict.fromkeys(place.row for place in places if place.row[0] in base.drafted)))
    level = Levelling(plan, numbers, places, 1 / plan.seats if share is None else share, generations, population, check)
    starts = {number.name: number.start for number in numbers}
    for number in numbers:
        for end in (number.low, number.high):
            games.load(game, level.pack({**starts, number.name: end}))  # the game says what it does not take
    return level


def printed_number(game: Stocked, text: str) -> tuple[Number, Printed]:
    """A number of a card from its name and, perhaps, the range to look in: `ancestor.4.points=1..8`."""
    name, span = named_range(text)
    table, _dot, rest = name.partition(".")
    key, _dot, field = rest.partition(".")
    tables = game.rows.tables
    if table not in tables:
        raise OptionError(_("There is no table [[{table}]].").format(table=table) + " " + nearest(table, tables))
    keys = {str(own): own for own in game.rows.by_key(table)}
    if key not in keys:
        text = _("{title} has no {table} {key}.").format(title=game.title, table=table, key=key)
        raise OptionError(f"{text} {nearest(key, keys)}")
    known = _numbers(game.rows.by_key(table)[keys[key]])
    if field not in known:
        text = _("{name} has no number {field}.").format(name=game.called((table, keys[key])), field=field)
        raise OptionError(f"{text} {nearest(field, known)}")
    own, _dot, item = field.partition(".")
    return number_about(name, known[field], span), Printed((table, keys[key]), own, int(item) - 1 if item else -1)


def source_of(game: Stocked, place: Printed) -> str:
    """Who says what stands there: the rulebook, or our reconstruction."""
    row = game.rows.by_key(place.row[0])[place.row[1]]
    exceptions = row.get("source_of")
    return str(exceptions.get(place.field, row["source"]) if isinstance(exceptions, dict) else row["source"])


def level_cards(
    levelling: Levelling,
    workers: int = 0,
    book: Path | None = None,
    tick: Callable[[int], object] | None = None,
    elsewhere: "Elsewhere | None" = None,
) -> Levelled:
    """Look for better numbers. What `book` holds is not played again, so that a search can be gone on with."""
    plan, rows = levelling.plan, levelling.rows
    notes = GameBook(book, plan) if book is not None else None
    known = _noted(notes) if notes is not None else {}
    fresh = (number for number in count() if drafts_wanted(plan, number))

    def played_with(packs: Sequence[Pack | None], deals: Sequence[int]) -> dict[str, list[HeldBy]]:
        """The games of every pack on these deals; packs that are the same are played once."""
        different = {_digest(pack): pack for pack in packs}
        jobs = [(plan, rows, pack, deal) for pack in different.values() for deal in deals]
        earlier = [known.get((digest, deal)) for digest in different for deal in deals]
        out: dict[str, list[HeldBy]] = {digest: [] for digest in different}
        note = (lambda game: notes.note([game])) if notes is not None else None
        for game in gone_through(held_by, jobs, earlier, note, workers, elsewhere):
            out[game.digest].append(game)
            if tick is not None:
                tick(1)
        return out

    def judge(_generation: int, candidates: list[Values]) -> list[float]:
        packs = [levelling.pack(values) for values in candidates]
        played = played_with(packs, list(islice(fresh, plan.games)))
        marks = {
            digest: -sum((share.share - levelling.share) ** 2 for share in shares_of(found, len(rows)))
            for digest, found in played.items()
        }
        return [marks[_digest(pack)] for pack in packs]

    found = cross_entropy(levelling.numbers, levelling.generations, levelling.population, plan.seed, judge)
    values = found[-1].values
    pack = levelling.pack(values)
    deals = list(islice(fresh, levelling.check))
    played = played_with([None, pack], deals)
    before, after = played[_digest(None)], played[_digest(pack)]
    return Levelled(
        levelling, values, shares_of(before, len(rows)), shares_of(after, len(rows)),
        [_difference(before, after, row) for row in range(len(rows))], (deals[0], deals[-1]),
    )  # fmt: skip


Job = tuple[Plan, tuple[Row, ...], Pack | None, int]  # as `held_by` takes it
Elsewhere = Callable[[Sequence[Job]], Iterator[HeldBy]]  # `held_by` every job, on other machines


def held_by(plan: Plan, rows: tuple[Row, ...], pack: Pack | None, number: int) -> HeldBy:
    """A game of a plan with other cards, and who held which of the rows."""
    order = seatings(len(plan.bots), plan.seats)
    players = [bots.make(name, anywhere=True) for name in plan.bots]
    played = play_one(_packed(plan.game, pack), players, number, plan, order[number % len(order)], Keep(facts=True))
    cards = played.watched.cards if played.watched is not None else []
    held = [tuple(each.seat for each in cards if (each.table, each.id) == (table, str(key)) and each.held)
            for table, key in rows]  # fmt: skip
    return HeldBy(_digest(pack), number, tuple(held), played.winners)


@lru_cache(64)
def _packed(game: str, pack: Pack | None) -> Game:
    return games.load(game, pack)


def shares_of(played: Sequence[HeldBy], rows: int) -> list[HeldShare]:
    """How often whoever held each row won."""
    out: list[HeldShare] = []
    for row in range(rows):
        won = [game.won(seat) for game in played for seat in game.held[row]]
        out.append(HeldShare(sum(won) / max(1, len(won)), len(won)))
    return out


def _difference(before: Sequence[HeldBy], after: Sequence[HeldBy], row: int) -> Estimate:
    """How much more often whoever holds a row wins, of those who hold it on the same deal with both packs."""
    import numpy as np

    gains = [
        two.won(seat) - one.won(seat)
        for one, two in zip(before, after, strict=True)
        for seat in one.held[row]
        if seat in two.held[row]
    ]
    return mean_of(np.array(gains, dtype=float)) if len(gains) > 1 else Estimate(0.0, 1.0, len(gains))


def _ends(interval: tuple[float, float]) -> list[float]:
    return [round(end, 4) for end in interval]


def _noted(book: GameBook) -> dict[tuple[str, int], HeldBy]:
    try:
        rows = [HeldBy(digest, number, tuple(tuple(seats) for seats in held), winners)
                for digest, number, held, winners in book.rows]  # fmt: skip
    except (ValueError, TypeError):
        raise book.refused() from None
    return {(row.digest, row.number): row for row in rows}


def _digest(pack: Pack | None) -> str:
    return pack.digest if pack is not None else ""


def _numbers(row: Mapping[str, object]) -> dict[str, int]:
    """All numbers that stand in a row, by field, or by field and place in its list."""
    out: dict[str, int] = {}
    for field, value in row.items():
        if field in ("id", "name", *PROVENANCE):
            continue
        items = [(f"{field}.{n}", item) for n, item in enumerate(value, 1)] if isinstance(value, list) else []
        for name, item in items or [(field, value)]:
            if type(item) is int:
                out[name] = item
            elif isinstance(item, str) and len(own := _figures(item)) == 1:
                out[name] = int(item.split()[own[0]])
    return out


def _figures(text: str) -> list[int]:
    """Which words of a text are numbers."""
    return [n for n, word in enumerate(text.split()) if word.removeprefix("-").isdecimal()]


def _rewritten(value: Any, item: int, number: int) -> object:
    """A field with another number in it."""
    if item >= 0:
        return [_rewritten(each, -1, number) if n == item else each for n, each in enumerate(value)]
    if isinstance(value, str):
        words = value.split()
        words[_figures(value)[0]] = str(number)
        return " ".join(words)
    return number
