"""Write every packed file: graphs, facts, common words, spellings, offensive words, names."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

from letterloom.words.blocks import pack
from letterloom.words.graph import build_graph, write_cells
from letterloom.words.textfile import words_digest
from scripts.words import facts, meanings, places, spellings
from scripts.words.forms import Forms
from scripts.words.lexicons import NAMES, words
from scripts.words.sources import LISTS

WIDEST = {"en": "en-max", "de": "de", "nl": "nl"}  # the lexicon that has all words of a language


def offensive(language: str) -> list[str]:
    """The words of our list, and in English all their forms."""
    lines = (LISTS / f"{language}-offensive.txt").read_text("utf-8").splitlines()
    listed = {word for line in lines if not line.startswith("#") for word in line.split()}
    every = words(WIDEST[language])
    if language == "en":
        forms = Forms(every)
        listed |= {word for word in every if listed.intersection(forms.of(word).bases) and len(word) > 2}
    return sorted(listed & every)


def build(folder: Path) -> None:
    """Make every packed file in a folder, and say how large each came out."""
    folder.mkdir(parents=True, exist_ok=True)
    about = {}
    for name in NAMES:
        chosen = sorted(words(name))
        write_cells(build_graph(chosen), folder / f"{name}.graph")
        about[name] = {"language": name[:2], "words": len(chosen), "digest": words_digest(chosen)}
    (folder / "lexicons.json").write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    for language, name in WIDEST.items():
        every = words(name)
        (folder / f"{language}.facts").write_bytes(pack(facts.lines(language, every)))
        _squeeze(folder / f"{language}.common", facts.common(language, every))
        _write(folder / f"{language}.offensive", offensive(language))
        _write(folder / f"{language}.names", sorted(places.first_names(language)))
    _squeeze(folder / "en.spellings", [" ".join(members) for members in spellings.classes(words("en-max"))])
    (folder / "en.meanings").write_bytes(pack(meanings.lines(words("en-large")), tight=True))
    _write(folder / "countries.names", sorted(places.countries()))
    _write(folder / "capitals.names", sorted(places.capitals()))
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size:>9,}  {path.name}")
    print(f"{sum(path.stat().st_size for path in folder.iterdir()):>9,}  in all")


def _squeeze(path: Path, lines: list[str]) -> None:
    path.write_bytes(zlib.compress(("\n".join(lines) + "\n").encode(), 9))


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n", "utf-8")
