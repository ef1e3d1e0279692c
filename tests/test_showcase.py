"""The shop window: a box for every game, the easy ones first."""

import pytest

import subak.games
from subak.web import showcase


@pytest.mark.parametrize("name", subak.games.NAMES)
def test_every_game_has_a_box_of_its_own_which_is_the_same_by_night(name: str) -> None:
    game = subak.games.load(name)
    assert 'viewBox="0 0 800 400"' in game.cover
    assert f'aria-label="{game.title}"' in game.cover
    assert showcase.cover(name, "dark") == showcase.cover(name, "light")
    assert game.cover.strip().split(">", 1)[1] in showcase.cover(name, "light")


def test_newcomers_are_shown_the_easy_games_first() -> None:
    ours = [game for game in showcase.all_games() if game.name in subak.games.NAMES]
    assert [game.difficulty for game in ours] == [1, 2, 2, 3]
    assert [game.name for game in ours] == ["seasons", "animism", "kingdoms", "spirits"]
