"""What can go wrong with what people bring: content and records."""

from subak.core.errors import SubakError


class ContentError(SubakError):
    """A content file with a mistake in it."""


class RecordError(SubakError):
    """A record that cannot be read or replayed."""
