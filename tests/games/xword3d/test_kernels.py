"""The kernels find just what the plain search finds, in the same order, and nobody waits for them."""

import json
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from benchmarks.movegen import FIXTURES, agrees, read_board, read_words

from letterloom.games.xword3d import GAME, listing
from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.bot import Ranking
from letterloom.games.xword3d.effect import Situation
from letterloom.games.xword3d.effect import measure as measured
from letterloom.games.xword3d.listing import candidates, free_colours, plays, scored_plays
from letterloom.games.xword3d.moves import Pass, Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.search.grid import Grid
from letterloom.games.xword3d.search.growing import Finder, Growth
from letterloom.games.xword3d.search.sweeping import Buffers, Sweep, nodes_of
from letterloom.games.xword3d.statics import stands_with
from letterloom.rules import CHANCE, Budget, Entry, Player
from letterloom.search.warming import Kernels
from tests.games.xword3d.building import at, lexicon, structure
from tests.games.xword3d.test_listing import WORDS, grown


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> Kernels:
    """Kernels that are ready."""
    listing.KERNELS.wait()
    return listing.KERNELS


@pytest.fixture
def no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is ever ready."""
    monkeypatch.setattr(listing, "KERNELS", Kernels("letterloom.nowhere"))


def by_kernels(here: Situation) -> list[Growth]:
    search = listing.sweep(here, bool(free_colours(here)))
    assert search is not None
    return [batch.growth(n) for batch in search for n in range(len(batch.keys))]


def by_plain_code(here: Situation) -> list[Growth]:
    grid = Grid(here.board, here.high)
    finder = Finder(here.lexicon.graph, grid, "".join(here.hand.known), solid=here.options.solid)
    return list(finder.find(joined=bool(free_colours(here))))


def compared(here: Situation) -> list[Growth]:
    found = by_kernels(here)
    assert found == by_plain_code(here)
    return found


def test_kernels_find_the_same_plays_in_the_same_order(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    kinds: Counter[str] = Counter()
    for seed in range(200, 240):
        for found in compared(grown(words, seed, 2 + seed % 11)):
            kinds[found.mode.direction] += 1
            kinds["flipped"] += found.mode.flipped
            kinds["joined"] += found.old is not None
            kinds["single"] += len(found.letters) == 1
            kinds["leg"] += found.mode.axis == 2 and found.fresh > len(found.letters.replace(".", ""))
    assert min(kinds.values()) > 100, kinds


@pytest.mark.parametrize("version", ["table", "3d"])
def test_kernels_agree_while_everything_stays_on_the_table(version: str, tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    count = 0
    for seed in range(12):
        position = grown(words, seed, 2 + seed % 5, version=version)
        flat = Board(tuple(b for b in position.board.bricks if b.cell[2] == 0))
        count += len(compared(at(flat, "NOTAXI", words, version=version, high=False)))
    assert count > 200


def games(options: XwordOptions, ages: tuple[int | None, ...], seed: int, steps: int) -> list[Situation]:
    """What the seats of a random game see that is played with the words of a real lexicon."""
    rng = Random(seed)
    state = GAME.start(
        options, tuple(Player(name, age) for name, age in zip(("Ann", "Bo"), ages, strict=True))
    )
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, rng))).state
    met = []
    for _ in range(steps):
        (seat,) = state.open.to_move
        view = GAME.view(state, seat)
        met.append(state.open.situation(seat, view.hand))
        found = list(islice(GAME.moves(view), 60))
        state = GAME.apply(state, Entry(seat, rng.choice(found))).state
    return met


@pytest.mark.parametrize("name", ["en-max", "de", "nl"])
def test_kernels_agree_in_games_with_real_words(name: str) -> None:
    options = XwordOptions(lexicon=name, joiners=True, turn_seconds=0)
    for here in games(options, (None, None), seed=7, steps=14)[::3]:
        assert compared(here)


def test_kernels_agree_for_the_largest_hands() -> None:
    options = XwordOptions(lexicon="en", turn_seconds=0)
    here = games(options, (0, 0), seed=3, steps=3)[-1]
    assert len(here.hand) == 20
    found = compared(here)
    assert max(len(play.letters.replace(".", "")) for play in found) > 8
    assert len(found) > 5000


def test_letters_beyond_the_twelfth_are_kept(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "EXTRAORDINARILY", "EXTRAORDINARY", "TO", "OTTER")
    here = at(structure("0,0,0 across TO"), "EXTRAORDINARILYY", words)
    assert any(found.letters == "EXTRA.RDINARILY" for found in compared(here))


def test_a_first_word_is_found_at_the_origin(tmp_path: Path) -> None:
    assert compared(at(Board(), "NOT", lexicon(tmp_path, *WORDS), high=False))


def test_points_in_arrays_are_those_of_the_plays(tmp_path: Path) -> None:
    position = grown(lexicon(tmp_path, *WORDS), 31, 9)
    search = listing.sweep(position, True)
    assert search is not None
    for batch in search:
        for n, (one, three) in enumerate(zip(batch.points(), batch.points(3), strict=True)):
            found = batch.growth(n)
            assert (one, three) == (found.fresh + found.kept, 3 * found.fresh + found.kept)
            assert batch.joined[n] == (found.old is not None)
    for play, points in scored_plays(position):
        assert points == measured(position, play).points


def test_buffers_that_are_too_small_grow(tmp_path: Path) -> None:
    position = grown(lexicon(tmp_path, *WORDS), 5, 9)
    graph = position.lexicon.graph
    hand = "".join(position.hand.known)
    search = Sweep(nodes_of(graph), graph.root, position.board, hand, high=True, solid=True, joined=True)
    small = Buffers()
    small.volume = small.volume[:10]
    small.make_trie(2)
    small.plays = {columns: rows[:1] for columns, rows in small.plays.items()}
    search.survey(small)
    search.plant(small)
    task, found = 0, []
    while task >= 0:
        batch, task = search.gather(small, task)
        found += [batch.growth(n) for n in range(len(batch.keys))]
    assert found == by_plain_code(position)


@pytest.mark.parametrize("most", [1, 3, 40])
def test_whoever_wants_few_plays_has_the_first_ones(tmp_path: Path, most: int) -> None:
    position = grown(lexicon(tmp_path, *WORDS), 5, 9)
    graph, hand = position.lexicon.graph, "".join(position.hand.known)
    search = Sweep(nodes_of(graph), graph.root, position.board, hand, high=True, solid=True, joined=True)
    everything, few = by_plain_code(position), search.haul(most, lambda: False)
    assert most <= len(few) < len(everything)
    assert few[:] == everything[: len(few)]


def test_the_known_positions_come_out_as_known() -> None:
    file = json.loads((FIXTURES / "positions_7.json").read_text())
    graph = read_words(FIXTURES / "words.txt.xz")
    nodes = nodes_of(graph)
    for position in file["positions"]:
        search = Sweep(
            nodes, graph.root, read_board(position), position["rack"],
            high=False, solid=False, box=((0, 0), (14, 14)),
        )  # fmt: skip
        found = [batch.growth(n) for batch in search for n in range(len(batch.keys))]
        assert agrees(position, found)


def test_lists_and_bots_do_the_same_without_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = lexicon(tmp_path, *WORDS)
    for seed in (3, 4, 9):
        here = grown(words, seed, 4 + seed)
        listed, ranked = list(plays(here)), list(Ranking(here, Budget()).best_first())
        with monkeypatch.context() as patched:
            patched.setattr(listing, "KERNELS", Kernels("letterloom.nowhere"))
            assert list(plays(here)) == listed
            plain = Ranking(here, Budget())
            assert list(plain.best_first()) == ranked
            assert plain.best == ranked[0] == Ranking(here, Budget()).best


def test_random_moves_are_legal_and_the_same_without_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = GAME.start(XwordOptions(joiners=True), (Player("Ann"), Player("Bo")))
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(2)))).state
    kinds: Counter[type] = Counter()
    for seed in range(30):
        (seat,) = state.open.to_move
        view = GAME.view(state, seat)
        move = GAME.random_move(view, Random(seed))
        with monkeypatch.context() as patched:
            patched.setattr(listing, "KERNELS", Kernels("letterloom.nowhere"))
            assert GAME.random_move(view, Random(seed)) == move
        assert move is not None
        kinds[type(move)] += 1
        if isinstance(move, Play):
            state = GAME.apply(state, Entry(seat, move)).state
        if not state.open.to_move:
            break
    assert min(kinds[Pass], kinds[Play]) > 4


def test_balance_is_asked_of_the_best_plays_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = grown(lexicon(tmp_path, *WORDS), 9, 14)
    asked = Counter[str]()
    judge = stands_with

    def judging(*args: object) -> bool:
        asked["verdicts"] += 1
        return judge(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(listing, "stands_with", judging)
    listing.balance_of.cache_clear()
    assert Ranking(here, Budget()).best is not None
    for_the_best = asked["verdicts"]
    balance = listing.balance_of(here.board, here.options.strength)
    assert any(map(balance.holds, candidates(here))) and list(plays(here))
    assert for_the_best < asked["verdicts"] / 10


def test_nobody_waits_for_kernels(no_kernels: None, tmp_path: Path) -> None:
    here = at(structure("0,0,0 across NO"), "NOT", lexicon(tmp_path, "NO", "ON"))
    for _ in range(4):
        assert list(plays(here))
    assert Ranking(here, Budget()).best is not None
    assert listing.KERNELS.known() is None


def test_a_referee_and_a_single_list_of_moves_load_no_kernels() -> None:
    program = """
import sys
from random import Random
from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.moves import Pass, Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.rules import CHANCE, Entry, Player
state = GAME.start(XwordOptions(pieces=16), (Player("Ann"), Player("Bo")))
state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(2)))).state
(seat,) = state.open.to_move
move = list(GAME.moves(GAME.view(state, seat)))[-1]
state = GAME.apply(state, Entry(seat, move)).state   # the pool is empty: can anybody still play?
assert not {"numba", "llvmlite"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
