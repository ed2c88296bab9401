"""How fast are all plays of a flat position found, and are they right?

Usage: python -m benchmarks.movegen [POSITIONS.json WORDS.txt[.xz]] [--json]

Runs 3DXWORD's generator on positions of a board with edges whose legal placements are known (their number and a hash),
counts on how many it agrees, and takes the CPU time of finding them, best of three rounds. Loading the words, setting
up the boards and hashing are not counted.
"""

import argparse
import hashlib
import json
import lzma
import sys
import time
from pathlib import Path
from typing import Any

from letterloom.games.xword3d.board import Board, Brick
from letterloom.games.xword3d.search.grid import Grid
from letterloom.games.xword3d.search.growing import Finder, Growth
from letterloom.words import Graph, build_graph

ROUNDS = 3
FIXTURES = Path(__file__).parents[1] / "tests" / "fixtures" / "movegen"
"""What is measured when nothing is named."""


def read_words(path: Path) -> Graph:
    """The word graph of a text file, packed or not."""
    data = path.read_bytes()
    text = lzma.decompress(data) if path.suffix == ".xz" else data
    return build_graph(text.decode().upper().split())


def read_board(position: dict[str, Any]) -> Board:
    """The bricks of a position."""
    return Board(
        tuple(
            Brick((x, y, 0), letter)
            for y, row in enumerate(position["rows"])
            for x, letter in enumerate(row)
            if letter != "."
        )
    )


def find(graph: Graph, board: Board, rack: str, rows: int, cols: int) -> list[Growth]:
    """All plays of a position, by the best generator there is."""
    grid = Grid(board, high=False, box=((0, 0), (cols - 1, rows - 1)))
    return list(Finder(graph, grid, rack, solid=False).find())


def key(found: Growth) -> str:
    """The cells that a play lays, sorted by row and column, each `row,col,LETTER`."""
    x, y, _ = found.at
    cells = [
        (y, x + n, letter) if found.mode.axis == 0 else (y + n, x, letter)
        for n, letter in enumerate(found.letters)
        if letter != "."
    ]
    return ";".join(f"{row},{col},{letter}" for row, col, letter in sorted(cells))


def agrees(position: dict[str, Any], plays: list[Growth]) -> bool:
    """Are these just the placements that the file knows?"""
    keys = sorted(key(found) for found in plays)
    digest = hashlib.sha256("\n".join(keys).encode()).hexdigest()
    return bool(len(keys) == position["n_placements"] and digest == position["sha256"])


def measure(positions: Path, words: Path, rounds: int = ROUNDS) -> dict[str, Any]:
    """Run all positions of a file."""
    file = json.loads(positions.read_text())
    rows, cols = file["board"]["rows"], file["board"]["cols"]
    graph = read_words(words)
    jobs = [(position, read_board(position)) for position in file["positions"]]
    best = float("inf")
    for _ in range(rounds):
        found = []
        start = time.process_time()
        for position, board in jobs:
            found.append(find(graph, board, position["rack"], rows, cols))
        best = min(best, time.process_time() - start)
    return {
        "positions": len(jobs),
        "agree": sum(agrees(position, plays) for (position, _), plays in zip(jobs, found, strict=True)),
        "plays": sum(map(len, found)),
        "us_per_position": round(best / max(1, len(jobs)) * 1e6, 1),
    }


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.movegen", description=__doc__)
    parser.add_argument("positions", nargs="?", default=FIXTURES / "positions_7.json", type=Path)
    parser.add_argument("words", nargs="?", default=FIXTURES / "words.txt.xz", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    result = measure(given.positions, given.words)
    if given.json:
        print(json.dumps(result))
    else:
        print(
            f"{result['agree']} of {result['positions']} positions agree, {result['plays']} plays, "
            f"{result['us_per_position']} µs of CPU time a position (best of {ROUNDS} rounds)"
        )
    return 0 if result["agree"] == result["positions"] else 1


if __name__ == "__main__":
    sys.exit(main())
