"""Look-ups in the words of a table: which letters fit between some bricks and others.

Letters are codes, 1 to 26, and sets of letters are bits, as in the word graph.
"""

from collections.abc import Iterable
from typing import Final

from letterloom.games.xword3d.board import HINGE
from letterloom.words import Graph

LETTERS: Final = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODE: Final = {letter: code for code, letter in enumerate(LETTERS)} | {".": 0}
X_BIT: Final = 1 << CODE[HINGE] - 1
ANYTHING: Final = ((1 << 26) - 1, (1 << 26) - 1)
"""All letters, upright and upside down."""
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
    upright = flipped = 0
    if vertical or True not in ways:
        upright = _between(graph, *ahead)
    if vertical or False not in ways:
        flipped = _between(graph, *back)
    if vertical:
        upright = flipped = upright | flipped
        upright, flipped = upright * (True not in ways), flipped * (False not in ways)
    hinge = (upright | flipped) & X_BIT  # an X takes either way up
    return upright | hinge, flipped | hinge


def _between(graph: Graph, before: list[int], after: list[int]) -> int:
    """The letters that make a word between some letters and others, as bits."""
    nodes = graph.cells
    node = walk(graph, graph.root, before)
    if not after:
        return int(nodes[node + 1])
    found, left, child = 0, int(nodes[node]), node + 2
    bits = [1 << code - 1 for code in after]
    last = bits.pop()
    while left:
        bit = left & -left
        left ^= bit
        node = nodes[child]
        child += 1
        for through in bits:
            letters = nodes[node]
            if not letters & through:
                break
            node = nodes[node + 2 + (letters & through - 1).bit_count()]
        else:
            if nodes[node + 1] & last:
                found |= bit
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
