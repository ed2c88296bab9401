"""Blocks of styled text: lines whose widths are known before colours come in, set beside or below each other."""

from collections.abc import Sequence

Styled = list[tuple[str, str]]
"""A line: pieces of text, each with a tone."""
Block = list[Styled]

COLOURS = {
    "title": "1",
    "label": "2",
    "new": "1;32",
    "locked": "7",
    "blank": "33",
    "joker": "1;35",
    "hidden": "2",
    "mine": "1;36",
    "good": "1;32",
    "bad": "31",
    "red": "1;31",
    "blue": "1;34",
    "threat": "1;31",
    "leg": "1;33",
}
GAP = "   "


def width_of(block: Block) -> int:
    """How wide a block is."""
    return max((sum(len(text) for text, _ in line) for line in block), default=0)


def widened(block: Block, wide: int) -> Block:
    """A block at least so wide, so that zones of one column stand below each other."""
    if not block:
        return [[(" " * wide, "plain")]]
    return [[*block[0], (" " * (wide - width_of(block[:1])), "plain")], *block[1:]]


def stacked(blocks: Sequence[Block], apart: int = 1) -> Block:
    """Blocks below each other, so many empty lines between them."""
    lines: Block = []
    for n, block in enumerate(blocks):
        lines += [[] for _ in range(apart if n else 0)] + block
    return lines


def joined(blocks: Sequence[Block]) -> Block:
    """Blocks side by side."""
    wide = [width_of(block) for block in blocks]
    lines: Block = []
    for n in range(max(map(len, blocks), default=0)):
        line: Styled = []
        for block, most in zip(blocks, wide, strict=True):
            part = block[n] if n < len(block) else []
            line += [*part, (" " * (most - sum(len(text) for text, _ in part)) + GAP, "plain")]
        lines.append(trimmed(line))
    return lines


def beside(blocks: Sequence[Block], width: int, apart: int = 1) -> Block:
    """Blocks side by side, in as many rows as the width needs."""
    rows: list[list[Block]] = []
    used = width
    for block in blocks:
        wide = width_of(block)
        if not rows or used + len(GAP) + wide > width:
            rows.append([])
            used = -len(GAP)
        rows[-1].append(block)
        used += len(GAP) + wide
    return stacked([joined(row) for row in rows], apart)


def columns_of(blocks: Sequence[Block], width: int, height: int) -> Block | None:
    """Blocks in columns, each in the first column that has room for it; None where there is no room for all."""
    columns: list[list[Block]] = []
    for block in blocks:
        for column in columns:
            if len(stacked([*column, block])) <= height:
                column.append(block)
                if _total(columns) <= width:
                    break
                column.pop()
        else:
            columns.append([block])
            if _total(columns) > width or len(block) > height:
                return None
    return joined([stacked(column) for column in columns])


def _total(columns: Sequence[Sequence[Block]]) -> int:
    """How wide columns are together."""
    return sum(max(map(width_of, column)) for column in columns) + len(GAP) * (len(columns) - 1)


def trimmed(line: Styled) -> Styled:
    """A line without the blanks at its end, so that none of them breaks it."""
    line = list(line)
    while line and not line[-1][0].strip():
        line.pop()
    return line


def painted(line: Styled, colour: bool) -> str:
    """A line as it is printed."""
    line = trimmed(line)
    if not colour:
        return "".join(text for text, _ in line).rstrip()
    return "".join(
        f"\x1b[{code}m{text}\x1b[0m" if (code := COLOURS.get(tone)) else text for text, tone in line
    )
