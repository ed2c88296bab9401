"""The greedy bot, and what a table looks like."""

from pathlib import Path
from random import Random

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.bot import Greedy
from letterloom.games.wordcross.moves import Pass, Take
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.score import worth
from letterloom.games.wordcross.vocabulary import short_words
from letterloom.rules import CHANCE, Budget, Entry, Move, Player, Ranked, Speech
from letterloom.search import RandomBot
from letterloom.words import open_lexicon
from tests.games.wordcross.tables import Table

BOT = Greedy(GAME)


def best(table: Table) -> str:
    view = GAME.view(table.state, table.to_move[0])
    return GAME.write(BOT.choose(view, Random(1), Budget()))


def test_greedy_completes_and_locks_the_dearest_word(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM TEA TEST").deal("TE", "A AM ST")
    table.play("0 take left TE\n1 pass")
    assert worth("TE", "AM") > max(worth("TE", "A"), worth("TE", "ST"))
    assert best(table) == "take right AM lock 1"


def test_greedy_locks_what_is_complete_in_the_same_turn(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM TEA").deal("TE TE", "A AM")
    table.play("0 take left TE\n1 pass\n0 take right A\n1 pass\n0 take left TE\n1 pass")
    assert best(table) == "take right AM lock 1 2"


def test_greedy_steals_when_its_own_tiles_complete_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE AM", "B")
    table.play("0 take left TE\n1 take right AM")
    assert best(table) == "steal 1 R1 right lock 1"


def test_greedy_sets_up_a_tile_that_has_a_partner(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM ATE").deal("TE B C A", "AM D E")
    assert best(table) in {"take left TE", "take right AM"}


def test_greedy_disputes_what_is_no_word_and_nothing_else(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", judging="challenge").deal("TE TE", "AM AT")
    table.play("0 take left TE\n1 pass\n0 take right AT")
    assert best(table) == "dispute"
    table.play("1 dispute\n1 pass\n0 take right AM")
    assert best(table) == "accept"


def test_the_ranking_holds_every_move_once_best_first_with_the_points_that_it_brings(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", target=1000).deal("TE " * 7 + "AM", "AM " * 7 + "TE")
    for n in range(1, 7):
        table.play(f"0 take left TE\n1 {'take left TE' if n == 1 else 'pass'}\n0 take right AM lock {n}")
        if n < 6:
            table.go(1, "pass")
    assert table.to_move == [1] and table.open.final
    view = GAME.view(table.state, 1)
    ranked = BOT.rank(view, Random(1), Budget())
    assert {option.move for option in ranked} == set(GAME.moves(view))
    assert [option.value for option in ranked] == sorted((o.value for o in ranked), reverse=True)
    for option in ranked:
        assert option.points == GAME.judge(view, option.move).points
    assert GAME.write(ranked[0].move) == "take right AM lock 1"
    assert ranked[0].points == worth("TE", "AM")


def test_points_in_the_ranking_are_those_of_judge_when_passes_end_the_round(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM TEA", judging="challenge").deal("TE TE", "AM A")
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1\n1 accept\n1 pass\n0 pass\n1 pass")
    view = GAME.view(table.state, 0)
    points: dict[int, list[Ranked]] = {}
    for option in BOT.rank(view, Random(1), Budget()):
        assert option.points == GAME.judge(view, option.move).points
        points.setdefault(option.points, []).append(option)
    assert [GAME.write(option.move) for option in points[worth("TE", "AM")]] == ["pass"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    wins = 0
    for seed in range(3):
        rng = Random(seed)
        state = GAME.start(WordCrossOptions(target=60), tuple(Player(f"P{n}") for n in range(seats)))
        greedy = seed % seats
        while asks := state.open.asks:
            seat = asks[0].seat
            if seat == CHANCE:
                move: Move = GAME.chance(state, rng)
            else:
                player = BOT if seat == greedy else RandomBot(GAME)
                move = player.choose(GAME.view(state, seat), rng, Budget())
            state = GAME.apply(state, Entry(seat, move)).state
        wins += state.open.winners == (greedy,)
    assert wins == 3


def test_greedy_never_offers_an_offensive_word_though_it_may_be_played() -> None:
    english = open_lexicon("en")
    rude = next(
        word for word in sorted(english.keep(short_words)) if english.is_offensive(word) and len(word) == 4
    )
    left, right = rude[:2], rude[2:]
    table = Table(None, "", lexicon="en").deal(left, right)
    table.play(f"0 take left {left}\n1 pass")
    view = GAME.view(table.state, 0)
    assert Take("right", right) in set(GAME.moves(view))
    offered = {option.move for option in BOT.rank(view, Random(1), Budget())}
    assert offered and not {move for move in offered if isinstance(move, Take) and move.tile == right}
    table.play(f"0 take right {right}\n1 pass")
    view = GAME.view(table.state, 0)
    assert Pass((1,)) in set(GAME.moves(view))
    assert Pass((1,)) not in {option.move for option in BOT.rank(view, Random(1), Budget())}
    table.go(0, "pass lock 1")


class Spent(Budget):
    """A budget that ends when it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_spent(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("looks", [0, 1, 5])
def test_a_bot_whose_time_is_up_answers_with_the_best_that_it_has(tmp_path: Path, looks: int) -> None:
    table = Table(tmp_path, "TEAM TEA TEST").deal("TE", "A AM ST")
    table.play("0 take left TE\n1 pass")
    view = GAME.view(table.state, 0)
    found = BOT.rank(view, Random(1), Spent(looks))
    assert len(found) == looks + 1
    assert {option.move for option in found} <= set(GAME.moves(view))


# The scene


def test_the_board_lies_as_it_does_on_the_table_with_the_looker_at_the_bottom(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 4).deal("AA", "BB", "CC", "DD")
    for me in range(4):
        places = {zone.id: zone.table for zone in GAME.scene(GAME.view(table.state, me)).zones}
        assert places[f"columns-{me}"] == (1, 2) and places["centre"] == (1, 1)
        assert places[f"box-{me}"] == (0, 2)  # my left box, left of my columns
        assert places[f"box-{(me - 1) % 4}"] == (2, 2)  # my right box
        assert places[f"columns-{(me + 1) % 4}"] == (0, 1)  # the next player is on my left
        assert len(set(places.values())) == len(places)


def test_three_players_leave_one_side_empty_and_two_have_two_boxes(tmp_path: Path) -> None:
    three = GAME.scene(GAME.view(Table(tmp_path, "TEAM", 3).deal().state, 0))
    assert {zone.table for zone in three.zones} == {(x, y) for x in range(3) for y in range(3)} - {(2, 1)}
    two = GAME.scene(GAME.view(Table(tmp_path, "TEAM", 2).deal().state, 1))
    places = {zone.id: zone.table for zone in two.zones}
    assert places == {
        "box-1": (0, 2),
        "columns-1": (1, 2),
        "centre": (1, 1),
        "columns-0": (1, 0),
        "box-0": (2, 0),
    }


def test_locked_tiles_are_turned_over_and_the_lowest_row_is_at_the_bottom(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE TE", "AM")
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1\n1 pass\n0 take left TE")
    scene = GAME.scene(GAME.view(table.state, 0))
    zone = next(zone for zone in scene.zones if zone.id == "columns-0")
    tiles = {spot.at: (spot.piece.text, spot.piece.tone) for spot in zone.spots if spot.piece}
    assert tiles == {(0, 5): ("TE", "locked"), (1, 5): ("AM", "locked"), (0, 4): ("TE", "plain")}
    assert len(zone.spots) == 12


def test_the_number_that_a_steal_names_stands_over_each_players_columns(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 3).deal()
    speech = Speech(GAME, table.open.seats)
    scene = GAME.scene(GAME.view(table.state, 0))
    titles = [speech.say("zones", zone.title, zone.args) for zone in scene.zones if zone.title == "columns"]
    assert titles == ["Ann (seat 0)", "Bo (seat 1)", "Cy (seat 2)"]


def test_notes_tell_of_the_round_the_vote_and_the_last_turns(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", judging="challenge").deal("TE " * 6, "AM " * 6, bag="X")
    speech = Speech(GAME, table.open.seats)

    def notes() -> list[str]:
        scene = GAME.scene(GAME.view(table.state, 1))
        return [speech.say("notes", note.key, note.args) for note in scene.notes]

    table.play("0 take left TE\n1 pass\n0 take right AM")
    assert "Ann made TEAM." in notes() and "1 tile in the bag." in notes()
    table.play("1 accept\n1 pass\n0 pass lock 1\n1 pass")
    for n in range(2, 7):
        table.play(f"0 take left TE\n1 pass\n0 take right AM lock {n}\n1 accept")
        if n < 6:
            table.go(1, "pass")
    assert "Still to take a last turn: Bo." in notes()
