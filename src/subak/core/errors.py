"""What can go wrong with what people hand us. Each error is one sentence for them."""

from subak.core.text import _


class SubakError(Exception):
    """Bad input. `str(error)` says what is wrong, where, and what would be right."""


class IllegalAction(SubakError):
    """An action that the rules do not offer to this seat now."""

    def __init__(self, seat: int, action: int, actors: int) -> None:
        self.seat = seat
        self.action = action
        self.actors = actors
        super().__init__(seat, action, actors)

    def __str__(self) -> str:
        if not self.actors:
            return _("The game is over: nobody may act.")
        if self.seat < 0 or not self.actors >> self.seat & 1:
            return _("Seat {seat} owes no decision now.").format(seat=self.seat)
        return _("Action {action} is not legal for seat {seat} now.").format(action=self.action, seat=self.seat)


class OptionError(SubakError):
    """A game, seat count or option that does not exist."""


class ContentError(SubakError):
    """A content file with a mistake in it."""


class RecordError(SubakError):
    """A record that cannot be read or replayed."""
