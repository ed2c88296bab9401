"""Counting: what one filled sheet is worth, for a game that has such a sheet (REF-7)."""

import msgspec

from letterloom.rules import Refused, Speech, total
from letterloom.server import forms
from letterloom.server.setup import Problem, the_game
from letterloom.words import installed, open_lexicon


def counted(game_id: str, form: forms.FilledSheet, language: str) -> forms.CountedSheet:
    """The words that count and all else that brings or costs points, or a `Problem`."""
    game = the_game(game_id)
    if game.worksheet is None:
        raise Problem(404, "sheet", "no-sheet", game=game.title)
    if form.lexicon not in installed():
        raise Problem(400, "options", "no-lexicon", lexicons=installed())
    speech = Speech(game, (), language)
    try:
        asked = msgspec.convert(form.asked, game.worksheet.asks)
        lines = game.tally(form.rows, open_lexicon(form.lexicon), asked)
    except msgspec.ValidationError as error:
        raise Problem(400, "form", "form", why=str(error)[:300]) from None
    except Refused as refused:
        rule, why = refused.refusal.rule, speech.refusal(refused.refusal)
        raise Problem(400, "sheet", "sheet", rule=rule, why=why) from None
    return forms.CountedSheet(
        total(lines),
        tuple(
            forms.SheetLine(line.points, speech.line(line), line.key, line.args, line.cells) for line in lines
        ),
    )
