"""Content: every row is there, says its source, and a pack replaces it; a typo is told in one sentence."""

import re
from pathlib import Path
from random import Random

import pytest

from subak.core.bits import members
from subak.core.game import CHANCE, Game
from subak.core.play import choose, rollout
from subak.games import load
from subak.games.spirits import actions as a
from subak.games.spirits import game as spirits_game
from subak.games.spirits import state as st
from subak.games.spirits.cards import load as load_content
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import rain_text, setup_text, spirit_text, tile_text
from subak.kit.errors import ContentError
from subak.kit.positions import faults
from tests.games.spirits.invariants import check
from tests.games.spirits.script import GAME, fresh

CARDS = fresh().cards
FOLDER = Path(spirits_game.__file__).parent


def test_every_card_is_in_the_gallery() -> None:
    kinds = [card.kind for card in GAME.cards()]
    assert len(kinds) == 40 + 24 + 12 + 9
    assert len({card.id for card in GAME.cards()}) == len(kinds)
    assert sum(card.source == "rulebook" for card in GAME.cards()) == 1, "Pure Spirit is the one card that is printed"


def test_every_row_says_where_it_comes_from() -> None:
    assert GAME.provenance["rulebook"] > 20
    assert GAME.provenance["reconstructed"] > 80
    assert set(GAME.provenance) == {"rulebook", "reconstructed"}


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (1, "Every round: gain 1 rice."),
        (12, "Every round: pay 1 rice, have 3 extra laborers this round and build 1 wall or gate without workers."),
        (24, "Once: place 1 magic disc in your usable paddies and gain 4 rice."),
        (25, "You may claim 2 tiles a round. A tile pays you 3 rice more."),
        (28, "No weed can be added to your field."),
        (29, "No pest can be added to your field. At the end: 2 rice for each hex of the largest paddy."),
        (32, "Planting takes you no laborers."),
        (37, "At your harvest up to 2 weeds and 2 pests in a paddy do not count. At the end: 2 rice for each paddy."),
        (33, "At the end: 2 rice for each paddy."),
        (38, "Harvesting takes you 1 laborer per hex. Every paddy you harvest pays 3 rice less."),
        (39, "At the end: 1 rice for each laborer owned."),
    ],
)
def test_card_text_is_made_from_the_row(card: int, text: str) -> None:
    assert spirit_text(CARDS, card) == text


def test_no_two_cards_read_alike() -> None:
    assert len({spirit_text(CARDS, n) for n in range(1, 41)}) == 40
    assert len({tile_text(CARDS, n) for n in range(1, 25)}) == 24
    assert tile_text(CARDS, 17).startswith("At least 1 fertilized paddy:")
    assert tile_text(CARDS, 18).startswith("At least 2 fertilized paddies:")
    assert tile_text(CARDS, 19).startswith("At least 3 paddies and no weeds or pests:")
    assert len({rain_text(CARDS, n) for n in range(1, 13)}) == 12
    assert len({setup_text(CARDS, n) for n in range(1, 10)}) == 9


def test_the_box_says_how_many_walls_and_gates_there_are() -> None:
    figures = load_content(None)["figure"]
    sources = dict(zip(figures.texts("name"), figures.sources(), strict=True))
    values = dict(zip(figures.texts("name"), figures.ints("value", 0, 99), strict=True))
    for name, value in (("walls", 80), ("gates", 24)):
        assert (values[name], sources[name]) == (value, "rulebook")


def test_the_rules_speak_to_people() -> None:
    assert "## S-5 Step 2: Play spirits, turn order\n" in GAME.rules
    assert re.findall(r"`[^`]*`", GAME.rules) == ["`gentle`"], "a code word belongs to nobody's table"
    assert not re.search(r"\biff\b|\bmetric\b|\b(COST|YIELD|ALLOW|GOAL|FINAL)\b|[nwm]\(P\)|cap\(", GAME.rules)


def pack(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_replaces_rows_and_changes_the_hash(tmp_path: Path) -> None:
    text = (
        '[[spirit]]\nid = 1\nplay = ["rice 9"]\n[[ladder]]\nname = "laborer"\nprices = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n'
    )
    game = load("spirits", pack(tmp_path, text))
    assert game.content != GAME.content
    assert game.cards()[0].text == "Every round: gain 9 rice."
    assert game.cards()[0].source == "pack"
    state = game.new(3, {})
    rollout(state, Random(1))
    assert state.actors == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[spirit]]\nid = 7\nplay = ["watr 2"]\n',
            "mine.toml, spirit 7 (Well Spirit), play: “watr” is not known here. Did you mean water?",
        ),
        (
            '[[spirit]]\nid = 5\nplay = ["clear pets 1"]\n',
            "mine.toml, spirit 5 (Gecko Spirit), play: “pets” is not known here. Did you mean pest?",
        ),
        (
            '[[spirit]]\nid = 8\npower = ["yield flat lots"]\n',
            "mine.toml, spirit 8 (Threshing Spirit), power: “lots” must be a whole number from -99 to 99.",
        ),
        (
            '[[spirit]]\nid = 33\npower = ["final paddys 5"]\n',
            "mine.toml, spirit 33 (Granary Spirit), power: “paddys” is not known here. Did you mean paddies?",
        ),
        (
            '[[tile]]\nid = 4\nneeds = ["max_siz >= 3"]\n',
            "mine.toml, tile 4 (Broad Basin), needs: “max_siz” is not known here. Did you mean max_size?",
        ),
        (
            '[[tile]]\nid = 4\nneeds = ["max_size > 3"]\n',
            "mine.toml, tile 4 (Broad Basin), needs: “>” is not known here. Did you mean >=?",
        ),
        (
            '[[rain]]\nid = 2\ninfest = ["weed larges"]\n',
            "mine.toml, rain 2, infest: “larges” is not known here. Did you mean largest?",
        ),
        (
            "[[rain]]\nid = 2\nwater = [1, 2]\n",
            "mine.toml, rain 2, water: must have 3 numbers: for 2, 3 and 4 players.",
        ),
        (
            "[[setup]]\nid = 1\nrocks = [5, 6, 8]\n",
            "mine.toml, setup 1, rocks: must name 4 different hexes.",
        ),
        (
            "[[setup]]\nid = 1\nrocks = [0, 5, 6, 8]\n",
            "mine.toml, setup 1, rocks: must be a whole number from 1 to 9, not 0.",
        ),
        (
            '[[yield]]\nname = "clean"\nlast = [1, 2]\n',
            "mine.toml, yield clean, last: must have 6 numbers: for 1 to 6 hexes.",
        ),
        (
            '[[ladder]]\nname = "livestock"\nprices = [5]\n',
            "mine.toml, ladder livestock, prices: must have 6 numbers.",
        ),
        ("[[spirit]]\nid = 41\n", "mine.toml, spirit 41, name: is missing."),
        (
            '[[spirit]]\nid = 62\nname = "Too Late"\nkind = "active"\nplay = ["rice 1"]\n',
            "mine.toml, spirit 62 (Too Late), id: must be a whole number from 1 to 61, not 62.",
        ),
        (
            "[[rain]]\nid = 31\nwater = [1, 2, 3]\n",
            "mine.toml, rain 31, id: must be a whole number from 1 to 30, not 31.",
        ),
        (
            "".join(f"[[setup]]\nid = {n}\nremove = true\n" for n in range(1, 7)),
            "mine.toml, setup 6, remove: then there would be 3 rows of setup; this game takes 4 to 30.",
        ),
        (
            "".join(f"[[tile]]\nid = {n}\nremove = true\n" for n in range(1, 16)),
            "tiles.toml, tile 24 (Open Hand): there must be 10 tiles, for four players and as many more as are laid",
        ),
        (
            "".join(f"[[spirit]]\nid = {n}\nremove = true\n" for n in (1, 2)),
            "spirits.toml, spirit 3 (Locust Spirit), unfriendly: must leave 16 cards of each deck for the gentle game.",
        ),
        ("[[hex]]\nid = 10\ncol = 7\nrow = 2\n", "mine.toml, hex 10, id: names no hex of this game."),
        (
            '[[figure]]\nname = "wall_laborers"\nvalue = 0\n',
            "mine.toml, figure wall_laborers, value: must be from 1 to 30.",
        ),
    ],
)
def test_a_typo_in_a_pack_is_told_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ContentError) as error:
        load("spirits", pack(tmp_path, text))
    assert str(error.value).startswith(sentence)


MORE = """
[[spirit]]
id = 41
name = "Ferryman"
kind = "active"
play = ["clear weed 1", "rice 2"]
[[spirit]]
id = 45
name = "Twilight"
kind = "passive"
power = ["yield flat 3", "final paddies 1"]
[[tile]]
id = 25
name = "Any Paddy"
needs = ["paddies >= 1"]
rice = 1
[[tile]]
id = 61
name = "Dust"
needs = ["rocks <= 4"]
rice = 2
[[rain]]
id = 13
water = [1, 1, 1]
infest = ["weed any"]
[[setup]]
id = 10
rocks = [6, 7, 8, 9]
walls = 3
rice = 0
laborers = 0
livestock = 0
"""
FEWER = """
[[spirit]]
id = 7
remove = true
[[spirit]]
id = 40
remove = true
[[tile]]
id = 24
remove = true
[[tile]]
id = 3
remove = true
[[rain]]
id = 12
remove = true
[[setup]]
id = 1
remove = true
"""


def play(game: Game, seats: int, seed: int, gentle: int) -> tuple[Spirits, set[int]]:
    """A random game by the laws, and all that was done in it."""
    rng = Random(seed)
    s = game.new(seats, {"gentle": gentle})
    assert isinstance(s, Spirits)
    done: set[int] = set()
    n = 0
    while s.actors:
        actor = choose(members(s.actors), rng)
        legal = s.legal(actor)
        if n % 17 == 0:
            assert [action for action in range(game.width) if not s.forbids(actor, action)] == legal == sorted(legal)
            assert not faults(s)
            if actor != CHANCE:
                view = s.redact(actor)
                assert sorted(game.draw(view, actor).actions()) == legal
                assert len({game.write(view, actor, action) for action in legal}) == len(legal)
                for action in range(a.WIDTH, game.width):
                    assert action in legal or game.why_not(view, actor, action).endswith(").")
                assert view.imagine(rng).redact(actor) == view
        action = choose(legal, rng)
        done.add(action)
        s.apply(actor, action)
        n += 1
    check(s)
    return s, done


def test_a_pack_adds_rows_and_they_are_played(tmp_path: Path) -> None:
    game = load("spirits", pack(tmp_path, MORE))
    assert game.width == a.of_tile(61) + 1
    assert len(game.cards()) == len(GAME.cards()) + 6
    assert all(game.draw_card(card.id) for card in game.cards())
    played = 0
    done: set[int] = set()
    for seed in range(8):
        s, did = play(game, 2 + seed % 3, seed, seed % 2)
        done |= did
        for seat in range(s[st.PLAYERS]):
            played |= s[st.ROW + seat]
    assert played >> 41 & 1, "the 41st spirit was dealt, kept and played"
    assert played >> 45 & 1
    assert {a.of_card(41), a.of_tile(25), a.of_tile(61), a.NUMBER + 13, a.NUMBER + 10} <= done


def test_a_pack_removes_rows_and_the_others_keep_their_numbers(tmp_path: Path) -> None:
    game = load("spirits", pack(tmp_path, FEWER))
    assert game.width == GAME.width
    assert [card.id for card in game.cards()] == [
        card.id for card in GAME.cards() if card.id not in (7, 40, 103, 124, 212, 301)
    ]
    for seed in range(3):
        s, did = play(game, 2 + seed, seed, seed % 2)
        assert not did & {a.of_card(7), a.of_card(40), a.of_tile(3), a.of_tile(24)}
        assert not s[st.RAINED] >> 12 & 1


def test_no_card_is_named_in_the_code() -> None:
    names = [name.split()[0] for name in CARDS.spirit_name[1:]] + CARDS.tile_name[1:]
    for path in FOLDER.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", text)
        for name in names:
            assert not re.search(rf"\b{name} Spirit\b|\b{re.escape(name)}\b(?= Spirit)", code), (path.name, name)
