"""What happened between two views, in slow motion: the known events played again, step by step and turn by turn.

Only the earlier view, the events and the spirits that lie open in the later one go in, so nothing hidden can come out.
"""

from subak.core.game import CHANCE, HIDDEN
from subak.core.position import DEPTH
from subak.games.spirits import state as st
from subak.games.spirits.actions import STOP, card_of
from subak.games.spirits.cards import ONCE
from subak.games.spirits.resolving import Resolve, perform, usable, use
from subak.games.spirits.rules import Spirits
from subak.games.spirits.steps import Turns, next_turn
from subak.games.spirits.workers import begin_lane

FAMILIES = {word.at: word for word in st.W.lines}


class Deed:
    """One decision, and what it alone changed."""

    def __init__(self, action: int, old: Spirits, new: Spirits) -> None:
        self.action = action
        self.old = old
        self.new = new


class Moment:
    """What one seat, or nobody (CHANCE), did in one phase; of a spirit: in one of its operations."""

    def __init__(self, phase: int, seat: int, old: Spirits, new: Spirits, card: int = 0, operation: int = 0) -> None:
        self.phase = phase
        self.seat = seat
        self.old = old
        self.new = new
        self.card = card
        self.operation = operation
        self.deeds: list[Deed] = []

    def follows(self, other: "Moment") -> bool:
        """Whether it is the same turn, or operation, going on."""
        return (self.phase, self.seat, self.card, self.operation) == (
            other.phase,
            other.seat,
            other.card,
            other.operation,
        )

    def gain(self, word: int) -> int:
        """By how much a word rose."""
        return self.new[word] - self.old[word]

    def changed(self, *families: int, owner: int = -1) -> list[int]:
        """The words of these declarations that changed; of one owner only, if there is one."""
        out: list[int] = []
        for family in families:
            word = FAMILIES[family]
            at, n = (word.at + owner * word.n, word.n) if owner >= 0 and word.owners else (word.at, word.size())
            out += [i for i in range(at, at + n) if self.old[i] != self.new[i]]
        return out


class Film:
    """The events since a view, played again on it."""

    def __init__(self, before: Spirits, after: Spirits) -> None:
        self.s = before.clone()
        self.moments: list[Moment] = []
        for seat in range(before[st.PLAYERS]):
            self._fill(seat, after[st.ROW + seat] & ~before[st.ROW + seat])

    def _fill(self, seat: int, played: int) -> None:
        """Where the view hides: nothing chosen yet; of a hand only the spirit that is seen to be played."""
        s = self.s
        if s[st.KEPT + seat * st.PASSES] == HIDDEN:
            for turn in range(st.PASSES):
                s[st.KEPT + seat * st.PASSES + turn] = 0
            s[st.KEPT + seat * st.PASSES] = max(0, played.bit_length() - 1)
        if s[st.CHOICE + seat] == HIDDEN:
            s[st.CHOICE + seat] = 0
        if s[st.LANE + seat] == HIDDEN:
            for line in range(st.LINES):
                s[st.ASSIGNED + seat * st.LINES + line] = 0
            begin_lane(s, seat)

    def act(self, seat: int, action: int) -> None:
        """One event, and all that follows by itself."""
        s, old, phase = self.s, self.s.clone(), self.s.phase
        card, operation = 0, 0
        if phase == st.RESOLVE and s[st.OPERATION] >= 0:
            card, operation = s[st.SPIRIT], s[st.OPERATION]
        elif phase == st.RESOLVE and action != STOP:
            card = card_of(action)
        s.actors ^= 1 << seat
        s.asking().choose(s, seat, action)
        self._add(phase, seat, old, card, operation)
        self.moments[-1].deeds.append(Deed(action, old, self.moments[-1].new))
        while not s.actors and s[DEPTH]:
            self._run()

    def _add(self, phase: int, seat: int, old: Spirits, card: int = 0, operation: int = 0) -> None:
        moment = Moment(phase, seat, old, self.s.clone(), card, operation)
        if self.moments and moment.follows(self.moments[-1]):
            self.moments[-1].new = moment.new
        else:
            self.moments.append(moment)

    def _run(self) -> None:
        step = self.s.asking()
        if isinstance(step, Turns):
            self._turns(step)
        elif isinstance(step, Resolve):
            self._resolve()
        else:
            old, phase = self.s.clone(), self.s.phase
            step.run(self.s)
            self._add(phase, CHANCE, old)

    def _turns(self, step: Turns) -> None:
        """As `Turns.run`, seat by seat."""
        s, phase = self.s, self.s.phase
        while s[st.TURN] < s[st.PLAYERS]:
            seat, old = s[st.TURN_ORDER + s[st.TURN]], s.clone()
            asked = step.asks(s, seat)
            if asked:
                s.ask(seat)
            else:
                next_turn(s)
            self._add(phase, seat, old)
            if asked:
                return
        step.end(s)

    def _resolve(self) -> None:
        """As `Resolve.run`, operation by operation."""
        s = self.s
        while s[st.TURN] < s[st.PLAYERS]:
            seat, old = s[st.TURN_ORDER + s[st.TURN]], s.clone()
            if s[st.OPERATION] < 0:
                choices = usable(s, seat)
                silent = choices & s.cards.silent
                if silent:
                    use(s, seat, (silent & -silent).bit_length() - 1)
                elif choices:
                    s.ask(seat)
                    return
                else:
                    s[st.TURN] += 1
                    continue
            if self._perform(seat, old):
                s.ask(seat)
                return
        s.go_on()

    def _perform(self, seat: int, old: Spirits) -> bool:
        """The rest of the spirit in use: True if its owner must choose something."""
        s, card = self.s, self.s[st.SPIRIT]
        while s[st.OPERATION] < len(s.cards.plays[card]):
            operation = s[st.OPERATION]
            if perform(s, seat):
                self._add(st.RESOLVE, seat, old, card, operation)
                return True
            s[st.OPERATION] += 1
            s[st.LEFT] = -1
            s[st.VICTIM] = -1
            if s[st.OPERATION] == len(s.cards.plays[card]) and s.cards.spirit_kind[card] == ONCE:
                s[st.SPENT + seat] |= 1 << card
            self._add(st.RESOLVE, seat, old, card, operation)
            old = s.clone()
        s[st.SPIRIT] = 0
        s[st.OPERATION] = -1
        return False


def unfold(before: Spirits, after: Spirits, events: list[tuple[int, int]]) -> list[Moment]:
    """All moments between two views."""
    film = Film(before, after)
    for seat, action in events:
        film.act(seat, action)
    return film.moments


def phases(moments: list[Moment]) -> list[list[Moment]]:
    """Moments of one phase together, in the order in which they happened."""
    out: list[list[Moment]] = []
    for moment in moments:
        if out and out[-1][0].phase == moment.phase:
            out[-1].append(moment)
        else:
            out.append([moment])
    return out


def whole(moments: list[Moment]) -> Moment:
    """One moment from the first to the last."""
    return Moment(moments[0].phase, CHANCE, moments[0].old, moments[-1].new)
