"""From words as people write them to the letters A–Z that tiles and cards have.

Each language folds its own way: in German Ä, Ö, Ü and ß are written out as AE, OE, UE and SS, as in any German
crossword; everywhere else an accent is dropped, and IJ is two letters.
"""

from __future__ import annotations

import unicodedata

_WRITTEN_OUT = str.maketrans(
    {"Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ß": "SS", "ẞ": "SS"}
    | {"Ĳ": "IJ", "ĳ": "IJ", "\u00ad": "", "\ufeff": ""}
)
_GERMAN = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


def fold(text: str, language: str = "") -> str:
    """Upper-case letters without accents; what is no letter stays as it is.

    >>> fold("Café"), fold("Größe", "de"), fold("coëfficiënt", "nl")
    ('CAFE', 'GROESSE', 'COEFFICIENT')
    """
    if text.isascii():
        return text.upper()
    text = unicodedata.normalize("NFC", text).upper()
    if language == "de":
        text = text.translate(_GERMAN)
    text = unicodedata.normalize("NFD", text.translate(_WRITTEN_OUT))
    return "".join(mark for mark in text if not unicodedata.combining(mark))


def is_letters(text: str) -> bool:
    """Is this a word of A–Z alone?

    >>> is_letters("STONE"), is_letters("R2D2"), is_letters("")
    (True, False, False)
    """
    return text.isascii() and text.isalpha() and text.isupper()
