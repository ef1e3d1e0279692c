"""A content pack that travels with a table or a record: its name and its text, read from whoever gives it.

A pack is data from a stranger. Its size, the length of its texts and the size of its numbers are bounded here; what its
rows mean is the game's to check, with `kit.rows`.
"""

import hashlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from subak.kit.errors import ContentError
from subak.kit.rows import Rows, is_plain
from subak.kit.text import _

LARGEST_PACK: Final = 65_536  # bytes
MOST_ROWS: Final = 400  # of a table
LONGEST_NAME: Final = 60  # letters of what a row is called
LONGEST_TEXT: Final = 300  # letters of any other text
LARGEST_NUMBER: Final = 1_000_000_000
DEEPEST: Final = 4  # lists and tables inside a row
MOST_DOTS: Final = 8  # outside texts, in a line: keys within keys cost the square of their number to read
LINE: Final = re.compile(r"""(?P<dots>\.)|(?P<end>\n)|#[^\n]*|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?""")
UNNAMED: Final = "<>:|?*&'" + '"'  # that no file is called, on one system or another


@dataclass(frozen=True)
class Pack:
    """What an owner lays over a game's content."""

    name: str  # of its file
    text: str  # TOML

    @property
    def digest(self) -> str:
        """The beginning of the file's SHA-256: equal for equal files, whatever they are called."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def read_pack(file: str, data: bytes) -> Pack:
    """A pack from a file's bytes; ContentError says what is wrong with it, and where. Rows are not compared with a
    game's."""
    name = pack_name(file)
    if len(data) > LARGEST_PACK:
        raise ContentError(
            _("{file} has {n} bytes: a pack has {most} at most.").format(file=name, n=len(data), most=LARGEST_PACK)
        )
    try:
        text = data.decode("utf-8-sig")
        _check_lines(name, text)
        tables = tomllib.loads(text)
    except RecursionError:
        raise ContentError(_("{file} is not valid TOML: its lists lie too deep.").format(file=name)) from None
    except UnicodeDecodeError:
        raise ContentError(_("{file} is not a text file: a pack is written in TOML.").format(file=name)) from None
    except tomllib.TOMLDecodeError as error:
        why = str(error).rstrip(".")[:LONGEST_TEXT]
        raise ContentError(_("{file} is not valid TOML: {why}.").format(file=name, why=why)) from None
    except ValueError:
        raise ContentError(_("{file} has a number of thousands of digits.").format(file=name)) from None
    if not tables:
        raise ContentError(_("{file} is empty: it has no rows at all.").format(file=name))
    for table, rows in tables.items():
        _check_table(name, table, rows)
    return Pack(name, text)


def carried_pack(path: Path | None) -> Pack | None:
    """The pack of a file as records carry it; None without one, or if it is larger than what travels."""
    try:
        return read_pack(path.name, path.read_bytes()) if path is not None else None
    except (ContentError, OSError):
        return None


def pack_name(file: str) -> str:
    """What a file is called, without folders and whatever else is not for a name."""
    last = re.split(r"[/\\]", file)[-1]
    clean = "".join(letter if letter.isprintable() and letter not in UNNAMED else "_" for letter in last)
    return clean.strip(" .")[-LONGEST_NAME:].lstrip(" .") or "pack.toml"


def _check_lines(file: str, text: str) -> None:
    """ContentError for what would take very long to read."""
    if '"""' in text or "'''" in text:
        raise ContentError(_("{file}: write every text on one line, between single quotation marks.").format(file=file))
    line, dots = 1, 0
    for match in LINE.finditer(text):
        if match["end"]:
            line, dots = line + 1, 0
        elif match["dots"]:
            dots += 1
        if dots > MOST_DOTS:
            raise ContentError(_("{file}, line {n}: these are too many dots for a key.").format(file=file, n=line))


def _check_table(file: str, table: str, rows: object) -> None:
    if len(table) > LONGEST_NAME or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        short = table[:LONGEST_NAME]
        raise ContentError(_("{file}: write {table} as rows, each under [[{table}]].").format(file=file, table=short))
    if len(rows) > MOST_ROWS:
        text = _("{file}: {table} has {n} rows; {most} are read at most.")
        raise ContentError(text.format(file=file, table=table, n=len(rows), most=MOST_ROWS))
    for n, row in enumerate(rows):
        for field, value in row.items():
            wrong = _wrong(value, LONGEST_NAME if field == "name" else LONGEST_TEXT, DEEPEST)
            if wrong:
                labels = {key: row[key] for key in ("id", "name") if not _wrong(row.get(key), LONGEST_NAME, 0)}
                here = Rows(table, [{}] * n + [labels], [file] * (n + 1))
                raise here.error(n, field[:LONGEST_NAME], wrong)


def _wrong(value: object, longest: int, depth: int) -> str:
    """What cannot be read in a field, however it is meant; "" if nothing."""
    if isinstance(value, str):
        if len(value) > longest:
            return _("has {n} letters; {most} are read at most.").format(n=len(value), most=longest)
        if not is_plain(value):
            return _("has letters that cannot be printed.")
        return ""
    if isinstance(value, int):
        most = LARGEST_NUMBER
        return "" if -most <= value <= most else _("is a number beyond {most}.").format(most=most)
    if isinstance(value, list | dict):
        if not depth:
            return _("has lists within lists that nobody can read.")
        inside = [*value, *value.values()] if isinstance(value, dict) else value
        return next((wrong for one in inside if (wrong := _wrong(one, longest, depth - 1))), "")
    return _("must be a text, a whole number, true, or a list of these.")
