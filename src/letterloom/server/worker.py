"""A process in which bots think: `python -m letterloom.server.worker`.

It reads jobs from standard input, a line of JSON each, and writes an answer to each. A line `stop` asks whoever thinks
to answer now. A job holds a view, never a state, so a bot cannot know more than its seat.
"""

import sys
from itertools import islice
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from typing import Any, get_type_hints

import msgspec

from letterloom.games import find
from letterloom.phrase import ENGLISH
from letterloom.players import Thinking, find_bot, strongest
from letterloom.rules import AnyGame, Frozen, Refusal, Refused, Speech
from letterloom.table import decency

STOP = b"stop\n"


class Job(Frozen, frozen=True, kw_only=True):
    """What to think about."""

    game: str
    bot: str
    """Empty: the strongest."""
    view: msgspec.Raw
    seed: int
    ms: int
    count: int = 1
    """How many moves are wanted."""
    language: str = ENGLISH
    """Of the reasons."""


class Idea(Frozen, frozen=True):
    """A move that a bot thought of."""

    text: str
    points: int = 0
    value: float = 0.0
    reason: str = ""


class Answer(Frozen, frozen=True):
    """What a bot thought; `error` where it could not."""

    moves: tuple[Idea, ...] = ()
    error: str = ""
    refusal: Refusal | None = None
    """Why it has nothing to say, where a rule tells (REF-1)."""


def view_type(game: AnyGame) -> Any:
    """The type of a game's views.

    >>> view_type(find("kross")).__name__
    'KrossView'
    """
    return get_type_hints(type(game).view)["return"]


def think(job: Job, stop: Event) -> Answer:
    """Do one job."""
    game = find(job.game)
    if game is None:
        return Answer(error=f"no game {job.game}")
    view = msgspec.json.decode(job.view, type=view_type(game))
    bot = find_bot(game, job.bot) if job.bot else strongest(game)
    budget, rng = Thinking(job.ms, stop.is_set), Random(job.seed)
    if job.count == 1:
        return Answer((Idea(game.write(decency.choose(bot, view, rng, budget))),))
    ranked = islice(decency.advice(bot, view, rng, budget), job.count)
    speech = Speech(game, view.open.seats, job.language)
    return Answer(
        tuple(
            Idea(game.write(one.move), one.points, one.value, speech.reason(bot.explain(view, one.move)))
            for one in ranked
        )
    )


def main() -> None:
    """Do jobs until there is nobody to do them for."""
    stop, lines = Event(), SimpleQueue[bytes]()

    def listen() -> None:
        for line in sys.stdin.buffer:
            if line == STOP:
                stop.set()
            else:
                stop.clear()
                lines.put(line)
        lines.put(b"")

    Thread(target=listen, daemon=True).start()
    while line := lines.get():
        try:
            answer = think(msgspec.json.decode(line, type=Job), stop)
        except Refused as refused:
            answer = Answer(error=refused.refusal.rule, refusal=refused.refusal)
        except Exception as error:  # a bot's fault is told, and the next job is done
            answer = Answer(error=f"{type(error).__name__}: {error}"[:300])
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
