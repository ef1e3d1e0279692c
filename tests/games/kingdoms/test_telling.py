"""The position in words: stored texts, and positions that are found again from what is told.

SUBAK_REDRAW=1 stores the texts anew; read them before you commit.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from subak.core.bits import members
from subak.core.game import SPECTATOR, State
from subak.core.play import choose
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.laws.reading import kin
from subak.laws.tables import Setup, option_sets
from tests.games.kingdoms.table import DECK, GAME, Play, fief, seen, turn
from tests.games.kingdoms.test_words import SCENES, rich, spoils
from tests.pictures import same_picture

TOLD = Path(__file__).parent / "told"
NAMES = ("Ann", "Bo", "Cy", "Dee")
READ = ("alone", "auction", "battle", "bribe", "over", "setup", "spectator", "turn", "victory")
ROWS = ("Rice: ", "City: ", "Castle: ")


def told(p: Play, viewer: int) -> str:
    return tell(p.state, viewer)


def tell(state: Kingdoms, viewer: int) -> str:
    return GAME.tell(seen(state, viewer), viewer, NAMES[: state[s.PLAYERS]])


def blocks(text: str) -> dict[str, list[str]]:
    """The rows of every block by its heading."""
    return {block.split("\n")[0]: block.split("\n")[1:] for block in text.split("\n\n")}


def kingdom(text: str, seat: int, viewer: int) -> list[str]:
    return blocks(text)["Your kingdom" if seat == viewer else f"The kingdom of {NAMES[seat]}"]


def value(rows: list[str], name: str) -> str:
    """What a row says; nothing where there is none."""
    return next((row.removeprefix(name) for row in rows if row.startswith(name)), "")


def walks(seats: int, every: int) -> Iterator[Kingdoms]:
    """Positions of a random game."""
    rng = Random(seats)
    state = GAME.new(seats)
    assert isinstance(state, Kingdoms)
    n = 0
    while state.actors:
        if n % every == 0:
            yield state
        n += 1
        seat = choose(members(state.actors), rng)
        state.apply(seat, choose(state.legal(seat), rng))
    yield state


# -- stored texts


@pytest.mark.parametrize("name", READ)
def test_the_stored_text(name: str) -> None:
    make, viewer = SCENES[name]
    same_picture(TOLD / f"{name}.txt", told(make(), viewer) + "\n")


@pytest.mark.parametrize("name", READ)
def test_every_block_has_a_heading_of_its_own(name: str) -> None:
    make, viewer = SCENES[name]
    p = make()
    parts = told(p, viewer).split("\n\n")
    heads = [part.split("\n")[0] for part in parts[:-1]]
    assert len(set(heads)) == len(heads)
    assert not [head for head in heads if head.endswith((".", ":"))]
    assert parts[-1].endswith(GAME.ask(p.view(viewer), viewer, NAMES[: p.seats]))


# -- positions found again from what is told


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_mats_gold_and_fiefdoms_are_found_again(seats: int) -> None:
    for n, state in enumerate(walks(seats, 7)):
        viewer = n % (seats + 1) - 1
        text = tell(state, viewer)
        held = {}
        for seat in range(seats):
            rows = kingdom(text, seat, viewer)
            assert re.findall(r"\d+", value(rows, "Gold: ")) == [str(state[s.GOLD + seat]), str(state.income(seat))]
            for row, name in enumerate(ROWS):
                cards = state.some(s.MAT + seat * 20 + row * 5, state[s.ROW_SIZE + seat * 4 + row])
                said = [part for part in re.split("[,;] ", value(rows, name)[:-1]) if "free" not in part]
                assert said == [DECK.kind_names[kind] for kind in cards]
            goals = re.findall(r"^The \w+ palace card is (.*?): ", "\n".join(rows), re.M)
            known = seat == viewer or not state.actors
            assert goals == ([DECK.goal_names[goal] for goal in state.palace_goals(seat)] if known else [])
            for name, way in re.findall(r"(\w+) \([^)]*\), won by (\w+)", value(rows, "Fiefdoms: ")):
                held[name] = (seat, way == "bribe")
        for name in blocks(text).get("Neutral fiefdoms", []):
            held[name.split()[0]] = (s.NEUTRAL, False)
        holders = {
            DECK.fief_names[each]: (state[s.HOLDER + each], bool(state[s.BOUGHT] >> each & 1))
            for each in range(DECK.fiefs)
            if state[s.HOLDER + each] != s.REMOVED
        }
        assert held == holders


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_prices_and_stocks_are_those_of_the_viewer(seats: int) -> None:
    for n, state in enumerate(walks(seats, 11)):
        viewer = n % (seats + 1) - 1
        rows = blocks(tell(state, viewer))["Cards to build"]
        assert len(rows) == DECK.kinds
        for kind, row in enumerate(rows):
            head, _colon, rest = row.partition(": ")
            assert head.split(" (")[0] == DECK.kind_names[kind]
            assert rest.endswith(GAME.words.kind_text(kind))
            stock = re.findall(r"(\d+) left\.", rest)
            assert int(stock[0] if stock else 0) == state[s.SUPPLY + kind]
            if stock:
                price = state.build_cost(viewer, kind) if viewer >= 0 else DECK.price[kind]
                assert int(rest.split()[0]) == price


def plain(view: Kingdoms) -> dict[str, object]:
    """All words of a view that matter, with equal numbers for cards that nobody tells apart."""
    words = {line.meaning: view.some(line.at, line.size()) for line in s.W.lines}
    meaning = {line.at: line.meaning for line in s.W.lines}
    out: dict[str, object] = dict(words)
    for word in (s.EVENT_CARD, s.SHOWN_CARD):
        out[meaning[word]] = [DECK.event_of[card] if card >= 0 else card for card in words[meaning[word]]]
    out[meaning[s.EVENT_PILE]] = sorted(DECK.event_of[card] for card in members(view[s.EVENT_PILE]))
    out[meaning[s.PRICE_PILE]] = sorted(DECK.price_value[card] for card in members(view[s.PRICE_PILE]))
    for word in (s.LOOKED, s.UNDER):
        out[meaning[word]] = [
            (DECK.goal_of[entry & 63], entry >> 6) if entry >= 0 else entry for entry in words[meaning[word]]
        ]
    out[meaning[s.MAT]] = [
        DECK.goal_of[card] if place % s.MAT_TILES >= c.PALACE * c.TILES and card >= 0 else card
        for place, card in enumerate(words[meaning[s.MAT]])
    ]
    for word in (s.HAND, s.ASIDE, s.TIED):
        out[meaning[word]] = [
            sorted(DECK.force_value[card] for card in members(mask)) if mask > 0 else mask
            for mask in words[meaning[word]]
        ]
    tie = view[s.TIE_CARD]
    out[meaning[s.TIE_CARD]] = DECK.force_value[tie] if tie >= 0 else tie
    if view[s.PLAYERS] == 1:  # K-14.2: good is good, for a Shogun or not
        quota = view.some(s.QUOTA, c.CATEGORIES)
        out[meaning[s.QUOTA]] = [quota[0], quota[1] + quota[3], quota[2] + quota[4]]
        if view.phase == s.EVENT:
            out["the stack"] = (words["the stack"][: view[0] - 1], view.argument() % 2 if view.argument() > 1 else 2)
    if view.phase != s.AUCTION:
        del out[meaning[s.CALLER]]
    if view.phase not in (s.PEEK, s.VICTORY_KEEP, s.VICTORY_PLACE):
        del out[meaning[s.LOOKER]]
    return out


@pytest.mark.parametrize(
    "table",
    [Setup(GAME, seats, options) for seats in GAME.seats for options in option_sets(GAME)[: 3 if seats > 2 else None]],
    ids=repr,
)
def test_who_reads_the_same_knows_the_same_but_for_twins(table: Setup) -> None:
    """Cards with one name and text are one to whoever reads; all else that a seat knows is told."""
    told_apart(table.viewers(), kin(table, seed=table.seats))


@pytest.mark.parametrize("target", ["Bo", "Owari", "Yamato", "Omi"])
def test_wars_and_bribes_are_told_card_by_card(target: str) -> None:
    """Many ways on from one declaration: whoever reads the same of them knows the same."""
    rng = Random(target)

    def ways_on() -> Iterator[Kingdoms]:
        wanted = c.SEAT + 1 if target == "Bo" else c.FIEF + fief(target)
        starts = [rich().do(0, verb) for verb in (c.ATTACK, c.BRIBE)]
        starts = [p.do(0, wanted) for p in starts if p.can(0, wanted)]
        for way in range(15):
            state = starts[way % len(starts)].state.clone()
            while state.phase != s.TURN and state[s.MOVER] == 0:
                yield state
                seat = members(state.actors)[-1]
                state.apply(seat, choose(state.legal(seat), rng))
            yield state

    told_apart([SPECTATOR, 0, 1, 2], ways_on())


def told_apart(viewers: Iterable[int], states: Iterator[Kingdoms] | Iterator[State]) -> None:
    read: dict[tuple[int, str], dict[str, object]] = {}
    for state in states:
        assert isinstance(state, Kingdoms)
        for viewer in viewers:
            known = plain(seen(state, viewer))
            text = tell(state, viewer)
            other = read.setdefault((viewer, text), known)
            assert [(name, known[name]) for name in known if other.get(name) != known[name]] == [], text


# -- rows


def test_a_palace_is_told_to_its_owner_only() -> None:
    p = rich()
    mine, theirs = told(p, 0), told(p, 1)
    assert "Shogun: you. Turn order: you, Bo and Cy." in mine
    assert kingdom(mine, 0, 0)[5:9] == [
        "Palace: 3 cards; 2 tiles free.",
        "The first palace card is Statue: 4 points, 2 more beside the Patron. As things stand: 6 points.",
        "The second palace card is Patron: 2 points. As things stand: 2 points.",
        "The third palace card is Ruler: 2 points for each fiefdom. As things stand: 2 points.",
    ]
    assert "Statue:" not in theirs
    assert "Palace: 3 cards face down; 2 tiles free." in kingdom(theirs, 0, 1)
    assert "Omi (2 points, 1 gold a season), won by bribe" in theirs
    assert "Event: Tax Revolt. " in theirs


def test_cards_under_the_pile_are_told_to_those_who_know_them() -> None:
    p = Play(2).keep()
    assert "Number 2 from the bottom is Harvester: 1 point for each field, at most 7." in told(p, 0)
    assert "Number " not in told(p, SPECTATOR)
    q = Play(2, (("Architect", "Tyrant", "Statue"), ("Ruler", "Warrior", "Harvester"))).do(0, c.REDRAW)
    q.palace("Garden").palace("Elder")
    assert "Number 1 from the bottom is Tyrant: " in told(q, 0)
    assert "Number 1 from the bottom was exchanged: one of " in told(q, 1)


def test_what_is_for_sale_has_a_price_a_number_and_a_text() -> None:
    p = turn(gold=30, city=("Farming Workshop",))
    mine, theirs = told(p, 0), told(p, SPECTATOR)
    assert "Rice 1-field (rice): 1 gold for you, worth 3 gold, 2 left. 1 field." in mine
    assert "Rice 1-field (rice): 3 gold, 2 left. 1 field." in theirs
    assert "Port (city): 18 gold, 1 left. 3 gold every season. Counts as an income building." in mine
    assert "Noodle Shop (city): never for sale, worth 2 gold. 1 gold every season." in mine


def test_an_auction_is_told_with_bids_and_who_is_out() -> None:
    p = Play(3).keep().nature(c.BIDDER).do(0, 3).do(1, c.NO)
    assert "Auction: Ann opened it; Ann bid 3 gold; you passed." in told(p, 1)
    assert told(p, 1).endswith("Waiting for Cy to bid or pass.")


def test_a_battle_is_told_with_the_cards_that_a_side_knows() -> None:
    p = rich().do(0, c.ATTACK, c.SEAT + 1).force(7, 3).do(0, c.WAR_ROOM, c.VALUE + 7).force(11)
    mine, theirs, others = (blocks(told(p, viewer))["Battle"] for viewer in (0, 1, 2))
    assert mine[1] == "You: FORCE 11, together 11. MAX FORCE 30. Cards replaced by a War Room: 1. Put aside: 7."
    assert mine[2] == "Bo: 1 card face down. MAX FORCE 32."
    assert theirs[1] == "Ann: 1 card face down. MAX FORCE 30. Cards replaced by a War Room: 1."
    assert theirs[2] == "You: FORCE 3, together 3. MAX FORCE 32."
    assert others[1:3] == [theirs[1], mine[2]]
    assert mine[3] == "The FORCE pile has 36 cards."
    p.do(1, c.NO)
    held = "Bo held: if the other side holds too, the cards are shown."
    assert held in told(p, 2)
    p.do(0, c.NO)
    assert blocks(told(p, 2))["The last battle"] == [
        "Ann attacked Bo: 11 against 3, the attacker won.",
        "Ann: FORCE 11, together 11. Cards replaced by a War Room: 1. Put aside: 7.",
        "Bo: FORCE 3, together 3.",
    ]


def test_others_read_what_the_mover_is_asked() -> None:
    p = spoils()
    assert "Ann is asked: You have beaten Bo: what do you take?" in told(p, 2)
    q = rich().do(0, c.BUILD)
    assert "Turn of Ann: 1 action." in told(q, 1)
    assert "Ann is asked: What do you build? You have 65 gold." in told(q, SPECTATOR)
    assert "is asked" not in told(q, 0)
    assert "Your turn: 1 action." in told(q, 0)


def test_palace_cards_in_sight_are_told_to_the_looker() -> None:
    p = rich().do(0, c.VICTORY).palace("Garden").palace("Elder")
    assert blocks(told(p, 0))["You: 2 palace cards in sight"] == [
        "The first card is Garden: 4 points, 2 more beside the Patron.",
        "The second card is Elder: 1 point for every 4 points of your other palace cards, at most 9.",
    ]
    assert blocks(told(p, 1))["Ann: 2 palace cards in sight"] == []
    p.do(0, c.CARD)
    assert "The first card is kept." in told(p, 0)
    assert "is kept" not in told(p, 1)


def test_events_prices_and_house_rules_are_told() -> None:
    p = Play(2, events=1, both_over=1, war_room_defends=0).crown(0)
    text = told(p, 0)
    assert "Where both armies are above their MAX FORCE, the defender wins." in text
    assert "The War Room does not serve the defender." in text
    assert "The War Room may not" not in text
    assert re.search(r"^Event pile: .*\. Left in it: \d+ nothing, \d+ good for all, ", text, re.M)
    q = Play(2).crown(0).at(2, 3).event("Nothing")
    assert "Prices of rice in the pile, sorted: 1, 2, 3, 3, 4." in told(q, 1)
    assert re.search(r"^Earlier this year: winter \w.* and spring \w.*\.$", told(q, 1), re.M)
    assert "Events of past years: " in told(q, 1)
    r = Play(2).crown(0).event("Hungry Cities")
    assert kingdom(told(r, 0), 1, 0)[-1] == "This year's rice sells for +1 a field."


def test_an_attack_once_declared_is_told() -> None:
    p = rich().do(0, c.ATTACK, c.FIEF + fief("Owari"))
    assert kingdom(told(p, 1), 0, 1)[-1] == "Has declared an attack."
    assert "Has declared an attack." not in kingdom(told(p, 1), 1, 1)
