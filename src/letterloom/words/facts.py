"""What is known about the words of a language: frequency, base forms, plurals, regions, spellings, offence.

The facts are lines of text, a word a line in alphabetical order, packed in blocks; a block is opened when one of
its words is asked for::

    COLORS 155 pu COLOR      frequency 155, a plural, American only, of COLOR
    STONE 160                frequency 160, and else as usual: a base form, used everywhere
    WENT 181 - GO            an inflection of GO

A word without a line is a base form that nobody counted.
"""

from __future__ import annotations

import mmap
import re
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent / "data"
_BLOCK = 256


class Fact(NamedTuple):
    """What is known about one word."""

    frequency: int = 0
    base: bool = True
    plural: bool = False
    region: str = ""
    bases: tuple[str, ...] = ()


_USUAL = Fact()


class Facts:
    """The facts of one language. Made by `facts_of`.

    >>> facts_of("en")["LEAVES"].bases
    ('LEAF', 'LEAVE')
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._open: dict[int, bytes] = {}

    @cached_property
    def _raw(self) -> mmap.mmap:
        return _mapped(DATA / f"{self.language}.facts")

    @cached_property
    def _blocks(self) -> tuple[list[bytes], list[int]]:
        """The first word of each block, and where each block ends."""
        (size,) = struct.unpack_from("<I", self._raw)
        rows = [row.split(b" ") for row in zlib.decompress(self._raw[4 : 4 + size]).split(b"\n")]
        ends = [4 + size]
        for row in rows:
            ends.append(ends[-1] + int(row[1]))
        return [row[0] for row in rows], ends

    def __getitem__(self, word: str) -> Fact:
        firsts, ends = self._blocks
        key = word.encode()
        number = bisect_right(firsts, key) - 1
        if number < 0:
            return _USUAL
        block = self._open.get(number)
        if block is None:
            block = self._open[number] = zlib.decompress(self._raw[ends[number] : ends[number + 1]])
        at = block.find(b"\n" + key + b" ")
        if at < 0:
            return _USUAL
        fields = block[at + 1 : block.index(b"\n", at + 1)].decode().split(" ")
        if len(fields) == 2:
            return Fact(int(fields[1]))
        marks = fields[2]
        region = "us" if "u" in marks else "gb" if "g" in marks else ""
        return Fact(int(fields[1]), "b" in marks, "p" in marks, region, tuple(fields[3].split(",")))

    @cached_property
    def _common(self) -> mmap.mmap:
        return _mapped(DATA / f"{self.language}.common")

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
        classes = [tuple(line.split()) for line in path.read_text("utf-8").splitlines()]
        return {word: members for members in classes for word in members}


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@cache
def facts_of(language: str) -> Facts:
    """The facts of `en`, `de` or `nl`.

    >>> facts_of("en")["WENT"].base
    False
    """
    return Facts(language)


def pack(lines: list[str]) -> bytes:
    """Lines of facts as `Facts` reads them."""
    blocks, index = [], []
    for start in range(0, len(lines), _BLOCK):
        part = lines[start : start + _BLOCK]
        blocks.append(zlib.compress(("\n" + "\n".join(part) + "\n").encode(), 9))
        index.append(f"{part[0].split(' ')[0]} {len(blocks[-1])}")
    head = zlib.compress("\n".join(index).encode(), 9)
    return struct.pack("<I", len(head)) + head + b"".join(blocks)


def unpack(raw: bytes) -> list[str]:
    """All lines of packed facts, for tests.

    >>> unpack(pack(["ANT 7", "BEE 9"]))
    ['ANT 7', 'BEE 9']
    """
    (size,) = struct.unpack_from("<I", raw)
    lines: list[str] = []
    at = 4 + size
    for row in zlib.decompress(raw[4:at]).split(b"\n"):
        end = at + int(row.split(b" ")[1])
        lines += zlib.decompress(raw[at:end]).decode().strip().split("\n")
        at = end
    return lines
