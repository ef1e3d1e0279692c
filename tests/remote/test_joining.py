"""Bots, scripts and programs of a few lines sit down at a table of a real server, and play to the end."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from subak.bots import make
from subak.cli import run
from subak.core.errors import SubakError
from subak.core.game import Bot, State
from subak.remote.assistant import Assistant
from subak.remote.assistant import server as offer_tools
from subak.remote.hosted import Host, Hosted, Rejected
from subak.remote.joining import BotPlayer, bot_title, play_on, same_game
from subak.remote.shapes import NewTable, Seen
from tests.web.serving import REAL, ROOT, Forked, Serving

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Forked(tmp_path_factory.mktemp("programs"), ["-c", REAL])
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def table(server: Serving) -> Hosted:
    """A table of Seasons with a bot, begun."""
    return Host(server.url).set_table(NewTable("seasons", others=["random"]))[0]


def address(table: Hosted) -> str:
    return f"{table.host.url}/tables/{table.id}"


def test_a_bot_of_ours_plays_by_the_command_line(table: Hosted, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["join", address(table), "--bot", "random", "--token", table.token]) == 0
    assert "The game is over: Program (program) " in capsys.readouterr().out
    assert table.see().result is not None


def test_a_bot_of_ones_own_sees_what_its_seat_may_know(
    table: Hosted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(
        "from subak.core.game import Bot\n"
        "class Honest(Bot):\n"
        "    def choose(self, view, seat, legal, rng):\n"
        "        assert view == view.redact(seat)\n"
        "        assert view.imagine(rng).redact(seat) == view\n"
        "        assert legal == view.legal(seat)\n"
        "        return legal[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    assert run(["join", address(table), "--bot", "mine:Honest", "--token", table.token]) == 0


def test_a_script_plays_line_by_line(table: Hosted) -> None:
    script = f"{sys.executable} {EXAMPLES / 'line_player.py'}"
    assert run(["join", address(table), "--script", script, "--token", table.token, "--name", "Lines"]) == 0


def test_a_program_of_a_few_lines_plays(table: Hosted) -> None:
    words = [sys.executable, str(EXAMPLES / "table_program.py"), address(table), table.token]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "winners" in done.stdout


def test_a_bot_plays_on_when_the_server_was_away(server: Serving) -> None:
    table = Host(server.url).set_table(NewTable("seasons", others=["random"]))[0]
    bot, asked = BotPlayer(make("random"), Random(1)), 0

    def player(seen: Seen) -> int:
        nonlocal asked
        asked += 1
        if asked == 3:
            server.kill()
            server.start()
        return bot(seen)

    assert play_on(table, "Deep", player).result is not None
    assert asked > 3


@pytest.mark.parametrize(("field", "value"), [("rules", 99), ("content", "x"), ("layout", "x")])
def test_a_server_with_other_rules_or_cards_is_refused(table: Hosted, field: str, value: object) -> None:
    seen = table.see()
    assert same_game(seen).name == "seasons"
    with pytest.raises(SubakError, match="The server plays Seasons of Rice"):
        same_game(msgspec.structs.replace(seen, **{field: value}))


def test_a_bot_is_called_by_its_name() -> None:
    assert [bot_title(spec) for spec in ("farmer", "greedy:worlds=8", "mine:Clever")] == ["farmer", "greedy", "Clever"]


class Stubborn(Bot):
    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        return max(legal) + 1


def test_what_the_rules_forbid_ends_with_the_rule(table: Hosted) -> None:
    with pytest.raises(Rejected) as caught:
        play_on(table, "Deep", BotPlayer(Stubborn()))
    assert caught.value.status == 422


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["{url}", "--bot", "random"], "token"),
        (["{url}", "--token", "{token}"], "either --bot or --script"),
        (["{url}", "--token", "{token}", "--bot", "deepblue"], "no bot called deepblue"),
        (["{url}", "--token", "{token}", "--bot", "nowhere:Bot"], "nowhere"),
        (["{url}", "--token", "{token}", "--bot", "json:dumps"], "cannot be loaded"),
        (["{url}", "--token", "{token}", "--bot", "json:JSONDecoder"], "is not a Bot"),
        (["{url}", "--token", "{token}", "--script", "/nowhere/x"], "cannot be run"),
        (["{url}", "--token", "{token}", "--script", "echo seven"], "answered seven"),
        (["{url}", "--token", "wrong", "--bot", "random"], "opens nothing"),
        (["{url}", "--token", "\u00e4", "--bot", "random"], "no token"),
        (["{url}x", "--token", "{token}", "--bot", "random"], "no such table"),
        (["http://127.0.0.1", "--token", "{token}", "--bot", "random"], "no address of a table"),
        (["ftp://x/tables/k", "--token", "{token}", "--bot", "random"], "no address of a server"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    table: Hosted, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [word.format(url=address(table), token=table.token) for word in words]
    assert run(["join", *filled]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_a_server_that_is_none_is_a_sentence(server: Serving) -> None:
    with pytest.raises(SubakError, match="does not answer"):
        Host("http://127.0.0.1:9", patience=5).games()
    with pytest.raises(SubakError, match="nothing at this address"):
        Host(server.url).ask("GET", "/nowhere", Seen)


def test_whoever_leaves_cannot_come_back(table: Hosted) -> None:
    table.join("Deep")
    table.revoke()
    with pytest.raises(Rejected, match="opens nothing"):
        table.join("Deep")


def test_an_assistant_plays_in_sentences(server: Serving) -> None:
    assistant = Assistant(server.url)
    assert "seasons: Seasons of Rice" in assistant.list_games()
    assert "# Seasons of Rice" in assistant.read_rules("seasons")
    assert assistant.list_tables() == "There is no table that everybody may watch."
    early: list[Callable[[], str]] = [assistant.see, assistant.leave, lambda: assistant.choose(0)]
    for refused in early:
        with pytest.raises(SubakError, match="You sit at no such table"):
            refused()
    assert f"The table is at {server.url}/tables/" in assistant.start_table("seasons", others=["random"])
    with pytest.raises(SubakError, match="see first"):
        assistant.choose(0)
    first = assistant.see()
    assert "Your turn: " in first
    with pytest.raises(SubakError, match="99999 is none of your choices: "):
        assistant.choose(99999)
    action = int(re.findall(r"^(\d+): ", first, re.M)[0])
    assert "What happened:" in assistant.choose(action)
    assert assistant.leave() == "You have left the table."


def test_a_person_may_give_an_assistant_a_seat(server: Serving, table: Hosted) -> None:
    assistant = Assistant(server.url)
    assert "Your turn: " in assistant.join_table(address(table), table.token)
    with pytest.raises(SubakError, match="opens nothing"):
        assistant.join_table(address(table), "x")


def test_without_the_package_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    with pytest.raises(SubakError, match=r"subak\[mcp\]"):
        offer_tools(Assistant())
