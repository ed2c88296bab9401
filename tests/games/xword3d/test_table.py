"""What seats see, what bots do, how the terminal shows it, and that random games end and stand."""

from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.bot import Greedy
from letterloom.games.xword3d.effect import lay, new_bricks
from letterloom.games.xword3d.listing import candidates
from letterloom.games.xword3d.moves import Pass, Play, Swap
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.state import XwordState, XwordView
from letterloom.games.xword3d.statics import Structure, stands
from letterloom.rules import CHANCE, Accept, Budget, Entry, Move, Player, Refused, Speech, Stock, heard, stock
from letterloom.words import open_lexicon
from tests.games.xword3d.building import Sitting, lexicon, structure
from tests.games.xword3d.test_statics import tips_in_mujoco

WORDS = ("NO", "NOT", "TO", "ON", "TON", "AT", "TA", "CAT", "CAR", "AX", "TAX", "XI", "OX")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return lexicon(tmp_path, *WORDS)


def with_board(table: Sitting, board: Board) -> XwordView:
    """Seat 0's view of a table in the middle of a game."""
    view = GAME.view(table.state, 0)
    return replace(view, open=replace(view.open, board=board, plays=4))


def chosen(view: XwordView) -> Move:
    """What the greedy bot does."""
    return Greedy(GAME).choose(view, Random(1), Budget())


def test_a_view_knows_the_set_but_not_who_has_what(words: str) -> None:
    table = Sitting(words).deal("NOT", "CAT", pool="EEXX")
    view = GAME.view(table.state, 0)
    assert view.hand == stock("NOTZZZZZ")
    assert view.open.hands == (Stock((), 8), Stock((), 8)) and view.open.pool == Stock((), 6)
    assert view.open.back == "XA"  # the bricks of the draw, at the back of the pool
    assert Counter(view.open.bricks) == Counter("NOTZZZZZ" + "CATZZZZZ" + "EEXX" + "XA")
    imagined = [GAME.imagine(view, Random(n)) for n in range(20)]
    assert len({state.hands[1] for state in imagined}) > 3
    for state in imagined:
        assert state.pool.known[-2:] == ("X", "A")
        assert msgspec.json.encode(GAME.view(state, 0)) == msgspec.json.encode(view)
    assert GAME.view(table.state, None).hand == Stock()


def test_others_see_how_many_bricks_are_swapped_and_not_which(words: str) -> None:
    table = Sitting(words).deal("NOT", "CAT", pool="EEXX")
    one = table.say(0, "swap NOT")
    assert not any("NOT" in str(event.args) for event in heard(one.events, 1))
    assert (
        GAME.view(table.state, 1).open.back == ""
    )  # the pool is to be mixed: nobody knows its back any more


def test_mixing_tells_nothing(words: str) -> None:
    table = Sitting(words).deal("NOT", "CAT", pool="EEXX")
    table.say(0, "swap NOT")
    for order in ("".join(sorted(table.pool)), "".join(sorted(table.pool, reverse=True))):
        step = GAME.apply(table.state, Entry(CHANCE, GAME.read(GAME.view(table.state, None), f"mix {order}")))
        assert [event.key for event in step.events] == ["mixed"] and step.events[0].args == ()


def test_hands_are_shown_when_the_game_is_over(words: str) -> None:
    table = Sitting(words).deal("NOT", "CAT", pool="EEXX")
    table.say(1, "resign")
    assert GAME.view(table.state, None).open.hands == (stock("NOTZZZZZ"), stock("ACTZZZZZ"))


def test_greedy_takes_the_most_points_that_stand(words: str) -> None:
    table = Sitting(words).deal("NOTCAX", "CAT", pool="EEXX")
    view = GAME.view(table.state, 0)
    everything = Greedy(GAME).rank(view, Random(1), Budget())
    assert everything[0].points == 3
    assert all(GAME.judge(view, option.move).points == option.points for option in everything)
    assert {GAME.write(option.move) for option in everything} == {GAME.write(m) for m in GAME.moves(view)}
    assert [option.points for option in everything] == sorted((o.points for o in everything), reverse=True)


def test_greedy_never_offers_an_offensive_word_nor_one_that_crosses_it() -> None:
    english = open_lexicon("en")
    rude = min(word for word in english if len(word) == 4 and english.is_offensive(word))
    assert rude[:3] not in english or not english.is_offensive(rude[:3])
    table = Sitting("en").deal(rude, "ATEST", pool="E" * 9)
    view = GAME.view(table.state, 0)
    assert any(isinstance(move, Play) and move.letters == rude for move in GAME.moves(view))
    # The word lies along y but for its last letter: any play that lays this letter there makes it.
    begun = with_board(table, structure(*(f"5,{n},0 across {letter}" for n, letter in enumerate(rude[:3]))))
    for seen in (view, begun):
        for option in Greedy(GAME).rank(seen, Random(1), Budget()):
            words = [line.word for line in GAME.judge(seen, option.move).words]
            assert not any(map(english.is_offensive, words))
    made = [move for move in GAME.moves(begun) if rude in [w.word for w in GAME.judge(begun, move).words]]
    assert made


def test_greedy_swaps_or_passes_where_it_has_no_word_and_votes_by_the_lexicon(words: str) -> None:
    table = Sitting(words).deal("", "CAT", pool="E")
    assert chosen(GAME.view(table.state, 0)) == Swap("ZZZ")
    empty = table.state.with_stocks(table.state.hands, Stock())
    assert chosen(GAME.view(empty, 0)) == Pass()
    table = Sitting(words, judging="challenge").deal("NOT", "CAT", pool="E" * 5)
    table.say(0, "play 0,0,0 across NOT")
    assert chosen(GAME.view(table.state, 1)) == Accept()


def test_the_ranked_moves_are_those_that_are_listed_so_no_swap_is_among_them(words: str) -> None:
    table = Sitting(words).deal("", "CAT", pool="E")
    ranked = Greedy(GAME).rank(GAME.view(table.state, 0), Random(1), Budget())
    assert [option.move for option in ranked] == [Pass()]


def test_moves_are_listed_with_a_pass_and_no_swaps_and_only_good_words_in_challenge(words: str) -> None:
    table = Sitting(words, judging="challenge").deal("NOTQ", "CAT", pool="E" * 5)
    view = GAME.view(table.state, 0)
    texts = [GAME.write(move) for move in GAME.moves(view)]
    assert "pass" in texts and not any(text.startswith("swap") for text in texts)
    assert all(text.split()[-1] in WORDS for text in texts if text != "pass")
    assert not list(GAME.moves(GAME.view(table.state, 1)))


def test_the_scene_shows_floors_words_joiners_and_why_it_would_fall(words: str) -> None:
    table = Sitting(words, joiners=True).deal("NOTCAT", "CAT", pool="E" * 9)
    board = structure(
        "0,0,0 across TAX", "2,0,0 along flipped .I", "0,0,0 up .O", "0,1,0 along TO joiner red 0,0,0"
    )
    view = with_board(table, board)
    scene = GAME.scene(view)
    zones = {zone.id: zone for zone in scene.zones}
    assert {spot.at[2] for spot in zones["structure"].spots} == {0, 1}
    assert [spot.piece.small for spot in zones["structure"].spots if spot.piece and spot.piece.small] == ["v"]
    assert [spot.piece.text for spot in zones["words"].spots if spot.piece] == ["TAX", "XI", "TO", "TO"]
    assert [spot.piece.tone for spot in zones["joiners"].spots if spot.piece] == ["red"]
    speech = Speech(GAME, view.open.seats)
    assert all(speech.note(note) for note in scene.notes)
    said = [speech.note(note) for note in GAME.consult(view, ["balance"])]
    assert "inside the nearest edge" in said[0]
    said = [speech.note(n) for n in GAME.consult(view, "balance play 0,0,1 across .NOTCATN".split()[:1])]
    assert said
    assert GAME.consult(view, ["places"]) == ()
    empty = with_board(table, structure())
    assert GAME.consult(empty, ["balance"])[0].key == "balance-empty"


def test_balance_answers_for_a_play_that_would_fall(words: str) -> None:
    table = Sitting(words).deal("OTNOTCAT", "CAT", pool="E" * 9)
    board = structure("0,0,0 across NO", "0,0,0 up .T")
    view = with_board(table, board)
    note = GAME.consult(view, ["balance", "play", "0,0,1", "along", ".OT"])[0]
    assert note.key == "balance-tips" and dict(note.args)["way"] == "+y"
    edge = with_board(table, structure("0,0,0 across NOT", "1,0,0 up .N", "1,0,1 along .OT"))
    note = GAME.consult(edge, ["balance"])[0]
    assert note.key == "balance-edge" and dict(note.args)["way"] == "+y"
    (refused,) = GAME.consult(view, ["balance", "play", "0,0,1", "along", ".QQ"])
    assert refused.key == "balance-refused" and dict(refused.args)["rule"] == "3DX-4"


class Walker:
    """Plays at random among all plays, in the air as soon as it may; looks at few, so it is quick."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, state: XwordState, seat: int) -> Move:
        hand = state.hands[seat]
        here = state.open.situation(seat, hand)
        if self.rng.random() < 0.05 and state.pool and hand:
            return Swap("".join(sorted(self.rng.sample(hand.known, min(2, len(state.pool), len(hand))))))
        found = list(candidates(here))
        self.rng.shuffle(found)
        if self.rng.random() < 0.8:
            found.sort(key=lambda play: -max(brick.cell[2] for brick in new_bricks(play)) // 3)
        for play in found[:12]:
            try:
                lay(here, play)
            except Refused as refused:
                if refused.refusal.rule != "3DX-25":
                    raise
            else:
                return play
        return Pass()


def random_3d_game(seed: int, pieces: int | None) -> XwordState:
    """A whole game; after each play the structure stands, by our statics from scratch and by MuJoCo."""
    rng = Random(seed)
    options = XwordOptions(
        pieces=pieces, joiners=bool(seed % 2), judging="challenge" if seed % 5 == 4 else "strict"
    )
    seats = tuple(Player(str(n)) for n in range(2 + seed % 3))
    state = GAME.start(options, seats)
    walker = Walker(rng)
    for _ in range(2000):
        asks = state.open.asks
        if not asks:
            break
        ask = rng.choice(asks)
        move: Move = Accept()
        if ask.seat == CHANCE:
            move = GAME.chance(state, rng)
        elif ask.wants == "turn":
            move = walker.choose(state, ask.seat)
        step = GAME.apply(state, Entry(ask.seat, move))
        state = step.state
        if isinstance(move, Play) and state.open.is_high:
            cells = frozenset(brick.cell for brick in state.open.board.bricks)
            assert Structure(cells).stands(options.strength)
    assert not state.open.asks
    cells = frozenset(brick.cell for brick in state.open.board.bricks)
    if cells:
        assert stands(cells, options.strength)
        assert not tips_in_mujoco(cells), sorted(cells)
    found = [brick.letter for brick in state.open.board.bricks]
    found += [letter for stocked in (state.pool, *state.hands) for letter in stocked.known]
    assert Counter(state.open.bricks) == Counter(found)
    return state


def test_five_random_games_in_three_dimensions_end_and_stand() -> None:
    tops = [max(b.cell[2] for b in random_3d_game(seed, 48).open.board.bricks) for seed in range(5)]
    assert max(tops) >= 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_random_games_in_three_dimensions_end_and_stand(seed: int) -> None:
    assert random_3d_game(seed, None if seed % 4 == 0 else 70).open.over
