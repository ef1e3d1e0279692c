"""The content as columns: kinds of cards, goals, events, fiefdoms, decks and figures, and the layout of actions."""

from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.kit.rows import Content, Rows
from subak.kit.text import _, nearest

RICE: Final = 0  # rows of a mat
CITY: Final = 1
CASTLE: Final = 2
PALACE: Final = 3
ROWS: Final = 4
TILES: Final = 5  # tiles in a row (K-15.3)

MOST_KINDS: Final = 28  # piles that the board has room for
MOST_FIEFS: Final = 16  # places on its map
MOST_FORCES: Final = 16  # values of FORCE cards, from 0
MOST_PRICES: Final = 12
MOST_EVENTS: Final = 62  # cards of a deck, as bits of a mask; likewise
MOST_FORCE: Final = 62
MOST_PALACE: Final = 52
LIMITS: Final = {  # rows that a pack may leave
    "kind": (3, MOST_KINDS), "event": (1, MOST_EVENTS), "composition": (1, 9), "goal": (12, MOST_PALACE),
    "fiefdom": (1, MOST_FIEFS), "price": (5, MOST_PRICES), "force": (2, MOST_FORCES),
}  # fmt: skip
NO_CAP: Final = 99  # the cap of a goal that has none

# What a card on the mat does for its owner.
FIELDS: Final = 0
INCOME: Final = 1
DISCOUNT: Final = 2  # + row: 2, 3, 4
EXTRA_BUILD: Final = 5
EXTRA_HARVEST: Final = 6
DRAW_BONUS: Final = 7
PRICE_BONUS: Final = 8
TAX: Final = 9  # gold per city card at harvest
CAN_ATTACK: Final = 10
CAN_BRIBE: Final = 11
ATTACK_MAX: Final = 12
DEFENCE_MAX: Final = 13
ENEMY_MAX: Final = 14
SWAP: Final = 15
RETURNS: Final = 16
PASSIVES: Final = 17

# Whom an event touches (K-4.2).
NOTHING: Final = 0
GLOBAL_GOOD: Final = 1
GLOBAL_BAD: Final = 2
SHOGUN_GOOD: Final = 3
SHOGUN_BAD: Final = 4
CATEGORIES: Final = 5

# What an event does.
GAIN: Final = 0
PAY: Final = 1
PAY_FRACTION: Final = 2
DESTROY_CHOICE: Final = 3
DESTROY_DEAREST: Final = 4
DESTROY_NEWEST: Final = 5
LOSE_FIEF: Final = 6
KILL_GENERAL: Final = 7
SKIP_ACTION: Final = 8
NO_INCOME: Final = 9
EXTRA_ACTION: Final = 10
EVENT_BUILD: Final = 11
COST_BUILD: Final = 12
COST_VICTORY: Final = 13
PRICE: Final = 14
ATTACK_FORCE: Final = 15
DEFENCE_FORCE: Final = 16
DRAW_VICTORY: Final = 17
EFFECTS: Final = 18

# How a palace card scores.
LINEAR: Final = 0
ALL: Final = 1
FLAT: Final = 2
SHARE: Final = 3

# What a goal counts.
CARDS: Final = 0
EMPTY_TILES: Final = 1
COUNT_FIELDS: Final = 2
COUNT_KINDS: Final = 3
WORTH_GE: Final = 4
WORTH_LE: Final = 5
FULL_ROWS: Final = 6
SEASON_INCOME: Final = 7
COUNT_GOLD: Final = 8
COUNT_FIEFS: Final = 9
FIEFS_BRIBED: Final = 10
NEVER_ATTACKED: Final = 11

SETS: Final = 16  # nouns: 1..15 bitmask of rows, 16.. a set of kinds, 32 fields
MEASURE_FIELDS: Final = 32

ROW_WORDS: Final = {"rice": RICE, "city": CITY, "castle": CASTLE}
SET_WORDS: Final = {"income_buildings": 16, "workshops": 17, "offices": 18, "defences": 19, "offensives": 20}
NOUNS: Final = {
    "rice": 1, "city": 2, "castle": 4, "palace": 8, "buildings": 6, "all": 15, "fields": MEASURE_FIELDS,
    "harvest": 1, "attack": CAN_ATTACK, "bribe": CAN_BRIBE, **SET_WORDS,
}  # fmt: skip
DOES: Final = {
    "fields": FIELDS, "income": INCOME, "discount": DISCOUNT, "extra_build": EXTRA_BUILD, "draw_bonus": DRAW_BONUS,
    "price_bonus": PRICE_BONUS, "tax": TAX, "enables": CAN_ATTACK, "attack_max": ATTACK_MAX,
    "defence_max": DEFENCE_MAX, "enemy_attack_max": ENEMY_MAX, "force_swap": SWAP, "returns": RETURNS,
}  # fmt: skip
CATEGORY_WORDS: Final = {
    "nothing": NOTHING, "global_good": GLOBAL_GOOD, "global_bad": GLOBAL_BAD,
    "shogun_good": SHOGUN_GOOD, "shogun_bad": SHOGUN_BAD,
}  # fmt: skip
DO: Final = {
    "gain": GAIN, "pay": PAY, "pay_fraction": PAY_FRACTION, "destroy_choice": DESTROY_CHOICE,
    "destroy_dearest": DESTROY_DEAREST, "destroy_newest": DESTROY_NEWEST, "lose_fief": LOSE_FIEF,
    "kill_general": KILL_GENERAL, "skip_action": SKIP_ACTION, "no_income": NO_INCOME, "extra_action": EXTRA_ACTION,
    "extra_build": EVENT_BUILD, "cost_build": COST_BUILD, "cost_victory": COST_VICTORY, "price": PRICE,
    "attack_force": ATTACK_FORCE, "defence_force": DEFENCE_FORCE, "draw_victory": DRAW_VICTORY,
}  # fmt: skip
FORMS: Final = {"linear": LINEAR, "all": ALL, "flat": FLAT, "share": SHARE}
COUNTS: Final = {
    "cards": CARDS, "empty": EMPTY_TILES, "fields": COUNT_FIELDS, "kinds": COUNT_KINDS, "worth_ge": WORTH_GE,
    "worth_le": WORTH_LE, "full_rows": FULL_ROWS, "income": SEASON_INCOME, "gold": COUNT_GOLD, "fiefs": COUNT_FIEFS,
    "fiefs_bribed": FIEFS_BRIBED, "never_attacked": NEVER_ATTACKED,
}  # fmt: skip

SCHEMA: Final = {
    "kind": ("id", "name", "row", "copies", "scarcity", "price", "does", "sets", "start", "sold"),
    "event": ("id", "name", "category", "copies", "unless", "target", "do"),
    "composition": ("id", "name", *CATEGORY_WORDS),
    "goal": (
        "id", "name", "copies", "form", "terms", "vp", "per", "offset", "cap", "bonus", "beside", "share",
        "contradictory",
    ),
    "fiefdom": ("id", "name", "vp", "gold", "players"),
    "price": ("id", "value"),
    "force": ("id", "copies"),
    "figure": ("name", "value"),
}  # fmt: skip

# Every range of actions has room for all that a pack may add; those of nature's larger decks follow in `Cards`.
NO: Final = 0
RAISE: Final = 0  # + k, 1..RAISES
RAISES: Final = 99
BUILD: Final = 100
DESTROY: Final = 101
ATTACK: Final = 102
BRIBE: Final = 103
VICTORY: Final = 104
KIND: Final = 105
TILE: Final = KIND + MOST_KINDS  # + 5 * row + slot
FIEF: Final = TILE + ROWS * TILES
SEAT: Final = FIEF + MOST_FIEFS
DRAW: Final = SEAT + 4
WAR_ROOM: Final = DRAW + 1
VALUE: Final = WAR_ROOM + 1
CARD: Final = VALUE + MOST_FORCES
OPEN: Final = CARD + 3
LOOT: Final = OPEN + 1
BURN: Final = LOOT + 1
REDRAW: Final = BURN + TILES
PAIRS: Final = ((0, 1), (0, 2), (1, 2))  # of the three cards of the setup, by REDRAW
BIDDER: Final = REDRAW + 3  # nature: + seat
SLOT: Final = BIDDER + 4  # nature: + place in a composed event pile
PRICE_CARD: Final = SLOT + 20  # nature: + price card
FORCE_CARD: Final = PRICE_CARD + MOST_PRICES  # nature: + FORCE card


class Cards:
    """One set of content: the game's own, or with an owner's pack laid over it."""

    def __init__(self, folder: Path, pack: Path | None) -> None:
        names = ("kinds", "events", "goals", "fiefdoms", "market", "force", "figures")
        content = Content([folder / f"{name}.toml" for name in names], SCHEMA, pack, LIMITS)
        self.tables = content
        self.content = content.hash()
        self.provenance = content.provenance()
        self._read_kinds(content["kind"])
        self._read_goals(content["goal"])
        self._read_events(content["event"], content["composition"])
        self._read_land(content["fiefdom"], content["price"])
        self._read_figures(content["figure"])
        self._read_force(content["force"])
        self.first_event = FORCE_CARD + self.force_cards  # nature: + event card
        self.first_palace = self.first_event + len(self.event_of)  # nature: + palace card
        self.width = self.first_palace + len(self.goal_of)
        self.numbers: list[Any] = list(range(self.width))  # all actions: ints above 256 are dear to make anew

    def _read_kinds(self, rows: Rows) -> None:
        self.kinds = len(rows)
        self.kind_ids = rows.ints("id", 0, 99)  # by which a kind is drawn
        self.kind_names = rows.texts("name")
        self.kind_sources = rows.sources()
        self.row = vec[i64](rows.words("row", ROW_WORDS))
        self.copies = rows.ints("copies", 0, 40)
        self.scarcity = rows.ints("scarcity", 0, 13)
        self.price = vec[i64](rows.ints("price", 0, 60))
        self.start = rows.ints("start", 0, 1, 0)
        self.sold = rows.ints("sold", 0, 1, 1)
        sold = [kind for kind in range(self.kinds) if self.sold[kind]]
        self.piles = sorted(sold, key=lambda kind: self.row[kind] != CITY)  # the kinds for sale, the city first
        self.does = rows.effects("does", DOES, NOUNS)
        self.passive = [[0] * self.kinds for _passive in range(PASSIVES)]  # passive -> kind -> amount
        for kind, lines in enumerate(self.does):
            for verb, noun, n in lines:
                if (verb == DISCOUNT and noun not in (1, 2, 4)) or (verb == CAN_ATTACK and noun < CAN_ATTACK):
                    raise rows.error(kind, "does", _("write “discount city 2” or “enables attack”."))
                self.passive[passive_of(verb, noun)][kind] += n if n else 1
        self.passive_mask = vec[i64]([mask_of(column) for column in self.passive])  # passive -> bitmask of kinds
        self.set_mask = [0] * len(SET_WORDS)  # set -> bitmask of kinds
        for kind, words in enumerate(rows.text_lists("sets", [])):
            for word in words:
                if word not in SET_WORDS:
                    raise rows.error(kind, "sets", unknown(word, list(SET_WORDS)))
                self.set_mask[SET_WORDS[word] - SETS] |= 1 << kind
        self.row_mask = [0] * ROWS  # row -> bitmask of kinds
        for kind in range(self.kinds):
            self.row_mask[self.row[kind]] |= 1 << kind
        for row in range(PALACE):
            mine = [kind for kind in range(self.kinds) if self.row[kind] == row]
            if sum(self.start[kind] for kind in mine) > TILES:
                raise rows.error(mine[0], "start", _("a row of the mat has five tiles to start with."))
        for kind in range(self.kinds):
            if self.start[kind] and self.copies[kind] < 4:
                raise rows.error(kind, "copies", _("must be at least 4: every player starts with one."))
            for lost in range(3):
                if self.copies[kind] - lost * self.scarcity[kind] < (4 - lost if self.start[kind] else 0):
                    raise rows.error(kind, "scarcity", _("takes more cards away than there are."))

    def _read_goals(self, rows: Rows) -> None:
        self.goals = len(rows)
        self.goal_ids = rows.ints("id", 0, 99)  # by which a goal is drawn
        self.goal_names = rows.texts("name")
        self.goal_sources = rows.sources()
        self.goal_copies = rows.ints("copies", 0, 2)
        self.form = rows.words("form", FORMS)
        self.terms = rows.effects("terms", COUNTS, NOUNS, [])
        self.vp = rows.ints("vp", 0, 30)
        self.per = rows.ints("per", 1, 99, 1)
        self.offset = rows.ints("offset", -40, 40, 0)
        self.cap = rows.ints("cap", 0, NO_CAP, NO_CAP)
        self.bonus = rows.ints("bonus", 0, 30, 0)
        self.share = rows.ints("share", 1, 40, 1)
        self.contradictory = rows.ints("contradictory", 0, 1, 0)
        self.beside = [-1] * self.goals  # goal -> the goal beside which it is worth more
        for goal, name in enumerate(rows.texts("beside", "")):
            if name:
                if name not in self.goal_names:
                    raise rows.error(goal, "beside", unknown(name, self.goal_names))
                self.beside[goal] = self.goal_names.index(name)
        self.goal_of: list[int] = []  # palace card -> goal
        for goal, copies in enumerate(self.goal_copies):
            self.goal_of += [goal] * copies
        if not 24 <= len(self.goal_of) <= MOST_PALACE:
            raise rows.error(
                latest(rows),
                "copies",
                _("the palace cards must be 24 (for four players) to {high} in all, not {n}.").format(
                    high=MOST_PALACE, n=len(self.goal_of)
                ),
            )

    def _read_events(self, rows: Rows, compositions: Rows) -> None:
        self.event_names = rows.texts("name")
        self.event_sources = rows.sources()
        self.category = rows.words("category", CATEGORY_WORDS)
        self.event_copies = rows.ints("copies", 0, 20)
        self.fewest = rows.words("target", {"default": 0, "fewest_cards": 1}, "default")
        self.do = rows.effects("do", DO, NOUNS)
        self.unless = [0] * len(rows)  # event -> bitmask of kinds that spare their owner
        for event, names in enumerate(rows.text_lists("unless", [])):
            for name in names:
                if name not in self.kind_names:
                    raise rows.error(event, "unless", unknown(name, self.kind_names))
                self.unless[event] |= 1 << self.kind_names.index(name)
        # kind -> events
        self.spares = [mask_of([mask >> kind & 1 for mask in self.unless]) for kind in range(self.kinds)]
        self.effect = [[0] * len(rows) for _effect in range(EFFECTS)]  # effect -> event -> amount
        for event, lines in enumerate(self.do):
            for verb, _noun, n in lines:
                self.effect[verb][event] += n if n else 1
        self.event_of: list[int] = []  # event card -> event
        for event, copies in enumerate(self.event_copies):
            self.event_of += [event] * copies
        if not 20 <= len(self.event_of) <= MOST_EVENTS:
            raise rows.error(
                latest(rows),
                "copies",
                _("the event cards must be 20 to {high} in all, not {n}.").format(
                    high=MOST_EVENTS, n=len(self.event_of)
                ),
            )
        self.category_mask = [0] * CATEGORIES  # category -> bitmask of event cards
        for card, event in enumerate(self.event_of):
            self.category_mask[self.category[event]] |= 1 << card
        self.composition_names = compositions.texts("name")
        self.composition_sources = compositions.sources()
        quotas = [compositions.ints(word, 0, 20) for word in CATEGORY_WORDS]
        self.composition = [[column[row] for column in quotas] for row in range(len(compositions))]
        for row, counts in enumerate(self.composition):
            if sum(counts) != 20:
                raise compositions.error(row, "", _("the five numbers must add up to 20."))
            for category, word in enumerate(CATEGORY_WORDS):
                if counts[category] > self.category_mask[category].bit_count():
                    raise compositions.error(row, word, _("is more than there are cards of that category."))

    def _read_land(self, fiefdoms: Rows, prices: Rows) -> None:
        self.fiefs = len(fiefdoms)
        self.fief_names = fiefdoms.texts("name")
        self.fief_sources = fiefdoms.sources()
        self.fief_vp = fiefdoms.ints("vp", 0, 20)
        self.fief_gold = vec[i64](fiefdoms.ints("gold", 0, 20))
        self.fief_players = fiefdoms.ints("players", 1, 5)
        self.price_value = prices.ints("value", 0, 20)
        self.price_sources = prices.sources()

    def _read_figures(self, rows: Rows) -> None:
        values = rows.ints("value", 0, 999)
        figure = {name: values[row] for row, name in enumerate(rows.texts("name"))}
        self.start_gold = figure["start_gold"]
        self.years = figure["years"]
        self.replace_fee = figure["replace_fee"]
        self.destroy_cost = figure["destroy_cost"]
        self.victory_cost = figure["victory_cost"]
        self.victory_draw = figure["victory_draw"]
        self.base_max = figure["base_max_force"]
        self.neutral_cards = figure["neutral_cards"]
        self.neutral_max = figure["neutral_max_force"]
        self.bribe_cost = figure["bribe_cost"]
        self.bribe_cards = figure["bribe_cards"]
        self.bribe_defence_cost = figure["bribe_defence_cost"]
        self.solo_events = [figure["events_easy"], figure["events_medium"], figure["events_hard"]]
        self.ranks = [
            [figure[f"{rank}_{level}"] for rank in ("samurai", "daimyo", "emperor")]
            for level in ("easy", "medium", "hard")
        ]
        limits = {
            "years": (1, 5), "victory_draw": (1, 2), "neutral_cards": (1, 8), "bribe_cards": (1, 8),
            "bribe_cost": (1, 99), "bribe_defence_cost": (1, 99), "events_easy": (4, 20), "events_medium": (4, 20),
            "events_hard": (4, 20),
        }  # fmt: skip
        for row, name in enumerate(rows.texts("name")):
            low, high = limits.get(name, (0, 999))
            if not low <= figure[name] <= high:
                raise rows.error(
                    row, "value", _("must be a whole number from {low} to {high}.").format(low=low, high=high)
                )
        for level in ("events_easy", "events_medium", "events_hard"):
            if figure[level] % 4:
                raise rows.error(rows.texts("name").index(level), "value", _("must be a multiple of 4: whole years."))

    def _read_force(self, rows: Rows) -> None:
        """D-03: how many FORCE cards there are of each value; a row's id is its value."""
        self.force_sources = rows.sources()
        self.force_values = rows.ints("id", 0, MOST_FORCES - 1)  # row -> value
        self.forces = max(self.force_values) + 1
        self.force_copies = [0] * self.forces  # value -> cards
        for row, copies in enumerate(rows.ints("copies", 0, 12)):
            self.force_copies[self.force_values[row]] = copies
        self.force_value: list[int] = []  # FORCE card -> value
        self.force_mask: list[int] = []  # value -> bitmask of FORCE cards
        for value, copies in enumerate(self.force_copies):
            self.force_mask.append(((1 << copies) - 1) << len(self.force_value))
            self.force_value += [value] * copies
        self.force_cards = len(self.force_value)
        self.all_force = (1 << self.force_cards) - 1
        low = 2 + (self.neutral_cards if self.neutral_cards > self.bribe_cards else self.bribe_cards)
        if not low <= self.force_cards <= MOST_FORCE or self.force_cards == self.force_copies[0]:
            raise rows.error(
                latest(rows),
                "copies",
                _("the FORCE cards must be {low} to {high} in all, not {n} and not all of them 0.").format(
                    low=low, high=MOST_FORCE, n=self.force_cards
                ),
            )
        self.neutral_mean, self.neutral_spread = self.expected(self.neutral_cards)
        self.bribe_mean, self.bribe_spread = self.expected(self.bribe_cards)

    def expected(self, n: int) -> tuple[float, float]:
        """Mean and standard deviation of the sum of so many FORCE cards."""
        mean = sum(self.force_value) / self.force_cards
        variance = sum((value - mean) ** 2 for value in self.force_value) / self.force_cards
        return n * mean, (n * variance * (self.force_cards - n) / (self.force_cards - 1)) ** 0.5


def passive_of(verb: int, noun: int) -> int:
    """The passive that a line `discount city 2`, `enables bribe`, `extra_build harvest 1` means."""
    if verb == DISCOUNT:
        return DISCOUNT + (0 if noun == 1 else 1 if noun == 2 else 2)
    if verb == CAN_ATTACK:
        return noun
    if verb == EXTRA_BUILD and noun:
        return EXTRA_HARVEST
    return verb


def mask_of(column: list[int]) -> int:
    mask = 0
    for place, amount in enumerate(column):
        if amount:
            mask |= 1 << place
    return mask


def latest(rows: Rows) -> int:
    """The last row that a pack gave: a wrong total is its doing."""
    given = [row for row, source in enumerate(rows.sources()) if source == "pack"]
    return given[-1] if given else len(rows) - 1


def unknown(word: str, valid: list[str]) -> str:
    return _("“{word}” is not known here.").format(word=word) + " " + nearest(word, valid)
