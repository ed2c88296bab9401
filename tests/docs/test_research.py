"""The page for researchers is true: its code runs, its training run learns, and its commands do what they say."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from letterloom.cli import main
from tests.research import need

need("letterloom.research.zoo")
need("letterloom.research.spiel")
shards = need("letterloom.research.shards")

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
LEARN, *REST = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
(SELFPLAY,) = re.findall(r"^letterloom (selfplay .* --jobs .*)$", PAGE, re.MULTILINE)


def run(folder: Path, code: str, *arguments: str) -> str:
    """What a script of the page prints."""
    (folder / "script.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "script.py", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_training_run_learns_something(tmp_path: Path) -> None:
    assert "training, games = int(sys.argv[1]), 100\n" in LEARN
    printed = run(tmp_path, LEARN.replace("sys.argv[1]), 100", "sys.argv[1]), 6"), "25")
    before, after = (int(number) for number in re.findall(r"(\d+) of 100", printed))
    assert before <= 80, "it knows nothing yet"
    assert after >= 85


def test_the_other_scripts_of_the_page_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(REST) == 3
    arguments = shlex.split(
        SELFPLAY.replace("--games 1000 --bots club,club", "--games 2 --bots random,random")
    )
    arguments[arguments.index("-o") + 1] = str(tmp_path / "games")
    assert main(arguments) == 0
    assert "2 games" in capsys.readouterr().out
    for code in REST:
        run(tmp_path, code)


def test_every_column_is_on_the_page_and_no_other() -> None:
    for name, schema in (("records", shards.RECORDS), ("positions", shards.POSITIONS)):
        table = PAGE.partition(f"| {name} | is |\n| --- | --- |\n")[2].partition("\n\n")[0]
        told = [column for row in table.splitlines() for column in re.findall(r"`(\w+)`", row.split("|")[1])]
        assert told == [*schema.names]
