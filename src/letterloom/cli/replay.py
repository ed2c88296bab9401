"""`letterloom replay`: judge a record."""

import argparse

import msgspec

from letterloom.cli.inputs import the_record
from letterloom.rules import CHANCE, CLOCK, Judged, Replay, replay


def run(arguments: argparse.Namespace) -> int:
    """Print what each row did, then the standings; 1 if a row was refused."""
    game = replay(the_record(arguments.record, arguments.lexicon))
    if arguments.json:
        print(msgspec.json.encode(game.report()).decode())
    else:
        for row in game.rows:
            print(one_line(_line(game, row)))
        print(standings(game))
    return 1 if game.refused else 0


def _line(game: Replay, row: Judged) -> str:
    who = {CHANCE: "chance", CLOCK: "clock"}.get(row.seat) or game.head.seats[row.seat].name
    text = row.text if len(row.text) <= 60 else row.text[:60] + "…"
    head = f"{row.n:4}. {who}: {text}"
    if row.refusal:
        return f"{head}  ✗ {row.refusal.rule}: {game.speech.refusal(row.refusal)}"
    words = ", ".join(f"{line.word} {line.points}" for line in row.gains if line.word and line.points)
    gained = f"  {row.points:+d}" + (f" ({words})" if words else "") if row.points or words else ""
    said = " ".join(game.speech.events(row.events))
    return f"{head}{gained}  — {said}" if said else f"{head}{gained}"


def one_line(text: str) -> str:
    """A line as it can be printed: whatever names and moves hold, they break no line and paint no screen.

    >>> one_line("Bo\\n\\x1b[2J: hm")
    'Bo  [2J: hm'
    """
    return "".join(character if character.isprintable() else " " for character in text)


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
    return "\n".join(map(one_line, [*lines, end]))
