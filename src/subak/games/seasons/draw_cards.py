"""What every picture of Seasons shares: features, signs, and each card drawn once, in cell units."""

from typing import Final

from subak.games.seasons.cards import ACROSS, DOWN, ROTATIONS, Cards
from subak.kit.pen import num

INSET: Final = 0.45  # how far features at the border of a card step inside
BESIDE: Final = 0.55  # between features that share a square

DEFS: Final = (
    '<defs><pattern id="rice" width="1" height="1" patternUnits="userSpaceOnUse"><path class="tuft"'
    ' d="M.2 .42V.16M.2 .42Q.1 .34 .1 .22M.2 .42Q.3 .34 .3 .22M.7 .92V.66M.7 .92Q.6 .84 .6 .72M.7 .92Q.8 .84 .8 .72"/>'
    '</pattern><pattern id="shine" width="2" height="1" patternUnits="userSpaceOnUse">'
    '<path class="shine" d="M.2 .3q.15 -.1 .3 0t.3 0M1.2 .8q.15 -.1 .3 0t.3 0"/></pattern>'
    '<pattern id="spoil" width=".5" height=".5" patternUnits="userSpaceOnUse">'
    '<path class="spoil-line" d="M-.1 .1L.1 -.1M0 .5L.5 0M.4 .6L.6 .4"/></pattern></defs>'
)
FEATURES_DRAWN: Final = [
    (
        '<path class="roof" d="M-.46 -.02L0 -.44L.46 -.02Z"/><path class="wall" d="M-.32 -.02H.32V.34H-.32Z"/>'
        '<path class="door" d="M-.08 .34V.1H.1V.34Z"/>'
    ),
    (
        '<path class="coat" d="M-.25 .42Q-.22 -.06 0 -.1Q.22 -.06 .25 .42Z"/><circle class="skin" cy="-.13" r=".12"/>'
        '<path class="hat" d="M-.4 -.13Q-.05 -.26 0 -.48Q.05 -.26 .4 -.13Q0 -.04 -.4 -.13Z"/>'
    ),
    (
        '<path class="hide" d="M-.3 -.02Q-.3 -.2 0 -.2Q.3 -.2 .3 -.02L.17 .32Q0 .46 -.17 .32Z"/>'
        '<path class="horn" d="M-.22 -.16Q-.5 -.18 -.44 -.46M.22 -.16Q.5 -.18 .44 -.46"/>'
        '<circle class="eye" cx="-.12" cy=".02" r=".045"/><circle class="eye" cx=".12" cy=".02" r=".045"/>'
    ),
]  # house, farmer, buffalo
SIGNS: Final = [
    '<path d="M-7 -2A7.4 7.4 0 0 1 6 -4.4M7 2A7.4 7.4 0 0 1 -6 4.4M6.6 -9V-4H1.6M-6.6 9V4H-1.6"/>',
    '<path d="M0 9V-9M0 3H-5.4V-3M0 0H5.4V-6"/>',
    '<path d="M-9 0H8M3 -5.4L8.4 0L3 5.4"/>',
]  # when an ancestor scores: in both seasons (return), in the dry season (cactus), at the end (arrow)


def sign(when: int, x: float, y: float) -> str:
    return f'<g transform="translate({num(x)} {num(y)})" class="sign">{SIGNS[when]}</g>'


class Feature:
    """A house, a farmer or a buffalo, and where it is drawn."""

    def __init__(self, kind: int, x: float, y: float) -> None:
        self.kind = kind
        self.x = x
        self.y = y


def _place(feature: Feature) -> tuple[float, float]:
    return feature.x, feature.y


def standing(features: list[Feature]) -> str:
    """The features as they stand, from left to right: those that share a square side by side."""
    out: list[str] = []
    features = sorted(features, key=_place)
    for n in range(len(features)):
        one = features[n]
        before = sharing = 0
        for m in range(len(features)):
            if features[m].x == one.x and features[m].y == one.y:
                sharing += 1
                before += m < n
        x = one.x + (before - (sharing - 1) / 2) * BESIDE
        out.append(f'<g transform="translate({num(x)} {num(one.y)})" class="feature">{FEATURES_DRAWN[one.kind]}</g>')
    return "".join(out)


def _inside(at: int, length: int) -> float:
    return at + INSET if at == 0 else at - INSET if at == length else float(at)


class Faces:
    """The lands of all cards, by card * 4 + rotation, each with its corner at 0, 0 and leaning as when it is laid."""

    def __init__(self, cards: Cards) -> None:
        self.paths: list[str] = []  # data of a path, to follow a move to the card's corner
        self.furrows: list[str] = []
        self.features: list[list[Feature]] = []  # at the border they step inside, so that none is cut
        self.tiles: list[str] = []  # a card unlaid, in its own clip so that lines end at its border
        self.laid: list[str] = []  # a card that may be laid
        for side in range(len(cards.features)):
            self.add(cards, side)

    def add(self, cards: Cards, side: int) -> None:
        rotation = side % ROTATIONS
        across, down = ACROSS + (rotation & 1), DOWN - (rotation & 1)
        lines = ["", ""]
        for y in range(down):
            for x in range(across):
                path = cards.paths[side * 4 + y] >> x & 1
                # the grid asks for it: lines lean one way where x + y is even, the other way where it is odd
                leans = (x + y + (rotation >> 1)) & 1
                lines[path] += f"m{x + leans} {y}l{1 - 2 * leans} 1m{-x - 1 + leans} {-y - 1}"
        self.furrows.append(lines[0])
        self.paths.append(lines[1])
        features: list[Feature] = []
        for f in cards.features[side]:
            features.append(Feature(f & 3, _inside(f >> 2 & 7, across), _inside(f >> 5, down)))
        self.features.append(features)
        ground = f'<rect class="ground" width="{across}" height="{down}"/>'
        drawn = drawn_lines(f"M0 0{lines[0]}", f"M0 0{lines[1]}") + standing(features)
        self.tiles.append(
            f'<svg class="land" x="0" y="0" width="{across}" height="{down}" viewBox="0 0 {across} {down}">'
            f'{ground}{drawn}</svg><rect class="edge" width="{across}" height="{down}" rx=".12"/>'
        )
        self.laid.append(f'{ground}{drawn}<rect class="ghost-edge" width="{across}" height="{down}" rx=".1"/>')


def drawn_lines(furrows: str, paths: str) -> str:
    return f'<path class="furrow" d="{furrows}"/><path class="path-edge" d="{paths}"/><path class="path" d="{paths}"/>'
