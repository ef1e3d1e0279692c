"""From a person's figures to charts and words: ratings, shares, scores, opponents, cards, records."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from markupsafe import Markup

from subak.bots.levels import level
from subak.core.game import Game
from subak.kit.facts import Stocked
from subak.kit.text import _, n_
from subak.lab.figures import wilson
from subak.server.skill import PEOPLE, in_points
from subak.store.results import Rating
from subak.store.tallies import Ended, Kept, Met, Records, Solo, Tried
from subak.table.concluding import PROGRAM_BOT
from subak.web.diagrams import Point, bar, span, trend
from subak.web.pages import the_game

CARDS: Final = 8  # that a list names
ENOUGH: Final = 5  # games with a card before anything is said about winning with it


class Bar(msgspec.Struct, frozen=True):
    """A row of a chart that is a table."""

    name: str
    figure: str  # what the bar shows
    note: str  # of how many games, and how sure that is
    drawn: Markup


def kind_name(kind: Tried) -> str:
    """A game for so many."""
    title = the_game(kind.game).title
    if kind.seats == 1:
        return _("{title}, alone").format(title=title)
    return n_("{title}, {n} player", "{title}, {n} players", kind.seats, title=title)


def pool_name(pool: str) -> str:
    """Against whom a rating is."""
    return _("against people") if pool == PEOPLE else _("against {level}").format(level=level(pool))


def hundredths(share: float) -> str:
    return _("{n} %").format(n=round(100 * share))


def share_bar(name: str, wins: float, games: int) -> Bar:
    """A share of games, with the interval that it is in 95 times in 100."""
    low, high = wilson(wins, games)
    between = _("between {low} and {high}").format(low=hundredths(low), high=hundredths(high))
    note = n_("of {n} game; {between}", "of {n} games; {between}", games, between=between)
    return Bar(name, hundredths(wins / games), note, bar(wins / games, low, high))


def rating(standing: Rating) -> str:
    value, reach = in_points(standing)
    return _("{rating} ± {reach}").format(rating=value, reach=reach)


def scale(standings: Sequence[Rating]) -> tuple[float, float]:
    """From the lowest to the highest end of all intervals."""
    figures = [in_points(standing) for standing in standings]
    lows = [value - reach for value, reach in figures]
    return min(lows, default=0), max((value + reach for value, reach in figures), default=1)


def ranged(standing: Rating, ends: tuple[float, float]) -> Markup:
    value, reach = in_points(standing)
    return span(value, value - reach, value + reach, ends)


def rating_bars(standings: Sequence[Rating]) -> list[Bar]:
    """All ratings of a kind of game on one scale, against people first."""
    ends = scale(standings)
    ordered = sorted(standings, key=lambda standing: standing.pool != PEOPLE)
    return [
        Bar(pool_name(one.pool), rating(one), n_("{n} rated game", "{n} rated games", one.games), ranged(one, ends))
        for one in ordered
    ]


def rating_chart(pool: str, steps: Sequence[tuple[float, Rating]]) -> dict[str, object]:
    """How a rating came to be, with its interval, and the figures behind it."""
    points: list[Point] = []
    for at, standing in steps:
        value, reach = in_points(standing)
        points.append(Point(value, f"{iso_day(at)}: {rating(standing)}", value - reach, value + reach))
    label = _("The rating {against}, game by game; the table below has the figures.").format(against=pool_name(pool))
    return {
        "title": _("Rating {against}").format(against=pool_name(pool)),
        "drawn": trend(points, label, *_ends([at for at, _standing in steps])),
        "rows": [(standing.games, iso_day(at), rating(standing)) for at, standing in reversed(steps)],
    }


def score_chart(games: Sequence[Ended], seats: int, own: bool) -> dict[str, object]:
    """Scores game by game, victories as full dots; only one's own games lead to their tables."""
    points = [
        Point(one.score, f"{iso_day(one.at)}: {one.score}, {placed(one)}", full=seats == 1 or one.won > 0)
        for one in games
    ]
    return {
        "drawn": trend(
            points, _("Scores, game by game; the table below has the figures."), *_ends([g.at for g in games])
        ),
        "rows": [
            (iso_day(one.at), one.score, placed(one), one.rated, one.table if own else "") for one in reversed(games)
        ],
    }


def placed(game: Ended) -> str:
    """Where one came in; alone, who plays to the end is first."""
    if game.won == 1:
        return _("won")
    return _("won together") if game.won else _("place {n}").format(n=game.rank)


def opponent_bars(met: Sequence[Met], own: bool) -> list[Bar]:
    """How often one came before each opponent. To others, people have no names here: they did not agree to it."""
    if own:
        return [share_bar(_called(one), one.ahead, one.games) for one in met]
    people = [one for one in met if one.player]
    together = [share_bar(_("People"), sum(p.ahead for p in people), sum(p.games for p in people))] if people else []
    return together + [share_bar(_called(one), one.ahead, one.games) for one in met if not one.player]


def _called(met: Met) -> str:
    if met.player:
        return met.name or _("Somebody who has left")
    return _("Programs") if met.bot == PROGRAM_BOT else _("{level} bot").format(level=level(met.bot))


def favourites(game: Game, kept: Sequence[Kept]) -> list[Bar]:
    """The content that was chosen most often."""
    named = row_names(game)
    most = sorted((one for one in kept if one.taken), key=lambda one: -one.taken)[:CARDS]
    return [Bar(named(one), n_("{n} time", "{n} times", one.taken), "", bar(one.taken / most[0].taken)) for one in most]


def best_cards(game: Game, kept: Sequence[Kept]) -> list[Bar]:
    """The content with which most games were won, by the lower end of the interval: a single lucky game is none."""
    named = row_names(game)
    enough = [one for one in kept if one.games >= ENOUGH]
    best = sorted(enough, key=lambda one: -wilson(one.wins, one.games)[0])[:CARDS]
    return [share_bar(named(one), one.wins, one.games) for one in best]


def row_names(game: Game) -> Callable[[Kept], str]:
    """What rows are called; one that the game no longer has is called by its key."""
    if not isinstance(game, Stocked):
        return lambda kept: f"{kept.kind} {kept.key}"
    keys = {(kind, str(key)): key for kind in game.rows.tables for key in game.rows.by_key(kind)}

    def named(kept: Kept) -> str:
        key = keys.get((kept.kind, kept.key))
        return f"{kept.kind} {kept.key}" if key is None else game.called((kept.kind, key))

    return named


def record_tiles(best: Records, seats: int) -> list[tuple[str, str]]:
    """Records as a name and a figure each."""
    tiles = [(_("Highest score"), best.score)]
    if seats > 1:
        tiles += [
            (_("Largest lead of a victory"), best.lead),
            (_("Fewest points that won"), best.lowest),
            (_("Victories in a row"), best.streak or None),
        ]
    return [(name, str(figure)) for name, figure in tiles if figure is not None]


def solo_bars(game: Game, solos: Sequence[Solo]) -> list[Bar]:
    """The best scores alone, by the option that a new table asks for first: how hard it is."""
    top = max((solo.best for solo in solos), default=0)
    return [
        Bar(
            _way(game, json.loads(solo.options)), n_("{n} point", "{n} points", solo.best),
            n_("best of {n} game", "best of {n} games", solo.games), bar(solo.best / top if top > 0 else 0.0),
        )
        for solo in solos
    ]  # fmt: skip


def _way(game: Game, options: dict[str, int]) -> str:
    """The first option in words, and those that somebody changed."""
    told = [
        _(option.values[value])
        for n, option in enumerate(game.options)
        if (value := options.get(option.name, option.default)) in option.values and (not n or value != option.default)
    ]
    return _("; ").join(told) or _("The usual options")


def iso_day(at: float) -> str:
    moment = datetime.fromtimestamp(at, UTC)
    return f"{moment:%Y-%m-%d}"


def _ends(times: Sequence[float]) -> tuple[str, str]:
    """What is written below the ends of a line."""
    if not times:
        return "", ""
    return ("", iso_day(times[0])) if len(times) == 1 else (iso_day(times[0]), iso_day(times[-1]))
