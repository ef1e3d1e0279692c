"""The calendar of the game, how it is set up, how rounds and the game end (S-1, S-3, S-20, S-21, S-23)."""

from random import Random
from typing import Any, Final

from subak.core.bits import members, size
from subak.core.position import OVER, Book, Phase
from subak.games.spirits import cards, evaluate, hidden
from subak.games.spirits.actions import GATE, NUMBER, of_tile, tile_of
from subak.games.spirits.building import Build
from subak.games.spirits.cards import METRICS, Cards
from subak.games.spirits.farming import Grow, Harvest, Pests, Plant, Rocks, Weeds
from subak.games.spirits.hands import Deal, Draft, Play, begin_draft
from subak.games.spirits.market import Goals, Market, metric
from subak.games.spirits.paddies import lay_out, place
from subak.games.spirits.resolving import Resolve
from subak.games.spirits.state import (
    ASSIGN,
    ASSIGNED,
    BEST,
    BOUGHT,
    CHOICE,
    CLAIMED,
    CREDITS,
    CREW,
    DRAFT,
    FERTILIZER,
    FIRST_GATE,
    FROM_SETUP,
    FROM_SPIRITS,
    GAIN,
    GAINED,
    GATES,
    GENTLE,
    HARVESTS,
    HERD,
    KEPT_BACK,
    LABOR,
    LANE,
    LEFT,
    LINES,
    MAGIC_LEFT,
    MOVED,
    PASSED,
    PASSES,
    PESTS_LEFT,
    PLANTED,
    PLAY,
    PLAYERS,
    POSTED,
    RAIN,
    RICE,
    ROUND,
    ROUND_END,
    ROUNDS,
    ROW,
    SEALED,
    SETUP,
    STOCK,
    STONES,
    SUPPLY,
    TILES_OUT,
    TILES_UP,
    TURN,
    USED,
    VICTIM,
    WALLS,
    WATER,
    WEEDS_LEFT,
    SpiritsData,
    W,
)
from subak.games.spirits.steps import ALL_MUST_CHOOSE, GAME_IS_OVER, NOT_YOUR_TURN, Step
from subak.games.spirits.water import WaterIn, WaterOut, drain
from subak.games.spirits.weather import Infest, Rain
from subak.games.spirits.workers import Assign


class TilesOut(Step):
    """S-1.4: nature turns up the achievement tiles."""

    def run(self, s: SpiritsData) -> None:
        if size(s[TILES_UP]) < s[PLAYERS] + s.cards.extra_tiles:
            s.roll()
        else:
            s.go_on()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [of_tile(tile) for tile in members(s.cards.tiles & ~s[TILES_UP])]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        s[TILES_UP] |= 1 << tile_of(action)
        s.reveals += 1


class FirstGate(Step):
    """S-1.8: all at once the gate of the starting paddy; walls go on the other two edges."""

    def begin(self, s: SpiritsData) -> None:
        super().begin(s)
        s.ask_all()

    def run(self, s: SpiritsData) -> None:
        s.reveals += 1
        for seat in range(s[PLAYERS]):
            for edge in s.cards.start_edges:
                place(s, seat, edge, GATES if edge == s[CHOICE + seat] - 1 else WALLS)
            s[CHOICE + seat] = 0
        s.go_on()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [GATE + edge for edge in s.cards.start_edges]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        s[CHOICE + seat] = action - GATE + 1


class SetupCards(Step):
    """S-1.10 to S-1.13: nature deals the setup cards."""

    def run(self, s: SpiritsData) -> None:
        if s[TURN] == s[PLAYERS]:
            begin_draft(s, 1)
        else:
            s.roll()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        dealt = s.some(SETUP, s[PLAYERS])
        return [NUMBER + card for card in members(s.cards.setups) if card not in dealt]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        card = action - NUMBER
        owner = s[TURN]
        s.reveals += 1
        s[SETUP + owner] = card
        s[STONES + owner] = s.cards.setup_rocks[card]
        s[CREDITS + owner] = s.cards.setup_walls[card]
        s[LABOR + owner] += s.cards.setup_laborers[card]
        s[STOCK + owner] += s.cards.setup_livestock[card]
        s.earn(owner, s.cards.setup_rice[card], FROM_SETUP)
        s[TURN] += 1


class RoundEnd(Step):
    """S-3.5; then the second draft, the next rain, or round 7."""

    def run(self, s: SpiritsData) -> None:
        w = s.w
        for seat in range(s[PLAYERS]):
            for word in PER_ROUND:
                w[word + seat] = 0
            for line in range(LINES):
                w[ASSIGNED + seat * LINES + line] = 0
        if s[ROUND] == PASSES:
            begin_draft(s, 2)  # S-2.3
        elif s[ROUND] == ROUNDS - 1:
            s[ROUND] = ROUNDS
            drain(s)
            s.go_to(ASSIGN)
        else:
            s.go_to(RAIN)


class GameEnd(Step):
    """S-21.6: end bonuses of spirits; the game is over."""

    def run(self, s: SpiritsData) -> None:
        for seat in range(s[PLAYERS]):
            for what in range(len(METRICS)):
                if s.has(seat, cards.FINAL_RICE + what):
                    n = s.total(seat, cards.FINAL_RICE + what) * metric(s, seat, what)
                    s.earn(seat, n, FROM_SPIRITS)
        s.pop()


CALENDAR: Final[list[Phase[Any]]] = [
    TilesOut(),
    FirstGate(sealed=True),
    SetupCards(),
    Deal(),
    Draft(),
    Rain(),
    Infest(),
    Play(sealed=True),
    Resolve(),
    Assign(sealed=True),
    Build(),
    Rocks(),
    WaterOut(),
    Weeds(),
    Pests(),
    Harvest(),
    WaterIn(),
    Grow(),
    Plant(),
    Grow(),
    Goals(),
    Market(),
    RoundEnd(),
    GameEnd(),
]


class Spirits(SpiritsData):
    """A position of the game: who knows what of it, who wins, and what it is worth."""

    def clone(self) -> "Spirits":
        return Spirits(self.book, self.cards, self.w[:], self.actors, self.reveals)

    def idle(self, seat: int) -> int:
        if self.phase == OVER:
            return GAME_IS_OVER
        return ALL_MUST_CHOOSE if self.phase == DRAFT or self.asking().sealed else NOT_YOUR_TURN

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        w = self.w
        if owner >= w[PLAYERS]:
            return True
        phase = self.phase
        if secret == SEALED:
            return phase != FIRST_GATE and phase != PLAY
        return secret == POSTED and phase != ASSIGN

    def imagine(self, rng: Random) -> "Spirits":
        guess = self.clone()
        hidden.fill(guess, rng, True)
        return guess

    def reopen(self, rng: Random) -> "Spirits":
        guess = self.clone()
        hidden.fill(guess, rng, False)
        return guess

    def scores(self) -> list[int]:
        return self.some(RICE, self[PLAYERS])

    def winners(self) -> int:
        """S-23.1, S-23.2: most rice, then the highest spirit; rows compare by their highest card."""
        best = 0
        for seat in range(1, self[PLAYERS]):
            mine, theirs = self[RICE + seat], self[RICE + best]
            if mine > theirs or (mine == theirs and self[ROW + seat] > self[ROW + best]):
                best = seat
        return 1 << best

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)

    def clock(self) -> float:
        """S-3.1: a round is its steps, from the rain on; a draft stands at the beginning of the round to come."""
        if self.phase == OVER:
            return ROUNDS + 1.0
        steps = self.phase - RAIN
        return self[ROUND] + (1.0 if steps < 0 else steps / (ROUND_END + 1 - RAIN))


PER_ROUND: Final = (
    CREW, HERD, CREDITS, MOVED, LANE, HARVESTS, BEST, PASSED, CLAIMED, BOUGHT, GAIN, GAINED, KEPT_BACK,
    USED,
)  # fmt: skip


def new(book: Book, cards: Cards, seats: int, gentle: int) -> Spirits:
    """S-1.1 to S-1.9, as far as nobody has to choose."""
    s = Spirits(book, cards, W.fresh(), 0, 0)
    s[PLAYERS] = seats
    s[GENTLE] = gentle
    s[LEFT] = -1
    s[VICTIM] = -1
    s[SUPPLY] = cards.water[seats] - seats
    s[WEEDS_LEFT] = cards.weeds
    s[PESTS_LEFT] = cards.pests
    s[FERTILIZER] = cards.fertilizer
    s[MAGIC_LEFT] = cards.magic
    s.line_up(list(range(seats)))
    for seat in range(seats):
        s[LABOR + seat] = cards.laborers_at_once  # S-1.7
        s[WATER + seat * 10] = 1  # S-1.9
        s[PLANTED + seat] = 1
        lay_out(s, seat)
    s.push(TILES_OUT)
    s.settle()
    return s
