"""What is known about the words of a language: frequency, base forms, plurals, regions, spellings, offence.

The facts are lines of text, a word a line in alphabetical order, packed in blocks::

    COLORS 155 pu 1          frequency 155, a plural, American only, of COLOR: a letter less
    CITIES 160 p 3Y          a plural of CITY: three letters less and a Y
    STONE 160                frequency 160, and else as usual: a base form, used everywhere
    WENT 181 - GO            an inflection of GO
    MADCHEN 150 e2           German: with an E at place 2 it is written MAEDCHEN

A word without a line is a base form that nobody counted.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from letterloom.words.blocks import Blocks

DATA = Path(__file__).parent / "data"
SHORT = 6
"""Words of so many letters are asked for most, by the sheet."""


class Fact(NamedTuple):
    """What is known about one word."""

    frequency: int = 0
    base: bool = True
    plural: bool = False
    region: str = ""
    bases: tuple[str, ...] = ()
    umlauts: tuple[int, ...] = ()


_USUAL = Fact()


class Facts:
    """The facts of one language. Made by `facts_of`.

    >>> facts_of("en")["LEAVES"].bases
    ('LEAF', 'LEAVE')
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._blocks = Blocks(DATA / f"{language}.facts")
        self._remembered = lru_cache(maxsize=10_000)(self._look_up)

    def __getitem__(self, word: str) -> Fact:
        return self._remembered(word)

    def _look_up(self, word: str) -> Fact:
        line = self._blocks.rest(word)
        if not line:
            return _USUAL
        fields = line.split(" ")
        if len(fields) == 1:
            return Fact(int(fields[0]))
        marks = fields[1]
        if marks[0] == "e":
            return Fact(int(fields[0]), umlauts=tuple(map(int, marks[1:].split("."))))
        region = "us" if "u" in marks else "gb" if "g" in marks else ""
        return Fact(int(fields[0]), "b" in marks, "p" in marks, region, _bases(word, fields[2]))

    def forms(self, word: str) -> str:
        """`b` for a base form, `p` for the plural of a noun, both or neither.

        >>> [facts_of("en").forms(word) for word in ("GO", "WENT", "TEETH", "LEAVES", "PLAYING")]
        ['b', '', 'p', 'p', '']
        """
        if len(word) <= SHORT:
            return self._short_forms.get(word, "b")
        fact = self[word]
        return "b" * fact.base + "p" * fact.plural

    @cached_property
    def _short_forms(self) -> dict[str, str]:
        """The forms of all short words that are more or less than base forms.

        One look through all lines takes less time than a dozen tables of KROSS THE WORDZ, looked up word by word.
        """
        marked = re.compile(rb"^([A-Z]{2,%d}) [0-9]+ ([bpug-]+) " % SHORT, re.MULTILINE)
        forms = {
            word.decode(): "b" * (b"b" in marks) + "p" * (b"p" in marks)
            for text in self._blocks.texts()
            for word, marks in marked.findall(text)
        }
        return {word: form for word, form in forms.items() if form != "b"}

    @cached_property
    def _common(self) -> bytes:
        return zlib.decompress((DATA / f"{self.language}.common").read_bytes())

    def common(self, pattern: str) -> Iterator[str]:
        """The common words that begin with a pattern of letters and dots, the commonest first."""
        begins = re.compile(rb"^" + pattern.replace(".", "[A-Z]").encode() + rb"[A-Z]*$", re.MULTILINE)
        return (found.group().decode() for found in begins.finditer(self._common))

    @cached_property
    def offensive(self) -> frozenset[str]:
        """The words that nobody should be offered."""
        path = DATA / f"{self.language}.offensive"
        return frozenset(path.read_text("utf-8").split()) if path.exists() else frozenset()

    @cached_property
    def spellings(self) -> dict[str, tuple[str, ...]]:
        """Each word with several spellings, and its class."""
        path = DATA / f"{self.language}.spellings"
        if not path.exists():
            return {}
        text = zlib.decompress(path.read_bytes()).decode()
        classes = [tuple(line.split()) for line in text.splitlines()]
        return {word: members for members in classes for word in members}


def _bases(word: str, field: str) -> tuple[str, ...]:
    """The base forms of a word: each whole, or as the letters to drop at the end and those to put there."""
    found = []
    for part in field.split(","):
        if part[0].isdigit():
            ending = part.lstrip("0123456789")
            drop = int(part[: len(part) - len(ending)])
            found.append(word[: len(word) - drop] + ending)
        else:
            found.append(part)
    return tuple(found)


def base_field(word: str, bases: tuple[str, ...]) -> str:
    """The base forms of a word as `Facts` reads them.

    >>> base_field("CITIES", ("CITY",)), base_field("WENT", ("GO",)), base_field("SAW", ("SAW", "SEE"))
    ('3Y', 'GO', '0,2EE')
    """
    parts = []
    for base in bases:
        same = next(
            (at for at, (a, b) in enumerate(zip(word, base, strict=False)) if a != b),
            min(len(word), len(base)),
        )
        short = f"{len(word) - same}{base[same:]}"
        parts.append(short if same and len(short) <= len(base) else base)
    return ",".join(parts)


@cache
def facts_of(language: str) -> Facts:
    """The facts of `en`, `de` or `nl`.

    >>> facts_of("en")["WENT"].base
    False
    """
    return Facts(language)
