"""Lines of text packed in small blocks, a word a line in alphabetical order; a block is opened when one of its words is
asked for.

Facts are asked for by the thousand and opened fast (zlib); meanings one by one, and are packed tighter (lzma).

>>> unpack(pack(["ANT 7", "BEE 9"])), unpack(pack(["ANT an insect"], tight=True))
(['ANT 7', 'BEE 9'], ['ANT an insect'])
"""

from __future__ import annotations

import lzma
import mmap
import struct
import zlib
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

_LINES = 1024
_TIGHT_LINES = 8192
_LZMA = b"]"  # how such a block begins


class Blocks:
    """The lines of one packed file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: dict[int, bytes] = {}

    @cached_property
    def _raw(self) -> mmap.mmap:
        with self.path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    @cached_property
    def _index(self) -> tuple[list[bytes], list[int]]:
        """The first word of each block, and where each block ends."""
        (size,) = struct.unpack_from("<I", self._raw)
        rows = [row.split(b" ") for row in zlib.decompress(self._raw[4 : 4 + size]).split(b"\n")]
        ends = [4 + size]
        for row in rows:
            ends.append(ends[-1] + int(row[1]))
        return [row[0] for row in rows], ends

    def rest(self, word: str) -> str:
        """What stands behind a word on its line; nothing where it has none."""
        firsts, ends = self._index
        key = word.encode()
        number = bisect_right(firsts, key) - 1
        if number < 0:
            return ""
        block = self._open.get(number)
        if block is None:
            block = self._open[number] = _opened(self._raw[ends[number] : ends[number + 1]])
        at = block.find(b"\n" + key + b" ")
        return "" if at < 0 else block[at + len(key) + 2 : block.index(b"\n", at + 1)].decode()


def _opened(block: bytes) -> bytes:
    return lzma.decompress(block) if block.startswith(_LZMA) else zlib.decompress(block)


def pack(lines: list[str], *, tight: bool = False) -> bytes:
    """Lines as `Blocks` reads them."""
    blocks, index = [], []
    size = _TIGHT_LINES if tight else _LINES
    for start in range(0, len(lines), size):
        part = lines[start : start + size]
        text = ("\n" + "\n".join(part) + "\n").encode()
        blocks.append(lzma.compress(text, format=lzma.FORMAT_ALONE) if tight else zlib.compress(text, 9))
        index.append(f"{part[0].split(' ')[0]} {len(blocks[-1])}")
    head = zlib.compress("\n".join(index).encode(), 9)
    return struct.pack("<I", len(head)) + head + b"".join(blocks)


def unpack(raw: bytes) -> list[str]:
    """All lines of a packed file, for tests."""
    (size,) = struct.unpack_from("<I", raw)
    lines: list[str] = []
    at = 4 + size
    for row in zlib.decompress(raw[4:at]).split(b"\n"):
        end = at + int(row.split(b" ")[1])
        lines += _opened(raw[at:end]).decode().strip().split("\n")
        at = end
    return lines
