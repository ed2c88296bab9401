"""Counting: what one filled sheet is worth, for a game that has such a sheet (REF-7)."""

import msgspec

from letterloom.rules import Refused, Speech, total
from letterloom.server import forms
from letterloom.server.setup import Problem, the_game
from letterloom.words import installed, open_lexicon


def counted(game_id: str, form: forms.FilledSheet) -> forms.CountedSheet:
    """The words that count and all else that brings or costs points, or a `Problem`."""
    game = the_game(game_id)
    if game.worksheet is None:
        raise Problem(404, "sheet", f"{game.title} has no sheet that could be counted by itself.")
    if form.lexicon not in installed():
        raise Problem(400, "options", f"These lexicons are installed: {', '.join(installed())}.")
    speech = Speech(game, ())
    try:
        asked = msgspec.convert(form.asked, game.worksheet.asks)
        lines = game.tally(form.rows, open_lexicon(form.lexicon), asked)
    except msgspec.ValidationError as error:
        raise Problem(400, "form", str(error)[:300]) from None
    except Refused as refused:
        said = speech.refusal(refused.refusal)
        raise Problem(400, "sheet", f"{refused.refusal.rule}: {said}.") from None
    return forms.CountedSheet(
        total(lines),
        tuple(
            forms.SheetLine(line.points, speech.line(line), line.key, line.args, line.cells) for line in lines
        ),
    )
