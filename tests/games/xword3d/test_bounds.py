"""Nothing costs more than it should: letters tried, verdicts asked for and what is kept are counted."""

import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import msgspec
import pytest

from letterloom.games.xword3d import GAME, bot, listing
from letterloom.games.xword3d.bot import Greedy
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.search.growing import Finder, Growth
from letterloom.games.xword3d.state import XwordState, XwordView
from letterloom.games.xword3d.statics import stands_with
from letterloom.rules import CHANCE, TABLE, Ban, Budget, Entry, Mix, Move, Player, Refused
from letterloom.search.warming import Kernels

BRICKS = 260
"""So many bricks lie on the large table; both players are babies and hold 20."""


@cache
def large() -> XwordState:
    """Two babies, the largest lexicon, Joiners, 600 bricks: as much as a table can ask of a search."""
    rng = Random(5)
    options = XwordOptions(lexicon="en-max", joiners=True, pieces=600)
    state = GAME.start(options, (Player("Ann", 0), Player("Bo", 0)))
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, rng))).state
    while len(state.open.board.bricks) < BRICKS:
        (seat,) = state.open.to_move
        plays = [move for move in islice(GAME.moves(GAME.view(state, seat)), 40) if isinstance(move, Play)]
        high = [play for play in plays if play.at[2] or play.direction in ("up", "down")]
        state = GAME.apply(state, Entry(seat, rng.choice(high or plays))).state
    return state


def view() -> XwordView:
    """What the seat sees that is to move on the large table."""
    return GAME.view(large(), large().open.to_move[0])


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What a search costs: the letters that it tries, and the verdicts that it asks for."""
    counted: Counter[str] = Counter()
    find = Finder.find

    def counting(self: Finder, joined: bool = False) -> Iterator[Growth]:
        for found in find(self, joined):
            counted["letters"] = self.tried
            counted["found"] += 1
            yield found
        counted["letters"] = self.tried

    def judging(*args: object) -> bool:
        counted["verdicts"] += 1
        return stands_with(*args)  # type: ignore[arg-type]

    large()
    listing.balance_of.cache_clear()
    monkeypatch.setattr(listing, "KERNELS", Kernels("letterloom.nowhere"))
    monkeypatch.setattr(Finder, "find", counting)
    monkeypatch.setattr(listing, "stands_with", judging)
    return counted


class Looks(Budget):
    """A budget that is spent after so many looks: no clock, so that the same search always ends in the same place."""

    def __init__(self, count: int) -> None:
        self.left = count

    def is_spent(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("looks", [0, 50, 400])
def test_a_bot_stops_when_its_time_is_up_and_has_an_answer(looks: int, work: Counter[str]) -> None:
    ranked = Greedy(GAME).rank(view(), Random(1), Looks(looks))
    assert work["found"] <= looks + 1
    assert work["letters"] < 40_000 + 100 * looks
    assert GAME.judge(view(), ranked[0].move).points == ranked[0].points > 0


def test_more_time_makes_no_worse_answer(work: Counter[str]) -> None:
    points = [Greedy(GAME).rank(view(), Random(1), Looks(looks))[0].points for looks in (0, 100, 3000)]
    assert points == sorted(points) and points[0] < points[-1]


def test_a_bot_ends_by_itself_when_nobody_stops_it(
    work: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "MOST", 1000)
    assert isinstance(Greedy(GAME).choose(view(), Random(1), Budget()), Play)
    assert work["letters"] < 40_000  # all words of a hand of 20 from one cell are tried at once
    assert work["found"] <= 1000


def test_a_list_of_moves_costs_what_is_looked_at(work: Counter[str]) -> None:
    assert len(list(islice(GAME.moves(view()), 50))) == 50
    assert work["found"] < 1000 and work["verdicts"] < 300


def test_a_place_is_judged_once_whoever_looks_at_it(work: Counter[str]) -> None:
    first = list(islice(GAME.moves(view()), 900))
    asked = work["verdicts"]
    assert list(islice(GAME.moves(view()), 900)) == first
    assert work["verdicts"] == asked


def test_views_and_gestures_do_not_grow_with_the_game() -> None:
    hidden = {name: value for name, value in msgspec.structs.asdict(view()).items() if name != "open"}
    assert len(msgspec.json.encode(hidden)) < 300
    assert len(msgspec.json.encode(GAME.touch(view()))) < 400


def test_no_game_has_more_than_600_bricks() -> None:
    state = GAME.start(XwordOptions(), tuple(Player(f"Baby {n}", 0) for n in range(30)))
    assert len(GAME.chance(state, Random(1)).things) == 600  # 30 hands of 20: just enough
    step = GAME.apply(state, Entry(CHANCE, Mix(("E",) * 600)))
    assert len(step.events) < 1000
    with pytest.raises(Refused) as caught:
        GAME.apply(state, Entry(CHANCE, Mix(("E",) * 601)))
    assert caught.value.refusal.rule == "3DX-1"


def test_nothing_keeps_the_words_of_a_table_alive() -> None:
    options = XwordOptions(lexicon="en-small", pieces=20)
    state = GAME.start(options, (Player("Ann"), Player("Bo")))
    state = GAME.apply(state, Entry(TABLE, Ban("CAT"))).state  # words that no other table plays with
    rng = Random(3)
    while state.open.asks:
        (ask,) = state.open.asks
        if ask.seat == CHANCE:
            move: Move = GAME.chance(state, rng)
        else:
            seen = GAME.view(state, ask.seat)
            assert GAME.scene(seen) and list(islice(GAME.moves(seen), 20))
            move = Greedy(GAME).choose(seen, rng, Budget())
        state = GAME.apply(state, Entry(ask.seat, move)).state
    words = weakref.ref(state.open.lexicon)
    del state, seen, move
    gc.collect()
    assert words() is None
