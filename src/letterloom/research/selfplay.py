"""Bots play, and every decision is kept: what was seen, what could be done, what was done, and how it ended.

A game is one small task that needs nothing but its own data, so it is played here, in other processes or on a cluster
(`players/tasks`), and with the same seed it is the same game everywhere, unless a bot's time is limited.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from letterloom.players.arena import Decision, Match, deal, decisions, table
from letterloom.players.tasks import outcomes
from letterloom.research.payoff import payoffs
from letterloom.rules import Replay

if TYPE_CHECKING:
    from letterloom.research.shards import Shards

MOVES = 64
"""So many moves of a position are listed, unless somebody wants another number."""


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """What decides about all games: with the same campaign they are the same, however many of them are played."""

    game: str
    rules: int
    """The version of its rules."""
    words: str
    """The digest of its words."""
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    """Who sits where."""
    seed: int
    ms: float | None = None
    """For one answer; with a time, the games are not the same again."""
    moves: int = MOVES
    """So many moves of a position are listed at most."""

    def match(self, number: int) -> Match:
        """The game of this number."""
        return Match(self.game, self.bots, deal(self.seed, number), self.ms, self.options)


class Position(NamedTuple):
    """One decision. The columns of the table of positions, but for those that are the same for a whole game."""

    answers: int
    """How many answers of the record came before it, chance's included."""
    seat: int
    wants: str
    """What it was asked for."""
    view: str
    """All that the seat knew, as JSON."""
    moves: tuple[str, ...]
    """The first moves of its list, as they are written."""
    cut: bool
    """Are there more?"""
    chosen: str
    place: int
    """Where the chosen move stands among them; −1 where it does not."""


class Transcript(NamedTuple):
    """A game that was played, with all its decisions."""

    number: int
    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    payoffs: tuple[float, ...]
    record: str
    positions: tuple[Position, ...]


def transcribe(task: tuple[int, Match, int]) -> Transcript:
    """Play a game of a number, listing so many moves of each position.

    >>> game = transcribe((0, Match("kross", ("random", "random"), 7), 5))
    >>> game.positions[0].wants, game.positions[0].moves, game.positions[0].cut
    ('call', ('call A', 'call B', 'call C', 'call D', 'call E'), True)
    """
    number, match, most = task
    replay = table(match)
    before, positions = len(replay.kept), []
    for decision in decisions(match, replay):
        positions.append(_position(replay, decision, before, most))
        before = len(replay.kept)
    return Transcript(
        number,
        match.deal,
        match.bots,
        replay.scores,
        replay.winners,
        payoffs(replay.winners, len(match.bots)),
        replay.record.to_json().decode(),
        tuple(positions),
    )


def _position(replay: Replay, decision: Decision, answers: int, most: int) -> Position:
    game, view = replay.game, decision.view
    listed = list(islice(game.moves(view), most + 1))
    lines = tuple(game.write(move) for move in listed[:most])
    chosen = game.write(decision.move)
    return Position(
        answers,
        decision.seat,
        view.asked.wants,
        msgspec.json.encode(view).decode(),
        lines,
        len(listed) > most,
        chosen,
        lines.index(chosen) if chosen in lines else -1,
    )


def self_play(shards: "Shards", games: int, executor: Executor | None = None) -> Iterator[int]:
    """Play those games of a campaign that are not kept yet, and keep them; the number of each as soon as it is played.

    A shard is written when its last game is over, so what was broken off costs the games of unfinished shards.
    """
    campaign, missing = shards.campaign, shards.missing(games)
    played: dict[int, list[Transcript]] = {shard.start: [] for shard in missing}
    tasks = ((number, campaign.match(number), campaign.moves) for shard in missing for number in shard)
    sizes = {shard.start: len(shard) for shard in missing}
    for transcript in outcomes(transcribe, tasks, executor):
        first = shards.first(transcript.number)
        played[first].append(transcript)
        if len(played[first]) == sizes[first]:
            shards.write(first, sorted(played.pop(first)))
        yield transcript.number
