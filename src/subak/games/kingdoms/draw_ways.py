"""What a click on the board means at a turn's question: a building is built, a fiefdom or its holder attacked."""

from typing import Final

from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import Words

LEADS: Final = (c.BUILD, c.ATTACK, c.BRIBE)  # what stands for a place where several would do: the first of them


def ways(words: Words, view: Kingdoms, seat: int, legal: set[int]) -> dict[int, tuple[int, str]]:
    """Actions that follow one of the turn's: that one, and both in words."""
    out: dict[int, tuple[int, str]] = {}
    for lead in LEADS if view.phase == s.TURN else ():
        if lead in legal:
            after = view.clone()
            after.apply(seat, lead)
            for action in after.legal(seat):
                out.setdefault(action, (lead, words.write(after, seat, action)))
    return out


def lead_of(cards: c.Cards, action: int) -> int:
    """What a turn must begin with for this to follow."""
    return c.BUILD if c.KIND <= action < c.KIND + cards.kinds else c.ATTACK
