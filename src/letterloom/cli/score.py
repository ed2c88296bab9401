"""`letterloom score`: count one filled sheet (REF-7)."""

import argparse

import msgspec

from letterloom.cli.inputs import stop, the_game
from letterloom.cli.language import say, wrong
from letterloom.cli.language import speech as spoken
from letterloom.cli.prose import points
from letterloom.rules import Line, Refused, Speech, Zone, total
from letterloom.rules.touch import cell_name
from letterloom.words import WordsError, open_lexicon

MOST_CARDS = 26
MOST_TASK = 40
"""Characters; there is no task card with a longer name."""
_SHEET = Zone(id="sheet", title="sheet", labels="sheet")


def run(arguments: argparse.Namespace) -> int:
    """Print the words that count with their cells, the task's word and the sum."""
    game = the_game(arguments.game)
    if game.worksheet is None:
        stop(say("score.no-sheet", game=game.title))
    speech = Speech(game, ()) if arguments.json else spoken(game, ())  # a program reads English
    if not 0 <= arguments.cards <= MOST_CARDS:
        stop(say("score.cards", most=MOST_CARDS))
    given = {"task": (arguments.task or "")[:MOST_TASK], "cards": arguments.cards, "first": arguments.first}
    try:
        asked = msgspec.convert(given, game.worksheet.asks)
        lines = game.tally(arguments.rows, open_lexicon(arguments.lexicon), asked)
    except Refused as refused:
        stop(f"{refused.refusal.rule}: {speech.refusal(refused.refusal)}")
    except WordsError as error:
        stop(wrong(error))
    met = next((str(value) for line in lines for name, value in line.args if name == "word"), None)
    if arguments.json:
        shown = {
            "points": total(lines),
            "words": [
                {"word": line.word, "points": line.points, "cells": cells(line)}
                for line in lines
                if line.word
            ],
            "task": met,
            "lines": [{"why": speech.line(line), "points": line.points} for line in lines],
        }
        print(msgspec.json.encode(shown).decode())
    else:
        for line in lines:
            print(f"{line.points:+3d}  {speech.line(line)}  {' '.join(cells(line))}".rstrip())
        if arguments.task and met is None:
            print(say("score.no-word"))
        print(f"{points(total(lines))}.")
    return 0


def cells(line: Line) -> list[str]:
    """The squares of a word, as people name them.

    >>> cells(Line(points=2, word="ON", cells=((0, 0), (1, 0))))
    ['a1', 'b1']
    """
    return [cell_name(_SHEET, cell) for cell in line.cells]
