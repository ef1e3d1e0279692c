"""Texts on boards, as Chromium sets them in the shipped fonts: none overlaps, leaves its card or is covered."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

import subak.games
from subak.core.bits import first
from subak.core.game import CHANCE, SPECTATOR, Game
from subak.core.play import settle
from subak.games import NAMES, load
from subak.kit.art import carried
from subak.kit.letters import Type
from subak.kit.tongues import speaking, tongue
from tests.browser.conftest import later, spoken
from tests.browser.person import Person

PICTURES = Path(__file__).parent.parent / "games"
FAULTS = (Path(__file__).parent / "texts.js").read_text(encoding="utf-8")
SET_TEXTS = """(picture) => {
  document.body.innerHTML = picture;
  const plain = (text) => text.textContent.trim() && !text.querySelector("tspan, title");
  return [...document.querySelectorAll("svg text")].filter(plain).map((text) => {
    const { fontSize, fontWeight, fontFamily } = getComputedStyle(text);
    return [text.textContent, parseFloat(fontSize), Number(fontWeight), fontFamily, text.getComputedTextLength()];
  });
}"""
PLAIN = "* { filter: none !important }"  # chalk takes long to draw and moves nothing
OFTEN = 3  # pictures of each kind of question in a game
LONG = "Superintendent of Kōshi Gates"
PEOPLE = ("Ana", "Novice bot 2", "Chantrea of the River", "Bartholomew")


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1000, "height": 1000})
    yield page
    page.close()


def dressed(sheet: Page, game: Game) -> Page:
    """A page with the stylesheet and the fonts of a picture that stands alone."""
    style = carried(game.style, tongue() == "ja") + PLAIN
    sheet.set_content(f'<html class="light" lang="{tongue()}"><style>{style}</style><body></body></html>')
    sheet.evaluate("Promise.all([...document.fonts].map((font) => font.load()))")
    return sheet


def faults(sheet: Page, pictures: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    found = {name: sheet.evaluate(FAULTS, picture) for name, picture in pictures}
    assert found
    return {name: wrong for name, wrong in found.items() if wrong}


def stored(name: str) -> Iterator[tuple[str, str]]:
    for path in sorted((PICTURES / name / "pictures").glob("*.svg")):
        yield path.name, path.read_text(encoding="utf-8")


def gallery(game: Game) -> Iterator[tuple[str, str]]:
    for card in game.cards():
        yield card.name, game.draw_card(card.id)


def played(game: Game, seats: int, seed: int, often: int = OFTEN) -> Iterator[tuple[str, str]]:
    """A game by chance, drawn when something new is asked, for the one asked, another one or a guest; and its end."""
    rng = Random(seed)
    state = game.new(seats, {option.name: rng.randrange(len(option.values)) for option in game.options})
    asked: dict[str, int] = {}
    step = 0
    while True:
        seat = CHANCE if state.actors >> CHANCE & 1 else first(state.actors) if state.actors else 0
        if seat != CHANCE:
            view = state.redact(seat)
            kind = re.sub(r"[\d“”「].*", "", game.ask(view, seat))[:24]
            asked[kind] = asked.get(kind, 0) + 1
            # the first time, and then rarely: late positions are the fullest
            if asked[kind] in (1, 4, 16)[:often] or not state.actors:
                viewer = (seat, (seat + 1) % seats, SPECTATOR, seat)[sum(asked.values()) % 4]
                for tall in (False, True):
                    drawn = game.draw(state.redact(viewer), viewer, tall, PEOPLE[:seats]).svg()
                    yield f"{seats} seats, step {step}, seat {viewer}{', tall' * tall}: {kind}", drawn
        if not state.actors:
            return
        state.apply(seat, rng.choice(state.legal(seat)))
        step += 1


def tables() -> list[object]:
    """Those with the most seats, and with `make long` all others."""
    return [
        pytest.param(name, seats, marks=[] if seats == load(name).seats[-1] else pytest.mark.slow)
        for name in NAMES
        for seats in load(name).seats
    ]


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_stored_pictures_stand_clear(sheet: Page, name: str) -> None:
    assert not faults(dressed(sheet, load(name)), stored(name))


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_the_gallery_stand_clear(sheet: Page, name: str) -> None:
    game = load(name)
    assert not faults(dressed(sheet, game), gallery(game))


@pytest.mark.parametrize(("name", "seats"), tables())
def test_texts_stand_clear_all_along_a_game(sheet: Page, name: str, seats: int) -> None:
    game = load(name)
    assert not faults(dressed(sheet, game), played(game, seats, 7 * seats))


@pytest.mark.parametrize(("name", "code"), spoken())
def test_texts_of_other_languages_stand_clear(sheet: Page, name: str, code: str) -> None:
    game = load(name)
    with speaking(code):
        dressed(sheet, game)
        assert not faults(sheet, gallery(game))
        for seats in {game.seats[0], game.seats[-1]}:
            assert not faults(sheet, played(game, seats, 7 * seats, 1))


def test_every_ancestor_stands_clear_on_the_first_screen_of_seasons(sheet: Page) -> None:
    game = load("seasons")
    names = {card.name for card in game.cards()}
    pictures: dict[str, str] = {}
    for seed in range(40):
        state = game.new(2)
        settle(state, Random(seed))
        for seat in range(2):
            for tall in (False, True):
                drawn = game.draw(state.redact(seat), seat, tall).svg()
                for name in names:
                    if f">{name}</text>" in drawn:
                        pictures.setdefault(f"{name}{', tall' * tall}", drawn)
    assert len(pictures) == 2 * len(names)
    assert not faults(dressed(sheet, game), iter(pictures.items()))


ROWS = {"kingdoms": ("kind", "goal", "event", "fiefdom"), "spirits": ("spirit", "tile"), "seasons": ("ancestor",)}


@pytest.mark.parametrize("name", later(ROWS, "seasons", "spirits"))
def test_long_names_of_a_pack_stand_clear(sheet: Page, tmp_path: Path, name: str) -> None:
    text = "".join(f'[[{row}]]\nid = {n}\nname = "{LONG} {n}"\n' for row in ROWS[name] for n in ids_of(name, row))
    (tmp_path / "long.toml").write_text(text, encoding="utf-8")
    game = load(name, tmp_path / "long.toml")
    dressed(sheet, game)
    assert not faults(sheet, gallery(game))
    assert not faults(sheet, played(game, max(game.seats), 3, 1))


def ids_of(name: str, row: str) -> list[int]:
    """The rows of a table of content that no other row calls by their names."""
    folder = Path(subak.games.__file__).parent / name
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml")))
    rows = re.findall(rf'^\[\[{row}\]\]\nid = (\d+)\nname = (".*")$', text, re.M)
    return [int(n) for n, called in rows if text.count(called) == 1]


@pytest.mark.parametrize("name", NAMES)
def test_the_table_of_widths_is_what_the_browser_sets(sheet: Page, name: str) -> None:
    dressed(sheet, load(name))
    wrong = set()
    for _path, picture in stored(name):
        for text, size, weight, family, length in sheet.evaluate(SET_TEXTS, picture):
            width = Type(size, weight, "Fraunces" in family).width(text)
            if not -0.03 * size <= width - length <= 0.03 * width + 0.05 * size:  # what kerning may give and take
                wrong.add(f"{text!r} of {size:g} {weight} {family}: {width:.1f}, set {length:.1f}")
    assert not wrong


LOADED = """() => document.fonts.ready.then(() => [...document.fonts]
  .filter((font) => font.status === "loaded").map((font) => font.family.replaceAll('"', "")).sort())"""


def test_the_page_ships_its_fonts_and_so_does_a_picture(ann: Person) -> None:
    shipped = ["Fraunces Variable", "Source Sans 3 Variable"]
    ann.page.goto(ann.url)
    assert ann.page.evaluate(LOADED) == shipped
    fonts = ann.page.eval_on_selector_all("link[as=font]", "all => all.map((link) => link.href)")
    assert len(fonts) == len(shipped)
    assert all(re.search(r"-[A-Z0-9]{8}\.woff2$", font) for font in fonts)  # kept for ever, so their names change
    for name in NAMES:
        ann.page.goto(f"{ann.url}/games/{name}/cover/light")
        assert ann.page.evaluate(LOADED) == shipped[:1]  # the title
        ann.page.goto(f"{ann.url}/cards/{name}/{load(name).cards()[0].id}/light")
        assert ann.page.evaluate(LOADED) == shipped
