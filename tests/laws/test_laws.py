"""What holds for every game, seat count and option."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.play import rollout
from subak.core.record import Record, Replay
from tests.laws.positions import EVENTS, SEEDS, Table, every_table, somewhere, walk


@every_table
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_whole_game_keeps_every_law(table: Table, seed: int) -> None:
    width = table.game.width
    reveals = 0
    for state, _seat, _action in walk(table, seed):
        table.check(state)
        for actor in members(state.actors):
            legal = state.legal(actor)
            assert legal, f"actor {actor} has no legal action"
            assert legal == sorted(set(legal)), "legal actions are ascending and distinct"
            assert legal[0] >= 0
            assert legal[-1] < width
        assert len(state.scores()) == table.seats
        assert state.reveals >= reveals
        reveals = state.reveals
    final = table.new()
    for _state, seat, action in walk(table, seed):
        final.apply(seat, action)
    table.check(final)
    assert final.actors == 0
    assert 0 < final.winners() < 1 << table.seats


@every_table
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_clones_are_independent(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    before = state.pack()
    clone = state.clone()
    assert clone.pack() == before
    rollout(clone, Random(seed))
    assert state.pack() == before
    assert clone.pack() != before


@every_table
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_asking_changes_nothing(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    before = state.pack()
    for seat in members(state.actors):
        assert state.legal(seat) == state.legal(seat)
    state.scores()
    state.winners()
    for viewer in table.viewers():
        view = state.redact(viewer)
        view.imagine(Random(seed))
        table.game.tell(view, viewer)
        table.game.ask(view, viewer)
    for seat in range(table.seats):
        state.evaluate(seat)
    assert state.pack() == before


@every_table
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_unpack_is_the_inverse_of_pack(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    back = table.game.unpack(state.pack())
    assert back.pack() == state.pack()
    for seat in members(state.actors):
        assert back.legal(seat) == state.legal(seat)
    for seat in range(table.seats):
        assert back.evaluate(seat) == state.evaluate(seat)
    for viewer in table.viewers():
        view = state.redact(viewer)
        back = table.game.unpack(view.pack())
        assert back.pack() == view.pack()
        assert table.game.tell(back, viewer) == table.game.tell(view, viewer)


@every_table
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_position(table: Table, seed: int) -> None:
    record = Record.of(table.game, table.seats, table.options)
    state = table.new()
    for _state, seat, action in walk(table, seed):
        record.events.append((seat, action))
        state.apply(seat, action)
    again = Replay(table.game, Record.loads(record.dumps()))
    assert again.state.pack() == state.pack()
    assert again.record.dumps() == record.dumps()


@every_table
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_simultaneous_decisions_commute(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    actors = members(state.actors)
    rng = Random(seed)
    for s in actors:
        for t in actors:
            if s >= t:
                continue
            a = rng.choice(state.legal(s))
            b = rng.choice(state.legal(t))
            one, two = state.clone(), state.clone()
            one.apply(s, a)
            assert one.actors >> t & 1, "what one does takes no decision from another"
            assert b in one.legal(t)
            one.apply(t, b)
            two.apply(t, b)
            two.apply(s, a)
            assert one.pack() == two.pack()


@every_table
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_every_legal_action_has_its_own_words(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    for seat in members(state.actors):
        legal = state.legal(seat)
        words = [table.game.write(state, seat, action) for action in legal]
        assert len(set(words)) == len(legal)
        assert all(words)


@every_table
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS, action=st.integers(0, 10_000))
def test_a_refusal_cites_a_rule(table: Table, seed: int, depth: int, action: int) -> None:
    state = somewhere(table, seed, depth)
    action %= table.game.width
    for seat in range(table.seats):
        view = state.redact(seat)
        owes = state.actors >> seat & 1
        if not owes or action not in state.legal(seat):
            sentence = table.game.why_not(view, seat, action)
            number = sentence.rsplit("(", 1)[-1].rstrip(").")
            assert f"**{number}**" in table.game.rules, sentence


@every_table
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_the_sheet_adds_up_to_the_score(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    scores = state.scores()
    for seat in range(table.seats):
        assert sum(points for _source, points in table.game.sheet(state, seat)) == scores[seat]


@every_table
def test_nature_acts_through_chance_alone(table: Table) -> None:
    """The same events give the same game: nothing is rolled inside the rules."""
    for seed in range(2):
        events = [(seat, action) for _state, seat, action in walk(table, seed)]
        packs = []
        for _again in range(2):
            state = table.new()
            for seat, action in events:
                state.apply(seat, action)
            packs.append(state.pack())
        assert packs[0] == packs[1]
        assert any(seat == CHANCE for seat, _action in events)
