"""The reader's language: every sentence for people is looked up here when it is shown; it is English by default."""

from subak.core.saying import PLAIN, reader
from subak.core.saying import said as _
from subak.core.saying import said_by_number as n_

__all__ = ["N_", "PLAIN", "_", "n_", "reader"]


def N_(sentence: str) -> str:  # noqa: N802  # the customary name
    """The sentence itself, marked for translators: tables hold such sentences, and `_` looks them up when shown."""
    return sentence
