"""One card or tile at a time, for the gallery."""

from math import cos, pi, sin

from subak.core.bits import members
from subak.games.spirits import cards as c
from subak.games.spirits.draw_art import icon, mask, spot
from subak.games.spirits.draw_cards import KIND_CLASSES, RAIN_IDS, SETUP_IDS, TILE_IDS
from subak.games.spirits.draw_layout import DESK
from subak.games.spirits.draw_plan import corners, fine
from subak.kit.pen import Pen, esc


def draw_card(cards: c.Cards, id: int, name: str, kind_name: str, text: str) -> str:
    pen = Pen()
    number = id % 100
    kind = KIND_CLASSES[cards.spirit_kind[number]] if id < TILE_IDS else "passive"
    pen.box(4, 4, 232, 312, f"card-back {kind}", 14)
    pen.text(20, 44, str(number), "display number")
    pen.text(220, 36, kind_name, "small kind", "end")
    if id > SETUP_IDS:
        draw_field(pen, cards, cards.setup_rocks[number])
    elif id > RAIN_IDS:
        draw_rain(pen, cards, number)
    elif id > TILE_IDS:
        pen.put('<g class="coin" transform="translate(120 110) scale(2.4)"><circle r="15"/>')
        pen.put(f'<text class="display" text-anchor="middle" y="6">{cards.tile_rice[number]}</text></g>')
    else:
        pen.put(mask(number, kind, 120, 118, 1.5))
    letters = DESK.types
    pen.text(120, 204, letters.card_name.shorten(name, 212), "display card-name", "middle")
    for n, line in enumerate(letters.card_text.wrap(text, 212, 5)):
        pen.text(120, 228 + 19 * n, line, "card-text", "middle")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board spirits gallery" viewBox="0 0 240 320" role="img" '
        f'aria-label="{esc(letters.card_name.shorten(name, 212))}">{"".join(pen.out)}</svg>'
    )


def draw_field(pen: Pen, cards: c.Cards, rocks: int) -> None:
    spots = [(30 + 22.5 * (cards.col[h] + 1), 66.0 + 34 * cards.row[h]) for h in range(c.HEXES)]
    turns = [pi / 3 * k - pi / 6 for k in range(6)]
    for x, y in spots:
        points = corners([(fine(x + 26 * cos(turn)), fine(y + 22 * sin(turn))) for turn in turns])
        pen.put(f'<polygon class="ground" points="{points}"/>')
    for h in members(rocks):
        pen.put(icon("rock", spots[h][0], spots[h][1], 0.4))


def draw_rain(pen: Pen, cards: c.Cards, number: int) -> None:
    for k, n in enumerate(cards.rain_water[number]):
        pen.put(f'<g transform="{spot(60 + 60 * k, 100)}">{icon("disc", 0, 0, 1.2)}')
        pen.put(f'<text class="display on-disc" text-anchor="middle" y="6">{n}</text></g>')
    if cards.rain_selector[number]:
        pen.put(icon("weed" if cards.rain_kind[number] == c.WEED else "pest", 120, 155, 2))
