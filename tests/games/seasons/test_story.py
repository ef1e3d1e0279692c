"""The story of Seasons: it leaves nothing out, says nothing that a view hides, and reads well."""

import json
import re
from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.bots.greedy import Greedy
from subak.core.bits import members
from subak.core.game import CHANCE, HIDDEN, SPECTATOR, WATCHERS, Told
from subak.games import load
from subak.games.seasons.game import SeasonsGame
from subak.games.seasons.grid import spot_at
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import placement
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE, SET_ASIDE
from subak.games.seasons.state import (
    ANCESTOR,
    ASIDE,
    CARD,
    HAND,
    LAID,
    LAND,
    POINTS,
    ROW,
    SOURCES,
    W,
)  # fmt: skip
from subak.kit.record import Entry, Record, Replay
from subak.kit.story import Story
from tests.games.seasons.script import GAME, choose_all, deal, fresh, play_wet_season, start
from tests.games.seasons.test_language import Brackets, untranslated
from tests.games.seasons.test_rules import ANA, BEN, in_dry_season, in_wet_season, same_lands

NAMES = ["Ann", "Ben"]
VIEWERS = (SPECTATOR, ANA, BEN)
GOLDEN = Path(__file__).parent / "golden"


# Whole games


@cache
def game_at_random(seed: int) -> list[Entry]:
    rng = Random(seed)
    return played(lambda _view, _seat, legal: rng.choice(legal), rng)


@cache
def greedy_game(seed: int) -> list[Entry]:
    rng, bot = Random(seed), Greedy(2, 8)
    return played(lambda view, seat, legal: bot.choose(view, seat, legal, rng), rng)


def played(choose: Callable[[Seasons, int, list[int]], int], rng: Random) -> list[Entry]:
    replay = Replay(GAME, Record.of(GAME, 2))
    while replay.state.actors:
        seat = rng.choice(members(replay.state.actors))
        legal = replay.state.legal(seat)
        if seat == CHANCE:
            replay.step(seat, rng.choice(legal))
        else:
            replay.step(seat, choose(cast(Seasons, replay.state.redact(seat)), seat, legal))
    return replay.entries


def golden_game(path: Path) -> list[Entry]:
    return Replay(GAME, Record.loads(json.dumps(json.loads(path.read_text())["record"]))).entries


def told(entries: list[Entry], viewer: int) -> list[str]:
    story = Story(GAME, fresh(), viewer, NAMES)
    for entry in entries:
        story.add(entry)
    return [line.text for _n, line in story.lines]


def games() -> list[list[Entry]]:
    golden = [golden_game(path) for path in sorted(GOLDEN.glob("*.json"))]
    return [*(game_at_random(seed) for seed in range(6)), greedy_game(0), greedy_game(1), *golden]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_word_that_changes_is_told(viewer: int) -> None:
    for entries in games():
        story = Story(GAME, fresh(), viewer, NAMES)
        for entry in entries:
            before, lines = story.before, len(story.lines)
            story.add(entry)
            if not story.span:
                new = [line for _n, line in story.lines[lines:]]
                assert untold(cast(Seasons, before), cast(Seasons, story.before), new) == []
        assert not story.span
        assert not story.state.actors


def untold(before: Seasons, after: Seasons, lines: list[Told]) -> list[str]:
    """Words that changed and that no line tells; a line of a player tells only what is the player's own."""
    out = []
    for word in W.lines:
        for owner in range(max(1, word.owners)):
            at = word.at + owner * word.n
            if word.quiet or before.some(at, word.n) == after.some(at, word.n):
                continue
            mine = [line for line in lines if not word.owners or line.seat in (owner, CHANCE)]
            if not any(word.at in line.words for line in mine):
                out.append(f"{word.meaning} of {owner}")
    return out


def test_only_what_happens_within_a_turn_is_bookkeeping() -> None:
    assert [word.meaning for word in W.lines if word.quiet] == [
        "frames on the stack",
        "the stack",
        "turns done, or cards dealt, in this phase",
        "seat to move in the dry season",
        "what the seat is asked",
        "card chosen to place, or to keep",
        "how it is turned",
        "where it is to lie",
        "card chosen for the row",
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_turn_is_one_line(viewer: int) -> None:
    """16 cards are laid, hands come five times; the rest is the ancestors, who begins, and the end."""
    for entries in games():
        lines = told(entries, viewer)
        assert len([line for line in lines if re.search(r" (lays|begins the landscape)\b", line)]) == 16
        assert 25 <= len(lines) <= 31


@pytest.mark.parametrize("viewer", VIEWERS)
def test_lines_are_whole_sentences(viewer: int) -> None:
    for entries in games():
        for names in (NAMES, []):
            story = Story(GAME, fresh(), viewer, names)
            for entry in entries:
                story.add(entry)
            for _n, line in story.lines:
                assert re.fullmatch(r"[A-Z0-9-][^{}]*[^ .]\.", line.text)
                assert "  " not in line.text
                assert " ," not in line.text
                assert not re.search(r"\byou(r|rs)?\b", line.text, re.I)
                assert not re.search(r"\b1 (points|paddies|cards|farmers|buffaloes|houses)\b", line.text)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_line_can_be_pointed_at(viewer: int) -> None:
    story = Story(GAME, fresh(), viewer, NAMES)
    for entry in game_at_random(1):
        lines = len(story.lines)
        story.add(entry)
        for _n, line in story.lines[lines:]:
            assert line.part in [part.name for part in GAME.draw(story.before, viewer).parts]


def test_a_catalogue_takes_effect(reading: Callable[[NullTranslations], object]) -> None:
    reading(Brackets())
    own = re.compile("|".join([*GAME.words.names, *NAMES]))
    for entries in games():
        for line in told(entries, ANA):
            assert untranslated(own.sub("", line)) == ""


# What a viewer cannot know


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_line_names_only_cards_that_the_viewer_sees(viewer: int) -> None:
    for entries in games():
        story = Story(GAME, fresh(), viewer, NAMES)
        for entry in entries:
            before, lines = cast(Seasons, story.before), len(story.lines)
            story.add(entry)
            seen = open_cards(before) | open_cards(cast(Seasons, story.before))
            for _n, line in story.lines[lines:]:
                text = line.text
                assert {card for card, name in enumerate(GAME.words.names) if re.search(rf"\b{name}\b", text)} <= seen


def open_cards(view: Seasons) -> set[int]:
    """Cards of which a view says where they are."""
    mask = view[ROW] | view[ASIDE]
    for seat in (ANA, BEN):
        mask |= view[HAND + seat] if view[HAND + seat] != HIDDEN else 0
        for card in (view[ANCESTOR + seat], view[CARD + seat], *(land >> 2 & 31 for land in view.lands(seat))):
            mask |= 1 << card if card >= 0 else 0
    return set(members(mask))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_hidden_does_not_change_the_story(viewer: int) -> None:
    """Whatever nature deals to others, or others choose secretly: the viewer reads the same."""
    bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
    tried = 0
    for seed in range(3):
        story = Story(GAME, fresh(), viewer, NAMES)
        for entry in game_at_random(seed):
            others = [] if entry.audience & bit else story.state.legal(entry.seat)
            worlds = [story.copy() for _other in others]
            story.add(entry)
            for world, other in zip(worlds, others, strict=True):
                world.add(Entry(entry.index, entry.seat, other, world.state))
                if story.state.reveals == entry.reveals:
                    tried += 1
                    assert (texts(world), world.before, world.known()) == (texts(story), story.before, story.known())
    assert tried > 100


def texts(story: Story) -> list[str]:
    return [line.text for _n, line in story.lines]


class Listener:
    """Keeps what a story asks its game."""

    def __init__(self) -> None:
        self.asked: list[tuple[Seasons, Seasons, list[tuple[int, int]], list[str] | None]] = []

    def story(
        self, before: Seasons, after: Seasons, viewer: int, events: list[tuple[int, int]], names: list[str]
    ) -> list[Told] | None:
        lines = GAME.story(before, after, viewer, events, names)
        said = None if lines is None else [line.text for line in lines]
        self.asked.append((before.clone(), after.clone(), list(events), said))
        return lines


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_story_is_made_of_two_views_and_known_events_alone(viewer: int) -> None:
    """Asked again in another order, by a game that has seen nothing, it says the same."""
    listener = Listener()
    story = Story(cast(SeasonsGame, listener), fresh(), viewer, NAMES)
    for entry in game_at_random(2):
        story.add(entry)
    other = load("seasons")
    for before, after, events, said in reversed(listener.asked):
        assert before == before.redact(viewer)
        assert after == after.redact(viewer)
        lines = other.story(
            other.new(2).unpack(before.pack()), other.new(2).unpack(after.pack()), viewer, events, NAMES
        )
        assert (None if lines is None else [line.text for line in lines]) == said


# Sentences


def happens(state: Seasons, viewer: int, *events: tuple[int, int]) -> list[str]:
    """Let this happen: what a viewer is told."""
    story = Story(GAME, state, viewer, NAMES)
    for n, (seat, action) in enumerate(events):
        story.add(Entry(n, seat, action, state))
        state.apply(seat, action)
    return texts(story)


def lay(seat: int, card: int, rotation: int, x: int, y: int, gift: int = 0) -> list[tuple[int, int]]:
    """A turn: cards are numbered from 1; without a gift that of the dry season."""
    given = [(seat, gift - 1)] if gift else []
    return [(seat, card - 1), (seat, ROTATE + rotation), (seat, PLACE + spot_at(x, y)), *given, (seat, CONFIRM)]


def set_aside(seat: int, card: int, gift: int = 0) -> list[tuple[int, int]]:
    given = [(seat, gift - 1)] if gift else []
    return [(seat, card - 1), (seat, SET_ASIDE), *given, (seat, CONFIRM)]


def without_land(state: Seasons, seat: int) -> None:
    """A landscape that nothing can touch: no card fits."""
    state[LAID + seat] = 0
    state.maps[seat] = None


def test_n_1_1_a_pair_is_named_to_whom_it_was_dealt() -> None:
    pair = [(CHANCE, card - 1) for card in (1, 10, 2, 11)]
    assert happens(fresh(), ANA, *pair) == ["Each player is dealt 2 cards: Ann has Pally and Bopha."]
    assert happens(fresh(), BEN, *pair) == ["Each player is dealt 2 cards: Ben has Sophea and Tevy."]
    assert happens(fresh(), SPECTATOR, *pair) == ["Each player is dealt 2 cards."]
    assert happens(fresh(), ANA, *pair[:3]) == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_1_2_ancestors_are_turned_up_together(viewer: int) -> None:
    state = fresh()
    deal(state, [1, 2], [10, 11])
    assert happens(state.clone(), viewer, (BEN, 10)) == []
    assert happens(state, viewer, (BEN, 10), (ANA, 0)) == [
        (
            "Ann keeps Pally as ancestor (The size points of a paddy without features that closes, once more)"
            " and Bopha for the first land."
        ),
        (
            "Ben keeps Tevy as ancestor (In the dry season: 5 for each paddy with 2 or more features that closes)"
            " and Sophea for the first land."
        ),
    ]
    assert happens(state, viewer, (BEN, ROTATE + 1)) == ["Ben begins the landscape with Sophea."]
    assert happens(state, viewer, (ANA, ROTATE)) == ["Ann begins the landscape with Bopha."]


def test_n_1_4_hands_are_named_to_those_who_can_know_them() -> None:
    """All cards are dealt then: either player knows what the other holds."""
    cards = [(CHANCE, card - 1) for pair in zip(range(3, 10), range(12, 19), strict=True) for card in pair]
    named = [
        (
            "The wet season begins, and each player is dealt 7 cards: Ann has Dara, Kosal, Maly, Nimol, Rithy, Samnang"
            " and Sokha; Ben has Veasna, Chantrea, Vanna, Arun, Kunthea, Phirun and Rachana."
        )
    ]
    state = start((1, 10), (2, 11))
    assert happens(state.clone(), ANA, *cards) == happens(state.clone(), BEN, *cards) == named
    assert happens(state, SPECTATOR, *cards) == ["The wet season begins, and each player is dealt 7 cards."]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_2_2_a_wet_turn_is_told_when_both_are_done(viewer: int) -> None:
    state = in_wet_season()
    anns, bens = lay(ANA, 4, 2, -3, -2, 5), lay(BEN, 12, 0, 3, 1, 18)
    assert happens(state.clone(), viewer, *anns, *bens[:-1]) == []
    hands = (
        ", 5 cards each."
        if viewer == SPECTATOR
        else ": Ann has Chantrea, Vanna, Arun, Kunthea and Phirun; Ben has Dara, Nimol, Rithy, Samnang and Sokha."
    )
    assert happens(state, viewer, *bens, *anns) == [
        (
            "Ann lays Kosal to the left of Bopha, closes a paddy of 4 with 1 house and 1 farmer for 8 points,"
            " and gives Maly to the row."
        ),
        "Ben lays Veasna to the right of Tevy and gives Rachana to the row.",
        f"Ann and Ben exchange their hands for turn 2 of 3{hands}",
    ]


def test_n_2_3_the_last_exchange() -> None:
    state = in_wet_season()
    while state[HAND].bit_count() > 3 or state.actors != 0b11:
        choose_all(state, members(state.actors)[0])
    for viewer, hands in ((ANA, ": Ann has Rachana; Ben has Sokha."), (SPECTATOR, ", 1 card each.")):
        lines = happens(state.clone(), viewer, *first_choices(state))
        assert lines[2:] == [f"Ann and Ben exchange their hands for the last time{hands}"]


def first_choices(state: Seasons) -> list[tuple[int, int]]:
    """Turns of both with the first legal choices, up to the next phase."""
    state, events = state.clone(), []
    phase = state.phase
    while state.phase == phase:
        seat = members(state.actors)[0]
        events.append((seat, state.legal(seat)[0]))
        state.apply(*events[-1])
    return events


def test_n_5_4_all_paddies_that_one_card_closes_are_told() -> None:
    state = in_wet_season()
    for n, land in enumerate((placement(11, 0, spot_at(0, 0)), placement(12, 3, spot_at(-3, 4)))):
        state[LAND + n] = land
    state[LAID] = 2
    state[HAND] |= 1 << 9
    state[ANCESTOR] = 5
    state.maps[ANA] = None
    choose_all(state, BEN)
    assert happens(state, BEN, *lay(ANA, 10, 2, -3, 0, 3))[0] == (
        "Ann lays Sophea above Chantrea and to the left of Veasna, closes a paddy of 1 with 1 farmer (2 points)"
        " and a paddy of 2 (2 points) for 14 points, 10 of them from the ancestor Nimol, and gives Dara to the row."
    )


def test_n_3_1_who_begins_and_why() -> None:
    state = in_wet_season()
    play_wet_season(state, stop_before_the_last_card=True)
    events = first_choices(state)
    ahead, even = state.clone(), state.clone()
    assert happens(state, ANA, *events) == [
        "Ann lays Rachana above Rithy.",
        "Ben lays Sokha above Kunthea.",
        (
            "The dry season begins with 6 cards in the row: with 0 points each, Ben has fewer farmers, 2 to 6,"
            " and moves first."
        ),
    ]
    ahead[POINTS + SOURCES] = 7
    assert happens(ahead, SPECTATOR, *events)[-1] == (
        "The dry season begins with 6 cards in the row: Ann has fewer points, 0 to 7, and moves first."
    )
    even[POINTS] = even[POINTS + SOURCES] = 1
    same_lands(even)
    even[HAND] = even[HAND + BEN]
    even[CARD] = even[CARD + BEN]
    even.forget()
    assert len(happens(even, BEN, *[(ANA, a) for seat, a in events if seat == BEN], *events[3:])) == 2
    assert happens(even, BEN, (CHANCE, BEGIN + BEN)) == [
        "The dry season begins with 6 cards in the row: with 1 point and 5 farmers each, chance lets Ben move first."
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_3_2_a_dry_turn_takes_a_card_from_the_row(viewer: int) -> None:
    state = in_dry_season()
    state[ANCESTOR + BEN] = 7
    turn = lay(BEN, 15, 0, -3, 1)
    assert happens(state.clone(), viewer, *turn[:-1]) == []
    assert happens(state.clone(), viewer, *turn) == [
        (
            "Ben takes Arun from the row and lays it to the left of Tevy, closing a paddy of 3 with 1 buffalo"
            " for 8 points, 2 of them from the ancestor Samnang."
        )
    ]
    assert happens(state, viewer, *lay(BEN, 4, 0, -10, -20)) == [
        "Ben takes Kosal from the row and lays it above Sokha."
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_4_6_a_card_that_fits_nowhere_is_told(viewer: int) -> None:
    state = in_wet_season()
    without_land(state, ANA)
    choose_all(state, BEN)
    assert happens(state, viewer, *set_aside(ANA, 3, 4))[0] == (
        "Ann sets Dara aside, which fits nowhere, and gives Kosal to the row."
    )
    state = in_dry_season()
    without_land(state, BEN)
    assert happens(state, viewer, *set_aside(BEN, 4)) == [
        "Ben takes Kosal from the row and sets it aside, as it fits nowhere."
    ]


def test_n_4_6_a_spectator_may_not_know_whose_last_card_fits_nowhere() -> None:
    state = in_wet_season()
    play_wet_season(state, stop_before_the_last_card=True)
    without_land(state, ANA)
    events = [(ANA, SET_ASIDE), (ANA, CONFIRM), *first_choices(state)[-3:]]
    assert happens(state.clone(), SPECTATOR, *events)[0] == "Ann sets Rachana aside, which fits nowhere."
    without_land(state, BEN)
    events = [*events[:2], (BEN, SET_ASIDE), (BEN, CONFIRM)]
    assert happens(state.clone(), BEN, *events)[:2] == [
        "Ann sets Rachana aside, which fits nowhere.",
        "Ben sets Sokha aside, which fits nowhere.",
    ]
    assert happens(state, SPECTATOR, *events)[:2] == [
        "Ann sets Sokha or Rachana aside, which fits nowhere.",
        "Ben sets Sokha or Rachana aside, which fits nowhere.",
    ]


def at_the_last_card() -> Seasons:
    """Ben is to take the last card of the row, and both ancestors score at the end."""
    state = in_dry_season()
    state[ROW] = 1 << 14
    state[ANCESTOR + ANA] = 15
    state[ANCESTOR + BEN] = 12
    return state


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_7_1_every_line_of_the_end_is_told(viewer: int) -> None:
    state = at_the_last_card()
    assert happens(state, viewer, *lay(BEN, 15, 0, -3, 1)) == [
        (
            "Ben takes Arun from the row and lays it to the left of Tevy,"
            " closing a paddy of 3 with 1 buffalo for 6 points."
        ),
        "At the end Ann loses 3 points for 3 buffaloes in open paddies.",
        "At the end the ancestor Kunthea brings 0 points to Ann: 3 for each closed paddy with 3 squares.",
        "At the end Ben scores 1 point for 1 closed paddy.",
        "At the end Ben loses 2 points for 2 buffaloes in open paddies.",
        "At the end the ancestor Chantrea brings 4 points to Ben: 2 for each farmer in an open paddy.",
        "The game is over: Ben wins, 9 to -3.",
    ]


def test_n_7_1_a_pack_may_reward_stranded_buffaloes(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[figure]]\nname = "end points"\nvalue = [1, 2]\n', encoding="utf-8")
    game = load("seasons", pack)
    story, rng = Story(game, game.new(2), SPECTATOR, NAMES), Random(0)
    while story.state.actors:
        seat = members(story.state.actors)[0]
        story.add(Entry(0, seat, rng.choice(story.state.legal(seat)), story.state))
    assert re.search(r"At the end Ann scores \d+ points for \d+ buffalo", " ".join(texts(story)))


def test_n_7_2_a_tie_is_decided_by_farmers_or_not_at_all() -> None:
    for path, end in (
        (
            "farmers-decide",
            r"-?\d+ points each: (Ann|Ben) wins with more farmers in the landscape, \d+ to \d+ \(N-7.2\).",
        ),
        ("shared", r"-?\d+ points each, and \d+ farmers each in the landscapes: both win \(N-7.2\)."),
        ("first-wins", r"The game is over: Ann wins, -?\d+ to -?\d+\."),
        ("second-wins", r"The game is over: Ben wins, -?\d+ to -?\d+\."),
    ):
        assert re.fullmatch(end, told(golden_game(GOLDEN / f"{path}.json"), SPECTATOR)[-1])


def test_points_told_add_up_to_the_score() -> None:
    """Turn by turn and at the end."""
    for entries in games():
        story = Story(GAME, fresh(), SPECTATOR, NAMES)
        for entry in entries:
            story.add(entry)
        sums = [0, 0]
        for _n, line in story.lines:
            for seat, name in enumerate(NAMES):
                sums[seat] += points_in(line.text, name)
        assert sums == story.state.scores()


def points_in(line: str, name: str) -> int:
    """What a line says that a player has gained."""
    if found := re.match(rf"At the end the ancestor \w+ brings (-?\d+) points? to {name}:", line):
        return int(found[1])
    if found := re.match(rf"At the end {name} (scores |loses )(-?\d+) point", line):
        return -int(found[2]) if found[1] == "loses " else int(found[2])
    found = re.search(r"(?:closes|closing) .*for (-?\d+) point", line)
    return int(found[1]) if found and line.startswith(name) else 0
