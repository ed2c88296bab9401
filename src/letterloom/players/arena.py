"""The arena: bots play each other until it is clear who is stronger.

Every pair of bots plays the same deals, and each deal twice, with the seats exchanged, so that neither luck nor the
first turn decides. A match is one game; it needs nothing but its own data, so any `concurrent.futures.Executor` can
play it, and with the same seed it is the same game wherever that is, unless a bot's time is limited. Bots think by the
time of their own thread: other work on the computer makes a match slower, not weaker.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from letterloom.games import find
from letterloom.players.bots import find_bot
from letterloom.players.budget import Thinking
from letterloom.players.ratings import Tally
from letterloom.players.tasks import outcomes
from letterloom.rules import AnyBot, AnyGame, Entry, Move, Player, Record, Refused, Replay, read_options


class Foul(Exception):  # noqa: N818 - told to whoever runs the arena
    """A bot broke a rule, or failed."""


class Match(NamedTuple):
    """One game to be played."""

    game: str
    bots: tuple[str, ...]
    """Who plays, in the order of the seats; two in the arena."""
    deal: int
    """Which cards, letters and tasks; the same for all who play this deal."""
    ms: float | None = None
    """For one answer, where a bot's name does not say otherwise."""
    options: Mapping[str, Any] = {}


class Played(NamedTuple):
    """What came of a match, by seat."""

    match: Match
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    answers: tuple[int, ...]
    """How often each bot was asked."""
    thought_ms: tuple[float, ...]
    """How long each thought in all."""

    @property
    def is_draw(self) -> bool:
        """Have both won?"""
        return len(self.winners) != 1


class Decision(NamedTuple):
    """What a bot saw and answered."""

    seat: int
    view: Any
    move: Move
    thought_ms: float


def play(match: Match) -> Played:
    """Play one game; a bot that breaks a rule ends it with a `Foul`.

    >>> play(Match("kross", ("random", "random"), 7)).answers[0] > 20
    True
    """
    replay = table(match)
    answers, thought = [0] * len(match.bots), [0.0] * len(match.bots)
    for decision in decisions(match, replay):
        answers[decision.seat] += 1
        thought[decision.seat] += decision.thought_ms
    return Played(match, replay.winners, replay.scores, tuple(answers), tuple(thought))


def table(match: Match) -> Replay:
    """The table of a match, before anybody has played."""
    game = find(match.game)
    assert game is not None
    options, words = read_options(game, dict(match.options))
    seats = tuple(Player(chr(ord("A") + seat), 20 + 10 * seat) for seat in range(len(match.bots)))
    replay = Replay(Record(game=game, seats=seats, options=options, seed=match.deal, resolved=words))
    replay.draw()
    return replay


def decisions(match: Match, replay: Replay) -> Iterator[Decision]:
    """Let the bots of a match play at its table; each decision when it has been made."""
    game = replay.game
    named = [paced(name, match.ms) for name in match.bots]
    bots = [find_bot(game, name) for name, _ in named]
    chances = [Random(f"{match.deal}:{seat}:{name}") for seat, name in enumerate(match.bots)]
    for seat, bot in enumerate(bots):
        _prepare(bot, game.view(replay.state, seat))
    while not replay.over:
        seat = replay.open.asks[0].seat
        view = game.view(replay.state, seat)
        began = time.thread_time()
        move = _answer(replay, view, bots[seat], chances[seat], named[seat][1])
        yield Decision(seat, view, move, (time.thread_time() - began) * 1000)


def paced(name: str, ms: float | None) -> tuple[str, float | None]:
    """A bot's name and its time: `champion@0.5` thinks half a second, whatever the others have.

    >>> paced("champion@0.5", 100), paced("greedy", 100)
    (('champion', 500.0), ('greedy', 100))
    """
    bot, at, seconds = name.rpartition("@")
    return (bot, float(seconds) * 1000) if at else (name, ms)


def _prepare(bot: AnyBot, view: Any) -> None:
    try:
        bot.prepare(view)
    except Exception as error:
        raise _failed(bot, error) from error


def _answer(replay: Replay, view: Any, bot: AnyBot, chance: Random, ms: float | None) -> Move:
    game: AnyGame = replay.game
    try:
        move = bot.choose(view, chance, Thinking(ms, clock=time.thread_time))
        replay.keep(replay.consider(Entry(view.seat, move)))
    except Refused as refused:
        reason = replay.speech.refusal(refused.refusal)
        raise Foul(f"{bot.name} may not {_told(game, move)}: {reason} ({refused.refusal.rule})") from None
    except Exception as error:
        raise _failed(bot, error) from error
    return move


def _failed(bot: AnyBot, error: Exception) -> Foul:
    return Foul(f"{bot.name} failed: {type(error).__name__}: {error}")


def _told(game: AnyGame, move: Move) -> str:
    """A move as it is written; what is none, as Python shows it."""
    try:
        return game.write(move)
    except Exception:
        return repr(move)


def deal(seed: int, number: int) -> int:
    """The seed of the deal of this number, in a run with this seed."""
    return Random(f"{seed}:{number}").getrandbits(63)


def matches(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    ms: float | None = None,
    options: Mapping[str, Any] | None = None,
) -> list[Match]:
    """The matches of a contest: so many games for every pair of bots.

    >>> [match.bots for match in matches("kross", ["greedy", "random"], 3, seed=1)]
    [('greedy', 'random'), ('random', 'greedy'), ('greedy', 'random')]
    """
    return [
        Match(game, (a, b) if number % 2 == 0 else (b, a), deal(seed, number // 2), ms, options or {})
        for number in range(games)
        for a, b in combinations(bots, 2)
    ]


def contest(wanted: Sequence[Match], executor: Executor | None = None) -> Iterator[Played]:
    """Play matches, here or wherever an executor plays them; each outcome as soon as it is known."""
    return outcomes(play, wanted, executor)


class Result:
    """What came of a contest."""

    def __init__(self, game: str, bots: Sequence[str], outcomes: Iterable[Played]) -> None:
        self.game = game
        self.bots = tuple(bots)
        self.outcomes = tuple(outcomes)

    @property
    def pairs(self) -> list[tuple[int, int, Tally]]:
        """Each pair of bots, by place in `bots`, and how it went for the first."""
        return [
            (a, b, self._tally(self.bots[a], self.bots[b])) for a, b in combinations(range(len(self.bots)), 2)
        ]

    def _tally(self, a: str, b: str) -> Tally:
        tally = Tally()
        for outcome in self.outcomes:
            if sorted(outcome.match.bots) != sorted((a, b)):
                continue
            if outcome.is_draw:
                tally = tally._replace(draws=tally.draws + 1)
            elif outcome.match.bots[outcome.winners[0]] == a:
                tally = tally._replace(wins=tally.wins + 1)
            else:
                tally = tally._replace(losses=tally.losses + 1)
        return tally

    def _bot(self, name: str) -> dict[str, Any]:
        played = [
            (outcome, seat)
            for outcome in self.outcomes
            for seat in (0, 1)
            if outcome.match.bots[seat] == name
        ]
        won = [outcome for outcome, seat in played if outcome.winners == (seat,)]
        answers = sum(outcome.answers[seat] for outcome, seat in played)
        return {
            "name": name,
            "wins": len(won),
            "draws": sum(outcome.is_draw for outcome, _ in played),
            "points": _mean([outcome.scores[seat] for outcome, seat in played]),
            "ms_a_move": round(
                sum(outcome.thought_ms[seat] for outcome, seat in played) / max(answers, 1), 3
            ),
        }

    def data(self) -> dict[str, Any]:
        """The object that `letterloom arena --json` prints."""
        return {
            "game": self.game,
            "games": len(self.outcomes),
            "bots": [self._bot(name) for name in self.bots],
            "pairs": [
                {
                    "a": self.bots[a],
                    "b": self.bots[b],
                    "games": tally.games,
                    "wins_a": tally.wins,
                    "draws": tally.draws,
                    **{key: round(number, 1) for key, number in tally.elo._asdict().items()},
                }
                for a, b, tally in self.pairs
            ],
        }


def _mean(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / max(len(numbers), 1), 2)
