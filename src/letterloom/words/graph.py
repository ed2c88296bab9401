"""The packed word graph: every lexicon is one flat array of 32-bit numbers.

A node is an offset into the array. At that offset stand two bit masks and then the children::

    cells[node]       letter bits: bit 0 is A, bit 25 is Z; which letters may come next
    cells[node + 1]   terminal bits: which of these letters end a word
    cells[node + 2…]  one child a letter bit, in alphabetical order; 0 where nothing follows

So a word ends *at the arc*, not in a node, and the child for a letter is found by counting the bits below it.
Words with the same ending share their nodes. Node 0 is the dead node (no letters), the root is node 2, and nodes
lie in breadth-first order, which keeps the often-used ones together.
"""

from __future__ import annotations

import mmap
import sys
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROOT = 2
ALL_LETTERS = (1 << 26) - 1
_BIT = {letter: 1 << i for i, letter in enumerate(ALPHABET)}
_BITS_OF = {letter: (1 << i, (2 << i) - 1) for i, letter in enumerate(ALPHABET)}.__getitem__
_LETTERS_OF_ONE_BIT = {1 << i: letter for i, letter in enumerate(ALPHABET)}

Cells = memoryview | array  # type: ignore[type-arg]  # both index to int; numpy reads either without a copy


class Graph:
    """A set of words in packed form.

    >>> graph = build_graph(["TEA", "TEN", "TO"])
    >>> node = graph.step(graph.root, 19)       # T
    >>> graph.ends(node, 14), graph.ends(node, 4)   # TO is a word, TE is not
    (True, False)
    """

    __slots__ = ("_map", "cells", "root")

    cells: Cells
    """The flat array of unsigned 32-bit numbers: a memory view of a file, or an ``array``."""
    root: int
    """The node where words begin."""

    def __init__(self, cells: Cells, root: int = ROOT) -> None:
        self.cells = cells
        self.root = root
        self._map: mmap.mmap | None = None

    def step(self, node: int, letter: int) -> int:
        """The node after ``letter`` (0–25); 0 when there is no such arc or nothing follows it.

        >>> build_graph(["AB"]).step(ROOT, 5)
        0
        """
        bits = self.cells[node]
        bit = 1 << letter
        if not bits & bit:
            return 0
        return int(self.cells[node + 2 + (bits & (bit - 1)).bit_count()])

    def ends(self, node: int, letter: int) -> bool:
        """Does a word end with this letter, coming from this node?"""
        return bool(self.cells[node + 1] >> letter & 1)

    def letters(self, node: int) -> int:
        """The letters that may follow, as bits.

        >>> graph = build_graph(["AX", "BY"])
        >>> bin(graph.letters(graph.root))
        '0b11'
        """
        return int(self.cells[node])

    def has(self, word: str) -> bool:
        """Is this word (A–Z) in the graph? Anything else is simply not."""
        cells = self.cells
        before = node = self.root
        bit = 0  # so that the empty word is no word
        try:
            for bit, upto in map(_BITS_OF, word):
                before = node
                below = cells[node] & upto  # this letter's bit and the bits of the letters before it
                if below < bit:
                    return False
                node = cells[node + 1 + below.bit_count()]
        except (KeyError, TypeError):
            return False
        return bool(cells[before + 1] & bit)

    def leads(self, prefix: str) -> bool:
        """Does any word begin with these letters? A whole word counts, and so does nothing at all.

        >>> graph = build_graph(["STONE"])
        >>> graph.leads("STO"), graph.leads("STONE"), graph.leads(""), graph.leads("TO")
        (True, True, True, False)
        """
        cells = self.cells
        node = self.root
        try:
            for bit, upto in map(_BITS_OF, prefix):
                below = cells[node] & upto
                if below < bit:
                    return False
                node = cells[node + 1 + below.bit_count()]
        except (KeyError, TypeError):
            return False
        return True

    def matches(self, pattern: str) -> Iterator[str]:
        """The words that fit a pattern, ``.`` for any one letter, in alphabetical order.

        >>> list(build_graph(["CAT", "COT", "COTS", "CUP"]).matches("C.T"))
        ['CAT', 'COT']
        """
        masks = pattern_masks(pattern)
        if not masks:
            return
        cells = self.cells
        last = len(masks) - 1
        stack = [(self.root, "")]
        while stack:
            node, text = stack.pop()
            depth = len(text)
            if depth == last:
                ending = cells[node + 1] & masks[depth]
                while ending:
                    bit = ending & -ending
                    yield text + _LETTERS_OF_ONE_BIT[bit]
                    ending ^= bit
                continue
            letters = cells[node]
            following = letters & masks[depth]
            while following:  # from Z down to A, so that A is popped first
                top = following.bit_length() - 1
                child = cells[node + 2 + (letters & ((1 << top) - 1)).bit_count()]
                if child:
                    stack.append((child, text + ALPHABET[top]))
                following ^= 1 << top

    def begins(self, pattern: str) -> bool:
        """Does any word begin with this pattern, gaps allowed?

        >>> graph = build_graph(["STONE"])
        >>> graph.begins("S.O"), graph.begins(".T...."), graph.begins("")
        (True, False, True)
        """
        masks = pattern_masks(pattern)
        if masks is None:
            return False
        cells = self.cells
        last = len(masks) - 1
        stack = [(self.root, 0)]
        while stack:
            node, depth = stack.pop()
            if depth > last:
                return True
            letters = cells[node]
            following = letters & masks[depth]
            if following and depth == last:
                return True
            while following:
                top = following.bit_length() - 1
                child = cells[node + 2 + (letters & ((1 << top) - 1)).bit_count()]
                if child:
                    stack.append((child, depth + 1))
                following ^= 1 << top
        return False

    def below(self, pattern: str = "") -> Iterator[str]:
        """Every word that begins with the pattern, in alphabetical order.

        >>> list(build_graph(["TO", "TON", "TOO", "TWO"]).below("TO"))
        ['TO', 'TON', 'TOO']
        """
        masks = pattern_masks(pattern)
        if masks is None:
            return
        cells = self.cells
        fixed = len(masks)
        stack = [(self.root, "", False)]
        while stack:
            node, text, is_word = stack.pop()
            if is_word:
                yield text
            if not node:
                continue
            depth = len(text)
            letters = cells[node]
            ending = cells[node + 1] if depth + 1 >= fixed else 0
            following = letters & masks[depth] if depth < fixed else letters
            while following:
                top = following.bit_length() - 1
                child = cells[node + 2 + (letters & ((1 << top) - 1)).bit_count()]
                stack.append((child, text + ALPHABET[top], bool(ending >> top & 1)))
                following ^= 1 << top

    def with_words(self, words: Iterable[str], without: Iterable[str] = ()) -> Graph:
        """A graph with some words added and others gone. Only the nodes on their paths are copied, the rest is shared.

        >>> graph = build_graph(["TEA", "TO"]).with_words(["TEN"], without=["TO"])
        >>> list(graph.below()), graph.leads("TO")
        (['TEA', 'TEN'], False)
        """
        cells = array("I", bytes(self.cells))
        root = self.root
        for word in words:
            root = _add(cells, root, word)
        for word in without:
            root = _drop(cells, root, word)
        return Graph(cells, root)


def pattern_masks(pattern: str) -> list[int] | None:
    """The letters allowed at each place of a pattern, or ``None`` for a pattern with anything but A–Z and dots.

    >>> pattern_masks("B.")
    [2, 67108863]
    """
    try:
        return [ALL_LETTERS if mark == "." else _BIT[mark] for mark in pattern]
    except KeyError:
        return None


def _path(cells: array[int], node: int, word: str) -> list[int]:
    """The nodes along a word, the dead node where there are none."""
    path = [node]
    for letter in word[:-1]:
        bits, bit = cells[node], _BIT[letter]
        node = cells[node + 2 + (bits & (bit - 1)).bit_count()] if bits & bit else 0
        path.append(node)
    return path


def _add(cells: array[int], root: int, word: str) -> int:
    """Append copies of the nodes along a word, the word added, and give the new start: the last letter's node first."""
    child, end = 0, 1
    for old, letter in zip(reversed(_path(cells, root, word)), reversed(word), strict=True):
        bit = _BIT[letter]
        bits = cells[old]
        at = (bits & (bit - 1)).bit_count()
        children = list(cells[old + 2 : old + 2 + bits.bit_count()])
        if not bits & bit:
            children.insert(at, child)
        elif not end:
            children[at] = child
        terminal = cells[old + 1] | (bit if end else 0)
        child, end = len(cells), 0
        cells.extend((bits | bit, terminal, *children))
    return child


def _drop(cells: array[int], root: int, word: str) -> int:
    """The same with a word taken out, which has to be there; an arc to where no word is left goes too."""
    child, ending = 0, True
    for old, letter in zip(reversed(_path(cells, root, word)), reversed(word), strict=True):
        bit = _BIT[letter]
        bits, terminal = cells[old], cells[old + 1]
        at = (bits & (bit - 1)).bit_count()
        children = list(cells[old + 2 : old + 2 + bits.bit_count()])
        if ending:
            terminal &= ~bit
            child = children[at]
        if child or terminal & bit:
            children[at] = child
        else:
            del children[at]
            bits &= ~bit
        ending = False
        if bits or old == root:
            child = len(cells)
            cells.extend((bits, terminal, *children))
        else:
            child = 0
    return child


def build_graph(words: Iterable[str]) -> Graph:
    """Pack words of A–Z letters, in any order.

    The words are taken alphabetically; as soon as no further word can change a node, it is looked up among the finished
    ones and shared if an equal one exists. Then all nodes are laid out breadth first.

    >>> build_graph(["TO", "TEA"]).has("TEA")
    True
    """
    finished: dict[tuple[int, ...], int] = {(0, 0): 0}
    nodes: list[tuple[int, ...]] = [(0, 0)]
    open_nodes: list[list[int]] = [
        [0, 0]
    ]  # the nodes along the word before: letter bits, terminal bits, children
    before = ""

    def finish(depth: int) -> None:
        while len(open_nodes) > depth + 1:
            node = tuple(open_nodes.pop())
            number = finished.get(node)
            if number is None:
                number = finished[node] = len(nodes)
                nodes.append(node)
            open_nodes[-1].append(number)

    for word in sorted(set(words)):
        if not word:
            continue
        same = 0
        for a, b in zip(word, before, strict=False):
            if a != b:
                break
            same += 1
        finish(same)
        for letter in word[same:]:
            open_nodes[-1][0] |= _BIT[letter]
            open_nodes.append([0, 0])
        open_nodes[-2][1] |= _BIT[word[-1]]
        before = word
    finish(0)
    nodes.append(tuple(open_nodes[0]))
    return Graph(_breadth_first(nodes, len(nodes) - 1))


def _breadth_first(nodes: list[tuple[int, ...]], root: int) -> array[int]:
    """Lay out numbered nodes as one flat array, the dead node first, then the root, then level by level."""
    place = {0: 0, root: ROOT}
    order = [root]
    end = ROOT + len(nodes[root])
    for number in order:
        for child in nodes[number][2:]:
            if child not in place:
                place[child] = end
                end += len(nodes[child])
                order.append(child)
    cells = array("I", (0, 0))
    for number in order:
        node = nodes[number]
        cells.append(node[0])
        cells.append(node[1])
        cells.extend([place[child] for child in node[2:]])
    return cells


def read_cells(path: Path) -> Graph:
    """Memory-map a packed graph (32-bit little-endian numbers)."""
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if sys.byteorder == "big":
        swapped = array("I", mapped[:])
        swapped.byteswap()
        return Graph(swapped)
    graph = Graph(memoryview(mapped).cast("I"))
    graph._map = mapped
    return graph


def write_cells(graph: Graph, path: Path) -> None:
    """Write a graph as :func:`read_cells` reads it."""
    cells = array("I", graph.cells)
    if sys.byteorder == "big":
        cells.byteswap()
    path.write_bytes(cells.tobytes())
