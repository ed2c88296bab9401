"""Look-ups in the words of a table: which letters fit between some bricks and others.

Letters are codes, 1 to 26, and sets of letters are bits, as in the word graph.
"""

from collections.abc import Iterable
from typing import Final

from letterloom.games.xword3d.board import HINGE
from letterloom.words import Graph

ALL: Final = (1 << 26) - 1
LETTERS: Final = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODE: Final = {letter: code for code, letter in enumerate(LETTERS)} | {".": 0}
X_BIT: Final = 1 << CODE[HINGE] - 1
Row = tuple[tuple[int, bool], ...]
"""Bricks of a run: the letter of each, and whether it stands upside down."""


def fitting(graph: Graph, before: Row, after: Row, vertical: bool) -> tuple[int, int]:
    """The letters that make a word between some bricks and others, upright and upside down (3DX-21, 3DX-22)."""
    x = CODE[HINGE]
    ways = {way for code, way in before + after if code != x}
    if len(ways) > 1:
        return 0, 0
    ahead = [code for code, _ in before], [code for code, _ in after]
    back = ahead[1][::-1], ahead[0][::-1]
    upright, flipped = _between(graph, *ahead), _between(graph, *back)
    if vertical:
        upright = flipped = upright | flipped
    if True in ways:
        upright = 0
    if False in ways:
        flipped = 0
    hinge = (upright | flipped) & X_BIT  # an X takes either way up
    return upright | hinge, flipped | hinge


def _between(graph: Graph, before: list[int], after: list[int]) -> int:
    """The letters that make a word between some letters and others, as bits."""
    nodes = graph.cells
    node = walk(graph, graph.root, before)
    if not after:
        return int(nodes[node + 1])
    found, left, child = 0, int(nodes[node]), node + 2
    while left:
        bit = left & -left
        left ^= bit
        last = walk(graph, nodes[child], after[:-1])
        if nodes[last + 1] >> after[-1] - 1 & 1:
            found |= bit
        child += 1
    return found


def walk(graph: Graph, node: int, codes: Iterable[int]) -> int:
    """The node after some letters; 0 where no word goes on so.

    >>> from letterloom.words import build_graph
    >>> graph = build_graph(["TAX"])
    >>> walk(graph, graph.root, [CODE["T"]]) > 0, walk(graph, graph.root, [CODE["A"]])
    (True, 0)
    """
    nodes = graph.cells
    for code in codes:
        bit = 1 << code - 1
        letters = nodes[node]
        if not letters & bit:
            return 0
        node = nodes[node + 2 + (letters & bit - 1).bit_count()]
    return node
