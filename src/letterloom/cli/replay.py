"""`letterloom replay`: judge a record."""

import argparse
from collections.abc import Sequence

import msgspec

from letterloom.cli.inputs import the_record
from letterloom.cli.language import say, speech
from letterloom.cli.prose import visible
from letterloom.rules import Judged, Player, Replay, Seat, Speech, replay, terms


def actor(seats: Sequence[Player], seat: Seat) -> str:
    """Who has answered: somebody at a seat, or chance, the clock, the table itself."""
    match seat:
        case terms.CHANCE:
            return say("replay.chance")
        case terms.CLOCK:
            return say("replay.clock")
        case terms.TABLE:
            return say("replay.people")
    return seats[seat].name


def run(arguments: argparse.Namespace) -> int:
    """Print what each row did, then the standings; 1 if a row was refused."""
    report = replay(the_record(arguments.record, arguments.lexicon))
    if arguments.json:
        print(msgspec.json.encode(report.data()).decode())
    else:
        told = speech(report.replay.game, report.replay.head.seats)
        for row in report.rows:
            print(visible(_line(report.replay, row, told)))
        print(standings(report.replay))
    return 1 if report.refused else 0


def _line(game: Replay, row: Judged, told: Speech) -> str:
    who = actor(game.head.seats, row.seat)
    text = row.text if len(row.text) <= 60 else row.text[:60] + "…"
    head = f"{row.n:4}. {who}: {text}"
    if row.refusal:
        return f"{head}  ✗ {row.refusal.rule}: {told.refusal(row.refusal)}"
    words = ", ".join(f"{line.word} {line.points}" for line in row.gains if line.word and line.points)
    gained = f"  {row.points:+d}" + (f" ({words})" if words else "") if row.points or words else ""
    said = " ".join(told.events(row.events))
    return f"{head}{gained}  — {said}" if said else f"{head}{gained}"


def standings(game: Replay) -> str:
    """Scores, and who is to move or has won."""
    names = [player.name for player in game.head.seats]
    lines = [f"  {name}: {score}" for name, score in zip(names, game.scores, strict=True)]
    if game.over:
        won = [names[seat] for seat in game.winners]
        match won:
            case []:
                end = say("replay.nobody")
            case [name]:
                end = say("replay.wins", name=name)
            case _:
                end = say("replay.share", names=won)
    else:
        end = say("replay.to-move", names=[names[seat] for seat in game.to_move])
    return "\n".join(map(visible, [*lines, end]))
