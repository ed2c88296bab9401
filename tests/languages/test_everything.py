"""Nothing that the command prints was left out of the language files: a made-up language marks each sentence."""

import re
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from letterloom.cli import main, parser
from letterloom.cli.commands import COMMANDS
from letterloom.cli.invocation import invocation
from letterloom.cli.language import choose
from letterloom.games import find, games
from letterloom.phrase import ENGLISH
from letterloom.players import bots
from letterloom.rules import AnyGame, sentences
from letterloom.words import installed
from tests.languages.pseudo import PSEUDO, plain, speak

Run = Callable[..., str]
TYPED = {"Ann", "Bo", "Champion", "Random", "letterloom", *COMMANDS, "look", "quit", "Enter"}
"""Names, and what is typed at every table."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Run]:
    """What a command prints in the made-up language."""
    speak(monkeypatch)
    monkeypatch.setenv("LETTERLOOM_HOME", str(tmp_path))

    def run(*arguments: str, lines: str = "", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", StringIO(lines))
        try:
            ended: object = main([*arguments, "--language", PSEUDO])
        except SystemExit as stopped:
            ended = stopped.code
        printed = capsys.readouterr()
        assert ended == code, printed
        return printed.out + printed.err

    yield run
    choose(ENGLISH)
    parser()


def notation(game: AnyGame) -> set[str]:
    """The words that are typed in a game."""
    return set(re.findall("[a-z]+", " ".join(sentences(game.folder)["help"])))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_all_that_is_said_at_a_table_is_in_the_language_files(game: AnyGame, run: Run) -> None:
    lines = [
        "help",
        "board",
        "score",
        "log",
        "hint",
        "try xyzzy",
        "moves zz",
        "word ZZ",
        "back",
        "back 99",
        "nonsense",
    ]
    asked = run(
        *("play", game.id, "--names", "Ann", "--bots", "random", "--seed", "3"),
        *("--option", "lexicon=en", "--option", "turn_seconds=600"),
        lines="\n".join([*lines, "end", "score", "nonsense", "no"]) + "\n",
    )
    allowed = TYPED | notation(game) | {"xyzzy", "zz", "nonsense", "no"}
    assert not plain(asked, allowed)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_all_that_is_said_beside_a_physical_set_is_in_the_language_files(game: AnyGame, run: Run) -> None:
    said = run(
        *("referee", game.id, "--names", "Ann,Bo", "--option", "lexicon=en"),
        lines="help\nBo: nonsense\nhint\nset 9 9\nlog\nback\nallow ZZZ\nend\nno\n",
    )
    assert not plain(said, TYPED | notation(game) | {"nonsense", "set", "mix", "no"})


def material(game: AnyGame) -> set[str]:
    """The names of a game's options, their values, presets, pieces and tasks, and who has made it."""
    fields = msgspec.structs.fields(game.options)
    options = [f"{field.type} {field.name} {field.default}".lower() for field in fields]
    pieces = msgspec.json.encode({**game.material(), "tasks": ()}).decode()
    tasks = sentences(game.folder).get("tasks", ())
    return set(re.findall("[A-Za-z]+", " ".join([*options, *game.presets, pieces, *tasks, game.credit])))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_a_game_is_made_of_is_told_in_the_language_of_the_terminal(game: AnyGame, run: Run) -> None:
    assert not plain(run("show", game.id), material(game))


@pytest.fixture
def record(run: Run, tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(run("new", "kross", "--names", "Ann,Bo", "--seed", "1", "--option", "tasks=false"))
    return str(path)


def test_other_commands_speak_the_language_of_the_terminal(run: Run, record: str) -> None:
    game = find("kross")
    assert game
    allowed = TYPED | notation(game) | material(game) | {*bots(game), *"-".join(installed()).split("-")}
    allowed |= {"mix", "bird", "Elo", "letter", "play", "resume", "language", PSEUDO}
    allowed |= set("No such file or directory".split())  # so says the system
    for code, command in (
        (0, ("replay", record)),
        (0, ("moves", record, "--limit", "3")),
        (0, ("moves", record, "--limit", "3", "--best")),
        (2, ("moves", record, "--seat", "9")),
        (1, ("judge", "kross", "call E", "put z9")),
        (0, ("score", "kross", "DOORE.", *["......"] * 5, "--first", "--cards", "2", "--task", "bird")),
        (2, ("score", "kross", "--cards", "99")),
        (1, ("words", "XQZ", "AARDVARKK")),
        (1, ("rules", "kross", "KRO-99")),
        (2, ("new", "kross")),
        (2, ("picture", record, "--seat", "9")),
        (2, ("print", "kross", "--paper", "A0")),
        (2, ("arena", "kross", "random")),
        (0, ("arena", "kross", "random", "greedy", "--games", "2")),
        (0, ("play", "--resume", record)),
        (2, ("play", "kross", "--names", "Ann,Bo,Ann,Bo,Ann", "--bots", "random")),
        (2, ("play", "kross", "--players", "3", "--names", "Ann,Bo,Ann", "--bots", "random")),
        (2, ("play", "kross", "--bots", "XX")),
        (2, ("play", "kross", "--option", "XX=1")),
        (2, ("play", "kross", "--option", "extra_words=X")),
        (2, ("words", "ON", "--lexicon", "/XX")),
        (2, ("replay", "/XX")),
    ):
        said = run(*command, code=code)
        said = said.replace(record, "").replace(invocation(), "")
        assert not plain(said, allowed), (command, said)


@pytest.mark.parametrize(
    "command", ["", *re.findall(r"^    ([a-z-]+) ", parser().format_help(), re.MULTILINE)]
)
def test_help_speaks_the_language_of_the_terminal(command: str, run: Run) -> None:
    said = run(*filter(None, [command]), "--help")
    names = set(re.findall("[a-z]+", " ".join(re.findall(r"(?:--|^    )[a-z-]+", said, re.MULTILINE))))
    assert not plain(
        said, names | {*command.split("-"), "letterloom", "kross", "postgresql", ENGLISH, PSEUDO}
    )
