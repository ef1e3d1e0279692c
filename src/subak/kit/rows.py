"""Content: TOML rows, with an owner's pack laid over them, as typed columns. Errors name file, row and field."""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from subak.kit.errors import ContentError
from subak.kit.text import _, listed, nearest

SOURCES = ("rulebook", "public", "reconstructed", "pack")
PROVENANCE = ("source", "source_of")  # fields that every row may have
JOINERS = "\u200b\u200c\u200d"  # invisible, and needed to write Khmer
REMOVE = "remove"  # the field of a pack's row that takes a row away


def is_plain(value: object) -> bool:
    """Whether every text in a field's value is on one line and can be printed."""
    if isinstance(value, str):
        return all(letter.isprintable() or letter in JOINERS for letter in value)
    inside = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return all(is_plain(one) for one in inside)


class Rows:
    """The rows of one `[[table]]`. Each has an `id` (or a `name`) of its own and says its `source`."""

    def __init__(self, table: str, rows: Sequence[Mapping[str, object]], files: Sequence[str]) -> None:
        self.table = table
        self.rows = rows
        self.files = files  # row -> the file it was last written in

    def __len__(self) -> int:
        return len(self.rows)

    def error(self, row: int, field: str, what: str) -> ContentError:
        """A ContentError that names file, row and field, for checks that only the game can make."""
        where = f"{self.files[row]}, {self.table} {self.label(row)}"
        return ContentError(f"{where}, {field}: {what}" if field else f"{where}: {what}")

    def label(self, row: int) -> str:
        content = self.rows[row]
        names = [str(content[key]) for key in ("id", "name") if key in content and is_plain(content[key])]
        return f"{names[0]} ({names[1]})" if len(names) == 2 else names[0] if names else f"number {row + 1}"

    def texts(self, field: str, default: str | None = None) -> list[str]:
        return [self._text(row, field, self._get(row, field, default)) for row in range(len(self))]

    def ints(self, field: str, low: int, high: int, default: int | None = None) -> list[int]:
        return [self._int(row, field, self._get(row, field, default), low, high) for row in range(len(self))]

    def words(self, field: str, valid: Mapping[str, int], default: str | None = None) -> list[int]:
        """A column of words from a vocabulary, as their numbers."""
        return [valid[self._word(row, field, self._get(row, field, default), valid)] for row in range(len(self))]

    def int_lists(self, field: str, low: int, high: int, default: list[int] | None = None) -> list[list[int]]:
        out: list[list[int]] = []
        for row in range(len(self)):
            out.append([self._int(row, field, item, low, high) for item in self._list(row, field, default)])
        return out

    def text_lists(self, field: str, default: list[str] | None = None) -> list[list[str]]:
        out: list[list[str]] = []
        for row in range(len(self)):
            out.append([self._text(row, field, item) for item in self._list(row, field, default)])
        return out

    def effects(
        self, field: str, verbs: Mapping[str, int], nouns: Mapping[str, int], default: list[str] | None = None
    ) -> list[list[tuple[int, int, int]]]:
        """Lines `verb [noun] [n]` as triples `(verb, noun, n)`; a noun or number left out is 0."""
        out: list[list[tuple[int, int, int]]] = []
        for row, lines in enumerate(self.text_lists(field, default)):
            out.append([self._effect(row, field, line, verbs, nouns) for line in lines])
        return out

    def sources(self) -> list[str]:
        return [str(row["source"]) for row in self.rows]

    def _effect(
        self, row: int, field: str, line: str, verbs: Mapping[str, int], nouns: Mapping[str, int]
    ) -> tuple[int, int, int]:
        words = line.split()
        if not words or len(words) > 3:
            raise self.error(row, field, _("“{line}” is not of the form: verb noun number").format(line=line))
        verb = verbs[self._word(row, field, words[0], verbs)]
        noun = n = 0
        for word in words[1:]:
            if word.lstrip("-").isdigit():
                n = int(word)
            else:
                noun = nouns[self._word(row, field, word, nouns)]
        return verb, noun, n

    def _get(self, row: int, field: str, default: object) -> object:
        value = self.rows[row].get(field, default)
        if value is None:
            raise self.error(row, field, _("is missing."))
        return value

    def _int(self, row: int, field: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(
                row,
                field,
                _("must be a whole number from {low} to {high}, not {value}.").format(
                    low=low, high=high, value=json.dumps(value, default=str)
                ),
            )
        return value

    def _text(self, row: int, field: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.error(row, field, _("must be a text, not {value}.").format(value=json.dumps(value, default=str)))
        return value

    def _word(self, row: int, field: str, value: object, valid: Mapping[str, int]) -> str:
        if not isinstance(value, str) or value not in valid:
            raise self.error(
                row, field, _("“{value}” is not known here.").format(value=value) + " " + nearest(str(value), valid)
            )
        return value

    def _list(self, row: int, field: str, default: object) -> list[object]:
        value = self._get(row, field, default)
        if not isinstance(value, list):
            raise self.error(row, field, _("must be a list, not {value}.").format(value=json.dumps(value, default=str)))
        return value


class Content:
    """All tables of a game. `schema` names the tables and, for each, the fields a row may have.

    A pack changes fields of rows. Where `limits` says how many rows a table may have, at least and at most, it may add
    rows, under new ids, and remove others; a table that is not in `limits` keeps its rows.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        schema: Mapping[str, Sequence[str]],
        pack: Path | None = None,
        limits: Mapping[str, tuple[int, int]] | None = None,
    ) -> None:
        self.schema = schema
        self.limits = limits or {}
        self.tables: dict[str, Rows] = {}
        for path in paths:
            for table, rows in self._read(path, base=True).items():
                self.tables[table] = rows
        missing = [table for table in schema if table not in self.tables]
        if missing:
            raise ContentError(_("No file has a table [[{table}]].").format(table=missing[0]))
        if pack is not None:
            for table, rows in self._read(pack, base=False).items():
                self.tables[table] = self._laid_over(self.tables[table], rows)

    def __getitem__(self, table: str) -> Rows:
        return self.tables[table]

    def hash(self) -> str:
        """Equal for equal content, whatever the files are called."""
        text = json.dumps({name: list(rows.rows) for name, rows in sorted(self.tables.items())}, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def by_key(self, table: str) -> dict[int | str, Mapping[str, object]]:
        """The rows of a table by what tells them apart, in their order."""
        key = self._key(table)
        return {cast(int | str, row[key]): row for row in self.tables[table].rows}

    def name(self, table: str, key: int | str) -> str:
        """What a row is called; "" if it has no name, or is not there."""
        return str(self.by_key(table).get(key, {}).get("name", ""))

    def provenance(self) -> dict[str, int]:
        """How many rows come from which source."""
        counts = dict.fromkeys(SOURCES, 0)
        for rows in self.tables.values():
            for source in rows.sources():
                counts[source] += 1
        return {source: n for source, n in counts.items() if n}

    def _read(self, path: Path, base: bool) -> dict[str, Rows]:
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ContentError(
                _("{file} cannot be read: {why}.").format(file=path, why=error.strerror or error)
            ) from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ContentError(_("{file} is not valid TOML: {why}.").format(file=path.name, why=error)) from None
        if not tables:
            raise ContentError(_("{file} is empty: it has no rows at all.").format(file=path.name))
        out: dict[str, Rows] = {}
        for table, rows in tables.items():
            if table not in self.schema:
                hint = nearest(table, self.schema)
                raise ContentError(
                    _("{file}: there is no table [[{table}]].").format(file=path.name, table=table) + " " + hint
                )
            if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
                raise ContentError(
                    _("{file}: write {table} as rows, each under [[{table}]].").format(file=path.name, table=table)
                )
            out[table] = Rows(table, rows, [path.name] * len(rows))
            self._check_fields(out[table], base)
            self._check_keys(out[table])
        return out

    def _check_fields(self, rows: Rows, base: bool) -> None:
        fields = [*self.schema[rows.table], *PROVENANCE, *([] if base else [REMOVE])]
        for row, content in enumerate(rows.rows):
            for field in content:
                if field not in fields:
                    raise rows.error(row, field, _("is not a field here.") + " " + nearest(field, fields))
                if not base and not is_plain(content[field]):
                    raise rows.error(row, field, _("has letters that cannot be printed."))
            claims = [content.get("source")] if base or "source" in content else []
            exceptions = content.get("source_of")
            claims += exceptions.values() if isinstance(exceptions, dict) else []
            for claim in claims:
                if claim not in SOURCES:
                    raise rows.error(row, "source", _("must be {valid}.").format(valid=listed(SOURCES, _("or"))))

    def _check_keys(self, rows: Rows) -> None:
        """Every row is called something, and no two of a file are the same."""
        key = self._key(rows.table)
        seen: dict[object, int] = {}
        for row, content in enumerate(rows.rows):
            name = content.get("name")
            if "name" in content and not (isinstance(name, str) and name.strip()):
                raise rows.error(row, "name", _("must be a text that is not empty."))
            value = content.get(key)
            if type(value) not in (int, str):
                raise rows.error(row, key, _("says which row is meant: give a number or a name."))
            if value in seen:
                text = _("is that of row {n} already: every {table} has its own.")
                raise rows.error(row, key, text.format(n=seen[value] + 1, table=rows.table))
            seen[value] = row

    def _key(self, table: str) -> str:
        """The field that tells the rows of a table apart."""
        return "id" if "id" in self.schema[table] else "name"

    def _laid_over(self, own: Rows, given: Rows) -> Rows:
        """Rows of a pack replace, field by field, the rows of the same key; others are new, or take one away."""
        key = self._key(own.table)
        rows = {row[key]: dict(row) for row in own.rows}
        files = dict(zip(rows, own.files, strict=True))
        changed = -1  # the latest row that was added or removed
        for index, row in enumerate(given.rows):
            value = row[key]
            if value not in rows and (own.table not in self.limits or REMOVE in row):
                hint = nearest(str(value), [str(name) for name in rows])
                raise given.error(index, key, _("names no {table} of this game.").format(table=own.table) + " " + hint)
            if REMOVE in row:
                self._check_removal(given, index)
                del rows[value], files[value]
                changed = index
                continue
            if value not in rows:
                changed = index
            rows.setdefault(value, {}).update({"source": "pack", **row})
            files[value] = given.files[index]
        if changed >= 0:
            low, high = self.limits[own.table]
            if not low <= len(rows) <= high:
                text = _("then there would be {n} rows of {table}; this game takes {low} to {high}.")
                field = REMOVE if REMOVE in given.rows[changed] else key
                raise given.error(changed, field, text.format(n=len(rows), table=own.table, low=low, high=high))
        return Rows(own.table, list(rows.values()), list(files.values()))

    def _check_removal(self, given: Rows, index: int) -> None:
        row, key = given.rows[index], self._key(given.table)
        if row[REMOVE] is not True:
            raise given.error(index, REMOVE, _("must be true, or be left out."))
        for field in row:
            if field not in (key, "name", REMOVE):
                raise given.error(index, field, _("is given for a row that is removed."))
        if given.table not in self.limits:
            text = _("this game needs every {table}: change its fields instead.").format(table=given.table)
            raise given.error(index, REMOVE, text)
