"""The languages of the pages. A catalogue is read from its .po file when somebody first reads that language.

Whatever keeps sentences for later keeps them by language: `tongue` names it, `by_tongue` remembers so.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from gettext import NullTranslations
from pathlib import Path
from typing import Final, ParamSpec, Protocol, TypeVar, cast

from subak.core import language

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

ENGLISH: Final = "en"
TONGUES: Final = {ENGLISH: "English", "id": "Bahasa Indonesia", "ja": "日本語"}  # by their own names
LOCALE: Final = Path(__file__).parent.parent / "locale"


class Catalogue(NullTranslations):
    """The sentences of a language that has one form for all numbers, as ours have; what it lacks stays English."""

    def __init__(self, code: str, sentences: dict[str, str]) -> None:
        super().__init__()
        self.code = code
        self.sentences = sentences

    def gettext(self, message: str) -> str:
        return self.sentences.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.sentences.get(msgid1) or (msgid1 if n == 1 else msgid2)


def read_catalogue(text: str) -> dict[str, str]:
    """Sentences and what they are in another language, of a .po file as Babel writes it; fuzzy ones are left out."""
    out: dict[str, str] = {}
    for entry in text.split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in entry.splitlines():
            if line.startswith("#, ") and "fuzzy" in line:
                break
            if line.startswith("msg"):
                name, _space, line = line.partition(" ")
            if line.startswith('"'):
                fields[name] = fields.get(name, "") + json.loads(line)
        else:
            said = fields.get("msgstr") or fields.get("msgstr[0]")
            if said and fields.get("msgid"):
                out[fields["msgid"]] = said
    return out


@lru_cache(None)
def catalogue(code: str) -> NullTranslations:
    """The catalogue of a language; English if we have none."""
    path = LOCALE / code / "LC_MESSAGES" / "subak.po"
    if code == ENGLISH or code not in TONGUES or not path.exists():
        return language.PLAIN
    return Catalogue(code, read_catalogue(path.read_text(encoding="utf-8")))


def tongue() -> str:
    """The code of the language that is read now; one that is none of ours is called like its class."""
    now = language.reader.get()
    if isinstance(now, Catalogue):
        return now.code
    return ENGLISH if now is language.PLAIN else type(now).__name__


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Within it every sentence is in this language."""
    before = language.reader.set(catalogue(code))
    try:
        yield
    finally:
        language.reader.reset(before)


class Remembered(Protocol[P, T_co]):
    """A function that is asked once for each language and what it is given."""

    cache_clear: Callable[[], None]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co: ...


def by_tongue(size: int | None = None) -> Callable[[Callable[P, T]], Remembered[P, T]]:
    """`lru_cache` for what is told in the reader's language."""

    def remembered(make: Callable[P, T]) -> Remembered[P, T]:
        told = lru_cache(size)(lambda _catalogue, *args, **kwargs: make(*args, **kwargs))

        def say(*args: P.args, **kwargs: P.kwargs) -> T:
            return told(language.reader.get(), *args, **kwargs)  # type: ignore[arg-type]

        made = cast(Remembered[P, T], wraps(make)(say))
        made.cache_clear = told.cache_clear
        return made

    return remembered


def preferred(header: str) -> str:
    """Our language that a browser's Accept-Language prefers; English if it names none of ours."""
    best, found = 0.0, ENGLISH
    for wish in header[:1000].split(","):
        name, *rest = [part.strip() for part in wish.split(";")]
        code = name.split("-")[0].lower()
        weight = _weight(rest)
        if code in TONGUES and weight > best:
            best, found = weight, code
    return found


def _weight(parameters: list[str]) -> float:
    """What `q=` says; 1 if nothing does."""
    for parameter in parameters:
        name, _is, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
