"""Pictures as pixels. The rasteriser, resvg, knows no CSS variables and no fonts in a file: both are seen to here."""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from subak.core.errors import SubakError
from subak.envs.arrays import Array
from subak.kit import art
from subak.kit.text import _

RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;]+)")
USE: Final = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
FONT: Final = re.compile(r"@font-face\{[^}]*\}")
MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
FILES: Final = {"sans": "sans.woff2", "serif": "display.woff2"}  # kind of letters -> the cut that stands for it
WIDTH: Final = 960  # pixels across


def pixels(svg: str, width: int = WIDTH) -> Array:
    """A picture as height x width x 3 bytes."""
    try:
        import resvg_py  # with `subak[envs]`
        from PIL import Image
    except ImportError as error:
        raise SubakError(_("Pixels need {package}: pip install 'subak[envs]'.").format(package=error.name)) from None
    picture, paper = plain(svg)
    letters = Letters.unpacked()
    png = resvg_py.svg_to_bytes(
        svg_string=picture,
        width=width,
        background=paper,
        skip_system_fonts=True,
        font_files=letters.files,
        font_family=letters.families["sans"],
        sans_serif_family=letters.families["sans"],
        serif_family=letters.families["serif"],
    )
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


class Letters:
    """The letters of our pictures as files that the rasteriser reads, for as long as the process lives."""

    def __init__(self) -> None:
        from fontTools.ttLib import TTFont  # with `subak[envs]`

        self.folder = TemporaryDirectory()
        self.files: list[str] = []
        self.families: dict[str, str] = {}
        for kind, name in FILES.items():
            font = TTFont(art.HERE / "fonts" / name)
            font.flavor = None
            self.families[kind] = str(font["name"].getBestFamilyName())
            font["name"].setName(self.families[kind].replace(" ", ""), 6, 3, 1, 0x409)  # resvg takes no font without
            self.files.append(str(Path(self.folder.name) / f"{kind}.ttf"))
            font.save(self.files[-1])

    @staticmethod
    @cache
    def unpacked() -> "Letters":
        return Letters()


def plain(svg: str) -> tuple[str, str]:
    """A picture without variables, each being what the picture as a whole says it is; and the colour of its paper."""
    head, rest = svg.split("<style>", 1)
    style, body = rest.split("</style>", 1)
    style = MEDIA.sub("", COMMENT.sub("", FONT.sub("", style)))
    classes = set(re.findall(r"[\w-]+", re.findall(r'class="([^"]*)"', head)[0]))
    values: dict[str, str] = {}
    for selectors, declarations in RULE.findall(style):
        if any(_is_root(selector.strip(), classes) for selector in selectors.split(",")):
            values |= dict(VARIABLE.findall(declarations))
    for _depth in range(4):  # a variable may be made of others
        style = USE.sub(lambda use: values.get(use[1], use[2] or "none").strip(), style)
        body = USE.sub(lambda use: values.get(use[1], use[2] or "none").strip(), body)
    return f"{head}<style>{style}</style>{body}", values["--paper"].strip()


def _is_root(selector: str, classes: set[str]) -> bool:
    """Whether a selector means the picture itself."""
    names = re.fullmatch(r"(?:\.[\w-]+)+", selector)
    return names is not None and set(selector.strip(".").split(".")) <= classes
