"""The command speaks the language of its terminal, and all its sentences are used."""

import ast
import json
import os
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from letterloom.cli import main, parser
from letterloom.cli.language import HERE, VARIABLES, choose
from letterloom.phrase import ENGLISH, Sections, read
from letterloom.rules import languages
from tests.languages.files import pairs

LISTED = ("grammar", "argparse", "usages", "commands", "sides", "material")
"""Sections of which all terms are taken together."""
Run = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of one's own, and a computer without a language."""
    monkeypatch.setenv("LETTERLOOM_HOME", str(tmp_path))
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    yield
    choose(ENGLISH)
    parser()  # argparse speaks English again


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """What a command prints, and what it complains of."""

    def run(*arguments: str, lines: str = "", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", StringIO(lines))
        try:
            ended: object = main(list(arguments))
        except SystemExit as stopped:
            ended = stopped.code
        printed = capsys.readouterr()
        assert ended == code, printed.err
        return printed.out + printed.err

    return run


def _texts() -> set[str]:
    """Every text in the source of the command."""
    return {
        node.value
        for path in HERE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_sentence_of_the_command_is_used_and_every_one_that_is_used_is_there() -> None:
    english: Sections = read(HERE, ENGLISH)
    keys = {f"{section}.{key}" for section, key in pairs(english)}
    texts = _texts()
    unused = {key for key in keys - texts if key.split(".")[0] not in LISTED}
    assert not unused
    named = {text for text in texts if text.split(".")[0] in english and text.count(".") == 1}
    assert named <= keys


@pytest.mark.parametrize(
    ("environ", "heard"),
    [
        ({}, "Five"),
        ({"LANG": "C"}, "Five"),
        ({"LANG": "de_DE.UTF-8"}, "Fünf"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "nl_BE"}, "Vijf"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "Five"),
        ({"LANG": "fr_FR.UTF-8"}, "Five"),
        ({"LC_ALL": "C", "LETTERLOOM_LANGUAGE": "de"}, "Fünf"),
    ],
)
def test_the_surroundings_say_which_language(
    environ: dict[str, str], heard: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert heard in run("--help")
    assert "Vijf" in run("--help", "--language", "nl")


def test_a_language_that_we_do_not_speak_is_refused_by_name(run: Run) -> None:
    assert "'tlh' (choose from" in run("games", "--language", "tlh", code=2)


@pytest.mark.parametrize(
    ("arguments", "german", "dutch"),
    [
        (["chess"], "ein Spiel „chess“ gibt es nicht", "er is geen spel ‘chess’"),
        (["kross", "--preset", "x"], "hat keine Vorgabe „x“", "heeft geen vaste keuze ‘x’"),
        (["kross", "--option", "x"], "name=wert", "naam=waarde"),
        (["--whatever"], "letterloom: Fehler: unbekannte Angaben", "letterloom: fout: onbekende gegevens"),
        (["--players", "two"], "kein Wert der Art int: 'two'", "geen waarde van het soort int: 'two'"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_terminal(
    arguments: list[str], german: str, dutch: str, run: Run
) -> None:
    assert german in run("play", *arguments, "--language", "de", code=2)
    assert dutch in run("play", *arguments, "--language=nl", code=2)


def test_what_programs_read_is_english_in_every_language(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    for language in languages():
        record.write_text(run("new", "kross", "--players", "2", "--seed", "1", "--language", language))
        assert json.loads(record.read_text())["seats"][0] == {"name": "Player 1"}
        assert json.loads(record.read_text())["options"].get("lexicon", "en") == "en"
    commands = (
        (1, "judge", "kross", "put z9", "--json"),
        (0, "replay", str(record), "--json"),
        (0, "moves", str(record), "--limit", "2", "--json"),
        (0, "show", "kross", "--json"),
        (0, "score", "kross", *["DOORE."] * 6, "--first", "--json"),
        (0, "words", "doors", "--json"),
    )
    for code, *command in commands:
        assert len({run(*command, "--language", language, code=code) for language in languages()}) == 1
    best = run("moves", str(record), "--best", "--limit", "1", "--json", "--language", "de")
    assert '"reason":"towards ' in best


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_game_that_is_played_here_has_the_words_of_the_language_unless_others_are_named(
    language: str, run: Run
) -> None:
    shown = {"de": "HAUS: ein Wort", "nl": "HAUS: geen woord"}[language]
    play = ("play", "wordcross", "--language", language)
    assert shown in run(*play, lines="word haus\nquit\n")
    assert "HOUSES: " in (english := run(*play, "--option", "lexicon=en", lines="word houses\nquit\n"))
    assert {"de": "Mehrzahl oder Form von HOUSE", "nl": "meervoud of vorm van HOUSE"}[language] in english


def test_a_task_in_another_language_is_one_that_its_words_can_meet(run: Run) -> None:
    options = json.loads(_kept(run, "--language", "de"))["options"]
    assert options["lexicon"] == "de" and "bird" not in options["pieces"] and "double" in options["pieces"]
    options = json.loads(_kept(run, "--language", "de", "--option", "lexicon=en"))["options"]
    assert options["lexicon"] == "en" and options["pieces"] == ""


def _kept(run: Run, *arguments: str) -> str:
    """The record of a game of KROSS that was just begun."""
    file = Path(os.environ["LETTERLOOM_HOME"]) / "kept.json"
    run("play", "kross", *arguments, lines=f"save {file}\nquit\n")
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "number", "heard"),
    [("de", "LL-2", "LL-2 Nicht jetzt."), ("nl", "LL-2", "LL-2 Niet nu."), ("de", "KRO-5", "Ablehnen")],
)
def test_rules_are_read_in_the_language_of_the_terminal(
    language: str, number: str, heard: str, run: Run
) -> None:
    assert heard in run("rules", "kross", number, "--language", language)
