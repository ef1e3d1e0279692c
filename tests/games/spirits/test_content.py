"""Content: every row is there, says its source, and a pack replaces it; a typo is told in one sentence."""

import re
from pathlib import Path
from random import Random

import pytest

from subak.core.errors import ContentError
from subak.core.play import rollout
from subak.games import load
from subak.games.spirits import cards as c
from subak.games.spirits import game as spirits_game
from subak.games.spirits.words_cards import rain_text, setup_text, spirit_text, tile_text
from tests.games.spirits.script import GAME, fresh

CARDS = fresh().cards
FOLDER = Path(spirits_game.__file__).parent


def test_every_card_is_in_the_gallery() -> None:
    kinds = [card.kind for card in GAME.cards()]
    assert len(kinds) == c.SPIRITS + c.TILES + c.RAINS + c.SETUPS
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
        (3, "Every round: add 1 pest to a usable paddy of one opponent."),
        (12, "Every round: pay 2 rice and have 3 extra laborers this round."),
        (24, "Once: place 1 magic disc in your usable paddies and gain 4 rice."),
        (25, "You may claim 2 tiles a round. A tile pays you 3 rice more."),
        (28, "No weed can be added to your field."),
        (
            39,
            "At the end: 2 rice for each of your laborers owned. At the end: 3 rice for each of your livestock owned.",
        ),
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
            "mine.toml, spirit 8 (Threshing Spirit), power: “lots” must be a whole number from 0 to 99.",
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
        ("[[spirit]]\nid = 41\n", "mine.toml, spirit 41, id: names no spirit of this game."),
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


def test_no_card_is_named_in_the_code() -> None:
    names = [name.split()[0] for name in CARDS.spirit_name[1:]] + CARDS.tile_name[1:]
    for path in FOLDER.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", text)
        for name in names:
            assert not re.search(rf"\b{name} Spirit\b|\b{re.escape(name)}\b(?= Spirit)", code), (path.name, name)
