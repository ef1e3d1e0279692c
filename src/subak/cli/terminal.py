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
from subak.bots.advice import advise, worse
from subak.bots.reasons import brought_by
from subak.bots.search import Search
from subak.cli import given, say
from subak.cli.library import matching
from subak.cli.replaying import outcome
from subak.core.bits import first, members
from subak.core.errors import OptionError, SubakError
from subak.core.game import CHANCE, SPECTATOR, Bot, Game
from subak.core.play import choose
from subak.kit.cores import cores
from subak.kit.packs import carried_pack
from subak.kit.record import Record, Replay
from subak.kit.story import Story
from subak.kit.terms import checked
from subak.kit.text import N_, _, n_
from subak.table.chairs import BOT, PERSON, Chair, callings

app = typer.Typer()
REASONS = 8  # how many refusals `why` explains at once
CLEAR = "\033[2J\033[3J\033[H"  # screen and what scrolled off it

COMMANDS = {
    "undo": N_("take back your latest choice"),
    "why": N_("why other actions are refused now; with a word, the reasons that mention it"),
    "look": N_("tell the position again"),
    "log": N_("what happened so far"),
    "hint": N_("what a bot would do, and what other choices cost; the record says that you asked"),
    "rule": N_("print a rule, as in rule 4.2"),
    "save": N_("write the game to a file, as in save mine.json"),
    "help": N_("this list"),
    "quit": N_("leave the table"),
}


class Left(Exception):
    """Somebody left the table."""


@app.command(
    help="Play in the terminal, against bots or with others at the same keyboard. Type help at the table.",
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
            help="Who takes the last seats; people take the others. none: people only.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="The same seed gives the same luck.", show_default=False)
    ] = None,
    option: given.Options = None,
    pack: given.Pack = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play on from a saved game.", show_default=False)
    ] = None,
) -> None:
    saved = Record.loads(given.read(load)) if load is not None else None
    game = games.load(name, pack or (saved.pack if saved is not None else None))
    if saved is not None:
        replay = Replay(game, saved)
        seats = replay.record.seats
    names = given.bot_names(opponents) if opponents is not None else None
    if seats is None:
        seats = game.usual if names is None else max(len(names) + 1, game.usual)
    if names is None:
        names = ["greedy"] * (seats - 1)
    if saved is None:
        chosen = checked(game, seats, given.chosen(game, option))
        replay = Replay(game, Record.of(game, seats, chosen).carrying(carried_pack(pack)))
    players = [bots.make(bot, anywhere=True) for bot in names]
    for player in players:
        if isinstance(player, Search):
            player.cores = cores()  # nobody else plays here
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
        chairs = [Chair(PERSON, name=say.who(seat)) for seat in range(self.people)]
        self.names = callings(chairs + [Chair(BOT, bot=name) for name in names])
        self.seed = seed
        self.nature = Random(f"{seed}/nature")
        self.streams = [Random(f"{seed}/{seat}") for seat in range(self.seats)]
        self.stories: dict[int, Story] = {}  # by viewer
        self.shown: list[set[int]] = [set() for _seat in range(self.seats)]  # events each seat has read of
        self.told: list[str] = []  # what the screen says of the position, part by part
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
            self.read(_("Hand over to {player}, then press Enter.").format(player=self.names[seat]) + " ")
            self.clear()
        self.told = []
        self.facing = seat

    def clear(self) -> None:
        if say.out.is_terminal:
            say.raw(CLEAR)

    def news(self, seat: int) -> None:
        """What the seat may know and has not read yet."""
        lines = self.story(seat)
        for n, sentence in lines:
            if n not in self.shown[seat]:
                say.out.print(f"  {sentence}", style="dim")
        self.shown[seat].update(n for n, _sentence in lines)

    def history(self, viewer: int) -> None:
        lines = self.story(viewer)
        for n, sentence in lines:
            say.out.print(f"{n:>4}  {sentence}")
        if not lines:
            say.out.print(_("There is nothing to tell yet."))

    def story(self, viewer: int) -> list[tuple[int, str]]:
        """What happened so far: the number of the event that it was told at, and a sentence."""
        if viewer not in self.stories:
            self.stories[viewer] = self.replay.story(viewer, self.names)
        self.stories[viewer].follow(self.replay.entries)
        return [(n, line.text) for n, line in self.stories[viewer].lines]

    def title(self, who: int, seat: int) -> str:
        return _("You") if who == seat else say.who(who, self.names)

    def look(self, seat: int) -> None:
        """What the seat has not just read of the position, and the question, which `tell` may end with already."""
        view = self.replay.state.redact(seat)
        question = self.game.ask(view, seat, self.names)
        told = self.game.tell(view, seat, self.names).removesuffix(question).rstrip().split("\n\n")
        say.out.print()
        for part in told:
            if part not in self.told:
                say.out.print(part)
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
                say.out.print(f"{n:>3}  {self.game.write(view, seat, action, self.names)}")
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
        elif word == "hint":
            self.hint(seat)
        elif word == "look":
            self.told = []
            return True
        elif word == "log":
            self.history(seat)
        elif word == "rule":
            self.rule(rest)
        elif word == "save":
            self.save(rest)
        elif word == "help":
            for command, text in COMMANDS.items():
                say.out.print(f"{command:>6}  {_(text)}")
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

    def hint(self, seat: int) -> None:
        """What a bot would do; the record says that the seat was told."""
        self.replay.record.helped = sorted({*self.replay.record.helped, seat})
        told = advise(self.game, self.replay.state.redact(seat), seat, self.names, self.streams[seat])
        say.out.print(_("Headman would: {plan}.").format(plan="; ".join(click.text for click in told.plan)))
        reason = brought_by(told.gains, seat, self.names)
        if reason:
            say.out.print(f"  {reason}")
        for choice, cost in worse(told):
            say.out.print(f"  {choice.text}" + (f": {cost}" if cost else ""))

    def why(self, seat: int, word: str) -> None:
        """The reasons why actions are refused now, each once; with a word, those that mention it."""
        view = self.replay.state.redact(seat)
        legal = set(self.replay.state.legal(seat))
        refused = [n for n in range(self.game.width) if n not in legal]
        reasons = Counter(self.game.why_not(view, seat, n, self.names) for n in refused)
        found = [(reason, n) for reason, n in reasons.most_common() if word.lower() in reason.lower()]
        for reason, n in found[:REASONS]:
            say.out.print(f"  {reason}  ({n_('{n} action', '{n} actions', n)})")
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
            given.save(path, self.replay.record.dumps() + "\n")
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
        say.out.print(self.game.tell(state.redact(viewer), viewer, self.names))
        for seat in range(self.seats):
            parts = ", ".join(f"{source} {points}" for source, points in self.game.sheet(state.redact(viewer), seat))
            say.out.print(f"{self.title(seat, viewer)}: {state.scores()[seat]}  ({parts})")
        say.out.print(outcome(self.game, state, self.names), style="bold")
