"""The words of a game's rules and what they mean, as the glossary of its RULES.md has them."""

import re
from typing import Final

ROW: Final = re.compile(r"^\| *([^|]+?) *\| *([^|]+?) *\|$")
BOLD: Final = re.compile(r"\*\*([A-Z][^*]*)\*\*: ([^*]+)")


def glossary(rules: str) -> dict[str, str]:
    """Word -> meaning: from the first table under `## Words`, or from `**Word**: meaning` before the first chapter."""
    head, *sections = re.split(r"^## ", rules, flags=re.M)
    found: dict[str, str] = {}
    for section in sections:
        if section.startswith("Words\n"):
            for words, meaning in _rows(section):
                found |= {word.strip(): meaning for word in words.split(",")}
    if not found:
        found = {word.lower(): meaning.strip() for word, meaning in BOLD.findall(head)}
    return {word: re.sub(r"\*", "", meaning) for word, meaning in found.items()}


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
