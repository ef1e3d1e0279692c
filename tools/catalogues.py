"""The catalogues of languages: `python tools/catalogues.py` brings them up to date with the sentences of the source.

`--check` changes nothing, and fails if a sentence is missing, fuzzy, has other places or tags than its English, or a
number right after a name. A new sentence has no translation at first: write it into
locale/<language>/LC_MESSAGES/subak.po, and run this again.
"""

import io
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # babel.cfg names our extractor
LOCALE = ROOT / "src/subak/locale"
KEYWORDS = {"_": None, "N_": None, "n_": (1, 2)}
TITLED = {"title", "text", "task", "hint", "why", "aim", "for", "consider"}  # fields of content that people read
TABLES = {"tribe", "land", "track"}  # tables whose rows have names to read, in whichever file
NAMED = {"events", "fiefdoms", "goals", "kinds", "pieces", "cards", "spirits", "tiles"}  # files with names to read, too
PLACE = re.compile(r"\{[^{}]*\}")
TAG = re.compile(r"</?[a-zA-Z][^>]*>|`[^`]*`")
RUN_ON = re.compile(r"\{(player|name|who|rival)\} ?\{(n|points|fewer)\}")  # a bot called "Sprout 2" has "2 5" tokens
Row = tuple[int, str, str, list[str]]


def read_content(file: BinaryIO, *_asked: object, **_options: object) -> Iterator[Row]:
    """An extractor for Babel: what people read of a game's TOML."""
    fields = TITLED | ({"name"} if Path(getattr(file, "name", "")).stem in NAMED else set())
    for text in read_fields(tomllib.load(file), fields):
        yield 1, "_", text, []


def read_fields(data: object, fields: set[str]) -> Iterator[str]:
    if isinstance(data, list):
        for row in data:
            yield from read_fields(row, fields)
    elif isinstance(data, dict):
        for name, value in data.items():
            if isinstance(value, str) and name in fields and value:
                yield value
            else:
                yield from read_fields(value, fields | ({"name"} if name in TABLES else set()))


def extracted() -> Catalog:
    """All sentences of the source, in the order of its files."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = Catalog(project="subak", charset="utf-8")
    rows = extract_from_dir(ROOT, methods, options, keywords=KEYWORDS)
    for path, _line, message, _comments, context in sorted(rows, key=lambda row: row[0]):
        found.add(message, None, [(path, 0)], context=context)
    return found


def path_of(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "subak.po"


def languages() -> list[str]:
    return sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/subak.po"))


def stored(code: str) -> Catalog:
    with path_of(code).open(encoding="utf-8") as file:
        return read_po(file, locale=code)


def written(catalogue: Catalog) -> bytes:
    """As .po files are kept: no dates, no line numbers, nothing but what changes with the sentences."""
    out = io.BytesIO()
    write_po(out, catalogue, width=118, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return HEADER.encode() + b"\n" + out.getvalue()


HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"""


def faults(template: Catalog, catalogue: Catalog) -> list[str]:
    """What is wrong with a language's sentences."""
    out = []
    for wanted in template:
        if not wanted.id:
            continue
        found = catalogue.get(key(wanted))
        said = text(found) if found is not None else ""
        english = str(wanted.id[1] if isinstance(wanted.id, tuple) else wanted.id)
        if found is None or not said:
            out.append(f"missing: {key(wanted)}")
        elif found.fuzzy:
            out.append(f"fuzzy: {key(wanted)}")
        elif {*PLACE.findall(english)} != {*PLACE.findall(said)}:
            out.append(f"other places: {english} | {said}")
        elif Counter(TAG.findall(english)) != Counter(TAG.findall(said)):
            out.append(f"other tags: {english} | {said}")
        elif RUN_ON.search(english) or RUN_ON.search(said):
            out.append(f"a number follows a name: {english} | {said}")
    return out


def key(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)


def text(message: Message) -> str:
    """What a sentence is in the other language, which has one form for all numbers."""
    return str(message.string[0] if isinstance(message.string, tuple | list) else message.string or "")


def main() -> None:
    template, wrong = extracted(), 0
    for code in languages():
        catalogue = stored(code)
        if "--check" not in sys.argv:
            catalogue.update(template, no_fuzzy_matching=True)
            path_of(code).write_bytes(written(catalogue))
        for fault in faults(template, catalogue):
            wrong += 1
            print(f"{code}: {fault}")
    print(f"{len(template)} sentences in {len(languages())} languages beside English, {wrong} faults.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
