"""A coach in the page: hints that everybody hears of, and the review of a finished game."""

import asyncio

import pytest

from subak.bots.advice import Advice, Suggestion, worse
from subak.bots.fortune import Fortune
from subak.bots.reasons import Click
from subak.bots.review import Review, Slip, Station
from subak.bots.trial import Gain, Outlook
from subak.server import Room
from subak.server.coach import Reviewing
from subak.web.coaching import advised
from subak.web.reviews import chart, presented
from tests.server.test_coach import blundered
from tests.table.playing import Club
from tests.toy import TAKING, QuickNim
from tests.web.conftest import Guest, at_nim
from tests.web.test_hints import finish

pytestmark = pytest.mark.anyio
GIVEN = Advice(
    [Suggestion(1, "bid 1", 0.0, 0.0), Suggestion(2, "bid 2 & wait", 0.2, 0.01), Suggestion(0, "bid 0", 0.1, 0.09)],
    [Click(1, "bid 1"), Click(9, "done")],
    [Gain(0, "stones", 2.0)],
    60,
)


async def advise(_table: object, seat: int) -> Advice | None:
    """Stands in for the processes."""
    return GIVEN if seat == 0 else None


@pytest.fixture
def advising(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.coach, "advise", advise)


@pytest.mark.usefixtures("advising")
async def test_a_hint_is_told_to_one_and_that_it_was_asked_to_all(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert 'data-do="advise"' in (await ann.view(table, 0))["parts"]["ask"]
    ticket = await ann.ticket(table, 0)
    answer = await ann.order(table, {"seat": 0, "ticket": ticket, "id": "x"}, "advice")
    assert answer.status_code == 200, answer.text
    assert "bid 2 &amp; wait" in answer.json()["said"]
    for person, seat in ((ann, 0), (bo, 1), (bo, -1)):
        parts = (await person.view(table, seat))["parts"]
        assert "asks for a hint." in parts["log"]
        assert parts["players"].count('class="helped"') == 1
        assert "Headman would" not in str(parts)


@pytest.mark.usefixtures("advising")
async def test_a_hint_is_for_whoever_is_asked(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    ticket = await ann.ticket(table, 0)
    wishes: list[tuple[Guest, dict[str, object], int]] = [
        (bo, {"seat": 0, "ticket": ticket}, 403),
        (ann, {"seat": 0, "ticket": ticket + 1}, 409),
        (ann, {"seat": 0}, 400),
        (ann, {"seat": 0, "ticket": ticket, "more": 1}, 400),
        (bo, {"seat": 1, "ticket": await bo.ticket(table, 1)}, 409),  # no process has time
    ]
    for person, body, status in wishes:
        answer = await person.order(table, body, "advice")
        assert answer.status_code == status, answer.text
        assert answer.json()["said"].endswith(".")
    assert 'class="helped"' in (await ann.view(table, 0))["parts"]["players"]  # it was asked, though nobody answered


def test_a_hint_names_the_plan_the_reason_and_what_the_others_cost() -> None:
    text = advised(Club(QuickNim(), 2).table, 0, GIVEN)
    assert 'data-action="1" data-advised="1 9"' in text
    assert "Then: done." in text
    assert "By the end it brings 2.0 points more, most of all for stones." in text
    assert [cost for _choice, cost in worse(GIVEN)] == [
        "wins about 20 fewer games in 100",
        "as good, as far as 60 play-outs can tell",
    ]
    assert [cost for _choice, cost in worse(GIVEN._replace(worlds=0))] == ["", ""]


async def test_a_review_is_asked_for_when_the_game_is_over(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    for answer in (await ann.asked(f"/tables/{table}/review"), await ann.order(table, {}, "review")):
        assert answer.status_code == 422
    await finish(ann, bo, table)
    assert "Review this game" in (await ann.get(f"/tables/{table}/ending")).text
    begun = await ann.order(table, {}, "review")
    assert begun.status_code == 200, begun.text
    for _look in range(1000):  # there are no processes here: it comes to nothing
        seen = (await bo.asked(f"/tables/{table}/review")).json()
        if seen["made"]:
            break
        await asyncio.sleep(0.01)
    assert "could not be finished" in seen["said"]


def reviewed() -> Review:
    stations = [Station(0, Outlook([0.5, 0.5], 0.06)), Station(4, Outlook([0.25, 0.75], 0.06))]
    stations.append(Station(8, Outlook([0.0, 1.0], 0.0)))
    slip = Slip(
        3, 0, TAKING + 1, TAKING + 3, 0.31, 0.05, 180, [Gain(0, "last stone", 3.1)], "take 1 <stone>",
        [Click(TAKING + 3, "take 3 stones")],
    )  # fmt: skip
    return Review(stations, [slip], [3, 4], Fortune([6.0, -6.0], [1.0, 4.0], 2, 9))


def test_a_review_has_a_chart_a_table_and_what_was_better() -> None:
    club = blundered()
    found = Reviewing()
    found.review = reviewed()
    made = presented(club.table, found)
    assert made.made
    assert made.said.count("<polyline") == 2
    assert "<td>75 %</td>" in made.said
    assert "take 1 &lt;stone&gt;" in made.said
    assert "It cost 31 of 100 games, give or take 10." in made.said
    assert "Better: take 3 stones." in made.said
    assert "right to about 6 points" in made.said
    assert "3 decisions of Ann were weighed." in made.said
    assert f"?at=2&amp;eyes=0&amp;better={TAKING + 3}" in made.said


def test_a_chart_escapes_names_and_spans_the_game() -> None:
    picture = chart(reviewed(), ["<b>", "Bo"])
    assert "<title>&lt;b&gt;</title>" in picture
    assert 'points="44.0,120.0 ' in picture
    assert "706.0,226.0" in picture


def test_a_review_on_its_way_says_how_far_it_is() -> None:
    found = Reviewing()
    found.total, found.done = 40, 10
    made = presented(blundered().table, found)
    assert not made.made
    assert 'max="40" value="10"' in made.said
