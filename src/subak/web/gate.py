"""Whether a cookie is still believed: sessions end when their person says so, whatever the browser holds."""

from collections.abc import Callable
from time import monotonic, time
from typing import Any, Final

from subak.store import Store, Unreachable
from subak.store.accounts import Login, Standing, hashed

FRESH: Final = 5.0  # seconds that an answer of the database is believed: another process may have ended a session
SEEN: Final = 600.0  # seconds between two notes of when a browser was last here
KEPT: Final = 20_000  # people whose standing is remembered
PROOF: Final = 600.0  # seconds after a proof in which nobody is asked for another


class Gate:
    """Knows which browsers are signed in, from the database and for a moment from memory."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[str, tuple[float, Standing]] = {}

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


def fresh(login: Login | None) -> bool:
    """Whether a browser's person has proved who they are a moment ago."""
    return login is not None and time() - login.proved < PROOF
