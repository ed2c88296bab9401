"""The generator finds just what trying every word at every place finds."""

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from benchmarks.movegen import agrees, measure, read_board, read_words

from letterloom.games.xword3d import listing
from letterloom.games.xword3d.board import COLOURS, Board, faces
from letterloom.games.xword3d.course import Prospects
from letterloom.games.xword3d.effect import Situation, cells_of, lay, new_bricks
from letterloom.games.xword3d.effect import measure as measured
from letterloom.games.xword3d.listing import candidates, first_play, plays, scored_plays
from letterloom.games.xword3d.moves import Joiner, Play
from letterloom.games.xword3d.search.grid import Grid, grid_of
from letterloom.games.xword3d.search.growing import MODES, Finder, Growth
from letterloom.games.xword3d.statics import stands
from letterloom.rules import Refused
from letterloom.rules.limits import COORDINATE
from letterloom.search.warming import Kernels
from letterloom.words import build_graph, open_lexicon
from tests.games.xword3d.building import at, lexicon, structure

WORDS = (
    *(
        "NO",
        "ON",
        "TO",
        "TON",
        "NOT",
        "AT",
        "TA",
        "TAX",
        "AX",
        "OX",
        "XI",
        "LIVE",
        "EVIL",
        "LEVEL",
        "EX",
        "AXE",
        "TAXI",
    ),
    *(
        "OXEN",
        "NEXT",
        "TEN",
        "NET",
        "NIX",
        "IN",
        "IT",
        "TIN",
        "NIT",
        "LINT",
        "TILE",
        "LIT",
        "EEL",
        "LEE",
        "XX",
        "A",
        "ELATE",
    ),
)
FIXTURES = Path(__file__).parents[2] / "fixtures" / "movegen"


def effect(play: Play) -> object:
    return frozenset((b.cell, b.letter, b.flipped) for b in new_bricks(play)), play.joiner


def tried(position: Situation, words: tuple[str, ...]) -> Iterator[Play]:
    """Every play that keeps the rules but for balance, by trying all words in all places."""
    bricks = {brick.cell for brick in position.board.bricks}
    near = {cell for brick in bricks for cell in faces(brick)} - bricks or {(0, 0, 0)}
    for mode in MODES:
        for word in words:
            starts = {
                tuple(c - mode.sign * n * (axis == mode.axis) for axis, c in enumerate(cell))
                for cell in near
                for n in range(len(word) if bricks else 1)
            }
            for start in starts:
                x, y, z = start
                cells = cells_of(Play((x, y, z), mode.direction, word, mode.flipped))
                text = "".join("." if c in bricks else letter for c, letter in zip(cells, word, strict=True))
                play = Play((x, y, z), mode.direction, text, mode.flipped)
                if Counter(text.replace(".", "")) - Counter(position.hand.known):
                    continue
                olds = {o for b in new_bricks(play) for o in faces(b.cell) if o in bricks}
                joiners = [None, *(Joiner(colour, old) for colour in COLOURS for old in sorted(olds))]
                for joiner in joiners:
                    joined = Play(play.at, play.direction, text, play.flipped, joiner)
                    try:
                        measured(position, joined)
                    except Refused:
                        continue
                    yield joined


def grown(words: str, seed: int, steps: int, **changes: object) -> Situation:
    """A position after some random plays, whether they stand or not."""
    rng = Random(seed)
    board = Board()
    for n in range(steps):
        hand = "".join(rng.choices("NOTAXIVLEE", k=7))
        position = at(board, hand, words, high=n > 2, **changes)
        found = list(islice(candidates(position), 200))
        if found:
            board = measured(position, rng.choice(found)).board
    return at(board, "".join(rng.choices("NOTAXXIVLEE", k=5)), words, **changes)


def compared(position: Situation) -> list[Play]:
    """The plays of a position, after a look whether they are all there and each once."""
    found = list(candidates(position))
    effects = [effect(play) for play in found]
    assert len(set(effects)) == len(effects), "an effect is given twice"
    assert set(effects) == {effect(play) for play in tried(position, WORDS)}
    return found


def test_all_plays_are_found_once_flipped_ones_and_joiners_too(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    found = [play for seed in range(8) for play in compared(grown(words, seed, 3 + seed % 6))]
    assert sum(play.flipped for play in found) > 100
    assert sum(play.joiner is not None for play in found) > 100
    assert sum(play.flipped and play.joiner is not None for play in found) > 20
    assert sum(len(play.letters.replace(".", "")) == 1 for play in found) > 50


def test_the_finder_knows_the_points_of_each_play(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    kinds: Counter[str] = Counter()
    for seed in range(40, 52):
        position = grown(words, seed, 2 + seed % 9)
        for play, points in scored_plays(position):
            laid = measured(position, play)
            assert points == laid.points, play
            kinds[play.joiner.colour if play.joiner else play.direction] += 1
            kinds["leg"] += any(line.points % 2 == 0 and line.cells[0][2] == 0 for line in laid.lines)
    assert min(kinds[kind] for kind in ("across", "along", "up", "down", "red", "blue", "leg")) > 30


def test_a_play_that_makes_or_grows_a_leg_is_scored_as_such(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "TAR", "TA", "AX", "TAX", "TART", "AT")
    bare = structure("0,0,0 across TAR", "0,0,0 up .A", "0,0,1 across .", "5,0,0 up TA", "5,0,1 across .")
    beside = structure("0,0,0 across TAR", "5,0,0 up TA", "6,0,0 along AT")
    for board, twice in ((bare, True), (beside, False)):
        position = at(board, "RX", words)
        found = {play.letters: points for play, points in scored_plays(position) if play.at[:2] == (5, 0)}
        assert found["..R"] == (6 if twice else 3)


def test_a_leg_that_stands_alone_no_more_is_noticed(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "TAR", "TA", "AR", "TO")
    bare = structure("0,0,0 across TAR", "5,0,0 up TA")
    beside = Board(bare.bricks + structure("6,0,0 across O").bricks)
    for board, points in ((bare, 2 + 6), (beside, 2 + 3)):
        found = dict(scored_plays(at(board, "AR", words)))
        across = Play((4, 0, 2), "across", "AR")
        assert found[across] == measured(at(board, "AR", words), across).points == points


@pytest.mark.parametrize("joiners", [False, True])
def test_what_is_kept_of_a_structure_changes_no_answer(joiners: bool, tmp_path: Path) -> None:
    """The same plays with the same points, from a grid that grew with the structure and from a new one."""
    words = lexicon(tmp_path, *WORDS)
    for seed in range(60, 66):
        rng = Random(seed)
        board = Board()
        for n in range(9):
            position = at(board, "".join(rng.choices("NOTAXIVLEE", k=6)), words, high=n > 2, joiners=joiners)
            found = list(scored_plays(position))
            finder = Finder(position.lexicon.graph, Grid(board, n > 2), "".join(position.hand.known))
            fresh = list(finder.find(joined=joiners))
            assert {effect(f.play()) for f in fresh if f.old is None} == {
                effect(s.play) for s in found if s.play.joiner is None
            }
            assert sum(f.fresh + f.kept for f in fresh if f.old is None) == sum(
                s.points for s in found if s.play.joiner is None
            )
            if found:
                board = measured(position, rng.choice(found).play).board


def test_a_search_can_be_left_at_any_time(tmp_path: Path) -> None:
    position = grown(lexicon(tmp_path, *WORDS), 3, 8)
    everything = list(scored_plays(position))
    for count in (1, 100, len(everything)):
        assert list(islice(scored_plays(position), count)) == everything[:count]
    finder = Finder(position.lexicon.graph, Grid(position.board), "".join(position.hand.known))
    found = finder.find()
    next(found)
    begun = finder.tried
    list(found)
    assert finder.tried > begun + 100


def test_the_search_whether_anyone_can_play_starts_with_the_last_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = lexicon(tmp_path, "NO", "ON", "NOT", "TON", "TO")
    searched = Counter[str]()
    begin = Finder.find

    def counted(self: Finder, joined: bool = False) -> Iterator[Growth]:
        searched["times"] += 1
        return begin(self, joined)

    monkeypatch.setattr(listing, "KERNELS", Kernels("letterloom.nowhere"))
    monkeypatch.setattr(Finder, "find", counted)
    prospects = Prospects(open_lexicon(words))
    board = structure("0,0,0 across NO")
    assert prospects.is_any([at(board, "NT", words, high=False)])
    assert prospects.is_any([at(board, "V", words, high=False), at(board, "NT", words, high=False)])
    assert searched["times"] == 1
    # What was found is tried, not believed: where its place is taken, the search begins again.
    known = first_play(at(board, "NT", words, high=False))
    assert known is not None and searched["times"] == 2
    taken = Board(board.bricks + tuple(new_bricks(known)))
    assert prospects.is_any([at(taken, "NT", words, high=False)])
    assert searched["times"] == 3
    assert not prospects.is_any([at(taken, "V", words, high=False)])
    assert searched["times"] == 4
    assert not prospects.is_any(
        [at(taken, "V", words, high=False)]
    )  # and it is remembered that there is none
    assert searched["times"] == 4


def test_keeping_grids_keeps_no_words_alive() -> None:
    graph = build_graph(["NO", "NOT", "ON", "TON"])
    board = structure("0,0,0 across NO")
    before = sys.getrefcount(graph)
    grid = grid_of("digest of these", board, True)
    assert list(Finder(graph, grid, "TN").find())
    gc.collect()
    assert sys.getrefcount(graph) == before
    assert grid_of("digest of these", board, True) is grid


@pytest.mark.soak
def test_all_plays_are_found_in_many_positions(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    for seed in range(8, 120):
        assert compared(grown(words, seed, 3 + seed % 9)) is not None


@pytest.mark.parametrize("seed", range(3))
def test_all_plays_are_found_while_everything_stays_on_the_table(seed: int, tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    for changes in ({"version": "table"}, {"high": False}):
        position = grown(words, seed, 2 + seed, version=changes.get("version", "3d"))
        flat = Board(tuple(b for b in position.board.bricks if b.cell[2] == 0))
        position = at(flat, "".join(position.hand.known), words, **changes)
        assert compared(position)


def test_what_is_given_stands_and_what_is_left_out_falls(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    stood = fell = 0
    for seed in range(2):
        rng = Random(seed)
        board = Board()
        for n in range(10):
            position = at(board, "".join(rng.choices("NOTAXIVLEE", k=8)), words, high=n > 1, joint_strength=6)
            given = list(plays(position))
            kept = {effect(play) for play in given}
            for play in candidates(position):
                cells = frozenset(b.cell for b in measured(position, play).board.bricks)
                assert (effect(play) in kept) == stands(cells, 6)
                stood, fell = stood + (effect(play) in kept), fell + (effect(play) not in kept)
            for play in rng.sample(given, min(5, len(given))):
                assert lay(position, play)
            if given:
                high = [play for play in given if max(b.cell[2] for b in new_bricks(play)) > 0]
                board = lay(position, rng.choice(high or given)).board
    assert stood > 300
    assert fell > 100


def test_plays_are_lazy_and_the_first_one_is_quick_to_find(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "NO", "ON")
    position = at(structure("0,0,0 across NO"), "NOT", words)
    assert first_play(position) == next(plays(position))
    assert first_play(at(structure("0,0,0 across NO"), "VVV", words)) is None


def test_first_words_start_at_the_origin(tmp_path: Path) -> None:
    found = list(plays(at(Board(), "NOT", lexicon(tmp_path, *WORDS), high=False)))
    assert {play.at for play in found} == {(0, 0, 0)}
    assert {play.direction for play in found} == {"across", "along"}
    assert sorted(play.letters for play in found if play.direction == "along") == [
        "NO",
        "NOT",
        "ON",
        "TO",
        "TON",
    ]


def test_nothing_is_found_beyond_the_end_of_the_world(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "NO", "NOT", "TON")
    position = at(structure(f"{COORDINATE - 1},0,0 across NO"), "TTN", words)
    found = list(plays(position))
    assert all(max(map(abs, cell)) <= COORDINATE for play in found for cell in cells_of(play))
    assert all(lay(position, play) for play in found)
    assert found


def test_the_known_positions_come_out_as_known() -> None:
    """The whole of `python -m benchmarks.movegen`."""
    result = measure(FIXTURES / "positions_7.json", FIXTURES / "words.txt.xz", rounds=1)
    assert result["positions"] == result["agree"] == 200
    assert result["plays"] == 79_288


def test_a_generator_that_misses_a_play_is_noticed() -> None:
    import json

    file = json.loads((FIXTURES / "positions_7.json").read_text())
    position = file["positions"][0]
    graph = read_words(FIXTURES / "words.txt.xz")
    grid = Grid(read_board(position), high=False, box=((0, 0), (14, 14)))
    found = list(Finder(graph, grid, position["rack"], solid=False).find())
    assert agrees(position, found)
    assert not agrees(position, found[1:])
