"""What is so, in one line that is always in sight: the scores, who is to move, the round."""

from collections.abc import Sequence

from letterloom.cli.language import say
from letterloom.cli.prose import visible
from letterloom.table import Table

NAMES = (100, 20, 12, 8, 5, 3)
"""Names are cut to so many letters, one after the other, until the line is short enough."""


def status(table: Table, width: int) -> str:
    """Each player's name and score, `▸` before those who are asked, and the round where the game has rounds.

    Where the line is too short for all, those who are asked and those who lead are on it.
    """
    number = getattr(table.open, "round", None)
    end = [say("session.round", n=number)] if isinstance(number, int) and number else []
    seats = range(len(table.seats))
    for letters in NAMES:
        line = "   ".join([*(_seat(table, seat, letters) for seat in seats), *end])
        if len(line) <= width:
            return line
    return _some(table, width, end)


def _seat(table: Table, seat: int, letters: int) -> str:
    name = visible(table.seats[seat].name)
    cut = name if len(name) <= letters else f"{name[: letters - 1]}…"
    return f"{'▸' if seat in table.open.to_move else ''}{cut} {table.replay.scores[seat]}"


def _some(table: Table, width: int, end: Sequence[str]) -> str:
    scores, asked = table.replay.scores, table.open.to_move
    chosen: list[int] = []
    line = "…"
    for seat in sorted(range(len(scores)), key=lambda seat: (seat not in asked, -scores[seat])):
        chosen.append(seat)
        longer = "   ".join([*(_seat(table, other, NAMES[-2]) for other in sorted(chosen)), "…", *end])
        if len(longer) > width:
            break
        line = longer
    return line
