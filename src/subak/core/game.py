"""The contract between a game and everything else. Nothing here knows a game."""

from collections.abc import Mapping
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from subak.core.options import Option, checked

CHANCE: Final = 8  # nature's seat; players sit at 0..7
SPECTATOR: Final = -1  # who sees only what lies open
HIDDEN: Final = -1  # what a redacted field holds

WATCHERS: Final = 1 << 8  # audience: spectators
EVERYONE: Final = (1 << 9) - 1  # audience: all seats and spectators
LATER: Final = 1 << 9  # audience: and everyone, as soon as `reveals` has moved on


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position. `apply` mutates it: `clone` before you explore."""

    def __init__(self) -> None:
        self.actors = 0  # bitmask of seats that owe a decision; bit CHANCE: nature does; 0: the game is over
        self.reveals = 0  # how often sealed choices or face-down things have been turned up; never falls

    def clone(self) -> "State":
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """The actions open to an actor, ascending, never empty. The only source of legality."""
        raise NotImplementedError

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action. Trusts its caller; `play.step` checks."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points per seat as they stand now."""
        raise NotImplementedError

    def winners(self) -> int:
        """Bitmask of seats that win, after all tie-breaks, were the game over now."""
        raise NotImplementedError

    def redact(self, seat: int) -> "State":
        """What a seat may know: the same class, HIDDEN where it cannot see. Seat -1 is a spectator."""
        raise NotImplementedError

    def imagine(self, rng: Random) -> "State":
        """Of a redacted state: a full one that is consistent with it."""
        raise NotImplementedError

    def pack(self) -> list[int]:
        """The position as ints: equal positions have equal packs. `Game.unpack` is the inverse."""
        raise NotImplementedError

    def evaluate(self, seat: int) -> float:
        """What the position is worth to a seat, in points, for bots; also in the middle of a turn."""
        scores = self.scores()
        rivals = [score for rival, score in enumerate(scores) if rival != seat]
        return float(scores[seat] - (max(rivals) if rivals else 0))

    def audience(self, seat: int, action: int) -> int:
        """Who may read this event the moment it happens: seats' bits, WATCHERS, LATER.

        Called before the event is applied. Whoever is not in the audience sees the same view afterwards,
        whichever hidden action was taken.
        """
        return EVERYONE

    def serves(self, action: int) -> int:
        """The seat in whose lane this action of nature falls; -1 when it concerns the table."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """One piece of content as the gallery shows it."""

    def __init__(self, id: int, name: str, kind: str, text: str, source: str) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.text = text
        self.source = source  # rulebook, public or reconstructed


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One immutable object a game and content. States are made and described here; their rules are their own."""

    def __init__(
        self,
        name: str,
        title: str,
        blurb: str,
        minutes: str,
        version: int,
        seats: range,
        width: int,
        options: tuple[Option, ...],
        content: str,
        provenance: dict[str, int],
        rules: str,
        style: str,
    ) -> None:
        self.name = name
        self.title = title
        self.blurb = blurb  # one sentence that makes people want to play
        self.minutes = minutes  # as on the box: "20-30"
        self.version = version  # of the rules: a record of another version is refused
        self.seats = seats
        self.width = width  # 0 <= action < width
        self.options = options
        self.defaults = {option.name: option.default for option in options}
        self.content = content  # hash of all content rows
        self.provenance = provenance  # source -> number of content rows
        self.rules = rules  # the text of RULES.md
        self.style = style  # the CSS that colours what `draw` draws

    def new(self, seats: int, options: Mapping[str, int] | None = None) -> State:
        """The first position. A wrong seat count or option is an OptionError."""
        if not options and seats in self.seats:
            return self.setup(seats, self.defaults.copy())
        return self.setup(seats, checked(self.title, self.seats, self.options, seats, options or {}))

    def setup(self, seats: int, options: dict[str, int]) -> State:
        """The first position; seats and options are checked and complete."""
        raise NotImplementedError

    def unpack(self, words: list[int]) -> State:
        """The position that `State.pack` wrote."""
        raise NotImplementedError

    def write(self, state: State, seat: int, action: int) -> str:
        """An action in words, before it is applied: button label, notation and log sentence."""
        raise NotImplementedError

    def ask(self, view: State, seat: int) -> str:
        """One sentence: what the seat is asked to decide now, or whom the table waits for."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, action: int) -> str:
        """Why an action is refused: a sentence that ends with the rule's number in brackets."""
        raise NotImplementedError

    def tell(self, view: State, seat: int) -> str:
        """The position in plain sentences."""
        raise NotImplementedError

    def draw(self, view: State, seat: int, tall: bool = False) -> str:
        """The position as SVG; clickable parts carry `data-action`. `tall` arranges it for a phone held upright."""
        raise NotImplementedError

    def draw_card(self, card: int) -> str:
        """One card as SVG, for the gallery."""
        raise NotImplementedError

    def sheet(self, view: State, seat: int) -> list[tuple[str, int]]:
        """Where a seat's points come from; the parts add up to its score."""
        raise NotImplementedError

    def cards(self) -> list[Card]:
        """All content, for the gallery."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player made of code. It is given what its seat may know, never the state itself."""

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        raise NotImplementedError
