"""Tables of CUBEWORD for tests: lines of text in, words and points out."""

from pathlib import Path

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import pool
from letterloom.games.cubeword.material import CUBES
from letterloom.games.cubeword.state import CubewordOpen, CubewordState, CubewordView
from letterloom.rules import CLOCK, Judged, Player, Record, Replay, Row, read_options

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


class Table:
    """A game that is being played, with a lexicon of exactly these words, or of a name."""

    def __init__(self, tmp_path: Path, words: str = "", players: int = 2, **options: object) -> None:
        given = {"lexicon": "en", **options}
        if words:
            file = tmp_path / "words.txt"
            file.write_text("\n".join(words.split()))
            given["lexicon"] = str(file)
        read, resolved = read_options(GAME, given)
        seats = tuple(Player(name) for name in NAMES[:players])
        self.replay = Replay(Record(game=GAME, seats=seats, options=read, resolved=resolved))

    @property
    def state(self) -> CubewordState:
        state = self.replay.state
        assert isinstance(state, CubewordState)
        return state

    @property
    def open(self) -> CubewordOpen:
        return self.state.open

    def view(self, seat: int | None = None) -> CubewordView:
        """What the seat that is to move sees, or another."""
        return GAME.view(self.state, self.to_move[0] if seat is None else seat)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.replay.scores

    @property
    def to_move(self) -> list[int]:
        return self.replay.to_move

    @property
    def letters(self) -> dict[tuple[int, int], str]:
        """What lies where, names with a star."""
        return {placed.cell: placed.face for placed in self.open.board}

    def judge(self, text: str, seat: int | None = None, ms: int | None = None) -> Judged:
        """Any line of the seat that is to move, or of another."""
        return self.replay.judge(Row(self.to_move[0] if seat is None else seat, text, ms))

    def say(self, text: str, seat: int | None = None, ms: int | None = None) -> Judged:
        """A line that is accepted."""
        judged = self.judge(text, seat, ms)
        assert judged.refusal is None, f"{text}: {judged.refusal}"
        return judged

    def refused(self, text: str, seat: int | None = None) -> str:
        """The number of the rule by which a line is refused; nothing has changed."""
        before = self.state
        judged = self.judge(text, seat)
        assert judged.refusal is not None, f"{text} was accepted"
        assert self.state == before
        return judged.refusal.rule

    def time_out(self, seat: int, ms: int | None = None) -> Judged:
        return self.say(f"timeout {seat}", CLOCK, ms)

    def sites(self, word: str, x: int, y: int, axis: str = "across") -> list[str]:
        """Series that lay a word in free cells, with cubes of the pool; `e` is a blank, `?e` the Joker."""
        cells = {placed.cell for placed in self.open.board}
        free = [cube for cube in pool(self.open.board) if cube in CUBES]
        found: list[str] = []
        place = 0
        joker = False
        for mark in word:
            if mark == "?":
                joker = True
                continue
            cell = (x + place, y) if axis == "across" else (x, y + place)
            place += 1
            if cell in cells:
                continue
            letter = mark.upper()
            shown = letter if mark.isupper() and not joker else f"*{letter}"
            cube = "J" if joker else next((c for c in free if mark.islower() or letter in CUBES[c]), None)
            assert cube is not None, f"no cube shows {letter}"
            if not joker:
                free.remove(int(cube))
            joker = False
            found.append(f"site {cube} {shown} {cell[0]},{cell[1]}")
        return found

    def lay(self, word: str, x: int, y: int, axis: str = "across") -> Judged:
        """A turn that lays one word."""
        return self.say("; ".join([*self.sites(word, x, y, axis), "done"]))

    def skip(self, turns: int = 1) -> None:
        """So many empty turns."""
        for _ in range(turns):
            self.say("done")


def words_of(judged: Judged) -> dict[str, int]:
    """The words of a row that scored."""
    return {line.word: line.points for line in judged.gains}
