"""A landscape as a picture, in cell units."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.games.seasons.cards import ACROSS, DOWN
from subak.games.seasons.draw_cards import Faces, Feature, drawn_lines, standing
from subak.games.seasons.grid import spot_x, spot_y
from subak.games.seasons.landscape import Landscape
from subak.games.seasons.paddies import describe, feature_points, paddy_points
from subak.games.seasons.words import Words
from subak.kit.pen import Pen, esc, num
from subak.kit.sketches import Sketches
from subak.kit.text import _

WORTH: Final = [0.5, 0.62]  # letters of what a paddy is worth, in cells, and where cells are small


class Extent:
    """The cells that a picture has to show."""

    def __init__(self) -> None:
        self.left = self.top = 999
        self.right = self.bottom = -999

    def take_in(self, rotation: int, spot: int) -> None:
        x, y = spot_x(spot), spot_y(spot)
        self.left, self.top = min(self.left, x - 1), min(self.top, y - 1)
        self.right = max(self.right, x + ACROSS + (rotation & 1) + 1)
        self.bottom = max(self.bottom, y + DOWN - (rotation & 1) + 1)


class Ground:
    """The paddies of a landscape: closed ones are filled and show what they are worth, open ones what they lack."""

    def __init__(self, words: Words, faces: Faces, land: Landscape, seat: int, least: float) -> None:
        self.words = words
        self.faces = faces
        self.land = land
        self.least = least  # letters, in cells: smaller ones are left out; counts as far as WORTH tells sizes apart
        self.features = feature_points(land)
        self.spoiled = Pen()
        self.closed = Pen()
        self.worth = Pen()
        self.lacking: list[str] = []
        seen = vec[i64]([0] * len(land.cells))
        for centre in land.centres():
            if seen[centre] == 0:
                lacking = land.walk(centre)
                for point in land.walked:
                    seen[point] = 1
                if lacking:
                    self.open_paddy()
                else:
                    self.closed_paddy(describe(land, self.features, seat))

    def open_paddy(self) -> None:
        """The paddy walked last: the outlines of the quarters it lacks, and whether a path ends inside."""
        land = self.land
        stride = land.stride
        for p in land.walked:
            x, y = int(p % stride + land.left), int(p // stride + land.top)
            for corner in range(4):
                dx, dy = -(corner & 1), -(corner >> 1)
                if land.cells[p + dx + dy * stride] == 0:
                    self.lacking.append(f"M{x + 1 + 2 * dx} {y}L{x} {y + 1 + 2 * dy}")
        if land.ends_in_walk():
            why = esc(_("A path ends inside: this paddy can never close (N-4.5)."))
            self.spoiled.put(f'<path class="spoiled" d="{self.diamonds()}"><title>{why}</title></path>')

    def closed_paddy(self, paddy: int) -> None:
        """The paddy walked last, filled; its points stand near its middle, without features below if that can be."""
        land, d = self.land, self.diamonds()
        stride = int(land.stride)
        title = esc(self.words.paddy(paddy))
        self.closed.put(
            f'<path class="closed" id="paddy-{paddy}" d="{d}"><title>{title}</title></path>'
            f'<path class="printed" d="{d}"/>'
        )
        count = len(land.walked)
        across = down = 0
        for p in land.walked:
            across += int(p) % stride
            down += int(p) // stride
        best, nearest, is_free = 0, 1e9, False
        for p in land.walked:
            free = True
            for feature in self.features:
                if feature >> 2 == p:
                    free = False
            away = (int(p) % stride - across / count) ** 2 + (int(p) // stride - down / count) ** 2
            if (free and not is_free) or (free == is_free and away < nearest):
                best, nearest, is_free = int(p), away, free
        x, y = best % stride + int(land.left), best // stride + int(land.top)
        self.worth.put(
            f'<g transform="translate({x} {num(y if is_free else y + 0.55)})" class="worth">'
            f"{self.seal(paddy_points(land.cards, paddy))}</g>"
        )

    def seal(self, points: int) -> str:
        """What a closed paddy is worth; where cells are small, in letters that leave less of them."""
        if self.least <= WORTH[0]:
            return f'<circle r=".38"/><text class="display" y=".17" text-anchor="middle">{points}</text>'
        if self.least <= WORTH[1]:
            return f'<circle r=".46"/><text class="display tight" y=".21" text-anchor="middle">{points}</text>'
        return '<circle r=".3"/>'

    def diamonds(self) -> str:
        """The squares of the paddy walked last."""
        land = self.land
        out: list[str] = []
        for p in land.walked:
            out.append(f"M{p % land.stride + land.left} {p // land.stride + land.top - 1}l1 1l-1 1l-1 -1z")
        return "".join(out)

    def draw(self, pen: Pen, seat: int) -> None:
        grounds: list[str] = []
        lights: list[str] = []
        clips: list[str] = []
        seams: list[str] = []
        furrows: list[str] = []
        paths: list[str] = []
        features: list[Feature] = []
        for laid in self.land.lands:
            x, y, side = spot_x(laid >> 7), spot_y(laid >> 7), laid & 127
            box = f'x="{x}" y="{y}" width="{ACROSS + (laid & 1)}" height="{DOWN - (laid & 1)}"/>'
            grounds.append(f'<rect class="ground" id="land-{laid >> 2 & 31}" {box}')
            lights.append(f'<rect class="light" {box}')
            clips.append(f"<rect {box}")
            seams.append(f'<rect class="seam" {box}')
            furrows.append(f"M{x} {y}{self.faces.furrows[side]}")
            paths.append(f"M{x} {y}{self.faces.paths[side]}")
            for feature in self.faces.features[side]:
                features.append(Feature(feature.kind, x + feature.x, y + feature.y))
        pen.put("".join(grounds + lights + self.spoiled.out + self.closed.out))
        pen.path("".join(self.lacking), "lacking")
        pen.put(f'<clipPath id="clip-{seat}">{"".join(clips)}</clipPath><g clip-path="url(#clip-{seat})">')
        pen.put(drawn_lines("".join(furrows), "".join(paths)))
        pen.end()
        pen.put(standing(features) + "".join(seams + self.worth.out))


class Grounds:
    """Landscapes as they were drawn before: a move changes one of them."""

    def __init__(self, words: Words, faces: Faces) -> None:
        self.words = words
        self.faces = faces
        self.sketches = Sketches(1024)

    def drawn(self, land: Landscape, seat: int, least: float) -> str:
        def draw(pen: Pen) -> None:
            Ground(self.words, self.faces, land, seat, least).draw(pen, seat)

        return self.sketches.drawn((seat, least > WORTH[0], least > WORTH[1], *land.lands), draw)
