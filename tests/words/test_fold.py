"""From what people write to the letters A–Z."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letterloom.words import fold as module
from letterloom.words.fold import fold, foldings


@pytest.mark.parametrize(
    ("text", "language", "letters"),
    [
        ("Café", "en", "CAFE"),
        ("Größe", "de", "GROESSE"),
        ("Größe", "nl", "GROSSE"),
        ("u\u0308ber", "de", "UEBER"),
        ("coëfficiënt", "nl", "COEFFICIENT"),
        ("ĳs", "nl", "IJS"),
        ("Łódź Œuvre Þing", "", "LODZ OEUVRE THING"),
        ("4 you!", "en", "4 YOU!"),
    ],
)
def test_each_language_folds_its_own_way(text: str, language: str, letters: str) -> None:
    assert fold(text, language) == letters


def test_a_german_umlaut_may_be_laid_either_way() -> None:
    assert foldings("Mädchen", "de") == ("MAEDCHEN", "MADCHEN")
    assert foldings("Fußgänger", "de") == ("FUSSGAENGER", "FUSSGANGER")
    assert foldings("Maus", "de") == ("MAUS",) and foldings("één", "nl") == ("EEN",)


@given(st.text(alphabet="aeouÄÖÜäöüßéèçñåŁœæĳ -'x1", max_size=30), st.sampled_from(["", "de", "en", "nl"]))
def test_it_does_not_matter_whether_an_accent_is_written_as_one_character_or_two(
    text: str, language: str
) -> None:
    assert fold(unicodedata.normalize("NFD", text), language) == fold(text, language)


def test_piled_up_marks_cost_no_more_than_one_look_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sorting a run of marks, as normalizing a whole text does, takes the square of its length."""
    handed_over: list[int] = []
    normalize = unicodedata.normalize

    class Counting:
        combining = staticmethod(unicodedata.combining)

        @staticmethod
        def normalize(form: str, text: str) -> str:
            handed_over.append(len(text))
            return normalize(form, text)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "unicodedata", Counting)
    assert fold("A" + "\u0301\u0316" * 50_000, "de") == "A"
    assert max(handed_over, default=0) <= 1
