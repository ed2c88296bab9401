"""A sixth game is one new folder and nothing else to edit."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.research import need

ROOT = Path(__file__).parents[2]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which the toy's folder is among the games."""
    shutil.copytree(Path(__file__).parent / "highletter", tmp_path / "games" / "highletter")
    return {
        **os.environ,
        "LETTERLOOM_GAMES": str(tmp_path / "games"),
        "LETTERLOOM_HOME": str(tmp_path / "home"),
    }


def letterloom(env: dict[str, str], *arguments: str, text: str = "") -> str:
    command = [sys.executable, "-m", "letterloom", *arguments]
    done = subprocess.run(command, env=env, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_sixth_game_is_listed_shown_explained_and_played(env: dict[str, str]) -> None:
    assert "HIGH LETTER" in letterloom(env, "games")
    assert json.loads(letterloom(env, "show", "highletter", "--json"))["letters"]["A"] == 1
    assert "secretly" in letterloom(env, "rules", "highletter", "HIL-2")
    played = letterloom(env, "play", "highletter", "--seed", "4", text="hint\nkeep\n")
    assert "The game is over." in played
    assert "had" in played


def test_a_sixth_games_rules_are_printed(env: dict[str, str], tmp_path: Path) -> None:
    for language in ("en", "de"):
        letterloom(env, "print", "highletter", "-o", str(tmp_path / "set.pdf"), "--language", language)
        with pypdfium2.PdfDocument(str(tmp_path / "set.pdf")) as document:
            assert len(document) == 1 and "HIL-2" in document[0].get_textpage().get_text_range()


@pytest.mark.parametrize(
    ("language", "over"), [("de", "Das Spiel ist vorbei."), ("nl", "Het spel is afgelopen.")]
)
def test_a_sixth_game_that_speaks_only_english_is_played_in_every_language(
    env: dict[str, str], language: str, over: str
) -> None:
    spoken = {**env, "LETTERLOOM_LANGUAGE": language}
    assert "HIGH LETTER" in letterloom(spoken, "games")
    assert "secretly" in letterloom(spoken, "rules", "highletter", "HIL-2")
    played = letterloom(spoken, "play", "highletter", "--seed", "4", text="help\nhint\nkeep\n")
    assert over in played
    assert "had" in played


def test_a_sixth_game_passes_the_contract_tests(env: dict[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "tests/contract",
        "-q",
        "-k",
        "highletter",
        "-m",
        "not soak",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
    assert "failed" not in done.stdout


def test_a_sixth_game_is_an_environment(env: dict[str, str]) -> None:
    need("letterloom.research.zoo")
    need("letterloom.research.spiel")
    code = (
        "import pyspiel; from pettingzoo.test import api_test; from letterloom.research import spiel, zoo\n"
        "api_test(zoo.env('highletter'), num_cycles=20)\n"
        "pyspiel.random_sim_test(pyspiel.load_game('letterloom_highletter'), 1, False, False)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Passed API test" in done.stdout
