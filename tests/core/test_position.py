"""Words, frames, phases and secrets, on a game small enough to be read here.

Nature deals each of two seats a number from 0 to 2. Both say in secret whether they fold. Then whoever did not fold
takes the numbers of both, one after the other, seat 0 first; a frame is pushed for each taking.
"""

from copy import copy, deepcopy
from typing import Any, Final

import pytest

from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER
from subak.core.position import COUNT, MASK, NONE, ONE_OF, OVER, SIGNED, TABLE, Book, Phase, Position, Words
from subak.kit.positions import differ, faults

SEALED, HELD = 1, 2
DEALING, FOLDING, PAYING, TAKING = range(4)
FOLD, STAY, TAKE = 3, 4, 5
NATURE_DEALS, FOLD_OR_STAY, TAKE_IT, WAIT, ENDED = 1_01_0, 2_01_0, 3_01_0, 4_01_0, 5_01_0

W: Final = Words(2, depth=2)
DEALT: Final = W.count("numbers dealt", 2)
NUMBER: Final = W.one_of("number", 3, each=True, start=NONE, secret=HELD)
FOLDED: Final = W.one_of("folded", 2, each=True, start=NONE, secret=SEALED)
TAKEN: Final = W.signed("points", -9, 9, n=2, each=True)
SEEN: Final = W.mask("numbers seen", 3)


class Deal(Phase["Poker"]):
    def run(self, s: "Poker") -> None:
        if s[DEALT] < 2:
            s.roll()
        else:
            s.go_on()

    def options(self, s: "Poker", seat: int) -> list[int]:
        return [0, 1, 2]

    def choose(self, s: "Poker", seat: int, action: int) -> None:
        s[NUMBER + s[DEALT]] = action
        s[DEALT] += 1

    def audience(self, s: "Poker", seat: int, action: int) -> int:
        return 1 << s[DEALT]

    def serves(self, s: "Poker", action: int) -> int:
        return s[DEALT]


class Fold(Phase["Poker"]):
    def begin(self, s: "Poker") -> None:
        s.ask(0)
        s.ask(1)

    def run(self, s: "Poker") -> None:
        s.reveals += 1
        s.go_on()

    def forbids(self, s: "Poker", seat: int, action: int) -> int:
        return 0 if action in (FOLD, STAY) else self.untimely

    def choose(self, s: "Poker", seat: int, action: int) -> None:
        s[FOLDED + seat] = action == FOLD


class Pay(Phase["Poker"]):
    def run(self, s: "Poker") -> None:
        s.pop()
        for seat in (1, 0):
            if not s[FOLDED + seat]:
                s.push(TAKING, seat, s[NUMBER] + s[NUMBER + 1])


class Take(Phase["Poker"]):
    def run(self, s: "Poker") -> None:
        s.ask(s.argument(0))

    def options(self, s: "Poker", seat: int) -> list[int]:
        return [TAKE]

    def choose(self, s: "Poker", seat: int, action: int) -> None:
        s[TAKEN + seat * 2] += s.argument(1)
        s.pop()


CALENDAR: list[Phase[Any]] = [
    Deal(NATURE_DEALS),
    Fold(FOLD_OR_STAY, first=FOLD, stop=TAKE, sealed=True),
    Pay(),
    Take(TAKE_IT),
]
BOOK = Book(W, CALENDAR)


class Poker(Position):
    def clone(self) -> "Poker":
        return Poker(self.book, self.w[:], self.actors, self.reveals)

    def idle(self, seat: int) -> int:
        return WAIT if self.actors else ENDED

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        return secret == SEALED and (self.phase == OVER or not self.asking().sealed)

    def scores(self) -> list[int]:
        return [self[TAKEN], self[TAKEN + 2]]


def fresh() -> Poker:
    state = Poker(BOOK, W.fresh(), 0, 0)
    state.push(DEALING)
    state.settle()
    return state


def dealt(first: int = 2, second: int = 1) -> Poker:
    state = fresh()
    state.apply(CHANCE, first)
    state.apply(CHANCE, second)
    return state


def test_the_calendar_goes_from_phase_to_phase() -> None:
    state = fresh()
    assert (state.actors, state.phase, state.legal(CHANCE)) == (1 << CHANCE, DEALING, [0, 1, 2])
    state = dealt()
    assert (state.actors, state.phase) == (0b11, FOLDING)
    assert state.legal(0) == [FOLD, STAY], "options follow from forbids"
    state.apply(1, STAY)
    state.apply(0, STAY)
    assert (state.actors, state.phase, state.reveals) == (1, TAKING, 1)
    assert (state.argument(0), state.argument(1)) == (0, 3)
    state.apply(0, TAKE)
    assert state.actors == 2, "frames are resolved from the top"
    state.apply(1, TAKE)
    assert (state.actors, state.phase, state.scores()) == (0, OVER, [3, 3])


def test_an_empty_stack_is_the_end() -> None:
    state = dealt()
    state.apply(0, FOLD)
    state.apply(1, FOLD)
    assert (state.actors, state.phase) == (0, OVER)
    assert state.some(0, 3) == [0, 0, 0], "what was popped leaves nothing behind"


def test_forbids_gives_the_rule_that_refuses() -> None:
    state = dealt()
    assert [state.forbids(0, action) for action in (0, FOLD, STAY, TAKE)] == [FOLD_OR_STAY, 0, 0, FOLD_OR_STAY]
    state.apply(0, STAY)
    assert state.forbids(0, STAY) == WAIT
    state.apply(1, STAY)
    assert [state.forbids(0, action) for action in (STAY, TAKE)] == [TAKE_IT, 0], "forbids follows from options"
    state.apply(0, TAKE)
    state.apply(1, TAKE)
    assert state.forbids(0, TAKE) == ENDED


def test_a_seat_knows_its_own_words_and_what_knows_opens() -> None:
    state = dealt()
    state.apply(0, FOLD)
    views = [state.redact(viewer) for viewer in (-1, 0, 1)]
    assert [view.some(NUMBER, 2) for view in views] == [[HIDDEN, HIDDEN], [2, HIDDEN], [HIDDEN, 1]]
    assert [view.some(FOLDED, 2) for view in views] == [[HIDDEN, HIDDEN], [1, HIDDEN], [HIDDEN, NONE]]
    state.apply(1, STAY)
    assert state.redact(-1).some(FOLDED, 2) == [1, 0]
    assert state.redact(1).some(NUMBER, 2) == [HIDDEN, 1]


def test_audience_follows_from_the_phase() -> None:
    state = fresh()
    assert (state.audience(CHANCE, 0), state.serves(0)) == (0b01, 0)
    state = dealt()
    assert state.audience(1, FOLD) == 0b10 | LATER
    state.apply(0, STAY)
    state.apply(1, STAY)
    assert state.audience(0, TAKE) == EVERYONE


def test_a_position_is_a_value() -> None:
    state = dealt()
    for twin in (copy(state), deepcopy(state), state.clone(), fresh().unpack(state.pack())):
        assert twin == state
        assert hash(twin) == hash(state)
        twin.apply(0, FOLD)
        assert twin != state
    assert state != "a position"
    assert {state: 1}[dealt()] == 1


def test_positions_of_different_books_are_never_equal() -> None:
    other = Poker(Book(W, CALENDAR), dealt().w[:], dealt().actors, dealt().reveals)
    assert other.pack() == dealt().pack()
    assert other != dealt()


def test_a_position_without_a_game_says_that_it_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="without a game"):
        dealt().__reduce__()


def test_differences_are_told_in_words() -> None:
    state = dealt(2, 0)
    after = state.clone()
    after.apply(0, FOLD)
    assert differ(state, after) == ["folded, seat 1: none -> 1"]
    assert differ(state, state.redact(0)) == [
        "number, seat 2: 0 -> hidden",
        "folded, seat 2: none -> hidden",
    ]
    after[SEEN] = 0b101
    after[TAKEN + 3] = -1
    assert differ(state, after)[1:] == ["points, seat 2, no. 1: 0 -> -1", "numbers seen: {} -> {0, 2}"]


def test_repr_names_what_differs_from_the_start() -> None:
    assert repr(dealt(2, 0)) == (
        "<Poker: actors 0b11; frames on the stack [1]; the stack [1, 0]; numbers dealt [2]; number [2, 0]>"
    )


def test_words_out_of_their_range_are_found() -> None:
    state = dealt()
    assert faults(state) == []
    state[NUMBER + 1] = 3
    state[DEALT] = -1
    assert faults(state) == ["numbers dealt: -1 is not in 0 to 2", "number, seat 2: 3 is not in 0 to 2"]
    state[NUMBER + 1] = NONE
    assert len(faults(state)) == 1, "NONE is a value of words that start with it"


def test_a_declaration_says_all_there_is() -> None:
    kinds = {word.meaning: (word.kind, word.n, word.owners, word.low, word.high, word.secret) for word in W.lines}
    assert kinds["numbers dealt"] == (COUNT, 1, 0, 0, 2, 0)
    assert kinds["number"] == (ONE_OF, 1, 2, 0, 2, HELD)
    assert kinds["points"] == (SIGNED, 2, 2, -9, 9, 0)
    assert kinds["numbers seen"] == (MASK, 1, 0, 0, 7, 0)
    assert TABLE < 0


def test_declarations_that_cannot_hold_are_refused() -> None:
    words = Words(2)
    with pytest.raises(ValueError, match="starts at 5"):
        words.count("gold", 4, start=5)
    with pytest.raises(ValueError, match="secret word cannot hold -1"):
        words.signed("debt", -3, 3, secret=HELD)
    with pytest.raises(ValueError, match="62 bits"):
        words.mask("cards", 63)


def test_the_layout_tells_stored_positions_apart() -> None:
    one, two, other = Words(2), Words(2), Words(2)
    for words in (one, two):
        words.count("gold", 9)
    other.count("gold", 8)
    assert one.layout() == two.layout() != other.layout()


def test_leaf_loops_may_take_all_words_at_once() -> None:
    state = dealt()
    assert [int(word) for word in state.w] == state.pack()[2:]
    state.w[NUMBER] = 0
    assert state[NUMBER] == 0
