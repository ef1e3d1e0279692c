"""Stored pictures: a drawing must stay as it was looked at and found good.

SUBAK_REDRAW=1 stores the new drawings; look at them before you commit.
"""

import os
from pathlib import Path


def same_picture(path: Path, svg: str) -> None:
    if os.environ.get("SUBAK_REDRAW") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
    assert path.exists(), f"{path.name} is not stored yet: run with SUBAK_REDRAW=1 and look at it"
    assert svg == path.read_text(encoding="utf-8"), f"{path.name} looks different: look, then run with SUBAK_REDRAW=1"
