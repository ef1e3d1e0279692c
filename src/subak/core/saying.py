"""Sentences in the reader's language, for `_` and `n_` of language.py: a function called `_` cannot be compiled."""

from contextvars import ContextVar
from gettext import NullTranslations
from typing import Final

PLAIN: Final = NullTranslations()  # English, in which sentences are written
reader: Final[ContextVar[NullTranslations]] = ContextVar("reader", default=PLAIN)


def said(sentence: str) -> str:
    """The sentence in the reader's language."""
    now = reader.get()
    return sentence if now is PLAIN else now.gettext(sentence)


def said_by_number(one: str, many: str, n: int, **facts: object) -> str:
    """The form of a sentence that fits the number, with `{n}` and its other places filled."""
    return reader.get().ngettext(one, many, abs(n)).format(n=n, **facts)
