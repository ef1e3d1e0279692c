"""The toy with lanes one step long: a bid stands as it is made."""

from tests import toy
from tests.toy import BID, CONFIRM, TAKING

__all__ = ["TAKING", "Nim", "NimState"]


class NimState(toy.NimState):
    def apply(self, seat: int, action: int) -> None:
        bids = self.phase == BID
        super().apply(seat, action)
        if bids:
            super().apply(seat, CONFIRM)


class Nim(toy.Nim):
    kind = NimState
