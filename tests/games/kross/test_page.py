"""The example on the rules page counts what the page says."""

import re

import msgspec
import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.material import meets
from letterloom.games.kross.score import TASK_BONUS, best_words, task_word
from letterloom.rules import languages, rulebook, sentences
from letterloom.words import open_lexicon

each_language = pytest.mark.parametrize("language", languages())
SUM = {"en": "{} in all", "de": "zusammen {}.", "nl": "samen {}."}
SCORE = {"en": "your score is {}.", "de": "du hast {} Punkte.", "nl": "je score is {}."}
OURS = {"en": "our set", "de": "unser Satz", "nl": "onze set"}


@each_language
def test_the_drawn_table_counts_what_the_page_says(language: str) -> None:
    page = rulebook.text(GAME.folder, language)
    rows = re.findall(r"^\d  ((?:[A-Z.] ?){6})$", page, re.MULTILINE)
    squares = "".join(rows).replace(" ", "")
    assert len(squares) == 36
    english = open_lexicon("en")
    found = {word: POINTS[len(word)] for word, _ in best_words(squares, english)}
    assert found == {"DOOR": 5, "TEA": 3, "HO": 2, "SHE": 3, "SH": 2}
    assert all(english.allows_form(word) for word in ("ORE", "HOT"))  # they overlap what counts
    assert SUM[language].format(sum(found.values())) in page
    assert task_word(squares, english, "drink") == "TEA" and meets("drink", "TEA", english)
    assert SCORE[language].format(sum(found.values()) + TASK_BONUS - 2) in page


@each_language
def test_the_table_of_options_is_what_the_game_has(language: str) -> None:
    page = rulebook.text(GAME.folder, language)
    told = dict(re.findall(r"^\| `(\w+)` \| (\w+) \| .+ \|$", page, re.MULTILINE))
    assert f"| `pieces` | {OURS[language]} |" in page and GAME.options().pieces == ""
    for field in msgspec.structs.fields(GAME.options):
        if field.name not in ("extra_words", "pieces"):
            assert told.pop(field.name) == str(field.default).lower(), field.name
    assert not told
    assert sentences(GAME.folder, language)["options"]["tasks"]


@each_language
def test_the_word_that_a_task_gives_as_an_example_meets_it(language: str) -> None:
    lexicon, texts = open_lexicon(language), sentences(GAME.folder, language)["tasks"]
    for task in ("double", "in_order", "backwards"):
        (word,) = re.findall(r"[A-Z]{3,}$", texts[task])
        assert meets(task, word, lexicon), (task, word)
