"""Forms: several questions about amounts in one. What is left for each, and the actions that the answers are."""

from collections.abc import Sequence

from subak.core.game import Manner


def rest(manner: Manner, amounts: Sequence[int]) -> list[int]:
    """What these answers leave of every pool; an answer for each question of the form, or for the first of them."""
    left = [n for _name, n in manner.pools]
    for field, amount in zip(manner.form, amounts, strict=False):
        for pool, each in field.uses.items():
            left[pool] -= each * amount
    return left


def bound(manner: Manner, n: int, amounts: Sequence[int]) -> int:
    """The most that the form's n-th question allows, given the answers to those before it."""
    left = rest(manner, amounts[:n])
    field = manner.form[n]
    return min([field.most, *(left[pool] // each for pool, each in field.uses.items())])


def actions_of(manner: Manner, amounts: Sequence[int]) -> list[int]:
    """What a form with these answers does. Where nothing but 0 is possible nobody is asked."""
    asked = [n for n in range(len(manner.form)) if bound(manner, n, amounts) > 0]
    return [manner.form[n].first + amounts[n] for n in asked] + [*manner.last]
