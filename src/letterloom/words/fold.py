"""From words as people write them to the letters A–Z that tiles and cards have.

An accent is dropped, and IJ is two letters. In German Ä, Ö and Ü may be laid as A, O, U or written out as AE, OE, UE,
as in any German crossword: `fold` writes them out, `foldings` gives both. Marks are taken off one letter at a
time, so that the work grows with the length of the text and no faster, however many marks are piled on a letter.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_WRITTEN_OUT = str.maketrans(
    {"Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ß": "SS", "ẞ": "SS"}
    | {"Ĳ": "IJ", "ĳ": "IJ", "\u00ad": "", "\ufeff": ""}
)
_UMLAUT = "\u0308"


@lru_cache(maxsize=4096)
def _taken_apart(mark: str) -> str:
    """One character as the letter and the marks that it is made of."""
    return unicodedata.normalize("NFD", mark)


def fold(text: str, language: str = "") -> str:
    """Upper-case letters without accents; what is no letter stays as it is.

    >>> fold("Café"), fold("Größe", "de"), fold("coëfficiënt", "nl")
    ('CAFE', 'GROESSE', 'COEFFICIENT')
    """
    if text.isascii():
        return text.upper()
    letters: list[str] = []
    for character in text.upper().translate(_WRITTEN_OUT):
        for part in character if character.isascii() else _taken_apart(character):
            if not unicodedata.combining(part):
                letters.append(part)
            elif part == _UMLAUT and language == "de" and letters and letters[-1] in "AOU":
                letters.append("E")
    return "".join(letters)


def foldings(text: str, language: str = "") -> tuple[str, ...]:
    """All ways in which a word may be laid, each once: `fold` first.

    >>> foldings("Mädchen", "de"), foldings("Straße", "de"), foldings("café", "en")
    (('MAEDCHEN', 'MADCHEN'), ('STRASSE',), ('CAFE',))
    """
    return tuple(dict.fromkeys((fold(text, language), fold(text))))


def is_letters(text: str) -> bool:
    """Is this a word of A–Z alone?

    >>> is_letters("STONE"), is_letters("R2D2"), is_letters("")
    (True, False, False)
    """
    return text.isascii() and text.isalpha() and text.isupper()
