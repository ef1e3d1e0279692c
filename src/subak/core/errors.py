"""What can go wrong with what people hand us. Each error is one sentence for them."""

from subak.core.language import _


class SubakError(Exception):
    """Bad input. `str(error)` says what is wrong, where, and what would be right."""


class IllegalAction(SubakError):
    """An action that the rules do not offer to this seat now; made of seat, action and the actors there are."""

    def __str__(self) -> str:
        seat, action, actors = self.args
        if not actors:
            return _("The game is over: nobody may act.")
        if seat < 0 or not actors >> seat & 1:
            return _("Seat {seat} owes no decision now.").format(seat=seat)
        return _("Action {action} is not legal for seat {seat} now.").format(action=action, seat=seat)


class OptionError(SubakError):
    """A game, seat count or option that does not exist."""
