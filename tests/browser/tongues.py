"""What the page says in a language, for tests that look for it; and a language that marks every sentence.

The marked language is made from the English one when a test needs it: a copy of the package in which German has every
English sentence between ⟦ and ⟧. So nothing of it is in the package, and every file is read as a language's file is.
"""

import json
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import letterloom

Say = Callable[..., str]
PACKAGE = Path(letterloom.__file__).parent
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
MARKED = "de"
"""The language whose place the marked one takes."""


def mark(text: str) -> str:
    """A sentence that can be told from one that nobody marked."""
    return f"⟦{text}⟧"


def unmarked(text: str) -> str:
    """What is left of a text without its marked parts.

    >>> unmarked("Ann: ⟦your task: ⟦a bird⟧⟧ now")
    'Ann:  now'
    """
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text


def speaker(language: str, marked: bool = False) -> Say:
    """How the page says a key in a language.

    >>> speaker("de")("set-up.seat", n=2)
    'Platz 2'
    """
    words: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))

    def say(key: str, **args: Any) -> str:
        text = words[key]
        for name, value in args.items():
            text = text.replace(f"{{{name}}}", str(value))
        return mark(text) if marked else text

    return say


english = speaker("en")


def marked_package(folder: Path) -> Path:
    """A copy of the package that speaks the marked language instead of German; the folder that holds it."""
    copy = folder / PACKAGE.name
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.rglob("en.toml"):
        sections = tomllib.loads(path.read_text(encoding="utf-8"))
        path.with_name(f"{MARKED}.toml").write_text(_toml(sections), encoding="utf-8")
    for path in copy.rglob("rules.md"):
        text = "".join(map(_ruled, re.split(r"(```.*?```)", path.read_text(encoding="utf-8"), flags=re.S)))
        path.with_name(f"rules.{MARKED}.md").write_text(text, encoding="utf-8")
    words = {
        key: mark(text) for key, text in json.loads((WORDS / "en.json").read_text(encoding="utf-8")).items()
    }
    (chunk,) = (copy / "server" / "page" / "assets").glob(f"{MARKED}-*.js")
    chunk.write_text(f"export default {json.dumps(words)}", encoding="utf-8")
    return folder


def _ruled(part: str) -> str:
    """A part of a rules page with every line marked; a drawing stays as it is."""
    return part if part.startswith("```") else "\n".join(map(_line, part.split("\n")))


def _line(line: str) -> str:
    """A line of a rules page: its number, its dash and its lines between cells stay.

    >>> _line("- **KRO-7 Full.** You stop."), _line("| a | b |")
    ('- **KRO-7 ⟦Full.⟧**⟦ You stop.⟧', '|⟦ a ⟧|⟦ b ⟧|')
    """
    if not re.search(r"[^\W\d_]", line):
        return line
    if line.startswith("|"):
        return "|".join(mark(cell) if cell.strip() else cell for cell in line.split("|"))
    if rule := re.fullmatch(r"(- \*\*[A-Z0-9]+-\d+ )(.+?)\*\*(.*)", line):
        return f"{rule[1]}{mark(rule[2])}**{mark(rule[3])}"
    begin = re.match(r"#* *(?:- )?", line)
    assert begin is not None
    return begin[0] + mark(line[begin.end() :])


def _toml(sections: dict[str, dict[str, str]]) -> str:
    """Sections with every sentence marked; what only joins words stays."""
    lines = []
    for section, texts in sections.items():
        lines.append(f"[{section}]")
        for key, text in texts.items():
            said = text if section == "grammar" else _option(text) if section == "options" else mark(text)
            lines.append(f"{json.dumps(key)} = {json.dumps(said, ensure_ascii=False)}")
    return "\n".join(lines)


def _option(text: str) -> str:
    """An option whose values are told one by one has a sentence for each."""
    parts = [part.partition(": ") for part in text.split("; ")]
    if all(re.fullmatch(r"\w+(:N)?", value) and told for value, _, told in parts):
        return "; ".join(f"{value}: {mark(told)}" for value, _, told in parts)
    return mark(text)
