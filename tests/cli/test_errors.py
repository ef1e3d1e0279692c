"""Whatever is wrong is one sentence on stderr and exit code 2, never a traceback."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from subak import games
from subak.cli import run
from subak.kit.record import Record
from subak.lab import simulate
from tests import toy

REAL = games.NAMES[0]


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder to stand in, with good and bad files."""
    toy.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    record = Record.of(toy.Nim(), 2)
    record.events += [(0, 1), (0, toy.CONFIRM)]
    good = record.dumps()
    Path("good.json").write_text(good + "\n")
    Path("games.jsonl").write_text(f"{good}\n{good}\n")
    Path("broken.json").write_text(good[:-20])
    Path("changed.json").write_text(good.replace("[0,1]", "[0,2]"))
    Path("other.json").write_text("{}")
    Path("bytes.json").write_bytes(b"\xff\xfe\x00")
    record.version = 2
    Path("old.json").write_text(record.dumps())
    record.version = 3
    record.events += [(0, 1)]
    Path("illegal.json").write_text(record.dumps())
    record.game = "nimm"
    Path("stranger.json").write_text(record.dumps())
    Path("nim.toml").write_text("other cards")


HEAP = "Option heap of Nim takes 7 (short) or 12 (long), not {}."
SENTENCES = [
    ("snm", "No such command 'snm'. Did you mean 'sim'?"),
    ("sim nim --gmes 3", "No such option: --gmes {}--games{}"),
    ("sim", "Missing argument 'GAME'."),
    ("perft nim", "Missing option '--depth'."),
    ("sim nmi", "There is no game called nmi. Did you mean nim?"),
    ("play nmi", "There is no game called nmi. Did you mean nim?"),
    ("draw nmi", "There is no game called nmi. Did you mean nim?"),
    ("rules nmi", "There is no game called nmi. Did you mean nim?"),
    ("cards nmi", "There is no game called nmi. Did you mean nim?"),
    ("perft nmi --depth 1", "There is no game called nmi. Did you mean nim?"),
    ("bench nmi", "There is no game called nmi. Did you mean nim?"),
    ("sim nim --seats 4", "Nim is for 2 or 3 players, not 4."),
    ("play nim --seats 0", "Nim is for 2 or 3 players, not 0."),
    ("draw nim --seats 4", "Nim is for 2 or 3 players, not 4."),
    ("perft nim --depth 1 --seats 4", "Nim is for 2 or 3 players, not 4."),
    ("bench nim --seats 9", "Nothing to measure with 9 seats. Valid: 2 or 3."),
    ("bench nim --build prue", "There is no build called prue. Did you mean pure?"),
    ("sim nim --option heep=7", "Nim has no option heep. Did you mean heap?"),
    ("play nim --option heap=8", HEAP.format(8)),
    ("draw nim --option heap=x", HEAP.format("x")),
    ("perft nim --depth 1 --option heap=", HEAP.format("“”")),
    ("sim nim --option heap", "Write an option as name=value, not heap."),
    ("sim nim --bots gredy,random", "There is no bot called gredy. Did you mean greedy?"),
    ("play nim --bots gredy", "There is no bot called gredy. Did you mean greedy?"),
    ("draw nim --bots gredy", "There is no bot called gredy. Did you mean greedy?"),
    ("sim nim --bots greedy:wrlds=2", "Bot greedy has no setting wrlds. Did you mean worlds?"),
    ("sim nim --bots none", "Name at least one bot."),
    ("sim nim --seats 2 --bots random,random,random", "3 bots do not fit at 2 seats: give more seats or fewer bots."),
    ("play nim --seats 2 --bots random,random,random", "3 bots do not fit at 2 seats: give more seats or fewer bots."),
    ("sim nim --games 0", "Play at least one game, not 0."),
    ("sim nim --records none/x.jsonl", "none/x.jsonl cannot be written: No such file or directory."),
    ("draw nim --out none/x.svg", "none/x.svg cannot be written: No such file or directory."),
    ("draw nim --at 1000", "This game has events 0 to {}; there is no position 1000."),
    ("draw nim --seat 3", "There is no seat 3: seats are 1 to 2, and 0 is a spectator."),
    ("sim nim --pack none.toml", "none.toml cannot be read: No such file or directory."),
    ("play nim --pack none.toml", "none.toml cannot be read: No such file or directory."),
    ("rules nim T-2.7", "Nim has no rule T-2.7. Did you mean T-2.2?"),
    ("replay god.json", "god.json cannot be read: No such file or directory. Did you mean good.json?"),
    ("replay .", ". cannot be read: Is a directory."),
    ("replay broken.json", "This is not a whole record: the JSON breaks off or is damaged at character {}."),
    ("replay changed.json", "The record was changed or damaged after it was saved: its check sum is wrong."),
    ("replay other.json", "This is JSON, but not a record of a game: it has no format number."),
    ("replay bytes.json", "bytes.json is not a text file."),
    ("replay old.json", "This record follows version 2 of the rules of Nim; this program plays version 3."),
    ("replay illegal.json", "Event 2 of the record is illegal: Seat 0 owes no decision now."),
    ("replay stranger.json", "There is no game called nimm. Did you mean nim?"),
    ("replay good.json --pack nim.toml", "This record was played with other cards (content plain, here {}"),
    ("replay good.json --at 3", "The record has events 0 to 2; there is no position 3."),
    ("replay good.json --seat 3", "There is no seat 3: seats are 1 to 2, and 0 is a spectator."),
    ("replay good.json --game 2", "good.json has games 1 to 1; there is no game 2."),
    ("replay games.jsonl --game 0", "games.jsonl has games 1 to 2; there is no game 0."),
    ("replay good.json --text --svg x.svg", "Give --text or --svg, not both."),
    ("replay good.json --svg none/x.svg", "none/x.svg cannot be written: No such file or directory."),
    ("play nim --load old.json", "This record follows version 2 of the rules of Nim; this program plays version 3."),
]  # fmt: skip


@pytest.mark.parametrize(("words", "sentence"), SENTENCES, ids=[words for words, _sentence in SENTENCES])
def test_one_sentence_and_exit_code_2(capsys: pytest.CaptureFixture[str], words: str, sentence: str) -> None:
    assert run(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(re.escape(sentence).replace(r"\{\}", ".*"), said.err.removesuffix("\n"))


@pytest.mark.parametrize(
    "words", ["sim nim --seed x", "sim nim --games many", "perft nim --depth 0", "bench --rounds 0"]
)
def test_a_number_that_is_none_is_one_sentence(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert run(words.split()) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"Invalid value for '{words.split()[-2]}'")
    assert said.err.count("\n") == 1


def subak(*words: str, **more: object) -> "subprocess.Popen[str]":
    """A process of our own. It minds Ctrl-C even where the tests run in the background, which ignores it."""
    minds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{minds}; from subak.cli import main; main()", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)  # type: ignore[call-overload, no-any-return]


def test_the_process_itself_ends_with_code_2() -> None:
    process = subak("play", "nosuchgame")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith("There is no game called nosuchgame. ")


def test_nobody_reads_on() -> None:
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", "from subak.cli import main; main()", "--help"], stdout=writer, stderr=subprocess.PIPE
    )
    os.close(reader)
    os.close(writer)
    assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 141


def test_ctrl_c_ends_a_table_quietly() -> None:
    process = subak("play", REAL, stdin=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == ""


def endless() -> "subprocess.Popen[str]":
    """A simulation on two processes that has begun to write its games."""
    words = ("sim", REAL, "--bots", "random", "--games", "1000000", "--workers", "2", "--records", "/dev/stdout")
    process = subak(*words, start_new_session=True)
    assert process.stdout is not None
    process.stdout.readline()
    return process


def test_ctrl_c_ends_a_simulation_and_its_workers_quietly() -> None:
    process = endless()
    os.killpg(process.pid, signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == ""


def test_a_simulation_that_is_killed_leaves_no_worker_behind() -> None:
    process = endless()
    process.kill()
    process.communicate(timeout=60)  # until nobody holds its output any more
    assert process.returncode == -signal.SIGKILL


def test_a_worker_that_is_killed_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate, "play", lambda *_game: os.kill(os.getpid(), signal.SIGKILL))
    assert run(["sim", "nim", "--workers", "2"]) == 2
    assert capsys.readouterr().err.startswith("A worker was ended from outside")
