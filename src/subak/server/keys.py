"""Names of tables and people that nobody guesses."""

from secrets import choice
from string import ascii_letters, digits


def unguessable(length: int = 12) -> str:
    """Letters and figures alone, some six bits each: what began with a dash would be an option of a command."""
    return "".join(choice(ascii_letters + digits) for _sign in range(length))
