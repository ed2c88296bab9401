"""Lexicons from a text file with a word a line.

Blank lines are ignored, capitals and accents are folded. A line that is no word of letters alone is left out, and a
warning gives its number, never its text: the file may be somebody's letter. A packed copy is kept in the user's cache
folder where that is possible, so that a long list opens faster the next time.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import NamedTuple

from letterloom.words.errors import WordsError
from letterloom.words.fold import fold, is_letters
from letterloom.words.graph import Graph, build_graph, read_cells, write_cells

LIMIT_BYTES = 20_000_000
"""A larger file is refused: 20 MB hold about two million words, more than any language's dictionary."""

LONGEST = 60
"""A longer line is no word."""

_NAMED_LINES = 3
_WORTH_KEEPING = 20_000
_SPOT_CHECK = 499


class WordList(NamedTuple):
    """What was read from a text file."""

    graph: Graph
    size: int
    digest: str
    warnings: tuple[str, ...]


def words_digest(words: list[str]) -> str:
    """A short fingerprint of a sorted list of words: the same words, the same digest.

    >>> words_digest(["AT", "TEA"])
    '27507e42cde303b4'
    """
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def read_word_list(path: Path) -> WordList:
    """Read and pack a text file; a sentence for a person when that cannot be done."""
    words, warnings = _words_of(_text_of(path), path.name)
    digest = words_digest(words)
    return WordList(_packed(words, digest), len(words), digest, warnings)


def _text_of(path: Path) -> str:
    try:
        if path.is_dir():
            raise WordsError("folder", path=path)
        if path.exists() and not path.is_file():
            raise WordsError("no-plain-file", path=path)
        size = path.stat().st_size
        if size > LIMIT_BYTES:
            raise WordsError("too-large", path=path, mb=f"{size / 1e6:.0f}", most=LIMIT_BYTES // 1_000_000)
        raw = path.read_bytes()
    except FileNotFoundError:
        raise WordsError("no-file", path=path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WordsError("unreadable", path=path, reason=reason) from None
    if b"\0" in raw:
        raise WordsError("zero-bytes", path=path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise WordsError("no-text", path=path, line=line) from None


def _words_of(text: str, name: str) -> tuple[list[str], tuple[str, ...]]:
    words: set[str] = set()
    left_out: list[int] = []
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        written = line.strip()
        if not written:
            continue
        word = fold(written) if len(written) <= LONGEST else ""
        if is_letters(word) and len(word) <= LONGEST:
            words.add(word)
        else:
            left_out.append(number)
    if not words:
        raise WordsError("no-words" if left_out else "empty", name=name, n=len(left_out))
    if not left_out:
        return sorted(words), ()
    shown = left_out[:_NAMED_LINES]
    more = f" and {len(left_out) - len(shown)} more" if len(left_out) > len(shown) else ""
    many = "line is" if len(left_out) == 1 else "lines are"
    which = f"{'line' if len(shown) == 1 else 'lines'} {', '.join(map(str, shown))}{more}"
    return sorted(words), (f"{name}: {len(left_out)} {many} no word of letters alone and left out: {which}.",)


def cache_folder() -> Path:
    """Where packed copies of long word lists are kept."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_CACHE_HOME")
    return Path(base) / "letterloom" if base else Path("~/.cache/letterloom").expanduser()


def _packed(words: list[str], digest: str) -> Graph:
    if len(words) < _WORTH_KEEPING:
        return build_graph(words)
    try:
        kept = cache_folder() / f"{digest}.graph"
        graph = read_cells(kept)
        if all(map(graph.has, words[::_SPOT_CHECK])):
            return graph
    except (OSError, ValueError, TypeError, IndexError):
        pass  # not there yet, or damaged
    except RuntimeError:  # a user without a home
        return build_graph(words)
    graph = build_graph(words)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}")
        write_cells(graph, unfinished)
        unfinished.replace(kept)  # at once, so that nobody ever reads half a graph
    except OSError:
        pass  # nowhere to keep it: pack it again the next time
    return graph
