"""Every command explains itself, with an example."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from subak.cli import app, run

COMMANDS = (
    "games", "play", "sim", "replay", "review", "practice", "draw", "perft", "rules", "cards", "words", "entries",
    "new-game", "bench", "bench-peers", "serve", "rerun", "merge", "report", "join", "ladder", "mcp",
    "backup", "restore", "compare", "weigh", "admin", "verify", "ratings", "upgrade", "reports", "tune",
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"Example: subak {command}" in result.output


@pytest.mark.parametrize("command", ["games", "rules", "cards", "words", "new-game", "perft", "draw"])
def test_the_examples_of_a_help_page_work_as_they_stand(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    foot = CliRunner().invoke(app, [command, "--help"]).output.split("Example: ")[1]
    for example in " ".join(foot.split()).split(" · "):
        program, *words = example.split()
        assert program == "subak"
        assert run(words) == 0, example


def test_all_commands_are_known_to_this_test() -> None:
    listed = set(getattr(get_command(app), "commands", {}))
    assert listed == set(COMMANDS)


def test_without_a_command_it_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "Begin with: subak serve --open, or subak play seasons" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("subak 0.")


def test_the_lab_needs_no_numbers_library() -> None:
    code = "import sys; sys.modules['numpy'] = None; import subak.cli, subak.lab.simulate, subak.lab.peers"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_the_version_is_said_before_anything_else_is_imported() -> None:
    code = "import sys; sys.argv = ['subak', '--version']; from subak.__main__ import main; main(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said, modules = done.stdout.splitlines()
    assert said == f"subak {version('subak')}"
    assert not {"typer", "litestar", "numpy", "rich"} & set(modules.split())
