"""No file and no argument hurts: each is refused in one clear line, paints no screen and takes little memory."""

import io
import json
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.cli import main
from letterloom.games.kross import GAME
from letterloom.games.kross.moves import Call
from letterloom.rules import Bot, Budget, Player, Ranked, Record, Row, replay
from letterloom.table import Shelf

SEATS = [{"name": "Ann"}, {"name": "Bo"}]
RECORD: dict[str, Any] = {"letterloom": 1, "game": "kross", "seats": SEATS, "options": {"tasks": False}}
EVIL = "\x1b[2Jevil\x07\u202e"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETTERLOOM_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


def write(folder: Path, content: Any) -> str:
    file = folder / "record.json"
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(file)


def code_of(arguments: list[str]) -> Any:
    try:
        return main(arguments)
    except SystemExit as stopped:
        return stopped.code


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command stops."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert said.err.rstrip("\n").isprintable(), "what the file holds reaches the terminal"
    assert len(said.err) < 600
    return said.err


BEYOND: dict[str, Any] = {
    "a name of 101 characters": {**RECORD, "seats": [{"name": "A" * 101}, *SEATS[1:]]},
    "an empty name": {**RECORD, "seats": [{"name": ""}, *SEATS[1:]]},
    "a name that clears the screen": {**RECORD, "seats": [{"name": EVIL}, *SEATS[1:]]},
    "an age of 151": {**RECORD, "seats": [{"name": "Ann", "age": 151}, *SEATS[1:]]},
    "100,001 rows": {**RECORD, "moves": [[0, "x"]] * 100_001},
    "501 extra words": {**RECORD, "options": {"extra_words": [f"{'A' * (n % 20)}BC" for n in range(501)]}},
    "an extra word of 31 letters": {**RECORD, "options": {"extra_words": ["A" * 31]}},
    "601 bricks": {**RECORD, "game": "3dxword", "options": {"pieces": 601}},
    "more than a week for a turn": {**RECORD, "options": {"turn_seconds": 604_801}},
    "a time of 10¹⁵": {**RECORD, "moves": [[0, "call E", 10**15]]},
    "a time of 10³²⁰": {**RECORD, "moves": [[0, "call E", 10**320]]},
    "a time that is no whole number": {**RECORD, "moves": [[0, "call E", 1e300]]},
    "a time beyond all numbers": b'{"letterloom":1,"game":"kross","seats":[],"moves":[[0,"x",1e400]]}',
    "times that fall": {**RECORD, "moves": [[0, "call E", 5], [0, "put a1", 4]]},
    "a game that is called so": {**RECORD, "game": EVIL},
    "an option that is called so": {**RECORD, "options": {EVIL: 1}},
    "an option of that value": {**RECORD, "options": {"lexicon": EVIL}},
    "a seat with such a key": {**RECORD, "seats": [{"name": "Ann", EVIL: 1}, *SEATS[1:]]},
}


@pytest.mark.parametrize("content", BEYOND.values(), ids=BEYOND)
@pytest.mark.parametrize("command", [["replay"], ["moves"], ["play", "--resume"]], ids=" ".join)
def test_a_file_beyond_a_limit_is_no_record(
    command: list[str], content: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused([*command, write(tmp_path, content)], capsys)


@pytest.mark.parametrize("depth", [100, 900, 1_100, 5_000, 200_000])
@pytest.mark.parametrize("field", ["options", "moves", "seats", "bots", "unknown"])
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]], ids=" ".join)
def test_a_deeply_nested_file_gives_no_traceback(
    command: list[str], field: str, depth: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = json.dumps({**RECORD, "bots": {}})[:-1]
    nest = b"[" * depth + b"]" * depth
    code = code_of([*command, write(tmp_path, head.encode() + b', "%s": %s}' % (field.encode(), nest))])
    assert code == 2 or (code == 0 and field in ("bots", "unknown"))  # what no record needs is passed over
    assert capsys.readouterr().err.count("\n") == (1 if code else 0)


def test_a_file_larger_than_any_record_is_not_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letterloom.cli.inputs.LARGEST", 1000)
    assert "larger than any record" in refused(["replay", "/dev/zero"], capsys)


def test_the_name_of_a_bot_paints_no_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(["play", "--resume", write(tmp_path, {**RECORD, "bots": {"1": EVIL}})], capsys)
    assert r"\x1b[2Jevil\x07\u202e" in said
    assert Shelf().games() == []
    refused(["play", "kross", "--bots", EVIL], capsys)


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", EVIL],
        ["new", "kross", "--players", "2", "--option", f"{EVIL}=1"],
        ["new", "kross", "--names", f"Ann,{EVIL}"],
        ["new", "kross", "--names", f"Ann,{'B' * 101}"],
        ["new", "kross", "--players", "2", "--names", "Ann,Bo,Cy"],
        ["new", "kross", "--names", "Ann"],
        ["new", "kross", "--names", "Ann:151,Bo"],
        ["new", "kross"],
        ["new", "kross", "--players", "9" * 30],
        ["new", "kross", "--players", "2", "--seed", "9" * 101],
        ["new", "kross", "--players", "2", "--preset", EVIL],
        ["replay", EVIL],
        ["words", "cat", "--lexicon", EVIL],
        ["play", "kross", "--names", EVIL],
    ],
    ids=lambda arguments: ascii(" ".join(arguments))[:40],
)
def test_an_argument_that_cannot_be_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    refused(arguments, capsys)


def test_a_word_that_is_looked_up_paints_no_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", EVIL]) == 1
    assert capsys.readouterr().out.rstrip("\n").isprintable()


def test_a_list_of_moves_may_have_any_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, RECORD)
    for limit, count in (("9" * 23, 26), ("0", 0), ("3", 3)):
        for best in ([], ["--best"]):
            assert main(["moves", path, "--json", "--limit", limit, *best]) == 0
            told = capsys.readouterr()
            # On a slow machine the time may be up before all are looked at; then it says so.
            assert len(json.loads(told.out)["moves"]) == count or (best and "the bot stopped" in told.err)


class Slow(Bot[Any]):
    """Ranks all that it is asked for, and remembers how long it might have taken."""

    name = "slow"

    def __init__(self) -> None:
        super().__init__(GAME)
        self.budgets: list[float | None] = []

    def rank(self, view: Any, rng: Random, budget: Budget) -> list[Ranked]:
        self.budgets.append(budget.ms)
        return [Ranked(move, 0, 0.0) for move in GAME.moves(view)]


def test_a_list_that_a_bot_ranks_has_a_limit_of_time_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Slow()
    monkeypatch.setattr("letterloom.cli.hints.strongest", lambda game: bot)
    path = write(tmp_path, RECORD)
    for ms, count, warned in ((60_000, 26, False), (0, 1, True)):
        monkeypatch.setattr("letterloom.cli.moves.HINT_MS", ms)
        assert main(["moves", path, "--json", "--best"]) == 0
        said = capsys.readouterr()
        assert len(json.loads(said.out)["moves"]) == count
        assert ("there may be more moves than these" in said.err) == warned
    assert bot.budgets == [60_000, 0]


def test_a_list_of_moves_is_printed_as_it_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def moves(view: Any) -> Iterator[Call]:
        yield Call("Q")
        assert "call Q" in capsys.readouterr().out
        yield Call("Z")

    monkeypatch.setattr(GAME, "moves", moves)
    assert main(["moves", write(tmp_path, RECORD)]) == 0
    assert capsys.readouterr().out == "call Z\n"


def test_a_long_line_and_a_long_mix_are_refused_and_the_report_stays_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [[-1, "mix " + "bird " * 5_000], [0, "call " + "E" * 1_000], [0, " " * 100_000 + "call E"]]
    assert main(["replay", write(tmp_path, {**RECORD, "options": {}, "moves": moves})]) == 1
    out = capsys.readouterr().out
    assert out.count("LL-1") == 3
    assert len(out) < 2_000


def test_refused_rows_are_kept_in_little_memory_and_their_report_is_no_longer_than_they_are() -> None:
    junk = [Row(n % 2, f"xyzzy {n}") for n in range(3_000)]
    seats = (Player("A" * 100), Player("B" * 100))
    record = Record(game=GAME, seats=seats, options=GAME.options(tasks=False), moves=tuple(junk))
    tracemalloc.start()
    report = replay(record)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert all(row.refusal for row in report.rows)
    assert kept / len(junk) < 1_000  # a traceback alone would be 2 kB and more
    assert len(json.dumps(report.data())) / len(junk) < 300


def test_a_long_name_in_many_rows_makes_a_report_of_bounded_size() -> None:
    seats = (Player("A" * 100), Player("B" * 100))
    rows = tuple(Row(0, text) for _ in range(500) for text in ("call E", "put z9"))
    record = Record(game=GAME, seats=seats, options=GAME.options(tasks=False), moves=rows)
    assert len(json.dumps(replay(record).data())) / len(rows) < 400


def test_every_command_prints_names_and_moves_so_that_they_paint_no_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, {**RECORD, "moves": [[0, EVIL], [0, f"call {EVIL}"]]})
    assert main(["replay", path]) == 1
    assert main(["moves", path]) == 0
    said = capsys.readouterr()
    assert all(line.isprintable() for line in (said.out + said.err).splitlines())
    assert r"\x1b[2Jevil" in said.out
