"""The same rooms in every house, and one word for one thing."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "letterloom"
ROOMS = (
    *("material", "options", "moves", "state", "notation", "board", "effect", "course", "score", "listing"),
    *("vocabulary", "scene", "touch", "referee", "bot", "rules", "__init__"),
)
NEEDED = {"material", "options", "moves", "state", "notation", "board", "effect", "course", "listing"} | {
    *("scene", "touch", "referee", "bot", "rules", "__init__")
}
GAMES = sorted(page.parent for page in SOURCE.glob("games/*/rules.md"))
SAME_IN_SEVERAL_GAMES = {"Put", "Pass", "Take", "Set", "Lift", "Greedy", "Board", "Run"}
"""Moves, bots, boards and runs that are the same thing in another game."""


WIRE = (SOURCE / "server" / "messages.py", SOURCE / "server" / "forms.py")
"""What travels: a message that tells of a refusal is called as the refusal is, and is always named with its module."""


@pytest.mark.parametrize("folder", GAMES, ids=[folder.name for folder in GAMES])
def test_a_game_has_the_rooms_that_all_games_have(folder: Path) -> None:
    files = {path.stem for path in folder.glob("*.py")}
    assert files >= NEEDED
    assert files <= set(ROOMS), (
        f"what is more than a room goes into a folder of its own: {files - set(ROOMS)}"
    )


def test_no_class_name_means_two_things() -> None:
    defined: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCE.glob("**/*.py")):
        if path in WIRE:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined[node.name].add(str(path.relative_to(SOURCE)))
    twice = {
        name: sorted(places)
        for name, places in defined.items()
        if len(places) > 1 and name not in SAME_IN_SEVERAL_GAMES
    }
    assert not twice


@pytest.mark.parametrize("room", ["rules", "search", "players", "table", "server"])
def test_what_games_share_names_no_game(room: str) -> None:
    names = {folder.name for folder in GAMES} | {"3dxword"}
    for path in sorted((SOURCE / room).glob("**/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not texts & names, path
