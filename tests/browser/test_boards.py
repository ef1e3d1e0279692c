"""Stored boards as a browser sets them: no text is cut off or runs out of its panel."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from subak.core.art import standalone
from subak.games import NAMES, load

PICTURES = Path(__file__).parent.parent / "games"

# The texts that leave the board, or the smallest panel that holds their middle, sideways by more than a hair.
STRAY = """() => {
  const board = document.querySelector("svg").getBoundingClientRect();
  const panels = [...document.querySelectorAll("rect.panel")].map((p) => p.getBoundingClientRect());
  const out = [];
  for (const text of document.querySelectorAll("svg text")) {
    const box = text.getBoundingClientRect();
    if (!box.width || getComputedStyle(text).visibility === "hidden") continue;
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const around = [board, ...panels].filter((p) => p.left <= x && x <= p.right && p.top <= y && y <= p.bottom);
    if (!around.length) { out.push(`${text.textContent} is off the board`); continue; }
    const holder = around.reduce((a, b) => (b.width * b.height < a.width * a.height ? b : a));
    const over = Math.max(holder.left - box.left, box.right - holder.right);
    if (over > 1) out.push(`${text.textContent} by ${Math.round(over)}`);
  }
  return out;
}"""


@pytest.mark.parametrize("name", NAMES)
def test_no_text_runs_out_of_its_panel(browser: Browser, name: str) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 1000})
    style = load(name).style
    stray = {}
    for path in sorted((PICTURES / name / "pictures").glob("*.svg")):
        page.set_content(standalone(path.read_text(encoding="utf-8"), style))
        found = page.evaluate(STRAY)
        if found:
            stray[path.name] = found
    page.close()
    assert not stray
