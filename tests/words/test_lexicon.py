"""Lexicons: opening them, looking words up, a table's own words."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from letterloom.words import Graph, Lexicon, WordsError, installed, open_lexicon

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


def test_words_that_only_a_program_made_are_out() -> None:
    made = """CHERELY COSTUMIRE FREITY GREENUK STREE SUBDURE VEREY CACOAETHES POPLITAEAL PREAEMPTOR PREAEXISTENT
        REAENTRANCE BOURAGE FOURB STENTOUR KAED WIZES""".split()
    lexicon = open_lexicon("en-max")
    assert [word for word in made if word in lexicon] == []


def test_names_slips_and_other_languages_are_out_of_the_large_lexicons_too() -> None:
    lexicon = open_lexicon("en-max")
    assert [word for word in "EMMA LAURA SPAIN HONDA WIERD GRACIAS".split() if word in lexicon] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("en", "NOOB BESTIE MATCHA UPCYCLE"),
        ("en-large", "AA ZA BO"),
        ("de", "APP EMOJI VLOG APFELSAFT ZAHNBUERSTE ZAHNBURSTE BUSFAHRER MADCHEN MAEDCHEN STRASSE"),
        ("nl", "EMOJI"),
    ],
)
def test_new_words_and_everyday_compounds_are_in(name: str, words: str) -> None:
    lexicon = open_lexicon(name)
    assert [word for word in words.split() if word not in lexicon] == []


@pytest.mark.parametrize(
    ("name", "words"), [("de", "BREMEN CHINA NUTELLA"), ("nl", "WILDERS ZEELAND"), ("en", "AA ZA BO")]
)
def test_names_and_what_only_experts_know_are_out(name: str, words: str) -> None:
    lexicon = open_lexicon(name)
    assert [word for word in words.split() if word in lexicon] == []


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


@pytest.mark.parametrize("word", ["", "R2D2", "TWO WORDS", "DON'T", "-", "A", "A" * 31, "A\u0301" * 100_000])
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


def test_a_long_extra_word_is_refused_in_a_short_sentence() -> None:
    with pytest.raises(WordsError) as refused:
        open_lexicon("en", extra=["A" * 100_000])
    assert len(str(refused.value)) < 200


def test_tables_with_the_same_words_share_one_lexicon() -> None:
    one, other = open_lexicon("en", extra=("ZORP", "QUUX")), open_lexicon("en", extra=["quux", "ZORP"])
    assert one is other and one is not open_lexicon("en")
    assert open_lexicon("en").with_words(allow=["ZORP"]).with_words(allow=["QUUX"]) is one


def test_words_are_packed_once_for_all_tables_that_add_them(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[list[str]] = []
    whole = Graph.with_words

    def counted(graph: Graph, words: list[str], without: list[str]) -> Graph:
        packed.append(words)
        return whole(graph, words, without)

    monkeypatch.setattr(Graph, "with_words", counted)
    held = [open_lexicon("en", extra=("ZORPO", f"ZORP{letter}")) for letter in "AB" for _ in range(50)]
    assert len(packed) == 2 and len(set(map(id, held))) == 2


def test_a_tables_own_words_are_let_go_with_the_table() -> None:
    kept = [weakref.ref(open_lexicon("en", extra=[f"ZORP{letter}"])) for letter in "ABCDEFGH"]
    kept.append(weakref.ref(open_lexicon("en").with_words(ban=["STONE"])))
    gc.collect()
    assert [ref() for ref in kept] == [None] * 9


def test_a_table_may_allow_and_ban_words_later_and_the_last_word_counts() -> None:
    plain = open_lexicon("en")
    own = plain.with_words(allow=["zorp", "WENT"], ban=["stone", "QQQ"])
    assert "ZORP" in own and "STONE" not in own and own.allows_form("WENT")
    assert not own.is_prefix("ZORPS") and "STONE" not in own.matches("ST.NE") and len(own) == len(plain)
    back = own.with_words(allow=["STONE"], ban=["ZORP"])
    assert "STONE" in back and "ZORP" not in back and back.allows_form("WENT")
    assert own.with_words(allow=["STONE"], ban=["ZORP"]).with_words(ban=["STONE"]).banned == {"STONE"}
    assert "STONE" in plain and "ZORP" not in plain


def test_banned_words_are_not_offered() -> None:
    own = open_lexicon("en").with_words(ban=["STONE", "STONES"])
    assert not {"STONE", "STONES"} & {*own.completions("STON", 20), *own.suggestions("STOEN", 20)}


def test_a_german_word_is_allowed_and_banned_in_both_foldings() -> None:
    own = open_lexicon("de").with_words(allow=["Zörp"], ban=["über"])
    assert "ZOERP" in own and "ZORP" in own and "UEBER" not in own and "UBER" not in own


def test_lexicons_are_compared_by_what_they_hold(tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text("TEA\nTEN\n")
    other.write_text("ten\ntea\n")
    first = open_lexicon(one)
    second = open_lexicon(other)
    assert first == second and hash(first) == hash(second) and first is not second
    assert len({first, second, open_lexicon("en"), open_lexicon("en-us")}) == 3
    assert first != open_lexicon("en") and first != "TEA"
    assert first.with_words(ban=["TEA"]) == second.with_words(ban=["TEA"]) != first


def test_a_digest_tells_added_and_banned_words_apart_and_stays_the_same() -> None:
    english = open_lexicon("en")
    digests = [
        english.digest,
        english.with_words(allow=["ZORP"]).digest,
        english.with_words(ban=["STONE"]).digest,
        english.with_words(allow=["WENT"]).digest,  # an inflection, which counts for KRO-9 from then on
    ]
    assert len(set(digests)) == 4
    assert english.with_words(allow=["STONE"]).digest == english.digest
    gc.collect()
    assert english.with_words(allow=["ZORP"]).digest == digests[1]


def test_the_short_words_are_those_of_the_lexicon_with_its_own_ones_and_without_the_banned() -> None:
    plain = open_lexicon("en")
    variant = plain.with_words(allow=["ZQX", "STONE", "ZZZZZ"], ban=["TOE", "ON", "STONES"])
    for lexicon in (plain, variant, variant.with_words(allow=["TOE"], ban=["ZQX"])):
        assert lexicon.short == {word for word in lexicon if len(word) <= 4}


@pytest.mark.parametrize("name", ["en", "de"])
def test_words_of_a_table_are_let_go_at_once_though_their_spellings_were_asked_for(name: str) -> None:
    gc.disable()
    try:
        lexicon = open_lexicon(name).with_words(allow=["ZORP"])
        assert "ZORP" in lexicon.short and lexicon.spelled("ZORP") is None
        gone = weakref.ref(lexicon)
        del lexicon
        assert gone() is None
    finally:
        gc.enable()
