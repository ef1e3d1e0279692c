"""From templates to pictures: what every board shares. Boards use classes only: a stylesheet colours them."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from subak.core.game import SPECTATOR, Game, State
from subak.core.text import _, plural

HERE = Path(__file__).parent
PALETTE = (HERE / "palette.css").read_text(encoding="utf-8")
TALL = 430  # units across a board for a phone held upright: text of 14 units is legible there


@cache
def template(path: Path) -> Template:
    """A template of a game's folder; it may import `marks.svg.jinja`, and its words pass through `_` and `plural`."""
    environment = Environment(
        loader=FileSystemLoader([path.parent, HERE]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(_=_, plural=plural)
    return environment.get_template(path.name)


def standalone(svg: str, style: str, dark: bool = False) -> str:
    """A board as a file of its own, with its colours inside: for notebooks, reports and PNG."""
    theme = "dark" if dark else "light"
    head, rest = svg.strip().split(">", 1)
    head = head.replace('class="', f'class="{theme} ', 1)
    return f"{head}><style>{PALETTE}{style}</style>{rest}"


class Picture:
    """A position drawn for a viewer, as a notebook shows it."""

    def __init__(self, game: Game, state: State, seat: int = SPECTATOR, dark: bool = False) -> None:
        self.svg = standalone(game.draw(state.redact(seat), seat), game.style, dark)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.svg, encoding="utf-8")
