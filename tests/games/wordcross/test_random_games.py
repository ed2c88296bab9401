"""Whole games: they end, tiles are conserved, and rounds end just when the rules say so."""

from collections.abc import Iterator
from random import Random

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.material import TILES
from letterloom.games.wordcross.moves import SIDES, Pass, TakeCentre, Turn
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.state import WordCrossState
from letterloom.rules import CHANCE, CLOCK, Accept, Budget, Doubt, Entry, Player, Refused, Step, Timeout
from letterloom.search import RandomBot
from tests.games.wordcross.tables import NAMES, all_tiles

Moment = tuple[WordCrossState, Entry, Step[WordCrossState]]
SET = sorted(TILES)


def random_game(seats: int, seed: int, **options: object) -> Iterator[Moment]:
    """A game between random players who sometimes run out of time."""
    rng = Random(seed)
    bot = RandomBot(GAME)
    state = GAME.start(WordCrossOptions(**options), tuple(Player(name) for name in NAMES[:seats]))  # type: ignore[arg-type]
    for _ in range(20_000):
        asks = state.open.asks
        if not asks:
            return
        seat = rng.choice(asks).seat
        if seat == CHANCE:
            entry = Entry(CHANCE, GAME.chance(state, rng))
        elif rng.random() < 0.02:
            entry = Entry(CLOCK, Timeout(seat))
        else:
            entry = Entry(seat, bot.choose(GAME.view(state, seat), rng, Budget()))
        step = GAME.apply(state, entry)
        yield state, entry, step
        state = step.state
    raise AssertionError("the game does not end")


def check_games(numbers: range) -> None:
    for n in numbers:
        judging = "challenge" if n % 4 == 3 else "strict"
        last = None
        for before, _, step in random_game(2 + n % 3, n, judging=judging):
            if before.open.dealt:
                assert sorted(all_tiles(step.state).elements()) == SET
            last = step.state
        assert last is not None and last.open.over
        assert last.open.winners


def test_twenty_random_games_end_and_conserve_the_190_tiles() -> None:
    check_games(range(20))


@pytest.mark.soak
def test_a_thousand_random_games_end_and_conserve_the_190_tiles() -> None:
    check_games(range(1000))


def reckless_game(seats: int, seed: int) -> Iterator[Moment]:
    """In `challenge`, players who lay anything beside anything, lock it, and dispute at random."""
    rng = Random(seed)
    bot = RandomBot(GAME)
    state = GAME.start(
        WordCrossOptions(judging="challenge", target=120), tuple(Player(name) for name in NAMES[:seats])
    )
    while asks := state.open.asks:
        seat = rng.choice(asks).seat
        if seat == CHANCE:
            entry = Entry(CHANCE, GAME.chance(state, rng))
        elif state.open.vote:
            entry = Entry(seat, Doubt() if rng.random() < 0.3 else Accept())
        else:
            entry = Entry(seat, bot.choose(GAME.view(state, seat), rng, Budget()))
            if rng.random() < 0.7:
                side = rng.choice(SIDES)
                wild = TakeCentre(rng.choice(state.open.board.centre.known), side)
                columns = state.open.board.columns[seat]
                if rng.random() < 0.7:
                    wild = TakeCentre(wild.tile, side, (columns.complete + 1,))
                try:
                    GAME.apply(state, Entry(seat, wild))
                    entry = Entry(seat, wild)
                except Refused:
                    pass
        step = GAME.apply(state, entry)
        yield state, entry, step
        state = step.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_undone_turn_leaves_no_trace_on_the_board(seats: int) -> None:
    undone = 0
    for seed in range(3):
        saved: WordCrossState | None = None
        for before, entry, step in reckless_game(seats, seed):
            after = step.state
            if before.open.dealt:
                assert sorted(all_tiles(after).elements()) == SET
            if isinstance(entry.move, Turn):
                saved = before
            if isinstance(entry.move, Doubt) and any(event.key == "undone" for event in step.events):
                assert saved is not None
                undone += 1
                for seat in (None, *range(seats)):
                    view = GAME.view(after, seat)
                    assert GAME.view(GAME.imagine(view, Random(seed)), seat) == view
                if after.open.round == saved.open.round and not after.open.over:
                    assert after.open.board == saved.open.board and after.bag == saved.bag
                    assert after.open.passes == 0
                    assert after.open.idle[saved.open.mover] == saved.open.idle[saved.open.mover] + 1
                    assert after.open.mover == (saved.open.mover + 1) % seats
    assert undone > 10


@pytest.mark.parametrize("seed", range(6))
def test_a_round_ends_exactly_when_the_rules_say(seed: int) -> None:
    """Counted again from the moves alone (strict, nobody leaves)."""
    seats = 2 + seed % 3
    history: list[tuple[int, str]] = []  # who, and "pass", "lock" or "move"
    six: int | None = None  # the turn of the first sixth lock
    for before, entry, step in random_game(seats, 50 + seed):
        if entry.seat == CHANCE:
            history, six = [], None
            continue
        move = entry.move
        if isinstance(move, Timeout) or move == Pass():
            history.append((before.open.mover, "pass"))
        else:
            history.append((before.open.mover, "lock" if getattr(move, "lock", ()) else "move"))
        assert history[-1][0] == (before.open.starter + len(history) - 1) % seats
        if (
            six is None
            and step.state.open.dealt
            and len(step.state.open.board.locked[before.open.mover]) == 6
        ):
            six = len(history)
        kinds = [kind for _, kind in history]
        passes = next((n for n, kind in enumerate(reversed(kinds)) if kind != "pass"), len(kinds))
        calm = next((n for n, kind in enumerate(reversed(kinds)) if kind == "lock"), len(kinds))
        over = (
            passes >= 2 * seats or calm >= 20 * seats or (six is not None and len(history) == six + seats - 1)
        )
        assert over == (not step.state.open.dealt or step.state.open.over)
