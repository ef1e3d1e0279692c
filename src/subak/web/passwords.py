"""Passwords: how they must be, how they are hashed without keeping anybody waiting, how often somebody may guess."""

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar.exceptions import TooManyRequestsException

from subak.kit.text import _
from subak.table.errors import MALFORMED, Refused
from subak.table.names import clean
from subak.web.limits import Meter

SHORTEST: Final = 8
LONGEST: Final = 256  # characters: more would only keep the processor busy
LOGIN: Final = 3  # characters of a name to sign in with, at least
AT_ONCE: Final = 2  # passwords that are hashed at the same time: each takes 64 MB for a moment
QUEUE: Final = 24  # that may wait for it
HOUR: Final = 60.0  # minutes


class Vault:
    """Hashes passwords by argon2id, in threads of its own, and compares them in a time that tells nothing."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, "subak-passwords")
        self._waiting = 0
        self._nobody = ""  # a hash that nothing fits

    async def seal(self, password: str) -> str:
        return await self._run(password, "")

    async def fits(self, password: str, sealed: str) -> bool:
        """Whether it is the password; where there is none, the answer takes just as long."""
        if not self._nobody:
            self._nobody = await self.seal("nobody")
        fit = await self._run(password, sealed or self._nobody)
        return bool(sealed) and fit == sealed

    async def _run(self, password: str, sealed: str) -> str:
        if self._waiting >= QUEUE:
            raise TooManyRequestsException(_("Too many people sign in at this moment. Wait a little and try again."))
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._work, normal(password), sealed)
        finally:
            self._waiting -= 1

    def _work(self, password: str, sealed: str) -> str:
        """A new hash, or the given one if the password fits it."""
        if not sealed:
            return self._hasher.hash(password)
        try:
            self._hasher.verify(sealed, password)
        except (VerificationError, InvalidHashError):
            return ""
        return sealed


class Guesses:
    """How often somebody may try: from one address, at one account, and from one address at one account."""

    def __init__(self, most: int = 5) -> None:
        self._pair = Meter(most)
        self._address = Meter(4 * most)
        self._account = Meter(12 * most, lambda: monotonic() / HOUR)

    def take(self, login: str, address: str) -> None:
        """One more try; too many are refused before anything is looked up, whether there is such an account or not."""
        self.come(address)
        if not (self._pair.take((login, address)) and self._account.take(login)):
            raise TooManyRequestsException(_("Too many tries. Wait a minute before the next one."))

    def come(self, address: str) -> None:
        """One more try from an address, at nobody's account."""
        if not self._address.take(address):
            raise TooManyRequestsException(_("Too many tries. Wait a minute before the next one."))


def normal(password: str) -> str:
    """The same password however a keyboard writes its accents."""
    return unicodedata.normalize("NFKC", password[: LONGEST + 1])


def folded(login: str) -> str:
    """A name to sign in with, as it is compared: neither capitals nor spaces at its ends matter."""
    return clean(unicodedata.normalize("NFKC", login[: LONGEST + 1])).casefold()


def checked_login(login: str) -> str:
    made = folded(login)
    if len(made) < LOGIN:
        raise Refused(MALFORMED, _("A name to sign in with has {n} to 24 letters.").format(n=LOGIN))
    return made


def checked_password(password: str, login: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(MALFORMED, _("A password has {least} to {most} characters.").format(least=SHORTEST, most=LONGEST))
    if normal(password).casefold() == login:
        raise Refused(MALFORMED, _("A password should be something else than the name."))
    return password
