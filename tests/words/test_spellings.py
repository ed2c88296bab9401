"""CUB-9: which words are one word in two spellings."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

from letterloom.words import open_lexicon
from letterloom.words.facts import facts_of

SAMPLE = Path(__file__).parent / "lists" / "spellings.txt"
SEED = 2026


def verdicts() -> dict[tuple[str, str], bool]:
    rows = [line.split() for line in SAMPLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {(one, other): verdict == "yes" for verdict, one, other in rows}


def test_at_least_97_in_100_pairs_of_a_sample_drawn_blindly_are_right() -> None:
    classes = sorted(set(facts_of("en").spellings.values()))
    pairs = sorted(pair for members in classes for pair in combinations(members, 2))
    drawn = random.Random(SEED).sample(pairs, 200)
    judged = verdicts()
    assert sorted(drawn) == sorted(judged), (
        "the words have changed: draw the sample again and judge each new pair"
    )
    assert sum(judged.values()) >= 194


@pytest.mark.parametrize(
    "pair",
    [
        "COLOUR/COLOR", "REALISE/REALIZE", "CENTRE/CENTER", "TRAVELLED/TRAVELED", "ENCYCLOPAEDIA/ENCYCLOPEDIA",
        "GREY/GRAY", "PLOUGH/PLOW", "TYRE/TIRE", "JUDGEMENT/JUDGMENT", "YOGHURT/YOGURT", "KERB/CURB",
        "CHEQUE/CHECK", "ACCOUTREMENT/ACCOUTERMENT", "AEROFOIL/AIRFOIL", "AMOK/AMUCK", "ANALYSABLE/ANALYZABLE",
        "BEHOVE/BEHOOVE", "BLONDE/BLOND", "BRIAR/BRIER", "BURQA/BURKA", "CAULDRON/CALDRON", "CAULK/CALK",
        "CATALOGUER/CATALOGER", "COLLECTABLE/COLLECTIBLE", "CROZIER/CROSIER", "DYKE/DIKE", "DRAUGHTY/DRAFTY",
        "DRILY/DRYLY", "FIBREBOARD/FIBERBOARD", "FLYER/FLIER", "FONTANELLE/FONTANEL",
        "GOBBLEDEGOOK/GOBBLEDYGOOK", "HAEM/HEME", "HYDROLYSE/HYDROLYZE", "GYBE/JIBE", "LASAGNE/LASAGNA",
        "LIQUORICE/LICORICE", "LUSTRELESS/LUSTERLESS", "MEAGRELY/MEAGERLY", "MIAOW/MEOW", "NOUGHT/NAUGHT",
        "NUMBSKULL/NUMSKULL", "OCHRE/OCHER", "PEDLAR/PEDDLER", "ROUBLE/RUBLE", "SOMBRELY/SOMBERLY",
        "TITBIT/TIDBIT", "TUMBRIL/TUMBREL",
    ],
)  # fmt: skip
def test_known_pairs_are_found_from_either_side(pair: str) -> None:
    one, other = pair.split("/")
    lexicon = open_lexicon("en")
    assert other in lexicon.spellings(one) and one in lexicon.spellings(other)


@pytest.mark.parametrize(
    "pair",
    [
        "BEVVY/BEVY", "HOMIE/HOMY", "LOONIE/LOONY", "HALES/HALOES", "SETA/SETAE", "GEY/GOEY", "BEL/BAEL",
        "DEVA/DAEVA", "STOR/STOUR", "WISES/WIZES", "FOR/FOUR", "FILED/FILLED", "PHONY/PONY", "TON/TONNE",
        "LITER/LITTER", "STONE/STORE",
    ],
)  # fmt: skip
def test_words_that_only_look_alike_are_not(pair: str) -> None:
    one, other = pair.split("/")
    assert other not in open_lexicon("en-max").spellings(one)


def test_a_class_never_holds_the_word_itself_and_is_the_same_from_every_side() -> None:
    lexicon = open_lexicon("en-max")
    for word, members in facts_of("en").spellings.items():
        assert lexicon.spellings(word) | {word} == set(members)


@pytest.mark.parametrize(
    ("word", "region"),
    [
        ("COLOR", "us"),
        ("CENTER", "us"),
        ("GRAY", "us"),
        ("COLOUR", "gb"),
        ("TYRE", "gb"),
        ("REALIZE", ""),
        ("STONE", ""),
        ("TIRE", ""),
    ],
)
def test_a_word_knows_its_region(word: str, region: str) -> None:
    assert open_lexicon("en").region(word) == region


def test_other_languages_have_no_regions_and_dutch_no_spellings() -> None:
    assert open_lexicon("de").spellings("HAUS") == frozenset() and open_lexicon("de").region("HAUS") == ""
    assert open_lexicon("nl").spellings("FIETS") == frozenset()


@pytest.mark.parametrize(
    ("plain", "written"),
    [("MADCHEN", "MAEDCHEN"), ("GROSSE", "GROESSE"), ("UBERGANGE", "UEBERGAENGE"), ("BAUME", "BAEUME")],
)
def test_both_foldings_of_a_german_word_are_words_and_one_word_to_cub_9(plain: str, written: str) -> None:
    german = open_lexicon("de")
    assert plain in german and written in german
    if plain == "GROSSE":  # a word of its own, große
        assert german.spellings(plain) == frozenset()
    else:
        assert german.spellings(plain) == {written} and german.spellings(written) == {plain}
        assert german.frequency(plain) == german.frequency(written)


def test_german_words_that_only_look_like_foldings_stay_apart() -> None:
    german = open_lexicon("de")
    for word, other in (("NEU", "NEUE"), ("BAU", "BAUE"), ("BAR", "BAER"), ("GENAU", "GENAUE")):
        assert other not in german.spellings(word) and word not in german.spellings(other)
