"""Every sentence is there in every language, with the same places to fill, and translated."""

import pickle
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from letterloom.phrase import Complaint, compiled, fill, layered, phrase, read
from letterloom.players import UnknownBot
from letterloom.rules import RecordError, languages
from letterloom.rules.sentence import SHARED
from letterloom.words import WordsError
from tests.languages.files import OTHERS, PLACES, SOURCE, faults, pairs

NAMES = [str(place.relative_to(SOURCE)) for place in PLACES]


def test_the_languages_are_those_that_are_compared() -> None:
    assert languages() == ("en", *OTHERS)
    assert len(PLACES) >= 6


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("place", PLACES, ids=NAMES)
def test_a_language_has_every_sentence_and_no_other(place: Path, language: str) -> None:
    assert not list(faults(place, language))


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("place", PLACES, ids=NAMES)
def test_every_sentence_can_be_taken_apart(place: Path, language: str) -> None:
    sections = layered(read(SHARED, language), read(place, language))
    for text in pairs(sections).values():
        assert phrase(text, sections) or not text


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("place", PLACES, ids=NAMES)
def test_a_compiled_sentence_says_what_a_filled_one_says(place: Path, language: str) -> None:
    sections = layered(read(SHARED, language), read(place, language))
    for text in sections["events"].values():
        for number in (1, 2):
            values: dict[str, Any] = {}
            for _, name, spec, _ in Formatter().parse(text):
                if name:
                    values[name] = (0, 1)[:number] if spec in ("names", "list", "and") else number
            names = ["Ann", "Bo", "Cy"]
            assert compiled(text, sections)(values, names) == fill(phrase(text, sections), values, names)


@pytest.mark.parametrize("kind", [RecordError, WordsError, UnknownBot])
def test_every_complaint_has_a_sentence_and_every_sentence_complains(kind: type[Complaint]) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("**/*.py"))
    raised = set(re.findall(rf'\b{kind.__name__}\(\s*"([a-z-]+)"', source))
    raised |= set(re.findall(rf'\b{kind.__name__}\("[a-z-]+" if [^"]+ else "([a-z-]+)"', source))
    assert raised == set(read(kind.place, "en")[kind.section])


def test_a_complaint_is_said_in_any_language_with_what_is_in_it_and_survives_a_journey() -> None:
    wrong = RecordError("options", error=WordsError("no-extra-word", word="'Q'", most=30))
    assert str(wrong) == "options: The extra word 'Q' is no word of the letters A–Z with 2 to 30 letters."
    assert pickle.loads(pickle.dumps(wrong)).said("de").startswith("Einstellungen: Das eigene Wort 'Q'")
    assert RecordError("something of a server's own").said("nl") == "something of a server's own"


def test_what_is_wrong_with_a_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(
        '[events]\ngone = "{seat:name} is gone"\nn = "{n} {n:card|cards}"\nsame = "as it was"\nword = "Joker"\n'
    )
    (tmp_path / "de.toml").write_text(
        '[events]\nn = "{m} {m:Karte|Karten}"\nsame = "as it was"\nword = "Joker"\nmore = "mehr"\n'
    )
    assert list(faults(tmp_path, "de")) == [
        "missing: ('events', 'gone')",
        "no sentence has this key in English: ('events', 'more')",
        "other places: ('events', 'n'): [('m', ''), ('n', '')]",
        "not translated: ('events', 'same'): as it was",
    ]
