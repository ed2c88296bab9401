"""Worksheets: a sheet of squares that players write on, which can be counted by itself (REF-7)."""

from collections.abc import Mapping
from typing import Any

from letterloom.rules.terms import Frozen, Seat


class Worksheet(Frozen, frozen=True, kw_only=True):
    """A sheet of squares, and what has to be known besides to count it.

    >>> Worksheet(columns=2, rows=2).line(1, ("AT", "S."))
    'sheet 1 AT S.'
    """

    columns: int
    rows: int
    asks: Any = None
    """A struct whose fields are what a form asks for; each has a default, and a sentence in the section `worksheet`."""
    values: Mapping[str, tuple[str, tuple[str, ...]]] = {}
    """What can be chosen for a field, where that is a list, after the section that says what each is called."""
    verb: str = "sheet"
    """The table's own row that tells a seat's sheet."""

    def line(self, seat: Seat, rows: tuple[str, ...]) -> str:
        """The row of the table itself that tells what a seat has written."""
        return " ".join((self.verb, str(seat), *rows))
