"""The search: what it finds, what it may know, and that it says the same twice."""

from random import Random

import pytest

from subak import bots, games
from subak.bots.chances import Chances
from subak.bots.judge import Verdict, compare
from subak.bots.look import values
from subak.bots.policy import MOST, play_out, world
from subak.bots.search import Search, think
from subak.bots.settings import CHANGED, USUAL, Effort, of_text, settings_for
from subak.bots.throws import Throws
from subak.bots.tree import Tree
from subak.core.bits import members
from subak.core.game import CHANCE, State
from subak.core.play import choose, rollout
from tests.bots.test_bots import taking
from tests.toy import CONFIRM, TAKING, Nim, NimState

FEW = Effort(3, 4, 200)


class Blind(NimState):
    """Nim for one who sees nothing but who has won."""

    def evaluate(self, seat: int) -> float:
        return 0.0


def blind(heap: int) -> Blind:
    plain = taking(heap)
    state = Blind(2, heap, plain.phase, 0, plain.bids, plain.taken, -1)
    state.actors, state.reveals = plain.actors, plain.reveals
    return state


def midway(name: str, seats: int, seed: int) -> State:
    """A position somewhere in a random game where a seat has a choice."""
    rng = Random(seed)
    state = games.load(name).new(seats)
    left = 20 + seed * 13
    while True:
        actor = choose(members(state.actors), rng)
        legal = state.legal(actor)
        if left <= 0 and actor != CHANCE and len(legal) > 1:
            return state
        state.apply(actor, choose(legal, rng))
        left -= 1
        if not state.actors:
            state = games.load(name).new(seats)


def asked(state: State) -> int:
    """Who has a choice, the last of them: others may have sealed theirs."""
    return next(seat for seat in reversed(members(state.actors)) if seat != CHANCE and len(state.legal(seat)) > 1)


TABLES = [(name, seats) for name in games.NAMES for seats in games.load(name).seats]


@pytest.mark.parametrize("effort", [Effort(60, 0), Effort(0, 240), Effort(40, 240)], ids=["tree", "judge", "both"])
@pytest.mark.parametrize(("heap", "stones"), [(5, 1), (6, 2), (7, 3)])
def test_what_wins_is_found_where_the_value_is_blind(effort: Effort, heap: int, stones: int) -> None:
    state = blind(heap)
    settings = USUAL._replace(horizon=9.0, tree_rounds=9.0)
    assert think(state.redact(0), 0, state.legal(0), settings, effort, 0, Random(3)) == TAKING + stones


def test_the_tree_tries_most_what_wins_and_knows_its_chance() -> None:
    state = blind(5)
    tree = Tree(0, Chances(2, 10.0, 1.0, 1.0, 0.0, True), 9.0, 1, 0.6, 1.0, 1.0)
    tree.grow(state, state.legal(0), [0.0, 0.0, 0.0], 200, 0.0, Random(1))
    assert tree.ranked(state.legal(0))[0] == TAKING + 1
    assert tree.root.times == sum(tree.root.visits) == 200
    assert tree.root.totals[0] > 0.9 * tree.root.visits[0]  # it never fails, but for what it cannot see at first


def test_the_obvious_choice_stands_unless_another_is_ahead_by_more_than_luck() -> None:
    verdict = Verdict([7, 8, 9])
    for lead in (0.3, -0.3, 0.3, -0.3, 0.3, -0.3):
        verdict.worlds += 1
        verdict.note(0, 0.5, 0.5)
        verdict.note(1, 0.5 + lead, 0.5)
        verdict.note(2, 0.51, 0.5)
    assert verdict.best(1.0) == 9
    assert verdict.error(1) > 0.1
    assert verdict.lead(2) == pytest.approx(0.01)
    verdict.leads[2] = 0.0
    assert verdict.best(1.0) == 7


def test_who_is_far_behind_is_played_out_no_more() -> None:
    state = blind(5)
    chances = Chances(2, 10.0, 1.0, 1.0, 0.0, True)
    verdict = compare(state, 0, [TAKING + 1, TAKING + 2, TAKING + 3], 300, 0.0, 9.0, 1, 1.0, chances, Random(2))
    assert verdict.best(1.0) == TAKING + 1
    assert verdict.playouts < 300
    assert not any(verdict.alive[1:])


def test_a_lead_counts_for_more_when_less_is_left() -> None:
    class Led(NimState):
        def evaluate(self, seat: int) -> float:
            return 5.0 if seat == 0 else 0.0

        def clock(self) -> float:
            return float(self.reveals)

    state = Led(3, 7, 2, 0, [0, 0, 0], [0, 0, 0], -1)
    state.actors = 1
    chances = Chances(3, 10.0, 20.0, 2.0, 0.0, True)
    early = [chances.of(state, seat) for seat in range(3)]
    state.reveals = 10
    late = [chances.of(state, seat) for seat in range(3)]
    assert sum(early) == pytest.approx(1.0)
    assert sum(late) == pytest.approx(1.0)
    assert 1 / 3 < early[0] < 0.5 < late[0]
    assert early[1] == early[2]


def test_the_end_is_no_guess_and_shared_wins_count_in_part() -> None:
    state = blind(2)
    chances = Chances(2, 10.0, 1.0, 1.0, 0.0, True)
    state.apply(0, TAKING + 2)
    assert [chances.of(state, seat) for seat in (0, 1)] == [1.0, 0.0]
    state.last = -1  # nobody took the last stone: all win
    assert chances.of(state, 0) == 0.5


def test_an_answer_comes_when_the_time_is_up() -> None:
    state = blind(7)
    bot = bots.make("search:milliseconds=1")
    assert bot.choose(state.redact(0), 0, state.legal(0), Random(1)) in state.legal(0)


def test_a_forced_move_is_not_thought_about() -> None:
    rng = Random(3)
    before = rng.getstate()
    for name in ("sprout", "farmer", "headman", "priest", "sage"):
        assert bots.make(name).choose(State(), 0, [7], rng) == 7
    assert rng.getstate() == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_worlds_that_differ_in_what_is_hidden_alone_give_the_same_choice(name: str, seats: int) -> None:
    state = midway(name, seats, 3)
    seat = asked(state)
    view = state.redact(seat)
    other = view.imagine(Random(11))
    kept = view.pack()
    settings = settings_for(view)._replace(choices=2, horizon=0.3, tree_rounds=0.3)
    answers = {
        think(known.redact(seat), seat, known.legal(seat), settings, FEW, 0, Random(5))
        for known in (state, other, state)
    }
    assert len(answers) == 1
    assert answers <= set(view.legal(seat))
    assert view.pack() == kept


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_world_reopened_can_be_played_and_owes_what_was_sealed(name: str, seats: int) -> None:
    for seed in range(4):
        state = midway(name, seats, seed)
        seat = asked(state)
        view = state.redact(seat)
        guess = view.reopen(Random(seed))
        assert guess.actors & 1 << seat
        assert guess.actors >> CHANCE or not view.actors & ~guess.actors
        assert guess.legal(seat) == view.legal(seat)
        filled = world(view, 1, Random(seed))
        assert filled.legal(seat) == view.legal(seat)
        rollout(guess, Random(seed))
        rollout(filled, Random(seed))
        assert guess.actors == filled.actors == 0


def test_a_sealed_choice_is_owed_again_and_filled_by_what_it_is_worth() -> None:
    game = games.load("seasons")
    state = game.new(2)
    rng = Random(4)
    while state.actors >> CHANCE:
        state.apply(CHANCE, choose(state.legal(CHANCE), rng))
    state.apply(0, state.legal(0)[0])
    view = state.redact(1)
    assert view.actors == 2
    assert view.reopen(rng).actors == 3
    assert world(view, 1, rng).actors == 2


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_clock_never_goes_back_and_a_play_out_ends_by_it(name: str, seats: int) -> None:
    rng = Random(8)
    state = games.load(name).new(seats)
    before = state.clock()
    while state.actors:
        actor = choose(members(state.actors), rng)
        state.apply(actor, choose(state.legal(actor), rng))
        assert state.clock() >= before
        before = state.clock()
    rounds = settings_for(state).rounds
    assert 0.5 * rounds <= before <= 1.5 * rounds
    state = midway(name, seats, 1)
    until = state.clock() + 0.2
    play_out(state, until, 1, Throws(rng.random()))
    assert state.clock() >= until or not state.actors


def test_a_play_out_ends_even_where_no_clock_runs() -> None:
    class Endless(State):
        def __init__(self) -> None:
            super().__init__()
            self.actors = 1
            self.steps = 0

        def legal(self, seat: int) -> list[int]:
            return [0]

        def apply(self, seat: int, action: int) -> None:
            self.steps += 1

    state = Endless()
    play_out(state, 1.0, 1, Throws(0.5))
    assert state.steps == MOST


def test_settings_are_the_games_own() -> None:
    for game, seats in [(games.load(name), seats) for name in games.NAMES for seats in games.load(name).seats]:
        settings = settings_for(game.new(seats))
        assert settings != USUAL
        for less, more in ((settings.headman, settings.priest), (settings.priest, settings.sage)):
            assert less.lines <= more.lines
            rounds = [effort.playouts * (effort.horizon or settings.horizon) for effort in (less, more)]
            assert rounds[0] <= rounds[1]
            assert less != more
    assert settings_for(Nim().setup(2, {"heap": 7})) == USUAL


def test_settings_may_be_others_for_so_many_seats() -> None:
    text = """
    choices = 5
    horizon = 2.0
    [level]
    headman = { playouts = 80 }
    sage = { playouts = 500 }
    [seats.4]
    horizon = 1.0
    [seats.4.level]
    headman = { playouts = 50 }
    """
    three, four = of_text(text, 3), of_text(text, 4)
    assert (three.choices, three.horizon, three.headman.playouts, three.sage.playouts) == (5, 2.0, 80, 500)
    assert (four.choices, four.horizon, four.headman.playouts, four.sage.playouts) == (5, 1.0, 50, 500)


def test_a_level_may_think_otherwise_than_the_others_and_a_bot_told_so_minds_that_first() -> None:
    view = games.load("seasons").new(2)
    usual, sage = settings_for(view, "headman"), settings_for(view, "sage")
    assert usual == settings_for(view)
    assert (sage.choices, sage.horizon, sage.doubt, sage.final) == usual.sage[-4:]
    spirits = games.load("spirits").new(2)
    assert [settings_for(spirits, level).reach for level in ("", "headman", "sage")] == [60, 1, 60]
    CHANGED.append({"doubt": 1.5})
    try:
        assert settings_for(view, "sage") == sage._replace(doubt=1.5)
    finally:
        CHANGED.pop()


def test_a_play_out_that_came_to_the_end_may_count_by_its_points() -> None:
    class Ended(NimState):
        def scores(self) -> list[int]:
            return [5, 7]

    state = Ended(2, 0, 2, 0, [0, 0], [0, 0], 1)
    state.actors = 0
    narrow = Chances(2, 10.0, 1.0, 1.0, 0.0, True, None, 5.0)
    assert 0.3 < narrow.of(state, 0) < 0.5
    assert narrow.of(state, 0) + narrow.of(state, 1) == pytest.approx(1.0)


def test_sprout_errs_but_never_badly() -> None:
    state = taking(6)
    view = state.redact(0)
    worth = dict(zip(view.legal(0), values(view, 0, view.legal(0), 1, 3, Random(1)), strict=True))
    seen = {bots.make("sprout").choose(view, 0, view.legal(0), Random(seed)) for seed in range(40)}
    assert len(seen) == 3

    class Trap(NimState):
        def evaluate(self, seat: int) -> float:
            return -100.0 if self.taken[0] == 3 else super().evaluate(seat)

    trap = Trap(2, 6, state.phase, 0, state.bids, state.taken[:], -1)
    trap.actors, trap.reveals = state.actors, state.reveals
    seen = {bots.make("sprout").choose(trap, 0, trap.legal(0), Random(seed)) for seed in range(40)}
    assert seen == {TAKING + 1, TAKING + 2}
    assert max(worth.values()) == worth[TAKING + 2]


def test_levels_play_whole_games_by_their_names() -> None:
    for name in ("sprout", "farmer"):
        state = Nim().setup(2, {"heap": 7})
        state.apply(1, 2)
        state.apply(1, CONFIRM)
        assert bots.make(name).choose(state.redact(0), 0, [0, 1, 2], Random(1)) in (0, 1, 2)
    searcher = bots.make("sage")
    assert isinstance(searcher, Search)
    assert searcher.level == "sage"
