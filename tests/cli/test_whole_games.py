"""Whole games in a real terminal of 80 × 24: everything a player needs to decide is on the screen at every turn."""

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from letterloom.cli.sides import is_solid, seen_from
from letterloom.cli.zones import is_list
from letterloom.games import games
from letterloom.players import bots
from letterloom.rules import Budget, Scene, Speech
from letterloom.table import Table
from tests.cli.screen import Screen
from tests.cli.sitting import NAME, answer, when_asked

SHORT = {"wordcross": ["--option", "target=30"], "cubeword": ["--option", "finish=turns:3"]}
"""What makes a game shorter."""
OVER = {
    "en": "Another game? (yes / no)",
    "de": "Noch ein Spiel? (ja / nein)",
    "nl": "Nog een spel? (ja / nee)",
}
MOST = {"kross": 12, "typo2d": 12, "3dxword": 6}
"""Turns of a long game that are played in the normal run; `make soak` plays the rest."""


def play(
    game_id: str, terminal: Callable[..., Screen], home: Path, most: int | None, language: str = "en"
) -> int:
    """Play a game and check every screen. Return the number of turns."""
    options = ["--option", "turn_seconds=0", *SHORT.get(game_id, []), "--language", language]
    screen = terminal("play", game_id, "--names", NAME, "--bots", "greedy", "--seed", "7", *options)
    turns, rng, over = 0, Random(1), OVER[language]
    while (table := when_asked(screen, home, over)) is not None and turns != most:
        until_complete(screen, table, language)
        # A bot that thinks against the clock would play another game on a slower machine.
        move = bots(table.game)["greedy"].choose(table.view(0), rng, Budget())
        answer(screen, home, table, table.game.write(move))
        turns += 1
    if most is None:
        assert over in screen.shown()
    return turns


def until_complete(screen: Screen, table: Table, language: str) -> None:
    """Wait until the window shows the whole table as it is stored; it is drawn in pieces."""

    def is_complete() -> bool:
        with suppress(AssertionError):
            check(screen.shown(), table, language)
            return True
        return False

    screen.wait(is_complete, "all of the table")


def check(shown: str, table: Table, language: str) -> None:
    """Is everything on the screen: the scores, the question, one's own pieces and every board?"""
    view = table.view(0)
    names = table.seats
    scores = [f"{player.name} {score}" for player, score in zip(names, table.replay.scores, strict=True)]
    *_, status = (line for line in shown.splitlines() if line.strip())
    assert all(score in status for score in scores), shown
    assert view.asked is not None
    question = f"{NAME}: {Speech(table.game, table.seats, language).ask(view.asked)}."
    assert question in " ".join(shown.split()), shown
    pieces = needed(table.game.scene(view))
    assert not pieces - Counter(re.findall(r"[A-Z]+(?:\*[A-Z])?", shown)), (pieces, shown)


def needed(scene: Scene) -> Counter[str]:
    """The pieces that a player has to see: one's own, and those of boards (of floors: from above)."""
    zones = [seen_from("top", zone) if is_solid(zone) else zone for zone in scene.zones]
    return Counter(
        spot.piece.text
        for zone in zones
        if zone.owner == 0 or not is_list(zone)
        for spot in zone.spots
        if spot.piece
    )


@pytest.mark.parametrize("game_id", [game.id for game in games()])
def test_at_every_turn_of_a_game_everything_that_is_needed_is_on_the_screen(
    game_id: str, terminal: Callable[..., Screen], home: Path
) -> None:
    most = MOST.get(game_id)
    turns = play(game_id, terminal, home, most)
    assert turns == most if most else turns > 2


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("game_id", [game.id for game in games()])
def test_everything_that_is_needed_is_on_the_screen_in_other_languages(
    game_id: str, language: str, terminal: Callable[..., Screen], home: Path
) -> None:
    assert play(game_id, terminal, home, 4, language) > 2


@pytest.mark.soak
@pytest.mark.parametrize("game_id", MOST)
def test_everything_that_is_needed_is_on_the_screen_to_the_end_of_long_games(
    game_id: str, terminal: Callable[..., Screen], home: Path
) -> None:
    assert play(game_id, terminal, home, None) > MOST[game_id]
