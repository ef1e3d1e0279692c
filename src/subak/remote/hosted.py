"""A table on a server, reached over its API with nothing but the standard library."""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from secrets import token_urlsafe
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from subak.core.errors import SubakError
from subak.kit.packs import Pack, read_pack
from subak.kit.text import _
from subak.remote import LOCAL
from subak.remote.shapes import Admission, Listed, NewTable, PackFile, Playable, RuleBook, Seen

T = TypeVar("T")

PATIENCE: Final = 60.0  # seconds for an answer; a stream gives a sign of life more often than that


class Rejected(SubakError):
    """The server did not do it; its sentence says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Lost(SubakError):
    """The server does not answer, or breaks off: it may be asked again."""


class Host:
    """A server of tables."""

    def __init__(self, url: str = LOCAL, patience: float = PATIENCE) -> None:
        """`url` is any address of it: that of its first page, or of a table."""
        where = urlsplit(url if "://" in url else f"http://{url}")
        if where.scheme not in ("http", "https") or not where.netloc:
            raise SubakError(_("{url} is no address of a server: write one such as {local}.").format(
                url=url or "“”", local=LOCAL))  # fmt: skip
        self.url = f"{where.scheme}://{where.netloc}"
        self.patience = patience

    def games(self) -> list[Playable]:
        return self.ask("GET", "/games", list[Playable])

    def rules(self, name: str) -> RuleBook:
        return self.ask("GET", f"/games/{quote(name, safe='')}/rules", RuleBook)

    def tables(self) -> list[Listed]:
        return self.ask("GET", "/tables", list[Listed])

    def set_table(self, wish: NewTable) -> tuple["Hosted", Admission]:
        """A new table with oneself on the first seat, and the way for others to it."""
        made = self.ask("POST", "/tables", Admission, body=wish)
        return Hosted(f"{self.url}/tables/{made.table}", made.token, self.patience), made

    def ask(self, method: str, path: str, kind: type[T], token: str = "", body: object = None) -> T:
        """An answer of that kind; Rejected with the server's sentence, or Lost."""
        with self.open(method, path, token, body) as response:
            try:
                return msgspec.json.decode(response.read(), type=kind)
            except (msgspec.DecodeError, OSError, http.client.HTTPException) as error:
                raise self._strange(error) from None

    def open(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """An answer to be read; Rejected or Lost if there is none."""
        headers = {"accept": "application/json", "content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = msgspec.json.encode(body) if body is not None else None
        try:
            request = urllib.request.Request(f"{self.url}/api{path}", data, headers, method=method)  # noqa: S310 - http
            return urllib.request.urlopen(request, timeout=self.patience)  # noqa: S310 - http or https, as checked
        except urllib.error.HTTPError as error:
            with error:
                raise self._rejected(error) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            why = getattr(error, "reason", None) or error
            raise Lost(_("The server at {url} does not answer: {why}.").format(url=self.url, why=why)) from None

    def _rejected(self, error: urllib.error.HTTPError) -> SubakError:
        try:
            sentence = str(json.loads(error.read())["sentence"])
        except (ValueError, KeyError, TypeError, OSError, http.client.HTTPException):
            return self._strange(error)
        return Lost(sentence) if error.code == 503 else Rejected(error.code, sentence)

    def _strange(self, error: Exception) -> SubakError:
        return Lost(_("What {url} answers is not what a Subak of this version says: {why}.").format(
            url=self.url, why=str(error).rstrip(".")))  # fmt: skip


class Hosted:
    """One table there, for whoever bears the token."""

    def __init__(self, url: str, token: str = "", patience: float = PATIENCE) -> None:
        """`url` is the table's address, as the page shows it."""
        self.host = Host(url, patience)
        parts = urlsplit(url if "://" in url else f"http://{url}").path.strip("/").split("/")
        if len(parts) < 2 or parts[-2] != "tables" or not parts[-1]:
            raise SubakError(_("{url} is no address of a table: it ends with /tables/ and the table's name.").format(
                url=url or "“”"))  # fmt: skip
        if not token.isascii() or any(letter.isspace() for letter in token):
            raise SubakError(_("This is no token: copy it whole, as the page shows it."))
        self.id = parts[-1]
        self.token = token

    def join(self, name: str) -> Seen:
        """Sit down, if one does not sit there already."""
        return self._ask("POST", "/join", {"name": name})

    def see(self, lines: int | None = None) -> Seen:
        return self._ask("GET", "" if lines is None else f"?lines={lines}")

    def pack(self) -> Pack:
        """The pack that the table is played with."""
        path = f"/tables/{quote(self.id, safe='')}/pack"
        found = self.host.ask("GET", path, PackFile, self.token)
        return read_pack(found.name, found.text.encode(errors="replace"))

    def start(self) -> Seen:
        return self._ask("POST", "/start")

    def act(self, seen: Seen, action: int) -> Seen:
        """Answer the question that was seen; once, however often the network lets it be sent."""
        decision = {"action": action, "ticket": seen.ticket, "id": token_urlsafe(9)}
        try:
            return self._ask("POST", "/act", decision)
        except Lost:
            return self._ask("POST", "/act", decision)

    def revoke(self) -> None:
        """Stand up for good: nobody sits down with this token again."""
        self.host.open("DELETE", f"/tables/{self.id}/tokens/{self.token.partition('.')[0]}", self.token).close()

    def live(self) -> Iterator[Seen]:
        """The table now, and again whenever it changes for this seat; Rejected if the seat is lost, Lost if the stream
        breaks off.
        """
        with self.host.open("GET", f"/tables/{self.id}/live", self.token) as stream:
            kind = ""
            try:
                for line in stream:
                    name, _colon, value = line.rstrip(b"\r\n").partition(b": ")
                    if name == b"event":
                        kind = value.decode()
                    elif name == b"data" and kind:
                        break
                    elif name == b"data":
                        yield msgspec.json.decode(value, type=Seen)
            except (OSError, http.client.HTTPException, msgspec.DecodeError) as error:
                raise Lost(_("The stream of the table broke off: {why}.").format(why=error)) from None
        if kind == "gone":
            raise Rejected(403, _("The seat is no longer yours."))
        raise Lost(_("The server ended the stream of the table."))

    def _ask(self, method: str, path: str, body: object = None) -> Seen:
        return self.host.ask(method, f"/tables/{quote(self.id, safe='')}{path}", Seen, self.token, body)
