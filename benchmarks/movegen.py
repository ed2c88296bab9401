"""How fast are all plays of a position found, and are they right?

Usage: python -m benchmarks.movegen [POSITIONS.json WORDS.txt[.xz]] [--json] [--prototypes FOLDER]

*Flat.* Runs 3DXWORD's generators, the kernels and the plain one, on positions of a board with edges whose legal
placements are known (their number and a hash), counts on how many the kernels agree, and takes the CPU time of finding
them: best of five interleaved batches. Loading the words, setting up the boards and hashing are not counted.

*Solid.* The same for structures of about 80 bricks and hands of eight letters, before balance: once as far as the
prototype goes (words of upright bricks; it has no table below, no upside-down bricks, and reads upwards only, where we
read downwards, too), and once with all that the rules allow.

With `--prototypes`, a folder with `nb3_impl.py` and `g3_impl.py`, these run on the same positions in the same batches.
"""

import argparse
import hashlib
import json
import lzma
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from letterloom.games.xword3d.board import Board, Brick
from letterloom.games.xword3d.listing import KERNELS
from letterloom.games.xword3d.search.grid import Grid
from letterloom.games.xword3d.search.growing import Finder, Growth
from letterloom.words import Graph, build_graph

ROUNDS = 5
FIXTURES = Path(__file__).parents[1] / "tests" / "fixtures" / "movegen"
"""What is measured when nothing is named."""
ENGINES = "7 letters: MAGPIE 99-130, wolges 131, Quackle 188; 8 letters: wolges 229, Quackle 335"
"""What other engines need, in µs a position, as measured for the file of positions on another computer."""
BRICKS, SOLID_POSITIONS, HAND = 80, 40, 8
LETTERS = "EEEEEEAAAAAIIIIOOOOUURRRRTTTTNNNNSSSSLLLLCCDDPPMMHHGGBBFYWKV"
"""What hands of the solid positions are drawn from."""
Job = Callable[[], int]
"""A search of one position: how many plays it has."""


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
    """All plays of a position, by plain code."""
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


def swept(search: Any, buffers: Any) -> int:
    """How many plays a search by the kernels finds. They are in an array then, and no objects are made."""
    search.survey(buffers)
    search.plant(buffers)
    count, task = 0, 0
    while task >= 0:
        found, task = search.fill(buffers, task)
        count += found
    return count


def race(ways: dict[str, Sequence[Job]], rounds: int) -> dict[str, dict[str, Any]]:
    """For each way to search the positions: plays, and CPU time in µs a position, best of interleaved batches."""
    counts = {name: sum(job() for job in jobs) for name, jobs in ways.items()}
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, jobs in ways.items():
            start = time.process_time()
            for job in jobs:
                job()
            best[name] = min(best[name], time.process_time() - start)
    return {
        name: {"plays": counts[name], "us_per_position": round(best[name] / max(1, len(jobs)) * 1e6, 1)}
        for name, jobs in ways.items()
    }


def measure(
    positions: Path, words: Path, rounds: int = ROUNDS, prototypes: Path | None = None
) -> dict[str, Any]:
    """Run all positions of a file."""
    sweeping = KERNELS.wait()
    file = json.loads(positions.read_text())
    rows, cols = file["board"]["rows"], file["board"]["cols"]
    graph = read_words(words)
    nodes, buffers = sweeping.nodes_of(graph), sweeping.Buffers()
    ours, agree = [], 0
    for position in file["positions"]:
        board = read_board(position)
        box = ((0, 0), (cols - 1, rows - 1))
        search = sweeping.Sweep(nodes, graph.root, board, position["rack"], high=False, solid=False, box=box)
        agree += agrees(position, [batch.growth(n) for batch in search for n in range(len(batch.keys))])
        ours.append(partial(swept, search, buffers))
    ways: dict[str, Sequence[Job]] = {"kernels": ours}
    if prototypes:
        ways["prototype"] = flat_prototype(load(prototypes, "nb3_impl", nodes), file["positions"])
    raced = race(ways, rounds)
    start = time.process_time()
    for position in file["positions"]:
        find(graph, read_board(position), position["rack"], rows, cols)
    plain = (time.process_time() - start) / max(1, len(ours)) * 1e6
    result = {"positions": len(ours), "agree": agree, **raced["kernels"], "plain_us": round(plain, 1)}
    if prototypes:
        result["prototype_us"] = raced["prototype"]["us_per_position"]
        result["solid"] = race(solid(sweeping, graph, nodes, load(prototypes, "g3_impl", nodes)), rounds)
    return result


# Prototypes


def load(folder: Path, name: str, nodes: Any) -> Any:
    """A prototype: it reads its graph from the folder that it runs in."""
    sys.path.insert(0, str(folder.resolve()))
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as made:
        np.save(Path(made) / "dawg_bfs.npy", nodes.astype(np.int32))
        os.chdir(made)
        try:
            module: Any = import_module(name)
            module.generator = module.NbGen() if name == "nb3_impl" else module.Gen3()
        finally:
            os.chdir(here)
    return module


def count_letters(rack: str) -> Any:
    """How many of each letter are in a hand."""
    return np.bincount([ord(letter) - 64 for letter in rack], minlength=27).astype(np.int64)


def flat_prototype(module: Any, positions: list[dict[str, Any]]) -> list[Job]:
    """The flat prototype's searches."""
    jobs: list[Job] = []
    for position in positions:
        board = np.full((module.W, module.W), -1, np.int8)
        for y, row in enumerate(position["rows"]):
            for x, letter in enumerate(row):
                board[1 + y, 1 + x] = ord(letter) - 64 if letter != "." else 0
        jobs.append(partial(module.generator, board.reshape(-1), count_letters(position["rack"])))
    return jobs


def solid(sweeping: Any, graph: Graph, nodes: Any, module: Any) -> dict[str, Sequence[Job]]:
    """Searches of structures that the solid prototype has built at random: its own, and ours with two sets of rules."""
    rng, buffers = Random(17), sweeping.Buffers()
    theirs: list[Job] = []
    upright: list[Job] = []
    everything: list[Job] = []
    while len(theirs) < SOLID_POSITIONS:
        board = module.new_board()
        while (board > 0).sum() < BRICKS:
            rack = count_letters("".join(rng.choices(LETTERS, k=HAND)))
            count = module.generator(board, np.flatnonzero(board > 0), rack)
            if count:
                module.apply(board, int(module.generator.key[rng.randrange(count)]))
        hand = "".join(rng.choices(LETTERS, k=HAND))
        cells = np.flatnonzero(board > 0)
        z, y, x = np.unravel_index(cells, (module.NZ + 2, module.NY + 2, module.NX + 2))
        bricks = zip(x.tolist(), y.tolist(), (z - z.min()).tolist(), board[cells].tolist(), strict=True)
        structure = Board(tuple(Brick((i, j, k), chr(64 + code)) for i, j, k, code in bricks))
        theirs.append(partial(module.generator, board, cells, count_letters(hand)))
        for jobs, flips in ((upright, False), (everything, True)):
            search = sweeping.Sweep(nodes, graph.root, structure, hand, high=True, solid=flips)
            jobs.append(partial(swept, search, buffers))
    return {"prototype": theirs, "kernels, upright bricks": upright, "kernels, all rules": everything}


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.movegen", description=__doc__)
    parser.add_argument("positions", nargs="?", default=FIXTURES / "positions_7.json", type=Path)
    parser.add_argument("words", nargs="?", default=FIXTURES / "words.txt.xz", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--prototypes", type=Path, help="a folder with nb3_impl.py and g3_impl.py")
    given = parser.parse_args(arguments)
    result = measure(given.positions, given.words, prototypes=given.prototypes)
    if given.json:
        print(json.dumps(result))
    else:
        report(result)
    return 0 if result["agree"] == result["positions"] else 1


def report(result: dict[str, Any]) -> None:
    """Print it for people."""
    print(
        f"{result['agree']} of {result['positions']} positions agree, {result['plays']} plays; µs of CPU time "
        f"a position (best of {ROUNDS} batches): {result['us_per_position']} by kernels, "
        f"{result['plain_us']} by plain code"
    )
    print(f"  other engines, on another computer: {ENGINES}")
    if "solid" in result:
        ratio = result["us_per_position"] / result["prototype_us"]
        print(
            f"  the flat prototype in the same run: {result['prototype_us']}; kernels take {ratio:.2f} of its time"
        )
        theirs = result["solid"]["prototype"]
        for name, one in result["solid"].items():
            print(
                f"solid, {name}: {one['us_per_position']} µs and {one['plays'] / SOLID_POSITIONS:,.0f} plays "
                f"a position; {one['us_per_position'] / theirs['us_per_position']:.2f} of the prototype's time, "
                f"{one['us_per_position'] / one['plays'] / theirs['us_per_position'] * theirs['plays']:.2f} a play"
            )


if __name__ == "__main__":
    sys.exit(main())
