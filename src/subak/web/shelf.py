"""What the pages show of each game: its picture, its rules with anchors, its cards, its colours."""

import hashlib
import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from subak import games
from subak.bots import make as make_bot
from subak.core.art import PALETTE, standalone
from subak.core.bits import first
from subak.core.game import CHANCE, Card, Game, State
from subak.core.play import choose
from subak.core.text import _

RULE: Final = re.compile(r"\b[A-Z]{1,2}-\d+(?:\.\d+)*[a-z]?\b")  # a rule's number: N-4.5
COVERS: Final = Path(__file__).parent / "static" / "covers"
GLANCE: Final = 4  # actions that a bot weighs for a cover: enough for a lively picture
THEMES: Final = ("auto", "light", "dark")


def shelf() -> list[Game]:
    """All games, in the order in which a newcomer should meet them: the shortest first."""
    return sorted((games.load(name) for name in games.NAMES), key=lambda game: (*_minutes(game), game.title))


def _minutes(game: Game) -> tuple[int, int]:
    """At most and at least."""
    numbers = [int(n) for n in re.findall(r"\d+", game.minutes)] or [0]
    return numbers[-1], numbers[0]


@cache
def fingerprint(name: str) -> str:
    return hashlib.sha256(games.load(name).style.encode()).hexdigest()[:12]


@cache
def style_hash(name: str) -> str:
    """For the policy of a picture that carries its colours inside."""
    text = PALETTE + games.load(name).style
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()


def themed(svg: str, name: str, theme: str) -> str:
    """A picture with its colours inside; `auto` follows the reader's system."""
    whole = standalone(svg, games.load(name).style, dark=theme == "dark")
    return whole if theme != "auto" else whole.replace('class="light ', 'class="', 1)


@cache
def cover(name: str) -> str:
    """A game in full swing, for the shop window: the picture that the build made, or one made up now."""
    built = COVERS / f"{name}.svg"
    return built.read_text(encoding="utf-8") if built.exists() else scene(name, "random")


def scene(name: str, bot: str, seed: int = 7, when: float = 0.6) -> str:
    """What the first seat sees when this part of a game between bots is played."""
    game = games.load(name)
    player = make_bot(bot)
    rng = Random(seed)
    state = game.new(min(max(2, game.seats.start), game.seats.stop - 1))
    positions: list[State] = []
    while state.actors:
        seat = CHANCE if state.actors >> CHANCE & 1 else first(state.actors)
        legal = state.legal(seat)
        if seat != CHANCE and len(legal) > GLANCE:
            legal = sorted(rng.sample(legal, GLANCE))
        state.apply(seat, choose(legal, rng) if seat == CHANCE else player.choose(state.redact(seat), seat, legal, rng))
        if seat == 0:
            positions.append(state.redact(0))
    return game.draw(positions[int(len(positions) * when)], 0)


@cache
def cards(name: str) -> dict[str, list[Card]]:
    """All content by kind."""
    kinds: dict[str, list[Card]] = {}
    for card in games.load(name).cards():
        kinds.setdefault(card.kind, []).append(card)
    return kinds


SOURCES: Final = {
    "rulebook": _("from the rulebook"),
    "public": _("from public pictures and pages"),
    "reconstructed": _("reconstructed"),
    "pack": _("from an owner's pack"),
}


@cache
def rules(name: str) -> tuple[Markup, list[tuple[str, str]]]:
    """A game's rules as HTML in which every number is an anchor, and its headings: anchor and text."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(games.load(name).rules)
    headings: list[tuple[str, str]] = []
    for n, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            text = tokens[n + 1].content.strip()
            anchor = "part-" + (re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or str(n))
            token.attrSet("id", anchor)
            if token.tag == "h2":
                headings.append((anchor, text))
        if token.type == "list_item_open":
            _anchor(token, tokens, n)
        if token.type == "inline" and token.children:
            token.children = _linked(token.children)
    return Markup(parser.renderer.render(tokens, parser.options, {})), headings  # noqa: S704 - html is off


def _anchor(item: Token, tokens: list[Token], n: int) -> None:
    """`- **N-4.5** ...`: the item is the rule's place."""
    for inner in tokens[n + 1 : n + 3]:
        if inner.type == "inline":
            match = re.match(r"\*\*(" + RULE.pattern + r")", inner.content)
            if match:
                item.attrSet("id", match[1])


def _linked(children: list[Token]) -> list[Token]:
    """Numbers of rules in running text become links to them."""
    out: list[Token] = []
    for child in children:
        if child.type != "text":
            out.append(child)
            continue
        at = 0
        for match in RULE.finditer(child.content):
            out.append(_text(child.content[at : match.start()]))
            number = match[0]
            out.append(Token("link_open", "a", 1, attrs={"href": f"#{number}", "data-rule": number}))
            out.append(_text(number))
            out.append(Token("link_close", "a", -1))
            at = match.end()
        out.append(_text(child.content[at:]))
    return out


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def linked(sentence: str, name: str) -> Markup:
    """A sentence of a game with its rules' numbers as links; everything else escaped."""
    out = Markup("")
    at = 0
    for match in RULE.finditer(sentence):
        number = match[0]
        out += sentence[at : match.start()]
        out += Markup('<a href="/rules/{}#{}" data-rule="{}">{}</a>').format(name, number, number, number)
        at = match.end()
    return out + sentence[at:]


def unnumbered(sentence: str) -> str:
    """A sentence without the rule it cites, for a button."""
    return re.sub(r"\s*[\[(](?:" + RULE.pattern + r"(?:, )?)+[\])]", "", sentence)
