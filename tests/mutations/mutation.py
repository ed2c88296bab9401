"""What a mutation is, and how to apply it to a tree."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
"""The working tree. Mutations are never applied to it, only to copies."""


class Mutation(NamedTuple):
    """A fault to plant: a text in a file that becomes another one."""

    what: str
    """The fault in a few words."""
    file: str
    """Relative to the root of the tree."""
    old: str
    """The text to replace; it must occur in the file exactly once."""
    new: str
    tests: str
    """The tests that must catch it, as pytest's arguments."""
    equivalent: str = ""
    """Why no test can catch it, if that is so: the run then expects it to survive."""

    @property
    def is_page(self) -> bool:
        """Does the page have to be rebuilt for it?"""
        return self.file.startswith("web/")

    @property
    def name(self) -> str:
        """How reports name it, and what the name filter looks at."""
        return f"{self.file}: {self.what}"


def mutated(mutation: Mutation, text: str) -> str:
    """Return a file's text with the fault planted, or raise `ValueError`: the list no longer fits the code."""
    times = text.count(mutation.old)
    if times != 1:
        raise ValueError(f"{mutation.name}: the old text occurs {times} times, not once:\n{mutation.old}")
    if mutation.new == mutation.old:
        raise ValueError(f"{mutation.name}: the new text is the old one")
    return text.replace(mutation.old, mutation.new)
