"""A language made at run time, in which every letter of every sentence is a letter of its own.

Ｔｈｅ ｇａｍｅ ｉｓ ｏｖｅｒ. Names, words on the board and what people type stay plain; whatever else is plain was
never in a language file.
"""

import re
import string
from pathlib import Path

import pytest

from letterloom import cli, phrase
from letterloom.cli import language as terminal
from letterloom.phrase import ENGLISH, Sections, read
from letterloom.rules import sentence

PSEUDO = "qq"
UNMARKED = "answers"
"""The section of what people type for yes and no."""
_LETTERS = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in string.ascii_letters})
_PLACES = re.compile(r"\{[^{}]*\}|%(?:\(\w+\))?[sr]")


def marked(text: str) -> str:
    """A sentence in the made-up language; its places stay.

    >>> marked("{n} cards")
    '{n} ｃａｒｄｓ'
    """
    kept = _PLACES.findall(text)
    parts = [part.translate(_LETTERS) for part in _PLACES.split(text)]
    return "".join(part + place for part, place in zip(parts, [*map(_forms, kept), ""], strict=True))


def _forms(place: str) -> str:
    """A place as it is; where it chooses a form, the forms are marked."""
    name, colon, forms = place.partition(":")
    return name + colon + forms.translate(_LETTERS) if "|" in forms else place


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `--language qq` be understood."""

    def reading(place: Path, language: str) -> Sections:
        if language != PSEUDO:
            return read(place, language)
        english = read(place, ENGLISH)
        return {
            section: {key: marked(text) for key, text in texts.items()}
            for section, texts in english.items()
            if section != UNMARKED
        }

    for module in (phrase, terminal, sentence):
        monkeypatch.setattr(module, "read", reading)
    for spoken in (terminal, cli):
        monkeypatch.setattr(spoken, "languages", lambda: [ENGLISH, PSEUDO])


def plain(text: str, allowed: set[str]) -> set[str]:
    """The words of a text that are in no language file, and not allowed."""
    return {word for word in re.findall(r"[A-Za-z]*[a-z]{2,}", text) if word not in allowed}
