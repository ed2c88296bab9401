"""How long the exact score of a full KROSS table takes, usual tables and the worst that we can find.

The worst tables are looked for by hill climbing: change a square, keep the change if scoring got slower
(counted in states and ways looked at would be steadier, but time is what a player waits for).
Times are the best of five, the worst table's the best of fifty, on one core.
"""

import time
from random import Random

from letterloom.games import find
from letterloom.games.kross.exact import choose
from letterloom.games.kross.material import meets
from letterloom.players import strongest
from letterloom.rules import Budget, Entry, Player, Record, Replay
from letterloom.words import open_lexicon

SLOW = [
    *("ANANAN" * 6, "TATATA" * 6, "EASEAS" * 6, "ATEATE" * 6, "SETTES" * 6, "NOONNO" * 6),
    *("ETTTATAEAEETTATAAATTEATTEAAATEEAATEE", "AHMAOHHMAAHAMTAHAHAAHAHMAHAHMAHTHMTA"),
    *("TNNANTNNANAANANTANANTAANNTANNAAATNAN", "MAMAEMAMAEEMMAEMMAAEAMAMEMAAMEMMAMAE"),
]
"""Where climbing starts: few letters make short words that many lines share; the last were found by long climbs."""
COMMON = "EEEEEEAAAAAIIIIOOOORRRRNNNNTTTTSSSSLLLCCUUDDPPMMHHGGBFYWKVXZJQ"


def measure(table: str, lexicon_name: str, times_tried: int = 5) -> float:
    """Milliseconds to score one table, words looked up included."""
    lexicon = open_lexicon(lexicon_name)
    times = []
    for _ in range(times_tried):
        start = time.perf_counter()
        choose(table, lambda word: lexicon.allows_form(word) or meets("double", word, lexicon))
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def climb(start: str, lexicon: str, rng: Random, steps: int) -> tuple[float, str]:
    """A slow table near this one, of its own letters."""
    worst, table = measure(start, lexicon), start
    for _ in range(steps):
        square = rng.randrange(36)
        other = table[:square] + rng.choice(start) + table[square + 1 :]
        if (slow := measure(other, lexicon)) > worst:
            worst, table = slow, other
    return worst, table


def main() -> None:
    """Print the figures."""
    rng = Random(1)
    game = find("kross")
    assert game is not None
    for name in ("en", "en-max"):
        tables = ["".join(rng.choices(COMMON, k=36)) for _ in range(300)]
        times = sorted(measure(table, name) for table in tables)
        print(f"{name}: 300 random full tables: median {times[150]:.2f} ms, slowest {times[-1]:.2f} ms")
        worst = max(climb(table, name, rng, 150) for table in SLOW + tables[:4])
        slowest = measure(worst[1], name, 50)
        print(f"{name}: worst table found by climbing, best of 50: {slowest:.2f} ms ({worst[1]})")
    bot = strongest(game)
    record = Record(game=game, seats=tuple(Player(n) for n in "ABCD"), options=game.options(), seed=1)
    table = Replay(record)
    table.draw()
    start, moves = time.perf_counter(), 0
    while not table.over:
        seat = table.to_move[0]
        view = game.view(table.state, seat)
        table.fold(Entry(seat, bot.choose(view, rng, Budget())))
        moves += 1
    print(f"greedy plays a game of four: {moves} answers in {time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    again = Replay(table.record)
    for row in table.record.moves:
        again.judge(row)
    print(f"replaying it: {time.perf_counter() - start:.3f} s without start-up")


if __name__ == "__main__":
    main()
