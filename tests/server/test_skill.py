"""Ratings: who wins rises, bots stay where they are, and the same games in the same order give the same."""

from collections.abc import Sequence
from random import Random

import pytest

from subak.server.skill import MIDDLE, PEOPLE, in_points, rate
from subak.store.results import Rating
from subak.table.concluding import Finish, Outcome


def game(*seats: str, ranks: Sequence[int] = (), lent: Sequence[str] = ()) -> Outcome:
    """A rated game that ended in the order of the seats, or in these ranks; capital letters are bots."""
    ranks = ranks or range(1, len(seats) + 1)
    bots = {"S": "sprout", "F": "farmer", "H": "headman"}
    places = [
        Finish(
            seat=n, player=bots.get(who, who) if who not in bots else "", bot=bots.get(who, ""), score=0, rank=rank,
            won=float(rank == 1), lent=who in lent,
        )
        for n, (who, rank) in enumerate(zip(seats, ranks, strict=True))
    ]  # fmt: skip
    return Outcome(table="t", game="nim", seats=len(seats), options={}, content="", rated=True, at=0.0, places=places)


def played(*games: Outcome) -> dict[tuple[str, str], Rating]:
    known: dict[tuple[str, str], Rating] = {}
    for one in games:
        known |= {(standing.player, standing.pool): standing for standing in rate(one, known)}
    return known


def test_everybody_begins_in_the_middle_and_the_winner_rises() -> None:
    known = played(game("a", "b"))
    (above, reach), (below, _same) = in_points(known["a", PEOPLE]), in_points(known["b", PEOPLE])
    assert above - MIDDLE == MIDDLE - below > 0
    assert (known["a", PEOPLE].games, known["a", PEOPLE].wins, known["b", PEOPLE].wins) == (1, 1.0, 0.0)
    many = played(*[game("a", "b"), game("b", "a")] * 10)
    assert in_points(many["a", PEOPLE])[1] < reach


def test_against_people_only_their_order_counts_whatever_bots_did_between() -> None:
    with_bots = played(game("a", "S", "b", "H"))
    assert with_bots["a", PEOPLE] == played(game("a", "b"))["a", PEOPLE]
    assert with_bots["a", PEOPLE].wins == 1.0
    assert {pool for _who, pool in with_bots} == {PEOPLE, "sprout", "headman"}


def test_a_person_alone_with_bots_has_no_rating_against_people() -> None:
    assert set(played(game("S", "a"))) == {("a", "sprout")}


def test_a_level_of_bots_stays_where_it_is() -> None:
    first = played(game("a", "S"))["a", "sprout"]
    assert played(*[game("b", "S")] * 30, game("a", "S"))["a", "sprout"] == first


def test_who_lets_a_bot_decide_comes_last() -> None:
    assert played(game("a", "b", lent=["a"])) == played(game("b", "a"))
    assert played(game("a", "S", lent=["a"])) == played(game("S", "a"))


def test_a_shared_victory_moves_nobody_apart() -> None:
    known = played(game("a", "b", ranks=(1, 1)))
    assert in_points(known["a", PEOPLE])[0] == in_points(known["b", PEOPLE])[0] == MIDDLE
    assert known["a", PEOPLE].wins == 0.5


def test_the_order_of_games_is_all_that_matters() -> None:
    rng = Random(7)
    games = [game(*rng.sample(["a", "b", "c", "S"], 3)) for _n in range(40)]
    assert played(*games) == played(*games)
    assert played(*games) != played(*reversed(games))


@pytest.mark.parametrize("chance", [0.5, 0.64])
def test_a_hundred_points_more_win_about_64_of_100_games(chance: float) -> None:
    """Averaged over the last games: a rating itself goes up and down."""
    rng = Random(3)
    known: dict[tuple[str, str], Rating] = {}
    seen: list[int] = []
    for n in range(1500):
        won = rng.random() < chance
        known |= {("a", "sprout"): rate(game("a", "S") if won else game("S", "a"), known)[0]}
        if n >= 500:
            seen.append(in_points(known["a", "sprout"])[0] - MIDDLE)
    assert sum(seen) / len(seen) == pytest.approx(100 if chance > 0.5 else 0, abs=25)
