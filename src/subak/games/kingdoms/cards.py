"""The content as columns: kinds of cards, goals, events, fiefdoms, prices and figures, and the layout of actions."""

from pathlib import Path
from typing import Final

from subak.core.rows import Content, Rows
from subak.core.text import _, nearest

RICE: Final = 0  # rows of a mat
CITY: Final = 1
CASTLE: Final = 2
PALACE: Final = 3
ROWS: Final = 4
TILES: Final = 5  # tiles in a row (K-15.3)

KINDS: Final = 23
FIEFS: Final = 12
GOALS: Final = 26

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
GOLD: Final = 8
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
    "worth_le": WORTH_LE, "full_rows": FULL_ROWS, "income": SEASON_INCOME, "gold": GOLD, "fiefs": COUNT_FIEFS,
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
    "figure": ("name", "value"),
}  # fmt: skip

# The actions of players keep their numbers for ever; those of nature's decks follow in `Cards`.
NO: Final = 0
RAISE: Final = 0  # + k, 1..20
BUILD: Final = 21
DESTROY: Final = 22
ATTACK: Final = 23
BRIBE: Final = 24
VICTORY: Final = 25
KIND: Final = 26
TILE: Final = 49  # + 5 * row + slot
FIEF: Final = 69
SEAT: Final = 81
DRAW: Final = 85
WAR_ROOM: Final = 86
VALUE: Final = 87
CARD: Final = 100
OPEN: Final = 103
LOOT: Final = 104
BURN: Final = 105
REDRAW: Final = 110
BIDDER: Final = 113  # nature: + seat
SLOT: Final = 117  # nature: + place in a composed event pile
PRICE_CARD: Final = 137  # nature: + price card
FORCE_CARD: Final = 143  # nature: + FORCE card


class Cards:
    """One set of content: the game's own, or with an owner's pack laid over it."""

    def __init__(self, folder: Path, pack: Path | None) -> None:
        names = ("kinds", "events", "goals", "fiefdoms", "market", "figures")
        content = Content([folder / f"{name}.toml" for name in names], SCHEMA, pack)
        self.content = content.hash()
        self.provenance = content.provenance()
        self._read_kinds(content["kind"])
        self._read_goals(content["goal"])
        self._read_events(content["event"], content["composition"])
        self._read_land(content["fiefdom"], content["price"])
        self._read_figures(content["figure"])
        self.first_event = FORCE_CARD + self.force_cards  # nature: + event card
        self.first_palace = self.first_event + len(self.event_of)  # nature: + palace card
        self.width = self.first_palace + len(self.goal_of)

    def _read_kinds(self, rows: Rows) -> None:
        self.kind_names = rows.texts("name")
        self.kind_sources = rows.sources()
        self.row = rows.words("row", ROW_WORDS)
        self.copies = rows.ints("copies", 0, 40)
        self.scarcity = rows.ints("scarcity", 0, 13)
        self.price = rows.ints("price", 0, 60)
        self.start = rows.ints("start", 0, 1, 0)
        self.sold = rows.ints("sold", 0, 1, 1)
        self.does = rows.effects("does", DOES, NOUNS)
        self.passive = [[0] * KINDS for _passive in range(PASSIVES)]  # passive -> kind -> amount
        for kind, lines in enumerate(self.does):
            for verb, noun, n in lines:
                if (verb == DISCOUNT and noun not in (1, 2, 4)) or (verb == CAN_ATTACK and noun < CAN_ATTACK):
                    raise rows.error(kind, "does", _("write “discount city 2” or “enables attack”."))
                self.passive[passive_of(verb, noun)][kind] += n if n else 1
        self.passive_mask = [mask_of(column) for column in self.passive]  # passive -> bitmask of kinds
        self.set_mask = [0] * len(SET_WORDS)  # set -> bitmask of kinds
        for kind, words in enumerate(rows.text_lists("sets", [])):
            for word in words:
                if word not in SET_WORDS:
                    raise rows.error(kind, "sets", unknown(word, list(SET_WORDS)))
                self.set_mask[SET_WORDS[word] - SETS] |= 1 << kind
        self.row_mask = [0] * ROWS  # row -> bitmask of kinds
        for kind, row in enumerate(self.row):
            self.row_mask[row] |= 1 << kind
        for kind in range(KINDS):
            if self.start[kind] and self.copies[kind] < 4:
                raise rows.error(kind, "copies", _("must be at least 4: every player starts with one."))
            for lost in range(3):
                if self.copies[kind] - lost * self.scarcity[kind] < (4 - lost if self.start[kind] else 0):
                    raise rows.error(kind, "scarcity", _("takes more cards away than there are."))

    def _read_goals(self, rows: Rows) -> None:
        self.goal_names = rows.texts("name")
        self.goal_sources = rows.sources()
        self.goal_copies = rows.ints("copies", 0, 2)
        self.form = rows.words("form", FORMS)
        self.terms = rows.effects("terms", COUNTS, NOUNS, [])
        self.vp = rows.ints("vp", 0, 30)
        self.per = rows.ints("per", 1, 99, 1)
        self.offset = rows.ints("offset", -40, 40, 0)
        self.cap = rows.ints("cap", 0, 40)
        self.bonus = rows.ints("bonus", 0, 30, 0)
        self.share = rows.ints("share", 1, 40, 1)
        self.contradictory = rows.ints("contradictory", 0, 1, 0)
        self.beside = [-1] * GOALS  # goal -> the goal beside which it is worth more
        for goal, name in enumerate(rows.texts("beside", "")):
            if name:
                if name not in self.goal_names:
                    raise rows.error(goal, "beside", unknown(name, self.goal_names))
                self.beside[goal] = self.goal_names.index(name)
        self.goal_of: list[int] = []  # palace card -> goal
        for goal, copies in enumerate(self.goal_copies):
            self.goal_of += [goal] * copies
        if len(self.goal_of) < 24:
            raise rows.error(0, "copies", _("the palace cards are too few: at least 24 are needed for four players."))

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
        self.effect = [[0] * len(rows) for _effect in range(EFFECTS)]  # effect -> event -> amount
        for event, lines in enumerate(self.do):
            for verb, _noun, n in lines:
                self.effect[verb][event] += n if n else 1
        self.event_of: list[int] = []  # event card -> event
        for event, copies in enumerate(self.event_copies):
            self.event_of += [event] * copies
        if not 20 <= len(self.event_of) <= 62:
            raise rows.error(0, "copies", _("the event cards must be 20 to 62 in all."))
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
        self.fief_names = fiefdoms.texts("name")
        self.fief_sources = fiefdoms.sources()
        self.fief_vp = fiefdoms.ints("vp", 0, 20)
        self.fief_gold = fiefdoms.ints("gold", 0, 20)
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
        self.raise_cap = figure["raise_cap"]
        self.force_top = figure["force_top"]
        self.force_copies = figure["force_copies"]
        self.solo_events = [figure["events_easy"], figure["events_medium"], figure["events_hard"]]
        self.ranks = [
            [figure[f"{rank}_{level}"] for rank in ("samurai", "daimyo", "emperor")]
            for level in ("easy", "medium", "hard")
        ]
        limits = {
            "years": (1, 5), "victory_draw": (1, 2), "neutral_cards": (1, 8), "bribe_cards": (1, 8),
            "bribe_cost": (1, 99), "bribe_defence_cost": (1, 99), "raise_cap": (1, 20), "force_top": (1, 12),
            "force_copies": (2, 4), "events_easy": (4, 20), "events_medium": (4, 20), "events_hard": (4, 20),
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
        self.force_cards = (self.force_top + 1) * self.force_copies
        self.all_force = (1 << self.force_cards) - 1

    def force(self, card: int) -> int:
        """The value of a FORCE card."""
        return card // self.force_copies


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


def unknown(word: str, valid: list[str]) -> str:
    return _("“{word}” is not known here.").format(word=word) + " " + nearest(word, valid)
