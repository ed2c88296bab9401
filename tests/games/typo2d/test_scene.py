"""What a table of TYPO-2D looks like: drawn quickly as it would be drawn plainly."""

import pytest

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.material import counts_of
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.state import TypoView
from letterloom.rules import UNKNOWN, Piece, Scene, Spot, Zone
from letterloom.rules.scene import Tone
from tests.contract.wire import check_drawn


def plain(view: TypoView) -> Scene:
    """The scene made card by card, with nothing remembered."""
    open_, me = view.open, view.seat
    board, new = open_.board, open_.laid.cell if open_.laid else None

    def piece(card: str, tone: Tone, name: str = "") -> Piece:
        known = open_.pieces != UNKNOWN
        return Piece(card, tone, str(counts_of(open_.pieces).get(card[0], "")) if known else "", name)

    cards = [Spot((x, y), piece(card, "new" if (x, y) == new else "plain")) for x, y, card in board.cards]
    gaps = [Spot(cell) for cell in dict.fromkeys((x, y) for x, y, _ in board.gaps)]
    zones = [Zone(id="table", title="table", spots=(*cards, *gaps))]
    faces = [seat for seat in open_.order if open_.shown[seat]]
    faces += [seat for seat, card in enumerate(open_.shown) if card and seat not in faces]
    if me is not None and view.chosen and me not in faces:
        faces.append(me)
    for column, seat in enumerate(faces):
        card = view.chosen if seat == me and view.chosen else open_.shown[seat]
        shown = piece(card, "mine" if seat == me else "plain", f"chosen-{seat}")
        zones.append(
            Zone(
                id=f"chosen-{seat}",
                title="chosen",
                args=(("seat", seat),),
                layout="list",
                spots=(Spot((0,), shown),),
                labels="none",
                table=(column, 1),
                order=1 if seat == me else 3,
                owner=seat,
            )
        )
    if me is not None and (view.hand.known or not open_.blind):
        hand = (view.hand.take(view.chosen) if view.chosen else view.hand).known
        held = [
            piece(card, "mine", f"hand-{card}-{hand[: n + 1].count(card)}") for n, card in enumerate(hand)
        ]
        zones.append(
            Zone(
                id="hand",
                title="hand",
                args=(("seat", me),),
                layout="list",
                spots=tuple(Spot((n,), card) for n, card in enumerate(held)),
                labels="none",
                table=(0, 2),
                order=2,
                owner=me,
            )
        )
    if gone := open_.gone.known:
        spots = tuple(Spot((n,), piece(card, "hidden")) for n, card in enumerate(gone))
        zones.append(
            Zone(id="gone", title="gone", layout="list", spots=spots, labels="none", table=(0, 3), order=4)
        )
    return Scene(tuple(zones), GAME.scene(view).notes)


OPTIONS = [
    *GAME.presets.values(),
    TypoOptions(icons=True, card_names=True),
    TypoOptions(pieces="A20 E20 S20 T9"),
]


@pytest.mark.parametrize("is_blind", [False, True])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("count", [2, 4, 6])
def test_a_scene_is_written_as_one_that_is_drawn_plainly(
    count: int, options: TypoOptions, is_blind: bool
) -> None:
    check_drawn(GAME, plain, options, count, is_blind, most=120)
