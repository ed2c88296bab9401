"""Prose for a terminal: sentences and pages of rules, broken at blanks and as wide as the window."""

import re
import shutil
import textwrap

from letterloom.cli.draw import use_colour

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITEM = re.compile(r"- ")
_ON, _OFF = "\x01", "\x02"  # where bold begins and ends, while lines are being broken


def width() -> int:
    """How wide the terminal is."""
    return shutil.get_terminal_size((100, 40)).columns


def wrap(text: str, indent: str = "") -> str:
    """A sentence on as many lines as it needs.

    >>> print(wrap("as short as this", "  "))
      as short as this
    """
    return textwrap.fill(text, max(40, width()), initial_indent=indent, subsequent_indent=indent)


def columns(items: list[str]) -> str:
    """Some short texts after one another; none is broken.

    >>> columns(["put a1", "put a2"])
    'put a1   put a2'
    """
    joined = "   ".join(item.replace(" ", "\xa0") for item in items)
    return textwrap.fill(joined, max(40, width())).replace("\xa0", " ")


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
