"""The arena: bots play each other until it is clear who is stronger.

Every pair of bots plays the same deals, and each deal twice, with the seats exchanged, so that neither luck nor the
first turn decides. A match is one game; it needs nothing but its own data, so any `concurrent.futures.Executor` can
play it. Bots think by the time of their own thread: other work on the computer makes a match slower, not weaker.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from letterloom.games import find
from letterloom.players.bots import find_bot
from letterloom.players.budget import Thinking
from letterloom.players.ratings import Tally
from letterloom.rules import AnyBot, AnyGame, Entry, Player, Record, Refused, Replay, read_options


class Foul(Exception):  # noqa: N818 - told to whoever runs the arena
    """A bot broke a rule, or failed."""


class Match(NamedTuple):
    """One game to be played."""

    game: str
    bots: tuple[str, str]
    """Who plays, in the order of the seats."""
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


def play(match: Match) -> Played:
    """Play one game; a bot that breaks a rule ends it with a `Foul`.

    >>> play(Match("kross", ("random", "random"), 7)).answers[0] > 20
    True
    """
    game = find(match.game)
    assert game is not None
    options, words = read_options(game, dict(match.options))
    seats = tuple(Player(name, age) for name, age in zip("AB", (20, 30), strict=True))
    replay = Replay(Record(game=game, seats=seats, options=options, seed=match.deal, resolved=words))
    replay.draw()
    named = [paced(name, match.ms) for name in match.bots]
    bots = [find_bot(game, name) for name, _ in named]
    chances = [Random(f"{match.deal}:{seat}:{name}") for seat, name in enumerate(match.bots)]
    for seat, bot in enumerate(bots):
        bot.prepare(game.view(replay.state, seat))
    answers, thought = [0, 0], [0.0, 0.0]
    while not replay.over:
        seat = replay.open.asks[0].seat
        began = time.thread_time()
        _answer(replay, seat, bots[seat], chances[seat], named[seat][1])
        thought[seat] += (time.thread_time() - began) * 1000
        answers[seat] += 1
    return Played(match, replay.winners, replay.scores, tuple(answers), tuple(thought))


def paced(name: str, ms: float | None) -> tuple[str, float | None]:
    """A bot's name and its time: `champion@0.5` thinks half a second, whatever the others have.

    >>> paced("champion@0.5", 100), paced("greedy", 100)
    (('champion', 500.0), ('greedy', 100))
    """
    bot, at, seconds = name.rpartition("@")
    return (bot, float(seconds) * 1000) if at else (name, ms)


def _answer(replay: Replay, seat: int, bot: AnyBot, chance: Random, ms: float | None) -> None:
    game: AnyGame = replay.game
    view = game.view(replay.state, seat)
    try:
        move = bot.choose(view, chance, Thinking(ms, clock=time.thread_time))
        replay.keep(replay.consider(Entry(seat, move)))
    except Refused as refused:
        reason = replay.speech.refusal(refused.refusal)
        raise Foul(f"{bot.name} may not {game.write(move)}: {reason} ({refused.refusal.rule})") from None
    except Exception as error:
        raise Foul(f"{bot.name} failed: {type(error).__name__}: {error}") from error


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
    deals = [Random(f"{seed}:{number // 2}").getrandbits(63) for number in range(games)]
    return [
        Match(game, (a, b) if number % 2 == 0 else (b, a), deal, ms, options or {})
        for number, deal in enumerate(deals)
        for a, b in combinations(bots, 2)
    ]


def contest(wanted: Sequence[Match], executor: Executor | None = None) -> Iterator[Played]:
    """Play matches, here or wherever an executor plays them; each outcome as soon as it is known."""
    if executor is None:
        yield from map(play, wanted)
        return
    waiting = [executor.submit(play, match) for match in wanted]
    try:
        for future in as_completed(waiting):
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


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


Progress = Callable[[int, int], None]
"""Told how many matches of how many are over."""


def watched(outcomes: Iterable[Played], count: int, progress: Progress) -> Iterator[Played]:
    """The same outcomes, with somebody told how far it is."""
    progress(0, count)
    for number, outcome in enumerate(outcomes, start=1):
        progress(number, count)
        yield outcome
