"""What holds for every game, seat count and option."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.bits import members
from subak.core.game import CHANCE, State
from subak.core.play import rollout
from subak.core.position import unpacked
from subak.kit.record import Record, Replay
from subak.laws.tables import EVENTS, SEEDS, Setup, somewhere, walk


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_whole_game_keeps_every_law(table: Setup, seed: int) -> None:
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
            if actor == CHANCE:
                found = [state.by_luck(n / 7) for n in range(7)]
                assert found == [legal[int(n / 7 * len(legal))] for n in range(7)], "luck counts through what is legal"
        assert len(state.scores()) == table.seats
        assert state.reveals >= reveals
        reveals = state.reveals
    final = table.new()
    for _state, seat, action in walk(table, seed):
        final.apply(seat, action)
    table.check(final)
    assert final.actors == 0
    assert 0 < final.winners() < 1 << table.seats


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_game_stays_within_the_bounds_that_it_states(table: Setup, seed: int) -> None:
    game = table.game
    if not game.longest:
        return
    events = 0
    final = table.new()
    for state, seat, action in walk(table, seed):
        for actor in members(state.actors):
            legal = state.legal(actor)
            assert actor != CHANCE or len(legal) <= game.outcomes
            assert actor == CHANCE or not set(legal) & set(game.natural)
        events += 1
        final.apply(seat, action)
    scores = final.scores()
    assert events <= game.longest
    assert max(scores) - (min(scores) if table.seats > 1 else 0) <= game.margin


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_clones_are_independent(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    before = state.pack()
    clone = state.clone()
    assert clone.pack() == before
    rollout(clone, Random(seed))
    assert state.pack() == before
    assert clone.pack() != before


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_asking_changes_nothing(table: Setup, seed: int, depth: int) -> None:
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


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_unpack_is_the_inverse_of_pack(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    back = unpacked(table.game, state.pack())
    assert back.pack() == state.pack()
    for seat in members(state.actors):
        assert back.legal(seat) == state.legal(seat)
    for seat in range(table.seats):
        assert back.evaluate(seat) == state.evaluate(seat)
    for viewer in table.viewers():
        view = state.redact(viewer)
        back = unpacked(table.game, view.pack())
        assert back.pack() == view.pack()
        assert table.game.tell(back, viewer) == table.game.tell(view, viewer)


@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_position(table: Setup, seed: int) -> None:
    record = Record.of(table.game, table.seats, table.options)
    state = table.new()
    for _state, seat, action in walk(table, seed):
        record.events.append((seat, action))
        state.apply(seat, action)
    again = Replay(table.game, Record.loads(record.dumps()))
    assert again.state.pack() == state.pack()
    assert again.record.dumps() == record.dumps()


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_simultaneous_decisions_commute(table: Setup, seed: int, depth: int) -> None:
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


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_every_legal_action_has_its_own_words(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    for seat in members(state.actors):
        legal = state.legal(seat)
        words = [table.game.write(state, seat, action) for action in legal]
        assert all(words)
        if len(set(words)) < len(legal):
            assert seat == CHANCE
            assert_twins(table, state, dict(zip(legal, words, strict=True)))


def assert_twins(table: Setup, state: State, words: dict[int, str]) -> None:
    """What nature does in equal words (it turns one of two equal cards) leaves positions that nobody tells apart."""
    told: dict[str, list[str]] = {}
    for action, sentence in words.items():
        after = state.clone()
        after.apply(CHANCE, action)
        position = [table.game.tell(after.redact(viewer), viewer) for viewer in table.viewers()]
        assert told.setdefault(sentence, position) == position, sentence


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS, action=st.integers(0, 10_000))
def test_a_refusal_cites_a_rule(table: Setup, seed: int, depth: int, action: int) -> None:
    state = somewhere(table, seed, depth)
    action %= table.game.width
    for seat in range(table.seats):
        view = state.redact(seat)
        owes = state.actors >> seat & 1
        if not owes or action not in state.legal(seat):
            sentence = table.game.why_not(view, seat, action)
            number = sentence.rsplit("(", 1)[-1].rstrip(").")
            assert f"**{number}**" in table.game.rules, sentence


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_the_sheet_adds_up_to_the_score(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    scores = state.scores()
    for seat in range(table.seats):
        assert sum(points for _source, points in table.game.sheet(state, seat)) == scores[seat]


def test_nature_acts_through_chance_alone(table: Setup) -> None:
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
