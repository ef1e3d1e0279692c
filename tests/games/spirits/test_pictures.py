"""Stored pictures of chosen positions, and what a board must offer. `SUBAK_REDRAW=1 pytest` stores them anew."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from subak.core import board
from subak.core.game import SPECTATOR
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.draw_art import mask_parts
from subak.games.spirits.draw_cards import Place, Studio
from subak.games.spirits.draw_layout import DESK, DESK_TILES, PHONE, Layout
from subak.games.spirits.rules import Spirits
from subak.kit.text import _
from subak.kit.tongues import TONGUES, speaking
from tests.games.spirits.script import (
    GAME,
    act,
    assign,
    begin,
    build,
    crops,
    cubes,
    dealt,
    earn,
    fertile,
    nature,
    position,
    put,
    reservoir,
    rocks,
    started,
    three_paddies,
    tiles_out,
    water,
)
from tests.pictures import same_picture

PICTURES = Path(__file__).parent / "pictures"
FACE = 26  # half the width of a mask at scale 1, without its crown


def farm() -> Spirits:
    """A farm with everything on it."""
    s = position(3, rows=((1, 19), (2, 20), (5, 30)))
    three_paddies(s)
    build(s, 1, (8,), (9,))
    rocks(s, 0, 2, 9)
    crops(s, 0, planted=(3,), grown=(4,))
    water(s, 0, p0=1, p3=2)
    fertile(s, 0, 3)
    cubes(s, 0, 4, 1, 2)
    put(s, 0, st.MAGIC_HEXES, 1 << 5)
    put(s, 0, st.STOCK, 2)
    put(s, 0, st.CREDITS, 3)
    reservoir(s, 0, 2)
    earn(s, 0, 31)
    s[st.RAIN_CARD] = 9
    return s


def drafting() -> Spirits:
    s = dealt(2)
    nature(s, *[a.CARD + card for card in (1, 8, 13, 20, 2, 3, 4, 5)])
    return s


def playing() -> Spirits:
    s = started(3)
    nature(s, a.NUMBER + 1)
    return s


def planting() -> Spirits:
    s = farm()
    crops(s, 0)
    water(s, 0, p4=2)
    assign(s, 0, st.PLANT_LABOR, 6)
    return begin(s, st.PLANT)


def resolving() -> Spirits:
    """Two spirits can be used, in any order; one works by itself, one cannot be used now, one is passive."""
    s = farm()
    s.line_up([0, 1, 2])
    put(s, 0, st.ROW, 1 << 1 | 1 << 6 | 1 << 8 | 1 << 12 | 1 << 26)
    begin(s, st.RESOLVE)
    return s


def magic() -> Spirits:
    s = farm()
    s.line_up([0, 1, 2])
    put(s, 0, st.ROW, 1 << 19)
    begin(s, st.RESOLVE)
    act(s, 0, a.CARD + 19)
    return s


def over() -> Spirits:
    s = farm()
    s[st.ROUND] = 6
    crops(s, 0)
    s[st.TILES_UP] = 0
    begin(s, st.ROUND_END)
    return s


def weeding() -> Spirits:
    """Four players with long rows; a paddy of an opponent is asked for."""
    s = position(4, rows=((4, 30, 36), (2, 20, 21, 33, 39, 40), (5, 9, 17, 38), (8, 11, 34)))
    three_paddies(s)
    for seat in (1, 2, 3):
        build(s, seat, (8,), (9,))
        earn(s, seat, 70 + 20 * seat)
    earn(s, 0, 1)
    s.line_up([0, 3, 1, 2])
    s[st.RAIN_CARD] = 10
    begin(s, st.RESOLVE)
    act(s, 0, a.CARD + 4, a.SEAT + 1)
    return s


def ended() -> Spirits:
    s = over()
    while s.actors:
        seat = next(each for each in range(s[st.PLAYERS]) if s.actors >> each & 1)
        act(s, seat, s.legal(seat)[0])
    return s


POSITIONS: dict[str, Callable[[], Spirits]] = {
    "first-gate": lambda: tiles_out(4),
    "draft": drafting,
    "play": playing,
    "resolve": resolving,
    "magic": magic,
    "assign": lambda: begin(farm(), st.ASSIGN),
    "build": lambda: begin(farm(), st.BUILD),
    "water-out": lambda: begin(farm(), st.WATER_OUT),
    "plant": planting,
    "market": lambda: begin(farm(), st.MARKET),
    "over": over,
    "weeding": weeding,
    "ended": ended,
}


TALL: dict[str, tuple[Callable[[], Spirits], int]] = {  # with the seat that looks
    "first-gate": (POSITIONS["first-gate"], 0),
    "draft": (drafting, 0),
    "build": (POSITIONS["build"], 0),
    "weeding": (weeding, 0),
    "watched": (planting, SPECTATOR),
    "ended": (ended, 1),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_stored_picture(name: str) -> None:
    s = POSITIONS[name]()
    seat = next((each for each in range(s[st.PLAYERS]) if s.actors >> each & 1), 0)
    same_picture(PICTURES / f"{name}.svg", GAME.draw(s.redact(seat), seat).svg())


@pytest.mark.parametrize("name", TALL)
def test_the_stored_tall_picture(name: str) -> None:
    make, seat = TALL[name]
    same_picture(PICTURES / f"{name}-tall.svg", GAME.draw(make().redact(seat), seat, board.TALL).svg())


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_action_lies_on_the_board(name: str) -> None:
    s = POSITIONS[name]()
    for seat in range(s[st.PLAYERS]):
        if s.actors >> seat & 1:
            svg = GAME.draw(s.redact(seat), seat).svg()
            assert sorted(int(n) for n in re.findall(r'data-action="(\d+)"', svg)) == s.legal(seat)


def test_s_9_19_the_board_shows_what_is_left_to_build_with() -> None:
    s = begin(farm(), st.BUILD)
    assert ">13 walls and 5 gates left</text>" in GAME.draw(s.redact(0), 0).svg()
    assert ">23 walls and 6 gates left</text>" in GAME.draw(s.redact(1), 1).svg()


def test_a_name_at_the_stream_is_whole_while_no_disc_stands_beside_it() -> None:
    s, names = started(2), ["Guest", "Companion bot"]
    chip = '<text class="chip-name" x="15" y="6">Companion'
    assert f"{chip} bot</text>" in GAME.draw(s.redact(0), 0, board.WIDE, names).svg()
    reservoir(s, 1, 2)
    assert f"{chip} bot" not in GAME.draw(s.redact(0), 0, board.WIDE, names).svg()


def test_walls_and_gates_are_told_apart_by_their_shapes() -> None:
    s = begin(farm(), st.BUILD)
    for shape in (board.WIDE, board.TALL):
        svg = GAME.draw(s.redact(0), 0, shape).svg()
        walls = sum(int(s[st.WALLS + seat] & ~s[st.GATES + seat]).bit_count() for seat in range(s[st.PLAYERS]))
        gates = sum(int(s[st.GATES + seat]).bit_count() for seat in range(s[st.PLAYERS]))
        assert svg.count('class="stones') == walls
        assert svg.count('class="sluice') == svg.count('class="arrow"') + svg.count('class="slats"') == gates


def test_the_farms_of_others_open_while_one_of_their_paddies_is_chosen() -> None:
    def width(s: Spirits, viewer: int) -> int:
        parts = {part.name: part for part in GAME.draw(s.redact(viewer), viewer).parts}
        found = re.search(r'<rect class="panel" x="\d+" y="\d+" width="(\d+)"', parts["farm-1"].svg)
        assert found
        return int(found[1])

    assert width(weeding(), 0) > width(weeding(), 2)  # whoever only waits keeps the own farm large
    assert width(weeding(), 0) > width(begin(farm(), st.BUILD), 0)


def test_step_4_offers_usable_spirits_and_says_why_not_the_others() -> None:
    s = resolving()
    for tall in (False, True):
        svg = GAME.draw(s.redact(0), 0, tall).svg()
        assert [int(n) for n in re.findall(r'data-action="(\d+)"', svg)] == [a.STOP, a.CARD + 6, a.CARD + 12]
        assert [int(n) - a.CARD for n in re.findall(r'data-why="(\d+)"', svg)] == [1, 8, 26]


def test_work_in_wet_paddies_is_not_marked_as_dry() -> None:
    s = farm()
    assert len(re.findall(r'class="needs dry"', GAME.draw(s, 0).svg())) == 3
    put(s, 0, st.ROW, 1 << 31)
    assert len(re.findall(r'class="needs dry"', GAME.draw(s, 0).svg())) == 0, "neither work nor harvest"
    put(s, 0, st.ROW, 1 << 35)
    assert len(re.findall(r'class="needs dry"', GAME.draw(s, 0).svg())) == 2


def test_refused_edges_say_why() -> None:
    s = farm()
    begin(s, st.BUILD)
    refused = [int(n) for n in re.findall(r'data-why="(\d+)"', GAME.draw(s, 0).svg())]
    assert refused
    for action in refused:
        assert re.search(r"\(S-\d+\.\d+\)\.$", GAME.why_not(s, 0, action))


def test_hovering_an_edge_shows_the_paddy_that_would_arise() -> None:
    s = position()
    build(s, 0, (8,))
    put(s, 0, st.CREDITS, 1)
    begin(s, st.BUILD)
    svg = GAME.draw(s, 0).svg()
    target = svg[svg.index('id="target-9"') :]
    assert 'class="preview"' in target[: target.index("knob-mark")]


def test_forty_masks_differ() -> None:
    assert len({mask_parts(card) for card in range(1, 41)}) == 40


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("at", [PHONE, DESK, DESK_TILES], ids=["phone", "desk", "tiles"])
def test_no_word_of_a_name_is_parted_on_a_card_of_the_row(at: Layout, tongue: str) -> None:
    view = started(2)
    cards, studio = view.cards, Studio(view, at)
    with speaking(tongue):
        for card in range(1, len(cards.spirit_name)):
            name = _(cards.spirit_name[card])
            lines = studio.names(card, at.slim, at.slim.width)
            assert "".join(lines).replace(" ", "") == name.replace(" ", ""), lines
            drawn = studio.draw_face(Place(card, 0, 0, at.slim, at.slim.width, at.slim.height), "", "A")
            middle = float(re.findall(r'card-name" x="([\d.]+)"', drawn)[0])
            longest = max(map(at.types.slim_name.width, lines))
            mask = (
                at.slim.mask[0] - FACE * at.slim.mask[2]
                if at.slim.centred and 'class="mask' in drawn
                else at.slim.width
            )
            assert middle + longest / 2 <= mask, (name, lines)
