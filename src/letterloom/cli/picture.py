"""`letterloom picture`: the table of a record, drawn."""

import argparse
from pathlib import Path

from letterloom.cli.inputs import stop, the_record
from letterloom.cli.language import say, speech
from letterloom.rules import Replay
from letterloom.table.picture import board, framed, picture
from letterloom.table.raster import RasterError, png


def run(arguments: argparse.Namespace) -> int:
    """Draw the table as it was after some rows, through the eyes of a seat or of a spectator."""
    kind = Path(arguments.output or "").suffix.lower()
    if kind not in ("", ".svg", ".png"):
        stop(say("picture.kind", file=arguments.output))
    record = the_record(arguments.record, arguments.lexicon)
    if arguments.seat is not None and not 0 <= arguments.seat < len(record.seats):
        stop(say("picture.seat", seat=arguments.seat))
    if arguments.at is not None and arguments.at < 0:
        stop(say("picture.at"))
    table = Replay(record)
    for row in record.moves[: arguments.at]:
        table.judge(row)
    table.draw()
    scene = table.game.scene(table.game.view(table.state, arguments.seat))
    titles = [speech(table.game, record.seats).title(zone) for zone in scene.zones]
    drawn = (
        framed(board(scene, arguments.seat)) if arguments.board else picture(scene, titles, table.game.title)
    )
    if not arguments.output:
        print(drawn, end="")
        return 0
    try:
        Path(arguments.output).write_bytes(png(drawn) if kind == ".png" else drawn.encode())
    except RasterError as error:
        stop(str(error))
    except OSError as error:
        stop(say("picture.unwritten", file=arguments.output, error=error.strerror))
    return 0
