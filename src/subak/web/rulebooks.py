"""The rules of a game as a page: the aim and a picture first, then the text with examples, fine print at the end."""

import re

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from subak import games
from subak.kit.glossary import CHAPTER
from subak.kit.text import _
from subak.kit.tongues import ENGLISH, by_tongue, tongue
from subak.web import illustrations, showcase
from subak.web.showcase import RULE


class Rulebook:
    """What the page shows of a game."""

    def __init__(self, name: str, tall: bool, title: str, text: Markup, headings: list[tuple[str, str]]) -> None:
        self.title = title
        self.tongue = ENGLISH if showcase.rules_of(name) == games.load(name).rules else tongue()
        self.hints = showcase.hints_of(name)  # for the aim
        self.picture = illustrations.overview(name, tall)
        self.lesson = showcase.lesson_of(name)
        self.text = text
        self.headings = headings  # anchor and text


def reading_order(source: str) -> str:
    """Chapters first; glossary, figures and what is told about the text itself at the end."""
    head, *sections = re.split(r"^(?=## )", source, flags=re.M)
    title, *rest = head.strip().split("\n\n")
    chapters = [section for section in sections if CHAPTER.match(section[3:])]
    others = [section for section in sections if not CHAPTER.match(section[3:])]
    if rest[1:]:
        others.append("\n\n".join(["## " + _("Fine print"), *rest[1:]]))
    parts = [title, *rest[:1], *chapters, *others]
    return "\n\n".join([part.strip() for part in parts]) + "\n"


@by_tongue()
def typeset(name: str, tall: bool) -> Rulebook:
    """A game's rules as HTML in which every number is an anchor, with examples drawn for a broad or a narrow page."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(reading_order(showcase.rules_of(name)))
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
            bare = tokens[n - 1].type in ("heading_open", "th_open", "td_open")
            token.children = _linked(token.children) if bare else _explained(token.children, name)
    title = tokens[1].content if len(tokens) > 1 else games.load(name).title
    body = _illustrated(tokens[3:], name, tall)
    text = Markup(parser.renderer.render(body, parser.options, {}))  # noqa: S704 - html is off
    return Rulebook(name, tall, title, text, headings)


def _illustrated(tokens: list[Token], name: str, tall: bool) -> list[Token]:
    """With examples at the ends of the rules that they belong to."""
    shown = illustrations.examples(name)
    out: list[Token] = []
    rules: list[str] = []
    for token in tokens:
        if token.type == "list_item_open":
            rules.append(str(token.attrGet("id") or ""))
        if token.type == "list_item_close" and (rule := rules.pop()) in shown:
            picture = illustrations.example_figure(name, shown[rule], tall)
            out.append(Token("html_block", "", 0, content=str(picture)))
        out.append(token)
    return out


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


def _explained(children: list[Token], name: str) -> list[Token]:
    """The same, and each word of the glossary carries its entry once."""
    out: list[Token] = []
    met: set[str] = set()
    for child in _linked(children):
        if child.type != "text" or RULE.fullmatch(child.content):
            out.append(child)
            continue
        text, at = child.content, 0
        for start, stop, meaning in showcase.terms_in(text, name):
            if meaning not in met:
                met.add(meaning)
                out.append(_text(text[at:start]))
                out.append(Token("html_inline", "", 0, content=str(showcase.term(text[start:stop], meaning))))
                at = stop
        out.append(_text(text[at:]))
    return out


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
