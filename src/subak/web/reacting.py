"""The reactions in words: what their buttons are called, and what is said when somebody shows one."""

from typing import Final

import msgspec

from subak.kit.text import N_, _
from subak.server.reactions import MARKS, Reaction
from subak.table import Table

LABELS: Final = {
    "smile": N_("Smile"),
    "laugh": N_("Laugh"),
    "wow": N_("Be amazed"),
    "think": N_("Ponder"),
    "sad": N_("Be sad"),
    "bow": N_("Bow: thank you"),
}
SENTENCES: Final = {
    "smile": N_("{name} smiles."),
    "laugh": N_("{name} laughs."),
    "wow": N_("{name} is amazed."),
    "think": N_("{name} ponders."),
    "sad": N_("{name} is sad."),
    "bow": N_("{name} bows: thank you."),
}


def offered_marks() -> list[tuple[str, str]]:
    """All reactions, and what their buttons are called."""
    return [(mark, _(LABELS[mark])) for mark in MARKS]


def shown_mark(table: Table, reaction: Reaction) -> bytes:
    """A reaction on a stream: whose, which, and in words for those who do not see it."""
    said = _(SENTENCES[reaction.mark]).format(name=table.chairs[reaction.seat].name)
    told = {"seat": reaction.seat, "mark": reaction.mark, "said": said}
    return b"event: reaction\ndata: %b\n\n" % msgspec.json.encode(told)
