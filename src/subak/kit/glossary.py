"""The words of a game's rules and what they mean, as the glossary of its RULES.md has them."""

import re
from typing import Final

ROW: Final = re.compile(r"^\| *([^|]+?) *\| *([^|]+?) *\|$")
BOLD: Final = re.compile(r"\*\*([A-Z][^*]*)\*\*: ([^*]+)")


CHAPTER: Final = re.compile(r"(?:[A-Z]{1,2}-)?\d")  # how the heading of a numbered chapter begins


def glossary(rules: str) -> dict[str, str]:
    """Word -> meaning: from the first table under `## Words`, or from `**Word**: meaning` before the first chapter; or,
    as in rules of another language, from the table under the first heading, if that is no chapter.
    """
    head, *sections = re.split(r"^## ", rules, flags=re.M)
    found: dict[str, str] = {}
    for section in sections:
        if section.startswith("Words\n"):
            found |= _entries(section)
    if not found:
        found = {word.lower(): meaning.strip() for word, meaning in BOLD.findall(head)}
    if not found and sections and not CHAPTER.match(sections[0]):
        found = _entries(sections[0])
    return {word: re.sub(r"\*", "", meaning) for word, meaning in found.items()}


def _entries(section: str) -> dict[str, str]:
    return {word.strip(): meaning for words, meaning in _rows(section) for word in re.split("[,、]", words)}


def _rows(section: str) -> list[tuple[str, str]]:
    """The rows of the first table, without its head."""
    rows: list[tuple[str, str]] = []
    for line in section.splitlines():
        match = ROW.match(line.strip())
        if match:
            rows.append((match[1], match[2]))
        elif rows:
            break
    return rows[2:]
