"""The example on the rules page counts what the page says."""

import re

import msgspec

from letterloom.games.kross import GAME
from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.material import meets
from letterloom.games.kross.score import TASK_BONUS, best_words, task_word
from letterloom.rules import rulebook, sentences
from letterloom.words import open_lexicon

PAGE = rulebook.text(GAME.folder)


def test_the_drawn_table_counts_what_the_page_says() -> None:
    rows = re.findall(r"^\d  ((?:[A-Z.] ?){6})$", PAGE, re.MULTILINE)
    squares = "".join(rows).replace(" ", "")
    assert len(squares) == 36
    english = open_lexicon("en")
    found = {word: POINTS[len(word)] for word, _ in best_words(squares, english)}
    assert found == {"DOOR": 5, "TEA": 3, "HO": 2, "SHE": 3, "SH": 2}
    assert all(english.allows_form(word) for word in ("ORE", "HOT"))  # they overlap what counts
    assert f"{sum(found.values())} in all" in PAGE
    assert task_word(squares, english, "drink") == "TEA" and meets("drink", "TEA", english)
    assert f"your score is {sum(found.values()) + TASK_BONUS - 2}" in PAGE


def test_the_table_of_options_is_what_the_game_has() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", PAGE, re.MULTILINE))
    assert "| `pieces` | our set |" in PAGE and GAME.options().pieces == ""
    for field in msgspec.structs.fields(GAME.options):
        if field.name not in ("extra_words", "pieces"):
            assert told.pop(field.name) == str(field.default).lower(), field.name
    assert not told
    assert sentences(GAME.folder)["options"]["tasks"]
