"""The rules page: its example is played, its pictures are what lies there, its table of options is true."""

import re

import msgspec
import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.rules import languages
from letterloom.rules.rulebook import text
from tests.games.wordcross.tables import NAMES, Table

each_language = pytest.mark.parametrize("language", languages())
EXAMPLE = {"en": "An example", "de": "Ein Beispiel", "nl": "Een voorbeeld"}
OPTIONS = {
    "en": "What the table can agree on",
    "de": "Was der Tisch ausmachen kann",
    "nl": "Wat de tafel kan afspreken",
}
NONE = {"en": "none", "de": "keine", "nl": "geen"}
OURS = {"en": "our", "de": "unser", "nl": "onze"}


def section(title: str, language: str) -> list[str]:
    page = text(GAME.folder, language)
    return page.split(f"## {title}\n")[1].split("\n## ")[0].splitlines()


def drawn(table: Table, row: int) -> list[str]:
    """A row of everybody's columns as the page draws it."""
    shown = []
    for columns, locked in zip(table.open.board.columns, table.open.board.locked, strict=True):
        for column in columns:
            tile = column[row - 1] if row <= len(column) else "·"
            shown.append(f"[{tile}]" if row in locked else tile)
    return shown


@each_language
def test_the_example_is_played_and_its_pictures_are_what_lies_there(language: str) -> None:
    table = Table(None, "", lexicon="en").deal("QU TE", "IT AM")
    moves = pictures = 0
    points = None
    for line in section(EXAMPLE[language], language):
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


@each_language
def test_the_values_in_the_example_are_those_of_the_tiles(language: str) -> None:
    said = re.findall(r"\b([A-Z]{2}) \((\d)\)", "\n".join(section(EXAMPLE[language], language)))
    assert dict(said) == {tile: str(value(tile)) for tile in ("QU", "TE", "IT", "AM")}


@each_language
@pytest.mark.parametrize("field", msgspec.structs.fields(WordCrossOptions), ids=lambda field: field.name)
def test_the_page_tells_every_option_and_its_default(field: msgspec.structs.FieldInfo, language: str) -> None:
    rows = {
        row[0]: row[1]
        for row in (re.findall(r"[\w-]+", line)[:2] for line in section(OPTIONS[language], language))
        if row
    }
    told = {(): NONE[language], "": OURS[language]}.get(field.default, str(field.default))
    assert rows[field.name] == told
