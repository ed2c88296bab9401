"""What a server pays for one accepted move, beside what the first edition of the contract paid for it.

Measured: a line of text is read, applied, and told: sentences and views for both seats and a spectator, as JSON. The
games are greedy ones of two players, kept as records (`benchmarks/served/`); the first of each game warms up, the
others are served once, in CPU time, so nothing of them is remembered from before. The machine is measured in the same
run by a fixed piece of plain Python work, and the figure is the ratio to that: FIRST holds what the first edition had,
measured in the same way on the same records.

In CUBEWORD the first edition's greedy always played one and the same game, so its four records are one, and what is
remembered of the first flatters the others. The line below it is of four different games (`served/different/`): of
today's greedy, with words that the first edition knows, too. It had 2.64 yardsticks on them, as on its one game.
"""

import gc
import time
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import msgspec

from letterloom.games import find
from letterloom.rules import Entry, Record, Speech, read_record

RECORDS = Path(__file__).parent / "served"
FIRST = {"kross": 1.13, "typo2d": 0.98, "wordcross": 0.75, "cubeword": 2.65, "3dxword": 31.3}
"""The mean of the first edition, in yardsticks (`git show 496d6cd`)."""
WANTED = {"kross": 0.5, "typo2d": 0.5, "wordcross": 0.5, "cubeword": 0.25, "3dxword": 0.2}
SEATS = (None, 0, 1)
DIFFERENT = {"cubeword": RECORDS / "different"}
"""Where a game has records of games that differ more than its first ones."""


def yardstick() -> int:
    """A fixed piece of plain Python work: dicts, tuples, strings, sorting."""
    table: dict[tuple[int, int], str] = {}
    for n in range(300):
        cell = (n * 7919 % 97, n * 104729 % 89)
        table[cell] = table.get(cell, "") + chr(65 + n % 26)
    ordered = sorted(table.items(), key=lambda item: (item[0][1], item[0][0]))
    return len(" ".join(letters.lower() for _, letters in ordered))


def serve(game: Any, speech: Speech, state: Any, seat: int, text: str) -> Any:
    """One accepted move, and all that is sent for it."""
    move = game.read(game.view(state, seat if seat >= 0 else None), text)
    step = game.apply(state, Entry(seat, move))
    said = speech.hearings(step.events, SEATS)
    shared = msgspec.Raw(msgspec.json.encode(step.state.open))
    for onlooker in SEATS:
        view = game.view(step.state, onlooker)
        own = {name: getattr(view, name) for name in view.__struct_fields__ if name != "open"}
        msgspec.json.encode({"open": shared, **own, "said": said[onlooker]})
    return step.state


def timed(record: Record) -> tuple[list[float], list[float], list[float]]:
    """The CPU seconds of each seat's move, of the yardstick beside it, and of a view after it."""
    game = record.game
    state = game.start(record.options, record.seats, record.resolved)
    speech = Speech(game, record.seats)
    moves, yards, views = [], [], []
    gc.collect()
    gc.disable()
    for row in record.moves:
        begun = time.process_time()
        yardstick()
        middle = time.process_time()
        state = serve(game, speech, state, row.seat, row.text)
        end = time.process_time()
        for _ in range(20):
            game.view(state, 0)
        looked = time.process_time()
        if row.seat >= 0:
            yards.append(middle - begun)
            moves.append(end - middle)
            views.append((looked - end) / 20)
    gc.enable()
    return moves, yards, views


def main() -> None:
    """Print a line a game, and a second one where it has more records."""
    for game_id in FIRST:
        _print(game_id, RECORDS)
        if game_id in DIFFERENT:
            _print(game_id, DIFFERENT[game_id])


def _print(game_id: str, folder: Path) -> None:
    first = FIRST[game_id]
    moves: list[float] = []
    yards: list[float] = []
    middle: list[float] = []
    end: list[float] = []
    for path in sorted(folder.glob(f"{game_id}-*.json")):
        found, beside, views = timed(read_record(path.read_bytes(), find))
        if path.stem.endswith("-1"):
            continue
        moves += found
        yards += beside
        quarter = len(views) // 4
        middle += views[quarter : 2 * quarter]
        end += views[-quarter:]
    ratio = mean(moves) / median(yards)
    label = game_id if folder == RECORDS else f"{game_id}, {folder.name} games"
    print(
        f"{label:10} {len(moves)} moves: mean {mean(moves) * 1e6:.0f} µs, "
        f"p99 {quantiles(moves, n=100)[98] * 1e6:.0f} µs; {ratio:.2f} yardsticks, "
        f"the first edition {first:.2f}: {ratio / first:.2f} of it (wanted {WANTED[game_id]}); "
        f"a view {mean(middle) * 1e6:.2f} µs in the middle, {mean(end) * 1e6:.2f} µs at the end"
    )


if __name__ == "__main__":
    main()
