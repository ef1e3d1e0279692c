"""The calendar of Kingdoms of Rice, and the position as an object. The paragraph numbers are those of RULES.md."""

from random import Random
from typing import Any, Final

from subak.core.position import DEPTH, OVER, Book, Phase, Position
from subak.games.kingdoms import auction, bribery, combat, evaluate, events, hidden, palace, turn
from subak.games.kingdoms.cards import CATEGORIES, Cards
from subak.games.kingdoms.state import (
    ATTACKER,
    BOX,
    CHOSEN,
    COMPOSITION,
    DEAL,
    DECK,
    DECK_SIZE,
    DEFENDER,
    DIFFICULTY,
    EVENT_PILE,
    GOLD,
    HOLDER,
    HOUSE_RULES,
    LOOKER,
    NEUTRAL,
    PILE,
    PLAYERS,
    PRICE_PILE,
    QUOTA,
    SEASON,
    SEASONS,
    SUPPLY,
    TURNS,
    VICTORY_PLACE,
    YEAR,
    YEARS,
    W,
)

NOTHING_TO_DECIDE: Final = 2_03_0
NOT_YOUR_DECISION: Final = 2_06_0
GAME_IS_OVER: Final = 13_01_0

CALENDAR: Final[list[Phase[Any]]] = [
    palace.Deal(palace.PALACE_IS_DEALT),
    palace.Setup(),
    palace.Exchange(palace.PALACE_IS_DEALT),
    auction.FirstBidder(auction.CHANCE_SAYS_WHO_OPENS),
    auction.Auction(),
    events.EventSlot(events.AN_EVENT_IS_TURNED),
    events.Event(events.AN_EVENT_IS_TURNED),
    events.Effect(),
    events.EventTile(events.NOT_WHAT_THE_EVENT_TAKES),
    events.EventFief(events.NOT_YOUR_FIEFDOM),
    turn.PriceTurn(turn.A_PRICE_IS_TURNED),
    turn.Turns(),
    turn.Turn(),
    turn.BuildKind(),
    turn.BuildReplace(turn.REPLACE_ANOTHER_KIND),
    turn.DestroyTile(),
    combat.AttackTarget(combat.NOT_TO_BE_ATTACKED),
    combat.Force(combat.NOT_YOURS_TO_DEAL),
    combat.Battle(),
    combat.BattleSwap(combat.NO_SUCH_CARD, sealed=True),
    combat.Tie(combat.BREAK_THE_TIE),
    combat.Reveal(),
    combat.Spoils(combat.ONE_SPOIL),
    bribery.BribeTarget(bribery.NOT_TO_BE_BRIBED),
    bribery.Bribe(ATTACKER, bribery.NEXT_BRIBE_TOO_DEAR),
    bribery.Bribe(DEFENDER, bribery.NEXT_CARD_TOO_DEAR),
    palace.Peek(palace.NOT_YOURS_TO_DRAW),
    palace.VictoryKeep(),
    palace.VictoryPlace(palace.FREE_TILE_OR_FEE),
]


class Kingdoms(events.Events):
    def clone(self) -> "Kingdoms":
        return Kingdoms(self.book, self.cards, self.w[:], self.actors, self.reveals)

    def idle(self, seat: int) -> int:
        if self.phase == OVER:
            return GAME_IS_OVER
        return NOTHING_TO_DECIDE if self[PLAYERS] == 1 else NOT_YOUR_DECISION

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        if secret == CHOSEN:
            return self[LOOKER] == seat or self.phase != VICTORY_PLACE
        return secret != PILE  # `conceal` hides the others card by card

    def conceal(self, view: Position, seat: int) -> None:
        hidden.conceal(self, view, seat)

    def imagine(self, rng: Random) -> "Kingdoms":
        world = self.clone()
        hidden.guess(world, rng)
        return world

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def clock(self) -> float:
        """A round is a season, in which everybody has a turn."""
        seasons = self[YEAR] * SEASONS + self[SEASON]
        frame = self[DEPTH + 1]  # the one below all others
        return seasons + (frame >> 8 & 0xFF) / self[PLAYERS] if frame & 0xFF == TURNS else float(seasons)


def new(book: Book, cards: Cards, seats: int, flags: int, difficulty: int, composition: int) -> Kingdoms:
    """K-1: the table before the first palace card is dealt."""
    s = Kingdoms(book, cards, W.fresh(), 0, 0)
    s[PLAYERS] = seats
    s[HOUSE_RULES] = flags
    s[DIFFICULTY] = difficulty
    s[COMPOSITION] = composition
    s[YEARS] = cards.years if seats > 1 else cards.solo_events[difficulty] // SEASONS  # K-14.3
    s[EVENT_PILE] = (1 << len(cards.event_of)) - 1
    if composition:
        for category in range(CATEGORIES):
            s[QUOTA + category] = cards.composition[composition - 1][category]
    s[PRICE_PILE] = (1 << len(cards.price_value)) - 1
    s[DECK_SIZE] = len(cards.goal_of)
    s[DECK] = (1 << s[DECK_SIZE]) - 1
    for seat in range(seats):
        s[GOLD + seat] = cards.start_gold
    for fief in range(cards.fiefs):
        if seats == 1 or cards.fief_players[fief] <= seats:
            s[HOLDER + fief] = NEUTRAL
    fill(s, seats)
    s.push(DEAL, palace.SETUP_DRAW * seats)
    s.settle()
    return s


def fill(s: Kingdoms, seats: int) -> None:
    """K-1.2, K-1.5, K-1.8: the piles, the box, and the first cards of every mat."""
    cards = s.cards
    missing = 4 - seats if seats > 1 else 0  # K-14.1
    for kind in range(cards.kinds):
        gone = missing * cards.scarcity[kind]
        rest = cards.copies[kind] - gone
        if cards.start[kind]:
            rest -= seats
            for seat in range(seats):
                s.put(seat, cards.row[kind], kind)
        if cards.sold[kind]:
            s[SUPPLY + kind] = rest
            s[BOX + kind] = gone
        else:
            s[BOX + kind] = gone + rest  # D-61
