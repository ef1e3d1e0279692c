"""A rated table: the same game for everybody, and nobody's help."""

from random import Random

import pytest

from subak.table import (
    Act,
    AskBack,
    Change,
    Command,
    Consult,
    Hand,
    Header,
    OpenSeat,
    Refused,
    Resize,
    SeatBot,
    Sit,
    Start,
    Table,
    TakeBack,
)
from subak.table.contest import unratable
from subak.table.forking import rematch_of
from tests.toy import Nim, QuickNim


class Rated:
    """A rated table of Nim, a clock that stands still, and dice."""

    def __init__(self, seats: int = 2, game: Nim | None = None) -> None:
        self.rng = Random(1)
        game = game or QuickNim()
        self.table = Table(game, Header(id="t", game="nim", seats=seats, host="ann", created=0, rated=True))

    def do(self, command: Command, who: str) -> Change:
        change = self.table.decide(command, who, 1.0, self.rng)
        assert change is not None
        self.table = self.table.after(change)
        return change

    def refuses(self, command: Command, who: str, words: str) -> None:
        before = self.table.summary()
        with pytest.raises(Refused, match=words):
            self.table.decide(command, who, 1.0, self.rng)
        assert self.table.summary() == before

    def ticket(self, seat: int) -> int:
        return self.table.match.tickets[seat] if self.table.match else 0


def begun(game: Nim | None = None) -> Rated:
    """Ann, and a bot."""
    rated = Rated(game=game)
    rated.do(Sit(seat=0, name="Ann"), "ann")
    rated.do(SeatBot(seat=1, bot="sprout"), "ann")
    rated.do(Start(), "ann")
    return rated


def test_there_are_no_hints() -> None:
    rated = begun()
    rated.refuses(Consult(seat=0, ticket=rated.ticket(0)), "ann", "rated: there are no hints")


def test_only_what_is_free_is_taken_back() -> None:
    rated = begun(Nim())
    rated.do(Act(seat=0, action=1, ticket=rated.ticket(0)), "ann")
    rated.refuses(AskBack(seat=0, ticket=rated.ticket(0)), "ann", "rated: what chance")
    rated.do(TakeBack(seat=0, ticket=rated.ticket(0)), "ann")


def test_everybody_has_one_seat_and_programs_play_elsewhere() -> None:
    rated = Rated()
    rated.do(Sit(seat=0, name="Ann"), "ann")
    rated.refuses(Sit(seat=1, name="Ann"), "ann", "everybody has one seat")
    rated.refuses(Sit(seat=1, name="Robo"), "program:x", "programs play elsewhere")


def test_bots_are_of_a_fixed_level() -> None:
    rated = Rated()
    for bot in ("companion", "companion:strength=9", "greedy", "random", "search", "sprout:worlds=1", "nobody"):
        rated.refuses(SeatBot(seat=1, bot=bot), "ann", "of a fixed level: Sprout, Farmer, Headman, Priest or Sage")
    rated.do(SeatBot(seat=1, bot="sage"), "ann")


def test_a_seat_stays_its_persons_and_a_bot_that_began_plays_to_the_end() -> None:
    rated = begun()
    rated.refuses(Hand(seat=0, to="bo", name="Bo"), "ann", "a seat stays its person's")
    rated.refuses(OpenSeat(seat=1), "ann", "the bot that began it")
    rated.do(OpenSeat(seat=0), "ann")
    rated.refuses(Sit(seat=0, name="Bo"), "bo", "a seat stays its person's")
    rated.do(SeatBot(seat=0, bot="farmer"), "ann")
    rated.do(Sit(seat=0, name="Ann"), "ann")
    assert rated.table.seats_of("ann") == [0]


def test_everybody_is_told_that_a_table_is_rated() -> None:
    rated = begun()
    for who in ("ann", "eve"):
        view = rated.table.view(who)
        assert view.rated
        assert "This game is rated" in view.desks[0].log[0].text
    assert rated.table.summary().rated


def test_a_rematch_is_rated_too_and_an_unrated_table_is_as_it_was() -> None:
    rated = begun()
    assert rematch_of(rated.table, "u", "ann", 2.0)[0].rated
    plain = Table(QuickNim(), Header(id="t", game="nim", seats=2, host="ann", created=0))
    change = plain.decide(SeatBot(seat=1, bot="greedy"), "ann", 1.0, Random(1))
    assert change is not None
    assert not plain.view("ann").rated


def test_what_cannot_be_rated_is_said() -> None:
    game = QuickNim()
    assert unratable(game, 2, {}) == unratable(game, 3, {"heap": 7}) == ""
    assert "alone" in unratable(game, 1, {})
    assert "usual options" in unratable(game, 2, {"heap": 12})
    rated = Rated(3)
    rated.do(Resize(seats=2), "ann")
    rated.refuses(Resize(seats=1), "ann", "alone")
