"""The story: every change is told, nothing hidden is, and the sentences say what happened."""

import re
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from random import Random
from typing import cast

import pytest

from subak.bots.greedy import Greedy
from subak.core.game import CHANCE, UNKNOWN, Told
from subak.core.play import choose
from subak.core.position import OVER, Position
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.state import W
from subak.kit.record import Entry
from subak.kit.story import Story
from tests.games.kingdoms.table import DECK, GAME, HANDS, Play, build, fief, kind, tile
from tests.games.kingdoms.test_language import Brackets, outside
from tests.games.kingdoms.test_many_games import OPTIONS

NAMES = ("Ann", "Ben", "Cal", "Dan")
FIGHTING = (c.ATTACK, c.BRIBE, c.DRAW, c.WAR_ROOM, *range(c.SEAT, c.DRAW))
Step = tuple[Kingdoms, Kingdoms, list[tuple[int, int]], list[Told]]


def arm(state: Kingdoms, seats: int) -> None:
    """Everybody has what attacks and bribes need: at random, hardly anybody ever would."""
    for seat in range(seats):
        state[s.GOLD + seat] = 150
        for name in ("Embassy", "General", "War Room"):
            if state[s.SUPPLY + kind(name)]:
                state[s.SUPPLY + kind(name)] -= 1
                state.put(seat, DECK.row[kind(name)], kind(name))


def told(
    seats: int,
    seed: int,
    viewer: int,
    options: dict[str, int] | None = None,
    names: tuple[str, ...] = NAMES,
    bot: Greedy | None = None,
) -> Iterator[Step]:
    """A game as a viewer is told it: two views, what came in between as the viewer knows it, and the lines."""
    rng = Random(seed)
    state = cast(Kingdoms, GAME.new(seats, options))
    if seed % 2:
        arm(state, seats)
    story = Story(GAME, state.clone(), viewer, names[:seats])
    n = 0
    while state.actors:
        seat = state.actors.bit_length() - 1
        legal = state.legal(seat)
        warlike = [action for action in legal if seed % 2 and action in FIGHTING and state.phase != s.AUCTION]
        action = choose(warlike if warlike and rng.random() < 0.6 else legal, rng)
        if bot and seat != CHANCE:
            action = bot.choose(state.redact(seat), seat, legal, rng)
        entry = Entry(n, seat, action, state)
        state.apply(seat, action)
        before, lines, span = story.before, len(story.lines), story.span
        story.add(entry)
        n += 1
        if not story.span:
            story.span = span  # as it was told
            events = story.known()
            story.span = []
            new = [line for _index, line in story.lines[lines:]]
            yield cast(Kingdoms, before), cast(Kingdoms, story.before), events, new
    assert not story.span, "something is left untold"
    assert story.before.phase == OVER  # type: ignore[attr-defined]  # it is a Kingdoms


def untold(before: Position, after: Position, lines: list[Told]) -> list[str]:
    """The words that changed and that no line tells, but for bookkeeping."""
    words = {word for line in lines for word in line.words}
    return [
        f"{word.meaning} {at - word.at}: {before[at]} to {after[at]}"
        for word in W.lines
        for at in range(word.at, word.at + word.size())
        if before[at] != after[at] and not word.quiet and not (at in words and word.at in words)
    ]


# -- laws


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_every_change_is_told_to_every_viewer(seats: int, options: int) -> None:
    for viewer in range(-1, seats):
        for seed in range(2):
            for before, after, _events, lines in told(seats, seed * 9 + options, viewer, OPTIONS[options]):
                assert untold(before, after, lines) == []


def test_there_is_war_in_these_games() -> None:
    lines = [line.text for *_views, lines in told(3, 1, 0) for line in lines]
    for sight in ("attacks neutral", "attacks Ann", "bribes for", "draws a FORCE card", "War Room", "MAX FORCE of"):
        assert [line for line in lines if sight in line], sight


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_change_is_told_where_people_want_something(seats: int) -> None:
    for before, after, _events, lines in told(seats, seats, -1, bot=Greedy(1, 8)):
        assert untold(before, after, lines) == []


def test_bookkeeping_is_nothing_that_a_player_owns() -> None:
    quiet = {word.at for word in W.lines if word.quiet}
    owned = (s.GOLD, s.MAT, s.ROW_SIZE, s.RISE, s.SUPPLY, s.BOX, s.HOLDER, s.BOUGHT, s.AGGRESSORS, s.HAND, s.LOOKED)
    assert not quiet.intersection([*owned, s.UNDER, s.DECK_SIZE, s.EVENT_CARD, s.RICE_PRICE, s.SHOGUN, s.YEAR])


@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_a_line_is_a_whole_sentence_about_a_part_of_the_board(viewer: int) -> None:
    for _before, after, _events, lines in told(3, 5, viewer, {"events": 1}):
        parts = {part.name for part in GAME.draw(after, viewer).parts} if lines else set()
        for line in lines:
            assert re.fullmatch(r"[A-Z].*[.]", line.text), line.text
            assert not re.search(r"[{}]|  |\ba [AEIOU]|\b1 (cards|points|fields|turns)\b|−|-\d", line.text), line.text
            assert line.part in parts, line.text
            assert line.seat in (0, 1, 2, CHANCE)
            assert not any(W.lines[0].at == word for word in line.words)


def test_everything_in_the_story_is_looked_up(reading: Callable[[NullTranslations], object]) -> None:
    reading(Brackets())
    for seats in (1, 2, 4):
        for _before, _after, _events, lines in told(seats, seats, 0, names=("1", "2", "3", "4")):
            for line in lines:
                assert outside(line.text) == "", line.text


def goals_in(view: Kingdoms) -> set[str]:
    """The palace cards that a view shows."""
    tiles = [
        view[s.MAT + seat * s.MAT_TILES + c.PALACE * c.TILES + slot]
        for seat in range(view[s.PLAYERS])
        for slot in range(c.TILES)
    ]
    entries = [entry & 63 for entry in view.under() + view.looked() if entry >= 0]
    return {DECK.goal_names[DECK.goal_of[card]] for card in [*tiles, *entries] if card >= 0}


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_no_line_names_a_palace_card_that_the_viewer_has_not_seen(viewer: int) -> None:
    for seed in range(6):
        for before, after, _events, lines in told(3, seed, viewer):
            seen = goals_in(before) | goals_in(after)
            for line in lines:
                named = {name for name in DECK.goal_names if re.search(rf"\b{name}\b", line.text)}
                assert named <= seen, line.text
                assert viewer >= 0 or after.phase == OVER or not named, line.text


def test_a_story_is_made_of_two_views_and_known_events_alone() -> None:
    unknown = 0
    for viewer in (-1, 0, 1):
        for before, after, events, lines in told(2, 3, viewer):
            assert before.redact(viewer) == before
            assert after.redact(viewer) == after
            world = after.imagine(Random(1))
            again = GAME.story(before, world.redact(viewer), viewer, events, NAMES[:2])
            assert again is not None
            assert [line.text for line in again] == [line.text for line in lines]
            unknown += sum(action == UNKNOWN for _seat, action in events)
    assert unknown > 20


def test_what_a_build_costs_is_what_its_line_says() -> None:
    """Income of whoever is next falls into the same step: it must not be mixed up with the price."""
    built = 0
    for before, _after, events, lines in told(3, 7, -1):
        if before.phase == s.TURN and events[0][1] == c.BUILD:
            seat, action = events[1]
            assert f" for {before.build_cost(seat, action - c.KIND)} gold" in lines[0].text
            assert lines[0].seat == seat
            built += 1
    assert built > 5


# -- sentences


class Telling(Play):
    """Scripted play that is told to a viewer from some point on."""

    story: Story | None = None
    told = 0

    def listen(self, viewer: int = -1) -> "Telling":
        self.story = Story(GAME, self.state.clone(), viewer, NAMES[: self.seats])
        return self

    def do(self, seat: int, *actions: int) -> "Telling":
        for action in actions:
            entry = Entry(0, seat, action, self.state)
            super().do(seat, action)
            if self.story:
                self.story.add(entry)
        return self

    def heard(self) -> list[str]:
        """The lines since it was last asked."""
        assert self.story
        assert not self.story.span
        lines = [line.text for _index, line in self.story.lines[self.told :]]
        self.told = len(self.story.lines)
        return lines


def ready(seats: int = 2, event: str = "Nothing", viewer: int = -1, **have: object) -> Telling:
    """Seat 0 is Shogun and about to act in the first winter."""
    p = Telling(seats)
    p.crown(0).have(0, **have)  # type: ignore[arg-type]  # each test gives what `have` takes
    p.event(event)
    return p.listen(viewer)


def test_the_setup_names_cards_to_their_owner_only() -> None:
    for viewer, lines in (
        (
            0,
            [
                "Ann keeps Ruler and Warrior and puts Harvester under the pile.",
                "Ben keeps two palace cards and puts the third under the pile.",
            ],
        ),
        (
            -1,
            [
                "Ann keeps two palace cards and puts the third under the pile.",
                "Ben keeps two palace cards and puts the third under the pile.",
            ],
        ),
    ):
        p = Telling(2)
        p.listen(viewer).keep()
        assert p.heard() == lines


def test_the_deal_and_an_exchange() -> None:
    hands = (("Architect", "Tyrant", "Ruler"), HANDS[1])
    for viewer, deal, exchange in (
        (
            0,
            "Everybody draws 3 palace cards. Those of Ann are Architect, Tyrant and Ruler.",
            "Ann exchanges Architect and Tyrant, which contradict each other, for Elder and Statue.",
        ),
        (-1, "Everybody draws 3 palace cards.", "Ann exchanges two palace cards that contradict each other."),
    ):
        p = Telling(2, ((), ()))
        p.listen(viewer)
        for name in (*hands[0], *hands[1]):
            p.palace(name)
        p.do(0, c.REDRAW).palace("Elder").palace("Statue")
        assert p.heard() == [deal, exchange]


def test_an_auction_is_told_bid_by_bid() -> None:
    p = Telling(3)
    p.keep().have(2, gold=2)
    p.listen().nature(c.BIDDER + 0).do(0, 1).do(1, 2)
    assert p.heard() == [
        "Year 1 of 5 begins; chance lets Ann open the auction for the title of Shogun.",
        "Ann bids 1 gold for the title of Shogun.",
        "Ben bids 3 gold for the title of Shogun.",
        "Cal has too little gold and is out of the auction.",
    ]
    p.do(0, c.NO)
    assert p.heard() == ["Ann passes.", "Ben becomes Shogun for 3 gold; the order is Ben, then Cal, then Ann."]


def test_an_auction_without_a_bid() -> None:
    p = Telling(2)
    p.keep()
    p.listen().nature(c.BIDDER + 1).do(1, c.NO).do(0, c.NO)
    assert p.heard()[-1] == "Nobody bids: Ben, who opened, is Shogun for nothing; the order is Ben, then Ann."


def test_building_and_the_income_of_who_is_next() -> None:
    p = ready(gold=30, city=("Temple", "Embassy", "Dam", "City Hall", "Market"))
    p.have(1, fiefs=("Kai",))
    p.listen()
    p.do(0, c.BUILD, build("Port"), tile(c.CITY, 0))
    assert p.heard() == [
        "Ann builds a Port for 20 gold in place of the Temple, which goes to the box.",
        "Ben takes 3 gold of income.",
    ]
    p.do(1, c.BUILD, build("Rice 1-field"))
    assert p.heard() == ["Ben builds Rice 1-field for 3 gold.", "Winter of year 1 is over."]


def test_destroying_and_doing_nothing() -> None:
    p = ready(gold=10, castle=("General",)).do(0, c.DESTROY, tile(c.CASTLE, 0)).do(1, c.NO)
    assert p.heard() == [
        "Ann destroys the General for 2 gold; it goes back to the supply.",
        "Ben takes 1 gold of income.",
        "Ben lets an action go unused.",
        "Winter of year 1 is over.",
    ]
    p = ready(gold=10, castle=("General", "Blacksmith Workshop")).do(0, c.DESTROY, tile(c.CASTLE, 0))
    assert p.heard()[0] == "Ann destroys the General for nothing; it goes back to the supply."


@pytest.mark.parametrize(
    ("viewer", "look", "keep"),
    [
        (
            0,
            "Ann pays 10 gold to look at 2 victory cards. They are Statue and Elder.",
            "Ann pays 2 gold to keep Elder in place of Warrior; 2 cards go under the pile.",
        ),
        (
            1,
            "Ann pays 10 gold to look at 2 victory cards.",
            (
                "Ann pays 2 gold to keep one of the victory cards in place of the second palace card; 2 cards go under "
                "the pile."
            ),
        ),
    ],
)
def test_victory_cards_are_named_to_who_sees_them(viewer: int, look: str, keep: str) -> None:
    p = ready(viewer=viewer, gold=20)
    p.do(0, c.VICTORY).palace("Statue").palace("Elder")
    assert p.heard() == [look]
    p.do(0, c.CARD + 1, tile(c.PALACE, 1))
    assert p.heard() == [keep, "Ben takes 1 gold of income."]


def test_a_battle_for_neutral_land_is_one_line() -> None:
    p = ready(castle=("General",), gold=5)
    p.do(0, c.ATTACK, c.FIEF + fief("Owari")).force(9)
    p.do(0, c.DRAW).force(11).do(0, c.NO).force(4, 4, 3, 3)
    assert p.heard() == [
        "Ann attacks neutral Owari with 2 FORCE cards, 20 against 14: the higher FORCE wins, so Ann takes Owari.",
        "Ben takes 1 gold of income.",
    ]


def test_a_battle_that_is_lost_tells_why() -> None:
    p = ready(castle=("General",))
    p.do(0, c.ATTACK, c.FIEF + fief("Owari")).force(12)
    p.do(0, c.DRAW).force(12).do(0, c.DRAW).force(12).do(0, c.NO).force(4, 4, 3, 3)
    assert p.heard()[0] == (
        "Ann attacks neutral Owari with 3 FORCE cards, 36 against 14: 36 is above the attacker's MAX FORCE of 30, "
        "so Ann loses the General, who goes back to the supply."
    )


@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        (
            -1,
            [
                "Ann attacks Ben with MAX FORCE 30 against 30; each draws a FORCE card.",
                "Ann draws a FORCE card and has 2 now.",
                "Ben holds with 1 FORCE card.",
                "Ann uses the War Room: one card goes aside, another comes.",
            ],
        ),
        (
            0,
            [
                "Ann attacks Ben with MAX FORCE 30 against 30; each draws a FORCE card. Ann has FORCE 8.",
                "Ann draws a FORCE card, a 2, and has 10 of at most 30.",
                "Ben holds with 1 FORCE card.",
                "Ann uses the War Room: a 2 goes aside, an 11 comes, which makes 19 of at most 30.",
            ],
        ),
    ],
)
def test_a_battle_between_players_is_told_step_by_step(viewer: int, lines: list[str]) -> None:
    p = Telling(2)
    p.crown(0).have(0, castle=("General", "War Room"), gold=5).have(1, gold=21, fiefs=("Kai",)).event("Nothing")
    p.listen(viewer).do(0, c.ATTACK, c.SEAT + 1).force(8, 9)
    p.do(0, c.DRAW).force(2).do(1, c.NO).do(0, c.WAR_ROOM, c.VALUE + 2).force(11)
    assert p.heard() == lines
    p.do(1, c.NO).do(0, c.NO)
    assert p.heard() == [
        "Ben holds with 1 FORCE card.",
        "The cards are turned up, 19 of Ann against 9 of Ben: the higher FORCE wins, so Ann wins.",
    ]
    p.do(0, c.LOOT)
    assert p.heard() == ["Ann takes half the gold of Ben: 10.", "Ben takes 3 gold of income."]


def duel(attack: tuple[int, int], defence: int) -> Telling:
    """Ann with two cards against Ben with one; both hold."""
    p = Telling(2)
    p.crown(0).have(0, castle=("General",)).have(1, rice=(2,), gold=0, fiefs=("Kai",)).event("Nothing")
    p.listen().do(0, c.ATTACK, c.SEAT + 1).force(attack[0], defence)
    p.do(0, c.DRAW).force(attack[1]).do(1, c.NO).do(0, c.NO)
    return p


def test_a_tie_is_broken_by_one_more_card_each() -> None:
    p = duel((4, 5), 9)
    p.force(3, 3, 7, 6)
    assert p.heard()[-1] == (
        "The cards are turned up, 9 of Ann against 9 of Ben: they are equal, but one more card each makes 7 against 6, "
        "so Ann wins."
    )
    p.do(0, c.BURN)
    assert p.heard()[0] == "Ann burns Rice 2-field of Ben."


@pytest.mark.parametrize(
    ("both_over", "outcome"),
    [(0, "nobody wins"), (1, "Ann loses the General, who goes back to the supply")],
)
def test_two_armies_above_their_max_force(both_over: int, outcome: str) -> None:
    p = Telling(2, both_over=both_over)
    p.crown(0).have(0, castle=("General",)).event("Nothing")
    p.listen().do(0, c.ATTACK, c.SEAT + 1).force(12, 12)
    p.do(0, c.DRAW).force(11).do(1, c.DRAW).force(11).do(0, c.DRAW).force(9).do(1, c.DRAW).force(8)
    p.do(0, c.NO).do(1, c.NO)
    assert p.heard()[-2] == (
        "The cards are turned up, 32 of Ann against 31 of Ben: both are above their MAX FORCE, 30 and 30, "
        f"so {outcome}."
    )


def test_a_defender_above_max_force_loses() -> None:
    p = Telling(2)
    p.crown(0).have(0, castle=("General",)).have(1, rice=(), gold=0).event("Nothing")
    p.listen().do(0, c.ATTACK, c.SEAT + 1).force(2, 12)
    p.do(0, c.NO).do(1, c.DRAW).force(12).do(0, c.NO).do(1, c.DRAW).force(9).do(0, c.NO).do(1, c.NO)
    assert p.heard()[-3:] == [
        (
            "The cards are turned up, 2 of Ann against 33 of Ben: 33 is above the defender's MAX FORCE of 30, "
            "so Ann wins but finds nothing to take."
        ),
        "Ben takes 1 gold of income and can do nothing this season.",
        "Winter of year 1 is over.",
    ]


def test_spoils_of_land() -> None:
    p = duel((4, 6), 9)
    p.heard()
    p.do(0, c.FIEF + fief("Kai"))
    assert p.heard()[0] == "Ann takes Kai from Ben."


def test_bribes() -> None:
    p = ready(gold=40, city=("Embassy",))
    p.do(0, c.BRIBE, c.FIEF + fief("Owari")).force(9).do(0, c.DRAW).force(8).do(0, c.NO).force(6, 6, 5)
    assert p.heard()[0] == (
        "Ann bribes for neutral Owari with 2 FORCE cards for 16 gold, 17 against 17: a bribe must be higher, not "
        "equal, so Owari stays neutral."
    )


def test_a_bribe_of_another_players_land() -> None:
    p = Telling(2)
    p.crown(0).have(0, city=("Embassy",), gold=40).have(1, gold=30, fiefs=("Kai",)).event("Nothing")
    p.listen(1).do(0, c.BRIBE, c.FIEF + fief("Kai")).force(1, 2, 3, 12)
    p.do(0, c.NO).do(1, c.DRAW).force(4).do(0, c.DRAW).force(11).do(1, c.NO).do(0, c.NO)
    assert p.heard() == [
        "Ann bribes for Kai and pays 8 gold for a first card; 3 cards lie there for Ben. Ben has FORCE 6.",
        "Ann holds with 1 FORCE card.",
        "Ben buys a FORCE card for 12 gold, a 4, and has 10.",
        "Ann buys a FORCE card for 8 gold and has 2 now.",
        "Ben holds with 4 FORCE cards.",
        "The cards for Kai are turned up, 23 of Ann against 10 of Ben: the higher sum wins, so Kai goes to Ann.",
        "Ben takes 1 gold of income.",
    ]


def event(name: str, seats: int = 3, **mats: dict[str, object]) -> list[str]:
    """What is told of the first winter's event; Ann is Shogun, mats are those of Ben and Cal."""
    p = Telling(seats)
    p.crown(0)
    for seat, who in enumerate(("ann", "ben", "cal")[:seats]):
        p.have(seat, **mats.get(who, {}))  # type: ignore[arg-type]  # each test gives what `have` takes
    p.listen().event(name)
    return [line for line in p.heard() if "income" not in line]


def test_what_an_event_takes_from_whom() -> None:
    assert event("Bandits", ben={"gold": 21}, cal={"castle": ("Wall",)}) == [
        (
            "Winter brings Bandits. Everybody but Ann, the Shogun, pays one part in 4 of the gold, unless they have "
            "a Keep or a Wall. Ben pays 5 gold and Cal is spared by the Wall."
        )
    ]
    assert event("Flood", ben={"rice": (1, 3, 2)}, cal={"rice": ()}) == [
        (
            "Winter brings Flood. Everybody but Ann, the Shogun, loses the dearest rice card, unless they have a Dam. "
            "Ben loses Rice 3-field. Cal has nothing to lose."
        )
    ]
    assert event("Great Fire", 2, ben={"gold": 1, "city": ("Temple", "Market")}) == [
        (
            "Winter brings Great Fire. Everybody but Ann, the Shogun, pays 1 gold for each city or castle card. "
            "Ben pays 1 gold, the last of it."
        )
    ]
    assert event("Assassin", 2, ann={"castle": ("General",)})[0].endswith("Ann loses the General.")
    assert event("Lantern Festival") == ["Winter brings Lantern Festival. Everybody gains 4 gold."]
    assert event("Karma", ann={"rice": (1, 1)}, ben={"rice": (1, 1)}) == [
        "Winter brings Karma. Cal, with the fewest cards, has 1 action more this season."
    ]
    assert event("Nothing") == ["Winter brings no event."]
    assert event("Flood", 4, ben={"rice": ()}, cal={"rice": ()})[0].endswith(
        "Dan loses Rice 1-field. Ben and Cal have nothing to lose."
    )


def test_what_players_choose_to_lose() -> None:
    p = Telling(3)
    p.crown(0).have(1, rice=(1, 3)).have(2, rice=(2, 2))
    p.listen().event("Locusts")
    p.do(1, tile(c.RICE, 0)).do(2, tile(c.RICE, 1))
    assert p.heard() == [
        "Winter brings Locusts. Everybody but Ann, the Shogun, loses 1 rice card of their choice.",
        "Locusts: Ben loses Rice 1-field.",
        "Locusts: Cal loses Rice 2-field.",
        "Ann takes 1 gold of income.",
    ]
    q = Telling(2)
    q.crown(0).have(1, fiefs=("Kai", "Owari"))
    q.listen().event("Uprising").do(1, c.FIEF + fief("Kai"))
    assert q.heard()[1] == "Uprising: Ben loses Kai."


def test_whoever_cannot_act_is_told() -> None:
    p = Telling(2)
    p.crown(0)
    p.listen().event("Plague").do(0, c.NO)
    assert p.heard()[-2:] == ["Ben takes 1 gold of income and cannot act (Plague).", "Winter of year 1 is over."]
    q = Telling(2, plague_blocks_income=1)
    q.crown(0)
    q.listen().event("Plague").do(0, c.NO)
    assert q.heard()[-2] == "Ben has no income (Plague) and cannot act (Plague)."


def test_the_gift_of_the_emperor_is_looked_at_for_nothing() -> None:
    p = Telling(2)
    p.crown(0)
    p.listen(0).event("Gift of the Emperor").palace("Statue").palace("Elder").do(0, c.CARD, c.OPEN)
    assert p.heard() == [
        "Winter brings Gift of the Emperor. Ann, the Shogun, looks at victory cards at once, free of charge.",
        "Ann looks at 2 victory cards. They are Statue and Elder.",
        "Ann keeps Statue; 1 card goes under the pile.",
        "Ann takes 1 gold of income.",
    ]


def test_the_harvest_sells_taxes_and_rotates() -> None:
    p = Telling(2)
    p.crown(0).have(0, rice=(1, 3), city=("Market", "Tax Collector"), gold=0).have(1, rice=()).at(1, 4)
    p.listen().event("Nothing").price(3)
    assert p.heard() == [
        "Harvest brings no event.",
        "A price card is turned: rice sells at 3 gold a field this year.",
        (
            "Ann sells the rice of 4 fields at 4 gold for 16 gold, takes 4 gold of taxes and gives Rice 1-field, the "
            "oldest, back to the supply."
        ),
    ]
    p.do(0, c.NO).do(1, c.NO)
    assert p.heard()[-1] == "Year 2 of 5 begins; Ann, the Shogun, opens the auction."


def last_year(**mats: dict[str, object]) -> list[str]:
    """What is told when the last turn of a game ends."""
    p = Telling(2)
    p.crown(0)
    for seat, who in enumerate(("ann", "ben")):
        p.have(seat, **mats[who])  # type: ignore[arg-type]  # each test gives what `have` takes
    p.at(5, 4).event("Nothing").price(3).do(0, c.NO)
    p.listen().do(1, c.NO)
    return p.heard()


def test_the_end_tells_every_source_of_points() -> None:
    lines = last_year(
        ann={"palace": ("Garden", "Shrine"), "fiefs": ("Owari",)}, ben={"palace": ("Garden",), "rice": ()}
    )
    assert lines[1] == "The last harvest is over, and the palaces are opened."
    assert re.fullmatch(r"Ann has \d+ points: Garden \d, Shrine \d and fiefdoms \d\.", lines[2])
    assert re.fullmatch(r"Ben has \d points: Garden \d\.", lines[3])
    assert re.fullmatch(r"Ann is Emperor, \d+ points ahead of Ben\.", lines[4])


def test_the_end_tells_what_broke_a_tie() -> None:
    ann: dict[str, object] = {"palace": ("Garden",), "rice": (), "city": (), "gold": 9}
    ben: dict[str, object] = {"palace": ("Garden",), "rice": (), "city": (), "gold": 12}
    assert last_year(ann=ann, ben=ben)[-1] == "Ben is Emperor. 4 points each; more gold wins, 12 to 9 (K-13.3)."
    ben["gold"] = 9
    assert last_year(ann=ann, ben=ben)[-1].startswith("Ann and Ben share the throne. 4 points, 9 gold and 1 card")


def test_alone_the_rank_is_told() -> None:
    lines = [line for _before, _after, _events, lines in told(1, 4, 0) for line in lines]
    assert re.fullmatch(r"The game is over: \d+ points? on easy, the rank of \w+\.", lines[-1].text)
    assert not [line.text for line in lines if "Shogun" in line.text or "You" in line.text]
