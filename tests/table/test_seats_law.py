"""Whatever four people ask: nobody sees the secrets of two seats, and a seat that is somebody's stays theirs."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from subak.table import Act, Command, Hand, Header, OpenSeat, Refused, SeatBot, Sit, Start, Table
from subak.table.seating import PATIENCE
from tests.table.whisper import Whisper

SEATS = 3
PEOPLE = ("ann", "bo", "cy", "dee")
GAME = Whisper()

people = st.sampled_from(PEOPLE)
seats = st.integers(0, SEATS - 1)


class Seats(RuleBasedStateMachine):
    """A game of three seats, begun by one to three of the people; bots hold what nobody takes."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.rng = Random(1)
        self.table = Table(GAME, Header(id="t", game=GAME.name, seats=SEATS, host="ann", created=0.0))
        self.shared: dict[str, set[int]] = {}  # what each held at the start
        self.looked: dict[str, set[int]] = {who: set() for who in PEOPLE}
        self.whose: dict[int, str] = {}  # by the rules that people read: whose seat it is

    def ask(self, command: Command, who: str) -> bool:
        self.now += 1.0
        try:
            change = self.table.decide(command, who, self.now, self.rng)
        except Refused:
            return False
        if change is not None:
            self.table = self.table.after(change)
        return True

    @initialize(holders=st.lists(st.sampled_from(("ann", "bo", "cy", "")), min_size=SEATS, max_size=SEATS))
    def begin(self, holders: list[str]) -> None:
        for seat, who in enumerate(holders):
            assert (
                self.ask(Sit(seat=seat, name=who.title()), who)
                if who
                else self.ask(SeatBot(seat=seat, bot="random"), self.table.host)
            )
        assert self.ask(Start(), self.table.host)
        self.shared = {who: {seat for seat, holder in enumerate(holders) if holder == who} for who in PEOPLE}
        self.whose = {seat: who for seat, who in enumerate(holders) if who}

    @rule(who=people, seat=seats)
    def sit(self, who: str, seat: int) -> None:
        if self.ask(Sit(seat=seat, name=who.title()), who):
            self.whose[seat] = who

    @rule(who=people, seat=seats)
    def stand_up(self, who: str, seat: int) -> None:
        self.ask(OpenSeat(seat=seat), who)

    @rule(who=people, seat=seats, late=st.booleans())
    def let_a_bot_play(self, who: str, seat: int, late: bool) -> None:
        self.now += PATIENCE if late else 0.0
        self.ask(SeatBot(seat=seat, bot="random"), who)

    @rule(who=people, to=people, seat=seats)
    def hand(self, who: str, to: str, seat: int) -> None:
        if self.ask(Hand(seat=seat, to=to, name=to.title()), who):
            self.whose[seat] = to

    @rule(who=people)
    def act(self, who: str) -> None:
        assert self.table.match is not None
        for seat in self.table.seats_of(who):
            if self.table.match.actors() >> seat & 1:
                action = self.table.match.state.legal(seat)[-1]
                self.ask(Act(seat=seat, action=action, ticket=self.table.match.tickets[seat]), who)
                return

    @invariant()
    def nobody_sees_two_seats_unless_they_held_both_at_the_start(self) -> None:
        for who in PEOPLE:
            self.looked[who] |= set(self.table.view(who).seats) if self.table.match else set()
            assert len(self.looked[who]) < 2 or self.looked[who] <= self.shared[who], who

    @invariant()
    def whoever_a_seat_belongs_to_can_always_have_it(self) -> None:
        if self.table.status != "playing":
            return
        for seat, who in self.whose.items():
            table = self.table
            if seat not in table.seats_of(who):
                change = table.decide(Sit(seat=seat, name=who), who, self.now, Random(1))
                assert change is not None
                table = table.after(change)
            assert table.view(who, [seat]).desks[0].seat == seat


Seats.TestCase.settings = settings(max_examples=150, stateful_step_count=25, deadline=None)
TestSeats = Seats.TestCase
