"""An assistant over the Model Context Protocol plays a whole game with a person in the browser."""

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from random import Random

import pytest
from mcp import Client, StdioServerParameters
from playwright.sync_api import expect

from subak.remote.hosted import Hosted, Rejected
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import ROOT, Serving

CHOICE = re.compile(r"^(\d+): ", re.M)
TITLES = [  # seats that bots take, and options of a short game
    pytest.param("seasons", [], {}),
    pytest.param("animism", ["random"], {}, marks=pytest.mark.slow),
    pytest.param("kingdoms", [], {}, marks=pytest.mark.slow),
    pytest.param("spirits", [], {}, marks=pytest.mark.slow),
]


async def ask(client: Client, tool: str, **given: object) -> str:
    result = await client.call_tool(tool, given)
    text = "".join(getattr(part, "text", "") for part in result.content)
    assert not result.is_error, text
    return text


async def assist(url: str, game: str, bots: list[str], options: dict[str, int], address: SimpleQueue[str]) -> str:
    """An assistant of few words: it reads the rules, sets a table, says where, and plays at random; the last it saw."""
    rng = Random(3)
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "subak", "mcp", "--url", url], env={**os.environ, "PYTHONPATH": path}
    )
    async with Client(command) as client:
        assert f"{game}: " in await ask(client, "list_games")
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert f"play_{game}" in prompts
        lesson = (await client.get_prompt(f"play_{game}")).messages[0].content
        assert await ask(client, "read_rules", game=game) in getattr(lesson, "text", "")
        said = await ask(client, "start_table", game=game, name="Clara", others=["open", *bots], options=options)
        address.put(re.findall(r"http\S+", said)[0].rstrip("."))
        text = await ask(client, "see")
        while "The game is over." not in text:
            choices = CHOICE.findall(text.rpartition("Your turn: ")[2]) if "Your turn: " in text else []
            if choices:
                text = await ask(client, "choose", action=int(rng.choice(choices)))
            else:
                text = await ask(client, "see")
        return text


@contextmanager
def assisting(
    url: str, game: str, bots: list[str], options: dict[str, int]
) -> Iterator[tuple[SimpleQueue[str], Future[str]]]:
    """In a thread of its own: the browser's test has a loop already."""
    address: SimpleQueue[str] = SimpleQueue()

    def play() -> str:
        try:
            return asyncio.run(assist(url, game, bots, options, address))
        finally:
            address.put("")  # whoever waits for it need not wait any more

    with ThreadPoolExecutor(1) as pool:
        yield address, pool.submit(play)


@pytest.mark.parametrize(("game", "bots", "options"), TITLES)
def test_an_assistant_plays_a_whole_game_with_a_person(
    ann: Person, server: Serving, game: str, bots: list[str], options: dict[str, int]
) -> None:
    with assisting(server.url, game, bots, options) as (address, playing):
        link = address.get(timeout=120)
        assert link, playing.exception()
        ann.page.goto(link)
        ann.page.get_by_label("What shall we call you?").fill("Ann")
        ann.page.get_by_role("button", name="Sit down").click()
        ann.page.wait_for_url("**?seat=1")
        expect(ann.page.locator("#player-0")).to_contain_text("Clara (program)")
        ann.play()
        last = playing.result(timeout=60)
    assert "win" in ann.finished()
    sums = ann.page.locator("#ask .result table tfoot [data-points]")  # whose letters are still being counted up
    points = [cell.get_attribute("data-points") for cell in sums.all()]
    told = re.split(r", | and ", last.rpartition("The game is over. ")[2].partition(". Won by")[0])
    assert [int(text.split()[-1]) for text in told] == [int(text or -1) for text in points]
    expect(ann.page.locator("#ask .result thead")).to_contain_text("Clara (program)")


def test_a_person_offers_a_seat_to_a_program_and_takes_it_back(ann: Person) -> None:
    ann.set_table("seasons", "open")
    ann.page.get_by_role("button", name="Give to a program").click()
    dialog = ann.page.get_by_role("dialog", name="A seat for a program")
    address, token = (dialog.get_by_label(label, exact=True).input_value() for label in ("Address", "Token"))
    assert serious(ann) == []
    dialog.get_by_role("button", name="Done").click()
    expect(ann.page.locator("#program-token")).to_have_count(0)
    program = Hosted(address, token)
    program.join("Deep")
    seat = ann.page.locator("#player-1")
    expect(seat).to_contain_text("Deep (program)")
    seat.get_by_role("button", name="Deep (program): its token").click()
    dialog.get_by_role("button", name="Revoke").click()
    expect(seat).to_contain_text("Open seat")
    expect(dialog).to_contain_text("no token")
    with pytest.raises(Rejected):
        program.join("Deep")
