"""Lexicons: opening them, looking words up, a table's own words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from letterloom.words import Lexicon, WordsError, installed, open_lexicon

LISTS = Path(__file__).parent / "lists"
ENGLISH = ("en-small", "en", "en-large", "en-max")


def listed(name: str) -> list[str]:
    return (LISTS / f"{name}.txt").read_text("utf-8").split()


def test_eight_lexicons_are_installed() -> None:
    assert installed() == ("en-small", "en", "en-large", "en-max", "en-us", "en-gb", "de", "nl")


@pytest.mark.parametrize("name", installed())
def test_a_lexicon_has_as_many_words_as_it_says_in_alphabetical_order(name: str) -> None:
    lexicon = open_lexicon(name)
    words = list(lexicon)
    assert len(words) == len(lexicon) and words == sorted(set(words))
    assert all(2 <= len(word) <= 15 for word in words)


def test_each_strength_of_english_has_all_words_of_the_one_before() -> None:
    words = [set(open_lexicon(name)) for name in ENGLISH]
    assert words[0] < words[1] < words[2] < words[3]
    assert set(open_lexicon("en-us")) < words[1] and set(open_lexicon("en-gb")) < words[1]


def test_the_strengths_have_about_the_sizes_that_the_plan_names() -> None:
    sizes = {name: len(open_lexicon(name)) for name in installed()}
    assert 35_000 < sizes["en-small"] < 45_000 and 105_000 < sizes["en"] < 125_000
    assert 230_000 < sizes["en-large"] < 260_000 and sizes["en-max"] > 380_000
    assert min(sizes["de"], sizes["nl"]) > 250_000


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_a_hundred_common_words_are_in(language: str) -> None:
    lexicon, words = open_lexicon(language), listed(f"{language}-in")
    assert len(set(words)) >= 100
    assert [word for word in words if word not in lexicon] == []


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_a_hundred_names_abbreviations_units_and_foreign_words_are_out(language: str) -> None:
    lexicon, words = open_lexicon(language), listed(f"{language}-out")
    assert len(set(words)) >= 100
    assert [word for word in words if word in lexicon] == []


def test_american_and_british_spellings_part_ways() -> None:
    american, british = open_lexicon("en-us"), open_lexicon("en-gb")
    assert "COLOR" in american and "COLOR" not in british
    assert "COLOUR" in british and "COLOUR" not in american
    assert "STONE" in american and "STONE" in british


def test_there_are_enough_short_words_for_word_cross() -> None:
    short = {name: sum(len(word) <= 4 for word in open_lexicon(name)) for name in ("en", "en-max")}
    assert short["en"] > 4_000 and short["en-max"] > 8_000


def test_accents_fold_as_each_language_writes_them_out() -> None:
    assert (
        "CAFE" in open_lexicon("en")
        and "GROESSE" in open_lexicon("de")
        and "COEFFICIENT" in open_lexicon("nl")
    )
    assert "STRASSE" in open_lexicon("de") and "IJS" in open_lexicon("nl")


def test_prefixes_patterns_and_beginnings() -> None:
    lexicon = open_lexicon("en")
    assert lexicon.is_prefix("STO") and lexicon.is_prefix("STONE") and lexicon.is_prefix("")
    assert not lexicon.is_prefix("STQ")
    assert "ABBOT" in lexicon.matches("A.B..") and all(len(word) == 5 for word in lexicon.matches("A.B.."))
    assert lexicon.begins("A.B") and not lexicon.begins("Q.Q.Q")


def test_anything_at_all_may_be_looked_up() -> None:
    lexicon = open_lexicon("en")
    for thing in ("", "stone", "STONE!", "Ö", None, 7, ("S",), b"STONE"):
        assert thing not in lexicon


def test_completions_come_commonest_first() -> None:
    lexicon = open_lexicon("en")
    found = lexicon.completions("ST.", limit=10)
    assert len(found) == 10 and all(word.startswith("ST") and len(word) > 2 for word in found)
    counts = [lexicon.frequency(word) for word in found]
    assert counts == sorted(counts, reverse=True)
    assert (
        lexicon.completions("QZ") == ()
        and lexicon.completions("S!") == ()
        and lexicon.completions("A", 0) == ()
    )


def test_rare_words_are_completed_too() -> None:
    assert "AARDWOLF" in open_lexicon("en-large").completions("AARDWO")


def test_offensive_words_are_playable_and_never_offered() -> None:
    lexicon = open_lexicon("en")
    assert "SHIT" in lexicon and lexicon.is_offensive("SHIT") and lexicon.is_offensive("SHITTING")
    assert not lexicon.is_offensive("STONE")
    assert not any(lexicon.is_offensive(word) for word in lexicon.completions("SHI", limit=50))
    assert not any(lexicon.is_offensive(word) for word in lexicon.suggestions("SHITT"))


def test_common_words_have_high_frequencies() -> None:
    lexicon = open_lexicon("en-max")
    assert 255 >= lexicon.frequency("THE") > lexicon.frequency("STONE") > lexicon.frequency("ZYGOTE") > 0
    assert lexicon.frequency("QQQ") == 0 and lexicon.frequency("no word!") == 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("STOEN", "STONE"), ("RECIEVE", "RECEIVE"), ("ACCOMODATE", "ACCOMMODATE"), ("BEGINING", "BEGINNING")],
)
def test_a_misspelt_word_gets_a_suggestion(typed: str, meant: str) -> None:
    assert meant in open_lexicon("en").suggestions(typed)


def test_nonsense_gets_no_suggestion() -> None:
    lexicon = open_lexicon("en")
    assert (
        lexicon.suggestions("QQQQQQQQQQ") == ()
        and lexicon.suggestions("") == ()
        and lexicon.suggestions("1 2") == ()
    )


def test_a_table_may_add_words_of_its_own() -> None:
    plain = open_lexicon("en")
    own = open_lexicon("en", extra=("zörp", "STONE"))
    assert "ZORP" in own and "ZORP" not in plain and own.is_prefix("ZOR") and "ZORP" in own.matches("Z.RP")
    assert len(own) == len(plain) + 1 and own.digest != plain.digest
    assert own.allows_form("ZORP") and own.base_forms("ZORP") == ("ZORP",)
    assert open_lexicon("en", extra=["ZORP", "STONE"]) is own


def test_an_inflected_form_that_a_table_adds_counts_for_kross_too() -> None:
    assert not open_lexicon("en").allows_form("WENT") and open_lexicon("en", extra=["WENT"]).allows_form(
        "WENT"
    )


@pytest.mark.parametrize("word", ["", "R2D2", "TWO WORDS", "DON'T", "-"])
def test_an_extra_word_must_be_a_word(word: str) -> None:
    with pytest.raises(WordsError, match="no word of the letters"):
        open_lexicon("en", extra=[word])


def test_an_unknown_name_is_told_with_the_installed_ones() -> None:
    with pytest.raises(WordsError, match=r"no-such.*Installed lexicons: en-small, en,"):
        open_lexicon("no-such")


def test_a_lexicon_is_opened_once() -> None:
    assert open_lexicon("en") is open_lexicon("en")
    assert isinstance(open_lexicon("en"), Lexicon)


def test_nothing_but_the_standard_library_is_needed_to_look_words_up() -> None:
    program = (
        "import sys; before = set(sys.modules); from letterloom.words import open_lexicon\n"
        "lexicon = open_lexicon('en'); assert 'STONE' in lexicon and lexicon.completions('ST')\n"
        "lexicon.definition('STONE'); lexicon.spellings('COLOUR'); lexicon.suggestions('STOEN')\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new - set(sys.stdlib_module_names) - {'letterloom'}))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
