"""Where bots come from: a game's own, entry points of other packages, `LETTERLOOM_BOTS` and `module:Bot`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from letterloom.games import find
from letterloom.players import UnknownBot, find_bot, strongest

BOT = """
from letterloom.search import RandomBot

class Mine(RandomBot):
    name = "mine"

class Picky(RandomBot):
    name = "picky"
    games = ("typo2d",)
"""
ASK = "from letterloom.games import find; from letterloom.players import bots; print(*bots(find('{}')))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with bots, installed in a folder of its own."""
    (tmp_path / "my_bots.py").write_text(BOT)
    about = tmp_path / "my_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[letterloom.bots]\nmine = my_bots:Mine\npicky = my_bots:Picky\n")
    return tmp_path


def listed(game: str, **env: str) -> list[str]:
    env = {**os.environ, **env}
    env["PYTHONPATH"] = os.pathsep.join(filter(None, (env["PYTHONPATH"], os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(game)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_bots_of_another_package_are_listed_for_the_games_that_they_play(package: Path) -> None:
    assert "mine" in listed("kross", PYTHONPATH=str(package))
    assert "picky" not in listed("kross", PYTHONPATH=str(package))
    assert "picky" in listed("typo2d", PYTHONPATH=str(package))


def test_a_bot_named_in_the_environment_is_listed_under_that_name(package: Path) -> None:
    found = listed("kross", PYTHONPATH=str(package), LETTERLOOM_BOTS="my_bots:Mine")
    assert "my_bots:Mine" in found


def test_a_visiting_bot_is_never_taken_for_the_strongest() -> None:
    game = find("kross")
    assert game is not None
    assert ":" not in strongest(game).name


def test_a_bot_for_another_game_is_turned_away(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(package))
    game = find("kross")
    assert game is not None
    with pytest.raises(UnknownBot, match="my_bots:Picky does not play KROSS"):
        find_bot(game, "my_bots:Picky")
