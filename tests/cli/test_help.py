"""Every command explains itself, with an example."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from subak.cli import app, run

COMMANDS = ("games", "play", "sim", "replay", "draw", "perft", "rules", "cards", "bench", "bench-peers", "serve")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"Example: subak {command}" in result.output


def test_all_commands_are_known_to_this_test() -> None:
    result = CliRunner().invoke(app, ["--help"])
    listed = [line.split()[1] for line in result.output.split("Commands")[1].splitlines() if line.startswith("│ ")]
    assert {word for word in listed if word in COMMANDS} == set(COMMANDS)
    assert len(app.registered_groups) == 5


def test_without_a_command_it_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "Begin with: subak serve --open, or subak play seasons" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("subak 0.")


def test_the_lab_needs_no_numbers_library() -> None:
    code = "import sys; sys.modules['numpy'] = None; import subak.cli, subak.lab.simulate, subak.lab.peers"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
