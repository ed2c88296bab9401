"""The example on the rules page comes out as it is printed, and its table of options is right."""

import re

import msgspec

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.options import TypoOptions
from letterloom.rules import Player
from letterloom.rules.rulebook import text
from tests.games.typo2d.sitting import Sitting, drawn

PAGE = text(GAME.folder)
NAMES = ("Ann", "Bo")


def example() -> list[str]:
    """The lines of the page's blocks, one after the other."""
    return [
        line for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
    ]


def test_the_example_comes_out_as_it_is_printed() -> None:
    lines = example()
    hands = [hand.split()[1] for hand in lines[0].removeprefix("hands: ").split(", ")]
    board = " ".join(lines[1:3])
    sitting = Sitting.at(GAME.start(GAME.options(), tuple(map(Player, NAMES))), board, hands)
    said: list[str] = []
    told: list[str] = []
    picture: list[str] = []
    for line in [*lines[3:], ""]:
        if picture and not re.fullmatch(r"[A-Z.]+", line):
            assert drawn(sitting.open.board) == " ".join(picture)
            picture = []
        if line.startswith("  "):
            told.append(line.strip())
            continue
        if told:
            assert told == said
            told = []
        if re.fullmatch(r"[A-Z.]+", line):
            picture.append(line)
        elif line.startswith("scores: "):
            assert sitting.scores == [int(score) for score in line.split()[1:]]
        elif line:
            name, _, move = line.partition(": ")
            turn = f"{NAMES.index(name)}: {move}"
            rule = sitting.refused(turn)
            said = [f"refused by {rule}"] if rule else sitting.say(turn).heard
    assert said and not told and not picture


def test_the_table_of_options_tells_the_defaults() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|", PAGE, re.MULTILINE))
    shared = {"extra_words", "pieces"}
    assert "| `pieces` | our deck |" in PAGE and TypoOptions().pieces == ""
    defaults = msgspec.to_builtins(TypoOptions())
    assert told == {name: str(value).lower() for name, value in defaults.items() if name not in shared}


def test_the_page_ends_with_what_has_changed() -> None:
    last = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)[-1]
    assert last == "Changes"
    assert f"Version {GAME.version} of these rules" in PAGE
