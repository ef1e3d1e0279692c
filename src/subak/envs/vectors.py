"""Many games at once for NumPy: one call steps them all, in this process or in several."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final, Self

import numpy as np

from subak.core.errors import IllegalAction, OptionError, SubakError
from subak.core.game import Game
from subak.envs.arrays import Array, observer_of, opened
from subak.envs.observe import Numbering
from subak.envs.rewards import REWARDS
from subak.envs.shares import STEP, Common, Elsewhere, Here, Portion, Rows, Shapes, Venture, aligned_size, patience_of
from subak.kit.text import _

WAIT: Final = -1  # instead of an action: this game stays as it is


class Vector:
    """`n` games side by side, each waiting for the decision of one seat; whoever ends begins anew.

    After `reset` and every `step` the arrays say what each game's mover sees (`observations`, float32), may do
    (`masks`, by the actions' numbers) and who it is (`movers`); and what the step gave every seat (`rewards`, one row
    a game) and where it ended a game (`dones`). A step writes what changed: read them, copy them, but do not write
    into them.

    `opponents` are bots that have the seats but one, which is `seat`, or None for another one in every game; `own` says
    which. Without them every seat is asked. With `finals`, `finals` has what that seat saw where a game ended. `into`
    gives arrays of your own to be written, by name. With `processes` the games are shared among as many, this one and
    others; the same seed gives the same games, whatever their number. `close` ends the others.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | None = None,
        rewards: str = "rank",
        opponents: Sequence[str] = (),
        seat: int | None = None,
        processes: int = 1,
        into: Mapping[str, Array] | None = None,
        finals: bool = False,
        **options: int,
    ) -> None:
        self.game, self.seats = opened(game, seats)
        if not 1 <= processes <= n:
            raise OptionError(_("{n} games cannot be shared among {many} processes.").format(n=n, many=processes))
        if processes > 1 and into is not None:
            raise OptionError(_("Arrays of your own cannot be shared among processes."))
        self.n = n
        self.seeds: list[int] = []  # a game each, of the latest reset
        self.numbering = Numbering(self.game)
        if seat is not None and not 0 <= seat < self.seats:
            raise OptionError(_("There is no seat {n}.").format(n=seat))
        place = -1 if seat is None else seat
        plan = Venture(self.game, self.seats, options, REWARDS[rewards], tuple(opponents), place, finals)
        shapes = self._shapes(finals)
        self.parts: list[Portion] = []
        self.memory: Common | None = None
        bounds = [n * part // processes for part in range(processes + 1)]
        self.slices = [slice(*pair) for pair in pairwise(bounds)]
        if processes == 1:
            rows = {name: owned(name, shape, kind, into or {}) for name, (shape, kind) in shapes.items()}
        else:
            self.memory = Common(create=True, size=sum(aligned_size(*each) for each in shapes.values()))
            rows = self.memory.arrays(shapes)
        mine, *others = self.slices
        try:
            if self.memory is not None:
                patience = patience_of(processes)
                for part in others:
                    self.parts.append(Elsewhere(plan, self.memory.name, shapes, part, patience))
            self.parts.insert(0, Here(plan, {name: whole[mine] for name, whole in rows.items()}))
            self._wait()
        except BaseException:
            del rows
            self.close()
            raise
        self._take(rows)

    def _shapes(self, finals: bool) -> Shapes:
        seen = ((self.n, observer_of(self.game, self.seats).size), "f4")
        shapes: Shapes = {
            "observations": seen,
            "masks": ((self.n, self.numbering.width), "?"),
            "movers": ((self.n,), "i8"),
            "own": ((self.n,), "i8"),
            "rewards": ((self.n, self.seats), "f8"),
            "dones": ((self.n,), "?"),
            "actions": ((self.n,), "<i8"),  # of the latest step
        }
        return shapes | ({"finals": seen} if finals else {})

    def _take(self, rows: Rows) -> None:
        self.observations, self.masks, self.movers = rows["observations"], rows["masks"], rows["movers"]
        self.own, self.rewards, self.dones = rows["own"], rows["rewards"], rows["dones"]
        self.finals = rows.get("finals", self.observations[:0])
        self._actions = rows["actions"]
        self._marks = self.masks.reshape(-1)
        self._firsts = np.arange(len(self.masks)) * self.masks.shape[1]  # of each game's marks

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """All games anew; the same seed gives the same luck. It may be one a game, as environments of one game take."""
        if isinstance(seed, Sequence):
            self.seeds = list(seed)
        else:
            luck = Random(seed)
            self.seeds = [luck.getrandbits(62) for _game in range(self.n)]
        for part, own in self._each():
            part.order(self.seeds[own])
        self._wait()

    def step(self, actions: Array) -> None:
        """An action a game, by its number, or WAIT. If a mask forbids one, IllegalAction, and nothing has happened."""
        parts = self._each()
        numbers = np.asarray(actions, np.int64)
        right = numbers.view(np.uint64) < self.masks.shape[1]
        right &= self._marks.take(self._firsts + numbers, mode="clip")
        if not right.all() and not (right := right | (numbers == WAIT)).all():
            which = int(right.argmin())
            seat = int(self.movers[which])
            raise IllegalAction(seat, self.numbering.action(int(numbers[which])), 1 << seat)
        self._actions[:] = numbers
        for part, _own in parts:
            part.order(STEP)
        self._wait()

    def _each(self) -> list[tuple[Portion, slice]]:
        if not self.parts:
            raise SubakError(_("These games have been closed."))
        return list(zip(self.parts, self.slices, strict=True))

    def _wait(self) -> None:
        """Play the part of this process, until the others have answered too; then the first error counts."""
        errors: list[BaseException] = []
        for part in self.parts:
            try:
                part.wait()
            except BaseException as error:  # an interruption too: no answer may be left for the next order
                errors.append(error)
        if errors:
            raise errors[0]

    def close(self) -> None:
        """End the processes and give their memory back; the arrays are gone then."""
        for part in self.parts:
            part.close()
        self.parts = []
        if self.memory is not None:
            none = np.empty((0, 0))
            self._take(dict.fromkeys(("observations", "masks", "movers", "own", "rewards", "dones", "actions"), none))
            self.memory.close()
            self.memory.unlink()
            self.memory = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def owned(name: str, shape: tuple[int, ...], kind: str, given: Mapping[str, Array]) -> Array:
    """An array of the caller's, emptied, or a new one."""
    if name not in given:
        return np.zeros(shape, kind)
    array = given[name]
    if array.shape != shape or array.dtype != np.dtype(kind) or not array.flags.c_contiguous:
        raise OptionError(
            _("The array {name} must be of shape {shape} and kind {kind}, in one piece.").format(
                name=name, shape=shape, kind=np.dtype(kind).name
            )
        )
    array[...] = 0
    return array
