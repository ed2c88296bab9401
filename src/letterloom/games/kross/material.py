"""The task cards of KROSS THE WORDZ (KRO-2): 24 tasks of our own, each decided by program.

Some ask for a kind of thing, and a reviewed list of words decides; such a word may be a name or a
city that is no dictionary word. The others ask for a spelling, and any word that counts by KRO-9 can meet them.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from letterloom.rules import UNKNOWN
from letterloom.words import Lexicon, categories

VOWELS = frozenset("AEIOU")


class Task(NamedTuple):
    """A task card. A task about spelling has a test; a task about meaning, a category of its own name."""

    id: str
    fits: Callable[[str, Lexicon], bool] | None = None


def _double(word: str, lexicon: Lexicon) -> bool:
    return any(a == b for a, b in pairwise(word))


def _same_ends(word: str, lexicon: Lexicon) -> bool:
    return len(word) >= 3 and word[0] == word[-1]


def _in_order(word: str, lexicon: Lexicon) -> bool:
    return len(word) >= 4 and all(a < b for a, b in pairwise(word))


def _rare(word: str, lexicon: Lexicon) -> bool:
    return any(letter in "JQXZ" for letter in word)


def _vowel_ends(word: str, lexicon: Lexicon) -> bool:
    return len(word) >= 3 and word[0] in VOWELS and word[-1] in VOWELS


def _alternating(word: str, lexicon: Lexicon) -> bool:
    return len(word) >= 5 and all((a in VOWELS) != (b in VOWELS) for a, b in pairwise(word))


def _backwards(word: str, lexicon: Lexicon) -> bool:
    return len(word) >= 3 and word != word[::-1] and word[::-1] in lexicon


TASKS: tuple[Task, ...] = (
    Task("animal"),
    Task("bird"),
    Task("fish"),
    Task("plant"),
    Task("food"),
    Task("drink"),
    Task("body"),
    Task("clothes"),
    Task("vehicle"),
    Task("job"),
    Task("home"),
    Task("tool"),
    Task("music"),
    Task("sport"),
    Task("colour"),
    Task("city"),
    Task("first_name"),
    Task("double", _double),
    Task("same_ends", _same_ends),
    Task("in_order", _in_order),
    Task("rare", _rare),
    Task("vowel_ends", _vowel_ends),
    Task("alternating", _alternating),
    Task("backwards", _backwards),
)  # fmt: skip
BY_ID = {task.id: task for task in TASKS}

OWN: Final = "own:"
"""Before a task of the owner's own (REF-5): `own:a_kind_of_boat`."""
CLAIMED: Final = "="
"""Before the word of which the people say that it meets a task: `=ROBIN` (REF-7)."""


def is_task(text: str) -> bool:
    """Is this the id of a task card, ours or one of the owner's own?

    >>> is_task("bird"), is_task("own:a_kind_of_boat"), is_task("boat")
    (True, True, False)
    """
    return text in BY_ID or (text.startswith(OWN) and len(text) > len(OWN))


def is_open(task: str) -> bool:
    """Is a task one that only the people can decide: unknown, or the owner's own?"""
    return task == UNKNOWN or task.startswith(OWN)


def wording(task: str) -> str:
    """A task as a sentence names it: the key of our own, or the text of the owner's.

    >>> wording("bird"), wording("own:a_kind_of_boat")
    ('bird', 'a kind of boat')
    """
    return task.removeprefix(OWN).replace("_", " ") if task.startswith(OWN) else task


@lru_cache(maxsize=64)
def listed(task: str) -> frozenset[str]:
    """The words on a task's list, in the dictionary or not; none where it asks for a spelling, or without a task.

    The word of which the people say that it meets a task is such a list by itself (REF-7).
    """
    if task.startswith(CLAIMED):
        return frozenset((task.removeprefix(CLAIMED),))
    return categories.words(task) if task in BY_ID and BY_ID[task].fits is None else frozenset()


def meets(task: str, word: str, lexicon: Lexicon) -> bool:
    """Does a word meet a task? Without a task ("") no word does.

    >>> from letterloom.words import open_lexicon
    >>> english = open_lexicon("en")
    >>> meets("double", "BOOK", english), meets("double", "BOAT", english)
    (True, False)
    >>> meets("bird", "GOOSE", english), meets("bird", "GEESE", english), meets("bird", "MOOSE", english)
    (True, True, False)
    """
    if not task or is_open(task):
        return False
    things = listed(task)
    if word in things:
        return True
    if task.startswith(CLAIMED):
        return False
    fits = BY_ID[task].fits
    if fits is not None:
        return fits(word, lexicon) and lexicon.allows_form(word)
    # KRO-9: plurals of nouns count, so geese are birds; the lists have base forms alone.
    return lexicon.is_plural(word) and any(base in things for base in lexicon.base_forms(word))
