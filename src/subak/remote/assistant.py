"""A seat for an assistant that reads and writes, over the Model Context Protocol: tools, and prompts that teach a game.

`Assistant` does the work in sentences and knows nothing of the protocol; `server` offers it as tools.
"""

import time
from collections.abc import Callable
from functools import partial, wraps
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from subak import games
from subak.core.errors import OptionError, SubakError
from subak.core.game import Game
from subak.kit.text import N_, _, listed
from subak.remote import LOCAL
from subak.remote.hosted import Host, Hosted, Lost
from subak.remote.shapes import NewTable, Seen

if TYPE_CHECKING:
    from mcp.server import MCPServer

WAIT: Final = 25.0  # seconds that a tool waits for the others, at most: then the assistant asks again
NEWS: Final = 400  # lines of the story that are asked for
GLANCE: Final = 1.0  # seconds between two looks, where a stream breaks off

HOW: Final = N_(
    "You play board games at a table with people. Read the rules of the game first. `start_table` sets a table and "
    "gives its address: tell it to the person, who opens it in a browser and sits down. If the person has given you an "
    "address and a token, use `join_table`. Then `see` waits for your turn and lists your choices by number; answer "
    "with `choose`. Say what you do and why in a sentence, and do not hurry: people follow on the page."
)
LEARN: Final = N_(
    "Here are the rules of {title}. Every rule has a number, which refusals name. Read them, explain them in a few "
    "sentences to the person, and offer to play: with `start_table` (game: {name}), then `see` and `choose`.\n\n{rules}"
)


class Assistant:
    """What an assistant can do. Every answer is text; what goes wrong is a SubakError with a sentence."""

    def __init__(self, url: str = LOCAL) -> None:
        self.host = Host(url)
        self.tables: dict[str, Hosted] = {}  # by name, the latest last
        self.seen: dict[str, Seen] = {}  # what was last told of each
        self.read: dict[str, int] = {}  # lines of its story that were told

    def list_games(self) -> str:
        """List the games that can be played, with their seats and options."""
        return "\n\n".join(
            "\n".join([
                _("{name}: {title}. {blurb} {seats} players, {minutes} minutes.").format(
                    name=game.name, title=game.title, blurb=game.blurb, minutes=game.minutes,
                    seats=listed(map(str, game.seats), _("or"))),
                *(f"  {option.name} ({option.text}): " + "; ".join(f"{n} = {text}" for n, text in option.values.items())
                  for option in game.options),
            ])
            for game in self.host.games()
        )  # fmt: skip

    def read_rules(self, game: str) -> str:
        """Read the rules of a game, which are numbered."""
        return self.host.rules(game).text

    def list_tables(self) -> str:
        """List the tables that everybody may watch."""
        tables = [
            _("{table}: {title}, {status}, with {names}; open seats: {n}").format(
                table=f"{self.host.url}/tables/{table.table}", title=table.title, status=table.status,
                names=listed(table.players) or _("nobody"), n=table.free)
            for table in self.host.tables()
        ]  # fmt: skip
        return "\n".join(tables) or _("There is no table that everybody may watch.")

    def start_table(
        self, game: str, name: str = "Assistant", others: list[str] | None = None, options: dict[str, int] | None = None
    ) -> str:
        """Set a table and sit down on its first seat. `others` says who takes each further seat: "open" for a person,
        or a bot: sprout, farmer, headman, priest, sage. Without it the other seats are open. Tell the person the
        address: the game begins when all seats are taken and you `see`.
        """
        table, made = self.host.set_table(NewTable(game, name, others, options or {}))
        self.tables[made.table] = table
        return _("The table is at {page}. Tell the person to open it and to sit down, then see.").format(page=made.page)

    def join_table(self, address: str, token: str, name: str = "Assistant") -> str:
        """Sit down at a table of which somebody has given you the address and a token."""
        table = Hosted(address, token)
        seen = table.join(name)
        self.tables.pop(table.id, None)
        self.tables[table.id] = table
        return self._told(seen)

    def see(self, table: str = "", wait: float = WAIT) -> str:
        """Look at the table: what happened since you last looked, the position in words, and your choices by number.
        Waits up to `wait` seconds for your turn, and begins the game if you are the host and all are there.
        """
        at = self._table(table)
        deadline = time.monotonic() + min(max(wait, 0.0), WAIT)
        seen = self._begun(at, at.see(NEWS))
        while not seen.choices and seen.status != "over" and time.monotonic() < deadline:
            seen = self._begun(at, self._next(at, seen, deadline))
        return self._told(seen)

    def choose(self, action: int, table: str = "", wait: float = WAIT) -> str:
        """Answer the question that you saw last, with the number of one of its choices; then see."""
        at = self._table(table)
        seen = self.seen.get(at.id)
        if seen is None or not seen.choices:
            raise OptionError(_("You have not seen a question at this table: see first."))
        legal = [offer.action for offer in seen.choices]
        if action not in legal:
            numbers = listed(map(str, legal[:20]), _("or"))
            raise OptionError(_("{n} is none of your choices: {numbers}.").format(n=action, numbers=numbers))
        at.act(seen, action)
        return self.see(at.id, wait)

    def leave(self, table: str = "") -> str:
        """Stand up for good, and let your token be revoked."""
        at = self._table(table)
        at.revoke()
        del self.tables[at.id]
        return _("You have left the table.")

    def _table(self, name: str) -> Hosted:
        name = name.rstrip("/").rpartition("/")[2] or next(reversed(self.tables), "")
        if name not in self.tables:
            raise OptionError(_("You sit at no such table: start one, or join one with its address and a token."))
        return self.tables[name]

    def _begun(self, at: Hosted, seen: Seen) -> Seen:
        ready = seen.status == "gathering" and seen.host and all(player.kind != "open" for player in seen.players)
        return at.start() if ready else seen

    def _next(self, at: Hosted, seen: Seen, deadline: float) -> Seen:
        """The table when it has changed, or when it is time."""
        patient = Hosted(f"{at.host.url}/tables/{at.id}", at.token, max(0.1, deadline - time.monotonic()))
        try:
            for news in patient.live():
                if news.version > seen.version or time.monotonic() >= deadline:
                    break
        except Lost:
            time.sleep(max(0.0, min(GLANCE, deadline - time.monotonic())))
        return at.see(NEWS)

    def _told(self, seen: Seen) -> str:
        """What the assistant reads."""
        fresh = seen.lines - self.read.get(seen.table, 0)
        self.seen[seen.table], self.read[seen.table] = seen, seen.lines
        story = [line for line in seen.story[max(0, len(seen.story) - fresh) :] if not line.taken] if fresh > 0 else []
        happened = "\n".join(f"{line.who}: {line.text}" if line.who else line.text for line in story)
        parts = [_("What happened:") + "\n" + happened if happened else "", seen.tell]
        if seen.result is not None:
            names = [seen.players[seat].name for seat in seen.result.winners]
            scores = listed(f"{player.name} {player.score}" for player in seen.players)
            parts.append(_("The game is over. {scores}. Won by {names}. {why}").format(
                scores=scores, names=listed(names) or _("nobody"), why=seen.result.why).strip())  # fmt: skip
        elif seen.choices:
            offers = "\n".join(f"{offer.action}: {offer.text}" for offer in seen.choices)
            parts.append(_("Your turn: {question}").format(question=seen.question) + "\n" + offers)
        else:
            parts.append(_("Not your turn: {question} See again to wait.").format(question=seen.question))
        return "\n\n".join(part for part in parts if part)


def server(assistant: Assistant) -> "MCPServer[Any]":
    """The assistant's tools and prompts, as the protocol offers them."""
    try:
        from mcp.server import MCPServer
    except ImportError:
        raise SubakError(_("This needs the package mcp: pip install “subak[mcp]”.")) from None
    made: MCPServer[Any] = MCPServer("subak", instructions=_(HOW), version=version("subak"), log_level="WARNING")
    for tool in (
        assistant.list_games, assistant.read_rules, assistant.list_tables, assistant.start_table, assistant.join_table,
        assistant.see, assistant.choose, assistant.leave,
    ):  # fmt: skip
        made.tool()(_unhurried(tool))
    for game in games.shelf():
        made.prompt(f"play_{game.name}", description=_("Learn {title}, and play it.").format(title=game.title))(
            primer(game)
        )
    return made


def primer(game: Game) -> Callable[[], str]:
    """What teaches a game, when it is asked for: its rules, and what to do with them."""

    def lesson() -> str:
        return _(LEARN).format(title=game.title, name=game.name, rules=game.rules)

    return lesson


def _unhurried(tool: Callable[..., str]) -> Callable[..., Any]:
    """A tool that waits in a thread of its own, so that others are answered meanwhile."""

    @wraps(tool)
    async def asked(*given: Any, **named: Any) -> str:
        from anyio import to_thread

        return await to_thread.run_sync(partial(tool, *given, **named))

    return asked
