"""Ratings by openskill's Plackett-Luce model: a pure function of rated games in their order.

Somebody has a rating for each game and number of seats against people, and another against every level of bots. Against
people counts who of the people at the table came before whom, whatever bots did between them. A level of bots does not
learn: it stands at the same place for good, and a rating against it tells how far above or below a person is.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from openskill.models import PlackettLuce

from subak.bots.levels import RATED
from subak.store.results import Known, Rating
from subak.table.concluding import Finish, Outcome

PEOPLE: Final = "people"  # the pool of ratings against people; the others are called like the bots
MIDDLE: Final = 1500  # what a rating is at first, and for ever that of a level of bots
POINTS: Final = 30  # of a rating, to one of the model: with 100 more, one wins 64 of 100 games
REACH: Final = 1.96  # spreads around a rating, between which it is 95 times in 100
SETTLED: Final = 5  # games after which a rating is shown on ladders

_MODEL: Final[Any] = PlackettLuce()
_ANCHORED: Final = 1e-3  # how sure we are of where a level stands


def rate(outcome: Outcome, known: Known) -> list[Rating]:
    """The standings that a rated game changes, as it leaves them."""
    seated = Counter(place.player for place in outcome.people())
    people = [place for place in outcome.people() if seated[place.player] == 1]  # nobody plays against themselves
    made = _among(people, known) if len(people) > 1 else []
    for level in RATED:
        bots = [place for place in outcome.places if place.bot == level]
        made += [_against(person, level, bots, known) for person in people if bots]
    return made


def in_points(standing: Rating) -> tuple[int, int]:
    """A rating as people read it, and how far from it the truth may be."""
    start = _MODEL.rating()
    return round(MIDDLE + POINTS * (standing.mu - start.mu)), round(REACH * POINTS * standing.sigma)


def _among(people: Sequence[Finish], known: Known) -> list[Rating]:
    before = [_before(person, PEOPLE, known) for person in people]
    ranks = _ranks(people)
    after = _MODEL.rate([[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before], ranks=ranks)
    return [_after(one, team[0], _share(ranks, n)) for n, (one, team) in enumerate(zip(before, after, strict=True))]


def _against(person: Finish, level: str, bots: Sequence[Finish], known: Known) -> Rating:
    """A person alone against the bots of a level, which stay where they are."""
    before = _before(person, level, known)
    ranks = _ranks([person, *bots])
    anchors = [[_MODEL.rating(mu=_MODEL.rating().mu, sigma=_ANCHORED)] for _bot in bots]
    after = _MODEL.rate([[_MODEL.rating(mu=before.mu, sigma=before.sigma)], *anchors], ranks=ranks)
    return _after(before, after[0][0], _share(ranks, 0))


def _before(person: Finish, pool: str, known: Known) -> Rating:
    start = _MODEL.rating()
    return known.get((person.player, pool)) or Rating(person.player, pool, start.mu, start.sigma)


def _after(before: Rating, rating: Any, won: float) -> Rating:
    return Rating(
        before.player, before.pool, float(rating.mu), float(rating.sigma), before.games + 1, before.wins + won
    )


def _ranks(places: Sequence[Finish]) -> list[float]:
    """Who let a bot decide comes last, whatever the bot made of it."""
    return [float(place.rank + 1000 * place.lent) for place in places]


def _share(ranks: Sequence[float], n: int) -> float:
    """Of the victory among those who are compared."""
    return 1 / ranks.count(min(ranks)) if ranks[n] == min(ranks) else 0.0
