"""What every part of the drawing looks at: the view, who looks, and what may be clicked."""

from subak.core.game import HIDDEN
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import COLOURS
from subak.games.animism.draw_layout import TALL, WIDE
from subak.games.animism.draw_lines import Drawn
from subak.games.animism.rules import Animism
from subak.games.animism.words import Words

IDLE: Drawn = {"action": -1, "title": "", "offered": False}  # nothing to click


class Scene:
    def __init__(self, words: Words, view: Animism, seat: int, tall: bool = False) -> None:
        self.words = words
        self.cards = words.cards
        self.view = view
        self.seat = seat
        self.layout = TALL if tall else WIDE
        self.shown = view.sheet_of(seat) if seat >= 0 else 0
        acting = seat >= 0 and view.actors >> seat & 1
        self.legal = set(view.legal(seat)) if acting else set()
        self.phase = view.lanes[seat * s.LANE + s.PHASE] if seat >= 0 else HIDDEN

    def offer(self, action: int) -> Drawn:
        """An action as the template shows it: offered, or refused when asked for."""
        if action in self.legal:
            return {"action": action, "title": self.words.write(self.view, self.seat, action), "offered": True}
        return {"action": action, "title": "", "offered": False}

    def held(self, seat: int) -> list[Drawn]:
        """A seat's tokens by colour, as far as it has any."""
        at = self.view.tokens_at(seat)
        counts = enumerate(self.view.board[at : at + COLOURS])
        return [{"colour": colour, "n": n, "letter": self.cards.letters[colour]} for colour, n in counts if n]

    def level(self) -> int:
        return scoring.areas(self.view, self.shown, self.seat)
