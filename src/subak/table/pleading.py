"""Taking back by consent: who has asked, who has agreed, and what the log says of it."""

from collections.abc import Sequence

from subak.kit.text import N_, _
from subak.table.chairs import PERSON, Chair
from subak.table.commands import Allow, AskBack
from subak.table.errors import FOREIGN, ILLEGAL, STALE, Refused
from subak.table.events import Allowed, AskedBack, Denied, Event, WentBack
from subak.table.match import Match
from subak.table.view import Plea


class Pleading:
    """What is asked of the others at a table, if anything is. Methods named for a command check it; `hear` acts."""

    def __init__(self) -> None:
        self.asked: AskedBack | None = None
        self.agreed: frozenset[str] = frozenset()  # persons

    def ask(self, command: AskBack, who: str, match: Match, chairs: Sequence[Chair]) -> list[Event]:
        steps = match.steps_back(command.seat)
        entry = match.replay.latest(command.seat)
        if entry is None or self.asked is not None:
            raise Refused(ILLEGAL, _("Somebody has asked already: let everybody answer first."))
        if not _others(who, chairs):
            return [WentBack(command.seat, steps)]
        return [AskedBack(command.seat, entry.index)]

    def answer(self, command: Allow, who: str, match: Match, chairs: Sequence[Chair]) -> list[Event]:
        if self.asked is None:
            raise Refused(STALE, _("Nobody is asking any more."))
        asker = chairs[self.asked.seat].player
        if not command.yes:
            return [Denied(command.seat)]
        if who == asker:
            raise Refused(FOREIGN, _("It is for the others to agree."))
        agreed = Allowed(command.seat)
        if _others(asker, chairs) - self.agreed - {who}:
            return [agreed]
        return [agreed, WentBack(self.asked.seat, match.steps_back(self.asked.seat))]

    def hear(self, event: AskedBack | Allowed | Denied | WentBack, chairs: Sequence[Chair]) -> str:
        """Let it happen; what the log keeps of it."""
        match event:
            case AskedBack():
                self.asked, self.agreed = event, frozenset()
                return N_("asks to take back the latest choice.")
            case Allowed(seat=seat):
                self.agreed |= {chairs[seat].player}
                return N_("agrees.")
            case Denied(seat=seat):
                own = self.asked is not None and self.asked.seat == seat
                self.asked = None
                return N_("lets the choice stand after all.") if own else N_("does not agree: the choice stands.")
            case WentBack():
                self.asked = None
                return N_("takes the latest choice back, and all that came after it.")

    def settle(self, match: Match) -> None:
        """Nobody need answer any more if the choice is gone, or the game is, or whoever asked has gone on."""
        asked = self.asked
        latest = match.replay.latest(asked.seat) if asked is not None else None
        if asked is not None and (match.over() or latest is None or latest.index != asked.number):
            self.asked = None

    def shown(self, chairs: Sequence[Chair]) -> Plea | None:
        if self.asked is None:
            return None
        waits = _others(chairs[self.asked.seat].player, chairs) - self.agreed
        return Plea(self.asked.seat, [seat for seat, chair in enumerate(chairs) if chair.player in waits])


def _others(who: str, chairs: Sequence[Chair]) -> set[str]:
    """The other people at the table; programs agree, as bots do."""
    return {chair.player for chair in chairs if chair.kind == PERSON and not chair.program} - {who}
