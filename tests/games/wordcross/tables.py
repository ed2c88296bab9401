"""Tables of WORD CROSS with chosen tiles and words, for tests."""

from collections import Counter
from pathlib import Path
from typing import Any

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.board import BOX, CENTRE
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossState
from letterloom.rules import CHANCE, Judged, Player, Record, Replay, Row, read_options

NAMES = ("Ann", "Bo", "Cy", "Di")
FILLER = "ZZ"
"""A fragment that no word of a test has; boxes are filled up with it."""


class Table:
    """A game with two boxes' worth of wishes: what is written comes first, fillers make up the rest."""

    def __init__(self, folder: Path | None, words: str, seats: int = 2, **options: Any) -> None:
        """Without a folder for the words, those of the options."""
        if folder is not None:
            file = folder / "words.txt"
            file.write_text("\n".join(words.split()))
            options["lexicon"] = str(file)
        agreed, resolved = read_options(GAME, options)
        self.rows: list[Judged] = []
        """What was accepted."""
        self.replay = Replay(
            Record(
                game=GAME,
                seats=tuple(Player(name) for name in NAMES[:seats]),
                options=agreed,
                seed=1,
                resolved=resolved,
            )
        )

    def deal(self, *boxes: str, centre: str = "", bag: str = "") -> "Table":
        """The first mix: a text for each box, filled up with fillers."""
        heaps = [*boxes, *[""] * (len(self.open.board.boxes) - len(boxes))]
        tiles = [*(fill(box, BOX) for box in heaps), fill(centre, CENTRE), bag.split()]
        self.go(CHANCE, "mix " + " ".join(tile for heap in tiles for tile in heap))
        return self

    @property
    def state(self) -> WordCrossState:
        assert isinstance(self.replay.state, WordCrossState)
        return self.replay.state

    @property
    def open(self) -> WordCrossOpen:
        return self.state.open

    @property
    def bag(self) -> tuple[str, ...]:
        """In drawing order."""
        return self.state.bag.known

    def box(self, box: int) -> tuple[str, ...]:
        return self.open.board.boxes[box].known

    @property
    def centre(self) -> tuple[str, ...]:
        return self.open.board.centre.known

    @property
    def to_move(self) -> list[int]:
        return self.replay.to_move

    @property
    def scores(self) -> list[int]:
        return list(self.replay.scores)

    def go(self, seat: int, text: str) -> Judged:
        """A move that must be legal."""
        row = self.replay.judge(Row(seat, text))
        assert row.refusal is None, f"{seat}: {text}: {row.refusal}"
        self.rows.append(row)
        return row

    def play(self, lines: str) -> Judged:
        """Moves that must be legal, a line each: `0 take left AB`."""
        for line in lines.strip().splitlines():
            seat, _, text = line.strip().partition(" ")
            row = self.go(int(seat), text)
        return row

    def refused(self, seat: int, text: str) -> str:
        """The rule by which a move is refused; nothing has changed."""
        before = self.state
        row = self.replay.judge(Row(seat, text))
        assert row.refusal is not None, f"{seat}: {text} was accepted"
        assert self.state == before
        assert self.replay.speech.refusal(row.refusal)
        return row.refusal.rule

    def columns(self, seat: int) -> tuple[list[str], list[str]]:
        left, right = self.open.board.columns[seat]
        return list(left), list(right)

    def said(self) -> list[str]:
        """What the last move's events say."""
        return self.replay.speech.events(self.rows[-1].events)


def fill(wished: str, count: int) -> list[str]:
    tiles = wished.split()
    return tiles + [FILLER] * (count - len(tiles))


def all_tiles(state: WordCrossState) -> Counter[str]:
    """Every tile, wherever it is."""
    return Counter([*state.open.board.tiles(), *state.bag.known])
