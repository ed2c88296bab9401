"""CUBEWORD: how long a greedy turn takes, how fast the rules are, and what the cubes can show.

Run `python -m benchmarks.cubeword`. Times are processor time of one thread, so that other work on the machine does not
count. Positions come from a game of two greedy players; for "all 25 cubes" the cubes that were still in the pool are
laid apart, one by one.
"""

from random import Random
from statistics import mean, median
from time import process_time

from scripts.cubeword import can_show, common_words

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import Placed, pool
from letterloom.games.cubeword.bot import Greedy
from letterloom.games.cubeword.material import CUBES, JOKER
from letterloom.games.cubeword.search.reckoning import Reckoning
from letterloom.games.cubeword.search.turns import Search, prepare
from letterloom.games.cubeword.state import CubewordState
from letterloom.rules import Budget, Entry, Player

TURNS = 20
BOUND = 2.0
"""Seconds for a greedy turn with all cubes in play."""


def main() -> None:
    """Measure and print."""
    bot, rng = Greedy(GAME), Random(1)
    state = GAME.start(GAME.options(finish=f"turns:{TURNS // 2}"), (Player("A"), Player("B")))
    prepare(state.open)
    times: list[float] = []
    points: list[int] = []
    positions: list[CubewordState] = []
    while state.open.asks:
        positions.append(state)
        view = GAME.view(state, state.open.mover)
        began = process_time()
        best = bot.rank(view, rng, Budget())[0]
        times.append(process_time() - began)
        points.append(best.points)
        state = GAME.apply(state, Entry(state.open.mover, best.move)).state
    print(f"greedy, {TURNS} turns of a game: median {median(times):.2f} s, longest {max(times):.2f} s a turn")
    print(
        f"  first turn {points[0]} points in {times[0]:.3f} s; later turns {median(points[1:]):.0f} points (median)"
    )

    _compare(positions[1::2])

    full = [_all_in_play(position) for position in positions[-10:]]
    times = []
    for position in full:
        assert not pool(position.open.board)
        view = GAME.view(position, position.open.mover)
        began = process_time()
        bot.rank(view, rng, Budget())
        times.append(process_time() - began)
    verdict = "within" if max(times) < BOUND else "NOT within"
    print(
        f"greedy, all 25 cubes in play, {len(full)} positions: median {median(times):.2f} s, "
        f"longest {max(times):.2f} s, {verdict} {BOUND:.0f} s"
    )

    last = positions[-1]
    moves = [
        Entry(last.open.mover, option.move)
        for option in bot.rank(GAME.view(last, last.open.mover), rng, Budget())[:50]
    ]
    began, count = process_time(), 2000
    for n in range(count):
        GAME.apply(last, moves[n % len(moves)])
    applied = count / (process_time() - began)
    began = process_time()
    for _ in range(count):
        GAME.view(last, 0)
    print(
        f"apply, whole turns of up to five moves: {applied:.0f}/s; view: {count / (process_time() - began):.0f}/s"
    )

    words = common_words()
    shown = sum(can_show(word, CUBES) for word in words)
    print(f"the cubes show {shown} of the {len(words)} commonest words of 3–8 letters without blanks")


def _compare(positions: list[CubewordState]) -> None:
    """The plain search beside the kernels, on the same positions."""
    from letterloom.games.cubeword.search.beam import QUICK, THOROUGH, Beam
    from letterloom.games.cubeword.search.cabinet import cabinet_of

    open_ = positions[0].open
    cabinet = cabinet_of(open_.lexicon, open_.options.american).wait()
    found: dict[str, list[tuple[int, float]]] = {}
    for position in positions:
        began = process_time()
        search = Search(Reckoning(position.open), Budget())
        search.run()
        most = max(node.points for node in search.found.values())
        found.setdefault("plain search", []).append((most, process_time() - began))
        for name, effort in (("kernels, quickly", QUICK), ("kernels, thoroughly", THOROUGH)):
            began = process_time()
            beam = Beam(position.open, cabinet, effort)
            beam.run(Budget())
            found.setdefault(name, []).append((beam.most, process_time() - began))
    for name, both in found.items():
        points, seconds = zip(*both, strict=True)
        print(f"{name}: {mean(points):.1f} points a turn in {1000 * mean(seconds):.0f} ms")


def _all_in_play(state: CubewordState) -> CubewordState:
    """The position with what is left in the pool laid apart."""
    x = max(placed.cell[0] for placed in state.open.board) + 2
    apart = tuple(
        Placed(cube, (x, 2 * n), "E" if cube == JOKER else CUBES[cube][0], cube == JOKER)
        for n, cube in enumerate(pool(state.open.board))
    )
    board = tuple(sorted((*state.open.board, *apart), key=lambda placed: placed.cube))
    return state.with_open(board=board, began=board)


if __name__ == "__main__":
    main()
