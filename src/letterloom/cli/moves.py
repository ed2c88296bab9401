"""`letterloom moves`: list the legal moves of a seat."""

import argparse
import sys
from itertools import islice
from typing import Any

import msgspec

from letterloom.cli.hints import hints
from letterloom.cli.inputs import stop, the_record, warn
from letterloom.rules import Budget, replay


def run(arguments: argparse.Namespace) -> int:
    """Print the moves, a line each."""
    limit = arguments.limit
    if limit is not None and limit < 0:
        stop("--limit is a number from 0 up")
    limit = None if limit is None else min(limit, sys.maxsize)
    report = replay(the_record(arguments.record, arguments.lexicon))
    table = report.replay
    if report.refused:
        first = next(row for row in report.rows if row.refusal)
        warn(f"row {first.n} of the record is refused; these are the moves without it")
    game, seat = table.game, arguments.seat
    if seat is not None and not 0 <= seat < len(table.head.seats):
        stop(f"there is no seat {seat}; seats are 0 to {len(table.head.seats) - 1}")
    if seat is not None and seat not in table.to_move:
        stop(f"seat {seat} is not to move (LL-2)", code=1)
    if seat is None:
        seat = table.to_move[0] if table.to_move else None
    view = game.view(table.state, seat)
    moves: list[dict[str, Any]]
    if seat is None:
        moves = []
    elif arguments.best:
        ranked = islice(hints(game, view, Budget(), table.head.seed), limit)
        moves = [{"move": game.write(r.move), "points": r.points, "value": r.value} for r in ranked]
    else:
        moves = [{"move": game.write(move)} for move in islice(game.moves(view), limit)]
    if arguments.json:
        print(msgspec.json.encode({"seat": seat, "moves": moves}).decode())
    elif seat is None:
        print("The game is over.")
    else:
        for move in moves:
            print(move["move"] + (f"  {move['points']:+d}  {move['value']:.2f}" if arguments.best else ""))
    return 0
