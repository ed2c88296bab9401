"""Regret matching: how to mix secret choices so that nobody gains by knowing how one mixes them.

Each side plays more of what it regrets not to have played; the mean of what both did comes near the equilibrium.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def equilibrium(matrix: NDArray[Any], rounds: int = 300) -> NDArray[Any]:
    """How likely each row should be chosen, where the other side chooses the column and loses what the row wins.

    >>> equilibrium(np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])).round(1).tolist()  # paper, scissors, stone
    [0.3, 0.3, 0.3]
    >>> equilibrium(np.array([[3.0, 2.0], [1.0, 0.0]])).round(1).tolist()
    [1.0, 0.0]
    """
    rows, columns = matrix.shape
    regret, counter = np.zeros(rows), np.zeros(columns)
    total = np.zeros(rows)
    for number in range(1, rounds + 1):
        mine, theirs = _shares(regret), _shares(counter)
        gains, losses = matrix @ theirs, mine @ matrix
        regret = np.maximum(regret + gains - mine @ gains, 0)
        counter = np.maximum(counter - losses + losses @ theirs, 0)
        total += number * mine  # what was played later counts more
    shares: NDArray[Any] = total / total.sum()
    return shares


def _shares(regret: NDArray[Any]) -> NDArray[Any]:
    size = regret.sum()
    shares: NDArray[Any] = regret / size if size > 0 else np.full(len(regret), 1 / len(regret))
    return shares
