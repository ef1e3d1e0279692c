"""A drawn position: named parts of SVG, each with the actions it offers and the words it depends on."""

from typing import Final

WIDE: Final = 0  # the shapes of a board: for a desk,
TALL: Final = 1  # for a phone held upright


class Part:
    """A piece of the board that can be drawn and sent by itself: a farm, the market, a hand."""

    def __init__(
        self, name: str, written: list[str], actions: list[int], swaps: list[int], words: list[int], label: str = ""
    ) -> None:
        self.name = name  # unique on its board
        self.label = label  # what a screen reader calls it; escaped; "" for what is there to be looked at only
        self.written = written  # the SVG, as its strokes followed each other
        self.actions = actions  # what it offers
        self.swaps = swaps  # what it offers instead of the latest choice, while that may be taken back
        self.words = words  # the numbers of the words it shows, as declared: it changes when they or `actors` do

    @property
    def svg(self) -> str:
        return "".join(self.written)

    def called(self, live: bool) -> str:
        """Its name as an attribute: within a picture nothing is named but the whole."""
        return f' role="group" aria-label="{self.label}"' if live and self.label and any(self.written) else ""


class Board:
    """All parts, from the back to the front."""

    def __init__(self, classes: str, width: float, height: float, label: str, defs: str, parts: list[Part]) -> None:
        self.classes = classes
        self.width = width
        self.height = height
        self.label = label  # one sentence that stands for the picture; escaped
        self.defs = defs  # patterns and clips that every position shares
        self.parts = parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.svg() == other.svg()

    def __hash__(self) -> int:
        return hash(self.svg())

    def actions(self) -> list[int]:
        """All that can be chosen by pointing at it."""
        return [action for part in self.parts for action in part.actions]

    def swaps(self) -> list[int]:
        """All alternatives to the latest choice that can be pointed at."""
        return [action for part in self.parts for action in part.swaps]

    def svg(self, live: bool = False) -> str:
        """The picture. `live` is for a page: its parts can be reached by keyboard, one stop for the whole board."""
        body = "".join([f'<g id="part-{part.name}"{part.called(live)}>{part.svg}</g>\n' for part in self.parts])
        body = body.replace('tabindex="-1"', 'tabindex="0"', 1) if live else body
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board {self.classes}" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" role="{"group" if live else "img"}" '
            f'aria-label="{self.label}">\n{self.defs}\n{body}</svg>\n'
        )
