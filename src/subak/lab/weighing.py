"""A designer's question: base and pack on the same deals, drafted by luck and by choice, until the answer is clear."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from subak import games
from subak.core.errors import OptionError, SubakError
from subak.kit.cores import cores, spread
from subak.kit.facts import Row, Stocked, changed_rows
from subak.kit.packs import Pack
from subak.kit.text import _, listed
from subak.lab import runs
from subak.lab.balance import contributions
from subak.lab.comparing import (
    Comparison,
    RowChange,
    change_figures,
    clear_already,
    compare_samples,
    row_worths,
    sample,
)
from subak.lab.inference import LEVEL, always_valid
from subak.lab.reports import html_page, percent, plus_minus, setting_line
from subak.lab.simulate import Keep, Plan, Slice, planned, some_games

BLOCK: Final = 12  # deals that a worker looks at in one go
MOST: Final = 200_000  # deals at most
USUAL: Final = 300  # games after which the interval that may be looked at any time is tightest
LOOK: Final = 10.0  # seconds between two looks, at first
ARMS: Final = {True: "random", False: "choice"}  # who drafts -> the name of the folder

Arm = tuple[bool, bool]  # whether luck drafts, and whether with the pack


class Weighing(NamedTuple):
    """What came of it."""

    pack: Path
    changed: dict[Row, list[str]]
    drafts: dict[bool, Comparison]  # by luck, and by choice
    early: bool  # stopped before its time, because the answer was clear
    texts: dict[Row, str]  # what the pack does to each row


def arms(
    game: str, pack: Path, names: Sequence[str], seats: int | None, seed: int, wanted: tuple[Row, ...]
) -> dict[Arm, Plan]:
    """The plans, with the rows that luck drafts where it can; without a draft, choice alone."""
    base = games.load(game)
    drafted = isinstance(base, Stocked) and bool(base.drafted)
    return {
        (luck, changed): planned(
            game, names, MOST, seats=seats, seed=seed, pack=pack if changed else None, random_draft=luck
        )._replace(wanted=wanted if luck else ())
        for luck in ((True, False) if drafted else (False,))
        for changed in (False, True)
    }


def some_deals(plans: dict[Arm, Plan], start: int, stop: int) -> dict[Arm, list[Slice]]:
    """All arms on those of the deals on which a changed row is drafted, or on all if none of them can be."""
    plan = next(iter(plans.values()))
    probe = plan._replace(pack=plans[True, True].pack) if plan.wanted else plan
    out: dict[Arm, list[Slice]] = {arm: [] for arm in plans}
    for number in range(start, stop):
        if drafts_wanted(probe, number):
            for arm, each in plans.items():
                out[arm].append(some_games(each, number, number + 1, Keep(facts=True)))
    return out


def drafts_wanted(plan: Plan, number: int) -> bool:
    """Whether luck drafts a wanted row in a game, or none is wanted.

    Random play with the same drafts tells: it is quick, and blind to what rows are worth.
    """
    if not plan.wanted:
        return True
    names = {(table, str(key)) for table, key in plan.wanted}
    blind = plan._replace(bots=("random",) * len(plan.bots))
    game = some_games(blind, number, number + 1, Keep(facts=True)).games[0]
    rows = game.watched.cards if game.watched is not None else []
    return any(row.taken and (row.table, row.id) in names for row in rows)


def weigh(
    game: str,
    pack: Path,
    names: Sequence[str],
    into: Path,
    minutes: float = 5.0,
    workers: int = 0,
    seats: int | None = None,
    seed: int = 0,
    tick: Callable[[int], object] | None = None,
) -> Weighing:
    """Play until every changed row has an answer, the time is over, or somebody interrupts.

    The games are kept in a folder.
    """
    base, other, changed = difference_of(game, pack)
    draftable = tuple(row for row in changed if row[0] in other.drafted and row[1] in other.rows.by_key(row[0]))
    plans = arms(game, pack, names, seats, seed, draftable)
    folders = {arm: into / f"{ARMS[arm[0]]}-{'pack' if arm[1] else 'base'}" for arm in plans}
    refuse_used(into)
    writers = {arm: runs.Writer(runs.begun(folders[arm], plan), sparse=True) for arm, plan in plans.items()}
    wanted = [(table, str(key)) for table, key in changed]
    pair = [folders[(True, True) in plans, side] for side in (False, True)]

    def answered() -> bool:
        """Whether what is there so far is enough."""
        for writer in writers.values():
            writer.flush()
        one, two = (sample(runs.Run(folder)) for folder in pair)
        return clear_already(row_worths(one, two, True, wanted), wanted, USUAL)

    early = False
    try:
        early = _play(plans, writers, minutes * 60, workers or cores(), tick, answered)
    except KeyboardInterrupt:
        pass  # what there is is worth a report
    finally:
        for writer in writers.values():
            writer.flush()
            writer.run.close()
    if not any(span for folder in folders.values() for span in runs.Run(folder).spans()):
        raise SubakError(_("No game was over in time: give more minutes."))
    drafts = {
        who: compare_samples(sample(runs.Run(folders[who, False])), sample(runs.Run(folders[who, True])), wanted)
        for who in (True, False)
        if (who, True) in plans
    }
    texts = {row: field_text(base, other, row, fields) for row, fields in changed.items()}
    return Weighing(pack, changed, drafts, early, texts)


def refuse_used(folder: Path) -> None:
    """A sentence if something lies there: what is weighed begins anew."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SubakError(_("{folder} is not empty: choose another folder.").format(folder=folder))


def _play(
    plans: dict[Arm, Plan],
    writers: dict[Arm, runs.Writer],
    seconds: float,
    workers: int,
    tick: Callable[[int], object] | None,
    answered: Callable[[], bool],
) -> bool:
    """Play all arms until the answer is clear, or the time is over; which of the two it was."""
    started = monotonic()
    look = started + LOOK
    with closing(spread(some_deals, [(plans, at, at + BLOCK) for at in range(0, MOST, BLOCK)], workers)) as played:
        for found in played:
            for arm, part in ((arm, part) for arm, parts in found.items() for part in parts):
                writers[arm].add(part)
                if tick is not None:
                    tick(1)
            now = monotonic()
            if now - started > seconds:
                return False
            if now > look:
                if answered():
                    return True
                look = now + max(LOOK, (now - started) / 4)
    return False


def difference_of(game: str, pack: Path) -> tuple[Stocked, Stocked, dict[Row, list[str]]]:
    """The game as it is, with the pack, and the rows that differ; a sentence if there is nothing to weigh."""
    base, other = stocked(game), stocked(game, pack)
    changed = changed_rows(base.rows, other.rows)
    if not changed:
        raise OptionError(_("{file} changes nothing.").format(file=pack.name))
    return base, other, changed


def stocked(name: str, pack: Path | Pack | None = None) -> Stocked:
    """A game that tells what becomes of its content; a sentence if it does not."""
    game = games.load(name, pack)
    if not isinstance(game, Stocked):
        raise OptionError(_("{title} does not tell what becomes of its content.").format(title=game.title))
    return game


def field_text(base: Stocked, other: Stocked, row: Row, fields: Sequence[str]) -> str:
    """What a pack does to a row: `points 4 → 8`, or that it is new or gone."""
    table, key = row
    before, after = base.rows.by_key(table).get(key), other.rows.by_key(table).get(key)
    if before is None:
        return _("new")
    if after is None:
        return _("removed")
    return ", ".join(f"{field} {before.get(field, '–')} → {after.get(field, '–')}" for field in fields)


def weighed_summary(found: Weighing) -> list[str]:
    """What the pack does, in sentences."""
    main = found.drafts[True in found.drafts]
    known = {(change.table, change.id): change for change in main.changes}
    alone = contributions(main.two.run, main.two.long, main.two.cards)  # rows that only the pack has
    out = []
    for (table, key), text in found.texts.items():
        change = known.get((table, str(key)))
        name = _name_of(main, table, str(key))
        if change is None and (table, str(key)) in alone:
            worth = alone[table, str(key)]
            low, high = (plus_minus(end) for end in worth.interval())
            sentence = _(
                "{name} ({what}) adds {value} points to whoever has it, compared with other rows ({low} to {high})."
            )
            out.append(sentence.format(name=name, what=text, value=plus_minus(worth.value), low=low, high=high))
        elif change is None:
            sentence = _("{name} ({what}) was held too seldom, or by nobody, to be weighed.")
            out.append(sentence.format(name=name, what=text))
        else:
            out.append(_sentence(found, change, text))
    wanted = {(table, str(key)) for table, key in found.changed}
    others = [change for change in main.changes if change.clear() and (change.table, change.id) not in wanted]
    if others:
        told = listed([f"{change.name} ({plus_minus(change.worth.value)})" for change in others[:5]])
        out.append(_("Other rows that are worth more or less now: {rows}.").format(rows=told))
    else:
        out.append(_("No other row is surely worth more or less than before."))
    if found.early:
        out.append(_("The answer was clear after {n} games each way.").format(n=f"{main.games:,}"))
    else:
        out.append(_("{n} games each way were played on the same deals.").format(n=f"{main.games:,}"))
    return out


def _name_of(main: Comparison, table: str, key: str) -> str:
    """A row's name; the pack knows none for a row that it removes."""
    known = key in main.two.run.header["rows"].get(table, {})
    return (main.two if known else main.one).run.called(table, key)


def _sentence(found: Weighing, change: RowChange, text: str) -> str:
    low, high = change.worth.interval()
    if found.early:  # whoever stops when it is clear has looked often
        low, high = always_valid(change.worth, LEVEL, USUAL)
    values = {
        "name": change.name,
        "what": text,
        "value": plus_minus(change.worth.value),
        "low": plus_minus(low),
        "high": plus_minus(high),
    }
    if not change.clear():
        sentence = _("{name} ({what}): no difference that is sure; {value} points ({low} to {high}).")
        return sentence.format(**values)
    out = _("{name} ({what}) is worth {value} points to whoever has it (surely {low} to {high}).")
    out = out.format(**values)
    if change.wins[0] is not None and change.wins[1] is not None:
        wins = _("Who holds it wins {after} of games instead of {before}.")
        out += " " + wins.format(after=percent(change.wins[1]), before=percent(change.wins[0]))
    chosen = found.drafts.get(False)
    taken = [each for each in chosen.changes if (each.table, each.id) == (change.table, change.id)] if chosen else []
    if taken and taken[0].take[0] is not None and taken[0].take[1] is not None:
        take = _("Bots that choose take it {after} of the times that they can, before {before}.")
        out += " " + take.format(after=percent(taken[0].take[1]), before=percent(taken[0].take[0]))
    return out


def weighed_page(found: Weighing) -> str:
    """The report of the difference."""
    names = {
        True: (_("Drafted by luck"), _("Both played the same deals with the same drafts: only the content differs.")),
        False: (_("Drafted by choice"), _("Both played the same deals; bots chose what they kept.")),
    }
    note = _("The lines are 95 % intervals as if nobody had looked before the end; the words above allow for looking.")
    figures = [
        figure
        for who, each in found.drafts.items()
        for figure in change_figures(each, names[who][0], " ".join([names[who][1], *([note] if found.early else [])]))
    ]
    main = found.drafts[True in found.drafts]
    title = _("{title}: {pack} weighed").format(title=main.two.run.header["title"], pack=found.pack.name)
    return html_page(title, weighed_summary(found), setting_line(main.two.run, main.games), figures)
