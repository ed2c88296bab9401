"""`letterloom score kross`: count one filled sheet (REF-7)."""

import argparse

import msgspec

from letterloom.cli.inputs import stop, the_game
from letterloom.cli.language import say, wrong
from letterloom.cli.language import speech as spoken
from letterloom.cli.prose import points
from letterloom.games.kross.board import SIDE, square_name
from letterloom.games.kross.material import BY_ID, is_task, wording
from letterloom.games.kross.notation import read_rows
from letterloom.games.kross.score import lines_of
from letterloom.rules import Line, Refused, Speech, total
from letterloom.words import WordsError, open_lexicon

MOST_CARDS = 26


def run(arguments: argparse.Namespace) -> int:
    """Print the words that count with their cells, the task's word and the sum."""
    game = the_game(arguments.game)
    if game.id != "kross":
        stop(say("score.only-kross"))
    speech = Speech(game, ()) if arguments.json else spoken(game, ())  # a program reads English
    task = (arguments.task or "").lower()
    if task and not is_task(task):
        stop(say("score.no-task", task=task[:20], tasks=BY_ID))
    if not 0 <= arguments.cards <= MOST_CARDS:
        stop(say("score.cards", most=MOST_CARDS))
    try:
        squares = read_rows(arguments.rows)
        lexicon = open_lexicon(arguments.lexicon)
    except Refused as refused:
        stop(f"{refused.refusal.rule}: {speech.refusal(refused.refusal)}")
    except WordsError as error:
        stop(wrong(error))
    lines = lines_of(squares, lexicon, task, told=wording(task), first=arguments.first, cards=arguments.cards)
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
        if task and met is None:
            print(say("score.no-word"))
        print(f"{points(total(lines))}.")
    return 0


def cells(line: Line) -> list[str]:
    """The squares of a word, as people name them.

    >>> cells(Line(points=2, word="ON", cells=((0, 0), (1, 0))))
    ['a1', 'b1']
    """
    return [square_name(y * SIDE + x) for x, y in line.cells]
