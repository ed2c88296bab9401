"""Every golden playthrough comes out as it is written. The README beside this file has the format."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from letterloom.games import find
from letterloom.rules import Judged, Player, Record, Replay, Row, read_options

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_a_playthrough_comes_out_as_written(path: Path, tmp_path: Path) -> None:
    rows = sum(1 for _ in play_through(path, tmp_path))
    assert rows, f"{path.name} plays nothing"


def play_through(path: Path, tmp_path: Path) -> Iterator["Sitting"]:
    """Play a file, and give the table after each of its rows."""
    lines = [
        (number, line.split("#")[0].strip())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    ]
    head: dict[str, str] = {}
    table: Sitting | None = None
    for number, line in lines:
        if not line:
            continue
        key, _, rest = (part.strip() for part in line.partition(":"))
        place = f"{path.name}, line {number}: {line}"
        if key in {"game", "seats", "options", "words", "seed"}:
            head[key] = rest
            continue
        table = table or open_table(head, tmp_path)
        if key.lstrip("-").isdigit():
            check_row(table, int(key), rest, place)
            yield table
        else:
            check_state(table, key, rest, place)


class Sitting(Replay):
    """A replay that remembers what was said of its last row."""

    last: Judged | None = None
    ms: int | None = None
    """The time of the rows that follow, where a line `time` has told it."""

    def judge(self, row: Row) -> Judged:
        self.last = super().judge(row)
        return self.last

    @property
    def said(self) -> list[str]:
        """The sentences of the last row."""
        return self.speech.events(self.last.events) if self.last else []


def open_table(head: dict[str, str], tmp_path: Path) -> Sitting:
    game = find(head["game"])
    assert game is not None, head["game"]
    given = dict(option.split("=", 1) for option in shlex.split(head.get("options", "")))
    if "words" in head:
        file = tmp_path / "words.txt"
        file.write_text("\n".join(head["words"].split()))
        given["lexicon"] = str(file)
    seats = []
    for person in head["seats"].split(","):
        name, _, age = (
            person.strip().rpartition(" ") if person.strip()[-1].isdigit() else (person.strip(), "", "")
        )
        seats.append(Player(name, int(age) if age else None))
    options, words = read_options(game, dict(given), strict=False)
    seed = int(head.get("seed", 0))
    return Sitting(Record(game=game, seats=tuple(seats), options=options, seed=seed, resolved=words))


def check_row(replay: Sitting, seat: int, text: str, place: str) -> None:
    text, _, expected = (part.strip() for part in text.partition("=>"))
    row = replay.judge(Row(seat, text, replay.ms))
    if expected and expected[0] not in "+-0":
        assert row.refusal is not None, f"{place}\n  was accepted"
        assert row.refusal.rule == expected, f"{place}\n  was refused by {row.refusal}"
        return
    assert row.refusal is None, f"{place}\n  was refused by {row.refusal}"
    if expected:
        points, *words = expected.split()
        assert row.points == int(points), f"{place}\n  brought {row.points}: {row.gains}"
        found = sorted(f"{line.word}={line.points}" for line in row.gains if line.word and line.points)
        assert not words or found == sorted(words), f"{place}\n  made {found}"


def check_state(replay: Sitting, key: str, rest: str, place: str) -> None:
    match key:
        case "scores":
            assert list(replay.scores) == [int(score) for score in rest.split()], (
                f"{place}\n  are {replay.scores}"
            )
        case "winners":
            assert replay.over, f"{place}\n  but the game goes on"
            assert list(replay.winners) == [int(seat) for seat in rest.split()], (
                f"{place}\n  are {replay.winners}"
            )
        case "to move":
            replay.draw()
            assert replay.to_move == [int(seat) for seat in rest.split()], f"{place}\n  are {replay.to_move}"
        case "asked":
            asked = [ask.seat for ask in replay.open.asks]
            assert asked == [int(seat) for seat in rest.split()], f"{place}\n  are {asked}"
        case "time":
            replay.ms = int(rest)
        case "event":
            assert rest in replay.said, f"{place}\n  but there were {replay.said}"
        case _:
            pytest.fail(f"{place}\n  is no line of a playthrough")
