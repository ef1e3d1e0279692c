"""What a position is worth: what is kept, and put together from patches, is what a card laid down and walked says."""

from pathlib import Path
from random import Random

import pytest

from subak.bots import make
from subak.core.bits import members
from subak.core.game import CHANCE, Game
from subak.core.play import choose
from subak.games import load
from subak.games.seasons.hidden import Seasons
from tests.games.seasons.plain import plain_worth

OF_SETS = """
[[ancestor]]
id = {open}
when = "end"
over = "open"
where = "different_sizes >= 1"
points = 7
per = "sets"

[[ancestor]]
id = {batch}
when = "both"
over = "batch"
where = "different_sizes = 1"
points = 3
per = "cards"
"""


def test_what_a_landscape_keeps_is_what_a_fresh_one_says() -> None:
    rng = Random(6)
    state = load("seasons").new(2)
    asked = 0
    while state.actors:
        for seat in (0, 1):
            fresh = state.unpack(state.pack())
            assert repr(state.evaluate(seat)) == repr(fresh.evaluate(seat)) == repr(state.clone().evaluate(seat))
            asked += 1
        actor = choose(members(state.actors), rng)
        state.apply(actor, choose(state.legal(actor), rng))
    assert asked > 100


@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_worth_what_the_plain_definition_says(seed: int) -> None:
    compare(load("seasons"), seed)


def test_so_it_is_with_ancestors_that_ask_single_paddies_for_what_sets_have(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("".join(OF_SETS.format(open=n, batch=n + 1) for n in range(1, 19, 2)))
    compare(load("seasons", pack), 0)


def compare(game: Game, seed: int) -> None:
    """In a game that luck and a bot play by turns, so that landscapes are loose here and dense there."""
    rng, bot = Random(seed), make("greedy")
    state = game.new(2)
    assert isinstance(state, Seasons)
    known = set()
    while state.actors:
        for seat in (0, 1):
            worth = state.evaluate(seat)
            assert repr(worth) == repr(plain_worth(state, seat))
            known.add(worth)
        actor = choose(members(state.actors), rng)
        legal = state.legal(actor)
        wise = actor != CHANCE and rng.random() < 0.2 * seed
        state.apply(actor, bot.choose(state.redact(actor), actor, legal, rng) if wise else choose(legal, rng))
    assert len(known) > 20
