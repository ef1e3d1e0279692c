"""Why a choice stands that its seat would like to take back, and lines of the log that were taken back."""

from typing import NamedTuple

from subak.core.game import Told
from subak.kit.record import ANSWERED, CHANCE_ACTED, TURNED_UP, Entry
from subak.kit.story import Story
from subak.kit.text import _, player
from subak.table.view import Line


class Branch(NamedTuple):
    """What stood before something was taken back, and afterwards."""

    before: list[Entry]
    after: list[Entry]


class Telling(NamedTuple):
    """A game told to one viewer, abandoned branches included."""

    story: Story
    branches: int  # how many of them were told
    lost: list[tuple[int, Told]]  # lines that the viewer had read and that were taken back
    rows: list[tuple[int, Line]]  # the log: lines and the numbers of the events they were told at; never changed

    def followed(self, branches: list[Branch], entries: list[Entry]) -> "Telling":
        """The same, told on to what stands now; this one stays as it is."""
        story, lost = self.story.copy(), self.lost[:]
        for branch in branches[self.branches :]:
            story.follow(branch.before)
            read = story.lines[:]
            story.follow(branch.after)
            lost += _gone(read, story.lines)
        story.follow(entries)
        return Telling(story, len(branches), lost, self._rows(story, lost))

    def _rows(self, story: Story, lost: list[tuple[int, Told]]) -> list[tuple[int, Line]]:
        """The log, of which nearly always only the end is new."""
        before = self.story.lines
        if not lost and story.lines[: len(before)] == before:
            if len(story.lines) == len(before):
                return self.rows
            return self.rows + [_row(number, told) for number, told in story.lines[len(before) :]]
        rows = [(number, Line(told.seat, told.text, taken=True)) for number, told in lost]
        rows += [_row(number, told) for number, told in story.lines]
        return sorted(rows, key=lambda row: row[0])


def _row(number: int, told: Told) -> tuple[int, Line]:
    return number, Line(told.seat, told.text, part=told.part)


def _gone(read: list[tuple[int, Told]], left: list[tuple[int, Told]]) -> list[tuple[int, Told]]:
    """Lines of which the log has no longer one that says the same."""
    rest = [told for _number, told in left]
    gone: list[tuple[int, Told]] = []
    for number, told in read:
        if told in rest:
            rest.remove(told)
        else:
            gone.append((number, told))
    return gone


def why_it_stands(finality: tuple[int, int], seat: int, names: list[str]) -> str:
    """What keeps a seat from taking back, in words; "" if nothing does."""
    stop, lane = finality
    if stop == CHANCE_ACTED:
        return _("You have seen what chance brought you.") if lane == seat else _("Chance has decided something since.")
    if stop == ANSWERED:
        return _("{name} has already answered.").format(name=player(names, lane))
    if stop == TURNED_UP:
        return _("You have seen what lay face down.") if lane == seat else _("Choices have been revealed since.")
    return ""
