"""Why a play of 3DXWORD is good, for people: its words, what it keeps, and whether it goes up."""

from letterloom.games.xword3d.moves import Play
from letterloom.rules import Note, Sheet, note


def reasons(move: Play, words: Sheet, kept: str) -> tuple[Note, ...]:
    """What there is to say for a play that makes these words and leaves these letters."""
    said = [note("makes", words=tuple(line.word for line in words))]
    if move.direction in ("up", "down"):
        said.append(note("leg"))
    if move.joiner:
        said.append(note("joins", colour=move.joiner.colour))
    said.append(note("keeps", letters=kept) if kept else note("keeps-nothing"))
    return tuple(said)
