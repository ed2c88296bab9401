"""The rules of placing once more, by trying everything: the oracle for the quick way.

A board is copied, changed and read anew for every try; runs that change are those that are there afterwards and
were not before. Nothing here is shared with the game but the board's data and the notation.
"""

from collections.abc import Iterator
from typing import Any

from letterloom.games.typo2d.board import Board

Cards = dict[tuple[int, int], str]
Gaps = set[tuple[int, int, int]]
Line = tuple[int, tuple[tuple[int, int, str], ...]]
STEPS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


def lines(cards: Cards, gaps: Gaps) -> set[Line]:
    """All rows and columns of two or more cards, as the cards that they consist of."""
    found: set[Line] = set()
    for axis, (dx, dy) in enumerate(((1, 0), (0, 1))):
        for x, y in cards:
            cells = [(x, y)]
            while True:
                x2, y2 = cells[-1][0] + dx, cells[-1][1] + dy
                if (x2, y2) not in cards and live(cards, gaps, (x2, y2, axis)):
                    x2, y2 = x2 + dx, y2 + dy
                if (x2, y2) not in cards:
                    break
                cells.append((x2, y2))
            if len(cells) > 1:
                found.add((axis, tuple((a, b, cards[a, b][0]) for a, b in cells)))
    # A line that is the end of another one is no line of its own.
    return {
        line
        for line in found
        if not any(
            line != other and line[0] == other[0] and line[1] == other[1][-len(line[1]) :] for other in found
        )
    }


def live(cards: Cards, gaps: Gaps, gap: tuple[int, int, int]) -> bool:
    """Is this a gap that is empty, with cards on both sides?"""
    x, y, axis = gap
    dx, dy = (1, 0) if axis == 0 else (0, 1)
    return gap in gaps and (x, y) not in cards and (x - dx, y - dy) in cards and (x + dx, y + dy) in cards


def pattern(line: Line) -> str:
    axis, cells = line
    letters = {(x, y)[axis]: letter for x, y, letter in cells}
    return "".join(letters.get(at, ".") for at in range(min(letters), max(letters) + 1))


def through(all_lines: set[Line], cell: tuple[int, int]) -> list[Line]:
    return [line for line in all_lines if any(at[:2] == cell for at in line[1])]


def legal_texts(board: Board, card: str, words: list[str]) -> set[str]:
    """The texts of all plays of a card in `strict`, turns that change nothing included."""
    cards: Cards = {(x, y): c for x, y, c in board.cards}
    gaps: Gaps = set(board.gaps)
    tries = [t for t in icon_tries(cards, gaps, card) if allowed(cards, gaps, card, t, words)]
    must = card in ("E*", "N*", "O*", "P*") and bool(tries)
    if not must:
        tries += [t for t in plain_tries(cards, gaps, card) if allowed(cards, gaps, card, t, words)]
    return {t[0] for t in tries}


Try = tuple[str, tuple[int, int], Cards, Gaps, str]


def near(cards: Cards, reach: int) -> Iterator[tuple[int, int]]:
    xs, ys = [x for x, _ in cards], [y for _, y in cards]
    for y in range(min(ys) - reach, max(ys) + reach + 1):
        for x in range(min(xs) - reach, max(xs) + reach + 1):
            yield x, y


def plain_tries(cards: Cards, gaps: Gaps, card: str) -> Iterator[Try]:
    for x, y in near(cards, 1):
        if (x, y) not in cards and any((x + a, y + b) in cards for a, b in STEPS.values()):
            yield f"put {x},{y}", (x, y), {**cards, (x, y): card}, gaps, "through"


def icon_tries(cards: Cards, gaps: Gaps, card: str) -> Iterator[Try]:
    if card == "N*":
        for x, y in cards:
            yield f"replace {x},{y}", (x, y), {**cards, (x, y): card}, gaps, "through"
    if card in ("O*", "P*"):
        for x, y in near(cards, 2):
            for axis, way in enumerate(("row", "col")):
                by = 1 if card == "O*" else -1
                gap = (x + by, y) if axis == 0 else (x, y + by)
                line = (x + 2 * by, y) if axis == 0 else (x, y + 2 * by)
                if (x, y) not in cards and gap not in cards and line in cards:
                    then = {**cards, (x, y): card}
                    yield f"put {x},{y} gap {way}", (x, y), then, gaps | {(*gap, axis)}, "through"
    if card == "E*":
        yield from inserts(cards, gaps, card)
    if card == "Z*":
        yield from turns(cards, gaps, card)


def whole_line(cards: Cards, gaps: Gaps, cell: tuple[int, int], axis: int) -> list[tuple[int, int]]:
    """The cells of the line through a card, from first to last."""
    for line in lines(cards, gaps):
        if line[0] == axis and any(at[:2] == cell for at in line[1]):
            return [at[:2] for at in line[1]]
    return [cell]


def inserts(cards: Cards, gaps: Gaps, card: str) -> Iterator[Try]:
    for x, y in cards:
        for name, (dx, dy) in STEPS.items():
            if (x - dx, y - dy) not in cards:
                continue
            axis = 0 if dx else 1
            line = whole_line(cards, gaps, (x, y), axis)
            moving = [c for c in line if (c[0] - x) * dx + (c[1] - y) * dy >= 0]
            then = {c: v for c, v in cards.items() if c not in moving}
            spots = {(c[0] + dx, c[1] + dy): cards[c] for c in moving}
            assert not spots.keys() & then.keys(), "a card moves onto another"
            low, high = min(moving), max(moving)
            moved = {
                (g[0] + dx, g[1] + dy, axis)
                if g[2] == axis and low < g[:2] < high and g[1 - axis] == (y, x)[axis]
                else g
                for g in gaps
            }
            yield f"insert {x},{y} {name}", (x, y), {**then, **spots, (x, y): card}, moved, "changed"


def turns(cards: Cards, gaps: Gaps, card: str) -> Iterator[Try]:
    for x, y in near(cards, 1):
        for axis, way in enumerate(("row", "col")):
            if (x, y) in cards or live(cards, gaps, (x, y, axis)):
                continue
            for by in (-1, 1):
                beside = (x + by, y) if axis == 0 else (x, y + by)
                if beside not in cards:
                    continue
                line = whole_line(cards, gaps, beside, axis)
                if len(line) < 2:
                    continue
                total = line[0][axis] + line[-1][axis]

                def mirror(c: Any, axis: int = axis, total: int = total) -> Any:
                    return (total - c[0], *c[1:]) if axis == 0 else (c[0], total - c[1], *c[2:])

                then = {c: v for c, v in cards.items() if c not in line}
                then |= {mirror(c): cards[c] for c in line}
                inside = {
                    g
                    for g in gaps
                    if g[2] == axis and line[0] < g[:2] < line[-1] and g[1 - axis] == line[0][1 - axis]
                }
                turned = (gaps - inside) | {mirror(g) for g in inside}
                yield f"put {x},{y} turn {way}", (x, y), {**then, (x, y): card}, turned, "changed"


def allowed(cards: Cards, gaps: Gaps, card: str, attempt: Try, words: list[str]) -> bool:
    _, cell, then, new_gaps, which = attempt
    live_gaps = {gap for gap in new_gaps if live(then, new_gaps, gap)}
    before, after = lines(cards, gaps), lines(then, live_gaps)
    mine = through(after, cell)
    if len(before) >= 4 and max((len(line[1]) for line in mine), default=1) < 3:
        return False
    runs = mine if which == "through" else after - before
    return all(any(begins(word, pattern(line)) for word in words) for line in runs)


def begins(word: str, run: str) -> bool:
    return len(word) >= len(run) and all(a in (".", b) for a, b in zip(run, word, strict=False))
