"""The language of this terminal, and the command's own sentences in it.

Asked for by `--language`, or else by the first of `LETTERLOOM_LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` that is
set, as programs usually are; English where that names no language that we speak. A program has one terminal, so the
language is chosen once, when the command starts. What programs read (JSON, records) is always English.
"""

import argparse
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from letterloom.phrase import ENGLISH, Complaint, Phrase, Sections, fill, layered, phrase, read

if TYPE_CHECKING:
    from letterloom.rules import AnyGame, Player, Speech

HERE = Path(__file__).parent
VARIABLES = ("LETTERLOOM_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_chosen = ENGLISH


def languages() -> list[str]:
    """The languages that there are."""
    return sorted(path.stem for path in HERE.glob("*.toml"))


def wanted(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language that a command line or its surroundings ask for.

    >>> wanted(["games", "--language", "nl"], {"LANG": "de_DE.UTF-8"}), wanted(["games"], {"LANG": "de_AT.UTF-8"})
    ('nl', 'de')
    >>> wanted([], {"LC_ALL": "C", "LANG": "de_DE"}), wanted([], {"LANG": "tlh"}), wanted([], {})
    ('en', 'en', 'en')
    """
    given = _given(argv) or next(filter(None, (environ.get(name) for name in VARIABLES)), "")
    language = given.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in languages() else ENGLISH


def _given(argv: Sequence[str]) -> str:
    """What stands after `--language`: it is needed before anything else can be explained."""
    for n, part in enumerate(argv):
        if part == "--":
            break
        if part == "--language":
            return "".join(argv[n + 1 : n + 2])
        if part.startswith("--language="):
            return part.partition("=")[2]
    return ""


def choose(language: str) -> None:
    """Speak this language from now on."""
    global _chosen
    _chosen = language


def chosen() -> str:
    """The language that is spoken."""
    return _chosen


def flag() -> str:
    """What has to be typed for this language to be spoken again; nothing where the surroundings ask for it."""
    return "" if _chosen == wanted((), os.environ) else f" --language {_chosen}"


def say(key: str, **values: Any) -> str:
    """A sentence of the command itself, by its section and key.

    >>> say("zones.floor", n=2)
    'floor 2'
    """
    return fill(_phrase(_chosen, key), values)


def terms(section: str) -> Mapping[str, str]:
    """All terms of a section."""
    return _sections(_chosen)[section]


def speech(game: "AnyGame", seats: "Sequence[Player]") -> "Speech":
    """A game's sentences for people at this terminal."""
    from letterloom.rules import Speech

    return Speech(game, seats, _chosen)


def said(game: "AnyGame") -> Sections:
    """A game's texts for people at this terminal, as they are written."""
    from letterloom.rules import sentences

    return sentences(game.folder, _chosen)


def wrong(error: Exception) -> str:
    """What is wrong; where nobody has put it into words for people, as the program that failed says it."""
    return error.said(_chosen) if isinstance(error, Complaint) else str(error)


def is_yes(text: str) -> bool:
    """Does somebody agree?"""
    return text.lower() in say("answers.yes").split()


def is_no(text: str) -> bool:
    """Does somebody not agree?"""
    return text.lower() in say("answers.no").split()


def let_argparse_speak() -> None:
    """Argparse asks gettext for its own sentences; it gets ours. One that it words anew stays English."""
    theirs, ours = _sections(ENGLISH)["argparse"], _sections(_chosen)["argparse"]
    known = {text: ours[key] for key, text in theirs.items()}
    vars(argparse).update(
        _=lambda text: known.get(text, text),
        ngettext=lambda one, many, n: known.get(text := one if n == 1 else many, text),
    )


@cache
def _sections(language: str) -> Sections:
    return layered(*(read(HERE, each) for each in dict.fromkeys((ENGLISH, language))))


@cache
def _phrase(language: str, key: str) -> Phrase:
    sections = _sections(language)
    section, _, name = key.partition(".")
    return phrase(sections[section][name], sections)
