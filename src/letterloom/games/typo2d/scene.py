"""What a table of TYPO-2D looks like: the cards as they lie, those shown, the hand, and what has left the game."""

from collections.abc import Iterable, Iterator

from letterloom.games.typo2d.board import WAYS
from letterloom.games.typo2d.material import COUNTS, NAMES, letter_of
from letterloom.games.typo2d.state import TypoOpen, TypoView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import Tone


def scene(view: TypoView) -> Scene:
    """The board on top, below it the cards of the round, the hand and the discards."""
    open_ = view.open
    zones = [_board(open_)]
    faces = {
        seat: open_.shown[seat] for seat in (*open_.order, *range(len(open_.seats))) if open_.shown[seat]
    }
    if view.seat is not None and view.chosen:
        faces[view.seat] = view.chosen
    zones += [
        _list(
            f"chosen-{seat}",
            "chosen",
            (card,),
            row=1,
            column=n,
            owner=seat,
            tone="mine" if seat == view.seat else "plain",
        )
        for n, (seat, card) in enumerate(faces.items())
    ]
    if view.seat is not None:
        hand = view.hand.take(view.chosen) if view.chosen else view.hand
        zones.append(_list("hand", "hand", hand.known, row=2, owner=view.seat, tone="mine"))
    if open_.gone:
        zones.append(_list("gone", "gone", open_.gone.known, row=3, tone="hidden"))
    return Scene(tuple(zones), tuple(_notes(view)))


def _board(open_: TypoOpen) -> Zone:
    new = open_.laid.cell if open_.laid else None
    cards = [
        Spot((x, y), _piece(card, "new" if (x, y) == new else "plain")) for x, y, card in open_.board.cards
    ]
    gaps = [Spot(cell) for cell in dict.fromkeys((x, y) for x, y, _ in open_.board.gaps)]
    return Zone(id="table", title="table", spots=(*cards, *gaps))


def _piece(card: str, tone: Tone) -> Piece:
    """A card shows how many there are of its letter (TYP-1)."""
    return Piece(card, tone, str(COUNTS[letter_of(card)]))


def _list(
    id_: str,
    title: str,
    cards: Iterable[str],
    row: int,
    column: int = 0,
    owner: Seat | None = None,
    tone: Tone = "plain",
) -> Zone:
    return Zone(
        id=id_,
        title=title,
        args=() if owner is None else (("seat", owner),),
        layout="list",
        spots=tuple(Spot((n,), _piece(card, tone)) for n, card in enumerate(cards)),
        labels="none",
        table=(column, row),
        owner=owner,
    )


def _notes(view: TypoView) -> Iterator[Note]:
    open_ = view.open
    if open_.card:
        yield note("on-turn", seat=open_.mover, card=open_.card)
    if open_.laid and open_.vote:
        yield note("voting", seat=open_.vote.mover, words=open_.laid.words, runs=open_.laid.runs)
    for seat, hand in enumerate(open_.hands):
        if seat == view.seat:
            continue
        count = open_.cards_of(seat)
        if hand.known:
            yield note("count-known", seat=seat, n=count, cards=hand.known)
        else:
            yield note("count", seat=seat, n=count)
    yield note("holder", seat=open_.holder)
    for x, y, axis in open_.board.gaps:
        yield note("gap", cell=write_cell((x, y)), way=WAYS[axis])
    if open_.options.card_names:
        letters = sorted({letter_of(card) for _, _, card in open_.board.cards})
        yield note("names", names=tuple(NAMES[letter] for letter in letters))
