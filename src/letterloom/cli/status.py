"""What is so, in one line that is always in sight: the scores, who is to move, the round."""

from letterloom.table import Table


def status(table: Table) -> str:
    """Each player's name and score, `▸` before those who are asked, and the round where the game has rounds."""
    asked = table.open.to_move
    seats = [
        f"{'▸' if seat in asked else ''}{player.name} {score}"
        for seat, (player, score) in enumerate(zip(table.seats, table.replay.scores, strict=True))
    ]
    number = getattr(table.open, "round", None)
    return "   ".join([*seats, *([f"round {number}"] if isinstance(number, int) and number else [])])
