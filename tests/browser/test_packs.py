"""A table with a pack of one's own, set and played with a mouse and with a finger."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person

PACK = """[[ancestor]]
id = 1
name = "Kosal <b>the Strong</b>"
points = 9
"""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_table_with_a_pack_is_set_and_played(request: pytest.FixtureRequest, tmp_path: Path, size: str) -> None:
    ann: Person = request.getfixturevalue("ann" if size == "desk" else "phone")
    file = tmp_path / "my-cards.toml"
    file.write_text(PACK, encoding="utf-8")
    page = ann.page
    page.goto(f"{ann.url}/new/seasons")
    page.locator("#packs summary").click()
    page.set_input_files("#file", str(file))
    page.locator("select[name=seat-1]").select_option("open")
    page.get_by_role("button", name="Set the table").click()
    note = page.locator("#ask .pack-note")
    expect(note).to_contain_text("my-cards.toml")
    expect(note.locator("code")).to_have_text(re.compile(r"^[0-9a-f]{16}$"))
    page.locator("button[data-order=seat-bot], button[data-bot]").first.click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#log .pack-note")).to_contain_text("my-cards.toml")
    before = page.locator("#asked").get_attribute("data-ticket")
    ann.choose()
    expect(page.locator("#asked")).not_to_have_attribute("data-ticket", before or "")
    page.goto(page.locator("#log .pack-note a").evaluate("a => a.href"))
    expect(page.locator("h3", has_text="Kosal <b>the Strong</b>")).to_be_visible()


def test_a_mistake_in_a_pack_is_told_where_the_table_is_set(ann: Person, tmp_path: Path) -> None:
    file = tmp_path / "my-cards.toml"
    file.write_text("[[ancestor]]\nid = 1\npoint = 9\n", encoding="utf-8")
    ann.page.goto(f"{ann.url}/new/seasons")
    ann.page.locator("#packs summary").click()
    ann.page.set_input_files("#file", str(file))
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page.get_by_role("alert").first).to_contain_text(
        "my-cards.toml, ancestor 1, point: is not a field here."
    )
    ann.problems.clear()  # a browser notes that the page was refused
