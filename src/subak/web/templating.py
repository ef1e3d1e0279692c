"""The templates of pages and of their parts, and pieces that were made of them before."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from subak.bots.levels import EASY, STAND_IN, bot_name, level, levels, manner
from subak.core import language
from subak.core.game import CHANCE
from subak.kit.text import _, n_
from subak.kit.tongues import TONGUES, by_tongue, tongue
from subak.table.allowance import CHOICES, explained_time, time_named
from subak.web import showcase
from subak.web.people import awaited, away, clock, concluded, countdown, dated, waits_until
from subak.web.reacting import offered_marks
from subak.web.readers import in_tongue

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
KEPT: Final = 8192  # pieces that a memory keeps
FRAME: Final = 60  # bytes around a line of the log or a message


@lru_cache(16_384)
def sentence(text: str, name: str) -> Markup:
    """A line of the log, its rules linked. The same lines are sent again and again: they are made once."""
    return showcase.linked(text, name)


def bulk(text: str) -> int:
    """Bytes on the page."""
    return len(escape(text).encode())


def asset(name: str) -> str:
    """The address of a built file, new whenever its content is."""
    return f"/static/{name}?v={_digest(name)}"


@cache
def _digest(name: str) -> str:
    path = STATIC / name
    return sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else "0"


@by_tongue()
def fonts() -> list[str]:
    """The addresses of the fonts that a page needs; the build puts a hash into their names."""
    found = [path.name for path in sorted(STATIC.glob("*.woff2"))]
    return [f"/static/{name}" for name in found if tongue() == "ja" or not name.startswith("japanese-")]


def templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        _=_,
        asset=asset,
        fonts=fonts,
        in_tongue=in_tongue,
        fingerprint=showcase.fingerprint,
        level=level,
        levels=levels,
        n_=n_,
        tongue=tongue,
        tongues=TONGUES,
        easy=EASY,
        stand_in=STAND_IN,
        CHANCE=CHANCE,
        away=away,
        awaited=awaited,
        countdown=countdown,
        explained_time=explained_time,
        time_named=time_named,
        times=CHOICES,
        waits_until=waits_until,
        bot_name=bot_name,
        clock=clock,
        dated=dated,
        concluded=concluded,
        offered_marks=offered_marks,
    )
    made.filters.update(
        explained=showcase.explained, linked=showcase.linked, sentence=sentence, unnumbered=showcase.unnumbered
    )
    return made


TEMPLATES: Final = templates()
MARKS: Final = [
    Markup(TEMPLATES.from_string(f'{{% import "macros.html" as draw %}}{{{{ draw.mark({seat}) }}}}').render())  # noqa: S704
    for seat in range(8)
]


@lru_cache(64)
def icon(name: str) -> str:
    """A small picture."""
    return TEMPLATES.from_string(f'{{% import "macros.html" as draw %}}{{{{ draw.icon("{name}") }}}}').render()


@lru_cache(64)
def face(bot: str) -> Markup:
    """What a bot looks like."""
    name = bot.split(":")[0]
    return Markup(TEMPLATES.get_template("parts/face.html").render(name=name))  # noqa: S704 - a drawing of ours


TEMPLATES.globals.update(face=face, manner=manner, marks=MARKS)
PARTS: Final = {
    path.stem: TEMPLATES.get_template(f"parts/{path.name}") for path in (HERE / "templates/parts").glob("*.html")
}


class Memory:
    """Pieces of pages that were made before, by all that they depend on, the reader's language too."""

    def __init__(self) -> None:
        self._made: dict[Hashable, str] = {}

    def piece(self, template: str, key: Hashable, context: Callable[[], dict[str, object]]) -> str:
        """A part's template filled, or what came of it the last time: the key tells the contexts apart."""
        return self.kept(template, key, lambda: PARTS[template].render(context()))

    def kept(self, kind: str, key: Hashable, make: Callable[[], str]) -> str:
        """What is made of something, or was made of it before."""
        whole = kind, language.reader.get(), key
        made = self._made.get(whole)
        if made is None:
            if len(self._made) >= KEPT:
                self.forget()
            made = self._made[whole] = make()
        return made

    def forget(self) -> None:
        self._made.clear()


MEMORY: Final = Memory()
