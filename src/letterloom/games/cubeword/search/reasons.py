"""Why a turn of CUBEWORD is good, for people: the words that it makes, and in how many moves."""

from letterloom.rules import Move, Note, Verdict, note


def reasons(verdict: Verdict, move: Move, written: str) -> tuple[Note, ...]:
    """What there is to say for a turn that is judged so and written so."""
    words = tuple(line.word for line in verdict.words if line.points)
    moves = written.count(";")  # the last command is `done`
    return (note("makes", words=words), note("spares", n=moves)) if words else ()
