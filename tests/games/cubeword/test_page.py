"""The rules page: its examples come out as they are written, and its options are those of the game."""

import re
from pathlib import Path

import msgspec
from tests.games.cubeword.playing import Table, words_of

from letterloom.games.cubeword import GAME
from letterloom.rules.rulebook import text

PAGE = text(GAME.folder)
EXAMPLES = re.findall(r"```text\n(\w+): (.+)\n((?:[A-Z. ]+\n)+)(\d+) points for (\d) moves: (.+)\n```", PAGE)


def picture(table: Table) -> str:
    """The board as the page draws it."""
    cells = table.letters
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    rows = [
        " ".join(cells.get((x, y), ".")[-1] for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    ]
    return "\n".join(rows) + "\n"


def test_the_turns_on_the_page_come_out_as_they_are_drawn(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert len(EXAMPLES) == 2
    for name, line, drawn, points, cost, words in EXAMPLES:
        seat = table.to_move[0]
        assert table.open.seats[seat].name == name
        assert line.count(";") == int(cost)  # `done` is no move
        judged = table.say(line, seat)
        assert picture(table) == drawn
        assert judged.points == int(points)
        assert ", ".join(f"{word} {worth}" for word, worth in words_of(judged).items()) == words


def test_the_page_tells_every_option_and_its_default() -> None:
    table = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", PAGE, re.MULTILINE))
    options = msgspec.to_builtins(GAME.options())
    assert table == {
        name: str(value).lower()
        for name, value in options.items()
        if name not in ("lexicon", "extra_words", "pieces")
    }
    assert "| `pieces` | our set |" in PAGE and options["pieces"] == ""


def test_every_change_of_the_rules_is_told() -> None:
    changes = PAGE.split("## Changes\n")[1]
    assert re.findall(r"Version (\d+):", changes) == [str(n) for n in range(2, GAME.version + 1)]
