"""A table of TYPO-2D in the middle of a game, set up from a picture.

In a picture a capital is a plain card, a small letter one with an icon, `.` an empty cell, `_` a gap in a row and
`|` a gap in a column. Its top left corner is `0,0`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.board import COL, ROW, Board, Gap, lay_out
from letterloom.games.typo2d.score import counted
from letterloom.games.typo2d.state import TypoOpen, TypoState
from letterloom.rules import (
    CHANCE,
    CLOCK,
    Entry,
    Event,
    Player,
    Refused,
    Speech,
    Step,
    Stock,
    Timeout,
    stock,
    total,
)

NAMES = ["Annabel", "Bo", "Cy", "Di", "Ed", "Flo"]


def picture(text: str) -> Board:
    """The board that a picture shows."""
    cards: dict[tuple[int, int], str] = {}
    gaps: list[Gap] = []
    for y, line in enumerate(text.split()):
        for x, mark in enumerate(line):
            if mark.isalpha():
                cards[x, y] = mark if mark.isupper() else f"{mark.upper()}*"
            elif mark in "_|":
                gaps.append((x, y, ROW if mark == "_" else COL))
    return lay_out(cards, gaps)


def drawn(board: Board) -> str:
    """A board as a picture again, wherever it lies."""
    cells = {(x, y): card[0] if len(card) == 1 else card[0].lower() for x, y, card in board.cards}
    cells |= {(x, y): "_|"[axis] for x, y, axis in board.gaps}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return " ".join(
        "".join(cells.get((x, y), ".") for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    )


class Sitting:
    """Players at a table. `hands` are written as words: `"CAT E*"` is C, A, T and E*."""

    def __init__(
        self, folder: Path, words: str, table: str, hands: Sequence[str], holder: int = 0, **options: Any
    ) -> None:
        file = folder / "words.txt"
        file.write_text("\n".join(words.split()))
        given = GAME.options(lexicon=str(file), **options)
        seats = tuple(Player(name) for name in NAMES[: len(hands)])
        self._sit_down(GAME.start(given, seats), table, hands, holder)

    @classmethod
    def at(cls, state: TypoState, table: str, hands: Sequence[str], holder: int = 0) -> "Sitting":
        """The players of a game that has not begun, at the table of a picture."""
        sitting = cls.__new__(cls)
        sitting._sit_down(state, table, hands, holder)
        return sitting

    def _sit_down(self, state: TypoState, table: str, hands: Sequence[str], holder: int) -> None:
        self.state = state
        self.set_up(picture(table), [cards(hand) for hand in hands], holder=holder, turn=1)
        self.speech = Speech(GAME, state.open.seats)
        self.events: tuple[Event, ...] = ()
        self.points = 0

    def set_up(self, board: Board, hands: Sequence[Stock], **changes: Any) -> None:
        """Put the table to where a round begins with this board and these hands."""
        state = replace(self.state, hands=tuple(hands)).with_open(
            board=board,
            hands=tuple(hand.hidden for hand in hands),
            waiting=tuple(range(len(hands))),
            phase="choose",
            **changes,
        )
        self.state = GAME.reopened(counted(state, Step(state), -1).state, 0, 0)

    def say(self, *lines: str) -> "Sitting":
        """Play lines such as `0: choose E`; seat −2 is the clock, and each must be legal."""
        for line in lines:
            seat, _, text = line.partition(":")
            step = GAME.apply(self.state, self.entry(int(seat), text))
            self.state, self.events = step.state, step.events
            self.points = total(step.gains)
        return self

    def entry(self, seat: int, text: str) -> Entry:
        view = GAME.view(self.state, seat if seat >= 0 else None)
        return Entry(seat, GAME.read(view, text))

    def refused(self, line: str) -> str:
        """The rule that refuses a line, or "" where it is legal."""
        seat, _, text = line.partition(":")
        try:
            GAME.apply(self.state, self.entry(int(seat), text))
        except Refused as refused:
            return refused.refusal.rule if self.speech.refusal(refused.refusal) else "nothing is said"
        return ""

    def time_up(self, seat: int) -> "Sitting":
        step = GAME.apply(self.state, Entry(CLOCK, Timeout(seat)))
        self.state, self.events = step.state, step.events
        return self

    def moves(self, seat: int = 0) -> list[str]:
        view = GAME.view(self.state, seat)
        return [GAME.write(move) for move in GAME.moves(view)]

    @property
    def open(self) -> TypoOpen:
        return self.state.open

    @property
    def heard(self) -> list[str]:
        return self.speech.events(self.events)

    @property
    def board(self) -> str:
        return drawn(self.open.board)

    @property
    def scores(self) -> list[int]:
        return list(self.open.scores)

    @property
    def asked(self) -> list[tuple[int, str]]:
        return [(ask.seat, ask.wants) for ask in self.open.asks]

    def hand(self, seat: int = 0) -> str:
        return " ".join(self.state.hands[seat].known)


def cards(hand: str) -> Stock:
    """
    >>> cards("CAT E*")
    Stock(known=('A', 'C', 'E*', 'T'), unknown=0)
    """
    found: list[str] = []
    for mark in hand.replace(" ", ""):
        if mark == "*":
            found[-1] += mark
        else:
            found.append(mark)
    return stock(found)


def mix(state: TypoState, text: str) -> TypoState:
    """Deal what is written."""
    view = GAME.view(state, None)
    return GAME.apply(state, Entry(CHANCE, GAME.read(view, f"mix {text}"))).state
