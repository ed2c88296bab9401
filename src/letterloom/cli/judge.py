"""`letterloom judge`: say of moves whether they are legal, and what they bring; nothing is changed."""

import argparse

import msgspec

from letterloom.cli.inputs import stop, the_game, the_options, the_record, the_values, written
from letterloom.cli.prose import visible
from letterloom.cli.replay import ACTORS
from letterloom.rules import CHANCE, TABLE, AnyGame, Judged, Player, Record, Replay, Row, replay
from letterloom.rules.replay import row_data


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each move; 1 if one is refused."""
    game = the_game(arguments.game)
    at = _on(game, arguments) if arguments.on else _new(game, arguments)
    seats = len(at.head.seats)
    seat = arguments.seat
    if seat is None:
        seat = at.to_move[0] if at.to_move else 0
    if not TABLE <= seat < seats:
        stop(f"there is no seat {seat}; seats are 0 to {seats - 1}")
    judged = [at.foresee(Row(seat, written(text))) for text in arguments.moves]
    if arguments.json:
        print(msgspec.json.encode([row_data(at.speech, row) for row in judged]).decode())
    else:
        for row in judged:
            print(visible(_line(at, row)))
    return 1 if any(row.refusal for row in judged) else 0


def _on(game: AnyGame, arguments: argparse.Namespace) -> Replay:
    """The game of a record, as it stands after its last row."""
    record = the_record(arguments.on, arguments.lexicon)
    if record.game.id != game.id:
        stop(f"{arguments.on} is a game of {record.game.title}, not of {game.title}")
    if arguments.option:
        stop("the record says what was agreed on; --option is for a new game")
    return replay(record).replay


def _new(game: AnyGame, arguments: argparse.Namespace) -> Replay:
    """A new game of two with an unknown deal (REF-1)."""
    values = {**game.unseen_set, **the_values(arguments.option)}
    if arguments.lexicon:
        values["lexicon"] = arguments.lexicon
    options, words = the_options(game, values)
    seats = (Player("Player 1"), Player("Player 2"))
    at = Replay(Record(game=game, seats=seats, options=options, resolved=words))
    at.judge(Row(CHANCE, "mix ?"))
    return at


def _line(at: Replay, row: Judged) -> str:
    who = ACTORS.get(row.seat) or at.head.seats[row.seat].name
    text = row.text if len(row.text) <= 60 else row.text[:60] + "…"
    if row.refusal:
        return f"{who}: {text}  ✗ {row.refusal.rule}: {at.speech.refusal(row.refusal)}"
    words = ", ".join(f"{line.word} {line.points}" for line in row.gains if line.word and line.points)
    return f"{who}: {text}  legal, {row.points:+d}" + (f" ({words})" if words else "")
