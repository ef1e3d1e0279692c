"""From boards to pictures as files. Boards use classes only: a stylesheet colours them."""

from base64 import b64encode
from functools import cache
from pathlib import Path

from subak.core.game import SPECTATOR, Game, State
from subak.kit.letters import SPACELESS

HERE = Path(__file__).parent
PALETTE = (HERE / "palette.css").read_text(encoding="utf-8")


def _face(family: str, weights: str, file: str) -> str:
    data = b64encode((HERE / "fonts" / file).read_bytes()).decode()
    source = f'url(data:font/woff2;base64,{data}) format("woff2")'
    return f'@font-face{{font-family:"{family}";font-weight:{weights};src:{source}}}'


FONTS = _face("Source Sans 3 Variable", "400 700", "sans.woff2") + _face("Fraunces Variable", "600", "display.woff2")
TALL_WIDTH = 430  # units across a board for a phone held upright: text of 14 units is legible there


@cache
def japanese() -> str:
    """The font of Japanese letters, a third of a megabyte, and where it stands in for what the others lack."""
    return (
        _face("Subak Japanese", "400", "japanese-400.woff2")
        + _face("Subak Japanese", "700", "japanese-700.woff2")
        + '.board{font-family:"Source Sans 3 Variable","Subak Japanese",system-ui,sans-serif}'
        + '.board .display{font-family:"Fraunces Variable","Subak Japanese",Georgia,serif}'
    )


def is_broad(svg: str) -> bool:
    """Whether a picture has letters that only the Japanese font has."""
    return not svg.isascii() and max(svg) >= SPACELESS


def carried(style: str, broad: bool = False) -> str:
    """The stylesheet of a picture that is a file of its own: fonts, palette and a game's colours.

    There the board is the root: what a page in the dark says of a board within it is said of the root.
    """
    more = japanese() if broad else ""
    return FONTS + PALETTE + more + style.replace(":root:not(.light) .", ":root:not(.light).")


def standalone(svg: str, style: str, dark: bool = False) -> str:
    """A board as a file of its own, with its colours and letters inside: for notebooks, reports and PNG."""
    theme = "dark" if dark else "light"
    head, rest = svg.strip().split(">", 1)
    head = head.replace('class="', f'class="{theme} ', 1)
    return f"{head}><style>{carried(style, is_broad(svg))}</style>{rest}"


class Picture:
    """A position drawn for a viewer, as a notebook shows it."""

    def __init__(self, game: Game, state: State, seat: int = SPECTATOR, dark: bool = False) -> None:
        self.svg = standalone(game.draw(state.redact(seat), seat).svg(), game.style, dark)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.svg, encoding="utf-8")
