"""Whether a cookie is still believed: sessions end when their person says so, whatever the browser holds."""

from collections.abc import Callable, Iterable
from hmac import compare_digest
from time import monotonic, time
from typing import Any, Final, NamedTuple

from subak.store import Store, Unreachable
from subak.store.accounts import Login, Standing, hashed

FRESH: Final = 5.0  # seconds that an answer of the database is believed: another process may have ended a session
SEEN: Final = 600.0  # seconds between two notes of when a browser was last here
KEPT: Final = 20_000  # people whose standing is remembered
PROOF: Final = 600.0  # seconds after a proof in which nobody is asked for another
OPENED: Final = 300.0  # seconds in which a cookie that was opened need not be opened again
LONGEST: Final = 2048  # bytes of cookies that are remembered
COOKIE: Final = b"cookie"
TOKEN: Final = b"x-csrftoken"


class Pass(NamedTuple):
    """What was found in a cookie, and the token that its page showed."""

    session: dict[str, Any]
    token: bytes
    since: float


class Gate:
    """Knows which browsers are signed in, from the database and for a moment from memory."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[str, tuple[float, Standing]] = {}
        self._passes: dict[bytes, Pass] = {}  # by all cookies of a request

    async def standing(self, who: str) -> Standing:
        """Of a person; if the database does not answer, as it last was."""
        known = self._known.get(who)
        if known is not None and self._clock() - known[0] < FRESH:
            return known[1]
        try:
            found = await self._store.accounts.standing(who)
        except Unreachable:
            if known is None:
                raise
            return known[1]
        if len(self._known) >= KEPT:
            self._known.clear()
        if found.name is not None:  # else they may be somebody in a moment
            self._known[who] = self._clock(), found
        return found

    def forget(self, who: str) -> None:
        """Something has changed for a person: ask the database again."""
        self._known.pop(who, None)

    async def admits(self, session: dict[str, Any]) -> bool:
        """Whether the person of a cookie is who they were: signed in and not signed out, or a guest and still one."""
        who, key = str(session.get("person", "")), str(session.get("key", ""))
        if not key and not session.get("stored"):
            return True  # nobody has heard of them yet
        try:
            standing = await self.standing(who)
        except Unreachable:
            if key:
                raise
            return True  # nothing can be done before the database is back
        if standing.name is None or bool(key) != standing.account:
            return False
        login = standing.logins.get(hashed(key.encode())) if key else None
        if login is not None:
            session["name"] = standing.name
            await self._note(login)
        return not key or login is not None

    def remember(self, headers: Iterable[tuple[bytes, bytes]], session: dict[str, Any]) -> None:
        """A request's cookie holds this session, and its token is the right one: both have just been checked."""
        given = once(headers)
        cookie, token = given.get(COOKIE, b""), given.get(TOKEN, b"")
        if not token or len(cookie) > LONGEST:
            return
        if len(self._passes) >= KEPT:
            self._passes.clear()
        self._passes[cookie] = Pass(session.copy(), token, self._clock())

    async def recognised(self, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Whose request this is, if its cookie and token were checked a while ago and the session goes on unchanged;
        "" if that must be found out."""
        given = once(headers)
        known = self._passes.get(given.get(COOKIE, b""))
        if known is None or not compare_digest(known.token, given.get(TOKEN, b"")):
            return ""
        if self._clock() - known.since > OPENED:
            return ""
        session = known.session.copy()
        try:
            same = await self.admits(session) and session == known.session
        except Unreachable:
            return ""
        return str(session["person"]) if same else ""

    async def login(self, session: dict[str, Any]) -> Login | None:
        """The sign-in of this browser; None for guests."""
        key = str(session.get("key", ""))
        return (await self.standing(str(session["person"]))).logins.get(hashed(key.encode())) if key else None

    async def _note(self, login: Login) -> None:
        now = time()
        if now - login.seen > SEEN:
            self.forget(login.player)
            try:
                await self._store.accounts.saw(login.key, now)
            except Unreachable:
                return


def once(headers: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """Headers by name; none at all if one is there twice, which may mean this or that."""
    given = [*headers]
    named = dict(given)
    return named if len(named) == len(given) else {}


def fresh(login: Login | None) -> bool:
    """Whether a browser's person has proved who they are a moment ago."""
    return login is not None and time() - login.proved < PROOF
