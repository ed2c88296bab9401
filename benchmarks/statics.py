"""What the engine room of 3DXWORD costs: balance, the search whether anyone can play, verdicts on 600 bricks, a hint.

Usage: python -m benchmarks.statics [moves] [verdicts] [additions] [hint]

`moves`: greedy games of two: the CPU time that a server pays for an accepted move (judging it, balance included, and,
   once the pool is empty, looking whether anyone can still play), against the plain way that the tests keep as an
   oracle: one linear programme with no short cuts, and a search that remembers nothing.
`verdicts`: full verdicts on 50, 150, 300 and 600 bricks of several kinds, with joints far from and near the strength
   at which each falls, to a ten thousandth: the longest of each.
`additions`: bricks in a line at thousands of places of one structure: all verdicts, and how many took a programme.
`hint`: the best play of the largest hands (players of age 0, `en-max`, Joiners).

Times are of the CPU and of this machine; the ratios of one run are steadier.
"""

import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from time import process_time

from tests.games.xword3d import plain_statics

from letterloom.games.xword3d.board import AXES, Board, Cell3, faces, move
from letterloom.games.xword3d.bot import MOST, Ranking
from letterloom.games.xword3d.course import Prospects
from letterloom.games.xword3d.effect import Situation, lay, measure, new_bricks
from letterloom.games.xword3d.listing import balance_of, scored_plays
from letterloom.games.xword3d.material import bricks
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.search.grid import Grid
from letterloom.games.xword3d.search.growing import Finder
from letterloom.games.xword3d.statics import Footing, stands, stands_with, weigh
from letterloom.games.xword3d.statics.programme import programme
from letterloom.games.xword3d.statics.structure import structure
from letterloom.rules import Budget, Stock, stock
from letterloom.words import open_lexicon

GAMES = 3
STRENGTH = 30.0


def greedy_game(
    seed: int, options: XwordOptions, pieces: int = 100, size: int = 8, best: int = 1
) -> Iterator[tuple[Situation, Play, list[Situation]]]:
    """Situations and what is played there, and, once the pool is empty, where it is looked for another play."""
    rng = Random(seed)
    pool = [letter for letter, count in bricks(pieces).items() for _ in range(count)]
    rng.shuffle(pool)
    hands = [stock(pool[:size]), stock(pool[size : 2 * size])]
    del pool[: 2 * size]

    def situation(seat: int) -> Situation:
        return Situation(board, hands[seat], seat, options, open_lexicon(options.lexicon), plays >= 4, 2)

    board, seat, plays = Board(), 0, 0
    while True:
        here = situation(seat)
        ranked = list(islice(Ranking(here, Budget()).best_first(), best))
        if not ranked:
            return
        play = rng.choice(ranked).play
        board, plays = lay(here, play).board, plays + 1
        left = hands[seat].take(*play.letters.replace(".", ""))
        drawn, rest = Stock(tuple(pool)).draw(size - len(left))
        hands[seat], pool = left.add(drawn), list(rest.known)
        yield here, play, [situation(other) for other in (0, 1) if hands[other]] if not pool else []
        seat = 1 - seat


def timed_moves(options: XwordOptions) -> None:
    """What accepted moves cost, now and in the plain way."""
    moves = [move for seed in range(GAMES) for move in greedy_game(seed, options)]
    structure.cache_clear()
    programme.cache_clear()
    balance_of.cache_clear()
    prospects = Prospects(open_lexicon(options.lexicon))
    quick, plain = [], []
    for here, play, asked in moves:
        began = process_time()
        lay(here, play)
        able = prospects.is_any(asked)
        quick.append(process_time() - began)
        began = process_time()
        cells = frozenset(brick.cell for brick in measure(here, play).board.bricks)
        assert plain_statics.stands(cells, options.strength)
        assert able == any(map(plain_can_play, asked))
        plain.append(process_time() - began)
    print(
        f"an accepted move{' with Joiners' if options.joiners else ''}, {len(moves)} of {GAMES} games: "
        f"mean {_ms(statistics.mean(quick))}, p99 {_ms(statistics.quantiles(quick, n=100)[98])}; "
        f"the plain way takes {sum(plain) / sum(quick):.1f} times as long"
    )


def plain_can_play(here: Situation) -> bool:
    """Is there a play? Looked for from nothing."""
    there = frozenset(brick.cell for brick in here.board.bricks)
    options = here.options
    finder = Finder(
        here.lexicon.graph, Grid(here.board, here.high), "".join(here.hand.known), solid=options.solid
    )
    for found in finder.find(joined=options.joiners):
        new = [brick.cell for brick in new_bricks(found.play())]
        if stands_with(there, new, options.strength):
            return True
    return False


def shapes(count: int) -> Iterator[tuple[str, frozenset[Cell3]]]:
    """Structures of about so many bricks that are hard to judge."""
    rng = Random(4)
    heap = {(0, 0, 0)}
    near = [(0, 0, 0)]
    while len(heap) < count:
        cell = rng.choice(faces(rng.choice(near)))
        if cell not in heap and (cell[2] > 0 or (cell[2] == 0 and rng.random() < 0.3)):
            heap.add(cell)
            near.append(cell)
    yield "heap", frozenset(heap)
    width = int((count - 8) ** 0.5)
    legs = [(x, y, z) for x in (2, width - 3) for y in (2, width - 3) for z in (0, 1)]
    yield "slab on legs", frozenset([*legs, *((x, y, 2) for x in range(width) for y in range(width))])
    span = max(count - 48, 24) // 6
    piers = [(x, y, z) for x in (0, span - 1) for y in range(6) for z in range(4)]
    yield "bridge", frozenset([*piers, *((x, y, 4) for x in range(span) for y in range(6))])
    frame = [
        (x, y, z)
        for z in range(40)
        for x in range(17)
        for y in range(17)
        if (x % 4 == 0) + (y % 4 == 0) + (z % 4 == 0) >= 2 and (z >= 4 or {x, y} <= {0, 16})
    ]
    yield "frame", frozenset(frame[: max(count, 150)])
    edge = round(count ** (1 / 3)) - 1
    tall = (count - 8) // edge**2
    props = [(x, y, z) for x in (0, edge - 1) for y in (0, edge - 1) for z in (0, 1)]
    solid = [(x, y, z + 2) for x in range(edge) for y in range(edge) for z in range(tall)]
    yield "solid block on legs", frozenset([*props, *solid])


def timed_verdicts(counts: Sequence[int] = (50, 150, 300, 600)) -> None:
    """The longest verdicts, where the structure nearly falls and where it does not."""
    for count in counts:
        for name, cells in shapes(count):
            if not structure(cells).tipping()[0] > 0:
                continue
            strain = weigh(cells, 1e6).strain
            assert strain is not None
            least = strain.load
            times = []
            for strength in (least * share for share in (0.5, 0.99, 0.9999, 1.0001, 1.01, 3.0)):
                structure.cache_clear()
                programme.cache_clear()
                began = process_time()
                verdict = weigh(cells, strength)
                times.append(process_time() - began)
                assert verdict.stands == (strength > least)
            print(
                f"a full verdict on a {name} of {len(cells)} bricks: mean {_ms(statistics.mean(times))}, "
                f"longest {_ms(max(times))}"
            )


def grown(rng: Random, count: int) -> frozenset[Cell3]:
    """Words in the air, each laid so that the structure stands."""
    cells = frozenset((n, 0, 0) for n in range(6))
    while len(cells) < count:
        start, axis, sign = rng.choice(sorted(cells)), rng.choice((0, 1, 2, 2)), rng.choice((1, -1))
        line = [move(start, axis, sign * n) for n in range(1, rng.randint(2, 7))]
        new = [cell for cell in line if cell not in cells and cell[2] >= 0]
        if new and Footing(cells, STRENGTH).stands(new):
            cells = cells.union(new)
    return cells


def places(cells: frozenset[Cell3]) -> list[tuple[Cell3, ...]]:
    """New bricks in one line through bricks that are there."""
    found = set()
    for cell in cells:
        for axis in AXES:
            for back in range(5):
                for length in range(back + 1, 7):
                    line = [move(cell, axis, n - back) for n in range(length)]
                    new = tuple(at for at in line if at not in cells)
                    if new and min(at[2] for at in new) >= 0:
                        found.add(new)
    return sorted(found)


def timed_additions(counts: Sequence[int] = (50, 150, 300, 600), most: int = 3000) -> None:
    """Verdicts on many additions to one structure, and on some of them one by one."""
    for count in counts:
        rng = Random(count)
        cells = grown(rng, count)
        new = places(cells)
        new = rng.sample(new, min(most, len(new)))
        asked = Footing(cells, STRENGTH)
        began = process_time()
        verdicts = [asked.stands(some) for some in new]
        many = process_time() - began
        few = [n for n in range(len(new)) if asked.hanging(new[n])][:40]
        began = process_time()
        assert [stands(cells.union(new[n]), STRENGTH) for n in few] == [verdicts[n] for n in few]
        singly = (process_time() - began) / len(few)
        hanging = sum(bool(asked.hanging(some)) for some in new)
        print(
            f"{len(new)} additions to words of {len(cells)} bricks: {_ms(many)}; {hanging} hang, {asked.asked} went as "
            f"far as the core, {asked.solved} took a programme, {verdicts.count(False)} fall; one by one those that "
            f"hang would take {singly * hanging / many:.0f} times as long"
        )


def timed_hint() -> None:
    """The best play of a hand of twenty."""
    options = XwordOptions(lexicon="en-max", joiners=True)
    moves = list(islice(greedy_game(1, options, pieces=600, size=20), 6))
    here = moves[-1][0]
    began = process_time()
    first = next(scored_plays(here))
    quick = process_time() - began
    gaps, count, last = 0.0, 0, process_time()
    for _ in islice(scored_plays(here), MOST):
        now = process_time()
        gaps, last, count = max(gaps, now - last), now, count + 1
    began = process_time()
    best = Ranking(here, Budget()).best
    limited = process_time() - began
    assert best is not None
    print(
        f"a hand of twenty, en-max, Joiners, {len(here.board.bricks)} bricks: first play ({first.points} points) "
        f"after {_ms(quick)}, at most {_ms(gaps)} between two of the first {count}; "
        f"best of the first {MOST:,}: {best.points} points in {limited:.1f} s"
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def main() -> None:
    """Print the figures."""
    asked = sys.argv[1:] or ["moves", "verdicts", "additions", "hint"]
    if "moves" in asked:
        for joiners in (False, True):
            timed_moves(XwordOptions(joiners=joiners))
    if "verdicts" in asked:
        timed_verdicts()
    if "additions" in asked:
        timed_additions()
    if "hint" in asked:
        timed_hint()


if __name__ == "__main__":
    main()
