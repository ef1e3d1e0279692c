"""Which choices stand in the open, and which behind a summary."""

from subak.core.board import Board, Part
from subak.core.game import Field, Manner
from subak.table import Choice, Desk
from subak.web.panel import SHORT, Ask


def ask(choices: int, drawn: set[int]) -> Ask:
    offered = [Choice(action, f"choice {action}") for action in range(choices)]
    board = Board("", 1, 1, "", "", [Part("all", [], sorted(drawn), [], [])])
    return Ask(Desk(0, 1, "", offered, board, None, []))


def actions(choices: list[Choice]) -> list[int]:
    return [choice.action for choice in choices]


def test_many_choices_that_no_board_offers_are_folded_after_the_first() -> None:
    """A hundred bids of an auction are not a hundred buttons."""
    many = ask(100, set())
    assert actions(many.off) == list(range(SHORT))
    assert actions(many.more) == list(range(SHORT, 100))
    assert list(many.keys) == list(range(9))
    assert list(many.keys.values()) == list("123456789")


def test_few_choices_all_stand_in_the_open() -> None:
    few = ask(SHORT, set())
    assert actions(few.off) == list(range(SHORT))
    assert few.more == []


def test_places_of_the_board_are_folded_by_themselves() -> None:
    mixed = ask(40, set(range(1, 40)))
    assert actions(mixed.off) == [0]
    assert mixed.more == []
    assert mixed.folded
    assert mixed.primary == 0


def bids(*amounts: int) -> Ask:
    """To pass, or to bid one of these."""
    choices = [Choice(0, "Pass", closes=True), *(Choice(n, f"Bid {n}", amount=n) for n in amounts)]
    board = Board("", 1, 1, "", "", [])
    manner = Manner(closing=(0,), amounts={n: n for n in amounts})
    return Ask(Desk(0, 1, "", choices, board, None, [], manner))


def test_what_ends_or_passes_comes_last_and_never_under_one() -> None:
    asked = bids(3, 4)
    assert actions(asked.off) == [3, 4]
    assert actions(asked.closing) == [0]
    assert asked.keys == {3: "1", 4: "2", 0: "E"}
    assert bids().keys == {0: "E"}
    assert bids().primary == 0


def test_many_amounts_are_one_slider() -> None:
    asked = bids(3, 4, 5)
    assert asked.folds
    assert actions(asked.amounts) == [3, 4, 5]
    assert asked.off == []
    assert not bids(3, 4).folds


def test_amounts_with_a_gap_stay_buttons() -> None:
    asked = bids(3, 4, 6)
    assert not asked.folds
    assert actions(asked.off) == [3, 4, 6]


def test_a_form_shows_what_can_be_answered_and_a_lesson_asks_one_by_one() -> None:
    manner = Manner(
        amounts={2: 0, 3: 1},
        form=[Field("Walls", 2, 9, {0: 3}), Field("Ducks", 2, 9, {1: 1})],
        pools=[("laborers", 5), ("ducks", 0)],
        last=(0,),
    )
    choices = [Choice(2, "None", amount=0), Choice(3, "One", amount=1)]
    desk = Desk(0, 1, "", choices, Board("", 1, 1, "", "", []), None, [], manner)
    form = Ask(desk).form
    assert form is not None
    assert form.rows == [(0, "Walls", 1)]
    assert form.pools == [(0, "laborers", 5), (1, "ducks", 0)]
    assert Ask(desk, plain=True).form is None
    assert actions(Ask(desk, plain=True).off) == [2, 3]
