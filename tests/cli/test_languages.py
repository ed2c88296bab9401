"""A whole game in German and one in Dutch, in a real terminal: no English sentence is ever on the screen."""

import re
import string
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from letterloom.cli.language import HERE
from letterloom.games import find
from letterloom.phrase import ENGLISH, read
from letterloom.players import Thinking, strongest
from letterloom.rules.sentence import SHARED
from tests.cli.screen import ESCAPE, Screen
from tests.cli.sitting import NAME, answer, when_asked


def parts(folder: Path, language: str) -> set[str]:
    """The plain parts of all sentences that are said here, as far as they are more than a word."""
    found = set()
    for place in (HERE, SHARED, folder):
        for texts in read(place, language).values():
            for text in texts.values():
                found |= {" ".join(part.split()) for part, *_ in string.Formatter().parse(text) if part}
    return {part for part in found if len(re.findall("[a-z]{2,}", part)) > 1}


@pytest.mark.parametrize(
    ("language", "game_id", "option", "over", "heard"),
    [
        (
            "de",
            "cubeword",
            "finish=turns:2",
            "Noch ein Spiel?",
            ("du bist am Zug", "Zug 1 von 2.", "Das Spiel ist vorbei."),
        ),
        (
            "nl",
            "wordcross",
            "target=10",
            "Nog een spel?",
            ("Ronde 1", "Typ help voor hulp", "Het spel is afgelopen."),
        ),
    ],
)
def test_a_whole_game_is_played_in_a_language_and_nothing_is_english(
    language: str,
    game_id: str,
    option: str,
    over: str,
    heard: tuple[str, ...],
    terminal: Callable[..., Screen],
    home: Path,
) -> None:
    game = find(game_id)
    assert game
    screen = terminal(
        *("play", game_id, "--names", NAME, "--bots", "greedy", "--seed", "7", "--option", option),
        *("--option", "turn_seconds=0"),
        size=(100, 40),
        LETTERLOOM_LANGUAGE="",
        LC_ALL="",
        LC_MESSAGES="",
        LANG=f"{language}_{language.upper()}.UTF-8",
    )
    rng, turns = Random(1), 0
    while (table := when_asked(screen, home, over)) is not None:
        assert table.open.options.lexicon == language
        if turns == 0:
            for line in ("nonsense", "hint", "score"):
                screen.enter(line)
        move = strongest(game).choose(table.view(0), rng, Thinking(ms=200, clock=time.thread_time))
        answer(screen, home, table, game.write(move))
        turns += 1
    assert turns >= 2
    said = " ".join(ESCAPE.sub(" ", screen.raw).split())
    assert all(sentence in said for sentence in heard), said
    english = parts(game.folder, ENGLISH) - parts(game.folder, language)
    assert not {part for part in english if part in said}
