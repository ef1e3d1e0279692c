"""Sentences, pictures and records of Kingdoms."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from subak.core import board
from subak.core.game import CHANCE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw import Drawing
from subak.games.kingdoms.draw_layout import TALL
from subak.kit.record import Record, Replay
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
    assert GAME.write(p.state, CHANCE, c.FORCE_CARD + 7) == "Player 1 draws FORCE 2"
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
        "Winter brings Plague. Everybody but the Shogun cannot act this season, unless they have a Temple."
    )
    p.at(1, 4).have(0, rice=(2, 3)).event("Nothing")
    assert GAME.write(p.state, CHANCE, c.PRICE_CARD + 2) == (
        "Rice sells at 3 a field. Gold from harvest and taxes: 15 for player 1 and 3 for player 2"
    )
    q = Play(2, events=1).crown(0)
    assert GAME.write(q.state, CHANCE, c.SLOT + 12) == "The next event is bad for all but the Shogun"


def test_the_question_follows_the_decision() -> None:
    p = Play(2)
    assert GAME.ask(p.view(0), 0).startswith("Which of your three palace cards")
    assert GAME.ask(p.view(1), 1) == "Waiting for player 1 to choose palace cards."
    p.keep().nature(c.BIDDER)
    assert GAME.ask(p.state, 0) == "Year 1: do you bid for the title of Shogun? You have 25 gold."
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
    "build in the setup": (lambda: Play(2).do(0, c.CARD), c.BUILD, "K-1.9"),
    "nothing contrary": (lambda: Play(2).do(0, c.CARD), c.REDRAW, "K-1.10"),
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
    assert GAME.why_not(p.view(1), 1, action).endswith(f"({rule}).")


def test_refusals_of_combat_and_cards() -> None:
    p = rich().do(0, c.ATTACK, c.FIEF).force(12).do(0, c.DRAW).force(12).do(0, c.DRAW).force(12)
    assert GAME.why_not(p.state, 0, c.DRAW).endswith("(K-9.11).")
    p.do(0, c.WAR_ROOM)
    assert GAME.why_not(p.state, 0, c.VALUE + 3).endswith("(K-9.12).")
    p.do(0, c.VALUE + 12).force(1)
    assert GAME.why_not(p.state, 0, c.WAR_ROOM) == "The War Room serves once in a battle (K-9.12)."
    assert GAME.why_not(p.state, 0, c.BUILD) == "In a battle you draw, hold or use the War Room (K-9.9)."
    q = turn(gold=30, palace=("Statue",)).do(0, c.VICTORY).palace("Statue").palace("Elder")
    assert GAME.why_not(q.state, 0, c.CARD) == "Statue lies in your palace already (K-11.6)."
    assert GAME.why_not(q.state, 0, c.CARD + 1) == "Nothing forbids that."
    full = turn(gold=9, palace=("Statue", "Garden", "Shrine", "Patron", "Elder")).do(0, c.VICTORY)
    full.palace("Ruler").palace("Miser")
    assert GAME.why_not(full.state, 0, c.CARD).endswith("(K-11.4).")


def test_the_text_of_every_card_is_made_from_its_row() -> None:
    texts = {card.name: card.text for card in GAME.cards()}
    assert texts["Port"] == "3 gold every season. Counts as an income building."
    assert texts["General"] == (
        "Lets you attack. Goes back to the supply when it is lost. Counts as an offensive card."
    )
    assert texts["Keep"] == "Defence MAX FORCE +4. Spares you Bandits and Assassin. Counts as a defence."
    assert texts["Dam"] == "Spares you Flood, Drought and Typhoon. Counts as a defence."
    assert texts["City Hall"] == "1 more victory card to choose from. Counts as an office."
    assert texts["Economist"] == "2 points for each 4 gold of income, at most 12."
    assert texts["Aristocrat"] == "2 points for each card worth 12 or more, −2."
    assert texts["Harvester"] == "1 point for each field, at most 7."
    assert texts["Miser"] == "1 point for each card worth 8 or less, at most 6."
    assert texts["Ruler"] == "2 points for each fiefdom."
    assert texts["Pacifist"] == "6 points with no attack ever declared."
    assert texts["Architect"] == (
        "1 point for each city card, palace card, empty rice tile and empty castle tile, −12, at most 8."
    )
    assert texts["Elder"] == "1 point for every 4 points of your other palace cards, at most 9."
    assert texts["Garden"] == "4 points, 2 more beside the Patron."
    assert texts["Karma"] == "Whoever has the fewest cards has 1 action more this season."
    assert texts["FORCE 12"] == "4 FORCE cards of 39."
    assert len(GAME.cards()) == 23 + 26 + 33 + 12 + 6 + 13


def test_a_log_shows_each_viewer_its_own_lines() -> None:
    record = Record.of(GAME, 2)
    replay = Replay(GAME, record)
    while replay.state.phase != s.AUCTION:  # type: ignore[attr-defined]
        seat = replay.state.actors.bit_length() - 1
        replay.step(seat, replay.state.legal(seat)[0])
    mine = [line for _n, _seat, line in replay.lines(0)]
    theirs = [line for _n, _seat, line in replay.lines(1)]
    assert mine
    assert mine != theirs, "each is told which cards it drew and gave up, and not which the other did"


def test_discounts_strike_the_printed_price_through() -> None:
    p = rich()
    svg = GAME.draw(p.view(0), 0).svg()
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
        (Play(2).crown(1).have(0, rice=(1, 2)).event("Locusts"), 0),
        (Play(2).crown(1).have(0, fiefs=("Kai", "Owari")).event("Uprising"), 0),
        (rich().do(0, c.BRIBE, c.FIEF).force(5), 0),
    ]:  # fmt: skip
        offered = sorted(int(n) for n in re.findall(r'data-action="(\d+)"', GAME.draw(p.view(seat), seat).svg()))
        assert offered == p.legal(seat)


def test_bids_are_made_beside_the_board() -> None:  # D-12
    """A hundred bids would be a hundred places; the board shows who is bidding."""
    p = Play(3).keep().nature(c.BIDDER).have(1, gold=90).do(0, 3)
    assert len(p.legal(1)) == 88
    for tall in (False, True):
        svg = GAME.draw(p.view(1), 1, tall).svg()
        assert "data-action" not in svg
        for says in ("bids 3", "is asked", "You", "Player 3"):
            assert f">{says}<" in svg


def spoils() -> Play:
    """Seat 0 has beaten seat 1."""
    return rich().do(0, c.ATTACK, c.SEAT + 1).force(12, 3).do(0, c.DRAW).force(9).do(1, c.NO).do(0, c.NO)


def test_a_battle_that_is_over_shows_no_limit_of_then() -> None:  # K-4.9
    """The event of its season and the cards that were lost in it no longer tell what it was."""
    for tall in (False, True):
        assert "MAX" in shown_to(spoils(), 1, tall)
        ended = spoils().do(0, c.LOOT)
        assert ended.state[s.COMBAT] == s.BATTLE_UP
        assert ">Attacker won<" in shown_to(ended, 2, tall)
        assert "MAX" not in shown_to(ended, 2, tall)


def shown_to(p: Play, seat: int, tall: bool) -> str:
    """The stage as a seat sees it."""
    parts = GAME.draw(p.view(seat), seat, tall).parts
    return next(part.svg for part in parts if part.name == "stage")


def over() -> Play:
    p = Play(2).crown(0).have(0, palace=("Statue", "Patron"), fiefs=("Kai",)).have(1, city=("Port", "Dam"))
    return p.at(5, 4).event("Nothing").price(3).do(0, c.NO).do(1, c.NO)


SCENES: dict[str, tuple[Callable[[], Play], int]] = {
    "setup": (lambda: Play(3), 0),
    "auction": (lambda: Play(4).keep().nature(c.BIDDER + 3).do(3, 4), 0),
    "turn": (rich, 0),
    "build": (lambda: rich().do(0, c.BUILD), 0),
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
    same_picture(PICTURES / f"{name}.svg", GAME.draw(make().state.redact(viewer), viewer).svg())


@pytest.mark.parametrize("name", ["auction", "over", "spectator", "spoils", "turn"])
def test_stored_tall_picture(name: str) -> None:
    make, viewer = SCENES[name]
    same_picture(PICTURES / f"{name}-tall.svg", GAME.draw(make().state.redact(viewer), viewer, board.TALL).svg())


def test_a_tall_picture_begins_with_what_the_question_is_about() -> None:
    for p, seat, first in [
        (rich(), 0, ["stage", "own"]),
        (rich(), 2, ["own", "calendar"]),
        (rich().do(0, c.BUILD), 0, ["supply", "own"]),
        (rich().do(0, c.ATTACK), 0, ["land", "rivals"]),
        (spoils(), 0, ["stage", "rivals"]),
        (spoils(), 2, ["own", "calendar"]),
    ]:  # fmt: skip
        assert Drawing(GAME.words, p.view(seat), seat, TALL).order()[:2] == first


def test_every_kind_and_goal_has_its_own_icon() -> None:
    """The picture of a card differs from all others by more than its text."""
    icons = set()
    for card in range(DECK.kinds + DECK.goals):
        svg = GAME.draw_card(card)
        icons.add(svg[svg.index("scale(4.4)") : svg.index("<text")])
    assert len(icons) == DECK.kinds + DECK.goals
    assert kind("War Room") == DECK.kinds - 1
