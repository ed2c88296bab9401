"""A lexicon: the words that count at a table, and what is known about them.

Open one by name or from a text file with `open_lexicon`; a table's own extra words are added to either, and later it
may allow and ban others (`Lexicon.with_words`). The packed graph answers `in`, prefixes and patterns; what else is
known about a word (forms, spellings, frequency) is looked up in the facts of its language.

The installed lexicons stay open: they are few, and memory-mapped. A table's own words live as long as somebody holds
its lexicon; until then every table with the same words shares it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from letterloom.words.definitions import meanings
from letterloom.words.errors import WordsError
from letterloom.words.facts import DATA, Facts, facts_of
from letterloom.words.fold import fold, foldings, is_letters
from letterloom.words.graph import Graph, pattern_masks, read_cells
from letterloom.words.nearness import neighbours
from letterloom.words.textfile import LONGEST, read_word_list
from letterloom.words.umlauts import dropped, written_out

LONGEST_EXTRA = 30
"""A word that a table adds has 2 to so many letters."""

_SHORT = range(2, 5)

Kept = TypeVar("Kept")


class Lexicon:
    """The words of a table. Made by `open_lexicon`.

    Lexicons with the same words that treat them alike are equal, so that one may stand in frozen data.
    """

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
        banned: frozenset[str] = frozenset(),
        plain: Lexicon | None = None,
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
        """The words that the table added or allowed."""
        self.banned = banned
        """The words that the table took out."""
        self._plain = plain
        self._count = count
        self._same = (digest, language, from_file)
        self._hash = hash(self._same)
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

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Lexicon) and self._same == other._same)

    def __hash__(self) -> int:
        return self._hash

    def __contains__(self, word: object) -> bool:
        return self.graph.has(word)  # type: ignore[arg-type]  # what is no string is no word

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        return self.graph.below()

    @cached_property
    def short(self) -> frozenset[str]:
        """Its words of two to four letters: they are few, and most of those that are made on a board.

        >>> lexicon = open_lexicon("en").with_words(allow=["ZORP"], ban=["TOE"])
        >>> sorted(lexicon.short & {"ON", "TOE", "ZORP", "STONE"})
        ['ON', 'ZORP']
        """
        if self._plain is None:
            return frozenset(word for length in _SHORT for word in self.matches("." * length))
        return (self._plain.short | {word for word in self.extra if len(word) in _SHORT}) - self.banned

    def with_words(self, allow: Iterable[str] = (), ban: Iterable[str] = ()) -> Lexicon:
        """The same with some words allowed and others banned. What comes later wins over what came before.

        >>> lexicon = open_lexicon("en").with_words(allow=["ZORP"], ban=["STONE"])
        >>> "ZORP" in lexicon, "STONE" in lexicon, "STONE" in lexicon.with_words(allow=["STONE"])
        (True, False, True)
        """
        allowed = {form for word in allow for form in _own_word(word, self.language)}
        gone = {form for word in ban for form in _own_word(word, self.language)} - allowed
        plain = self if self._plain is None else self._plain
        return _variant(plain, (self.extra - gone) | allowed, (self.banned - allowed) | gone)

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
        return bool(self._facts.forms(word))

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
        return word in self and self._facts is not None and "p" in self._facts.forms(word)

    def spellings(self, word: str) -> frozenset[str]:
        """The other spellings of a word (CUB-9), from the whole class: British, American and variants; German foldings.

        >>> sorted(open_lexicon("en").spellings("COLOUR"))
        ['COLOR']
        """
        return frozenset(self.spelled(word) or ()) - {word}

    @property
    def spelled(self) -> Callable[[str], Collection[str] | None]:
        """All spellings of a word, itself among them; nothing for a word with one spelling.

        >>> open_lexicon("en").spelled("COLOUR"), open_lexicon("en").spelled("STONE")
        (('COLOR', 'COLOUR'), None)
        """
        known: Mapping[str, Collection[str]] = self._facts.spellings if self._facts else {}
        return self._folded if self.language == "de" else known.get

    def _folded(self, word: str) -> Collection[str] | None:
        """The same of a German word, whose umlauts may be written in several ways."""
        if not self._facts:
            return None
        known = self._facts.spellings.get(word) or {*self._foldings(word, self._facts)} - {word}
        return {word, *known} if known else None

    def _foldings(self, word: str, facts: Facts) -> Iterator[str]:
        """A German word with its umlauts written out or dropped."""
        if not is_letters(word) or len(word) > LONGEST_EXTRA:
            return
        if facts[word].umlauts:
            yield written_out(word, facts[word].umlauts)
        for plain in dropped(word) if word in self else ():
            if facts[plain].umlauts and written_out(plain, facts[plain].umlauts) == word:
                yield plain

    def region(self, word: str) -> str:
        """``us`` for a word that is only American, ``gb`` for one that is only British, else nothing.

        >>> [open_lexicon("en").region(word) for word in ("COLOR", "COLOUR", "STONE")]
        ['us', 'gb', '']
        """
        return self._facts[word].region if self._facts and word in self else ""

    def frequency(self, word: str) -> int:
        """How common a word is, from 0 (nobody counted it) to 255."""
        if not self._facts or not is_letters(word):
            return 0
        fact = self._facts[word]
        return self._facts[written_out(word, fact.umlauts)].frequency if fact.umlauts else fact.frequency

    def is_offensive(self, word: str) -> bool:
        """Is this a word that should never be offered? It may be played, and offered where the table has added it.

        >>> rude = next(word for word in open_lexicon("en") if open_lexicon("en").is_offensive(word))
        >>> open_lexicon("en").with_words(allow=[rude]).is_offensive(rude)
        False
        """
        return self._facts is not None and word in self._facts.offensive and word not in self.extra

    def meanings(self, word: str) -> tuple[str, ...]:
        """What an English word means, a sentence for each kind of word that it is, the commonest first."""
        return meanings(word) if self.language == "en" and is_letters(word) else ()

    def definition(self, word: str) -> str | None:
        """The first meaning of an English word; a form is explained by its base form."""
        if self.language != "en" or word not in self:
            return None
        forms = (*self.base_forms(word), word)
        return next((found[0] for form in forms if (found := meanings(form))), None)

    def suggestions(self, word: str, limit: int = 5) -> tuple[str, ...]:
        """Words that a misspelt one may have meant, the commonest of the nearest first, never an offensive one.

        >>> open_lexicon("en").suggestions("STOEN", limit=2)
        ('STONE', 'STOLEN')
        """
        folded = fold(word, self.language) if len(word) <= LONGEST else ""
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


_variants: WeakValueDictionary[tuple[Lexicon, str, frozenset[str], frozenset[str]], Lexicon] = (
    WeakValueDictionary()
)
_opened: WeakValueDictionary[tuple[str, tuple[str, ...]], Lexicon] = WeakValueDictionary()


def open_lexicon(name: str | Path, extra: tuple[str, ...] | list[str] = ()) -> Lexicon:
    """Open an installed lexicon, or a text file with a word a line; add the table's own words.

    >>> "ZORP" in open_lexicon("en", extra=["zorp"])
    True
    """
    text = str(name)
    if text not in _about():
        lexicon = _open_file(text, *_status(text))
        return lexicon.with_words(allow=extra) if extra else lexicon
    if not extra:
        return _open_installed(text)
    asked = (text, tuple(extra))
    found = _opened.get(asked)
    if found is None:
        found = _opened[asked] = _open_installed(text).with_words(allow=extra)
    return found


@lru_cache(maxsize=16)
def _open_installed(name: str) -> Lexicon:
    about = _about()[name]
    graph = read_cells(DATA / f"{name}.graph")
    return Lexicon(name, graph, about["words"], about["digest"], language=about["language"])


def _status(name: str) -> tuple[int, int]:
    """When a file was changed, and its size."""
    try:
        status = Path(name).stat()
    except (OSError, ValueError):
        raise WordsError("no-lexicon", name=repr(name), installed=installed()) from None
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=1)  # a command reads one file, and asks for it again and again
def _open_file(name: str, modified: int, size: int) -> Lexicon:
    graph, count, digest, warnings = read_word_list(Path(name))
    return Lexicon(name, graph, count, digest, from_file=True, warnings=warnings)


def _own_word(word: str, language: str) -> tuple[str, ...]:
    """A word that a table adds or bans, in all its foldings; a sentence for a person where it is none."""
    short = isinstance(word, str) and len(word) <= 4 * LONGEST_EXTRA  # before any work is done on it
    folded = foldings(word.strip(), language) if short else ("",)
    if not is_letters(folded[0]) or not 2 <= len(folded[0]) <= LONGEST_EXTRA:
        shown = f"{word[:LONGEST_EXTRA]}…" if isinstance(word, str) and len(word) > LONGEST_EXTRA else word
        raise WordsError("no-extra-word", word=repr(shown), most=LONGEST_EXTRA)
    return folded


def _variant(plain: Lexicon, extra: frozenset[str], banned: frozenset[str]) -> Lexicon:
    """A lexicon with a table's own words in and out; one for all who ask, as long as anybody holds it."""
    banned = frozenset(word for word in banned if word in plain)
    if not extra and not banned:
        return plain
    key = (plain, plain.name, extra, banned)
    found = _variants.get(key)
    if found is None:
        found = _variants[key] = _make_variant(plain, extra, banned)
    return found


def _make_variant(plain: Lexicon, extra: frozenset[str], banned: frozenset[str]) -> Lexicon:
    new = sorted(word for word in extra if word not in plain)
    gone = sorted(banned)
    # WENT is no new word, and counts for KRO-9 once a table has added it.
    told = sorted(word for word in extra if not plain.allows_form(word)) + [f"-{word}" for word in gone]
    return Lexicon(
        plain.name,
        plain.graph.with_words(new, gone) if new or gone else plain.graph,
        len(plain) + len(new) - len(gone),
        hashlib.sha256(" + ".join((plain.digest, *told)).encode()).hexdigest()[:16] if told else plain.digest,
        language=plain.language,
        from_file=plain.from_file,
        warnings=plain.warnings,
        extra=extra,
        banned=banned,
        plain=plain,
    )
