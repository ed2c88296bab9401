"""The page about writing a bot is true: its code is written to a file, and its commands are run."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^(letterloom arena .*)$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "my_bots.py").write_text("\n\n".join(CODE), encoding="utf-8")
    return folder


def test_the_page_has_code_and_commands() -> None:
    assert len(CODE) == 3
    assert len(COMMANDS) == 3


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_does_what_it_says(folder: Path, command: str) -> None:
    arguments = shlex.split(command)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "letterloom", *arguments, "--option", "target=40", "--json"],
        cwd=folder,
        env={**os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    first, last = data["bots"][0], data["bots"][-1]
    assert first["name"].startswith("my_bots:")
    if "Builder" in first["name"]:
        assert first["wins"] > last["wins"], "a bot that locks words beats the random one"
