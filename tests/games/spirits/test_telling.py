"""The position in words: stored texts, and positions that are found again from what is told.

SUBAK_REDRAW=1 stores the texts anew; read them before you commit.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from subak.core.bits import members
from subak.core.game import SPECTATOR
from subak.core.play import choose
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.cards import OUT
from subak.games.spirits.paddies import lay_out, paddy_at, place, survey
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import SIDE_NAMES
from subak.games.spirits.words_cards import LETTERS
from tests.games.spirits.script import (
    GAME,
    act,
    assign,
    begin,
    crops,
    cubes,
    earn,
    fertile,
    fresh,
    position,
    put,
    reservoir,
    terraces,
    three_paddies,
    tiles_out,
    water,
    with_cards_of,
)
from tests.games.spirits.test_pictures import drafting, farm, magic, over, playing, weeding
from tests.pictures import same_picture

TOLD = Path(__file__).parent / "told"
NAMES = ("Ann", "Bo", "Cy", "Dee")
FIELD = (st.WALLS, st.GATES, st.STONES, st.COMPLETED, st.USABLE, st.ORDER, st.COUNT, st.CHAIN, st.REACH)
SCENES: dict[str, tuple[Callable[[], Spirits], int]] = {  # with the seat that reads
    "first-gate": (lambda: tiles_out(2), 0),
    "draft": (drafting, 0),
    "play": (playing, 1),
    "weeding": (weeding, 1),
    "magic": (magic, 0),
    "assign": (lambda: begin(farm(), st.ASSIGN), 0),
    "water-out": (lambda: begin(farm(), st.WATER_OUT), SPECTATOR),
    "over": (over, 0),
}


def told(s: Spirits, viewer: int) -> str:
    return GAME.tell(s.redact(viewer), viewer, NAMES[: s[st.PLAYERS]])


def blocks(text: str) -> dict[str, list[str]]:
    """The rows of every block by its heading."""
    return {block.split("\n")[0]: block.split("\n")[1:] for block in text.split("\n\n")}


def its_farm(text: str, seat: int, viewer: int) -> list[str]:
    return blocks(text)["Your farm" if seat == viewer else f"The farm of {NAMES[seat]}"]


def value(rows: list[str], name: str) -> str:
    """What a row says; nothing where there is none."""
    return next((row.removeprefix(name) for row in rows if row.startswith(name)), "")


def walks(seats: int, every: int) -> Iterator[Spirits]:
    """Positions of a random game."""
    rng = Random(seats)
    s = fresh(seats, seats % 2)
    n = 0
    while s.actors:
        if n % every == 0:
            yield s
        n += 1
        seat = choose(members(s.actors), rng)
        s.apply(seat, choose(s.legal(seat), rng))
    yield s


# -- stored texts


@pytest.mark.parametrize("name", SCENES)
def test_the_stored_text(name: str) -> None:
    make, viewer = SCENES[name]
    same_picture(TOLD / f"{name}.txt", told(make(), viewer) + "\n")


@pytest.mark.parametrize("name", SCENES)
def test_every_block_has_a_heading_of_its_own(name: str) -> None:
    make, viewer = SCENES[name]
    s = make()
    parts = told(s, viewer).split("\n\n")
    heads = [part.split("\n")[0] for part in parts[:-1]]
    assert len(set(heads)) == len(heads)
    assert not [head for head in heads if head.endswith((".", ":"))]
    assert parts[-1].endswith(GAME.ask(s.redact(viewer), viewer, NAMES[: s[st.PLAYERS]]))


# -- positions found again from what is told


def edges(s: Spirits, row: str) -> int:
    """The edges that a row names, as a bitmask."""
    cards = s.cards
    names: dict[str, int] = {}
    for edge, (one, two) in enumerate(zip(cards.edge_a, cards.edge_b, strict=True)):
        rim = f"{SIDE_NAMES[cards.edge_side[edge]]} rim of {LETTERS[one]}"
        names[rim if two == OUT else f"{LETTERS[one]} and {LETTERS[two]}"] = edge
    return sum(1 << names[name] for name in row.removesuffix(".").split(", ") if name != "none")


def hexes(row: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in row.removesuffix(".").split())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_field_is_found_again_from_its_walls_gates_and_rocks(seats: int) -> None:
    """Regions, paddies, the chain and how far water reaches all follow from what is told."""
    for n, s in enumerate(walks(seats, 37)):
        viewer = n % (seats + 1) - 1
        text = told(s, viewer)
        for seat in range(seats):
            rows = its_farm(text, seat, viewer)
            again = fresh(seats)
            lay_out(again, seat)
            for piece, name in ((st.WALLS, "Walls: "), (st.GATES, "Gates: ")):
                for edge in members(edges(s, value(rows, name))):
                    place(again, seat, edge, piece)
            again[st.STONES + seat] = hexes(value(rows, "Rocks on "))
            if s[st.WALLS + seat]:
                survey(again, seat)
            for word in FIELD:
                assert again[word + seat] == s[word + seat]
            assert again.some(st.REGION + seat * 10, 10) == s.some(st.REGION + seat * 10, 10)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_paddies_are_told_with_water_crop_and_cubes(seats: int) -> None:
    for n, s in enumerate(walks(seats, 37)):
        viewer = n % (seats + 1) - 1
        text = told(s, viewer)
        for seat in range(seats):
            rows = [row for row in its_farm(text, seat, viewer) if re.match(r"(Unconnected p|P)addy", row)]
            assert len(rows) == s[st.COUNT + seat]
            for spot, row in enumerate(rows):
                paddy = paddy_at(s, seat, spot)
                name, facts = re.findall(r"^[^(]*\(([A-J ]+)\): (.*)$", row)[0]
                assert hexes(name) == s[st.REGION + seat * 10 + paddy]
                assert int(re.findall(r"Water: (\d+) of", facts)[0]) == s[st.WATER + seat * 10 + paddy]
                for word, said in ((st.PLANTED, "planted"), (st.GROWN, "grown"), (st.FERTILE, "fertilized")):
                    assert (said in facts) == bool(s[word + seat] >> paddy & 1)
                for kind, said in enumerate(("weed", "pest")):
                    count = re.findall(rf"(\d+) {said}", facts)
                    assert int(count[0] if count else 0) == s[st.CUBES + seat * 20 + kind * 10 + paddy]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_figures_of_the_farms_and_the_supply_are_told(seats: int) -> None:
    for n, s in enumerate(walks(seats, 29)):
        viewer = n % (seats + 1) - 1
        text = told(s, viewer)
        for seat in range(seats):
            rows = its_farm(text, seat, viewer)
            labor, stock = re.findall(r"\d+", value(rows, "Workers: "))
            assert [int(labor), int(stock)] == [s[st.LABOR + seat], s[st.STOCK + seat]]
            rice = [int(figure) for figure in re.findall(r"-?\d+", value(rows, "Rice: "))]
            assert rice[0] == s[st.RICE + seat] == sum(rice[1:])
            assert int(value(rows, "Reservoir: ").split()[0]) == s[st.RESERVOIR + seat]
            row = [int(card) for card in re.findall(r"^[^(:.]* \((\d+)\): ", "\n".join(rows), re.M)]
            assert row == members(s[st.ROW + seat])
            for word, said in ((st.SPENT, "Used for good."), (st.USED, "Used this round.")):
                used = [card for card in row if spirit_row(rows, card).endswith(said)]
                assert used == members(s[word + seat] & ~(s[st.SPENT + seat] if word == st.USED else 0))
        supply = re.findall(r"Supply: (\d+) discs?, (\d+) weeds?, (\d+) pests?, (\d+) fert\w+ and (\d+) magic", text)
        words = (st.SUPPLY, st.WEEDS_LEFT, st.PESTS_LEFT, st.FERTILIZER, st.MAGIC_LEFT)
        assert [int(figure) for figure in supply[0]] == [s[word] for word in words]
        tiles = [row.split(",")[0] for row in blocks(text).get("Achievements", [])]
        assert tiles == [s.cards.tile_name[tile] for tile in members(s[st.TILES_UP])]


def spirit_row(rows: list[str], card: int) -> str:
    return next(row for row in rows if f"({card}): " in row)


# -- rows


def test_hexes_walls_and_gates_have_the_names_of_the_choices() -> None:
    s = position()
    three_paddies(s)
    begin(s, st.ASSIGN)
    text = told(s, 0)
    rows = its_farm(text, 0, 0)
    assert "Every hex and its neighbours: A B D E; B A C E F; C B F G; D A E H; E A B D F H I;" in text
    assert value(rows, "Walls: ").startswith("A and B, A and E, B and E, B and F, C and F, ")
    assert value(rows, "Walls: ").endswith(", south-east rim of H, south-west rim of H.")
    assert value(rows, "Gates: ") == "A and D, E and H, F and G."
    assert value(rows, "Open land: ") == "B C G J."
    assert value(its_farm(text, 1, 0), "Open land: ") == "B C D E F G H I J."
    assert value(rows, "Market: ") == "the next laborer costs 4 rice, the next animal 5 rice."
    assert "Turn order: you and Bo." in text


def test_pieces_left_are_told_of_everybody() -> None:
    s = position(4)
    three_paddies(s, 1)
    begin(s, st.ASSIGN)
    text = told(s, 0)
    left = [value(its_farm(text, seat, 0), "Left to build with: ") for seat in range(4)]
    assert left == ["18 walls and 5 gates.", "7 walls and 3 gates.", *["18 walls and 5 gates."] * 2]


def test_the_rain_and_what_is_there_for_this_round_only() -> None:
    s = position(rows=((2, 16, 18), (5,)))
    s[st.RAIN_CARD], s[st.RAINED], s[st.ON_CARD] = 4, 0b10011000, 3
    s.line_up([0, 1])
    begin(s, st.RESOLVE)
    text = told(s, 1)
    assert "Rain card 4, with 3 discs on it: Every player adds a weed to their largest usable paddy." in text
    assert "Earlier rain cards: 3 and 7." in text
    assert "This round only: 1 laborer, 1 animal and 1 free wall or gate." in text
    s.become(st.GOALS)
    assert "This round only: 1 laborer and 1 animal." in told(s, 1), "the Build action is over"


def test_a_paddy_is_told_with_its_worth_and_its_water() -> None:
    s = terraces(rows=((1,), (39,)))
    crops(s, 0, grown=(0, 4))
    fertile(s, 0, 4)
    cubes(s, 0, 0, 0, 1)
    cubes(s, 0, 4, 2, 1)
    put(s, 0, st.MAGIC_HEXES, 1 << 3)
    water(s, 0, p3=1)
    begin(s, st.ASSIGN)
    rows = its_farm(told(s, 0), 0, 0)
    assert "Paddy 1 (A): dry and grown, with 1 pest; worth 3 rice. Water: 0 of 1." in rows
    assert "Paddy 2 (D H): flooded. Water: 1 of 1, beside 1 magic." in rows
    assert "Paddy 3 (E F I): dry, grown and fertilized, with 2 weeds and 1 pest; worth 8 rice. Water: 0 of 3." in rows
    assert "Magic water on D." in rows


def test_workers_are_told_to_all_once_all_are_assigned() -> None:
    s = position()
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER + 2)
    mine, theirs = told(s, 0), told(s, 1)
    assert value(its_farm(mine, 0, 0), "Assigned: ") == (
        "Build: 6 laborers for 2 pieces; idle are 4 laborers and 0 animals."
    )
    assert value(its_farm(theirs, 0, 1), "Assigned: ") == "face down."
    assert "Still to choose: you and Bo." in mine
    assign(s, 0, st.PLANT_LABOR, 3)
    begin(s, st.BUILD)
    assert value(its_farm(told(s, 1), 0, 1), "Assigned: ").startswith("Build: 6 laborers for 2 pieces; Plant: 3")


def test_who_waits_reads_what_is_asked() -> None:
    s = terraces(rows=((1,), (39,)))
    water(s, 0, p0=1, p3=2)
    begin(s, st.WATER_OUT)
    question = "Water Out: how many discs stay in the paddy A? It holds 1, 0 come from above."
    assert f"Ann is asked: {question}" in told(s, 1)
    assert told(s, 0).count(question) == 1


def test_a_lifted_gate_and_gates_that_have_moved_are_told() -> None:
    s = position()
    begin(s, st.BUILD)
    act(s, 0, a.LIFT + 1)
    assert "A gate is lifted: A and D." in told(s, 1)
    act(s, 0, a.DROP + 2)
    assert value(its_farm(told(s, 1), 0, 1), "Gates moved this round: ") == "A and E."


def test_a_spirit_in_use_is_told_with_what_is_left_and_whom_it_strikes() -> None:
    s = weeding()
    assert "You, Bramble Spirit (4), part 2 of 2: add 1 weed to a usable paddy of one opponent." in told(s, 0)
    assert "It strikes the farm of Bo." in told(s, 0)
    assert "It strikes the farm of you." not in told(s, 1)
    assert "It strikes your farm." in told(s, 1)


def test_a_harvest_that_counts_larger_and_cutters_left_are_told() -> None:
    s = with_cards_of(2, terraces(rows=((40,), (39,))))
    crops(s, 0, grown=(0, 3, 4))
    assign(s, 0, st.HARVEST_LABOR, 3)
    begin(s, st.HARVEST)
    assert "Cutters for 3 hexes are left." in told(s, 1)
    act(s, 0, a.NUMBER + 1)
    assert "Cutters for 2 hexes are left." in told(s, 1)
    assert "A larger harvest will pay 7 rice more so far." in told(s, 1)


def test_deeds_of_the_round_are_told() -> None:
    s = terraces(rows=((1,), (39,)))
    earn(s, 0, 30)
    reservoir(s, 0, 2)
    put(s, 0, st.HARVESTS, 2)
    put(s, 0, st.BEST, 12)
    put(s, 0, st.PASSED, 1)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER)
    assert value(its_farm(told(s, 1), 0, 1), "Done: ") == (
        "2 paddies harvested this round, 12 rice from one harvest this round, 1 disc let go in this round's Water Out "
        "and 1 item bought this round."
    )


def test_a_sealed_choice_is_told_to_whoever_made_it() -> None:
    s = tiles_out(2)
    act(s, 0, a.GATE + 1)
    assert "You have chosen: Put the gate of the starting paddy between A and D." in told(s, 0)
    assert "You have chosen" not in told(s, 1)
    assert "Still to choose: you." in told(s, 1)
    s = playing()
    act(s, 0, s.legal(0)[0])
    assert "You have chosen: Play " in told(s, 0)


def test_packs_that_were_passed_on_are_remembered() -> None:
    s = drafting()
    act(s, 0, a.CARD + 8)
    mine = told(s, 0)
    assert "Your pack" not in blocks(mine)
    assert "Beside Threshing Spirit (8) you saw Dew Spirit (1), Cistern Spirit (13) and " in mine
    assert "you saw" not in told(s, SPECTATOR)


def test_progress_of_tiles_is_told() -> None:
    s = position()
    three_paddies(s)
    s[st.TILES_UP] = 1 << 2 | 1 << 3
    begin(s, st.ASSIGN)
    assert blocks(told(s, 1))["Achievements"] == [
        "Third Step, 7 rice: At least 3 paddies. You: 1 of 3. Met by Ann.",
        "Stairway, 11 rice: At least 4 paddies. You: 1 of 4.",
    ]


def test_gentle_games_say_so() -> None:
    said = "Spirits and rain cards that hurt others are out of the game."
    assert [said in told(fresh(2, gentle), SPECTATOR) for gentle in (0, 1)] == [False, True]


def test_who_worked_where_in_the_last_round_is_told_when_the_game_is_over() -> None:
    s = fresh(2, 0)
    rng = Random(5)
    while s.actors:
        seat = choose(members(s.actors), rng)
        s.apply(seat, choose(s.legal(seat), rng))
    posts = st.ASSIGNED + st.LINES
    s[posts + st.HARVEST_LABOR] = 0
    nobody = told(s, 0)
    s[posts + st.HARVEST_LABOR] = 1
    assert told(s, 0) != nobody
    assert "Harvest: " in value(its_farm(told(s, 0), 1, 0), "Assigned: ")
