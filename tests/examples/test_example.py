"""The example is a package like any other's: installed, it is played, simulated and shown as our own games are."""

import json
import re
import sys
from pathlib import Path

import httpx
import pytest

from tests.examples.installing import EXAMPLE, installed, path, run, subak
from tests.web.serving import REAL, Serving

FILES = sorted((EXAMPLE / "tests").glob("test_*.py"))


@pytest.fixture
def on(tmp_path: Path) -> str:
    """A path with the example."""
    return path(*installed(EXAMPLE, tmp_path / "site"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_example_keeps_every_law_and_has_a_test_for_every_rule(file: Path, on: str) -> None:
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(file), on=on, cwd=EXAMPLE)
    assert re.search(r"^\d+ passed", said, re.M), said


def test_every_command_knows_it(on: str) -> None:
    names = [game["name"] for game in json.loads(subak("games", "--json", on=on))]
    assert "floodgate" in names
    assert len(names) > 4
    assert "widest of them burst" in " ".join(subak("rules", "floodgate", "F-2.3", on=on).split())
    assert "Drain 2 drops" in " ".join(subak("cards", "floodgate", on=on).split())
    assert "`GATE`" in subak("words", "floodgate", "--markdown", on=on)
    assert "<svg" in subak("draw", "floodgate", "--at", "20", on=on)


def test_it_is_simulated_in_several_processes_and_replayed(on: str, tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    words = ("sim", "floodgate", "--bots", "greedy,random", "--games", "40", "--seed", "1", "--workers", "2")
    data = json.loads(subak(*words, "--records", out, "--json", on=on))
    assert data["wins"][0] > data["wins"][1] * 2, "greedy knows what a position is worth"
    assert json.loads(subak("replay", out, "--game", "3", "--json", on=on))["over"]


def test_it_is_played_in_the_terminal(on: str, tmp_path: Path) -> None:
    script = "import sys, io; from subak.cli import run; sys.stdin = io.StringIO('1\\n' * 60); run(sys.argv[1:])"
    said = run("-c", script, "play", "floodgate", "--bots", "greedy", "--seed", "2", on=on, cwd=tmp_path)
    assert "The game is over" in said
    assert re.search(r"bot won|Player 1 won|You won", said), said


def test_the_page_offers_it_and_a_game_against_a_bot_is_played_to_the_end(
    on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", on)
    server = Serving(tmp_path, ["-c", REAL])
    server.start()
    try:
        with httpx.Client(base_url=server.url, timeout=30) as http:
            assert "<h2>Floodgate</h2>" in http.get("/").text
            assert 'id="F-2.3"' in http.get("/rules/floodgate").text
            assert "Shrine" in http.get("/cards/floodgate").text
            assert "<svg" in http.get("/games/floodgate/cover").text
            played(http)
        assert "gave no answer" not in server.log.read_text(), "bots think in processes that find the game too"
    finally:
        server.kill()


def played(http: httpx.Client) -> None:
    page = http.get("/").text
    token = re.findall(r'<meta name="csrf" content="(\w+)">', page)[0]
    made = http.post("/play/floodgate", data={"_csrf_token": token})
    assert made.status_code == 303, made.text
    table = made.headers["location"]
    headers = {"x-csrftoken": token, "accept": "application/json"}
    for _n in range(2000):
        parts = http.get(f"{table}/view?seat=0", headers=headers).json()["parts"]
        if "Play again" in parts["ask"]:
            assert "part-reservoir" in parts["board"]
            return
        ticket = re.search(r'data-ticket="(\d+)"', parts["ask"])
        actions = re.findall(r'data-action="(\d+)"', parts["ask"] + parts["board"])
        if ticket and actions:
            order = {"do": "act", "seat": 0, "action": int(actions[0]), "ticket": int(ticket[1])}
            http.post(f"{table}/order", json=order, headers=headers)
    raise AssertionError("the game does not end")


def test_this_process_stays_free_of_it() -> None:
    assert "floodgate" not in sys.modules
