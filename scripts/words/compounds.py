"""German compounds that people use and no dictionary lists: KONTAKTDATEN, SPURENSUCHE.

German joins nouns at will, so no list has them all. A word counts here when wordfreq met it often enough, it parts into
two common words of German, and it is neither a name nor a slip for a word that is far commoner (STANDART, STANDARD).
"""

from __future__ import annotations

import re
from importlib import import_module

from letterloom.words.fold import fold, foldings
from scripts.words.sources import is_word

_OFTEN = 10**-7  # of all words that people write; the data would outgrow its 15 MB with rarer ones
_KNOWN = 10**-6.5
_SLIP = 100  # times as common is the word that was meant
_ENGLISH = 0.2  # of its English share: a word that is far commoner there is English
_LINKS = ("", "s", "es", "n", "en", "er")
_NAMES = re.compile(
    r".*(bach|beck|berg|born|burg|damm|dingen|dorf|feld|fels|hausen|heide|heim|hofen|holm|horn|horst|kirchen|land|lohe"
    r"|mann|stadt|stein|strasse|wald|walde|weiler|werder|kreis|bauer|hammer|thauer|stock|lord|cloud|speak|polis|city)"
)
_RUDE = re.compile(r".*(fick|fotz|hure|nutte|porno|schwanz|sex|sperma|titte|wichs|schlampe|arsch|scheiß)")
_LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß"


def compounds(words: set[str], names: frozenset[str]) -> set[str]:
    """The compounds of these words, with a capital, that are not among them."""
    shares: dict[str, float] = import_module("wordfreq").get_frequency_dict("de", "best")
    english: dict[str, float] = import_module("wordfreq").get_frequency_dict("en", "best")
    known = {form for word in words for form in foldings(word, "de")}
    common = {word for word in words if len(word) > 3 and shares.get(word.lower(), 0) >= _KNOWN}
    heads = {word.lower() for word in common if word[0].isupper()}
    fronts = {word.lower() for word in common}
    small_names = {name.lower() for name in names}
    return {
        token.capitalize()
        for token, share in shares.items()
        if share >= _OFTEN
        and token.isalpha()
        and share > _ENGLISH * english.get(token, 0)
        and _parts(token, fronts, heads)
        and not _NAMES.fullmatch(token)
        and not _RUDE.match(token)
        and token not in small_names
        and token.removesuffix("s") not in small_names
        and fold(token, "de") not in known
        and is_word(fold(token, "de"))
        and not _is_slip(token, shares)
    }


def _parts(token: str, fronts: set[str], heads: set[str]) -> bool:
    """Does this part into a word, a link and a noun?"""
    for at in range(4, len(token) - 3):
        if token[at:] in heads:
            front = token[:at]
            if any(front.endswith(link) and front[: at - len(link)] in fronts for link in _LINKS):
                return True
    return False


def _is_slip(token: str, shares: dict[str, float]) -> bool:
    """Is there a far commoner word but a letter away?"""
    limit = _SLIP * shares[token]
    for at in range(len(token) + 1):
        front, back = token[:at], token[at:]
        near = [front + back[1:], *(front + letter + back for letter in _LETTERS)]
        near += [front + letter + back[1:] for letter in _LETTERS if back]
        if any(shares.get(other, 0) >= limit for other in near):
            return True
    return False
