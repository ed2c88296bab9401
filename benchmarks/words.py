"""Words: how right they are on held-out lists; opening, looking up, prefixes and patterns, beside `frozenset`, `dawg2`
and `marisa-trie` in the same run.

Every time is the median of some rounds that take turns, in CPU time. `python -m benchmarks.words`
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Container, Iterable
from functools import partial
from pathlib import Path

from tests.words import held_out

from letterloom.words import open_lexicon
from letterloom.words.graph import Graph, build_graph, read_cells

KROSS_LETTERS = 6
ROUNDS = 5
ASKED = 20_000
NAMES = ("en-small", "en", "en-large", "en-max", "de", "nl")
DATA = Path(__file__).parents[1] / "src" / "letterloom" / "words" / "data"


HELD_OUT = {
    "en": "words and none, English",
    "de": "words and none, German",
    "nl": "words and none, Dutch",
    "forms": "base forms (KRO-9)",
    "spellings": "spellings (CUB-9)",
    "tasks": "tasks (KRO-2)",
    "names": "first names",
}


def rightness() -> None:
    """What comes out wrong on lists that were committed before the words were mended."""
    print("held-out lists (tests/words/held_out), and all that comes out wrong")
    for name, what in HELD_OUT.items():
        items = list(held_out.rows(name))
        wrong = held_out.misses(name)
        print(f"  {what:<26} {len(items) - len(wrong):>3} of {len(items)}  {' '.join(wrong)}")
        if name == "tasks":
            longer = [item for item in wrong if len(item.partition(":")[2]) > KROSS_LETTERS]
            print(f"  {'':<26} {len(longer)} of these have more than six letters and fit no KROSS table")
        if name == "spellings":
            for verdict, kind in ((True, "pairs found"), (False, "two words kept apart")):
                some = [item for _, item, same in items if same == verdict]
                right = len(some) - len(set(some) & set(wrong))
                print(f"  {'':<26} {kind}: {right} of {len(some)}, {right / len(some):.1%}")


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def look_up(words: Container[str], asked: Iterable[str]) -> int:
    return sum(word in words for word in asked)


def ask_all(ask: Callable[[str], object], given: list[str]) -> None:
    for item in given:
        ask(item)


def misspelt(words: list[str], rng: random.Random) -> list[str]:
    return ["".join(rng.sample(word, len(word))) for word in words]


def opening() -> None:
    print("opening a lexicon, memory-mapped; resident memory that 20,000 look-ups add")
    for name in NAMES:
        taken = statistics.median(seconds(partial(read_cells, DATA / f"{name}.graph")) for _ in range(ROUNDS))
        program = (
            "import resource, random\n"
            "from letterloom.words import open_lexicon\n"
            f"words = random.Random(1).sample(sorted(open_lexicon({name!r})), {ASKED})\n"
            "page = resource.getpagesize()\n"
            "resident = lambda: int(open('/proc/self/statm').read().split()[1]) * page\n"
            "from letterloom.words import graph, facts\n"
            f"before = resident(); fresh = graph.read_cells(facts.DATA / '{name}.graph')\n"
            "assert all(map(fresh.has, words)); print(resident() - before)"
        )
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        memory = f"{int(run.stdout) / 1e6:5.1f} MB" if run.returncode == 0 else "(not measured here)"
        print(f"  {name:<9} {1000 * taken:6.2f} ms  {memory}  {len(open_lexicon(name)):>8,} words")
    program = "import time; s = time.perf_counter(); from letterloom.words import open_lexicon; "
    program += "t = time.perf_counter(); 'STONE' in open_lexicon('en'); print(t - s, time.perf_counter() - t)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    imported, first = map(float, run.stdout.split())
    print(f"  a fresh Python: import {1000 * imported:.0f} ms, open and first look-up {1000 * first:.2f} ms")


def rivals(words: list[str]) -> dict[str, tuple[float, Container[str]]]:
    """The same words in other structures, with the time to make each."""
    makers: dict[str, Callable[[], Container[str]]] = {
        "letterloom": lambda: open_lexicon("en"),
        "frozenset": lambda: frozenset(words),
    }
    for name, module, kind in (("dawg2", "dawg", "CompletionDAWG"), ("marisa-trie", "marisa_trie", "Trie")):
        if importlib.util.find_spec(module):
            makers[name] = partial(getattr(importlib.import_module(module), kind), words)
        else:
            print(f"  ({name} is not installed)")
    made: dict[str, tuple[float, Container[str]]] = {}
    for name, make in makers.items():
        start = time.process_time()
        made[name] = (0.0, make())
        made[name] = (time.process_time() - start, made[name][1])
    return made


def looking_up() -> None:
    words = list(open_lexicon("en"))
    rng = random.Random(7)
    there = rng.sample(words, ASKED)
    short = rng.sample([word for word in words if len(word) <= 6], ASKED // 2)
    mixed = rng.sample(there, ASKED // 2) + misspelt(there[: ASKED // 2], rng)
    print(f"look-ups a second in en, {len(words):,} words")
    print(f"  {'':<12} {'words':>11} {'2–6 letters':>11} {'half wrong':>11}   {'made in':>9}")
    structures = rivals(words)
    times: dict[str, list[list[float]]] = {name: [] for name in structures}
    for _ in range(ROUNDS):
        for name, (_, structure) in structures.items():
            row = [
                seconds(partial(look_up, structure, asked)) / len(asked) for asked in (there, short, mixed)
            ]
            times[name].append(row)
    for name, rows in times.items():
        rates = [1 / statistics.median(column) for column in zip(*rows, strict=True)]
        print(
            f"  {name:<12} "
            + " ".join(f"{rate:>11,.0f}" for rate in rates)
            + f"   {1000 * structures[name][0]:6.1f} ms"
        )


def questions() -> None:
    lexicon = open_lexicon("en")
    rng = random.Random(7)
    words = rng.sample(list(lexicon), 2_000)
    prefixes = [word[: rng.randint(1, len(word))] for word in words]
    gaps = ["".join(letter if rng.random() < 0.5 else "." for letter in word[:6]) for word in words]
    two = [word[:1] + "." + word[2:3] + "." + word[4:] for word in words if len(word) > 4]
    asks: dict[str, tuple[Callable[[str], object], list[str]]] = {
        "is_prefix": (lexicon.is_prefix, prefixes),
        "begins, half gaps": (lexicon.begins, gaps),
        "matches A.B..": (lambda _: list(lexicon.matches("A.B..")), words[:200]),
        "matches, two gaps": (lambda pattern: list(lexicon.matches(pattern)), two),
        "matches, half gaps": (lambda pattern: list(lexicon.matches(pattern)), gaps[:500]),
        "allows_form": (lexicon.allows_form, words),
        "frequency": (lexicon.frequency, words),
        "spellings": (lexicon.spellings, words),
        "completions of 3": (lambda word: lexicon.completions(word[:3]), words[:100]),
        "suggestions": (lambda word: lexicon.suggestions(word[:1] + "X" + word[1:]), words[:20]),
    }
    print("questions, microseconds each")
    for name, (ask, given) in asks.items():
        ask_all(ask, given)  # warm: blocks of facts stay open once they were
        rounds = [seconds(partial(ask_all, ask, given)) / len(given) for _ in range(ROUNDS)]
        print(f"  {name:<20} {1e6 * statistics.median(rounds):10.1f}")


def packing() -> None:
    words = list(open_lexicon("en-large"))
    made: list[Graph] = []
    taken = seconds(lambda: made.append(build_graph(words)))
    print(f"packing {len(words):,} words: {taken:.2f} s, {len(made[0].cells) * 4 / 1e6:.2f} MB")
    plain = open_lexicon("en")
    extra = statistics.median(
        seconds(lambda: plain.graph.with_words(["ZORP", "QUUX"])) for _ in range(ROUNDS)
    )
    print(f"two extra words for a table: {1000 * extra:.2f} ms")


if __name__ == "__main__":
    rightness()
    opening()
    looking_up()
    questions()
    packing()
