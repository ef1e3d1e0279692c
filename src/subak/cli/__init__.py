"""The command line: `subak`. Each noun has its module; what goes wrong is one sentence and exit code 2."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.main import get_command

from subak.cli import (
    admin,
    collecting,
    entrylist,
    hosting,
    laboratory,
    library,
    measuring,
    newgame,
    proving,
    replaying,
    reviewing,
    say,
    terminal,
    visiting,
    wordlist,
)
from subak.core.errors import SubakError

INTERRUPTED = 130  # what a shell expects after Ctrl-C
UNREAD = 141  # what a shell expects when nobody reads on
UsageError: Any = typer.BadParameter.__bases__[0]  # a wrong command, option or value; where it lives depends on Typer

app = typer.Typer(name="subak", add_completion=True, pretty_exceptions_enable=False)
for noun in (
    library,
    terminal,
    hosting,
    visiting,
    replaying,
    proving,
    reviewing,
    collecting,
    measuring,
    laboratory,
    newgame,
    wordlist,
    entrylist,
):
    app.add_typer(noun.app)
app.add_typer(admin.app, name="admin")


@app.callback(
    invoke_without_command=True,
    help="A table for board games about rice and spirits: play, watch, simulate, measure.",
    epilog="Begin with: subak serve --open, or subak play seasons",
)
def root(
    context: typer.Context,
    about: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if about:
        say.raw(f"subak {version('subak')}")
    elif context.invoked_subcommand is None:
        say.raw(context.get_help())


def run(words: Sequence[str]) -> int:
    """Carry out a command line; the exit code."""
    try:
        code = get_command(app).main(list(words), prog_name="subak", standalone_mode=False)
        sys.stdout.flush()
    except SubakError as error:
        say.error(str(error))
        return 2
    except UsageError as error:
        sentence = error.format_message()
        say.error(sentence if sentence.endswith((".", "?")) else sentence + ".")
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end
        return UNREAD
    except SystemExit:  # Typer met the broken pipe first
        return UNREAD
    except (KeyboardInterrupt, typer.Abort):
        say.error("")
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def main() -> None:
    sys.exit(run(sys.argv[1:]))
