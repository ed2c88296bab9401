"""The rules page: its examples come out as they are written, and its options are those of the game."""

import re
from pathlib import Path

import msgspec
import pytest
from tests.games.cubeword.playing import Table, words_of

from letterloom.games.cubeword import GAME
from letterloom.rules import languages
from letterloom.rules.rulebook import text

each_language = pytest.mark.parametrize("language", languages())
EXAMPLE = re.compile(r"```text\n(\w+): (.+)\n((?:[A-Z. ]+\n)+)(\d+) \w+ \w+ (\d) \w+: (.+)\n```")


def picture(table: Table) -> str:
    """The board as the page draws it."""
    cells = table.letters
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    rows = [
        " ".join(cells.get((x, y), ".")[-1] for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    ]
    return "\n".join(rows) + "\n"


@each_language
def test_the_turns_on_the_page_come_out_as_they_are_drawn(tmp_path: Path, language: str) -> None:
    table = Table(tmp_path)
    examples = EXAMPLE.findall(text(GAME.folder, language))
    assert len(examples) == 2
    for name, line, drawn, points, cost, words in examples:
        seat = table.to_move[0]
        assert table.open.seats[seat].name == name
        assert line.count(";") == int(cost)  # `done` is no move
        judged = table.say(line, seat)
        assert picture(table) == drawn
        assert judged.points == int(points)
        assert ", ".join(f"{word} {worth}" for word, worth in words_of(judged).items()) == words


@each_language
def test_the_page_tells_every_option_and_its_default(language: str) -> None:
    page = text(GAME.folder, language)
    table = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", page, re.MULTILINE))
    options = msgspec.to_builtins(GAME.options())
    assert table == {
        name: str(value).lower()
        for name, value in options.items()
        if name not in ("lexicon", "extra_words", "pieces")
    }
    ours = {"en": "our set", "de": "unser Satz", "nl": "onze set"}[language]
    assert f"| `pieces` | {ours} |" in page and options["pieces"] == ""


@each_language
def test_every_change_of_the_rules_is_told(language: str) -> None:
    *_, changes = text(GAME.folder, language).split("\n## ")
    assert re.findall(r"Versi(?:on|e) (\d+):", changes) == [str(n) for n in range(2, GAME.version + 1)]
