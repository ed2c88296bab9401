"""`letterloom judge`: say of moves whether they are legal, and what they bring; nothing is changed."""

import argparse

import msgspec

from letterloom.cli.inputs import players, stop, the_game, the_options, the_record, the_values, written
from letterloom.cli.language import say, speech
from letterloom.cli.prose import visible
from letterloom.cli.replay import actor
from letterloom.rules import CHANCE, TABLE, AnyGame, Judged, Record, Replay, Row, Speech, replay
from letterloom.rules.replay import row_data


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each move; 1 if one is refused."""
    game = the_game(arguments.game)
    at = _on(game, arguments) if arguments.on is not None else _new(game, arguments)
    seats = len(at.head.seats)
    seat = arguments.seat
    if seat is None:
        seat = at.to_move[0] if at.to_move else 0
    if not TABLE <= seat < seats:
        stop(say("inputs.no-seat", seat=seat, last=seats - 1))
    judged = [at.foresee(Row(seat, written(text))) for text in arguments.moves]
    if arguments.json:
        print(msgspec.json.encode([row_data(at.speech, row) for row in judged]).decode())
    else:
        for row in judged:
            print(visible(_line(at, row, speech(game, at.head.seats))))
    return 1 if any(row.refusal for row in judged) else 0


def _on(game: AnyGame, arguments: argparse.Namespace) -> Replay:
    """The game of a record, as it stands after its last row."""
    record = the_record(arguments.on, arguments.lexicon)
    if record.game.id != game.id:
        stop(say("judge.other-game", file=arguments.on, title=record.game.title, wanted=game.title))
    if arguments.option:
        stop(say("judge.no-option"))
    return replay(record).replay


def _new(game: AnyGame, arguments: argparse.Namespace) -> Replay:
    """A new game of two with an unknown deal (REF-1)."""
    values = {**game.unseen_set, **the_values(arguments.option)}
    if arguments.lexicon is not None:
        values["lexicon"] = arguments.lexicon
    options, words = the_options(game, values)
    seats = players(2, english=arguments.json)
    at = Replay(Record(game=game, seats=seats, options=options, resolved=words))
    at.judge(Row(CHANCE, "mix ?"))
    return at


def _line(at: Replay, row: Judged, speech: Speech) -> str:
    who = actor(at.head.seats, row.seat)
    text = row.text if len(row.text) <= 60 else row.text[:60] + "…"
    if row.refusal:
        return f"{who}: {text}  ✗ {row.refusal.rule}: {speech.refusal(row.refusal)}"
    words = ", ".join(f"{line.word} {line.points}" for line in row.gains if line.word and line.points)
    legal = say("replay.legal", points=f"{row.points:+d}")
    return f"{who}: {text}  {legal}" + (f" ({words})" if words else "")
