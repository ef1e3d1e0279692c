"""The suites of the libraries themselves, on every game, seat count and option."""

import contextlib
import io
import warnings
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from subak import envs, load
from subak.core.errors import OptionError
from subak.envs.spiel import SpielState
from subak.envs.zoo import InTurn
from subak.games import OWN
from subak.kit.packs import Pack
from subak.laws.tables import Setup, option_sets, tables

pyspiel = pytest.importorskip("pyspiel")

TABLES = tables(OWN, {})
COUNTS = [Setup(load(name), seats, {}) for name in OWN for seats in load(name).seats]
every_table = pytest.mark.parametrize("table", TABLES, ids=repr)
every_count = pytest.mark.parametrize("table", COUNTS, ids=repr)


@pytest.fixture(autouse=True)
def quiet() -> contextlib.redirect_stdout[io.StringIO]:
    """The suites print that they passed."""
    return contextlib.redirect_stdout(io.StringIO())


@every_table
def test_pettingzoo_api(table: Setup, quiet: contextlib.redirect_stdout[io.StringIO]) -> None:
    with quiet, warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(envs.pettingzoo(table.game, table.seats, **table.options), num_cycles=50)
    texts = {str(each.message) for each in said}
    assert all("should be gymnasium.spaces" in text or "not a NumPy array" in text for text in texts), texts


@every_table
def test_pettingzoo_seeds(table: Setup) -> None:
    seed_test(lambda: envs.pettingzoo(table.game, table.seats, **table.options), num_cycles=20)


@pytest.mark.parametrize("name", OWN)
def test_pettingzoo_render(name: str, quiet: contextlib.redirect_stdout[io.StringIO]) -> None:
    with quiet:
        render_test(partial(InTurn, name), {"svg": lambda text: text.startswith("<svg")})


@pytest.mark.parametrize("options", option_sets(load("animism")), ids=str)
@pytest.mark.parametrize("seats", load("animism").seats)
def test_pettingzoo_parallel(
    seats: int, options: dict[str, int], quiet: contextlib.redirect_stdout[io.StringIO]
) -> None:
    with quiet:
        parallel_api_test(envs.parallel("animism", seats, **options), num_cycles=300)


@every_table
def test_gymnasium(table: Setup) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it recommends normalised continuous spaces
        check_env(
            envs.gymnasium(table.game, table.seats, opponents=("random",), **table.options), skip_render_check=True
        )


@every_table
def test_openspiel(table: Setup, capfd: pytest.CaptureFixture[str]) -> None:
    """Every position is written down and read again; the suite prints each of them at length."""
    game = envs.openspiel(table.game, table.seats, **table.options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


def test_openspiel_plays_an_owners_content(tmp_path: Path) -> None:
    """In another process too: a file is part of what is written down."""
    rows = [f"[[{table}]]\nid = 18\nremove = true\n" for table in ("land", "ancestor")]
    pack = Pack("fewer.toml", "\n".join(rows))
    file = tmp_path / pack.name
    file.write_text(pack.text, encoding="utf-8")
    fewer = load("seasons", file)
    game = envs.openspiel(fewer)
    again, state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, game.new_initial_state()))
    assert again.subak.content == game.subak.content == fewer.content != load("seasons").content
    assert len(state.chance_outcomes()) == 17
    assert str(envs.openspiel("seasons")) == "subak_seasons(players=2)"
    with pytest.raises(OptionError, match="from a file"):
        envs.openspiel(load("seasons", pack))


@every_count
def test_openspiel_resamples_what_a_player_cannot_tell_apart(table: Setup) -> None:
    game = envs.openspiel(table.game, table.seats)
    state = game.new_initial_state()
    rng = np.random.default_rng(2)
    for n in range(120):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0 and n % 6 == 0:
            assert isinstance(state, SpielState)
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))
