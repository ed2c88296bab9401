"""Structures, positions and whole games for the tests, built from lines of notation."""

from pathlib import Path
from typing import Any

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Board, Tie
from letterloom.games.xword3d.course import hand_size
from letterloom.games.xword3d.effect import Effect, Situation, lay, new_bricks
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.notation import parse
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.state import XwordOpen, XwordState
from letterloom.rules import CHANCE, Judged, Player, Record, Refused, Replay, Row, read_options, stock
from letterloom.words import open_lexicon

EMPTY = GAME.view(GAME.start(XwordOptions(), (Player("Ann"), Player("Bo"))), None)
"""A view of a table on which nothing lies."""


def play(text: str) -> Play:
    """A play from its line without the word `play`."""
    move = parse(EMPTY, ["play", *text.split()])
    assert isinstance(move, Play)
    return move


def structure(*texts: str) -> Board:
    """A board with these plays on it, laid without asking any rule."""
    board = Board()
    for text in texts:
        move = play(text)
        bricks = new_bricks(move)
        links = board.links
        if move.joiner:
            old = move.joiner.old
            new = next(
                b.cell for b in bricks if sum(abs(p - q) for p, q in zip(b.cell, old, strict=True)) == 1
            )
            links = (*links, Tie(old, new, move.joiner.colour, 0))
        board = Board(board.bricks + tuple(bricks), links)
    return board


def lexicon(folder: Path, *words: str) -> str:
    """A lexicon file of just these words."""
    file = folder / f"{abs(hash(words))}.txt"
    file.write_text("\n".join(words))
    return str(file)


def at(board: Board, hand: str, words: str, **changes: object) -> Situation:
    """A position in the middle of a 3D game: bricks may leave the table, Joiners are there."""
    high = bool(changes.pop("high", True))
    options = XwordOptions(**{"joiners": True, **changes})  # type: ignore[arg-type]
    return Situation(board, stock(hand), 0, options, open_lexicon(words), high, 2)


def try_lay(position: Situation, text: str) -> Effect | str:
    """What comes of a play: what was laid, or the number of the rule that refuses it."""
    try:
        return lay(position, play(text))
    except Refused as refused:
        return refused.refusal.rule


def scored(laid: Effect | str) -> dict[str, int]:
    """The words of a play with their points."""
    assert isinstance(laid, Effect), laid
    return {line.word: line.points for line in laid.lines}


NAMES = (*"Ann Bo Cy Di Ed Flo Gus Hal Ida Jo Kim Lou".split(), *(f"Guest {n}" for n in range(1, 19)))


class Sitting:
    """A game with chosen words; `deal` gives each seat the hand that a test needs."""

    def __init__(self, words: str, seats: int = 2, ages: tuple[int | None, ...] = (), **options: Any) -> None:
        people = tuple(Player(NAMES[n], ages[n] if n < len(ages) else None) for n in range(seats))
        given, resolved = read_options(GAME, {"lexicon": words, **options})
        self.replay = Replay(Record(game=GAME, seats=people, options=given, seed=1, resolved=resolved))

    @property
    def state(self) -> XwordState:
        assert isinstance(self.replay.state, XwordState)
        return self.replay.state

    @property
    def open(self) -> XwordOpen:
        return self.state.open

    @property
    def hands(self) -> tuple[str, ...]:
        """Each seat's bricks, in alphabetical order."""
        return tuple("".join(hand.known) for hand in self.state.hands)

    @property
    def pool(self) -> str:
        """The bricks to draw, the next one first."""
        return "".join(self.state.pool.known)

    def deal(self, *hands: str, pool: str = "") -> "Sitting":
        """Seat 0 starts (its X is drawn first, and goes to the back of the pool), then the hands, filled up with Z."""
        sizes = [hand_size(player) for player in self.open.seats]
        filled = [hand.ljust(size, "Z") for hand, size in zip(hands, sizes, strict=True)]
        drawn = "X" + "A" * (len(sizes) - 1)
        self.say(CHANCE, f"mix {drawn}{''.join(filled)}{pool}")
        return self

    def say(self, seat: int, text: str) -> Judged:
        judged = self.replay.judge(Row(seat, text))
        assert judged.refusal is None, f"{text}: {judged.refusal}"
        return judged

    def refused(self, seat: int, text: str) -> str:
        judged = self.replay.judge(Row(seat, text))
        assert judged.refusal is not None, text
        return judged.refusal.rule
