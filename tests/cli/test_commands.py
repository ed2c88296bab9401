"""The commands as other programs call them: what they print, and their exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letterloom.cli import main
from letterloom.games import games
from letterloom.rules import sentences

SEATS = [{"name": "Ann", "age": 34}, {"name": "Bo", "age": 9}]
RECORD: dict[str, Any] = {
    "letterloom": 1,
    "game": "kross",
    "seats": SEATS,
    "options": {"lexicon": "en"},
    "seed": 7,
    "moves": [[-1, "mix double rare"], [1, "call E"], [0, "put z9"], [0, "put b3"], [1, "reject"]],
}
IDS = [game.id for game in games()]


def write(folder: Path, content: Any) -> str:
    file = folder / "record.json"
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(file)


def test_replay_prints_the_object_of_the_contract(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", write(tmp_path, RECORD), "--json"]) == 1
    shown = json.loads(capsys.readouterr().out)
    assert {key: shown[key] for key in ("game", "over", "winners", "scores", "to_move", "sheets")} == {
        "game": "kross",
        "over": False,
        "winners": [],
        "scores": [0, 0],
        "to_move": [0],
        "sheets": [[], []],
    }
    assert [row["legal"] for row in shown["moves"]] == [True, True, False, True, True]
    assert shown["moves"][2] == {
        "n": 3,
        "seat": 0,
        "move": "put z9",
        "legal": False,
        "rule": "KRO-4",
        "reason": "z9 is not one of the 36 squares a1–f6",
    }
    legal = shown["moves"][1]
    assert (legal["points"], legal["words"]) == (0, [])
    assert legal["events"] == ["Bo calls E."]


def test_replay_in_text_names_the_rule_and_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write(tmp_path, RECORD)]) == 1
    out = capsys.readouterr().out
    assert "KRO-4: z9 is not one of the 36 squares" in out
    assert "To move: Ann." in out


def test_a_record_without_refusals_exits_with_0(tmp_path: Path) -> None:
    assert (
        main(["replay", write(tmp_path, {**RECORD, "moves": [[-1, "mix double rare"], [1, "call E"]]})]) == 0
    )


def test_chance_is_drawn_from_the_seed_where_the_record_leaves_it_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, {**RECORD, "moves": [[1, "call E"]]})
    assert main(["replay", path, "--json"]) == 0
    first = capsys.readouterr().out
    assert len(json.loads(first)["moves"]) == 1
    assert "secret task" in json.loads(first)["moves"][0]["events"][0]
    main(["replay", path, "--json"])
    assert capsys.readouterr().out == first


WRONG: dict[str, Any] = {
    "an empty file": b"",
    "blanks": b"  \n ",
    "cut off in the middle": json.dumps(RECORD).encode()[:150],
    "not UTF-8": b"\xff\xfe\x00{",
    "a list": [],
    "a number": 7,
    "null": None,
    "no game": {"letterloom": 1, "seats": SEATS},
    "an unknown game": {**RECORD, "game": "chess"},
    "another format": {**RECORD, "letterloom": 2},
    "too few seats": {**RECORD, "seats": SEATS[:1]},
    "too many seats": {**RECORD, "seats": SEATS * 3},
    "a seat without a name": {**RECORD, "seats": [{"age": 3}, {"name": "Bo"}]},
    "an age that is none": {**RECORD, "seats": [{"name": "Ann", "age": "old"}, {"name": "Bo"}]},
    "a seat out of range": {**RECORD, "moves": [[2, "call E"]]},
    "a seat below the table": {**RECORD, "moves": [[-4, "call E"]]},
    "a seat that is no number": {**RECORD, "moves": [["0", "call E"]]},
    "a row too short": {**RECORD, "moves": [[0]]},
    "a row too long": {**RECORD, "moves": [[0, "call E", 1, 2]]},
    "a row that is text": {**RECORD, "moves": ["call E"]},
    "a move that is no text": {**RECORD, "moves": [[0, 5]]},
    "a time that is none": {**RECORD, "moves": [[0, "call E", "soon"]]},
    "a time before the start": {**RECORD, "moves": [[0, "call E", -1]]},
    "an unknown option": {**RECORD, "options": {"speed": 3}},
    "an option of another type": {**RECORD, "options": {"tasks": "maybe"}},
    "an option out of range": {**RECORD, "options": {"turn_seconds": -1}},
    "an unknown lexicon": {**RECORD, "options": {"lexicon": "xx-klingon"}},
    "a nest": b"[" * 200_000,
    "a nest in a record": b'{"letterloom": 1, "x": ' + b"[" * 200_000,
    "10 MB of noise": bytes((i * 7919 + (i >> 8) * 31) % 256 for i in range(10_000)) * 1000,
}


@pytest.mark.parametrize("content", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("command", ["replay", "moves"])
def test_what_is_no_record_gives_one_clear_line_and_exit_code_2(
    command: str, content: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, write(tmp_path, content)])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert 20 < len(said.err) < 400


def test_a_seat_that_is_no_number_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay", write(tmp_path, {**RECORD, "moves": [["0", "call E"]]})])
    assert "row 1: the seat is no whole number; seats are 0 to 1," in capsys.readouterr().err


def test_a_missing_file_and_a_folder_give_exit_code_2(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(SystemExit) as stopped:
            main(["replay", str(path)])
        assert stopped.value.code == 2


NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(IDS),
    st.sampled_from(["game", "seats", "options", "seed", "moves", "letterloom", "words"]),
    NONSENSE,
)
def test_nonsense_in_any_field_never_gives_a_traceback(
    tmp_path: Path, game_id: str, field: str, nonsense: Any
) -> None:
    record = {**RECORD, "game": game_id, "moves": [], "options": {}, field: nonsense}
    try:
        code: Any = main(["replay", write(tmp_path, record), "--json"])
    except SystemExit as stopped:
        code = stopped.code
    assert code in (0, 1, 2)


VOCABULARY = """
    call put reject choose take drop doubt accept dispute insert keep replace swap steal shift pass lock site
    resite reface rename undo done play joiner red blue flipped across along up down left right centre boxes
    columns row col gap turn mix timeout resign E A* AB Q* E*, 0,0 1,0 0,1 0,0,0 4,2,1 L3 R2 1 2 7 -1 b3 J *E CAT
    ..S ; L.GS word
""".split()
MOVES = st.one_of(st.text(max_size=30), st.lists(st.sampled_from(VOCABULARY), max_size=7).map(" ".join))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(IDS), st.lists(st.tuples(st.integers(-2, 1), MOVES), max_size=12))
def test_nonsense_moves_are_refused_by_a_rule_and_never_give_a_traceback(
    tmp_path: Path, game_id: str, moves: list[tuple[int, str]]
) -> None:
    record = {**RECORD, "game": game_id, "options": {}, "moves": [list(move) for move in moves]}
    assert main(["replay", write(tmp_path, record), "--json"]) in (0, 1)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_noise_is_no_record(tmp_path: Path, noise: bytes) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["replay", write(tmp_path, noise)])
    assert stopped.value.code == 2


def test_a_replay_with_other_words_warns_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, {**RECORD, "words": "0123456789abcdef", "rules": 99, "moves": []})
    assert main(["replay", path]) == 0
    err = capsys.readouterr().err
    assert "other words" in err and "version 99" in err


def test_a_lexicon_on_the_command_line_overrides_the_option(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\n")
    assert main(["replay", write(tmp_path, {**RECORD, "moves": []}), "--lexicon", str(words)]) == 0
    with pytest.raises(SystemExit):
        main(["replay", write(tmp_path, RECORD), "--lexicon", str(tmp_path / "no.txt")])


@pytest.mark.parametrize("game_id", IDS)
def test_a_new_record_replays_and_lists_moves(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", game_id, "--players", "2", "--seed", "5"]) == 0
    made = capsys.readouterr().out
    record = json.loads(made)
    assert record["rules"] >= 1 and record["words"]
    path = write(tmp_path, made.encode())
    assert main(["replay", path, "--json"]) == 0
    to_move = json.loads(capsys.readouterr().out)["to_move"]
    assert main(["moves", path, "--json", "--limit", "5"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["seat"] == to_move[0]
    assert 1 <= len(listed["moves"]) <= 5
    assert main(["moves", path, "--json", "--best", "--limit", "3"]) == 0
    best = json.loads(capsys.readouterr().out)["moves"]
    assert best and all({"move", "points", "value", "reason"} == set(move) for move in best)
    for move in [*listed["moves"], *best]:
        played = {**record, "moves": [*record["moves"], [to_move[0], move["move"]]]}
        assert main(["replay", write(tmp_path, played), "--json"]) == 0, move
        capsys.readouterr()


@pytest.mark.parametrize("game_id", IDS)
def test_show_prints_the_material(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", game_id, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert main(["show", game_id]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 3


def test_moves_of_a_seat_that_is_not_to_move_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, {**RECORD, "moves": RECORD["moves"][:2]})
    assert main(["moves", path, "--json", "--seat", "1"]) == 0
    capsys.readouterr()
    for seat, code in (("7", 2), ("-1", 2)):
        with pytest.raises(SystemExit) as stopped:
            main(["moves", path, "--seat", seat])
        assert stopped.value.code == code


def test_new_refuses_what_cannot_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["new", "chess", "--players", "2"],
        ["new", "kross", "--players", "9"],
        ["new", "kross", "--players", "2", "--option", "speed=3"],
        ["new", "kross", "--players", "2", "--option", "tasks"],
        ["new", "kross", "--players", "2", "--option", "tasks=perhaps"],
    ):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_options_are_read_from_text(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "tasks=false", "--option", "turn_seconds=5", "--option", "extra_words=zorp,blip"]
    assert main(["new", "kross", "--players", "2", *options]) == 0
    read = json.loads(capsys.readouterr().out)["options"]
    assert (read["tasks"], read["turn_seconds"], read["extra_words"]) == (False, 5, ["zorp", "blip"])


def test_rules_prints_the_page_or_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "kross", "kro-5"]) == 0
    assert capsys.readouterr().out.startswith("KRO-5 Rejecting.")
    assert main(["rules", "kross", "LL-2"]) == 0
    capsys.readouterr()
    assert main(["rules", "kross", "--language", "de", "KRO-5"]) == 0
    assert capsys.readouterr().out.startswith("KRO-5 Ablehnen.")
    for wrong in (["KRO-5", "KRO-6"], ["--language", "en", "KRO-5", "KRO-6"]):
        with pytest.raises(SystemExit, match="2"):
            main(["rules", "kross", *wrong])
    assert main(["rules", "kross"]) == 0
    with pytest.raises(SystemExit) as stopped:
        main(["rules", "kross", "KRO-99"])
    assert stopped.value.code == 1


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(game.title in out for game in games())


def test_help_imports_no_game_no_search_and_nothing_that_plots() -> None:
    heavy = [
        "letterloom.games",
        "letterloom.search",
        "numpy",
        "matplotlib",
        "highspy",
        "prompt_toolkit",
        "msgspec",
    ]
    code = (
        "import sys; from letterloom.cli import parser; parser().format_help(); "
        f"print([name for name in sys.modules if name.startswith(tuple({heavy}))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def shell(command: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command from a shell, as `letterloom`."""
    return subprocess.run(
        ["sh", "-c", f'letterloom() {{ "{sys.executable}" -m letterloom "$@"; }}; {command}'],
        capture_output=True,
        check=False,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("letterloom replay - <&-", 2),
        ("letterloom show kross >&-", 0),
        ("letterloom show kross 2>&- >&-", 0),
        ("letterloom show kross > /dev/full", 2),
        ("letterloom show kross --json > /dev/full", 2),
        ("letterloom print kross > /dev/full", 2),
        (r"letterloom new kross --players 2 --option lexicon=$(printf '\\377')", 2),
        (r"letterloom play kross --option tasks=false --names $(printf 'A\\377'),Bo", 0),
        (r"printf '\\377\\n' | letterloom play kross --option tasks=false", 0),
    ],
)
def test_odd_streams_and_odd_bytes_give_no_traceback(command: str, code: int, tmp_path: Path) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("only where there is a device that is always full")
    done = shell(command, LETTERLOOM_HOME=str(tmp_path), LC_ALL="C.UTF-8")
    assert b"Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    assert done.stderr.count(b"\n") == (1 if code else 0)


def test_json_is_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    record = {**RECORD, "seats": [{"name": "Bjørn"}, {"name": "Zoë"}]}
    done = shell(f"letterloom replay --json {write(tmp_path, record)}", PYTHONIOENCODING="ascii")
    assert "Bjørn's secret task" in json.loads(done.stdout.decode())["moves"][0]["events"][0]


def test_replay_prints_a_line_a_move_whatever_names_and_moves_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [*RECORD["moves"], [0, "call\nE\r\x1b[31m"], [0, "x\ny"]]
    main(["replay", write(tmp_path, {**RECORD, "moves": moves})])
    out = capsys.readouterr().out
    assert len(out.splitlines()) == len(moves) + 3
    assert "\x1b" not in out


def test_the_command_itself_runs_and_reads_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "letterloom", "replay", "-", "--json"],
        input=json.dumps(RECORD).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["to_move"] == [0]
    assert done.stderr == b""


def test_the_tables_own_rows_are_judged_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = [
        [0, "call E"],
        [0, "put z9"],
        [0, "put a1"],
        [-3, "back 2"],
        [0, "put f6"],
        [-3, "allow ZORP"],
        [-3, "ban stone"],
        [-3, "back 99"],
        [-3, "call E"],
        [0, "back 0"],
    ]
    path = write(
        tmp_path,
        {**RECORD, "seats": [{"name": "Ann"}, {"name": "Bo"}], "options": {"tasks": False}, "moves": moves},
    )
    assert main(["replay", path, "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)["moves"]
    assert [row.get("rule") for row in rows] == [None, "KRO-4", *[None] * 5, "REF-6", "REF-6", "LL-2"]
    assert rows[3]["move"] == "back 2" and rows[3]["points"] == 0 and rows[3]["words"] == []
    assert rows[4]["events"] == ["Ann enters E at f6."]
    main(["replay", path])
    out = capsys.readouterr().out
    assert "table: back 2" in out and "From now on STONE is no word at this table." in out


def test_new_names_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "kross", "--names", "Ann,Bo:9"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == [{"name": "Ann"}, {"name": "Bo", "age": 9}]
    assert main(["new", "kross", "--names", "Ann", "--players", "3"]) == 0
    names = [seat["name"] for seat in json.loads(capsys.readouterr().out)["seats"]]
    assert names == ["Ann", "Player 2", "Player 3"]


def test_a_seed_that_is_not_given_has_128_random_bits(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = []
    for _ in range(8):
        main(["new", "kross", "--players", "2"])
        seeds.append(json.loads(capsys.readouterr().out)["seed"])
    assert len(set(seeds)) == 8
    assert max(seeds) > 2**120 and all(0 <= seed < 2**128 for seed in seeds)


@pytest.mark.parametrize("game_id", IDS)
def test_presets_are_listed_and_can_be_played(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", game_id])
    shown = capsys.readouterr().out
    game = next(game for game in games() if game.id == game_id)
    for name, options in game.presets.items():
        assert f"  {name}" in shown.partition("presets")[2]
        assert main(["new", game_id, "--players", "2", "--preset", name]) == 0
        read = json.loads(capsys.readouterr().out)["options"]
        assert msgspec.convert(read, game.options) == options
    preset = next(iter(game.presets))
    assert main(["new", game_id, "--players", "2", "--preset", preset, "--option", "turn_seconds=7"]) == 0
    assert json.loads(capsys.readouterr().out)["options"]["turn_seconds"] == 7


@pytest.mark.parametrize("game_id", IDS)
def test_every_option_and_preset_says_what_it_means(game_id: str) -> None:
    game = next(game for game in games() if game.id == game_id)
    said = sentences(game.folder)
    assert all(said["options"].get(field.name) for field in msgspec.structs.fields(game.options))
    assert all(said["presets"].get(name) for name in game.presets)
