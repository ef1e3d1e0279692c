"""K-13: the end, and what every palace card scores."""

import pytest

from subak.core.position import OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import DECK, GAME, Play

CITY = ("Noodle Shop", "Port", "Temple", "Tax Collector", "City Hall")
CASTLE = ("General", "Catapult", "Stable", "War Room", "Wall")


def _mat(**have: object) -> Play:
    return Play(4).crown(0).have(0, **{"rice": (), "city": (), "castle": (), **have})  # type: ignore[arg-type]


# Every palace card: arrangements and the points it must score there.
CASES: dict[str, list[tuple[dict[str, object], int]]] = {
    "Architect": [
        ({"city": CITY, "palace": ("Architect", "Statue", "Elder", "Patron"), "rice": (1,)}, 6),  # T-61
        ({"city": CITY, "palace": ("Architect", "Statue", "Elder", "Patron", "Miser")}, 8),
        ({"palace": ("Architect",)}, 0),
    ],
    "Aristocrat": [({"city": ("Port", "Temple", "Commerce Hall", "Market"), "castle": ("Stable", "War Room")}, 8),
                   ({"city": ("Port", "Market"), "rice": (3,)}, 0)],
    "Bureaucrat": [({"city": ("City Hall", "Commerce Hall", "Embassy")}, 9),
                   ({"city": ("City Hall", "Commerce Hall", "Port")}, 0)],
    "Builder": [({"city": CITY}, 5), ({"city": CITY[:4]}, 0)],
    "Capitalist": [({"city": CITY}, 7), ({"city": ("Noodle Shop", "Dam")}, 1), ({"city": ("Dam",)}, 0)],
    "Craftsman": [({"city": ("Carpentry Workshop", "Farming Workshop"), "castle": ("Blacksmith Workshop",)}, 6)],
    "Defender": [({"city": ("Dam",), "castle": ("Keep", "Wall", "Moat")}, 8), ({"castle": ("Keep", "General")}, 2)],
    "Diplomat": [({"bribed": ("Kai", "Owari", "Omi")}, 10), ({"bribed": ("Kai", "Owari"), "fiefs": ("Omi",)}, 0)],
    "Economist": [  # T-03
        ({"city": ("Port", "Temple", "Noodle Shop"), "fiefs": ("Kai", "Owari", "Echigo", "Izumi")}, 6),
    ],
    "Elder": [({"palace": ("Elder", "Statue", "Patron", "Miser"), "rice": (1, 1, 1, 1)}, 3),
              ({"palace": ("Elder", "Ruler", "Economist"), "fiefs": tuple(DECK.fief_names)}, 8)],
    "Farmer": [({"rice": (1, 1, 1, 1, 1)}, 7), ({"rice": (3, 3, 3, 3)}, 0)],
    "Garden": [({"palace": ("Garden",)}, 4), ({"palace": ("Garden", "Patron")}, 6)],
    "Gardener": [
        ({"rice": (1, 1, 1, 1, 1), "city": ("Dam",), "palace": ("Gardener", "Statue", "Elder", "Patron", "Miser")}, 8),
        ({"rice": (1, 1), "city": ("Dam",), "palace": ("Gardener",)}, 2),
    ],  # T-62
    "Harvester": [({"rice": (3, 3, 3, 3, 3)}, 7), ({"rice": (2, 1)}, 3), ({"rice": (3, 3)}, 6)],
    "Minimalist": [
        ({"rice": (1, 1), "city": ("Dam",), "castle": ("Wall",), "palace": ("Minimalist", "Elder")}, 8),  # T-63
        ({"rice": (1, 1, 1, 1, 1), "city": CITY[:3], "castle": ("Wall",), "palace": ("Minimalist", "Elder")}, 3),
    ],
    "Miser": [({"rice": (1, 2, 3), "city": ("Dam", "Port"), "castle": ("Wall",)}, 4),
              ({"rice": (1, 1, 1, 1, 1), "city": ("Dam",), "castle": ("Wall",)}, 6)],
    "Pacifist": [({}, 6)],
    "Patron": [({}, 2)],
    "Planner": [({"rice": (1, 1, 1, 1, 1), "city": CITY, "castle": CASTLE}, 6), ({"city": CITY[:4]}, 0)],
    "Ruler": [({"fiefs": ("Kai", "Omi", "Ise")}, 6), ({"fiefs": tuple(DECK.fief_names[:6])}, 12),
              ({"fiefs": tuple(DECK.fief_names)}, 24)],  # T-66
    "Shrine": [({"palace": ("Shrine",)}, 4), ({"palace": ("Patron", "Shrine")}, 6)],
    "Statue": [({"palace": ("Statue",)}, 4), ({"palace": ("Statue", "Patron")}, 6)],
    "Strategist": [({"castle": CASTLE}, 7), ({"castle": CASTLE[:4]}, 0)],
    "Treasurer": [({"gold": 39}, 3), ({"gold": 87}, 8), ({"gold": 129}, 8)],  # T-65
    "Tyrant": [({"castle": CASTLE, "palace": ("Tyrant", "Statue", "Elder", "Patron", "Miser")}, 8),
               ({"castle": ("Wall",), "city": ("Dam",), "palace": ("Tyrant",)}, 1)],
    "Warrior": [({"castle": CASTLE}, 8), ({"castle": ("Wall", "Stable")}, 2)],
}  # fmt: skip


def test_every_palace_card_has_a_case() -> None:
    assert sorted(CASES) == sorted(DECK.goal_names)
    assert len(DECK.goal_of) == 36


@pytest.mark.parametrize(
    ("name", "have", "points"), [(name, have, n) for name, cases in CASES.items() for have, n in cases]
)
def test_what_a_palace_card_scores(name: str, have: dict[str, object], points: int) -> None:
    p = _mat(**{"palace": (name,), **have})
    assert p.points(0, name) == points


@pytest.mark.parametrize("name", sorted(CASES))
def test_caps_are_never_passed(name: str) -> None:
    goal = DECK.goal_names.index(name)
    assert max(points for _have, points in CASES[name]) <= DECK.cap[goal]
    assert (DECK.cap[goal] == c.NO_CAP) == (name in ("Aristocrat", "Ruler"))


def test_a_bribed_fiefdom_that_was_stolen_no_longer_counts_for_the_diplomat() -> None:  # T-67
    p = _mat(palace=("Diplomat",), bribed=("Kai", "Owari", "Omi"))
    assert p.points(0, "Diplomat") == 10
    p.have(1, fiefs=("Kai",))
    assert p.points(0, "Diplomat") == 0


def test_the_pacifist_never_attacked() -> None:  # T-68
    p = Play(4).crown(1).have(1, castle=("General",)).have(0, castle=("General",), palace=("Pacifist",))
    p.event("Nothing").do(1, c.ATTACK, c.SEAT).force(12, 1).do(1, c.NO).do(0, c.NO).do(1, c.BURN)
    assert p.points(0, "Pacifist") == 6  # defending is not attacking
    p.do(2, c.NO).do(3, c.NO).do(0, c.ATTACK, c.FIEF).force(12).do(0, c.NO).force(12, 12, 1, 1)
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS
    assert p.points(0, "Pacifist") == 0


def test_k_13_1_the_game_ends_after_the_last_harvest() -> None:
    p = Play(2).crown(0).at(5, 4).event("Nothing").price(3).do(0, c.NO)
    assert p.state.actors
    p.do(1, c.NO)
    assert p.state.actors == 0
    assert p.state.phase == OVER


def test_k_13_2_palaces_open_and_score_with_the_fiefdoms() -> None:  # T-60
    p = _mat(
        rice=(3, 3, 2, 2, 1), city=CITY, castle=("Wall",),
        palace=("Farmer", "Harvester", "Capitalist", "Planner", "Elder"),
    )  # fmt: skip
    assert dict(GAME.words.sources(p.state, 0)) == {
        "Farmer": 7,
        "Harvester": 7,
        "Capitalist": 7,
        "Planner": 6,
        "Elder": 6,
    }
    assert p.state.total(0) == 33
    p.have(0, fiefs=("Kai", "Izumi"))
    assert p.state.total(0) == 36
    assert p.state.scores()[0] == p.view(1).total(0) == 3  # what lies open
    last = Play(2).crown(0).at(5, 4).event("Nothing").price(3).do(0, c.NO)
    assert last.view(1).palace_goals(0) == []
    reveals = last.state.reveals
    last.have(0, palace=("Statue", "Patron")).do(1, c.NO)
    assert last.state.scores()[0] == 8
    assert last.view(1).palace_goals(0) == last.state.palace_goals(0)
    assert last.state.reveals == reveals + 1


def test_k_13_3_ties_go_to_gold_then_to_fewer_cards_then_are_shared() -> None:  # T-18
    p = Play(2).crown(0).have(0, gold=10, palace=("Statue", "Patron")).have(1, gold=11, palace=("Garden", "Patron"))
    assert [p.state.total(seat) for seat in range(2)] == [8, 8]
    assert p.state.winners() == 2
    p.have(0, gold=11)
    assert p.state.winners() == 3
    p.have(1, rice=())
    assert p.state.winners() == 2
    p.have(0, fiefs=("Kai",))
    assert p.state.winners() == 1


def test_k_13_4_divisions_are_floored_card_by_card() -> None:
    p = _mat(gold=19, city=("Port", "Temple", "Noodle Shop"), palace=("Treasurer", "Economist"))
    assert dict(GAME.words.sources(p.state, 0)) == {"Treasurer": 1, "Economist": 2}


def _finished(**rows: object) -> Play:
    """The end of a game of two with equal points, 4 each, and equal gold and cards but for what `rows` gives seat 1."""
    p = Play(2).crown(0).at(5, 4).event("Nothing").price(3).do(0, c.NO).do(1, c.NO)
    p.have(0, gold=11, palace=("Statue",)).have(1, gold=11, palace=("Garden",))
    return p.have(1, **rows)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "winners", "reason"),
    [
        ({"gold": 13}, 2, "4 points each; more gold wins, 13 to 11 (K-13.3)."),
        ({"rice": ()}, 2, "4 points and 11 gold each; fewer cards on the mat win, 2 to 3 (K-13.3)."),
        ({}, 3, "4 points, 11 gold and 3 cards on the mat each: the throne is shared (K-13.3)."),
        ({"fiefs": ("Kai",)}, 2, ""),
    ],
)
def test_a_tie_says_what_decided_it(rows: dict[str, object], winners: int, reason: str) -> None:
    p = _finished(**rows)
    assert p.state.winners() == winners
    for viewer in (-1, 0, 1):
        view = p.view(viewer)
        assert GAME.tiebreak(view) == reason
        assert not reason or reason in GAME.tell(view, viewer)


def test_a_tie_is_between_those_who_lead() -> None:
    p = Play(3).crown(0).at(5, 4).event("Nothing").price(3)
    assert GAME.tiebreak(p.state) == ""  # not before the end
    p.do(0, c.NO).do(1, c.NO).do(2, c.NO)
    p.have(0, gold=10, palace=("Statue",)).have(1, gold=10, palace=("Garden",)).have(2, gold=30, palace=("Patron",))
    assert p.state.winners() == 3
    assert GAME.tiebreak(p.state) == "4 points, 10 gold and 3 cards on the mat each: the throne is shared (K-13.3)."
    p.have(0, rice=())
    assert GAME.tiebreak(p.state) == "4 points and 10 gold each; fewer cards on the mat win, 2 to 3 (K-13.3)."


def test_nobody_ties_alone() -> None:
    p = Play(1).keep().at(5, 4).event("Nothing").price(3).do(0, c.NO)
    assert p.state.actors == 0
    assert GAME.tiebreak(p.state) == ""


def test_k_13_5_the_elder_comes_after_all_others() -> None:
    for palace in (("Elder", "Statue", "Garden"), ("Statue", "Garden", "Elder")):
        assert _mat(palace=palace).points(0, "Elder") == 2


def test_patron_raises_garden_shrine_and_statue() -> None:  # T-64
    assert _mat(palace=("Patron", "Garden", "Statue")).state.total(0) == 14
    assert _mat(palace=("Garden", "Statue")).state.total(0) == 8


def test_scores_do_not_depend_on_the_order_of_tiles() -> None:  # I-33
    for palace in (("Elder", "Statue", "Patron", "Builder"), ("Builder", "Patron", "Elder", "Statue")):
        p = _mat(palace=palace, city=CITY, rice=(3, 1))
        q = _mat(palace=palace, city=CITY[::-1], rice=(1, 3))
        assert p.state.total(0) == q.state.total(0) == 5 + 6 + 2 + 3
