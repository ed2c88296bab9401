"""The careful opponent leaves nothing lying that the next player can steal."""

from pathlib import Path
from random import Random

from benchmarks.opponents.wordcross import Careful

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.bot import Greedy
from letterloom.rules import Budget
from tests.games.wordcross.tables import Table


def test_the_careful_opponent_keeps_back_what_greedy_would_lose_to_a_thief(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM AMID BEES").deal("TE ID ES X", "AM BE")
    table.play("0 take left TE")  # AM would be stolen for TEAM
    view = GAME.view(table.state, 1)
    greedy, careful = (
        [GAME.write(option.move) for option in bot(GAME).rank(view, Random(1), Budget())]
        for bot in (Greedy, Careful)
    )
    assert greedy[0] == "take left AM"
    assert careful[0] in {"take right ID", "take left BE"}
    assert sorted(careful) == sorted(greedy)
