"""The cards: what each ancestor scores, what the rows say, and what a pack may and may not say."""

from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.play import rollout
from subak.games import load
from subak.games.seasons.cards import ALL_CLOSED, AT_END
from subak.games.seasons.game import SeasonsGame
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.paddies import end_points
from subak.games.seasons.rules import FURTHER
from subak.games.seasons.state import ANCESTOR, DECK, DRY, HAND, LAID, TURN, WET
from subak.kit.errors import ContentError
from subak.kit.positions import faults
from tests.games.seasons.invariants import check
from tests.games.seasons.script import GAME, choose_all, fresh
from tests.games.seasons.test_rules import paddy

PAIR = [paddy(2), paddy(3, farmers=1)]
NAMES = [card.name for card in GAME.cards()]

# ancestor, paddies that one placement closes in the dry season, points
AT_ONCE = [
    ("Pally", [paddy(4)], 7),
    ("Pally", [paddy(4, farmers=1)], 0),
    ("Bopha", [paddy(2, houses=2)], 8),
    ("Dara", [paddy(7)], 9),
    ("Dara", [paddy(5)], 0),
    ("Kosal", [paddy(4, houses=1)], 6),
    ("Kosal", [paddy(6)], 0),
    ("Maly", [paddy(1, buffaloes=2)], 6),
    ("Nimol", PAIR, 10),
    ("Nimol", PAIR[:1], 0),
    ("Rithy", [paddy(1, farmers=1, buffaloes=1)], 4),
    ("Rithy", [paddy(1, farmers=2)], 0),
    ("Samnang", PAIR, 4),
    ("Sokha", [paddy(2, farmers=3)], 6),
    ("Sophea", [paddy(3), paddy(4)], 3),
    ("Tevy", [paddy(2, farmers=2)], 5),
    ("Tevy", [paddy(2, farmers=1)], 0),
    ("Veasna", [paddy(4), paddy(3)], 5),
]
# ancestor, all closed (or all open) paddies at the end, points
LATE = [
    ("Chantrea", [paddy(1, farmers=2), paddy(2, farmers=1)], 6),
    ("Vanna", [paddy(1), paddy(1), paddy(5), paddy(6), paddy(9)], 4),
    ("Arun", [paddy(4, buffaloes=2)], 8),
    ("Kunthea", [paddy(3), paddy(2, houses=1), paddy(4)], 3),
    ("Phirun", [paddy(3) | 3 << 23, paddy(3) | 2 << 23], 2),
    ("Rachana", [paddy(1, houses=1, farmers=2), paddy(1, houses=1, buffaloes=2)], 10),
]


@pytest.mark.parametrize(("name", "paddies", "points"), AT_ONCE)
def test_ancestor_scores_at_once(name: str, paddies: list[int], points: int) -> None:
    state = fresh()
    state.become(DRY)
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
    at_end = [card for card in range(GAME.deck.count) if cards.when[card] == AT_END]
    assert {NAMES[card] for card in at_end if cards.over[card] != ALL_CLOSED} == {"Chantrea", "Arun"}


def test_every_card_is_laid_and_every_ancestor_chosen_in_some_game() -> None:
    laid, chosen = set(), set()
    for seed in range(60):
        state = fresh()
        rollout(state, Random(seed))
        laid |= {land >> 2 & 31 for seat in (0, 1) for land in state.lands(seat)}
        chosen |= set(state.some(ANCESTOR, 2))
    assert laid == chosen == set(range(GAME.deck.count))


def test_every_card_has_a_text_made_from_its_row() -> None:
    texts = {card.name: card.text for card in GAME.cards()}
    assert len(texts) == 18
    assert texts["Kosal"].endswith("6 for each paddy of size 5 that closes.")
    assert texts["Sokha"].endswith("In the dry season: 2 for each farmer in a paddy that closes.")
    assert texts["Phirun"].startswith("Land with no features.")
    assert len(set(texts.values())) == 18


def test_phirun_counts_the_cards_that_a_paddy_lies_on() -> None:
    assert GAME.cards()[16].text.endswith("At the end: 2 for each closed paddy lying on 3 or more cards.")


def test_vanna_says_that_sizes_from_six_on_are_one() -> None:
    assert GAME.cards()[13].text.endswith(
        "At the end: 2 for each different size of a closed paddy of size 3 or more, 6 and more being one size."
    )


def test_no_ancestor_says_you_since_everybody_reads_it() -> None:
    assert not [card.name for card in GAME.cards() if " you" in card.text]


def test_a_condition_of_one_speaks_of_one(tmp_path: Path) -> None:
    pack = write(tmp_path, '[[ancestor]]\nid = 4\nwhere = "farmers = 1"\n[[ancestor]]\nid = 5\nwhere = "cards = 1"')
    texts = [card.text for card in load("seasons", pack).cards()]
    assert texts[3].endswith("6 for each paddy with 1 farmer that closes.")
    assert texts[4].endswith("3 for each buffalo in a paddy lying on 1 card that closes.")


def test_rules_say_what_is_reconstructed() -> None:
    head = GAME.rules.split("## Words")[0]
    assert "**What is reconstructed.**" in head
    for part in ("18 land sides", "18 ancestors", "three cells by four"):
        assert part in head


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
        ("[[land]]\nid = 25\n", "land 25, id: has no ancestor of this number: a card has both sides."),
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


# A pack with more or fewer cards

FURTHER_CARDS = r"""
[[land]]
id = {id}
rows = ['\/.', '../', '\/.', '/..']
features = ["F 1 2", "B 2 1"]

[[ancestor]]
id = {id}
name = "Rumdul {id}"
when = "both"
over = "paddy"
points = 2
per = "paddies"
"""


def more(folder: Path, cards: int) -> SeasonsGame:
    """A game with so many cards beyond those printed."""
    rows = "".join(FURTHER_CARDS.replace("{id}", str(19 + n)) for n in range(cards))
    return cast(SeasonsGame, load("seasons", write(folder, rows)))


def fewer(folder: Path, cards: int) -> SeasonsGame:
    """A game without the first so many of the printed cards."""
    rows = [f"[[{side}]]\nid = {n + 1}\nremove = true\n" for n in range(cards) for side in ("land", "ancestor")]
    return cast(SeasonsGame, load("seasons", write(folder, "".join(rows))))


def play_through(game: SeasonsGame, seed: int) -> Seasons:
    """A whole game at random in which every law is looked after; the cards of highest number are liked best."""
    rng = Random(seed)
    state = cast(Seasons, game.new(2))
    n = 0
    while state.actors:
        check(state)
        assert not faults(state)
        seat = rng.choice(members(state.actors))
        legal = state.legal(seat)
        if n % 5 == 0:
            assert [action for action in range(game.width) if not state.forbids(seat, action)] == legal
            for viewer in (-1, 0, 1):
                view = cast(Seasons, state.redact(viewer))
                assert view.imagine(rng).redact(viewer) == view
                acts = viewer >= 0 and state.actors >> viewer & 1
                assert set(game.draw(view, viewer).actions()) <= set(state.legal(viewer) if acts else [])
                assert game.tell(view, viewer)
            assert all(game.why_not(state, seat, action).endswith(").") for action in range(18) if action not in legal)
        assert len({game.write(state, seat, action) for action in legal}) == len(legal)
        state.apply(seat, legal[-1] if legal[-1] >= FURTHER else rng.choice(legal))
        n += 1
    check(state)
    return state


@pytest.mark.parametrize("cards", [1, 14])
def test_a_pack_with_more_cards_deals_and_plays_them(tmp_path: Path, cards: int) -> None:
    game = more(tmp_path, cards)
    assert len(game.cards()) == 18 + cards
    assert game.cards()[18].name == "Rumdul 19"
    assert game.width == GAME.width + cards
    seen: set[int] = set()
    for seed in range(3):
        state = play_through(game, seed)
        assert state[DECK].bit_count() == cards, "the rest stays away"
        assert [state[LAID + seat] for seat in (0, 1)] == [8, 8]
        seen |= {land >> 2 & 31 for seat in (0, 1) for land in state.lands(seat)} | set(state.some(ANCESTOR, 2))
    assert seen >= set(range(18, 18 + cards))
    assert "Rumdul 19" in game.draw_card(19)


@pytest.mark.parametrize(("cards", "laid"), [(1, 7), (2, 7), (10, 3)])
def test_a_pack_with_fewer_cards_has_smaller_hands_and_plays_to_the_end(tmp_path: Path, cards: int, laid: int) -> None:
    game = fewer(tmp_path, cards)
    assert len(game.cards()) == 18 - cards
    assert game.width == GAME.width
    for seed in range(2):
        state = play_through(game, seed)
        assert [state[LAID + seat] for seat in (0, 1)] == [laid, laid]
        assert state[DECK].bit_count() == cards % 2


def test_more_cards_than_can_be_noted_or_fewer_than_a_game_needs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ContentError, match=r"my-cards.toml, land 33, id: .* 33 rows of land; this game takes 8 to 32\."
    ):
        more(tmp_path, 15)
    with pytest.raises(ContentError, match=r"my-cards.toml, land 11, remove: .* 7 rows of land; this game takes 8 to"):
        fewer(tmp_path, 11)
    with pytest.raises(ContentError, match=r"land 5, id: has no ancestor of this number: a card has both sides\."):
        load("seasons", write(tmp_path, "[[ancestor]]\nid = 5\nremove = true\n"))


def test_n_2_3_whoever_has_exchanged_hands_knows_what_the_other_has(tmp_path: Path) -> None:
    """With a card that stays away, the other's hand is a secret until then."""
    state = cast(Seasons, more(tmp_path, 1).new(2))
    while state.phase < WET:
        seat = members(state.actors)[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.redact(0)[HAND + 1] == state.redact(0)[DECK] == HIDDEN
    for seat in (0, 1):
        choose_all(state, seat)
    assert state[TURN] == 1
    assert state.redact(0)[HAND + 1] == state[HAND + 1]
    assert state.redact(0)[DECK] == state[DECK]
    assert state.redact(-1)[HAND + 1] == state.redact(-1)[DECK] == HIDDEN
