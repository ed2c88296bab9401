"""Whole games at random: they end, keep their cards together and leak nothing, with all options at once."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.bot import Greedy
from letterloom.games.typo2d.material import deck
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.search.comfort import places
from letterloom.games.typo2d.state import TypoState
from letterloom.rules import CHANCE, Bot, Budget, Entry, Judging, Move, Player, Refused, Speech
from letterloom.rules.rulebook import rules
from letterloom.search import RandomBot
from letterloom.words import installed, open_lexicon
from tests.contract import checks
from tests.contract.playing import Moment, play

ALL_OPTIONS = [
    GAME.options(icons=icons, judging=judging, card_names=names)
    for icons, judging, names in product((False, True), get_args(Judging), (False, True))
]
ALL_OPTIONS += [GAME.options(icons=icons, say=True, card_names=True) for icons in (False, True)]


def check_game(options: TypoOptions, count: int, seed: int, **how: float) -> list[Moment]:
    """A random game ends, no card is lost or made on the way, and scores are what TYP-11 says."""
    moments = list(play(GAME, options, count, seed, **how))
    dealt = Counter(deck(options.icons))
    for moment in moments[1:]:
        state: TypoState = moment.step.state
        open_ = state.open
        there = Counter(card for _, _, card in open_.board.cards) + Counter(open_.gone.known)
        there += Counter(filter(None, open_.shown)) + Counter(
            card for hand in state.hands for card in hand.known
        )
        assert not there - dealt
        assert sum(there.values()) == 1 + sum(len(hand) for hand in moments[0].step.state.hands)
        assert [*open_.scores] == [-open_.cards_of(seat) for seat in range(count)]
        for seat in range(count):
            assert not Counter(open_.hands[seat].known) - Counter(state.hands[seat].known)
            assert len(open_.hands[seat]) == len(state.hands[seat])
            assert state.chosen[seat] in ("", *state.hands[seat].known)
    last: TypoState = moments[-1].step.state
    assert last.open.winners
    return moments


@pytest.mark.parametrize("seed", range(20))
def test_random_games_end(seed: int) -> None:
    check_game(ALL_OPTIONS[seed % len(ALL_OPTIONS)], 2 + seed % 5, seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_a_thousand_random_games_end(block: int) -> None:
    for seed in range(100 * block, 100 * (block + 1)):
        check_game(
            ALL_OPTIONS[seed % len(ALL_OPTIONS)],
            2 + seed % 5,
            seed,
            clock=0.02,
            leave=0.002 if seed % 3 == 0 else 0.0,
        )


@pytest.mark.parametrize(
    "options", ALL_OPTIONS, ids=lambda o: f"{o.icons}-{o.judging}-{o.card_names}-{o.say}"
)
def test_all_options_together_keep_the_contract(options: TypoOptions) -> None:
    rng = Random(3)
    count = rng.choice((2, 3, 4, 6))
    moments = check_game(options, count, 33, leave=0.003)
    for moment in rng.sample(moments, min(25, len(moments))):
        checks.check_json(GAME, moment.step.state)
        checks.check_notation(GAME, moment)
        checks.check_moves(GAME, moment.state, rng, most=15)
        checks.check_time_outs(GAME, moment.step.state)
        checks.check_leaving(GAME, moment.step.state)
        checks.check_views(GAME, moment.step.state, rng)
        checks.check_swap(GAME, moment, rng)
        checks.check_hidden_until_shown(GAME, moment)
        checks.check_commuting(GAME, moment.state, rng)
        checks.check_scene(GAME, moment)


def test_what_was_seen_going_into_a_hand_is_imagined_there() -> None:
    rng = Random(1)
    seen = 0
    for moment in play(GAME, GAME.options(), 3, 4):
        state: TypoState = moment.step.state
        imagined = GAME.imagine(GAME.view(state, 0), rng)
        open_ = state.open
        for seat in (1, 2):
            assert not Counter(open_.hands[seat].known) - Counter(imagined.hands[seat].known)
            seen += len(open_.hands[seat].known)
        cards = [card for _, _, card in open_.board.cards] + list(open_.gone.known)
        cards += [card for hand in imagined.hands for card in hand.known] + list(filter(None, open_.shown))
        assert not Counter(cards) - Counter(deck(False))
    assert seen


def test_greedy_beats_random_most_of_the_time() -> None:
    rng = Random(5)
    wins = 0
    for seed in range(10):
        bots: list[Bot[Any]] = [Greedy(GAME), RandomBot(GAME)]
        bots = bots if seed % 2 else bots[::-1]
        state = GAME.start(GAME.options(icons=seed % 3 == 0), (Player("Ann"), Player("Bo")))
        while asks := state.open.asks:
            seat = asks[0].seat
            if seat == CHANCE:
                move: Move = GAME.chance(state, rng)
            else:
                move = bots[seat].choose(GAME.view(state, seat), rng, Budget())
            state = GAME.apply(state, Entry(seat, move)).state
        wins += isinstance(bots[state.open.winners[0]], Greedy)
    assert wins >= 8


def test_greedy_counts_the_places_that_are_listed() -> None:
    lexicon = open_lexicon("en")
    for moment in play(GAME, GAME.options(), 2, 9):
        open_ = places(moment.step.state.open.board, lexicon)
        for card in "AEQT":
            view = GAME.view(moment.step.state, 0)
            notes = GAME.consult(view, ["places", card])
            listed = sum(note.key == "place" for note in notes)
            assert listed == open_[card]


def test_places_are_shown_on_request() -> None:
    state = GAME.start(GAME.options(), (Player("Ann"), Player("Bo")))
    state = GAME.apply(state, Entry(CHANCE, GAME.read(GAME.view(state, None), "mix Q " + "U X " * 14))).state
    view = GAME.view(state, 0)
    speech = Speech(GAME, state.open.seats)
    assert [speech.note(note) for note in GAME.consult(view, ["places"])] == [
        "U has 2 places: put 1,0, put 0,1.",
        "X can be laid nowhere now.",
    ]
    found = GAME.consult(view, ["PLACES", "u"])
    assert [dict(note.args)["move"] for note in found] == ["put 1,0", "put 0,1"]
    assert GAME.consult(view, ["places", "X"])[0].key == "no-place"
    assert GAME.consult(view, ["places", "?"])[0].key == "no-place"
    assert GAME.consult(view, ["sing"]) == ()


PARTS = st.sampled_from(
    """
    choose put insert replace take drop keep doubt accept gap turn row col right up E* Z Q 5 * ? - \0
    0,0 1,0 0,1 -1,0 0,-1 2,0 999999,0 1;0 0,0,0 CAT word É ß 🂡 resign timeout mix
    """.split()
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PARTS, max_size=6), st.integers(0, 200), st.integers(-2, 2))
def test_no_line_gives_anything_but_a_move_or_a_refusal(parts: list[str], at: int, seat: int) -> None:
    moments = _moments()
    state = moments[at % len(moments)].state
    numbers = {"LL-1", "LL-2", *(number for number in rules(GAME.folder) if number.startswith("TYP-"))}
    try:
        move = GAME.read(GAME.view(state, seat if seat >= 0 else None), " ".join(parts))
        step = GAME.apply(state, Entry(seat, move))
    except Refused as refused:
        speech = Speech(GAME, state.open.seats)
        known = refused.refusal.rule in numbers and speech.refusal(refused.refusal)
        if not known:
            raise
    else:
        checks.check_json(GAME, step.state)


@cache
def _moments() -> list[Moment]:
    options = GAME.options(icons=True, judging="challenge", card_names=True)
    return [moment for seed in range(4) for moment in play(GAME, options, 3, seed)]


@pytest.mark.parametrize("language", [name for name in ("en", "de", "nl") if name in installed()])
def test_games_are_played_in_every_language(language: str) -> None:
    check_game(GAME.options(lexicon=language, icons=True), 3, 2)
