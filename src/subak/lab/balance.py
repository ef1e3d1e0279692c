"""What a run says about a game: seats, bots, content rows, how early it is decided, and what luck does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from subak.lab.figures import wilson
from subak.lab.inference import FEW, LEVEL, Estimate, benjamini_hochberg, holm, regression
from subak.lab.runs import Run, polars

if TYPE_CHECKING:
    import polars as pl

    from subak.lab.inference import Floats

SAMPLES: Final = 400  # of deals, drawn again to see how far chance moves a figure

RowKey = tuple[str, str]  # table and id


class Share(NamedTuple):
    """How often somebody won; shared wins are split."""

    name: str
    games: int
    share: float
    low: float
    high: float
    fair: float
    p: float  # that chance alone is as far from fair, corrected for all that were looked at


class RowFigures(NamedTuple):
    """What is known of one content row."""

    table: str
    id: str
    name: str
    offered: int  # questions in which a seat could take it
    take: float | None  # the share of these in which one did; None: it is never offered
    held: int  # seats that had it at the end
    win: float | None  # their share of wins,
    win_low: float
    win_high: float
    fair: float  # the share of a seat whose cards do not matter
    points: float | None  # that it brought them; None: not counted apart
    worth: Estimate | None  # points against the table that it adds, all else being equal; None: too few to say
    q: float  # its p-value, corrected for the number of rows

    def claim(self) -> bool:
        """Whether it is sure enough to say that the row is stronger or weaker than its peers."""
        return self.worth is not None and self.q < LEVEL


class Luck(NamedTuple):
    """Shares of the variance of a seat's result, from games that repeat deals."""

    deal: float  # what nature does before seats part ways: the opening deal, by and large
    bot: float
    choices: float  # what is left: other choices, and the luck of draws that come after them
    low: float  # the interval of the deal's share,
    high: float


class Balance(NamedTuple):
    """All findings of a run."""

    run: Run
    games: int
    seats: list[Share]
    bots: list[Share]
    rows: list[RowFigures]
    decided: list[float]  # after each tenth of a game but the last: how often who leads then will win
    questions: list[tuple[str, float, float]]  # question, how often a game asks it, answers it has
    luck: Luck | None  # None if no deal was repeated
    long: "pl.DataFrame"  # one row a game and seat
    lengths: "pl.DataFrame"


def seat_rows(run: Run) -> "pl.DataFrame":
    """One row a game and seat: bot, score, win share, and the lead: points above the mean of the others."""
    pl = polars()
    seats = run.header["seats"]
    table = run.read("games").with_columns(seat=pl.lit(list(range(seats)), dtype=pl.List(pl.Int8)))
    long = table.explode("seat", "bots", "scores", "ranks").rename({"bots": "bot", "scores": "score"})
    total = pl.col("score").sum().over("game")
    others = (total - pl.col("score")) / (seats - 1) if seats > 1 else pl.lit(0.0)
    won = pl.col("winners").list.contains(pl.col("seat")).cast(pl.Float64)
    return long.select(
        "game", "deal", "seat", "bot", "score", win=won / pl.col("winners").list.len(), lead=pl.col("score") - others
    )


def weigh_run(run: Run) -> Balance:
    """All that a report needs."""
    long = seat_rows(run)
    games = run.read("games")
    decisions = run.read("decisions")
    return Balance(
        run, len(games), by(long, "seat", run.header["seats"]), by(long, "bot", run.header["seats"]),
        row_figures(run, long), decided(games), questions(decisions, len(games)), luck(run, long), long,
        games.select("rounds", "decisions", "choices", "events"),
    )  # fmt: skip


def by(long: "pl.DataFrame", column: str, seats: int) -> list[Share]:
    """Win shares by seat or bot, tested against a fair share."""
    out: list[tuple[str, int, float, float]] = []
    alike = repetition(long, [column])
    for keys, part in sorted(long.group_by(column)):
        out.append((str(keys[0]), len(part), float(part["win"].sum()) / len(part), len(part) / alike[keys]))
    fair = 1 / seats
    tests = [Estimate(share - fair, (fair * (1 - fair) / n) ** 0.5, 0).p_value() for _name, _games, share, n in out]
    return [
        Share(name, games, share, *wilson(share * n, n), fair, p)
        for (name, games, share, n), p in zip(out, holm(tests), strict=True)
    ]


def repetition(wins: "pl.DataFrame", keys: list[str]) -> dict[tuple[object, ...], float]:
    """How many games of one deal say as much as one that stands alone: 1 where every deal was played once."""
    pl = polars()
    apart = wins.with_columns(apart=pl.col("win") - pl.col("win").mean().over(keys))
    deals = apart.group_by(*keys, "deal").agg(
        pl.col("apart").sum().pow(2).alias("together"), pl.col("apart").pow(2).sum().alias("alone")
    )
    sums = deals.group_by(keys).agg(pl.col("together").sum(), pl.col("alone").sum())
    return {(*key,): max(1.0, together / alone) if alone else 1.0 for *key, together, alone in sums.iter_rows()}


def decided(games: "pl.DataFrame") -> list[float]:
    """How often the seat that is ahead after each tenth of a game is among its winners."""
    pl = polars()
    out: list[float] = []
    for tenth in range(9):
        leader = pl.col("leaders").list.get(tenth, null_on_oob=True)
        known = games.filter(leader >= 0)
        right = known.select(pl.col("winners").list.contains(leader).mean()).item() if len(known) else None
        out.append(float(right) if right is not None else 0.0)
    return out


def questions(decisions: "pl.DataFrame", games: int) -> list[tuple[str, float, float]]:
    """What the rules ask, the commonest first."""
    pl = polars()
    if decisions.is_empty():
        return []
    asked = decisions.group_by("question").agg(pl.len().alias("n"), pl.col("legal").mean()).sort("n", descending=True)
    return [(name, n / games, legal) for name, n, legal in asked.iter_rows()]


def luck(run: Run, long: "pl.DataFrame") -> Luck | None:
    """The variance of the first seat's lead, by deal, by bot and by what is left (analysis of variance)."""
    import numpy as np

    pl = polars()
    repeats = run.header["repeats"]
    own = long.filter((pl.col("seat") == 0) & (pl.len().over("deal", "seat") == repeats)).sort("game")
    if repeats < 2 or len(own) < FEW * repeats:
        return None
    free = own.with_columns(free=pl.col("lead") - pl.col("lead").mean().over("bot"))["free"].to_numpy()
    deals = free.reshape(-1, repeats)
    bot = max(0.0, float(np.var(own["lead"].to_numpy()) - np.var(free)))
    means, inside = deals.mean(axis=1), deals.var(axis=1, ddof=1)
    within, deal = float(inside.mean()), _between(means, inside, repeats)
    total = deal + bot + within
    if not total:
        return None
    dice = np.random.default_rng(1)  # the same every time
    shares = []
    for _n in range(SAMPLES):
        again = dice.integers(0, len(deals), len(deals))
        other = _between(means[again], inside[again], repeats)
        shares.append(other / max(1e-12, other + bot + float(inside[again].mean())))
    low, high = np.quantile(shares, (LEVEL / 2, 1 - LEVEL / 2))
    return Luck(deal / total, bot / total, within / total, float(low), float(high))


def _between(means: "Floats", inside: "Floats", repeats: int) -> float:
    """The variance between deals, without what comes from that within them."""
    return max(0.0, float(means.var(ddof=1)) - float(inside.mean()) / repeats)


def row_figures(run: Run, long: "pl.DataFrame") -> list[RowFigures]:
    """Every content row that seats had to do with, the strongest first."""
    pl = polars()
    cards = run.read("cards")
    worths = contributions(run, long, cards)
    held = cards.filter(pl.col("held") > 0).join(long, on=["game", "seat"], how="inner")
    wins = {(t, i): (n, w, p) for t, i, n, w, p in held.group_by("table", "id").agg(
        pl.len(), pl.col("win").sum(), pl.col("points").mean()).iter_rows()}  # fmt: skip
    alike = repetition(held, ["table", "id"])
    asked = cards.group_by("table", "id").agg(pl.col("offered").sum(), pl.col("taken").sum())
    corrected = benjamini_hochberg([worth.p_value() for worth in worths.values()])
    q_values = dict(zip(worths, corrected, strict=True))
    out: list[RowFigures] = []
    for table, key, offered, taken in asked.iter_rows():
        n, won, points = wins.get((table, key), (0, 0.0, None))
        ease = alike.get((table, key), 1.0)
        low, high = wilson(won / ease, n / ease)
        out.append(RowFigures(
            table, key, run.called(table, key), offered, taken / offered if offered else None, n,
            won / n if n else None, low, high, 1 / run.header["seats"], points, worths.get((table, key)),
            q_values.get((table, key), 1.0),
        ))  # fmt: skip
    return sorted(out, key=lambda row: (row.worth is None, -row.worth.value if row.worth else 0.0, row.table, row.name))


def contributions(run: Run, long: "pl.DataFrame", cards: "pl.DataFrame") -> dict[RowKey, Estimate]:
    """What holding each row adds to a seat's lead, more than rows of its table do on average.

    Its seat, its bot and all other rows at the table are allowed for. To have more rows than others is good in most
    games, so that a row is compared with its peers.
    """
    keys, matrix = design(run, long, cards)
    if not keys:
        return {}
    tables = {table: [n for n, key in enumerate(keys) if key[0] == table] for table, _key in keys}
    leads = long["lead"].to_numpy().astype(float)
    found = regression(matrix, leads, long["deal"].to_numpy(), list(tables.values()))
    return dict(zip(keys, found[: len(keys)], strict=True))


def design(run: Run, long: "pl.DataFrame", cards: "pl.DataFrame") -> "tuple[list[RowKey], Floats]":
    """The rows that there are enough of, and what is known of every seat of every game: rows held, seat and bot."""
    import numpy as np

    keys = common_rows(cards, len(long))
    bots = sorted(set(long["bot"].to_list()))
    others = np.zeros((len(long), run.header["seats"] + len(bots)))
    rows = np.arange(len(long))
    others[rows, long["seat"].to_numpy()] = 1.0
    others[rows, run.header["seats"] + np.array([bots.index(bot) for bot in long["bot"].to_list()])] = 1.0
    return keys, np.hstack([holdings(long, cards, keys), others])


def common_rows(cards: "pl.DataFrame", seats: int) -> list[RowKey]:
    """Rows that at least FEW seats held, and that at least FEW did without."""
    pl = polars()
    have = cards.filter(pl.col("held") > 0).group_by("table", "id").len()
    enough = have.filter((pl.col("len") >= FEW) & (pl.col("len") <= seats - FEW)).sort("table", "id")
    return [(table, key) for table, key, _n in enough.iter_rows()]


def holdings(long: "pl.DataFrame", cards: "pl.DataFrame", keys: Sequence[RowKey]) -> "Floats":
    """For every seat of every game and every row: 1 if the seat held it, less the share of its rivals that did."""
    import numpy as np

    pl = polars()
    if not keys:
        return np.zeros((len(long), 0))
    place = {key: n for n, key in enumerate(keys)}
    index = {at: n for n, at in enumerate(long.select("game", "seat").iter_rows())}
    held = np.zeros((len(long), len(keys)))
    for game, seat, table, key in cards.filter(pl.col("held") > 0).select("game", "seat", "table", "id").iter_rows():
        if (table, key) in place and (game, seat) in index:
            held[index[game, seat], place[table, key]] = 1.0
    seats = long["seat"].n_unique()
    if seats == 1:
        return held
    tables = held.reshape(-1, seats, len(keys))
    rivals = (tables.sum(axis=1, keepdims=True) - tables) / (seats - 1)
    contrast: Floats = (tables - rivals).reshape(held.shape)
    return contrast
