"""What a position of Kingdoms of Rice holds: every word declared once, with its range and who knows it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.position import NONE, Book, Position, Words
from subak.games.kingdoms.cards import (
    CATEGORIES,
    MOST_EVENTS,
    MOST_FIEFS,
    MOST_FORCE,
    MOST_KINDS,
    MOST_PALACE,
    MOST_PRICES,
    ROWS,
    TILES,
    Cards,
)

SEATS: Final = 4  # the most that can play

# What is being resolved: the phases, with the arguments of their frames.
DEAL: Final = 0  # nature deals palace cards; a: cards still to deal
SETUP: Final = 1  # a seat keeps two of three; a: seat, b: 1 once it has exchanged two
EXCHANGE: Final = 2  # nature replaces exchanged cards; a: seat, b: cards still to draw
FIRST_BIDDER: Final = 3  # nature chooses who opens the first auction
AUCTION: Final = 4
EVENT_SLOT: Final = 5  # nature draws a category from a composed event pile
EVENT: Final = 6  # nature turns an event; a: category + 1 of a composed pile, 0 of a random one
EFFECT: Final = 7  # the event's lines are carried out; a: line, b: place in turn order
EVENT_TILE: Final = 8  # a seat chooses what the event destroys; a: seat, b: bitmask of rows, c: cards to lose
EVENT_FIEF: Final = 9  # a seat chooses the fiefdom it loses; a: seat, b: fiefdoms to lose
PRICE_TURN: Final = 10  # nature turns a price card
TURNS: Final = 11  # the next turn starts; a: place in turn order
TURN: Final = 12
BUILD_KIND: Final = 13
BUILD_REPLACE: Final = 14  # a: kind
DESTROY_TILE: Final = 15
ATTACK_TARGET: Final = 16
FORCE: Final = 17  # nature deals FORCE cards; a: side, b: cards still to deal
BATTLE: Final = 18  # a: side that steps
BATTLE_SWAP: Final = 19  # a: side
TIE: Final = 20  # nature deals one card to each side, face up; a: side
REVEAL: Final = 21  # the cards are compared
SPOILS: Final = 22
BRIBE_TARGET: Final = 23
BRIBE_STEP: Final = 24
BRIBE_DEFEND: Final = 25
PEEK: Final = 26  # palace cards are drawn to look at; a: cards still to draw
VICTORY_KEEP: Final = 27
VICTORY_PLACE: Final = 28

SEASONS: Final = 4
HARVEST: Final = 3

NEUTRAL: Final = 8  # a fiefdom that nobody holds; also the defender of a neutral fiefdom
REMOVED: Final = 9  # a fiefdom that is not in play

ATTACKER: Final = 0  # sides of a combat; a briber attacks
DEFENDER: Final = 1
SIDES: Final = 2

NO_COMBAT: Final = 0
BATTLE_DOWN: Final = 1  # a battle with its cards face down
BRIBE_DOWN: Final = 2
BATTLE_UP: Final = 3  # its cards shown; stays so until the next combat
BRIBE_UP: Final = 4

UNDECIDED: Final = 0
ATTACKER_WINS: Final = 1
DEFENDER_WINS: Final = 2
STALEMATE: Final = 3

PLAGUE_BLOCKS_INCOME: Final = 1  # flags chosen before the game (D-17, D-33, D-31, D-32)
BOTH_OVER_DEFENDER: Final = 2
WAR_ROOM_DEFENDS: Final = 4
WAR_ROOM_RESCUES: Final = 8

KNOWN: Final = 64  # a palace card on the move: card + KNOWN * bitmask of seats that know it
CONTRARY: Final = 1024  # + CONTRARY if all know that it is a contradictory one, given back at setup (K-1.10)
ENTRY_BITS: Final = 11  # of such a card with all that is noted on it
HIDDEN_CONTRARY: Final = -3  # how others see such a card

# Kinds of secrets: nobody knows the pile, the looker alone what it keeps; the others are hidden card by card.
PILE: Final = 1
CHOSEN: Final = 2
LAID_DOWN: Final = 3  # a palace is known to its owner, FORCE cards to their side until they are shown
SEEN: Final = 4  # a palace card on the move is known to those who have seen it

MAT_TILES: Final = ROWS * TILES
LOOKABLE: Final = 3  # palace cards that can be looked at together
MOST_GOLD: Final = 1 << 30

W: Final = Words(SEATS, depth=6)

PLAYERS: Final = W.count("players", SEATS, start=1)
HOUSE_RULES: Final = W.mask("options: PLAGUE_BLOCKS_INCOME to WAR_ROOM_RESCUES", 4)
DIFFICULTY: Final = W.one_of("easy, medium or hard; matters to one player alone", 3)
COMPOSITION: Final = W.count("0: random events; else 1 + composition", 9)
YEARS: Final = W.count("years in this game", 5, start=5)

YEAR: Final = W.count("years done", 5)
SEASON: Final = W.one_of("winter, spring, summer or harvest", SEASONS)
SHOGUN: Final = W.one_of("Shogun", SEATS, start=NONE)
OPENER: Final = W.one_of("seat that opens this year's auction", SEATS, start=NONE)
CALLER: Final = W.one_of("seat whose step it is in the auction", SEATS)
BID: Final = W.count("standing bid", MOST_GOLD)
HIGH_BIDDER: Final = W.one_of("highest bidder", SEATS, start=NONE)
PASSERS: Final = W.mask("seats out of the auction", SEATS)
EVENT_PILE: Final = W.mask("event cards nobody has seen: pile and box alike", MOST_EVENTS)
QUOTA: Final = W.count("cards left of a category, in a composed pile", 20, n=CATEGORIES)
EVENT_CARD: Final = W.one_of("the season's event card", MOST_EVENTS, start=NONE)
AFFECTED: Final = W.mask("seats that the season's event touches", SEATS)
SHOWN: Final = W.count("events of this year so far", SEASONS)
SHOWN_CARD: Final = W.one_of("event card of this year, winter first", MOST_EVENTS, n=SEASONS, start=NONE)
PRICE_PILE: Final = W.mask("price cards not turned yet", MOST_PRICES)
RICE_PRICE: Final = W.count("this year's price of rice", 20, start=NONE)
MOVER: Final = W.one_of("seat whose turn it is", SEATS)
ACTIONS: Final = W.count("main actions left in this turn", 999)
BUILDS: Final = W.count("extra builds left in this turn", 999)
AGGRESSORS: Final = W.mask("seats that ever declared an attack", SEATS)
BOUGHT: Final = W.mask("fiefdoms last moved by bribery", MOST_FIEFS)

DECK: Final = W.mask("palace cards in the shuffled part of their pile", MOST_PALACE, secret=PILE)
DECK_SIZE: Final = W.count("size of the shuffled part of the palace pile", MOST_PALACE)
BURIED: Final = W.count("palace cards put under the pile", MOST_PALACE)
UNDER: Final = W.packed(
    "palace card under the pile, uppermost first", ENTRY_BITS, n=MOST_PALACE, start=NONE, secret=SEEN
)
LOOKER: Final = W.one_of("seat that looks at palace cards", SEATS)
IN_SIGHT: Final = W.count("palace cards being looked at", LOOKABLE)
LOOKED: Final = W.packed("palace card being looked at", ENTRY_BITS, n=LOOKABLE, start=NONE, secret=SEEN)
KEPT: Final = W.one_of("which of these is kept, while its tile is chosen", LOOKABLE, start=NONE, secret=CHOSEN)

COMBAT: Final = W.one_of("NO_COMBAT to BRIBE_UP", 5)
OUTCOME: Final = W.one_of("UNDECIDED to STALEMATE", 4)
STAKE: Final = W.one_of("fiefdom fought or bribed for; none: a player is attacked", MOST_FIEFS, start=NONE)
FIGHTER: Final = W.one_of("attacking and defending seat, or NEUTRAL", NEUTRAL + 1, n=SIDES, start=NEUTRAL)
HAND: Final = W.mask(
    "FORCE cards of a side; a neutral fiefdom's are dealt when shown", MOST_FORCE, n=SIDES, secret=LAID_DOWN
)
HAND_SIZE: Final = W.count("FORCE cards of a side, counted", MOST_FORCE, n=SIDES)
ASIDE: Final = W.mask("FORCE cards that a side put aside by a War Room", MOST_FORCE, n=SIDES, secret=LAID_DOWN)
SWAPS: Final = W.count("War Room uses of a side", MOST_FORCE, n=SIDES)
HOLDS: Final = W.count("1: the other side has just held", 1)
TIED: Final = W.mask("FORCE cards drawn to break ties", MOST_FORCE)
TIE_CARD: Final = W.one_of("the attacker's card of this tie", MOST_FORCE, start=NONE)

GOLD: Final = W.count("gold", MOST_GOLD, each=True)
MAT: Final = W.one_of("kind on a tile, or palace card", 62, n=MAT_TILES, each=True, start=NONE, secret=LAID_DOWN)
ROW_SIZE: Final = W.count("cards in a row of the mat", TILES, n=ROWS, each=True)
OWNED: Final = W.mask("kinds on the mat", MOST_KINDS, each=True)
RISE: Final = W.signed("change of the price of rice until this year's sale", -9999, 9999, each=True)
SUPPLY: Final = W.count("cards for sale, by kind", 40, n=MOST_KINDS)
BOX: Final = W.count("cards in the box, by kind", 40, n=MOST_KINDS)
HOLDER: Final = W.one_of("who holds a fiefdom: a seat, NEUTRAL or REMOVED", REMOVED + 1, n=MOST_FIEFS, start=REMOVED)

# Whose step it is and how many are left, the choice in the middle of a look, and what follows from other words.
W.bookkeeping([CALLER, SHOWN, MOVER, ACTIONS, BUILDS, LOOKER, IN_SIGHT, KEPT, HOLDS, OWNED])


class KingdomsData(Position):
    """Words of mats are flat: `MAT + seat * 20 + row * 5 + tile`, `ROW_SIZE + seat * 4 + row`."""

    def __init__(self, book: Book, cards: Cards, w: vec[i64], actors: int, reveals: int) -> None:
        super().__init__(book, w, actors, reveals)
        self.cards = cards  # the content, shared by all clones

    def differing(self, other: "KingdomsData") -> list[int]:
        """The words in which another position differs."""
        w, others = self.w, other.w
        return [at for at in range(len(w)) if w[at] != others[at]]

    def shown(self) -> list[int]:
        """This year's event cards, winter first."""
        return self.some(SHOWN_CARD, self[SHOWN])

    def under(self) -> list[int]:
        """Palace cards put under the pile, uppermost first: card, KNOWN, CONTRARY."""
        return self.some(UNDER, self[BURIED])

    def looked(self) -> list[int]:
        """Palace cards being looked at: card, KNOWN."""
        return self.some(LOOKED, self[IN_SIGHT])

    def shifted(self, mask: i64, base: i64) -> list[int]:
        """The members of a set as actions."""
        numbers = self.cards.numbers
        out: list[int] = []
        while mask > 0:
            if mask & 1:
                out.append(numbers[base])
            mask >>= 1
            base += 1
        return out

    def at(self, place: int) -> int:
        """K-2.6: the seat at a place of the turn order: the Shogun, then clockwise."""
        seat = place + (self[SHOGUN] if self[SHOGUN] > 0 else 0)
        return seat if seat < self[PLAYERS] else seat - self[PLAYERS]

    def free_force(self) -> int:
        """Bitmask of FORCE cards in the pile."""
        used = self[TIED]
        for side in range(SIDES):
            used |= self[HAND + side] | self[ASIDE + side]
        return self.cards.all_force & ~used

    def cards_down(self, side: int) -> int:
        """Cards on a side of a combat; those of a neutral fiefdom lie there undealt until they are shown (K-9.7)."""
        if side == ATTACKER:
            return self[HAND_SIZE + ATTACKER]
        if self[FIGHTER + DEFENDER] == NEUTRAL and self[COMBAT] in (BATTLE_DOWN, BRIBE_DOWN):
            return self.cards.neutral_cards if self[COMBAT] == BATTLE_DOWN else self.cards.bribe_cards
        return self[HAND_SIZE + DEFENDER]

    def pile_size(self) -> int:
        """FORCE cards that can still be drawn; a neutral fiefdom's face-down cards are set apart (K-9.7)."""
        used = self.cards_down(ATTACKER) + self.cards_down(DEFENDER)
        return self.cards.force_cards - used - self[SWAPS + ATTACKER] - self[SWAPS + DEFENDER]
