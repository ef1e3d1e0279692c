"""Practice over HTTP: what is asked, what counts, and whose mistakes are whose."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from subak.server import Room
from subak.server.coach import Reviewing
from subak.table import Header, Table
from subak.web import practising, showcase
from tests.kit.test_practice import PROBLEMS, read
from tests.toy import TAKING, QuickNim
from tests.web.conftest import Guest, at_nim
from tests.web.test_coaching import reviewed
from tests.web.test_hints import finish
from tests.web.toys import GAMES

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def nim_practises(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(GAMES["nim"], "practice", PROBLEMS)
    for kept in (showcase.problems_of, practising.collected):
        kept.cache_clear()
    yield
    for kept in (showcase.problems_of, practising.collected):
        kept.cache_clear()


async def tried(guest: Guest, key: str, body: dict[str, object] | bytes, step: int = 0) -> tuple[int, str]:
    response = await guest.order("", body, f"../../practice/nim/{key}/order?step={step}")
    return response.status_code, response.json()["said"]


async def test_problems_are_found_from_home_rules_and_lessons_the_easy_ones_first(ann: Guest) -> None:
    assert 'href="/practice#nim"' in (await ann.get("/")).text
    assert 'href="/practice#nim"' in (await ann.get("/rules/nim")).text
    listed = (await ann.get("/practice")).text
    assert "0 of 2 found" in listed
    assert listed.index("The last stones") < listed.index("Leave four")
    assert "Only you see it" in listed


async def test_a_problem_is_asked_on_the_board_and_the_answer_explained(ann: Guest) -> None:
    asked = (await ann.get("/practice/nim/leave-four")).text
    assert "Take so many that Mira loses." in asked
    assert f'data-action="{TAKING + 3}"' in asked
    assert "must take of four" not in asked
    assert await tried(ann, "leave-four", {"do": "act", "action": TAKING + 2}) == (
        422, 'Not yet. Count to four (<a href="/rules/nim#T-2.1" data-rule="T-2.1">T-2.1</a>).',
    )  # fmt: skip
    wrong, said = await tried(ann, "leave-four", {"do": "act", "action": TAKING + 1})
    assert (wrong, said.startswith("Not yet. By the end it costs about 12.0 points. Count to four")) == (422, True)
    assert await tried(ann, "leave-four", {"do": "act", "actions": [TAKING + 3]}) == (200, "")
    answer = (await ann.get("/practice/nim/leave-four?step=1")).text
    assert "Right!" in answer
    assert f'data-advised="{TAKING + 3}"' in answer
    assert "Whoever must take of four stones loses." in answer
    assert "By the end it brings 10.0 points more, most of all for last stone." in answer
    assert 'href="/practice/nim/last"' in answer
    assert "1 of 2 found" in (await ann.get("/practice")).text


async def test_the_answer_may_be_looked_at_but_is_not_found_then(ann: Guest) -> None:
    await ann.get("/practice/nim/last")
    assert await tried(ann, "last", {"do": "show"}) == (200, "")
    assert "The answer" in (await ann.get("/practice/nim/last?step=1")).text
    assert (await tried(ann, "last", {"do": "act", "action": TAKING + 3}, 1))[0] == 409
    assert "0 of 2 found" in (await ann.get("/practice")).text


async def test_what_is_no_choice_is_refused_with_a_sentence(ann: Guest) -> None:
    await ann.get("/practice/nim/last")
    assert await tried(ann, "last", b"[]") == (400, "This is not a choice.")
    assert await tried(ann, "last", {"do": "swap", "action": 3}) == (422, "It lies as it does here: find its place.")
    assert (await tried(ann, "last", {"do": "act", "action": -7}))[0] == 422
    assert (await ann.http.post("/practice/nim/last/order", content=b"{}")).status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/practice/chess/x", "/practice/whisper/x", "/practice/nim/first", "/practice/nim/last?step=2",
        "/practice/nim/last/view?step=-1", "/practice/nim/own-", "/practice/nim/own-x-3", "/practice/nim/own-x-y/words",
    ],
)  # fmt: skip
async def test_what_is_not_there_says_so(ann: Guest, path: str) -> None:
    assert (await ann.get(path)).status_code == 404


async def test_the_position_can_be_read_and_a_refusal_explained(ann: Guest) -> None:
    assert "stones" in (await ann.get("/practice/nim/last/words?step=0")).text
    assert (await ann.asked(f"/practice/nim/last/why?step=0&action={TAKING + 9}")).json()["said"]
    assert (await ann.asked("/practice/nim/last/view?step=1")).json()["version"] == "1"


async def reviewed_game(ann: Guest, bo: Guest, room: Room) -> str:
    """A finished game in which Ann, on the first seat, slipped."""
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    found = Reviewing()
    found.review = reviewed()
    room.coach._reviews[table] = found
    return table


async def test_mistakes_of_ones_own_are_problems_for_oneself_alone(ann: Guest, bo: Guest, room: Room) -> None:
    table = await reviewed_game(ann, bo, room)
    key = f"own-{table}-3"
    assert f"/practice/nim/{key}" in (await ann.get("/practice")).text
    assert key not in (await bo.get("/practice")).text
    asked = (await ann.get(f"/practice/nim/{key}")).text
    assert "You did this: take 1 &lt;stone&gt;. It cost 31 of 100 games. What is better?" in asked
    for path in ("", "/view", "/words", "/why?action=3"):
        assert (await bo.asked(f"/practice/nim/{key}{path}")).status_code == 404
    assert (await ann.asked(f"/practice/whisper/{key}")).status_code == 404
    assert await tried(ann, key, {"do": "act", "action": TAKING + 1}) == (
        422, "Not yet. It wins about 31 fewer games in 100.",
    )  # fmt: skip
    assert await tried(ann, key, {"do": "act", "action": TAKING + 2}) == (
        422, "Not yet. This was not compared. The review found something else.",
    )  # fmt: skip
    assert await tried(ann, key, {"do": "act", "action": TAKING + 3}) == (200, "")
    answer = (await ann.get(f"/practice/nim/{key}?step=1")).text
    assert "Right!" in answer
    assert "By the end it brings 3.1 points more, most of all for last stone." in answer
    assert "by 180 games played to the end from what you knew" in answer


async def test_a_review_that_was_forgotten_takes_its_problems_along(ann: Guest, bo: Guest, room: Room) -> None:
    table = await reviewed_game(ann, bo, room)
    room.coach._reviews.clear()
    assert (await ann.asked(f"/practice/nim/own-{table}-3")).status_code == 404
    assert "Only you see it" in (await ann.get("/practice")).text


async def test_worlds_that_differ_in_what_is_hidden_alone_are_asked_and_answered_alike() -> None:
    made = []
    for bid in (0, 2):  # of the other one, in secret
        problem = replace(read()[1], events=[(1, bid)], right=[1], costs={}, plan=[1])
        header = Header(id="x", game="nim", seats=2, options=problem.options, host="learner", created=0.0)
        table = practising.staged_table(Table(QuickNim(), header), problem, "Ann")
        posed = practising.Posed(problem, table, False)
        made.append([practising.shown_problem(set(), posed, step, False) for step in (0, 1)])
    assert made[0] == made[1]
