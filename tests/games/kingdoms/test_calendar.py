"""The calendar: every phase at its number, every refusal of its chapters with a sentence."""

from subak.games.kingdoms import auction, bribery, cards, combat, events, palace, rules, state, turn
from subak.games.kingdoms.words_refusals import REFUSALS

CHAPTERS = (auction, bribery, combat, events, palace, rules, turn)


def test_phases_stand_at_their_numbers() -> None:
    for number, phase in enumerate(rules.CALENDAR):
        if isinstance(phase, bribery.Bribe):
            assert number == (state.BRIBE_STEP, state.BRIBE_DEFEND)[phase.side]
        else:
            name = "".join(f"_{letter}" if letter.isupper() else letter for letter in type(phase).__name__)
            assert vars(state)[name.strip("_").upper()] == number


def test_every_refusal_of_the_chapters_has_a_sentence() -> None:
    words = vars(state) | vars(cards)
    codes = {
        value
        for chapter in CHAPTERS
        for name, value in vars(chapter).items()
        if name.isupper() and type(value) is int and value >= 1_00_0 and name not in words
    }
    assert codes == set(REFUSALS)
