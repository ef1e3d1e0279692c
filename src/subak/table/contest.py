"""What a rated table asks of those who sit there: the same game for everybody, and nobody's help.

A game counts for ratings if it is played by its usual options, by people who have one seat each and by bots of a named
level, to the end, without hints and without taking back what only consent could.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from subak.bots.levels import RATED, level
from subak.core.game import Game
from subak.kit.text import _, listed
from subak.table.chairs import PROGRAM
from subak.table.commands import AskBack, Command, Consult, Explain, Hand, OpenSeat, Resize, SeatBot, Sit
from subak.table.errors import FOREIGN, ILLEGAL, Refused

if TYPE_CHECKING:  # a seating asks whether it is fair
    from subak.table.seating import Seating


def unratable(game: Game, seats: int, options: Mapping[str, int]) -> str:
    """Why a game that is set like this cannot be rated; "" if it can."""
    if seats < 2:
        return _("A game alone has no opponents to be rated against. It counts among the best scores.")
    if any(options.get(option.name, option.default) != option.default for option in game.options):
        return _("A rated game is played by its usual options: choose these, or leave it unrated.")
    return ""


def keep_fair(command: Command, who: str, seating: "Seating") -> None:
    """Refused if a command would make a rated game another one than it was set to be."""
    if not seating.header.rated:
        return
    match command:
        case Consult():
            raise Refused(ILLEGAL, _("This game is rated: there are no hints."))
        case Explain():
            raise Refused(ILLEGAL, _("This game is rated: bots keep their reasons to themselves."))
        case AskBack():
            raise Refused(ILLEGAL, _("This game is rated: what chance or others have answered stands."))
        case Sit(seat=seat):
            _sits(seat, who, seating)
        case SeatBot(bot=bot):
            if bot not in RATED:
                names = listed((level(name) for name in RATED), _("or"))
                raise Refused(ILLEGAL, _("At a rated table bots are of a fixed level: {levels}.").format(levels=names))
        case OpenSeat(seat=seat) if seating.begun and not seating.chair(seat).owner:
            raise Refused(ILLEGAL, _("This game is rated: the bot that began it plays to its end."))
        case Hand():
            raise Refused(ILLEGAL, _("This game is rated: a seat stays its person's."))
        case Resize(seats=seats) if unratable(seating.game, seats, {}):
            raise Refused(ILLEGAL, unratable(seating.game, seats, {}))


def _sits(seat: int, who: str, seating: "Seating") -> None:
    if who.startswith(PROGRAM):
        raise Refused(FOREIGN, _("This table is rated: programs play elsewhere."))
    if seating.begun and seating.chair(seat).owner != who:
        raise Refused(FOREIGN, _("This game is rated: a seat stays its person's."))
    if any(held != seat for held in seating.of(who)):
        raise Refused(ILLEGAL, _("At a rated table everybody has one seat."))
