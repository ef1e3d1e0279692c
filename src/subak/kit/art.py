"""From boards to pictures as files. Boards use classes only: a stylesheet colours them."""

from base64 import b64encode
from pathlib import Path

from subak.core.game import SPECTATOR, Game, State

HERE = Path(__file__).parent
PALETTE = (HERE / "palette.css").read_text(encoding="utf-8")
FONTS = "".join(
    f'@font-face{{font-family:"{family}";font-weight:{weights};src:url(data:font/woff2;base64,{data}) format("woff2")}}'
    for family, weights, data in (
        ("Source Sans 3 Variable", "400 700", b64encode((HERE / "fonts/sans.woff2").read_bytes()).decode()),
        ("Fraunces Variable", "600", b64encode((HERE / "fonts/display.woff2").read_bytes()).decode()),
    )
)
TALL_WIDTH = 430  # units across a board for a phone held upright: text of 14 units is legible there


def carried(style: str) -> str:
    """The stylesheet of a picture that is a file of its own: fonts, palette and a game's colours.

    There the board is the root: what a page in the dark says of a board within it is said of the root.
    """
    return FONTS + PALETTE + style.replace(":root:not(.light) .", ":root:not(.light).")


def standalone(svg: str, style: str, dark: bool = False) -> str:
    """A board as a file of its own, with its colours and letters inside: for notebooks, reports and PNG."""
    theme = "dark" if dark else "light"
    head, rest = svg.strip().split(">", 1)
    head = head.replace('class="', f'class="{theme} ', 1)
    return f"{head}><style>{carried(style)}</style>{rest}"


class Picture:
    """A position drawn for a viewer, as a notebook shows it."""

    def __init__(self, game: Game, state: State, seat: int = SPECTATOR, dark: bool = False) -> None:
        self.svg = standalone(game.draw(state.redact(seat), seat).svg(), game.style, dark)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.svg, encoding="utf-8")
