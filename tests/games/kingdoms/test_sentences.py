"""What people read: sentences that were wrong once, and points that agree wherever they stand."""

import re
import tomllib
from collections.abc import Callable

import pytest

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.game import HERE
from subak.games.kingdoms.words_cards import SET_NAMES
from tests.games.kingdoms.table import DECK, GAME, Play, build, fief, tile, turn

OWARI = c.FIEF + fief("Owari")


def event_text(name: str, alone: bool = False) -> str:
    return GAME.words.event_text(DECK.event_names.index(name), alone)


def war() -> Play:
    p = Play(2).crown(0).have(0, castle=("General",), gold=60).have(1, gold=40, fiefs=("Kai",))
    return p.event("Nothing")


def told(p: Play) -> str:
    return GAME.words.tell_combat(p.view(1))


# -- texts of cards


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Master Carpenters", "Everybody builds for 2 gold less this season."),
        ("Court Ceremony", "Everybody looks at victory cards for 5 gold less this season."),
        ("Hungry Cities", "Everybody sells rice for 1 gold more a field this year."),
        ("Flood", "Everybody but the Shogun loses the dearest rice card, unless they have a Dam."),
        ("Typhoon", "Everybody but the Shogun loses the 2 newest rice cards, unless they have a Dam."),
        (
            "Uprising",
            "Everybody but the Shogun loses 1 fiefdom of their choice, unless they have an Embassy or a Temple.",
        ),
        ("Imperial Stipend", "The Shogun gains 8 gold."),
    ],
)
def test_events_speak_of_more_and_less_and_name_one_card_as_one(name: str, text: str) -> None:
    assert event_text(name) == text


def test_an_embassy_is_not_a_embassy() -> None:
    every = [card.text for card in GAME.cards()] + [event_text(name, True) for name in DECK.event_names]
    assert not [text for text in every if re.search(r"\ba [AEIOU]", text)]
    p = turn(gold=30, city=("Embassy",)).do(0, c.BUILD)
    assert GAME.why_not(p.state, 0, build("Embassy")) == ("You have an Embassy already; only rice may repeat (K-15.1).")


def test_alone_there_is_no_shogun_to_speak_of() -> None:
    """K-14.2: every event touches the player."""
    for name in DECK.event_names:
        text = event_text(name, True)
        assert "Shogun" not in text
        assert "Everybody" not in text
        assert text == "Nothing happens." or text.startswith("You ")
    assert event_text("Palace Renovation", True) == "You pay 3 gold for each palace card."
    assert event_text("Uprising", True) == "You lose 1 fiefdom of your choice, unless you have an Embassy or a Temple."
    for events in (0, 1):
        p = Play(1, events=events).keep()
        while p.state.phase != s.TURN:
            p.nature(p.legal(CHANCE)[-1])
        view = p.view(0)
        page = GAME.tell(view, 0) + GAME.draw(view, 0).svg() + GAME.why_not(view, 0, c.ATTACK)
        assert "Shogun" not in page
    q = Play(1, events=1).keep()
    assert [GAME.write(q.state, CHANCE, a) for a in q.legal(CHANCE)][-1] == "The next event is bad"
    assert GAME.why_not(q.state, 0, c.NO) == "Just now there is nothing to decide (K-2.3)."


def test_a_set_names_its_cards() -> None:
    texts = {card.name: card.text for card in GAME.cards()}
    assert texts["Bureaucrat"] == "9 points with 3 offices (City Hall, Commerce Hall and Embassy)."
    assert texts["Capitalist"] == (
        "2 points for each income building (Noodle Shop, Port, Tax Collector and Temple), −1, at most 7."
    )
    assert texts["Embezzlement"] == (
        "The Shogun pays 2 gold for each income building (Noodle Shop, Port, Tax Collector and Temple)."
    )
    for (name, _many, article), mask in zip(SET_NAMES, DECK.set_mask, strict=True):
        kinds = [DECK.kind_names[kind] for kind in members(mask)]
        assert [kind for kind in kinds if f"Counts as {article}" not in texts[kind]] == []
        row = re.search(rf"^\| {name} \| (.*?)(?: \*\(decided.*)? \|$", GAME.rules, re.M)
        assert row, f"RULES.md lists the set {name}"
        assert sorted(row[1].split(", ")) == sorted(kinds)


def test_offices_are_buildings_only() -> None:
    """The Shogun bears a title: an office is a set of cards."""
    asked = Play(2).keep().nature(c.BIDDER)
    page = GAME.ask(asked.state, 0) + GAME.draw(asked.view(0), 0).svg()
    assert "title of Shogun" in page
    assert "office of" not in page + GAME.rules


def test_provenance_says_what_is_the_rulebooks_and_what_is_ours() -> None:
    rows: dict[str, dict[str, object]] = {}
    for name in ("kinds", "goals", "events", "force"):
        for table in tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8")).values():
            rows.update({str(row.get("name", f"FORCE {row['id']}")): row for row in table})

    def source(name: str, field: str) -> object:
        exceptions = rows[name].get("source_of", {})
        assert isinstance(exceptions, dict)
        return exceptions.get(field, rows[name]["source"])

    for name in ("City Hall", "Commerce Hall", "Trade Fair", "Embassy"):
        assert source(name, "does") == "rulebook"
        assert source(name, "price") == "reconstructed"
    assert source("Economist", "per") == "rulebook"
    assert source("Economist", "cap") == "reconstructed"
    assert source("Karma", "target") == "rulebook"
    assert source("Karma", "do") == "reconstructed"
    assert source("Moat", "sets") == source("General", "sets") == "reconstructed"
    assert source("Dam", "sets") == source("Embassy", "sets") == "rulebook"
    assert source("FORCE 12", "copies") == "reconstructed"


# -- questions and labels


@pytest.mark.parametrize(
    ("make", "question"),
    [
        (lambda: Play(2).crown(1).have(0, rice=(1, 2)).event("Locusts"), "Locusts: which card do you lose?"),
        (
            lambda: Play(2).crown(1).have(0, fiefs=("Kai", "Owari")).event("Uprising"),
            "Uprising: which fiefdom do you lose?",
        ),
    ],
)
def test_an_event_asks_what_is_lost(make: Callable[[], Play], question: str) -> None:
    assert GAME.ask(make().state.redact(0), 0) == question


def test_a_replaced_palace_card_is_counted_in_public_and_named_to_its_owner() -> None:
    p = turn(gold=40, palace=("Statue", "Ruler")).do(0, c.VICTORY).palace("Garden").palace("Elder").do(0, c.CARD)
    assert GAME.write(p.state, 0, tile(c.PALACE, 1)) == "Replace the second palace card for 2 gold"
    assert GAME.ask(p.view(0), 0) == ("Where does Garden go in your palace? Your cards: first Statue and second Ruler.")
    theirs = GAME.ask(p.view(1), 1)
    assert theirs == "Waiting for player 1 to place a palace card."


def test_twins_of_a_deck_are_not_numbered() -> None:
    p = Play(2).crown(0)
    lines = [GAME.write(p.state, CHANCE, action) for action in p.legal(CHANCE)]
    assert len(set(lines)) == len(DECK.event_names) < len(lines)
    assert not any("copy" in line for line in lines)


# -- combats


def test_a_neutral_fiefdom_has_its_cards_from_the_start() -> None:
    p = war().do(0, c.ATTACK, OWARI).force(5)
    assert told(p) == "Player 1 attacks Owari: 1 card against 4, face down."
    q = turn(gold=60, city=("Embassy",)).do(0, c.BRIBE, OWARI).force(5).do(0, c.DRAW).force(6)
    assert told(q) == "Player 1 bribes for Owari: 2 cards against 3, face down."
    r = war().do(0, c.ATTACK, c.SEAT + 1).force(5, 7)
    assert told(r) == "Player 1 attacks player 2: 1 card against 1, face down."


def test_a_combat_that_is_over_is_told_in_the_past() -> None:
    p = war().do(0, c.ATTACK, OWARI).force(12).do(0, c.DRAW).force(11).do(0, c.NO)
    assert told(p) == "Player 1 attacks Owari: 23 against 0, not decided yet."
    p.force(1, 2, 3, 4)
    assert told(p) == "Player 1 attacked Owari: 23 against 10, the attacker won."
    assert ">Attacker won<" in GAME.draw(p.view(0), 0).svg()
    q = turn(gold=60, city=("Embassy",)).do(0, c.BRIBE, OWARI).force(12).do(0, c.NO).force(1, 2, 3)
    assert told(q) == "Player 1 bribed for Owari: 12 against 6, the bribe succeeded."
    assert ">Bribed<" in GAME.draw(q.view(0), 0).svg()
    r = turn(gold=60, city=("Embassy",)).do(0, c.BRIBE, OWARI).force(6).do(0, c.NO).force(1, 2, 3)
    assert told(r) == "Player 1 bribed for Owari: 6 against 6, the bribe failed, for it must be higher (K-10.7)."


def test_equal_force_says_which_cards_decided() -> None:
    p = war().do(0, c.ATTACK, OWARI).force(12).do(0, c.DRAW).force(8).do(0, c.NO).force(12, 4, 3, 1)
    p.force(6, 6).force(9, 9).force(8, 5)
    assert told(p) == (
        "Player 1 attacked Owari: 20 against 20, one more card each, 8 against 5: the attacker won (K-9.17)."
    )


def test_an_army_above_its_maximum_says_so() -> None:
    p = war().do(0, c.ATTACK, OWARI).force(12).do(0, c.DRAW).force(12).do(0, c.DRAW).force(12)
    p.do(0, c.NO).force(1, 2, 3, 4)
    assert told(p) == (
        "Player 1 attacked Owari: 36 against 10, the attacker above MAX FORCE: the defender won (K-9.15)."
    )
    q = war().do(0, c.ATTACK, c.SEAT + 1).force(12, 12)
    q.do(0, c.NO).do(1, c.DRAW).force(12).do(0, c.NO).do(1, c.DRAW).force(12).do(0, c.NO).do(1, c.NO)
    assert told(q) == (
        "Player 1 attacked player 2: 12 against 36, the defender above MAX FORCE: the attacker won (K-9.15)."
    )
    r = war().do(0, c.ATTACK, c.SEAT + 1).force(12, 12)
    for value in (11, 10):
        r.do(0, c.DRAW).force(value).do(1, c.DRAW).force(value)
    r.do(0, c.NO).do(1, c.NO)
    assert told(r) == "Player 1 attacked player 2: 33 against 33, both above their MAX FORCE: nobody won (K-9.18)."


def test_the_log_tells_how_a_combat_with_a_neutral_fiefdom_ended() -> None:
    p = war().do(0, c.ATTACK, OWARI).force(12).do(0, c.DRAW).force(11).do(0, c.NO).force(1, 2, 3)
    last = next(a for a in p.legal(CHANCE) if DECK.force_value[a - c.FORCE_CARD] == 4)
    line = "The fiefdom draws FORCE 4. Player 1 attacked Owari: 23 against 10, the attacker won."
    assert GAME.write(p.state, CHANCE, last) == GAME.write(p.view(-1), CHANCE, last) == line
    assert p.state[s.OUTCOME] == s.UNDECIDED
    q = war().do(0, c.ATTACK, OWARI).force(12).do(0, c.DRAW).force(8).do(0, c.NO).force(12, 4, 3, 1)
    assert GAME.write(q.state, CHANCE, c.FORCE_CARD) == "Player 1 draws FORCE 0"
    q.force(6)
    assert GAME.write(q.state, CHANCE, c.FORCE_CARD).endswith(
        "20 against 20, one more card each, 6 against 0: the attacker won (K-9.17)."
    )


def test_the_log_tells_what_an_event_takes_and_gives() -> None:
    p = Play(3).crown(0).have(1, gold=27).have(2, gold=40, castle=("Wall",))
    lines = {GAME.words.event(a - DECK.first_event): GAME.write(p.state, CHANCE, a) for a in p.legal(CHANCE)}
    assert lines["Bandits"].endswith(" Gold: −6 for player 2.")
    assert lines["Lantern Festival"].endswith(" Gold: +4 for player 1, +4 for player 2 and +4 for player 3.")
    assert lines["Palace Renovation"].endswith(" Gold: −6 for player 1.")
    assert lines["Earthquake"].endswith("of their choice.")
    assert p.gold == [25, 27, 40]


# -- points


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_points_agree_wherever_they_stand(seats: int) -> None:
    p = Play(seats).crown(0).have(0, palace=("Statue", "Patron"), fiefs=("Kai",))
    if seats > 1:
        p.have(1, palace=("Garden",), bribed=("Izumi", "Owari"))
    p.at(5, 4).event("Nothing").price(3)
    agree(p)
    while p.state.actors:
        p.do(p.state[s.MOVER], c.NO)
    agree(p)
    assert p.state.scores()[0] == 10  # the palace is open now


def agree(p: Play) -> None:
    for viewer in range(-1, p.seats):
        view = p.view(viewer)
        svg, text = GAME.draw(view, viewer).svg(), GAME.tell(view, viewer)
        for seat, points in enumerate(view.scores()):
            assert sum(n for _source, n in GAME.sheet(view, seat)) == points
            mat = svg[svg.index(f'id="mat-{seat}"') :]
            drawn = re.search(r'class="display figure points"[^>]*>(\d+)<', mat)
            assert drawn
            assert int(drawn[1]) == points
            kingdom = "Your kingdom" if seat == viewer else f"The kingdom of player {seat + 1}"
            said = re.search(rf"^{kingdom}\nPoints: (\d+)\b", text, re.M)
            assert said
            assert int(said[1]) == points


def test_ones_own_palace_stands_beside_the_points() -> None:
    p = Play(2).crown(0).have(0, palace=("Statue", "Patron"), fiefs=("Kai",)).have(1, fiefs=("Izumi",))
    svg = GAME.draw(p.view(0), 0).svg()
    assert re.search(r">2<tspan class=\"of\"> VP \+8<", svg)
    assert "fiefdoms 2; as things stand the palace adds at the end: Statue 6, Patron 2" in svg
    assert "VP +" not in GAME.draw(p.view(1), 1).svg().split('id="mat-1"')[0]
