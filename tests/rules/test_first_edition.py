"""Records of the first edition still replay to what they came to, or it is said which rules have changed since.

The records are those of `benchmarks/served`, greedy games that the first edition played and saved; what they came to
was worked out by that edition, too.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from letterloom.games import find, games
from letterloom.rules import AnyGame, read_record, replay, rulebook

ROOT = Path(__file__).parents[2]
ENDS = json.loads((ROOT / "tests" / "fixtures" / "first-edition.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ENDS)
def test_a_record_of_the_first_edition_replays_to_what_it_came_to(name: str) -> None:
    again = replay(read_record((ROOT / "benchmarks" / "served" / name).read_bytes(), find))
    assert not again.refused
    assert list(again.replay.scores) == ENDS[name]["scores"]
    assert list(again.replay.winners) == ENDS[name]["winners"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_page_says_what_has_changed_since_the_first_version(game: AnyGame) -> None:
    changed = rulebook.changed(game.folder)
    assert bool(changed) == (game.version > 1)
    assert set(changed) <= set(rulebook.rules(game.folder))


def test_a_record_by_older_rules_is_replayed_with_a_warning_that_names_what_has_changed() -> None:
    path = ROOT / "benchmarks" / "served" / "typo2d-1.json"
    command = [sys.executable, "-m", "letterloom", "replay", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "version 1 of the rules" in done.stderr
    assert "TYP-4" in done.stderr
