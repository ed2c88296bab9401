"""`letterloom moves`: list the legal moves of a seat."""

import argparse
from itertools import islice
from random import Random
from typing import Any

import msgspec

from letterloom.cli.inputs import stop, the_record, warn
from letterloom.players import strongest
from letterloom.rules import replay


def run(arguments: argparse.Namespace) -> int:
    """Print the moves, a line each."""
    if arguments.limit is not None and arguments.limit < 0:
        stop("--limit is a number from 0 up")
    table = replay(the_record(arguments.record, arguments.lexicon))
    if table.refused:
        first = next(row for row in table.rows if row.refusal)
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
        ranked = strongest(game).rank(view, Random(table.head.seed), arguments.limit)
        moves = [{"move": game.write(view, r.move), "points": r.points, "value": r.value} for r in ranked]
    else:
        moves = [{"move": game.write(view, move)} for move in islice(game.moves(view), arguments.limit)]
    if arguments.json:
        print(msgspec.json.encode({"seat": seat, "moves": moves}).decode())
    elif seat is None:
        print("The game is over.")
    else:
        for move in moves:
            print(move["move"] + (f"  {move['points']:+d}  {move['value']:.2f}" if arguments.best else ""))
    return 0
