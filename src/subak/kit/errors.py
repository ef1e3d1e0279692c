"""What can go wrong with what people bring: content and records."""

from subak.core.errors import SubakError


class ContentError(SubakError):
    """A content file with a mistake in it."""


class RecordError(SubakError):
    """A record that cannot be read or replayed."""


class Unproven(RecordError):
    """A record whose dice or events do not hold what they promise."""
