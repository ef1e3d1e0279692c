"""The log tells the story: it covers all that changed, says nothing that is hidden, and reads as sentences."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from subak.bots import make
from subak.core.game import CHANCE, WATCHERS, Bot, Told
from subak.core.play import play
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_story_film import Film
from subak.kit.record import Entry
from subak.kit.story import Story
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
    position,
    put,
    reservoir,
    rocks,
    started,
    terraces,
    tiles_out,
    water,
    with_cards_of,
)

NAMES = ("Ann", "Bob", "Cid", "Dia")
QUIET = [i for word in st.W.lines if word.quiet for i in range(word.at, word.at + word.size())]
KINDS = [(seats, gentle) for seats in (2, 3, 4) for gentle in (0, 1)]


def game_of(seats: int, gentle: int, seed: int, bot: str = "random") -> list[tuple[int, int]]:
    players: list[Bot] = [make(bot) for _ in range(seats)]
    return play(GAME.new(seats, {"gentle": gentle}), players, Random(seed)).events


def spans(
    events: list[tuple[int, int]], seats: int, gentle: int, viewer: int
) -> Iterator[tuple[Spirits, Spirits, list[tuple[int, int]], list[Told]]]:
    """A whole game, told to one viewer: both views, the known events and the lines of every span."""
    story = Story(GAME, GAME.new(seats, {"gentle": gentle}), viewer, NAMES[:seats])
    for n, (seat, action) in enumerate(events):
        before, lines = story.before, len(story.lines)
        entry = Entry(n, seat, action, story.state)
        held = [*story.span, entry]
        story.add(entry)
        if story.before is not before:
            story.span = held
            known = story.known()
            story.span = []
            assert isinstance(before, Spirits)
            assert isinstance(story.before, Spirits)
            yield before, story.before, known, [line for _, line in story.lines[lines:]]
    assert not story.span
    assert not story.state.actors


def covered(events: list[tuple[int, int]], seats: int, gentle: int, viewer: int) -> None:
    """The law: every word that changed is told, or bookkeeping."""
    for before, after, _known, lines in spans(events, seats, gentle, viewer):
        changed = {i for i in range(len(st.W.starts)) if before[i] != after[i]}
        missing = changed.difference(QUIET, *[line.words for line in lines])
        names = [word.meaning for word in st.W.lines if any(word.at <= i < word.at + word.size() for i in missing)]
        assert not names, [line.text for line in lines]


@pytest.mark.parametrize(("seats", "gentle"), KINDS)
def test_the_story_covers_all_that_changes(seats: int, gentle: int) -> None:
    for seed in range(2):
        events = game_of(seats, gentle, 10 * seed + seats)
        for viewer in range(-1, seats):
            covered(events, seats, gentle, viewer)


def test_good_play_is_covered_too() -> None:
    events = game_of(2, 0, 1, "greedy")
    for viewer in (-1, 0, 1):
        covered(events, 2, 0, viewer)


def test_bookkeeping_is_neither_goods_nor_points_nor_pieces() -> None:
    for word in (st.RICE, st.EARNED, st.WATER, st.CUBES, st.WALLS, st.GATES, st.STONES, st.ROW, st.KEPT, st.ASSIGNED):
        assert word not in QUIET


@pytest.mark.parametrize("seats", [2, 4])
def test_lines_are_sentences(seats: int) -> None:
    parts = {part.name for shape in range(4) for part in GAME.draw(GAME.new(seats).redact(0), 0, shape).parts}
    for viewer in (-1, 0):
        for _before, _after, _known, lines in spans(game_of(seats, 0, 5), seats, 0, viewer):
            for line in lines:
                assert re.fullmatch(r"[A-Z0-9].*[^. ]\.", line.text), line.text
                assert not re.search(r"  |[{}_]| [,.;:]|\b1 (?:discs|weeds|pests|laborers|animals|oxen)\b", line.text)
                assert line.part in parts, line.part
                assert "layer" not in line.text, line.text


def test_lines_without_names_begin_with_a_capital() -> None:
    story = Story(GAME, GAME.new(3), -1)
    for n, (seat, action) in enumerate(game_of(3, 0, 8)):
        story.add(Entry(n, seat, action, story.state))
    assert all(line.text[0].isupper() or line.text[0].isdigit() for _, line in story.lines)
    assert any(line.text.startswith("Player 1 ") for _, line in story.lines)


# -- honesty


@pytest.mark.parametrize(("seats", "viewer"), [(2, -1), (2, 0), (3, 1), (4, -1)])
def test_the_story_plays_again_exactly_what_was_seen(seats: int, viewer: int) -> None:
    """The film of every span, made from the view before it, ends in the view after it."""
    held = {i for word in st.W.lines if word.at in (st.KEPT, st.SEEN) for i in range(word.at, word.at + word.size())}
    films = 0
    for before, after, known, _lines in spans(game_of(seats, 0, 21), seats, 0, viewer):
        if before.phase in (st.DEAL, st.DRAFT):
            continue
        film = Film(before, after)
        for event in known:
            film.act(*event)
        end = film.s.redact(viewer)
        assert end.actors == after.actors
        assert [i for i in range(len(end.w)) if end[i] != after[i] and i not in held] == []
        films += 1
    assert films > 50


@pytest.mark.parametrize(("seats", "viewer"), [(2, -1), (2, 0), (3, 1), (4, -1)])
def test_worlds_that_look_the_same_have_the_same_story(seats: int, viewer: int) -> None:
    """Where another action, unseen like the one taken, would have left the same view, it would leave the same lines."""
    bit = WATCHERS if viewer < 0 else 1 << viewer
    story = Story(GAME, GAME.new(seats), viewer, NAMES[:seats])
    tried = 0
    for n, (seat, action) in enumerate(game_of(seats, 0, 30)):
        entry = Entry(n, seat, action, story.state)
        worlds = []
        for choice in [other for other in story.state.legal(seat) if other != action][:2]:
            world = story.copy()
            world.add(Entry(n, seat, choice, world.state))
            worlds.append(world)
        story.add(entry)
        for world in worlds:
            if not entry.audience & bit and world.state.redact(viewer) == story.state.redact(viewer):
                assert [line.text for _, line in world.lines] == [line.text for _, line in story.lines]
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_a_spectator_hears_of_a_spirit_only_when_it_lies_open(seats: int) -> None:
    for _before, after, _known, lines in spans(game_of(seats, 0, 40), seats, 0, -1):
        shown = 0
        for seat in range(seats):
            shown |= after[st.ROW + seat]
        for line in lines:
            for card, name in enumerate(after.cards.spirit_name):
                assert not name or name not in line.text or shown >> card & 1, line.text


# -- exact sentences


def said(s: Spirits, *events: tuple[int, int], viewer: int = -1) -> list[str]:
    """What a viewer is told of these events."""
    story = Story(GAME, s.clone(), viewer, NAMES)
    for n, (seat, action) in enumerate(events):
        assert action in story.state.legal(seat), n
        story.add(Entry(n, seat, action, story.state))
    return [line.text for _, line in story.lines]


def resolved(rows: tuple[tuple[int, ...], ...], rice: tuple[int, int] = (0, 0), waiting: int = 0) -> Spirits:
    """Step 4 has begun; so much rice lies before the two, so much water waits with the second."""
    s = position(rows=rows)
    earn(s, 0, rice[0])
    earn(s, 1, rice[1])
    reservoir(s, 1, waiting)
    return begin(s, st.RESOLVE)


def test_setup_is_told() -> None:
    s = tiles_out()
    assert said(s, (0, a.GATE + 1), (1, a.GATE)) == [
        "Ann puts the gate of the starting paddy between A and D.",
        "Bob puts the gate of the starting paddy between A and B.",
    ]
    act(s, 0, a.GATE + 1)
    act(s, 1, a.GATE)
    assert said(s, (CHANCE, a.NUMBER + 1), (CHANCE, a.NUMBER + 2)) == [
        "Ann gets setup card 1: rocks on F G I J; the bonus is 7 rice.",
        "Bob gets setup card 2: rocks on C G H J; the bonus is 1 free wall or gate and 6 rice.",
    ]


def test_a_draft_is_told_to_each_as_far_as_they_see_it() -> None:
    events = [(CHANCE, a.CARD + card) for card in range(1, 9)]
    events += [(0, a.CARD + 1), (1, a.CARD + 5), (0, a.CARD + 6), (1, a.CARD + 2), (0, a.CARD + 3), (1, a.CARD + 7)]
    assert said(dealt(), *events) == [
        "Draft 1 begins: everybody is dealt 4 spirits.",
        "Everybody keeps a spirit and passes the others to the left.",
        "Everybody keeps a spirit and passes the others to the left.",
        "Everybody keeps a last spirit: hands are complete for rounds 1 to 3.",
    ]
    assert said(dealt(), *events, viewer=0) == [
        "Draft 1 begins: Ann is dealt Dew Spirit (1), Egret Spirit (2), Locust Spirit (3) and Bramble Spirit (4).",
        "Ann keeps Dew Spirit (1) and gets Sickle Spirit (6), Well Spirit (7) and Threshing Spirit (8) from Bob.",
        "Ann keeps Sickle Spirit (6) and gets Locust Spirit (3) and Bramble Spirit (4) from Bob.",
        (
            "Ann keeps Locust Spirit (3): the hand for rounds 1 to 3 is Dew Spirit (1), Locust Spirit (3) and "
            "Sickle Spirit (6)."
        ),
    ]


def test_rain_turn_order_and_silent_spirits_are_told() -> None:
    assert said(started(), (CHANCE, a.NUMBER + 2), (0, a.CARD + 1), (1, a.CARD + 5)) == [
        "Round 1: rain card 2 brings 3 discs of water.",
        "The rain brings 1 weed to the paddy A of Ann and 1 weed to the paddy A of Bob.",
        "The spirits are shown: Ann plays Dew Spirit (1) and Bob plays Gecko Spirit (5).",
        "Turn order by highest spirit: Ann (1), Bob (5); Ann goes first and takes 3 discs of rain.",
        "Ann uses Dew Spirit (1): gains 1 rice.",
        "All assign their workers in secret: Ann has 10 laborers; Bob has 10 laborers.",
    ]


def test_whoever_chooses_for_the_rain_is_named() -> None:
    s = begin(terraces(turn=1), st.RAIN)
    assert said(s, (CHANCE, a.NUMBER + 2), (0, a.PADDY + 4)) == [
        "Round 2: rain card 2 brings 3 discs of water.",
        "Ann chooses: the rain brings 1 weed to the paddy E F I of Ann.",
        "The rain brings 1 weed to the paddy A of Bob.",
    ]


def test_a_spirit_that_keeps_weeds_away_is_told() -> None:
    s = begin(terraces(turn=1, rows=((28,), (2,))), st.RAIN)
    assert said(s, (CHANCE, a.NUMBER + 4)) == [
        "Round 2: rain card 4 brings 4 discs of water.",
        "Pure Spirit (28): the weed of the rain does not come to Ann.",
        "The rain brings 1 weed to the paddy A of Bob.",
    ]


@pytest.mark.parametrize(
    ("s", "card", "line"),
    [
        (resolved(((14,), (2,)), (0, 1)), 14, "Macaque Spirit (14): takes 1 rice from Bob"),
        (
            resolved(((12,), (2,)), (5, 0)),
            12,
            (
                "Toll Spirit (12): pays 1 rice, gets 3 laborers for this round and may build 1 wall or gate without"
                " workers this round"
            ),
        ),
        (
            resolved(((23,), (2,))),
            23,
            "Carp Spirit (23): gets 4 discs of water and brings 1 pest to the paddy A of Ann",
        ),
        (
            resolved(((34,), (2,))),
            34,
            "Plague Spirit (34): brings 1 weed to the paddy A of Bob and brings 1 pest to the paddy A of Bob",
        ),
        (
            resolved(((26,), (2,)), waiting=3),
            26,
            "Siphon Spirit (26): takes 3 discs from the reservoir of Bob",
        ),
        (
            resolved(((24,), (2,))),
            24,
            "Lotus Spirit (24): puts magic water on A, takes 1 disc back to the reservoir and gains 4 rice",
        ),
    ],
)
def test_what_a_spirit_did_is_told(s: Spirits, card: int, line: str) -> None:
    assert said(s, (0, a.CARD + card))[0] == f"Ann uses {line}."


def test_workers_are_told_when_all_are_ready() -> None:
    s = terraces()
    put(s, 0, st.STOCK, 1)
    crops(s, 0, grown=(3,))
    begin(s, st.ASSIGN)
    ann = [(0, a.NUMBER + 1), (0, a.NUMBER + 1), (0, a.NUMBER + 2), (0, a.NUMBER + 3), (0, a.STOP)]
    assert said(s, *ann) == said(s, *ann, viewer=0) == []
    assert said(s, *ann, (1, a.NUMBER), (1, a.NUMBER), (1, a.STOP)) == [
        "Ann sends 3 laborers and 1 ox to build, 4 laborers to the harvest and 3 laborers to plant.",
        "Bob sends nobody to work.",
    ]


def test_building_is_told_with_the_paddies_it_makes() -> None:
    s = position()
    put(s, 0, st.CREDITS, 9)
    build(s, 0, (8, 17, 28))
    begin(s, st.BUILD)
    assert said(s, (0, a.WALL + 29), (0, a.GATE + 11)) == []
    assert said(s, (0, a.WALL + 29), (0, a.GATE + 11), (0, a.STOP)) == [
        "Ann builds a wall on the south-west rim of H and a gate between E and H and closes the paddy D H."
    ]


def test_a_paddy_closed_around_a_rock_waits() -> None:
    s = position()
    put(s, 0, st.CREDITS, 2)
    build(s, 0, (8, 17, 28, 29))
    rocks(s, 0, 7)
    begin(s, st.BUILD)
    assert said(s, (0, a.GATE + 11), (0, a.STOP)) == [
        "Ann builds a gate between E and H and closes the paddy D H, which waits for its rocks to go."
    ]


def test_a_divided_paddy_is_told() -> None:
    s = terraces()
    put(s, 0, st.CREDITS, 1)
    begin(s, st.BUILD)
    assert said(s, (0, a.GATE + 9), (0, a.STOP))[:1] == [
        "Ann builds a gate between D and H and divides the paddy D H into D and H."
    ]


def test_a_gate_that_moves_is_told() -> None:
    s = begin(position(), st.BUILD)
    assert said(s, (0, a.LIFT + 1), (0, a.DROP), (0, a.STOP)) == ["Ann moves a gate to a new place between A and B."]


def test_cleared_rocks_are_told() -> None:
    s = terraces()
    rocks(s, 0, 4, 9)
    assign(s, 0, st.ROCK_STOCK, 2)
    begin(s, st.ROCKS)
    assert said(s, (0, a.HEX + 4), (0, a.HEX + 9))[0] == (
        "Ann clears the rocks on E and J and can now use the paddy E F I."
    )


def test_water_is_told_from_player_to_player() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=2)
    water(s, 1, p0=1)
    begin(s, st.WATER_OUT)
    assert said(s, (0, a.NUMBER), (0, a.NUMBER + 1), (0, a.NUMBER + 1), (1, a.NUMBER)) == [
        (
            "Ann drains the paddy A, leaves 1 disc in the paddy D H, leaves 1 disc in the paddy E F I and "
            "lets 1 disc run on to Bob."
        ),
        "Bob drains the paddy A and lets 1 disc run to the sea.",
        "Ann drains the paddies D H and E F I and lets 2 discs run on to Bob.",
        "Bob leads 3 discs to the field.",
    ]


def test_water_in_is_told_with_what_is_kept_back() -> None:
    s = terraces(rows=((13,), (20,)))
    reservoir(s, 0, 6)
    begin(s, st.WATER_IN)
    assert said(s, (0, a.YES), (0, a.YES), (0, a.STOP), (0, a.NUMBER + 2), (1, a.YES)) == [
        "Ann floods the paddies A and D H, keeps 2 discs in the reservoir and lets 1 disc run on to Bob.",
        "Bob leads 1 disc to the field.",
        "Bob floods the paddy A.",
        "Round 2 ends: Ann has 0 rice and Bob has 0 rice.",
    ]


def test_weeds_pests_and_fertilizer_are_told() -> None:
    s = terraces()
    cubes(s, 0, 3, weeds=2, pests=1)
    crops(s, 0, planted=(3,))
    assign(s, 0, st.WEED_LABOR, 4)
    assign(s, 0, st.PEST_STOCK, 1)
    begin(s, st.WEEDS)
    assert said(s, *[(0, a.PADDY + 3)] * 3)[:2] == [
        "Ann pulls 2 weeds in the paddy D H.",
        "Ann lets ducks eat 1 pest in the paddy D H and lets ducks fertilize the paddy D H.",
    ]


def test_a_harvest_tells_why_it_paid_so_much() -> None:
    s = with_cards_of(2, terraces(rows=((40,), (1,))))
    crops(s, 0, grown=(0, 3, 4))
    cubes(s, 0, 3, pests=1)
    fertile(s, 0, 3)
    water(s, 0, p0=1)
    assign(s, 0, st.HARVEST_LABOR, 4)
    begin(s, st.HARVEST)
    assert said(s, (0, a.NUMBER + 2), (0, a.NUMBER + 2))[:2] == [
        (
            "Ann cuts the fertilized paddy D H with 1 pest for 15 rice, cuts 2 of 3 hexes of the paddy E F I for "
            "12 rice and gets 10 rice more from Rice Mother (40)."
        ),
        "The rice in the paddy A of Ann stands in water and rots.",
    ]


def test_rice_that_is_not_cut_rots_or_stands() -> None:
    s = terraces()
    crops(s, 0, grown=(0,))
    assign(s, 0, st.HARVEST_LABOR, 1)
    begin(s, st.HARVEST)
    assert said(s, (0, a.NUMBER))[0] == "The rice in the paddy A of Ann is not cut and rots."
    s = terraces(rows=((21,), (1,)))
    crops(s, 0, grown=(3,))
    begin(s, st.HARVEST)
    assert said(s, (0, a.YES))[0] == "Ann lets the rice in the paddy D H stand."


def test_nobody_is_told_to_plant_nothing_who_is_still_asked() -> None:
    s = terraces()
    water(s, 0, p3=2)
    water(s, 1, p0=1)
    assign(s, 0, st.PLANT_LABOR, 2)
    assign(s, 1, st.PLANT_LABOR, 1)
    begin(s, st.PLANT)
    assert said(s, (0, a.YES)) == ["Ann plants the paddy D H."]
    assert said(s, (0, a.YES), (1, a.YES))[:2] == ["Ann plants the paddy D H.", "Bob plants the paddy A."]


def test_planting_the_second_growth_and_the_last_round_are_told() -> None:
    s = terraces(turn=6)
    water(s, 0, p0=1, p3=2)
    crops(s, 0, planted=(0,))
    assign(s, 0, st.PLANT_LABOR, 2)
    assign(s, 1, st.PLANT_LABOR, 1)
    begin(s, st.PLANT)
    assert said(s, (0, a.YES)) == [
        "Ann plants the paddy D H.",
        "Bob can plant nothing with 1 laborer.",
        "The rice grows in the paddies A and D H of Ann.",
        "Round 6 ends: Ann has 0 rice and Bob has 0 rice.",
        "Round 7, the last harvest: 3 discs of water leave the fields.",
        "All assign their workers in secret: Ann has 10 laborers; Bob has 10 laborers.",
    ]


def test_achievements_and_the_market_are_told_with_the_tax() -> None:
    s = terraces()
    s[st.TILES_UP] = 1 << 1
    earn(s, 0, 30)
    begin(s, st.GOALS)
    assert said(s, (0, a.TILE + 1), (0, a.BUY_LABORER), (0, a.BUY_LIVESTOCK), (0, a.STOP)) == [
        "Ann claims Second Step (at least 2 paddies) for 4 rice.",
        "Ann buys 1 laborer and 1 animal for 13 rice, 4 of it tax.",
        "Round 2 ends: Ann has 21 rice and Bob has 0 rice.",
    ]


def test_the_end_is_told_line_by_line() -> None:
    s = terraces(turn=7, rows=((33,), (39,)))
    crops(s, 0, grown=(3,))
    assign(s, 0, st.HARVEST_LABOR, 2)
    earn(s, 0, 10)
    begin(s, st.HARVEST)
    assert said(s, (0, a.NUMBER + 2)) == [
        "Ann cuts the paddy D H for 20 rice.",
        "Granary Spirit (33) pays 6 rice to Ann at the end: 2 rice for each paddy.",
        "Village Spirit (39) pays 10 rice to Bob at the end: 1 rice for each laborer owned.",
        "Ann ends with 36 rice: harvests 30, spirits 6.",
        "Bob ends with 10 rice: spirits 10.",
        "Ann wins with 36 rice, 26 more than Bob.",
    ]


def test_a_tie_tells_its_reason() -> None:
    s = terraces(turn=7, rows=((7,), (8,)))
    crops(s, 0, grown=(0,))
    assign(s, 0, st.HARVEST_LABOR, 1)
    begin(s, st.HARVEST)
    assert said(s, (0, a.NUMBER)) == [
        "The rice in the paddy A of Ann is not cut and rots.",
        "Ann ends without rice.",
        "Bob ends without rice.",
        "Bob wins the tie at 0 rice by the highest spirit: 8 against 7.",
    ]
