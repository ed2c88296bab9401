"""What the server itself says, in the language of whoever is told: problems, and what lexicons and bots are called.

Its sentences stand beside this module, `en.toml` and one file for each other language.
"""

from functools import lru_cache
from pathlib import Path

from letterloom.phrase import ENGLISH, Phrase, Sections, fill, phrase
from letterloom.rules import languages, sentences

HERE = Path(__file__).parent


def known(language: str) -> str:
    """A language that is spoken here: the one that is asked for, or English.

    >>> known("de"), known("de-AT"), known("tlh")
    ('de', 'de', 'en')
    """
    short = language.partition("-")[0].lower()
    return short if short in languages() else ENGLISH


def preferred(header: str) -> str:
    """The language that an `Accept-Language` header likes best of those that are spoken here.

    >>> preferred("fr, nl;q=0.8, en;q=0.5"), preferred("en;q=0.5, de"), preferred("nonsense;q=x"), preferred("")
    ('nl', 'de', 'en', 'en')
    """
    liked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:200].split(",")):
        name, _, quality = part.strip().partition(";q=")
        short = name.partition("-")[0].strip().lower()
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if short in languages() and weight > 0:
            liked.append((-weight, place, short))
    return min(liked)[2] if liked else ENGLISH


def texts(language: str) -> Sections:
    """All that the server says in a language."""
    return sentences(HERE, language)


@lru_cache(maxsize=512)
def _phrase(language: str, key: str) -> Phrase:
    return phrase(texts(language)["problems"][key], texts(language))


def problem(language: str, key: str, **args: object) -> str:
    """Why something cannot be done.

    >>> problem("en", "name-length", most=40)
    'A name has 1 to 40 characters.'
    """
    return fill(_phrase(language, key), args)
