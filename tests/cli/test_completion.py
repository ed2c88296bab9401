"""What Tab offers."""

from random import Random
from typing import Any

import pytest

from letterloom.cli.completion import completions
from letterloom.games import find
from letterloom.rules import AnyGame
from tests.contract.playing import GAMES, played

POINTED = [game for game in GAMES.values() if game.id != "3dxword"]


def nothing() -> list[str]:
    raise AssertionError("no moves have to be listed here")


@pytest.mark.parametrize("game", POINTED, ids=[game.id for game in POINTED])
def test_tab_leads_to_every_move_word_by_word(game: AnyGame) -> None:
    moments = [
        moment for moment in played(game, game.options(), game.players[0], 1) if moment.entry.seat >= 0
    ]
    for moment in Random(3).sample(moments, min(12, len(moments))):
        view = game.view(moment.state, moment.entry.seat)
        line = game.touched(view, moment.entry.move)
        words = line.split(" ")
        for n in range(len(words)):
            typed = " ".join(words[:n]) + (" " if n else "")
            wanted = " ".join(words[: n + 1])
            offered = completions(game, view, typed, nothing)
            assert wanted in offered or any(text.startswith(f"{wanted} ") for text in offered), (
                typed,
                wanted,
            )


def test_part_of_a_word_is_completed_whatever_its_case() -> None:
    game = find("kross")
    assert game is not None
    moment = next(moment for moment in played(game, game.options(), 2, 1) if moment.step.state.open.letter)
    view = game.view(moment.step.state, moment.step.state.open.to_move[0])
    assert completions(game, view, "P", nothing) == ["put"]
    assert completions(game, view, "put a", nothing) == [f"put a{row}" for row in range(1, 7)]
    assert completions(game, view, "reject", nothing) == []


def test_a_whole_line_is_offered_with_what_may_follow_it() -> None:
    game = find("wordcross")
    assert game is not None
    locks = 0
    for moment in played(game, game.options(), 2, 1):
        move: Any = moment.entry.move
        if moment.entry.seat >= 0 and getattr(move, "lock", None):
            view = game.view(moment.state, moment.entry.seat)
            line = game.touched(view, moment.entry.move)
            locks += game.write(moment.entry.move) in completions(game, view, line, nothing)
    assert locks


def test_plays_that_are_laid_piece_by_piece_are_listed() -> None:
    game = find("3dxword")
    assert game is not None
    moment = next(moment for moment in played(game, game.options(), 2, 1) if moment.entry.seat >= 0)
    view = game.view(moment.state, moment.entry.seat)
    assert completions(
        game, view, "pl", lambda: ["pass", "play 0,0,0 across CAT", "play 0,0,0 along TAC"]
    ) == [
        "play 0,0,0 across CAT",
        "play 0,0,0 along TAC",
    ]
