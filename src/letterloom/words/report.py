"""What `letterloom words` says about a word."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from letterloom.words.fold import fold
from letterloom.words.lexicon import Lexicon


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
    definition: str | None
    suggestions: tuple[str, ...]

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

    def lines(self) -> list[str]:
        """The same for a person in a terminal."""
        if not self.valid:
            meant = f" Did you mean {', '.join(self.suggestions)}?" if self.suggestions else ""
            return [f"{self.word}: not a word.{meant}"]
        said = [f"{self.word}: a word."]
        others = [base for base in self.base if base != self.word]
        if others:
            kind = "plural or form" if self.plural else "form"
            said.append(f"  {kind} of {', '.join(others)}")
        if self.spellings:
            said.append(f"  also spelt {', '.join(self.spellings)}")
        if self.definition:
            said.append(f"  {self.definition}")
        return said


def describe(lexicon: Lexicon, word: str) -> WordReport:
    """Look a word up, as a person typed it.

    >>> from letterloom.words import open_lexicon
    >>> describe(open_lexicon("en"), "colours").json()["spellings"]
    ['COLORS']
    """
    folded = fold(word.strip(), lexicon.language)
    valid = folded in lexicon
    return WordReport(
        folded,
        valid,
        lexicon.base_forms(folded),
        lexicon.is_plural(folded),
        tuple(sorted(lexicon.spellings(folded))) if valid else (),
        lexicon.definition(folded) if valid else None,
        () if valid else lexicon.suggestions(folded),
    )
