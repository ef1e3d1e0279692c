"""What a position of Kingdoms of Rice holds, and how to copy and pack it."""

from typing import Final

from subak.core.game import CHANCE, State
from subak.games.kingdoms.cards import CATEGORIES, ROWS, TILES, Cards

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
OVER: Final = 29

SEASONS: Final = 4
HARVEST: Final = 3

EMPTY: Final = -2  # a tile without a card
NEUTRAL: Final = 8  # a fiefdom that nobody holds; also the defender of a neutral fiefdom
REMOVED: Final = 9  # a fiefdom that is not in play

ATTACKER: Final = 0  # sides of a combat; a briber attacks
DEFENDER: Final = 1

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
HIDDEN_CONTRARY: Final = -2  # how others see such a card

SCALARS: Final = 48  # ints at the head of a pack


def frame(phase: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    return phase | a << 8 | b << 16 | c << 24


class KingdomsData(State):
    """Lists of seats are flat: `mats[seat * 20 + row * 5 + tile]`, `sizes[seat * 4 + row]`."""

    def __init__(
        self,
        cards: Cards,
        seats: int,
        flags: int,
        difficulty: int,
        composition: int,
        years: int,
        actors: int,
        reveals: int,
        year: int,
        season: int,
        shogun: int,
        first_bidder: int,
        bidder: int,
        bid: int,
        high: int,
        passed: int,
        events: int,
        quotas: int,
        event: int,
        affected: int,
        price_cards: int,
        price: int,
        turn: int,
        main: int,
        extra: int,
        attacked: int,
        bribed: int,
        deck: int,
        left: int,
        looker: int,
        kept: int,
        combat: int,
        outcome: int,
        attacker: int,
        defender: int,
        fief: int,
        attack_hand: int,
        defence_hand: int,
        attack_count: int,
        defence_count: int,
        attack_aside: int,
        defence_aside: int,
        swaps: int,
        held: int,
        tied: int,
        tie_card: int,
        gold: list[int],
        mats: list[int],
        sizes: list[int],
        owned: list[int],
        stock: list[int],
        holders: list[int],
        rises: list[int],
        shown: list[int],
        under: list[int],
        looked: list[int],
        stack: list[int],
    ) -> None:
        self.cards = cards  # the content; shared by all clones
        self.seats = seats  # 1..4; public, like everything that says nothing else
        self.flags = flags  # bitmask of options: PLAGUE_BLOCKS_INCOME..WAR_ROOM_RESCUES
        self.difficulty = difficulty  # 0 easy, 1 medium, 2 hard; matters to one player alone
        self.composition = composition  # 0: random events; else 1 + composition
        self.years = years  # years in this game, 3..5
        self.actors = actors
        self.reveals = reveals
        self.year = year  # 0..years; years: the game is over
        self.season = season  # 0 winter, 1 spring, 2 summer, 3 harvest
        self.shogun = shogun  # seat; -1 before the first auction and in the solo game
        self.first_bidder = first_bidder  # seat that opens this year's auction; -1 before
        self.bidder = bidder  # seat whose step it is in the auction
        self.bid = bid  # the standing bid; 0: none
        self.high = high  # seat that made it; -1: none
        self.passed = passed  # bitmask of seats out of the auction
        self.events = events  # bitmask of event cards nobody has seen: pile and box alike
        self.quotas = quotas  # of a composed pile: 6 bits a category, cards left
        self.event = event  # the season's event card; -1 before the first
        self.affected = affected  # bitmask of seats that the season's event touches
        self.price_cards = price_cards  # bitmask of price cards not turned yet
        self.price = price  # this year's price of rice; -1 before the harvest
        self.turn = turn  # seat whose turn it is
        self.main = main  # its main actions left
        self.extra = extra  # its extra builds left
        self.attacked = attacked  # bitmask of seats that ever declared an attack
        self.bribed = bribed  # bitmask of fiefdoms last moved by bribery
        self.deck = deck  # bitmask of palace cards in the shuffled part of the pile; known to nobody
        self.left = left  # how many they are
        self.looker = looker  # seat that looks at `looked`
        self.kept = kept  # which of them it keeps, while it chooses the tile; known to that seat; EMPTY: none
        self.combat = combat  # NO_COMBAT..BRIBE_UP
        self.outcome = outcome  # UNDECIDED..STALEMATE
        self.attacker = attacker  # seat
        self.defender = defender  # seat or NEUTRAL
        self.fief = fief  # the fiefdom fought or bribed for; -1: a player is attacked
        self.attack_hand = attack_hand  # bitmask of FORCE cards; known to the attacker until shown
        self.defence_hand = defence_hand  # known to the defending player until shown; a neutral's is dealt when shown
        self.attack_count = attack_count  # cards in those hands
        self.defence_count = defence_count
        self.attack_aside = attack_aside  # bitmask of cards put aside by a War Room; known as the hand is
        self.defence_aside = defence_aside
        self.swaps = swaps  # War Room uses: attacker's, + 16 * defender's
        self.held = held  # 1: the other side has just held
        self.tied = tied  # bitmask of cards drawn to break ties
        self.tie_card = tie_card  # the attacker's card of this tie; -1: none
        self.gold = gold  # per seat
        self.mats = mats  # kinds, in the palace row palace cards (known to their owner); EMPTY behind them
        self.sizes = sizes  # cards per row
        self.owned = owned  # per seat: bitmask of kinds on the mat
        self.stock = stock  # per kind: for sale; KINDS + kind: in the box
        self.holders = holders  # per fiefdom: seat, NEUTRAL or REMOVED
        self.rises = rises  # per seat: change of the price of rice until this year's sale
        self.shown = shown  # this year's event cards, winter first
        self.under = under  # palace cards put under the pile, uppermost first: card, KNOWN, CONTRARY
        self.looked = looked  # palace cards being looked at: card, KNOWN
        self.stack = stack  # frames; the last is being resolved

    def pack(self) -> list[int]:
        words = [
            self.seats, self.flags, self.difficulty, self.composition, self.years, self.actors, self.reveals, self.year,
            self.season, self.shogun, self.first_bidder, self.bidder, self.bid, self.high, self.passed, self.events,
            self.quotas, self.event, self.affected, self.price_cards, self.price, self.turn, self.main, self.extra,
            self.attacked, self.bribed, self.deck, self.left, self.looker, self.kept, self.combat, self.outcome,
            self.attacker, self.defender, self.fief, self.attack_hand, self.defence_hand, self.attack_count,
            self.defence_count, self.attack_aside, self.defence_aside, self.swaps, self.held, self.tied, self.tie_card,
            len(self.shown), len(self.under), len(self.looked),
        ]  # fmt: skip
        words += self.gold + self.mats + self.sizes + self.owned + self.stock + self.holders + self.rises
        return words + self.shown + self.under + self.looked + self.stack

    def phase(self) -> int:
        """What is being resolved."""
        return self.stack[-1] & 0xFF if self.stack else OVER

    def argument(self) -> int:
        """The first argument of the frame that is being resolved."""
        return self.stack[-1] >> 8 & 0xFF if self.stack else 0

    def ask(self, seat: int) -> None:
        self.actors = 1 << seat

    def roll(self) -> None:
        self.actors = 1 << CHANCE

    def at(self, place: int) -> int:
        """K-2.6: the seat at a place of the turn order: the Shogun, then clockwise."""
        seat = place + (self.shogun if self.shogun > 0 else 0)
        return seat if seat < self.seats else seat - self.seats

    def free_force(self) -> int:
        """Bitmask of FORCE cards in the pile."""
        used = self.attack_hand | self.defence_hand | self.attack_aside | self.defence_aside | self.tied
        return self.cards.all_force & ~used

    def pile_size(self) -> int:
        """FORCE cards that can still be drawn; a neutral fiefdom's face-down cards are set apart (K-9.7)."""
        n = self.cards.force_cards - self.attack_count - self.defence_count - (self.swaps & 15) - (self.swaps >> 4)
        if self.defender == NEUTRAL and self.defence_count == 0:
            n -= self.cards.neutral_cards if self.combat == BATTLE_DOWN else self.cards.bribe_cards
        return n


def quota_word(counts: list[int]) -> int:
    """The five numbers of a composition in one int."""
    word = 0
    for category in range(CATEGORIES):
        word |= counts[category] << (6 * category)
    return word


def mat_words(seats: int) -> int:
    return seats * ROWS * TILES
