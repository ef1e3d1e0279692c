"""The auction for the title of Shogun (K-3)."""

from typing import Final

from subak.core.bits import size
from subak.core.position import Phase
from subak.games.kingdoms.cards import BIDDER, NO, RAISES
from subak.games.kingdoms.state import BID, CALLER, GOLD, HIGH_BIDDER, OPENER, PASSERS, PLAYERS, SHOGUN
from subak.games.kingdoms.year import Chance, Year

CHANCE_SAYS_WHO_OPENS: Final = 3_01_0
BID_OR_PASS: Final = 3_02_0
MORE_THAN_YOU_HAVE: Final = 3_03_0
ONE_IS_ENOUGH: Final = 3_07_0


class FirstBidder(Chance[Year]):
    """K-3.1: nature chooses who opens the first auction."""

    def options(self, s: Year, seat: int) -> list[int]:
        return [BIDDER + each for each in range(s[PLAYERS])]

    def choose(self, s: Year, seat: int, action: int) -> None:
        s[OPENER] = action - BIDDER
        s.pop()
        s.begin_year()


class Auction(Phase[Year]):
    def run(self, s: Year) -> None:
        """Somebody becomes Shogun, or the next who can answer is asked (K-3.5)."""
        everybody = (1 << s[PLAYERS]) - 1
        while s[PASSERS] != everybody:
            high = s[HIGH_BIDDER]
            if high >= 0 and s[PASSERS] | 1 << high == everybody:  # K-3.6
                s[GOLD + high] -= s[BID]
                s[SHOGUN] = high
                break
            caller = s[CALLER]
            if not s[PASSERS] >> caller & 1:
                if s[GOLD + caller] > s[BID]:
                    s.ask(caller)
                    return
                s[PASSERS] |= 1 << caller
            self.next_caller(s)
        if s[SHOGUN] < 0:
            s[SHOGUN] = s[OPENER]  # K-3.9; later the old Shogun stays (K-3.8)
        s.pop()
        s.begin_season()

    def next_caller(self, s: Year) -> None:
        s[CALLER] = s[CALLER] + 1 if s[CALLER] + 1 < s[PLAYERS] else 0

    def options(self, s: Year, seat: int) -> list[int]:
        """K-3.2."""
        most = s[GOLD + seat] - s[BID]
        if most > RAISES:
            most = RAISES
        if self.alone(s):
            most = 1
        return list(range(most + 1))

    def alone(self, s: Year) -> bool:
        """K-3.7: all others have passed without a bid."""
        return s[BID] == 0 and size(s[PASSERS]) == s[PLAYERS] - 1

    def forbids(self, s: Year, seat: int, action: int) -> int:
        if action > RAISES:
            return BID_OR_PASS
        if s[BID] + action > s[GOLD + seat]:
            return MORE_THAN_YOU_HAVE
        return ONE_IS_ENOUGH if action > 1 and self.alone(s) else 0

    def choose(self, s: Year, seat: int, action: int) -> None:
        if action == NO:
            s[PASSERS] |= 1 << seat  # K-3.4
        else:
            s[BID] += action
            s[HIGH_BIDDER] = seat
        self.next_caller(s)
