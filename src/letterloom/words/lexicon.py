"""A lexicon: the words that count at a table, and what is known about them.

Open one by name or from a text file with `open_lexicon`; a table's own extra words are added to either. The packed
graph answers `in`, prefixes and patterns; what else is known about a word (forms, spellings, frequency) is looked up in
the facts of its language.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from letterloom.words.definitions import define
from letterloom.words.errors import WordsError
from letterloom.words.facts import DATA, Facts, facts_of
from letterloom.words.fold import fold, is_letters
from letterloom.words.graph import Graph, pattern_masks, read_cells
from letterloom.words.nearness import neighbours
from letterloom.words.textfile import read_word_list

Kept = TypeVar("Kept")


class Lexicon:
    """The words of a table. Made by `open_lexicon`."""

    def __init__(
        self,
        name: str,
        graph: Graph,
        count: int,
        digest: str,
        *,
        language: str = "",
        from_file: bool = False,
        warnings: tuple[str, ...] = (),
        extra: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        """The name or the path that it was opened by."""
        self.graph = graph
        """The packed graph, for generators."""
        self.digest = digest
        """A fingerprint: the same words, the same digest."""
        self.language = language
        """``en``, ``de``, ``nl``, or nothing for a text file."""
        self.from_file = from_file
        self.warnings = warnings
        """Sentences about lines of a text file that were left out."""
        self.extra = extra
        """The words that the table added."""
        self._count = count
        self._facts: Facts | None = facts_of(language) if language else None
        self._kept: dict[Callable[[Lexicon], Any], Any] = {}

    def keep(self, make: Callable[[Lexicon], Kept]) -> Kept:
        """What a game works out from these words: made once, shared by all tables, let go with the lexicon.

        >>> open_lexicon("en").keep(len) == len(open_lexicon("en"))
        True
        """
        if make not in self._kept:
            self._kept[make] = make(self)
        kept: Kept = self._kept[make]
        return kept

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}, {self._count} words>"

    def __contains__(self, word: object) -> bool:
        return self.graph.has(word)  # type: ignore[arg-type]  # what is no string is no word

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        return self.graph.below()

    def with_words(self, ban: tuple[str, ...]) -> Lexicon:
        """The same without some words."""
        gone = sorted(word for word in set(ban) if word in self)
        digest = hashlib.sha256(" - ".join((self.digest, *gone)).encode()).hexdigest()[:16]
        return Lexicon(
            self.name,
            self.graph.with_words((), gone),
            len(self) - len(gone),
            digest,
            language=self.language,
            from_file=self.from_file,
            extra=self.extra,
        )

    def is_prefix(self, letters: str) -> bool:
        """Does a word begin with these letters? A whole word counts."""
        return self.graph.leads(letters)

    def matches(self, pattern: str) -> Iterator[str]:
        """The words that fit a pattern such as ``A.B..``, alphabetically."""
        return self.graph.matches(pattern)

    def begins(self, pattern: str) -> bool:
        """Does any word begin with this pattern, where ``.`` is any one letter?"""
        return self.graph.begins(pattern)

    def completions(self, pattern: str, limit: int = 10) -> tuple[str, ...]:
        """Words that begin with a pattern, the commonest first; offensive ones only where there is nothing else.

        >>> open_lexicon("en").completions("STON", limit=3)
        ('STONE', 'STONES', 'STONED')
        """
        if pattern_masks(pattern) is None or limit < 1:
            return ()
        found: dict[str, None] = {}
        offensive: dict[str, None] = {}
        for word in self._common_then_rare(pattern):
            (offensive if self.is_offensive(word) else found)[word] = None
            if len(found) == limit:
                break
        return tuple(found or offensive)[:limit]

    def _common_then_rare(self, pattern: str) -> Iterator[str]:
        if self._facts:
            for word in self._facts.common(pattern):
                if word in self:
                    yield word
        yield from sorted(self.graph.below(pattern), key=lambda word: (-self.frequency(word), word))

    def allows_form(self, word: str) -> bool:
        """KRO-9: is this a word, and a base form or the plural of a noun? Where no forms are known, every word is.

        >>> lexicon = open_lexicon("en")
        >>> [word for word in ("PLAY", "PLAYS", "PLAYING", "WENT", "TEETH") if lexicon.allows_form(word)]
        ['PLAY', 'PLAYS', 'TEETH']
        """
        if word not in self:
            return False
        if self.language != "en" or word in self.extra or not self._facts:
            return True
        fact = self._facts[word]
        return fact.base or fact.plural

    def base_forms(self, word: str) -> tuple[str, ...]:
        """The base forms that a word belongs to: itself, where it is one; none for what is no word.

        >>> open_lexicon("en").base_forms("LEAVES"), open_lexicon("en").base_forms("SAW")
        (('LEAF', 'LEAVE'), ('SAW', 'SEE'))
        """
        if word not in self:
            return ()
        return (self._facts[word].bases if self._facts else ()) or (word,)

    def is_plural(self, word: str) -> bool:
        """Is this the plural of a noun?"""
        return word in self and self._facts is not None and self._facts[word].plural

    def spellings(self, word: str) -> frozenset[str]:
        """The other spellings of a word (CUB-9), from the whole class: British, American and variants.

        >>> sorted(open_lexicon("en").spellings("COLOUR"))
        ['COLOR']
        """
        if not self._facts:
            return frozenset()
        return frozenset(self._facts.spellings.get(word, ())) - {word}

    def region(self, word: str) -> str:
        """``us`` for a word that is only American, ``gb`` for one that is only British, else nothing.

        >>> [open_lexicon("en").region(word) for word in ("COLOR", "COLOUR", "STONE")]
        ['us', 'gb', '']
        """
        return self._facts[word].region if self._facts and word in self else ""

    def frequency(self, word: str) -> int:
        """How common a word is, from 0 (nobody counted it) to 255."""
        return self._facts[word].frequency if self._facts and is_letters(word) else 0

    def is_offensive(self, word: str) -> bool:
        """Is this a word that should never be offered? It may be played like any other."""
        return self._facts is not None and word in self._facts.offensive

    def definition(self, word: str) -> str | None:
        """What an English word means, where WordNet is installed; a form is explained by its base form."""
        if self.language != "en" or word not in self:
            return None
        return next((text for base in self.base_forms(word) if (text := define(base))), None) or define(word)

    def suggestions(self, word: str, limit: int = 5) -> tuple[str, ...]:
        """Words that a misspelt one may have meant, the commonest of the nearest first, never an offensive one.

        >>> open_lexicon("en").suggestions("STOEN", limit=2)
        ('STONE', 'STOLEN')
        """
        folded = fold(word, self.language)
        if not is_letters(folded):
            return ()
        for distance in (1, 2):
            near = [
                other for other in neighbours(self.graph, folded, distance) if not self.is_offensive(other)
            ]
            if near:
                return tuple(sorted(near, key=lambda other: (-self.frequency(other), other))[:limit])
        return ()


@cache
def _about() -> dict[str, dict[str, Any]]:
    facts: dict[str, dict[str, Any]] = json.loads((DATA / "lexicons.json").read_text("utf-8"))
    return facts


def installed() -> tuple[str, ...]:
    """The names of the lexicons that come with the project.

    >>> "en" in installed()
    True
    """
    return tuple(_about())


def open_lexicon(name: str | Path, extra: tuple[str, ...] | list[str] = ()) -> Lexicon:
    """Open an installed lexicon, or a text file with a word a line; add the table's own words.

    >>> "ZORP" in open_lexicon("en", extra=["zorp"])
    True
    """
    text = str(name)
    if text in _about():
        lexicon = _open_installed(text)
    else:
        path = Path(text)
        try:
            status = path.stat()
        except (OSError, ValueError):
            raise WordsError(
                f"There is no lexicon and no readable file called {text!r}. "
                f"Installed lexicons: {', '.join(installed())}."
            ) from None
        lexicon = _open_file(text, status.st_mtime_ns, status.st_size)
    if not extra:
        return lexicon
    return _with_extra(lexicon, tuple(sorted({_extra_word(word, lexicon.language) for word in extra})))


@lru_cache(maxsize=16)
def _open_installed(name: str) -> Lexicon:
    about = _about()[name]
    graph = read_cells(DATA / f"{name}.graph")
    return Lexicon(name, graph, about["words"], about["digest"], language=about["language"])


@lru_cache(maxsize=16)
def _open_file(name: str, modified: int, size: int) -> Lexicon:
    graph, count, digest, warnings = read_word_list(Path(name))
    return Lexicon(name, graph, count, digest, from_file=True, warnings=warnings)


def _extra_word(word: str, language: str) -> str:
    folded = fold(word.strip(), language) if isinstance(word, str) else ""
    if not is_letters(folded):
        raise WordsError(f"The extra word {word!r} is no word of the letters A–Z.")
    return folded


@lru_cache(maxsize=64)
def _with_extra(lexicon: Lexicon, extra: tuple[str, ...]) -> Lexicon:
    new = tuple(word for word in extra if word not in lexicon)
    digest = (
        hashlib.sha256(" + ".join((lexicon.digest, *new)).encode()).hexdigest()[:16]
        if new
        else lexicon.digest
    )
    return Lexicon(
        lexicon.name,
        lexicon.graph.with_words(new) if new else lexicon.graph,
        len(lexicon) + len(new),
        digest,
        language=lexicon.language,
        from_file=lexicon.from_file,
        warnings=lexicon.warnings,
        extra=frozenset(extra),
    )
