"""The cards: what each ancestor scores, what the rows say, and what a pack may and may not say."""

from pathlib import Path
from random import Random

import pytest

from subak.core.errors import ContentError
from subak.core.play import rollout
from subak.games import load
from subak.games.seasons.cards import ALL_CLOSED, AT_END, CARDS
from subak.games.seasons.paddies import end_points
from subak.games.seasons.state import DRY
from tests.games.seasons.script import GAME, fresh
from tests.games.seasons.test_rules import paddy

PAIR = [paddy(2), paddy(3, farmers=1)]
NAMES = [card.name for card in GAME.cards()]

# ancestor, paddies that one placement closes in the dry season, points
AT_ONCE = [
    ("Pally", [paddy(4)], 7),
    ("Pally", [paddy(4, farmers=1)], 0),
    ("Bopha", [paddy(2, houses=2)], 8),
    ("Dara", [paddy(7)], 7),
    ("Dara", [paddy(5)], 0),
    ("Kosal", [paddy(4, houses=1)], 4),
    ("Kosal", [paddy(6)], 0),
    ("Maly", [paddy(1, buffaloes=2)], 6),
    ("Nimol", PAIR, 8),
    ("Nimol", PAIR[:1], 0),
    ("Rithy", [paddy(1, farmers=1, buffaloes=1)], 4),
    ("Rithy", [paddy(1, farmers=2)], 0),
    ("Samnang", PAIR, 4),
    ("Sokha", [paddy(2, farmers=3)], 6),
    ("Sophea", [paddy(3), paddy(4)], 3),
    ("Tevy", [paddy(2, farmers=2)], 5),
    ("Tevy", [paddy(2, farmers=1)], 0),
    ("Veasna", [paddy(4), paddy(3)], 3),
]
# ancestor, all closed (or all open) paddies at the end, points
LATE = [
    ("Chantrea", [paddy(1, farmers=2), paddy(2, farmers=1)], 6),
    ("Vanna", [paddy(1), paddy(1), paddy(5), paddy(6), paddy(9)], 6),
    ("Arun", [paddy(4, buffaloes=2)], 6),
    ("Kunthea", [paddy(3), paddy(2, houses=1), paddy(4)], 6),
    ("Phirun", [paddy(3) | 3 << 23, paddy(3) | 2 << 23], 2),
    ("Rachana", [paddy(1, houses=1, farmers=2), paddy(1, houses=1, buffaloes=2)], 12),
]


@pytest.mark.parametrize(("name", "paddies", "points"), AT_ONCE)
def test_ancestor_scores_at_once(name: str, paddies: list[int], points: int) -> None:
    state = fresh()
    state.stage = DRY
    assert state.ancestor_now(NAMES.index(name), paddies) == points


@pytest.mark.parametrize(("name", "paddies", "points"), LATE)
def test_ancestor_scores_at_the_end(name: str, paddies: list[int], points: int) -> None:
    state = fresh()
    card = NAMES.index(name)
    assert state.cards.when[card] == AT_END
    assert end_points(state.cards, card, paddies) == points
    assert state.ancestor_now(card, paddies) == 0


def test_every_ancestor_is_exercised_above() -> None:
    assert {name for name, *_rest in AT_ONCE + LATE} == set(NAMES)


def test_end_ancestors_look_at_closed_or_open_paddies() -> None:
    cards = fresh().cards
    at_end = [card for card in range(CARDS) if cards.when[card] == AT_END]
    assert {NAMES[card] for card in at_end if cards.over[card] != ALL_CLOSED} == {"Chantrea", "Arun"}


def test_every_card_is_laid_and_every_ancestor_chosen_in_some_game() -> None:
    laid, chosen = set(), set()
    for seed in range(60):
        state = fresh()
        rollout(state, Random(seed))
        laid |= {land >> 2 & 31 for land in state.lands}
        chosen |= set(state.ancestors)
    assert laid == chosen == set(range(CARDS))


def test_every_card_has_a_text_made_from_its_row() -> None:
    texts = {card.name: card.text for card in GAME.cards()}
    assert len(texts) == CARDS
    assert texts["Kosal"].endswith("4 for each paddy of size 5 that you close.")
    assert texts["Sokha"].endswith("In the dry season: 2 for each farmer in a paddy that you close.")
    assert texts["Phirun"].startswith("Land with no features.")
    assert len(set(texts.values())) == CARDS


def test_content_says_where_it_comes_from() -> None:
    assert GAME.provenance == {"rulebook": 4, "reconstructed": 36}


# Packs


def write(folder: Path, text: str) -> Path:
    path = folder / "my-cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_replaces_single_cards_and_changes_the_hash(tmp_path: Path) -> None:
    pack = write(tmp_path, '[[ancestor]]\nid = 4\nname = "Kosal of the printed game"\npoints = 9\n')
    game = load("seasons", pack)
    card = game.cards()[3]
    assert card.name == "Kosal of the printed game"
    assert "9 for each paddy" in card.text
    assert game.content != GAME.content
    assert game.provenance == {"rulebook": 4, "reconstructed": 35, "pack": 1}
    state = game.new(2)
    rollout(state, Random(1))
    assert state.actors == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[land]]\nid = 5\nrows = ['...', '...', '...']", "land 5, rows: must be 4 rows of 3 cells."),
        ("[[land]]\nid = 5\nrows = ['/..', '...', '...', '...']", "cell 1 of row 1 must be \\ or a dot, not /"),
        ("[[land]]\nid = 5\nrows = ['\\..', '...', '...', '...']", "a path ends inside the card, at point 1 1."),
        ("[[land]]\nid = 5\nfeatures = ['F 1 1']", "there is no centre of a square at 1 1."),
        ("[[land]]\nid = 5\nfeatures = ['X 1 2']", "“X 1 2” is not of the form: F 2 1 (H, F or B)"),
        ("[[land]]\nid = 5\nfeature = []", "land 5, feature: is not a field here. Did you mean features?"),
        ("[[land]]\nid = 25\n", "land 25, id: names no land of this game."),
        ("[[ancestor]]\nid = 1\nwhen = 'drie'", "(Pally), when: “drie” is not known here. Did you mean dry?"),
        ("[[ancestor]]\nid = 1\nwhere = 'sice = 3'", "where: “sice” is not known here. Did you mean size?"),
        ("[[ancestor]]\nid = 1\nwhere = 'size is 3'", "“size is 3” is not of the form: size >= 4"),
        ("[[ancestor]]\nid = 1\npoints = 'many'", 'points: must be a whole number from -20 to 20, not "many".'),
        ("[[ancestor]]\nid = 1\nover = 'closed'", "closed and open go with end, paddy and batch with both or dry."),
        ("[[ancestor]]\nid = 1\nper = 'sets'", "different_sizes and sets score only at the end."),
        ("[[ancestors]]\nid = 1", "there is no table [[ancestors]]. Did you mean ancestor?"),
        ("[ancestor]\nid = 1", "write ancestor as rows, each under [[ancestor]]."),
        ("[[figure]]\nname = 'size points'\nvalue = [1]", "must have 6 numbers."),
        ("[[ancestor]]\nid = 1\nsource = 'hearsay'", "source: must be rulebook, public, reconstructed or pack."),
        ("this is no toml", "my-cards.toml is not valid TOML"),
    ],
)
def test_a_mistake_in_a_pack_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ContentError) as error:
        load("seasons", write(tmp_path, text))
    assert sentence in str(error.value)
    assert "my-cards.toml" in str(error.value)


def test_a_pack_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml cannot be read"):
        load("seasons", tmp_path / "nowhere.toml")
