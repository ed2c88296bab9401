"""`letterloom words`: look words up."""

import argparse

import msgspec

from letterloom.cli.inputs import stop, warn, written
from letterloom.cli.prose import visible
from letterloom.words import WordsError, open_lexicon
from letterloom.words.report import describe

FEW = 20
"""So many words a person types and wants suggestions for; a longer list comes from a program."""


def run(arguments: argparse.Namespace) -> int:
    """Print what is known of each word; 1 if any is not a word."""
    try:
        lexicon = open_lexicon(arguments.lexicon)
    except WordsError as error:
        stop(str(error))
    for warning in lexicon.warnings:
        warn(warning)
    few = len(arguments.words) <= FEW
    reports = [describe(lexicon, written(word), suggest=few) for word in arguments.words]
    if arguments.json:
        print(msgspec.json.encode([report.json() for report in reports]).decode())
    else:
        for report in reports:
            print("\n".join(map(visible, report.lines())))
    return 0 if all(report.valid for report in reports) else 1
