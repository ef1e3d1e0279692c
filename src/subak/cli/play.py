"""A game in the terminal: sentences, numbered choices, and a curtain between people who share the keyboard."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.rule import Rule

from subak import bots, games
from subak.cli import given, say
from subak.cli.record import outcome
from subak.cli.shelf import matching
from subak.core.bits import first, members
from subak.core.errors import OptionError, SubakError
from subak.core.game import CHANCE, SPECTATOR, Bot, Game
from subak.core.play import choose
from subak.core.record import Record, Replay
from subak.core.text import _, plural
from subak.lab.simulate import usual_seats

app = typer.Typer()
REASONS = 8  # how many refusals `why` explains at once
CLEAR = "\033[2J\033[3J\033[H"  # screen and what scrolled off it

COMMANDS = {
    "undo": _("take back your latest choice"),
    "why": _("why other actions are refused now; with a word, the reasons that mention it"),
    "look": _("tell the position again"),
    "log": _("what happened so far"),
    "rule": _("print a rule, as in rule 4.2"),
    "save": _("write the game to a file, as in save mine.json"),
    "help": _("this list"),
    "quit": _("leave the table"),
}


class Left(Exception):
    """Somebody left the table."""


@app.command(
    help=_("Play in the terminal, against bots or with others at the same keyboard. Type help at the table."),
    epilog=given.example("subak play seasons", "subak play seasons --bots none"),
)
def play(
    name: given.GameName,
    seats: given.Seats = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="A,B",
            help=_("Who takes the last seats; people take the others. none: people only."),
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help=_("The same seed gives the same luck."), show_default=False)
    ] = None,
    option: given.Options = None,
    pack: given.Pack = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Play on from a saved game."), show_default=False)
    ] = None,
) -> None:
    game = games.load(name, pack)
    chosen = given.options(game, option)
    if load is not None:
        replay = Replay(game, Record.loads(given.read(load)))
        seats = replay.record.seats
    names = given.bot_names(opponents) if opponents is not None else None
    if seats is None:
        seats = usual_seats(game) if names is None else max(len(names) + 1, usual_seats(game))
    if names is None:
        names = ["greedy"] * (seats - 1)
    if load is None:
        game.new(seats, chosen)
        replay = Replay(game, Record.of(game, seats, chosen))
    players = [bots.make(bot) for bot in names]
    if len(players) > seats:
        raise OptionError(
            _("{bots} bots do not fit at {seats} seats: give more seats or fewer bots.").format(
                bots=len(players), seats=seats
            )
        )
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    Terminal(replay, players, names, seed).run()


class Terminal:
    """One game at one keyboard. People sit at the first seats, bots at the last."""

    def __init__(self, replay: Replay, players: Sequence[Bot], names: Sequence[str], seed: int) -> None:
        self.replay = replay
        self.game: Game = replay.game
        self.seats = replay.record.seats
        self.people = self.seats - len(players)
        self.bots = {self.people + n: bot for n, bot in enumerate(players)}
        self.names = {self.people + n: name for n, name in enumerate(names)}
        self.seed = seed
        self.nature = Random(f"{seed}/nature")
        self.streams = [Random(f"{seed}/{seat}") for seat in range(self.seats)]
        self.shown: list[set[int]] = [set() for _seat in range(self.seats)]  # events each seat has read of
        self.told = ""  # what the screen says of the position
        self.facing = 0 if self.people == 1 else SPECTATOR  # who sits before the screen

    def run(self) -> None:
        say.out.print(Rule(self.game.title))
        say.out.print(_("Seed {seed}. Type a number to choose, or help.").format(seed=self.seed))
        try:
            while self.replay.state.actors:
                self.turn()
        except Left:
            say.out.print(_("You left the table."))
            return
        self.end()

    def turn(self) -> None:
        """One event: nature's, a bot's, or a person's. People come last, so that nobody waits for a bot."""
        state = self.replay.state
        if state.actors >> CHANCE:
            self.replay.step(CHANCE, choose(state.legal(CHANCE), self.nature))
            return
        seat = max(members(state.actors))
        if seat in self.bots:
            legal = state.legal(seat)
            self.replay.step(seat, self.bots[seat].choose(state.redact(seat), seat, legal, self.streams[seat]))
            return
        seat = self.facing if self.facing >= 0 and state.actors >> self.facing & 1 else first(state.actors)
        self.curtain(seat)
        self.news(seat)
        self.ask(seat)

    def curtain(self, seat: int) -> None:
        """Between two people at one keyboard: the first may not see what is the second's."""
        if self.facing == seat:
            return
        if self.people > 1:
            self.clear()
            self.read(_("Hand over to {player}, then press Enter.").format(player=say.player(seat).lower()) + " ")
            self.clear()
        self.told = ""
        self.facing = seat

    def clear(self) -> None:
        if say.out.is_terminal:
            say.raw(CLEAR)

    def news(self, seat: int) -> None:
        """What the seat may know and has not read yet."""
        for n, who, sentence in self.replay.lines(seat):
            if n not in self.shown[seat]:
                self.shown[seat].add(n)
                say.out.print(f"  {self.title(who, seat)}: {sentence}", style="dim")

    def history(self, viewer: int) -> None:
        for n, who, sentence in self.replay.lines(viewer):
            say.out.print(f"{n:>4}  {self.title(who, viewer)}: {sentence}")

    def title(self, who: int, seat: int) -> str:
        if who == seat:
            return _("You")
        return f"{say.player(who)} ({self.names[who]})" if who in self.names else say.player(who)

    def look(self, seat: int) -> None:
        """The position, unless the seat has just read it, and the question, which `tell` may end with already."""
        view = self.replay.state.redact(seat)
        question = self.game.ask(view, seat)
        told = self.game.tell(view, seat).removesuffix(question).rstrip()
        say.out.print()
        if told != self.told:
            say.out.print(told)
            say.out.print()
            self.told = told
        say.out.print(question, style="bold")

    def ask(self, seat: int) -> None:
        """Ask until the seat has chosen."""
        while True:
            self.look(seat)
            view = self.replay.state.redact(seat)
            legal = self.replay.state.legal(seat)
            for n, action in enumerate(legal, 1):
                say.out.print(f"{n:>3}  {self.game.write(view, seat, action)}")
            alone = "1" if len(legal) == 1 else ""  # Enter takes the only choice
            while True:
                word, _space, rest = (self.read("> ").strip() or alone).partition(" ")
                if word.isdecimal() and 1 <= int(word) <= len(legal):
                    self.replay.step(seat, legal[int(word) - 1])
                    return
                if self.obey(seat, word.lower(), rest.strip(), len(legal)):
                    break

    def obey(self, seat: int, word: str, rest: str, choices: int) -> bool:
        """Carry out a command; whether the question must be asked again."""
        word = {"u": "undo", "q": "quit", "?": "help", "s": "save"}.get(word, word)
        if word == "quit":
            raise Left
        if word == "undo":
            return self.undo(seat)
        if word == "why":
            self.why(seat, rest)
        elif word == "look":
            self.told = ""
            return True
        elif word == "log":
            self.history(seat)
        elif word == "rule":
            self.rule(rest)
        elif word == "save":
            self.save(rest)
        elif word == "help":
            for command, text in COMMANDS.items():
                say.out.print(f"{command:>6}  {text}")
        elif word:
            hint = given.closest(word, list(COMMANDS), cutoff=0.6)
            say.out.print(
                _("Type a number from 1 to {last}, or help.").format(last=choices) + (" " + hint if hint else "")
            )
        return False

    def undo(self, seat: int) -> bool:
        if self.replay.last_undoable(seat) is None:
            say.out.print(_("Nothing of yours can be taken back: somebody acted on it, or something was revealed."))
            return False
        self.replay.undo(seat)
        say.out.print(_("Taken back."))
        return True

    def why(self, seat: int, word: str) -> None:
        """The reasons why actions are refused now, each once; with a word, those that mention it."""
        view = self.replay.state.redact(seat)
        legal = set(self.replay.state.legal(seat))
        reasons = Counter(self.game.why_not(view, seat, n) for n in range(self.game.width) if n not in legal)
        found = [(reason, n) for reason, n in reasons.most_common() if word.lower() in reason.lower()]
        for reason, n in found[:REASONS]:
            say.out.print(f"  {reason}  ({plural(n, _('action'))})")
        if len(found) > REASONS:
            say.out.print("  " + _("And {n} more: add a word, as in why path.").format(n=len(found) - REASONS))
        if not found:
            say.out.print(_("No refusal mentions {word}.").format(word=word) if word else _("Nothing is refused now."))

    def rule(self, number: str) -> None:
        try:
            for label, text in matching(self.game, number).items():
                say.out.print(Markdown(f"**{label}** {text}"))
        except SubakError as error:
            say.out.print(str(error))

    def save(self, name: str) -> None:
        path = Path(name or f"{self.game.name}-{self.seed}.json")
        try:
            given.write(path, self.replay.record.dumps() + "\n")
        except SubakError as error:
            say.out.print(str(error))
            return
        say.out.print(
            _("Saved. Go on later with: subak play {game} --load {file}").format(game=self.game.name, file=path)
        )

    def read(self, prompt: str) -> str:
        try:
            return say.out.input(prompt)
        except EOFError:
            say.out.print()
            raise Left from None

    def end(self) -> None:
        """Everybody may look: what happened last, the position, and where the points come from."""
        viewer = self.facing if self.people == 1 else SPECTATOR
        if self.people == 1:
            self.news(0)
        elif self.people == 0:
            self.history(SPECTATOR)
        state = self.replay.state
        say.out.print(Rule(_("The game is over")))
        say.out.print(self.game.tell(state.redact(viewer), viewer))
        for seat in range(self.seats):
            parts = ", ".join(f"{source} {points}" for source, points in self.game.sheet(state.redact(viewer), seat))
            say.out.print(f"{self.title(seat, viewer)}: {state.scores()[seat]}  ({parts})")
        say.out.print(outcome(state), style="bold")
