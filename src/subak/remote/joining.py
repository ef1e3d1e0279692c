"""Bots and scripts on a seat of a hosted table: they are given what the seat sees, and nothing else."""

import shlex
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

import msgspec

from subak import games
from subak.core.errors import SubakError
from subak.core.game import Bot, Game
from subak.core.position import unpacked
from subak.kit.packs import Pack
from subak.kit.text import _
from subak.remote.hosted import Hosted, Lost, Rejected
from subak.remote.shapes import Seen

STALE: Final = 409  # the question was another one by then
ATTEMPTS: Final = 6  # at a server that does not answer
REST: Final = 0.5  # seconds before the second of them; twice as long each time

Player = Callable[[Seen], int]  # what it sees when it owes a decision -> its action


class BotPlayer:
    """A bot in the manner of `subak.core.game.Bot`: its view is rebuilt from the words of the seat's own."""

    def __init__(self, bot: Bot, rng: Random | None = None, pack: Callable[[], Pack] | None = None) -> None:
        """`pack` fetches the content of a table that is not played with the game's own."""
        self.bot = bot
        self.pack = pack
        self.rng = rng or Random()
        self.game: Game | None = None

    def __call__(self, seen: Seen) -> int:
        self.game = self.game or same_game(seen, self.pack() if seen.pack and self.pack else None)
        view = unpacked(self.game, seen.position)
        legal = [offer.action for offer in seen.choices]
        return legal[0] if len(legal) == 1 else self.bot.choose(view, seen.seat, legal, self.rng)


def same_game(seen: Seen, pack: Pack | None = None) -> Game:
    """The game as it is here; a sentence if the server plays it otherwise."""
    game = games.load(seen.game, pack)
    if game.version != seen.rules:
        raise SubakError(
            _("The server plays {title} by version {theirs} of its rules, and this Subak knows {ours}: use the same.")
            .format(title=seen.title, theirs=seen.rules, ours=game.version)
        )  # fmt: skip
    state = game.new(len(seen.players), seen.options)
    if game.content != seen.content or state.layout() != seen.layout:
        raise SubakError(
            _("The server plays {title} with other cards than this Subak has: use the same version and content.")
            .format(title=seen.title)
        )  # fmt: skip
    return game


class ScriptPlayer:
    """A program of one's own: it reads what the seat sees as a line of JSON, and writes the action as a line."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - asked for
        except (OSError, ValueError, IndexError) as error:
            raise SubakError(_("{command} cannot be run: {why}.").format(command=command, why=error)) from None
        self.command = command

    def __call__(self, seen: Seen) -> int:
        line = b""
        if self.process.stdin is not None and self.process.stdout is not None:
            with suppress(OSError):  # it may have ended, and have said why
                self.process.stdin.write(msgspec.json.encode(seen) + b"\n")
                self.process.stdin.flush()
            line = self.process.stdout.readline()
        try:
            return int(line)
        except ValueError:
            raise SubakError(
                _("{command} was asked for the number of an action and answered {answer}.").format(
                    command=self.command, answer=line.decode(errors="replace").strip() or _("nothing")
                )
            ) from None

    def close(self) -> None:
        if self.process.stdin is not None:
            with suppress(OSError):
                self.process.stdin.close()
        self.process.terminate()
        self.process.wait()


def bot_title(spec: str) -> str:
    """What such a bot is called at the table, if nobody says otherwise: farmer, greedy, Clever."""
    name, _colon, thing = spec.partition(":")
    return name if "=" in thing or not thing else thing


def play_on(table: Hosted, name: str, player: Player, told: Callable[[Seen], None] = lambda _seen: None) -> Seen:
    """Sit down and play to the end; the table then. A host begins when every seat is taken."""
    failures = 0
    while True:
        try:
            seen = table.join(name)
            told(seen)
            if seen.status == "over":
                return seen
            for news in table.live():
                failures = 0
                if news.version >= seen.version:  # else it was on its way while we answered
                    seen = _answered(table, news, player)
                    told(seen)
                if seen.status == "over":
                    return seen
        except Lost:
            failures += 1
            if failures >= ATTEMPTS:
                raise
            time.sleep(REST * 2**failures)


def _answered(table: Hosted, seen: Seen, player: Player) -> Seen:
    """The table when we have said all that it is ours to say now."""
    try:
        if seen.status == "gathering" and seen.host and all(other.kind != "open" for other in seen.players):
            seen = table.start()
        while seen.choices:
            seen = table.act(seen, player(seen))
    except Rejected as error:
        if error.status != STALE:
            raise  # else the question was another one by then: the stream tells it
    return seen
