"""Where games come from: the folder, LETTERLOOM_GAMES, and entry points of other packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOY = Path(__file__).parents[1] / "sixth" / "highletter"
ASK = "from letterloom.games import find, games; print(find('highletter').title, type(find('highletter')).__module__)"


def ask(**env: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ASK], env={**os.environ, **env}, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or done.stderr


def test_a_game_of_another_package_is_found_by_its_entry_point_under_its_own_name(tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "highletter")
    about = tmp_path / "highletter_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: highletter-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[letterloom.games]\nhighletter = highletter:GAME\n")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    assert ask(PYTHONPATH=path) == "HIGH LETTER highletter.rules"


def test_a_game_in_a_named_folder_is_found_under_its_own_name(tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "highletter")
    assert ask(LETTERLOOM_GAMES=str(tmp_path)) == "HIGH LETTER highletter.rules"


@pytest.mark.parametrize(
    "code", ["import no_such_module", "GAME = 3", "GAME = (", "", "raise OSError('a\\nb')"]
)
def test_a_game_that_cannot_be_loaded_is_left_out_with_one_line(code: str, tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "highletter")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "rules.md").write_text("# Broken")
    (tmp_path / "broken" / "__init__.py").write_text(code)
    env = {**os.environ, "LETTERLOOM_GAMES": str(tmp_path)}
    for command, exit_code, lines in (
        (["games"], 0, 1),
        (["rules", "highletter"], 0, 0),
        (["rules", "broken"], 2, 2),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "letterloom", *command],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr.count("\n")) == (exit_code, lines), done.stderr
        assert lines == 0 or "the game broken cannot be loaded and is left out" in done.stderr
        assert exit_code or "HIGH LETTER" in done.stdout


def test_a_referee_loads_no_search_and_no_other_game() -> None:
    code = (
        "import sys; from letterloom.games import find; find('kross');"
        "print([m for m in sys.modules if 'games.' in m and 'kross' not in m or m.endswith('.bot')"
        " and 'games' in m or 'highspy' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
