"""What can go wrong with a database. Each error is one sentence for whoever runs the server."""

from subak.core.errors import SubakError


class StoreError(SubakError):
    """The database cannot be used as it is."""


class Unreachable(StoreError):
    """The database does not answer, or not now. The sentence names it: for whoever runs the server, for no page."""


class Outdated(StoreError):
    """The database was made by an older Subak: `migrate` brings it up to date."""


class Conflict(StoreError):
    """Somebody else has changed the table since it was read: read it again."""
