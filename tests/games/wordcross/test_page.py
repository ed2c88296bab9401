"""The rules page: its example is played, its pictures are what lies there, its table of options is true."""

import re

import msgspec
import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.rules.rulebook import text
from tests.games.wordcross.tables import NAMES, Table

PAGE = text(GAME.folder)


def section(title: str) -> list[str]:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0].splitlines()


def drawn(table: Table, row: int) -> list[str]:
    """A row of everybody's columns as the page draws it."""
    shown = []
    for columns, locked in zip(table.open.board.columns, table.open.board.locked, strict=True):
        for column in columns:
            tile = column[row - 1] if row <= len(column) else "·"
            shown.append(f"[{tile}]" if row in locked else tile)
    return shown


def test_the_example_is_played_and_its_pictures_are_what_lies_there() -> None:
    table = Table(None, "", lexicon="en").deal("QU TE", "IT AM")
    moves = pictures = 0
    points = None
    for line in section("An example"):
        if move := re.match(r"\| (\w+): `([^`]+)` \|(.*)", line):
            moves += 1
            points = table.go(NAMES.index(move[1]), move[2]).points
            if said := re.search(r"\*\*(\d+)\*\*", move[3]):
                assert points == int(said[1])
        elif picture := re.match(r"([1-6]) +(.*)", line):
            pictures += 1
            assert picture[2].split() == drawn(table, int(picture[1])), line
    assert (moves, pictures) == (11, 4)
    assert points == 21 and table.open.round == 2


def test_the_values_in_the_example_are_those_of_the_tiles() -> None:
    said = re.findall(r"\b([A-Z]{2}) \((\d)\)", "\n".join(section("An example")))
    assert dict(said) == {tile: str(value(tile)) for tile in ("QU", "TE", "IT", "AM")}


@pytest.mark.parametrize("field", msgspec.structs.fields(WordCrossOptions), ids=lambda field: field.name)
def test_the_page_tells_every_option_and_its_default(field: msgspec.structs.FieldInfo) -> None:
    rows = {
        row[0]: row[1]
        for row in (re.findall(r"[\w-]+", line)[:2] for line in section("What the table can agree on"))
        if row
    }
    told = {(): "none", "": "our"}.get(field.default, str(field.default))
    assert rows[field.name] == told
