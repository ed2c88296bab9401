"""What the rules page tells by example is so: its pictures and its scored game are replayed."""

import re

import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.effect import Effect
from letterloom.rules import languages, sentences
from letterloom.rules.rulebook import text
from tests.games.xword3d.building import Sitting, at, scored, structure, try_lay

each_language = pytest.mark.parametrize("language", languages())
EXAMPLE = {"en": "## An example", "de": "## Ein Beispiel", "nl": "## Een voorbeeld"}
SCORES = {
    "en": "Ann has {} points, Bo {}.",
    "de": "Ann hat {} Punkte, Bo {}.",
    "nl": "Ann heeft {} punten, Bo {}.",
}
OPTIONS = {
    "en": "## What a table can agree on",
    "de": "## Was ein Tisch ausmachen kann",
    "nl": "## Wat een tafel kan afspreken",
}
Drawn = dict[tuple[int, int], str]


def drawn(picture: str) -> Drawn:
    """The letters of a picture by column and row; the numbers stand above and beside them."""
    head = next(line for line in picture.splitlines() if "\\" in line)
    columns = [int(number) for number in head.split()[1:]]
    rows = re.findall(rf"^ *(-?\d+)  +((?:[A-Z.] *){{{len(columns)}}})(?: {{3}}|$)", picture, re.MULTILINE)
    return {
        (column, int(row)): letter
        for row, letters in rows
        for column, letter in zip(columns, letters.split(), strict=True)
        if letter != "."
    }


def lying(board: Board, axes: tuple[int, int]) -> Drawn:
    """The letters of a structure as they are seen along the third axis."""
    one, other = axes
    return {(brick.cell[one], brick.cell[other]): brick.letter for brick in board.bricks}


@pytest.mark.parametrize(
    ("picture", "before", "axes", "words"),
    [
        (0, ("0,0,0 across TAX",), (0, 1), {"XI": 2}),
        (1, ("0,0,0 across BEE",), (0, 1), {"EAR": 9}),
        (2, ("0,0,0 across CAT", "0,0,0 up .AR", "0,0,2 along .OD"), (1, 2), {"DOT": 6}),
    ],
)
@each_language
def test_a_picture_shows_what_its_play_makes(
    picture: int, before: tuple[str, ...], axes: tuple[int, int], words: dict[str, int], language: str
) -> None:
    page = text(GAME.folder, language)
    found = re.findall(r"^ *```\n(.*?)```", page, re.MULTILINE | re.DOTALL)[picture]
    (line,) = re.findall(r"play (.*)$", found, re.MULTILINE)
    effect = try_lay(at(structure(*before), "IEAROT", "en"), line)
    assert scored(effect) == words
    assert isinstance(effect, Effect)
    seen = lying(effect.board, axes)
    if axes == (1, 2):  # of CAT only the C is in the plane of the picture
        seen = lying(Board(tuple(brick for brick in effect.board.bricks if brick.cell[0] == 0)), axes)
    assert drawn(found) == seen


@each_language
def test_the_example_is_played_and_drawn_as_it_is_told(language: str) -> None:
    section = text(GAME.folder, language).split(EXAMPLE[language])[1].split("\n## ")[0]
    rows = re.findall(r"^\| (Ann|Bo) \| `(.*?)` \| (.*?) \|$", section, re.MULTILINE)
    table = Sitting("en").deal("BRANDUIN", "SOORSTOZ", pool="YE" + "Z" * 20)
    for who, line, told in rows:
        judged = table.say(("Ann", "Bo").index(who), line)
        assert {line.word: line.points for line in judged.gains} == {
            word: int(points) for word, points in re.findall(r"\b([A-Z]{2,}) (\d+)", told)
        }
    assert len(rows) == 6
    branded = try_lay(at(structure("0,0,0 across BRAND"), "ED", "en"), "0,0,0 across .....ED")
    assert scored(branded) == {"BRANDED": 7} and "BRANDED, 7" in section
    assert SCORES[language].format(*table.replay.scores) in section
    assert drawn(section) == lying(table.open.board, (0, 1))
    assert table.open.is_high


@each_language
def test_the_page_tells_every_option_and_its_default(language: str) -> None:
    section = text(GAME.folder, language).split(OPTIONS[language])[1].split("\n## ")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| (\S+).*? \|", section, re.MULTILINE))
    own = sentences(GAME.folder)["options"].keys() - {"extra_words"}
    assert told.keys() == own
    for name, default in told.items():
        value = getattr(GAME.options(), name)
        assert default == (
            {"pieces": "100", "joint_strength": "30"}[name] if value is None else str(value).lower()
        )


@each_language
def test_the_page_has_every_line_that_help_lists(language: str) -> None:
    page = text(GAME.folder, language)
    for usage in ("lay E@4,2,0 R@5,2,0", "play 4,2,0 across BR.ND", "pass", "swap", "balance"):
        assert f"`{usage}" in page
