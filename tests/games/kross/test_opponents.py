"""The spoiler calls what others can use least."""

from random import Random

from benchmarks.opponents.kross import Spoiler

from letterloom.games.kross import GAME
from letterloom.games.kross.bot import Greedy
from letterloom.games.kross.moves import Call
from letterloom.rules import Budget, Entry, Player, Record, Replay


def test_the_spoiler_calls_rarer_letters_than_greedy_and_enters_as_greedy_does() -> None:
    players = (Player("Ann", 20), Player("Bo", 30))
    replay = Replay(Record(game=GAME, seats=players, options=GAME.options(), seed=3))
    replay.draw()
    view = GAME.view(replay.state, 0)
    greedy, spoiler = (bot(GAME).rank(view, Random(1), Budget()) for bot in (Greedy, Spoiler))
    values = {option.move: option.value for option in greedy}
    assert greedy[0].move != spoiler[0].move
    assert values[spoiler[0].move] <= greedy[0].value
    replay.keep(replay.consider(Entry(0, Call("E"))))
    view = GAME.view(replay.state, 1)
    greedy, spoiler = (bot(GAME).rank(view, Random(1), Budget()) for bot in (Greedy, Spoiler))
    assert greedy == spoiler
