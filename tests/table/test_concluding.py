"""How a game ended for every seat: places, whose they are, who was helped, and what content was held."""

from subak import games
from subak.table import Act, Consult, Sit, Start
from subak.table.commands import OpenSeat, SeatBot
from subak.table.concluding import Outcome, outcome_of
from tests.table.playing import Club
from tests.toy import Nim, QuickNim


def ended(club: Club) -> Outcome:
    club.play_out()
    found = outcome_of(club.table)
    assert found is not None
    return found


def test_places_follow_victory_and_then_points() -> None:
    found = ended(Club(QuickNim(), 3, seed=2))
    assert [place.player for place in found.places] == ["ann", "bo", "cy"]
    by_rank = sorted(found.places, key=lambda place: place.rank)
    assert [place.won for place in by_rank] == [1.0, 0.0, 0.0]
    assert by_rank[1].score >= by_rank[2].score
    assert (found.seats, found.options, found.rated, found.at) == (3, {"heap": 7}, False, found.at)
    assert all(place.unaided and not place.lent for place in found.places)


def test_a_game_that_goes_on_has_no_outcome() -> None:
    club = Club(QuickNim(), 2)
    assert outcome_of(club.table) is None
    club.act_somehow()
    assert outcome_of(club.table) is None


def test_a_seat_on_which_a_bot_decided_is_lent_and_one_that_it_only_kept_warm_is_not() -> None:
    for acts in (False, True):
        club = Club(Nim(), 2)
        club.do(SeatBot(seat=0, bot="random"), "ann")
        if acts:
            task = next(task for task in club.table.tasks() if task.seat == 0)
            change = club.table.answer(task, task.legal[0], club.now, club.rng)
            assert change is not None
            club.table.apply(change)
        club.do(Sit(seat=0, name="Ann"), "ann")
        found = ended(club)
        assert [place.lent for place in found.places] == [acts, False]
        assert [place.player for place in found.places] == ["ann", "bo"]
        assert [place.unaided for place in found.places] == [False, True]


def test_who_asked_for_a_hint_was_not_unaided() -> None:
    club = Club(QuickNim(), 2)
    club.do(Consult(seat=1, ticket=club.ticket(1)), "bo")
    assert [place.unaided for place in ended(club).places] == [True, False]


def test_at_one_screen_the_first_seat_counts_and_programs_and_bots_are_nobody() -> None:
    club = Club(QuickNim(), 3, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Granny"), "ann")
    club.do(Sit(seat=2, name="Robo"), "program:1")
    club.do(Start(), "ann")
    table = club.table
    while table.match and table.match.actors():
        seat = next(seat for seat in range(3) if table.match.owes(seat))
        who = table.chairs[seat].player
        club.do(Act(seat=seat, action=club.legal(seat)[0], ticket=club.ticket(seat)), who)
    found = outcome_of(table)
    assert found is not None
    assert [(place.player, place.bot) for place in found.places] == [("ann", ""), ("", ""), ("", "program")]


def test_nobody_at_the_table_is_no_outcome() -> None:
    club = Club(QuickNim(), 2)
    for seat, who in ((0, "ann"), (1, "bo")):
        club.do(OpenSeat(seat=seat), who)
    assert outcome_of(club.table) is None


def test_what_was_taken_and_what_was_held_is_told_by_the_game() -> None:
    game = games.load("seasons")
    found = ended(Club(game, 2, seed=3))
    for place in found.places:
        kinds = [holding.kind for holding in place.holdings]
        assert kinds.count("ancestor") == 1
        assert {holding.taken for holding in place.holdings} <= {0, 1}
        assert sum(holding.held for holding in place.holdings if holding.kind == "land") == kinds.count("land")
        assert sum(holding.taken for holding in place.holdings) > 1
