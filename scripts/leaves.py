"""Learn what it is worth in 3DXWORD to keep letters, by self-play of the fast player.

Run `python -m scripts.leaves [LANGUAGE …]`; it writes `leaves.json` into the game's folder. How it works:

1. Two seats play many games by rule (`search/playout`): the play that brings most, with what it keeps. At first nothing
   is worth keeping.
2. For each turn in the middle of a game we note the letters that were kept, and what the same seat scored in its next
   turn and, by a part of it, in the one after that.
3. A least-squares fit tells what that owes to each letter, to pairs of letters, and to the number of vowels. Values
   that rest on few turns are drawn towards nothing.
4. The same once more, by players who keep letters by these values.

The seeds are fixed, so the same lexicons give the same values.
"""

import json
import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from letterloom.games.xword3d.material import BRICKS, bricks
from letterloom.games.xword3d.search.foresight import Foresight, Outset, counts_of, standing
from letterloom.games.xword3d.search.leave import FILE, KINDS, VOWELS, Leaves
from letterloom.games.xword3d.search.playout import COUNT, MOVER, POINTS, POOL, TURNS
from letterloom.games.xword3d.search.sweeping import nodes_of
from letterloom.games.xword3d.vocabulary import CODE, LETTERS
from letterloom.words import open_lexicon

GAMES: Final = {"flat": 4000, "solid": 2000}
HAND: Final = 8
ROUNDS: Final = 2
MIDDLE: Final = 24
"""A turn counts while so many bricks are left to draw, so that two more turns come by the same rules,"""
OPENING: Final = 2
"""and after so many turns of the seat."""
LATER: Final = 0.6
"""How much the turn after the next counts."""
WEIGHT: Final = 1.5
"""So much more is a leave worth in the whole game than in these two turns, as games by rule told."""
DRAWN: Final = {"letters": 60.0, "pairs": 240.0, "balance": 30.0}
"""How many turns it takes to believe a value by half."""
ALPHABET: Final = LETTERS.strip()
PAIRS: Final = ["".join(pair) for pair in combinations(ALPHABET, 2)]


class Turn(NamedTuple):
    """What was kept, and what came of it."""

    kept: str
    later: float


def nothing() -> Leaves:
    """Values that say nothing."""
    letters = {letter: [0] * KINDS for letter in ALPHABET}
    return Leaves({"letters": letters, "pairs": {}, "balance": [[0] * (HAND + 1)] * (HAND + 1)})


def turns_of(foresight: Foresight, rng: Random) -> Iterator[Turn]:
    """Play one game: its turns that count."""
    bag = [CODE[letter] for letter, count in bricks(BRICKS).items() for _ in range(count)]
    rng.shuffle(bag)
    hands = np.stack([counts_of("".join(LETTERS[code] for code in bag[at : at + HAND])) for at in (0, HAND)])
    pool = np.array(bag[2 * HAND :], np.int64)
    stands, links = standing(0, 0, 0, 1), np.zeros((0, 4), np.int32)
    seen: tuple[list[tuple[str, int, int]], ...] = ([], [])
    idle = 0
    while idle < 2:
        seat, drawn, laid = (int(stands[column]) for column in (MOVER, POOL, COUNT))
        stands[TURNS], gains = 1, np.zeros((2, 2), np.int64)
        foresight.play_on(links, hands, pool, stands, gains)
        idle = 0 if stands[COUNT] > laid else idle + 1
        kept = hands[seat].copy()
        np.subtract.at(kept, pool[drawn : stands[POOL]], 1)
        text = "".join(LETTERS[code] * int(kept[code]) for code in range(1, 27))
        seen[seat].append((text, len(pool) - drawn, int(gains[seat, POINTS]) if not idle else 0))
    for own in seen:
        for n, (kept_letters, left, _) in enumerate(own[:-2]):
            if n >= OPENING and left >= MIDDLE:
                yield Turn(kept_letters, own[n + 1][2] + LATER * own[n + 2][2])


def features(kept: str) -> Iterator[tuple[int, int]]:
    """The values that count for some letters, by number, and how often each does."""
    kinds = sorted(set(kept))
    for kind in kinds:
        for n in range(min(kept.count(kind), KINDS)):
            yield ALPHABET.index(kind) * KINDS + n, 1
    first = len(ALPHABET) * KINDS
    for pair in map("".join, combinations(kinds, 2)):
        yield first + PLACES[pair], kept.count(pair[0]) * kept.count(pair[1])
    vowels = sum(letter in VOWELS for letter in kept)
    yield first + len(PAIRS) + len(kept) * (HAND + 1) + vowels, 1


PLACES: Final = {pair: n for n, pair in enumerate(PAIRS)}


def fitted(turns: list[Turn]) -> dict[str, Any]:
    """The values, in hundredths of a point."""
    letters, pairs, balance = len(ALPHABET) * KINDS, len(PAIRS), (HAND + 1) ** 2
    rows = np.zeros((len(turns), letters + pairs + balance), np.float32)
    for n, turn in enumerate(turns):
        for at, count in features(turn.kept):
            rows[n, at] = count
    later = np.array([turn.later for turn in turns])
    doubt = np.repeat([DRAWN["letters"], DRAWN["pairs"], DRAWN["balance"]], [letters, pairs, balance])
    products = (rows.T @ rows).astype(float) + np.diag(doubt)
    values = np.linalg.solve(products, rows.T @ (later - later.mean()))
    whole = [round(100 * WEIGHT * value) for value in values.tolist()]
    return {
        "letters": {letter: whole[n * KINDS : (n + 1) * KINDS] for n, letter in enumerate(ALPHABET)},
        "pairs": {pair: value for pair, value in zip(PAIRS, whole[letters:], strict=False) if value},
        "balance": [
            whole[letters + pairs + n * (HAND + 1) : letters + pairs + (n + 1) * (HAND + 1)]
            for n in range(HAND + 1)
        ],
    }


def learn(language: str, kind: str) -> dict[str, Any]:
    """The values for a language, flat or solid."""
    graph = open_lexicon(language).graph
    nodes, values, data = nodes_of(graph), nothing(), {}
    for number in range(ROUNDS):
        outset = Outset((), (), ("", 0), (HAND, HAND), "", "", 0, kind == "solid")
        foresight = Foresight(nodes, graph.root, values, outset)
        rng = Random(f"{language} {kind} {number}")
        turns = [turn for _ in range(GAMES[kind]) for turn in turns_of(foresight, rng)]
        foresight.close()
        data = fitted(turns)
        values = Leaves(data)
        print(f"{language}, {kind}: {len(turns)} turns, {np.mean([turn.later for turn in turns]):.2f} points")
    return data


def main(languages: list[str]) -> None:
    """The command."""
    known = json.loads(FILE.read_bytes()) if FILE.exists() else {}
    for language in languages or ["en", "de", "nl"]:
        known[language] = {kind: learn(language, kind) for kind in GAMES}
        FILE.write_text(json.dumps(known, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
