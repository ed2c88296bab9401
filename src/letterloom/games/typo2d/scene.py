"""What a table of TYPO-2D looks like: the cards as they lie, those shown, the hand, and what has left the game."""

from collections.abc import Iterable

from letterloom.games.typo2d.material import COUNTS, NAMES, letter_of
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.table import WAY
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import Tone


def scene(view: TypoView) -> Scene:
    """The table on top, below it the cards of the round, the hand and the discards."""
    zones = [_table(view)]
    shown = [seat for seat in (*view.order, *_others(view)) if view.chosen[seat]]
    zones += [
        _list(
            f"chosen-{seat}",
            "chosen",
            (view.chosen[seat],),
            row=1,
            column=n,
            owner=seat,
            tone="mine" if seat == view.seat else "plain",
        )
        for n, seat in enumerate(shown)
    ]
    if view.seat is not None:
        zones.append(_list("hand", "hand", view.hand, row=2, owner=view.seat, tone="mine"))
    if view.gone:
        zones.append(_list("gone", "gone", view.gone, row=3, tone="hidden"))
    return Scene(tuple(zones), tuple(_notes(view)))


def _others(view: TypoView) -> list[Seat]:
    return [seat for seat in range(len(view.seats)) if seat not in view.order]


def _table(view: TypoView) -> Zone:
    new = view.laid.cell if view.laid else None
    cards = [
        Spot((x, y), _piece(card, "new" if (x, y) == new else "plain")) for x, y, card in view.table.cards
    ]
    gaps = [Spot(cell) for cell in dict.fromkeys((x, y) for x, y, _ in view.table.gaps)]
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
        args={} if owner is None else {"seat": owner},
        layout="list",
        spots=tuple(Spot((n,), _piece(card, tone)) for n, card in enumerate(cards)),
        labels="none",
        table=(column, row),
        owner=owner,
    )


def _notes(view: TypoView) -> Iterable[Note]:
    if view.order and view.card:
        yield Note("on-turn", {"seat": view.order[0], "card": view.card})
    if view.laid and view.vote:
        yield Note("voting", {"seat": view.vote.mover, "words": view.laid.words, "runs": view.laid.runs})
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            continue
        if view.known[seat]:
            yield Note("count-known", {"seat": seat, "n": count, "cards": view.known[seat]})
        else:
            yield Note("count", {"seat": seat, "n": count})
    yield Note("holder", {"seat": view.holder})
    for x, y, axis in view.table.gaps:
        yield Note("gap", {"cell": write_cell((x, y)), "way": WAY[axis]})
    if view.options.card_names:
        letters = sorted({letter_of(card) for _, _, card in view.table.cards})
        yield Note("names", {"names": [NAMES[letter] for letter in letters]})
