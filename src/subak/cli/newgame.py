"""A game of one's own: a package that holds a whole small game under the name it is given."""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Final

import typer

import subak
from subak import games
from subak.cli import given, say
from subak.core.errors import OptionError, SubakError
from subak.kit.text import _

app = typer.Typer()
MODEL: Final = "floodgate"  # the example that is copied
LEFT_OUT: Final = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"}


@app.command(
    "new-game",
    help="Make a folder with a whole small game of your own: rules, cards, board and tests, to change bit by bit.",
    epilog=given.example("subak new-game harvest --into games"),
)
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: small letters, digits and _.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="Where its folder is made.")] = Path(),
) -> None:
    folder = copied(name, into)
    say.out.print(_("{name} is in {folder}. Go on with:").format(name=name, folder=folder))
    for line in (f"pip install -e '{folder}[dev]'", f"pytest {folder}", f"subak play {name}"):
        say.out.print(f"  {line}", highlight=False)


def copied(name: str, into: Path) -> Path:
    """The folder of a new game; a sentence if the name or the place will not do."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or not name.isidentifier():
        raise OptionError(
            _("A game cannot be called {name}: write small letters, digits and _, a letter first.").format(name=name)
        )
    if name in games.NAMES or importable(name):
        raise OptionError(_("There is something called {name} already: choose another name.").format(name=name))
    folder = into / name
    if folder.exists():
        raise OptionError(_("{folder} is there already: choose another name or place.").format(folder=folder))
    model = model_folder()
    for path in sorted(model.rglob("*")):
        if path.is_file() and not LEFT_OUT.intersection(path.parts):
            target = folder / as_own(str(path.relative_to(model)), name)
            _save(target, as_own(path.read_text(encoding="utf-8"), name))
    return folder


def importable(name: str) -> bool:
    """Whether Python knows a module of that name, which a package would hide."""
    return iskeyword(name) or find_spec(name) is not None


def model_folder() -> Path:
    """The example's folder: inside the installed package, or in the checkout that this is run from."""
    here = Path(subak.__file__).resolve().parent
    places = [here / "cli" / "example", *[parent / "examples" / MODEL for parent in here.parents]]
    for place in places:
        if (place / "pyproject.toml").exists():
            return place
    raise SubakError(_("This installation lacks the example that new games are made from."))


def as_own(text: str, name: str) -> str:
    """The example's names, and the letter of its rules, as those of another game."""
    title = name.replace("_", " ").title()
    capital, initial = MODEL[0].upper(), name[0].upper()
    for old, new in (
        (rf'(?<=title="){MODEL.title()}|(?<=^# ){MODEL.title()}', title),
        (MODEL.title(), title.replace(" ", "")),  # classes
        (MODEL, name),
        (rf"\b{capital}-(?=\d)", f"{initial}-"),  # rules, in code and text,
        (rf"\btest_{MODEL[0]}_(?=\d)", f"test_{name[0]}_"),  # in the names of tests,
        (f'LETTER: Final = "{capital}"', f'LETTER: Final = "{initial}"'),  # and in refusals
    ):
        text = re.sub(old, new, text, flags=re.MULTILINE)
    return text


def _save(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SubakError(_("{file} cannot be written: {why}.").format(file=path, why=error.strerror or error)) from None
    given.save(path, text)
