"""A page of rules taken apart, so that whoever shows it need not read Markdown: headings, rules, tables, drawings.

Our pages use little of Markdown: headings, paragraphs, list items, tables, drawings between rows of backticks, bold and
code. The number of a known rule in a text is a span of its own, so that it can be a link.

>>> page = blocks("# RULES\\n\\n- **ABC-1 One.** Two\\n  `three`, see ABC-1.\\n", {"ABC-1"})
>>> [(block.kind, block.number) for block in page]
[('heading', ''), ('rule', 'ABC-1')]
>>> [(span.text, span.style) for span in page[1].spans][-3:]
[(', see ', 'plain'), ('ABC-1', 'rule'), ('.', 'plain')]
"""

import re
from collections.abc import Container, Iterator
from typing import Literal

from letterloom.rules.terms import Frozen

_SPAN = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|(?P<rule>\b[A-Z0-9]+-\d+\b)")
_RULE = re.compile(r"- \*\*([A-Z0-9]+-\d+) ")
_RULED_LINE = re.compile(r"\|[ |:-]+\|")


Style = Literal["plain", "bold", "code", "rule"]


class Span(Frozen, frozen=True):
    """A piece of a text, and how it is written."""

    text: str
    style: Style = "plain"


Cell = tuple[Span, ...]


class Block(Frozen, frozen=True, kw_only=True):
    """A part of a page."""

    kind: Literal["heading", "text", "rule", "item", "table", "drawing", "picture"]
    spans: tuple[Span, ...] = ()
    level: int = 0
    """Of a heading: 1 is the page's own."""
    number: str = ""
    """Of a rule, or of the rule that a picture belongs to."""
    rows: tuple[tuple[Cell, ...], ...] = ()
    """Of a table, its head first."""


def blocks(text: str, known: Container[str]) -> tuple[Block, ...]:
    """A page's parts, in order."""
    return tuple(_blocks(text.splitlines(), known))


def spans(text: str, known: Container[str]) -> tuple[Span, ...]:
    """A text with what is bold, what is typed, and the numbers of known rules in it."""
    found, end = [], 0
    for match in _SPAN.finditer(text):
        if match["rule"] and match["rule"] not in known:
            continue
        if match.start() > end:
            found.append(Span(text[end : match.start()]))
        style: Style = "bold" if match["bold"] else "code" if match["code"] else "rule"
        found.append(Span(match[style], style))
        end = match.end()
    if end < len(text):
        found.append(Span(text[end:]))
    return tuple(found)


def _blocks(lines: list[str], known: Container[str]) -> Iterator[Block]:
    place = 0
    while place < len(lines):
        line = lines[place].strip()
        begin, place = place, place + 1
        if line.startswith("```"):
            while place < len(lines) and not lines[place].strip().startswith("```"):
                place += 1
            yield Block(kind="drawing", spans=(Span(_drawing(lines[begin + 1 : place])),))
            place += 1
        elif line.startswith("|"):
            while place < len(lines) and lines[place].strip().startswith("|"):
                place += 1
            rows = [each.strip() for each in lines[begin:place]]
            yield Block(
                kind="table",
                rows=tuple(_row(each, known) for each in rows if not _RULED_LINE.fullmatch(each)),
            )
        elif line.startswith("#"):
            yield Block(
                kind="heading",
                level=len(line) - len(line.lstrip("#")),
                spans=spans(line.lstrip("# "), known),
            )
        elif line:
            while place < len(lines) and _goes_on(lines[place].strip()):
                place += 1
            whole = " ".join(each.strip() for each in lines[begin:place])
            rule = _RULE.match(whole)
            yield Block(
                kind="rule" if rule else "item" if line.startswith("- ") else "text",
                number=rule[1] if rule else "",
                spans=spans(whole.removeprefix("- "), known),
            )


def _goes_on(line: str) -> bool:
    """Does a line belong to the paragraph before it?"""
    return bool(line) and not line.startswith(("- ", "#", "|", "```"))


def _drawing(lines: list[str]) -> str:
    """The lines of a drawing, without the blanks that stand before all of them."""
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[indent:].rstrip() for line in lines)


def _row(line: str, known: Container[str]) -> tuple[Cell, ...]:
    return tuple(spans(cell.strip(), known) for cell in line.strip("|").split("|"))
