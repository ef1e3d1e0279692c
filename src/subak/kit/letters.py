"""How wide a text is in the boards' fonts, so that drawing code computes what fits instead of guessing it."""

from typing import Final
from unicodedata import east_asian_width, normalize

from subak.kit import widths

MORE: Final = "…"
OTHER: Final = 650  # of letters that the fonts lack: those of an alphabet,
BROAD: Final = 1000  # and those as wide as high
SPACELESS: Final = "\u2e80"  # from here on letters of languages that are written without spaces
CLOSING: Final = "、。，．・：；？！）」』】〉》］｝〕ー々…ぁぃぅぇぉっゃゅょァィゥェォッャュョ%"  # begin no line
OPENING: Final = "（「『【〈《［｛〔+−"  # end no line
KEPT: Final = 4096  # answers that are remembered, of each kind


class Cut:
    """The letters of a font in one weight, in thousandths of the size."""

    def __init__(self, name: str) -> None:
        wide: tuple[int, ...] = getattr(widths, name)  # by name: mypyc would unfold a tuple of known length
        self.table: dict[str, int] = dict(zip(widths.LETTERS, wide, strict=True))
        self.known: dict[str, int] = {}  # text -> its width

    def letter(self, letter: str) -> int:
        """An accent lies on its letter; the system's fonts set what is left."""
        found = self.table.get(letter)
        if found is None:
            plain = normalize("NFD", letter)[0]
            found = self.table.get(plain, BROAD if east_asian_width(plain) in "FW" else OTHER)
        return found

    def text(self, text: str) -> int:
        found = self.known.get(text)
        if found is None:
            found = 0
            for letter in text:
                found += self.letter(letter)
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[text] = found
        return found


def unbroken(text: str) -> list[str]:
    """What stays together on a line: words, each but the first after its space; of Japanese nearly every letter."""
    words = text.split()
    out = [word if n == 0 else " " + word for n, word in enumerate(words)]
    if not text or max(text) < SPACELESS:
        return out
    parted: list[str] = []
    for word in out:
        start = 0
        for n in range(1, len(word)):
            before, letter = word[n - 1], word[n]
            broad = before >= SPACELESS or letter >= SPACELESS
            if broad and before != " " and letter not in CLOSING and before not in OPENING:
                parted.append(word[start:n])
                start = n
        parted.append(word[start:])
    return parted


_SANS: Final = {400: Cut("SANS_400"), 600: Cut("SANS_600"), 700: Cut("SANS_700")}
_DISPLAY: Final = Cut("DISPLAY")


class Type:
    """Letters of one size and cut, as a class of a board's stylesheet sets them. It remembers what it has measured."""

    def __init__(self, size: float, weight: int = 400, display: bool = False) -> None:
        self.size = size
        self.weight = weight
        self.display = display
        self.label = f"s{size:g}"  # the class of palette.css that sets this size
        self.cut = _DISPLAY if display else _SANS[weight]
        self.shortened: dict[tuple[str, float], str] = {}
        self.wrapped: dict[tuple[str, float, int], list[str]] = {}
        self.fitting: dict[tuple[str, float, float], Type] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Type) and self.size == other.size and self.cut is other.cut

    def __hash__(self) -> int:
        return hash((self.size, self.weight, self.display))

    def width(self, text: str) -> float:
        """In units of the board; pairs that are kerned may be a hair narrower."""
        return self.cut.text(text) * self.size / 1000

    def shorten(self, text: str, room: float) -> str:
        """The text, or as many of its words, or of its letters, as fit before dots."""
        if self.width(text) <= room:
            return text
        found = self.shortened.get((text, room))
        if found is None:
            found = self._shortened(text, room)
            if len(self.shortened) >= KEPT:
                self.shortened.clear()
            self.shortened[text, room] = found
        return found

    def _shortened(self, text: str, room: float) -> str:
        n = len(text)
        wide = self.cut.text(text + MORE)
        while n and wide * self.size / 1000 > room:
            n -= 1
            wide -= self.cut.letter(text[n])
        kept = text[:n]
        if " " in kept and text[n] != " " and max(kept[-1], text[n]) < SPACELESS:
            kept = kept.rsplit(" ", 1)[0]
        return kept.rstrip(" ,;.:·、。") + MORE

    def wrap(self, text: str, room: float, most: int = 0) -> list[str]:
        """Lines that fit, about equally long; dots stand for what would need more than `most`, if that is given."""
        found = self.wrapped.get((text, room, most))
        if found is None:
            found = self._wrapped(text, room, most)
            if len(self.wrapped) >= KEPT:
                self.wrapped.clear()
            self.wrapped[text, room, most] = found
        return found[:]

    def _wrapped(self, text: str, room: float, most: int) -> list[str]:
        lines = self.lines(text, room)
        if most and len(lines) > most:
            return self.lines(text, room, most)
        if len(lines) < 2:
            return lines
        longest = max([self.width(word.lstrip()) for word in unbroken(text)])  # no word is parted for evenness
        least = min(room, max(room / 2, longest))
        enough = room
        while enough - least > 4:
            middle = (least + enough) / 2
            if len(self.lines(text, middle)) > len(lines):
                least = middle
            else:
                enough = middle
        return self.lines(text, enough)

    def lines(self, text: str, room: float, most: int = 0) -> list[str]:
        """Lines each as long as fits."""
        lines: list[str] = []
        words = unbroken(text)
        at = 0
        while at < len(words):
            if most and len(lines) == most - 1:
                lines.append(self.shorten("".join(words[at:]).lstrip(), room))
                break
            line = words[at].lstrip()
            at += 1
            wide = self.cut.text(line)
            if wide * self.size / 1000 > room:
                n = self._parted(line, room)
                if n < len(line):  # a word that is too long alone is parted
                    at -= 1
                    words[at] = line[n:]
                    line = line[:n] + "-"
                lines.append(line)
                continue
            while at < len(words):
                wide += self.cut.text(words[at])
                if wide * self.size / 1000 > room:
                    break
                line += words[at]
                at += 1
            lines.append(line)
        return lines

    def _parted(self, word: str, room: float) -> int:
        """How many letters of a word, two at least, fit with a hyphen."""
        wide = self.cut.letter("-")
        for n in range(len(word)):
            wide += self.cut.letter(word[n])
            if wide * self.size / 1000 > room:
                return max(2, n)
        return len(word)

    def _replace(self, weight: int, display: bool = False) -> "Type":
        """The same size in another cut."""
        return Type(self.size, weight, display)

    def fit(self, text: str, room: float, least: float) -> "Type":
        """The largest type of this cut, down to `least`, in which the text fits."""
        if self.size <= least or self.width(text) <= room:
            return self if self.size >= least else Type(least, self.weight, self.display)
        found = self.fitting.get((text, room, least))
        if found is None:
            size = self.size
            while size > least and self.cut.text(text) * size / 1000 > room:
                size -= 1
            found = Type(max(size, least), self.weight, self.display)
            if len(self.fitting) >= KEPT:
                self.fitting.clear()
            self.fitting[text, room, least] = found
        return found
