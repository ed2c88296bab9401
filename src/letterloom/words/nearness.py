"""Words near a misspelt one: a letter more, a letter less, another letter, or two neighbours swapped."""

from __future__ import annotations

from collections.abc import Iterator

from letterloom.words.graph import ALPHABET, Graph


def neighbours(graph: Graph, word: str, distance: int) -> Iterator[str]:
    """The words of a graph at most so many steps away (but the word itself).

    The graph is walked with one row of the edit-distance table a letter; a branch whose row has no small enough number
    is left at once.

    >>> from letterloom.words.graph import build_graph
    >>> list(neighbours(build_graph(["STONE", "STORE", "SHONE", "TOE"]), "STOEN", 1))
    ['STONE']
    """
    first = list(range(len(word) + 1))
    stack = [(graph.root, "", first, first)]
    while stack:
        node, text, row, before = stack.pop()
        letters = graph.letters(node)
        while letters:
            top = letters.bit_length() - 1
            letters ^= 1 << top
            new = _next_row(word, text, ALPHABET[top], row, before)
            longer = text + ALPHABET[top]
            if graph.ends(node, top) and 0 < new[-1] <= distance:
                yield longer
            child = graph.step(node, top)
            if child and min(new) <= distance:
                stack.append((child, longer, new, row))


def _next_row(word: str, text: str, letter: str, row: list[int], before: list[int]) -> list[int]:
    new = [row[0] + 1]
    for place, wanted in enumerate(word, 1):
        cost = min(row[place] + 1, new[-1] + 1, row[place - 1] + (wanted != letter))
        if place > 1 and text and wanted == text[-1] and word[place - 2] == letter:
            cost = min(cost, before[place - 2] + 1)
        new.append(cost)
    return new
