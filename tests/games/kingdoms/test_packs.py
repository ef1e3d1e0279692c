"""Owners' packs: rows that replace the game's own, and mistakes that are told in a sentence."""

from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE
from subak.core.play import choose
from subak.games import load
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.game import KingdomsGame
from subak.games.kingdoms.rules import Kingdoms
from subak.kit.errors import ContentError
from subak.kit.positions import faults
from tests.games.kingdoms.invariants import check
from tests.games.kingdoms.table import DECK, GAME, Play, fief, tile

CITY = 'name = "K{n}"\nrow = "city"\ncopies = 9\nscarcity = 1\nprice = 1\ndoes = []\n'


def _rows(table: str, ids: range, fields: str) -> str:
    return "".join(f"[[{table}]]\nid = {n}\n" + fields.format(n=n) for n in ids)


def _sign(game: KingdomsGame, card: int) -> str:
    """What a card of the gallery shows above its name."""
    return game.draw_card(card).partition("<g transform")[2].partition('<text class="display name"')[0]


def _pack(tmp_path: Path, text: str) -> KingdomsGame:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    game = load("kingdoms", path)
    assert isinstance(game, KingdomsGame)
    return game


def test_a_pack_replaces_single_figures(tmp_path: Path) -> None:
    game = _pack(
        tmp_path,
        '[[kind]]\nid = 1\nprice = 8\n[[figure]]\nname = "start_gold"\nvalue = 30\n[[fiefdom]]\nid = 0\nvp = 3\n'
        '[[price]]\nid = 5\nvalue = 7\n[[event]]\nid = 2\ndo = ["gain 9"]\n[[goal]]\nid = 3\nvp = 6\ncap = 6\n',
    )
    assert game.deck.price[1] == 8  # what the sample round prints for one player
    assert game.deck.start_gold == 30
    assert game.deck.fief_vp[0] == 3
    assert game.deck.price_value[5] == 7
    assert game.words.event_text(2) == "Everybody gains 9 gold."
    assert game.words.goal_text(3) == "6 points with 5 city cards."
    assert game.content != GAME.content
    assert game.provenance["pack"] == 6
    assert game.new(2).scores() == [0, 0]
    assert GAME.deck.price[1] == 6  # the game itself is untouched


def test_a_pack_may_compose_another_event_pile(tmp_path: Path) -> None:
    game = _pack(tmp_path, '[[composition]]\nid = 2\nname = "No luck"\nnothing = 6\nglobal_good = 0\nglobal_bad = 14\n'
                           "shogun_good = 0\nshogun_bad = 0\n")  # fmt: skip
    assert game.options[1].values[3] == "No luck"
    assert game.deck.composition[2] == [6, 0, 14, 0, 0]


def test_an_event_may_take_one_thing_after_the_other(tmp_path: Path) -> None:
    class Mine(Play):
        game = _pack(
            tmp_path, '[[event]]\nid = 13\ndo = ["destroy_choice rice 2"]\n[[event]]\nid = 18\ndo = ["lose_fief 2"]\n'
        )

    p = Mine().crown(0).have(1, rice=(1, 3, 2)).event("Locusts").do(1, tile(c.RICE, 1), tile(c.RICE, 0))
    assert p.rice(1) == [2]
    assert p.state.actors == 1
    p = Mine().crown(0).have(1, fiefs=("Kai", "Owari", "Izumi")).event("Uprising")
    p.do(1, c.FIEF + fief("Kai"), c.FIEF + fief("Izumi"))
    assert [p.holder(name) for name in ("Kai", "Owari", "Izumi")] == [s.NEUTRAL, 1, s.NEUTRAL]
    assert p.state.actors == 1


def test_a_pack_may_change_how_many_force_cards_there_are_of_a_value(tmp_path: Path) -> None:  # D-03
    game = _pack(tmp_path, "[[force]]\nid = 0\ncopies = 1\n[[force]]\nid = 6\ncopies = 6\n")
    assert game.deck.force_value.count(0) == 1
    assert game.deck.force_value.count(6) == 6
    assert game.deck.force_cards == 39
    assert game.cards()[-7].text == "6 FORCE cards of 39."
    assert game.provenance["pack"] == 2


def test_a_pack_may_set_and_lift_the_cap_of_a_goal(tmp_path: Path) -> None:
    class Mine(Play):
        game = _pack(tmp_path, "[[goal]]\nid = 13\ncap = 99\n[[goal]]\nid = 19\ncap = 4\n")

    p = Mine(4).crown(0).have(0, rice=(3, 3, 3), palace=("Harvester", "Ruler"), fiefs=("Kai", "Owari", "Omi"))
    assert p.points(0, "Harvester") == 9
    assert p.points(0, "Ruler") == 4
    assert p.game.words.goal_text(13) == "1 point for each field."
    assert p.game.words.goal_text(19) == "2 points for each fiefdom, at most 4."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[kind]]\nid = 1\nprize = 8\n', "mine.toml, kind 1, prize: is not a field here. Did you mean price?"),
        ("[[kinds]]\nid = 1\n", "mine.toml: there is no table [[kinds]]. Did you mean kind?"),
        ("[[kind]]\nid = 99\nprice = 1\n", "mine.toml, kind 99, name: is missing."),
        ("[[kind]]\nid = 99\nremove = true\n", "mine.toml, kind 99, id: names no kind of this game."),
        ('[[figure]]\nname = "rent"\nvalue = 1\n', "mine.toml, figure rent, name: names no figure of this game."),
        ("[[kind]]\nid = 6\nremove = true\n", "events.toml, event 10 (Flood), unless: “Dam” is not known here."),
        ("[[goal]]\nid = 17\nremove = true\n", "goals.toml, goal 11 (Garden), beside: “Patron” is not known here."),
        (
            _rows("kind", range(23, 29), CITY),
            "mine.toml, kind 28 (K28), id: then there would be 29 rows of kind; this game takes 3 to 28.",
        ),
        (
            _rows("kind", range(23, 28), CITY + "start = 1\n"),
            "kinds.toml, kind 3 (Carpentry Workshop), start: a row of the mat has five tiles to start with.",
        ),
        (
            _rows("fiefdom", range(12, 17), 'name = "F{n}"\nvp = 1\ngold = 1\nplayers = 2\n'),
            "mine.toml, fiefdom 16 (F16), id: then there would be 17 rows of fiefdom; this game takes 1 to 16.",
        ),
        (
            _rows("price", range(2), "remove = true\n"),
            "mine.toml, price 1, remove: then there would be 4 rows of price; this game takes 5 to 12.",
        ),
        (
            _rows("price", range(6, 13), "value = 1\n"),
            "mine.toml, price 12, id: then there would be 13 rows of price; this game takes 5 to 12.",
        ),
        (
            _rows("goal", range(26, 53), 'name = "G{n}"\ncopies = 0\nform = "flat"\nvp = 1\n'),
            "mine.toml, goal 52 (G52), id: then there would be 53 rows of goal; this game takes 12 to 52.",
        ),
        (
            _rows("goal", range(26, 35), 'name = "G{n}"\ncopies = 2\nform = "flat"\nvp = 1\n'),
            "mine.toml, goal 34 (G34), copies: the palace cards must be 24 (for four players) to 52 in all, not 54.",
        ),
        (
            _rows("event", range(80, 82), 'name = "E{n}"\ncategory = "nothing"\ncopies = 20\ndo = []\n'),
            "mine.toml, event 81 (E81), copies: the event cards must be 20 to 62 in all, not 80.",
        ),
        ("[[force]]\nid = 16\ncopies = 1\n", "mine.toml, force 16, id: must be a whole number from 0 to 15, not 16."),
        (
            '[[kind]]\nid = 11\ndoes = ["incom 4"]\n',
            "mine.toml, kind 11 (Port), does: “incom” is not known here. Did you mean income?",
        ),
        (
            '[[kind]]\nid = 3\ndoes = ["discount palace 2"]\n',
            "mine.toml, kind 3 (Carpentry Workshop), does: write “discount city 2” or “enables attack”.",
        ),
        (
            '[[kind]]\nid = 11\nrow = "citty"\n',
            "mine.toml, kind 11 (Port), row: “citty” is not known here. Did you mean city?",
        ),
        (
            '[[kind]]\nid = 11\nsets = ["office"]\n',
            "mine.toml, kind 11 (Port), sets: “office” is not known here. Did you mean offices?",
        ),
        ("[[kind]]\nid = 10\ncopies = 3\n", "kind 10 (Noodle Shop), copies: must be at least 4: every player starts"),
        ("[[kind]]\nid = 11\nscarcity = 2\n", "kind 11 (Port), scarcity: takes more cards away than there are."),
        (
            '[[event]]\nid = 9\nunless = ["Tempel"]\n',
            "mine.toml, event 9 (Plague), unless: “Tempel” is not known here. Did you mean Temple?",
        ),
        ("[[event]]\nid = 0\ncopies = 0\n", "composition 0 (An even mix), nothing: is more than there are cards"),
        ("[[composition]]\nid = 0\nnothing = 5\n", "the five numbers must add up to 20."),
        (
            '[[goal]]\nid = 11\nbeside = "Patrone"\n',
            "mine.toml, goal 11 (Garden), beside: “Patrone” is not known here. Did you mean Patron?",
        ),
        ("[[force]]\nid = 3\ncopies = 40\n", "force 3, copies: must be a whole number from 0 to 12, not 40."),
        (
            "".join(f"[[force]]\nid = {value}\ncopies = 12\n" for value in range(4, 10)),
            "mine.toml, force 9, copies: the FORCE cards must be 6 to 62 in all, not 95 and not all of them 0.",
        ),
        (
            "".join(f"[[force]]\nid = {value}\ncopies = {0 if value else 12}\n" for value in range(13)),
            "mine.toml, force 12, copies: the FORCE cards must be 6 to 62 in all, not 12 and not all of them 0.",
        ),
        ('[[figure]]\nname = "events_hard"\nvalue = 10\n', "value: must be a multiple of 4: whole years."),
        ("[[price]]\nid = 0\nvalue = -1\n", "must be a whole number from 0 to 20, not -1."),
    ],
)  # fmt: skip
def test_a_mistake_in_a_pack_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ContentError) as error:
        _pack(tmp_path, text)
    assert sentence in str(error.value)


MORE = """
[[kind]]
id = 23
name = "Brewery"
row = "city"
copies = 4
scarcity = 1
price = 7
does = ["income 2"]
sets = ["income_buildings"]
[[fiefdom]]
id = 12
name = "Tosa"
vp = 3
gold = 3
players = 2
[[event]]
id = 80
name = "Comet"
category = "global_good"
copies = 1
unless = ["Brewery"]
do = ["gain 5"]
[[composition]]
id = 3
name = "Comets"
nothing = 5
global_good = 7
global_bad = 4
shogun_good = 2
shogun_bad = 2
[[goal]]
id = 26
name = "Brewer"
copies = 2
form = "linear"
terms = ["kinds income_buildings"]
vp = 2
contradictory = 1
[[price]]
id = 6
value = 6
[[force]]
id = 13
copies = 2
"""
FEWER = """
[[kind]]
id = 11
remove = true
[[kind]]
id = 20
remove = true
[[fiefdom]]
id = 4
remove = true
[[event]]
id = 3
remove = true
[[composition]]
id = 1
remove = true
[[goal]]
id = 3
remove = true
[[price]]
id = 2
remove = true
[[force]]
id = 5
remove = true
"""
ON_THE_BOARD = (s.BUILD_KIND, s.ATTACK_TARGET, s.BRIBE_TARGET)


def test_k_15_4_a_pack_adds_rows_and_they_are_played(tmp_path: Path) -> None:
    class Mine(Play):
        game = _pack(tmp_path, MORE)

    tosa, brewery = c.FIEF + 12, c.KIND + 23
    assert len(Mine.game.cards()) == len(GAME.cards()) + 6
    assert Mine.game.options[1].values[4] == "Comets"
    assert all(Mine.game.draw_card(card.id) for card in Mine.game.cards())
    p = Mine().crown(0).have(0, gold=20, city=("Embassy",), castle=("General",), palace=("Brewer",))
    assert p.event("Comet").gold == [25, 30]
    p.do(0, c.BUILD)
    assert brewery in p.legal(0)
    for shape in (WIDE, TALL):
        assert brewery in Mine.game.draw(p.view(0), 0, shape).actions()
    assert p.do(0, brewery).city(0) == ["Embassy", "Brewery"]
    assert p.state.income(0) == 2
    assert p.points(0, "Brewer") == 2
    p = Mine().crown(0).have(0, gold=20, castle=("General",), city=("Brewery",)).event("Comet").do(0, c.ATTACK)
    assert p.gold == [22, 30]  # a Brewery spares one the comet, and pays
    for shape in (WIDE, TALL):
        assert tosa in Mine.game.draw(p.view(0), 0, shape).actions()
    p.do(0, tosa).force(13).do(0, c.DRAW).force(
        13,
    ).do(0, c.NO).force(0, 0, 0, 0)
    assert p.holder("Tosa") == 0
    assert p.state.land_points(0) == 3
    p = Mine().crown(0).have(0, gold=20, city=("Embassy",)).event("Nothing").do(0, c.BRIBE, tosa).force(13).do(0, c.NO)
    assert p.force(0, 1, 2).bribed("Tosa")
    p = Mine().crown(0).have(1, rice=(3,)).at(1, 4).event("Nothing").price(6)
    assert p.gold[1] == 25 + 3 * 6


@pytest.mark.parametrize(("text", "seats"), [(MORE, 2), (MORE, 4), (FEWER, 1), (FEWER, 3)])
def test_k_15_4_the_laws_hold_with_rows_more_and_less(tmp_path: Path, text: str, seats: int) -> None:
    game = _pack(tmp_path, text)
    rng = Random(seats)
    for composition in (0, 2):
        state = cast(Kingdoms, game.new(seats, {"events": composition}))
        n = 0
        while state.actors:
            actor = choose(members(state.actors), rng)
            legal = state.legal(actor)
            assert [action for action in range(game.width) if not state.forbids(actor, action)] == legal
            if n % 9 == 0:
                check(state)
                assert faults(state) == []
                for seat in range(seats):
                    state[s.GOLD + seat] += rng.randrange(9)
            if n % 9 == 1 and actor != CHANCE:
                view = cast(Kingdoms, state.redact(actor))
                assert game.tell(view, actor)
                assert view.imagine(rng).redact(actor) == view
                assert len({game.write(view, actor, action) for action in legal}) == len(legal)
                for action in range(game.width):
                    assert action in legal or game.why_not(view, actor, action).endswith(").")
                for shape in (WIDE, TALL):
                    shown = game.draw(view, actor, shape).actions()
                    assert set(shown) == set(legal) if state.phase in ON_THE_BOARD else set(shown) <= set(legal)
            state.apply(actor, choose(legal, rng))
            n += 1
        check(state)


def test_k_15_4_a_pack_removes_rows_and_the_others_keep_their_looks(tmp_path: Path) -> None:
    game = _pack(tmp_path, FEWER)
    gone = {"Port", "Stable", "Yamashiro", "Builder", "Price 3", "FORCE 5", DECK.event_names[3]}
    faces = {card.name: _sign(GAME, card.id) for card in GAME.cards()}
    names = [card.name for card in game.cards()]
    assert set(faces) - set(names) == gone - {"Price 3"}, "there are two price cards of 3"
    assert names.count("Price 3") == 1
    for card in game.cards():
        assert _sign(game, card.id) == faces[card.name]
    assert list(game.options[1].values.values()) == ["at random", "An even mix", "Hard years"]
    assert game.deck.force_copies[4:7] == [DECK.force_copies[4], 0, DECK.force_copies[6]]
