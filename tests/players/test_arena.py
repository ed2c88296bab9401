"""The arena: fair matches, honest figures, and whoever breaks a rule is named."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.cli import main
from letterloom.games import games
from letterloom.players.arena import Foul, Match, Played, Result, contest, matches, play
from letterloom.players.plot import plot
from letterloom.players.ratings import Tally, ratings
from letterloom.rules import Bot, Budget, Move, Ranked, Resign, Timeout, View


class Cheat(Bot[View]):
    """Answers for the clock."""

    name = "cheat"

    def rank(self, view: View, rng: Random, budget: Budget) -> list[Ranked]:
        return [Ranked(Timeout(0), 0, 0.0)]


class Quitter(Bot[View]):
    """Resigns at once."""

    name = "quitter"

    def rank(self, view: View, rng: Random, budget: Budget) -> list[Ranked]:
        return [Ranked(Resign(), 0, 0.0)]


class Scribe(Bot[View]):
    """Answers with a text and not with a move."""

    name = "scribe"

    def rank(self, view: View, rng: Random, budget: Budget) -> list[Ranked]:
        return [Ranked("call E", 0, 0.0)]  # type: ignore[arg-type]


class Unready(Quitter):
    """Cannot get ready."""

    def prepare(self, view: View) -> None:
        raise RuntimeError("no book")


class Hasty(Bot[View]):
    """Notes how long it may think, and by which clock its time runs."""

    name = "hasty"
    seen: list[Any] = []  # noqa: RUF012

    def rank(self, view: View, rng: Random, budget: Budget) -> list[Ranked]:
        self.seen.append(budget.ms)
        return [Ranked(move, 0, 0.0) for move in self.game.moves(view)]

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        return rng.choice(self.rank(view, rng, budget)).move


CHEAT, QUITTER, SCRIBE, UNREADY, HASTY = (
    f"{__name__}:{kind.__name__}" for kind in (Cheat, Quitter, Scribe, Unready, Hasty)
)


def test_every_deal_is_played_from_both_seats_and_by_every_pair() -> None:
    wanted = matches("kross", ["a", "b", "c"], games=4, seed=5)
    assert len(wanted) == 12
    deals = {match.deal for match in wanted}
    assert len(deals) == 2
    for deal in deals:
        pairs = [match.bots for match in wanted if match.deal == deal]
        assert sorted(pairs) == sorted((x, y) for x in "abc" for y in "abc" if x != y), (
            "each ordered pair once a deal"
        )


def test_a_contest_is_the_same_again_and_the_same_in_any_executor() -> None:
    wanted = matches("kross", ["greedy", "random"], games=2, seed=3)
    here = [outcome[:4] for outcome in contest(wanted)]
    with ThreadPoolExecutor(2) as executor:
        there = [outcome[:4] for outcome in contest(wanted, executor)]
    assert sorted(map(repr, here)) == sorted(map(repr, there))


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_every_game_can_be_played_in_the_arena(game: str) -> None:
    outcome = play(Match(game, ("random", QUITTER), 1))
    assert outcome.winners == (0,)
    assert outcome.answers[1] == 1


def test_a_bot_that_breaks_a_rule_is_named_with_the_rule() -> None:
    with pytest.raises(Foul, match=r"cheat may not timeout 0: .*LL-2"):
        play(Match("kross", (CHEAT, "random"), 1))


def test_a_bot_whose_answer_is_no_move_or_that_cannot_get_ready_is_named() -> None:
    with pytest.raises(Foul, match="scribe may not 'call E'"):
        play(Match("kross", (SCRIBE, "random"), 1))
    with pytest.raises(Foul, match="quitter failed: RuntimeError: no book"):
        play(Match("kross", ("random", UNREADY), 1))


def test_a_bot_may_have_a_time_of_its_own() -> None:
    Hasty.seen.clear()
    play(Match("kross", (f"{HASTY}@0.25", "random"), 1, ms=50))
    assert set(Hasty.seen) == {250.0}


def outcome(bots: tuple[str, str], winners: tuple[int, ...]) -> Played:
    return Played(Match("kross", bots, 1), winners, (30, 20), (10, 20), (5.0, 30.0))


def test_wins_and_points_are_counted_for_the_bot_and_not_for_the_seat() -> None:
    result = Result(
        "kross",
        ["a", "b"],
        [outcome(("a", "b"), (0,)), outcome(("b", "a"), (1,)), outcome(("a", "b"), (0, 1))],
    )
    data = result.data()
    assert data["games"] == 3
    a, b = data["bots"]
    assert a == {"name": "a", "wins": 2, "draws": 1, "points": 26.67, "ms_a_move": 1.0}
    assert (b["wins"], b["draws"]) == (0, 1)
    (pair,) = data["pairs"]
    assert list(pair) == ["a", "b", "games", "wins_a", "draws", "elo", "low", "high"]
    assert (pair["games"], pair["wins_a"], pair["draws"]) == (3, 2, 1)
    assert pair["low"] < pair["elo"] <= pair["high"]


def test_the_interval_of_a_rating_covers_the_truth_about_95_times_in_100() -> None:
    rng, covered = Random(1), 0
    truth = Tally(70, 0, 30).elo.elo
    for _ in range(400):
        wins = sum(rng.random() < (70.5 / 101) for _ in range(60))
        elo = Tally(wins, 0, 60 - wins).elo
        covered += elo.low <= truth <= elo.high
    assert 0.92 * 400 <= covered <= 0.98 * 400


def test_ratings_agree_with_the_one_pair_that_there_is() -> None:
    tally = Tally(30, 4, 10)
    first, second = ratings(2, [(0, 1, tally)])
    assert first.elo - second.elo == pytest.approx(tally.elo.elo)
    assert plot("t", ["x<y", "z"], [first, second]).count("x&lt;y") == 1


def test_the_command_prints_what_the_contract_says_and_draws_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plot.svg"
    command = ["arena", "kross", "greedy", "random", "--games", "2", "--seed", "4", "--seconds", "0.05"]
    assert main([*command, "--json", "--plot", str(file)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["game", "games", "bots", "pairs"]
    assert [bot["name"] for bot in data["bots"]] == ["greedy", "random"]
    assert data["bots"][0]["wins"] == data["pairs"][0]["wins_a"] == 2
    assert file.read_text().startswith("<svg")
    assert main(command) == 0
    assert "greedy against random: 2 of 2 won" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["zorp", "random"], "has no bot “zorp”"),
        (["random"], "two bots or more"),
        (["random", "random"], "each bot once"),
        (["random", "greedy@soon"], "number of seconds"),
        (["random", "greedy", "--games", "0"], "--games"),
        (["random", "greedy", "--seconds", "nan"], "--seconds"),
        (["random", "greedy", "--plot", "/nowhere/at/all.svg"], "there is no folder /nowhere/at"),
        (["random", "no_such_module:Bot"], "there is no bot no_such_module:Bot"),
        (["random", "..no_such_module:Bot"], "there is no bot ..no_such_module:Bot: TypeError: "),
        (["random", "json:JSONDecoder"], "is no bot"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "kross", *wrong])
    assert stopped.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_plot_that_cannot_be_drawn_does_not_throw_the_contest_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["arena", "kross", "random", QUITTER, "--games", "1", "--plot", str(tmp_path)])
    told = capsys.readouterr()
    assert f"random against {QUITTER}: 1 of 1 won" in told.out
    assert told.err.startswith(f"letterloom: cannot draw {tmp_path}: ") and told.err.count("\n") == 1


def test_matches_are_played_in_other_processes_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from letterloom.search import RandomBot\nclass Mine(RandomBot):\n    name = 'mine'\n"
    )
    command = [sys.executable, "-m", "letterloom", "arena", "kross", "mine:Mine", "random"]
    done = subprocess.run(
        [*command, "--games", "2", "--jobs", "2", "--json"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"][0]["name"] == "mine:Mine"
