"""How right the words are, on lists that were committed before the words were mended and never change."""

from __future__ import annotations

import hashlib

import pytest

from tests.words.held_out import FOLDER, rows

DIGESTS = {
    "en": "9d8d3df2e4663d23",
    "de": "ed502723b8a1415c",
    "nl": "5e8c26a27ebb3939",
    "forms": "378d6934b955e457",
    "spellings": "ae393b6dcd442a6b",
    "tasks": "e007f46f19fa91c3",
    "names": "4c8ffa31eeeadc05",
}


def test_every_held_out_list_is_watched() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == DIGESTS.keys()


@pytest.mark.parametrize("name", DIGESTS)
def test_a_held_out_list_is_as_it_was_committed(name: str) -> None:
    assert hashlib.sha256((FOLDER / f"{name}.txt").read_bytes()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize(
    ("name", "items"),
    [
        ("en", 200),
        ("de", 200),
        ("nl", 200),
        ("forms", 200),
        ("spellings", 200),
        ("tasks", 288),
        ("names", 60),
    ],
)
def test_a_held_out_list_is_long_enough(name: str, items: int) -> None:
    assert len(list(rows(name))) >= items
