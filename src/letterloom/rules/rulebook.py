"""Rulebooks: a game's `rules.md`, rule by rule.

A rule is a list item that opens with its number in bold: `- **KRO-5 Rejecting.** …`. The rules
that all games share (LL-1, LL-2, …) stand in `rules.md` beside this module. In German a page is `rules.de.md`;
a page or a rule that a language does not have is English.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from letterloom.phrase import ENGLISH

SHARED = Path(__file__).parent
_RULE = re.compile(r"^- \*\*([A-Z0-9]+-\d+)\b.*?(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)


def text(folder: Path, language: str = ENGLISH) -> str:
    """A game's whole page."""
    page = folder / f"rules.{language}.md"
    return (page if page.exists() else folder / "rules.md").read_text(encoding="utf-8")


@lru_cache
def rules(folder: Path, language: str = ENGLISH) -> Mapping[str, str]:
    """The text of each rule by its number, shared ones included.

    >>> from letterloom.games import find
    >>> rules(find("kross").folder)["KRO-14"].startswith("**KRO-14 Cards")
    True
    """
    pages = text(SHARED), text(SHARED, language), text(folder), text(folder, language)
    return {m.group(1): m.group(0)[2:].strip() for page in pages for m in _RULE.finditer(page)}


def changed(folder: Path) -> tuple[str, ...]:
    """The rules that have changed since the first version, as the page's section `Changes` names them."""
    _, _, section = text(folder).partition("\n## Changes\n")
    return tuple(dict.fromkeys(re.findall(r"\b[A-Z0-9]+-\d+\b", section)))
