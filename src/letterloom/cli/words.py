"""`letterloom words`: look words up."""

import argparse

import msgspec

from letterloom.cli.inputs import stop, warn, written
from letterloom.cli.language import say, wrong
from letterloom.cli.prose import visible
from letterloom.words import WordsError, open_lexicon
from letterloom.words.report import WordReport, describe
from letterloom.words.textfile import LONGEST

FEW = 20
"""So many words a person types and wants suggestions for; a longer list comes from a program."""


def run(arguments: argparse.Namespace) -> int:
    """Print what is known of each word; 1 if any is not a word."""
    try:
        lexicon = open_lexicon(arguments.lexicon)
    except WordsError as error:
        stop(wrong(error))
    for warning in lexicon.warnings:
        warn(warning)
    few = len(arguments.words) <= FEW
    reports = [describe(lexicon, written(word), suggest=few) for word in arguments.words]
    if arguments.json:
        print(msgspec.json.encode([report.json() for report in reports]).decode())
    else:
        for report in reports:
            print("\n".join(map(visible, told(report))))
    return 0 if all(report.valid for report in reports) else 1


def told(report: WordReport) -> list[str]:
    """What is known of a word, for a person in a terminal."""
    word = report.word
    if not report.valid:
        why = say("words.too-long", n=LONGEST) if word.endswith("…") else ""
        meant = say("words.meant", words=report.suggestions) if report.suggestions else ""
        return [" ".join(filter(None, (say("words.no-word", word=word), why, meant)))]
    lines = [say("words.word", word=word)]
    kind = "words.plural" if report.plural else "words.form"
    for base, meanings in report.readings:
        if base == word:
            lines += [f"  {meaning}" for meaning in meanings]
        else:
            lines += [f"  {say(kind, word=base)}", *(f"    {meaning}" for meaning in meanings[:1])]
    if report.spellings:
        lines.append(f"  {say('words.spelt', words=report.spellings)}")
    return lines
