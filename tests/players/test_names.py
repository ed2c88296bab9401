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


FAULTY = """
from letterloom.search import RandomBot
class Broken(RandomBot):
    def __init__(self, game):
        raise RuntimeError("no book")
class Nameless(RandomBot):
    @property
    def name(self):
        return self.title
"""


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("typo:Mine", "there is no bot typo:Mine: SyntaxError: "),
        ("script:Mine", "there is no bot script:Mine: SystemExit: 3"),
        ("faulty:Broken", "the bot faulty:Broken cannot be made: RuntimeError: no book"),
        ("faulty:Nameless", "the bot faulty:Nameless cannot be made: AttributeError: "),
    ],
)
def test_a_bot_that_fails_before_it_plays_is_told_in_one_line_by_every_command(
    bot: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "typo.py").write_text("class Mine(:\n")
    (tmp_path / "script.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "faulty.py").write_text(FAULTY)
    for command in (
        ("arena", "kross", bot, "random"),
        ("play", "kross", "--bots", bot),
        ("serve", "--port", "0", "--db", str(tmp_path / "db"), "--bot", bot),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "letterloom", *command],
            cwd=tmp_path,
            env={**os.environ, "LETTERLOOM_HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert why in done.stderr


def test_a_bot_that_fails_at_the_table_is_told_and_the_game_is_kept(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(
        "from letterloom.search import RandomBot\nclass Lost(RandomBot):\n    name = 'lost'\n"
        "    def choose(self, view, rng, budget):\n        raise RuntimeError('no book')\n"
    )
    command = ("play", "kross", "--names", "Ann:9", "--bots", "faulty:Lost", "--option", "tasks=false")
    done = subprocess.run(
        [sys.executable, "-m", "letterloom", *command],
        cwd=tmp_path,
        env={**os.environ, "LETTERLOOM_HOME": str(tmp_path)},
        input="call E\nput a1\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Lost 2 cannot play on: RuntimeError: no book." in done.stdout
    assert "The game is kept." in done.stdout
