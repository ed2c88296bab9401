"""Why a bot thinks well of a move, in words, in every game."""

import json
from pathlib import Path
from random import Random

import pytest

from letterloom.cli import main
from letterloom.games import games
from letterloom.players import strongest
from letterloom.rules import AnyGame, Speech, sentences
from tests.players.test_levels import GAMES, Looks, begun

SOME = {
    "kross": ("towards", "completes"),
    "wordcross": ("waits for", "locks"),
    "typo2d": ("place",),
    "cubeword": ("makes",),
    "3dxword": ("makes", "keeps"),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_best_moves_come_with_a_reason(game: AnyGame) -> None:
    replay = begun(game, 4)
    view = game.view(replay.state, replay.open.asks[0].seat)
    bot, speech = strongest(game), Speech(game, replay.open.seats)
    ranked = bot.rank(view, Random(1), Looks(2000 if game.id == "cubeword" else 60))
    said = [speech.reason(bot.explain(view, option.move)) for option in ranked[:5]]
    assert any(part in reason for reason in said for part in SOME[game.id]), said


def test_every_game_has_sentences_for_its_reasons() -> None:
    assert {game.id for game in games() if "reasons" in sentences(game.folder)} >= set(SOME)


def test_the_list_of_best_moves_has_points_value_and_reason_and_falls_in_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(begun(next(game for game in GAMES if game.id == "wordcross"), 4).record.to_json())
    assert main(["moves", str(file), "--best", "--limit", "4", "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert [set(move) for move in moves] == [{"move", "points", "value", "reason"}] * 4
    values = [move["value"] for move in moves]
    assert values == sorted(values, reverse=True)
