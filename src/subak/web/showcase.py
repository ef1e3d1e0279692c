"""What the pages show of each game: its picture, its rules with anchors, its cards, its colours."""

import hashlib
import logging
import re
import sys
from base64 import b64encode
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Final

from markupsafe import Markup

from subak import games
from subak.bots import make as make_bot
from subak.core.game import Bot, Card, Game
from subak.core.play import play
from subak.kit.art import carried, standalone
from subak.kit.errors import ContentError
from subak.kit.glossary import glossary
from subak.kit.hints import Hints
from subak.kit.lesson import Lesson
from subak.kit.letters import SPACELESS
from subak.kit.practice import Puzzle, collection
from subak.kit.text import N_
from subak.kit.tongues import by_tongue, tongue

RULE: Final = re.compile(r"\b[A-Z]{1,2}-\d+(?:\.\d+)*[a-z]?\b")  # a rule's number: N-4.5
log = logging.getLogger("subak.web")

ENDING: Final = re.compile(r"(?:'s\b)?[.,;:!?)、。，．：；！？）」』]*")
KANJI: Final = "[\u4e00-\u9fff々]"
KATAKANA: Final = "[\u30a1-\u30faー]"
AFTER_NOUN: Final = r"[のをがはにへとでもやか、。，．・：；！？（）「」『』\s\d/／]"
THEMES: Final = ("auto", "light", "dark")


def all_games() -> list[Game]:
    """All games, in the order in which a newcomer should meet them: easy ones first, and of these the shortest."""
    return sorted(games.shelf(), key=lambda game: (game.difficulty, *_minutes(game), game.title))


def _minutes(game: Game) -> tuple[int, int]:
    """At most and at least."""
    numbers = [int(n) for n in re.findall(r"\d+", game.minutes)] or [0]
    return numbers[-1], numbers[0]


@cache
def fingerprint(name: str) -> str:
    return hashlib.sha256(games.load(name).style.encode()).hexdigest()[:12]


@cache
def style_hash(name: str, broad: bool) -> str:
    """For the policy of a picture that carries its colours and letters inside."""
    text = carried(games.load(name).style, broad)
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()


def themed(svg: str, name: str, theme: str) -> str:
    """A picture with its colours inside; `auto` follows the reader's system."""
    whole = standalone(svg, games.load(name).style, dark=theme == "dark")
    return whole if theme != "auto" else whole.replace('class="light ', 'class="', 1)


@by_tongue()
def cover(name: str, theme: str) -> str:
    """The front of the box, the same by day and by night; without one, a game in full swing."""
    own = games.load(name).cover
    return themed(own or scene(name), name, "light" if own else theme)


def scene(name: str, seed: int = 7, when: float = 0.6) -> str:
    """What the first seat sees when this part of a game between bots is played."""
    game = games.load(name)
    players: list[Bot] = [make_bot("random")] * game.usual
    events = play(game.new(game.usual), players, Random(seed)).events
    turns = [n + 1 for n, (seat, _action) in enumerate(events) if seat == 0]
    state = game.new(game.usual)
    for seat, action in events[: turns[int(len(turns) * when)]]:
        state.apply(seat, action)
    return game.draw(state.redact(0), 0).svg()


@cache
def lesson_of(name: str) -> Lesson | None:
    """A game's lesson; None if it has none, or one that no longer fits its rules."""
    try:
        return Lesson.of(games.load(name))
    except ContentError as error:
        log.warning("%s: %s", name, error)
        return None


@cache
def problems_of(name: str) -> list[Puzzle]:
    """A game's problems, the easy ones first; [] if it has none, or some that no longer fit its rules."""
    try:
        return collection(games.load(name))
    except ContentError as error:
        log.warning("%s: %s", name, error)
        return []


@cache
def hints_of(name: str) -> Hints | None:
    """A game's hints; None if it has none, or some that do not fit its rules."""
    try:
        return Hints.of(games.load(name))
    except ContentError as error:
        log.warning("%s: %s", name, error)
        return None


@by_tongue()
def cards(name: str) -> dict[str, list[Card]]:
    """All content by kind."""
    kinds: dict[str, list[Card]] = {}
    for card in games.load(name).cards():
        kinds.setdefault(card.kind, []).append(card)
    return kinds


def faces(game: Game, kinds: dict[str, list[Card]]) -> dict[int, Markup]:
    """Cards by id to stand within a page whose language has a font of its own: pictures apart would each carry it."""
    if tongue() != "ja":
        return {}
    made: dict[int, Markup] = {}
    for card in [card for cards in kinds.values() for card in cards]:
        svg = game.draw_card(card.id).replace('role="img"', 'aria-hidden="true"', 1)
        made[card.id] = Markup(svg)  # noqa: S704 - the game drew it
    return made


DIFFICULTY: Final = {1: N_("easy"), 2: N_("medium"), 3: N_("demanding")}

SOURCES: Final = {
    "rulebook": N_("from the rulebook"),
    "public": N_("from public pictures and pages"),
    "reconstructed": N_("reconstructed"),
    "pack": N_("from an owner's pack"),
}


@lru_cache(16_384)
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


@by_tongue()
def rules_of(name: str) -> str:
    """A game's rules in the reader's language, if they lie beside its module, as RULES.ja.md; else as they are."""
    game = games.load(name)
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    path = Path(file or "").with_name(f"RULES.{tongue()}.md") if file else None
    return path.read_text(encoding="utf-8") if path is not None and path.exists() else game.rules


@by_tongue()
def _vocabulary(name: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for words of the glossary, and what they mean."""
    entries = {word.lower(): meaning for word, meaning in glossary(rules_of(name)).items()}
    entries |= {word[:-1] + "ies": meaning for word, meaning in entries.items() if word.endswith("y")}
    ordered = sorted(entries, key=len, reverse=True)
    if any(word[0] >= SPACELESS for word in entries):
        return re.compile("(" + "|".join([_unspaced(word) for word in ordered]) + ")", re.I), entries
    words = "|".join([re.escape(word) for word in ordered])
    return re.compile(rf"(?<![\w-])({words})s?(?![\w-])", re.I), entries


def _unspaced(word: str) -> str:
    """A pattern for a word of a language without spaces, where a word may be part of another one: one letter counts
    alone, before what follows a noun; katakana ends where katakana ends.
    """
    found = re.escape(word)
    if len(word) == 1:
        return f"(?<!{KANJI}){found}(?={AFTER_NOUN}|$)"
    before = f"(?<!{KATAKANA})" if re.match(KATAKANA, word) else ""
    after = f"(?!{KATAKANA})" if re.match(KATAKANA, word[-1]) else ""
    return before + found + after


@by_tongue(4096)
def explained(sentence: str, name: str) -> Markup:
    """A sentence as `linked` makes it, in which each word of the glossary has its entry, once. Never for a button."""
    out, at = Markup(""), 0
    for start, stop, meaning in terms_in(sentence, name):
        ended = ENDING.match(sentence, stop)
        ending = ended[0] if ended else ""
        out += linked(sentence[at:start], name) + term(sentence[start:stop], meaning, ending)
        at = stop + len(ending)
    return out + linked(sentence[at:], name)


def terms_in(sentence: str, name: str) -> list[tuple[int, int, str]]:
    """The words of a sentence that the glossary explains: where each stands first, from and to, and its meaning."""
    pattern, entries = _vocabulary(name)
    found: dict[str, tuple[int, int]] = {}  # by meaning
    for match in pattern.finditer(sentence) if entries else []:
        found.setdefault(entries[match[1].lower()], match.span())
    return [(start, stop, meaning) for meaning, (start, stop) in found.items()]


def term(word: str, meaning: str, ending: str = "") -> Markup:
    """A word that tells its entry when somebody points at it, comes to it by keyboard or taps it. What ends it stays on
    its line: a browser may break one after a button.
    """
    made = Markup('<button type="button" class="term" data-entry="{}">{}</button>').format(meaning, word)
    return Markup('<span class="joined">{}{}</span>').format(made, ending) if ending else made


@lru_cache(16_384)
def unnumbered(sentence: str) -> str:
    """A sentence without the rule it cites, for a button."""
    if "(" not in sentence and "[" not in sentence:
        return sentence
    return re.sub(r"\s*[\[(](?:" + RULE.pattern + r"(?:, )?)+[\])]", "", sentence)
