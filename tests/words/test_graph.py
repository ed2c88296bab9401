"""The packed graph answers as a plain set of words does."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from letterloom.words.graph import ROOT, Graph, build_graph, read_cells, write_cells

WORDS = st.sets(st.text(alphabet="ABCZ", min_size=1, max_size=6), max_size=40)
PATTERN = st.text(alphabet="ABZ.", max_size=6)


def spelled_by_steps(graph: Graph) -> set[str]:
    """All words, found by stepping alone, as a generator does."""
    found = set()
    stack = [(graph.root, "")]
    while stack:
        node, text = stack.pop()
        for letter in range(26):
            if graph.letters(node) >> letter & 1:
                word = text + chr(65 + letter)
                if graph.ends(node, letter):
                    found.add(word)
                child = graph.step(node, letter)
                if child:
                    stack.append((child, word))
            else:
                assert graph.step(node, letter) == 0 and not graph.ends(node, letter)
    return found


@given(WORDS)
def test_stepping_spells_exactly_the_words_that_went_in(words: set[str]) -> None:
    graph = build_graph(words)
    assert spelled_by_steps(graph) == words
    assert list(graph.below()) == sorted(words)


@given(WORDS, st.text(alphabet="ABCZ", max_size=7))
def test_membership_and_prefixes_are_those_of_the_set(words: set[str], text: str) -> None:
    graph = build_graph(words)
    assert graph.has(text) == (text in words)
    assert graph.leads(text) == (text == "" or any(word.startswith(text) for word in words))


@given(WORDS, PATTERN)
def test_patterns_match_what_the_regular_expression_matches(words: set[str], pattern: str) -> None:
    graph = build_graph(words)
    assert list(graph.matches(pattern)) == sorted(
        word for word in words if re.fullmatch(pattern, word) and word
    )
    beginning = sorted(word for word in words if re.match(pattern, word))
    assert list(graph.below(pattern)) == beginning
    if pattern:
        assert graph.begins(pattern) == bool(beginning)


@given(WORDS, WORDS)
def test_words_added_later_leave_the_first_graph_alone(words: set[str], more: set[str]) -> None:
    graph = build_graph(words)
    before = bytes(graph.cells)
    assert spelled_by_steps(graph.with_words(more)) == words | more
    assert bytes(graph.cells) == before


@given(WORDS, WORDS)
def test_words_taken_out_later_leave_no_dead_ends_and_the_first_graph_alone(
    words: set[str], gone: set[str]
) -> None:
    graph = build_graph(words)
    before = bytes(graph.cells)
    rest = graph.with_words([], without=words & gone)
    assert spelled_by_steps(rest) == words - gone
    assert all(rest.leads(word[:length]) for word in words - gone for length in range(len(word)))
    assert not any(
        rest.leads(word) for word in words & gone if not any(other.startswith(word) for other in words - gone)
    )
    assert bytes(graph.cells) == before


def test_what_is_no_word_of_capital_letters_is_simply_not_there() -> None:
    graph = build_graph(["STONE"])
    for text in ("", "stone", "STONE ", "ST-NE", "ÄÖ", "STONES", "STON"):
        assert not graph.has(text)
    assert not graph.leads("st") and not graph.begins("S?") and list(graph.matches("S*")) == []


def test_the_dead_node_leads_nowhere_and_the_root_comes_next() -> None:
    graph = build_graph(["AB"])
    assert graph.root == ROOT and graph.cells[0] == graph.cells[1] == 0
    assert graph.step(0, 0) == 0 and graph.letters(0) == 0


def test_words_with_the_same_ending_share_nodes() -> None:
    apart = len(build_graph(["TAPS"]).cells) + len(build_graph(["TOPS"]).cells)
    assert len(build_graph(["TAPS", "TOPS"]).cells) < apart - 6


def test_an_empty_graph_has_no_words() -> None:
    graph = build_graph([])
    assert list(graph.below()) == [] and not graph.has("A") and graph.leads("")


def test_a_graph_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "small.graph"
    write_cells(build_graph(["TEA", "TEN"]), path)
    assert list(read_cells(path).below()) == ["TEA", "TEN"]
