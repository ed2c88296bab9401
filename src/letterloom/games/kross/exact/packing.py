"""The rare tables that the quick search of `score` gives up on: the same choice as a linear program over 0 and 1.

A variable for each way of each line, one way a line, each shared word once. HiGHS solves it for the points first, then,
among the choices with the most points, for the lengths that break ties (KRO-15); both times with small whole numbers,
so that rounding cannot matter.
"""

from collections.abc import Sequence
from threading import Lock

import highspy
import numpy as np

LONG = (37, 25, 13, 13)
"""More words than a table can hold of 2, 3, 4 and 5 letters: so much does one word more of the next length outweigh."""
_lock = Lock()  # HiGHS runs one problem at a time in a process


def solve(lines: Sequence[Sequence[tuple[int, tuple[int, ...], int]]]) -> list[int]:
    """Which way each line takes. A way is its points, its numbers of words of 2 to 6 letters, and its shared words."""
    ways = [way for line in lines for way in line]
    points = [float(way[0]) for way in ways]
    with _lock:
        best = _maximum(lines, points, None)
        most = sum(points[number] for number in best)
        lengths = [float(_worth(way[1])) for way in ways]
        chosen = _maximum(lines, lengths, (points, most))
    starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
    return [number - start for number, start in zip(chosen, starts, strict=True)]


def _worth(counts: Sequence[int]) -> int:
    """Numbers of words of 2 to 6 letters as one number: a longer word outweighs all shorter ones."""
    worth, unit = 0, 1
    for count, most in zip(counts, (*LONG, 13), strict=True):
        worth, unit = worth + count * unit, unit * most
    return worth


def _maximum(
    lines: Sequence[Sequence[tuple[int, tuple[int, ...], int]]],
    worth: Sequence[float],
    floor: tuple[Sequence[float], float] | None,
) -> list[int]:
    """The numbers of the ways with the largest sum, one a line; `floor`: another sum that must not be smaller."""
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", 0.5)
    solver.setOptionValue("threads", 1)
    count = len(worth)
    solver.addVars(count, np.zeros(count), np.ones(count))
    numbers = np.arange(count, dtype=np.int32)
    solver.changeColsCost(count, numbers, np.array([-each for each in worth]))
    solver.changeColsIntegrality(count, numbers, np.full(count, highspy.HighsVarType.kInteger))
    shared: dict[int, list[int]] = {}
    number = 0
    for line in lines:
        row = list(range(number, number + len(line)))
        _add_row(solver, 1.0, 1.0, row, [1.0] * len(row))
        for _, _, bits in line:
            while bits:
                shared.setdefault(bits & -bits, []).append(number)
                bits &= bits - 1
            number += 1
    for row in shared.values():
        if len(row) > 1:
            _add_row(solver, 0.0, 1.0, row, [1.0] * len(row))
    if floor is not None:
        _add_row(solver, floor[1] - 0.5, highspy.kHighsInf, list(range(count)), list(floor[0]))
    solver.run()
    values = solver.getSolution().col_value
    return [number for number in range(count) if values[number] > 0.5]


def _add_row(solver: highspy.Highs, low: float, high: float, numbers: list[int], values: list[float]) -> None:
    solver.addRow(low, high, len(numbers), np.array(numbers, dtype=np.int32), np.array(values))
