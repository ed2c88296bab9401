"""Which answers are judged away from the loop."""

import time

from letterloom.server.judging import ASIDE, SLOW_S, Pace


def test_a_game_that_is_slow_by_its_own_time_goes_aside_for_a_while() -> None:
    pace = Pace()
    pace.took("slow", 2 * SLOW_S)
    assert pace.clock("slow") is time.thread_time and not pace.is_slow("slow")
    pace.took("slow", 2 * SLOW_S)
    assert [pace.is_slow("slow") for _ in range(ASIDE + 1)] == [True] * ASIDE + [False]
    assert not pace.is_slow("other") and pace.clock("other") is time.perf_counter


def test_a_game_that_was_only_interrupted_stays_where_it_is() -> None:
    pace = Pace()
    pace.took("quick", 10 * SLOW_S)
    pace.took("quick", SLOW_S / 100)
    assert pace.clock("quick") is time.perf_counter
    assert not pace.is_slow("quick")
