"""The figures of all processes behind one port: whichever is asked for them asks its neighbours."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final

from subak.web.foreman import Post
from subak.web.metrics import Metrics

PATIENCE: Final = 2.0  # seconds for a neighbour to answer; one that does not is left out

log = logging.getLogger("subak.web")


class Neighbours:
    """Each process tells its own figures on a socket in a folder that they share."""

    def __init__(self, metrics: Metrics, post: Post) -> None:
        self._metrics = metrics
        self._post = post

    async def listen(self) -> None:
        """Answer the neighbours, for ever."""
        own = self._address(self._post.number)
        own.unlink(missing_ok=True)  # of the process whose place this one took
        server = await asyncio.start_unix_server(self._answer, own)
        async with server:
            await server.serve_forever()

    async def text(self) -> bytes:
        """The figures of all, each with the number of its process."""
        numbers = range(self._post.processes)
        found = await asyncio.gather(*(self._ask(number) for number in numbers))
        return merged({number: text.decode() for number, text in zip(numbers, found, strict=True)}).encode()

    async def _answer(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self._metrics.text())
        with suppress(OSError):
            await writer.drain()
        writer.close()

    async def _ask(self, number: int) -> bytes:
        if number == self._post.number:
            return self._metrics.text()
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_unix_connection(self._address(number))
                try:
                    return await reader.read()
                finally:
                    writer.close()
        except OSError:  # TimeoutError is one too: it is being started anew
            return b""

    def _address(self, number: int) -> Path:
        return self._post.folder / str(number)


def merged(texts: dict[int, str]) -> str:
    """Figures of several processes in the format of Prometheus: every name once, with a line for each process."""
    heads: dict[str, list[str]] = {}
    lines: dict[str, list[str]] = {}
    for number, text in texts.items():
        name = ""
        for line in text.splitlines():
            if line.startswith("# "):
                name = line.split(" ", 3)[2]
                if not lines.get(name):
                    heads.setdefault(name, []).append(line)
            elif line:
                lines.setdefault(name, []).append(labelled(line, number))
    return "".join(f"{line}\n" for name, head in heads.items() for line in [*head, *lines.get(name, [])])


def labelled(line: str, number: int) -> str:
    """A line with the number of its process among its labels."""
    if "{" in line:
        name, _brace, rest = line.partition("{")
        return f'{name}{{process="{number}",{rest}'
    name, _blank, value = line.partition(" ")
    return f'{name}{{process="{number}"}} {value}'
