"""Prose for a terminal: sentences and pages of rules, broken at blanks and as wide as the window."""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Mapping

from letterloom.cli.language import say

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITEM = re.compile(r"- ")
_ON, _OFF = "\x01", "\x02"  # where bold begins and ends, while lines are being broken


def use_colour() -> bool:
    """Is this a terminal, and does nobody mind colour?"""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def width() -> int:
    """How wide the terminal is."""
    return shutil.get_terminal_size((100, 40)).columns


def visible(text: str) -> str:
    """A line as it can be printed: whatever names, moves and files hold, it breaks no line and paints no screen.

    >>> visible("Bo\\n\\x1b[2J: hm")
    'Bo\\\\n\\\\x1b[2J: hm'
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


def wrap(text: str, indent: str = "") -> str:
    """A sentence on as many lines as it needs.

    >>> print(wrap("as short as this", "  "))
      as short as this
    """
    return textwrap.fill(text, max(40, width()), initial_indent=indent, subsequent_indent=indent)


def points(count: int, sign: str = "") -> str:
    """
    >>> points(1), points(-2), points(2, "+")
    ('1 point', '-2 points', '+2 points')
    """
    return say("session.gained" if sign else "session.points", n=count)


def columns(items: list[str]) -> str:
    """Some short texts after one another; none is broken.

    >>> columns(["put a1", "put a2"])
    'put a1   put a2'
    """
    joined = "   ".join(item.replace(" ", "\xa0") for item in items)
    return textwrap.fill(joined, max(40, width())).replace("\xa0", " ")


def table(rows: Mapping[str, str]) -> str:
    """Two columns: what is written, and what it means, on as many lines as that needs.

    >>> print(table({"put b3": "enter it", "reject": "take its card"}))
      put b3  enter it
      reject  take its card
    """
    indent = min(30, max(map(len, rows), default=0) + 4)
    wide = max(width(), indent + 30)
    return "\n".join(
        textwrap.fill(meaning, wide, initial_indent=f"  {head}".ljust(indent), subsequent_indent=" " * indent)
        if len(head) + 4 <= indent
        else f"  {head}\n"
        + textwrap.fill(meaning, wide, initial_indent=" " * indent, subsequent_indent=" " * indent)
        for head, meaning in rows.items()
    )


def page(text: str) -> str:
    """A page of Markdown as a person reads it: paragraphs filled, bold as bold, tables and drawings as they are.

    >>> print(page("# RULES\\n\\n- **ABC-1 One.** Two\\n  three.\\n"))
    RULES
    <BLANKLINE>
    ABC-1 One. Two three.
    """
    blocks: list[str] = []
    drawing = False
    for line in _BOLD.sub(f"{_ON}\\1{_OFF}", text.strip()).splitlines():
        if line.strip().startswith("```"):
            drawing = not drawing
            blocks.append("")
        elif drawing or line.startswith("|"):
            if not re.fullmatch(r"\|[ |:-]+\|", line):
                blocks.append(
                    line if drawing else "  " + line.strip("| ").replace("`", "").replace(" | ", "  ")
                )
        elif (
            not line.strip()
            or line.startswith("#")
            or _ITEM.match(line)
            or not blocks
            or not blocks[-1].strip()
        ):
            blocks.append(line.lstrip("# ") if line.startswith("#") else _ITEM.sub("", line, count=1))
        elif blocks[-1].startswith("  "):
            blocks.append(line)
        else:
            blocks[-1] += " " + line.strip()
    shown = [block if block.startswith("  ") else wrap(block) for block in blocks]
    on, off = ("\x1b[1m", "\x1b[0m") if use_colour() else ("", "")
    return "\n".join(shown).replace(_ON, on).replace(_OFF, off)
