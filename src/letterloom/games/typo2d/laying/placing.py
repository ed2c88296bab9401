"""A card as it would lie on the board, and the plain way to lay it (TYP-5). No words are judged here.

Each way to lay a card gives a `Placing`: where the card lies then, what lies before and after it in its row and column,
which runs need a word, and what else moves. Nothing is copied until `after` makes the new board, so that a listing can
throw most placings away cheaply. What the geometry forbids is refused here.
"""

from letterloom.games.typo2d.board import ROW, Board, Gap, Sides, count, lay_out
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Cell
from letterloom.rules import Frozen, refuse
from letterloom.rules.notation import write_cell


class Placing(Frozen, frozen=True):
    """A card as it would lie on the board."""

    card: str
    cell: Cell
    around: tuple[Sides, Sides]
    """What lies before and after it in its row, and in its column."""
    runs: tuple[str, ...]
    """The runs that need a word."""
    moved: tuple[tuple[Cell, Cell], ...] = ()
    """Cards that move, from where to where."""
    gaps: tuple[Gap, ...] | None = None
    """The gaps then; None: as they were."""
    replaced: str = ""
    """The card that leaves the game for it."""
    axis: int = ROW
    """The direction of a gap that it leaves, or of a line that is turned for it."""
    rule: str = "TYP-5"
    """The rule by which its runs must begin words."""
    words: tuple[str, ...] = ()
    """A word for each run, where they were said or looked up."""

    @property
    def longest(self) -> int:
        """The cards of the longer of the two lines that it lies in (TYP-7)."""
        (left, right), (above, below) = self.around
        return 1 + max(count(left + right), count(above + below))

    @property
    def wins_tiebreaker(self) -> bool:
        """Does it lie in a row and a column at once, or between two cards of one (TYP-6)?"""
        (left, right), (above, below) = self.around
        return bool((left or right) and (above or below)) or bool(left and right) or bool(above and below)


def after(board: Board, placing: Placing) -> Board:
    """The board with the card laid."""
    if not placing.moved and not placing.replaced and placing.gaps is None:
        return board.with_card(placing.cell, placing.card)
    cards = dict(board.at)
    moved = [(to, cards.pop(start)) for start, to in placing.moved]
    cards.update(moved)
    cards[placing.cell] = placing.card
    return lay_out(cards, board.gaps if placing.gaps is None else placing.gaps)


def lay(board: Board, card: str, cell: Cell) -> Placing:
    """A plain card, side to side with another (TYP-5)."""
    check_free(board, cell)
    placing = lay_beside(board, card, cell)
    # Where a line goes through an empty cell there is a card beside it, or a gap.
    if not placing.runs or (board.gaps and not board.touches(cell)):
        refuse("TYP-5", "not-beside", cell=write_cell(cell))
    return placing


def lay_beside(board: Board, card: str, cell: Cell) -> Placing:
    """The same in a cell that is free and side to side with a card."""
    around = board.both_around(cell)
    return Placing(card, cell, around, runs_through(card, *around))


def check_free(board: Board, cell: Cell) -> None:
    """Cards are not laid on each other."""
    if cell in board.letters:
        refuse("TYP-5", "occupied", cell=write_cell(cell), card=board.at[cell])


def runs_through(card: str, row: Sides, col: Sides) -> tuple[str, ...]:
    """The runs of two or more cards through a laid card."""
    letter = letter_of(card)
    return tuple([letter.join(parts) for parts in (row, col) if parts[0] or parts[1]])
