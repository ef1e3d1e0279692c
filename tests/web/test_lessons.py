"""Lessons over HTTP: where one is, what is accepted, what is answered."""

from collections.abc import Iterator

import pytest

from subak.web import lessons, showcase
from tests.kit.test_lesson import LESSON
from tests.toy import TAKING
from tests.web.conftest import Guest
from tests.web.toys import GAMES

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def nim_teaches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(GAMES["nim"], "lesson", LESSON)
    for kept in (showcase.lesson_of, lessons.staged):
        kept.cache_clear()
    yield
    for kept in (showcase.lesson_of, lessons.staged):
        kept.cache_clear()


async def tried(guest: Guest, step: int, body: dict[str, object] | bytes) -> tuple[int, str]:
    response = await guest.order("", body, f"../../learn/nim/order?step={step}")
    return response.status_code, response.json()["said"]


async def test_a_lesson_begins_at_its_first_step_and_goes_on_where_it_was_left(ann: Guest) -> None:
    first = await ann.get("/learn/nim")
    assert "Step 1 of 3" in first.text
    assert 'data-at="ask"' in first.text
    assert 'href="/rules/nim#T-1.1"' in first.text
    await ann.get("/learn/nim/view?step=1")
    assert "Step 2 of 3" in (await ann.get("/learn/nim")).text
    assert "Step 1 of 3" in (await ann.get("/learn/nim?step=0")).text


async def test_home_offers_lessons_until_they_are_done(ann: Guest) -> None:
    assert "Learn in 2 minutes" in (await ann.get("/")).text
    await ann.get("/learn/nim?step=1")
    assert "Go on learning: 2 of 3" in (await ann.get("/")).text
    await ann.get("/learn/nim?step=2")
    assert "Lesson once more" in (await ann.get("/")).text


async def test_a_task_takes_what_it_asks_for_and_hints_otherwise(ann: Guest) -> None:
    await ann.get("/learn/nim")
    assert await tried(ann, 0, {"do": "act", "action": 2}) == (200, "")
    assert await tried(ann, 0, {"do": "act", "action": 1}) == (422, "Two, please.")
    assert await tried(ann, 1, {"do": "act", "action": TAKING + 1}) == (
        422, "You may do that too, but now try what the task says.",
    )  # fmt: skip
    assert await tried(ann, 1, {"do": "show"}) == (200, "")


async def test_a_step_without_a_task_takes_nothing(ann: Guest) -> None:
    await ann.get("/learn/nim")
    assert await tried(ann, 2, {"do": "act", "action": 2}) == (409, "There is nothing to do at this step: read on.")
    assert (await tried(ann, 9, {"do": "act", "action": 2}))[0] == 409
    assert await tried(ann, 0, b"[]") == (400, "This is not a choice.")
    read_only = (await ann.asked("/learn/nim/view?step=2")).json()
    assert "data-action" not in read_only["parts"]["ask"]


async def test_the_position_can_be_read_in_sentences(ann: Guest) -> None:
    assert "stones" in (await ann.get("/learn/nim/words?step=1")).text
    assert (await ann.asked("/learn/nim/words?step=7")).status_code == 404


async def test_a_refused_click_is_answered_with_a_rule(ann: Guest) -> None:
    said = (await ann.asked(f"/learn/nim/why?step=1&action={TAKING + 9}")).json()["said"]
    assert said
    assert (await ann.asked("/learn/nim/why?step=7&action=1")).status_code == 404


@pytest.mark.parametrize("path", ["/learn/whisper", "/learn/chess", "/learn/nim?step=3", "/learn/nim/view?step=-1"])
async def test_what_is_not_there_says_so(ann: Guest, path: str) -> None:
    response = await ann.asked(path)
    assert response.status_code == 404
    assert "Traceback" not in response.text


@pytest.mark.parametrize("kept", ["77", "-1", "x", "9999999"])
async def test_a_cookie_cannot_lead_astray(ann: Guest, kept: str) -> None:
    ann.http.cookies.set("lesson-nim", kept)
    response = await ann.get("/learn/nim")
    assert response.status_code == 200
    assert f"Step {3 if kept == '77' else 1} of 3" in response.text


async def test_the_learner_is_called_by_their_own_name(ann: Guest) -> None:
    await ann.submit("/name", name="Wayan", back="/")
    assert "Wayan" in (await ann.asked("/learn/nim/view?step=2")).json()["parts"]["players"]


async def test_a_lesson_that_no_longer_fits_is_not_offered(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["nim"], "lesson", LESSON.replace("rules = 3", "rules = 2"))
    assert "Learn in" not in (await ann.get("/")).text
    assert (await ann.get("/learn/nim")).status_code == 404
