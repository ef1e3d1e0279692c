"""The contract between a game and everything else. Nothing here knows a game."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from subak.core.board import WIDE, Board
from subak.core.errors import OptionError
from subak.core.language import _
from subak.core.options import Option

CHANCE: Final = 8  # nature's seat; players sit at 0..7
SPECTATOR: Final = -1  # who sees only what lies open
HIDDEN: Final = -1  # what a redacted field holds
UNKNOWN: Final = -1  # the action of an event that a viewer may not know

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

    def forbids(self, seat: int, action: int) -> int:
        """0 for exactly the legal actions of an actor; for every other one the code of the rule that refuses it."""
        return 0 if self.actors >> seat & 1 and action in self.legal(seat) else 1

    def by_luck(self, share: float) -> int:
        """What nature does, by luck from 0 to below 1: the action that stands so far along its `legal` ones."""
        legal = self.legal(CHANCE)
        return legal[int(share * len(legal))]

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

    def reopen(self, rng: Random) -> "State":
        """As `imagine`, but who has sealed a choice owes it again where the game can say so: bots guess better."""
        return self.imagine(rng)

    def pack(self) -> list[int]:
        """The position as ints: equal positions have equal packs. `unpack` is the inverse."""
        raise NotImplementedError

    def layout(self) -> str:
        """A hash of what the words of `pack` mean: packs of another layout cannot be compared."""
        return ""

    def unpack(self, words: list[int]) -> "State":
        """The position of the same game that `pack` wrote, whatever this one is."""
        raise NotImplementedError

    def evaluate(self, seat: int) -> float:
        """What the position is worth to a seat, in points, for bots; also in the middle of a turn."""
        scores = self.scores()
        return float(scores.pop(seat) - max(scores, default=0))

    def clock(self) -> float:
        """Rounds that are over, and the part of this one: how far bots look, and how early it is."""
        return float(self.reveals)

    def audience(self, seat: int, action: int) -> int:
        """Who may read this event the moment it happens: seats' bits, WATCHERS, LATER.

        Called before the event is applied. Whoever is not in the audience sees the same view afterwards,
        whichever hidden action was taken.
        """
        return EVERYONE

    def serves(self, action: int) -> int:
        """The seat in whose lane this action of nature falls; -1 when it concerns the table."""
        return -1


class Card(NamedTuple):
    """One piece of content as the gallery shows it."""

    id: int
    name: str
    kind: str
    text: str
    source: str  # rulebook, public or reconstructed


class Told(NamedTuple):
    """A line of the story: what happened, as one viewer saw it."""

    text: str  # one whole sentence, with the players' names
    words: list[int]  # the numbers of the words, as declared, whose change it tells
    seat: int = CHANCE  # whose doing it was; CHANCE: nature's, or it happened by itself
    part: str = ""  # the part of the board where it can be seen; "" if nowhere


class Field(NamedTuple):
    """A question of a form, whose choices are amounts. It is asked where more than 0 is possible."""

    label: str
    first: int  # the action that says 0; the one that says n is first + n
    most: int
    uses: dict[int, int]  # number of a pool -> how much of it each one takes


class Manner(NamedTuple):
    """How a page may put a question: with less ado than a button a choice. The actions stay what they are."""

    closing: Sequence[int] = ()  # what ends or passes: it stands last
    amounts: Mapping[int, int] = {}  # choices that are amounts of one thing, each with its amount
    obvious: int = UNKNOWN  # what a person need not be asked: it has no meaning, or can be changed as easily as made
    form: Sequence[Field] = ()  # this question and those that follow it, in one
    pools: Sequence[tuple[str, int]] = ()  # what its questions share: the name, "" if unsaid, and how much
    last: Sequence[int] = ()  # the actions that conclude the form
    question: str = ""  # that the form answers
    carried: Sequence[int] = ()  # choices that take up what the next question lays down: it may be dragged there


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One immutable object a game and content. States are made and described here; their rules are their own.

    `names` are what the players are called, by seat; without them they are "player 1" and so on.
    """

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
        lesson: str = "",
        hints: str = "",
        cover: str = "",
        difficulty: int = 1,
        thinking: str = "",
    ) -> None:
        self.name = name
        self.title = title
        self.blurb = blurb  # one sentence that makes people want to play
        self.minutes = minutes  # as on the box: "20-30"
        self.version = version  # of the rules: a record of another version is refused
        self.seats = seats
        self.usual = 2 if 2 in seats else seats[0]  # how many sit down when nobody says
        self.width = width  # 0 <= action < width
        self.options = options
        self.defaults = {option.name: option.default for option in options}
        self.content = content  # hash of all content rows
        self.provenance = provenance  # source -> number of content rows
        self.rules = rules  # the text of RULES.md
        self.style = style  # the CSS that colours what `draw` draws
        self.lesson = lesson  # the text of lesson.toml, which kit/lesson.py reads; "" if there is none
        self.hints = hints  # the text of hints.toml, which kit/hints.py reads; "" if there is none
        self.cover = cover  # the text of cover.svg, as on the box; "" shows a game in full swing instead
        self.difficulty = difficulty  # 1 easy, 2 medium, 3 demanding
        self.thinking = thinking  # the text of thinking.toml, which bots/settings.py reads; "" for what suits most
        self.practice = ""  # the text of practice.toml, which kit/practice.py reads, where there is one
        self.longest = 0  # events of a game at most, nature's included; 0: the game does not say
        self.outcomes = 0  # that nature has to choose from at once, at most
        self.margin = 0  # points between two seats at the end, at most; of one alone: its points
        self.natural = range(0)  # the actions that no seat ever has
        self.pack: Path | None = None  # the owner's content pack it was loaded with
        self.load: Callable[[str, Path | None], Game] | None = None  # who can load it again, in another process too
        self.starts: dict[tuple[int, ...], State] = {}  # seats and options -> the position they begin with

    def __reduce__(self) -> "tuple[Callable[[str, Path | None], Game], tuple[str, Path | None]]":
        if self.load is None:
            raise TypeError("a game that was not loaded by name cannot be pickled")
        return self.load, (self.name, self.pack)

    def new(self, seats: int, options: Mapping[str, int] | None = None) -> State:
        """The first position. A wrong seat count or option is an OptionError; kit/terms.py tells what is right."""
        if seats not in self.seats:
            raise OptionError(_("{title} is not played by {n}.").format(title=self.title, n=seats))
        chosen = self.defaults.copy()
        for name, value in (options or {}).items():
            if not any(option.name == name and value in option.values for option in self.options):
                raise OptionError(
                    _("{title} is not played with {name}={n}.").format(title=self.title, name=name, n=value)
                )
            chosen[name] = value
        terms = (seats, *chosen.values())
        if terms not in self.starts:
            self.starts[terms] = self.setup(seats, chosen)
        return self.starts[terms].clone()

    def setup(self, seats: int, options: dict[str, int]) -> State:
        """The first position; seats and options are checked and complete. Games begin as clones of it."""
        raise NotImplementedError

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        """An action in words, before it is applied: button label, notation and log sentence."""
        raise NotImplementedError

    def ask(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        """One sentence: what the seat is asked to decide now, or whom the table waits for."""
        raise NotImplementedError

    def manner(self, view: State, seat: int) -> Manner:
        """How what the seat is asked now may be put to a person."""
        return Manner()

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        """Why an action is refused: a sentence that ends with the rule's number in brackets."""
        raise NotImplementedError

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: Sequence[str] = ()
    ) -> list[Told] | None:
        """What a viewer saw happen between two of its views; None if it is best told when more has happened.

        `events` came in between: seat and action, UNKNOWN where the viewer may not know it. With None the same `before`
        comes again, with more events. Lines say nothing that the two views and the known events do not show. By
        default every known event is told as `write` writes it.
        """
        seat, action = events[-1]
        if action == UNKNOWN:
            return []
        return [Told(self.write(before, seat, action, names), [], seat)]

    def tell(self, view: State, seat: int, names: Sequence[str] = ()) -> str:
        """The position in plain sentences."""
        raise NotImplementedError

    def draw(self, view: State, seat: int, shape: int = WIDE, names: Sequence[str] = ()) -> Board:
        """The position as a picture, arranged for one of the shapes of core/board.py."""
        raise NotImplementedError

    def draw_card(self, card: int) -> str:
        """One card as SVG, for the gallery."""
        raise NotImplementedError

    def sheet(self, view: State, seat: int, names: Sequence[str] = ()) -> list[tuple[str, int]]:
        """Where a seat's points come from; the parts add up to its score."""
        raise NotImplementedError

    def tiebreak(self, view: State, names: Sequence[str] = ()) -> str:
        """Of a finished game in which points alone do not say who wins: the reason, with its rule; else ""."""
        return ""

    def chapter(self, view: State) -> str:
        """The round, year or season of a position, as a heading; "" where a game has none."""
        return ""

    def cards(self) -> list[Card]:
        """All content, for the gallery."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player made of code. It is given what its seat may know, never the state itself."""

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        raise NotImplementedError
