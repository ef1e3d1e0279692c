"""What a page offers with less ado is no other game: paths, forms, amounts and what is not asked are legal actions."""

import re
from random import Random

from hypothesis import given, settings

from subak.core.bits import members
from subak.core.game import CHANCE, UNKNOWN, State
from subak.kit.forms import actions_of, bound
from subak.laws.tables import SEEDS, Setup, walk


def offered_paths(svg: str) -> list[list[int]]:
    """What a board offers as several actions in a row."""
    return [[int(action) for action in path.split()] for path in re.findall(r'data-path="([\d ]+)"', svg)]


def go(state: State, seat: int, actions: list[int]) -> None:
    """A path, step by step: all but the last could be taken back, and nobody comes in between but nature, if it owed
    something to another seat before."""
    after = state.clone()
    for n, action in enumerate(actions):
        assert action in after.legal(seat), f"step {n} of {actions}"
        after.apply(seat, action)
        if n + 1 < len(actions):
            assert after.actors >> seat & 1, f"{actions}: somebody else comes after step {n}"
            assert after.actors >> CHANCE <= state.actors >> CHANCE, f"{actions}: nature comes after step {n}"
            assert after.reveals == state.reveals, f"{actions}: something comes to light after step {n}"


@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_how_a_question_is_put_leaves_every_choice(table: Setup, seed: int) -> None:
    """What need not be asked is legal; where there are amounts, they and what ends or passes are all choices."""
    for state, actor, _action in walk(table, seed):
        if actor == CHANCE:
            continue
        view = state.redact(actor)
        legal = set(view.legal(actor))
        manner = table.game.manner(view, actor)
        assert manner.obvious == UNKNOWN or manner.obvious in legal
        assert set(manner.carried) <= legal - set(manner.closing)
        if manner.amounts:
            assert set(manner.amounts) | set(manner.closing) & legal == legal
            assert not set(manner.amounts) & set(manner.closing)
            assert min(manner.amounts.values()) >= 0
            assert len(set(manner.amounts.values())) == len(manner.amounts)


@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_a_form_asks_what_the_questions_would_ask(table: Setup, seed: int) -> None:
    """Every answer that its bounds allow is a legal action when its question comes, and there are no others."""
    rng = Random(seed)
    for state, actor, _action in walk(table, seed):
        if actor == CHANCE:
            continue
        manner = table.game.manner(state.redact(actor), actor)
        if not manner.form:
            continue
        after, amounts = state.clone(), [0] * len(manner.form)
        for n, field in enumerate(manner.form):
            most = bound(manner, n, amounts)
            if most > 0:
                assert after.legal(actor) == list(range(field.first, field.first + most + 1)), field.label
                amounts[n] = rng.randint(0, most)
                after.apply(actor, field.first + amounts[n])
        go(state, actor, actions_of(manner, amounts))


@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_what_is_carried_can_be_laid_down_next(table: Setup, seed: int) -> None:
    """Every answer to the question that follows is a path with what took it up and what need not be asked."""
    rng = Random(seed)
    for state, actor, _action in walk(table, seed):
        carried = () if actor == CHANCE else table.game.manner(state.redact(actor), actor).carried
        if not carried:
            continue
        path, after = [rng.choice(carried)], state.clone()
        after.apply(actor, path[0])
        while (obvious := table.game.manner(after.redact(actor), actor).obvious) != UNKNOWN:
            path.append(obvious)
            after.apply(actor, obvious)
        go(state, actor, [*path, rng.choice(after.legal(actor))])


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_path_of_a_board_can_be_gone_to_its_end(table: Setup, seed: int) -> None:
    rng = Random(seed)
    for state, _actor, _action in walk(table, seed):
        if rng.random() < 0.1:  # drawing takes its time
            for seat in members(state.actors & ~(1 << CHANCE)):
                for path in offered_paths(table.game.draw(state.redact(seat), seat).svg()):
                    go(state, seat, path)
