"""Cut the Japanese font: `python tools/japanese.py` writes kit/fonts/japanese-*.woff2 with the letters that we use.

Run it after the Japanese catalogue or rules changed. It reads Noto Sans CJK as Debian's package fonts-noto-cjk installs
it; `python tools/japanese.py FOLDER` reads it from another folder.
"""

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))
FONTS = ROOT / "src/subak/kit/fonts"
FOLDER = Path("/usr/share/fonts/opentype/noto")
CUTS = {400: "NotoSansCJK-Regular.ttc", 700: "NotoSansCJK-Bold.ttc"}
JAPANESE = 0  # the first of the fonts in a collection
FIRST = "\u2e80"  # before it our other fonts have the letters
KANA = [chr(n) for n in [*range(0x3001, 0x3011), *range(0x3041, 0x3097), *range(0x30A1, 0x30FF)]]


def letters() -> str:
    """All that Japanese readers can meet of ours; the names of people are set in their systems' fonts, if need be."""
    from subak.kit.tongues import LOCALE, TONGUES, read_catalogue

    texts = [*TONGUES.values(), *KANA]
    texts += read_catalogue((LOCALE / "ja/LC_MESSAGES/subak.po").read_text(encoding="utf-8")).values()
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "src/subak/games").glob("*/RULES.ja.md")]
    return "".join(sorted({letter for text in texts for letter in text if letter >= FIRST}))


def cut(path: Path, text: str) -> bytes:
    """A font with these letters alone, under a name of its own as its licence asks."""
    font = TTFont(path, fontNumber=JAPANESE)
    options = subset.Options()
    options.layout_features = ["palt", "kern"]
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = "Subak Japanese"
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    if not folder.joinpath(CUTS[400]).exists():
        sys.exit("Noto Sans CJK is not there: install Debian's package fonts-noto-cjk, or name the folder that has it.")
    text = letters()
    for weight, name in CUTS.items():
        made = cut(folder / name, text)
        (FONTS / f"japanese-{weight}.woff2").write_bytes(made)
        print(f"japanese-{weight}.woff2: {len(text)} letters, {len(made)} bytes")


if __name__ == "__main__":
    main()
