"""Many games at once, stepped inside compiled code: what changed of what agents see comes out as plain bytes."""

from collections.abc import Callable
from random import Random
from typing import final

from librt.strings import read_i64_le
from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from subak.core.bits import first
from subak.core.game import CHANCE, Bot, Game, State
from subak.core.position import Position
from subak.envs.observe import Changes, Numbering, Observer
from subak.envs.rewards import BY_RANK, by_margin, by_rank


def let_others_play(state: State, free: int, players: list[Bot], roll: Callable[[], float], thoughts: Random) -> None:
    """Nature and bots act until one of the free seats owes a decision, or the game is over.

    A bot sees what its seat may know, and is asked only where it has a choice.
    """
    while state.actors:
        nature = state.actors >> CHANCE
        if not nature and state.actors & free:
            return
        if nature:
            state.apply(CHANCE, state.by_luck(roll()))
            continue
        seat = first(state.actors)
        legal = state.legal(seat)
        chosen = players[seat].choose(state.redact(seat), seat, legal, thoughts) if len(legal) > 1 else legal[0]
        state.apply(seat, chosen)


@final
class Batch:
    """Games side by side. Each waits for one decision: of the lowest seat that owes one and is no bot's.

    A game that ends begins anew in the same step. Small memory (`movers`, `rewards`, `dones`) is written over by every
    step; of what is seen and may be done, a step tells what changed.
    """

    def __init__(
        self,
        game: Game,
        observer: Observer,
        options: dict[str, int],
        n: int,
        rewards: int,
        players: list[Bot],
        seat: int,
        finals: bool,
    ) -> None:
        self.observer = observer
        seats = observer.seats
        self.numbering = Numbering(game)
        self.width: i64 = self.numbering.width
        start = game.new(seats, options)
        assert isinstance(start, Position)  # noqa: S101  of others there is no observer
        self.start: Position = start
        self.view: Position = start.clone()  # what is shown next: a copy of a game's words with secrets hidden
        self.room = vec[i64](capacity=len(start.w))  # for those words: they are copied where the last ones were
        self.n = n
        self.seats = seats
        self.every: i64 = (1 << seats) - 1  # bitmask of all seats
        self.by = rewards
        self.players = players  # a bot a seat; none: every seat is the agents' own
        self.seat = seat  # the learner's; -1: in every game another one
        self.states = vec[Position]([start] * n)
        self.luck: list[Random] = [Random(0) for _game in range(n)]  # nature's
        self.rolls: list[Callable[[], float]] = [luck.random for luck in self.luck]  # found once: it is asked often
        self.thoughts: list[Random] = [Random(0) for _game in range(n)]  # the bots'
        self.own = vec[i64]([0] * n)  # the learner's seat, where bots or partners have the others
        self.seen = Changes(self.observer, n)
        self.last: Changes | None = (
            Changes(self.observer, n) if finals else None
        )  # what the learner sees where a game ends
        self.forbidden = vec[i64]([0])  # bits of masks that become 0, counted through all games
        self.allowed = vec[i64]([0])  # those that then become 1, game by game: all that are
        self.forbid: i64 = 0  # how many of each
        self.allow: i64 = 0
        self.ends = vec[i64]([0] * n)  # where each game's end there
        self.movers = vec[i64]([0] * n)  # the seat that each game waits for
        self.rewards = vec[float]([0.0] * (n * seats))
        self.dones = vec[u8]([0] * n)  # whether the latest step ended a game

    def begin(self, seeds: list[int]) -> None:
        """All games anew, each with luck of its own."""
        self._turn()
        for n in range(i64(self.n)):
            self.luck[n].seed(seeds[n])
            self.thoughts[n].seed(seeds[n])
            self._clear(n)
            self._deal(n)

    def step(self, numbers: bytes) -> None:
        """An action a game, by its number: an i64 each, below 0 where a game waits. Trusts its caller."""
        self._turn()
        start: i64 = 0
        for n in range(i64(self.n)):
            number = read_i64_le(numbers, n * 8)
            stop = self.ends[n]
            self._clear(n)
            if number >= 0:
                state = self.states[n]
                state.apply(self.movers[n], self.numbering.action(number))
                self._let_others_play(n)
                if not state.actors:
                    self._end(n)
                    self._deal(n)
                else:
                    self._show(n)
            else:
                self._make_room()
                for at in range(start, stop):
                    self.allowed[self.allow] = self.forbidden[at]
                    self.allow += 1
                self.ends[n] = self.allow
            start = stop

    def _turn(self) -> None:
        """What was allowed is forbidden, but for what will be allowed anew."""
        self.forbidden, self.allowed = self.allowed, self.forbidden
        self.forbid = self.allow
        self.allow = 0

    def _make_room(self) -> None:
        """For all that a game may allow."""
        if len(self.allowed) < self.allow + self.width:
            self.allowed = extend(self.allowed, vec[i64]([0] * (self.allow + self.width)))

    def _clear(self, n: i64) -> None:
        if self.dones[n]:
            self.dones[n] = 0
            seats: i64 = self.seats
            for at in range(n * seats, (n + 1) * seats):
                self.rewards[at] = 0.0

    def _deal(self, n: i64) -> None:
        self.own[n] = self.seat if self.seat >= 0 else self.thoughts[n].randrange(self.seats)
        self.states[n] = self.start.clone()
        self._let_others_play(n)
        self._show(n)

    def _free(self, n: i64) -> i64:
        """Bitmask of the seats that no bot has."""
        return 1 << int(self.own[n]) if self.players else self.every

    def _let_others_play(self, n: i64) -> None:
        state = self.states[n]
        free = self._free(n)
        actors: i64 = state.actors
        if actors >> CHANCE or not actors & free:  # else luck stays where it is, far from the cache
            let_others_play(state, free, self.players, self.rolls[n], self.thoughts[n])

    def _show(self, n: i64) -> None:
        state = self.states[n]
        asked = state.actors & self._free(n)
        seat: i64 = 0
        while not asked >> seat & 1:
            seat += 1
        self.movers[n] = seat
        self.seen.show(self._redacted(state, seat), seat, n)
        self._make_room()
        self.allow = self.numbering.list_into(self.allowed, self.allow, state.legal(seat), n * self.width)
        self.ends[n] = self.allow

    def _redacted(self, state: Position, seat: i64) -> Position:
        """As `redact`, until the next one: a clone for every look would have the game lay aside what clones share."""
        view = self.view
        view.w = extend(self.room, state.w)
        view.actors = state.actors
        view.reveals = state.reveals
        state.hide(view, seat)
        return view

    def _end(self, n: i64) -> None:
        state = self.states[n]
        given = by_rank(state) if self.by == BY_RANK else by_margin(state)
        self.dones[n] = 1
        for seat in range(self.seats):
            self.rewards[n * self.seats + seat] = given[seat]
        if self.last is not None:
            viewer = self.own[n]
            self.last.show(self._redacted(state, viewer), viewer, n)
