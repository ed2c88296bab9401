"""`letterloom replay`: judge a record."""

import argparse

import msgspec

from letterloom.cli.inputs import the_record
from letterloom.cli.prose import visible
from letterloom.rules import CHANCE, CLOCK, TABLE, Judged, Replay, replay

ACTORS = {CHANCE: "chance", CLOCK: "clock", TABLE: "table"}


def run(arguments: argparse.Namespace) -> int:
    """Print what each row did, then the standings; 1 if a row was refused."""
    report = replay(the_record(arguments.record, arguments.lexicon))
    if arguments.json:
        print(msgspec.json.encode(report.data()).decode())
    else:
        for row in report.rows:
            print(visible(_line(report.replay, row)))
        print(standings(report.replay))
    return 1 if report.refused else 0


def _line(game: Replay, row: Judged) -> str:
    who = ACTORS.get(row.seat) or game.head.seats[row.seat].name
    text = row.text if len(row.text) <= 60 else row.text[:60] + "…"
    head = f"{row.n:4}. {who}: {text}"
    if row.refusal:
        return f"{head}  ✗ {row.refusal.rule}: {game.speech.refusal(row.refusal)}"
    words = ", ".join(f"{line.word} {line.points}" for line in row.gains if line.word and line.points)
    gained = f"  {row.points:+d}" + (f" ({words})" if words else "") if row.points or words else ""
    said = " ".join(game.speech.events(row.events))
    return f"{head}{gained}  — {said}" if said else f"{head}{gained}"


def standings(game: Replay) -> str:
    """Scores, and who is to move or has won."""
    names = [player.name for player in game.head.seats]
    lines = [f"  {name}: {score}" for name, score in zip(names, game.scores, strict=True)]
    if game.over:
        won = [names[seat] for seat in game.winners]
        end = (
            f"{' and '.join(won)} {'wins' if len(won) == 1 else 'share the win'}." if won else "Nobody wins."
        )
    else:
        end = f"To move: {', '.join(names[seat] for seat in game.to_move)}."
    return "\n".join(map(visible, [*lines, end]))
