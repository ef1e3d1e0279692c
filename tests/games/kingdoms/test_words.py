"""Sentences, pictures and records of Kingdoms."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from subak.core.game import CHANCE
from subak.core.record import Record, Replay
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw import Drawing
from subak.games.kingdoms.draw_layout import TALL
from tests.games.kingdoms.table import DECK, GAME, Play, build, fief, kind, tile, turn
from tests.pictures import same_picture

PICTURES = Path(__file__).parent / "pictures"


def words(p: Play, seat: int) -> list[str]:
    return [GAME.write(p.state, seat, action) for action in p.legal(seat)]


def rich() -> Play:
    """A turn in which everything is possible, against a rival with something to lose."""
    p = Play(3).crown(0).have(1, fiefs=("Yamato",), rice=(1, 3), gold=18, castle=("Wall",))
    p.have(2, city=("Noodle Shop", "Port"), castle=("Keep", "Moat"), bribed=("Omi",))
    return p.have(
        0, gold=60, rice=(1, 2, 3), city=("Noodle Shop", "Embassy", "Farming Workshop", "Temple"),
        castle=("General", "War Room"), palace=("Statue", "Patron", "Ruler"), fiefs=("Kai",),
    ).event("Tax Revolt")  # fmt: skip


def test_labels_of_a_turn() -> None:
    p = rich()
    assert words(p, 0) == [
        "End the turn", "Build a card", "Destroy a card", "Attack", "Bribe for a fiefdom",
        "Look at victory cards for 10 gold",
    ]  # fmt: skip
    p.do(0, c.BUILD)
    assert GAME.write(p.state, 0, build("Rice 3-field")) == "Build Rice 3-field for 8 gold"


def test_labels_of_targets_and_tiles() -> None:
    p = rich().do(0, c.ATTACK)
    assert GAME.write(p.state, 0, c.SEAT + 1) == "Attack player 2"
    assert GAME.write(p.state, 0, c.FIEF) == "Attack neutral Owari"
    q = rich().do(0, c.BRIBE)
    assert GAME.write(q.state, 0, c.FIEF + fief("Omi")) == "Bribe Omi, held by player 3: the first card costs 8 gold"
    r = rich().do(0, c.DESTROY)
    assert GAME.write(r.state, 0, tile(c.RICE, 1)) == "Destroy Rice 2-field on rice tile 2 for 0 gold"


def test_labels_of_a_battle() -> None:
    p = rich().do(0, c.ATTACK, c.SEAT + 1)
    assert GAME.write(p.state, CHANCE, c.FORCE_CARD + 7) == "Player 1 draws FORCE 2 (copy 2)"
    p.force(7, 3)
    assert words(p, 0) == ["Hold", "Draw a FORCE card", "Use the War Room"]
    p.do(0, c.WAR_ROOM)
    assert words(p, 0) == ["Put a 7 aside"]


def test_public_sentences_name_no_hidden_card() -> None:
    """Whoever may read a line in the log must not learn a palace card from it."""
    p = rich().do(0, c.VICTORY).palace("Garden").palace("Elder").do(0, c.CARD)
    for action in p.legal(0):
        assert not any(name in GAME.write(p.state, 0, action) for name in DECK.goal_names)
    q = Play(2, (("Architect", "Tyrant", "Statue"), ("Ruler", "Warrior", "Harvester")))
    assert GAME.write(q.state, 0, c.REDRAW) == "Exchange the first and the second card, which contradict each other"


def test_nature_in_words() -> None:
    p = Play(2).crown(0)
    plague = next(a for a in p.legal(CHANCE) if GAME.words.event(a - DECK.first_event) == "Plague")
    assert GAME.write(p.state, CHANCE, plague) == (
        "Winter brings Plague (copy 1 of 2). Everybody but the Shogun cannot act this season, unless a Temple stands."
    )
    p.at(1, 4).have(0, rice=(2, 3)).event("Nothing")
    assert GAME.write(p.state, CHANCE, c.PRICE_CARD + 2) == (
        "Rice sells at 3 (copy 1 of 2). Gold from harvest and taxes: player 1 15 and player 2 3"
    )


def test_the_question_follows_the_decision() -> None:
    p = Play(2)
    assert GAME.ask(p.state.redact(0), 0).startswith("Which of your three palace cards")
    assert GAME.ask(p.state.redact(1), 1) == "Waiting for player 1 to choose palace cards."
    p.keep().nature(c.BIDDER)
    assert GAME.ask(p.state, 0) == "Year 1: do you bid for the office of Shogun? You have 25 gold."
    p.do(0, 3)
    assert GAME.ask(p.state, 1).startswith("Player 1 bids 3")
    q = rich()
    assert GAME.ask(q.state, 0) == (
        "Your turn in winter of year 1 of 5, you have 65 gold and 1 action: what do you do?"
    )
    q.do(0, c.ATTACK, c.SEAT + 1).force(7, 3)
    assert GAME.ask(q.state, 0) == "Your FORCE is 7, your MAX FORCE 30; player 2 has 1 card: draw or hold?"


# Every refusal: a position, an action that is refused in it, and the rule that says why.
REFUSALS: dict[str, tuple[Callable[[], Play], int, str]] = {
    "not yours": (lambda: rich(), c.NO, "K-2.6"),
    "bid": (lambda: Play(2).keep().nature(c.BIDDER + 1).have(1, gold=3), c.RAISE + 4, "K-3.3"),
    "last bidder": (lambda: Play(2).keep().nature(c.BIDDER).do(0, c.NO), c.RAISE + 2, "K-3.7"),
    "build in an auction": (lambda: Play(2).keep().nature(c.BIDDER + 1), c.BUILD, "K-3.2"),
    "no general": (lambda: _second(), c.ATTACK, "K-9.1"),
    "no embassy": (lambda: _second(), c.BRIBE, "K-10.1"),
    "no gold for cards": (lambda: _second(gold=5), c.VICTORY, "K-11.1"),
    "nothing to destroy": (lambda: _second(gold=9, rice=(), city=()), c.DESTROY, "K-7.6"),
    "nothing affordable": (lambda: _second(gold=2, city=("Dam",)), c.BUILD, "K-7.10"),
    "a pile before the verb": (lambda: _second(), build("Port"), "K-6.2"),
    "too dear": (lambda: _second(gold=5).do(1, c.BUILD), build("Port"), "K-7.10"),
    "owned": (lambda: _second(city=("Port",)).do(1, c.BUILD), build("Port"), "K-15.1"),
    "noodles": (lambda: _second(city=("Dam",)).do(1, c.BUILD), build("Noodle Shop"), "K-1.2"),
    "empty pile": (lambda: _second().have(0, city=("Port",)).do(1, c.BUILD), build("Port"), "K-7.1"),
    "palace tile": (lambda: _second().do(1, c.DESTROY), tile(c.PALACE, 0), "K-7.6"),
    "own fiefdom": (lambda: _second(city=("Embassy",), fiefs=("Kai",)).do(1, c.BRIBE), c.FIEF + 1, "K-10.1"),
    "attack oneself": (lambda: _second(castle=("General",)).do(1, c.ATTACK), c.SEAT + 1, "K-9.1"),
}


def _second(**have: object) -> Play:
    """Seat 1 is Shogun and acts."""
    p = Play(2).crown(1)
    p.have(1, **have)  # type: ignore[arg-type]
    return p.event("Nothing")


@pytest.mark.parametrize("case", sorted(REFUSALS))
def test_refusals_cite_the_rule(case: str) -> None:
    make, action, rule = REFUSALS[case]
    p = make()
    assert not p.can(1, action)
    assert GAME.why_not(p.state.redact(1), 1, action).endswith(f"({rule}).")


def test_refusals_of_combat_and_cards() -> None:
    p = rich().do(0, c.ATTACK, c.FIEF).force(12).do(0, c.DRAW).force(12).do(0, c.DRAW).force(12)
    assert GAME.why_not(p.state, 0, c.DRAW).endswith("(K-9.11).")
    p.do(0, c.WAR_ROOM)
    assert GAME.why_not(p.state, 0, c.VALUE + 3).endswith("(K-9.12).")
    p.do(0, c.VALUE + 12).force(1)
    assert GAME.why_not(p.state, 0, c.WAR_ROOM) == "The War Room serves once in a battle (K-9.12)."
    q = turn(gold=30, palace=("Statue",)).do(0, c.VICTORY).palace("Statue").palace("Elder")
    assert GAME.why_not(q.state, 0, c.CARD) == "Statue lies in your palace already (K-11.6)."
    assert GAME.why_not(q.state, 0, c.CARD + 1) == "Nothing forbids that."
    full = turn(gold=9, palace=("Statue", "Garden", "Shrine", "Patron", "Elder")).do(0, c.VICTORY)
    full.palace("Ruler").palace("Miser")
    assert GAME.why_not(full.state, 0, c.CARD).endswith("(K-11.4).")


def test_tell_says_all_that_a_seat_may_know() -> None:
    p = rich()
    mine, theirs = GAME.tell(p.state.redact(0), 0), GAME.tell(p.state.redact(1), 1)
    assert "Shogun: player 1." in mine
    assert "Statue (6), Patron (2) and Ruler (2)" in mine
    assert "Statue" not in theirs
    assert "Palace: 3 cards, face down." in theirs
    assert "Omi (2 points, 1 gold a season), won by bribe" in theirs
    assert "Tax Revolt" in theirs


def test_tell_shows_a_seat_its_cards_under_the_pile() -> None:
    p = Play(2).keep()
    assert "You know Harvester as number 2 from the bottom." in GAME.tell(p.state.redact(0), 0)
    assert "You know" not in GAME.tell(p.state.redact(-1), -1)


def test_the_text_of_every_card_is_made_from_its_row() -> None:
    texts = {card.name: card.text for card in GAME.cards()}
    assert texts["Port"] == "3 gold every season."
    assert texts["General"] == "Lets you attack; goes back to the supply when it is lost."
    assert texts["Keep"] == "Defence MAX FORCE +4; spares you Bandits and Assassin."
    assert texts["Dam"] == "Spares you Flood, Drought and Typhoon."
    assert texts["Economist"] == "2 points for each 4 gold of income, at most 12."
    assert texts["Architect"] == (
        "1 point for each city card, palace card, empty rice tile and empty castle tile, −12, at most 8."
    )
    assert texts["Bureaucrat"] == "9 points with 3 offices."
    assert texts["Elder"] == "1 point for every 4 points of your other palace cards, at most 9."
    assert texts["Garden"] == "4 points, 2 more beside the Patron."
    assert texts["Typhoon"] == "Everybody but the Shogun loses the newest 2 rice cards, unless a Dam stands."
    assert texts["Karma"] == "Whoever has the fewest cards has 1 action more this season."
    assert len(GAME.cards()) == 23 + 26 + 33 + 12 + 6


def test_a_log_shows_each_viewer_its_own_lines() -> None:
    record = Record.of(GAME, 2)
    replay = Replay(GAME, record)
    while replay.state.phase() != s.AUCTION:  # type: ignore[attr-defined]
        seat = replay.state.actors.bit_length() - 1
        replay.step(seat, replay.state.legal(seat)[0])
    mine = [line for _n, _seat, line in replay.lines(0)]
    theirs = [line for _n, _seat, line in replay.lines(1)]
    assert sum(line.startswith("Player 1 draws") for line in mine) == 3
    assert not any(line.startswith("Player 1 draws") for line in theirs)
    assert any(line.startswith("Give up") for line in mine)


def test_discounts_strike_the_printed_price_through() -> None:
    p = rich()
    svg = GAME.draw(p.state.redact(0), 0)
    pile = svg[svg.index('id="pile-2"') : svg.index('id="pile-15"')]
    assert re.search(r'class="struck"[^>]*>10<', pile)
    assert ">8<" in pile
    assert 'class="struck"' not in svg[svg.index('id="pile-11"') : svg.index('id="pile-12"')]


def test_every_legal_action_of_a_turn_can_be_clicked() -> None:
    """All but the sentences' own buttons: what the picture offers is all there is."""
    for p, seat in [
        (rich(), 0),
        (rich().do(0, c.BUILD), 0),
        (rich().do(0, c.DESTROY), 0),
        (rich().do(0, c.ATTACK), 0),
        (rich().do(0, c.BRIBE), 0),
        (rich().do(0, c.ATTACK, c.SEAT + 1).force(7, 3), 0),
        (rich().do(0, c.ATTACK, c.SEAT + 1).force(7, 3).do(0, c.WAR_ROOM), 0),
        (rich().do(0, c.VICTORY).palace("Garden").palace("Elder"), 0),
        (rich().do(0, c.VICTORY).palace("Garden").palace("Elder").do(0, c.CARD), 0),
        (spoils(), 0),
        (Play(3), 0),
        (Play(1, (("Architect", "Tyrant", "Gardener"),)), 0),
        (Play(3).keep().nature(c.BIDDER), 0),
        (Play(2).crown(1).have(0, rice=(1, 2)).event("Locusts"), 0),
        (Play(2).crown(1).have(0, fiefs=("Kai", "Owari")).event("Uprising"), 0),
        (rich().do(0, c.BRIBE, c.FIEF).force(5), 0),
    ]:  # fmt: skip
        offered = sorted(int(n) for n in re.findall(r'data-action="(\d+)"', GAME.draw(p.state.redact(seat), seat)))
        assert offered == p.legal(seat)


def spoils() -> Play:
    """Seat 0 has beaten seat 1."""
    return rich().do(0, c.ATTACK, c.SEAT + 1).force(12, 3).do(0, c.DRAW).force(9).do(1, c.NO).do(0, c.NO)


def over() -> Play:
    p = Play(2).crown(0).have(0, palace=("Statue", "Patron"), fiefs=("Kai",)).have(1, city=("Port", "Dam"))
    return p.at(5, 4).event("Nothing").price(3).do(0, c.NO).do(1, c.NO)


SCENES: dict[str, tuple[Callable[[], Play], int]] = {
    "setup": (lambda: Play(3), 0),
    "auction": (lambda: Play(4).keep().nature(c.BIDDER + 3).do(3, 4), 0),
    "turn": (rich, 0),
    "watching": (rich, 2),
    "battle": (lambda: rich().do(0, c.ATTACK, c.SEAT + 1).force(7, 3).do(0, c.DRAW).force(11), 1),
    "spoils": (spoils, 0),
    "bribe": (lambda: rich().do(0, c.BRIBE, c.FIEF).force(5), 0),
    "victory": (lambda: rich().do(0, c.VICTORY).palace("Garden").palace("Elder"), 0),
    "alone": (lambda: Play(1).keep().event("Gentle Rains"), 0),
    "over": (over, 0),
    "spectator": (rich, -1),
}


@pytest.mark.parametrize("name", sorted(SCENES))
def test_stored_picture(name: str) -> None:
    make, viewer = SCENES[name]
    same_picture(PICTURES / f"{name}.svg", GAME.draw(make().state.redact(viewer), viewer))


@pytest.mark.parametrize("name", ["auction", "over", "spectator", "spoils", "turn"])
def test_stored_tall_picture(name: str) -> None:
    make, viewer = SCENES[name]
    same_picture(PICTURES / f"{name}-tall.svg", GAME.draw(make().state.redact(viewer), viewer, tall=True))


def test_a_tall_picture_begins_with_what_the_question_is_about() -> None:
    for p, seat, first in [
        (rich(), 0, ["stage", "own"]),
        (rich(), 2, ["own", "calendar"]),
        (rich().do(0, c.BUILD), 0, ["supply", "own"]),
        (rich().do(0, c.ATTACK), 0, ["land", "rivals"]),
        (spoils(), 0, ["stage", "rivals"]),
        (spoils(), 2, ["own", "calendar"]),
    ]:  # fmt: skip
        assert Drawing(GAME.words, p.state.redact(seat), seat, TALL).order()[:2] == first


def test_every_kind_and_goal_has_its_own_icon() -> None:
    """The picture of a card differs from all others by more than its text."""
    icons = set()
    for card in range(c.KINDS + c.GOALS):
        svg = GAME.draw_card(card)
        icons.add(svg[svg.index("scale(4.4)") : svg.index("<text")])
    assert len(icons) == c.KINDS + c.GOALS
    assert kind("War Room") == c.KINDS - 1
