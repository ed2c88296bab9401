"""What `letterloom words` says about a word.

A word may have several readings: SAW is a tool, and what somebody saw. All of them are told, each with its meaning.
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from letterloom.words.fold import foldings
from letterloom.words.lexicon import Lexicon
from letterloom.words.textfile import LONGEST

_SHOWN = 20


class WordJson(TypedDict):
    """The fields of `letterloom words --json`."""

    word: str
    valid: bool
    base: list[str]
    plural: bool
    spellings: list[str]
    definition: str | None


class WordReport(NamedTuple):
    """One word, looked up."""

    word: str
    valid: bool
    base: tuple[str, ...]
    plural: bool
    spellings: tuple[str, ...]
    readings: tuple[tuple[str, tuple[str, ...]], ...]
    """The base forms, each with its meanings: one for each kind of word that it is."""
    suggestions: tuple[str, ...]

    @property
    def definition(self) -> str | None:
        """The first meaning."""
        return next((meaning for _, meanings in self.readings for meaning in meanings), None)

    def json(self) -> WordJson:
        """The fields that the contract names."""
        return {
            "word": self.word,
            "valid": self.valid,
            "base": list(self.base),
            "plural": self.plural,
            "spellings": list(self.spellings),
            "definition": self.definition,
        }


def describe(lexicon: Lexicon, word: str, suggest: bool = True) -> WordReport:
    """Look a word up, as a person typed it. Looking for suggestions takes most of the time, and may be left out.

    >>> from letterloom.words import open_lexicon
    >>> describe(open_lexicon("en"), "colours").json()["spellings"]
    ['COLORS']
    """
    written = word.strip()
    forms = foldings(written, lexicon.language) if len(written) <= 4 * LONGEST else ("",)
    if not forms[0] or len(forms[0]) > LONGEST:
        shown = f"{written[:_SHOWN].upper()}…" if written else ""
        return WordReport(shown, False, (), False, (), (), ())
    folded = next((form for form in forms if form in lexicon), forms[0])
    if folded not in lexicon:
        return WordReport(folded, False, (), False, (), (), lexicon.suggestions(folded) if suggest else ())
    base = lexicon.base_forms(folded)
    readings = tuple((form, lexicon.meanings(form)) for form in base)
    if not any(meanings for _, meanings in readings) and folded not in base:
        readings = ((folded, lexicon.meanings(folded)), *readings)
    return WordReport(
        folded, True, base, lexicon.is_plural(folded), tuple(sorted(lexicon.spellings(folded))), readings, ()
    )
