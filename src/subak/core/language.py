"""The reader's language: every sentence for people is looked up here when it is shown; it is English by default."""

from contextvars import ContextVar
from gettext import NullTranslations
from typing import Final

reader: Final[ContextVar[NullTranslations]] = ContextVar("reader", default=NullTranslations())  # noqa: B039 - stays


def _(sentence: str) -> str:
    """The sentence in the reader's language."""
    return reader.get().gettext(sentence)


def n_(one: str, many: str, n: int, **facts: object) -> str:
    """The form of a sentence that fits the number, with `{n}` and its other places filled."""
    return reader.get().ngettext(one, many, abs(n)).format(n=n, **facts)


def N_(sentence: str) -> str:  # noqa: N802  # the customary name
    """The sentence itself, marked for translators: tables hold such sentences, and `_` looks them up when shown."""
    return sentence
