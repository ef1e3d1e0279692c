"""A whole game of every title, by clicks, against bots."""

import pytest

from subak import games
from tests.browser.person import Person


@pytest.mark.parametrize("name", games.NAMES)
def test_a_whole_game_is_clicked_through(ann: Person, name: str) -> None:
    game = games.load(name)
    ann.set_table(name, *["random"] * (max(2, game.seats.start) - 1))
    made = ann.play(8)
    ann.page.reload()
    made += ann.play()
    assert "win" in ann.finished()
    assert ann.page.locator("#ask .result tbody tr").count() > 0
    assert ann.page.locator("#log li").count() > made


def test_three_clicks_from_the_door_to_the_first_decision(ann: Person) -> None:
    ann.go()
    ann.page.get_by_role("button", name="Play now: Seasons of Rice, against bots").click()
    assert ann.asked()
    ann.choose()
    assert ann.page.locator("#log li").count() > 0
