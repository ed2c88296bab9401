"""`letterloom moves`: list the legal moves of a seat."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from letterloom.cli.hints import HINT_MS, hints, why
from letterloom.cli.inputs import stop, the_record, warn
from letterloom.cli.language import say, speech
from letterloom.players import Thinking, strongest
from letterloom.rules import Refused, Replay, replay


def run(arguments: argparse.Namespace) -> int:
    """Print the moves, a line each."""
    limit = arguments.limit
    if limit is not None and limit < 0:
        stop(say("moves.limit"))
    limit = None if limit is None else min(limit, sys.maxsize)
    report = replay(the_record(arguments.record, arguments.lexicon))
    table = report.replay
    if report.refused:
        first = next(row for row in report.rows if row.refusal)
        warn(say("moves.refused", n=first.n))
    game, seat = table.game, arguments.seat
    if seat is not None and not 0 <= seat < len(table.head.seats):
        stop(say("inputs.no-seat", seat=seat, last=len(table.head.seats) - 1))
    if seat is not None and seat not in table.to_move:
        stop(say("moves.not-to-move", seat=seat), code=1)
    if seat is None:
        seat = table.to_move[0] if table.to_move else None
    view = game.view(table.state, seat)
    found = iter(()) if seat is None else _found(arguments, table, view, limit)
    if arguments.json:
        print(msgspec.json.encode({"seat": seat, "moves": list(found)}).decode())
    elif seat is None:
        print(say("moves.over"))
    else:
        for move in found:  # each as soon as it is found
            best = f"  {move['points']:+d}  {move['value']:.2f}  {move['reason']}" if arguments.best else ""
            print(move["move"] + best.rstrip())
    return 0


def _found(
    arguments: argparse.Namespace, table: Replay, view: Any, limit: int | None
) -> Iterator[dict[str, Any]]:
    """The moves, lazily; ranked ones as far as the bot has come in its time."""
    game = table.game
    told = table.speech if arguments.json else speech(game, table.head.seats)  # a program reads English
    if not arguments.best:
        for move in islice(game.moves(view), limit):
            yield {"move": game.write(move)}
        return
    if not game.must_guess(view):
        strongest(game).prepare(view)
    thinking = Thinking(ms=HINT_MS)
    try:
        ranked = hints(game, view, thinking, table.head.seed)
    except Refused as refused:  # REF-1
        stop(f"{refused.refusal.rule}: {told.refusal(refused.refusal)}", code=1)
    looking = Thinking(ms=HINT_MS)  # each is looked at once more, for offensive words
    late = thinking.is_spent()
    for each in islice(ranked, limit):
        reason = why(game, view, each.move, told)
        yield {"move": game.write(each.move), "points": each.points, "value": each.value, "reason": reason}
        if looking.is_spent():
            late = True
            break
    if late:
        warn(say("moves.stopped", n=HINT_MS // 1000))
