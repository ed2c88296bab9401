"""Lines of text packed in small blocks, a word a line in alphabetical order; a block is opened when one of its words is
asked for.

Facts are asked for by the thousand and opened fast (zlib); meanings one by one, and are packed tighter (lzma).

>>> unpack(pack(["ANT 7", "BEE 9"])), unpack(pack(["ANT an insect"], tight=True))
(['ANT 7', 'BEE 9'], ['ANT an insect'])
"""

from __future__ import annotations

import mmap
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path

_LINES = 1024
_TIGHT_LINES = 8192
_PAGE = 512
"""About so many bytes are searched for a word."""
_LZMA = b"]"  # how such a block begins


class Blocks:
    """The lines of one packed file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: dict[int, tuple[list[bytes], list[bytes]]] = {}

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
        opened = self._open.get(number)
        if opened is None:
            opened = self._open[number] = _pages(_opened(self._raw[ends[number] : ends[number + 1]]))
        page = opened[1][bisect_right(opened[0], key) - 1]
        at = page.find(b"\n" + key + b" ")
        return "" if at < 0 else page[at + len(key) + 2 : page.index(b"\n", at + 1)].decode()

    def texts(self) -> Iterator[bytes]:
        """All blocks one after another, none of them kept open."""
        for start, end in pairwise(self._index[1]):
            yield _opened(self._raw[start:end])


def _pages(block: bytes) -> tuple[list[bytes], list[bytes]]:
    """A block as pages of few lines, which are searched fast, and the first word of each.

    It is cut between lines without looking at each of them; the end of a line stands before and behind every page.
    """
    last = len(block) - 1
    cuts = dict.fromkeys([*[block.index(b"\n", at) for at in range(0, last, _PAGE)], last])
    pages = [block[start : end + 1] for start, end in pairwise(cuts)]
    return [page[1 : page.index(b" ")] for page in pages], pages


def _opened(block: bytes) -> bytes:
    if not block.startswith(_LZMA):
        return zlib.decompress(block)
    import lzma  # takes a millisecond, and only meanings need it

    return lzma.decompress(block)


def pack(lines: list[str], *, tight: bool = False) -> bytes:
    """Lines as `Blocks` reads them."""
    import lzma

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
