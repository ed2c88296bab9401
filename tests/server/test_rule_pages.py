"""The pages of rules as the server takes them apart: every rule in every language, no Markdown, drawn pictures."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from letterloom.games import games
from letterloom.rules import AnyGame, languages, rulebook
from letterloom.rules.lesson import lesson_of
from letterloom.rules.rulepage import Block
from letterloom.server import catalogue
from letterloom.server.setup import Problem
from tests.server.house import House, run

GAMES = games()
IDS = [game.id for game in GAMES]


def texts(block: Block) -> list[str]:
    """All that a block says, besides what is typed."""
    cells = [cell for row in block.rows for cell in row]
    return [span.text for spans in (block.spans, *cells) for span in spans if span.style != "code"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_page_has_every_rule_once_and_no_markdown(game: AnyGame, language: str) -> None:
    page = catalogue.rules(game.id, language).page
    numbers = [block.number for block in page if block.kind == "rule"]
    assert sorted(numbers) == sorted(rulebook.rules(game.folder, language))
    for block in page:
        if block.kind != "drawing":
            assert not [text for text in texts(block) if re.search(r"\*\*|`|^#|^- |^\|", text)]
    assert [block.level for block in page if block.kind == "heading"].count(1) == 1


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_page_says_all_that_its_text_says(game: AnyGame) -> None:
    rules = catalogue.rules(game.id)
    spans = [
        span.text
        for block in rules.page
        for cell in (block.spans, *(cell for row in block.rows for cell in row))
        for span in cell
    ]
    said = re.findall(r"\w+", " ".join(spans))
    written = re.findall(r"\w+", re.sub(r"```text", "```", rules.text))
    assert set(written) <= set(said)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_pictures_are_drawn_in_the_language(game: AnyGame, language: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    shown = [block.number for block in catalogue.rules(game.id, language).page if block.kind == "picture"]
    assert sorted(shown) == sorted(lesson.pictures)
    for rule in shown:
        svg = catalogue.rule_picture(game.id, rule, language)
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert 'class="letter"' in svg


def test_a_rule_without_a_picture_has_none() -> None:
    with pytest.raises(Problem):
        catalogue.rule_picture("kross", "KRO-1")


def test_pictures_and_pages_are_served(tmp_path: Path) -> None:
    async def look(house: House) -> None:
        guest = await house.guest("Ann")
        status, svg = await guest.ask("GET", "/api/games/kross/pictures/KRO-4?language=de")
        assert status == 200 and "Tafel von Ann" in svg
        status, _ = await guest.ask("GET", "/api/games/kross/pictures/..%2f..%2fetc")
        assert status == 404
        status, page = await guest.ask("GET", "/rules/kross")
        assert status == 200 and "<!doctype html>" in page.lower()

    run(look, tmp_path)
